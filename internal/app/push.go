package app

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// What follows sends notifications to the browsers in which people turned that on. What one says
// is made when it is sent, as the person sees it then.

const (
	// pushesEvery is how often notifications that are to be sent to browsers are looked for.
	pushesEvery = 2 * time.Second
	pushesBatch = 200
	// PushFor is how long one is tried, and kept for a browser that is away: then it is no news.
	PushFor = 24 * time.Hour
	// vapid is the name of the portal's key.
	vapid = "vapid"
)

// pushing is one notification to one browser, as its job keeps it.
type pushing struct {
	To    community.PushID
	About community.NotificationID
}

// PushKey is the public key that browsers of a portal subscribe with.
func (a *App) PushKey(ctx context.Context, portal community.PortalID) (string, error) {
	key, err := a.keyOf(ctx, portal, vapid, auth.NewPushKey)
	if err != nil {
		return "", err
	}
	return auth.PublicPushKey(key)
}

// IsPushed reports whether the browser of a session is sent what its person is told.
func (a *App) IsPushed(ctx context.Context, s *Session) (bool, error) {
	return looked(ctx, a, func(tx *store.Tx) (bool, error) {
		_, err := tx.PushOf(s.Family)
		if errors.Is(err, community.ErrNotFound) {
			return false, nil
		}
		return err == nil, err
	})
}

// SetPush has the browser of a session be sent what its person is told, until the session ends.
// Whoever was reached there before is no longer. With instead of, it is where the same browser is
// reached from now on: nothing happens unless it was reached there.
func (a *App) SetPush(ctx context.Context, s *Session, p community.PushSubscription, instead string) error {
	if err := p.Validate(); err != nil {
		return err
	}
	return a.write(ctx, s.Actor, func(tx *store.Tx) error {
		if instead != "" {
			if is, err := tx.IsPushOf(s.Family, auth.TokenHash(instead)); err != nil || !is {
				return err
			}
		}
		if err := tx.Hold(community.Ref{On: community.OnUser, ID: string(s.Actor.ID)}); err != nil {
			return err
		}
		p.ID, p.Created = community.NewID[community.PushSubscription](tx.Now), tx.Now
		p.Portal, p.User, p.Family = s.Actor.Portal, s.Actor.ID, s.Family
		return tx.SavePush(&p, auth.TokenHash(p.Endpoint))
	})
}

// EndPush has nothing sent to the browser of a session any more.
func (a *App) EndPush(ctx context.Context, s *Session) error {
	return a.write(ctx, s.Actor, func(tx *store.Tx) error { return tx.DropPushOf(s.Family) })
}

// runPushes queues what is to be sent to browsers until ctx ends.
func (a *App) runPushes(ctx context.Context) {
	every(ctx, pushesEvery, "notifications could not be sent to browsers; it is tried again", a.QueuePushes)
}

// QueuePushes adds a job for each notification and browser that it is to be sent to, as far as
// the browser has not been sent many. What is more is only listed.
func (a *App) QueuePushes(ctx context.Context) error {
	return a.whileAny(ctx, (*store.Tx).HasPushes, queuePushes)
}

func queuePushes(tx *store.Tx) error {
	found, err := tx.QueuePushes(pushesBatch)
	if err != nil {
		return err
	}
	about := map[userID][]store.Pushable{}
	var people []userID // in the order in which it happened
	for _, p := range found {
		if about[p.User] == nil {
			people = append(people, p.User)
		}
		about[p.User] = append(about[p.User], p)
	}
	for _, user := range people {
		browsers, err := tx.PushesTo(user)
		if err != nil {
			return err
		}
		for _, s := range browsers {
			if err := queueTo(tx, s, about[user]); err != nil {
				return err
			}
		}
	}
	return nil
}

// queueTo adds the jobs for one browser.
func queueTo(tx *store.Tx, s *community.PushSubscription, about []store.Pushable) error {
	for _, p := range about {
		if !s.Pace(tx.Now) {
			break
		}
		err := tx.AddJob(&store.Job{Portal: p.Portal, Kind: community.PushJob, Pool: s.PushPool(),
			Once: strings.Join([]string{community.PushJob, string(s.ID), string(p.ID)}, " "), Body: encode(pushing{s.ID, p.ID})})
		if err != nil {
			return err
		}
	}
	return tx.PacePush(s)
}

// A Push is a notification that is to be sent to a browser.
type Push struct {
	To     *community.PushSubscription
	About  community.NotificationSeen // as the person sees it
	Unread int64
	Portal *community.Portal
	Lang   string // of the person, or else of the portal
	Key    string // the portal's: see [auth.NewPushKey]
	From   string // see [auth.PushMessage]
}

// errNotPushed is of what is not to be sent after all.
var errNotPushed = community.ErrNotFound

// Push makes what a job sends. It is not found where it is not to be sent any more: the browser
// has signed out, or the person has read of it, may not see it or wants no more of it.
func (a *App) Push(ctx context.Context, j *store.Job) (p Push, err error) {
	var body pushing
	if err := json.Unmarshal([]byte(j.Body), &body); err != nil {
		return p, err
	}
	if p.Portal, err = a.portal(ctx, j.Portal); err != nil {
		return p, err
	}
	p.From = "push@" + cmp.Or(p.Portal.Domain, "localhost")
	if at := a.address(p.Portal); strings.HasPrefix(at, "https:") {
		p.From = at
	}
	return p, a.db.Read(ctx, func(tx *store.Tx) error {
		if p.To, err = tx.Push(body.To); err != nil {
			return err
		}
		if p.Key, err = tx.KnownKey(p.Portal.ID, vapid); err != nil {
			return err
		}
		return a.lookAtPush(tx, &p, body.About)
	})
}

// lookAtPush looks at a notification as the session of the browser does, and at nothing that its
// pages would not show.
func (a *App) lookAtPush(tx *store.Tx, p *Push, id community.NotificationID) error {
	t, err := tx.SignInOf(p.To.Family)
	if err != nil {
		return err
	}
	s, err := newSession(tx, p.Portal, t)
	if err != nil {
		return err
	}
	if s.User == nil || s.User.ID != p.To.User || s.User.CanSignIn(tx.Now) != nil ||
		s.Actor.CanEnter(p.Portal.Settings.Policies) != nil {
		return errNotPushed
	}
	n, err := tx.NotificationOf(p.To.User, id)
	if err != nil {
		return err
	}
	chosen, err := notificationSettings(tx, s.Actor)
	if err != nil {
		return err
	}
	if !chosen[n.Verb].Push || n.Web && n.Read || n.Verb.IsForStaff() && s.User.Actor().CanModerate() != nil {
		return errNotPushed
	}
	seen, err := a.seeNotifications(tx, s.Actor, []*community.Notification{n})
	if err != nil {
		return err
	}
	p.About, p.Lang = seen[0], cmp.Or(s.User.Lang, p.Portal.Settings.Lang)
	if n.About.On != community.OnUser && len(p.About.Objects) == 0 || len(n.From) > 0 && len(p.About.Actors) == 0 {
		return errNotPushed
	}
	p.Unread, err = tx.CountUnread(s.User.ID)
	return err
}

// Topic is what a push service knows those about one thing to one browser by: of several that
// wait there, the last is enough.
func (p Push) Topic() string {
	sum := sha256.Sum256([]byte(string(p.To.ID) + " " + p.About.About.ID))
	return base64.RawURLEncoding.EncodeToString(sum[:24])
}

// DropPush has nothing sent any more to a browser that its push service does not know.
func DropPush(tx *store.Tx, p Push) error { return tx.DropPush(p.To.ID) }

package app

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/url"
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/mail"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/tongue"
)

const (
	// newsEvery is how often notifications that are to be sent are looked for.
	newsEvery = 5 * time.Second
	newsBatch = 200
	// maxNews is how many notifications one mail holds. Of more the oldest are not
	// sent: they are listed all the same.
	maxNews = 30
)

// runNews posts notifications that are to be sent until ctx ends.
func (a *App) runNews(ctx context.Context) {
	if !a.config.HasMail {
		return
	}
	every(ctx, newsEvery, "notifications could not be posted; it is tried again", a.PostNews)
}

// PostNews adds a job for each person who is to be sent notifications: soon, or
// when their digest is.
func (a *App) PostNews(ctx context.Context) error {
	return a.whileAny(ctx, (*store.Tx).HasNews, func(tx *store.Tx) error {
		people, err := tx.QueueNews(newsBatch)
		for _, p := range people {
			j := posting{For: news, User: p.User}.job(p.Portal)
			j.Due = p.Digest.Next(tx.Now)
			if err := tx.AddJob(j); err != nil {
				return err
			}
		}
		return err
	})
}

// postNews makes a mail of what a person is to be told. What they have read, may
// not see or do not want any more is left out, and with nothing left there is no
// mail.
func (a *App) postNews(ctx context.Context, portal *community.Portal, j *store.Job, p posting) (Posted, error) {
	var told, left []community.NotificationID
	var u *community.User
	var l mail.Letter
	err := a.db.Read(ctx, func(tx *store.Tx) error {
		told, left = nil, nil
		queued, err := tx.QueuedNews(p.User, 10*maxNews)
		if err != nil {
			return err
		}
		if u, err = tx.User(portal.ID, p.User); err != nil {
			return err
		}
		n := &newsletter{app: a, tx: tx, portal: portal, to: u, tongue: tongueOf(portal, u)}
		if n.actor, err = actorOf(tx, u); err != nil {
			return err
		}
		if n.box, err = tx.Mailbox(u.ID); err != nil {
			return err
		}
		if n.unwanted, err = tx.UnwantedMail(u.ID); err != nil {
			return err
		}
		for _, about := range queued {
			isIn, err := n.add(about)
			if err != nil {
				return err
			}
			if isIn {
				told = append(told, about.ID)
			} else {
				left = append(left, about.ID)
			}
		}
		l = n.letter()
		return nil
	})
	if errors.Is(err, community.ErrNotFound) {
		return Posted{}, nil // erased meanwhile, notifications and all
	}
	if err != nil {
		return Posted{}, err
	}
	posted := Posted{Then: func(tx *store.Tx, state store.JobState) error {
		if state == store.JobWaiting {
			return nil
		}
		if err := tx.SettleNews(left, false); err != nil {
			return err
		}
		return tx.SettleNews(told, state == store.JobDone)
	}}
	if len(told) == 0 {
		return posted, nil
	}
	if l.Unsubscribe, err = a.unsubscribe(ctx, portal, u.ID, l); err != nil {
		return Posted{}, err
	}
	posted.Message, err = a.message(portal, u, j, l)
	return posted, err
}

// A newsletter gathers notifications for one person.
type newsletter struct {
	app      *App
	tx       *store.Tx
	portal   *community.Portal
	to       *community.User
	tongue   *tongue.Tongue  // theirs
	actor    community.Actor // they
	box      community.Mailbox
	unwanted []community.Verb
	items    []mail.Item
	verbs    []community.Verb
}

// add puts a notification in, if it may be sent.
func (n *newsletter) add(about *community.Notification) (isIn bool, err error) {
	switch {
	case n.to.Status != community.Active, n.to.Email == "", about.Web && about.Read, slices.Contains(n.unwanted, about.Verb),
		!n.portal.Settings.Policies.AllowsMail(about.Verb), len(n.items) == maxNews:
		return false, nil
	}
	item, err := n.item(about)
	switch community.KindOf(err) {
	case community.NotFound, community.Gone, community.Forbidden:
		return false, nil
	}
	if err != nil {
		return false, err
	}
	n.items = append(n.items, item)
	n.verbs = append(n.verbs, about.Verb)
	return true, nil
}

func (n *newsletter) item(about *community.Notification) (item mail.Item, err error) {
	who, err := n.names(about.From)
	if err != nil {
		return item, err
	}
	item, err = subject(n.tx, n.actor, n.app.address(n.portal), about.About)
	if err == nil {
		err = n.detail(&item, about)
	}
	item.Text = n.tongue.Count(saying(about), int64(max(1, len(about.From))), "who", who)
	return item, err
}

// detail says what somebody is told besides.
func (n *newsletter) detail(item *mail.Item, about *community.Notification) error {
	if about.Verb == community.VerbBadge {
		badges, err := n.app.badgesNoted(n.tx, about)
		if err == nil && len(badges) == 0 {
			err = community.ErrNotFound // they have none of them any more
		}
		item.Detail = community.BadgeNames(badges, n.tongue.Code)
		return err
	}
	if about.Note != "" {
		item.Detail = n.tongue.Say("news.note", "note", about.Note)
	}
	return nil
}

// subject is the record that something is told of, as who is told sees it.
func subject(tx *store.Tx, actor community.Actor, base string, on community.Ref) (item mail.Item, err error) {
	switch on.On {
	case community.OnQuestion:
		q, err := findQuestion(tx, actor, on.ID)
		if err != nil {
			return item, err
		}
		return mail.Item{Title: q.Title, Detail: q.Summary, URL: base + "/questions/" + q.ShortID}, nil
	case community.OnAnswer:
		ans, err := findAnswer(tx, actor, on.ID)
		if err != nil {
			return item, err
		}
		return mail.Item{Title: ans.Of.Title, Detail: ans.Summary, URL: base + "/answers/" + ans.ShortID}, nil
	case community.OnPost:
		p, err := findPost(tx, actor, on.ID)
		if err != nil {
			return item, err
		}
		return mail.Item{Title: p.Title, Detail: p.Summary, URL: base + "/posts/" + p.ShortID}, nil
	case community.OnComment:
		c, thread, err := findComment(tx, actor, on.ID, community.Ref{})
		if err != nil {
			return item, err
		}
		item, err = subject(tx, actor, base, thread.Base().Ref())
		item.Detail = markup.Text(c.Body)
		return item, err
	}
	return placeOrPerson(tx, actor, base, on)
}

func placeOrPerson(tx *store.Tx, actor community.Actor, base string, on community.Ref) (item mail.Item, err error) {
	switch on.On {
	case community.OnTopic:
		t, err := findTopic(tx, actor, on.ID)
		if err != nil {
			return item, err
		}
		return mail.Item{Title: t.Name, URL: base + "/topics/" + string(t.ID)}, nil
	case community.OnSpace:
		s, err := findSpace(tx, actor, on.ID)
		if err != nil {
			return item, err
		}
		return mail.Item{Title: s.Name, URL: base + "/spaces/" + string(s.ID)}, nil
	}
	u, err := findUser(tx, actor, on.ID)
	if err != nil {
		return item, err
	}
	return mail.Item{Title: u.Profile.Name, URL: base + "/users/" + url.PathEscape(u.Username)}, nil
}

// names is who did it: "Ann", "Ann and Bob", "Ann and 3 others".
func (n *newsletter) names(from []community.UserID) (string, error) {
	somebody := n.tongue.Say("who.somebody")
	if len(from) == 0 {
		return somebody, nil
	}
	users, err := n.tx.UsersByID(from[:min(2, len(from))])
	if err != nil {
		return "", err
	}
	name := func(id community.UserID) string {
		for _, u := range users {
			if u.ID == id {
				return u.Profile.Name
			}
		}
		return somebody
	}
	switch len(from) {
	case 1:
		return name(from[0]), nil
	case 2:
		return n.tongue.Say("who.two", "first", name(from[0]), "second", name(from[1])), nil
	}
	return n.tongue.Count("who.more", int64(len(from)-1), "first", name(from[0])), nil
}

// saying is the key of what was done, which is said for as many as did it.
func saying(about *community.Notification) string {
	switch about.Verb {
	case community.VerbUpvote, community.VerbComment, community.VerbReport, community.VerbPublish:
		return "did." + string(about.Verb) + "." + string(about.About.On)
	}
	return "did." + string(about.Verb)
}

func (n *newsletter) letter() mail.Letter {
	t, name := n.tongue, n.portal.Settings.Name
	l := mail.Letter{Tongue: t, Items: n.items, Button: mail.Link{Text: t.Say("news.visit", "portal", name), URL: n.app.address(n.portal)}}
	switch {
	case n.box.Digest != community.NoDigest:
		l.Subject = t.Say("digest."+string(n.box.Digest), "portal", name)
		l.Lines = []string{t.Say("digest.text", "portal", name)}
	case len(n.items) == 1:
		l.Subject = t.Say("news.one", "news", n.items[0].Text, "title", n.items[0].Title)
		l.Button = mail.Link{Text: t.Say("news.read"), URL: n.items[0].URL}
	default:
		l.Subject = t.Count("news.several", int64(len(n.items)), "portal", name)
	}
	l.Footer = []string{t.Say("news.footer", "portal", name)}
	if slices.IndexFunc(n.verbs, func(v community.Verb) bool { return v != n.verbs[0] }) < 0 && len(n.verbs) > 0 {
		l.Unsubscribe = string(n.verbs[0])
	}
	return l
}

// AllMail in a link ends mails of every verb.
const AllMail = "all"

// unsubscribe is the address of the page that ends mails like l: of its verb if
// all in it is of one, else of all.
func (a *App) unsubscribe(ctx context.Context, portal *community.Portal, user community.UserID, l mail.Letter) (string, error) {
	what := l.Unsubscribe
	if what == "" {
		what = AllMail
	}
	signature, err := a.signUnsubscribe(ctx, portal, string(user), what)
	if err != nil {
		return "", err
	}
	return a.address(portal) + "/mail/unsubscribe?" + url.Values{"user": {string(user)}, "what": {what}, "signature": {signature}}.Encode(),
		nil
}

func (a *App) signUnsubscribe(ctx context.Context, portal *community.Portal, user, what string) (string, error) {
	key, err := changed(ctx, a, community.System(portal.ID), func(tx *store.Tx) (string, error) {
		return tx.Key(portal.ID, "unsubscribe", auth.NewToken(""))
	})
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write([]byte(user + " " + what))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)), nil
}

// CheckUnsubscribe returns nil if a link to end mails is one of ours.
func (a *App) CheckUnsubscribe(ctx context.Context, portal *community.Portal, user, what, signature string) error {
	want, err := a.signUnsubscribe(ctx, portal, user, what)
	if err != nil {
		return err
	}
	if !auth.SameHash(want, signature) {
		return community.Fail(community.Forbidden, community.WhyBadLink, "This link is incomplete or isn't one of ours.")
	}
	return nil
}

// Unsubscribe ends a person's mails of a verb, or with AllMail of all.
func (a *App) Unsubscribe(ctx context.Context, portal *community.Portal, user, what, signature string) error {
	if err := a.CheckUnsubscribe(ctx, portal, user, what, signature); err != nil {
		return err
	}
	verbs := community.Verbs
	if what != AllMail {
		verbs = []community.Verb{community.Verb(what)}
	}
	return a.write(ctx, community.System(portal.ID), func(tx *store.Tx) error {
		u, err := tx.User(portal.ID, community.UserID(user))
		if err != nil || u.Status == community.Erased {
			return err
		}
		for _, verb := range verbs {
			if err := tx.EndMail(portal.ID, u.ID, verb); err != nil {
				return err
			}
		}
		return nil
	})
}

// MailSettings is what a person chose about mail, and where it goes.
type MailSettings struct {
	Email   string // confirmed
	Claimed string // yet to be confirmed
	Digest  community.Digest
	IsOff   bool // no mail is sent from here
}

// MailSettings returns those of the acting person.
func (a *App) MailSettings(ctx context.Context, actor community.Actor) (MailSettings, error) {
	return looked(ctx, a, func(tx *store.Tx) (MailSettings, error) { return a.mailSettings(tx, actor) })
}

func (a *App) mailSettings(tx *store.Tx, actor community.Actor) (MailSettings, error) {
	u, err := tx.User(actor.Portal, actor.ID)
	if err != nil {
		return MailSettings{}, err
	}
	box, err := tx.Mailbox(u.ID)
	return MailSettings{Email: u.Email, Claimed: u.Claimed, Digest: box.Digest, IsOff: !a.config.HasMail}, err
}

// SetDigest says how often the acting person is sent what is new; what waits
// already is sent then.
func (a *App) SetDigest(ctx context.Context, actor community.Actor, d community.Digest) (MailSettings, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (MailSettings, error) {
		box, err := tx.Mailbox(actor.ID)
		if err != nil {
			return MailSettings{}, err
		}
		if box.Digest != d {
			box.Digest = d
			if err := tx.SaveMailbox(actor.Portal, actor.ID, box); err != nil {
				return MailSettings{}, err
			}
			if err := tx.HastenNews(actor.ID, d.Next(tx.Now)); err != nil {
				return MailSettings{}, err
			}
		}
		return a.mailSettings(tx, actor)
	})
}

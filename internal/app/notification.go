package app

import (
	"context"
	"maps"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Notifications returns a page of what actor was told, the newest first.
func (a *App) Notifications(ctx context.Context, actor community.Actor,
	p community.Page) (community.Listing[community.NotificationSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[community.NotificationSeen], err error) {
		told, total, err := a.told(tx, actor.ID, p)
		if err != nil {
			return list, err
		}
		list.Total = int(total)
		list.Mark(p, len(told), func(i int) community.Cursor {
			return community.Cursor{Value: told[i].Updated.UnixMilli(), ID: string(told[i].ID)}
		})
		list.Items, err = a.seeNotifications(tx, actor, told)
		return list, err
	})
}

// told returns a page of what a person was told, and how many there are in all: the first
// from memory.
func (a *App) told(tx *store.Tx, user userID, p community.Page) ([]*community.Notification, int64, error) {
	if p.After != (community.Cursor{}) || p.Offset()+p.Limit > store.BellLength {
		return tx.Notifications(user, p)
	}
	b, err := a.bell(tx, user)
	if err != nil {
		return nil, 0, err
	}
	from := min(p.Offset(), len(b.Newest))
	return b.Newest[from:min(from+p.Limit, len(b.Newest))], b.Total, nil
}

// bell returns what a person was told. It is to be dressed only.
func (a *App) bell(tx *store.Tx, user userID) (*store.Bell, error) {
	if b, ok := a.memory.bells.Get(tx, string(user)); ok {
		return b, nil
	}
	b, err := tx.Bell(user)
	if err == nil {
		a.memory.bells.Keep(tx, string(user), cache.Unread, b)
		a.memory.letterboxes.Keep(tx, string(user), cache.Unread, b.Box)
	}
	return b, err
}

// seeNotifications dresses notifications for their receiver: it asks for what they
// are about, then for the people.
func (a *App) seeNotifications(tx *store.Tx, actor community.Actor, told []*community.Notification) ([]community.NotificationSeen, error) {
	refs := make([]community.Ref, len(told))
	for i, n := range told {
		refs[i] = n.About
	}
	objects, err := a.objects(tx, refs)
	if err != nil {
		return nil, err
	}
	l := newLook(a, actor)
	for _, n := range told {
		for _, id := range shown(n) {
			l.people[id] = true
		}
	}
	for _, o := range objects {
		l.people[o.Author] = true
	}
	if err := l.takePeople(tx); err != nil {
		return nil, err
	}
	seen := make([]community.NotificationSeen, len(told))
	for i, n := range told {
		seen[i] = l.notification(n, objects[n.About.ID])
		if seen[i].Badges, err = a.badgesNoted(tx, n); err != nil {
			return nil, err
		}
		if n.Verb == community.VerbBadge {
			seen[i].Note = "" // whose ids are for us
		}
	}
	return seen, nil
}

// objects returns what refs name, by id: records from memory, as far as this node has them.
func (a *App) objects(tx *store.Tx, refs []community.Ref) (map[string]*community.Object, error) {
	objects := make(map[string]*community.Object, 2*len(refs))
	missing := map[community.Subject][]string{}
	var others []community.Ref
	for _, ref := range refs {
		switch c, isRecord, isKept := a.keptRecord(tx, ref); {
		case isKept:
			addObject(objects, c)
		case isRecord:
			missing[ref.On] = append(missing[ref.On], ref.ID)
		default:
			others = append(others, ref)
		}
	}
	var questions []*community.Question
	var answers []*community.Answer
	var posts []*community.Post
	err := tx.Ask(store.QuestionsOf(&questions, missing[community.OnQuestion]...),
		store.AnswersOf(&answers, missing[community.OnAnswer]...), store.PostsOf(&posts, missing[community.OnPost]...))
	if err != nil {
		return nil, err
	}
	keepObjects(tx, a.questions, questions, objects)
	keepObjects(tx, a.answers, answers, objects)
	keepObjects(tx, a.posts, posts, objects)
	if len(others) == 0 {
		return objects, nil
	}
	found, err := tx.Objects(others)
	maps.Copy(objects, found)
	return objects, err
}

// keptRecord returns a record from memory.
func (a *App) keptRecord(tx *store.Tx, ref community.Ref) (c community.Content, isRecord, isKept bool) {
	key := store.Key{ID: ref.ID, Rev: cache.Unread, QuestionRev: cache.Unread}
	switch ref.On {
	case community.OnQuestion:
		c, isKept = a.questions.kept(tx, key)
	case community.OnAnswer:
		c, isKept = a.answers.kept(tx, key)
	case community.OnPost:
		c, isKept = a.posts.kept(tx, key)
	default:
		return nil, false, false
	}
	return c, true, isKept
}

// keepObjects keeps records that were read.
func keepObjects[R community.Content, S any](tx *store.Tx, k *kind[R, S], records []R, objects map[string]*community.Object) {
	for _, r := range records {
		k.keep(tx, r)
		addObject(objects, r)
	}
}

// addObject adds what notifications tell of a record, and of what it answers.
func addObject(objects map[string]*community.Object, c community.Content) {
	o := community.ObjectOf(c)
	objects[o.Ref.ID] = o
	if o.Of != nil {
		objects[o.Of.Ref.ID] = o.Of
	}
}

// shown are the actors of a notification, as far as they are shown.
func shown(n *community.Notification) []userID {
	return n.From[:min(len(n.From), community.MaxActors)]
}

func (l *look) notification(n *community.Notification, about *community.Object) community.NotificationSeen {
	s := community.NotificationSeen{Notification: *n}
	for _, id := range shown(n) {
		u := l.users[id]
		if id == "" || u != nil && u.Status != community.Erased {
			s.Actors = append(s.Actors, u)
		}
	}
	for o := about; o != nil && l.actor.CanSeeObject(o) == nil; o = o.Of {
		s.Objects = append(s.Objects, l.object(o))
		if o.Ref.On != community.OnComment {
			break // an answer has its question in it
		}
	}
	return s
}

// object dresses a record. The comment of its secret author stays as anonymous as
// the record.
func (l *look) object(o *community.Object) community.ObjectSeen {
	secret := o.Anonymous || o.Ref.On == community.OnComment && o.Of != nil && o.Of.Anonymous && o.Of.Author == o.Author
	s := community.ObjectSeen{Object: o, By: l.by(o.Author, secret)}
	if o.Ref.On == community.OnAnswer && o.Of != nil && l.actor.CanSeeObject(o.Of) == nil {
		question := l.object(o.Of)
		s.Of = &question
	}
	return s
}

// Unread returns how many of their notifications actor has not read.
func (a *App) Unread(ctx context.Context, actor community.Actor) (int64, error) {
	return looked(ctx, a, func(tx *store.Tx) (int64, error) {
		b, err := a.bell(tx, actor.ID)
		if err != nil {
			return 0, err
		}
		return b.Unread, nil
	})
}

// ReadNotification marks one of actor's notifications as read.
func (a *App) ReadNotification(ctx context.Context, actor community.Actor, id string) error {
	return a.write(ctx, actor, func(tx *store.Tx) error {
		isNew, err := tx.ReadNotification(actor.ID, id)
		if isNew {
			tx.Emit(community.NotificationsRead{User: actor.ID})
		}
		return err
	})
}

// ReadNotifications marks all of actor's notifications as read.
func (a *App) ReadNotifications(ctx context.Context, actor community.Actor) error {
	return a.write(ctx, actor, func(tx *store.Tx) error {
		n, err := tx.ReadNotifications(actor.ID)
		if n > 0 {
			tx.Emit(community.NotificationsRead{User: actor.ID})
		}
		return err
	})
}

// ReadAbout marks actor's notifications about records as read that they have before them.
// Nothing is written where there is none.
func (a *App) ReadAbout(ctx context.Context, actor community.Actor, ids ...string) error {
	if unread, err := a.Unread(ctx, actor); err != nil || unread == 0 {
		return err
	}
	n, err := looked(ctx, a, func(tx *store.Tx) (int64, error) { return tx.UnreadAbout(actor.ID, ids) })
	if err != nil || n == 0 {
		return err
	}
	return a.write(ctx, actor, func(tx *store.Tx) error {
		n, err := tx.ReadAbout(actor.ID, ids)
		if n > 0 {
			tx.Emit(community.NotificationsRead{User: actor.ID})
		}
		return err
	})
}

// NotificationSettings returns how actor is told of each verb.
func (a *App) NotificationSettings(ctx context.Context, actor community.Actor) (map[community.Verb]community.Channels, error) {
	return looked(ctx, a, func(tx *store.Tx) (map[community.Verb]community.Channels, error) {
		return notificationSettings(tx, actor)
	})
}

func notificationSettings(tx *store.Tx, actor community.Actor) (map[community.Verb]community.Channels, error) {
	chosen, err := tx.NotificationSettings(actor.ID)
	for _, verb := range community.Verbs {
		if _, isChosen := chosen[verb]; !isChosen && err == nil {
			chosen[verb] = verb.Channels()
		}
	}
	return chosen, err
}

// ChannelEdit is what is told of the channels of a verb; nil fields stay as they
// are.
type ChannelEdit struct{ Web, Email, Push *bool }

// SetNotifications changes how actor is told of some verbs from now on.
func (a *App) SetNotifications(ctx context.Context, actor community.Actor,
	edits map[community.Verb]ChannelEdit) (map[community.Verb]community.Channels, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (map[community.Verb]community.Channels, error) {
		all, err := notificationSettings(tx, actor)
		if err != nil {
			return nil, err
		}
		for _, verb := range community.Verbs {
			before := all[verb]
			all[verb] = edits[verb].of(before)
			if all[verb] == before {
				continue
			}
			if err := tx.SetNotification(actor.Portal, actor.ID, verb, all[verb]); err != nil {
				return nil, err
			}
		}
		return all, nil
	})
}

func (e ChannelEdit) of(c community.Channels) community.Channels {
	if e.Web != nil {
		c.Web = *e.Web
	}
	if e.Email != nil {
		c.Email = *e.Email
	}
	if e.Push != nil {
		c.Push = *e.Push
	}
	return c
}

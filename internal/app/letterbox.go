package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// letterbox returns a person's, from memory. It is told with the bell where neither is known.
func (a *App) letterbox(tx *store.Tx, user userID) (community.Letterbox, error) {
	if b, ok := a.memory.letterboxes.Get(tx, string(user)); ok {
		return b, nil
	}
	boxes, err := tx.Letterboxes(user)
	if err == nil {
		a.memory.letterboxes.Keep(tx, string(user), cache.Unread, boxes[user])
	}
	return boxes[user], err
}

// UnreadAll returns how many of their notifications actor has not read, and how many conversations, where
// the portal has them.
func (a *App) UnreadAll(ctx context.Context, actor community.Actor) (notices, conversations int64, err error) {
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return 0, 0, err
	}
	err = a.db.Read(ctx, func(tx *store.Tx) error {
		b, err := a.bell(tx, actor.ID)
		if err != nil {
			return err
		}
		notices = b.Unread
		if actor.CanMessage(settings.Policies) != nil {
			return nil
		}
		box, err := a.letterbox(tx, actor.ID)
		conversations = box.Unread
		return err
	})
	return notices, conversations, err
}

// UnreadConversations returns in how many conversations there is something that actor has not read.
func (a *App) UnreadConversations(ctx context.Context, actor community.Actor) (int64, error) {
	return readingMessages(ctx, a, actor, func(tx *store.Tx) (int64, error) {
		b, err := a.letterbox(tx, actor.ID)
		return b.Unread, err
	})
}

// Accepts returns from whom actor accepts messages.
func (a *App) Accepts(ctx context.Context, actor community.Actor) (community.Acceptance, error) {
	return readingMessages(ctx, a, actor, func(tx *store.Tx) (community.Acceptance, error) {
		b, err := a.letterbox(tx, actor.ID)
		return b.Accepts, err
	})
}

// SetAccepts says from whom actor accepts messages from now on. Whom they wrote to before may not answer
// any more, unless they are among these.
func (a *App) SetAccepts(ctx context.Context, actor community.Actor, from community.Acceptance) (community.Acceptance, error) {
	return messaging(ctx, a, actor, func(tx *store.Tx, _ *community.Settings) (community.Acceptance, error) {
		if from == "" {
			return "", community.Lacking("accepts")
		}
		if err := community.OneOf("accepts", from, community.Acceptances); err != nil {
			return "", err
		}
		if err := tx.Hold(userRef(actor.ID)); err != nil {
			return "", err
		}
		return from, tx.Accept(actor.Portal, actor.ID, from)
	})
}

// Blocks returns a page of whom actor has blocked, the last first.
func (a *App) Blocks(ctx context.Context, actor community.Actor, p community.Page) (community.Listing[community.BlockSeen], error) {
	return readingMessages(ctx, a, actor, func(tx *store.Tx) (list community.Listing[community.BlockSeen], err error) {
		found, total, err := tx.Blocks(actor.ID, p)
		if err != nil {
			return list, err
		}
		list.Total = int(total)
		list.Mark(p, len(found), func(i int) community.Cursor {
			return community.Cursor{Value: found[i].Created.UnixMilli(), ID: string(found[i].Other)}
		})
		l := newLook(a, actor)
		for _, b := range found {
			l.people[b.Other] = true
		}
		if err := l.takePeople(tx); err != nil {
			return list, err
		}
		for _, b := range found {
			if u := l.users[b.Other]; u != nil {
				list.Items = append(list.Items, community.BlockSeen{UserSeen: *u, Since: b.Created})
			}
		}
		return list, nil
	})
}

// SetBlock says whether actor wants nothing of a person. They are not told, and nobody else is.
func (a *App) SetBlock(ctx context.Context, actor community.Actor, ref string, isBlocked bool) (community.UserSeen, error) {
	return messaging(ctx, a, actor, func(tx *store.Tx, _ *community.Settings) (seen community.UserSeen, err error) {
		u, err := findUser(tx, actor, ref)
		if err != nil {
			return seen, err
		}
		if u.ID == actor.ID {
			return seen, community.Fail(community.Forbidden, community.WhyBlockSelf, "You can't block yourself.")
		}
		b := community.Block{User: actor.ID, Other: u.ID, Created: tx.Now}
		if !isBlocked {
			err = tx.DropBlock(b)
		} else if err = tx.HoldBoth(b.User, b.Other); err == nil {
			err = tx.AddBlock(actor.Portal, b)
		}
		if err != nil {
			return seen, err
		}
		return lookAtUser(tx, actor, u.ID)
	})
}

// HasBlocked reports whether actor has blocked a person.
func (a *App) HasBlocked(ctx context.Context, actor community.Actor, person userID) (bool, error) {
	return readingMessages(ctx, a, actor, func(tx *store.Tx) (bool, error) {
		by, _, err := tx.BlocksBetween(actor.ID, []userID{person})
		return by[person], err
	})
}

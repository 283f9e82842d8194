package app

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Who may write to whom, and how much.

// What actor writes is counted once the conversation is claimed and they are held, as who erases them takes
// these: so neither waits for the other.

// countBegun counts that actor writes to somebody new, which members do so often a day only.
func countBegun(tx *store.Tx, actor community.Actor) error {
	if err := tx.Hold(userRef(actor.ID)); err != nil {
		return err
	}
	n, err := tx.CountBegun(actor.Portal, actor.ID)
	if err == nil && n > community.ConversationsADay && !actor.IsStaff() {
		err = community.FailFor(time.Hour, community.RateLimited, community.WhyConversationsADay,
			"You can begin up to %d conversations a day.", community.ConversationsADay)
	}
	return err
}

// countSent counts that actor writes a message, which members do so often a minute only.
func countSent(tx *store.Tx, actor community.Actor) error {
	if err := tx.Hold(userRef(actor.ID)); err != nil {
		return err
	}
	n, err := tx.CountSent(actor.Portal, actor.ID)
	if err == nil && n > community.MessagesAMinute && !actor.IsStaff() {
		err = community.FailFor(time.Minute, community.RateLimited, community.WhyMessagesAMinute,
			"You can write up to %d messages a minute.", community.MessagesAMinute)
	}
	return err
}

// reach returns nil where actor may write to somebody one to one.
func reach(tx *store.Tx, actor community.Actor, other *community.User, t *talk) error {
	between, err := reachings(tx, actor, []*community.User{other})
	if err != nil {
		return err
	}
	r := between[0]
	if t != nil {
		for _, p := range t.people {
			r.HasWritten = r.HasWritten || p.User == other.ID && !p.Wrote.IsZero() && !p.Wrote.Before(r.Box.Chosen)
		}
	}
	return actor.CanWriteTo(r, false)
}

// reachAll returns nil where actor may write to all of people.
func reachAll(tx *store.Tx, actor community.Actor, users []*community.User, isGroup bool) error {
	between, err := reachings(tx, actor, users)
	for _, r := range between {
		if err == nil {
			err = actor.CanWriteTo(r, isGroup)
		}
	}
	return err
}

// reachings are what is between actor and people.
func reachings(tx *store.Tx, actor community.Actor, users []*community.User) ([]community.Reaching, error) {
	ids := make([]userID, len(users))
	for i, u := range users {
		ids[i] = u.ID
	}
	boxes, err := tx.Letterboxes(ids...)
	if err != nil {
		return nil, err
	}
	by, of, err := tx.BlocksBetween(actor.ID, ids)
	if err != nil {
		return nil, err
	}
	follow, err := tx.FollowersAmongPeople(actor.ID, ids)
	between := make([]community.Reaching, len(users))
	for i, u := range users {
		between[i] = community.Reaching{To: u, Box: boxes[u.ID], IsFollowed: follow[u.ID], IsBlocked: of[u.ID], HasBlocked: by[u.ID]}
	}
	return between, err
}

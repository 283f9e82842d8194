package app

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

const (
	// awardEvery is how often it is looked who has earned a badge: whatever counts marks the
	// person in its own transaction, so that none is forgotten. Each time it is one batch, however
	// many are marked.
	awardEvery = time.Second
	// awardRest is how many times as long as a look has taken nobody looks again: where much is voted
	// on, that would be a large part of all work. Who is marked meanwhile is looked at once.
	awardRest = 19
	// awardBatch is how many people are looked at together, and passBatch how many of a pass
	// over everybody.
	awardBatch = 200
	passBatch  = 500
)

func (a *App) runAwards(ctx context.Context) {
	last := userID("") // whose turn it was, so that it is everybody's
	var rested time.Time
	every(ctx, awardEvery, "badges could not be given; it is tried again", func(ctx context.Context) (err error) {
		began := a.db.Clock()
		if began.Before(rested) {
			return nil
		}
		_, last, err = a.awardSome(ctx, last)
		ended := a.db.Clock()
		rested = ended.Add(awardRest * ended.Sub(began))
		return err
	})
}

// AwardBadges gives badges to all who have earned them, and takes them back from those who have
// them no more. Nodes may do so side by side.
func (a *App) AwardBadges(ctx context.Context) error {
	for {
		n, _, err := a.awardSome(ctx, "")
		if err != nil || n == 0 {
			return err
		}
	}
}

// awardSome looks at some people behind one, and returns at how many, and who was the last.
func (a *App) awardSome(ctx context.Context, after userID) (n int, last userID, err error) {
	isAny, err := looked(ctx, a, (*store.Tx).HasBadgesDue)
	if err != nil || !isAny {
		return 0, "", err
	}
	// A change waits on nobody who looks at what people did: that is read beside it.
	due, err := looked(store.OnPrimary(ctx), a, func(tx *store.Tx) ([]store.BadgeDue, error) { return tx.BadgesDue(after, awardBatch) })
	if err != nil {
		return 0, "", err
	}
	if len(due) == awardBatch {
		last = due[awardBatch-1].User()
	}
	err = a.db.Write(ctx, func(tx *store.Tx) (err error) {
		var turns []store.BadgeTurn
		if len(due) > 0 {
			turns, n, err = tx.SettleBadges(due)
		} else {
			turns, n, err = tx.PassSome(passBatch)
		}
		for _, t := range turns {
			err = errors.Join(err, tellTurn(tx, t))
		}
		return err
	})
	return n, last, err
}

func tellTurn(tx *store.Tx, t store.BadgeTurn) error {
	tx.For(t.Portal)
	for _, id := range slices.Concat(t.Given, t.Back) {
		tx.Emit(community.BadgeGiven{Badge: id, User: t.User})
	}
	for _, id := range t.Taken {
		tx.Emit(community.BadgeTaken{Badge: id, User: t.User})
	}
	if err := untellBadges(tx, t.User, t.Taken); err != nil || t.Quiet {
		return err
	}
	return tellBadges(tx, t.User, t.Given)
}

// A notification of badges is about the person, and its note has the ids of those that they have
// not read of: pages and mails name them in the reader's language.
const betweenBadges = ","

// tellBadges tells a person of badges that they have now, besides those that they have not read of.
func tellBadges(tx *store.Tx, user userID, ids []community.BadgeID) error {
	if len(ids) == 0 {
		return nil
	}
	unread, err := tx.UnreadNote(user, community.VerbBadge)
	if err != nil {
		return err
	}
	all := append(noted(unread), ids...)
	return tx.Tell(store.Telling{Verb: community.VerbBadge, About: userRef(user), By: user, To: []userID{user},
		Note: note(all[max(0, len(all)-community.MaxBadgesInNotes):])})
}

// untellBadges takes badges out of what a person was told and has not read.
func untellBadges(tx *store.Tx, user userID, ids []community.BadgeID) error {
	if len(ids) == 0 {
		return nil
	}
	unread, err := tx.UnreadNote(user, community.VerbBadge)
	if err != nil || unread == "" {
		return err
	}
	left := slices.DeleteFunc(noted(unread), func(id community.BadgeID) bool { return slices.Contains(ids, id) })
	return tx.SetUnreadNote(user, community.VerbBadge, note(left))
}

func noted(note string) (ids []community.BadgeID) {
	for id := range strings.SplitSeq(note, betweenBadges) {
		if id != "" {
			ids = append(ids, community.BadgeID(id))
		}
	}
	return ids
}

func note(ids []community.BadgeID) string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = string(id)
	}
	return strings.Join(texts, betweenBadges)
}

// badgesNoted are the badges that a notification tells of, as far as there are any.
func (a *App) badgesNoted(tx *store.Tx, n *community.Notification) (list []*community.Badge, err error) {
	if n.Verb != community.VerbBadge {
		return nil, nil
	}
	all, err := a.badges(tx, n.Portal)
	for _, id := range noted(n.Note) {
		if i := slices.IndexFunc(all, func(b *community.Badge) bool { return b.ID == id && b.Active }); i >= 0 {
			list = append(list, all[i])
		}
	}
	return list, err
}

package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Delete deletes a record with its comments and votes, and a question with its
// answers, and takes back what they counted for others. It can be brought back for a
// while: see restore.go.
func (k *kind[R, S]) Delete(ctx context.Context, actor community.Actor, ref string, only community.Versions) error {
	return k.app.write(ctx, actor, func(tx *store.Tx) error {
		c, err := findAs[R](tx, actor, k.on, ref)
		if err != nil {
			return err
		}
		if err := mayDelete(tx, actor, c); err != nil {
			return err
		}
		r := c.Base()
		if err := stashRecord(tx, actor, c); err != nil {
			return err
		}
		if err := isStill(tx, actor, r.Ref(), only); err != nil {
			return err
		}
		if err := deleteStashed(tx, actor, c); err != nil {
			return err
		}
		return logDeleted(tx, actor, r.Ref(), r.Author)
	})
}

// deleteStashed deletes a record that was stashed, and tells those who come to it, where it is an event.
func deleteStashed(tx *store.Tx, actor community.Actor, c community.Content) error {
	told, err := notHeld(tx, actor, c)
	if err != nil {
		return err
	}
	return deleteAndTell(tx, actor, c.Base().Ref(), told)
}

// deleteRecord deletes a record that may have been seized and stashed.
func deleteRecord(tx *store.Tx, actor community.Actor, on community.Ref) error {
	if err := tx.Seize(on); err != nil { // no more answers, comments or votes from here on
		return err
	}
	if on.On == community.OnAnswer {
		if err := tx.ClaimQuestionOf(community.RecordID(on.ID)); err != nil {
			return err
		}
	}
	if err := tx.HoldAround(on); err != nil {
		return err
	}
	return deleteSeized(tx, actor, on)
}

// deleteSeized deletes a record on which nobody can hang anything any more, and whom it counts for
// is held.
func deleteSeized(tx *store.Tx, actor community.Actor, on community.Ref) error {
	if on.On == community.OnQuestion {
		answers, err := tx.AnswersOf(community.RecordID(on.ID))
		if err != nil {
			return err
		}
		for _, ans := range answers {
			if err := deleteSeized(tx, actor, ans.Ref()); err != nil {
				return err
			}
		}
	}
	if err := leaveRewards(tx, on); err != nil {
		return err
	}
	c, err := readRecord(tx, actor.Portal, on) // with its counts as they are now
	if err != nil {
		return err
	}
	if ans, ok := c.(*community.Answer); ok {
		if err := tx.Lock(ans.Of.Ref()); err != nil {
			return err
		}
	}
	if err := movePoints(tx, on, c.Share(), community.Share{}); err != nil { // of its votes, while it has them
		return err
	}
	if err := tx.Delete(c.Base()); err != nil {
		return err
	}
	tx.Emit(deletedBy(c, actor.ID))
	if err := tx.Settle(c.Share(), community.Share{}); err != nil {
		return err
	}
	if ans, ok := c.(*community.Answer); ok {
		return tx.UntellAnswer(ans)
	}
	return nil
}

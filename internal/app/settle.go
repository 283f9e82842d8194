package app

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// settle moves the counters of others from what a record added to them before to
// what it adds now, those of the present week and month among them.
func settle(tx *store.Tx, on community.Ref, before, now community.Share) error {
	if err := tx.Settle(before, now); err != nil {
		return err
	}
	return movePoints(tx, on, before, now)
}

// movePoints moves what a record was given in the present week and month from
// whom it counted for before to whom it counts for now. A record that is to be
// deleted still has its votes.
func movePoints(tx *store.Tx, on community.Ref, before, now community.Share) error {
	if before.Author == now.Author {
		return nil
	}
	for _, to := range []struct {
		author community.UserID
		sign   int64
	}{{before.Author, -1}, {now.Author, 1}} {
		if to.author == "" {
			continue
		}
		if err := tx.MovePoints(before.Portal, on, to.author, to.sign); err != nil {
			return err
		}
	}
	return nil
}

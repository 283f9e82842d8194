package app

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// keptFor is how long the answer to a keyed request is replayed.
const keptFor = 24 * time.Hour

// Once runs a request that names itself by a key, and keeps its answer in the
// same transaction; the same request again gets that answer and nothing is done
// twice. The key with another request is a conflict. An error is not kept: the
// request may be tried again.
func (a *App) Once(ctx context.Context, owner, key, request string,
	run func(context.Context) (store.Kept, error)) (kept store.Kept, replayed bool, err error) {
	err = a.db.Together(ctx, func(ctx context.Context, tx *store.Tx) error {
		since := tx.Now.Add(-keptFor)
		isNew, err := tx.ClaimKey(owner, key, request, since)
		if err != nil {
			return err
		}
		if replayed = !isNew; replayed {
			earlier, err := tx.Kept(owner, key, since)
			if err != nil {
				return err
			}
			kept = *earlier
			return nil
		}
		if kept, err = run(ctx); err != nil {
			return err
		}
		kept.Request = request
		return tx.Keep(owner, key, kept)
	})
	if err == nil && kept.Request != request {
		return kept, false, community.Fail(community.Conflict, community.WhyIdempotencyKeyUsed,
			"This Idempotency-Key was already used for a different request.")
	}
	return kept, replayed, err
}

package app

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// A kind is how records of one kind are read: first their keys, then those of
// them that this node does not know under the revision of the key.
type kind[R any] struct {
	known known[R]
	load  func(*store.Tx, []string) ([]R, error)
	key   func(R) store.Key // as the record was read
}

func (a *App) answerKind() kind[*community.Answer] {
	return kind[*community.Answer]{a.memory.answers, (*store.Tx).AnswersByID, func(r *community.Answer) store.Key {
		return store.Key{ID: string(r.ID), Rev: r.Rev, Question: r.Question, QuestionRev: r.Of.Rev}
	}}
}

func (a *App) questionKind() kind[*community.Question] {
	return kind[*community.Question]{a.memory.questions, (*store.Tx).QuestionsByID, func(r *community.Question) store.Key {
		return store.Key{ID: string(r.ID), Rev: r.Rev}
	}}
}

func (a *App) postKind() kind[*community.Post] {
	return kind[*community.Post]{a.memory.posts, (*store.Tx).PostsByID, func(r *community.Post) store.Key {
		return store.Key{ID: string(r.ID), Rev: r.Rev}
	}}
}

// read returns the records of keys, in their order. What it returns is shared:
// it is to be dressed, never changed.
func (k kind[R]) read(tx *store.Tx, keys []store.Key) ([]R, error) {
	records := make([]R, len(keys))
	at := map[string]int{}
	var missing []string
	for i, key := range keys {
		if r, ok := k.known.get(key.ID, key.Rev); ok && k.key(r).QuestionRev == key.QuestionRev {
			records[i] = r
		} else {
			at[key.ID] = i
			missing = append(missing, key.ID)
		}
	}
	if len(missing) == 0 {
		return records, nil
	}
	found, err := k.load(tx, missing)
	for _, r := range found {
		key := k.key(r)
		records[at[key.ID]] = r
		if tx.IsCommitted() {
			k.known.set(key.ID, key.Rev, r)
		}
	}
	return records, err
}

// one returns a record by its id or short id. The key of one that this node has
// never seen would be read in vain.
func (k kind[R]) one(tx *store.Tx, ref string, key func() (store.Key, error), wide func() (R, error)) (R, error) {
	if _, ok := k.known.latest(ref); !ok {
		r, err := wide()
		if err == nil && tx.IsCommitted() {
			k.known.set(k.key(r).ID, k.key(r).Rev, r)
		}
		return r, err
	}
	var none R
	found, err := key()
	if err != nil {
		return none, err
	}
	records, err := k.read(tx, []store.Key{found})
	if err != nil {
		return none, err
	}
	return records[0], nil
}

// page reads a page and says where the next one goes on.
func (k kind[R]) page(tx *store.Tx, keys []store.Key, p community.Page) (records []R, next community.Cursor, err error) {
	if n := len(keys); n > 0 && n == p.Limit {
		next = community.Cursor{Value: keys[n-1].Sorted, ID: keys[n-1].ID}
	}
	records, err = k.read(tx, keys)
	return records, next, err
}

// signed is how many of a person's records everybody sees, where actor's list
// of them holds no anonymous ones, which nobody counts.
func signed(actor community.Actor, u *community.User, n int64) *int64 {
	if actor.Knows(u.ID, true) {
		return nil
	}
	return &n
}

package app

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// A kind is how records of one kind are read: first their keys, then those of
// them that this node does not know as they are.
type kind[R any] struct {
	known known[R]
	load  func(*store.Tx, []string) ([]R, error)
	key   func(R) store.Key // as the record was read
	// along, if set, keeps what was read along with a record.
	along func(*store.Tx, R)
	// current returns a record that is kept and trusted with what it embeds as
	// that is now; not ok where this node does not know it.
	current func(R) (record R, ok bool)
	portal  func(R) community.ID[community.Portal]
}

func same[R any](r R) (R, bool) { return r, true }

func (a *App) answerKind() kind[*community.Answer] {
	return kind[*community.Answer]{
		known: a.memory.answers, load: (*store.Tx).AnswersByID,
		along: func(tx *store.Tx, r *community.Answer) { a.memory.asked.set(tx, string(r.Question), r.Of.Rev, r.Of) },
		key: func(r *community.Answer) store.Key {
			return store.Key{ID: string(r.ID), Rev: r.Rev, Question: r.Question, QuestionRev: r.Of.Rev}
		},
		current: func(r *community.Answer) (*community.Answer, bool) {
			q, ok := a.memory.asked.latest(string(r.Question))
			if !ok || q == r.Of {
				return r, ok
			}
			copied := *r
			copied.Of = q
			return &copied, true
		},
		portal: func(r *community.Answer) community.ID[community.Portal] { return r.Portal },
	}
}

func (a *App) questionKind() kind[*community.Question] {
	return kind[*community.Question]{
		known: a.memory.questions, load: (*store.Tx).QuestionsByID, current: same[*community.Question],
		key:    func(r *community.Question) store.Key { return store.Key{ID: string(r.ID), Rev: r.Rev} },
		portal: func(r *community.Question) community.ID[community.Portal] { return r.Portal },
	}
}

func (a *App) postKind() kind[*community.Post] {
	return kind[*community.Post]{
		known: a.memory.posts, load: (*store.Tx).PostsByID, current: same[*community.Post],
		key:    func(r *community.Post) store.Key { return store.Key{ID: string(r.ID), Rev: r.Rev} },
		portal: func(r *community.Post) community.ID[community.Portal] { return r.Portal },
	}
}

// read returns the records of keys, in their order. What it returns is shared:
// it is to be dressed, never changed.
func (k kind[R]) read(tx *store.Tx, keys []store.Key) ([]R, error) {
	records := make([]R, len(keys))
	at := map[string]int{}
	var missing []string
	for i, key := range keys {
		if r, ok := k.kept(tx, key); ok {
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
		records[at[k.key(r).ID]] = r
		k.keep(tx, r)
	}
	return records, err
}

// kept returns the record of a key, if this node knows it as it is.
func (k kind[R]) kept(tx *store.Tx, key store.Key) (record R, ok bool) {
	if tx.Trusts() {
		if record, ok = k.known.latest(key.ID); ok {
			return k.current(record)
		}
		return record, false
	}
	record, ok = k.known.get(key.ID, key.Rev)
	return record, ok && k.key(record).QuestionRev == key.QuestionRev
}

// one returns a record of a portal by its id or short id. The key of one that this
// node has never seen would be read in vain.
func (k kind[R]) one(tx *store.Tx, portal community.ID[community.Portal], ref string, key func() (store.Key, error), wide func() (R, error)) (R, error) {
	r, ok := k.known.latest(ref)
	if !ok {
		return k.widely(tx, wide)
	}
	if tx.Trusts() {
		if r, ok = k.current(r); !ok || k.portal(r) != portal {
			return k.widely(tx, wide)
		}
		return r, nil
	}
	found, err := key()
	if err != nil {
		return r, err
	}
	records, err := k.read(tx, []store.Key{found})
	if err != nil {
		return r, err
	}
	return records[0], nil
}

func (k kind[R]) widely(tx *store.Tx, wide func() (R, error)) (R, error) {
	r, err := wide()
	if err == nil {
		k.keep(tx, r)
	}
	return r, err
}

// keep keeps a record that tx has read.
func (k kind[R]) keep(tx *store.Tx, r R) {
	key := k.key(r)
	k.known.set(tx, key.ID, key.Rev, r)
	if k.along != nil {
		k.along(tx, r)
	}
}

// signed is how many of a person's records everybody sees, where actor's list
// of them holds no anonymous ones, which nobody counts.
func signed(actor community.Actor, u *community.User, n int64) *int64 {
	if actor.Knows(u.ID, true) {
		return nil
	}
	return &n
}

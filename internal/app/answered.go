package app

import (
	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// A question counts its answers that everybody is listed who sees it, in whichever transaction
// changes which these are. So as many different ones as it counts are all of them: whoever has
// found them once need not ask again which they are, but only whether each still is one.
// Votes, views and whatever else becomes of them changes their order at most.

// A fetch reads rows that this node does not keep, and then keeps them. Several are asked for
// together.
type fetch struct {
	store.Reading
	keep func()
}

func fetchAll(tx *store.Tx, all ...fetch) error {
	readings := make([]store.Reading, len(all))
	for i, f := range all {
		readings[i] = f.Reading
	}
	if err := tx.Ask(readings...); err != nil {
		return err
	}
	for _, f := range all {
		if f.keep != nil {
			f.keep()
		}
	}
	return nil
}

// fetchThose fetches those of the ids that this node does not keep.
func (k *kind[R, S]) fetchThose(tx *store.Tx, ids []string) fetch {
	var missing []string
	for _, id := range ids {
		if _, ok := k.kept(tx, unread(id)); !ok {
			missing = append(missing, id)
		}
	}
	found := new([]R)
	return fetch{k.reading(found, missing...), func() { k.keepAll(tx, *found) }}
}

func (k *kind[R, S]) keepAll(tx *store.Tx, records []R) {
	for _, r := range records {
		k.keep(tx, r)
	}
}

// unread is the key of a record of which the revision was not read.
func unread(id string) store.Key {
	return store.Key{ID: id, Rev: cache.Unread, QuestionRev: cache.Unread}
}

// namesOf are the ids of records.
func namesOf[R community.Content](records []R) []string {
	ids := make([]string, len(records))
	for i, r := range records {
		ids[i] = string(r.Base().ID)
	}
	return ids
}

// always stands for the revision of what is held to other rows each time, and is believed for
// that alone.
const always = 0

// isWhole reports whether a page of guests has all answers to a question.
func isWhole(l store.List) bool {
	return l.Question != "" && l.Seen != nil && *l.Seen <= int64(l.Page.Limit) && l.Page.After == (community.Cursor{}) &&
		!l.Besides && !l.IsNarrowed() && l.Topic == ""
}

// fetchAnswers fetches what is not kept of such a page.
func (a *App) fetchAnswers(tx *store.Tx, l store.List) (f fetch) {
	if !isWhole(l) || *l.Seen == 0 {
		return f
	}
	if ids, ok := a.memory.answered.At(nil, string(l.Question), always); ok && len(ids) == int(*l.Seen) {
		return a.answers.fetchThose(tx, ids)
	}
	return a.fetchListed(tx, l)
}

// fetchListed fetches all of it, and keeps which they are.
func (a *App) fetchListed(tx *store.Tx, l store.List) fetch {
	found := new([]*community.Answer)
	return fetch{store.ListedAnswers(found, l.Question, l.Page.Limit+1), func() {
		a.answers.keepAll(tx, *found)
		a.memory.answered.Keep(tx, string(l.Question), always, namesOf(*found))
	}}
}

// wholePage finds a page that has all answers to a question by the rows that this node keeps;
// not ok where it cannot. As many may have come as have gone since: then all are fetched.
func (a *App) wholePage(tx *store.Tx, l store.List) (p store.Page, ok bool, err error) {
	if !isWhole(l) {
		return p, false, nil
	}
	for _, missing := range []func(*store.Tx, store.List) fetch{a.fetchAnswers, a.fetchListed} {
		if err := fetchAll(tx, missing(tx, l)); err != nil {
			return p, false, err
		}
		if all, ok := a.keptAnswers(tx, l.Question, *l.Seen); ok {
			p.Total = *l.Seen
			p.Keys, err = l.KeysOf(all)
			return p, true, err
		}
	}
	return p, false, nil
}

// keptAnswers are the answers that everybody is listed under a question that counts so many;
// not ok where this node does not keep them all.
func (a *App) keptAnswers(tx *store.Tx, q community.RecordID, count int64) (all []*community.Answer, ok bool) {
	if count == 0 {
		return nil, true
	}
	ids, ok := a.memory.answered.At(nil, string(q), always)
	if !ok || int64(len(ids)) != count {
		return nil, false
	}
	for _, id := range ids {
		answer, ok := a.answers.kept(tx, unread(id))
		if !ok || !store.IsListedUnder(q, answer) {
			return nil, false
		}
		all = append(all, answer)
	}
	return all, true
}

package app

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// A kind is how records R of one kind are read and listed, and shown as S: first
// their keys are read, then those of them that this node does not know as they are.
type kind[R community.Content, S any] struct {
	app   *App
	on    community.Subject
	known *cache.Kind[string, R]
	plain *cache.Kind[string, *plain[R, S]]

	find       func(*store.Tx, community.PortalID, string) (R, error)
	findKey    func(*store.Tx, community.PortalID, string) (store.Key, error)
	load       func(*store.Tx, []string) ([]R, error)
	keys       func(*store.Tx, store.List) ([]store.Key, int64, error)
	keysOfEach func(*store.Tx, []store.List) ([]store.Page, error)
	due        func(*store.Tx, time.Time, int) ([]R, error)
	counted    func(community.SpaceCounts) int64 // how many of it a space has

	put   func(*look, R)
	dress func(*look, R) S
	// alone, if set, adds what only one that is looked at by itself shows.
	alone func(*store.Tx, community.Actor, *S) error
	// whole, if set, finds a page that has all that a list holds by the rows that this node
	// keeps, where it can.
	whole func(*store.Tx, store.List) (page store.Page, ok bool, err error)
	// reading reads those of ids that exist, in no order.
	reading func(to *[]R, ids ...string) store.Reading
	// written is a record that was dressed, and where it says how it was written and edited.
	written func(*S) (community.Content, **community.Written, **community.EditMark)
	// same is where a record that was dressed says that all strangers see it so.
	same func(*S) *int64
	// mark marks what is a viewer's in a record as strangers see it, if it can.
	mark func(*S, stranger) bool
	// along, if set, keeps what was read along with a record.
	along func(*store.Tx, R)
	// current, if set, returns a record that is kept with what it embeds as that is
	// at the key; not ok where this node does not know it.
	current func(*store.Tx, store.Key, R) (record R, ok bool)
}

type (
	questionKind = kind[*community.Question, community.QuestionSeen]
	answerKind   = kind[*community.Answer, community.AnswerSeen]
	postKind     = kind[*community.Post, community.PostSeen]
)

func newQuestionKind(a *App) *questionKind {
	return &questionKind{
		app: a, on: community.OnQuestion, known: a.memory.questions, plain: plainKind[*community.Question, community.QuestionSeen](a),
		reading: store.QuestionsOf, same: func(q *community.QuestionSeen) *int64 { return &q.Same }, mark: markQuestion,
		find: (*store.Tx).Question, findKey: (*store.Tx).QuestionKey, load: (*store.Tx).QuestionsByID, due: (*store.Tx).DueQuestions,
		keys: (*store.Tx).QuestionKeys, keysOfEach: (*store.Tx).QuestionKeysOfEach,
		counted: func(c community.SpaceCounts) int64 { return c.Questions },
		put:     (*look).question, dress: (*look).seeQuestion, alone: a.aloneQuestion,
		written: func(q *community.QuestionSeen) (community.Content, **community.Written, **community.EditMark) {
			return &q.Question, &q.Written, &q.Edited
		},
	}
}

// aloneQuestion adds what only the question's own record tells.
func (a *App) aloneQuestion(tx *store.Tx, actor community.Actor, q *community.QuestionSeen) error {
	if err := referrersOf(tx, actor, q); err != nil {
		return err
	}
	if err := a.tellPinned(tx, &q.Record, &q.Pinned); err != nil {
		return err
	}
	if err := sameQuestions(tx, actor, q); err != nil {
		return err
	}
	return pollChoices(tx, actor, q)
}

// pollChoices says how actor voted in a poll.
func pollChoices(tx *store.Tx, actor community.Actor, q *community.QuestionSeen) (err error) {
	if q.Type == community.Poll && actor.ID != "" {
		q.Choices, err = tx.PollChoices(q.ID, actor.ID)
	}
	return err
}

func newAnswerKind(a *App) *answerKind {
	return &answerKind{
		app: a, on: community.OnAnswer, known: a.memory.answers, plain: plainKind[*community.Answer, community.AnswerSeen](a),
		reading: store.AnswersOf, same: func(a *community.AnswerSeen) *int64 { return &a.Same }, mark: markAnswer,
		find: (*store.Tx).Answer, findKey: (*store.Tx).AnswerKey, load: (*store.Tx).AnswersByID, due: (*store.Tx).DueAnswers,
		keys: (*store.Tx).AnswerKeys, keysOfEach: (*store.Tx).AnswerKeysOfEach,
		counted: func(c community.SpaceCounts) int64 { return c.Answers },
		put:     (*look).answer, dress: (*look).seeAnswer, whole: a.wholePage,
		written: func(a *community.AnswerSeen) (community.Content, **community.Written, **community.EditMark) {
			return &a.Answer, &a.Written, &a.Edited
		},
		along: func(tx *store.Tx, r *community.Answer) { a.memory.asked.Keep(tx, string(r.Question), r.Of.Rev, r.Of) },
		current: func(tx *store.Tx, key store.Key, r *community.Answer) (*community.Answer, bool) {
			q, ok := a.askedAt(tx, r.Question, key.QuestionRev)
			if !ok || q == r.Of {
				return r, ok || r.Of.Rev == key.QuestionRev
			}
			copied := *r
			copied.Of = q
			a.memory.answers.Keep(tx, string(r.ID), r.Rev, &copied) // so that it is the same one the next time
			return &copied, true
		},
	}
}

// askedAt is a question as its answers embed it, at a revision that may be Unread, if this node
// keeps it: without its description.
func (a *App) askedAt(tx *store.Tx, id community.RecordID, rev int64) (*community.Question, bool) {
	if q, ok := a.memory.asked.At(tx, string(id), rev); ok {
		return q, true
	}
	q, ok := a.memory.questions.At(tx, string(id), rev)
	if !ok {
		return nil, false
	}
	embedded := *q
	embedded.Description = ""
	a.memory.asked.Keep(tx, string(id), q.Rev, &embedded)
	return &embedded, true
}

func newPostKind(a *App) *postKind {
	return &postKind{
		app: a, on: community.OnPost, known: a.memory.posts, plain: plainKind[*community.Post, community.PostSeen](a),
		reading: store.PostsOf, same: func(p *community.PostSeen) *int64 { return &p.Same }, mark: markPost,
		find: (*store.Tx).Post, findKey: (*store.Tx).PostKey, load: (*store.Tx).PostsByID, due: (*store.Tx).DuePosts,
		keys: (*store.Tx).PostKeys, keysOfEach: (*store.Tx).PostKeysOfEach,
		counted: func(c community.SpaceCounts) int64 { return c.Posts },
		put:     (*look).post, dress: (*look).seePost,
		alone: a.alonePost,
		written: func(p *community.PostSeen) (community.Content, **community.Written, **community.EditMark) {
			return &p.Post, &p.Written, &p.Edited
		},
	}
}

// read returns the records of keys, in their order. What it returns is shared:
// it is to be dressed, never changed.
func (k *kind[R, S]) read(tx *store.Tx, keys []store.Key) ([]R, error) {
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
		records[at[string(r.Base().ID)]] = r
		k.keep(tx, r)
	}
	return records, err
}

// kept returns the record of a key, if this node knows it as it is.
func (k *kind[R, S]) kept(tx *store.Tx, key store.Key) (record R, ok bool) {
	record, ok = k.known.At(tx, key.ID, key.Rev)
	if ok && k.current != nil {
		return k.current(tx, key, record)
	}
	return record, ok
}

// keep keeps a record that tx has read.
func (k *kind[R, S]) keep(tx *store.Tx, r R) {
	k.known.Keep(tx, string(r.Base().ID), r.Base().Rev, r)
	if k.along != nil {
		k.along(tx, r)
	}
}

// one returns what ref names, if actor may see it, to be dressed only.
func (k *kind[R, S]) one(tx *store.Tx, actor community.Actor, ref string) (R, error) {
	r, err := k.recall(tx, actor.Portal, ref)
	return visible(tx, actor, community.Ref{On: k.on, ID: ref}, r, err)
}

// recall returns a record by its id or short id, from memory where it is as it
// was. The key of one that this node has never seen would be read in vain.
func (k *kind[R, S]) recall(tx *store.Tx, portal community.PortalID, ref string) (R, error) {
	id := k.idOf(portal, ref)
	r, ok := k.kept(tx, unread(id))
	if ok && r.Base().Portal == portal && (id == ref || r.Base().ShortID == ref) {
		return r, nil
	}
	if _, seen := k.known.Seen(id); seen && !ok {
		return k.recallKey(tx, portal, ref)
	}
	r, err := k.find(tx, portal, ref)
	if err != nil {
		return r, err
	}
	k.keep(tx, r)
	if found := string(r.Base().ID); found != ref {
		k.app.memory.names.Keep(tx, k.nameOf(portal, ref), always, found)
	}
	return r, nil
}

// idOf is the id of what ref names, as far as this node knows: ref itself where it does not. Who
// finds a record by it sees whether it still has that short id.
func (k *kind[R, S]) idOf(portal community.PortalID, ref string) string {
	if id, ok := k.app.memory.names.At(nil, k.nameOf(portal, ref), always); ok {
		return id
	}
	return ref
}

// nameOf is what the id of a record is kept by.
func (k *kind[R, S]) nameOf(portal community.PortalID, ref string) string {
	return string(k.on) + " " + string(portal) + " " + ref
}

// recallKey returns a record from memory, if it is kept there as its key says it is.
func (k *kind[R, S]) recallKey(tx *store.Tx, portal community.PortalID, ref string) (r R, err error) {
	key, err := k.findKey(tx, portal, ref)
	if err != nil {
		return r, err
	}
	records, err := k.read(tx, []store.Key{key})
	if err != nil {
		return r, err
	}
	return records[0], nil
}

// see dresses a record for actor.
func (k *kind[R, S]) see(tx *store.Tx, actor community.Actor, r R) (seen S, err error) {
	all, err := k.seeAll(tx, actor, []R{r})
	if err != nil {
		return seen, err
	}
	return k.byItself(tx, actor, *all[0])
}

// seeBy takes a look that a record was put in, and dresses it.
func (k *kind[R, S]) seeBy(tx *store.Tx, l *look, r R) (seen S, err error) {
	if err := l.take(tx); err != nil {
		return seen, err
	}
	return k.byItself(tx, l.actor, k.dress(l, r))
}

// byItself adds to a record what only its own answer tells.
func (k *kind[R, S]) byItself(tx *store.Tx, actor community.Actor, seen S) (S, error) {
	if k.alone == nil {
		return seen, nil
	}
	*k.same(&seen) = 0
	err := k.alone(tx, actor, &seen)
	return seen, err
}

// seeAnew reads a changed record again and dresses it.
func (k *kind[R, S]) seeAnew(tx *store.Tx, actor community.Actor, id community.RecordID) (seen S, err error) {
	r, err := k.find(tx, actor.Portal, string(id))
	if err != nil {
		return seen, err
	}
	return k.see(tx, actor, r)
}

// seeWritten reads a record again that was just written, c, and dresses it, and says how it
// was written. What stands around it is asked for along with it: nothing, where it is new.
func (k *kind[R, S]) seeWritten(tx *store.Tx, actor community.Actor, c R, isNew bool) (seen S, err error) {
	var again []R
	w := &writing{texts: []penned{pen(actor, c)}}
	if err := tx.Along(append(w.readings(actor), k.reading(&again, string(c.Base().ID)))...); err != nil {
		return seen, err
	}
	l := newLookAt(k.app, actor, 1)
	k.put(l, c)
	if isNew {
		l.around[string(c.Base().ID)] = nothingAround
	}
	if err := l.take(tx); err != nil {
		return seen, err
	}
	if err := tx.Arrived(); err != nil {
		return seen, err
	}
	if len(again) == 0 { // it was deleted meanwhile: who changes nothing of it does not hold it
		return seen, community.ErrNotFound
	}
	if seen, err = k.byItself(tx, actor, k.dress(l, again[0])); err != nil {
		return seen, err
	}
	return k.handOver(tx, actor, seen, w.written()[0])
}

// page returns a page of a list without its items, and the records that they are
// to be made of.
func (k *kind[R, S]) page(tx *store.Tx, l store.List) (list community.Listing[*S], records []R, err error) {
	p, err := k.pageOf(tx, l)
	if err != nil {
		return list, nil, err
	}
	list.Total = int(p.Total)
	list.Mark(l.Page, len(p.Keys), store.Places(p.Keys))
	records, err = k.read(tx, p.Keys)
	return list, records, err
}

// list returns the page of a list whose space, if it names one, is known.
func (k *kind[R, S]) list(tx *store.Tx, l store.List) (community.Listing[*S], error) {
	list, records, err := k.page(tx, l)
	if err != nil {
		return list, err
	}
	list.Items, err = k.seeAll(tx, l.Viewer, records)
	return list, err
}

// listFor returns the page of a list that actor asks for.
func (k *kind[R, S]) listFor(tx *store.Tx, actor community.Actor, l store.List) (community.Listing[*S], error) {
	l.Viewer = actor
	if err := within(tx, &l, k.counted); err != nil {
		return community.Listing[*S]{}, err
	}
	return k.list(tx, l)
}

// listEach returns the pages of several lists, in the statements of one.
func (k *kind[R, S]) listEach(tx *store.Tx, actor community.Actor, lists []store.List) ([]community.Listing[*S], error) {
	pages, err := k.keysOfEach(tx, lists)
	if err != nil {
		return nil, err
	}
	return dressEach(tx, actor, k, pages)
}

// List returns the page of a list that actor asks for.
func (k *kind[R, S]) List(ctx context.Context, actor community.Actor, l store.List) (community.Listing[*S], error) {
	return looked(ctx, k.app, func(tx *store.Tx) (community.Listing[*S], error) { return k.listFor(tx, actor, l) })
}

// One returns what ref names as actor sees it.
func (k *kind[R, S]) One(ctx context.Context, actor community.Actor, ref string) (S, error) {
	return looked(ctx, k.app, func(tx *store.Tx) (seen S, err error) {
		r, err := k.one(tx, actor, ref)
		if err != nil {
			return seen, err
		}
		if seen, err = k.see(tx, actor, r); err != nil {
			return seen, err
		}
		return k.handBack(tx, actor, seen)
	})
}

// signed is how many of a person's records everybody sees, where actor's list
// of them holds no anonymous ones, which nobody counts.
func signed(actor community.Actor, u *community.User, n int64) *int64 {
	if actor.Knows(u.ID, true) {
		return nil
	}
	return &n
}

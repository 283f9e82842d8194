package app

import (
	"slices"
	"sync/atomic"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// All who have no part in a record see it alike: who has written, voted on, followed or
// asked nothing of what it shows, and follows nobody whom it names. For these strangers it
// is dressed once, and kept with all that it was dressed by. Who has a part in it, but is
// not named by it, sees the same but for that part.

// plain is a record R as strangers to it see it.
type plain[R, S any] struct {
	of   R
	from ties
	seen S
	sure cache.Sure // that it is as it would be made anew
}

// ties are what a record was dressed by.
type ties struct {
	people []*community.User // everybody whom it names, and the author whom it does not
	topics []*community.Topic
	around []*store.Around
}

// Weight is about what it has for itself: the rest is kept as rows.
func (p *plain[R, S]) Weight() int { return cache.DressedSize }

// lastPlain numbers what is dressed for strangers.
var lastPlain atomic.Int64

// A stranger is a viewer who sees as all others do what they have no part in.
type stranger struct {
	is       bool // which staff are not
	id       community.UserID
	followed map[community.UserID]bool
}

// strangerOf is the actor as a stranger, where tx trusts what this node keeps.
func (a *App) strangerOf(tx *store.Tx, actor community.Actor) (s stranger, err error) {
	if actor.IsStaff() || !a.memory.Keeps(tx) {
		return s, nil
	}
	if s.id = actor.ID; s.id != "" {
		s.followed, err = a.followedBy(tx, s.id)
	}
	s.is = len(s.followed) <= maxFollowed
	return s, err
}

// A part is what a viewer has to do with a record.
type part int

const (
	noPart   part = iota // a stranger
	somePart             // they have voted, or follow somebody, or have asked too
	ownPart              // it names them
)

// partIn is the part that the viewer has in what has those ties.
func (s stranger) partIn(t ties) (has part) {
	if s.id == "" {
		return noPart
	}
	for _, u := range t.people {
		if u.ID == s.id {
			return ownPart
		}
		if s.followed[u.ID] {
			has = somePart
		}
	}
	for _, a := range t.around {
		if has == noPart && a.Has(s.id) {
			has = somePart
		}
	}
	return has
}

// hold reports whether all of them are as this node knows them. What stands around a
// record is so for as long as that is of the same revision.
func (t ties) hold(tx *store.Tx, m *memory) bool {
	for _, u := range t.people {
		if now, ok := m.users.Show(tx, string(u.ID)); !ok || now != u {
			return false
		}
	}
	for _, topic := range t.topics {
		if now, ok := m.topics.Get(tx, topic.ID); !ok || now != topic {
			return false
		}
	}
	return true
}

// tiesOf are those of one of the records that a look was taken at, with a look at that one
// as a stranger has it; not ok where something is not known.
func tiesOf[R any](l *look, put func(*look, R), r R) (t ties, alone *look, ok bool) {
	alone = newLookAt(l.app, community.Actor{Portal: l.actor.Portal}, 1)
	put(alone, r)
	for id := range alone.topics {
		topic := l.topics[id]
		if topic == nil {
			return t, nil, false
		}
		alone.topics[id], alone.people[topic.Author] = topic, true
		t.topics = append(t.topics, topic)
	}
	for id := range alone.revs {
		if around := l.around[id]; around != nil {
			alone.around[id] = around
			t.around = append(t.around, around)
		}
	}
	alone.commenters()
	delete(alone.people, "")
	for id := range alone.people {
		u := l.users[id]
		if u == nil {
			return t, nil, false
		}
		alone.users[id] = &community.UserSeen{User: u.User}
		t.people = append(t.people, u.User)
	}
	return t, alone, len(alone.crowded()) == 0
}

// A dressing dresses records of a kind, by a look that may be at others too.
type dressing[R community.Content, S any] struct {
	*kind[R, S]
	viewer  stranger
	records []R
	seen    []*S  // what is kept itself, where the viewer sees it as strangers do
	bare    []int // those that are not dressed yet
}

// dressing dresses those of the records that are kept as the viewer sees them.
func (k *kind[R, S]) dressing(tx *store.Tx, viewer stranger, records []R) *dressing[R, S] {
	d := &dressing[R, S]{k, viewer, records, make([]*S, len(records)), nil}
	for i, r := range records {
		if d.seen[i] = k.fit(viewer, k.plainly(tx, viewer, r)); d.seen[i] == nil {
			d.bare = append(d.bare, i)
		}
	}
	return d
}

// fit is a record as the viewer sees it who is none that it names, by what strangers see: that
// itself, where they are one. Nil where it names them, or is not kept.
func (k *kind[R, S]) fit(viewer stranger, p *plain[R, S]) *S {
	if p == nil {
		return nil
	}
	switch viewer.partIn(p.from) {
	case ownPart:
		return nil
	case noPart:
		return &p.seen
	}
	own := p.seen
	*k.same(&own) = 0
	if !k.mark(&own, viewer) {
		return nil
	}
	return &own
}

// plainly is a record as it is kept for strangers, nil where it is not.
func (k *kind[R, S]) plainly(tx *store.Tx, viewer stranger, r R) *plain[R, S] {
	if !viewer.is {
		return nil
	}
	p, ok := k.plain.At(nil, string(r.Base().ID), r.Base().Rev)
	if !ok || any(p.of) != any(r) {
		return nil
	}
	if !p.sure.Of(tx, func() bool { return p.from.hold(tx, k.app.memory) }) {
		return nil
	}
	return p
}

// put puts those that are not dressed yet into a look.
func (d *dressing[R, S]) put(l *look) {
	for _, i := range d.bare {
		d.kind.put(l, d.records[i])
	}
}

// by dresses them by the look, and keeps them as strangers see them.
func (d *dressing[R, S]) by(tx *store.Tx, l *look) []*S {
	for _, i := range d.bare {
		r := d.records[i]
		if d.seen[i] = d.fit(d.viewer, d.plainBy(tx, l, r)); d.seen[i] == nil {
			d.seen[i] = new(d.dress(l, r))
		}
	}
	return d.seen
}

// plainBy makes what strangers see of a record, and keeps it; nil where that is not the same
// at all times.
func (d *dressing[R, S]) plainBy(tx *store.Tx, l *look, r R) *plain[R, S] {
	if !d.viewer.is || !isPlain(r) {
		return nil
	}
	from, alone, ok := tiesOf(l, d.kind.put, r)
	if !ok {
		return nil
	}
	p := &plain[R, S]{of: r, from: from, seen: d.dress(alone, r)}
	*d.same(&p.seen) = lastPlain.Add(1)
	d.kind.plain.Keep(tx, string(r.Base().ID), r.Base().Rev, p)
	return p
}

// isPlain reports whether all strangers see a record the same at all times: one that
// everybody sees, of a question that is no poll, which ends, and has no rewards, which do.
func isPlain(c community.Content) bool {
	isOpen := func(r *community.Record) bool { return r.Shelf == community.Open && r.Privacy != community.Private }
	isSame := func(q *community.Question) bool { return isOpen(&q.Record) && len(q.Options) == 0 && q.Rewards == 0 }
	switch c := c.(type) {
	case *community.Question:
		return isSame(c)
	case *community.Answer:
		return isOpen(&c.Record) && isSame(c.Of)
	}
	return isOpen(c.Base())
}

// seeAll dresses records for actor. They are shared, and nobody's to change.
func (k *kind[R, S]) seeAll(tx *store.Tx, actor community.Actor, records []R) ([]*S, error) {
	viewer, err := k.app.strangerOf(tx, actor)
	if err != nil {
		return nil, err
	}
	d := k.dressing(tx, viewer, records)
	if len(d.bare) == 0 {
		return d.seen, nil
	}
	l := newLookAt(k.app, actor, len(d.bare))
	d.put(l)
	if err := l.take(tx); err != nil {
		return nil, err
	}
	return d.by(tx, l), nil
}

// markQuestion marks what is the viewer's in a question as strangers see it.
func markQuestion(q *community.QuestionSeen, v stranger) bool {
	v.markVotes(&q.Votes)
	q.Followed, q.Reasked = slices.Contains(q.Followers, v.id), slices.Contains(q.Askers, v.id)
	q.By, q.Comments = v.by(q.By), v.comments(q.Comments)
	q.About = slices.Clone(q.About)
	for i := range q.About {
		q.About[i].By = v.by(q.About[i].By)
	}
	return true
}

// markAnswer marks what is the viewer's in an answer as strangers see it.
func markAnswer(a *community.AnswerSeen, v stranger) bool {
	v.markVotes(&a.Votes)
	a.By, a.Comments = v.by(a.By), v.comments(a.Comments)
	return markQuestion(&a.Question, v)
}

// markPost marks nothing: a post does not tell who follows it.
func markPost(*community.PostSeen, stranger) bool { return false }

func (s stranger) markVotes(v *community.Votes) {
	v.Upvoted, v.Downvoted = slices.Contains(v.Up, s.id), slices.Contains(v.Down, s.id)
	v.Reactions = s.reactions(v.Reactions)
}

// by is a byline as the viewer sees it.
func (s stranger) by(b community.Byline) community.Byline {
	if b == nil || !s.followed[b.ID] {
		return b
	}
	seen := *b
	seen.Followed = true
	return &seen
}

func (s stranger) comments(list []community.CommentSeen) []community.CommentSeen {
	list = slices.Clone(list)
	for i := range list {
		c := &list[i]
		c.By, c.Upvoted, c.Reactions = s.by(c.By), slices.Contains(c.Upvotes, s.id), s.reactions(c.Reactions)
	}
	return list
}

package app

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// A ballot is what a vote is about: a record, or a comment on it.
type ballot struct {
	record   community.Content
	comment  *community.Comment // nil where it is about the record
	on       community.Ref
	author   community.UserID
	up, down int64 // points to the author of a vote each way
}

func recordBallot(c community.Content, p community.Points) *ballot {
	b := &ballot{record: c, on: c.Base().Ref(), author: c.Base().Author}
	switch b.on.On {
	case community.OnQuestion:
		b.up, b.down = p.QuestionUpvoted, p.QuestionDownvoted
	case community.OnAnswer:
		if c.(*community.Answer).Wiki {
			break // it is nobody's to earn by
		}
		b.up, b.down = p.AnswerUpvoted, p.AnswerDownvoted
	case community.OnPost:
		b.up, b.down = p.PostUpvoted, p.PostDownvoted
	}
	return b
}

func commentBallot(on community.Content, c *community.Comment, p community.Points) *ballot {
	return &ballot{record: on, comment: c, on: c.Ref(), author: c.Author, up: p.CommentUpvoted}
}

// gives are the points to the author of a vote of somebody else's.
func (b *ballot) gives(value int) int64 { return one(value > 0)*b.up + one(value < 0)*b.down }

// share is what the votes count for the author: a comment's, where what it is on
// is open.
func (b *ballot) share() (s community.Share) {
	if b.comment == nil {
		return b.record.Share()
	}
	if isOpen(b.record) && !b.comment.Anonymous {
		s.Author, s.Points, s.Net = b.comment.Author, b.comment.Points, b.comment.Score-int64(b.comment.SelfVote)
	}
	return s
}

// store counts a change of votes where it is kept.
func (b *ballot) store(tx *store.Tx, p store.VoteChange) error {
	if b.comment == nil {
		return tx.CountVotes(b.record.Base(), p)
	}
	if err := tx.CountComment(b.record.Base(), 0); err != nil { // whose revision tells of its comments
		return err
	}
	return tx.CountCommentVotes(b.comment.ID, p)
}

// count makes a change of votes part of what is in hand.
func (b *ballot) count(p store.VoteChange) {
	if c := b.comment; c != nil {
		c.Upvotes, c.Score, c.Points, c.SelfVote, c.Rev = c.Upvotes+p.Up, c.Score+p.Up, c.Points+p.Points, c.SelfVote+int(p.Self), c.Rev+1
		return
	}
	r := b.record.Base()
	r.Counts.Upvotes, r.Counts.Downvotes = r.Counts.Upvotes+p.Up, r.Counts.Downvotes+p.Down
	r.Score, r.Points, r.SelfVote, r.Rev = r.Score+p.Up-p.Down, r.Points+p.Points, r.SelfVote+int(p.Self), r.Rev+1
}

// vote records actor's vote, which was another before (or takes it back, for 0), and
// settles what follows.
func vote(tx *store.Tx, actor community.Actor, b *ballot, before store.GivenVote, value int) error {
	if before.Value == value {
		return nil
	}
	v, err := cast(tx, actor, b, before, value)
	if err != nil {
		return err
	}
	return v.settle(tx, actor, b)
}

// A voting is a change of somebody's vote.
type voting struct {
	store.VoteChange
	value int
	when  time.Time // the vote was given
}

// cast counts a vote on the record, which holds that, and stores it.
func cast(tx *store.Tx, actor community.Actor, b *ballot, before store.GivenVote, value int) (v voting, err error) {
	v = voting{value: value, when: before.Created, VoteChange: store.VoteChange{Up: one(value > 0) - one(before.Value > 0),
		Down: one(value < 0) - one(before.Value < 0)}}
	if before.Value == 0 {
		v.when = tx.Now
	}
	if actor.ID == b.author {
		v.Self = int64(value - before.Value) // which gives no points
	} else {
		v.Points = b.gives(value) - before.Points // what it gave then, whatever it would give now
	}
	if err := b.store(tx, v.VoteChange); err != nil {
		return v, err
	}
	return v, setVote(tx, actor, b, before, value)
}

// settle counts a vote for the author, and tells of it.
func (v voting) settle(tx *store.Tx, actor community.Actor, b *ballot) error {
	was := b.share()
	b.count(v.VoteChange)
	now := b.share()
	if err := tx.Settle(was, now); err != nil {
		return err
	}
	if v.value == 0 {
		tx.Emit(community.VoteWithdrawn{On: b.on, By: actor.ID})
	} else {
		tx.Emit(community.Voted{On: b.on, By: actor.ID, Value: v.value})
	}
	var days []store.AnswerDay
	if (b.on.On == community.OnAnswer || b.on.On == community.OnQuestion) && v.Up != 0 {
		days = append(days, store.AnswerDay{User: b.author, Metric: store.MetricOf(b.on.On, store.MetricVotes), Day: store.Day(v.when),
			N: v.Up})
	}
	if b.on.On != community.OnComment && now.Author != "" { // comments are no part of the leaderboards of a time
		days = append(days, tx.PeriodsOf(actor.Portal, now.Author, v.when, v.Points)...)
	}
	if err := tx.CountDays(days...); err != nil {
		return err
	}
	return tellVote(tx, actor, b, v)
}

func one(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// setVote stores the vote.
func setVote(tx *store.Tx, actor community.Actor, b *ballot, before store.GivenVote, value int) error {
	if value == 0 {
		return tx.DropVote(b.on, actor.ID, before)
	}
	v := community.Vote{On: b.on, User: actor.ID, Value: value, Created: tx.Now}
	if actor.ID != b.author {
		v.Points = b.gives(value)
	}
	return tx.SetVote(actor.Portal, v, before)
}

// Vote votes on a record: +1, -1, or 0 to take the vote back.
func (k *kind[R, S]) Vote(ctx context.Context, actor community.Actor, ref string, value int) (S, error) {
	var before store.GivenVote
	ask := func(tx *store.Tx) error {
		before = store.GivenVote{}
		return tx.Along(store.VoteOf(&before, actor.Portal, community.Ref{On: k.on, ID: ref}, actor.ID))
	}
	do := func(tx *store.Tx, settings community.Settings, c R) (seen S, err error) {
		if err := vote(tx, actor, recordBallot(c, settings.Points), before, value); err != nil {
			return seen, err
		}
		return k.seeVoted(tx, actor, c, before.Value, value)
	}
	may := func(actor community.Actor, c community.Content) error { return actor.CanVote(c, value) }
	return k.actAsking(ctx, actor, ref, ask, may, do)
}

// seeVoted dresses a record that actor has voted on. What stood around it before, where
// this node knows it, stands around it still, but for that vote.
func (k *kind[R, S]) seeVoted(tx *store.Tx, actor community.Actor, c R, before, value int) (S, error) {
	l, r := newLookAt(k.app, actor, 1), c.Base()
	k.put(l, c)
	isTurned := before*value < 0              // which keeps its place among the others
	isKnown := len(l.many) == 0 || value != 0 // of so many, who is listed in the place of one who takes theirs back is not
	if around, ok := k.app.memory.around.At(nil, string(r.ID), r.Rev-1); ok && before != value && !isTurned && isKnown {
		l.around[string(r.ID)] = around.Voted(actor.ID, value)
	}
	return k.seeBy(tx, l, c)
}

// VotersSeen are who voted on a record, as far as they are listed.
type VotersSeen struct{ Up, Down []community.Byline }

// Voters returns who voted on a record, without a secret author.
func (a *App) Voters(ctx context.Context, actor community.Actor, on community.Ref) (VotersSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) (v VotersSeen, err error) {
		c, err := findRecord(tx, actor, on)
		if err != nil {
			return v, err
		}
		l, r := newLook(a, actor), c.Base()
		sides := [2][]community.UserID{}
		for i, value := range []int{1, -1} {
			if sides[i], err = tx.Voters(r.Ref(), value, store.MaxVoters); err != nil {
				return v, err
			}
			if !actor.Knows(r.Author, r.Anonymous) {
				sides[i] = without(sides[i], r.Author)
			}
			for _, id := range sides[i] {
				l.people[id] = true
			}
		}
		if err := l.takePeople(tx); err != nil {
			return v, err
		}
		v.Up, v.Down = l.bylines(sides[0]), l.bylines(sides[1])
		return v, nil
	})
}

func (l *look) bylines(ids []community.UserID) []community.Byline {
	list := make([]community.Byline, 0, len(ids))
	for _, id := range ids {
		if u := l.users[id]; u != nil {
			list = append(list, u)
		}
	}
	return list
}

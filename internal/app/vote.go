package app

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// A ballot is the record a vote is about, whatever its kind.
type ballot struct {
	on       community.Ref
	at       store.Standing
	sight    sight
	thread   *thread // of a comment
	author   community.ID[community.User]
	up, down int64            // points to the author of a vote each way
	counts   func(store.Poll) // makes a change part of the record in hand
	share    func() community.Share
}

// vote records actor's vote (or takes it back, for 0) and settles what follows.
func vote(tx *store.Tx, actor community.Actor, b *ballot, value int) error {
	v, err := cast(tx, actor, b, value)
	if err != nil || v == (voting{}) {
		return err
	}
	return v.settle(tx, actor, b)
}

// A voting is a change of somebody's vote; the zero voting is none.
type voting struct {
	store.Poll
	value int
	when  time.Time // the vote was given
}

// cast stores a vote and counts it on the record.
func cast(tx *store.Tx, actor community.Actor, b *ballot, value int) (voting, error) {
	before, when, err := setVote(tx, actor, b, value)
	if err != nil || before == value {
		return voting{}, err
	}
	v := voting{value: value, when: when, Poll: store.Poll{Up: one(value > 0) - one(before > 0), Down: one(value < 0) - one(before < 0)}}
	if actor.ID == b.author {
		v.Self = int64(value - before) // which gives no points
	} else {
		v.Points = v.Up*b.up + v.Down*b.down
	}
	if b.thread != nil { // whose revision tells of its comments
		if err := tx.CountComment(b.thread.on, b.thread.at, 0); err != nil {
			return v, err
		}
	}
	return v, tx.CountVotes(b.on, b.at, v.Poll)
}

// settle counts a vote for the author, and tells of it.
func (v voting) settle(tx *store.Tx, actor community.Actor, b *ballot) error {
	was := b.share()
	b.counts(v.Poll)
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
	if b.on.On == community.OnAnswer && v.Up != 0 {
		days = append(days, store.AnswerDay{User: b.author, Metric: store.MetricVotes, Day: store.Day(v.when), N: v.Up})
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

// setVote stores the vote and returns what it was before, and when the vote that
// counts was given.
func setVote(tx *store.Tx, actor community.Actor, b *ballot, value int) (before int, when time.Time, err error) {
	if value == 0 {
		return tx.DropVote(b.on, actor.ID)
	}
	v := community.Vote{On: b.on, User: actor.ID, Value: value, Created: tx.Now}
	if actor.ID != b.author {
		v.Points = one(value > 0)*b.up + one(value < 0)*b.down
	}
	return tx.SetVote(actor.Portal, v)
}

func answerBallot(ans *community.Answer, p community.Points) *ballot {
	return &ballot{on: community.Ref{On: community.OnAnswer, ID: string(ans.ID)}, author: ans.Author, sight: sightOfAnswer(ans), at: store.Standing{Shelf: ans.Shelf, Anonymous: ans.Anonymous},
		up: p.AnswerUpvoted, down: p.AnswerDownvoted, share: ans.Share,
		counts: func(poll store.Poll) {
			ans.Counts.Upvotes, ans.Counts.Downvotes = ans.Counts.Upvotes+poll.Up, ans.Counts.Downvotes+poll.Down
			ans.Score, ans.Points, ans.SelfVote, ans.Rev = ans.Score+poll.Up-poll.Down, ans.Points+poll.Points, ans.SelfVote+int(poll.Self), ans.Rev+1
		}}
}

func questionBallot(q *community.Question, p community.Points) *ballot {
	return &ballot{on: community.Ref{On: community.OnQuestion, ID: string(q.ID)}, author: q.Author, sight: sightOfQuestion(q), at: store.Standing{Shelf: q.Shelf, Anonymous: q.Anonymous},
		up: p.QuestionUpvoted, down: p.QuestionDownvoted, share: q.Share,
		counts: func(poll store.Poll) {
			q.Counts.Upvotes, q.Counts.Downvotes = q.Counts.Upvotes+poll.Up, q.Counts.Downvotes+poll.Down
			q.Score, q.Points, q.SelfVote, q.Rev = q.Score+poll.Up-poll.Down, q.Points+poll.Points, q.SelfVote+int(poll.Self), q.Rev+1
		}}
}

func postBallot(post *community.Post, p community.Points) *ballot {
	return &ballot{on: community.Ref{On: community.OnPost, ID: string(post.ID)}, author: post.Author, sight: sightOfPost(post), at: store.Standing{Shelf: post.Shelf, Anonymous: post.Anonymous},
		up: p.PostUpvoted, down: p.PostDownvoted, share: post.Share,
		counts: func(poll store.Poll) {
			post.Counts.Upvotes, post.Counts.Downvotes = post.Counts.Upvotes+poll.Up, post.Counts.Downvotes+poll.Down
			post.Score, post.Points, post.SelfVote, post.Rev = post.Score+poll.Up-poll.Down, post.Points+poll.Points, post.SelfVote+int(poll.Self), post.Rev+1
		}}
}

// commentBallot counts for the comment's author where what it is on is open.
func commentBallot(c *community.Comment, t *thread, p community.Points) *ballot {
	return &ballot{on: community.Ref{On: community.OnComment, ID: string(c.ID)}, thread: t, sight: t.sight, author: c.Author, up: p.CommentUpvoted,
		share: func() (s community.Share) {
			if t.open() && !c.Anonymous {
				s.Author, s.Points = c.Author, c.Points
			}
			return s
		},
		counts: func(poll store.Poll) {
			c.Upvotes, c.Score, c.Points, c.SelfVote, c.Rev = c.Upvotes+poll.Up, c.Score+poll.Up, c.Points+poll.Points, c.SelfVote+int(poll.Self), c.Rev+1
		}}
}

// VoteAnswer votes on an answer: +1, -1, or 0 to take the vote back. Repeating a
// vote changes nothing; the opposite replaces it.
func (a *App) VoteAnswer(ctx context.Context, actor community.Actor, ref string, value int) (community.AnswerSeen, error) {
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return community.AnswerSeen{}, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (community.AnswerSeen, error) {
		ans, err := findAnswer(tx, actor, ref)
		if err != nil {
			return community.AnswerSeen{}, err
		}
		if err := actor.CanJoinAnswer(ans); err != nil {
			return community.AnswerSeen{}, err
		}
		if err := vote(tx, actor, answerBallot(ans, settings.Points), value); err != nil {
			return community.AnswerSeen{}, err
		}
		return a.lookAtAnswer(tx, actor, ans)
	})
}

// VoteQuestion votes on a question.
func (a *App) VoteQuestion(ctx context.Context, actor community.Actor, ref string, value int) (community.QuestionSeen, error) {
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return community.QuestionSeen{}, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (community.QuestionSeen, error) {
		q, err := findQuestion(tx, actor, ref)
		if err != nil {
			return community.QuestionSeen{}, err
		}
		if err := actor.CanJoinQuestion(q); err != nil {
			return community.QuestionSeen{}, err
		}
		if err := vote(tx, actor, questionBallot(q, settings.Points), value); err != nil {
			return community.QuestionSeen{}, err
		}
		return a.lookAtQuestion(tx, actor, q)
	})
}

// VotersSeen are who voted on a record, as far as they are listed.
type VotersSeen struct{ Up, Down []community.Byline }

// AnswerVoters returns who voted on an answer.
func (a *App) AnswerVoters(ctx context.Context, actor community.Actor, ref string) (VotersSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) (VotersSeen, error) {
		ans, err := findAnswer(tx, actor, ref)
		if err != nil {
			return VotersSeen{}, err
		}
		return a.voters(tx, actor, community.Ref{On: community.OnAnswer, ID: string(ans.ID)}, ans.Author, ans.Anonymous)
	})
}

// QuestionVoters returns who voted on a question.
func (a *App) QuestionVoters(ctx context.Context, actor community.Actor, ref string) (VotersSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) (VotersSeen, error) {
		q, err := findQuestion(tx, actor, ref)
		if err != nil {
			return VotersSeen{}, err
		}
		return a.voters(tx, actor, community.Ref{On: community.OnQuestion, ID: string(q.ID)}, q.Author, q.Anonymous)
	})
}

// voters lists both sides, without a secret author.
func (a *App) voters(tx *store.Tx, actor community.Actor, on community.Ref, author community.ID[community.User], anonymous bool) (v VotersSeen, err error) {
	l := newLook(a, actor)
	sides := [2][]community.ID[community.User]{}
	for i, value := range []int{1, -1} {
		if sides[i], err = tx.Voters(on, value, store.MaxVoters); err != nil {
			return v, err
		}
		if !actor.Knows(author, anonymous) {
			sides[i] = without(sides[i], author)
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
}

func (l *look) bylines(ids []community.ID[community.User]) []community.Byline {
	list := make([]community.Byline, 0, len(ids))
	for _, id := range ids {
		if u := l.users[id]; u != nil {
			list = append(list, u)
		}
	}
	return list
}

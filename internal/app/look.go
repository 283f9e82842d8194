package app

import (
	"context"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// A look gathers what the records of a page embed, so that it is read in one
// statement of a kind, whatever their number: first every record is put in, then
// the look is taken, then each is dressed for the viewer.
type look struct {
	app    *App
	actor  community.Actor
	ids    []string // of records that have comments and votes
	many   bool
	people map[community.ID[community.User]]bool
	topics map[community.ID[community.Topic]]*community.Topic
	around map[string]*store.Around
	users  map[community.ID[community.User]]*community.UserSeen
}

func newLook(a *App, actor community.Actor) *look {
	return &look{app: a, actor: actor,
		people: map[community.ID[community.User]]bool{}, topics: map[community.ID[community.Topic]]*community.Topic{}}
}

func (l *look) record(id string, author community.ID[community.User], crowd ...int64) {
	l.ids = append(l.ids, id)
	l.people[author] = true
	l.many = l.many || slices.Max(crowd) > store.MaxVoters
}

func (l *look) question(q *community.Question) {
	l.record(string(q.ID), q.Author, q.Counts.Upvotes, q.Counts.Downvotes, q.Counts.Followers, q.Counts.Asks)
	for _, t := range q.Topics {
		l.topics[t] = nil
	}
}

func (l *look) answer(a *community.Answer) {
	l.record(string(a.ID), a.Author, a.Counts.Upvotes, a.Counts.Downvotes)
	l.question(a.Of)
}

func (l *look) post(p *community.Post) {
	l.record(string(p.ID), p.Author, p.Counts.Upvotes, p.Counts.Downvotes, p.Counts.Followers)
	for _, t := range p.Topics {
		l.topics[t] = nil
	}
}

// take reads what the records put in embed.
func (l *look) take(tx *store.Tx) (err error) {
	slices.Sort(l.ids)
	l.ids = slices.Compact(l.ids)
	if l.around, err = tx.Around(l.actor.ID, l.ids, l.many); err != nil {
		return err
	}
	for _, a := range l.around {
		for _, c := range a.Comments {
			l.people[c.Author] = true
		}
	}
	if err := l.takeTopics(tx); err != nil {
		return err
	}
	return l.takePeople(tx)
}

// takeTopics reads the topics that this node does not know yet.
func (l *look) takeTopics(tx *store.Tx) error {
	var missing []community.ID[community.Topic]
	for id := range l.topics {
		if t, ok := l.app.memory.topics.GetIfPresent(id); ok {
			l.topics[id] = t
			l.people[t.Author] = true
		} else {
			missing = append(missing, id)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	found, err := tx.TopicsByID(missing)
	for _, t := range found {
		l.topics[t.ID] = t
		l.people[t.Author] = true
		l.app.memory.topics.Set(t.ID, t)
	}
	return err
}

func (l *look) takePeople(tx *store.Tx) (err error) {
	ids := make([]community.ID[community.User], 0, len(l.people))
	for id := range l.people {
		if id != "" {
			ids = append(ids, id)
		}
	}
	if len(ids) > 0 {
		l.users, err = tx.UsersSeen(l.actor.ID, ids)
	}
	return err
}

// by is the byline of a record: nil where the actor may not know the author.
func (l *look) by(author community.ID[community.User], anonymous bool) community.Byline {
	if !l.actor.Knows(author, anonymous) {
		return nil
	}
	return l.users[author]
}

var nothingAround = &store.Around{}

func (l *look) of(id string) *store.Around {
	if a := l.around[id]; a != nil {
		return a
	}
	return nothingAround
}

// votes are the votes on a record, without its author where that is a secret.
func (l *look) votes(id string, author community.ID[community.User], secret bool) community.Votes {
	a := l.of(id)
	v := community.Votes{Up: a.Up, Down: a.Down, Upvoted: a.Mine > 0, Downvoted: a.Mine < 0}
	if secret {
		v.Up, v.Down = without(v.Up, author), without(v.Down, author)
	}
	return v
}

func without(ids []community.ID[community.User], id community.ID[community.User]) []community.ID[community.User] {
	if !slices.Contains(ids, id) {
		return ids
	}
	return slices.DeleteFunc(slices.Clone(ids), func(other community.ID[community.User]) bool { return other == id })
}

// comments are the newest comments on a record; one by its secret author stays
// as anonymous as the record.
func (l *look) comments(id string, author community.ID[community.User], secret bool) []community.CommentSeen {
	list := l.of(id).Comments
	seen := make([]community.CommentSeen, len(list))
	for i, c := range list {
		seen[i] = l.comment(c, secret && c.Author == author)
	}
	return seen
}

func (l *look) comment(c *community.Comment, secret bool) community.CommentSeen {
	s := community.CommentSeen{Comment: *c}
	s.Anonymous = c.Anonymous || secret
	s.By = l.by(c.Author, s.Anonymous)
	hide := s.By == nil
	votes := l.votes(string(c.ID), c.Author, hide)
	s.Upvotes, s.Upvoted = votes.Up, votes.Upvoted
	if hide {
		s.Comment.Upvotes -= int64(max(c.SelfVote, 0))
		s.Score -= int64(c.SelfVote)
		s.Author = ""
	}
	return s
}

func (l *look) about(ids []community.ID[community.Topic]) []community.TopicSeen {
	seen := make([]community.TopicSeen, 0, len(ids))
	for _, id := range ids {
		if t := l.topics[id]; t != nil {
			seen = append(seen, community.TopicSeen{Topic: t, By: l.users[t.Author]})
		}
	}
	return seen
}

// seeQuestion dresses a question for the actor.
func (l *look) seeQuestion(q *community.Question) community.QuestionSeen {
	s := community.QuestionSeen{Question: *q, By: l.by(q.Author, q.Anonymous), About: l.about(q.Topics)}
	secret := !l.actor.Knows(q.Author, q.Anonymous)
	a := l.of(string(q.ID))
	s.Votes = l.votes(string(q.ID), q.Author, secret)
	s.Comments = l.comments(string(q.ID), q.Author, secret)
	s.Followers, s.Askers, s.Followed, s.Reasked = a.Followers, a.Askers, a.Follows, a.Asked
	if secret {
		hideVote(&s.Score, &s.Counts.Upvotes, &s.Counts.Downvotes, q.SelfVote)
		s.Followers, s.Askers = without(s.Followers, q.Author), without(s.Askers, q.Author)
		s.Counts.Followers -= int64(len(a.Followers) - len(s.Followers))
		s.Counts.Asks -= int64(len(a.Askers) - len(s.Askers))
		s.Author = ""
	}
	return s
}

// seeAnswer dresses an answer for the actor.
func (l *look) seeAnswer(a *community.Answer) community.AnswerSeen {
	s := community.AnswerSeen{Answer: *a, By: l.by(a.Author, a.Anonymous), Question: l.seeQuestion(a.Of)}
	secret := !l.actor.Knows(a.Author, a.Anonymous)
	s.Votes = l.votes(string(a.ID), a.Author, secret)
	s.Comments = l.comments(string(a.ID), a.Author, secret)
	if secret {
		hideVote(&s.Score, &s.Counts.Upvotes, &s.Counts.Downvotes, a.SelfVote)
		s.Author = ""
	}
	if !l.actor.CanSeeDraft(a.Author) {
		s.Draft = ""
	}
	return s
}

// seePost dresses a post for the actor.
func (l *look) seePost(p *community.Post) community.PostSeen {
	s := community.PostSeen{Post: *p, By: l.by(p.Author, p.Anonymous), About: l.about(p.Topics)}
	secret := !l.actor.Knows(p.Author, p.Anonymous)
	s.Votes = l.votes(string(p.ID), p.Author, secret)
	s.Comments = l.comments(string(p.ID), p.Author, secret)
	s.Followed = l.of(string(p.ID)).Follows
	if secret {
		hideVote(&s.Score, &s.Counts.Upvotes, &s.Counts.Downvotes, p.SelfVote)
		s.Author = ""
	}
	return s
}

// hideVote takes a secret author's own vote out of what is told.
func hideVote(score, up, down *int64, vote int) {
	*score -= int64(vote)
	switch vote {
	case 1:
		*up--
	case -1:
		*down--
	}
}

// lookAt reads and dresses records: put puts one into the look, dress takes it out.
func lookAt[R, S any](tx *store.Tx, a *App, actor community.Actor, records []R, put func(*look, R), dress func(*look, R) S) ([]S, error) {
	l := newLook(a, actor)
	for _, r := range records {
		put(l, r)
	}
	if err := l.take(tx); err != nil {
		return nil, err
	}
	seen := make([]S, len(records))
	for i, r := range records {
		seen[i] = dress(l, r)
	}
	return seen, nil
}

// gone is the error for a ref that names nothing: Gone where everybody could
// once see what it named.
func gone(tx *store.Tx, ref string, err error) error {
	if community.KindOf(err) != community.NotFound {
		return err
	}
	was, e := tx.WasDeleted(ref)
	if e != nil {
		return e
	}
	if was {
		return community.Fail(community.Gone, "This record was deleted.")
	}
	return err
}

// settings are those of the actor's portal.
func (a *App) settings(ctx context.Context, actor community.Actor) (community.Settings, error) {
	p, err := a.portal(ctx, actor.Portal)
	if err != nil {
		return community.Settings{}, err
	}
	return p.Settings, nil
}

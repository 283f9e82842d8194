package app

import (
	"iter"
	"slices"

	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// A look gathers what the records of a page embed, so that it is asked together,
// whatever their number, and only what this node does not know already: first
// every record is put in, then the look is taken, then each is dressed for the
// viewer.
type look struct {
	app   *App
	actor community.Actor
	revs  map[string]int64 // of records that have comments and votes, by id
	many  []string         // those of them with more people around than are listed
	has   map[string]crowd // those of them with followers and the like

	people map[community.UserID]bool
	topics map[community.TopicID]*community.Topic
	around map[string]*store.Around
	users  map[community.UserID]*community.UserSeen
}

func newLook(a *App, actor community.Actor) *look { return newLookAt(a, actor, 0) }

// newLookAt is newLook for about so many records.
func newLookAt(a *App, actor community.Actor, records int) *look {
	return &look{app: a, actor: actor, revs: make(map[string]int64, 2*records), has: map[string]crowd{},
		around: make(map[string]*store.Around, 2*records), people: make(map[community.UserID]bool, 3*records),
		topics: make(map[community.TopicID]*community.Topic, records), users: map[community.UserID]*community.UserSeen{}}
}

func (l *look) record(r *community.Record) {
	c := &r.Counts
	l.entry(string(r.ID), r.Rev, r.Author, r.PostedBy, c.Upvotes, c.Downvotes, c.Followers, c.Asks)
	if c.Followers > 0 || c.Asks > 0 {
		l.has[string(r.ID)] = crowd{followers: c.Followers > 0, askers: c.Asks > 0}
	}
}

// A crowd says who is around a record besides those who voted and commented.
type crowd struct{ followers, askers, rewards bool }

func (l *look) entry(id string, rev int64, author, poster community.UserID, crowd ...int64) {
	l.revs[id] = rev
	l.people[author] = true
	l.poster(author, poster)
	if slices.Max(crowd) > store.MaxVoters {
		l.many = append(l.many, id)
	}
}

// poster puts in who wrote something in its author's name, if the actor is told.
func (l *look) poster(author, poster community.UserID) {
	if poster != "" && l.actor.CanSeePoster(author) {
		l.people[poster] = true
	}
}

func (l *look) question(q *community.Question) {
	l.record(&q.Record)
	for _, t := range q.Topics {
		l.topics[t] = nil
	}
	if q.Rewards > 0 {
		c := l.has[string(q.ID)]
		c.rewards = true
		l.has[string(q.ID)] = c
	}
}

func (l *look) answer(a *community.Answer) {
	l.record(&a.Record)
	l.question(a.Of)
}

func (l *look) post(p *community.Post) {
	l.record(&p.Record)
	for _, t := range p.Topics {
		l.topics[t] = nil
	}
}

// content puts in records of every kind.
func (l *look) content(questions iter.Seq[*community.Question], answers iter.Seq[*community.Answer], posts iter.Seq[*community.Post]) {
	for q := range questions {
		l.question(q)
	}
	for a := range answers {
		l.answer(a)
	}
	for p := range posts {
		l.post(p)
	}
}

// take reads what the records put in embed.
func (l *look) take(tx *store.Tx) error {
	if err := l.takeAll(tx); err != nil {
		return err
	}
	return l.takePart(tx)
}

// takeAll reads what they embed for whoever looks: people along with what stands around
// the records, where the database must be asked for both.
func (l *look) takeAll(tx *store.Tx) error {
	if err := l.takeTopics(tx); err != nil {
		return err
	}
	missing := l.unknown()
	if len(missing) > 0 {
		l.commenters()
		if unsure := l.recall(tx); unsure > 0 {
			return l.takeTogether(tx, missing)
		}
	}
	if err := l.takeAround(tx, missing); err != nil {
		return err
	}
	l.commenters()
	return l.takePeople(tx)
}

// crowded are the records, and the comments around them, with more people than are listed.
func (l *look) crowded() []string {
	ids := slices.Clone(l.many)
	isMany := func(r store.Reactions) bool { return r.Count > store.MaxVoters }
	for id, a := range l.around {
		if slices.ContainsFunc(a.Reactions, isMany) {
			ids = append(ids, id)
		}
		for _, c := range a.Comments {
			beneath := a.Beneath[c.ID]
			if c.Upvotes > store.MaxVoters || beneath != nil && slices.ContainsFunc(beneath.Reactions, isMany) {
				ids = append(ids, string(c.ID))
			}
		}
	}
	return ids
}

// takePart sees that the viewer is listed among the people around a record, where not all
// of them are.
func (l *look) takePart(tx *store.Tx) error {
	ids := l.crowded()
	if len(ids) == 0 || l.actor.ID == "" {
		return nil
	}
	parts, err := tx.Parts(l.actor.ID, ids)
	if len(parts) == 0 {
		return err
	}
	for id, a := range l.around {
		l.around[id] = a.With(l.actor.ID, id, parts)
	}
	return err
}

// commenters puts in who wrote the comments and staked the rewards that are known.
func (l *look) commenters() {
	for _, a := range l.around {
		l.stakers(a)
		for _, c := range a.Comments {
			l.people[c.Author] = true
			l.poster(c.Author, c.PostedBy)
		}
	}
}

// unknown are the records of which it is not known what stands around them. What
// stands around one changes its revision, so that what is kept under the same one
// is true.
func (l *look) unknown() (missing []string) {
	for id, rev := range l.revs {
		if l.around[id] != nil {
			continue
		}
		if a, ok := l.app.memory.around.At(nil, id, rev); ok {
			l.around[id] = a
		} else {
			missing = append(missing, id)
		}
	}
	return missing
}

// wanted is what is to be read around records: of followers and the like, where there are any.
func (l *look) wanted(missing []string) store.Wanted {
	w := store.Wanted{IDs: missing, Many: len(l.many) > 0}
	for _, id := range missing {
		c := l.has[id]
		if c.followers {
			w.Followed = append(w.Followed, id)
		}
		if c.askers {
			w.Asked = append(w.Asked, id)
		}
		if c.rewards {
			w.Rewarded = append(w.Rewarded, id)
		}
	}
	return w
}

func (l *look) takeAround(tx *store.Tx, missing []string) error {
	found, err := tx.Around(l.wanted(missing))
	if err == nil {
		l.keepAround(tx, missing, found)
	}
	return err
}

func (l *look) keepAround(tx *store.Tx, missing []string, found map[string]*store.Around) {
	for _, id := range missing {
		l.around[id] = found[id]
		l.app.memory.around.Keep(tx, id, l.revs[id], found[id])
	}
}

// takeTogether reads what stands around the records along with the people, of whom
// those who are known have been recalled.
func (l *look) takeTogether(tx *store.Tx, missing []string) error {
	found, people, err := tx.AroundWithPeople(l.actor.ID, l.wanted(missing), l.knownPeople())
	if err != nil {
		return err
	}
	l.keepAround(tx, missing, found)
	l.keepPeople(tx, people)
	known := len(l.people)
	for _, a := range found {
		l.stakers(a)
		for _, c := range a.Comments {
			l.poster(c.Author, c.PostedBy)
		}
	}
	if len(l.people) == known { // comments come with who wrote them, if not with who did so for them
		return nil
	}
	l.commenters()
	return l.takePeople(tx)
}

// takeTopics reads the topics that this node does not know yet.
func (l *look) takeTopics(tx *store.Tx) error {
	var missing []community.TopicID
	for id := range l.topics {
		if t, ok := l.app.memory.topics.Get(tx, id); ok {
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
		l.app.memory.topics.Keep(tx, t.ID, cache.Unread, t)
	}
	return err
}

// by is the byline of a record: nil where the actor may not know the author.
func (l *look) by(author community.UserID, anonymous bool) community.Byline {
	if !l.actor.Knows(author, anonymous) {
		return nil
	}
	return l.users[author]
}

// posterOf is who wrote a record in its author's name, as far as the actor is told;
// it is wiped out of the record where they are not.
func (l *look) posterOf(author community.UserID, poster *community.UserID) community.Byline {
	if *poster == "" || l.users[*poster] == nil || !l.actor.CanSeePoster(author) {
		*poster = ""
		return nil
	}
	return l.users[*poster]
}

var nothingAround = &store.Around{}

func (l *look) of(id string) *store.Around {
	if a := l.around[id]; a != nil {
		return a
	}
	return nothingAround
}

// votes are the votes on a record, without its author where that is a secret.
func (l *look) votes(id string, author community.UserID, secret bool) community.Votes {
	return l.votesOf(l.of(id), author, secret)
}

func (l *look) votesOf(a *store.Around, author community.UserID, secret bool) community.Votes {
	v := community.Votes{Up: a.Up, Down: a.Down, Upvoted: slices.Contains(a.Up, l.actor.ID), Downvoted: slices.Contains(a.Down, l.actor.ID)}
	v.Reactions = l.reactionsOf(a, author, secret)
	if secret {
		v.Up, v.Down = without(v.Up, author), without(v.Down, author)
	}
	return v
}

func without(ids []community.UserID, id community.UserID) []community.UserID {
	if !slices.Contains(ids, id) {
		return ids
	}
	return slices.DeleteFunc(slices.Clone(ids), func(other community.UserID) bool { return other == id })
}

// comments are the newest comments on a record; one by its secret author stays
// as anonymous as the record.
func (l *look) comments(id string, author community.UserID, secret bool) []community.CommentSeen {
	around := l.of(id)
	seen := make([]community.CommentSeen, len(around.Comments))
	for i, c := range around.Comments {
		seen[i] = l.comment(c, around.Beneath[c.ID], secret && c.Author == author)
	}
	return seen
}

func (l *look) comment(c *community.Comment, around *store.Around, secret bool) community.CommentSeen {
	if around == nil {
		around = nothingAround
	}
	s := community.CommentSeen{Comment: *c}
	s.Anonymous = c.Anonymous || secret
	s.By, s.Poster = l.by(c.Author, s.Anonymous), l.posterOf(c.Author, &s.PostedBy)
	hide := s.By == nil
	votes := l.votesOf(around, c.Author, hide)
	s.Upvotes, s.Upvoted, s.Reactions = votes.Up, votes.Upvoted, votes.Reactions
	if hide {
		s.Comment.Upvotes -= int64(max(c.SelfVote, 0))
		s.Score -= int64(c.SelfVote)
		s.Author = ""
	}
	return s
}

func (l *look) about(ids []community.TopicID) []community.TopicSeen {
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
	s.Poster = l.posterOf(q.Author, &s.PostedBy)
	a := l.of(string(q.ID))
	s.Votes = l.votes(string(q.ID), q.Author, secret)
	s.Comments = l.comments(string(q.ID), q.Author, secret)
	s.Followers, s.Askers = a.Followers, a.Askers
	s.Followed, s.Reasked = slices.Contains(a.Followers, l.actor.ID), slices.Contains(a.Askers, l.actor.ID)
	s.Given = l.rewards(q)
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
	s.Poster = l.posterOf(a.Author, &s.PostedBy)
	s.Votes = l.votes(string(a.ID), a.Author, secret)
	s.Comments = l.comments(string(a.ID), a.Author, secret)
	s.Given = paidFor(a.ID, s.Question.Given)
	if secret {
		hideVote(&s.Score, &s.Counts.Upvotes, &s.Counts.Downvotes, a.SelfVote)
		s.Author = ""
	}
	if !l.actor.CanSeeDraft(a.Author) {
		s.Draft = ""
	}
	if l.actor.CanSee(a.Of) != nil {
		s.Question, s.Given = unseen(a.Of), nil
	}
	return s
}

// unseen is what the author of an answer is still told of a question that was
// hidden since: which one it is.
func unseen(q *community.Question) community.QuestionSeen {
	return community.QuestionSeen{Question: community.Question{Type: q.Type, Record: community.Record{On: q.On, ID: q.ID, Portal: q.Portal,
		ShortID: q.ShortID, Rev: q.Rev, Created: q.Created, Updated: q.Created, Published: q.Created, Status: q.Status, Shelf: q.Shelf,
		Privacy: q.Privacy}}}
}

// seePost dresses a post for the actor.
func (l *look) seePost(p *community.Post) community.PostSeen {
	s := community.PostSeen{Post: *p, By: l.by(p.Author, p.Anonymous), About: l.about(p.Topics)}
	secret := !l.actor.Knows(p.Author, p.Anonymous)
	s.Poster = l.posterOf(p.Author, &s.PostedBy)
	s.Votes = l.votes(string(p.ID), p.Author, secret)
	s.Comments = l.comments(string(p.ID), p.Author, secret)
	followers := l.of(string(p.ID)).Followers
	s.Followed = slices.Contains(followers, l.actor.ID)
	if secret {
		s.Counts.Followers -= int64(len(followers) - len(without(followers, p.Author)))
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
	l := newLookAt(a, actor, len(records))
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
func gone(tx *store.Tx, actor community.Actor, on community.Ref, err error) error {
	if community.KindOf(err) != community.NotFound {
		return err
	}
	was, e := tx.WasDeleted(actor.Portal, on)
	if e != nil {
		return e
	}
	if was {
		return community.Fail(community.Gone, community.WhyRecordDeleted, "This record was deleted.")
	}
	return err
}

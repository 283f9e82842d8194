package demo

import (
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// discuss makes the comments of the thread, each on a record that draws them.
func (t *thread) discuss() {
	weights := make([]float64, len(t.records))
	for i, r := range t.records {
		if r.appeal > 0 {
			weights[i] = 1 + r.appeal/2
		}
	}
	for range t.unit.comments {
		i := t.d.choose(weights)
		if i < 0 {
			return
		}
		t.comment(i)
	}
}

// comment adds a comment to the i-th record.
func (t *thread) comment(i int) {
	r := t.records[i]
	after := r.created
	if n := len(r.commented); n > 0 {
		after = r.commented[n-1].Created // as in a conversation
	}
	when := t.cal.later(t.d, after, 14*time.Hour)
	author := t.commenter(r, when)
	content, to := t.remark(i, r, author)
	c := &community.Comment{
		ID: newID[community.Comment](t.d, when), Portal: t.portal.ID, Created: when, Updated: when, On: r.on,
		Author: author.user.ID, Body: content.HTML, Status: community.Published, Anonymous: r.anonymous && author == r.author,
	}
	if to != nil {
		c.ReplyTo, c.Thread = to.ID, to.Created
		if to.ReplyTo != "" {
			c.ReplyTo, c.Thread = to.ReplyTo, to.Thread
		}
	}
	r.commented = append(r.commented, c)
	by := c.Author
	if c.Anonymous {
		by = ""
	}
	t.did(c.Author, when)
	answered := (*person)(nil)
	if to != nil {
		answered = t.crowd.byID[to.Author]
		t.note(to.Author, community.VerbReply, community.Ref{On: community.OnComment, ID: string(c.ReplyTo)}, by, when)
	}
	if author != r.author && answered != r.author {
		t.note(r.author.user.ID, "comment", r.on, by, when)
	}
	for _, name := range content.Mentions {
		if p := t.mentioned(r, name); p != nil && p != author && p != answered {
			t.note(p.user.ID, "mention", c.Ref(), by, when)
		}
	}
}

// commenter is who comments on r: often the one who asked, unless that is a
// secret which this would tell, or who wrote r.
func (t *thread) commenter(r *record, when time.Time) *person {
	asker := t.records[0]
	switch n := t.d.Float64(); {
	case n < 0.25 && (!asker.anonymous || r == asker):
		return asker.author
	case n < 0.45 && len(r.commented) > 0:
		return r.author
	}
	if p := t.crowd.pick(t.d, reacting, when, nil); p != nil {
		return p
	}
	return r.author
}

// remark is the text of the next comment on the i-th record, at times to one who commented
// before, mostly in reply.
func (t *thread) remark(i int, r *record, author *person) (c markup.Content, to *community.Comment) {
	n, html := len(r.commented), ""
	var named *person
	if t.unit.isPost {
		html = t.corpus.PostComment(t.unit.index, n)
	} else {
		html = t.corpus.Comment(t.unit.index, i-1, n)
	}
	if n > 0 && t.d.chance(0.15) {
		last := r.commented[n-1]
		if p := t.crowd.byID[last.Author]; p != author && !last.Anonymous && p.isThere() {
			html, named = "@"+p.user.Username+" "+html, p
			if t.d.chance(0.6) {
				to = last
			}
		}
	}
	c, err := markup.Comment(markup.HTML, html)
	if err != nil {
		panic(err) // only a format that is not known is refused
	}
	if named != nil {
		name := named.user.Username
		c.HTML = markup.LinkMentions(c.HTML, map[string]string{community.UsernameKey(name): name})
	}
	return c, to
}

// mentioned is who of those who commented on r has that name.
func (t *thread) mentioned(r *record, name string) *person {
	for _, c := range r.commented {
		if p := t.crowd.byID[c.Author]; p.user.Username == name {
			return p
		}
	}
	return nil
}

// vote gives the thread's votes to its records and comments, and stores the
// comments, which have all of theirs then.
func (t *thread) vote() {
	targets := slices.Clone(t.records)
	var of []*community.Comment
	for _, r := range t.records {
		for _, c := range r.commented {
			targets = append(targets, t.recordOfComment(r, c))
			of = append(of, c)
		}
	}
	weights := make([]float64, len(targets))
	for i, r := range targets {
		weights[i] = r.appeal
	}
	before, authors := len(t.votes), map[community.Ref]*person{}
	for _, r := range targets {
		authors[r.on] = r.author
	}
	for range t.unit.votes {
		for range 10 {
			if i := t.d.choose(weights); i < 0 || t.voteOn(targets[i]) {
				break
			}
		}
	}
	t.react(t.votes[before:], authors)
	for i, c := range of {
		t.finishComment(c, targets[len(t.records)+i])
	}
}

func (t *thread) recordOfComment(on *record, c *community.Comment) *record {
	return &record{
		on:     c.Ref(),
		author: t.crowd.byID[c.Author], anonymous: c.Anonymous, created: c.Created, isOpen: on.isOpen,
		up: t.portal.Settings.Points.CommentUpvoted, appeal: 0.25 * t.d.spread(1),
	}
}

// react has some of those who gave an upvote, which begin there, react too.
func (t *thread) react(votes []community.Vote, authors map[community.Ref]*person) {
	d := roll(t.o.Seed, ofReactions, t.unit.index)
	weights := []float64{8, 5, 2, 3, 1, 1} // of the default ones
	for _, v := range votes {
		if v.Value < 0 || !d.chance(0.3) {
			continue
		}
		emoji := community.DefaultReactions[d.choose(weights)]
		t.reactions = append(t.reactions, community.Reaction{On: v.On, User: v.User, Emoji: emoji, Created: v.Created})
		if author := authors[v.On]; author != nil {
			t.note(author.user.ID, community.VerbReaction, v.On, v.User, v.Created)
		}
	}
}

// voteOn has somebody vote on r who has not yet, and reports whether there was one.
func (t *thread) voteOn(r *record) bool {
	when := t.cal.later(t.d, r.created, 6*day)
	voter := t.crowd.pick(t.d, reacting, when, r.voters)
	if t.d.chance(0.01) && !r.voters[r.author] {
		voter = r.author
	}
	if voter == nil {
		return false
	}
	if r.voters == nil {
		r.voters = map[*person]bool{}
	}
	r.voters[voter] = true
	value := 1
	if t.d.chance(r.doubt) {
		value = -1
	}
	t.votes = append(t.votes, community.Vote{On: r.on, User: voter.user.ID, Value: value, Points: r.pointsOf(voter, value), Created: when})
	t.did(voter.user.ID, when)
	t.tellVote(r, voter, when, value)
	r.countVote(voter, value)
	return true
}

func (r *record) countVote(voter *person, value int) {
	if value > 0 {
		r.upvotes++
	} else {
		r.downvotes++
	}
	if voter == r.author {
		r.self = value
	}
	r.points += r.pointsOf(voter, value)
	r.rev++
}

// pointsOf is what a vote gives the author of r.
func (r *record) pointsOf(voter *person, value int) int64 {
	switch {
	case voter == r.author:
		return 0
	case value > 0:
		return r.up
	}
	return r.down
}

func (t *thread) tellVote(r *record, voter *person, when time.Time, value int) {
	if value < 0 {
		return
	}
	if r.on.On == community.OnAnswer || r.on.On == community.OnQuestion {
		t.day(r.author.user.ID, store.MetricOf(r.on.On, store.MetricVotes), when, 1)
	}
	verb := community.VerbUpvote
	if r.on.On == community.OnComment {
		verb = community.VerbCommentUpvote
	}
	t.note(r.author.user.ID, verb, r.on, voter.user.ID, when)
}

// finishComment gives a comment its votes and stores it.
func (t *thread) finishComment(c *community.Comment, r *record) {
	c.Upvotes, c.Score, c.Points, c.SelfVote, c.Rev = r.upvotes, r.upvotes, r.points, r.self, r.rev
	t.comments = append(t.comments, c)
	if r.isOpen && !c.Anonymous {
		t.credit(c.Author, c.Points, community.UserCounts{Comments: 1})
	}
	t.report(r)
}

package demo

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
)

// post makes a post with all that hangs on it.
func (t *thread) post() {
	u, author := t.unit, t.crowd.pick(t.d, answering, t.unit.created, nil)
	source := t.corpus.Post(u.index)
	content := read(source.Content)
	p := &community.Post{
		Record: t.newRecord(community.OnPost, author, u.status, u.created, 0.02), Type: source.Type, Title: markup.Plain(source.Title), Content: content.HTML, Summary: content.Summary, Intro: content.Intro,
		Topics: t.topicsOf(source.Topics),
	}
	t.stand(&p.Space, &p.Shelf)
	p.Images, p.Links, p.Media = found(content)
	t.wrote(p.Author, p.Created)
	points := t.portal.Settings.Points
	r := &record{
		on:     p.Ref(),
		author: author, anonymous: p.Anonymous, created: p.Created, isOpen: p.Shelf == community.Open,
		up: points.PostUpvoted, down: points.PostDownvoted, doubt: 0.05,
	}
	t.records = []*record{r}
	if u.wasSeen() {
		r.appeal = 3
		t.discuss()
		t.vote()
		p.Counts.Followers = int64(len(t.followedBy(r, int(3*t.d.ExpFloat64()), 10*day)))
		t.report(r)
	}
	t.finishPost(p, r)
}

// finishPost gives a post its counts and stores it.
func (t *thread) finishPost(p *community.Post, r *record) {
	c := &p.Counts
	if r.appeal > 0 && t.d.chance(0.1) {
		if when := t.edit(r, p.Title, p.Content); !when.IsZero() {
			p.Updated, c.Edits = when, 1
		}
	}
	c.Upvotes, c.Downvotes, c.Comments = r.upvotes, r.downvotes, int64(len(r.commented))
	p.Score, p.Points, p.SelfVote = r.upvotes-r.downvotes, r.points, r.self
	if p.Shelf.Inside() <= community.ByName {
		c.Views = int64(t.d.ExpFloat64() * (40 + 8*float64(r.upvotes)) * ripe(t.cal.age(p.Created)))
	}
	p.Rev = r.rev + c.Comments
	t.posts = append(t.posts, p)
	t.count(p.Share())
}

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
		Record: t.newRecord(community.OnPost, author, u.status, u.created, 0.02), Type: source.Type, Title: markup.Plain(source.Title),
		Content: content.HTML, Summary: content.Summary, Intro: content.Intro, Topics: t.topicsOf(source.Topics),
	}
	t.stand(&p.Space, &p.Shelf)
	p.Images, p.Links, p.Media = found(content)
	t.wrote(p.Author, p.Created)
	points := t.portal.Settings.Points
	r := t.recordOf(&p.Record, points.PostUpvoted, points.PostDownvoted, 0.05)
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
		t.edit(r, &p.Record, p.Title, p.Content)
	}
	r.sumUp(&p.Record)
	if p.Shelf.Inside() <= community.ByName {
		c.Views = int64(t.d.ExpFloat64() * (40 + 8*float64(r.upvotes)) * ripe(t.cal.age(p.Created)))
	}
	p.Rev = r.rev + c.Comments
	t.posts = append(t.posts, p)
	t.count(p.Share())
}

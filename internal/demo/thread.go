package demo

import (
	"encoding/json"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
)

// thread is a question with its answers, or a post, and what people did to them.
type thread struct {
	*world
	*batch
	*notices
	unit    *unit
	space   *community.Space // nil for none
	d       dice
	records []*record // what may be voted and commented on, the question or post first
	bonus   int64     // what accepting an answer gave who asked
}

// record is a question, an answer, a post or a comment, as far as people react to
// it.
type record struct {
	on        community.Ref
	author    *person
	anonymous bool
	created   time.Time
	isOpen    bool // whether what happens to it counts for its author
	appeal    float64
	doubt     float64 // the share of downvotes
	up, down  int64   // what a vote gives the author
	voters    map[*person]bool
	commented []*community.Comment

	upvotes, downvotes, points int64
	self                       int
	rev                        int64
}

// unit makes the n-th unit of the plan as part of b.
func (w *world) unit(n int, b *batch) {
	t := &thread{world: w, batch: b, notices: newNotices(w), unit: &w.plan.units[n], space: w.spaceOf(n), d: roll(w.o.Seed, ofUnit, n)}
	before := *b
	if t.unit.isPost {
		t.post()
	} else {
		t.question()
	}
	if t.space != nil {
		t.join(before)
	}
	b.notifications = append(b.notifications, t.rows(t.d)...)
}

// recordOf is a question, an answer or a post to react to.
func (t *thread) recordOf(c *community.Record, up, down int64, doubt float64) *record {
	return &record{on: c.Ref(), author: t.crowd.byID[c.Author], anonymous: c.Anonymous, created: c.Created,
		isOpen: c.Shelf == community.Open, up: up, down: down, doubt: doubt}
}

// sumUp counts on a record what people did to it.
func (r *record) sumUp(c *community.Record) {
	c.Counts.Upvotes, c.Counts.Downvotes, c.Counts.Comments = r.upvotes, r.downvotes, int64(len(r.commented))
	c.Score, c.Points, c.SelfVote = r.upvotes-r.downvotes, r.points, r.self
}

// by is the author of r as others are told of them.
func (r *record) by() userID {
	if r.anonymous {
		return ""
	}
	return r.author.user.ID
}

// read is what the app does to content.
func read(html string) markup.Content {
	c, err := markup.Read(markup.HTML, html)
	if err != nil {
		panic(err) // only a format that is not known is refused
	}
	return c
}

// found is what content holds besides text, as the app stores it.
func found(c markup.Content) (images, links, media string) {
	return asJSON(c.Images), asJSON(c.Links), asJSON(c.Media)
}

func asJSON[T any](list []T) string {
	if len(list) == 0 {
		return ""
	}
	b, err := json.Marshal(list)
	if err != nil {
		panic(err) // strings and numbers can be written
	}
	return string(b)
}

// published is when a record of that status is, was or would have been published.
func (t *thread) published(s community.Status, created time.Time) time.Time {
	if s != community.Scheduled {
		return created
	}
	return t.cal.end.Add(time.Duration(1+t.d.IntN(20*24)) * time.Hour).Truncate(time.Hour)
}

// edit keeps an earlier text of a record, of which only the first block had been
// there, unless that is all there is.
func (t *thread) edit(r *record, c *community.Record, title, content string) {
	earlier := read(content).Intro
	if earlier == "" || earlier == content {
		return
	}
	by := r.author
	if t.d.chance(0.15) {
		by = pick(t.d, t.staff)
	}
	when := t.cal.later(t.d, latest(r.created, by.user.Created), 2*day)
	t.edits = append(t.edits, &community.Edit{
		ID: newID[community.Edit](t.d, when), On: r.on, By: by.user.ID, Created: when, Title: title, Content: earlier,
	})
	t.credit(by.user.ID, 0, community.UserCounts{Edits: 1})
	t.did(by.user.ID, when)
	c.Updated, c.Counts.Edits = when, 1
	r.rev++
}

// followedBy makes up to n people follow a record.
func (t *thread) followedBy(r *record, n int, mean time.Duration) (times []time.Time) {
	for p, when := range t.comers(t.d, n, following, r.created, mean, r.author) {
		t.follow(r.on, p.user.ID, when)
		times = append(times, when)
		if r.on.On == community.OnQuestion {
			t.note(r.author.user.ID, "follow_question", r.on, p.user.ID, when)
		}
	}
	r.rev += int64(len(times))
	return times
}

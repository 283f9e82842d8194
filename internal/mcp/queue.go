package mcp

import (
	"cmp"
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/twin"
)

type queueInput struct {
	Type  string `json:"type,omitempty" enum:"all,unapproved,reported" jsonschema:"which ones; all when absent"`
	Page  int    `json:"page,omitempty" min:"1" max:"1000" jsonschema:"which page, from 1"`
	Limit int    `json:"limit,omitempty" min:"1" max:"50" jsonschema:"how many to a page; 10 when absent"`
}

type queueOutput struct {
	Items []waiting `json:"items"`
	Count int       `json:"count" jsonschema:"how many wait in all"`
}

// waiting is what waits for a moderator.
type waiting struct {
	Item       item     `json:"item"`
	Since      string   `json:"since" jsonschema:"when it began to wait"`
	Unapproved bool     `json:"unapproved" jsonschema:"it is not public until it is approved"`
	Reports    []report `json:"reports" jsonschema:"the open ones"`
	Before     []said   `json:"before,omitempty" jsonschema:"of a message, which shows as it was when it was reported: up to five right before it, the oldest first"`
	People     []string `json:"people,omitempty" jsonschema:"of a message: who takes part in the conversation"`
}

// said is a message before one that was reported.
type said struct {
	Author  string `json:"author,omitempty"`
	Created string `json:"created" jsonschema:"UTC, RFC 3339"`
	Snippet string `json:"snippet" jsonschema:"the beginning of the text; empty if it was deleted"`
}

type report struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

var queues = map[string]store.Queue{"all": store.QueueAll, "unapproved": store.QueueUnapproved, "reported": store.QueueReported}

func queue(ctx context.Context, c *caller, actor community.Actor, in queueInput) (out queueOutput, _ string, err error) {
	out.Items = []waiting{}
	if err := actor.CanModerate(); err != nil {
		return out, "", err
	}
	kind := cmp.Or(in.Type, "all")
	if err := community.OneOf("type", kind, []string{"all", "unapproved", "reported"}); err != nil {
		return out, "", err
	}
	p, err := page(in.Page, in.Limit, usualFound, maxFound)
	if err != nil {
		return out, "", err
	}
	list, err := c.app.ModerationQueue(ctx, actor, queues[kind], p)
	for i := range list.Items {
		out.Items = append(out.Items, c.waiting(&list.Items[i]))
	}
	out.Count = list.Total
	return out, "", err
}

func (c *caller) waiting(w *app.WaitingSeen) waiting {
	var i item
	switch {
	case w.Question != nil:
		i = c.question(w.Question)
	case w.Answer != nil:
		i = c.answer(w.Answer)
	case w.Post != nil:
		i = c.post(w.Post)
	case w.Comment != nil:
		i = c.comment(w.Comment)
	case w.Message != nil: // which moderators read nowhere else
		i = item{Created: stamp(w.Message.Created), Snippet: snippet(w.Message.Body), URL: c.Absolute("/desk?queue=reported")}
	}
	i.Type, i.ID, i.Author = string(w.On.On), w.On.ID, twin.NameOf(c, w.Author)
	if p := w.Proposal; p != nil { // of what is there
		i.Snippet, i.Status = snippet(p.Text()), community.ProposalWaits
	}
	told := waiting{Item: i, Since: stamp(w.Since), Unapproved: w.Unapproved, Reports: []report{}}
	for _, r := range w.ReportedAs {
		told.Reports = append(told.Reports, report{r.Type, r.Description})
	}
	if m := w.Message; m != nil {
		told.Before, told.People = c.around(m)
	}
	return told
}

// around is what moderators are told of the conversation that a reported message is in.
func (c *caller) around(m *community.ReportedMessage) (before []said, people []string) {
	for _, b := range m.Before {
		before = append(before, said{twin.NameOf(c, b.By), stamp(b.Created), snippet(b.Body)})
	}
	for i := range m.People {
		people = append(people, twin.NameOf(c, &m.People[i]))
	}
	return before, people
}

package mcp

import (
	"cmp"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/web/twin"
	"github.com/stoa-community/stoa/internal/web/view"
)

// maxSnippet is how much of a text a list shows, in characters.
const maxSnippet = 300

// item is a record in a list.
type item struct {
	Type     string   `json:"type" jsonschema:"question, answer, post, comment, topic, user, message or proposal"`
	ID       string   `json:"id"`
	Title    string   `json:"title,omitempty" jsonschema:"the title or name; of an answer, that of its question"`
	URL      string   `json:"url" jsonschema:"where people read it"`
	Author   string   `json:"author,omitempty"`
	Created  string   `json:"created,omitempty" jsonschema:"UTC, RFC 3339"`
	Snippet  string   `json:"snippet,omitempty" jsonschema:"the beginning of the text"`
	Question string   `json:"question,omitempty" jsonschema:"of an answer: the id of its question, for read_thread"`
	Assisted bool     `json:"assisted" jsonschema:"an assistant wrote it for the author"`
	Status   string   `json:"status,omitempty" jsonschema:"such as published, unapproved (waits for a moderator), draft"`
	Score    int64    `json:"score" jsonschema:"upvotes less downvotes"`
	Answers  int64    `json:"answers" jsonschema:"of a question"`
	Solved   bool     `json:"solved" jsonschema:"of a question: an answer was accepted; of an answer: it is that one"`
	Topics   []string `json:"topics,omitempty"`
}

// from is an item of a record with what all kinds have.
func (c *caller) from(r *community.Record, by community.Byline) item {
	return item{Type: string(r.On), ID: string(r.ID), Author: twin.NameOf(c, by), Created: stamp(r.Created), Status: string(r.Status),
		Score: r.Score, Assisted: r.Assisted}
}

func (c *caller) question(q *community.QuestionSeen) item {
	i := c.from(&q.Record, q.By)
	i.Title, i.URL, i.Snippet = q.Title, c.Absolute(view.EscapePath(view.QuestionPath(&q.Question))), snippet(q.Description)
	i.Answers, i.Solved = q.Counts.Answers, q.IsSolved()
	for _, topic := range q.About {
		i.Topics = append(i.Topics, topic.Name)
	}
	return i
}

func (c *caller) answer(a *community.AnswerSeen) item {
	i := c.from(&a.Record, a.By)
	i.Title, i.URL, i.Snippet = a.Question.Title, c.Absolute(view.AnswerPath(&a.Answer)), snippet(a.Content)
	i.Question, i.Solved = string(a.Answer.Question), a.Solves()
	return i
}

func (c *caller) post(p *community.PostSeen) item {
	i := c.from(&p.Record, p.By)
	i.Title, i.URL, i.Snippet = p.Title, c.Absolute(view.EscapePath(view.PostPath(&p.Post))), snippet(p.Content)
	for _, topic := range p.About {
		i.Topics = append(i.Topics, topic.Name)
	}
	return i
}

func (c *caller) comment(said *community.CommentSeen) item {
	place := "/" + string(said.On.On) + "s/" + said.On.ID + "/comments"
	return item{Type: string(community.OnComment), ID: string(said.ID), Author: twin.NameOf(c, said.By), URL: c.Absolute(place),
		Created: stamp(said.Created), Snippet: snippet(said.Body), Status: string(said.Status), Score: said.Score,
		Assisted: said.Assisted}
}

func (c *caller) hit(h app.Hit) item {
	switch {
	case h.Question != nil:
		return c.question(h.Question)
	case h.Answer != nil:
		return c.answer(h.Answer)
	case h.Post != nil:
		return c.post(h.Post)
	case h.Topic != nil:
		return item{Type: string(community.OnTopic), ID: string(h.Topic.ID), Title: h.Topic.Name, Snippet: snippet(h.Topic.Description),
			URL: c.Absolute(view.EscapePath(view.TopicPath(h.Topic.Topic)))}
	}
	return item{Type: string(community.OnUser), ID: string(h.User.ID), Title: h.User.Profile.Name,
		URL: c.Absolute(view.EscapePath(view.UserPath(h.User.Username)))}
}

func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return view.Stamp(t)
}

// snippet is the beginning of the plain text of HTML.
func snippet(html string) string {
	text := []rune(markup.Text(html))
	if len(text) <= maxSnippet {
		return string(text)
	}
	return string(text[:maxSnippet]) + "…"
}

// page is the page of a list that arguments ask for.
func page(number, limit, otherwise, most int) (community.Page, error) {
	number, limit = cmp.Or(number, 1), cmp.Or(limit, otherwise)
	if err := community.Within("page", number, 1, maxPage); err != nil {
		return community.Page{}, err
	}
	return community.Page{Number: number, Limit: limit}, community.Within("limit", limit, 1, most)
}

// maxPage is the last page that can be asked for.
const maxPage = 1000

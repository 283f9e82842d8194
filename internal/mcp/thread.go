package mcp

import (
	"context"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/twin"
)

const (
	usualAnswers = 10
	maxAnswers   = 25
	maxTalk      = 10     // comments on each record
	maxText      = 20_000 // bytes of each text: a thread is 26 of them at most, and the comments
)

type threadInput struct {
	Question string `json:"question" jsonschema:"the id of the question, or the short id in its address"`
	Page     int    `json:"page,omitempty" min:"1" max:"1000" jsonschema:"which page of the answers, from 1"`
	Limit    int    `json:"limit,omitempty" min:"1" max:"25" jsonschema:"how many answers to a page; 10 when absent"`
}

type threadOutput struct {
	Question item   `json:"question"`
	Answers  []item `json:"answers" jsonschema:"those of this page, the best first"`
	Count    int    `json:"count" jsonschema:"how many answers there are on all pages"`
	Resource string `json:"resource" jsonschema:"the resource by which this thread can be subscribed to"`
	Markdown string `json:"markdown" jsonschema:"the whole page as Markdown"`
}

func readThread(ctx context.Context, c *caller, actor community.Actor, in threadInput) (out threadOutput, _ string, err error) {
	if in.Question == "" {
		return out, "", community.Lacking("question")
	}
	p, err := page(in.Page, in.Limit, usualAnswers, maxAnswers)
	if err != nil {
		return out, "", err
	}
	thread, text, err := c.thread(ctx, actor, in.Question, p)
	if err != nil {
		return out, "", err
	}
	c.viewed(actor, thread)
	out = threadOutput{Question: c.question(&thread.Question), Answers: []item{}, Count: thread.Answers.Total,
		Resource: resourceOf(thread.Question.ID), Markdown: text}
	for _, a := range thread.Answers.Items {
		out.Answers = append(out.Answers, c.answer(a))
	}
	return out, text, nil
}

// thread reads a page of a thread, and writes it as Markdown.
func (c *caller) thread(ctx context.Context, actor community.Actor, ref string, p community.Page) (*app.Thread, string, error) {
	t, err := c.app.Thread(ctx, actor, ref, store.List{Page: p, Sort: community.Sort{Field: "score"}})
	if err != nil {
		return nil, "", err
	}
	on := []app.Commented{commented(&t.Question.Record, t.Question.By)}
	for _, a := range t.Answers.Items {
		on = append(on, commented(&a.Record, a.By))
	}
	said, err := c.app.CommentsOnEach(ctx, actor, on, community.Page{Number: 1, Limit: maxTalk})
	if err != nil {
		return nil, "", err
	}
	talk := twin.Talk{}
	for i, o := range on {
		talk[community.RecordID(o.On.ID)] = said[i]
	}
	return t, twin.Writer{Voice: c, Most: maxText}.Thread(t, talk), nil
}

// viewed counts that the caller read a thread.
func (c *caller) viewed(actor community.Actor, t *app.Thread) {
	c.app.Viewed(app.Visitor{Actor: actor}, community.OnQuestion, string(t.Question.ID))
}

// commented is a record that comments are on, and who it is by as far as the reader may
// know.
func commented(r *community.Record, by community.Byline) app.Commented {
	return app.Commented{On: r.Ref(), Anonymous: r.Anonymous && by == nil, Comments: r.Counts.Comments}
}

// resourceScheme is what the address of a thread as a resource begins with.
const resourceScheme = "stoa://questions/"

func resourceOf(id community.RecordID) string { return resourceScheme + string(id) }

// questionOf is the question that a resource names.
func questionOf(uri string) (ref string, ok bool) {
	ref, ok = strings.CutPrefix(uri, resourceScheme)
	return ref, ok && ref != "" && !strings.ContainsAny(ref, "/?#%")
}

func (f *face) addResources(s *mcp.Server) {
	s.AddResourceTemplate(&mcp.ResourceTemplate{Name: "question", Title: "A question with its answers", MIMEType: "text/markdown",
		URITemplate: resourceScheme + "{id}", Description: "A question with its ten best answers and their comments, as Markdown. The id is that of the question."},
		readResource)
}

func readResource(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	store.OnlyReads(ctx)
	c, uri := callerOf(ctx), req.Params.URI
	actor, err := c.under(reading)
	if err != nil {
		return nil, failure(ctx, err)
	}
	ref, ok := questionOf(uri)
	if !ok {
		return nil, mcp.ResourceNotFoundError(uri)
	}
	t, text, err := c.thread(ctx, actor, ref, community.Page{Number: 1, Limit: usualAnswers})
	if err != nil {
		return nil, unseen(ctx, uri, err)
	}
	c.viewed(actor, t)
	return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: uri, MIMEType: "text/markdown", Text: text}}}, nil
}

// unseen is the error of a resource that cannot be read: one that is hidden is as one that
// is not there.
func unseen(ctx context.Context, uri string, err error) error {
	switch community.KindOf(err) {
	case community.NotFound, community.Gone:
		return mcp.ResourceNotFoundError(uri)
	}
	return failure(ctx, err)
}

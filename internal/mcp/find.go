package mcp

import (
	"cmp"
	"context"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// addTools puts all tools on a server.
func (f *face) addTools(s *mcp.Server) {
	add(s, tool{"search", "Search", "Find questions, answers, posts, topics and people that have every word of the query. " +
		"Read what was found with read_thread."}, search)
	add(s, tool{"similar_questions", "Find similar questions", "Find questions that are like one that is about to be asked. " +
		"Use it before ask: the question may have been answered."}, similar)
	add(s, tool{"read_thread", "Read a thread", "Read a question with its answers, the best first, and their comments, as Markdown. " +
		"Long texts are cut, and say where the whole is."}, readThread)
	add(s, tool{"ask", "Ask a question", "Ask a question in the name of the person whose token this is. It is marked as written with an " +
		"assistant. Where the community has new questions looked at first, its status is unapproved until a moderator has."}, ask)
	add(s, tool{"answer", "Answer a question", "Answer a question in the name of the person whose token this is. It is marked as written " +
		"with an assistant."}, answer)
	add(s, tool{"comment", "Comment", "Comment on a question, an answer or a post, for a short remark that is no answer. It is marked as " +
		"written with an assistant."}, comment)
	add(s, tool{"moderation_queue", "What waits for a moderator", "List the questions, answers, posts, comments, messages and proposals that wait " +
		"for a moderator or were reported, the longest waiting first. For moderators and admins only."}, queue)
}

type searchInput struct {
	Query string   `json:"query" jsonschema:"words, and filters such as is:solved, is:unanswered, topic:name, author:name, after:2026-01-31 or after:7d"`
	Types []string `json:"types,omitempty" enum:"question,answer,post,topic,user" jsonschema:"kinds of records; all when absent"`
	Space string   `json:"space,omitempty" jsonschema:"only what stands in this space: its id, or slug: and its slug"`
	Sort  string   `json:"sort,omitempty" enum:"relevance,newest,oldest,votes,active" jsonschema:"relevance when absent"`
	Page  int      `json:"page,omitempty" min:"1" max:"1000" jsonschema:"which page, from 1"`
	Limit int      `json:"limit,omitempty" min:"1" max:"50" jsonschema:"how many to a page; 10 when absent"`
}

type searchOutput struct {
	Items          []item `json:"items"`
	Count          int    `json:"count" jsonschema:"how many there are on all pages"`
	CountIsAtLeast bool   `json:"countIsAtLeast" jsonschema:"there may be more: counting stops at 200"`
	Corrected      string `json:"corrected,omitempty" jsonschema:"what was searched for instead, where the query found nothing as it was written"`
}

const (
	usualFound = 10
	maxFound   = 50
)

func search(ctx context.Context, c *caller, actor community.Actor, in searchInput) (out searchOutput, _ string, err error) {
	out.Items = []item{}
	if strings.TrimSpace(in.Query) == "" {
		return out, "", community.Lacking("query")
	}
	p, err := page(in.Page, in.Limit, usualFound, maxFound)
	if err != nil {
		return out, "", err
	}
	s := store.Search{Viewer: actor, Query: in.Query, Space: community.SpaceID(in.Space), Sort: in.Sort, Page: p}
	for _, name := range in.Types {
		kind := community.Subject(name)
		if err := community.OneOf("types", kind, store.SearchKinds); err != nil {
			return out, "", err
		}
		s.Kinds = append(s.Kinds, kind)
	}
	found, err := c.app.Search(ctx, s)
	if err != nil {
		return out, "", err
	}
	for _, h := range found.Hits {
		out.Items = append(out.Items, c.hit(h))
	}
	out.Count, out.CountIsAtLeast, out.Corrected = found.Count, found.IsAtLeast(), found.Corrected
	return out, "", nil
}

type similarInput struct {
	Title string `json:"title" jsonschema:"the title of the question that is about to be asked"`
	Limit int    `json:"limit,omitempty" min:"1" max:"50" jsonschema:"how many at most; 10 when absent"`
}

type itemsOutput struct {
	Items []item `json:"items"`
}

func similar(ctx context.Context, c *caller, actor community.Actor, in similarInput) (out itemsOutput, _ string, err error) {
	out.Items = []item{}
	if strings.TrimSpace(in.Title) == "" {
		return out, "", community.Lacking("title")
	}
	limit := cmp.Or(in.Limit, usualFound)
	if err := community.Within("limit", limit, 1, maxFound); err != nil {
		return out, "", err
	}
	found, err := c.app.SimilarQuestions(ctx, actor, in.Title, limit)
	for _, q := range found {
		out.Items = append(out.Items, c.question(q))
	}
	return out, "", err
}

package rest

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/jsonout"
	"github.com/stoa-community/stoa/internal/store"
)

// searchResult is a page of what a search found.
type searchResult struct {
	Items []hit `json:"items" example:"[]" doc:"The best first. Each is a record as its own kind has it, with _type, which says what it is (question, answer, post, topic, user), and highlight: title and body as HTML with what was searched for in mark elements."`
	Count int   `json:"count" doc:"How many there are in all; 200 where there are as many or more."`

	CountIsAtLeast bool   `json:"countIsAtLeast" doc:"Whether there may be more than count says: counting stops at 200."`
	Corrected      string `json:"corrected,omitempty" example:"calendar" doc:"What was searched for instead: only where nothing was found by the query as it was written, and something by the known words nearest to its own."`
}

// hit is a record that was found, on the wire: the record's own fields, _type and
// highlight.
type hit struct {
	kind      community.Subject
	record    func([]byte, *jsonout.Selection) []byte
	highlight highlight
}

// found is what a hit adds to its record.
type found struct {
	Type      string    `json:"_type"`
	Highlight highlight `json:"highlight"`
}

// highlight is what was searched for, marked in a record.
type highlight struct {
	Title string `json:"title" doc:"HTML: the title or name, that of an answer's question, with marks."`
	Body  string `json:"body" doc:"HTML: a part of the text, with marks; of a person the username."`
}

// AppendJSON implements jsonout.Appender.
func (h hit) AppendJSON(b []byte) []byte { return h.AppendSelected(b, nil) }

// AppendSelected implements jsonout.Selecting: two objects made one.
func (h hit) AppendSelected(b []byte, s *jsonout.Selection) []byte {
	b = h.record(b, s)
	end := len(b) - 1 // of the record
	b = jsonout.AppendSelected(b, &found{string(h.kind), h.highlight}, s)
	switch more := b[end+2:]; {
	case b[end-1] == '{': // nothing of the record
		return append(b[:end], more...)
	case len(more) == 1: // nothing more
		return b[:end+1]
	}
	b[end] = ','
	return append(b[:end+1], b[end+2:]...)
}

// MarshalJSON implements json.Marshaler.
func (h hit) MarshalJSON() ([]byte, error) { return h.AppendJSON(nil), nil }

// Schema is that of one of the records, with what a hit adds.
func (hit) Schema(r huma.Registry) *huma.Schema {
	return oneOfNamed(r, "Hit", "_type", map[string]*huma.Schema{
		"question": hitSchema[question](r, community.OnQuestion), "answer": hitSchema[answer](r, community.OnAnswer),
		"post": hitSchema[post](r, community.OnPost), "topic": hitSchema[fullTopic](r, community.OnTopic),
		"user": hitSchema[user](r, community.OnUser),
	})
}

func hitSchema[T any](r huma.Registry, kind community.Subject) *huma.Schema {
	schema := *r.SchemaFromRef(r.Schema(reflect.TypeFor[T](), true, "").Ref)
	schema.Properties = maps.Clone(schema.Properties)
	schema.Properties["_type"] = &huma.Schema{Type: huma.TypeString, Enum: []any{string(kind)}, Description: "What the record is.",
		Extensions: map[string]any{goName: "RecordType", goTypeName: capital(string(kind)) + "HitRecordType",
			ogenTypeName: capital(string(kind)) + "HitRecordType"}}
	schema.Properties["highlight"] = r.Schema(reflect.TypeFor[highlight](), true, "")
	schema.Required = append(slices.Clip(schema.Required), "_type", "highlight")
	return &schema
}

func toHit(to *caller, h app.Hit) hit {
	w := hit{highlight: highlight{h.Title, h.Body}}
	switch {
	case h.Question != nil:
		w.kind, w.record = community.OnQuestion, wired(toQuestion(to, *h.Question))
	case h.Answer != nil:
		w.kind, w.record = community.OnAnswer, wired(toAnswer(to, *h.Answer))
	case h.Post != nil:
		w.kind, w.record = community.OnPost, wired(toPost(to, *h.Post))
	case h.Topic != nil:
		w.kind, w.record = community.OnTopic, wired(toFullTopic(to, *h.Topic))
	case h.User != nil:
		w.kind, w.record = community.OnUser, wired(toUser(to, *h.User))
	}
	return w
}

func wired[T any](record T) func([]byte, *jsonout.Selection) []byte {
	return func(b []byte, s *jsonout.Selection) []byte { return jsonout.AppendSelected(b, &record, s) }
}

const tagSearch = "Search"

func (s *api) search() {
	handle(s, operation{id: "search", sorts: store.SearchSorts, method: "GET", path: "/search", tag: tagSearch,
		refuses: refusals{
			400: {community.WhyRequired, community.WhyNotOneOf, community.WhyNoSuchSpace, community.WhyBadSearch,
				community.WhyTooManyItems},
			403: {community.WhySpaceClosed},
		},
		summary: "Search", text: "Finds the questions, answers, posts, topics and people that have every word of the query, the last " +
			"one also as the beginning of a word: without regard to case, accents and English endings. Of hidden records it finds the " +
			"acting user's own, and for moderators those that wait for them; of private and hidden spaces, what stands in those one is " +
			"in. With `space`, only what stands in it. People are found by name and username. The newest matches are ranked, those " +
			"with the words in their titles before all. A query that finds nothing is tried once more with the known words " +
			"nearest to its own, and `corrected` says which. At most " + strconv.Itoa(store.MaxFound) + " can be paged through."}, s.getSearch)
	handle(s, operation{id: "listSimilarQuestions", method: "GET", path: "/questions/similars", tag: tagSearch,
		refuses: refusals{400: {community.WhyRequired}},
		summary: "Find similar questions",
		text: "Finds the questions that have enough in common with a title, the most alike first: at least two of its words, " +
			"unless it has one, and 0.4 of what they say, rare ones more than common ones."}, s.listSimilars)
}

type searchInput struct {
	Query string `query:"query" doc:"What to search for: words, of which ten count, and filters: is:solved, is:unsolved, is:answered, is:unanswered, is:poll, is:question (answer, post, topic, user), has:reward, topic:name (or topic:\"Two words\"), author:name (or author:me), space:slug, after:2026-01-31 (or after:7d) and before:2026-02-28. With filters alone, all that is like them, the newest first."`
	Type  string `query:"type" maxLength:"100" doc:"Kinds of records, parted by commas: question, answer, post, topic, user. All when absent."`
	Page  int    `query:"page" default:"1" minimum:"1" maximum:"100000000" doc:"Which page, from 1."`
	Limit int    `query:"limit" default:"20" minimum:"1" maximum:"100" doc:"How many to a page."`
	Sort  string `query:"sort" default:"relevance" maxLength:"60" doc:"relevance, newest, oldest, votes (the most first) or active (what was answered or changed last first)."`
	SpaceQuery
}

// subjects reads a list of kinds, each one of those known; "" is none.
func subjects(list string, known []community.Subject) (kinds []community.Subject, err error) {
	if list == "" {
		return nil, nil
	}
	for name := range strings.SplitSeq(list, ",") {
		k := community.Subject(strings.TrimSpace(name))
		if err := community.OneOf("type", k, known); err != nil {
			return nil, err
		}
		if !slices.Contains(kinds, k) {
			kinds = append(kinds, k)
		}
	}
	return kinds, nil
}

func (s *api) getSearch(ctx context.Context, c *caller, in *searchInput) (searchResult, error) {
	if strings.TrimSpace(in.Query) == "" {
		return searchResult{}, community.Lacking("query")
	}
	kinds, err := subjects(in.Type, store.SearchKinds)
	if err != nil {
		return searchResult{}, err
	}
	found, err := s.app.Search(ctx, store.Search{Viewer: c.Actor, Query: in.Query, Kinds: kinds, Sort: in.Sort, Space: in.space(),
		Page: community.Page{Number: in.Page, Limit: in.Limit}})
	result := searchResult{Items: make([]hit, len(found.Hits)), Count: found.Count, CountIsAtLeast: found.IsAtLeast(),
		Corrected: found.Corrected}
	for i, h := range found.Hits {
		result.Items[i] = toHit(c, h)
	}
	return result, err
}

type similarsInput struct {
	Query string `query:"query" doc:"The title, as far as it is written."`
	Limit int    `query:"limit" default:"10" minimum:"1" maximum:"100" doc:"How many at most."`
}

func (s *api) listSimilars(ctx context.Context, c *caller, in *similarsInput) ([]question, error) {
	if strings.TrimSpace(in.Query) == "" {
		return nil, community.Lacking("query")
	}
	found, err := s.app.SimilarQuestions(ctx, c.Actor, in.Query, in.Limit)
	questions := make([]question, len(found))
	for i, q := range found {
		questions[i] = toQuestion(c, *q)
	}
	return questions, err
}

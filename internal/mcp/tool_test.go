package mcp_test

import (
	"slices"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestAnAssistantAsksAnswersCommentsAndFindsIt(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		check(t, s,
			call{as: "ann", tool: "ask", arguments: `{"title": "How do I sync my calendar?", "text": "It is **not** there.", "topics": ["Time"]}`,
				want: `{"item": {"type": "question", "title": "How do I sync my calendar?", "status": "published", "author": "ann",
					"topics": ["Time"], "snippet": "It is not there."}, "waits": false, "repeated": false}`, keep: "q"},
			call{as: "bob", tool: "answer", arguments: `{"question": "{{q}}", "text": "By *CalDAV*."}`,
				want: `{"item": {"type": "answer", "question": "{{q}}", "author": "bob", "status": "published"}}`, keep: "a"},
			call{as: "ann", tool: "comment", arguments: `{"type": "answer", "id": "{{a}}", "text": "Which port?"}`,
				want: `{"item": {"type": "comment", "author": "ann"}}`, keep: "c"},
			call{as: "mia", tool: "comment", arguments: `{"type": "question", "id": "{{q}}", "text": "Which one?"}`},
			call{as: "bob", tool: "read_thread", arguments: `{"question": "{{q}}"}`,
				want: `{"count": 1, "resource": "stoa://questions/{{q}}", "question": {"id": "{{q}}", "answers": 1}, "answers": [{"id": "{{a}}"}]}`,
				text: "It is **not** there."},
			call{as: "bob", tool: "read_thread", arguments: `{"question": "{{q}}"}`, text: "bob answered "},
			call{as: "bob", tool: "read_thread", arguments: `{"question": "{{q}}"}`, text: "> ann commented "},
			call{as: "bob", tool: "read_thread", arguments: `{"question": "{{q}}"}`, text: "> Which port?"},
			call{as: "bob", tool: "read_thread", arguments: `{"question": "{{q}}"}`, text: "> Which one?"},
			call{as: "bob", tool: "read_thread", arguments: `{"question": "{{q}}", "page": 2}`, want: `{"count": 1, "answers": []}`},
			call{as: "bob", tool: "search", arguments: `{"query": "calendar"}`,
				want: `{"count": 1, "countIsAtLeast": false, "items": [{"type": "question", "id": "{{q}}", "topics": ["Time"]}]}`},
			call{as: "bob", tool: "search", arguments: `{"query": "caldav"}`,
				want: `{"items": [{"type": "answer", "id": "{{a}}", "question": "{{q}}", "title": "How do I sync my calendar?"}]}`},
			call{as: "bob", tool: "search", arguments: `{"query": "calender is:unsolved", "types": ["question"], "sort": "newest", "limit": 1}`,
				want: `{"count": 1, "items": [{"id": "{{q}}"}]}`},
			call{as: "bob", tool: "search", arguments: `{"query": "time", "types": ["topic"]}`, want: `{"items": [{"type": "topic", "title": "Time"}]}`},
			call{as: "bob", tool: "search", arguments: `{"query": "ann", "types": ["user"]}`, want: `{"items": [{"type": "user", "title": "ann"}]}`},
			call{as: "bob", tool: "similar_questions", arguments: `{"title": "sync a calendar"}`, want: `{"items": [{"id": "{{q}}"}]}`},
			call{as: "bob", tool: "similar_questions", arguments: `{"title": "bread"}`, want: `{"items": []}`},
		)
	})
}

func TestABadCallIsRefusedByItsField(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		check(t, s, call{as: "ann", tool: "ask", arguments: `{"title": "Where is it?"}`, keep: "q"})
		long := strings.Repeat("x", 10_001)
		check(t, s,
			call{as: "ann", tool: "search", arguments: `{}`, reason: "missing_parameter required", field: "query"},
			call{as: "ann", tool: "search", arguments: `{"query": 7}`, reason: "invalid_parameter wrong_type", field: "query"},
			call{as: "ann", tool: "search", arguments: `{"query": "x", "colour": "red"}`, reason: "invalid_parameter unknown_field", field: "colour"},
			call{as: "ann", tool: "search", arguments: `{"query": "x", "limit": 51}`, reason: "invalid_parameter out_of_range", field: "limit"},
			call{as: "ann", tool: "search", arguments: `{"query": "x", "limit": -1}`, reason: "invalid_parameter out_of_range", field: "limit"},
			call{as: "ann", tool: "search", arguments: `{"query": "x", "page": 1001}`, reason: "invalid_parameter out_of_range", field: "page"},
			call{as: "ann", tool: "search", arguments: `{"query": "x", "types": ["book"]}`, reason: "invalid_parameter not_one_of", field: "types"},
			call{as: "ann", tool: "search", arguments: `{"query": "x", "sort": "best"}`, reason: "invalid_parameter not_one_of", field: "sort"},
			call{as: "ann", tool: "search", arguments: `{"query": "is:nonsense"}`, reason: "invalid_parameter bad_search", field: "query"},
			call{as: "ann", tool: "read_thread", arguments: `{}`, reason: "missing_parameter required", field: "question"},
			call{as: "ann", tool: "read_thread", arguments: `{"question": "0123456789abcdef01234567"}`, reason: "not_found no_record"},
			call{as: "ann", tool: "read_thread", arguments: `{"question": "{{q}}", "limit": 26}`, reason: "invalid_parameter out_of_range", field: "limit"},
			call{as: "ann", tool: "similar_questions", arguments: `{"title": " "}`, reason: "missing_parameter required", field: "title"},
			call{as: "ann", tool: "ask", arguments: `{"title": ""}`, reason: "missing_parameter required", field: "title"},
			call{as: "ann", tool: "ask", arguments: `{"title": "` + strings.Repeat("x", 301) + `"}`, reason: "invalid_parameter too_long", field: "title"},
			call{as: "ann", tool: "ask", arguments: `{"title": "Why?", "space": "slug:none"}`, reason: "invalid_parameter no_such_space", field: "space"},
			call{as: "ann", tool: "answer", arguments: `{"question": "{{q}}"}`, reason: "missing_parameter required", field: "text"},
			call{as: "ann", tool: "answer", arguments: `{"question": "{{q}}", "text": " "}`, reason: "missing_parameter required", field: "text"},
			call{as: "ann", tool: "answer", arguments: `{"question": "none", "text": "x"}`, reason: "not_found no_record"},
			call{as: "ann", tool: "comment", arguments: `{"type": "topic", "id": "{{q}}", "text": "x"}`, reason: "invalid_parameter not_one_of", field: "type"},
			call{as: "ann", tool: "comment", arguments: `{"type": "question", "id": "{{q}}", "text": "` + long + `"}`, reason: "too_large too_many_bytes", field: "text"},
			call{as: "mia", tool: "moderation_queue", arguments: `{"type": "old"}`, reason: "invalid_parameter not_one_of", field: "type"},
		)
	})
}

func TestACallWithTheSameKeyIsDoneOnce(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		check(t, s,
			call{as: "ann", tool: "ask", arguments: `{"title": "Once?", "idempotency_key": "k"}`, want: `{"repeated": false}`, keep: "q"},
			call{as: "ann", tool: "ask", arguments: `{"title": "Once?", "idempotency_key": "k"}`, want: `{"repeated": true, "item": {"id": "{{q}}"}}`},
			call{as: "ann", tool: "ask", arguments: `{"title": "Twice?", "idempotency_key": "k"}`, reason: "conflict idempotency_key_used"},
			call{as: "bob", tool: "ask", arguments: `{"title": "Once?", "idempotency_key": "k"}`, want: `{"repeated": false}`},
			call{as: "ann", tool: "search", arguments: `{"query": "once"}`, want: `{"count": 2}`},
		)
	})
}

func TestTheQueueIsForStaffOnly(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t, row{As: "admin", Do: "PATCH /portal", Body: `{"policies": {"content": "approval"}}`, Status: 200, Events: []string{"portal.changed"}})
		check(t, s,
			call{as: "ann", tool: "ask", arguments: `{"title": "May I?", "text": "Please."}`, want: `{"waits": true, "item": {"status": "unapproved"}}`, keep: "q"},
			call{as: "bob", tool: "read_thread", arguments: `{"question": "{{q}}"}`, reason: "not_found no_record", lacks: "Please"},
			call{as: "mia", tool: "moderation_queue", arguments: `{}`,
				want: `{"count": 1, "items": [{"unapproved": true, "reports": [], "item": {"type": "question", "id": "{{q}}", "title": "May I?", "author": "ann", "snippet": "Please."}}]}`},
			call{as: "admin", tool: "moderation_queue", arguments: `{"type": "unapproved", "limit": 1}`, want: `{"count": 1}`},
			call{as: "mia", tool: "moderation_queue", arguments: `{"type": "reported"}`, want: `{"count": 0, "items": []}`},
			call{as: "ann", tool: "moderation_queue", arguments: `{}`, reason: "forbidden staff_only", lacks: "May I"},
		)
		for as, want := range map[string]bool{"mia": true, "admin": true, "ann": false} {
			if got := slices.Contains(toolsOf(t, s, as), "moderation_queue"); got != want {
				t.Errorf("%s is offered the queue: %t", as, got)
			}
		}
	})
}

// A moderator is told of a message while it is reported, as it was then, with a few before it and who takes part.
func TestTheQueueTellsOfAReportedMessage(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		s.SetToken("lesser", personal(t, s, "mia", "write"))
		s.Check(t, row{As: "admin", Do: "PATCH /portal", Body: `{"policies": {"messages": "members"}}`, Status: 200, Events: []string{"portal.changed"}})
		s.Check(t, row{As: "ann", Do: "POST /conversations", Body: `{"people": ["{bob}"], "body": "Secret one"}`, Status: 201, Keep: "talk", Events: []string{"message.sent"}})
		for _, body := range []string{"Two", "Three", "Four", "Five", "Six", "You <b>fool</b>", "Secret eight"} {
			said := s.Ask(t, row{As: "ann", Do: "POST /conversations/{talk}/messages", Body: `{"body": "` + body + `"}`})
			s.Set(map[string]string{"You <b>fool</b>": "fool"}[body], said.Get("id").(string))
		}
		s.Ask(t, row{As: "bob", Do: "POST /messages/{fool}/reports", Body: `{"type": "Spam"}`})
		s.Ask(t, row{As: "ann", Do: "DELETE /messages/{fool}"})
		check(t, s,
			call{as: "mia", tool: "moderation_queue", arguments: `{}`, lacks: "Secret",
				want: `{"count": 1, "items": [{"item": {"type": "message", "id": "{{fool}}", "author": "ann", "snippet": "You fool", "url": "*"},
					"before": [{"author": "ann", "snippet": "Two"}, {"snippet": "Three"}, {"snippet": "Four"}, {"snippet": "Five"}, {"snippet": "Six"}],
					"people": ["ann", "bob"], "reports": [{"type": "Spam"}]}]}`},
			call{as: "ann", tool: "moderation_queue", arguments: `{}`, reason: "forbidden staff_only", lacks: "fool"},
			call{as: "bob", tool: "moderation_queue", arguments: `{}`, reason: "forbidden staff_only", lacks: "fool"},
			call{as: "lesser", tool: "moderation_queue", arguments: `{}`, reason: "forbidden scope_missing", lacks: "fool"},
		)
		s.Ask(t, row{As: "mia", Do: "POST /moderation/resolve", Body: `{"items": [{"type": "message", "id": "{fool}"}], "action": "dismiss"}`})
		check(t, s, call{as: "mia", tool: "moderation_queue", arguments: `{}`, want: `{"count": 0, "items": []}`, lacks: "fool"})
	})
}

func toolsOf(t *testing.T, s *resttest.Site, as string) (names []string) {
	t.Helper()
	list, err := connect(t, s, as).ListTools(t.Context(), &sdk.ListToolsParams{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range list.Tools {
		names = append(names, tool.Name)
		a := tool.Annotations
		if writes := slices.Contains([]string{"ask", "answer", "comment"}, tool.Name); a.ReadOnlyHint == writes || *a.DestructiveHint || *a.OpenWorldHint {
			t.Errorf("%s has the annotations %+v", tool.Name, a)
		}
		if tool.Description == "" || tool.Title == "" || tool.InputSchema == nil || tool.OutputSchema == nil {
			t.Errorf("%s is not described", tool.Name)
		}
	}
	return names
}

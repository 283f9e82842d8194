package mcp_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestWhatAnAssistantWroteSaysSo(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		check(t, s,
			call{as: "ann", tool: "ask", arguments: `{"title": "Who wrote this?"}`, want: `{"item": {"assisted": true}}`, keep: "q"},
			call{as: "bob", tool: "answer", arguments: `{"question": "{{q}}", "text": "Not me."}`, want: `{"item": {"assisted": true}}`, keep: "a"},
			call{as: "ann", tool: "comment", arguments: `{"type": "answer", "id": "{{a}}", "text": "Nor me."}`, want: `{"item": {"assisted": true}}`, keep: "c"},
			call{as: "ann", tool: "read_thread", arguments: `{"question": "{{q}}"}`, text: " (written with an assistant)"},
		)
		s.Check(t,
			row{As: "bob", Do: "GET /questions/{q}", Status: 200, Want: `{"assisted": true}`},
			row{As: "ann", Do: "GET /answers/{a}", Status: 200, Want: `{"assisted": true, "question": {"assisted": true}, "comments": [{"assisted": true}]}`},
			row{As: "ann", Do: "PUT /answers/{a}", Body: `{"content": "x"}`, Status: 403, Code: "forbidden"},
			row{As: "bob", Do: "PUT /answers/{a}", Body: `{"content": "Me after all."}`, Status: 200, Want: `{"assisted": true}`, Events: []string{"answer.changed"}},
			row{As: "ann", Do: "POST /questions", Body: `{"title": "And this?"}`, Status: 201, Keep: "own", Lacks: []string{"assisted"}, Events: []string{"question.asked"}},
		)
		const mark = "written with an assistant"
		for id, want := range map[string]int{"q": 3, "own": 0} {
			page := s.Ask(t, row{Do: "GET //questions/" + s.ID(id), Header: "Accept: text/html"})
			for page.Status >= 300 && page.Status < 400 { // to its own address
				page = s.Ask(t, row{Do: "GET /" + page.Header.Get("Location"), Header: "Accept: text/html"})
			}
			if n := strings.Count(string(page.Body), mark); page.Status != 200 || n != want {
				t.Errorf("the page of %s says so %d times: %d", id, n, page.Status)
			}
		}
	})
}

func TestACommentThatWaitedSaysThatAnAssistantWroteIt(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t, row{As: "admin", Do: "PATCH /portal", Body: `{"policies": {"content": "approval"}}`, Status: 200, Events: []string{"portal.changed"}},
			row{As: "mia", Do: "POST /questions", Body: `{"title": "Who waits?"}`, Status: 201, Keep: "q", Events: []string{"question.asked"}})
		check(t, s, call{as: "ann", tool: "comment", arguments: `{"type": "question", "id": "{{q}}", "text": "I do."}`,
			want: `{"waits": true, "item": {"assisted": true, "status": "unapproved"}}`, keep: "c"},
			call{as: "mia", tool: "moderation_queue", arguments: `{}`,
				want: `{"count": 1, "items": [{"item": {"type": "proposal", "author": "ann", "snippet": "I do.", "status": "waiting"}}]}`})
		s.Ask(t, row{As: "mia", Do: "POST /moderation/resolve", Body: `{"action": "approve", "items": [{"type": "proposal", "id": "{c}"}]}`})
		s.Check(t, row{As: "bob", Do: "GET /questions/{q}/comments", Status: 200, Want: `[{"id": "{c}", "assisted": true}]`})
	})
}

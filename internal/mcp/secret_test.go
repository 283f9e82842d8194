package mcp_test

import (
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// personal is a personal token of somebody, with those scopes.
func personal(t *testing.T, s *resttest.Site, as, scopes string) string {
	t.Helper()
	session, err := s.App.Authenticate(t.Context(), s.Portal, s.Token(as))
	if err != nil {
		t.Fatal(err)
	}
	token, _, err := s.App.NewPersonalToken(t.Context(), session, app.TokenEdit{Name: "an assistant", Scopes: strings.Fields(scopes)})
	if err != nil {
		t.Fatal(err)
	}
	return token
}

func TestATokenIsGoodForItsScopeOnly(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		s.SetToken("reader", personal(t, s, "ann", "read:content"))
		s.SetToken("writer", personal(t, s, "ann", "write:content"))
		s.SetToken("looker", personal(t, s, "ann", "read:people"))
		s.SetToken("lesser", personal(t, s, "mia", "write"))
		s.SetToken("mod", personal(t, s, "mia", "moderate"))
		check(t, s,
			call{as: "writer", tool: "ask", arguments: `{"title": "What is a scope?"}`, want: `{"item": {"author": "ann"}}`, keep: "q"},
			call{as: "reader", tool: "read_thread", arguments: `{"question": "{{q}}"}`, text: "# What is a scope?"},
			call{as: "reader", tool: "ask", arguments: `{"title": "And this?"}`, reason: "forbidden scope_missing"},
			call{as: "reader", tool: "answer", arguments: `{"question": "{{q}}", "text": "A bound."}`, reason: "forbidden scope_missing"},
			call{as: "reader", tool: "comment", arguments: `{"type": "question", "id": "{{q}}", "text": "Hm."}`, reason: "forbidden scope_missing"},
			call{as: "looker", tool: "search", arguments: `{"query": "scope"}`, reason: "forbidden scope_missing"},
			call{as: "lesser", tool: "moderation_queue", arguments: `{}`, reason: "forbidden scope_missing"},
			call{as: "mod", tool: "moderation_queue", arguments: `{}`, want: `{"count": 0}`},
		)
		for as, want := range map[string]string{"reader": "read_thread search similar_questions", "looker": "",
			"writer": "answer ask comment read_thread search similar_questions", "lesser": "answer ask comment read_thread search similar_questions"} {
			if got := strings.Join(toolsOf(t, s, as), " "); got != want {
				t.Errorf("%s is offered %q", as, got)
			}
		}
		if _, err := connect(t, s, "looker").ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "stoa://questions/" + s.ID("q")}); err == nil ||
			!strings.Contains(err.Error(), "read:content") {
			t.Errorf("a thread as a resource: %v", err)
		}
	})
}

// TestWhatIsHiddenIsNotTold has the same secret word in all that bob may not see, or not know the author of.
func TestWhatIsHiddenIsNotTold(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "POST /spaces", Body: `{"name": "Cellar", "private": true}`, Status: 201, Keep: "cellar", Events: []string{"space.added"}},
			row{As: "ann", Do: "POST /questions", Body: `{"title": "Zyzzyva private?", "privacy": "private"}`, Status: 201, Keep: "private", Events: []string{"question.asked"}},
			row{As: "mia", Do: "POST /questions", Body: `{"title": "Zyzzyva later?", "user": "{ann}", "status": "scheduled", "publishedAt": "2100-01-01T00:00:00Z"}`, Status: 201, Keep: "later", Events: []string{"question.asked"}},
			row{As: "ann", Do: "POST /questions", Body: `{"title": "Zyzzyva in the cellar?", "space": "{cellar}"}`, Status: 201, Keep: "closed", Events: []string{"question.asked"}},
			row{As: "ann", Do: "POST /questions", Body: `{"title": "Who am I?", "anonymous": true}`, Status: 201, Keep: "open", Events: []string{"question.asked"}},
			row{As: "ann", Do: "POST /questions/{open}/comments", Body: `{"body": "It is me"}`, Status: 201, Events: []string{"commented"}},
			row{As: "mia", Do: "POST /questions/{open}/answers", Body: `{"content": "Zyzzyva", "status": "draft"}`, Status: 201, Keep: "hidden", Events: []string{"answer.added"}},
		)
		for _, id := range []string{"private", "later", "closed"} {
			check(t, s,
				call{as: "bob", tool: "read_thread", arguments: `{"question": "{{` + id + `}}"}`, reason: "not_found no_record", lacks: "yzzyva"},
				call{as: "bob", tool: "answer", arguments: `{"question": "{{` + id + `}}", "text": "x"}`, reason: "not_found no_record", lacks: "yzzyva"},
				call{as: "bob", tool: "comment", arguments: `{"type": "question", "id": "{{` + id + `}}", "text": "x"}`, reason: "not_found no_record", lacks: "yzzyva"},
				call{as: "ann", tool: "read_thread", arguments: `{"question": "{{` + id + `}}"}`, text: "Zyzzyva"},
			)
			_, err := connect(t, s, "bob").ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "stoa://questions/" + s.ID(id)})
			_, none := connect(t, s, "bob").ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "stoa://questions/none"})
			if err == nil || strings.ReplaceAll(err.Error(), s.ID(id), "none") != none.Error() {
				t.Errorf("%s can be told from what is not there: %v, %v", id, err, none)
			}
		}
		check(t, s,
			call{as: "bob", tool: "search", arguments: `{"query": "zyzzyva"}`, want: `{"count": 0, "items": []}`},
			call{as: "bob", tool: "similar_questions", arguments: `{"title": "zyzzyva"}`, want: `{"items": []}`},
			call{as: "bob", tool: "comment", arguments: `{"type": "answer", "id": "{{hidden}}", "text": "x"}`, reason: "not_found no_record"},
			call{as: "bob", tool: "search", arguments: `{"query": "zyzzyva", "space": "{{cellar}}"}`, reason: "forbidden space_closed", lacks: "yzzyva"},
			call{as: "bob", tool: "read_thread", arguments: `{"question": "{{open}}"}`, text: "Anonymous asked", lacks: "ann "},
			call{as: "bob", tool: "read_thread", arguments: `{"question": "{{open}}"}`, text: "Anonymous commented", lacks: s.ID("ann")},
			call{as: "bob", tool: "read_thread", arguments: `{"question": "{{open}}"}`, want: `{"count": 0, "answers": [], "question": {"author": "Anonymous"}}`, lacks: "yzzyva"},
			call{as: "bob", tool: "search", arguments: `{"query": "who"}`, want: `{"items": [{"author": "Anonymous"}]}`, lacks: `"ann"`},
			call{as: "mia", tool: "read_thread", arguments: `{"question": "{{open}}"}`, text: "ann asked"},
		)
	})
}

func TestWhoIsNotLetInGetsNothing(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		s.SetToken("nobody", "stoa_pat_wrong")
		s.SetToken("gone", personal(t, s, "bob", "read"))
		check(t, s, call{as: "gone", tool: "search", arguments: `{"query": "x"}`})
		s.Check(t, row{As: "mia", Do: "POST /users/{bob}/ban", Body: `{"reason": "Spam"}`, Status: 200, Events: []string{"user.changed"}})
		s.Clock.Advance(2 * time.Second)
		const list = `{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}`
		const accept = "Accept: application/json, text/event-stream"
		s.Check(t,
			row{Do: "POST //mcp", Body: list, Header: accept, Status: 401, Code: "unauthorized"},
			row{As: "nobody", Do: "POST //mcp", Body: list, Header: accept, Status: 401, Code: "unauthorized"},
			row{As: "gone", Do: "POST //mcp", Body: list, Header: accept, Status: 401, Code: "unauthorized"}, // a ban ends the tokens
			row{As: "bob", Do: "POST //mcp", Body: list, Header: accept, Status: 401, Code: "unauthorized"},
			row{As: "ann", Do: "POST //mcp", Body: list, Header: accept, Status: 200},
		)
	})
}

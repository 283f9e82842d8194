package mcp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestNothingThatIsSentBreaksTheServer sends what no client should. A panic in a goroutine of the
// library would end the process, and the test with it.
func TestNothingThatIsSentBreaksTheServer(t *testing.T) {
	s := resttest.NewWith(t, options(nil))
	values := []string{`null`, `[]`, `{}`, `""`, `7`, `-1`, `1e999`, `true`, `"\u0000"`, `"\ud800"`, `{"name": "search"}`, `{"uri": "stoa://questions/%zz"}`,
		`{"name": "search", "arguments": null}`, `{"name": "search", "arguments": []}`, `{"name": "search", "arguments": "x"}`,
		`{"name": "search", "arguments": {"query": null}}`, `{"name": "search", "arguments": {"query": {"x": []}}}`,
		`{"name": "search", "arguments": {"query": "x", "limit": 1e99}}`, `{"name": "search", "arguments": {"query": "x", "limit": 1.5}}`,
		`{"name": "search", "arguments": {"query": "x", "types": "question"}}`, `{"name": "ask", "arguments": {"title": "x", "topics": [1]}}`,
		`{"name": "ask", "arguments": {"Title": "x"}}`, `{"name": 7}`, `{"name": null, "arguments": {}}`, `{"cursor": "x"}`, `{"_meta": 7}`,
		`{"_meta": {"progressToken": {}}, "name": "search", "arguments": {"query": "x"}}`, `{"uri": ""}`, `{"uri": 7}`, `{"notifications": null}`,
		`{"notifications": {"resourceSubscriptions": 7}}`, `{"notifications": {"resourceSubscriptions": ["` + strings.Repeat("x", 10_000) + `"]}}`,
		`{"protocolVersion": 7}`, `{"protocolVersion": "2026-07-28", "capabilities": null, "clientInfo": null}`, strings.Repeat("[", 60) + strings.Repeat("]", 60)}
	methods := []string{"initialize", "ping", "server/discover", "tools/list", "tools/call", "resources/list", "resources/templates/list",
		"resources/read", "resources/subscribe", "resources/unsubscribe", "subscriptions/listen", "prompts/get", "logging/setLevel",
		"completion/complete", "notifications/initialized", "notifications/cancelled", "notifications/progress", "\\u0000", ""}
	versions := []string{"", "Mcp-Protocol-Version: 2026-07-28", "Mcp-Protocol-Version: 2025-11-25"}
	for _, method := range methods {
		for i, params := range values {
			for j, version := range versions {
				id := values[(i+j)%len(values)]
				header := accept + version
				if version == versions[1] {
					header += "\nMcp-Method: " + method
				}
				if strings.Contains(header, "\\") {
					continue
				}
				body := fmt.Sprintf(`{"jsonrpc": "2.0", "id": %s, "method": "%s", "params": %s}`, id, method, params)
				for _, body := range []string{body, strings.Replace(body, id, "1", 1)} {
					if got := s.Ask(t, row{As: "ann", Do: "POST //mcp", Body: body, Header: header}); got.Status >= 500 {
						t.Errorf("%d to %.200s: %s", got.Status, body, got.Body)
					}
				}
			}
		}
	}
	s.Check(t, row{As: "ann", Do: "POST //mcp", Body: `{"jsonrpc": "2.0", "id": 1, "method": "ping"}`, Header: accept, Status: 200})
}

func TestAThreadTakesFewStatementsWhateverIsInIt(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		check(t, s, call{as: "ann", tool: "ask", arguments: `{"title": "How many?", "topics": ["One", "Two"]}`, keep: "q"})
		for i := range 12 {
			check(t, s, call{as: "bob", tool: "answer", arguments: fmt.Sprintf(`{"question": "{{q}}", "text": "%d"}`, i), keep: "a"},
				call{as: "ann", tool: "comment", arguments: `{"type": "answer", "id": "{{a}}", "text": "Sure?"}`})
		}
		s.Join(t, "cleo", "member")
		s.Check(t, row{As: "cleo", Do: "POST //mcp", Header: accept, Status: 200, Statements: 12,
			Body: `{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "read_thread", "arguments": {"question": "{q}", "limit": 25}}}`})
	})
}

func TestACallCountsAsARequest(t *testing.T) {
	o := options(nil)
	o.RateLimit = 5
	s := resttest.NewWith(t, o)
	ping := row{As: "ann", Do: "POST //mcp", Body: `{"jsonrpc": "2.0", "id": 1, "method": "ping"}`, Header: accept, Status: 200}
	for range 5 {
		s.Check(t, ping)
	}
	ping.Status, ping.Code = 429, "rate_limited"
	s.Check(t, ping)
}

// TestAThreadIsFollowedAcrossNodes has one node told of what another wrote.
func TestAThreadIsFollowedAcrossNodes(t *testing.T) {
	s := resttest.NewShared(t, options(nil))
	twin := s.Twin(t)
	run(t, s)
	run(t, twin)
	check(t, s, call{as: "ann", tool: "ask", arguments: `{"title": "Is it heard?"}`, keep: "q"})
	uri := "stoa://questions/" + s.ID("q")
	bob := listen(t, twin, "bob")
	if err := bob.Subscribe(t.Context(), subscribed(uri)); err != nil {
		t.Fatal(err)
	}
	check(t, s, call{as: "ann", tool: "answer", arguments: `{"question": "{{q}}", "text": "It is."}`})
	s.Clock.Advance(2e9)
	bob.hears(t, uri)
}

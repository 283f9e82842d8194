package serve_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

// messages are what everything is asked for by that assistants can read, by the name of the way.
func (v *aviary) messages(t *testing.T) (messages [][2]string) {
	t.Helper()
	put := func(way, method string, params map[string]any) {
		body, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
		if err != nil {
			t.Fatal(err)
		}
		messages = append(messages, [2]string{way, string(body)})
	}
	call := func(tool string, arguments map[string]any) {
		put("mcp "+tool, "tools/call", map[string]any{"name": tool, "arguments": arguments})
	}
	for _, words := range []string{"leak", "whose", "leakshutquestionq"} {
		for _, kind := range []string{"question", "answer", "post", "topic", "user"} {
			call("search", map[string]any{"query": words, "types": []string{kind}, "limit": 50})
		}
		for _, id := range v.ids["spaces"] {
			call("search", map[string]any{"query": words, "types": []string{"question"}, "space": id})
		}
		call("similar_questions", map[string]any{"title": words, "limit": 50})
	}
	for _, id := range v.ids["questions"] {
		call("read_thread", map[string]any{"question": id, "limit": 25})
		put("mcp resource", "resources/read", map[string]any{"uri": "stoa://questions/" + id})
	}
	call("moderation_queue", map[string]any{"limit": 50})
	put("mcp list", "tools/list", nil)
	return messages
}

// converses has a reader ask for everything as an assistant does.
func (v *aviary) converses(t *testing.T, as string, messages [][2]string) {
	t.Helper()
	for _, m := range messages {
		r := v.request(t, as, "POST", "/mcp", m[1], false)
		r.Header.Set("Accept", "application/json, text/event-stream")
		got := v.hear(t, r)
		if isAsked := got.status == http.StatusOK && strings.Contains(got.body, `"jsonrpc"`); isAsked == (as == guest || as == "bannedrex") {
			t.Errorf("%s: %d %s to %s", as, got.status, got.body, m[1])
		}
		v.hears(as, "mcp", m[0], got.text())
	}
}

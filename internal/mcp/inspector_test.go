package mcp_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestTheInspectorUsesTheTools has the inspector of the protocol's authors, in another language
// and by an earlier revision, look at what is offered and use it. It is pinned in the folder checks.
func TestTheInspectorUsesTheTools(t *testing.T) {
	modules := resttest.NodeModules(t, "checks")
	s := resttest.NewWith(t, options(nil))
	s.SetToken("program", personal(t, s, "ann", "write:content"))
	inspect := func(args ...string) map[string]any {
		t.Helper()
		args = append([]string{filepath.Join(modules, "@modelcontextprotocol/inspector/cli/build/index.js"), s.URL + "/mcp", "--transport", "http",
			"--header", "Authorization: Bearer " + s.Token("program"), "--method"}, args...)
		out := resttest.Run(t, t.TempDir(), nil, resttest.Need(t, "node"), args...)
		var answer map[string]any
		if err := json.Unmarshal([]byte(out), &answer); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return answer
	}
	if tools, _ := inspect("tools/list")["tools"].([]any); len(tools) != 6 {
		t.Errorf("it finds %d tools", len(tools))
	}
	asked := inspect("tools/call", "--tool-name", "ask", "--tool-arg", "title=Does it work?")
	made, _ := asked["structuredContent"].(map[string]any)["item"].(map[string]any)
	id, _ := made["id"].(string)
	read := inspect("resources/read", "--uri", "stoa://questions/"+id)
	if text, _ := json.Marshal(read); !strings.Contains(string(text), "# Does it work?") {
		t.Errorf("it reads %s", text)
	}
	if refused := inspect("tools/call", "--tool-name", "search", "--tool-arg", "query=x", "--tool-arg", "limit=100"); refused["isError"] != true {
		t.Errorf("it is not refused: %v", refused)
	}
}

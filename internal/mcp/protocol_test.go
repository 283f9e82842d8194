package mcp_test

import (
	"net/http"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

const accept = "Accept: application/json, text/event-stream\n"

func TestTheProtocolIsHeldTo(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		const list = `{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}`
		initialize := func(version string) string {
			return `{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "` + version +
				`", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}}`
		}
		ask := func(body, header string) row {
			return row{As: "ann", Do: "POST //mcp", Body: body, Header: accept + header}
		}
		ok := func(r row, want string) row { r.Status, r.Want = 200, want; return r }
		no := func(r row, status int, code string) row { r.Status, r.Code = status, code; return r }
		s.Check(t,
			ok(ask(initialize("2025-06-18"), ""), `{"result": {"protocolVersion": "2025-06-18", "serverInfo": {"name": "stoa", "version": "test"},
				"capabilities": {"tools": {}, "resources": {}}}}`),
			ok(ask(initialize("2025-11-25"), ""), `{"result": {"protocolVersion": "2025-11-25"}}`),
			ok(ask(initialize("2024-11-05"), ""), `{"result": {"protocolVersion": "2025-11-25"}}`), // which it may not speak, and then leaves
			ok(ask(list, "Mcp-Protocol-Version: 2025-11-25"), `{"result": {"tools": "*"}}`),
			no(ask(list, "Mcp-Protocol-Version: 2025-03-26"), 400, ""),
			no(ask("["+list+"]", ""), 400, "invalid_parameter"),
			no(ask(`{`, ""), 400, "invalid_parameter"),
			no(ask(`{"jsonrpc": "2.0", "id": 1, "method": "nothing"}`, ""), 400, ""),
			no(ask(`{"x": "`+strings.Repeat("x", 1<<20)+`"}`, ""), 413, "too_large"),
			no(row{As: "ann", Do: "GET //mcp", Header: accept}, 405, "method_not_allowed"),
			no(row{As: "ann", Do: "DELETE //mcp", Header: accept}, 405, "method_not_allowed"),
			no(ask(list, "Origin: https://evil.example"), 403, "forbidden"),
			no(ask(list, "Origin: null"), 403, "forbidden"),
			ok(ask(list, "Origin: https://test.example"), `{"result": "*"}`),
			ok(ask(`{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "none", "arguments": {}}}`, ""), `{"error": {"message": "*"}}`),
			ok(ask(`{"jsonrpc": "2.0", "id": 1, "method": "resources/subscribe", "params": {"uri": "stoa://questions/x"}}`, ""), `{"error": {"message": "*"}}`),
		)
		s.Check(t, row{As: "admin", Do: "PATCH /portal", Body: `{"corsWhitelist": ["https://app.example"]}`, Status: 200, Events: []string{"portal.changed"}})
		s.Check(t, ok(ask(list, "Origin: https://app.example"), `{"result": "*"}`),
			no(ask(list, "Origin: https://evil.example"), 403, "forbidden"))
	})
}

// TestTheNewestRevisionIsSpoken shows that the official client, which asks for it first, is
// answered without a session.
func TestTheNewestRevisionIsSpoken(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		session := connect(t, s, "ann")
		result := session.InitializeResult()
		if result.ProtocolVersion != "2026-07-28" || !result.Capabilities.Resources.Subscribe || result.Instructions == "" || session.ID() != "" {
			t.Errorf("it is %+v, with the session %q", result, session.ID())
		}
		templates, err := session.ListResourceTemplates(t.Context(), &sdk.ListResourceTemplatesParams{})
		if err != nil || len(templates.ResourceTemplates) != 1 || templates.ResourceTemplates[0].URITemplate != "stoa://questions/{id}" {
			t.Errorf("the templates are %+v: %v", templates, err)
		}
		if templates.CacheScope != "private" {
			t.Errorf("what one may see may be kept for others: %q", templates.CacheScope)
		}
	})
}

func TestNothingThatABrowserSendsByItselfSignsIn(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL+"/mcp", strings.NewReader(`{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}`))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
		r.AddCookie(&http.Cookie{Name: "stoa_session", Value: s.Token("ann")})
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		if response.StatusCode != 401 || response.Header.Get("WWW-Authenticate") == "" {
			t.Errorf("the answer is %s, %v", response.Status, response.Header)
		}
	})
}

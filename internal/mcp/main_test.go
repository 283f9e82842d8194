package mcp_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/mcp"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

type row = resttest.Row

// TestMain has the blank databases of the sites dropped at the end.
func TestMain(m *testing.M) { os.Exit(storetest.Run(m)) }

// options put the interface beside REST.
func options(stopping <-chan struct{}) resttest.Options {
	return resttest.Options{Mount: func(mux *http.ServeMux, a *app.App) {
		mcp.Register(mux, a, mcp.Options{Version: "test", Stopping: stopping})
	}}
}

// each runs fn with a site on either database.
func each(t *testing.T, fn func(*testing.T, *resttest.Site)) {
	resttest.EachWith(t, options(nil), fn)
}

// bearer sends a token along.
type bearer struct{ token string }

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+b.token)
	return http.DefaultTransport.RoundTrip(r)
}

// transport is the official client's, with the token of somebody.
func transport(s *resttest.Site, as string) *sdk.StreamableClientTransport {
	return &sdk.StreamableClientTransport{Endpoint: s.URL + mcp.Path, HTTPClient: &http.Client{Transport: bearer{s.Token(as)}}, MaxRetries: -1}
}

// connect is the official client, as somebody.
func connect(t *testing.T, s *resttest.Site, as string) *sdk.ClientSession {
	t.Helper()
	return connectWith(t, s, as, nil)
}

func connectWith(t *testing.T, s *resttest.Site, as string, o *sdk.ClientOptions) *sdk.ClientSession {
	t.Helper()
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, o).Connect(t.Context(), transport(s, as), nil)
	if err != nil {
		t.Fatalf("%s cannot connect: %v", as, err)
	}
	t.Cleanup(func() { session.Close() })
	return session
}

// A call is a tool with its arguments, and what must come of it.
type call struct {
	as, tool, arguments string

	want   string // a fragment that the structured output must hold
	text   string // that the text must have
	lacks  string // that nothing of the answer may have
	reason string // of a refusal: the code and the reason, such as "forbidden staff_only"
	field  string // that a refusal names
	keep   string // {keep} stands for the id of the item from here on
}

func check(t *testing.T, s *resttest.Site, calls ...call) {
	t.Helper()
	for _, c := range calls {
		c.run(t, s)
	}
}

func (c call) run(t *testing.T, s *resttest.Site) *sdk.CallToolResult {
	t.Helper()
	s.Clock.Advance(1e6)
	fail := func(format string, args ...any) {
		t.Helper()
		t.Errorf(fmt.Sprintf("%s %s %.200s: ", c.as, c.tool, c.arguments)+format, args...)
	}
	result, err := connect(t, s, c.as).CallTool(t.Context(), &sdk.CallToolParams{Name: c.tool, Arguments: json.RawMessage(filled(s, c.arguments))})
	if err != nil {
		fail("%v", err)
		return nil
	}
	all, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	text := result.Content[0].(*sdk.TextContent).Text
	if c.lacks != "" && strings.Contains(string(all), c.lacks) {
		fail("it tells of %q: %s", c.lacks, all)
	}
	if !strings.Contains(text, filled(s, c.text)) {
		fail("the text lacks %q: %s", c.text, text)
	}
	if result.IsError || c.reason != "" {
		c.checkRefusal(fail, result, text)
		return result
	}
	structured, err := json.Marshal(result.StructuredContent)
	if err != nil {
		t.Fatal(err)
	}
	if c.want != "" {
		if err := resttest.Holds(structured, filled(s, c.want)); err != nil {
			fail("%v in %s", err, structured)
		}
	}
	if c.keep != "" {
		s.Set(c.keep, result.StructuredContent.(map[string]any)["item"].(map[string]any)["id"].(string))
	}
	return result
}

func (c call) checkRefusal(fail func(string, ...any), result *sdk.CallToolResult, text string) {
	problem, _ := result.Meta["problem"].(map[string]any)
	word := func(name string) string { w, _ := problem[name].(string); return w }
	if got := word("code") + " " + word("reason"); !result.IsError || got != c.reason {
		fail("it is refused with %q: %s", got, text)
	}
	if got := word("field"); got != c.field {
		fail("the field is %q: %s", got, text)
	}
	for _, told := range []string{word("code"), word("reason"), word("field"), word("detail")} {
		if !strings.Contains(text, told) {
			fail("the text does not say %q: %s", told, text)
		}
	}
}

// filled is text with the ids that names in braces stand for.
func filled(s *resttest.Site, text string) string {
	for {
		before, rest, ok := strings.Cut(text, "{{")
		if !ok {
			return text
		}
		name, after, _ := strings.Cut(rest, "}}")
		text = before + s.ID(name) + after
	}
}

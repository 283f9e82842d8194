package manual

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// The documents are there where the community cannot be asked for its name.
func TestTheDocumentsNeedNothingButThemselves(t *testing.T) {
	made := 0
	reference := func() Reference {
		made++
		return Reference{Version: "v1", Areas: []Area{{Name: "Single sign-on", Text: "<People>", Operations: []Operation{
			{ID: "signIn", Method: "POST", Path: "/api/v1/sso", Summary: "Sign in", Status: "200"}}}}}
	}
	mux := http.NewServeMux()
	New(reference, func(*http.Request) (string, string) { return "", "" }).Register(mux)
	for path, want := range map[string]string{
		"/docs": "</span> Community</a>", "/docs/reference/single-sign-on": `id="signIn"`, "/docs/guides/rest": `href="/docs/guides/graphql"`,
		"/docs/search?q=people": "&lt;<mark>People</mark>&gt;", "/docs/docs.js": "fetch(", "/docs/docs.css": "--paper", "/docs/reference": "&lt;People&gt;",
		"/docs/guides/single-sign-on": `<a href="/docs/reference/single-sign-on#signIn"><code>POST /api/v1/sso {&quot;to&quot;: &quot;/path&quot;}</code></a>`,
	} {
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: %d, without %s: %.3000s", path, w.Code, want, w.Body)
		}
	}
	if made != 1 {
		t.Errorf("the reference is made %d times", made)
	}
}

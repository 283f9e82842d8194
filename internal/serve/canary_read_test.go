package serve_test

import (
	"html"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/graph"
	"github.com/stoa-community/stoa/internal/mcp"
	"github.com/stoa-community/stoa/internal/rest"
	"github.com/stoa-community/stoa/internal/scim"
	"github.com/stoa-community/stoa/internal/web"
	webpage "github.com/stoa-community/stoa/internal/web/page"
)

// routes is a mux that only remembers what is put on it.
type routes struct {
	*http.ServeMux
	patterns []string
}

func (r *routes) HandleFunc(pattern string, _ func(http.ResponseWriter, *http.Request)) {
	r.patterns = append(r.patterns, pattern)
}

// registered are the routes of the faces, and those that the server itself adds.
func (v *aviary) registered(t *testing.T) []string {
	t.Helper()
	mux := &routes{patterns: []string{"GET /healthz", "GET /readyz", "GET /metrics"}}
	rest.Register(mux, v.App, rest.Options{})
	graph.Register(mux, v.App, graph.Options{})
	mcp.Register(mux, v.App, mcp.Options{})
	scim.Register(mux, v.App, scim.Options{})
	web.Register(mux, v.App, webpage.Options{})
	source, err := os.ReadFile("faces.go")
	if err != nil {
		t.Fatal(err)
	}
	handled, faces := strings.Count(string(source), "mux.Handle"), strings.Count(string(source), ".Register(mux,")
	if handled != 3 || faces != 5 {
		t.Fatalf("the server has %d faces and %d routes of its own: list them here", faces, handled)
	}
	return mux.patterns
}

// notRead are routes that are looked at otherwise, or that nothing can be read from.
var notRead = []string{
	"GET /api/v1/live", "GET /live", "GET /api/v1/apps/webhooks/listen", // streams, which are open while everything happens
	"GET /graphql", "GET /api/gateway", // see canary_graph_test.go
	"GET /assets/{name}", "GET /assets/elements/{name}", "GET /docs/graphql/{name}", // files of the program
	"GET /admin/backups/{name}", // there are none
	"GET /uploads/{name}",       // files by random names
	"GET /pictures/{signature}", // pictures elsewhere, by our signature
}

// inPlace has what stands for a parameter where the word before it in the path does not say.
var inPlace = map[string][]string{
	"/api/v1/user/stats/answers/": {"views", "votes", "follows"}, "/api/v1/user/stats/questions/": {"views", "votes", "follows"},
	"/api/v1/apps/":   {"jwt", "webhooks", "discourse", "openid", "scim"},
	"/api/v1/badges/": {"teacher", "student"}, "/badges/": {"teacher", "student"},
	"/admin/settings/": {"general"}, "/admin/openid/": {"github"}, "/sitemaps/": {"places.xml"}, "/join/": {"wrong"},
	"/assets/writing/": {"base.x.js"}, "/docs/": {"guides/rest"}, "/docs/anchors/": {"createAnswer"}, "/admin/start/": {"look"}, "/cards/": {"community.x.png"}, "/icons/": {"any-192.x.png"},
	"/scim/v2/ResourceTypes/": {"User"}, "/scim/v2/Schemas/": {"urn:ietf:params:scim:schemas:core:2.0:User"}, "/notifications/": {"x"},
	"/settings/security/link/": {"github"}, "/settings/security/unlink/": {"github"}, "/settings/security/passkeys/": {"x"},
	"/calendar/":     {"stoa_cal_wrong.ics"},
	"/feed/admin/":   {"stoa_feed_wrong.atom"}, // see adminFeeds
	"/sign-in/with/": {"github"}, "/sign-in/from/": {"github"}, "/scim/v2/Groups/": {"x"}, "/admin/webhooks/": {"x"}, "/admin/statistics/": {"statistics.csv", "statistics.jsonl"},
}

// paths are the addresses of all that can be read, with everything there is in the place of parameters.
func (v *aviary) paths(t *testing.T) (paths []string) {
	t.Helper()
	for _, pattern := range v.registered(t) {
		method, path, hasMethod := strings.Cut(pattern, " ")
		if !hasMethod {
			method, path = "GET", pattern
		}
		if method != "GET" || slices.Contains(notRead, "GET "+path) {
			continue
		}
		if strings.HasPrefix(path, "/scim/") && (strings.HasSuffix(path, "/{$}") || path != canonicalSCIM(path)) {
			continue // the same under another spelling
		}
		paths = append(paths, v.filled(t, strings.TrimSuffix(path, "{$}"))...)
	}
	return append(paths, v.asked(t)...)
}

var smallSCIM = regexp.MustCompile(`^/scim/v2/[a-z]`)

func canonicalSCIM(path string) string {
	if smallSCIM.MatchString(path) {
		return ""
	}
	return path
}

// filled are the addresses of a pattern.
func (v *aviary) filled(t *testing.T, path string) (paths []string) {
	t.Helper()
	before, rest, ok := strings.Cut(path, "{")
	if !ok {
		return []string{path}
	}
	name, after, _ := strings.Cut(rest, "}")
	if strings.HasPrefix(after, "/comments/{") { // each on what it is on
		for _, at := range v.commented {
			if on, id, _ := strings.Cut(at, "/comments/"); strings.HasSuffix(before, on[:strings.LastIndex(on, "/")+1]) {
				paths = append(paths, before+on[strings.LastIndex(on, "/")+1:]+"/comments/"+id)
			}
		}
		return paths
	}
	for _, id := range v.standIns(t, before, name, after) {
		paths = append(paths, v.filled(t, before+id+after)...)
	}
	return paths
}

func (v *aviary) standIns(t *testing.T, before, name, after string) (calendars []string) {
	t.Helper()
	words := strings.Split(strings.Trim(before, "/"), "/")
	kind := words[len(words)-1]
	switch ids := v.ids[kind]; {
	case inPlace[before] != nil:
		return inPlace[before]
	case name == "slug":
		return []string{"x"}
	case kind == "events" && name == "name":
		for _, id := range v.ids["posts"] {
			calendars = append(calendars, id+".ics")
		}
		return calendars
	case kind == "events":
		return v.ids["posts"]
	case before == "/messages/" && (after == "" || after == "/act"):
		return v.ids["conversations"]
	case kind == "question" && before == "/embed/question/":
		return v.ids["questions"]
	case kind == "people", kind == "Users":
		return v.ids["users"]
	case kind == "users" && name == "name":
		var names []string
		for name := range v.sessions {
			names = append(names, name)
		}
		return names
	case len(ids) > 0:
		return ids
	}
	t.Errorf("what stands in for {%s} after %s?", name, before)
	return nil
}

// asked are the lists and searches of REST that take more than an address.
func (v *aviary) asked(t *testing.T) (paths []string) {
	t.Helper()
	for path, item := range v.Document(t).Paths.Map() {
		if item.Get == nil || strings.Contains(path, "{") {
			continue
		}
		has := func(name string) bool { return item.Get.Parameters.GetByInAndName("query", name) != nil }
		if has("limit") && has("query") {
			paths = append(paths, path+"?limit=100&query=leak")
		}
		if has("limit") && path != "/api/v1/search" {
			paths = append(paths, path+"?limit=100")
		}
		for _, status := range []string{"archived", "unapproved", "scheduled"} {
			if has("status") && has("unanswered") {
				paths = append(paths, path+"?limit=100&status="+status)
			}
		}
	}
	for _, word := range []string{"leak", "leakshutquestionq", "leakprivateq", "whose"} {
		paths = append(paths, "/search?q="+word, "/search/suggest?q="+word, "/topics/suggest?q="+word, "/people/suggest?q="+word,
			"/ask/similar?title="+word, "/api/v1/questions/similars?query="+word, "/topics?q="+word, "/people?q="+word,
			"/embed/read/search?query="+word)
	}
	for _, id := range v.ids["questions"] {
		paths = append(paths, "/questions/"+id+".md")
	}
	return paths
}

// reads has one reader look at everything, and follow the links of the pages.
func (v *aviary) reads(t *testing.T, as string, paths []string) {
	t.Helper()
	isSeen := map[string]bool{}
	for queue := slices.Clone(paths); len(queue) > 0; queue = queue[1:] {
		path := queue[0]
		if isSeen[path] || isManual(path) && as != guest || as == "directory" && !strings.HasPrefix(path, "/scim/") {
			continue
		}
		isSeen[path] = true
		isPage := !slices.ContainsFunc([]string{"/api/", "/scim/", "/docs", "/openapi"},
			func(begin string) bool { return strings.HasPrefix(path, begin) })
		sort := "rest"
		if isPage {
			sort = "page"
		}
		got := v.hear(t, v.request(t, as, "GET", path, "", isPage))
		if got.status >= 500 {
			t.Errorf("%s %s: %d %s", as, path, got.status, got.body)
		}
		v.hears(as, sort, path, withoutPath(got.text(), path))
		if isPage && (*everything || readsAll(as)) {
			queue = append(queue, linksOf(got)...)
		}
	}
	t.Logf("%s: %d addresses", as, len(isSeen))
}

// withoutPath is a text without what the reader asked for, which tells nothing new.
func withoutPath(text, path string) string {
	if u, err := url.Parse(path); err == nil {
		for _, value := range u.Query() {
			text = strings.ReplaceAll(text, value[0], "")
		}
	}
	return text
}

// isManual reports whether a path leads to what is the same for everybody, and long.
func isManual(path string) bool {
	return strings.HasPrefix(path, "/docs") || strings.Contains(path, "/openapi") || strings.HasSuffix(path, ".graphql")
}

// linksOf are the addresses here that a page or a sitemap has in it.
func linksOf(got heard) (links []string) {
	for _, before := range []string{`="/`, `>http://test.example/`} {
		for _, rest := range strings.Split(got.body, before)[1:] {
			link := "/" + html.UnescapeString(rest[:max(0, strings.IndexAny(rest, `"#<`))])
			isMore := !strings.HasPrefix(link, "/assets/") && !strings.HasPrefix(link, "/sign-in?") && !strings.HasPrefix(link, "/sign-up?") &&
				!strings.Contains(link, "sort=")
			if isMore && !slices.Contains(notRead, "GET "+link) {
				links = append(links, link)
			}
		}
	}
	return links
}

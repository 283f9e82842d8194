package rest_test

import (
	"bytes"
	"net/http"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// maxManual is how large a page of the manual may be, in bytes: the largest is that of questions.
const maxManual = 150_000

// A leaf is a page of the manual as it was read.
type leaf struct {
	ids, links []string
	ranks      []int // of its headings
	faults     []string
}

func leafOf(t *testing.T, body []byte) leaf {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	var l leaf
	for n := range root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		if len(n.Data) == 2 && n.Data[0] == 'h' && n.Data[1] >= '1' && n.Data[1] <= '6' {
			l.ranks = append(l.ranks, int(n.Data[1]-'0'))
		}
		hasSource := false
		for _, a := range n.Attr {
			switch {
			case a.Key == "id" && slices.Contains(l.ids, a.Val):
				l.faults = append(l.faults, "has the id "+a.Val+" twice")
			case a.Key == "id":
				l.ids = append(l.ids, a.Val)
			case a.Key == "href", a.Key == "action":
				l.links = append(l.links, a.Val)
			case a.Key == "src":
				hasSource = strings.HasPrefix(a.Val, "/docs/")
			case a.Key == "style", strings.HasPrefix(a.Key, "on"):
				l.faults = append(l.faults, "has the attribute "+a.Key)
			}
		}
		if n.Data == "style" || n.Data == "script" && !hasSource || n.Data == "img" {
			l.faults = append(l.faults, "has a "+n.Data)
		}
	}
	for i, rank := range l.ranks {
		if i == 0 && rank != 1 || i > 0 && (rank == 1 || rank > l.ranks[i-1]+1) {
			l.faults = append(l.faults, "has headings out of order")
		}
	}
	return l
}

// crawl reads every page of the manual that a link leads to, and asks for every other address of
// the server that one leads to.
func crawl(t *testing.T, s *resttest.Site) map[string]leaf {
	t.Helper()
	read := map[string]leaf{}
	for queue := []string{"/docs"}; len(queue) > 0; queue = queue[1:] {
		path := queue[0]
		if _, isRead := read[path]; isRead {
			continue
		}
		reply := s.Ask(t, row{Do: "GET /" + path, Header: "Accept: text/html"})
		if path != "/docs" && !strings.HasPrefix(path, "/docs/") || strings.HasPrefix(path, "/docs/graphql") {
			if reply.Status >= 400 {
				t.Errorf("%s: %d", path, reply.Status)
			}
			read[path] = leaf{}
			continue
		}
		header := reply.Header
		if reply.Status != 200 || !strings.Contains(header.Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("%s: %d %v", path, reply.Status, header)
		}
		if header.Get("Content-Type") != "text/html; charset=utf-8" {
			read[path] = leaf{}
			continue
		}
		if len(reply.Body) > maxManual {
			t.Errorf("%s has %d bytes", path, len(reply.Body))
		}
		read[path] = leafOf(t, reply.Body)
		for _, fault := range read[path].faults {
			t.Errorf("%s %s", path, fault)
		}
		for _, link := range read[path].links {
			if to, _, _ := strings.Cut(link, "#"); strings.HasPrefix(to, "/") {
				queue = append(queue, to)
			} else if to != "" && !strings.HasPrefix(to, "https://") {
				t.Errorf("%s leads to %s", path, link)
			}
		}
	}
	return read
}

func TestEveryLinkOfTheManualLeadsSomewhere(t *testing.T) {
	s := resttest.NewWith(t, resttest.Options{Mount: func(mux *http.ServeMux, a *app.App) { graph.Register(mux, a, graph.Options{}) }})
	read := crawl(t, s)
	for path, page := range read {
		for _, link := range page.links {
			to, anchor, _ := strings.Cut(link, "#")
			if to == "" {
				to = path
			}
			if at := read[to]; anchor != "" && strings.HasPrefix(to, "/docs") && !slices.Contains(at.ids, anchor) {
				t.Errorf("%s leads to %s, which is not there", path, link)
			}
		}
	}
	for _, op := range operationsOf(s.Document(t)) {
		area := "/docs/reference/" + strings.ReplaceAll(strings.ToLower(op.Tags[0]), " ", "-")
		if !slices.Contains(read[area].ids, op.OperationID) {
			t.Errorf("%s is not in %s", op.OperationID, area)
		}
		checkAnchor(t, s, op.OperationID, area+"#"+op.OperationID)
	}
	for _, code := range everyCode() {
		if !slices.Contains(read["/docs/errors"].ids, code) {
			t.Errorf("the code %s is not explained", code)
		}
	}
	for _, event := range community.WebhookEvents {
		if reply := s.Ask(t, row{Do: "GET //docs/reference/webhooks"}); !bytes.Contains(reply.Body, []byte("<code>"+event+"</code>")) {
			t.Errorf("%s is not described", event)
		}
	}
	if len(read) < 200 {
		t.Errorf("there are %d pages only", len(read))
	}
}

// checkAnchor has what was at an anchor of the one page that there used to be lead to where it is.
func checkAnchor(t *testing.T, s *resttest.Site, anchor, want string) {
	t.Helper()
	reply := s.Ask(t, row{Do: "GET //docs/anchors/" + anchor})
	if got := reply.Header.Get("Location"); reply.Status != http.StatusFound || got != want {
		t.Errorf("#%s leads to %s: %d", anchor, got, reply.Status)
	}
}

func TestOldAnchorsOfTheManualLeadToTheirPages(t *testing.T) {
	s := resttest.New(t)
	for anchor, want := range map[string]string{
		"tag-Answers": "/docs/reference/answers", "tag-Single%20sign-on": "/docs/reference/single-sign-on", "record-Question": "/docs/records/Question",
		"records": "/docs/records", "nothing": "/docs", "%2F%2Fevil.example": "/docs",
	} {
		checkAnchor(t, s, anchor, want)
	}
}

func TestTheManualIsSearched(t *testing.T) {
	s := resttest.New(t)
	for query, want := range map[string]string{
		"ban+a+person":                     "/docs/reference/moderation#banUser",
		"banUser":                          "/docs/reference/moderation#banUser",
		"verify+signature":                 "/docs/guides/webhooks#",
		"webhooks":                         "/docs/guides/webhooks",
		"X-Total-Count":                    "/docs/guides/rest#lists",
		"answer.published":                 "/docs/reference/webhooks#onAnswerPublished",
		"answer_locked":                    "/docs/errors#reason-answer_locked",
		"STOA_SMTP_URL":                    "/docs/guides/mail",
		"idempot":                          "/docs/guides/",
		"backp":                            "/docs/guides/backups",
		"passkeys+zzzzzzzzzzzz":            "/docs/guides/accounts#passkeys",
		"%2Fquestions%2F%7Bid%7D%2Faccept": "/docs/reference/questions#acceptAnswer",
	} {
		reply := s.Ask(t, row{Do: "GET //docs/search?q=" + query})
		if reply.Status != 200 || !bytes.Contains(reply.Body, []byte(`<a href="`+want)) || !bytes.Contains(reply.Body, []byte("<mark>")) {
			_, hits, _ := strings.Cut(string(reply.Body), "<main")
			t.Errorf("%s does not find %s: %d %.1500s", query, want, reply.Status, hits)
		}
	}
}

func TestAnySearchOfTheManualIsHarmless(t *testing.T) {
	s := resttest.New(t)
	for _, query := range []string{"", "+", "%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E", "%FF%00", "%3Cb%3E", "the", "*", strings.Repeat("kiln+", 900),
		"%E5%AD%97", "%zz"} {
		reply := s.Ask(t, row{Do: "GET //docs/search?q=" + query})
		if reply.Status != 200 || bytes.Contains(reply.Body, []byte("<script>")) || bytes.Contains(reply.Body, []byte("<b><b>")) {
			t.Errorf("%.30s: %d", query, reply.Status)
		}
		for _, fault := range leafOf(t, reply.Body).faults {
			t.Errorf("%.30s: the page %s", query, fault)
		}
	}
}

func TestAPageThatTheManualLacksHasAWayBack(t *testing.T) {
	s := resttest.New(t)
	for _, path := range []string{"/docs/nowhere", "/docs/reference/nothing", "/docs/guides/architecture", "/docs/guides/README", "/docs/guides/..%2Fx"} {
		reply := s.Ask(t, row{Do: "GET /" + path})
		if page := leafOf(t, reply.Body); reply.Status != 404 || !slices.Contains(page.links, "/docs") || len(page.faults) > 0 {
			t.Errorf("%s: %d %v", path, reply.Status, page)
		}
	}
	for path, want := range map[string]string{"/docs/": "/docs", "/docs/errors/": "/docs/errors"} {
		if reply := s.Ask(t, row{Do: "GET /" + path}); reply.Header.Get("Location") != want {
			t.Errorf("%s leads to %q: %d", path, reply.Header.Get("Location"), reply.Status)
		}
	}
}

func TestTheManualIsOfTheCommunity(t *testing.T) {
	s := resttest.New(t)
	ask := func(header string) resttest.Reply { return s.Ask(t, row{Do: "GET //docs", Header: header}) }
	plain, dark := ask(""), ask("Cookie: __Host-stoa_theme=dark; stoa_theme=dark")
	for want, page := range map[string]resttest.Reply{"</span> Test</a>": plain, `data-theme="dark"`: dark, `content="dark"`: dark} {
		if !bytes.Contains(page.Body, []byte(want)) {
			t.Errorf("it lacks %s: %.600s", want, page.Body)
		}
	}
	if bytes.Contains(ask("Cookie: __Host-stoa_theme=x; stoa_theme=x").Body, []byte("data-theme")) {
		t.Error("any cookie is a look")
	}
	if again := ask("If-None-Match: " + plain.Header.Get("ETag")); again.Status != http.StatusNotModified {
		t.Errorf("/docs again: %d", again.Status)
	}
	s.Check(t, row{As: "admin", Do: "PATCH /portal", Body: `{"name": "Kilns & <glazes>"}`, Status: 200, Events: []string{"portal.changed"}})
	if again := ask("If-None-Match: " + plain.Header.Get("ETag")); !bytes.Contains(again.Body, []byte("</span> Kilns &amp; &lt;glazes&gt;</a>")) {
		t.Errorf("/docs under another name: %d %.600s", again.Status, again.Body)
	}
}

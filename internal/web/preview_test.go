package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// newElsewhere is a site that texts lead to; its pages say what would harm ours.
func newElsewhere(t *testing.T) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<meta property="og:title" content="&lt;img src=x onerror=ran(1)&gt; &quot;><script>ran(2)</script>">`+
			`<meta property="og:description" content="&lt;/div&gt;&lt;iframe src=javascript:ran(3)&gt;"><meta property="og:site_name" content="</a>">`)
	}))
	t.Cleanup(server.Close)
	return server
}

// TestPagesShowPreviews, with whatever a page says of itself as text, and without asking anybody in the reader's name.
func TestPagesShowPreviews(t *testing.T) {
	o := resttest.Options{Config: app.Config{Elsewhere: auth.NewOutboundClient(true), AccessTTL: 1000 * time.Hour}}
	resttest.EachWith(t, o, func(t *testing.T, s *resttest.Site) {
		there := newElsewhere(t)
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask", Form: "title=Why&description=<" + there.URL + "/q>"})
		id := func(path, body string) string {
			return s.Ask(t, resttest.Row{As: "bob", Do: "POST " + path, Body: body}).Get("id").(string)
		}
		s.Set("a", id("/questions/{q}/answers", `{"source":"<`+there.URL+`/a>","format":"markdown"}`))
		s.Set("c", id("/answers/{a}/comments", `{"source":"<`+there.URL+`/c>","format":"markdown"}`))
		s.Set("p", s.Ask(t, resttest.Row{As: "bob", Do: "POST /posts", Body: `{"title":"x","source":"<` + there.URL + `/p>\n\nSee <` + there.URL + `/none>","format":"markdown"}`}).Get("shortId").(string))
		s.Worker.Drain(t.Context())
		const title = `&lt;img src=x onerror=ran(1)&gt;`
		b.walk(t, step{Do: "GET {qPath}", Has: []string{title, "&lt;/div&gt;&lt;iframe", `<span class="linkcard-site">&lt;/a&gt;</span>`},
			Lacks: []string{"<iframe", "<img src=x", "<script>ran", "linkcard-picture"}})
		page := string(b.do(t, step{Do: "GET {qPath}"}).Body)
		if n := strings.Count(page, `class="linkcard-link"`); n != 3 {
			t.Errorf("the thread has %d previews, not 3", n)
		}
		b.walk(t,
			step{Do: "GET /answers/{a}/comments", Has: []string{title}},
			step{Do: "GET /posts/{p}/x", Has: []string{title, `<p>See <a href="` + there.URL + `/none"`}, Lacks: []string{"/drop"}},
			step{As: "bob", Do: "GET /posts/{p}/x", Lacks: []string{"/drop"}})
		page = string(b.do(t, step{As: "mia", Do: "GET /posts/{p}/x"}).Body)
		_, rest, _ := strings.Cut(page, `action="/previews/`)
		preview, _, _ := strings.Cut(rest, "/drop")
		s.Set("preview", preview)
		b.walk(t,
			step{As: "bob", Do: "POST /previews/{preview}/drop", Status: 403},
			step{Do: "POST /previews/{preview}/drop", To: "…"},
			step{As: "mia", Do: "POST /previews/{preview}/drop", To: "…"},
			step{As: "mia", Do: "GET /posts/{p}/x", Lacks: []string{title}})
	})
}

// TestPagesHavePicturesOfOtherSitesFromUs, those of people too, and may have them from nowhere else.
func TestPagesHavePicturesOfOtherSitesFromUs(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		ask := func(as, do, body string) resttest.Reply {
			t.Helper()
			reply := s.Ask(t, resttest.Row{As: as, Do: do, Body: body})
			if reply.Status >= 300 {
				t.Fatalf("%s: %d %s", do, reply.Status, reply.Body)
			}
			return reply
		}
		const there = "https://pictures.elsewhere.net/"
		ask("ann", "PUT /users/{ann}", `{"picture":"`+there+`ann.png"}`)
		s.Set("p", ask("ann", "POST /posts", `{"title":"x","source":"![a](`+there+`a.png?x=1&y=2)\n\n![b](//pictures.elsewhere.net/b.png)\n\n`+
			`![c](http://test.example/uploads/c.png)\n\n![d](/uploads/d.png)\n\n`+"`![e]("+there+"e.png)`"+`","format":"markdown"}`).Get("shortId").(string))
		page := b.do(t, step{Do: "GET /posts/{p}/x"})
		body := string(page.Body)
		for _, want := range []string{`?from=https%3A%2F%2Fpictures.elsewhere.net%2Fa.png%3Fx%3D1%26y%3D2"`, `?from=https%3A%2F%2Fpictures.elsewhere.net%2Fb.png"`,
			`?from=https%3A%2F%2Fpictures.elsewhere.net%2Fann.png"`, `src="http://test.example/uploads/c.png"`, `src="/uploads/d.png"`, "![e](" + there + "e.png)"} {
			if !strings.Contains(body, want) {
				t.Errorf("there is no %s in %s", want, mainOf(body))
			}
		}
		if strings.Contains(body, `src="`+there) || strings.Contains(body, `src="//`) {
			t.Errorf("the reader is sent elsewhere: %s", mainOf(body))
		}
		policy := func() string { return b.do(t, step{Do: "GET /posts/{p}/x"}).Header.Get("Content-Security-Policy") }
		if got := policy(); !strings.Contains(got, "img-src 'self' data: blob:;") {
			t.Errorf("the policy is %s", got)
		}
		if got := ask("bob", "GET /posts/{p}", ""); !strings.Contains(got.Get("content").(string), `src="`+there+`a.png?x=1&amp;y=2"`) {
			t.Errorf("what was written became %s", got.Body)
		}
		ask("admin", "PATCH /portal", `{"logo":"https://cdn.example/logo.svg","announcement":{"picture":"https://cdn.example/a.png"}}`)
		if got := policy(); !strings.Contains(got, "img-src 'self' data: blob: https://cdn.example;") {
			t.Errorf("with a logo the policy is %s", got)
		}
		ask("admin", "PATCH /portal", `{"template":{"css":".brand { background: url(https://cdn.example/x.png) }"}}`)
		if got := policy(); !strings.Contains(got, "img-src 'self' data: blob: http: https:;") {
			t.Errorf("with CSS that has pictures the policy is %s", got)
		}
		ask("admin", "PATCH /portal", `{"template":{"css":""},"policies":{"pictures":"direct"}}`)
		if got := policy(); !strings.Contains(got, "img-src 'self' data: blob: http: https:;") {
			t.Errorf("with direct pictures the policy is %s", got)
		}
		b.walk(t, step{Do: "GET /posts/{p}/x", Has: []string{`src="` + there + `a.png`}, Lacks: []string{"/pictures/"}})
	})
}

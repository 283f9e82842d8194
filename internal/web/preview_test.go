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
		b.walk(t, step{Do: "GET {qPath}", Has: []string{title, "&lt;/div&gt;&lt;iframe", `<span class="preview-site">&lt;/a&gt;</span>`},
			Lacks: []string{"<iframe", "<img src=x", "<script>ran", "preview-picture"}})
		page := string(b.do(t, step{Do: "GET {qPath}"}).Body)
		if n := strings.Count(page, `class="preview-link"`); n != 3 {
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

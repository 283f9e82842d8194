package rest_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// elsewhere is a site that texts lead to.
type elsewhere struct {
	*httptest.Server
	asked  atomic.Int64
	status atomic.Int64
	title  atomic.Value
}

// eachLinked runs fn with sites that may ask this machine.
func eachLinked(t *testing.T, fn func(*testing.T, *resttest.Site, *elsewhere)) {
	o := resttest.Options{Config: app.Config{Elsewhere: auth.NewOutboundClient(true), AccessTTL: 10000 * time.Hour}}
	resttest.EachWith(t, o, func(t *testing.T, s *resttest.Site) {
		e := &elsewhere{}
		e.status.Store(200)
		e.title.Store("A guide to <b>tea</b>")
		e.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			e.asked.Add(1)
			w.Header().Set("Content-Type", "text/html")
			w.WriteHeader(int(e.status.Load()))
			fmt.Fprintf(w, `<meta property="og:title" content="%s"><meta name=description content="How to brew it">`,
				strings.ReplaceAll(e.title.Load().(string), "<", "&lt;"))
		}))
		t.Cleanup(e.Close)
		s.Set("there", e.URL)
		fn(t, s, e)
	})
}

// shown asks for the previews of what {name} stands for, has done what follows, and asks again.
func shown(t *testing.T, s *resttest.Site, path string) resttest.Reply {
	t.Helper()
	s.Ask(t, row{As: "bob", Do: "GET " + path})
	if err := s.App.QueuePreviews(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.Worker.Drain(t.Context())
	return s.Ask(t, row{As: "bob", Do: "GET " + path})
}

const alone = `<p><a href=\"{there}/%s\">{there}/%[1]s</a></p>`

func TestLinksThatStandAloneHavePreviews(t *testing.T) {
	eachLinked(t, func(t *testing.T, s *resttest.Site, e *elsewhere) {
		make201(t, s, "ann", "/questions", `{"title":"Tea?","description":"`+fmt.Sprintf(alone, "a#top")+`"}`, "question")
		make201(t, s, "ann", "/questions/{question}/answers", `{"content":"`+fmt.Sprintf(alone, "b")+fmt.Sprintf(alone, "c")+`"}`, "answer")
		make201(t, s, "ann", "/posts", `{"title":"News","content":"See <a href=\"{there}/d\">this</a>.<blockquote>`+fmt.Sprintf(alone, "e")+
			`</blockquote>"}`, "post")
		make201(t, s, "ann", "/answers/{answer}/comments", `{"source":"<{there}/b>","format":"markdown"}`, "comment")
		s.Check(t, row{As: "bob", Do: "GET /answers/{answer}/previews", Status: 200, Want: `[]`})
		s.Worker.Drain(t.Context()) // what was written asked for them: nobody need look
		if n := e.asked.Load(); n != 3 {
			t.Errorf("%d pages were asked, not 3", n)
		}
		s.Check(t,
			row{As: "bob", Do: "GET /questions/{question}/previews", Status: 200,
				Want: `[{"url":"{there}/a","title":"A guide to <b>tea</b>","description":"How to brew it","siteName":"127.0.0.1"}]`},
			row{As: "bob", Do: "GET /answers/{answer}/previews", Status: 200, Want: `[{"url":"{there}/b"},{"url":"{there}/c"}]`},
			row{As: "bob", Do: "GET /comments/{comment}/previews", Status: 200, Want: `[{"url":"{there}/b"}]`},
			row{As: "bob", Do: "GET /posts/{post}/previews", Status: 200, Want: `[]`},
			row{As: "bob", Do: "GET /posts/x/previews", Status: 404},
			row{As: "bob", Do: "GET /comments/{post}/previews", Status: 404},
			row{Do: "GET /questions/{question}/previews", Status: 401},
		)
	})
}

func TestPreviewsAreRefreshedWhenTheyAreShown(t *testing.T) {
	eachLinked(t, func(t *testing.T, s *resttest.Site, e *elsewhere) {
		make201(t, s, "ann", "/posts", `{"title":"News","content":"`+fmt.Sprintf(alone, "x")+`"}`, "post")
		titled := func(want any, asked int64) {
			t.Helper()
			if got := shown(t, s, "/posts/{post}/previews"); got.Get("0.title") != want || e.asked.Load() != asked {
				t.Errorf("the preview is %s, and the page was asked %d times, not %d", got.Body, e.asked.Load(), asked)
			}
		}
		titled("A guide to <b>tea</b>", 1)
		e.title.Store("Another")
		titled("A guide to <b>tea</b>", 1)
		s.Clock.Advance(8 * 24 * time.Hour)
		titled("Another", 2)
		e.status.Store(502) // it fails, which is no reason to ask it each time, nor to forget it
		s.Clock.Advance(8 * 24 * time.Hour)
		titled("Another", 3)
		titled("Another", 3)
		s.Clock.Advance(2 * time.Hour)
		titled("Another", 4)
		s.Clock.Advance(5 * time.Hour)
		titled(nil, 5)
		e.status.Store(200)
		titled(nil, 5)
		s.Clock.Advance(30 * 24 * time.Hour)
		titled("Another", 6)
		e.status.Store(404) // which says that it is gone
		s.Clock.Advance(8 * 24 * time.Hour)
		titled(nil, 7)
		if fetched, failed := s.App.PreviewFetches(); fetched != 3 || failed != 4 {
			t.Errorf("%d were fetched and %d failed", fetched, failed)
		}
		s.Clock.Advance(200 * 24 * time.Hour)
		if err := s.App.Upkeep(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.Check(t, row{As: "mia", Do: "DELETE /previews/" + string(previewID(s, e, "x")), Status: 404})
	})
}

func previewID(s *resttest.Site, e *elsewhere, path string) community.PreviewID {
	p, _ := community.NewPreview(s.Portal.ID, e.URL+"/"+path, s.Clock.Now())
	return p.ID
}

// TestNothingIsAskedForWhatIsNotOpen: drafts, what waits or is hidden, private questions, closed spaces, closed
// communities, our own pages, and what a portal turned off.
func TestNothingIsAskedForWhatIsNotOpen(t *testing.T) {
	eachLinked(t, func(t *testing.T, s *resttest.Site, e *elsewhere) {
		link := func(path string) string { return fmt.Sprintf(alone, path) }
		make201(t, s, "mia", "/spaces", `{"name":"Closed","private":true}`, "space")
		make201(t, s, "bob", "/posts", `{"title":"x","content":"`+link("1")+`","status":"draft"}`, "draft")
		make201(t, s, "bob", "/posts", `{"title":"x","content":"`+link("2")+`","status":"scheduled","publishedAt":"2100-01-01T00:00:00Z"}`, "later")
		make201(t, s, "bob", "/questions", `{"title":"x","description":"`+link("3")+`","privacy":"private"}`, "private")
		make201(t, s, "bob", "/questions/{private}/answers", `{"content":"`+link("4")+`"}`, "inside")
		make201(t, s, "bob", "/questions/{private}/comments", `{"body":"`+link("5")+`"}`, "remark")
		make201(t, s, "mia", "/posts", `{"title":"x","content":"`+link("6")+`","space":"{space}"}`, "closed")
		make201(t, s, "mia", "/posts/{closed}/comments", `{"body":"`+link("7")+`"}`, "closedremark")
		make201(t, s, "mia", "/posts", `{"title":"x","content":"<p><a href=\"http://test.example/x\">x</a></p>"}`, "own")
		for _, path := range []string{"/posts/{draft}", "/posts/{later}", "/questions/{private}", "/answers/{inside}", "/comments/{remark}", "/posts/{own}"} {
			shown(t, s, path+"/previews")
		}
		for _, path := range []string{"/posts/{closed}/previews", "/comments/{closedremark}/previews"} {
			s.Check(t, row{As: "bob", Do: "GET " + path, Status: 404}, row{As: "mia", Do: "GET " + path, Status: 200, Want: `[]`})
		}
		shown(t, s, "/posts/{draft}/previews")
		if n := e.asked.Load(); n != 0 {
			t.Fatalf("%d pages were asked", n)
		}
		s.Check(t, row{As: "bob", Do: "POST /posts/{draft}/publish", Status: 200, Events: []string{"post.changed"}})
		if got := shown(t, s, "/posts/{draft}/previews"); got.Get("0.title") == nil || e.asked.Load() != 1 {
			t.Errorf("a published draft has %s", got.Body)
		}
		make201(t, s, "bob", "/posts", `{"title":"x","content":"`+link("8")+`"}`, "open")
		setPortal(t, s, func(set *community.Settings) { set.Policies.Previews = community.PreviewsOff })
		if got := shown(t, s, "/posts/{draft}/previews"); string(got.Body) != "[]" {
			t.Errorf("a portal without previews shows %s", got.Body)
		}
		shown(t, s, "/posts/{open}/previews")
		setPortal(t, s, func(set *community.Settings) {
			set.Policies.Previews, set.Policies.Access = community.PreviewsOfPublic, community.AccessPrivate
		})
		shown(t, s, "/posts/{open}/previews")
		if n := e.asked.Load(); n != 1 {
			t.Errorf("%d pages were asked", n)
		}
		setPortal(t, s, func(set *community.Settings) { set.Policies.Previews = community.PreviewsOfAll })
		if got := shown(t, s, "/posts/{open}/previews"); got.Get("0.title") == nil || e.asked.Load() != 2 {
			t.Errorf("what all members read has %s", got.Body)
		}
		s.Check(t, row{As: "admin", Do: "PATCH /portal", Body: `{"policies":{"previews":"all"}}`, Status: 400, Field: "policies.previews"},
			row{As: "admin", Do: "PATCH /portal", Body: `{"policies":{"previews":"disabled"}}`, Status: 200, Events: []string{"portal.changed"},
				Want: `{"policies":{"previews":"disabled"}}`})
	})
}

func TestModeratorsDropPreviews(t *testing.T) {
	eachLinked(t, func(t *testing.T, s *resttest.Site, e *elsewhere) {
		make201(t, s, "ann", "/posts", `{"title":"News","content":"`+fmt.Sprintf(alone, "x")+`"}`, "post")
		s.Set("preview", shown(t, s, "/posts/{post}/previews").Get("0.id").(string))
		s.Check(t,
			row{As: "bob", Do: "DELETE /previews/{preview}", Status: 403},
			row{As: "bob", Do: "POST /previews/{preview}/refresh", Status: 403},
			row{As: "mia", Do: "DELETE /previews/{post}", Status: 404},
			row{As: "mia", Do: "DELETE /previews/{preview}", Status: 200},
			row{As: "mia", Do: "DELETE /previews/{preview}", Status: 200},
			row{As: "bob", Do: "GET /posts/{post}/previews", Status: 200, Want: `[]`})
		s.Clock.Advance(400 * 24 * time.Hour)
		s.Return(t, "bob", "mia")
		if got := shown(t, s, "/posts/{post}/previews"); string(got.Body) != "[]" || e.asked.Load() != 1 {
			t.Errorf("what was dropped is shown: %s", got.Body)
		}
		if err := s.App.Upkeep(t.Context()); err != nil { // which does not forget that
			t.Fatal(err)
		}
		s.Check(t, row{As: "mia", Do: "POST /previews/{preview}/refresh", Status: 200})
		if got := shown(t, s, "/posts/{post}/previews"); got.Get("0.title") == nil || e.asked.Load() != 2 {
			t.Errorf("what was asked for again has %s", got.Body)
		}
	})
}

// TestOneHostIsNotAskedForEverything: ten pages in a minute, whoever links to them.
func TestOneHostIsNotAskedForEverything(t *testing.T) {
	eachLinked(t, func(t *testing.T, s *resttest.Site, e *elsewhere) {
		for i := range 4 {
			links := ""
			for j := range 7 { // of which five count
				links += fmt.Sprintf(alone, fmt.Sprint(i, "-", j))
			}
			make201(t, s, "ann", "/posts", `{"title":"News","content":"`+links+`"}`, "post")
		}
		for minute, most := range []int64{10 + 4, 20 + 8, 20} { // four are done at a time
			s.Worker.Drain(t.Context())
			if n := e.asked.Load(); n > most || minute == 2 && n != 20 {
				t.Errorf("after %d minutes %d pages were asked, of at most %d", minute, n, most)
			}
			s.Clock.Advance(61 * time.Second)
		}
	})
}

package web_test

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web"
	"github.com/stoa-community/stoa/internal/web/page"
)

// An onlooker compares the pages of a site with those of a node that has just been
// started, reads everything from the database and renders everything anew.
type onlooker struct {
	*browser
	db     *store.DB // another process's
	people []string
	pages  []string
}

// fresh is such a node.
func (o *onlooker) fresh() http.Handler {
	mux := http.NewServeMux()
	web.RegisterForgetful(mux, app.New(o.db, o.Options().Config), page.Options{Version: "test"})
	return httpkit.Chain(mux, httpkit.Scoped(httpkit.Proxies{}, o.Clock.Now))
}

// look has everybody look at every page, and at home in German, and then turns the
// order of the people around for the next time.
func (o *onlooker) look(t *testing.T, after string) {
	t.Helper()
	fresh := o.fresh()
	for _, who := range o.people {
		for _, page := range append(o.pages, "/ Accept-Language: de", "/ Cookie: stoa_theme=dark") {
			page, header, _ := strings.Cut(o.expand(page), " ")
			got := o.do(t, step{As: who, Do: "GET " + page, Header: header})
			for range 3 { // what is read for one is kept for the next, whose whole page is kept for the last
				got = o.do(t, step{As: who, Do: "GET " + page, Header: header})
			}
			want := o.ask(t, fresh, who, page, header)
			if a, b := bare(string(got.Body)), bare(want.Body.String()); got.Status != want.Code || a != b {
				at := 0
				for at < min(len(a), len(b)) && a[at] == b[at] {
					at++
				}
				t.Errorf("after %s, %q sees %s %s with status %d, not %d, and\n%s\nwhere there is\n%s", after, who, page, header,
					got.Status, want.Code, around(a, at), around(b, at))
			}
		}
	}
	slices.Reverse(o.people)
}

// ask is what b.do is, of another node.
func (o *onlooker) ask(t *testing.T, node http.Handler, who, page, header string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, page, nil)
	r.Host = "test.example"
	r.Header.Set("Accept", "text/html")
	if name, value, ok := strings.Cut(header, ": "); ok {
		r.Header.Set(name, value)
	}
	if who != "" {
		r.Header.Set("Cookie", o.cookie(t, who))
	}
	w := httptest.NewRecorder()
	node.ServeHTTP(w, r)
	return w
}

// bare is a page without the portal's sidebar, which may be ten seconds old.
func bare(page string) string {
	before, rest, _ := strings.Cut(page, "<aside")
	if aside, after, ok := strings.Cut(rest, "</aside>"); ok && strings.Contains(aside, `class="numbers"`) {
		return before + after
	}
	return page
}

func around(page string, at int) string {
	return page[max(0, min(at, len(page))-100):min(len(page), at+200)]
}

// Whatever is kept, and whoever looked first, everybody sees at once what is so now
// and no more than is theirs to see.
func TestPagesAreAsIfNothingWereKept(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "s", "/spaces/", step{As: "ann", Do: "POST /spaces/new", Form: "name=Closed+room&private=true"})
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask",
			Form: "title=Who+am+I&description=Guess&anonymous=true&topics=Riddles,+Sky"})
		b.keep(t, "p", "/questions/", step{As: "ann", Do: "POST /ask", Form: "title=Only+us&privacy=private&topics=Riddles"})
		b.keep(t, "in", "/questions/", step{As: "ann", Do: "POST /ask", Form: "title=Behind+doors&topics=Riddles&space={s}"})
		b.keep(t, "d", "/posts/", step{As: "bob", Do: "POST /write?type=article", Form: "title=Long+read&content=Words&topics=Sky"})
		b.do(t, step{As: "bob", Do: "POST /questions/{q}/answer", Form: "content=A+*cat*."})
		b.do(t, step{As: "ann", Do: "POST /questions/{in}/answer", Form: "content=Nobody+hears."})
		page := string(b.do(t, step{Do: "GET {qPath}"}).Body)
		b.Set("a", regexp.MustCompile(`id="answer-([0-9A-Za-z]+)"`).FindStringSubmatch(page)[1])
		b.Set("t", regexp.MustCompile(`href="/topics/([0-9A-Za-z]+)/riddles"`).FindStringSubmatch(page)[1])
		b.do(t, step{As: "ann", Do: "POST /questions/{q}/comments", Form: "body=Warm"})
		twin := s.Twin(t)
		o := &onlooker{b, twin.DB, []string{"", "ann", "bob", "mia"},
			[]string{"/", "/questions", "{qPath}", "{pPath}", "{inPath}", "{dPath}", "/users/bob", "/answers/{a}/comments"}}
		o.look(t, "the beginning")
		b.walk(t,
			step{Do: "GET {qPath}", Has: []string{"Anonymous"}, Lacks: []string{"/users/ann", "@test.example"}},
			step{As: "ann", Do: "GET {qPath}", Has: []string{"/users/ann"}},
			step{As: "mia", Do: "GET {qPath}", Has: []string{"/users/ann", "/verify"}},
			step{As: "bob", Do: "GET {qPath}", Has: []string{`href="/answers/{a}/edit"`}, Lacks: []string{`href="/users/ann"`, "/verify"}},
			step{As: "bob", Do: "GET {pPath}", Status: 404},
			step{As: "bob", Do: "GET /", Lacks: []string{"Behind doors", "Only us"}},
			step{As: "ann", Do: "GET /", Has: []string{"Behind doors"}},
		)
		for _, change := range []struct {
			what string
			do   func()
			page string
			has  string
		}{
			{"a vote", func() { b.do(t, step{As: "ann", Do: "POST /answers/{a}/vote", Form: "value=up"}) }, "{qPath}",
				`aria-label="Score 1"`},
			{"an edit", func() { b.do(t, step{As: "bob", Do: "POST /answers/{a}/edit", Form: "content=A+**dog**."}) }, "{qPath}",
				"A <strong>dog</strong>."},
			{"a comment", func() { b.do(t, step{As: "mia", Do: "POST /answers/{a}/comments", Form: "body=No+dogs"}) }, "{qPath}",
				"No dogs"},
			{"a rename", func() { b.Ask(t, resttest.Row{As: "bob", Do: "PUT /user", Body: `{"name":"Robert"}`}) }, "{qPath}",
				">Robert</a>"},
			{"a topic's rename", func() { b.Ask(t, resttest.Row{As: "admin", Do: "PUT /topics/{t}", Body: `{"name":"Puzzles"}`}) }, "/",
				">Puzzles</a>"},
			{"a verification", func() { b.do(t, step{As: "mia", Do: "POST /answers/{a}/verify", Form: "on=true"}) }, "{qPath}",
				"Verified answer"},
			{"views", func() {
				if err := s.App.FlushViews(t.Context()); err != nil {
					t.Fatal(err)
				}
			}, "/", "views"},
			{"two hours", func() { s.Clock.Advance(2 * time.Hour) }, "{qPath}", "2 hours ago"},
			{"almost an hour more", func() { s.Clock.Advance(time.Hour - 30*time.Second) }, "{qPath}", "2 hours ago"},
			{"the rest of it", func() { s.Clock.Advance(40 * time.Second) }, "{qPath}", "3 hours ago"},
			{"what another process wrote", func() {
				twin.Ask(t, resttest.Row{As: "mia", Do: "PUT /answers/{a}", Body: `{"content":"<p>A fish.</p>"}`})
				s.Clock.Advance(time.Second / 4) // as long as a node may be behind
			}, "{qPath}", "A fish."},
			{"the portal's rename", func() {
				b.Ask(t, resttest.Row{As: "admin", Do: "PUT /portal", Body: `{"name":"Agora","domain":"test.example"}`})
			}, "/", "<strong>Agora</strong>"},
			{"a deletion", func() { b.do(t, step{As: "ann", Do: "POST /questions/{p}/delete"}) }, "/", "Who am I"},
			{"a ban", func() { b.Ask(t, resttest.Row{As: "mia", Do: "POST /users/{bob}/ban"}) }, "/", "Who am I"},
		} {
			change.do()
			b.walk(t, step{Do: "GET " + change.page, Has: []string{change.has}})
			o.look(t, change.what)
		}
		// All that is written is known: nothing need be asked.
		for _, who := range []string{"", "ann"} {
			for _, page := range []string{"/", "{qPath}"} {
				least := 9
				for range 5 { // now and then other nodes' changes are looked for
					least = min(least, b.do(t, step{As: who, Do: "GET " + page}).Statements)
				}
				if least > 0 {
					t.Errorf("%q asks the database %d times for %s that nothing changed", who, least, page)
				}
			}
		}
	})
}

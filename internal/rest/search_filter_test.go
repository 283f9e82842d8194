package rest_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// libraries has questions, answers and posts of several sorts, named by what they are. All
// say library, and half of them bookcase.
func libraries(t *testing.T, s *resttest.Site) {
	t.Helper()
	do := func(as, do, body, name string) {
		t.Helper()
		reply := s.Ask(t, row{As: as, Do: do, Body: body})
		if reply.Status > 299 {
			t.Fatalf("%s: %d %s", do, reply.Status, reply.Body)
		}
		if id, _ := reply.Get("id").(string); name != "" {
			s.Set(name, id)
		}
		s.Clock.Advance(time.Hour)
	}
	s.Join(t, "cy", "member")
	do("ann", "POST /questions", `{"title":"Library of glass","description":"bookcase","topics":["Two Words","Glass"]}`, "solved")
	do("bob", "POST /questions/{solved}/answers", `{"content":"<p>A library answer, of glass.</p>"}`, "solution")
	do("ann", "POST /questions/{solved}/accept", `{"answer":"{solution}"}`, "")
	do("bob", "POST /questions", `{"title":"Library of stone","topics":["Two Words"]}`, "answered")
	do("ann", "POST /questions/{answered}/answers", `{"content":"<p>A library answer, of stone, in a bookcase.</p>"}`, "answer")
	do("ann", "POST /questions", `{"title":"Library of wood","description":"bookcase","options":[{"text":"oak"},{"text":"ash"}]}`, "poll")
	do("ann", "POST /questions", `{"title":"Library of paper","anonymous":true}`, "anonymous")
	do("bob", "POST /posts", `{"title":"Library news","content":"<p>Of a bookcase</p>","topics":["Glass"]}`, "post")
	do("mia", "POST /topics", `{"name":"Library topic"}`, "topic")
	do("bob", "POST /questions/{solved}/votes", "", "")
	do("cy", "POST /questions/{solved}/votes", "", "")
	do("cy", "POST /posts/{post}/votes", "", "")
}

// named are the names of ids, in their order.
func named(s *resttest.Site, ids []string) string {
	var list []string
	for _, id := range ids {
		for _, name := range []string{"solved", "solution", "answered", "answer", "poll", "anonymous", "post", "topic", "secret"} {
			if s.ID(name) == id {
				list = append(list, name)
			}
		}
	}
	return strings.Join(list, " ")
}

func TestFiltersNarrowASearchDown(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		libraries(t, s)
		s.Set("glass", fmt.Sprint(s.Ask(t, row{As: "ann", Do: "GET /questions/{solved}"}).Get("topics.1.id")))
		s.Ask(t, row{As: "mia", Do: "PUT /topics/{glass}", Body: `{"synonyms":["Vitrum"]}`})
		for _, test := range []struct{ query, want string }{
			{"library is:solved", "solved"},
			{"library IS:Solved", "solved"},
			{"is:solved", "solved"},
			{"is:unsolved", "anonymous poll answered"},
			{"library is:answered", "answered solved"},
			{"is:unanswered", "anonymous poll"},
			{"is:unanswered bookcase", "poll"},
			{"is:poll", "poll"},
			{"is:solved is:unsolved", ""},
			{"is:solved is:answer", ""},
			{"is:solved is:answer is:question", "solved"},
			{"library is:answer", "answer solution"},
			{"library is:post is:answer", "post answer solution"},
			{"library is:topic", "topic"},
			{`topic:"Two Words"`, "answer answered solution solved"},
			{`topic:“two words”`, "answer answered solution solved"},
			{`topic:two-words is:question`, "answered solved"},
			{`topic:two-words topic:glass`, "solution solved"},
			{`topic:vitrum library`, "post solution solved"},
			{`topic:{glass} library`, "post solution solved"},
			{"author:ann", "poll answer solved"},
			{"author:@ann library", "poll answer solved"},
			{"author:me", "post answered solution"},
			{"author:ANN is:question", "poll solved"},
			{"author:ann author:bob", ""},
			{"author:ann is:topic", ""},
			{"after:8h is:question", "anonymous poll"},
			{"before:9h is:question", "answered solved"},
			{"after:10h before:8h", "answer answered"},
			{"after:2030-01-02 before:2030-01-03 is:question", "anonymous poll answered solved"},
			{"after:2030 is:question before:2030-02", "anonymous poll answered solved"},
			{"library after:2030-01-03", ""},
			{"library before:2030-01-02", ""},
			{"library after:1d is:poll", "poll"},
			{"library after:1h", ""},
			{"library after:99y is:poll", "poll"},
			{"has:reward", ""},
			{"foo:bar", ""},
			{"library error: is: nothing", ""},
			{"libary is:solved", "solved"}, // with a word misspelt
		} {
			q := query(strings.ReplaceAll(test.query, "{glass}", s.ID("glass")))
			if got := named(s, searched(t, s, "bob", q+"&sort=newest", "id")); got != test.want {
				t.Errorf("%s: found %q, not %q", test.query, got, test.want)
			}
		}
		if got := searchedInstead(t, s, "bob", `libary topic:"two words" is:solved`); got != `1 topic:"two words" is:solved library` {
			t.Error(got)
		}
		if got := named(s, searched(t, s, "bob", query("is:question")+"&type=question,post", "id")); got != "anonymous poll answered solved" {
			t.Error(got)
		}
		if got := named(s, searched(t, s, "bob", query("is:question")+"&type=post", "id")); got != "" {
			t.Error(got)
		}
		s.Check(t, row{As: "bob", Do: "GET /search?" + query(`is:unanswered topic:glass author:ann after:7d`), Status: 200, Statements: 5})
	})
}

func TestAFilterThatSaysNothingIsRefused(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for _, filter := range []string{"is:nonsense", "has:everything", "after:yesterdayish", "after:0d", "after:99999999999999999999d", "before:2026-13-01",
			"before:d", "author:nobody", "topic:nothing", "space:nowhere", `topic:"` + strings.Repeat("x", 500) + `"`, "author:%", "topic:'", "space:slug:"} {
			s.Check(t, row{As: "bob", Do: "GET /search?" + query("word "+filter), Status: 400, Code: "invalid_parameter", Field: "query", Want: `{"reason":"bad_search"}`})
		}
		s.Check(t,
			row{As: "bob", Do: "GET /search?" + query(strings.Repeat("author:me ", 11)), Status: 400, Field: "query", Want: `{"reason":"too_many"}`},
			row{As: "bob", Do: "GET /search?query=x&sort=best", Status: 400, Field: "sort", Want: `{"reason":"not_one_of"}`},
			row{As: "bob", Do: "GET /search?query=x&sort=", Status: 200},
		)
		for _, words := range []string{"http://example.com/a:b", "error: no such file", "foo:bar", "is:", `topic:""`, "::", "a:b:c", `"is:nonsense"`,
			"author:", "C:\\Users", "std::vector<int>"} {
			s.Check(t, row{As: "bob", Do: "GET /search?" + query(words), Status: 200})
		}
	})
}

// A filter is no way round to learn what is hidden.
func TestFiltersTellNoSecrets(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		libraries(t, s)
		reply := s.Ask(t, row{As: "ann", Do: "POST /spaces", Body: `{"name":"Board","hidden":true}`})
		s.Set("space", reply.Get("id").(string))
		s.Set("secret", ask(t, s, "ann", "Library of gold", "", `,"space":"{space}","topics":["Merger"]`))
		finds := func(as, q, want string) {
			t.Helper()
			if got := named(s, searched(t, s, as, query(q)+"&sort=newest", "id")); got != want {
				t.Errorf("%s finds %q by %s, not %q", as, got, q, want)
			}
		}
		same := func(as, a, b string) { // nobody can tell the one from the other
			t.Helper()
			one, other := s.Ask(t, row{As: as, Do: "GET /search?" + query(a)}), s.Ask(t, row{As: as, Do: "GET /search?" + query(b)})
			said := func(r resttest.Reply, q string) string {
				_, value, _ := strings.Cut(q, ":")
				return strings.ReplaceAll(fmt.Sprint(r.Status, r.Get("code"), r.Get("reason"), r.Get("detail")), value, "…")
			}
			if one.Status != 400 || said(one, a) != said(other, b) {
				t.Errorf("%s is told of %s: %s, and of %s: %s", as, a, one.Body, b, other.Body)
			}
		}
		finds("ann", "space:board", "secret")
		finds("ann", "library space:"+s.ID("space"), "secret")
		finds("ann", "space:board topic:merger", "secret")
		finds("ann", "author:me is:question", "secret poll solved")
		finds("mia", "author:ann is:question", "secret poll solved")
		same("bob", "space:board", "space:nowhere")
		same("bob", "space:"+s.ID("space"), "space:0123456789abcdef01234567")
		same("bob", "topic:merger", "topic:nothing")
		same("bob", "author:somebody", "author:another")
		finds("bob", "author:ann is:question", "poll solved")
		finds("bob", "is:unanswered", "anonymous poll")
		finds("mia", "author:ann library", "secret poll answer solved") // not even moderators find by a name what has none
		finds("ann", "author:ann library of paper", "")

		s.Ask(t, row{As: "mia", Do: "PUT /questions/{poll}", Body: `{"privacy":"private"}`})
		finds("bob", "is:poll", "")
		finds("bob", "author:ann is:question", "solved")
		finds("ann", "is:poll", "poll")
		s.Ask(t, row{As: "mia", Do: "PUT /answers/{solution}", Body: `{"status":"archived"}`})
		finds("bob", "is:solved", "")           // with the answer that solved it
		finds("bob", "is:answered", "answered") // or not
		finds("ann", "is:answered", "answered")
		checkSearch(t, s)
	})
}

func TestASearchIsSorted(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		libraries(t, s)
		for sort, want := range map[string]string{
			"newest": "topic post anonymous poll answer answered solution solved",
			"oldest": "solved solution answered answer poll anonymous post topic",
			"votes":  "solved post topic anonymous poll answer answered solution",
		} {
			whole := searched(t, s, "bob", "query=library&sort="+sort, "id")
			if got := named(s, whole); got != want {
				t.Errorf("%s: %s, not %s", sort, got, want)
			}
			var pages []string
			for page := range 4 {
				pages = append(pages, searched(t, s, "bob", fmt.Sprintf("query=library&limit=2&page=%d&sort=%s", page+1, sort), "id")...)
			}
			if !slices.Equal(pages, whole) {
				t.Errorf("%s: the pages are %q, the whole %q", sort, pages, whole)
			}
		}
		s.Ask(t, row{As: "cy", Do: "POST /questions/{anonymous}/answers", Body: `{"content":"<p>Nothing of it.</p>"}`})
		if got := named(s, searched(t, s, "bob", "query=library&sort=active&type=question&limit=1", "id")); got != "anonymous" {
			t.Error(got)
		}
		best := searched(t, s, "bob", "query=library", "id")
		if got := searched(t, s, "bob", "query=library&sort=relevance", "id"); !slices.Equal(got, best) {
			t.Errorf("%q", got)
		}
		if got := searched(t, s, "bob", "query=bookcase&sort=votes&type="+url.QueryEscape("question,post"), "id"); named(s, got) != "solved post poll" {
			t.Error(named(s, got))
		}
	})
}

func TestATotalSaysWhereItStopsCounting(t *testing.T) {
	if testing.Short() {
		t.Skip("asks two hundred questions")
	}
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for i := range 199 {
			ask(t, s, "ann", fmt.Sprintf("Ostrich %d", i), "")
		}
		s.Check(t, row{As: "bob", Do: "GET /search?query=ostrich", Status: 200, Want: `{"count":199,"countIsAtLeast":false}`})
		ask(t, s, "ann", "Ostrich", "")
		ask(t, s, "ann", "Ostrich", "")
		for _, q := range []string{"query=ostrich", "query=is:question", "query=ostrich&sort=oldest", "query=ostrich&page=11", "query=ostrch"} {
			s.Check(t, row{As: "bob", Do: "GET /search?" + q, Status: 200, Want: `{"count":200,"countIsAtLeast":true}`})
		}
	})
}

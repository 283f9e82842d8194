package web_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestTheSearchPageForgivesFiltersAndSorts(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask", Form: "title=Where+are+the+kestrels&topics=Wild+Birds"})
		b.walk(t,
			step{Do: "GET /search?q=kestrals", Has: []string{"No results for “kestrals”. Showing results for “kestrels”.", "1 result",
				"<mark>kestrels</mark>"}},
			step{Do: "GET /search?q=kestrels", Lacks: []string{"No results"}},
			step{Do: "GET /search?q=kestrals+is:solved", Has: []string{"No results"}},
			step{Do: "GET /search?q=%3C!--kestrals", Has: []string{"&lt;!--kestrels"}, Lacks: []string{"<!--kestr"}},
			step{Do: "GET /search?q=is:unanswered", Has: []string{"1 result", "kestrels"}},
			step{Do: "GET /search?q=topic:wild-birds&sort=oldest", Has: []string{"1 result", `name="sort" value="oldest"`, "kestrels", "sort=votes"}},
			step{Do: "GET /search?q=is:nonsense", Has: []string{"You can’t search for “is:nonsense”", "0 results"}},
			step{Do: "GET /search?q=author:nobody+x", Has: []string{"You can’t search for “author:nobody”"}},
			step{Do: "GET /search?q=author:me", Has: []string{"You can’t search for “author:me”"}},
			step{As: "ann", Do: "GET /search?q=author:me", Has: []string{"1 result"}},
			step{Do: "GET /search?q=http://example.com/is:nonsense", Has: []string{"No results"}},
			step{Do: "GET /search?q=kestrels&sort=sideways", Has: []string{"1 result"}},
			step{Do: "GET /search", Has: []string{"Search tips", "is:solved", `rel="canonical" href="http://test.example/search"`, `<meta name="description"`},
				Lacks: []string{"noindex"}},
			step{Do: "GET /search?q=kestrels", Has: []string{`content="noindex"`}, Lacks: []string{`rel="canonical"`}},
			step{Do: "GET /search?type=question", Has: []string{`content="noindex"`}},
			step{Do: "GET /palette", Has: []string{`href="/sign-up"`, `<kbd>Ctrl K</kbd>`}, Lacks: []string{"/bookmarks"}},
			step{As: "ann", Do: "GET /palette", Has: []string{"/bookmarks"}, Lacks: []string{"/desk"}},
			step{Do: "GET /favicon.ico", Status: 302, To: "/assets/favicon.…"},
			step{Do: "GET /search?lang=de&q=kestrals", Has: []string{"kestrels"}},
			step{Do: "GET /search/suggest?q=is:nonsense", Status: 200},
			step{Do: "GET /search/suggest?q=kestrals", Has: []string{"kestrels"}},
			step{Do: "GET /topics/suggest?q=author:nobody", Status: 200},
			step{Do: "GET /ask/similar?title=Where+do+the+kestrels+nest+in+winter+when+all+is+frozen", Lacks: []string{"/questions/"}},
			step{Do: "GET /ask/similar?title=where+kestrels+are", Has: []string{"/questions/"}},
		)
	})
}

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
			step{Do: "GET /search?q=kestrals", Has: []string{"Nothing was found for “kestrals”. These are results for “kestrels”.", "1 result",
				"<mark>kestrels</mark>"}},
			step{Do: "GET /search?q=kestrels", Lacks: []string{"Nothing was found"}},
			step{Do: "GET /search?q=kestrals+is:solved", Has: []string{"Nothing found"}},
			step{Do: "GET /search?q=%3C!--kestrals", Has: []string{"&lt;!--kestrels"}, Lacks: []string{"<!--kestr"}},
			step{Do: "GET /search?q=is:unanswered", Has: []string{"1 result", "kestrels"}},
			step{Do: "GET /search?q=topic:wild-birds&sort=oldest", Has: []string{"1 result", `name="sort" value="oldest"`, "kestrels", "sort=votes"}},
			step{Do: "GET /search?q=is:nonsense", Has: []string{"“is:nonsense” cannot be searched for", "0 results"}},
			step{Do: "GET /search?q=author:nobody+x", Has: []string{"“author:nobody” cannot be searched for"}},
			step{Do: "GET /search?q=author:me", Has: []string{"“author:me” cannot be searched for"}},
			step{As: "ann", Do: "GET /search?q=author:me", Has: []string{"1 result"}},
			step{Do: "GET /search?q=http://example.com/is:nonsense", Has: []string{"Nothing found"}},
			step{Do: "GET /search?q=kestrels&sort=sideways", Has: []string{"1 result"}},
			step{Do: "GET /search", Has: []string{"How to search", "is:solved"}},
			step{Do: "GET /search?lang=de&q=kestrals", Has: []string{"kestrels"}},
			step{Do: "GET /search/suggest?q=is:nonsense", Status: 200},
			step{Do: "GET /search/suggest?q=kestrals", Has: []string{"kestrels"}},
			step{Do: "GET /topics/suggest?q=author:nobody", Status: 200},
			step{Do: "GET /ask/similar?title=Where+do+the+kestrels+nest+in+winter+when+all+is+frozen", Lacks: []string{"/questions/"}},
			step{Do: "GET /ask/similar?title=where+kestrels+are", Has: []string{"/questions/"}},
		)
	})
}

package rest_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// library makes a question, an answer to it and a post by ann.
func library(t *testing.T, s *resttest.Site) {
	t.Helper()
	make201(t, s, "ann", "/questions", `{"title":"How do I prune roses?","description":"<p>They grow wild.</p>"}`, "q")
	make201(t, s, "ann", "/questions/{q}/answers", `{"content":"<p>In winter, with sharp blades.</p>"}`, "a")
	make201(t, s, "ann", "/posts", `{"title":"Our café","content":"<p>Open on Mondays.</p>"}`, "p")
}

func TestWhatIsSavedIsOnesOwnList(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		library(t, s)
		long := strings.Repeat("ä", 1001)
		s.Check(t,
			row{As: "bob", Do: "GET /bookmarks", Status: 200, Want: `[]`},
			row{As: "bob", Do: "PUT /questions/{q}/bookmark", Status: 200,
				Want: `{"id":"{q}","type":"question","note":"","question":{"id":"{q}"},"success":true}`},
			row{As: "bob", Do: "PUT /answers/{a}/bookmark", Body: `{"note":"For the garden & <me>"}`, Status: 200,
				Want: `{"type":"answer","note":"For the garden & <me>","answer":{"id":"{a}"}}`},
			row{As: "bob", Do: "PUT /posts/{p}/bookmark", Body: `{}`, Status: 200, Want: `{"type":"post","post":{"id":"{p}"}}`},
			row{As: "bob", Do: "PUT /answers/{a}/bookmark", Status: 200, Want: `{"note":"For the garden & <me>"}`}, // which stays
			row{As: "bob", Do: "GET /bookmarks?type=answer", Status: 200,
				Want: `[{"id":"{a}","note":"For the garden & <me>","answer":{"id":"{a}"}}]`},
			row{As: "ann", Do: "GET /bookmarks", Status: 200, Want: `[]`},
			row{As: "admin", Do: "GET /bookmarks", Status: 200, Want: `[]`},
			row{As: "bob", Do: "PUT /answers/{a}/bookmark", Body: `{"note":""}`, Status: 200, Want: `{"note":""}`},
			row{As: "bob", Do: "DELETE /answers/{a}/bookmark", Status: 200, Want: `{"success":true}`},
			row{As: "bob", Do: "DELETE /answers/{a}/bookmark", Status: 200}, // again
			row{As: "bob", Do: "GET /bookmarks?type=answer", Status: 200, Want: `[]`},

			row{Do: "GET /bookmarks", Status: 401},
			row{Do: "PUT /questions/{q}/bookmark", Status: 401},
			row{As: "bob", Do: "PUT /questions/nothing/bookmark", Status: 404},
			row{As: "bob", Do: "PUT /questions/{a}/bookmark", Status: 404},
			row{As: "bob", Do: "PUT /questions/{q}/bookmark", Body: `{"note":"` + long + `"}`, Status: 400, Code: "invalid_parameter",
				Field: "note"},
			row{As: "bob", Do: "PUT /questions/{q}/bookmark", Body: `{"note":7}`, Status: 400, Field: "note"},
			row{As: "bob", Do: "PUT /questions/{q}/bookmark", Body: `[]`, Status: 400},
			row{As: "bob", Do: "GET /bookmarks?type=comment", Status: 400, Field: "type"},
			row{As: "bob", Do: "GET /bookmarks?sort=score.desc", Status: 400, Field: "sort"},
			row{As: "bob", Do: "GET /bookmarks?cursor=x", Status: 400, Field: "cursor"},
		)
		noDrift(t, s)
	})
}

func TestSavedRecordsAreOrderedSearchedAndPaged(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		library(t, s)
		for _, path := range []string{"questions/{q}", "answers/{a}", "posts/{p}"} {
			s.Clock.Advance(time.Second)
			s.Check(t, row{As: "bob", Do: "PUT /" + path + "/bookmark", Status: 200})
		}
		s.Clock.Advance(time.Second)
		s.Check(t,
			row{As: "bob", Do: "PUT /questions/{q}/bookmark", Body: `{"note":"Show Łukasz"}`, Status: 200},
			row{As: "bob", Do: "GET /bookmarks", Status: 200, Want: `[{"id":"{p}"},{"id":"{a}"},{"id":"{q}"}]`},
			row{As: "bob", Do: "GET /bookmarks?sort=createdAt.asc", Status: 200, Want: `[{"id":"{q}"},{"id":"{a}"},{"id":"{p}"}]`},
			row{As: "bob", Do: "GET /bookmarks?sort=updatedAt.desc", Status: 200, Want: `[{"id":"{q}"},{"id":"{p}"},{"id":"{a}"}]`},
			row{As: "bob", Do: "GET /bookmarks?query=rose", Status: 200,
				Want: `[{"id":"{a}"},{"id":"{q}"}]`}, // an answer by its question's title
			row{As: "bob", Do: "GET /bookmarks?query=WINTER+blade", Status: 200, Want: `[{"id":"{a}"}]`},
			row{As: "bob", Do: "GET /bookmarks?query=cafe", Status: 200, Want: `[{"id":"{p}"}]`},
			row{As: "bob", Do: "GET /bookmarks?query=lukas", Status: 200, Want: `[{"id":"{q}"}]`}, // in the note, begun
			row{As: "bob", Do: "GET /bookmarks?query=rose+monday", Status: 200, Want: `[]`},
			row{As: "bob", Do: "GET /bookmarks?query=%25", Status: 200, Want: `[{"id":"{p}"},{"id":"{a}"},{"id":"{q}"}]`}, // no word
			row{As: "bob", Do: "GET /bookmarks?type=question,post&limit=1", Status: 200, Want: `[{"id":"{p}"}]`},
		)
		first := s.Ask(t, row{As: "bob", Do: "GET /bookmarks?limit=2"})
		if total := first.Header.Get("X-Total-Count"); total != "3" {
			t.Errorf("%s in all, not 3", total)
		}
		next := s.Ask(t, row{As: "bob", Do: nextOf(first)})
		if err := resttest.Holds(next.Body, `[{"id":"`+s.ID("q")+`"}]`); err != nil {
			t.Errorf("the next page: %v", err)
		}
	})
}

func TestASavedRecordThatIsHiddenIsNotTold(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		library(t, s)
		s.Check(t,
			row{As: "bob", Do: "PUT /posts/{p}/bookmark", Body: `{"note":"coffee"}`, Status: 200},
			row{As: "bob", Do: "PUT /answers/{a}/bookmark", Status: 200},
			row{As: "mia", Do: "PUT /posts/{p}", Body: `{"status":"archived","title":"Leaked"}`, Status: 200,
				Events: []string{"post.changed"}},
			row{As: "bob", Do: "GET /bookmarks?type=post", Status: 200, Want: `[{"id":"{p}","note":"coffee"}]`},
			row{As: "bob", Do: "GET /bookmarks?query=leaked", Status: 200, Want: `[]`},
		)
		if reply := s.Ask(t, row{As: "bob", Do: "GET /bookmarks?type=post"}); strings.Contains(string(reply.Body), "Leaked") {
			t.Errorf("what is hidden is told: %s", reply.Body)
		}
		s.Check(t,
			row{As: "bob", Do: "PUT /posts/{p}/bookmark", Body: `{"note":"x"}`, Status: 404},
			row{As: "bob", Do: "DELETE /posts/{p}/bookmark", Status: 200},
			row{As: "bob", Do: "GET /bookmarks?type=post", Status: 200, Want: `[]`},
			row{As: "ann", Do: "DELETE /questions/{q}", Status: 200, Events: []string{"answer.deleted", "question.deleted"}},
			row{As: "bob", Do: "GET /bookmarks", Status: 200, Want: `[]`}, // the answer went with its question
		)
		noDrift(t, s)
	})
}

func TestSavingWhatIsBeingDeletedLeavesNothing(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for i := range 20 {
			name := fmt.Sprint("q", i)
			make201(t, s, "ann", "/questions", `{"title":"Soon gone"}`, name)
			var wg sync.WaitGroup
			for _, do := range []row{{As: "bob", Do: "PUT /questions/{" + name + "}/bookmark"},
				{As: "ann", Do: "DELETE /questions/{" + name + "}"}} {
				wg.Go(func() {
					if reply := s.Ask(t, do); reply.Status != 200 && reply.Status != 404 && reply.Status != 410 {
						t.Errorf("%s: %d %s", do, reply.Status, reply.Body)
					}
				})
			}
			wg.Wait()
		}
		s.Check(t, row{As: "bob", Do: "GET /bookmarks", Status: 200, Want: `[]`})
		noDrift(t, s)
	})
}

func TestSavingTellsNobodyAndEndsWithThePerson(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		library(t, s)
		s.Check(t,
			row{As: "bob", Do: "PUT /questions/{q}/bookmark", Body: `{"note":"mine"}`, Status: 200},
			row{As: "ann", Do: "GET /notifications", Status: 200, Want: `[]`},
			row{As: "ann", Do: "GET /questions/{q}", Status: 200, Want: `{"__v":1,"counts":{"followers":0}}`},
			row{As: "bob", Do: "DELETE /users/{bob}", Status: 200, Events: []string{"user.erased"}},
		)
		noDrift(t, s)
	})
}

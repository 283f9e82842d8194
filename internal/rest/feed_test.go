package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// fed adds one record of each kind that a feed has, and some that it must not have.
func fed(t *testing.T, s *resttest.Site) {
	t.Helper()
	answer(t, s)
	make201(t, s, "ann", "/posts", `{"type":"discussion","title":"Desks?","content":"<p>Which?</p>","topics":["Desks"]}`, "discussion")
	make201(t, s, "ann", "/posts", `{"type":"article","title":"On desks","content":"<p>All.</p>"}`, "article")
	make201(t, s, "bob", "/posts", `{"title":"A desk","content":"<p>Mine.</p>"}`, "post")
	make201(t, s, "bob", "/posts", `{"title":"Not yet","content":"<p>x</p>","status":"draft"}`, "draft")
	make201(t, s, "ann", "/questions", `{"title":"For you alone?","privacy":"private","from":"{bob}"}`, "private")
	make201(t, s, "bob", "/questions/{question}/answers", `{"content":"x","status":"unlisted"}`, "unlisted")
}

func TestTheFeedHasWhatWasPublished(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		fed(t, s)
		s.Check(t,
			row{As: "mia", Do: "GET /feed", Status: 200, Statements: 7, Want: `[{"type":"Topics","_id":"*","publishedAt":"*","description":"*","topics":[{"name":"Calendar","user":{"id":"{ann}"}}]},
				{"type":"Post","_id":"{post}","publishedAt":"*","post":{"id":"{post}","type":"post","user":{"id":"{bob}"}}},
				{"type":"Article","_id":"{article}","post":{"type":"article"}},{"type":"Discussion","_id":"{discussion}","post":{"type":"discussion"}},
				{"type":"Answer","_id":"{answer}","answer":{"id":"{answer}","question":{"id":"{question}"},"user":{"id":"{bob}"}}},
				{"type":"Question","_id":"{question}","question":{"id":"{question}","topics":[{"name":"Calendar"}]}}]`},
			row{As: "mia", Do: "GET /feed", Status: 200, Statements: 6},
			row{As: "mia", Do: "GET /feed?type=question", Status: 200, Want: `[{"type":"Answer"},{"type":"Question"}]`},
			row{As: "mia", Do: "GET /feed?type=article,%20discussion", Status: 200,
				Want: `[{"type":"Article"},{"type":"Discussion"}]`},
			row{As: "mia", Do: "GET /feed?type=post&sort=publishedAt.asc", Status: 200, Want: `[{"_id":"{post}"}]`},
			row{As: "mia", Do: "GET /feed?sort=createdAt.asc&limit=2", Status: 200, Want: `[{"type":"Topics"},{"_id":"{question}"}]`},
			row{As: "mia", Do: "GET /feed?sort=createdAt.asc&limit=2&page=2", Status: 200,
				Want: `[{"_id":"{answer}"},{"_id":"{discussion}"}]`},
			row{As: "mia", Do: "GET /feed?sort=createdAt.asc&limit=2&page=3", Status: 200, Want: `[{"_id":"{article}"},{"_id":"{post}"}]`},
			row{As: "mia", Do: "GET /feed?sort=createdAt.asc&limit=2&page=4", Status: 200, Want: `[]`},
			row{As: "mia", Do: "GET /feed?sort=relevance&limit=1", Status: 200, Want: `[{"type":"Topics"}]`},
			row{As: "mia", Do: "GET /feed?sort=relevance&limit=4&page=2", Status: 200, Want: `[{},{}]`},
			row{As: "mia", Do: "GET /feed?page=9", Status: 200, Want: `[]`, Statements: 3},
			row{As: "mia", Do: "POST /topics", Body: `{"name":"Bells"}`, Status: 201, Keep: "bells", Events: []string{"topic.added"}},
			row{As: "mia", Do: "POST /topics/{bells}/followers", Status: 200, Events: []string{"followed"}},
			row{As: "mia", Do: "GET /feed?limit=1", Status: 200, Want: `[{"type":"Post"}]`}, // follows a topic now
			row{As: "bob", Do: "POST /posts/{article}/votes", Status: 200, Events: voted},
			row{As: "mia", Do: "GET /feed?sort=score.desc&limit=1", Status: 200, Want: `[{"_id":"{article}"}]`},

			row{As: "mia", Do: "GET /feed?type=party", Status: 400, Code: "invalid_parameter", Field: "type"},
			row{As: "mia", Do: "GET /feed?type=question,", Status: 400, Field: "type"},
			row{As: "mia", Do: "GET /feed?sort=views.desc", Status: 400, Field: "sort"},
			row{As: "mia", Do: "GET /feed?sort=score", Status: 400, Field: "sort"},
			row{As: "mia", Do: "GET /feed?limit=0", Status: 400, Field: "limit"},
			row{As: "mia", Do: "GET /feed?limit=101", Status: 400, Field: "limit"},
			row{As: "mia", Do: "GET /feed?page=0", Status: 400, Field: "page"},
			row{As: "mia", Do: "GET /feed?cursor=x", Status: 400, Field: "cursor"},
			row{Do: "GET /feed", Status: 401, Code: "unauthorized"},
		)
	})
}

// TestTheFeedIsWalkedByCursor follows the Link header to the end: everything once.
func TestTheFeedIsWalkedByCursor(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		fed(t, s)
		for n, order := range []string{"createdAt.desc", "score.asc", "publishedAt.desc", "relevance", "createdAt.asc", "score.desc"} {
			limit := n + 1
			var ids []string
			for next := fmt.Sprintf("GET /feed?limit=%d&sort=%s", limit, order); next != ""; {
				reply := s.Ask(t, row{As: "ann", Do: next})
				items := reply.Get("").([]any)
				if total := reply.Header.Get("X-Total-Count"); reply.Status != 200 || len(items) > limit || total != "6" {
					t.Fatalf("%s: %d with %d of %s", next, reply.Status, len(items), total)
				}
				for i := range items {
					ids = append(ids, reply.Get(fmt.Sprint(i, "._id")).(string))
				}
				next = nextOf(reply)
			}
			if len(ids) != 6 || ids[0] != string(s.Portal.ID) {
				t.Errorf("by %s there are %v", order, ids)
			}
			for _, name := range []string{"question", "answer", "discussion", "article", "post"} {
				if strings.Count(strings.Join(ids, " "), s.ID(name)) != 1 {
					t.Errorf("by %s the %s is not there once: %v", order, name, ids)
				}
			}
		}
	})
}

// TestWhatOneFollowsComesFirstByRelevance has the same feed for two people, one of
// whom follows the author of the oldest record in it.
func TestWhatOneFollowsComesFirstByRelevance(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "POST /posts", Body: `{"title":"Old","content":"x"}`, Status: 201, Keep: "old", Events: posted},
			row{As: "bob", Do: "POST /posts", Body: `{"title":"New","content":"x"}`, Status: 201, Keep: "new", Events: posted},
			row{As: "mia", Do: "GET /feed?sort=relevance", Status: 200, Statements: 6, Want: `[{"_id":"{new}"},{"_id":"{old}"}]`},
			row{As: "mia", Do: "POST /users/{ann}/followers", Status: 200, Events: []string{"user.followed"}},
			row{As: "mia", Do: "GET /feed?sort=relevance", Status: 200, Want: `[{"_id":"{old}"},{"_id":"{new}"}]`},
			row{As: "mia", Do: "GET /feed?sort=relevance&limit=1&page=2", Status: 200, Want: `[{"_id":"{new}"}]`},
			row{As: "ann", Do: "PUT /posts/{old}", Body: `{"anonymous":true}`, Status: 200, Events: postChanged},
			row{As: "mia", Do: "GET /feed?sort=relevance", Status: 200,
				Want: `[{"_id":"{new}"},{"_id":"{old}"}]`}, // whom she follows is not told by the order
			row{As: "bob", Do: "POST /posts/{old}/votes", Status: 200, Events: voted},
			row{As: "admin", Do: "GET /feed?sort=relevance", Status: 200, Want: `[{"_id":"{old}"},{"_id":"{new}"}]`}, // liked
		)
	})
}

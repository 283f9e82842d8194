package rest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

var (
	posted      = []string{"post.added"}
	postChanged = []string{"post.changed"}
)

func TestAPostIsWrittenReadChangedAndDeleted(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "POST /posts", Body: `{"type":"article","title":"On desks","content":"<h2>Desks</h2><p>See <a href=\"https://desk.example/\">this</a> <img src=\"/d.png\" alt=\"d\"></p><script>x</script>","topics":["Desks"]}`,
				Status: 201, Keep: "post", Events: []string{"post.added", "topic.added"}, Want: `{"success":true,"_id":"*","shortId":"*","__v":0,"createdAt":"*","updatedAt":"*","publishedAt":"*","portal":"{portal}",
				"type":"article","title":"On desks","user":{"id":"{ann}"},"summary":"Desks See this","intro":"<h2>Desks</h2>","status":"published","anonymous":false,"score":0,
				"upvotes":[],"downvotes":[],"upvoted":false,"downvoted":false,"followed":false,"topics":[{"name":"Desks"}],"comments":[],
				"images":[{"_id":"*","src":"/d.png","alt":"d"}],"links":[{"_id":"*","url":"https://desk.example/","title":"this"}],"media":[],
				"counts":{"edits":0,"downvotes":0,"upvotes":0,"comments":0,"views":0,"followers":0}}`},
			row{As: "bob", Do: "GET /posts/{post}", Status: 200, Want: `{"id":"{post}"}`, Lacks: []string{"success"}},
			row{As: "ann", Do: "POST /posts", Body: `{"title":"x","content":"*x*","format":"markdown"}`, Status: 201, Events: posted,
				Want: `{"type":"post","content":"<p><em>x</em></p>","topics":[]}`},
			row{As: "bob", Do: "PUT /posts/{post}", Body: `{"title":"x"}`, Status: 403, Code: "forbidden"},
			row{As: "ann", Do: "PUT /posts/{post}", Body: `{"title":"Desks","type":"discussion"}`, Status: 200, Events: postChanged,
				Want: `{"success":true,"title":"Desks","type":"discussion","__v":1,"counts":{"edits":1}}`},
			row{As: "ann", Do: "PUT /posts/{post}", Body: `{"title":"Desks","status":"published","user":"{ann}"}`, Status: 200,
				Want: `{"__v":1}`}, // as it is
			row{As: "ann", Do: "PUT /posts/{post}", Body: `{"topics":[],"anonymous":true}`, Status: 200, Events: postChanged,
				Want: `{"topics":[],"anonymous":true,"counts":{"edits":1}}`},
			row{As: "ann", Do: "PUT /posts/{post}", Body: `{"anonymous":"false"}`, Status: 200, Events: postChanged},
			row{As: "ann", Do: "PUT /posts/{post}", Body: `{"status":"archived"}`, Status: 403, Field: "status"},
			row{As: "ann", Do: "PUT /posts/{post}", Body: `{"user":"{bob}"}`, Status: 403, Field: "user"},
			row{As: "mia", Do: "PUT /posts/{post}", Body: `{"user":"{bob}"}`, Status: 400, Field: "user"},
			row{As: "ann", Do: "PUT /posts/{post}", Body: `{"content":" "}`, Status: 400, Code: "missing_parameter", Field: "content"},

			row{As: "bob", Do: "POST /posts/{post}/votes", Status: 200, Events: voted,
				Want: `{"success":true,"upvoted":true,"upvotes":["{bob}"],"score":1,"user":{"profile":{"score":5}}}`},
			row{As: "bob", Do: "POST /posts/{post}/votes?type=down", Status: 200, Events: voted,
				Want: `{"upvoted":false,"downvoted":true,"score":-1}`},
			row{As: "mia", Do: "GET /posts/{post}/votes", Status: 200, Want: `{"upvotes":[],"downvotes":[{"id":"{bob}"}]}`},
			row{As: "bob", Do: "DELETE /posts/{post}/votes", Status: 200, Events: unvoted, Want: `{"success":true}`},
			row{As: "bob", Do: "POST /posts/{post}/followers", Status: 200, Events: []string{"followed"},
				Want: `{"success":true,"followed":true,"counts":{"followers":1}}`},
			row{As: "bob", Do: "POST /posts/{post}/followers", Status: 200, Want: `{"counts":{"followers":1}}`},
			row{As: "ann", Do: "GET /posts/{post}/followers", Status: 200, Want: `[{"id":"{bob}"}]`},
			row{As: "bob", Do: "DELETE /posts/{post}/followers", Status: 200, Want: `{"success":true}`},
			row{As: "bob", Do: "GET /posts/{post}", Status: 200, Want: `{"followed":false,"counts":{"followers":0}}`},
			row{As: "bob", Do: "POST /posts/{post}/comments", Body: `{"body":"Nice"}`, Status: 201, Keep: "comment", Events: commented,
				Want: `{"post":"{post}","body":"Nice"}`, Lacks: []string{"answer", "question"}},
			row{As: "ann", Do: "GET /posts/{post}/comments", Status: 200, Want: `[{"id":"{comment}"}]`},
			row{As: "bob", Do: "PUT /posts/{post}/comments/{comment}", Body: `{"body":"Very nice"}`, Status: 200,
				Events: []string{"comment.changed"}},
			row{As: "ann", Do: "GET /posts/{post}", Status: 200, Want: `{"comments":[{"body":"Very nice"}],"counts":{"comments":1}}`},
			row{As: "mia", Do: "DELETE /posts/{post}/comments/{comment}", Status: 200, Events: []string{"comment.deleted"}},
			row{As: "bob", Do: "POST /posts/{post}/comments", Body: `{"body":"Nice"}`, Status: 201, Events: commented},

			row{As: "bob", Do: "DELETE /posts/{post}", Status: 403},
			row{As: "ann", Do: "DELETE /posts/{post}", Status: 200, Want: `{"success":true}`, Events: []string{"post.deleted"}},
			row{As: "bob", Do: "GET /posts/{post}", Status: 410, Code: "gone"},
			row{As: "bob", Do: "POST /posts/{post}/votes", Status: 410},
			row{As: "bob", Do: "GET /posts/{post}/comments", Status: 410},
			row{As: "bob", Do: "GET /user", Status: 200, Want: `{"profile":{"counts":{"comments":0}}}`},
			row{As: "ann", Do: "GET /posts/" + absent, Status: 404},
			row{Do: "GET /posts", Status: 401},
		)
		noDrift(t, s)
	})
}

func TestAPostThatCannotBeIsRefused(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "POST /posts", Body: `{"content":"x"}`, Status: 400, Code: "missing_parameter", Field: "title"},
			row{As: "ann", Do: "POST /posts", Body: `{"title":"x"}`, Status: 400, Code: "missing_parameter", Field: "content"},
			row{As: "ann", Do: "POST /posts", Body: `{"title":"x","content":"<script>x</script>"}`, Status: 400, Code: "missing_parameter",
				Field: "content"},
			row{As: "ann", Do: "POST /posts", Body: `{"title":"x","content":"` + strings.Repeat("x", 200_001) + `"}`, Status: 413,
				Code: "too_large", Field: "content"},
			row{As: "ann", Do: "POST /posts", Body: `{"title":"x","content":"x","user":"{bob}"}`, Status: 403, Field: "user"},
			row{As: "mia", Do: "POST /posts", Body: `{"title":"x","content":"x","user":"` + absent + `"}`, Status: 400, Field: "user"},
			row{As: "ann", Do: "POST /posts", Body: `{"title":"x","content":"x","status":"scheduled"}`, Status: 400,
				Code: "missing_parameter", Field: "publishedAt"},
			row{As: "ann", Do: "GET /posts?type=essay", Status: 400, Field: "type"},
		)
		for _, wrong := range []struct{ field, value string }{
			{"title", `"` + strings.Repeat("ä", 301) + `"`}, {"title", `5`}, {"content", `[]`}, {"type", `"essay"`}, {"type", `1`},
			{"format", `"rtf"`}, {"topics", `"x"`}, {"topics", `["` + absent + `"]`}, {"anonymous", `"yes"`}, {"status", `"featured"`},
			{"status", `1`}, {"publishedAt", `"soon"`}, {"publishedAt", `1`}} {
			body := fmt.Sprintf(`{"title":"x","content":"x",%q:%s}`, wrong.field, wrong.value)
			if wrong.field == "title" || wrong.field == "content" {
				other := map[string]string{"title": "content", "content": "title"}[wrong.field]
				body = fmt.Sprintf(`{%q:"x",%q:%s}`, other, wrong.field, wrong.value)
			}
			s.Check(t, row{As: "ann", Do: "POST /posts", Body: body, Status: 400, Code: "invalid_parameter", Field: wrong.field})
		}
		s.Check(t, row{As: "ann", Do: "GET /posts", Status: 200, Want: `[]`}, // nothing was written
			row{As: "mia", Do: "POST /posts", Body: `{"title":"x","content":"x","user":"{bob}"}`, Status: 201, Events: posted,
				Want: `{"user":{"id":"{bob}"}}`})
	})
}

func TestWhoSeesAPostOfWhichStatus(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		const everybody, author, staff = "ann bob mia", "ann", "ann mia"
		for status, who := range map[string]struct{ address, lists string }{
			"published":  {everybody, everybody},
			"collapsed":  {everybody, everybody},
			"unlisted":   {everybody, author},
			"archived":   {staff, staff},
			"unapproved": {staff, staff},
			"new":        {staff, staff},
			"draft":      {staff, author},
			"scheduled":  {staff, author},
		} {
			s.Check(t, row{As: "ann", Do: "POST /posts", Status: 201, Keep: status, Events: posted,
				Body: `{"title":"x","content":"x","type":"article","status":"` + status + `","publishedAt":"2030-02-01T00:00:00Z"}`,
				Want: `{"status":"` + status + `"}`})
			for _, as := range []string{"ann", "bob", "mia"} {
				wanted := map[bool]int{true: 200, false: 404}[strings.Contains(who.address, as)]
				if got := s.Ask(t, row{As: as, Do: "GET /posts/{" + status + "}"}).Status; got != wanted {
					t.Errorf("%s sees one that is %s: %d, not %d", as, status, got, wanted)
				}
				for _, list := range []string{"/posts", "/posts?type=article", "/posts?type=article&sort=score.asc", "/users/{ann}/posts"} {
					reply := s.Ask(t, row{As: as, Do: "GET " + list})
					page := ids(t, reply)
					if listed := slices.Contains(page, s.ID(status)); listed != strings.Contains(who.lists, as) {
						t.Errorf("%s finds one that is %s in %s: %v", as, status, list, listed)
					}
					if total := reply.Header.Get("X-Total-Count"); total != fmt.Sprint(len(page)) {
						t.Errorf("%s, %s, %s: X-Total-Count is %s, not %d", as, status, list, total, len(page))
					}
				}
			}
		}
		make201(t, s, "ann", "/posts", `{"title":"x","content":"x","type":"discussion"}`, "discussion")
		for as, n := range map[string]int{"ann": 8, "bob": 2, "mia": 5} {
			walk(t, s, as, "/posts?limit=2", n+1)
			walk(t, s, as, "/posts?limit=2&type=article", n)
			walk(t, s, as, "/posts?limit=2&type=discussion", 1)
			walk(t, s, as, "/posts?limit=2&type=post", 0)
		}
		noDrift(t, s)
	})
}

func TestPostsStandInTheOrderAskedFor(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for i := range 5 {
			name := fmt.Sprintf("p%d", i)
			make201(t, s, "bob", "/posts", fmt.Sprintf(`{"title":"%d","content":"x"}`, i), name)
			for range i % 3 {
				make201(t, s, "ann", "/posts/{"+name+"}/comments", `{"body":"x"}`, "c")
			}
			for _, as := range []string{"ann", "bob", "mia"}[:i*2%4] {
				s.Ask(t, row{As: as, Do: "POST /posts/{" + name + "}/votes"})
			}
			for _, as := range []string{"ann", "bob", "mia"}[:i*3%4] {
				s.Ask(t, row{As: as, Do: "POST /posts/{" + name + "}/followers"})
			}
		}
		s.Ask(t, row{As: "mia", Do: "POST /posts/{p1}/votes?type=down"})
		s.Ask(t, row{As: "bob", Do: "PUT /posts/{p2}", Body: `{"title":"changed"}`})
		make201(t, s, "ann", "/posts", `{"title":"x","content":"x","status":"draft"}`, "draft")
		for field, path := range map[string]string{"createdAt": "", "updatedAt": "", "publishedAt": "", "score": "", "upvotes": "counts.",
			"comments": "counts.", "views": "counts.", "followers": "counts."} {
			for _, direction := range []string{"asc", "desc"} {
				list := "/posts?sort=" + field + "." + direction
				whole := s.Ask(t, row{As: "ann", Do: "GET " + list})
				checkOrder(t, whole, path+field, direction, list)
				if byCursor, want := walk(t, s, "ann", list+"&limit=2", 6), ids(t, whole); !slices.Equal(byCursor, want) {
					t.Errorf("%s: %v by cursor, not %v", list, byCursor, want)
				}
			}
		}
		s.Check(t, row{As: "ann", Do: "GET /posts?sort=answers.asc", Status: 400, Field: "sort"})
	})
}

func TestADraftOfAPostIsPublishedByItsAuthor(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "POST /posts", Body: `{"title":"Rough","content":"x","status":"draft"}`, Status: 201, Keep: "post",
				Events: posted},
			row{As: "ann", Do: "PUT /posts/{post}", Body: `{"title":"Fine"}`, Status: 200, Events: postChanged,
				Want: `{"counts":{"edits":0}}`},
			row{As: "ann", Do: "POST /posts/{post}/votes", Status: 409, Code: "conflict"},
			row{As: "bob", Do: "POST /posts/{post}/publish", Status: 404},
			row{As: "mia", Do: "POST /posts/{post}/publish", Status: 403},
			row{As: "ann", Do: "POST /posts/{post}/publish", Status: 200, Events: postChanged,
				Want: `{"success":true,"status":"published"}`},
			row{As: "ann", Do: "POST /posts/{post}/publish", Status: 409, Code: "conflict"},
			row{As: "bob", Do: "GET /posts", Status: 200, Want: `[{"id":"{post}"}]`},
		)
		setPortal(t, s, func(set *community.Settings) { set.Policies.Content = community.ContentApproval })
		s.Check(t,
			row{As: "ann", Do: "POST /posts", Body: `{"title":"x","content":"x","status":"draft"}`, Status: 201, Keep: "waits",
				Events: posted, Want: `{"status":"draft"}`},
			row{As: "ann", Do: "POST /posts/{waits}/publish", Status: 200, Events: postChanged, Want: `{"status":"unapproved"}`},
			row{As: "bob", Do: "GET /posts/{waits}", Status: 404},
			row{As: "mia", Do: "PUT /posts/{waits}", Body: `{"status":"published"}`, Status: 200, Events: postChanged},
			row{As: "bob", Do: "GET /posts/{waits}", Status: 200},
			row{As: "mia", Do: "POST /posts", Body: `{"title":"x","content":"x"}`, Status: 201, Events: posted,
				Want: `{"status":"published"}`},
		)
		noDrift(t, s)
	})
}

func TestAScheduledPostPublishesItselfOnce(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "ann", "/posts", `{"title":"x","content":"x"}`, "post")
		make201(t, s, "bob", "/posts/{post}/comments", `{"body":"x"}`, "comment")
		at := s.Clock.Now().Add(time.Hour).Format(time.RFC3339)
		s.Check(t,
			row{As: "mia", Do: "PUT /posts/{post}", Body: `{"status":"scheduled","publishedAt":"` + at + `"}`, Status: 200,
				Events: postChanged},
			row{As: "bob", Do: "GET /posts/{post}", Status: 404},
			row{As: "bob", Do: "GET /user", Status: 200, Want: `{"profile":{"counts":{"comments":0}}}`})
		s.Clock.Advance(2 * time.Hour)
		since := s.Clock.Now()
		for range 2 {
			if err := s.App.PublishDue(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if kinds := eventsSince(t, s, since); !slices.Equal(kinds, postChanged) {
			t.Errorf("the events are %v", kinds)
		}
		s.Check(t,
			row{As: "bob", Do: "GET /posts/{post}", Status: 200, Want: `{"status":"published"}`},
			row{As: "bob", Do: "GET /user", Status: 200, Want: `{"profile":{"counts":{"comments":1}}}`})
		noDrift(t, s)
	})
}

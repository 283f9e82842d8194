package rest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// club adds the open space {open}, the private {private} and the hidden {hidden},
// of ann and bob; cas is in none.
func club(t *testing.T, s *resttest.Site) {
	t.Helper()
	s.Join(t, "cas", "member")
	for name, closed := range map[string]string{"open": "", "private": `,"private":true`, "hidden": `,"hidden":true`} {
		make201(t, s, "ann", "/spaces", `{"name":"`+name+`"`+closed+`}`, name)
		s.Check(t, row{As: "ann", Do: "PUT /spaces/{" + name + "}/members/{bob}", Status: 200, Events: spaceJoined})
	}
}

func TestContentStandsInASpace(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		club(t, s)
		answered := []string{"answer.added", "answer.published"}
		changed := []string{"question.changed"}
		s.Check(t,
			row{As: "ann", Do: "POST /questions", Body: `{"title":"Free","topics":["Chess"]}`, Status: 201, Keep: "free",
				Events: askedAbout, Lacks: []string{"space"}},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"Open","space":"{open}","topics":["Chess"]}`, Status: 201, Keep: "q",
				Events: asked, Want: `{"space":"{open}"}`},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"Shut","space":"slug:private","topics":["Chess"]}`, Status: 201,
				Keep: "shut", Events: asked, Want: `{"space":"{private}"}`},
			row{As: "bob", Do: "POST /posts", Body: `{"title":"Shut","content":"x","space":"{hidden}","type":"article"}`, Status: 201,
				Keep: "post", Events: []string{"post.added"}, Want: `{"space":"{hidden}"}`},
			row{As: "cas", Do: "POST /questions", Body: `{"title":"x","space":"{open}"}`, Status: 403},
			row{As: "cas", Do: "POST /questions", Body: `{"title":"x","space":"{private}"}`, Status: 403},
			row{As: "cas", Do: "POST /questions", Body: `{"title":"x","space":"{hidden}"}`, Status: 400, Field: "space"},
			row{As: "cas", Do: "POST /posts", Body: `{"title":"x","content":"x","space":"` + absent + `"}`, Status: 400, Field: "space"},
			row{As: "cas", Do: "POST /posts", Body: `{"title":"x","content":"x","space":5}`, Status: 400, Field: "space"},

			row{As: "cas", Do: "POST /questions/{q}/answers", Body: `{"content":"x"}`, Status: 403},
			row{As: "cas", Do: "POST /questions/{q}/comments", Body: `{"body":"x"}`, Status: 403},
			row{As: "cas", Do: "POST /questions/{q}/votes", Status: 200, Events: []string{"voted"}}, // who reads it may
			row{As: "cas", Do: "POST /questions/{q}/followers", Status: 200, Events: []string{"followed"}},
			row{As: "bob", Do: "POST /questions/{q}/answers", Body: `{"content":"x"}`, Status: 201, Keep: "a", Events: answered,
				Want: `{"question":{"space":"{open}"}}`},
			row{As: "bob", Do: "POST /questions/{shut}/answers", Body: `{"content":"x"}`, Status: 201, Keep: "b", Events: answered},
			row{As: "ann", Do: "POST /answers/{b}/comments", Body: `{"body":"x"}`, Status: 201, Keep: "c", Events: []string{"commented"}},
			row{As: "ann", Do: "POST /answers/{b}/votes", Status: 200, Events: []string{"voted"}},
			row{As: "ann", Do: "GET /spaces/{open}", Status: 200, Want: `{"counts":{"questions":1,"answers":1,"posts":0}}`},
			row{As: "bob", Do: "GET /spaces/{private}", Status: 200, Want: `{"counts":{"members":2,"questions":1,"answers":1}}`},
			row{As: "cas", Do: "GET /spaces/{private}", Status: 200, Want: `{"counts":{"members":2,"questions":0,"answers":0}}`},
			row{As: "cas", Do: "GET /portal", Status: 200, Want: `{"counts":{"questions":2,"answers":1}}`},
			row{As: "cas", Do: "GET /users/{bob}", Status: 200, Want: `{"profile":{"score":0,"counts":{"answers":1}}}`},
			row{As: "cas", Do: "GET /topics", Status: 200, Want: `[{"counts":{"questions":2}}]`},

			row{As: "cas", Do: "GET /questions?space={open}", Status: 200, Want: `[{"id":"{q}"}]`},
			row{As: "cas", Do: "GET /questions?space={private}", Status: 403},
			row{As: "cas", Do: "GET /questions?space={hidden}", Status: 400, Field: "space"},
			row{As: "cas", Do: "GET /answers?space=slug:open", Status: 200, Want: `[{"id":"{a}"}]`},
			row{As: "cas", Do: "GET /feed?space={open}", Status: 200, Want: `[{"id":"{a}"},{"id":"{q}"}]`},
			row{As: "bob", Do: "GET /questions?space={private}", Status: 200, Want: `[{"id":"{shut}"}]`},
			row{As: "bob", Do: "GET /questions?space={private}&unanswered=true", Status: 200, Want: `[]`},
			row{As: "bob", Do: "GET /posts?space={hidden}&type=article", Status: 200, Want: `[{"id":"{post}"}]`},
			row{As: "bob", Do: "GET /posts?space={hidden}&type=post", Status: 200, Want: `[]`},
			row{As: "bob", Do: "GET /feed?space={hidden}&type=article,post", Status: 200, Want: `[{"id":"{post}"}]`},
			row{As: "bob", Do: "GET /search?query=shut&space={private}", Status: 200, Want: `{"count":1,"items":[{"id":"{shut}"}]}`},
			row{As: "bob", Do: "GET /search?query=open&space={open}&type=answer", Status: 200, Want: `{"count":0}`},
			row{As: "cas", Do: "GET /search?query=open&space={open}", Status: 200, Want: `{"count":1,"items":[{"id":"{q}"}]}`},
			row{As: "cas", Do: "GET /search?query=shut&space={private}", Status: 403},
			row{As: "cas", Do: "GET /search?query=shut&space={hidden}", Status: 400, Field: "space"},
			row{As: "cas", Do: "GET /search?query=shut", Status: 200, Want: `{"count":0}`},
			row{As: "bob", Do: "GET /search?query=shut", Status: 200, Want: `{"count":2}`},
			row{As: "mia", Do: "GET /search?query=shut", Status: 200, Want: `{"count":2}`},

			// moving
			row{As: "ann", Do: "PUT /questions/{q}", Body: `{"space":"{private}"}`, Status: 200, Events: changed,
				Want: `{"space":"{private}"}`},
			row{As: "cas", Do: "GET /questions/{q}", Status: 404},
			row{As: "cas", Do: "GET /answers/{a}", Status: 404},
			row{As: "bob", Do: "GET /answers?space={private}", Status: 200, Want: `[{"id":"{b}"},{"id":"{a}"}]`},
			row{As: "ann", Do: "PUT /questions/{q}", Body: `{"space":"{private}"}`, Status: 200}, // as it is
			row{As: "ann", Do: "PUT /questions/{q}", Body: `{"space":""}`, Status: 200, Events: changed, Lacks: []string{"space"}},
			row{As: "cas", Do: "GET /questions/{q}", Status: 200},
			row{As: "ann", Do: "PUT /questions/{q}", Body: `{"space":"` + absent + `"}`, Status: 400, Field: "space"},
			row{As: "ann", Do: "GET /spaces/{private}", Status: 200, Want: `{"counts":{"questions":1,"answers":1}}`},
			row{As: "mia", Do: "PUT /questions/{q}", Body: `{"space":"{open}"}`, Status: 200, Events: changed}, // staff may write anywhere
			row{As: "ann", Do: "DELETE /spaces/{open}", Status: 409},
			row{As: "bob", Do: "DELETE /spaces/{open}/membership", Status: 200, Events: spaceLeft},
			row{As: "bob", Do: "PUT /answers/{a}", Body: `{"content":"still mine"}`, Status: 200, Events: []string{"answer.changed"}},
			row{As: "bob", Do: "PUT /posts/{post}", Body: `{"space":"{open}"}`, Status: 403},
			row{As: "mia", Do: "DELETE /spaces/{hidden}/members/{bob}", Status: 200, Events: spaceLeft},
			row{As: "bob", Do: "GET /posts/{post}", Status: 404}, // though it is his
			row{As: "bob", Do: "DELETE /posts/{post}", Status: 404},
			row{As: "bob", Do: "GET /users/{bob}/posts", Status: 200, Want: `[]`},
			row{As: "ann", Do: "GET /users/{bob}/posts", Status: 200, Want: `[{"id":"{post}"}]`},
			row{As: "ann", Do: "DELETE /posts/{post}", Status: 200, Events: []string{"post.deleted"}}, // she runs the space
			row{As: "ann", Do: "GET /posts/{post}", Status: 404},
			row{As: "ann", Do: "DELETE /spaces/{hidden}", Status: 200, Events: []string{"space.deleted"}},
		)
		noDrift(t, s)
	})
}

func TestClosingASpaceClosesAllThatStandsInIt(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		club(t, s)
		make201(t, s, "ann", "/questions", `{"title":"Q","space":"{open}","topics":["Chess"]}`, "q")
		make201(t, s, "mia", "/questions", `{"title":"Waits","space":"{open}","status":"unapproved","user":"{ann}"}`, "waits")
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"x"}`, "a")
		make201(t, s, "ann", "/questions/{q}/answers", `{"content":"x","status":"draft"}`, "draft")
		make201(t, s, "bob", "/posts", `{"title":"P","content":"Hello @cas","space":"{open}"}`, "p")
		s.Check(t,
			row{As: "cas", Do: "POST /questions/{q}/followers", Status: 200, Events: []string{"followed"}},
			row{As: "cas", Do: "POST /answers/{a}/votes", Status: 200, Events: []string{"voted"}},
			row{As: "ann", Do: "POST /answers/{a}/comments", Body: `{"body":"x"}`, Status: 201, Events: []string{"commented"}},
			row{As: "cas", Do: "GET /notifications/summary", Status: 200, Want: `{"count":"1"}`}, // bob named cas
			row{As: "bob", Do: "GET /notifications/summary", Status: 200, Want: `{"count":"2"}`},
			row{As: "cas", Do: "GET /users/{bob}", Status: 200, Want: `{"profile":{"score":10,"counts":{"answers":1,"answersVotes":1}}}`},
			row{As: "ann", Do: "PUT /spaces/{open}", Body: `{"private":true}`, Status: 200, Events: spaceChanged,
				Want: `{"counts":{"questions":1,"answers":1,"posts":1}}`},
			row{As: "cas", Do: "GET /questions/{q}", Status: 404},
			row{As: "cas", Do: "GET /answers/{a}", Status: 404},
			row{As: "cas", Do: "GET /posts/{p}", Status: 404},
			row{As: "cas", Do: "GET /questions", Status: 200, Want: `[]`},
			row{As: "cas", Do: "GET /feed", Status: 200, Want: `[]`},
			row{As: "cas", Do: "GET /notifications", Status: 200, Want: `[]`},
			row{As: "bob", Do: "GET /notifications/summary", Status: 200, Want: `{"count":"2"}`}, // who is in it keeps them
			row{As: "cas", Do: "GET /users/{bob}", Status: 200, Want: `{"profile":{"score":0,"counts":{"answers":0,"answersVotes":0}}}`},
			row{As: "cas", Do: "GET /portal", Status: 200, Want: `{"counts":{"questions":0,"answers":0}}`},
			row{As: "cas", Do: "GET /stats/users/leaderboard?period=week", Status: 200, Want: `[]`},
			row{As: "bob", Do: "GET /questions", Status: 200, Want: `[{"id":"{q}"}]`},
			row{As: "ann", Do: "GET /questions", Status: 200, Want: `[{"id":"{waits}"},{"id":"{q}"}]`},
			row{As: "ann", Do: "GET /answers", Status: 200, Want: `[{"id":"{draft}"},{"id":"{a}"}]`},
			row{As: "mia", Do: "GET /questions", Status: 200, Want: `[{"id":"{waits}"},{"id":"{q}"}]`},
			row{As: "bob", Do: "GET /feed", Status: 200, Want: `[{"id":"{p}"},{"id":"{a}"},{"id":"{q}"}]`},
			row{As: "bob", Do: "POST /questions/{q}/answers", Body: `{"content":"More"}`, Status: 201, Keep: "more",
				Events: []string{"answer.added", "answer.published"}},
			row{As: "cas", Do: "GET /notifications", Status: 200, Want: `[]`}, // cas follows it, and is not told
		)
		noDrift(t, s)
		s.Check(t,
			row{As: "ann", Do: "PUT /spaces/{open}", Body: `{"private":false}`, Status: 200, Events: spaceChanged},
			row{As: "cas", Do: "GET /questions/{q}", Status: 200, Want: `{"followed":true}`},
			row{As: "cas", Do: "GET /feed", Status: 200,
				Want: `[{"type":"Topics"},{"id":"{more}"},{"id":"{p}"},{"id":"{a}"},{"id":"{q}"}]`},
			row{As: "cas", Do: "GET /users/{bob}", Status: 200, Want: `{"profile":{"score":10,"counts":{"answers":2,"answersVotes":1}}}`},
			row{As: "cas", Do: "GET /stats/users/leaderboard?period=week", Status: 200, Want: `[{"target":{"id":"{bob}"}}]`},
		)
		noDrift(t, s)
	})
}

// TestListsAreWholeForWhoeverIsInClosedSpaces walks every list as members of none,
// some and many closed spaces, and as staff.
func TestListsAreWholeForWhoeverIsInClosedSpaces(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Join(t, "cas", "member")
		make201(t, s, "ann", "/topics", `{"name":"Chess"}`, "topic") // else the first space would have its own
		var all, closed []string                                     // the questions, newest last
		for i := range 12 {
			space := ""
			if i%2 == 0 {
				make201(t, s, "ann", "/spaces", fmt.Sprintf(`{"name":"s%d","private":%t,"hidden":%t}`, i, i%4 == 0, i%4 == 2), "s")
				if i%4 == 0 {
					s.Check(t, row{As: "ann", Do: "PUT /spaces/{s}/members/{bob}", Status: 200, Events: spaceJoined})
				}
				space = s.ID("s")
			}
			make201(t, s, "ann", "/questions", fmt.Sprintf(`{"title":"x","topics":["Chess"],"space":%q,"anonymous":%t}`, space, i%6 == 0),
				"q")
			make201(t, s, "ann", "/questions/{q}/answers", `{"content":"x"}`, "a")
			make201(t, s, "ann", "/posts", fmt.Sprintf(`{"title":"x","content":"x","topics":["Chess"],"type":"article","space":%q}`, space),
				"p")
			all = append([]string{s.ID("q")}, all...)
			if space == "" || i%4 == 0 {
				closed = append([]string{s.ID("q")}, closed...)
			}
		}
		for as, n := range map[string]int{"cas": 6, "bob": 9, "ann": 12, "mia": 12} {
			for _, list := range []string{"/questions", "/answers", "/posts", "/posts?type=article", "/topics/{topic}/questions",
				"/users/{ann}/posts", "/users/{ann}/answers"} {
				separator := map[bool]string{true: "&", false: "?"}[strings.Contains(list, "?")]
				for _, sort := range []string{"createdAt.desc", "score.asc"} {
					walk(t, s, as, list+separator+"limit=4&sort="+sort, n)
				}
			}
			walk(t, s, as, "/questions?limit=4&unanswered=true", 0)
		}
		for as, n := range map[string]int{"cas": 18, "bob": 27, "ann": 36,
			"mia": 18} { // of closed spaces a feed has those only that one is in
			s.Ask(t, row{As: as, Do: "POST /topics/{topic}/followers"}) // else the feed proposes some
			walk(t, s, as, "/feed?limit=7", n)
			if got := len(ids(t, s.Ask(t, row{As: as, Do: "GET /feed?sort=relevance&limit=100"}))); got != n {
				t.Errorf("%s gets %d by relevance, not %d", as, got, n)
			}
		}
		for as, want := range map[string][]string{"ann": all, "bob": closed, "mia": all} {
			if got := walk(t, s, as, "/questions?limit=3", len(want)); !slices.Equal(got, want) {
				t.Errorf("%s gets %v, not %v", as, got, want)
			}
		}
		walk(t, s, "bob", "/users/{ann}/questions?limit=2", 8) // one of those he sees is anonymous
		noDrift(t, s)
	})
}

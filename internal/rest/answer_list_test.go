package rest_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// ids are those of a page, in its order.
func ids(t *testing.T, r resttest.Reply) []string {
	t.Helper()
	var page []struct{ ID string }
	if err := json.Unmarshal(r.Body, &page); err != nil {
		t.Fatalf("%v: %s", err, r.Body)
	}
	var list []string
	for _, item := range page {
		list = append(list, item.ID)
	}
	return list
}

var next = regexp.MustCompile(`<([^>]*)>; rel="next"`)

// walk follows a list by its cursors to the end and returns the ids: each once,
// as many as wanted and as the total says.
func walk(t *testing.T, s *resttest.Site, as, path string, wanted int) (all []string) {
	t.Helper()
	for path != "" {
		reply := s.Ask(t, row{As: as, Do: "GET " + path})
		if total := reply.Header.Get("X-Total-Count"); reply.Status != 200 || total != strconv.Itoa(wanted) {
			t.Fatalf("%s %s: %d, X-Total-Count: %s, not %d", as, path, reply.Status, total, wanted)
		}
		all = append(all, ids(t, reply)...)
		link := next.FindStringSubmatch(reply.Header.Get("Link"))
		path = ""
		if link != nil {
			_, path, _ = strings.Cut(link[1], "/api/v1")
		}
		if len(all) > wanted {
			break
		}
	}
	if unique := slices.Compact(slices.Sorted(slices.Values(all))); len(all) != wanted || len(unique) != wanted {
		t.Errorf("as %s: %d ids, %d different ones, not %d", as, len(all), len(unique), wanted)
	}
	return all
}

// TestWhoSeesAnAnswerOfWhichStatus has ann write an answer of each status, and
// asks who sees it at its address, in the list of all, of its question, and of ann.
func TestWhoSeesAnAnswerOfWhichStatus(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "bob", "/questions", `{"title":"Which?"}`, "question")
		people := []string{"ann", "bob", "mia"}
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
			events := answeredAside
			if who.lists == everybody {
				events = answered
			}
			s.Check(t, row{As: "ann", Do: "POST /questions/{question}/answers", Status: 201, Keep: status, Events: events,
				Body: `{"content":"x","status":"` + status + `","publishedAt":"2030-02-01T00:00:00Z"}`,
				Want: `{"status":"` + status + `"}`})
			for _, as := range people {
				wanted := map[bool]int{true: 200, false: 404}[strings.Contains(who.address, as)]
				if got := s.Ask(t, row{As: as, Do: "GET /answers/{" + status + "}"}).Status; got != wanted {
					t.Errorf("%s sees one that is %s: %d, not %d", as, status, got, wanted)
				}
				for _, list := range []string{"/answers", "/questions/{question}/answers", "/users/{ann}/answers"} {
					reply := s.Ask(t, row{As: as, Do: "GET " + list})
					page := ids(t, reply)
					if listed := slices.Contains(page, s.ID(status)); listed != strings.Contains(who.lists, as) {
						t.Errorf("%s finds one that is %s in %s: %v", as, status, list, listed)
					}
					if total := reply.Header.Get("X-Total-Count"); total != strconv.Itoa(len(page)) {
						t.Errorf("%s, %s, %s: X-Total-Count is %s, not %d", as, status, list, total, len(page))
					}
				}
			}
		}
		s.Check(t, row{As: "bob", Do: "GET /questions/{question}", Status: 200, Want: `{"counts":{"answers":2,"hiddenAnswers":1}}`})
		for as, n := range map[string]int{"ann": 8, "bob": 2, "mia": 5} {
			walk(t, s, as, "/answers?limit=1", n)
			walk(t, s, as, "/questions/{question}/answers?limit=3", n)
		}
		noDrift(t, s)
	})
}

// some is a body that an operation on content takes.
func some(do string) string {
	method, path, _ := strings.Cut(do, " ")
	switch {
	case method == "PUT" && strings.Contains(path, "/comments/"), method == "POST" && strings.HasSuffix(path, "/comments"):
		return `{"body":"x"}`
	case method == "PUT" && strings.HasPrefix(path, "/questions"):
		return `{"title":"x"}`
	case method == "PUT", method == "POST" && strings.HasSuffix(path, "/answers"):
		return `{"content":"x"}`
	case method == "POST" && strings.HasSuffix(path, "/poll"):
		return `{"poll":"x"}`
	}
	return ""
}

func TestHiddenIsAsMissing(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		make201(t, s, "bob", "/answers/{answer}/comments", `{"body":"x"}`, "comment")
		s.Check(t, row{As: "mia", Do: "PUT /answers/{answer}", Body: `{"status":"archived"}`, Status: 200, Events: answerChanged})
		s.Set("missing", "0123456789abcdef01234567")
		body := func(do string) string {
			reply := s.Ask(t, row{As: "ann", Do: do, Body: some(do)})
			if reply.Status != 404 || reply.Get("code") != "not_found" {
				t.Errorf("%s: %d %s", do, reply.Status, reply.Body)
			}
			return strings.ReplaceAll(string(reply.Body), fmt.Sprint(reply.Get("requestId")), "")
		}
		for _, do := range []string{"GET /answers/{answer}", "PUT /answers/{answer}", "DELETE /answers/{answer}",
			"PUT /answers/{answer}/draft", "DELETE /answers/{answer}/draft", "POST /answers/{answer}/publish",
			"GET /answers/{answer}/edits", "POST /answers/{answer}/votes", "DELETE /answers/{answer}/votes", "GET /answers/{answer}/votes",
			"GET /answers/{answer}/comments", "POST /answers/{answer}/comments", "POST /answers/{answer}/reports?type=Spam", "PUT /comments/{comment}", "DELETE /comments/{comment}", "POST /comments/{comment}/votes", "DELETE /comments/{comment}/votes", "POST /comments/{comment}/reports?type=Spam"} {
			hidden, missing := body(do), body(strings.NewReplacer("{answer}", "{missing}", "{comment}", "{missing}").Replace(do))
			if hidden != missing {
				t.Errorf("%s tells:\n%s\n%s", do, hidden, missing)
			}
		}
	})
}

func TestAnswersStandInTheOrderAskedFor(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		// Ties in every number, and a different order in each.
		for i := range 7 {
			name := fmt.Sprintf("a%d", i)
			make201(t, s, "bob", "/questions/{question}/answers", fmt.Sprintf(`{"content":"%d"}`, i), name)
			for range i % 3 {
				make201(t, s, "ann", "/answers/{"+name+"}/comments", `{"body":"x"}`, "c")
			}
			for _, as := range []string{"ann", "bob", "mia"}[:i*2%4] {
				s.Ask(t, row{As: as, Do: "POST /answers/{" + name + "}/votes"})
			}
			for range i * 5 % 3 {
				s.Ask(t, row{As: "ann", Do: "POST /answers/logs", Body: `["{` + name + `}"]`})
			}
		}
		s.Ask(t, row{As: "mia", Do: "POST /answers/{a1}/votes?type=down"})
		s.Ask(t, row{As: "bob", Do: "PUT /answers/{a2}", Body: `{"content":"changed"}`})
		make201(t, s, "ann", "/questions/{question}/answers", `{"content":"x","status":"archived"}`, "a7")
		if err := s.App.FlushViews(t.Context()); err != nil {
			t.Fatal(err)
		}
		for field, path := range map[string]string{"createdAt": "", "updatedAt": "", "publishedAt": "", "score": "", "upvotes": "counts.",
			"comments": "counts.", "views": "counts."} {
			for _, direction := range []string{"asc", "desc"} {
				for _, base := range []string{"/answers", "/questions/{question}/answers"} {
					list := base + "?sort=" + field + "." + direction
					whole := s.Ask(t, row{As: "ann", Do: "GET " + list})
					checkOrder(t, whole, path+field, direction, list)
					byCursor := walk(t, s, "ann", list+"&limit=3", 8)
					var byPage []string
					for page := 1; page <= 3; page++ {
						byPage = append(byPage, ids(t, s.Ask(t, row{As: "ann", Do: fmt.Sprintf("GET %s&limit=3&page=%d", list, page)}))...)
					}
					if want := ids(t, whole); !slices.Equal(byCursor, want) || !slices.Equal(byPage, want) {
						t.Errorf("%s: %v by cursor, %v by page, not %v", list, byCursor, byPage, want)
					}
				}
			}
		}
		for _, same := range [][2]string{{"", "?sort=createdAt.desc"}, {"?sort=recent", "?sort=createdAt.desc"},
			{"?sort=oldest", "?sort=createdAt.asc"}} {
			if a, b := ids(t, s.Ask(t, row{As: "ann", Do: "GET /answers" + same[0]})), ids(t,
				s.Ask(t, row{As: "ann", Do: "GET /answers" + same[1]})); !slices.Equal(a, b) {
				t.Errorf("%q and %q differ", same[0], same[1])
			}
		}
	})
}

// checkOrder fails the test if a page is not ordered by the field.
func checkOrder(t *testing.T, r resttest.Reply, field, direction, list string) {
	t.Helper()
	for i := 1; i < len(ids(t, r)); i++ {
		a, b := r.Get(fmt.Sprintf("%d.%s", i-1, field)), r.Get(fmt.Sprintf("%d.%s", i, field))
		if direction == "desc" {
			a, b = b, a
		}
		isText, inOrder := false, true
		if x, ok := a.(string); ok {
			isText, inOrder = true, x <= b.(string)
		}
		if !isText {
			inOrder = a.(float64) <= b.(float64)
		}
		if !inOrder {
			t.Errorf("%s: %v does not come before %v", list, a, b)
		}
	}
}

func TestAListOfAnswersIsAskedForWithinItsLimits(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		for range 21 {
			make201(t, s, "bob", "/questions/{question}/answers", `{"content":"x"}`, "answer")
		}
		for do, n := range map[string]int{"/answers": 20, "/answers?limit=100": 21, "/answers?page=2": 1, "/answers?limit=1": 1,
			"/answers?page=3": 0, "/answers?limit=7&page=3": 7} {
			reply := s.Ask(t, row{As: "ann", Do: "GET " + do})
			if got := len(ids(t, reply)); got != n || reply.Header.Get("X-Total-Count") != "21" {
				t.Errorf("%s: %d of %s, not %d of 21", do, got, reply.Header.Get("X-Total-Count"), n)
			}
		}
		link := s.Ask(t, row{As: "ann", Do: "GET /answers?limit=7&page=2"}).Header.Get("Link")
		for _, rel := range []string{"first", "prev", "next", "last"} {
			if !strings.Contains(link, `rel="`+rel+`"`) {
				t.Errorf("the Link has no %s: %s", rel, link)
			}
		}
		if link := s.Ask(t, row{As: "ann", Do: "GET /answers?limit=20&page=2"}).Header.Get("Link"); next.MatchString(link) {
			t.Errorf("the last page has a next one: %s", link)
		}
		for query, field := range map[string]string{"page=0": "page", "page=x": "page", "limit=0": "limit", "limit=101": "limit",
			"limit=-1": "limit", "cursor=x": "cursor", "sort=title.asc": "sort", "sort=createdAt": "sort", "sort=createdAt.up": "sort", "sort=.desc": "sort", "sort=lastAnsweredAt.desc": "sort", "sort=id%3B--.asc": "sort"} {
			s.Check(t, row{As: "ann", Do: "GET /answers?" + query, Status: 400, Code: "invalid_parameter", Field: field},
				row{As: "ann", Do: "GET /questions/{question}/answers?" + query, Status: 400, Field: field})
		}
		s.Check(t, row{Do: "GET /answers", Status: 401})
	})
}

// furnish adds as many questions, each about a topic and with an answer, four
// comments and a vote: past the interface, which a test of many rows need not pay for.
func furnish(t *testing.T, s *resttest.Site, n int) {
	t.Helper()
	people := []community.Actor{s.Actor(t, "ann"), s.Actor(t, "bob"), s.Actor(t, "mia")}
	text, title, topics := "<p>x</p>", "Which?", []string{"Calendar"}
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range n {
		s.Clock.Advance(time.Millisecond)
		by := people[i%3]
		q, err := s.App.Ask(t.Context(), by, app.QuestionEdit{Title: &title, Topics: &topics})
		must(err)
		a, err := s.App.AddAnswer(t.Context(), people[(i+1)%3], string(q.ID), app.AnswerEdit{TextEdit: app.TextEdit{Content: &text}})
		must(err)
		_, err = s.App.VoteAnswer(t.Context(), by, string(a.ID), 1)
		must(err)
		for range 4 {
			_, err := s.App.AddComment(t.Context(), by, a.Ref(), app.CommentEdit{TextEdit: app.TextEdit{Content: new("x")}})
			must(err)
		}
		s.Set("question", string(q.ID))
		s.Set("answer", string(a.ID))
	}
}

// TestAPageCostsTheSameWhateverIsInIt asks nodes that have seen nothing yet, so
// that they know nothing already.
func TestAPageCostsTheSameWhateverIsInIt(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		furnish(t, s, 20)
		for do, most := range map[string]int{"/answers?limit=%d": 5, "/questions/{question}/answers?limit=%d": 6,
			"/answers/{answer}/comments?limit=%d": 5} {
			var costs []int
			for _, limit := range []int{5, 20} {
				twin := s.Twin(t)
				twin.Ask(t, row{As: "ann", Do: "GET /user"}) // who is asking
				costs = append(costs, twin.Ask(t, row{As: "ann", Do: "GET " + fmt.Sprintf(do, limit)}).Statements)
			}
			if costs[0] != costs[1] || costs[1] > most {
				t.Errorf("%s takes %v statements, not %d at most", do, costs, most)
			}
		}
		twin := s.Twin(t)
		twin.Ask(t, row{As: "ann", Do: "GET /user"})
		twin.Check(t,
			row{As: "ann", Do: "GET /answers/{answer}", Status: 200, Statements: 4},
			row{As: "ann", Do: "POST /answers/{answer}/votes", Status: 200, Statements: 9, Events: voted},
			row{As: "ann", Do: "POST /answers/{answer}/votes", Status: 200, Statements: 5},
			row{As: "ann", Do: "POST /answers/{answer}/votes?type=down", Status: 200, Statements: 9, Events: voted},
			row{As: "ann", Do: "DELETE /answers/{answer}/votes", Status: 200, Statements: 8, Events: unvoted},
		)
	})
}

func TestUnderApprovalAMembersAnswerWaits(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		setPortal(t, s, func(set *community.Settings) { set.Policies.Content = community.ContentApproval })
		post := "POST /questions/{question}/answers"
		for _, status := range []string{"published", "collapsed", "unlisted", "archived", "new"} {
			s.Check(t, row{As: "bob", Do: post, Body: `{"content":"x","status":"` + status + `"}`, Status: 201, Events: answeredAside,
				Want: `{"status":"unapproved"}`})
		}
		s.Check(t,
			row{As: "bob", Do: post, Body: `{"content":"x"}`, Status: 201, Keep: "answer", Events: answeredAside,
				Want: `{"status":"unapproved","question":{"counts":{"answers":0}}}`},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 404},
			row{As: "ann", Do: "GET /answers", Status: 200, Want: `[]`},
			row{As: "ann", Do: "GET /portal", Status: 200, Want: `{"counts":{"unapprovedAnswers":6,"answers":0}}`},
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"status":"published"}`, Status: 403, Field: "status"},
			row{As: "bob", Do: "POST /answers/{answer}/publish", Status: 409},
			row{As: "mia", Do: "POST /answers/{answer}/votes", Status: 409, Code: "conflict"},
			row{As: "mia", Do: "PUT /answers/{answer}", Body: `{"status":"published"}`, Status: 200, Events: answerOut,
				Want: `{"status":"published","question":{"counts":{"answers":1}}}`},
			row{As: "ann", Do: "GET /answers", Status: 200, Want: `[{"id":"{answer}"}]`},
			row{As: "ann", Do: "GET /portal", Status: 200, Want: `{"counts":{"unapprovedAnswers":5,"answers":1}}`},
			row{As: "mia", Do: post, Body: `{"content":"x"}`, Status: 201, Events: answered, Want: `{"status":"published"}`},
		)
		noDrift(t, s)
	})
}

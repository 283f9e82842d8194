package rest_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

var (
	accepted   = []string{"answer.accepted"}
	unaccepted = []string{"answer.unaccepted"}
)

// roses makes a question q of ann's, with answers a1 and a2 of bob's, and own of her own.
func roses(t *testing.T, s *resttest.Site) {
	t.Helper()
	make201(t, s, "ann", "/questions", `{"title":"How do I prune roses?"}`, "q")
	make201(t, s, "bob", "/questions/{q}/answers", `{"content":"<p>In winter.</p>"}`, "a1")
	make201(t, s, "bob", "/questions/{q}/answers", `{"content":"<p>In spring.</p>"}`, "a2")
	make201(t, s, "ann", "/questions/{q}/answers", `{"content":"<p>Never.</p>"}`, "own")
}

// scores fails unless the people have so many points.
func scores(t *testing.T, s *resttest.Site, after string, ann, bob int) {
	t.Helper()
	for name, want := range map[string]int{"ann": ann, "bob": bob} {
		if got := s.Ask(t, row{As: "mia", Do: "GET /users/{" + name + "}"}).Get("profile.score"); got != float64(want) {
			t.Errorf("after %s %s has %v points, not %d", after, name, got, want)
		}
	}
}

func TestWhoAsksAcceptsOneAnswer(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		roses(t, s)
		make201(t, s, "bob", "/questions", `{"title":"Another?"}`, "other")
		make201(t, s, "ann", "/questions/{other}/answers", `{"content":"<p>Elsewhere.</p>"}`, "elsewhere")
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"<p>Not yet.</p>","status":"draft"}`, "draft")
		make201(t, s, "ann", "/questions/{q}/answers", `{"content":"<p>Mine.</p>","status":"draft"}`, "owndraft")
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"<p>Hidden.</p>"}`, "archived")
		s.Check(t, row{As: "mia", Do: "PUT /answers/{archived}", Body: `{"status":"archived"}`, Status: 200, Events: answerChanged})
		accept, no := "POST /questions/{q}/accept", `{"reason":"no_such_answer"}`
		s.Check(t,
			row{As: "bob", Do: "GET /questions/{q}", Status: 200, Want: `{"acceptedAnswer":null,"solved":false}`},
			row{As: "ann", Do: "DELETE /questions/{q}/accept", Status: 200, Want: `{"success":true,"solved":false}`},
			row{As: "ann", Do: accept, Body: `{"answer":"{a1}"}`, Status: 200, Events: accepted, Statements: 30,
				Want: `{"success":true,"id":"{q}","acceptedAnswer":"{a1}","solved":true,"user":{"profile":{"score":2}}}`},
			row{As: "ann", Do: accept, Body: `{"answer":"{a1}"}`, Status: 200, Want: `{"acceptedAnswer":"{a1}"}`}, // again
			row{As: "bob", Do: "GET /answers/{a1}", Status: 200,
				Want: `{"accepted":true,"question":{"acceptedAnswer":"{a1}","solved":true},"user":{"profile":{"score":15}}}`},
			row{As: "bob", Do: "GET /answers/{a2}", Status: 200, Want: `{"accepted":false,"question":{"acceptedAnswer":"{a1}"}}`},
			row{As: "ann", Do: accept, Body: `{"answer":"{a2}"}`, Status: 200, Events: []string{"answer.unaccepted", "answer.accepted"},
				Want: `{"acceptedAnswer":"{a2}"}`},
			row{As: "bob", Do: "GET /answers/{a1}", Status: 200, Want: `{"accepted":false,"user":{"profile":{"score":15}}}`},
			row{As: "mia", Do: accept, Body: `{"answer":"{a1}"}`, Status: 200, Events: []string{"answer.unaccepted", "answer.accepted"},
				Want: `{"acceptedAnswer":"{a1}"}`},

			row{Do: accept, Body: `{"answer":"{a1}"}`, Status: 401},
			row{As: "bob", Do: accept, Body: `{"answer":"{a1}"}`, Status: 403, Want: `{"reason":"not_yours_to_accept"}`},
			row{As: "bob", Do: "DELETE /questions/{q}/accept", Status: 403, Want: `{"reason":"not_yours_to_accept"}`},
			row{As: "ann", Do: accept, Body: `{}`, Status: 400, Code: "missing_parameter", Field: "answer"},
			row{As: "ann", Do: accept, Body: `{"answer":7}`, Status: 400, Field: "answer"},
			row{As: "ann", Do: accept, Body: `{"answer":"nothing"}`, Status: 400, Field: "answer", Want: no},
			row{As: "ann", Do: accept, Body: `{"answer":"{q}"}`, Status: 400, Field: "answer", Want: no},
			row{As: "ann", Do: accept, Body: `{"answer":"{elsewhere}"}`, Status: 400, Field: "answer", Want: no},
			row{As: "ann", Do: accept, Body: `{"answer":"{draft}"}`, Status: 400, Field: "answer", Want: no},
			row{As: "ann", Do: accept, Body: `{"answer":"{owndraft}"}`, Status: 400, Field: "answer", Want: no},
			row{As: "ann", Do: accept, Body: `{"answer":"{archived}"}`, Status: 400, Field: "answer", Want: no},
			row{As: "mia", Do: accept, Body: `{"answer":"{archived}"}`, Status: 400, Field: "answer", Want: no},
			row{As: "ann", Do: "POST /questions/nothing/accept", Body: `{"answer":"{a1}"}`, Status: 404},
			row{As: "ann", Do: "GET /questions/{q}", Status: 200, Want: `{"acceptedAnswer":"{a1}"}`},

			row{As: "ann", Do: "DELETE /questions/{q}/accept", Status: 200, Events: unaccepted,
				Want: `{"success":true,"acceptedAnswer":null,"solved":false,"user":{"profile":{"score":0}}}`},
		)
		scores(t, s, "all", 0, 0)
		noDrift(t, s)
	})
}

func TestPointsFollowTheAcceptedAnswerBothWays(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		roses(t, s)
		accept := func(a string) string { return `{"answer":"{` + a + `}"}` }
		for _, act := range []struct {
			as, do, body string
			ann, bob     int
			accepted     string
		}{
			{"ann", "POST /questions/{q}/accept", accept("a1"), 2, 15, "a1"},
			{"ann", "POST /questions/{q}/accept", accept("a1"), 2, 15, "a1"},
			{"ann", "DELETE /questions/{q}/accept", "", 0, 0, ""},
			{"ann", "DELETE /questions/{q}/accept", "", 0, 0, ""},
			{"ann", "POST /questions/{q}/accept", accept("own"), 0, 0, "own"},
			{"ann", "POST /questions/{q}/accept", accept("a2"), 2, 15, "a2"},
			{"mia", "PUT /answers/{a2}", `{"status":"archived"}`, 0, 0, ""},
			{"mia", "PUT /answers/{a2}", `{"status":"published"}`, 2, 15, "a2"},
			{"mia", "PUT /answers/{a2}", `{"status":"unapproved"}`, 0, 0, ""},
			{"mia", "PUT /answers/{a2}", `{"status":"collapsed"}`, 2, 15, "a2"},
			{"mia", "PUT /answers/{a2}", `{"status":"unlisted"}`, 0, 0, ""},
			{"ann", "POST /questions/{q}/accept", accept("a1"), 2, 15, "a1"}, // in place of the hidden one
			{"mia", "PUT /answers/{a2}", `{"status":"published"}`, 2, 15, "a1"},
			{"mia", "PUT /answers/{a1}", `{"status":"archived"}`, 0, 0, ""},
			{"ann", "DELETE /questions/{q}/accept", "", 0, 0, ""}, // of the hidden one
			{"mia", "PUT /answers/{a1}", `{"status":"published"}`, 0, 0, ""},
			{"ann", "POST /questions/{q}/accept", accept("a1"), 2, 15, "a1"},
			{"mia", "PUT /questions/{q}", `{"status":"archived"}`, 0, 0, "a1"},
			{"mia", "PUT /questions/{q}", `{"status":"published"}`, 2, 15, "a1"},
			{"ann", "PUT /questions/{q}", `{"privacy":"private"}`, 0, 0, "a1"},
			{"ann", "PUT /questions/{q}", `{"privacy":"public"}`, 2, 15, "a1"},
			{"bob", "PUT /answers/{a1}", `{"anonymous":true}`, 2, 0, "a1"},
			{"bob", "PUT /answers/{a1}", `{"anonymous":false}`, 2, 15, "a1"},
			{"bob", "DELETE /answers/{a1}", "", 0, 0, ""},
			{"mia", "POST /questions/{q}/accept", accept("a2"), 2, 15, "a2"},
			{"mia", "DELETE /questions/{q}", "", 0, 0, "gone"},
		} {
			if reply := s.Ask(t, row{As: act.as, Do: act.do, Body: act.body}); reply.Status != 200 {
				t.Fatalf("%s %s: %d %s", act.do, act.body, reply.Status, reply.Body)
			}
			after := act.as + " " + act.do + " " + act.body
			scores(t, s, after, act.ann, act.bob)
			var want any
			if act.accepted != "" {
				want = s.ID(act.accepted)
			}
			if q := s.Ask(t, row{As: "mia", Do: "GET /questions/{q}"}); act.accepted != "gone" &&
				(q.Get("acceptedAnswer") != want || q.Get("solved") != (want != nil)) {
				t.Errorf("after %s the accepted answer is %v, not %v", after, q.Get("acceptedAnswer"), want)
			}
			noDrift(t, s)
		}
	})
}

func TestPointsOfAcceptingAreTakenBackAsTheyWereGiven(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		roses(t, s)
		points := func(answer, question int64) {
			setPortal(t, s, func(set *community.Settings) { set.Points.AnswerAccepted, set.Points.QuestionSolved = answer, question })
		}
		points(100, 10)
		s.Check(t, row{As: "ann", Do: "POST /questions/{q}/accept", Body: `{"answer":"{a1}"}`, Status: 200, Events: accepted})
		scores(t, s, "accepting", 10, 100)
		points(1, 1)
		s.Check(t, row{As: "ann", Do: "DELETE /questions/{q}/accept", Status: 200, Events: unaccepted})
		scores(t, s, "taking it back", 0, 0)
		noDrift(t, s)
	})
}

// Nobody earns points with their own answer, and where an author is anonymous nobody
// does: else the number would tell who is both.
func TestAcceptingTellsNothingOfTheAnonymous(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Join(t, "cy", "member")
		make201(t, s, "ann", "/questions", `{"title":"Who am I?","anonymous":true}`, "q")
		make201(t, s, "ann", "/questions/{q}/answers", `{"content":"<p>Ann.</p>"}`, "own")
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"<p>Nobody.</p>"}`, "a")
		make201(t, s, "bob", "/questions", `{"title":"Who is it?"}`, "q2")
		make201(t, s, "bob", "/questions/{q2}/answers", `{"content":"<p>Me.</p>","anonymous":true}`, "own2")
		make201(t, s, "ann", "/questions/{q2}/answers", `{"content":"<p>Me.</p>","anonymous":true}`, "a2")
		s.Ask(t, row{As: "cy", Do: "POST /questions/{q}/followers"})
		for _, act := range []struct{ as, question, answer string }{
			{"ann", "q", "own"}, {"ann", "q", "a"}, {"mia", "q", "own"}, {"mia", "q", "a"},
			{"bob", "q2", "own2"}, {"bob", "q2", "a2"},
		} {
			reply := s.Ask(t, row{As: act.as, Do: "POST /questions/{" + act.question + "}/accept", Body: `{"answer":"{` + act.answer + `}"}`})
			if reply.Status != 200 {
				t.Fatalf("%v: %s", act, reply.Body)
			}
			scores(t, s, fmt.Sprint(act), 0, 0)
		}
		s.Ask(t, row{As: "ann", Do: "POST /questions/{q}/accept", Body: `{"answer":"{a}"}`})
		for _, name := range []string{"bob", "cy"} {
			list := string(s.Ask(t, row{As: name, Do: told}).Body)
			if !strings.Contains(list, `"accept"`) || strings.Contains(list, s.ID("ann")) {
				t.Errorf("%s is told: %s", name, list)
			}
		}
		noDrift(t, s)
	})
}

func TestWhoIsToldOfAnAcceptedAnswer(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		roses(t, s)
		s.Join(t, "cy", "member")
		s.Ask(t, row{As: "cy", Do: "POST /questions/{q}/followers"})
		for _, name := range []string{"ann", "bob", "cy"} {
			s.Ask(t, row{As: name, Do: "POST /notifications/read"})
		}
		only := func(name, want string) {
			t.Helper()
			list := s.Ask(t, row{As: name, Do: "GET /notifications"})
			got := ""
			for i := range 20 {
				if list.Get(fmt.Sprintf("%d.verb", i)) == "accept" {
					got += fmt.Sprint(list.Get(fmt.Sprintf("%d.objects.0.id", i)), " ", list.Get(fmt.Sprintf("%d.from.0.id", i)), ";")
				}
			}
			if got != want {
				t.Errorf("%s is told %q, not %q", name, got, want)
			}
		}
		by := func(answer, who string) string { return s.ID(answer) + " " + s.ID(who) + ";" }
		accept := row{As: "ann", Do: "POST /questions/{q}/accept", Body: `{"answer":"{a1}"}`, Status: 200, Events: accepted}
		s.Check(t, accept)
		only("ann", "")
		only("bob", by("a1", "ann"))
		only("cy", by("a1", "ann"))
		s.Check(t, row{As: "ann", Do: "DELETE /questions/{q}/accept", Status: 200, Events: unaccepted})
		only("bob", "")
		only("cy", "")
		accept.As = "mia"
		s.Check(t, accept)
		only("ann", by("a1", "mia"))
		only("bob", by("a1", "mia"))
		s.Check(t, row{As: "mia", Do: "PUT /answers/{a1}", Body: `{"status":"archived"}`, Status: 200, Events: answerChanged})
		only("cy", "")
		s.Check(t, row{As: "mia", Do: "PUT /answers/{a1}", Body: `{"status":"published"}`, Status: 200,
			Events: []string{"answer.changed", "answer.published"}})

		s.Check(t, row{As: "ann", Do: "POST /questions/{q}/accept", Body: `{"answer":"{a2}"}`, Status: 200,
			Events: []string{"answer.unaccepted", "answer.accepted"}})
		only("cy", by("a2", "ann"))
		s.Check(t, row{As: "ann", Do: "PUT /questions/{q}", Body: `{"anonymous":true}`, Status: 200, Events: []string{"question.changed"}})
		if list := string(s.Ask(t, row{As: "cy", Do: "GET /notifications"}).Body); strings.Contains(list, s.ID("ann")) {
			t.Errorf("cy is told who asked: %s", list)
		}
		noDrift(t, s)
	})
}

func TestLockedAndHiddenQuestionsAreNotTheAskersToSolve(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		roses(t, s)
		accept := `{"answer":"{a1}"}`
		turn := func(body string) row {
			return row{As: "mia", Do: "PUT /questions/{q}", Body: body, Status: 200, Events: []string{"question.changed"}}
		}
		s.Check(t,
			turn(`{"locked":true}`),
			row{As: "ann", Do: "POST /questions/{q}/accept", Body: accept, Status: 403, Want: `{"reason":"question_locked"}`},
			row{As: "mia", Do: "POST /questions/{q}/accept", Body: accept, Status: 200, Events: accepted},
			row{As: "ann", Do: "DELETE /questions/{q}/accept", Status: 403, Want: `{"reason":"question_locked"}`},
			turn(`{"locked":false,"status":"archived"}`),
			row{As: "ann", Do: "DELETE /questions/{q}/accept", Status: 409, Want: `{"reason":"not_published"}`},
			row{As: "bob", Do: "DELETE /questions/{q}/accept", Status: 404},
			turn(`{"status":"published","privacy":"private"}`),
			row{As: "bob", Do: "POST /questions/{q}/accept", Body: accept, Status: 404},
			row{As: "ann", Do: "DELETE /questions/{q}/accept", Status: 200, Events: unaccepted},
			row{As: "ann", Do: "POST /questions/{q}/accept", Body: accept, Status: 200, Events: accepted, Want: `{"solved":true}`},
			row{As: "mia", Do: "POST /users/{ann}/ban", Body: `{"reason":"spam"}`, Status: 200, Events: []string{"user.changed"}},
			row{As: "ann", Do: "DELETE /questions/{q}/accept", Status: 401},
		)
		scores(t, s, "all", 0, 0)
		noDrift(t, s)
	})
}

func TestTheBestAnswersComeFirst(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		roses(t, s)
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"<p>Fourth.</p>"}`, "a4")
		for _, act := range []row{
			{As: "mia", Do: "POST /answers/{a2}/votes"}, {As: "ann", Do: "POST /answers/{a2}/votes"},
			{As: "mia", Do: "POST /answers/{own}/votes?type=down"},
			{As: "mia", Do: "PUT /answers/{a4}", Body: `{"verified":true}`},
			{As: "ann", Do: "POST /questions/{q}/accept", Body: `{"answer":"{own}"}`},
		} {
			if reply := s.Ask(t, act); reply.Status != 200 {
				t.Fatalf("%v: %s", act, reply.Body)
			}
		}
		best := `[{"id":"{own}","accepted":true},{"id":"{a4}","verified":true},{"id":"{a2}"},{"id":"{a1}"}]`
		s.Check(t,
			row{As: "bob", Do: "GET /questions/{q}/answers?sort=best", Status: 200, Want: best},
			row{As: "bob", Do: "GET /answers?sort=best.desc", Status: 200, Want: best},
			row{As: "bob", Do: "GET /answers?sort=best.asc&limit=1", Status: 200, Want: `[{"id":"{a1}"}]`},
			row{As: "bob", Do: "GET /questions?sort=best", Status: 400, Field: "sort"},
		)
		walk(t, s, "bob", "/questions/{q}/answers?sort=best&limit=1", 4)
		noDrift(t, s)
	})
}

func TestQuestionsAreListedBySolved(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		roses(t, s)
		make201(t, s, "bob", "/questions", `{"title":"Open?","topics":["Roses"]}`, "open")
		make201(t, s, "bob", "/questions", `{"title":"Private?","privacy":"private"}`, "private")
		s.Check(t, row{As: "ann", Do: "POST /questions/{q}/accept", Body: `{"answer":"{a1}"}`, Status: 200, Events: accepted})
		for _, list := range []struct {
			as, query string
			want      []string
		}{
			{"ann", "solved=true", []string{"q"}}, {"ann", "solved=false", []string{"open"}}, {"ann", "", []string{"open", "q"}},
			{"bob", "solved=false", []string{"private", "open"}}, {"mia", "solved=false", []string{"private", "open"}},
			{"ann", "solved=true&unanswered=true", nil}, {"ann", "solved=false&unanswered=true", []string{"open"}},
			{"ann", "solved=true&sort=score.desc", []string{"q"}},
		} {
			reply := s.Ask(t, row{As: list.as, Do: "GET /questions?" + list.query})
			var want []string
			for _, name := range list.want {
				want = append(want, s.ID(name))
			}
			var got []string
			for i := 0; reply.Get(fmt.Sprintf("%d.id", i)) != nil; i++ {
				got = append(got, reply.Get(fmt.Sprintf("%d.id", i)).(string))
			}
			if strings.Join(got, " ") != strings.Join(want, " ") || reply.Header.Get("X-Total-Count") != fmt.Sprint(len(want)) {
				t.Errorf("%s: %v of %s, not %v", list.query, got, reply.Header.Get("X-Total-Count"), list.want)
			}
		}
		s.Check(t,
			row{As: "ann", Do: "GET /questions?solved=maybe", Status: 400, Field: "solved"},
			row{As: "mia", Do: "PUT /answers/{a1}", Body: `{"status":"archived"}`, Status: 200, Events: answerChanged},
			row{As: "ann", Do: "GET /questions?solved=true", Status: 200, Want: `[]`},
		)
		noDrift(t, s)
	})
}

// Those who accept, take back and hide at once leave one state and its points.
func TestAcceptingAtOnceLeavesOneAcceptedAnswer(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		roses(t, s)
		acts := []row{
			{As: "ann", Do: "POST /questions/{q}/accept", Body: `{"answer":"{a1}"}`},
			{As: "ann", Do: "POST /questions/{q}/accept", Body: `{"answer":"{a2}"}`},
			{As: "mia", Do: "POST /questions/{q}/accept", Body: `{"answer":"{a1}"}`},
			{As: "ann", Do: "DELETE /questions/{q}/accept"},
			{As: "mia", Do: "PUT /answers/{a1}", Body: `{"status":"archived"}`},
			{As: "mia", Do: "PUT /answers/{a1}", Body: `{"status":"published"}`},
		}
		for range 4 {
			var all sync.WaitGroup
			for _, act := range acts {
				all.Go(func() {
					if status := s.Ask(t, act).Status; status >= 500 {
						t.Errorf("%s: %d", act, status)
					}
				})
			}
			all.Wait()
		}
		q := s.Ask(t, row{As: "bob", Do: "GET /questions/{q}"})
		if solved := q.Get("solved") == true; solved {
			scores(t, s, "all", 2, 15)
		} else {
			scores(t, s, "all", 0, 0)
		}
		noDrift(t, s)
		n := 0
		for _, a := range []string{"a1", "a2", "own"} {
			if s.Ask(t, row{As: "bob", Do: "GET /answers/{" + a + "}"}).Get("accepted") == true {
				n++
			}
		}
		if solved := q.Get("solved") == true; n > 1 || solved != (n == 1) {
			t.Errorf("%d are accepted, and the question is solved: %v", n, solved)
		}
	})
}

func TestWhatStaffAcceptForOthersIsLoggedAndUndone(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		roses(t, s)
		s.Check(t,
			row{As: "ann", Do: "POST /questions/{q}/accept", Body: `{"answer":"{a1}"}`, Status: 200, Events: accepted},
			row{As: "mia", Do: "GET /moderation/log", Status: 200, Want: `[]`},
			row{As: "mia", Do: "POST /questions/{q}/accept", Body: `{"answer":"{a2}"}`, Status: 200,
				Events: []string{"answer.unaccepted", "answer.accepted"}},
		)
		log := s.Ask(t, row{As: "mia", Do: "GET /moderation/log?kind=accept"})
		id, _ := log.Get("0.id").(string)
		s.Set("act", id)
		s.Check(t,
			row{As: "mia", Do: "GET /moderation/log?kind=accept", Status: 200,
				Want: `[{"kind":"accept","before":{"accepted":"{a1}"},"after":{"accepted":"{a2}"}}]`},
			row{As: "mia", Do: "POST /moderation/log/{act}/undo", Status: 200, Events: []string{"answer.unaccepted", "answer.accepted"}},
			row{As: "ann", Do: "GET /questions/{q}", Status: 200, Want: `{"acceptedAnswer":"{a1}"}`},
		)
		noDrift(t, s)
	})
}

func TestErasingAPersonLeavesWhatTheyAcceptedAndTakesTheirAnswers(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		roses(t, s)
		s.Check(t,
			row{As: "ann", Do: "POST /questions/{q}/accept", Body: `{"answer":"{a1}"}`, Status: 200, Events: accepted},
			row{As: "admin", Do: "DELETE /users/{ann}", Status: 200, Events: []string{"user.erased"}},
			row{As: "bob", Do: "GET /questions/{q}", Status: 200, Want: `{"acceptedAnswer":"{a1}","solved":true}`},
		)
		if list := string(s.Ask(t, row{As: "bob", Do: "GET /notifications"}).Body); strings.Contains(list, `"accept"`) {
			t.Errorf("bob is still told what somebody erased did: %s", list)
		}
		s.Ask(t, row{As: "admin", Do: "DELETE /users/{bob}?deleteContent=true"})
		s.Check(t, row{As: "mia", Do: "GET /questions/{q}", Status: 200, Want: `{"acceptedAnswer":null,"solved":false}`})
		noDrift(t, s)
	})
}

// The staff of a space accept answers to what was asked there, which gives no points by
// their word alone, and leave be what the portal's staff accepted.
func TestTheStaffOfASpaceAcceptWithoutPoints(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Join(t, "cy", "member")
		make201(t, s, "cy", "/spaces", `{"name":"Garden"}`, "space")
		for _, name := range []string{"ann", "bob"} {
			if reply := s.Ask(t, row{As: "cy", Do: "PUT /spaces/{space}/members/{" + name + "}"}); reply.Status != 200 {
				t.Fatalf("%s", reply.Body)
			}
		}
		make201(t, s, "ann", "/questions", `{"title":"How do I prune roses?","space":"{space}"}`, "q")
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"<p>In winter.</p>"}`, "a1")
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"<p>In spring.</p>"}`, "a2")
		make201(t, s, "bob", "/questions", `{"title":"From elsewhere?"}`, "brought")
		make201(t, s, "ann", "/questions/{brought}/answers", `{"content":"<p>Yes.</p>"}`, "there")
		s.Check(t,
			row{As: "bob", Do: "PUT /questions/{brought}", Body: `{"space":"{space}"}`, Status: 200, Events: []string{"question.changed"}},
			row{As: "cy", Do: "POST /questions/{brought}/accept", Body: `{"answer":"{there}"}`, Status: 403,
				Want: `{"reason":"not_yours_to_accept"}`},
			row{As: "cy", Do: "POST /questions/{q}/accept", Body: `{"answer":"{a1}"}`, Status: 200, Events: accepted,
				Want: `{"acceptedAnswer":"{a1}","user":{"profile":{"score":0}}}`},
			row{As: "cy", Do: "POST /questions/{q}/accept", Body: `{"answer":"{a1}"}`, Status: 200},
		)
		scores(t, s, "the space's word", 0, 0)
		s.Check(t,
			row{As: "ann", Do: "POST /questions/{q}/accept", Body: `{"answer":"{a1}"}`, Status: 200, Events: accepted},
			row{As: "ann", Do: "POST /questions/{q}/accept", Body: `{"answer":"{a1}"}`, Status: 200},
		)
		scores(t, s, "the asker's word", 2, 15)
		s.Check(t,
			row{As: "mia", Do: "POST /questions/{q}/accept", Body: `{"answer":"{a2}"}`, Status: 200,
				Events: []string{"answer.unaccepted", "answer.accepted"}},
			row{As: "cy", Do: "DELETE /questions/{q}/accept", Status: 403, Want: `{"reason":"not_yours_to_accept"}`},
			row{As: "ann", Do: "DELETE /questions/{q}/accept", Status: 200, Events: unaccepted},
			row{As: "cy", Do: "DELETE /questions/{q}/accept", Status: 200},
		)
		scores(t, s, "all", 0, 0)
		noDrift(t, s)
	})
}

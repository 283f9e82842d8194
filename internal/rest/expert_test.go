package rest_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// experienced has bob and cy answer earlier questions about Glazes well, bob best; dee answered
// without anybody finding it good, and eva anonymously. Then ann asks {q}.
func experienced(t *testing.T, s *resttest.Site) {
	t.Helper()
	for _, name := range []string{"cy", "dee", "eva"} {
		s.Join(t, name, "member")
	}
	for i, who := range []string{"bob", "bob", "cy", "dee", "eva"} {
		make201(t, s, "mia", "/questions", fmt.Sprintf(`{"title":"Why is glaze number %d so dull?","topics":["Glazes"]}`, i), "old")
		body := `{"content":"Fire it hotter."}`
		if who == "eva" {
			body = `{"content":"Fire it hotter.","anonymous":true}`
		}
		make201(t, s, who, "/questions/{old}/answers", body, "good")
		if who != "dee" {
			s.Check(t, row{As: "ann", Do: "POST /answers/{good}/votes", Status: 200, Events: voted})
		}
		s.Set(fmt.Sprint("good", i), s.ID("good"))
	}
	s.Check(t, row{As: "mia", Do: "POST /questions/{old}/votes", Status: 200, Events: voted})
	make201(t, s, "ann", "/questions", `{"title":"Which glaze is food safe?","topics":["Glazes"]}`, "q")
}

func TestWhoAnsweredSuchQuestionsWellIsSuggestedToTheAsker(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		experienced(t, s)
		experts, fresh := "GET /questions/{q}/experts", "GET /users/experts?query=Is+this+glaze+safe&topics=Glazes,Unheard"
		both := `[{"user":{"id":"{bob}"},"answers":2,"score":2,"accepted":0},{"user":{"id":"{cy}"},"answers":1,"score":1}]`
		s.Check(t,
			row{As: "ann", Do: experts, Status: 200, Want: both},
			row{As: "mia", Do: experts, Status: 200, Want: both},
			row{As: "ann", Do: experts + "?limit=1", Status: 200, Want: `[{"user":{"id":"{bob}"}}]`},
			row{As: "ann", Do: fresh, Status: 200, Want: both},
			row{As: "dee", Do: fresh, Status: 200, Want: both},
			row{As: "bob", Do: fresh, Status: 200, Want: `[{"user":{"id":"{cy}"}}]`}, // not oneself
			row{As: "ann", Do: "GET /users/experts?query=Something+else+entirely", Status: 200, Want: `[]`},

			row{As: "bob", Do: experts, Status: 403, Want: `{"reason":"not_yours_to_request"}`},
			row{Do: experts, Status: 401},
			row{Do: fresh, Status: 401},
			row{As: "ann", Do: "GET /users/experts", Status: 400, Field: "query"},
			row{As: "ann", Do: experts + "?limit=101", Status: 400, Field: "limit"},
			row{As: "ann", Do: experts + "?limt=5", Status: 400, Field: "limt"},
			row{As: "ann", Do: fresh + "&space=nowhere", Status: 400, Field: "space"},
			row{As: "ann", Do: "GET /questions/" + absent + "/experts", Status: 404},

			// Who answers for all to see has no need to be asked; who does so in secret is not given away.
			row{As: "cy", Do: "POST /questions/{q}/answers", Body: `{"content":"This one.","anonymous":true}`, Status: 201, Events: answered},
			row{As: "ann", Do: experts, Status: 200, Want: both},
			row{As: "bob", Do: "POST /questions/{q}/answers", Body: `{"content":"This one."}`, Status: 201, Keep: "theirs", Events: answered},
			row{As: "ann", Do: experts, Status: 200, Want: `[{"user":{"id":"{cy}"}}]`},
			row{As: "bob", Do: "DELETE /answers/{theirs}", Status: 200, Events: []string{"answer.deleted"}},

			// Accepted counts more than a vote.
			row{As: "mia", Do: "POST /questions/{old}/accept", Body: `{"answer":"{good4}"}`, Status: 200, Events: []string{"answer.accepted"}},
			row{As: "ann", Do: experts, Status: 200, Want: both}, // hers is anonymous
			row{As: "eva", Do: "PUT /answers/{good4}", Body: `{"anonymous":false}`, Status: 200, Events: []string{"answer.changed"}},
			row{As: "ann", Do: experts, Status: 200,
				Want: `[{"user":{"id":"{eva}"},"answers":1,"accepted":1},{"user":{"id":"{bob}"}},{"user":{"id":"{cy}"}}]`},

			// Who does not want to be asked, or may not act, is left out.
			row{As: "eva", Do: "GET /user/asking", Status: 200, Want: `{"mayBeAsked":true}`},
			row{As: "eva", Do: "PUT /user/asking", Body: `{"mayBeAsked":"no"}`, Status: 400, Field: "mayBeAsked"},
			row{As: "eva", Do: "PUT /user/asking", Body: `{"mayBeAsked":false}`, Status: 200, Want: `{"mayBeAsked":false}`},
			row{As: "eva", Do: "PUT /user/asking", Body: `{}`, Status: 200, Want: `{"mayBeAsked":false}`},
			row{As: "mia", Do: "PUT /users/{bob}", Body: `{"status":"banned"}`, Status: 200, Events: edited},
			row{As: "ann", Do: experts, Status: 200, Want: `[{"user":{"id":"{cy}"}}]`},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"Eva?","from":"{eva}"}`, Status: 400, Field: "from", Want: `{"reason":"cannot_be_asked"}`},
			row{As: "eva", Do: "PUT /user/asking", Body: `{"mayBeAsked":true}`, Status: 200, Want: `{"mayBeAsked":true}`},
			row{As: "mia", Do: "DELETE /users/{bob}", Status: 403},
			row{As: "admin", Do: "DELETE /users/{cy}", Status: 200, Events: erased},
			row{As: "ann", Do: experts, Status: 200, Want: `[{"user":{"id":"{eva}"}}]`},
		)
		noDrift(t, s)
	})
}

func TestWhatOneCannotSeeMakesNobodyAnExpert(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Join(t, "cy", "member")
		make201(t, s, "mia", "/spaces", `{"name":"Kiln","private":true}`, "kiln")
		for _, who := range []string{"bob", "cy"} {
			s.Check(t, row{As: "mia", Do: "PUT /spaces/{kiln}/members/{" + who + "}", Status: 200, Events: spaceJoined})
		}
		make201(t, s, "bob", "/questions", `{"title":"How hot is the kiln?","topics":["Firing"],"space":"{kiln}"}`, "in")
		make201(t, s, "cy", "/questions/{in}/answers", `{"content":"Very."}`, "a")
		s.Check(t, row{As: "bob", Do: "POST /answers/{a}/votes", Status: 200, Events: voted})
		make201(t, s, "ann", "/questions", `{"title":"How hot is my kiln?"}`, "out")
		make201(t, s, "bob", "/questions", `{"title":"How hot is the new kiln?","topics":["Firing"],"space":"{kiln}"}`, "next")
		make201(t, s, "bob", "/questions", `{"title":"How hot is the old kiln?","topics":["Firing"]}`, "outside")
		s.Check(t,
			row{As: "ann", Do: "GET /questions/{out}/experts", Status: 200, Want: `[]`},
			row{As: "ann", Do: "GET /users/experts?query=How+hot+is+the+kiln&topics=Firing", Status: 200, Want: `[]`},
			row{As: "ann", Do: "GET /users/experts?query=x&space={kiln}", Status: 403},
			row{As: "ann", Do: "GET /questions/{next}/experts", Status: 404},
			row{As: "ann", Do: "POST /questions/{next}/requests", Body: `{"user":"{cy}"}`, Status: 404},
			row{As: "bob", Do: "GET /questions/{next}/experts", Status: 200, Want: `[{"user":{"id":"{cy}"}}]`},
			row{As: "bob", Do: "GET /users/experts?query=hot&topics=Firing&space={kiln}", Status: 200, Want: `[{"user":{"id":"{cy}"}}]`},

			// Nobody is asked who does not see the question; why they can't be asked is not told.
			row{As: "bob", Do: "POST /questions/{next}/requests", Body: `{"user":"{ann}"}`, Status: 400, Field: "user", Want: `{"reason":"cannot_be_asked"}`},
			row{As: "cy", Do: "DELETE /spaces/{kiln}/membership", Status: 200, Events: spaceLeft},
			row{As: "bob", Do: "GET /questions/{next}/experts", Status: 200, Want: `[]`},
			row{As: "bob", Do: "POST /questions/{next}/requests", Body: `{"user":"{cy}"}`, Status: 400, Field: "user", Want: `{"reason":"cannot_be_asked"}`},
			row{As: "cy", Do: "GET /user/suggested-questions", Status: 200, Want: `[]`}, // what they know is where they are no more
		)
		noDrift(t, s)
	})
}

func TestOneOfThemIsAskedForAnAnswer(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		experienced(t, s)
		ask := "POST /questions/{q}/requests"
		s.Check(t,
			row{As: "ann", Do: "GET /questions/{q}/requests", Status: 200, Want: `[]`},
			row{As: "ann", Do: ask, Body: `{"user":"{bob}"}`, Status: 200, Want: `{"user":{"id":"{bob}"},"createdAt":"*","success":true}`},
			row{As: "ann", Do: ask, Body: `{"user":"{bob}"}`, Status: 200, Want: `{"user":{"id":"{bob}"}}`}, // again: nothing happens
			row{As: "mia", Do: ask, Body: `{"user":"{bob}"}`, Status: 200},
			row{As: "ann", Do: "GET /questions/{q}/requests", Status: 200, Want: `[{"user":{"id":"{bob}"},"createdAt":"*"}]`},
			row{As: "ann", Do: "GET /questions/{q}/experts", Status: 200, Want: `[{"user":{"id":"{cy}"}}]`},
			row{As: "bob", Do: "GET /notifications", Status: 200,
				Want: `[{"verb":"request_answer","from":[{"id":"{ann}"}],"objects":[{"id":"{q}"}]},{"verb":"upvote"},{"verb":"upvote"}]`}, // once
			row{As: "bob", Do: "GET /questions/{q}/requests", Status: 403, Want: `{"reason":"not_yours_to_request"}`},
			row{As: "bob", Do: ask, Body: `{"user":"{cy}"}`, Status: 403, Want: `{"reason":"not_yours_to_request"}`},
			row{Do: ask, Body: `{"user":"{cy}"}`, Status: 401},
			row{As: "ann", Do: ask, Body: `{}`, Status: 400, Field: "user"},
			row{As: "ann", Do: ask, Body: `{"user":"` + absent + `"}`, Status: 400, Field: "user"},
			row{As: "ann", Do: ask, Body: `{"user":["{cy}"]}`, Status: 400, Field: "user"},
			row{As: "ann", Do: ask, Body: `{"users":"{cy}"}`, Status: 400, Field: "users"},
			row{As: "ann", Do: ask, Body: `{"user":"{ann}"}`, Status: 400, Want: `{"reason":"cannot_be_asked"}`},
			row{As: "mia", Do: ask, Body: `{"user":"{mia}"}`, Status: 400, Want: `{"reason":"cannot_be_asked"}`},
			row{As: "cy", Do: "PUT /user/asking", Body: `{"mayBeAsked":false}`, Status: 200},
			row{As: "ann", Do: ask, Body: `{"user":"{cy}"}`, Status: 400, Want: `{"reason":"cannot_be_asked"}`},
			row{As: "cy", Do: "PUT /user/asking", Body: `{"mayBeAsked":true}`, Status: 200},
			row{As: "mia", Do: "PUT /questions/{q}", Body: `{"locked":true}`, Status: 200, Events: questionChanged},
			row{As: "ann", Do: ask, Body: `{"user":"{cy}"}`, Status: 403, Want: `{"reason":"answer_locked"}`},
			row{As: "mia", Do: "PUT /questions/{q}", Body: `{"locked":false}`, Status: 200, Events: questionChanged},
			row{As: "ann", Do: "PUT /questions/{q}", Body: `{"privacy":"private"}`, Status: 200, Events: questionChanged},
			row{As: "ann", Do: ask, Body: `{"user":"{cy}"}`, Status: 400, Want: `{"reason":"cannot_be_asked"}`},
			row{As: "ann", Do: "PUT /questions/{q}", Body: `{"privacy":"public"}`, Status: 200, Events: questionChanged},
			row{As: "mia", Do: "PUT /questions/{q}", Body: `{"status":"archived"}`, Status: 200, Events: questionChanged},
			row{As: "ann", Do: ask, Body: `{"user":"{cy}"}`, Status: 409, Want: `{"reason":"not_published"}`},
		)
		noDrift(t, s)
	})
}

func TestOnlySoManyAreAskedForAnAnswer(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for i := range community.MaxAnswerRequests + 1 {
			s.Join(t, fmt.Sprint("p", i), "member")
		}
		for n := range community.AnswerRequestsADay / community.MaxAnswerRequests {
			make201(t, s, "ann", "/questions", fmt.Sprintf(`{"title":"Question %d?","anonymous":true}`, n), "q")
			for i := range community.MaxAnswerRequests {
				s.Check(t, row{As: "ann", Do: "POST /questions/{q}/requests", Body: fmt.Sprintf(`{"user":"{p%d}"}`, i), Status: 200})
			}
			last := fmt.Sprintf(`{"user":"{p%d}"}`, community.MaxAnswerRequests)
			s.Check(t, row{As: "ann", Do: "POST /questions/{q}/requests", Body: last, Status: 409, Want: `{"reason":"asked_enough"}`})
		}
		s.Check(t,
			row{As: "p0", Do: "GET /notifications?limit=1", Status: 200, Want: `[{"verb":"request_answer","from":[{"profile":{"name":"Anonymous"}}]}]`},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"One more?"}`, Status: 201, Keep: "q", Events: []string{"question.asked"}},
			row{As: "ann", Do: "POST /questions/{q}/requests", Body: `{"user":"{p0}"}`, Status: 429, Want: `{"reason":"requests_a_day"}`},
		)
		s.Clock.Advance(25 * time.Hour)
		s.Return(t, "ann")
		s.Check(t, row{As: "ann", Do: "POST /questions/{q}/requests", Body: `{"user":"{p0}"}`, Status: 200})
		noDrift(t, s)
	})
}

func TestUnansweredQuestionsAreShownToThoseWhoCouldAnswer(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		experienced(t, s)
		make201(t, s, "bob", "/questions", `{"title":"My own about glazes?","topics":["Glazes"]}`, "own")
		make201(t, s, "mia", "/questions", `{"title":"Locked about glazes?","topics":["Glazes"],"locked":true}`, "locked")
		make201(t, s, "mia", "/questions", `{"title":"Private about glazes?","topics":["Glazes"],"privacy":"private"}`, "private")
		s.Check(t,
			row{As: "bob", Do: "GET /user/suggested-questions", Status: 200, Want: `[{"id":"{q}"}]`},
			row{As: "dee", Do: "GET /user/suggested-questions", Status: 200, Want: `[]`}, // nobody found what they answered good
			row{As: "bob", Do: "GET /user/suggested-questions?limit=0", Status: 400, Field: "limit"},
			row{Do: "GET /user/suggested-questions", Status: 401},
		)
		s.Clock.Advance(8 * 24 * time.Hour)
		s.Return(t, "bob")
		s.Check(t, row{As: "bob", Do: "GET /user/suggested-questions", Status: 200, Want: `[]`})
	})
}

// TestTheyAreToldOfAFewAWeek has two nodes suggest questions.
func TestTheyAreToldOfAFewAWeek(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		experienced(t, s)
		suggest := func() {
			t.Helper()
			for range 2 {
				if err := s.App.SuggestQuestions(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
		}
		told := func(want int) {
			t.Helper()
			n := 0
			list, _ := s.Ask(t, row{As: "bob", Do: "GET /notifications?limit=100"}).Get("").([]any)
			for _, item := range list {
				if item.(map[string]any)["verb"] == "suggested_question" {
					n++
				}
			}
			if n != want {
				t.Errorf("bob was told of %d questions, not %d", n, want)
			}
		}
		suggest()
		told(0) // perhaps somebody answers by themselves
		for i := range community.MaxSuggestedAWeek + 2 {
			make201(t, s, "ann", "/questions", fmt.Sprintf(`{"title":"Which glaze is number %d?","topics":["Glazes"]}`, i), "last")
		}
		s.Clock.Advance(7 * time.Hour)
		suggest()
		told(community.MaxSuggestedAWeek)
		s.Check(t,
			row{As: "bob", Do: "GET /notifications?limit=1", Status: 200, Want: `[{"verb":"suggested_question","from":[{"id":"{ann}"}]}]`},
			row{As: "bob", Do: "GET /user/notifications/settings", Status: 200,
				Want: `{"suggested_question":{"web":true,"email":false,"push":false}}`})
		s.Clock.Advance(8 * 24 * time.Hour)
		s.Return(t, "ann", "bob", "admin")
		suggest()
		told(community.MaxSuggestedAWeek) // those were suggested already
		make201(t, s, "ann", "/questions", `{"title":"A glaze again?","topics":["Glazes"],"anonymous":true}`, "last")
		s.Clock.Advance(7 * time.Hour)
		suggest()
		told(community.MaxSuggestedAWeek + 1)
		s.Check(t,
			row{As: "bob", Do: "GET /notifications?limit=1", Status: 200,
				Want: `[{"verb":"suggested_question","from":[{"profile":{"name":"Anonymous"}}]}]`},
			row{As: "admin", Do: "DELETE /users/{bob}", Status: 200, Events: erased})
		noDrift(t, s)
	})
}

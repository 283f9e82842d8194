package rest_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

var chosen = []string{"poll.voted"}

// poll adds a poll by ann as {poll}, with the options {tea} and {coffee}.
func poll(t *testing.T, s *resttest.Site) {
	t.Helper()
	reply := make201(t, s, "ann", "/questions", `{"title":"Tea or coffee?","options":[{"text":"Tea"},{"text":"Coffee"}]}`, "poll")
	for i, name := range []string{"tea", "coffee"} {
		s.Set(name, fmt.Sprint(reply.Get(fmt.Sprintf("options.%d.id", i))))
	}
}

func TestAPollTakesOneChoiceAPerson(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		poll(t, s)
		question(t, s)
		choose := "POST /answers/{poll}/poll"
		s.Check(t,
			row{As: "bob", Do: "GET /questions/{poll}", Status: 200, Want: `{"type":"poll","counts":{"pollVotes":0},
				"options":[{"_id":"{tea}","id":"{tea}","text":"Tea","votes":0,"voted":false},{"id":"{coffee}","text":"Coffee","votes":0,"voted":false}]}`},
			row{As: "bob", Do: choose, Body: `{"poll":"{tea}"}`, Status: 200, Events: chosen,
				Want: `{"id":"{poll}","success":true,"counts":{"pollVotes":1},"options":[{"id":"{tea}","votes":1,"voted":true},{"votes":0,"voted":false}]}`},
			row{As: "bob", Do: choose, Body: `{"poll":"{tea}"}`, Status: 200,
				Want: `{"counts":{"pollVotes":1},"options":[{"votes":1},{"votes":0}]}`}, // again
			row{As: "mia", Do: choose, Body: `{"poll":"{tea}"}`, Status: 200, Events: chosen,
				Want: `{"counts":{"pollVotes":2},"options":[{"votes":2},{"votes":0}]}`},
			row{As: "bob", Do: choose, Body: `{"poll":"{coffee}"}`, Status: 200, Events: chosen,
				Want: `{"counts":{"pollVotes":2},"options":[{"votes":1,"voted":false},{"votes":1,"voted":true}]}`},
			row{As: "ann", Do: "GET /questions/{poll}", Status: 200,
				Want: `{"options":[{"votes":1,"voted":false},{"votes":1,"voted":false}]}`},
			row{As: "mia", Do: "GET /questions/{poll}", Status: 200, Want: `{"options":[{"voted":true},{"voted":false}]}`},
			row{Do: choose, Body: `{"poll":"{tea}"}`, Status: 401},
			row{As: "ann", Do: choose, Status: 400, Code: "missing_parameter", Field: "poll"},
			row{As: "ann", Do: choose, Body: `{"poll":""}`, Status: 400, Code: "missing_parameter", Field: "poll"},
			row{As: "ann", Do: choose, Body: `{"poll":7}`, Status: 400, Code: "invalid_parameter", Field: "poll"},
			row{As: "ann", Do: choose, Body: `{"poll":"{bob}"}`, Status: 400, Code: "invalid_parameter", Field: "poll"},
			row{As: "ann", Do: "POST /answers/{question}/poll", Body: `{"poll":"{tea}"}`, Status: 400, Field: "poll"}, // which is no poll
			row{As: "ann", Do: "POST /answers/nothing/poll", Body: `{"poll":"{tea}"}`, Status: 404},
			row{As: "mia", Do: "PUT /questions/{poll}", Body: `{"status":"archived"}`, Status: 200, Events: []string{"question.changed"}},
			row{As: "bob", Do: choose, Body: `{"poll":"{tea}"}`, Status: 404},
			row{As: "ann", Do: choose, Body: `{"poll":"{tea}"}`, Status: 409, Code: "conflict"},
			row{As: "ann", Do: "DELETE /questions/{poll}", Status: 200, Events: []string{"question.deleted"}},
			row{As: "ann", Do: choose, Body: `{"poll":"{tea}"}`, Status: 404}, // nobody saw it any more
		)
		noDrift(t, s)
	})
}

// numbered are n options of a poll.
func numbered(n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf(`{"text":"%d"}`, i+1)
	}
	return strings.Join(list, ",")
}

// choicePoll adds a poll by ann as {poll} in which one may choose several of {a}, {b}
// and {c}.
func choicePoll(t *testing.T, s *resttest.Site) {
	t.Helper()
	reply := make201(t, s, "ann", "/questions", `{"title":"Which days?","multiple":true,"options":[{"text":"A"},{"text":"B"},{"text":"C"}]}`,
		"poll")
	for i, name := range []string{"a", "b", "c"} {
		s.Set(name, fmt.Sprint(reply.Get(fmt.Sprintf("options.%d.id", i))))
	}
}

var withdrawn = []string{"poll.vote.withdrawn"}

func TestAVoteInAPollIsTakenBack(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		poll(t, s)
		question(t, s)
		choose, take := "POST /answers/{poll}/poll", "DELETE /answers/{poll}/poll"
		s.Check(t,
			row{As: "bob", Do: take, Status: 200, Want: `{"success":true}`}, // there is none
			row{As: "bob", Do: choose, Body: `{"poll":"{tea}"}`, Status: 200, Events: chosen},
			row{As: "mia", Do: choose, Body: `{"poll":"{tea}"}`, Status: 200, Events: chosen},
			row{As: "bob", Do: take, Status: 200, Events: withdrawn, Want: `{"success":true}`, Lacks: []string{"id"}},
			row{As: "bob", Do: take, Status: 200, Want: `{"success":true}`}, // again
			row{As: "bob", Do: "GET /questions/{poll}", Status: 200,
				Want: `{"counts":{"pollVotes":1},"options":[{"votes":1,"voted":false},{"votes":0,"voted":false}]}`},
			row{As: "bob", Do: choose, Body: `{"poll":"{coffee}"}`, Status: 200, Events: chosen,
				Want: `{"counts":{"pollVotes":2},"options":[{"votes":1},{"votes":1,"voted":true}]}`},
			row{As: "ann", Do: "DELETE /answers/{question}/poll", Status: 200}, // which is no poll
			row{As: "ann", Do: "DELETE /answers/nothing/poll", Status: 404},
			row{Do: take, Status: 401},
			row{As: "mia", Do: "PUT /questions/{poll}", Body: `{"status":"archived"}`, Status: 200, Events: questionChanged},
			row{As: "bob", Do: take, Status: 404},
			row{As: "mia", Do: take, Status: 409, Want: `{"reason":"not_published"}`},
		)
		noDrift(t, s)
	})
}

func TestAPollTakesSeveralChoicesWhereTheAskerSaysSo(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		choicePoll(t, s)
		choose := "POST /answers/{poll}/poll"
		s.Check(t,
			row{As: "bob", Do: "GET /questions/{poll}", Status: 200, Want: `{"type":"poll","multiple":true,"closesAt":"","closed":false}`},
			row{As: "bob", Do: choose, Body: `{"poll":["{c}","{a}"]}`, Status: 200, Events: chosen,
				Want: `{"success":true,"counts":{"pollVotes":1},"options":[{"votes":1,"voted":true},{"votes":0,"voted":false},{"votes":1,"voted":true}]}`},
			row{As: "bob", Do: choose, Body: `{"poll":["{a}","{c}","{a}"]}`, Status: 200, Want: `{"counts":{"pollVotes":1}}`}, // the same
			row{As: "mia", Do: choose, Body: `{"poll":"{a}"}`, Status: 200, Events: chosen,
				Want: `{"counts":{"pollVotes":2},"options":[{"votes":2,"voted":true},{"votes":0},{"votes":1,"voted":false}]}`},
			row{As: "bob", Do: choose, Body: `{"poll":["{b}"]}`, Status: 200, Events: chosen,
				Want: `{"counts":{"pollVotes":2},"options":[{"votes":1,"voted":false},{"votes":1,"voted":true},{"votes":0,"voted":false}]}`},
			row{As: "bob", Do: choose, Body: `{"poll":["{a}","{b}","{c}"]}`, Status: 200, Events: chosen, Want: `{"counts":{"pollVotes":2}}`},
			row{As: "bob", Do: choose, Body: `{"poll":[]}`, Status: 400, Code: "missing_parameter", Field: "poll"},
			row{As: "bob", Do: choose, Body: `{"poll":null}`, Status: 400, Code: "missing_parameter", Field: "poll"},
			row{As: "bob", Do: choose, Body: `{"poll":["{a}",7]}`, Status: 400, Field: "poll"},
			row{As: "bob", Do: choose, Body: `{"poll":{"id":"{a}"}}`, Status: 400, Field: "poll"},
			row{As: "bob", Do: choose, Body: `{"poll":["{a}","{bob}"]}`, Status: 400, Want: `{"reason":"no_such_option"}`, Field: "poll.1"},
			row{As: "bob", Do: "GET /questions/{poll}", Status: 200,
				Want: `{"counts":{"pollVotes":2},"options":[{"votes":2},{"votes":1},{"votes":1}]}`}, // nothing of that was written
			row{As: "bob", Do: "DELETE /answers/{poll}/poll", Status: 200, Events: withdrawn},
			row{As: "bob", Do: "GET /questions/{poll}", Status: 200,
				Want: `{"counts":{"pollVotes":1},"options":[{"votes":1},{"votes":0},{"votes":0}]}`},
		)
		poll(t, s)
		s.Check(t,
			row{As: "bob", Do: choose, Body: `{"poll":["{tea}","{coffee}"]}`, Status: 400, Want: `{"reason":"one_choice"}`, Field: "poll"},
			row{As: "bob", Do: choose, Body: `{"poll":["{tea}","{tea}"]}`, Status: 200, Events: chosen, Want: `{"counts":{"pollVotes":1}}`},
			row{As: "bob", Do: choose, Body: `{"poll":["{coffee}"]}`, Status: 200, Events: chosen, Want: `{"options":[{"votes":0},{"votes":1}]}`},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"x","multiple":true}`, Status: 400, Want: `{"reason":"not_a_poll"}`, Field: "multiple"},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"x","multiple":"perhaps","options":[` + numbered(2) + `]}`, Status: 400,
				Field: "multiple"},
		)
		noDrift(t, s)
	})
}

func TestAPollCloses(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		at := func(after time.Duration) string {
			return s.Clock.Now().Add(after).UTC().Format("2006-01-02T15:04:05.000Z")
		}
		s.Set("soon", at(time.Hour))
		s.Set("later", at(24*time.Hour))
		s.Set("past", at(-time.Hour))
		reply := make201(t, s, "ann", "/questions", `{"title":"Tea?","closesAt":"{soon}","options":[{"text":"Yes"},{"text":"No"}]}`, "poll")
		s.Set("yes", fmt.Sprint(reply.Get("options.0.id")))
		question(t, s)
		choose, take, put := "POST /answers/{poll}/poll", "DELETE /answers/{poll}/poll", "PUT /questions/{poll}"
		s.Check(t,
			row{As: "ann", Do: "POST /questions", Body: `{"title":"x","closesAt":"{past}","options":[` + numbered(2) + `]}`, Status: 400,
				Want: `{"reason":"not_in_future"}`, Field: "closesAt"},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"x","closesAt":"soon","options":[` + numbered(2) + `]}`, Status: 400,
				Want: `{"reason":"not_a_time"}`, Field: "closesAt"},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"x","closesAt":"{soon}"}`, Status: 400, Want: `{"reason":"not_a_poll"}`,
				Field: "closesAt"},
			row{As: "mia", Do: "POST /questions", Body: `{"title":"x","status":"scheduled","publishedAt":"{later}","closesAt":"{soon}","options":[` +
				numbered(2) + `]}`, Status: 400, Want: `{"reason":"not_in_future"}`, Field: "closesAt"},
			row{As: "ann", Do: "PUT /questions/{question}", Body: `{"closesAt":"{soon}"}`, Status: 400, Want: `{"reason":"not_a_poll"}`, Field: "closesAt"},
			row{As: "ann", Do: "PUT /questions/{question}", Body: `{"closesAt":"","multiple":false,"options":[]}`, Status: 200}, // as it is
			row{As: "bob", Do: choose, Body: `{"poll":"{yes}"}`, Status: 200, Events: chosen, Want: `{"closesAt":"{soon}","closed":false}`},
			row{As: "bob", Do: put, Body: `{"closesAt":""}`, Status: 403},
		)
		s.Clock.Advance(time.Hour)
		s.Check(t,
			row{As: "bob", Do: "GET /questions/{poll}", Status: 200,
				Want: `{"closesAt":"{soon}","closed":true,"counts":{"pollVotes":1},"options":[{"votes":1,"voted":true},{"votes":0}]}`},
			row{As: "bob", Do: choose, Body: `{"poll":"{yes}"}`, Status: 409, Code: "conflict", Want: `{"reason":"poll_closed"}`},
			row{As: "bob", Do: take, Status: 409, Code: "conflict", Want: `{"reason":"poll_closed"}`},
			row{As: "mia", Do: choose, Body: `{"poll":"{yes}"}`, Status: 409, Want: `{"reason":"poll_closed"}`},
			row{As: "ann", Do: put, Body: `{"closesAt":"{soon}"}`, Status: 200}, // as it is
			row{As: "ann", Do: put, Body: `{"closesAt":"{past}"}`, Status: 400, Want: `{"reason":"not_in_future"}`, Field: "closesAt"},
			row{As: "ann", Do: put, Body: `{"closesAt":"{later}"}`, Status: 200, Events: questionChanged, Want: `{"closesAt":"{later}","closed":false}`},
			row{As: "bob", Do: take, Status: 200, Events: withdrawn},
			row{As: "mia", Do: put, Body: `{"closesAt":""}`, Status: 200, Events: questionChanged, Want: `{"closesAt":"","closed":false}`},
			row{As: "mia", Do: "GET /moderation/log", Status: 200,
				Want: `[{"kind":"edit","before":{"closesAt":"*"},"after":{"closesAt":""}}]`},
		)
		noDrift(t, s)
	})
}

// A thread that was kept as it was read says that a poll has closed though nothing was
// written since.
func TestAPollClosesInListsThatAreKept(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Set("soon", s.Clock.Now().Add(time.Hour).UTC().Format(time.RFC3339))
		make201(t, s, "ann", "/questions", `{"title":"Tea?","closesAt":"{soon}","options":[{"text":"Yes"},{"text":"No"}]}`, "poll")
		make201(t, s, "bob", "/questions/{poll}/answers", `{"content":"Yes"}`, "answer")
		look := func(closed bool) {
			for _, do := range []string{"GET /questions/{poll}/answers", "GET /answers"} {
				s.Check(t, row{As: "ann", Do: do, Status: 200, Want: fmt.Sprintf(`[{"question":{"closed":%v}}]`, closed)})
			}
			s.Check(t, row{As: "ann", Do: "GET /questions", Status: 200, Want: fmt.Sprintf(`[{"closed":%v}]`, closed)})
		}
		look(false)
		s.Clock.Advance(time.Hour)
		look(true)
	})
}

func TestOptionsAreChangedUntilTheFirstVote(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		poll(t, s)
		question(t, s)
		put := "PUT /questions/{poll}"
		begun := func(body, field string) row {
			return row{As: "ann", Do: put, Body: body, Status: 409, Code: "conflict", Want: `{"reason":"poll_begun"}`, Field: field}
		}
		s.Check(t,
			row{As: "bob", Do: put, Body: `{"options":[` + numbered(2) + `]}`, Status: 403},
			row{As: "ann", Do: put, Body: `{"options":[{"text":"Coffee"},{"id":"{tea}","text":"Green tea"},{"text":"Water"}],"multiple":true}`,
				Status: 200, Events: questionChanged,
				Want: `{"multiple":true,"options":[{"id":"{coffee}","text":"Coffee"},{"id":"{tea}","text":"Green tea"},{"id":"*","text":"Water"}]}`},
			row{As: "bob", Do: "GET /search?query=water", Status: 200, Want: `{"count":1}`},
			row{As: "mia", Do: put, Body: `{"options":[{"_id":"{tea}","text":"Tea"},{"text":"Coffee"}],"multiple":false}`, Status: 200,
				Events: questionChanged, Want: `{"options":[{"id":"{tea}","text":"Tea"},{"id":"{coffee}"}]}`},
			row{As: "ann", Do: put, Body: `{"options":[{"text":"Tea"},{"id":"` + absent + `","text":"x"}]}`, Status: 400,
				Want: `{"reason":"no_such_option"}`, Field: "options.1"},
			row{As: "ann", Do: put, Body: `{"options":[{"id":"{tea}","text":"x"},{"id":"{tea}","text":"y"}]}`, Status: 400, Field: "options.1"},
			row{As: "ann", Do: put, Body: `{"options":[]}`, Status: 400, Want: `{"reason":"option_count"}`, Field: "options"},
			row{As: "ann", Do: put, Body: `{"options":[{"text":"Tea"}]}`, Status: 400, Field: "options"},
			row{As: "ann", Do: put, Body: `{"options":[` + numbered(21) + `]}`, Status: 400, Field: "options"},
			row{As: "ann", Do: put, Body: `{"options":[{"text":"Tea"},{"text":""}]}`, Status: 400, Want: `{"reason":"option_text"}`, Field: "options.1"},
			row{As: "ann", Do: "PUT /questions/{question}", Body: `{"options":[` + numbered(2) + `]}`, Status: 400, Field: "options"},
			row{As: "bob", Do: "POST /answers/{poll}/poll", Body: `{"poll":"{tea}"}`, Status: 200, Events: chosen},
			begun(`{"options":[{"text":"Coffee"},{"text":"Tea"}]}`, "options"),
			begun(`{"options":[{"id":"{tea}","text":"Teas"},{"id":"{coffee}","text":"Coffee"}]}`, "options"),
			begun(`{"options":[{"text":"Tea"},{"text":"Coffee"},{"text":"Water"}],"title":"Not this either"}`, "options"),
			begun(`{"multiple":true}`, "multiple"),
			row{As: "mia", Do: put, Body: `{"multiple":true}`, Status: 409, Want: `{"reason":"poll_begun"}`},
			row{As: "ann", Do: put, Body: `{"options":[{"_id":"{tea}","id":"{tea}","text":"Tea","votes":1,"voted":false},{"_id":"{coffee}","id":"{coffee}","text":"Coffee","votes":0,"voted":false}],"multiple":false,"closesAt":"","closed":false}`,
				Status: 200, Want: `{"title":"Tea or coffee?","counts":{"pollVotes":1},"options":[{"votes":1},{"votes":0}]}`}, // as it was read
			row{As: "ann", Do: put, Body: `{"options":[{"text":" Tea"},{"text":"Coffee "}]}`, Status: 200,
				Want: `{"counts":{"pollVotes":1},"options":[{"id":"{tea}","votes":1},{"id":"{coffee}","votes":0}]}`}, // the same
			row{As: "bob", Do: "DELETE /answers/{poll}/poll", Status: 200, Events: withdrawn},
			row{As: "ann", Do: put, Body: `{"options":[{"text":"Coffee"},{"text":"Tea"}]}`, Status: 200, Events: questionChanged,
				Want: `{"options":[{"id":"{coffee}"},{"id":"{tea}"}]}`}, // nobody has voted, again
		)
		noDrift(t, s)
	})
}

func TestNoTwoOptionsReadAlike(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for second, alike := range map[string]bool{"Tea": true, " tea ": true, "TEA": true, "Te a": false, "Téa": false,
			"Tea\u200b": true} {
			do := row{As: "ann", Do: "POST /questions", Body: `{"title":"x","options":[{"text":"Tea"},{"text":"` + second + `"}]}`, Status: 201,
				Events: asked}
			if alike {
				do.Status, do.Events, do.Want, do.Field = 400, nil, `{"reason":"same_option"}`, "options.1"
			}
			s.Check(t, do)
		}
		poll(t, s)
		s.Check(t,
			row{As: "ann", Do: "POST /questions", Body: `{"title":"x","options":[{"text":"Green  tea"},{"text":"b"},{"text":"STRASSE"},{"text":"green tea"}]}`,
				Status: 400, Want: `{"reason":"same_option"}`, Field: "options.3"},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"x","options":[{"text":"Straße"},{"text":"STRASSE"}]}`, Status: 400,
				Want: `{"reason":"same_option"}`, Field: "options.1"},
			row{As: "ann", Do: "PUT /questions/{poll}", Body: `{"options":[{"text":"Tea"},{"text":"tea"},{"text":"Coffee"}]}`, Status: 400,
				Want: `{"reason":"same_option"}`, Field: "options.1"},
			row{As: "ann", Do: "GET /questions/{poll}", Status: 200, Want: `{"__v":0,"options":[{"text":"Tea"},{"text":"Coffee"}]}`},
		)
	})
}

func TestWhatAModeratorChangedOfAPollIsUndone(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		poll(t, s)
		s.Set("soon", s.Clock.Now().Add(time.Hour).UTC().Format("2006-01-02T15:04:05.000Z"))
		undo := func() string {
			reply := s.Ask(t, row{As: "mia", Do: "GET /moderation/log"})
			return "POST /moderation/log/" + fmt.Sprint(reply.Get("0.id")) + "/undo"
		}
		change := row{As: "mia", Do: "PUT /questions/{poll}", Body: `{"options":[{"id":"{tea}","text":"Mate"},{"text":"Cocoa"}],"multiple":true,"closesAt":"{soon}"}`,
			Status: 200, Events: questionChanged}
		s.Check(t, change)
		s.Check(t,
			row{As: "mia", Do: undo(), Status: 200, Events: questionChanged},
			row{As: "ann", Do: "GET /questions/{poll}", Status: 200,
				Want: `{"multiple":false,"closesAt":"","options":[{"text":"Tea"},{"text":"Coffee"}]}`},
		)
		change.Body = `{"options":[{"text":"Tea"},{"text":"Water"}]}`
		s.Check(t, change)
		reply := s.Ask(t, row{As: "ann", Do: "GET /questions/{poll}"})
		s.Set("water", fmt.Sprint(reply.Get("options.1.id")))
		s.Check(t,
			row{As: "bob", Do: "POST /answers/{poll}/poll", Body: `{"poll":"{water}"}`, Status: 200, Events: chosen},
			row{As: "mia", Do: undo(), Status: 409, Want: `{"reason":"poll_begun"}`},
		)
		noDrift(t, s)
	})
}

func TestTheExportHasAllThatAPersonChose(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		choicePoll(t, s)
		s.Check(t, row{As: "bob", Do: "POST /answers/{poll}/poll", Body: `{"poll":["{a}","{c}"]}`, Status: 200, Events: chosen})
		e, err := s.App.Export(t.Context(), s.Actor(t, "bob"), s.ID("bob"))
		if err != nil {
			t.Fatal(err)
		}
		votes := e.Activity["poll_votes"]
		if len(votes) != 1 || votes[0]["option"] != s.ID("a") || votes[0]["more"] != s.ID("c") {
			t.Errorf("poll_votes has %v", votes)
		}
		s.Check(t,
			row{As: "bob", Do: "DELETE /users/{bob}", Status: 200, Events: erased},
			row{As: "ann", Do: "GET /questions/{poll}", Status: 200,
				Want: `{"counts":{"pollVotes":1},"options":[{"votes":1},{"votes":0},{"votes":1}]}`}, // what they gave stays counted
		)
		noDrift(t, s)
	})
}

// Nobody learns of a private poll, or of a secret asker who votes in their own.
func TestAPollTellsNothingThatItsQuestionHides(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		reply := make201(t, s, "ann", "/questions", `{"title":"x","privacy":"private","options":[`+numbered(2)+`]}`, "private")
		s.Set("one", fmt.Sprint(reply.Get("options.0.id")))
		for _, do := range []string{"POST /answers/{private}/poll", "DELETE /answers/{private}/poll"} {
			s.Check(t, row{As: "bob", Do: do, Body: map[bool]string{true: `{"poll":"{one}"}`}[do[0] == 'P'], Status: 404})
		}
		reply = make201(t, s, "ann", "/questions", `{"title":"x","anonymous":true,"options":[`+numbered(2)+`]}`, "secret")
		s.Set("one", fmt.Sprint(reply.Get("options.0.id")))
		s.Check(t, row{As: "ann", Do: "POST /answers/{secret}/poll", Body: `{"poll":"{one}"}`, Status: 200, Events: chosen})
		seen := s.Ask(t, row{As: "bob", Do: "GET /questions/{secret}"})
		if strings.Contains(string(seen.Body), s.ID("ann")) {
			t.Errorf("it names its author: %s", seen.Body)
		}
	})
}

func TestManyChooseAtOnce(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		poll(t, s)
		people := []string{"admin", "mia", "ann", "bob"}
		var group sync.WaitGroup
		for i := range 60 {
			group.Go(func() {
				do := row{As: people[i%4], Do: "POST /answers/{poll}/poll", Body: `{"poll":"{` + []string{"tea", "coffee"}[i/4%2] + `}"}`}
				if i/4%3 == 2 {
					do.Do, do.Body = "DELETE /answers/{poll}/poll", ""
				}
				if reply := s.Ask(t, do); reply.Status != 200 {
					t.Errorf("%s: %d %s", do, reply.Status, reply.Body)
				}
			})
		}
		group.Wait()
		noDrift(t, s)
		reply := s.Ask(t, row{As: "ann", Do: "GET /questions/{poll}"})
		tea, coffee := reply.Get("options.0.votes").(float64), reply.Get("options.1.votes").(float64)
		if voted := reply.Get("counts.pollVotes"); voted != tea+coffee {
			t.Errorf("%v people have %v and %v choices", voted, tea, coffee)
		}
	})
}

// A vote for what is being taken from the options is refused, or comes first.
func TestAVoteAndAChangeOfOptionsAtOnceAgree(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for range 8 {
			poll(t, s)
			var vote, edit resttest.Reply
			var group sync.WaitGroup
			group.Go(func() { vote = s.Ask(t, row{As: "bob", Do: "POST /answers/{poll}/poll", Body: `{"poll":"{tea}"}`}) })
			group.Go(func() {
				edit = s.Ask(t, row{As: "ann", Do: "PUT /questions/{poll}", Body: `{"options":[{"text":"Milk"},{"text":"Coffee"}]}`})
			})
			group.Wait()
			if got := [2]int{vote.Status, edit.Status}; got != [2]int{200, 409} && got != [2]int{400, 200} {
				t.Errorf("%v: %s %s", got, vote.Body, edit.Body)
			}
		}
		noDrift(t, s)
	})
}

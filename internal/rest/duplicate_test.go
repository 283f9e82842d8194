package rest_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

const (
	markIt   = "PUT /questions/{q}/duplicate"
	unmarkIt = "DELETE /questions/{q}/duplicate"
)

// bothChanged are the events of a mark, or of taking it back.
var bothChanged = []string{"question.changed", "question.changed"}

// askedTwice makes a question q of ann's with answers a1 and a2 of bob's, and another of bob's, of,
// with the answer b1 of ann's.
func askedTwice(t *testing.T, s *resttest.Site) {
	t.Helper()
	make201(t, s, "bob", "/questions", `{"title":"When are roses cut?","topics":["Roses"]}`, "of")
	make201(t, s, "ann", "/questions/{of}/answers", `{"content":"<p>In March.</p>"}`, "b1")
	s.Clock.Advance(time.Second)
	make201(t, s, "ann", "/questions", `{"title":"How do I prune roses?","topics":["Roses"]}`, "q")
	make201(t, s, "bob", "/questions/{q}/answers", `{"content":"<p>In winter.</p>"}`, "a1")
	make201(t, s, "bob", "/questions/{q}/answers", `{"content":"<p>In spring.</p>","status":"collapsed"}`, "a2")
}

func TestAQuestionIsClosedAsTheSameAsAnother(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		askedTwice(t, s)
		s.Check(t,
			row{As: "bob", Do: "GET /questions/{q}", Status: 200, Want: `{"duplicate":false}`, Lacks: []string{"duplicateOf"}},
			row{As: "mia", Do: unmarkIt, Status: 200, Want: `{"success":true,"duplicate":false}`},
			row{As: "mia", Do: markIt, Body: `{"of":"{of}","note":"Asked before"}`, Status: 200, Events: bothChanged, Statements: 40,
				Want: `{"success":true,"id":"{q}","duplicate":true,"duplicateOf":{"id":"{of}","title":"When are roses cut?","answers":1},"counts":{"answers":2}}`},
			row{As: "mia", Do: markIt, Body: `{"of":"{of}"}`, Status: 200, Want: `{"duplicate":true}`}, // again
			row{As: "bob", Do: "GET /questions/{of}", Status: 200, Want: `{"duplicate":false,"duplicates":[{"id":"{q}","title":"How do I prune roses?"}]}`},
			row{As: "bob", Do: "GET /questions", Status: 200, Want: `[{"id":"{q}","duplicate":true},{"id":"{of}","duplicate":false}]`,
				Lacks: []string{"0.duplicateOf", "1.duplicates"}},
			row{As: "bob", Do: "GET /answers/{a1}", Status: 200, Want: `{"question":{"id":"{q}","duplicate":true}}`},
			row{As: "bob", Do: "GET /questions?solved=false", Status: 200, Want: `[{"id":"{of}"}]`},

			row{As: "ann", Do: "POST /questions/{q}/answers", Body: `{"content":"x"}`, Status: 403, Want: `{"reason":"question_duplicate"}`},
			row{As: "mia", Do: "POST /questions/{q}/answers", Body: `{"content":"x","status":"draft"}`, Status: 403,
				Want: `{"reason":"question_duplicate"}`},
			row{As: "bob", Do: "POST /questions/{q}/asks", Status: 403, Want: `{"reason":"question_duplicate"}`},
			row{As: "bob", Do: "POST /questions/{q}/votes", Status: 200, Events: []string{"voted"}},
			row{As: "bob", Do: "POST /questions/{q}/comments", Body: `{"body":"So it is."}`, Status: 201, Events: []string{"commented"}},
			row{As: "bob", Do: "PUT /answers/{a1}", Body: `{"content":"In late winter."}`, Status: 200, Events: answerChanged},
			row{As: "ann", Do: "PUT /questions/{q}", Body: `{"title":"How do I prune old roses?"}`, Status: 200, Events: []string{"question.changed"},
				Want: `{"duplicate":true}`},

			row{As: "mia", Do: unmarkIt, Status: 200, Events: bothChanged, Want: `{"success":true,"duplicate":false}`, Lacks: []string{"duplicateOf"}},
			row{As: "bob", Do: "GET /questions/{of}", Status: 200, Lacks: []string{"duplicates"}},
			row{As: "bob", Do: "POST /questions/{q}/asks", Status: 200, Events: []string{"question.reasked"}},
			row{As: "bob", Do: "GET /questions?solved=false", Status: 200, Want: `[{"id":"{q}"},{"id":"{of}"}]`},
		)
		noDrift(t, s)
	})
}

func TestWhatIsNoDuplicateIsRefused(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		askedTwice(t, s)
		make201(t, s, "ann", "/questions", `{"title":"Between us?","privacy":"private"}`, "private")
		make201(t, s, "mia", "/questions", `{"title":"Old?"}`, "archived")
		make201(t, s, "bob", "/questions", `{"title":"Cut them how?"}`, "third")
		make201(t, s, "bob", "/questions", `{"title":"Gone soon?"}`, "gone")
		no := `{"reason":"no_such_question"}`
		s.Check(t,
			row{As: "mia", Do: "PUT /questions/{archived}", Body: `{"status":"archived"}`, Status: 200, Events: []string{"question.changed"}},
			row{As: "bob", Do: "DELETE /questions/{gone}", Status: 200, Events: []string{"question.deleted"}},
			row{Do: markIt, Body: `{"of":"{of}"}`, Status: 401},
			row{Do: unmarkIt, Status: 401},
			row{As: "bob", Do: markIt, Body: `{"of":"{of}"}`, Status: 403, Want: `{"reason":"not_yours_to_close"}`},
			row{As: "ann", Do: markIt, Body: `{"of":"{of}"}`, Status: 403, Want: `{"reason":"not_yours_to_close"}`}, // her own
			row{As: "ann", Do: unmarkIt, Status: 403, Want: `{"reason":"not_yours_to_close"}`},
			row{As: "bob", Do: "PUT /questions/{private}/duplicate", Body: `{"of":"{of}"}`, Status: 404},
			row{As: "mia", Do: "PUT /questions/nothing/duplicate", Body: `{"of":"{of}"}`, Status: 404},
			row{As: "mia", Do: "DELETE /questions/nothing/duplicate", Status: 404},
			row{As: "mia", Do: "PUT /questions/{gone}/duplicate", Body: `{"of":"{of}"}`, Status: 410},
			row{As: "mia", Do: "PUT /questions/{archived}/duplicate", Body: `{"of":"{of}"}`, Status: 409, Want: `{"reason":"not_published"}`},
			row{As: "mia", Do: markIt, Body: `{}`, Status: 400, Code: "missing_parameter", Field: "of"},
			row{As: "mia", Do: markIt, Body: `{"of":7}`, Status: 400, Field: "of"},
			row{As: "mia", Do: markIt, Body: `{"of":"{of}","merge":"perhaps"}`, Status: 400, Field: "merge"},
			row{As: "mia", Do: markIt, Body: `{"of":"{of}","note":"` + strings.Repeat("x", 1001) + `"}`, Status: 400, Field: "note"},
			row{As: "mia", Do: markIt, Body: `{"off":"{of}"}`, Status: 400, Field: "off"},
			row{As: "mia", Do: markIt, Body: `{"of":"{q}"}`, Status: 400, Field: "of", Want: `{"reason":"bad_duplicate"}`},
			row{As: "mia", Do: markIt, Body: `{"of":"{a1}"}`, Status: 400, Field: "of", Want: no},
			row{As: "mia", Do: markIt, Body: `{"of":"nothing"}`, Status: 400, Field: "of", Want: no},
			row{As: "mia", Do: markIt, Body: `{"of":"{gone}"}`, Status: 400, Field: "of", Want: no},
			row{As: "mia", Do: markIt, Body: `{"of":"{archived}"}`, Status: 400, Field: "of", Want: `{"reason":"bad_duplicate"}`},
			row{As: "mia", Do: "PUT /questions/{third}/duplicate", Body: `{"of":"{of}"}`, Status: 200, Events: bothChanged},
			row{As: "mia", Do: markIt, Body: `{"of":"{third}"}`, Status: 400, Field: "of", Want: `{"reason":"of_duplicate"}`},
			row{As: "mia", Do: "PUT /questions/{of}/duplicate", Body: `{"of":"{third}"}`, Status: 400, Field: "of", Want: `{"reason":"of_duplicate"}`},
			row{As: "mia", Do: "PUT /questions/{third}/duplicate", Body: `{"of":"{q}"}`, Status: 409, Want: `{"reason":"is_duplicate"}`},
			row{As: "mia", Do: "PUT /questions/{q}", Body: `{"duplicate":true}`, Status: 400, Field: "duplicate"},
			row{As: "mia", Do: "GET /questions/{q}", Status: 200, Want: `{"duplicate":false}`},
		)
		reply := string(s.Ask(t, row{As: "mia", Do: markIt, Body: `{"of":"{third}"}`}).Body)
		if !strings.Contains(reply, s.ID("of")) || !strings.Contains(reply, "When are roses cut?") {
			t.Errorf("one is not told which to name instead: %s", reply)
		}
		noDrift(t, s)
	})
}

// What is hidden is not told of by what is closed as the same as it, nor by what it is
// closed as.
func TestNothingHiddenIsToldByADuplicate(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Join(t, "cy", "member")
		make201(t, s, "cy", "/spaces", `{"name":"Den","private":true}`, "den")
		make201(t, s, "cy", "/questions", `{"title":"A secret asked?","space":"{den}"}`, "secret")
		make201(t, s, "bob", "/questions", `{"title":"Open?"}`, "q")
		make201(t, s, "bob", "/questions", `{"title":"Plain?"}`, "plain")
		make201(t, s, "cy", "/questions", `{"title":"In confidence?","privacy":"private"}`, "confided")
		s.Check(t,
			row{As: "mia", Do: markIt, Body: `{"of":"{secret}"}`, Status: 200, Events: bothChanged,
				Want: `{"duplicateOf":{"title":"A secret asked?"}}`},
			row{As: "cy", Do: "GET /questions/{q}", Status: 200, Want: `{"duplicateOf":{"id":"{secret}"}}`},
			row{As: "bob", Do: "GET /questions/{q}", Status: 200, Want: `{"duplicate":true}`},
			row{As: "bob", Do: "GET /questions/{q}", Status: 200, Lacks: []string{"duplicateOf"}},
			row{As: "mia", Do: "PUT /questions/{confided}/duplicate", Body: `{"of":"{plain}"}`, Status: 200, Events: bothChanged},
			row{As: "cy", Do: "GET /questions/{plain}", Status: 200, Want: `{"duplicates":[{"id":"{confided}"}]}`},
			row{As: "bob", Do: "GET /questions/{plain}", Status: 200, Lacks: []string{"duplicates"}},
			row{As: "mia", Do: "PUT /questions/{plain}/duplicate", Body: `{"of":"{q}"}`, Status: 400, Field: "of",
				Want: `{"reason":"of_duplicate"}`},
			// What is deleted is not linked, and is when it is back.
			row{As: "mia", Do: unmarkIt, Status: 200, Events: bothChanged},
			row{As: "mia", Do: markIt, Body: `{"of":"{plain}"}`, Status: 200, Events: bothChanged},
			row{As: "mia", Do: "DELETE /questions/{plain}", Status: 200, Events: []string{"question.deleted"}},
			row{As: "bob", Do: "GET /questions/{q}", Status: 200, Want: `{"duplicate":true}`, Lacks: []string{"duplicateOf"}},
			row{As: "mia", Do: "GET /questions/{q}", Status: 200, Lacks: []string{"duplicateOf"}},
			row{As: "mia", Do: "POST /questions/{plain}/restore", Status: 200, Events: []string{"restored"}},
			row{As: "bob", Do: "GET /questions/{q}", Status: 200, Want: `{"duplicateOf":{"id":"{plain}"}}`},
			row{As: "mia", Do: "DELETE /questions/{plain}", Status: 200, Events: []string{"question.deleted"}},
			row{As: "mia", Do: unmarkIt, Status: 200, Events: []string{"question.changed"}, Want: `{"duplicate":false}`},
			row{As: "mia", Do: "POST /questions/{plain}/restore", Status: 200, Events: []string{"restored"},
				Want: `{"duplicates":[{"id":"{confided}"}]}`},
			// A duplicate that was deleted comes back as one.
			row{As: "mia", Do: markIt, Body: `{"of":"{plain}"}`, Status: 200, Events: bothChanged},
			row{As: "bob", Do: "DELETE /questions/{q}", Status: 200, Events: []string{"question.deleted"}},
			row{As: "bob", Do: "GET /questions/{plain}", Status: 200, Lacks: []string{"duplicates"}},
			row{As: "bob", Do: "POST /questions/{q}/restore", Status: 200, Events: []string{"restored"}, Want: `{"duplicate":true}`},
			row{As: "bob", Do: "GET /questions/{plain}", Status: 200, Want: `{"duplicates":[{"id":"{q}"}]}`},
		)
		noDrift(t, s)
	})
}

// What one kept for oneself is not published into a question that is closed.
func TestNoDraftComesOutIntoADuplicate(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		askedTwice(t, s)
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"Not yet.","status":"draft"}`, "draft")
		at := s.Clock.Now().Add(time.Hour).UTC().Format(time.RFC3339)
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"Later.","status":"scheduled","publishedAt":"`+at+`"}`, "later")
		closed := `{"reason":"question_duplicate"}`
		s.Check(t,
			row{As: "mia", Do: markIt, Body: `{"of":"{of}"}`, Status: 200, Events: bothChanged},
			row{As: "bob", Do: "POST /answers/{draft}/publish", Status: 403, Want: closed},
			row{As: "bob", Do: "PUT /answers/{draft}", Body: `{"content":"Not yet either."}`, Status: 200, Events: answerChanged},
			row{As: "mia", Do: "PUT /answers/{draft}", Body: `{"status":"published"}`, Status: 403, Want: closed},
			row{As: "mia", Do: "PUT /answers/{draft}", Body: `{"status":"archived"}`, Status: 403, Want: closed},
			row{As: "mia", Do: "PUT /answers/{later}", Body: `{"status":"published"}`, Status: 403, Want: closed},
		)
		s.Clock.Advance(2 * time.Hour)
		if err := s.App.PublishDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.Check(t,
			row{As: "bob", Do: "GET /answers/{later}", Status: 200, Want: `{"status":"draft","draftContent":"Later."}`},
			row{As: "ann", Do: "GET /answers/{later}", Status: 404},
			row{As: "mia", Do: unmarkIt, Status: 200, Events: bothChanged},
			row{As: "bob", Do: "POST /answers/{later}/publish", Status: 200, Events: []string{"answer.changed", "answer.published"}},
		)
		noDrift(t, s)
	})
}

func TestTheAnswersOfADuplicateAreMovedAndMovedBack(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		askedTwice(t, s)
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"Not yet.","status":"draft"}`, "draft")
		s.Clock.Advance(time.Second)
		s.Check(t,
			row{As: "ann", Do: "POST /questions/{q}/accept", Body: `{"answer":"{a1}"}`, Status: 200, Events: accepted},
			row{As: "ann", Do: "POST /answers/{a1}/votes", Status: 200, Events: []string{"voted"}},
			row{As: "ann", Do: "POST /answers/{a1}/comments", Body: `{"body":"Thanks"}`, Status: 201, Events: []string{"commented"}},
			row{As: "ann", Do: "PUT /answers/{a1}/bookmark", Status: 200},
			row{As: "bob", Do: "POST /questions/{q}/asks", Status: 200, Events: []string{"question.reasked"}},
			row{As: "bob", Do: "GET /answers/{a1}", Status: 200, Want: `{"accepted":true,"counts":{"reasks":1}}`},
		)
		s.Check(t,
			row{As: "mia", Do: markIt, Body: `{"of":"{of}","merge":true,"note":"The same"}`, Status: 200, Statements: 60,
				Events: []string{"answer.unaccepted", "answer.changed", "answer.changed", "answer.changed", "question.changed", "question.changed"},
				Want:   `{"duplicate":true,"solved":false,"lastAnsweredAt":"","counts":{"answers":0,"hiddenAnswers":0}}`},
			row{As: "bob", Do: "GET /questions/{of}", Status: 200, Want: `{"solved":false,"counts":{"answers":3,"hiddenAnswers":1}}`},
			row{As: "bob", Do: "GET /questions/{of}/answers?sort=createdAt.asc", Status: 200,
				Want: `[{"id":"{b1}"},{"id":"{a1}"},{"id":"{a2}"},{"id":"{draft}"}]`},
			row{As: "ann", Do: "GET /questions/{q}/answers", Status: 200, Want: `[]`},
			row{As: "ann", Do: "GET /answers/{a1}", Status: 200,
				Want: `{"accepted":false,"upvoted":true,"question":{"id":"{of}"},"counts":{"comments":1,"upvotes":1,"reasks":0}}`},
			row{As: "ann", Do: "GET /questions/{of}/answers?limit=1&sort=score.desc", Status: 200, Want: `[{"id":"{a1}"}]`},
		)
		scores(t, s, "merging", 0, 10)
		noDrift(t, s)
		s.Check(t,
			// What comes of them there is theirs, and the draft comes out there.
			row{As: "bob", Do: "POST /questions/{of}/accept", Body: `{"answer":"{a2}"}`, Status: 200, Events: accepted},
			row{As: "bob", Do: "POST /answers/{draft}/publish", Status: 200, Events: []string{"answer.changed", "answer.published"}},
			row{As: "mia", Do: "DELETE /answers/{a2}", Status: 200, Events: []string{"answer.deleted"}},
			row{As: "mia", Do: unmarkIt, Status: 200,
				Events: []string{"answer.changed", "answer.changed", "answer.accepted", "question.changed", "question.changed"},
				Want:   `{"duplicate":false,"solved":true,"acceptedAnswer":"{a1}","counts":{"answers":2,"hiddenAnswers":0}}`},
			row{As: "bob", Do: "GET /answers/{a1}", Status: 200, Want: `{"accepted":true,"question":{"id":"{q}"},"counts":{"reasks":1}}`},
			row{As: "bob", Do: "GET /questions/{of}", Status: 200, Want: `{"counts":{"answers":1}}`},
			row{As: "mia", Do: "POST /answers/{a2}/restore", Status: 200, Events: []string{"restored"}, Want: `{"question":{"id":"{of}"}}`},
		)
		scores(t, s, "moving back", 2, 25)
		noDrift(t, s)
	})
}

func TestADuplicateIsUndoneInTheLog(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		askedTwice(t, s)
		s.Ask(t, row{As: "mia", Do: markIt, Body: `{"of":"{of}","merge":true,"note":"The same"}`})
		act := func() {
			t.Helper()
			id, _ := s.Ask(t, row{As: "mia", Do: "GET /moderation/log?kind=duplicate"}).Get("0.id").(string)
			s.Set("act", id)
		}
		act()
		s.Check(t,
			row{As: "mia", Do: "GET /moderation/log?kind=duplicate", Status: 200, Want: `[{"kind":"duplicate","note":"The same",
				"before":{"duplicateOf":""},"after":{"duplicateOf":"{of}","movedAnswers":"2"}}]`},
			row{As: "ann", Do: "GET /notifications", Status: 200, Want: `[{"verb":"duplicate","note":"The same"},{"verb":"answer"}]`},
			row{As: "mia", Do: "POST /moderation/log/{act}/undo", Status: 200,
				Events: []string{"answer.changed", "answer.changed", "question.changed", "question.changed"}},
			row{As: "ann", Do: "GET /questions/{q}", Status: 200, Want: `{"duplicate":false,"counts":{"answers":2}}`},
			row{As: "ann", Do: "GET /notifications", Status: 200, Want: `[{"verb":"answer"}]`},
			row{As: "mia", Do: "POST /moderation/log/{act}/undo", Status: 409, Want: `{"reason":"act_undone"}`},
			row{As: "mia", Do: markIt, Body: `{"of":"{of}"}`, Status: 200, Events: bothChanged},
			row{As: "mia", Do: unmarkIt, Status: 200, Events: bothChanged},
		)
		act() // which was taking it back
		s.Check(t,
			row{As: "mia", Do: "POST /moderation/log/{act}/undo", Status: 200, Events: bothChanged},
			row{As: "ann", Do: "GET /questions/{q}", Status: 200, Want: `{"duplicateOf":{"id":"{of}"}}`},
			row{As: "mia", Do: unmarkIt, Status: 200, Events: bothChanged},
		)
		act()
		s.Check(t,
			row{As: "mia", Do: "DELETE /questions/{of}", Status: 200, Events: []string{"answer.deleted", "question.deleted"}},
			row{As: "mia", Do: "POST /moderation/log/{act}/undo", Status: 409, Want: `{"reason":"act_overtaken"}`},
		)
		noDrift(t, s)
	})
}

// Moving answers never shows them to others than saw them, and not what points were staked on.
func TestAnswersAreNotMovedBeforeOtherEyes(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		askedTwice(t, s)
		setPortal(t, s, func(set *community.Settings) { set.Currency.Enabled = true })
		make201(t, s, "ann", "/spaces", `{"name":"Den","private":true}`, "den")
		make201(t, s, "ann", "/spaces", `{"name":"Garden"}`, "garden")
		make201(t, s, "ann", "/questions", `{"title":"In the den?","space":"{den}"}`, "inden")
		make201(t, s, "ann", "/questions", `{"title":"In the garden?","space":"{garden}"}`, "ingarden")
		make201(t, s, "ann", "/questions", `{"title":"Private?","privacy":"private"}`, "private")
		make201(t, s, "bob", "/questions", `{"title":"Private too?","privacy":"private"}`, "privatetoo")
		elsewhere := `{"reason":"merge_elsewhere"}`
		for _, pair := range [][2]string{{"inden", "of"}, {"of", "inden"}, {"ingarden", "of"}, {"inden", "ingarden"}, {"private", "of"},
			{"of", "private"}, {"private", "privatetoo"}} {
			s.Check(t, row{As: "mia", Do: "PUT /questions/{" + pair[0] + "}/duplicate", Body: `{"of":"{` + pair[1] + `}","merge":true}`,
				Status: 400, Field: "merge", Want: elsewhere})
		}
		s.Check(t,
			row{As: "mia", Do: "PUT /questions/{q}", Body: `{"status":"unlisted"}`, Status: 200, Events: []string{"question.changed"}},
			row{As: "mia", Do: markIt, Body: `{"of":"{of}","merge":true}`, Status: 400, Field: "merge", Want: elsewhere},
			row{As: "mia", Do: "PUT /questions/{q}", Body: `{"status":"published"}`, Status: 200, Events: []string{"question.changed"}},
			row{As: "ann", Do: "POST /questions/{of}/votes", Status: 200, Events: []string{"voted"}},
			row{As: "bob", Do: "POST /questions/{q}/rewards", Body: `{"amount":1,"days":7}`, Status: 201, Events: []string{"reward.staked"}},
			row{As: "mia", Do: markIt, Body: `{"of":"{of}","merge":true}`, Status: 409, Want: `{"reason":"reward_open"}`},
			row{As: "mia", Do: markIt, Body: `{"of":"{of}"}`, Status: 200, Events: bothChanged},
			row{As: "bob", Do: "POST /questions/{q}/rewards", Body: `{"amount":1,"days":7}`, Status: 403, Want: `{"reason":"question_duplicate"}`},
			row{As: "mia", Do: unmarkIt, Status: 200, Events: bothChanged},

			// What was moved stays where the other was taken into a closed space since.
			row{As: "mia", Do: "PUT /questions/{of}/duplicate", Body: `{"of":"{q}","merge":true}`, Status: 200,
				Events: []string{"answer.changed", "question.changed", "question.changed"}},
			row{As: "mia", Do: "PUT /questions/{q}", Body: `{"space":"{den}"}`, Status: 200, Events: []string{"question.changed"}},
			row{As: "mia", Do: "DELETE /questions/{of}/duplicate", Status: 200, Events: bothChanged, Want: `{"counts":{"answers":0}}`},
			row{As: "bob", Do: "GET /questions/{of}/answers", Status: 200, Want: `[]`},
		)
		noDrift(t, s)
	})
}

// A question that was emptied by moving its answers away may be taken out of a closed space:
// they do not follow it there when that is taken back.
func TestAMergeIsNoWayOutOfAClosedSpace(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "ann", "/spaces", `{"name":"Den","private":true}`, "den")
		if reply := s.Ask(t, row{As: "ann", Do: "PUT /spaces/{den}/members/{bob}"}); reply.Status != 200 {
			t.Fatalf("%s", reply.Body)
		}
		make201(t, s, "ann", "/questions", `{"title":"One?","space":"{den}"}`, "q")
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"In confidence"}`, "a1")
		make201(t, s, "ann", "/questions", `{"title":"Two?","space":"{den}"}`, "of")
		changed := []string{"answer.changed", "question.changed", "question.changed"}
		s.Check(t,
			row{As: "ann", Do: "PUT /questions/{q}", Body: `{"space":""}`, Status: 409, Want: `{"reason":"written_in_confidence"}`},
			row{As: "ann", Do: markIt, Body: `{"of":"{of}","merge":true}`, Status: 200, Events: changed},
			row{As: "ann", Do: "PUT /questions/{of}", Body: `{"space":""}`, Status: 409, Want: `{"reason":"written_in_confidence"}`},
			row{As: "ann", Do: "PUT /questions/{q}", Body: `{"space":""}`, Status: 200, Events: []string{"question.changed"}},
			row{As: "ann", Do: unmarkIt, Status: 403, Want: `{"reason":"not_yours_to_close"}`},
			row{As: "mia", Do: unmarkIt, Status: 200, Events: bothChanged, Want: `{"counts":{"answers":0}}`},
			row{As: "mia", Do: "GET /answers/{a1}", Status: 200, Want: `{"question":{"id":"{of}","space":"{den}"}}`},
			row{As: "ann", Do: "PUT /questions/{q}", Body: `{"space":"{den}"}`, Status: 200, Events: []string{"question.changed"}},
			row{As: "ann", Do: markIt, Body: `{"of":"{of}"}`, Status: 403, Want: `{"reason":"not_yours_to_close"}`}, // it was brought there
		)
		noDrift(t, s)
	})
}

// Without the scope a moderator's token closes nothing.
func TestClosingADuplicateTakesTheScope(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		askedTwice(t, s)
		write, elsewhere := scoped(t, s, "mia", "write"), scoped(t, s, "mia", "write moderate:moderation")
		missing := `{"reason":"scope_missing"}`
		s.Check(t,
			row{As: write, Do: markIt, Body: `{"of":"{of}"}`, Status: 403, Want: missing},
			row{As: elsewhere, Do: markIt, Body: `{"of":"{of}"}`, Status: 403, Want: missing},
			row{As: scoped(t, s, "mia", "moderate:content"), Do: markIt, Body: `{"of":"{of}"}`, Status: 200, Events: bothChanged},
			row{As: write, Do: unmarkIt, Status: 403, Want: missing},
			row{As: scoped(t, s, "ann", "admin"), Do: unmarkIt, Status: 403, Want: `{"reason":"not_yours_to_close"}`},
		)
	})
}

// The staff of a space close what was asked there, and merge what was asked there; what the
// portal's staff decided they leave be.
func TestTheStaffOfASpaceCloseDuplicatesThere(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Join(t, "cy", "member")
		s.Join(t, "dan", "member")
		make201(t, s, "cy", "/spaces", `{"name":"Garden"}`, "space")
		make201(t, s, "dan", "/spaces", `{"name":"Kitchen"}`, "other")
		for _, name := range []string{"ann", "bob"} {
			if reply := s.Ask(t, row{As: "cy", Do: "PUT /spaces/{space}/members/{" + name + "}"}); reply.Status != 200 {
				t.Fatalf("%s", reply.Body)
			}
		}
		make201(t, s, "ann", "/questions", `{"title":"Here?","space":"{space}"}`, "q")
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"Yes"}`, "a1")
		make201(t, s, "bob", "/questions", `{"title":"Here too?","space":"{space}"}`, "here")
		make201(t, s, "bob", "/questions", `{"title":"Outside?"}`, "outside")
		make201(t, s, "bob", "/questions", `{"title":"From elsewhere?"}`, "brought")
		make201(t, s, "ann", "/questions", `{"title":"Mine alone?","privacy":"private"}`, "private")
		no := `{"reason":"not_yours_to_close"}`
		s.Check(t,
			row{As: "bob", Do: "PUT /questions/{brought}", Body: `{"space":"{space}"}`, Status: 200, Events: []string{"question.changed"}},
			row{As: "dan", Do: markIt, Body: `{"of":"{here}"}`, Status: 403, Want: no},
			row{As: "cy", Do: "PUT /questions/{outside}/duplicate", Body: `{"of":"{q}"}`, Status: 403, Want: no},
			row{As: "cy", Do: "PUT /questions/{brought}/duplicate", Body: `{"of":"{q}"}`, Status: 403, Want: no},
			row{As: "cy", Do: markIt, Body: `{"of":"{brought}","merge":true}`, Status: 403, Want: no},
			row{As: "cy", Do: markIt, Body: `{"of":"{outside}","merge":true}`, Status: 403, Want: no},
			row{As: "cy", Do: markIt, Body: `{"of":"{private}"}`, Status: 400, Field: "of", Want: `{"reason":"no_such_question"}`},
			row{As: "cy", Do: markIt, Body: `{"of":"{outside}"}`, Status: 200, Events: bothChanged},
			row{As: "cy", Do: unmarkIt, Status: 200, Events: bothChanged},
			row{As: "cy", Do: markIt, Body: `{"of":"{here}","merge":true}`, Status: 200,
				Events: []string{"answer.changed", "question.changed", "question.changed"}},
			row{As: "cy", Do: unmarkIt, Status: 200, Events: []string{"answer.changed", "question.changed", "question.changed"}},
			row{As: "mia", Do: markIt, Body: `{"of":"{here}"}`, Status: 200, Events: bothChanged},
			row{As: "cy", Do: unmarkIt, Status: 403, Want: no},
			row{As: "mia", Do: "PUT /users/{cy}", Body: `{"status":"banned"}`, Status: 200, Events: []string{"user.changed"}},
			row{As: "cy", Do: markIt, Body: `{"of":"{here}"}`, Status: 401},
		)
		noDrift(t, s)
	})
}

// A chain of duplicates has each of its answers where it was moved last, and brings it back
// step by step.
func TestDuplicatesOfADuplicate(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		askedTwice(t, s)
		make201(t, s, "ann", "/questions", `{"title":"The first of all?"}`, "first")
		s.Ask(t, row{As: "mia", Do: markIt, Body: `{"of":"{of}","merge":true}`})
		s.Check(t,
			row{As: "mia", Do: "PUT /questions/{of}/duplicate", Body: `{"of":"{first}","merge":true}`, Status: 200,
				Events: []string{"answer.changed", "answer.changed", "answer.changed", "question.changed", "question.changed"}},
			row{As: "bob", Do: "GET /questions/{first}", Status: 200, Want: `{"duplicates":[{"id":"{of}"}],"counts":{"answers":3}}`},
			row{As: "bob", Do: "GET /questions/{of}", Status: 200, Want: `{"duplicateOf":{"id":"{first}"},"duplicates":[{"id":"{q}"}]}`},
			row{As: "mia", Do: "DELETE /questions/{of}/duplicate", Status: 200, Want: `{"counts":{"answers":3}}`,
				Events: []string{"answer.changed", "answer.changed", "answer.changed", "question.changed", "question.changed"}},
			row{As: "mia", Do: unmarkIt, Status: 200, Want: `{"counts":{"answers":2}}`,
				Events: []string{"answer.changed", "answer.changed", "question.changed", "question.changed"}},
			row{As: "bob", Do: "GET /questions/{of}", Status: 200, Want: `{"counts":{"answers":1}}`},
		)
		// Those who wait for an answer are not told that there is one in a duplicate.
		s.Check(t,
			row{As: "bob", Do: "GET /questions?unanswered=true", Status: 200, Want: `[{"id":"{first}"}]`},
			row{As: "mia", Do: "PUT /questions/{first}/duplicate", Body: `{"of":"{of}"}`, Status: 200, Events: bothChanged},
			row{As: "bob", Do: "GET /questions?unanswered=true", Status: 200, Want: `[]`},
		)
		noDrift(t, s)
	})
}

// Of many who close two questions as the same as each other at once, no two succeed, and
// none is answered there who came too late.
func TestTwoQuestionsAreNotDuplicatesOfEachOther(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		askedTwice(t, s)
		l := &load{site: s, client: loadClient(t), answers: map[string][]string{}}
		var group sync.WaitGroup
		for i := range 8 {
			group.Go(func() {
				from, to := "q", "of"
				if i%2 == 0 {
					from, to = to, from
				}
				l.try(t, "mia", "PUT", "/questions/"+s.ID(from)+"/duplicate", fmt.Sprintf(`{"of":%q,"merge":%v}`, s.ID(to), i%3 == 0))
				l.try(t, "bob", "POST", "/questions/"+s.ID(from)+"/answers", `{"content":"late"}`)
			})
		}
		group.Wait()
		q, of := s.Ask(t, row{As: "mia", Do: "GET /questions/{q}"}), s.Ask(t, row{As: "mia", Do: "GET /questions/{of}"})
		if q.Get("duplicate") == of.Get("duplicate") {
			t.Errorf("the one is a duplicate: %v, and so is the other", q.Get("duplicate"))
		}
		noDrift(t, s)
	})
}

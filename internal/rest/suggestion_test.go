package rest_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

var (
	suggested = []string{"suggestion.added"}
	rejected  = []string{"suggestion.rejected"}
)

// TestASuggestedEditIsReviewedByTheAuthor, is made in the name of who suggested it, and is credited to them.
func TestASuggestedEditIsReviewedByTheAuthor(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s) // ann's question, bob's answer
		s.Join(t, "cas", "member")
		make201(t, s, "mia", "/topics", `{"name":"Calendars"}`, "topic")
		make201(t, s, "ann", "/posts", `{"type":"article","title":"How it works","content":"<p>So.</p>"}`, "post")
		s.Check(t,
			row{As: "cas", Do: "POST /questions/{question}/suggestions", Status: 201, Events: suggested, Keep: "s",
				Body: `{"title":"How do I sync a calendar?","source":"It **stopped**.","format":"markdown","topics":["calendars"],"reason":"Clearer."}`,
				Want: `{"status":"waiting","type":"question","target":"{question}","user":{"id":"{cas}"},"title":"How do I sync a calendar?",
					"content":"<p>It <strong>stopped</strong>.</p>","source":"It **stopped**.","format":"markdown","topics":["{topic}"],"reason":"Clearer.",
					"stale":false,"mayReview":false,"object":{"id":"{question}","title":"How do I sync my calendar?"}}`},
			// It is nobody's to see but theirs and the reviewers'.
			row{As: "bob", Do: "GET /suggestions/{s}", Status: 404},
			row{Do: "GET /suggestions/{s}", Status: 401},
			row{As: "bob", Do: "GET /suggestions", Status: 200, Want: `[]`},
			row{As: "bob", Do: "GET /questions/{question}/suggestions", Status: 200, Want: `[]`},
			row{As: "bob", Do: "GET /questions/{question}", Status: 200, Want: `{"title":"How do I sync my calendar?","counts":{"edits":0}}`},
			row{As: "cas", Do: "GET /suggestions/{s}", Status: 200, Want: `{"mayReview":false}`},
			row{As: "cas", Do: "GET /suggestions?mine=true&status=waiting", Status: 200, Want: `[{"id":"{s}"}]`},
			row{As: "cas", Do: "GET /suggestions?mine=true&status=accepted", Status: 200, Want: `[]`},
			row{As: "cas", Do: "GET /suggestions", Status: 200, Want: `[]`},
			row{As: "ann", Do: "GET /suggestions", Status: 200, Want: `[{"id":"{s}","mayReview":true}]`},
			row{As: "mia", Do: "GET /suggestions", Status: 200, Want: `[{"id":"{s}","mayReview":true}]`},
			row{As: "ann", Do: "GET /questions/{question}/suggestions", Status: 200, Want: `[{"id":"{s}"}]`},
			row{As: "ann", Do: "GET /notifications?limit=1", Status: 200, Want: `[{"verb":"suggestion","from":[{"id":"{cas}"}],"objects":[{"id":"{question}"}]}]`},
			// One waits of each person and record.
			row{As: "cas", Do: "POST /questions/{question}/suggestions", Body: `{"title":"Other?"}`, Status: 409, Want: `{"reason":"already_suggested"}`},
			row{As: "bob", Do: "PUT /suggestions/{s}", Body: `{"title":"Other?"}`, Status: 404},
			row{As: "ann", Do: "PUT /suggestions/{s}", Body: `{"title":"Other?"}`, Status: 403},
			row{As: "ann", Do: "DELETE /suggestions/{s}", Status: 403},
			row{As: "cas", Do: "PUT /suggestions/{s}", Body: `{"title":"How do I sync calendars?","content":"It stopped."}`, Status: 200,
				Want: `{"title":"How do I sync calendars?","content":"It stopped.","reason":"Clearer."}`, Lacks: []string{"topics"}},
			row{As: "cas", Do: "POST /suggestions/{s}/accept", Status: 403, Want: `{"reason":"own_suggestion"}`},
			row{As: "bob", Do: "POST /suggestions/{s}/accept", Status: 403, Want: `{"reason":"not_yours_to_review"}`},
			row{As: "bob", Do: "POST /suggestions/{s}/reject", Status: 403},
			row{Do: "POST /suggestions/{s}/accept", Status: 401},
			row{As: "ann", Do: "POST /suggestions/{s}/accept", Body: `{"note":"` + strings.Repeat("x", 301) + `"}`, Status: 400, Field: "note"},
			row{As: "ann", Do: "POST /suggestions/{s}/accept", Body: `{"note":"Thanks"}`, Status: 200, Events: []string{"question.changed", "suggestion.accepted"},
				Want: `{"status":"accepted","note":"Thanks","improved":false,"reviewedBy":{"id":"{ann}"},"reviewedAt":"*","mayReview":false}`},
			row{As: "ann", Do: "POST /suggestions/{s}/accept", Status: 409, Want: `{"reason":"already_reviewed"}`},
			row{As: "mia", Do: "POST /suggestions/{s}/reject", Status: 409, Want: `{"reason":"already_reviewed"}`},
			row{As: "cas", Do: "DELETE /suggestions/{s}", Status: 409, Want: `{"reason":"already_reviewed"}`},
			row{As: "bob", Do: "GET /questions/{question}", Status: 200,
				Want: `{"title":"How do I sync calendars?","description":"It stopped.","user":{"id":"{ann}"},"editedBy":{"id":"{cas}"},"counts":{"edits":1}}`},
			row{As: "bob", Do: "GET /questions/{question}/edits", Status: 200, Want: `[{"user":{"id":"{cas}"},"reviewedBy":{"id":"{ann}"}}]`},
			row{As: "bob", Do: "GET /users/{cas}", Status: 200, Want: `{"profile":{"counts":{"suggestions":1,"edits":1}}}`},
			row{As: "cas", Do: "GET /notifications?limit=1", Status: 200, Want: `[{"verb":"suggestion_accept","from":[{"id":"{ann}"}],"note":"Thanks"}]`},
			row{As: "ann", Do: "GET /notifications?limit=1", Status: 200, Lacks: []string{"0.verb.suggestion"}},
			row{As: "cas", Do: "GET /suggestions?mine=true", Status: 200, Want: `[{"id":"{s}","status":"accepted"}]`},
		)
		noDrift(t, s)
		// A post's and an answer's; and with its record what was accepted is counted no more, until that is back.
		s.Check(t,
			row{As: "cas", Do: "POST /posts/{post}/suggestions", Body: `{"title":"How this works"}`, Status: 201, Events: suggested, Keep: "p"},
			row{As: "ann", Do: "POST /suggestions/{p}/accept", Status: 200, Events: []string{"post.changed", "suggestion.accepted"}},
			row{As: "cas", Do: "POST /answers/{answer}/suggestions", Body: `{"content":"Better"}`, Status: 201, Events: suggested, Keep: "a"},
			row{As: "ann", Do: "GET /suggestions", Status: 200, Want: `[]`}, // who asked is not the author of the answer
			row{As: "bob", Do: "POST /suggestions/{a}/reject", Body: `{"note":"No"}`, Status: 200, Events: rejected, Want: `{"status":"rejected","note":"No"}`},
			row{As: "cas", Do: "GET /notifications?limit=1", Status: 200, Want: `[{"verb":"suggestion_reject","note":"No"}]`},
			row{As: "cas", Do: "POST /posts/{post}/suggestions", Body: `{"content":"Ways"}`, Status: 201, Events: suggested, Keep: "w"},
			row{As: "ann", Do: "DELETE /posts/{post}", Status: 200, Events: []string{"post.deleted"}},
			row{As: "bob", Do: "GET /users/{cas}", Status: 200, Want: `{"profile":{"counts":{"suggestions":1}}}`},
			row{As: "cas", Do: "GET /suggestions/{w}", Status: 404},
			row{As: "mia", Do: "POST /suggestions/{w}/accept", Status: 404},
		)
		noDrift(t, s)
		s.Check(t,
			row{As: "ann", Do: "POST /posts/{post}/restore", Status: 200, Events: []string{"restored"}},
			row{As: "bob", Do: "GET /users/{cas}", Status: 200, Want: `{"profile":{"counts":{"suggestions":2}}}`},
			row{As: "ann", Do: "GET /posts/{post}/suggestions", Status: 200, Want: `[{"id":"{w}"}]`},
		)
		noDrift(t, s)
		s.Check(t,
			row{As: "cas", Do: "DELETE /suggestions/{w}", Status: 200},
			row{As: "cas", Do: "GET /suggestions/{w}", Status: 404},
			row{As: "cas", Do: "GET /suggestions?mine=true&limit=1", Status: 200, Want: `[{"id":"{a}"}]`},
			row{As: "cas", Do: "POST /posts/{post}/suggestions", Body: `{"content":"Again"}`, Status: 201, Events: suggested},
			row{As: "admin", Do: "DELETE /users/{cas}", Status: 200, Events: []string{"user.erased"}},
			row{As: "ann", Do: "GET /suggestions", Status: 200, Want: `[]`},
		)
		noDrift(t, s)
	})
}

// TestWhatCannotBeSuggestedIsRefusedByName, with nothing half-written.
func TestWhatCannotBeSuggestedIsRefusedByName(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		s.Join(t, "cas", "member")
		make201(t, s, "ann", "/posts", `{"title":"Unfinished","content":"x","status":"draft"}`, "draft")
		make201(t, s, "ann", "/questions", `{"title":"Secret?","privacy":"private"}`, "private")
		make201(t, s, "mia", "/questions", `{"title":"Locked?","locked":true}`, "locked")
		make201(t, s, "mia", "/spaces", `{"name":"Open"}`, "open")
		make201(t, s, "mia", "/questions", `{"title":"In there?","space":"{open}"}`, "inOpen")
		make201(t, s, "mia", "/spaces", `{"name":"Closed","private":true}`, "closed")
		make201(t, s, "mia", "/questions", `{"title":"Inside?","space":"{closed}"}`, "inClosed")
		at := "POST /questions/{question}/suggestions"
		for _, bad := range []struct{ body, field, reason string }{
			{`{}`, "content", "nothing_changed"}, {`{"title":"How do I sync my calendar?"}`, "content", "nothing_changed"},
			{`{"topics":["calendar"]}`, "content", "nothing_changed"}, {`{"title":" "}`, "title", "required"}, {`{"topics":["No such"]}`, "topics", "no_such_topic"},
			{`{"topics":["{answer}"]}`, "topics", "no_such_topic"}, {`{"title":"` + strings.Repeat("x", 301) + `"}`, "title", "too_long"},
			{`{"title":"Other?","reason":"` + strings.Repeat("x", 301) + `"}`, "reason", "too_long"},
			{`{"source":"*x*","format":"rtf"}`, "format", "not_one_of"}, {`{"privacy":"private"}`, "privacy", "unknown_field"},
			{`{"content":"x","source":"y"}`, "source", "two_texts"},
		} {
			s.Check(t, row{As: "cas", Do: at, Body: bad.body, Status: 400, Field: bad.field, Want: `{"reason":"` + bad.reason + `"}`})
		}
		refused := func(as, do, body string, status int, reason string) row {
			return row{As: as, Do: do, Body: body, Status: status, Want: `{"reason":"` + reason + `"}`}
		}
		words := `{"title":"Other?"}`
		s.Check(t,
			row{Do: at, Body: words, Status: 401},
			refused("cas", at, `{"title":"Other?","recordVersion":"old"}`, 412, "stale_version"),
			refused("ann", at, words, 409, "edit_directly"), refused("mia", at, words, 409, "edit_directly"),
			row{As: "cas", Do: "POST /posts/{draft}/suggestions", Body: words, Status: 404},
			row{As: "cas", Do: "POST /questions/{private}/suggestions", Body: words, Status: 404},
			row{As: "cas", Do: "POST /questions/{inClosed}/suggestions", Body: words, Status: 404},
			row{As: "cas", Do: "GET /questions/{inClosed}/suggestions", Status: 404},
			refused("cas", "POST /questions/{inOpen}/suggestions", words, 403, "not_in_space"),
			refused("cas", "POST /questions/{locked}/suggestions", words, 403, "not_suggestible"),
			row{As: "cas", Do: "POST /answers/{answer}/suggestions", Body: words, Status: 400, Field: "title"},
			row{As: "cas", Do: "POST /answers/{answer}/suggestions", Body: `{"content":"<p></p>"}`, Status: 400, Field: "content"},
			row{As: scoped(t, s, "cas", "read"), Do: at, Body: words, Status: 403},
			row{As: "cas", Do: "GET /suggestions?mine=true", Status: 200, Want: `[]`},
		)
		asking(t, s, `"minTitle":10,"minBody":0,"minAnswer":15,"minComment":0`)
		s.Check(t, row{As: "cas", Do: at, Body: `{"title":"Short"}`, Status: 400, Field: "title", Want: `{"reason":"too_short"}`},
			row{As: "cas", Do: "POST /answers/{answer}/suggestions", Body: `{"content":"S"}`, Status: 400, Field: "content"},
			row{As: "admin", Do: "PATCH /portal", Body: `{"policies":{"minTitle":0,"minAnswer":0,"suggestions":"disabled"}}`, Status: 200, Events: portalChanged},
			refused("cas", at, words, 403, "suggestions_off"),
			row{As: "admin", Do: "PATCH /portal", Body: `{"policies":{"suggestions":"never"}}`, Status: 400, Field: "policies.suggestions"},
			row{As: "admin", Do: "PATCH /portal", Body: `{"policies":{"suggestions":"members"}}`, Status: 200, Events: portalChanged},
		)
		setPortal(t, s, func(set *community.Settings) {
			set.Moderation.Rules = []community.Rule{{Kind: community.RuleWord, Value: "casino", Action: community.RuleRefuse}}
		})
		s.Check(t, row{As: "cas", Do: at, Body: `{"content":"A casino"}`, Status: 400, Field: "content", Want: `{"reason":"against_rules"}`})
		noDrift(t, s)
	})
}

// TestASuggestionForAnOlderTextIsStale: it is not accepted as it is, but with what the reviewer makes of it.
func TestASuggestionForAnOlderTextIsStale(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		s.Join(t, "cas", "member")
		s.Check(t,
			row{As: "cas", Do: "POST /answers/{answer}/suggestions", Body: `{"content":"<p>Suggested</p>"}`, Status: 201, Events: suggested, Keep: "s"},
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"content":"<p>Edited</p>"}`, Status: 200, Events: []string{"answer.changed"}},
			row{As: "bob", Do: "GET /suggestions/{s}", Status: 200, Want: `{"stale":true,"content":"<p>Suggested</p>"}`},
			row{As: "bob", Do: "POST /suggestions/{s}/accept", Status: 412, Code: "conflict", Want: `{"reason":"stale_version"}`},
			row{As: "bob", Do: "POST /suggestions/{s}/accept", Body: `{"content":"<p>Both</p>"}`, Status: 412},
			row{As: "bob", Do: "POST /suggestions/{s}/accept", Body: `{"content":"<p>Both</p>","recordVersion":"x"}`, Status: 412},
		)
		old := tagOf(t, s, "bob", "/suggestions/{s}")
		s.Check(t,
			row{As: "cas", Do: "PUT /suggestions/{s}", Body: `{"content":"<p>For now</p>"}`, Status: 200, Want: `{"stale":false}`},
			row{As: "bob", Do: "POST /suggestions/{s}/accept", Header: "If-Match: " + old, Status: 412}, // it is not what they read
			row{As: "bob", Do: "POST /suggestions/{s}/reject", Header: "If-Match: " + old, Status: 412},
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"content":"<p>Again</p>"}`, Status: 200, Events: []string{"answer.changed"}},
		)
		now, _, _ := strings.Cut(strings.Trim(tagOf(t, s, "bob", "/answers/{answer}"), `"`), ".")
		s.Set("now", now)
		s.Check(t,
			row{As: "bob", Do: "POST /suggestions/{s}/accept", Body: `{"content":"<p>Again</p>","recordVersion":"{now}"}`, Status: 400, Field: "content",
				Want: `{"reason":"nothing_changed"}`},
			row{As: "bob", Do: "POST /suggestions/{s}/accept", Body: `{"source":"*Both*","format":"markdown","recordVersion":"{now}"}`, Status: 200,
				Events: []string{"answer.changed", "suggestion.accepted"}, Want: `{"status":"accepted","improved":true}`},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 200, Want: `{"content":"<p><em>Both</em></p>","editedBy":{"id":"{cas}"}}`},
			row{As: "bob", Do: "GET /answers/{answer}", Status: 200, Want: `{"source":"*Both*"}`},
		)
		noDrift(t, s)
	})
}

// TestWhatIsHiddenTakesItsSuggestionsOutOfView: nobody reads or accepts them, and nobody learns by them.
func TestWhatIsHiddenTakesItsSuggestionsOutOfView(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		s.Join(t, "cas", "member")
		changed := []string{"question.changed"}
		s.Check(t,
			row{As: "cas", Do: "POST /questions/{question}/suggestions", Body: `{"title":"Other?"}`, Status: 201, Events: suggested, Keep: "s"},
			row{As: "cas", Do: "POST /answers/{answer}/suggestions", Body: `{"content":"Other"}`, Status: 201, Events: suggested, Keep: "a"},
		)
		outOfView := func(seen bool) {
			t.Helper()
			status := 404
			if seen {
				status = 200
			}
			s.Check(t,
				row{As: "cas", Do: "GET /suggestions/{s}", Status: status},
				row{As: "cas", Do: "GET /suggestions/{a}", Status: status},
			)
			for _, as := range []string{"ann", "bob", "mia", "admin"} {
				s.Check(t, row{As: as, Do: "GET /suggestions/{s}", Status: 404}, row{As: as, Do: "GET /suggestions/{a}", Status: 404},
					row{As: as, Do: "GET /suggestions", Status: 200, Want: `[]`})
			}
			s.Check(t, row{As: "mia", Do: "POST /suggestions/{s}/accept", Status: 404}, row{As: "mia", Do: "POST /suggestions/{s}/reject", Status: 404},
				row{As: "mia", Do: "POST /suggestions/{a}/accept", Status: 404})
			if !seen {
				s.Check(t, row{As: "cas", Do: "GET /suggestions?mine=true", Status: 200, Want: `[]`},
					row{As: "cas", Do: "PUT /suggestions/{s}", Body: `{"title":"More?"}`, Status: 404}, row{As: "cas", Do: "DELETE /suggestions/{s}", Status: 404})
			}
		}
		for _, hide := range []struct {
			as, how, back string
			seen          bool
		}{
			{"mia", `{"locked":true}`, `{"locked":false}`, true}, {"mia", `{"status":"archived"}`, `{"status":"published"}`, false},
			{"ann", `{"privacy":"private"}`, `{"privacy":"public"}`, false},
		} {
			s.Check(t, row{As: hide.as, Do: "PUT /questions/{question}", Body: hide.how, Status: 200, Events: changed})
			outOfView(hide.seen)
			s.Check(t, row{As: hide.as, Do: "PUT /questions/{question}", Body: hide.back, Status: 200, Events: changed},
				row{As: "ann", Do: "GET /suggestions", Status: 200, Want: `[{"id":"{s}"}]`}, row{As: "bob", Do: "GET /suggestions", Status: 200, Want: `[{"id":"{a}"}]`})
		}
		noDrift(t, s)
		// In a closed space they are between those who are in it; whose were taken in, and who is not, sees them no more.
		make201(t, s, "ann", "/spaces", `{"name":"Closed","private":true}`, "closed")
		s.Check(t,
			row{As: "mia", Do: "PUT /questions/{question}", Body: `{"space":"{closed}"}`, Status: 200, Events: []string{"question.changed"}},
			row{As: "cas", Do: "GET /suggestions/{s}", Status: 404},
			row{As: "cas", Do: "GET /suggestions?mine=true", Status: 200, Want: `[]`},
			row{As: "ann", Do: "GET /suggestions", Status: 200, Want: `[{"id":"{s}"}]`},
			row{As: "bob", Do: "GET /suggestions", Status: 200, Want: `[]`}, // who is not in there either
			row{As: "mia", Do: "PUT /questions/{question}", Body: `{"space":""}`, Status: 200, Events: []string{"question.changed"}},
			row{As: "admin", Do: "PUT /users/{cas}", Body: `{"status":"banned"}`, Status: 200, Events: []string{"user.changed"}},
			row{As: "ann", Do: "GET /suggestions/{s}", Status: 404},
			row{As: "ann", Do: "POST /suggestions/{s}/accept", Status: 404},
			row{As: "mia", Do: "GET /suggestions", Status: 200, Want: `[]`},
		)
		noDrift(t, s)
	})
}

// TestABanTakesBackWhatWasToldOfSuggestions, but where somebody else's wait.
func TestABanTakesBackWhatWasToldOfSuggestions(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		s.Join(t, "cas", "member")
		s.Join(t, "dan", "member")
		isTold := func(who string) bool {
			return strings.Contains(string(s.Ask(t, row{As: who, Do: "GET /notifications"}).Body), `"verb":"suggestion"`)
		}
		s.Check(t,
			row{As: "cas", Do: "POST /questions/{question}/suggestions", Body: `{"title":"Other?"}`, Status: 201, Events: suggested},
			row{As: "cas", Do: "POST /answers/{answer}/suggestions", Body: `{"content":"Other."}`, Status: 201, Events: suggested},
			row{As: "dan", Do: "POST /answers/{answer}/suggestions", Body: `{"content":"Another."}`, Status: 201, Events: suggested},
		)
		if !isTold("ann") || !isTold("bob") {
			t.Error("ann and bob are not told of what waits")
		}
		s.Check(t, row{As: "admin", Do: "PUT /users/{cas}", Body: `{"status":"banned"}`, Status: 200, Events: []string{"user.changed"}})
		if isTold("ann") {
			t.Error("ann is told of what was withdrawn")
		}
		if !isTold("bob") {
			t.Error("bob is not told of what waits still")
		}
		noDrift(t, s)
	})
}

// TestReviewingIsAPrivilege, that nobody has without a line in the table.
func TestReviewingIsAPrivilege(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		s.Join(t, "cas", "member")
		s.Join(t, "dan", "member")
		s.Check(t,
			row{As: "ann", Do: "POST /answers/{answer}/votes", Status: 200, Events: []string{"voted"}}, // bob has 10 points
			row{As: "cas", Do: "POST /questions/{question}/suggestions", Body: `{"title":"Other?"}`, Status: 201, Events: suggested, Keep: "s"},
			row{As: "bob", Do: "POST /suggestions/{s}/accept", Status: 403, Want: `{"reason":"not_yours_to_review"}`},
			row{As: "admin", Do: "PATCH /portal", Body: `{"privileges":[{"privilege":"review","points":5}]}`, Status: 200, Events: portalChanged},
			row{As: "dan", Do: "POST /suggestions/{s}/accept", Status: 403, Want: `{"reason":"review_points","needs":{"privilege":"review","points":5,"have":0}}`},
			row{As: "dan", Do: "GET /suggestions/{s}", Status: 404},
			row{As: "dan", Do: "GET /suggestions", Status: 200, Want: `[]`},
			row{As: "bob", Do: "GET /suggestions", Status: 200, Want: `[{"id":"{s}"}]`},
			row{As: scoped(t, s, "bob", "read"), Do: "POST /suggestions/{s}/accept", Status: 403, Want: `{"reason":"scope_missing"}`},
			row{As: "bob", Do: "POST /questions/{question}/suggestions", Body: `{"title":"Mine?"}`, Status: 201, Events: suggested, Keep: "b"},
			row{As: "bob", Do: "POST /suggestions/{b}/accept", Status: 403, Want: `{"reason":"own_suggestion"}`},
			row{As: "bob", Do: "GET /questions/{question}/suggestions", Status: 200, Want: `[{"id":"{s}","mayReview":true},{"id":"{b}","mayReview":false}]`},
			row{As: "bob", Do: "POST /suggestions/{s}/accept", Status: 200, Events: []string{"question.changed", "suggestion.accepted"}},
			row{As: "admin", Do: "PATCH /portal", Body: `{"privileges":[{"privilege":"edit","points":5}]}`, Status: 200, Events: portalChanged},
			row{As: "cas", Do: "POST /questions/{question}/suggestions", Body: `{"title":"More?"}`, Status: 201, Events: suggested, Keep: "m"},
			row{As: "bob", Do: "POST /suggestions/{m}/reject", Status: 200, Events: rejected},
			// Where content is approved, only who approves it makes what is suggested public.
			row{As: "cas", Do: "POST /questions/{question}/suggestions", Body: `{"title":"More?"}`, Status: 201, Events: suggested, Keep: "m"},
			row{As: "admin", Do: "PATCH /portal", Body: `{"policies":{"content":"approval"}}`, Status: 200, Events: portalChanged},
			row{As: "ann", Do: "POST /suggestions/{m}/accept", Status: 403, Want: `{"reason":"reviewed_by_staff"}`},
			row{As: "mia", Do: "POST /suggestions/{m}/accept", Status: 200, Events: []string{"question.changed", "suggestion.accepted"}},
			row{As: "ann", Do: "GET /questions/{question}", Status: 200, Want: `{"title":"More?","editedBy":{"id":"{cas}"}}`},
		)
		noDrift(t, s)
	})
}

// TestAnAnonymousAuthorReviewsUnknown: neither the suggester nor anybody else learns who they are.
func TestAnAnonymousAuthorReviewsUnknown(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Join(t, "cas", "member")
		make201(t, s, "ann", "/questions", `{"title":"Who?","anonymous":true}`, "q")
		s.Check(t,
			row{As: "cas", Do: "POST /questions/{q}/suggestions", Body: `{"title":"Who is it?"}`, Status: 201, Events: suggested, Keep: "s",
				Want: `{"object":{"user":{"profile":{"username":"anonymous"}}}}`},
			row{As: "ann", Do: "POST /suggestions/{s}/accept", Status: 200, Events: []string{"question.changed", "suggestion.accepted"}},
			row{As: "cas", Do: "GET /suggestions/{s}", Status: 200, Want: `{"status":"accepted"}`, Lacks: []string{"reviewedBy"}},
			row{As: "bob", Do: "GET /questions/{q}/edits", Status: 200, Want: `[{"user":{"id":"{cas}"}}]`, Lacks: []string{"0.reviewedBy"}},
			row{As: "cas", Do: "GET /notifications", Status: 200, Want: `[{"verb":"suggestion_accept","from":[{"profile":{"username":"anonymous"}}]}]`},
			row{As: "cas", Do: "POST /questions/{q}/suggestions", Body: `{"title":"Who?"}`, Status: 201, Events: suggested, Keep: "r"},
			row{As: "ann", Do: "POST /suggestions/{r}/reject", Status: 200, Events: rejected},
			row{As: "cas", Do: "GET /suggestions/{r}", Status: 200, Want: `{"status":"rejected"}`, Lacks: []string{"reviewedBy"}},
			row{As: "mia", Do: "GET /questions/{q}/edits", Status: 200, Want: `[{"reviewedBy":{"id":"{ann}"}}]`},
		)
		for _, path := range []string{"/suggestions/{s}", "/suggestions/{r}", "/suggestions?mine=true", "/questions/{q}/edits", "/notifications", "/questions/{q}"} {
			if reply := s.Ask(t, row{As: "cas", Do: "GET " + path}); strings.Contains(string(reply.Body), s.ID("ann")) {
				t.Errorf("GET %s tells who it is: %s", path, reply.Body)
			}
		}
		noDrift(t, s)
	})
}

// TestOfTwoReviewersExactlyOneDecides, and of two suggestions of one person at once one is taken.
func TestOfTwoReviewersExactlyOneDecides(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		s.Join(t, "cas", "member")
		atOnce := func(rows ...row) map[int]int {
			var wg sync.WaitGroup
			var mu sync.Mutex
			got := map[int]int{}
			for _, r := range rows {
				wg.Go(func() {
					reply := s.Ask(t, r)
					mu.Lock()
					defer mu.Unlock()
					got[reply.Status]++
				})
			}
			wg.Wait()
			return got
		}
		for range 5 {
			suggest := row{As: "cas", Do: "POST /answers/{answer}/suggestions", Body: `{"content":"Better ` + s.Clock.Now().String() + `"}`}
			if got := atOnce(suggest, suggest); got[201] != 1 || got[409] != 1 {
				t.Fatalf("two suggestions at once: %v", got)
			}
			id, _ := s.Ask(t, row{As: "bob", Do: "GET /suggestions"}).Get("0.id").(string)
			s.Set("s", id)
			accept, reject := row{As: "bob", Do: "POST /suggestions/{s}/accept"}, row{As: "mia", Do: "POST /suggestions/{s}/reject"}
			if got := atOnce(accept, reject); got[200] != 1 || got[409] != 1 {
				t.Errorf("two reviewers at once: %v", got)
			}
			s.Clock.Advance(1000)
		}
		noDrift(t, s)
	})
}

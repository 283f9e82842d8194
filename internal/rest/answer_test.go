package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// What happens when an answer is added, and when it is changed or deleted.
var (
	answered      = []string{"answer.added", "answer.published"}
	answeredAside = []string{"answer.added"} // for nobody to see yet
	answerChanged = []string{"answer.changed"}
	answerDeleted = []string{"answer.deleted"}
	answerOut     = []string{"answer.changed", "answer.published"}
	voted         = []string{"voted"}
	unvoted       = []string{"vote.withdrawn"}
	commented     = []string{"commented"}
)

// make201 adds a record as {keep}, by a row whose outcome is not what is tested.
func make201(t *testing.T, s *resttest.Site, as, do, body, keep string) resttest.Reply {
	t.Helper()
	reply := s.Ask(t, row{As: as, Do: "POST " + do, Body: body})
	id, ok := reply.Get("id").(string)
	if reply.Status != 201 || !ok {
		t.Fatalf("%s: %d %s", do, reply.Status, reply.Body)
	}
	s.Set(keep, id)
	return reply
}

// question adds {question} by ann, and answer adds {answer} to it by bob.
func question(t *testing.T, s *resttest.Site) {
	t.Helper()
	make201(t, s, "ann", "/questions", `{"title":"How do I sync my calendar?","description":"<p>It stopped.</p>","topics":["Calendar"]}`,
		"question")
}

func answer(t *testing.T, s *resttest.Site) {
	t.Helper()
	question(t, s)
	make201(t, s, "bob", "/questions/{question}/answers", `{"content":"<p>Reconnect it.</p>"}`, "answer")
}

func TestAnAnswerIsWrittenReadVotedOnAndDeleted(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "POST /questions", Body: `{"title":"How do I sync my calendar?","description":"<p>It stopped.</p>","topics":["Calendar"]}`,
				Status: 201, Keep: "question", Events: []string{"question.asked", "topic.added"},
				Want: `{"title":"How do I sync my calendar?","status":"published","topics":[{"name":"Calendar"}],"user":{"id":"{ann}"},"success":true}`},
			row{As: "bob", Do: "POST /questions/{question}/answers", Body: `{"content":"<p>Reconnect it.</p><script>alert(1)</script>"}`,
				Status: 201, Keep: "answer", Events: answered,
				Want: `{"content":"<p>Reconnect it.</p>","summary":"Reconnect it.","intro":"<p>Reconnect it.</p>","draftContent":"","status":"published","privacy":"public","__v":0,
					"anonymous":false,"verified":false,"user":{"id":"{bob}","profile":{"counts":{"answers":1,"answersWords":2}}},"question":{"id":"{question}","counts":{"answers":1}},
					"upvotes":[],"downvotes":[],"comments":[],"rewards":[],"images":[],"links":[],"media":[],"counts":{"upvotes":0},"success":true}`},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 200, Statements: 4, Lacks: []string{"success"}},
			row{As: "ann", Do: "POST /answers/{answer}/votes", Status: 200, Events: voted, Statements: 9,
				Want: `{"upvoted":true,"upvotes":["{ann}"],"score":1,"counts":{"upvotes":1},"user":{"profile":{"score":10,"counts":{"answersVotes":1}}},"success":true}`},
			row{As: "ann", Do: "DELETE /answers/{answer}/votes", Status: 200, Events: unvoted, Want: `{"success":true}`},
			row{As: "ann", Do: "POST /answers/{answer}/comments", Body: `{"body":"Thanks"}`, Status: 201, Events: commented,
				Keep: "comment", Want: `{"body":"Thanks","answer":"{answer}","user":{"id":"{ann}"},"upvotes":[],"counts":{"upvotes":0},"success":true}`},
			row{As: "ann", Do: "GET /answers", Status: 200, Statements: 5,
				Want: `[{"id":"{answer}","comments":[{"id":"{comment}"}],"counts":{"comments":1}}]`},
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"content":"<p>Sign in again.</p>"}`, Status: 200, Events: answerChanged,
				Want: `{"content":"<p>Sign in again.</p>","counts":{"edits":1},"success":true}`},
			row{As: "bob", Do: "DELETE /answers/{answer}", Status: 200, Events: answerDeleted, Want: `{"success":true}`},
			row{As: "bob", Do: "GET /answers/{answer}", Status: 410, Code: "gone"},
			row{As: "bob", Do: "GET /questions/{question}", Status: 200, Want: `{"counts":{"answers":0}}`},
			row{As: "bob", Do: "GET /user", Status: 200,
				Want: `{"profile":{"score":0,"counts":{"answers":0,"answersWords":0,"answersVotes":0,"edits":1}}}`},
		)
		noDrift(t, s)
	})
}

// noDrift fails the test if a kept number differs from what it counts.
func noDrift(t *testing.T, s *resttest.Site) {
	t.Helper()
	drifts, err := s.App.Doctor(t.Context(), false)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range drifts {
		t.Errorf("%s.%s of %s is %d, not %d", d.Table, d.Column, d.ID, d.Is, d.Should)
	}
}

func TestAnAnswerThatCannotBeIsRefused(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		make201(t, s, "mia", "/questions", `{"title":"Locked","locked":true}`, "locked")
		make201(t, s, "mia", "/questions", `{"title":"Hidden","status":"archived"}`, "hidden")
		post := "POST /questions/{question}/answers"
		s.Check(t,
			row{Do: post, Body: `{"content":"x"}`, Status: 401, Code: "unauthorized"},
			row{As: "ann", Do: post, Status: 400, Code: "missing_parameter", Field: "content"},
			row{As: "ann", Do: post, Body: `{}`, Status: 400, Code: "missing_parameter", Field: "content"},
			row{As: "ann", Do: post, Body: `{"content":" <p> </p>"}`, Status: 400, Code: "missing_parameter", Field: "content"},
			row{As: "ann", Do: post, Body: `{"content":"<script>x</script>"}`, Status: 400, Code: "missing_parameter", Field: "content"},
			row{As: "ann", Do: post, Body: `{"content":5}`, Status: 400, Code: "invalid_parameter", Field: "content"},
			row{As: "ann", Do: post, Body: `{"content":["x"]}`, Status: 400, Code: "invalid_parameter", Field: "content"},
			row{As: "ann", Do: post, Body: `{"content":"x","format":"rtf"}`, Status: 400, Code: "invalid_parameter", Field: "format"},
			row{As: "ann", Do: post, Body: `{"content":"x","anonymous":"yes"}`, Status: 400, Code: "invalid_parameter", Field: "anonymous"},
			row{As: "ann", Do: post, Body: `{"content":"x","anonymous":1}`, Status: 400, Code: "invalid_parameter", Field: "anonymous"},
			row{As: "ann", Do: post, Body: `{"content":"x","status":"gone"}`, Status: 400, Code: "invalid_parameter", Field: "status"},
			row{As: "ann", Do: post, Body: `{"content":"x","status":"featured"}`, Status: 400, Code: "invalid_parameter", Field: "status"},
			row{As: "ann", Do: post, Body: `{"content":"x","status":true}`, Status: 400, Code: "invalid_parameter", Field: "status"},
			row{As: "ann", Do: post, Body: `{"content":"x","status":"scheduled"}`, Status: 400, Code: "missing_parameter",
				Field: "publishedAt"},
			row{As: "ann", Do: post, Body: `{"content":"x","status":"scheduled","publishedAt":"2029-01-01T00:00:00Z"}`, Status: 400,
				Code: "invalid_parameter", Field: "publishedAt"},
			row{As: "ann", Do: post, Body: `{"content":"x","status":"scheduled","publishedAt":"tomorrow"}`, Status: 400,
				Code: "invalid_parameter", Field: "publishedAt"},
			row{As: "ann", Do: post, Body: `{"content":"` + strings.Repeat("x", 200_001) + `"}`, Status: 413, Code: "too_large",
				Field: "content"},
			row{As: "ann", Do: post, Body: `{"content":"x","verified":true}`, Status: 403, Code: "forbidden", Field: "verified"},
			row{As: "ann", Do: post, Body: `{"content":"x","user":"{bob}"}`, Status: 403, Code: "forbidden", Field: "user"},
			row{As: "mia", Do: post, Body: `{"content":"x","user":"{question}"}`, Status: 400, Code: "invalid_parameter", Field: "user"},
			row{As: "ann", Do: "POST /questions/{locked}/answers", Body: `{"content":"x"}`, Status: 403, Code: "forbidden"},
			row{As: "bob", Do: "POST /questions/{hidden}/answers", Body: `{"content":"x"}`, Status: 404, Code: "not_found"},
			row{As: "bob", Do: "POST /questions/{answer}/answers", Body: `{"content":"x"}`, Status: 404, Code: "not_found"},
			row{As: "bob", Do: "POST /questions/nothing/answers", Body: `{"content":"x"}`, Status: 404, Code: "not_found"},
			row{As: "ann", Do: "GET /questions/{question}/answers", Status: 200, Want: `[{"id":"{answer}"}]`}, // none was added
		)
	})
}

func TestAnAnswerTakesWhatTheContractSays(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		post := "POST /questions/{question}/answers"
		s.Set("short", fmt.Sprint(s.Ask(t, row{As: "ann", Do: "GET /questions/{question}"}).Get("shortId")))
		s.Check(t,
			row{As: "bob", Do: post, Body: `{"content":"x","anonymous":"true"}`, Status: 201, Events: answered,
				Want: `{"anonymous":true,"user":{"id":"{bob}"}}`},
			row{As: "bob", Do: post, Body: `{"content":"x","anonymous":"false"}`, Status: 201, Events: answered,
				Want: `{"anonymous":false}`},
			row{As: "bob", Do: post, Body: `{"content":"x","unknown":1}`, Status: 400, Field: "unknown", Want: `{"reason":"unknown_field"}`},
			row{As: "bob", Do: post, Body: `{"content":"x","verified":false,"user":"{bob}"}`, Status: 201,
				Events: answered}, // as it would be
			row{As: "mia", Do: post, Body: `{"content":"x","verified":"true","user":"{ann}"}`, Status: 201, Events: answered,
				Want: `{"verified":true,"user":{"id":"{ann}","profile":{"score":15}}}`},
			row{As: "bob", Do: "POST /questions/{short}/answers", Body: `{"content":"by its short id"}`, Status: 201, Events: answered,
				Want: `{"question":{"id":"{question}"}}`},
			row{As: "bob", Do: post, Body: `{"content":"**Bold**\n\n![a](https://x.test/a.png) [b](https://x.test/b)","format":"markdown"}`,
				Status: 201, Events: answered, Keep: "md",
				Want: `{"summary":"Bold b","images":[{"_id":"*","src":"https://x.test/a.png"}],"links":[{"_id":"*","url":"https://x.test/b","title":"b"}]}`},
			row{As: "ann", Do: "GET /answers/{md}", Status: 200, Want: `{"images":[{"_id":"*","src":"https://x.test/a.png"}],"media":[]}`},
		)
	})
}

// shape says which fields a record has, by what they are.
type shape map[string]string

const stamps = "createdAt updatedAt publishedAt"

var (
	answerShape = shape{
		"string": "_id id shortId portal content draftContent summary intro status privacy " + stamps,
		"number": "__v score counts.reasks counts.edits counts.downvotes counts.upvotes counts.comments counts.views",
		"bool":   "anonymous verified global upvoted downvoted user.followed",
		"list":   "upvotes downvotes comments rewards images links media",
	}
	questionShape = shape{
		"string": "_id id shortId title portal actor lastAskedAt lastAnsweredAt status type privacy " + stamps,
		"number": "__v score counts.asks counts.downvotes counts.upvotes counts.edits counts.comments counts.hiddenAnswers " +
			"counts.answers counts.views counts.followers",
		"bool": "hasReward anonymous verified locked",
		"list": "referrers rewards downvotes upvotes followers askers comments topics",
	}
	userShape = shape{
		"string": "_id id profile.name profile.username profile.title profile.description profile.picture profile.website " +
			"profile.location profile.gender",
		"number": "profile.score profile.counts.requests profile.counts.edits profile.counts.questionsFollowers " +
			"profile.counts.questions profile.counts.comments " +
			"profile.counts.answersWords profile.counts.answersVotes profile.counts.answersViews profile.counts.answers " +
			"profile.counts.views profile.counts.followings profile.counts.followers",
		"bool": "followed profile.verified",
	}
	topicShape   = shape{"string": "_id id name picture"}
	commentShape = shape{
		"string": "_id id createdAt updatedAt portal body status answer",
		"number": "__v score counts.upvotes",
		"bool":   "anonymous upvoted",
		"list":   "upvotes",
	}
)

// fits fails the test where the record at a path of the answer is not of a shape.
func fits(t *testing.T, r resttest.Reply, path string, s shape) {
	t.Helper()
	for kind, fields := range s {
		for _, field := range strings.Fields(fields) {
			v := r.Get(path + field)
			is := map[string]bool{}
			_, is["string"] = v.(string)
			_, is["number"] = v.(float64)
			_, is["bool"] = v.(bool)
			_, is["list"] = v.([]any)
			if !is[kind] {
				t.Errorf("%s%s is %v, not a %s", path, field, v, kind)
			}
		}
	}
	if r.Get(path+"_id") != r.Get(path+"id") {
		t.Errorf("%s_id and id differ", path)
	}
}

func TestEveryFieldOfTheContractIsInEveryAnswer(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		make201(t, s, "ann", "/answers/{answer}/comments", `{"body":"Thanks"}`, "comment")
		for _, do := range []row{
			{As: "ann", Do: "GET /answers/{answer}"},
			{As: "ann", Do: "GET /answers"},
			{As: "ann", Do: "GET /questions/{question}/answers"},
			{As: "ann", Do: "GET /users/{bob}/answers"},
			{As: "ann", Do: "POST /answers/{answer}/votes"},
			{As: "bob", Do: "PUT /answers/{answer}", Body: `{"content":"y"}`},
			{As: "bob", Do: "PUT /answers/{answer}/draft", Body: `{"content":"z"}`},
			{As: "bob", Do: "POST /answers/{answer}/publish"},
			{As: "bob", Do: "POST /questions/{question}/answers", Body: `{"content":"w"}`},
		} {
			reply := s.Ask(t, do)
			if reply.Status >= 300 {
				t.Errorf("%s: %d", do, reply.Status)
			}
			path := ""
			if _, isList := reply.Get("").([]any); isList {
				path = "0."
			}
			fits(t, reply, path, answerShape)
			fits(t, reply, path+"user.", userShape)
			fits(t, reply, path+"question.", questionShape)
			fits(t, reply, path+"question.user.", userShape)
			fits(t, reply, path+"question.topics.0.", topicShape)
			fits(t, reply, path+"question.topics.0.user.", userShape)
			if reply.Status == 200 {
				fits(t, reply, path+"comments.0.", commentShape)
				fits(t, reply, path+"comments.0.user.", userShape)
			}
		}
	})
}

func TestAnAnswerIsChangedByItsAuthorAndModerators(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		put := "PUT /answers/{answer}"
		s.Check(t,
			row{Do: put, Body: `{"content":"x"}`, Status: 401},
			row{As: "ann", Do: put, Body: `{"content":"x"}`, Status: 403, Code: "forbidden"},
			row{As: "bob", Do: put, Body: `{"content":""}`, Status: 400, Code: "missing_parameter", Field: "content"},
			row{As: "bob", Do: put, Body: `{"content":false}`, Status: 400, Field: "content"},
			row{As: "bob", Do: put, Body: `{"anonymous":"perhaps"}`, Status: 400, Field: "anonymous"},
			row{As: "bob", Do: put, Body: `{"status":"nonsense"}`, Status: 400, Field: "status"},
			row{As: "bob", Do: put, Body: `{"content":"` + strings.Repeat("x", 200_001) + `"}`, Status: 413, Field: "content"},
			row{As: "bob", Do: put, Body: `{"verified":true}`, Status: 403, Code: "forbidden", Field: "verified"},
			row{As: "bob", Do: put, Body: `{"status":"archived"}`, Status: 403, Code: "forbidden", Field: "status"},
			row{As: "bob", Do: put, Body: `{"user":"{ann}"}`, Status: 403, Code: "forbidden", Field: "user"},
			row{As: "mia", Do: put, Body: `{"user":"{ann}"}`, Status: 400, Code: "invalid_parameter", Field: "user"},
			row{As: "bob", Do: "PUT /answers/{question}", Body: `{"content":"x"}`, Status: 404},
			// What it is already changes nothing, and is nobody's news.
			row{As: "bob", Do: put, Status: 200, Want: `{"__v":0,"success":true}`},
			row{As: "bob", Do: put, Body: `{"verified":"false","status":"published","user":"{bob}","content":"<p>Reconnect it.</p>"}`,
				Status: 200, Want: `{"__v":0,"counts":{"edits":0}}`},
			row{As: "bob", Do: put, Body: `{"content":"<p>One two three</p>"}`, Status: 200, Events: answerChanged,
				Want: `{"__v":1,"content":"<p>One two three</p>","summary":"One two three","counts":{"edits":1},"user":{"profile":{"counts":{"answersWords":3}}}}`},
			row{As: "bob", Do: put, Body: `{"anonymous":"true"}`, Status: 200, Events: answerChanged,
				Want: `{"anonymous":true,"content":"<p>One two three</p>","user":{"profile":{"counts":{"answers":0}}}}`},
			row{As: "bob", Do: put, Body: `{"anonymous":false}`, Status: 200, Events: answerChanged,
				Want: `{"anonymous":false,"user":{"profile":{"counts":{"answers":1}}}}`},
			row{As: "mia", Do: put, Body: `{"verified":"true"}`, Status: 200, Events: answerChanged,
				Want: `{"verified":true,"user":{"profile":{"score":15}}}`},
			row{As: "bob", Do: put, Body: `{"verified":true}`, Status: 200, Want: `{"verified":true}`},
			row{As: "mia", Do: put, Body: `{"status":"collapsed"}`, Status: 200, Events: answerChanged,
				Want: `{"status":"collapsed","question":{"counts":{"answers":1,"hiddenAnswers":1}}}`},
			row{As: "mia", Do: put, Body: `{"status":"archived"}`, Status: 200, Events: answerChanged,
				Want: `{"status":"archived","user":{"profile":{"score":0,"counts":{"answers":0}}},"question":{"counts":{"answers":0,"hiddenAnswers":0}}}`},
			row{As: "ann", Do: put, Body: `{"content":"x"}`, Status: 404,
				Code: "not_found"}, // not even to be refused
			row{As: "mia", Do: put, Body: `{"content":"Cleaned"}`, Status: 200, Events: answerChanged,
				Want: `{"content":"Cleaned","counts":{"edits":1}}`}, // what nobody saw is not kept
			row{As: "mia", Do: put, Body: `{"status":"published"}`, Status: 200, Events: answerOut,
				Want: `{"user":{"profile":{"score":15}}}`},
			row{As: "mia", Do: put, Body: `{"content":"y"}`, Status: 200, Events: answerChanged, Want: `{"counts":{"edits":2}}`},
			row{As: "mia", Do: "GET /user", Status: 200, Want: `{"profile":{"counts":{"edits":1}}}`},
		)
		noDrift(t, s)
	})
}

func TestWhenAnAnswerWasPublishedStaysWhenItIsHiddenAndShownAgain(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		first := s.Ask(t, row{As: "bob", Do: "GET /answers/{answer}"}).Get("publishedAt")
		for _, status := range []string{"collapsed", "archived", "unlisted", "published"} {
			reply := s.Ask(t, row{As: "mia", Do: "PUT /answers/{answer}", Body: `{"status":"` + status + `"}`})
			if got := reply.Get("publishedAt"); got != first || reply.Get("updatedAt") == first {
				t.Errorf("%s: published at %v, not %v; updated at %v", status, got, first, reply.Get("updatedAt"))
			}
		}
	})
}

func TestEarlierTextsAreKept(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		edits := "GET /answers/{answer}/edits"
		s.Check(t,
			row{As: "ann", Do: edits, Status: 200, Want: `[]`},
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"content":"<p>Two</p>"}`, Status: 200, Events: answerChanged},
			row{As: "mia", Do: "PUT /answers/{answer}", Body: `{"content":"<p>Three</p>"}`, Status: 200, Events: answerChanged,
				Want: `{"counts":{"edits":2}}`},
			row{As: "ann", Do: edits, Status: 200, Statements: 4,
				Want: `[{"_id":"*","id":"*","createdAt":"*","content":"<p>Two</p>","user":{"id":"{mia}"}},{"content":"<p>Reconnect it.</p>","user":{"id":"{bob}"}}]`},
			row{As: "ann", Do: edits + "?limit=1&page=2", Status: 200, Want: `[{"content":"<p>Reconnect it.</p>"}]`},
			row{As: "ann", Do: edits + "?limit=0", Status: 400, Field: "limit"},
			row{As: "ann", Do: "GET /answers/{question}/edits", Status: 404},
			row{As: "mia", Do: "PUT /answers/{answer}", Body: `{"status":"archived"}`, Status: 200, Events: answerChanged},
			row{As: "ann", Do: edits, Status: 404},
		)
		walk(t, s, "bob", "/answers/{answer}/edits?limit=1", 2)
		noDrift(t, s)
	})
}

func TestADeletedAnswerIsGone(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"x","status":"draft"}`, "draft")
		make201(t, s, "bob", "/answers/{answer}/comments", `{"body":"x"}`, "comment")
		s.Set("short", fmt.Sprint(s.Ask(t, row{As: "ann", Do: "GET /answers/{answer}"}).Get("shortId")))
		s.Check(t,
			row{As: "ann", Do: "GET /answers/{short}", Status: 200, Want: `{"id":"{answer}"}`},
			row{Do: "DELETE /answers/{answer}", Status: 401},
			row{As: "ann", Do: "DELETE /answers/{answer}", Status: 403, Code: "forbidden"},
			row{As: "ann", Do: "DELETE /answers/{draft}", Status: 404, Code: "not_found"},
			row{As: "ann", Do: "DELETE /answers/{question}", Status: 404},
			row{As: "mia", Do: "DELETE /answers/{answer}", Status: 200, Events: answerDeleted, Want: `{"success":true}`},
			row{As: "bob", Do: "DELETE /answers/{draft}", Status: 200, Events: answerDeleted},
			row{As: "ann", Do: "GET /answers/{draft}", Status: 404}, // nobody else knew of it
			row{As: "bob", Do: "PUT /comments/{comment}", Body: `{"body":"y"}`, Status: 404},
			row{As: "ann", Do: "GET /questions/{answer}", Status: 404}, // it was no question
		)
		for _, do := range []string{"GET /answers/{answer}", "GET /answers/{short}", "PUT /answers/{answer}", "DELETE /answers/{answer}",
			"DELETE /answers/{answer}/draft", "POST /answers/{answer}/publish", "POST /answers/{answer}/votes",
			"DELETE /answers/{answer}/votes", "GET /answers/{answer}/votes", "GET /answers/{answer}/edits", "GET /answers/{answer}/comments", "POST /answers/{answer}/reports?type=Spam", "DELETE /answers/{answer}/comments/{comment}"} {
			wanted := 410
			if strings.HasSuffix(do, "{comment}") {
				wanted = 404
			}
			s.Check(t, row{As: "bob", Do: do, Status: wanted})
		}
		noDrift(t, s)
	})
}

func TestAnAnswerIsReported(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		report := "POST /answers/{answer}/reports"
		for i, kind := range []string{"Harrasment", "Spam", "DoesntAnswerQuestion", "Plagiarism", "JokeAnswer", "OutOfDate",
			"PoorlyWritten", "FactuallyIncorrect", "AgainstRules"} {
			reply := s.Ask(t, row{As: "ann", Do: report + "?type=" + kind + "&description=why"})
			if reply.Status/100 != 2 || reply.Get("type") != kind || reply.Get("description") != "why" || reply.Get("success") != true {
				t.Errorf("%d: %s: %d %s", i, kind, reply.Status, reply.Body)
			}
		}
		s.Check(t,
			row{As: "mia", Do: "GET /reports", Status: 200,
				Want: `[{"type":"AgainstRules","kind":"answer","record":"{answer}","user":"{ann}","status":"open"}]`}, // one report, changed
			row{As: "admin", Do: report + "?type=Harassment", Status: 201, Events: []string{"reported"},
				Want: `{"_id":"*","id":"*","type":"Harrasment","description":"","status":"open","user":"{admin}","createdAt":"*","kind":"answer","record":"{answer}"}`},
			row{As: "mia", Do: report, Body: `{"type":"Spam","description":"in the body"}`, Status: 201, Events: []string{"reported"},
				Want: `{"type":"Spam","description":"in the body"}`},
			row{Do: report + "?type=Spam", Status: 401},
			row{As: "bob", Do: report, Status: 400, Code: "missing_parameter", Field: "type"},
			row{As: "bob", Do: report + "?type=spam", Status: 400, Code: "invalid_parameter", Field: "type"},
			row{As: "bob", Do: report + "?type=JokeComment", Status: 400, Code: "invalid_parameter", Field: "type"},
			row{As: "bob", Do: report, Body: `{"type":7}`, Status: 400, Field: "type"},
			row{As: "bob", Do: "POST /answers/{question}/reports?type=Spam", Status: 404},
			row{As: "mia", Do: "PUT /answers/{answer}", Body: `{"status":"unapproved"}`, Status: 200, Events: answerChanged},
			row{As: "ann", Do: report + "?type=Spam", Status: 404, Code: "not_found"},
		)
	})
}

func TestAnAnswerSentTwiceUnderOneKeyIsOne(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		post := row{As: "bob", Do: "POST /questions/{question}/answers", Body: `{"content":"once"}`, Header: keyed}
		first, second := s.Ask(t, post), s.Ask(t, post)
		if first.Status != 201 || string(first.Body) != string(second.Body) || second.Header.Get("Idempotency-Replayed") != "true" {
			t.Errorf("%d %s\n%d %s", first.Status, first.Body, second.Status, second.Body)
		}
		post.Body = `{"content":"twice"}`
		post.Status, post.Code = 409, "conflict"
		s.Check(t, post, row{As: "bob", Do: "GET /questions/{question}", Status: 200, Want: `{"counts":{"answers":1}}`})
	})
}

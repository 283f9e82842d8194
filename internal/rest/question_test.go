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
	asked           = []string{"question.asked"}
	askedAbout      = []string{"question.asked", "topic.added"}
	questionChanged = []string{"question.changed"}
)

const absent = "0123456789abcdef01234567" // an id that names nothing

func TestAQuestionIsAskedAsTheContractSays(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "POST /questions", Body: `{"title":" How  do I sync A<B? ","description":"<p>It stopped.</p><script>x()</script>","topics":["Calendar","Sync"],"lang":"en"}`,
				Status: 201, Keep: "question", Events: []string{"question.asked", "topic.added", "topic.added"}, Want: `{
				"_id":"*","__v":0,"shortId":"*","createdAt":"*","updatedAt":"*","publishedAt":"*","lastAskedAt":"*","lastAnsweredAt":"","portal":"{portal}","actor":"{ann}",
				"title":"How do I sync A<B?","description":"<p>It stopped.</p>","summary":"It stopped.","lang":"en","user":{"id":"{ann}"},
				"referrers":[],"rewards":[],"upvotes":[],"downvotes":[],"followers":[],"askers":[],"comments":[],
				"hasReward":false,"anonymous":false,"verified":false,"locked":false,"upvoted":false,"downvoted":false,"followed":false,"reasked":false,
				"topics":[{"name":"Calendar","user":{"id":"{ann}"},"picture":""},{"name":"Sync"}],"score":0,"status":"published","type":"general","privacy":"public",
				"counts":{"asks":0,"downvotes":0,"upvotes":0,"edits":0,"comments":0,"hiddenAnswers":0,"answers":0,"views":0,"followers":0,"pollVotes":0},"success":true}`},
			row{As: "bob", Do: "GET /questions/{question}", Status: 200, Want: `{"id":"{question}","description":"<p>It stopped.</p>"}`,
				Lacks: []string{"success", "options"}},
			row{As: "bob", Do: "GET /questions", Status: 200, Want: `[{"id":"{question}"}]`, Lacks: []string{"0.description"}},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"Only that"}`, Status: 201, Events: asked,
				Want: `{"description":"","topics":[]}`, Lacks: []string{"lang"}},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"M","description":"**Why?**\n\n- a","format":"markdown"}`, Status: 201,
				Events: asked, Want: `{"description":"<p><strong>Why?</strong></p>\n<ul>\n<li>a</li>\n</ul>","summary":"Why? a"}`},
			row{As: "ann", Do: "GET /portal", Status: 200, Want: `{"counts":{"questions":3,"unanswered":3,"topics":2}}`},
			row{As: "ann", Do: "GET /user", Status: 200, Want: `{"profile":{"counts":{"questions":3}}}`},
		)
		short := s.Ask(t, row{As: "bob", Do: "GET /questions/{question}"}).Get("shortId").(string)
		s.Check(t, row{As: "bob", Do: "GET /questions/" + short, Status: 200, Want: `{"id":"{question}"}`})
		noDrift(t, s)
	})
}

func TestAQuestionThatCannotBeIsRefused(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{Do: "POST /questions", Body: `{"title":"x"}`, Status: 401},
			row{As: "ann", Do: "POST /questions", Status: 400, Code: "missing_parameter", Field: "title"},
			row{As: "ann", Do: "POST /questions", Body: `{"title":" \u200b "}`, Status: 400, Code: "missing_parameter", Field: "title"},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"x","description":"` + strings.Repeat("x", 200_001) + `"}`, Status: 413,
				Code: "too_large", Field: "description"},
		)
		for _, wrong := range []struct{ field, value string }{
			{"title", `"` + strings.Repeat("ä", 301) + `"`}, {"title", `5`}, {"title", `["x"]`}, {"description", `{}`},
			{"format", `"bbcode"`}, {"format", `1`}, {"topics", `"Calendar"`}, {"topics", `[1]`}, {"topics", `[""]`},
			{"topics", `["` + absent + `"]`}, {"topics", `["` + strings.Repeat("x", 61) + `"]`},
			{"topics", `["a","b","c","d","e","f","g","h","i","j","k"]`}, {"anonymous", `"yes"`}, {"anonymous", `1`}, {"locked", `[]`},
			{"verified", `"1"`}, {"lang", `"` + strings.Repeat("e", 36) + `"`}, {"lang", `false`}, {"privacy", `"secret"`},
			{"privacy", `true`}, {"status", `"draft"`}, {"status", `"new"`}, {"status", `7`}, {"type", `"quiz"`}, {"type", `0`},
			{"publishedAt", `"tomorrow"`}, {"from", `"` + absent + `"`}, {"from", `"external:nobody"`}, {"from", `{"id":"x"}`},
			{"options", `[]`}, {"options", `[{"text":"one"}]`}, {"options.1", `[{"text":"one"},{"text":" "}]`}, {"options.1",
				`[{"text":"one"},{}]`}, {"options", `"a,b"`}, {"options", `[` + strings.Repeat(`{"text":"x"},`, 20) + `{"text":"x"}]`},
			{"options.text", `[{"text":1},{"text":2}]`}, {"user", `5`}} {
			field, _, _ := strings.Cut(wrong.field, ".")
			body := fmt.Sprintf(`{"title":"x","description":"y",%q:%s}`, field, wrong.value)
			if field == "title" || field == "description" {
				body = fmt.Sprintf(`{%q:%s}`, field, wrong.value)
			}
			s.Check(t, row{As: "mia", Do: "POST /questions", Body: body, Status: 400, Code: "invalid_parameter", Field: wrong.field})
		}
		for _, extra := range []string{`"type":"poll"`, `"locked":true`, `"verified":"true"`, `"status":"archived"`, `"status":"featured"`,
			`"status":"scheduled"`, `"user":"{bob}"`} {
			name := strings.Trim(extra[:strings.Index(extra, ":")], `"`)
			s.Check(t, row{As: "ann", Do: "POST /questions", Body: `{"title":"x",` + extra + `}`, Status: 403, Code: "forbidden",
				Field: name})
		}
		s.Check(t,
			row{As: "mia", Do: "POST /questions", Body: `{"title":"x","type":"poll"}`, Status: 400, Code: "missing_parameter",
				Field: "options"},
			row{As: "mia", Do: "POST /questions", Body: `{"title":"x","status":"scheduled"}`, Status: 400, Code: "missing_parameter",
				Field: "publishedAt"},
			row{As: "mia", Do: "POST /questions", Body: `{"title":"x","status":"scheduled","publishedAt":"2029-01-01T00:00:00Z"}`,
				Status: 400, Field: "publishedAt"},
			row{As: "ann", Do: "GET /questions", Status: 200, Want: `[]`}, // nothing was written
			row{As: "ann", Do: "GET /topics", Status: 200, Want: `[]`},
			row{As: "ann", Do: "GET /portal", Status: 200, Want: `{"counts":{"questions":0,"topics":0}}`},
			// What it would be anyway is no extra.
			row{As: "ann", Do: "POST /questions", Body: `{"title":"x","type":"general","locked":false,"verified":"false","status":"published","user":"{ann}"}`, Status: 201, Events: asked},
			row{As: "mia", Do: "POST /questions", Body: `{"title":"x","locked":"true","verified":true,"status":"featured","user":"{bob}"}`,
				Status: 201, Events: asked, Want: `{"locked":true,"verified":true,"status":"featured","user":{"id":"{bob}"},"actor":"{bob}"}`},
		)
	})
}

func TestAQuestionIsChangedByItsAuthorAndModerators(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		put := "PUT /questions/{question}"
		s.Check(t,
			row{As: "bob", Do: put, Body: `{"title":"Mine now"}`, Status: 403, Code: "forbidden"},
			row{As: "bob", Do: "DELETE /questions/{question}", Status: 403},
			row{As: "ann", Do: put, Body: `{"title":"How do I sync?"}`, Status: 200, Events: questionChanged,
				Want: `{"success":true,"title":"How do I sync?","description":"<p>It stopped.</p>","topics":[{"name":"Calendar"}],"__v":1,"counts":{"edits":1},"user":{"profile":{"counts":{"edits":1}}}}`},
			row{As: "ann", Do: put, Body: `{"title":"How do I sync?","type":"general","status":"published","user":"{ann}"}`, Status: 200,
				Want: `{"__v":1}`}, // as it is
			row{As: "ann", Do: put, Body: `{}`, Status: 200, Want: `{"__v":1}`},
			row{As: "ann", Do: put, Body: `{"description":"","topics":["Mail","calendar"],"anonymous":"true"}`, Status: 200,
				Events: []string{"question.changed", "topic.added"},
				Want:   `{"description":"","summary":"","topics":[{"name":"Mail","user":{"id":"000000000000000000000000"}},{"name":"Calendar"}],"anonymous":true,"counts":{"edits":2},"user":{"id":"{ann}"}}`},
			row{As: "ann", Do: put, Body: `{"anonymous":false,"topics":[]}`, Status: 200, Events: questionChanged,
				Want: `{"topics":[],"counts":{"edits":2}}`},
			row{As: "ann", Do: put, Body: `{"title":""}`, Status: 400, Code: "missing_parameter", Field: "title"},
			row{As: "ann", Do: put, Body: `{"description":5}`, Status: 400, Field: "description"},
			row{As: "ann", Do: put, Body: `{"from":"{bob}"}`, Status: 400, Field: "from"},
			row{As: "ann", Do: put, Body: `{"options":[{"text":"a"},{"text":"b"}]}`, Status: 400, Field: "options"},
			row{As: "mia", Do: put, Body: `{"user":"{bob}"}`, Status: 400, Field: "user"},
			row{As: "ann", Do: put, Body: `{"user":"{bob}"}`, Status: 403, Field: "user"},
			row{As: "ann", Do: put, Body: `{"status":"archived"}`, Status: 403, Field: "status"},
			row{As: "ann", Do: put, Body: `{"locked":true}`, Status: 403, Field: "locked"},
			row{As: "ann", Do: put, Body: `{"verified":true}`, Status: 403, Field: "verified"},
			row{As: "ann", Do: put, Body: `{"type":"poll"}`, Status: 403, Field: "type"},
			row{As: "mia", Do: put, Body: `{"title":"Sync?","locked":true,"verified":true,"status":"featured"}`, Status: 200,
				Events: questionChanged, Want: `{"locked":true,"verified":true,"status":"featured","counts":{"edits":3}}`},
			row{As: "bob", Do: "POST /questions/{question}/answers", Body: `{"content":"x"}`, Status: 403, Code: "forbidden"}, // locked
			row{As: "mia", Do: "POST /questions/{question}/answers", Body: `{"content":"x"}`, Status: 403},
			row{As: "bob", Do: "GET /questions/{question}/edits", Status: 200, Want: `[
				{"title":"How do I sync?","content":"","user":{"id":"{mia}"},"createdAt":"*"},
				{"title":"How do I sync?","content":"<p>It stopped.</p>","user":{"id":"{ann}"}},
				{"title":"How do I sync my calendar?","content":"<p>It stopped.</p>","user":{"id":"{ann}"}}]`},
			row{As: "ann", Do: "PUT /questions/" + absent, Body: `{}`, Status: 404},
			row{Do: put, Body: `{}`, Status: 401},
		)
		noDrift(t, s)
	})
}

func TestADeletedQuestionIsGoneWithAllThatHungOnIt(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		make201(t, s, "bob", "/questions/{question}/comments", `{"body":"x"}`, "comment")
		make201(t, s, "mia", "/answers/{answer}/comments", `{"body":"x"}`, "below")
		make201(t, s, "mia", "/questions", `{"title":"Hidden","status":"archived"}`, "hidden")
		for _, do := range []string{"/questions/{question}/votes", "/answers/{answer}/votes", "/comments/{comment}/votes",
			"/questions/{question}/followers", "/questions/{question}/asks"} {
			if reply := s.Ask(t, row{As: "mia", Do: "POST " + do}); reply.Status != 200 {
				t.Fatalf("%s: %s", do, reply.Body)
			}
		}
		s.Check(t,
			row{As: "mia", Do: "POST /questions/{question}/reports?type=Spam", Status: 201, Events: []string{"reported"}},
			row{As: "ann", Do: "GET /user", Status: 200, Want: `{"profile":{"score":5,"counts":{"questions":1,"questionsFollowers":1}}}`},
			row{As: "ann", Do: "DELETE /questions/{question}", Status: 409}, // others have answered it
			row{As: "mia", Do: "DELETE /questions/{question}", Status: 200, Want: `{"success":true}`,
				Events: []string{"question.deleted", "answer.deleted"}},
			row{As: "mia", Do: "DELETE /questions/{hidden}", Status: 200, Events: []string{"question.deleted"}},
			row{As: "bob", Do: "GET /questions/{question}", Status: 410, Code: "gone"},
			row{As: "ann", Do: "PUT /questions/{question}", Body: `{}`, Status: 410},
			row{As: "ann", Do: "DELETE /questions/{question}", Status: 410},
			row{As: "ann", Do: "GET /questions/{question}/answers", Status: 410},
			row{As: "ann", Do: "POST /questions/{question}/answers", Body: `{"content":"x"}`, Status: 410},
			row{As: "ann", Do: "POST /questions/{question}/votes", Status: 410},
			row{As: "ann", Do: "GET /questions/{question}/followers", Status: 410},
			row{As: "ann", Do: "GET /questions/{question}/edits", Status: 410},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 410},
			row{As: "ann", Do: "PUT /comments/{comment}", Body: `{"body":"x"}`, Status: 404},
			row{As: "mia", Do: "GET /questions/{hidden}", Status: 404}, // what few knew of was never there
			row{As: "mia", Do: "GET /reports", Status: 200, Want: `[]`},
			row{As: "ann", Do: "GET /user", Status: 200, Want: `{"profile":{"score":0,"counts":{"questions":0,"questionsFollowers":0}}}`},
			row{As: "bob", Do: "GET /user", Status: 200,
				Want: `{"profile":{"score":0,"counts":{"answers":0,"comments":0,"answersVotes":0}}}`},
			row{As: "ann", Do: "GET /portal", Status: 200, Want: `{"counts":{"questions":0,"answers":0,"comments":0,"unanswered":0}}`},
			row{As: "ann", Do: "GET /topics", Status: 200, Want: `[{"name":"Calendar","counts":{"questions":0}}]`},
		)
		noDrift(t, s)
	})
}

func TestWhoSeesAQuestionOfWhichStatus(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		const everybody, author, staff = "ann bob mia", "ann", "ann mia"
		make201(t, s, "mia", "/topics", `{"name":"T"}`, "topic")
		for status, who := range map[string]struct{ address, lists string }{
			"published":  {everybody, everybody},
			"collapsed":  {everybody, everybody},
			"featured":   {everybody, everybody},
			"unlisted":   {everybody, author},
			"archived":   {staff, staff},
			"unapproved": {staff, staff},
			"scheduled":  {staff, author},
			"private":    {staff, staff},
		} {
			body := `{"title":"x","topics":["T"],"user":"{ann}","status":"` + status + `","publishedAt":"2030-02-01T00:00:00Z"}`
			if status == "private" {
				body = `{"title":"x","topics":["T"],"user":"{ann}","privacy":"private"}`
			}
			make201(t, s, "mia", "/questions", body, status)
			make201(t, s, "mia", "/questions/{"+status+"}/answers", `{"content":"x"}`, "answer")
			for _, as := range []string{"ann", "bob", "mia"} {
				wanted := map[bool]int{true: 200, false: 404}[strings.Contains(who.address, as)]
				for _, do := range []string{"/questions/{" + status + "}", "/questions/{" + status + "}/answers", "/answers/{answer}"} {
					if got := s.Ask(t, row{As: as, Do: "GET " + do}).Status; got != wanted {
						t.Errorf("%s sees %s of one that is %s: %d, not %d", as, do, status, got, wanted)
					}
				}
				for _, list := range []string{"/questions?limit=100", "/questions?sort=score.asc&limit=100", "/users/{ann}/questions",
					"/topics/{topic}/questions", "/topics/{topic}/questions?sort=answers.desc"} {
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
		for as, n := range map[string]int{"ann": 8, "bob": 3, "mia": 6} {
			walk(t, s, as, "/questions?limit=1", n)
			walk(t, s, as, "/topics/{topic}/questions?limit=2", n)
			walk(t, s, as, "/topics/{topic}/questions?limit=2&sort=updatedAt.asc", n)
			walk(t, s, as, "/users/{ann}/questions?limit=2", n)
		}
		s.Check(t, row{As: "bob", Do: "GET /topics/{topic}", Status: 200, Want: `{"counts":{"questions":3}}`})
		noDrift(t, s)
	})
}

func TestAHiddenQuestionIsAsMissing(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "mia", "/questions", `{"title":"x","status":"archived"}`, "hidden")
		make201(t, s, "mia", "/posts", `{"title":"x","content":"x","status":"archived"}`, "hiddenpost")
		s.Set("missing", absent)
		body := func(do string) string {
			reply := s.Ask(t, row{As: "ann", Do: do, Body: some(do)})
			if reply.Status != 404 || reply.Get("code") != "not_found" {
				t.Errorf("%s: %d %s", do, reply.Status, reply.Body)
			}
			return strings.ReplaceAll(string(reply.Body), fmt.Sprint(reply.Get("requestId")), "")
		}
		for _, do := range []string{"GET /questions/{hidden}", "PUT /questions/{hidden}", "DELETE /questions/{hidden}",
			"GET /questions/{hidden}/answers", "POST /questions/{hidden}/answers", "POST /questions/{hidden}/votes",
			"DELETE /questions/{hidden}/votes", "GET /questions/{hidden}/votes", "POST /questions/{hidden}/followers",
			"DELETE /questions/{hidden}/followers", "GET /questions/{hidden}/followers", "POST /questions/{hidden}/asks",
			"GET /questions/{hidden}/edits", "GET /questions/{hidden}/comments", "POST /questions/{hidden}/comments",
			"POST /questions/{hidden}/reports?type=Spam", "POST /answers/{hidden}/poll", "DELETE /answers/{hidden}/poll", "GET /posts/{hiddenpost}",
			"PUT /posts/{hiddenpost}", "DELETE /posts/{hiddenpost}", "POST /posts/{hiddenpost}/publish", "POST /posts/{hiddenpost}/votes", "DELETE /posts/{hiddenpost}/votes", "GET /posts/{hiddenpost}/votes", "POST /posts/{hiddenpost}/followers", "DELETE /posts/{hiddenpost}/followers", "GET /posts/{hiddenpost}/followers", "GET /posts/{hiddenpost}/comments", "POST /posts/{hiddenpost}/comments", "POST /posts/{hiddenpost}/reports?type=Spam"} {
			hidden, missing := body(do), body(strings.NewReplacer("{hidden}", "{missing}", "{hiddenpost}", "{missing}").Replace(do))
			if hidden != missing {
				t.Errorf("%s tells:\n%s\n%s", do, hidden, missing)
			}
		}
	})
}

// A number on a profile would tell of what is private.
func TestAnEditThatNotAllMaySeeIsNotCountedOnAProfile(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Join(t, "cy", "member")
		s.Check(t,
			row{As: "ann", Do: "POST /questions", Body: `{"title":"Between us","from":"{bob}","privacy":"private"}`, Status: 201,
				Keep: "question", Events: asked},
			row{As: "bob", Do: "POST /questions/{question}/answers", Body: `{"content":"Just so"}`, Status: 201, Keep: "answer",
				Events: answeredAside},
			row{As: "bob", Do: "POST /answers/{answer}/comments", Body: `{"body":"x"}`, Status: 201, Keep: "comment",
				Events: []string{"commented"}},
			row{As: "ann", Do: "PUT /questions/{question}", Body: `{"title":"Between you and me"}`, Status: 200, Events: questionChanged},
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"content":"Not so"}`, Status: 200, Events: []string{"answer.changed"}},
			row{As: "bob", Do: "PUT /comments/{comment}", Body: `{"body":"y"}`, Status: 200, Events: []string{"comment.changed"}},
			row{As: "cy", Do: "GET /users/{ann}", Status: 200, Want: `{"profile":{"counts":{"edits":0}}}`},
			row{As: "cy", Do: "GET /users/{bob}", Status: 200, Want: `{"profile":{"counts":{"edits":0}}}`},
			row{As: "ann", Do: "GET /questions/{question}", Status: 200, Want: `{"counts":{"edits":1}}`},
			row{As: "ann", Do: "GET /questions/{question}/edits", Status: 200, Want: `[{"title":"Between us"}]`},
			row{As: "cy", Do: "GET /questions/{question}/edits", Status: 404},
		)
		noDrift(t, s)
	})
}

func TestAPrivateQuestionIsBetweenItsAuthorTheOneAskedAndModerators(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Join(t, "cy", "member")
		s.Check(t,
			row{As: "ann", Do: "POST /questions", Body: `{"title":"Between us","from":"{bob}","privacy":"private"}`, Status: 201,
				Keep: "question", Events: asked, Want: `{"privacy":"private"}`},
			row{As: "bob", Do: "GET /questions/{question}", Status: 200},
			row{As: "mia", Do: "GET /questions/{question}", Status: 200},
			row{As: "cy", Do: "GET /questions/{question}", Status: 404},
			row{As: "cy", Do: "POST /questions/{question}/answers", Body: `{"content":"x"}`, Status: 404},
			row{As: "bob", Do: "POST /questions/{question}/answers", Body: `{"content":"Just so"}`, Status: 201, Keep: "answer",
				Events: answeredAside, Want: `{"question":{"counts":{"answers":1}}}`},
			row{As: "bob", Do: "POST /questions/{question}/comments", Body: `{"body":"x"}`, Status: 201, Keep: "comment",
				Events: []string{"commented"}},
			row{As: "bob", Do: "POST /questions/{question}/votes", Status: 200, Events: voted, Want: `{"score":1}`},
			row{As: "bob", Do: "PUT /questions/{question}", Body: `{"title":"x"}`, Status: 403},
			row{As: "ann", Do: "GET /questions/{question}/answers", Status: 200, Want: `[{"id":"{answer}"}]`},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 200},
			row{As: "cy", Do: "GET /answers/{answer}", Status: 404},
			row{As: "cy", Do: "GET /questions/{question}/comments", Status: 404},
			row{As: "cy", Do: "POST /comments/{comment}/votes", Status: 404},
			row{As: "cy", Do: "GET /answers", Status: 200, Want: `[]`},
			row{As: "cy", Do: "GET /questions", Status: 200, Want: `[]`},
			row{As: "cy", Do: "GET /users/{bob}/answers", Status: 200, Want: `[]`},
			row{As: "cy", Do: "GET /users/{bob}", Status: 200, Want: `{"profile":{"counts":{"answers":0,"requests":0,"comments":0}}}`},
			row{As: "cy", Do: "GET /portal", Status: 200, Want: `{"counts":{"questions":0,"answers":0,"comments":0,"unanswered":0}}`},
			// Public from now on, it counts; and private again.
			row{As: "ann", Do: "PUT /questions/{question}", Body: `{"privacy":"public"}`, Status: 200, Events: questionChanged},
			row{As: "cy", Do: "GET /answers", Status: 200, Want: `[{"id":"{answer}"}]`},
			row{As: "cy", Do: "GET /users/{bob}", Status: 200, Want: `{"profile":{"counts":{"answers":1,"requests":1,"comments":1}}}`},
			row{As: "cy", Do: "POST /questions/{question}/answers", Body: `{"content":"Me too"}`, Status: 201, Keep: "cys",
				Events: answered},
			row{As: "ann", Do: "PUT /questions/{question}",
				Body: `{"privacy":"private","title":"A secret","description":"Quite","topics":["Hush"],"anonymous":true}`, Status: 200,
				Events: questionChanged},
			row{As: "cy", Do: "GET /questions/{question}", Status: 404},
			row{As: "cy", Do: "GET /answers/{cys}", Status: 200,
				Want: `{"content":"Me too","question":{"id":"{question}","title":"","summary":"","topics":[],"user":{"id":"000000000000000000000000"}}}`},
			row{As: "cy", Do: "GET /answers/{answer}", Status: 404},
			row{As: "cy", Do: "GET /users/{bob}", Status: 200, Want: `{"profile":{"counts":{"answers":0,"requests":0,"comments":0}}}`},
			row{As: "mia", Do: "PUT /questions/{question}", Body: `{"status":"archived"}`, Status: 200, Events: questionChanged},
			row{As: "bob", Do: "GET /questions/{question}", Status: 404}, // hidden from the one asked as well
		)
		noDrift(t, s)
	})
}

func TestUnderApprovalAMembersQuestionWaits(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		setPortal(t, s, func(set *community.Settings) { set.Policies.Content = community.ContentApproval })
		for _, status := range community.QuestionStatuses {
			ask := row{As: "ann", Do: "POST /questions", Body: `{"title":"x","status":"` + string(status) + `"}`, Status: 201,
				Events: asked, Want: `{"status":"unapproved"}`}
			if status == community.Scheduled { // which is staff's to say
				ask = row{As: ask.As, Do: ask.Do, Body: ask.Body, Status: 403, Field: "status"}
			}
			s.Check(t, ask)
		}
		s.Check(t,
			row{As: "ann", Do: "POST /questions", Body: `{"title":"First words"}`, Status: 201, Keep: "question", Events: asked,
				Want: `{"status":"unapproved"}`},
			row{As: "bob", Do: "GET /questions/{question}", Status: 404},
			row{As: "bob", Do: "GET /portal", Status: 200, Want: `{"counts":{"questions":0,"unapprovedQuestions":7,"unanswered":0}}`},
			row{As: "ann", Do: "PUT /questions/{question}", Body: `{"status":"published"}`, Status: 403, Field: "status"},
			row{As: "ann", Do: "PUT /questions/{question}", Body: `{"title":"Second thoughts"}`, Status: 200, Events: questionChanged,
				Want: `{"counts":{"edits":0}}`},
			row{As: "mia", Do: "PUT /questions/{question}", Body: `{"status":"published"}`, Status: 200, Events: questionChanged},
			row{As: "bob", Do: "GET /questions", Status: 200, Want: `[{"id":"{question}"}]`},
			row{As: "bob", Do: "GET /questions/{question}/edits", Status: 200, Want: `[]`}, // what nobody saw stays unseen
			row{As: "bob", Do: "GET /portal", Status: 200, Want: `{"counts":{"questions":1,"unapprovedQuestions":6,"unanswered":1}}`},
			row{As: "mia", Do: "POST /questions", Body: `{"title":"x"}`, Status: 201, Events: asked, Want: `{"status":"published"}`},
			row{As: "mia", Do: "POST /questions", Body: `{"title":"x","user":"{ann}"}`, Status: 201, Events: asked,
				Want: `{"status":"published"}`},
		)
		noDrift(t, s)
	})
}

func TestAScheduledQuestionPublishesItselfOnce(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		at := s.Clock.Now().Add(time.Hour).Format(time.RFC3339)
		later := s.Clock.Now().Add(2 * time.Hour).Format("2006-01-02T15:04:05.000Z")
		make201(t, s, "mia", "/questions", `{"title":"x","topics":["T"],"user":"{ann}"}`, "question")
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"x"}`, "answer")
		make201(t, s, "bob", "/questions/{question}/comments", `{"body":"x"}`, "comment")
		publish := func() {
			t.Helper()
			for range 2 {
				if err := s.App.PublishDue(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
		}
		s.Check(t,
			row{As: "mia", Do: "PUT /questions/{question}", Body: `{"status":"scheduled","publishedAt":"` + at + `"}`, Status: 200,
				Events: questionChanged},
			row{As: "ann", Do: "PUT /questions/{question}", Body: `{"publishedAt":"` + later + `"}`, Status: 200, Events: questionChanged,
				Want: `{"status":"scheduled","publishedAt":"` + later + `"}`},
			row{As: "bob", Do: "GET /questions/{question}", Status: 404},
			row{As: "bob", Do: "GET /user", Status: 200, Want: `{"profile":{"counts":{"answers":0,"comments":0}}}`},
		)
		noDrift(t, s)
		s.Clock.Advance(90 * time.Minute)
		publish()
		s.Check(t, row{As: "bob", Do: "GET /questions/{question}", Status: 404})
		s.Clock.Advance(time.Hour)
		since := s.Clock.Now()
		publish()
		if kinds := eventsSince(t, s, since); !slices.Equal(kinds, questionChanged) {
			t.Errorf("the events are %v", kinds)
		}
		s.Check(t,
			row{As: "bob", Do: "GET /questions/{question}", Status: 200,
				Want: `{"status":"published","publishedAt":"` + later + `","counts":{"answers":1}}`},
			row{As: "bob", Do: "GET /user", Status: 200, Want: `{"profile":{"counts":{"answers":1,"comments":1}}}`},
		)
		noDrift(t, s)
	})
}

// TestQuestionsAreListedByWhatTheyAre asks for questions by each filter, alone and together
// with others: each list is exact, and so is its total.
func TestQuestionsAreListedByWhatTheyAre(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "ann", "/spaces", `{"name":"Garden"}`, "garden")
		make201(t, s, "ann", "/questions", `{"title":"x","lang":"de","topics":["Desks"]}`, "german")
		make201(t, s, "ann", "/questions", `{"title":"x","lang":"en","options":[{"text":"A"},{"text":"B"}],"topics":["Desks"]}`, "poll")
		make201(t, s, "bob", "/questions", `{"title":"x","topics":["Desks","Chairs"],"anonymous":true}`, "secret")
		make201(t, s, "bob", "/questions", `{"title":"x","topics":["Chairs"]}`, "bobs")
		make201(t, s, "ann", "/questions", `{"title":"x","space":"{garden}","topics":["Chairs"]}`, "in")
		make201(t, s, "ann", "/questions", `{"title":"x","space":"{garden}","anonymous":true}`, "secretIn")
		make201(t, s, "mia", "/questions", `{"title":"x","status":"featured"}`, "featured")
		make201(t, s, "mia", "/questions", `{"title":"x","status":"unlisted","user":"{ann}"}`, "unlisted")
		make201(t, s, "bob", "/questions/{german}/answers", `{"content":"x"}`, "answer")
		s.Set("desks", s.Ask(t, row{As: "ann", Do: "GET /questions/{german}"}).Get("topics.0.id").(string))
		for _, try := range []struct{ as, query, want string }{
			{"bob", "type=poll", "poll"},
			{"bob", "type=general", "featured secretIn in bobs secret german"},
			{"ann", "type=general", "unlisted featured secretIn in bobs secret german"},
			{"bob", "lang=de", "german"},
			{"bob", "lang=fr", ""},
			{"bob", "status=featured", "featured"},
			{"bob", "status=unlisted", ""}, // what one does not see in a list is not there
			{"ann", "status=unlisted", "unlisted"},
			{"cy", "user={bob}", "bobs"}, // what is anonymous is not told
			{"bob", "user={bob}", "bobs secret"},
			{"mia", "user={bob}", "bobs secret"},
			{"cy", "topic={desks}", "secret poll german"},
			{"cy", "topic=desks", "secret poll german"},
			{"cy", "topic=Chairs", "in bobs secret"},
			{"cy", "topic=Chairs&user={bob}", "bobs"},
			{"mia", "topic=Chairs&user={bob}", "bobs secret"},
			{"cy", "space={garden}", "secretIn in"},
			{"cy", "space={garden}&user={ann}", "in"},
			{"ann", "space={garden}&user={ann}", "secretIn in"},
			{"cy", "space={garden}&topic=Chairs", "in"},
			{"cy", "space={garden}&topic=Chairs&user={bob}", ""},
			{"cy", "topic=Desks&unanswered=true", "secret poll"},
			{"cy", "topic=Desks&unanswered=true&type=general", "secret"},
			{"cy", "type=general&unanswered=true", "featured secretIn in bobs secret"},
			{"cy", "lang=en&type=poll&status=published&user={ann}&topic=Desks&unanswered=true", "poll"},
			{"cy", "sort=score.asc&type=poll", "poll"},
		} {
			if try.as == "cy" && s.Token("cy") == "" {
				s.Join(t, "cy", "member")
			}
			var want []string
			for name := range strings.FieldsSeq(try.want) {
				want = append(want, s.ID(name))
			}
			if got := walk(t, s, try.as, "/questions?limit=2&"+try.query, len(want)); !slices.Equal(got, want) {
				t.Errorf("%s by %s: %v, not %s", try.query, try.as, got, try.want)
			}
		}
		s.Check(t,
			row{As: "bob", Do: "GET /questions?type=quiz", Status: 400, Field: "type"},
			row{As: "bob", Do: "GET /questions?status=draft", Status: 400, Field: "status"},
			row{As: "bob", Do: "GET /questions?lang=Klingonese!", Status: 400, Field: "lang"},
			row{As: "bob", Do: "GET /questions?user=nobody", Status: 400, Field: "user"},
			row{As: "bob", Do: "GET /questions?user=0123456789abcdef01234567", Status: 400, Field: "user"},
			row{As: "bob", Do: "GET /questions?topic=Nothing", Status: 400, Field: "topic"},
			row{As: "bob", Do: "GET /questions?topic=0123456789abcdef01234567", Status: 400, Field: "topic"},
			row{As: "bob", Do: "GET /questions?type=poll&lang=en&user={ann}&topic={desks}", Status: 200, Statements: 8},
		)
	})
}

func TestUnansweredQuestionsAreListedAndCounted(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for i := range 6 {
			make201(t, s, "ann", "/questions", `{"title":"x"}`, fmt.Sprint("q", i))
		}
		make201(t, s, "bob", "/questions/{q1}/answers", `{"content":"x"}`, "answer")
		make201(t, s, "bob", "/questions/{q2}/answers", `{"content":"x","status":"draft"}`, "draft")
		make201(t, s, "bob", "/questions/{q3}/answers", `{"content":"x","status":"collapsed"}`, "collapsed")
		make201(t, s, "mia", "/questions", `{"title":"x","status":"archived","user":"{ann}"}`, "hidden")
		s.Check(t,
			row{As: "bob", Do: "GET /questions?unanswered=true", Status: 200,
				Want: `[{"id":"{q5}"},{"id":"{q4}"},{"id":"{q2}"},{"id":"{q0}"}]`},
			row{As: "bob", Do: "GET /questions?unanswered=maybe", Status: 400, Field: "unanswered"},
			row{As: "bob", Do: "GET /portal", Status: 200, Want: `{"counts":{"unanswered":4}}`},
		)
		for as, n := range map[string]int{"bob": 4, "ann": 5, "mia": 5} {
			walk(t, s, as, "/questions?unanswered=true&limit=2", n)
			walk(t, s, as, "/questions?unanswered=true&limit=2&sort=score.asc", n)
		}
		s.Check(t,
			row{As: "bob", Do: "DELETE /answers/{answer}", Status: 200, Events: []string{"answer.deleted"}},
			row{As: "mia", Do: "PUT /answers/{collapsed}", Body: `{"status":"archived"}`, Status: 200, Events: answerChanged},
		)
		walk(t, s, "bob", "/questions?unanswered=true&limit=4", 6)
		noDrift(t, s)
	})
}

func TestQuestionsStandInTheOrderAskedFor(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		// Ties in every number, and a different order in each.
		for i := range 7 {
			name := fmt.Sprintf("q%d", i)
			make201(t, s, "bob", "/questions", fmt.Sprintf(`{"title":"%d","topics":["T"]}`, i), name)
			for range i % 3 {
				make201(t, s, "ann", "/questions/{"+name+"}/comments", `{"body":"x"}`, "c")
			}
			for _, as := range []string{"ann", "bob", "mia"}[:i*2%4] {
				s.Ask(t, row{As: as, Do: "POST /questions/{" + name + "}/votes"})
			}
			for _, as := range []string{"ann", "bob", "mia"}[:i*3%4] {
				s.Ask(t, row{As: as, Do: "POST /questions/{" + name + "}/followers"})
			}
			for range i * 5 % 3 {
				make201(t, s, "ann", "/questions/{"+name+"}/answers", `{"content":"x"}`, "a")
			}
		}
		s.Ask(t, row{As: "mia", Do: "POST /questions/{q1}/votes?type=down"})
		s.Ask(t, row{As: "bob", Do: "PUT /questions/{q2}", Body: `{"title":"changed"}`})
		make201(t, s, "mia", "/questions", `{"title":"x","topics":["T"],"status":"archived","user":"{ann}"}`, "q7")
		s.Set("topic", s.Ask(t, row{As: "ann", Do: "GET /topics"}).Get("0.id").(string))
		for field, path := range map[string]string{"createdAt": "", "updatedAt": "", "publishedAt": "", "lastAnsweredAt": "", "score": "",
			"upvotes": "counts.", "comments": "counts.", "views": "counts.", "answers": "counts.", "followers": "counts."} {
			for _, direction := range []string{"asc", "desc"} {
				for _, base := range []string{"/questions", "/topics/{topic}/questions"} {
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
		s.Check(t,
			row{As: "ann", Do: "GET /questions?sort=title.asc", Status: 400, Field: "sort"},
			row{As: "ann", Do: "GET /questions?sort=score", Status: 400, Field: "sort"},
			row{As: "ann", Do: "GET /topics/{topic}/questions?sort=name.asc", Status: 400, Field: "sort"},
		)
	})
}

func TestPollsAreAskedAndAnsweredOnce(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t, row{As: "ann", Do: "POST /questions", Body: `{"title":"Which?","options":[{"text":"Tea"},{"text":" Coffee "}]}`,
			Status: 201, Keep: "poll", Events: asked,
			Want: `{"type":"poll","options":[{"_id":"*","id":"*","text":"Tea","votes":0,"voted":false},{"text":"Coffee","votes":0,"voted":false}],"counts":{"pollVotes":0}}`})
		reply := s.Ask(t, row{As: "ann", Do: "GET /questions/{poll}"})
		s.Set("tea", reply.Get("options.0.id").(string))
		s.Set("coffee", reply.Get("options.1.id").(string))
		chosen := []string{"poll.voted"}
		s.Check(t,
			row{As: "bob", Do: "POST /answers/{poll}/poll", Body: `{"poll":"{tea}"}`, Status: 200, Events: chosen,
				Want: `{"success":true,"id":"{poll}","options":[{"votes":1,"voted":true},{"votes":0,"voted":false}],"counts":{"pollVotes":1}}`},
			row{As: "bob", Do: "POST /answers/{poll}/poll", Body: `{"poll":"{coffee}"}`, Status: 200, Events: chosen,
				Want: `{"options":[{"votes":0},{"votes":1,"voted":true}],"counts":{"pollVotes":1}}`},
			row{As: "mia", Do: "POST /answers/{poll}/poll", Body: `{"poll":"{coffee}"}`, Status: 200, Events: chosen,
				Want: `{"options":[{"votes":0},{"votes":2}],"counts":{"pollVotes":2}}`},
			row{As: "ann", Do: "GET /questions/{poll}", Status: 200, Want: `{"options":[{"voted":false},{"voted":false}]}`},
			row{As: "bob", Do: "POST /answers/{poll}/poll", Body: `{"poll":"` + absent + `"}`, Status: 400, Code: "invalid_parameter",
				Field: "poll"},
			row{As: "ann", Do: "PUT /questions/{poll}",
				Body: `{"title":"Which one?","options":[{"text":"Tea"},{"text":"Coffee"}],"type":"poll"}`, Status: 200,
				Events: questionChanged, Want: `{"options":[{"votes":0},{"votes":2}],"counts":{"pollVotes":2}}`},
			row{As: "mia", Do: "PUT /questions/{poll}", Body: `{"type":"general"}`, Status: 200, Events: questionChanged,
				Want: `{"type":"general"}`},
			row{As: "mia", Do: "POST /questions", Body: `{"title":"x","options":[` + numbered(20) + `]}`,
				Status: 201, Events: asked, Want: `{"type":"poll"}`},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"x","type":"poll","options":[{"text":"a"},{"text":"b"}]}`, Status: 201,
				Events: asked},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"x","type":"general","options":[{"text":"a"},{"text":"b"}]}`, Status: 403,
				Field: "type"},
		)
		noDrift(t, s)
	})
}

func TestAQuestionIsVotedOnFollowedAndAskedToo(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		q := "/questions/{question}"
		s.Check(t,
			row{As: "bob", Do: "POST " + q + "/votes", Status: 200, Events: voted,
				Want: `{"success":true,"upvoted":true,"upvotes":["{bob}"],"score":1,"counts":{"upvotes":1},"user":{"profile":{"score":5}}}`},
			row{As: "bob", Do: "POST " + q + "/votes", Status: 200, Want: `{"counts":{"upvotes":1}}`}, // again: nothing happens
			row{As: "mia", Do: "POST " + q + "/votes?type=down", Status: 200, Events: voted,
				Want: `{"downvoted":true,"downvotes":["{mia}"],"score":0}`},
			row{As: "ann", Do: "POST " + q + "/votes", Status: 200, Events: voted,
				Want: `{"score":1,"counts":{"upvotes":2,"downvotes":1}}`},
			row{As: "ann", Do: "GET " + q + "/votes", Status: 200,
				Want: `{"upvotes":[{"id":"{ann}","profile":{"username":"ann"}},{"id":"{bob}"}],"downvotes":[{"id":"{mia}"}]}`},
			row{As: "bob", Do: "DELETE " + q + "/votes", Status: 200, Events: unvoted, Want: `{"success":true}`},
			row{As: "bob", Do: "DELETE " + q + "/votes", Status: 200, Want: `{"success":true}`},
			row{As: "bob", Do: "POST " + q + "/votes?type=sideways", Status: 400, Field: "type"},

			row{As: "bob", Do: "POST " + q + "/followers", Status: 200, Events: []string{"followed"},
				Want: `{"success":true,"followed":true,"followers":["{bob}"],"counts":{"followers":1},"user":{"profile":{"counts":{"questionsFollowers":1}}}}`},
			row{As: "bob", Do: "POST " + q + "/followers", Status: 200, Want: `{"counts":{"followers":1}}`},
			row{As: "mia", Do: "POST " + q + "/followers", Status: 200, Events: []string{"followed"}},
			row{As: "ann", Do: "GET " + q + "/followers", Status: 200, Want: `[{"id":"{mia}"},{"id":"{bob}"}]`},
			row{As: "ann", Do: "GET " + q + "/followers?limit=1&page=2", Status: 200, Want: `[{"id":"{bob}"}]`},
			row{As: "bob", Do: "DELETE " + q + "/followers", Status: 200, Want: `{"success":true}`},
			row{As: "bob", Do: "DELETE " + q + "/followers", Status: 200},
			row{As: "bob", Do: "GET " + q, Status: 200, Want: `{"followed":false,"followers":["{mia}"],"counts":{"followers":1}}`},

			row{As: "bob", Do: "POST " + q + "/asks", Status: 200, Events: []string{"question.reasked"},
				Want: `{"success":true,"reasked":true,"askers":["{bob}"],"lastAskedAt":"*","counts":{"asks":1}}`},
			row{As: "bob", Do: "POST " + q + "/asks", Status: 200, Want: `{"counts":{"asks":1}}`},
			row{As: "mia", Do: "GET " + q, Status: 200, Want: `{"reasked":false,"counts":{"asks":1}}`},
			row{As: "ann", Do: "POST /questions/" + absent + "/asks", Status: 404},

			row{As: "bob", Do: "POST " + q + "/comments", Body: `{"body":"<p>Which one?</p>"}`, Status: 201, Keep: "comment",
				Events: []string{"commented"}, Want: `{"question":"{question}","body":"<p>Which one?</p>"}`,
				Lacks: []string{"answer", "post"}},
			row{As: "ann", Do: "GET " + q + "/comments", Status: 200, Want: `[{"id":"{comment}"}]`},
			row{As: "bob", Do: "PUT " + q + "/comments/{comment}", Body: `{"body":"That one?"}`, Status: 200,
				Events: []string{"comment.changed"}},
			row{As: "ann", Do: "GET " + q, Status: 200,
				Want: `{"comments":[{"id":"{comment}","body":"That one?"}],"counts":{"comments":1}}`},
			row{As: "bob", Do: "DELETE " + q + "/comments/{comment}", Status: 200, Events: []string{"comment.deleted"}},
			row{As: "mia", Do: "PUT " + q, Body: `{"status":"archived"}`, Status: 200, Events: questionChanged},
			row{As: "ann", Do: "POST " + q + "/votes", Status: 409, Code: "conflict"},
			row{As: "ann", Do: "POST " + q + "/asks", Status: 409},
			row{As: "ann", Do: "POST " + q + "/comments", Body: `{"body":"x"}`, Status: 409},
		)
		walk(t, s, "ann", q+"/followers?limit=1", 1)
		noDrift(t, s)
	})
}

func TestWhenAQuestionWasLastAnsweredFollowsItsAnswers(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		last := func() any {
			t.Helper()
			return s.Ask(t, row{As: "ann", Do: "GET /questions/{question}"}).Get("lastAnsweredAt")
		}
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"x"}`, "first")
		first := last()
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"x"}`, "second")
		if second := last(); first == "" || second == first {
			t.Errorf("it was last answered at %v, then at %v", first, second)
		}
		s.Ask(t, row{As: "bob", Do: "DELETE /answers/{second}"})
		if at := last(); at != first {
			t.Errorf("with the first answer only it was last answered at %v, not %v", at, first)
		}
		s.Ask(t, row{As: "mia", Do: "PUT /answers/{first}", Body: `{"status":"archived"}`})
		if at := last(); at != "" {
			t.Errorf("without an answer it was last answered at %v", at)
		}
	})
}

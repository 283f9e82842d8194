package rest_test

import (
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// debate is ann's question with a vote, a follower and a comment, and bob's answer to it
// with a vote and ann's comment.
func debate(t *testing.T, s *resttest.Site) {
	t.Helper()
	s.Join(t, "cy", "member")
	make201(t, s, "ann", "/questions", `{"title":"How to prune?","description":"<p>Roses &amp; all.</p>","topics":["Roses"]}`, "q")
	make201(t, s, "bob", "/questions/{q}/answers", `{"content":"In **winter**.","format":"markdown"}`, "a")
	make201(t, s, "cy", "/questions/{q}/comments", `{"body":"Which ones?"}`, "remark")
	make201(t, s, "ann", "/answers/{a}/comments", `{"body":"Thank you."}`, "thanks")
	for _, do := range []string{"POST /questions/{q}/votes", "POST /answers/{a}/votes", "POST /comments/{thanks}/votes", "POST /questions/{q}/followers"} {
		if reply := s.Ask(t, row{As: "cy", Do: do}); reply.Status >= 300 {
			t.Fatal(do, reply.Status, string(reply.Body))
		}
	}
}

// undoing takes back the last act.
func undoing(t *testing.T, s *resttest.Site) row {
	t.Helper()
	s.Set("act", s.Ask(t, row{As: "mia", Do: "GET /moderation/log?kind=convert"}).Get("0.id").(string))
	return row{As: "mia", Do: "POST /moderation/log/{act}/undo"}
}

func TestAnAnswerBecomesACommentAndIsOneAgain(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		debate(t, s)
		s.Check(t, row{As: "mia", Do: "POST /answers/{a}/convert", Body: `{"to":"comment"}`, Status: 200, Keep: "c",
			Events: []string{"answer.deleted", "commented", "commented"},
			Want:   `{"type":"comment","comment":{"body":"<p>In <strong>winter</strong>.</p>","user":{"id":"{bob}"}},"success":true}`})
		noDrift(t, s)
		s.Check(t,
			row{As: "bob", Do: "GET /questions/{q}", Status: 200, Want: `{"counts":{"answers":0,"comments":3}}`},
			row{As: "bob", Do: "GET /questions/{q}/comments", Status: 200,
				Want: `[{"body":"<p>In <strong>winter</strong>.</p>","source":"In **winter**."},{"body":"Which ones?"},{"body":"Thank you.","score":1}]`},
			row{As: "bob", Do: "GET /answers/{a}", Status: 410},
			row{As: "mia", Do: "GET /moderation/deleted", Status: 200, Want: `[]`},
			row{As: "mia", Do: "POST /answers/{a}/restore", Status: 409, Want: `{"reason":"converted"}`},
			row{As: "bob", Do: "POST /answers/{a}/restore", Status: 409},
		)
		undo := undoing(t, s)
		undo.Status, undo.Events = 200, []string{"comment.deleted", "comment.deleted", "restored"}
		s.Check(t, undo,
			row{As: "bob", Do: "GET /questions/{q}", Status: 200, Want: `{"counts":{"answers":1,"comments":1}}`},
			row{As: "bob", Do: "GET /answers/{a}", Status: 200, Want: `{"score":1,"source":"In **winter**.","counts":{"comments":1}}`},
			row{As: "bob", Do: "GET /answers/{a}/comments", Status: 200, Want: `[{"id":"{thanks}","score":1}]`},
		)
		noDrift(t, s)
	})
}

func TestACommentBecomesAnAnswerAndIsOneAgain(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		debate(t, s)
		s.Ask(t, row{As: "bob", Do: "POST /questions/{q}/asks"})
		s.Check(t, row{As: "mia", Do: "POST /comments/{remark}/convert", Body: `{"to":"answer"}`, Status: 200, Keep: "new",
			Events: []string{"comment.deleted", "answer.added", "answer.published"},
			Want:   `{"type":"answer","answer":{"content":"Which ones?","user":{"id":"{cy}"},"status":"published"}}`})
		noDrift(t, s)
		s.Check(t,
			row{As: "bob", Do: "GET /questions/{q}", Status: 200, Want: `{"counts":{"answers":2,"comments":0}}`},
			row{As: "mia", Do: "POST /comments/{thanks}/convert", Body: `{"to":"answer"}`, Status: 409, Want: `{"reason":"not_convertible"}`},
		)
		undo := undoing(t, s)
		undo.Status, undo.Events = 200, []string{"answer.deleted", "restored"}
		s.Check(t, undo,
			row{As: "bob", Do: "GET /questions/{q}/comments", Status: 200, Want: `[{"id":"{remark}"}]`},
			row{As: "bob", Do: "GET /answers/{new}", Status: 410},
		)
		noDrift(t, s)
		// What was written to it since is not lost by undoing.
		s.Check(t, row{As: "mia", Do: "POST /comments/{remark}/convert", Body: `{"to":"answer"}`, Status: 200, Keep: "new",
			Events: []string{"comment.deleted", "answer.added", "answer.published"}})
		make201(t, s, "bob", "/answers/{new}/comments", `{"body":"Hm."}`, "later")
		undo = undoing(t, s)
		undo.Status, undo.Want = 409, `{"reason":"act_overtaken"}`
		s.Check(t, undo, row{As: "bob", Do: "GET /answers/{new}", Status: 200})
		noDrift(t, s)
	})
}

func TestAQuestionBecomesADiscussionAndIsOneAgain(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		debate(t, s)
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"<p>Not yet.</p>","status":"draft"}`, "draft")
		s.Check(t, row{As: "mia", Do: "POST /questions/{q}/convert", Body: `{"to":"discussion"}`, Status: 200, Keep: "p",
			Events: []string{"answer.deleted", "answer.deleted", "question.deleted", "post.added"},
			Want: `{"type":"post","post":{"type":"discussion","title":"How to prune?","content":"<p>Roses &amp; all.</p>","score":1,
				"user":{"id":"{ann}"},"topics":[{"name":"Roses"}],"counts":{"comments":3,"followers":1,"upvotes":1}}}`})
		noDrift(t, s)
		s.Check(t,
			row{As: "bob", Do: "GET /posts/{p}/comments", Status: 200,
				Want: `[{"body":"<p>In <strong>winter</strong>.</p>"},{"body":"Which ones?"},{"body":"Thank you.","score":1}]`},
			row{As: "bob", Do: "GET /questions/{q}", Status: 410},
			row{As: "bob", Do: "GET /answers/{draft}", Status: 404},
			row{As: "cy", Do: "GET /posts/{p}", Status: 200, Want: `{"followed":true,"upvoted":true}`},
		)
		undo := undoing(t, s)
		undo.Status, undo.Events = 200, []string{"post.deleted", "restored", "restored", "restored"}
		s.Check(t, undo,
			row{As: "bob", Do: "GET /questions/{q}", Status: 200, Want: `{"score":1,"counts":{"answers":1,"comments":1,"followers":1}}`},
			row{As: "bob", Do: "GET /answers/{draft}", Status: 200},
			row{As: "bob", Do: "GET /posts/{p}", Status: 410},
		)
		noDrift(t, s)
		// And back again by hand.
		s.Check(t,
			row{As: "mia", Do: "POST /questions/{q}/convert", Body: `{"to":"discussion"}`, Status: 200, Keep: "p",
				Events: []string{"answer.deleted", "answer.deleted", "question.deleted", "post.added"}},
			row{As: "mia", Do: "POST /posts/{p}/convert", Body: `{"to":"question"}`, Status: 200, Keep: "again",
				Events: []string{"post.deleted", "question.asked"},
				Want:   `{"type":"question","question":{"title":"How to prune?","score":1,"counts":{"answers":0,"comments":3,"followers":1}}}`},
			row{As: "bob", Do: "GET /questions/{again}", Status: 200, Want: `{"description":"<p>Roses &amp; all.</p>"}`},
		)
		noDrift(t, s)
		undoing(t, s)
		mia := s.Actor(t, "mia")
		s.Clock.Advance(community.RestoredFor + time.Second)
		for _, when := range []string{"after 30 days", "when it was removed for good"} {
			if _, err := s.App.UndoAct(t.Context(), mia, s.ID("act")); community.KindOf(err) != community.Conflict {
				t.Errorf("%s: %v", when, err)
			}
			if err := s.App.Upkeep(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// Turning something into something else gives nobody a power, and nobody away.
func TestNobodyGainsByConverting(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		debate(t, s)
		make201(t, s, "ann", "/posts", `{"title":"Rules","content":"Be kind."}`, "p")
		make201(t, s, "ann", "/questions", `{"title":"Which?","options":[{"text":"a"},{"text":"b"}]}`, "poll")
		make201(t, s, "ann", "/questions", `{"title":"Hush","privacy":"private"}`, "private")
		make201(t, s, "ann", "/spaces", `{"name":"Club"}`, "space")
		s.Ask(t, row{As: "bob", Do: "POST /spaces/{space}/membership"})
		make201(t, s, "bob", "/questions", `{"title":"Inside","space":"{space}"}`, "inside")
		make201(t, s, "cy", "/questions/{q}/answers", `{"content":"<p>I know.</p>","anonymous":true}`, "secret")
		make201(t, s, "cy", "/answers/{secret}/comments", `{"body":"It is me."}`, "mine")
		make201(t, s, "bob", "/questions/{q}/answers", `{"content":"<p>Archived</p>"}`, "old")
		s.Ask(t, row{As: "mia", Do: "PUT /answers/{old}", Body: `{"status":"archived"}`})
		for _, try := range []struct {
			as, do, to string
			status     int
		}{
			{"", "/questions/{q}", "discussion", 401},
			{"ann", "/questions/{q}", "discussion", 403}, // her own
			{"ann", "/answers/{a}", "comment", 403},      // to her question
			{"bob", "/answers/{a}", "comment", 403},
			{"cy", "/comments/{remark}", "answer", 403},
			{"ann", "/posts/{p}", "question", 403},
			{"ann", "/questions/{inside}", "discussion", 403}, // in the space that she runs
			{"bob", "/questions/{private}", "discussion", 404},
			{"mia", "/questions/{private}", "discussion", 409}, // it would be for all to see
			{"mia", "/questions/{poll}", "discussion", 409},
			{"mia", "/answers/{old}", "comment", 409},
			{"mia", "/questions/nothing", "discussion", 404},
			{"mia", "/questions/{p}", "discussion", 404},
			{"mia", "/questions/{q}", "question", 400},
			{"mia", "/questions/{q}", "comment", 400},
			{"mia", "/answers/{a}", "", 400},
		} {
			field := ""
			if try.status == 400 {
				field = "to"
			}
			s.Check(t, row{As: try.as, Do: "POST " + try.do + "/convert", Body: `{"to":"` + try.to + `"}`, Status: try.status, Field: field})
		}
		s.Check(t,
			row{As: "mia", Do: "POST /answers/{secret}/convert", Body: `{"to":"comment"}`, Status: 200,
				Events: []string{"answer.deleted", "commented", "commented"}},
			row{As: "bob", Do: "GET /questions/{q}/comments?limit=10", Status: 200,
				Want: `[{"body":"Which ones?"},{"body":"<p>I know.</p>","anonymous":true,"user":{"profile":{"name":"Anonymous"}}},
					{"body":"It is me.","anonymous":true,"user":{"profile":{"name":"Anonymous"}}}]`},
			row{As: "mia", Do: "POST /questions/{q}/convert", Body: `{"to":"discussion"}`, Status: 200, Keep: "talk",
				Events: []string{"answer.deleted", "answer.deleted", "question.deleted", "post.added"}, Want: `{"post":{"counts":{"comments":5}}}`},
			row{As: "bob", Do: "GET /posts/{talk}/comments?limit=10", Status: 200,
				Want: `[{"body":"<p>In <strong>winter</strong>.</p>"},{},{},{"user":{"profile":{"name":"Anonymous"}}},{"user":{"profile":{"name":"Anonymous"}}}]`},
			// Who may not know of something is not told that it became something else.
			row{As: "ann", Do: "POST /spaces", Body: `{"name":"Secret","private":true}`, Status: 201, Keep: "closed", Events: []string{"space.added"}},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"Among us","space":"{closed}"}`, Status: 201, Keep: "among", Events: asked},
			row{As: "mia", Do: "POST /questions/{among}/convert", Body: `{"to":"discussion"}`, Status: 200, Events: []string{"question.deleted", "post.added"}},
			row{As: "bob", Do: "POST /questions/{among}/restore", Status: 404},
			row{As: "mia", Do: "POST /questions/{among}/restore", Status: 409, Want: `{"reason":"converted"}`},
			row{As: "mia", Do: "POST /questions/{inside}/convert", Body: `{"to":"discussion"}`, Status: 200,
				Events: []string{"question.deleted", "post.added"}, Want: `{"post":{"space":"{space}"}}`},
		)
		noDrift(t, s)
	})
}

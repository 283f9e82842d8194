package rest_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestAnAnswerIsWrittenReadVotedOnAndDeleted(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			resttest.Row{As: "ann", Do: "POST /questions", Body: `{"title":"How do I sync my calendar?","description":"<p>It stopped.</p>","topics":["Calendar"]}`,
				Status: 201, Keep: "question", Events: []string{"question.asked", "topic.added"},
				Want: `{"title":"How do I sync my calendar?","status":"published","topics":[{"name":"Calendar"}],"user":{"id":"{ann}"},"success":true}`},
			resttest.Row{As: "bob", Do: "POST /questions/{question}/answers", Body: `{"content":"<p>Reconnect it.</p><script>alert(1)</script>"}`,
				Status: 201, Keep: "answer", Events: []string{"answer.added", "answer.published"},
				Want: `{"content":"<p>Reconnect it.</p>","summary":"Reconnect it.","draftContent":"","user":{"id":"{bob}"},"question":{"id":"{question}","counts":{"answers":1}},"upvotes":[],"counts":{"upvotes":0}}`},
			resttest.Row{As: "ann", Do: "GET /answers/{answer}", Status: 200, Statements: 4},
			resttest.Row{As: "ann", Do: "POST /answers/{answer}/votes", Status: 200, Events: []string{"voted"}, Statements: 8,
				Want: `{"upvoted":true,"upvotes":["{ann}"],"score":1,"counts":{"upvotes":1},"user":{"profile":{"score":10,"counts":{"answersVotes":1}}}}`},
			resttest.Row{As: "ann", Do: "POST /answers/{answer}/votes", Status: 200, Want: `{"counts":{"upvotes":1}}`},
			resttest.Row{As: "ann", Do: "POST /answers/{answer}/votes?type=down", Status: 200, Events: []string{"voted"},
				Want: `{"upvoted":false,"downvoted":true,"upvotes":[],"downvotes":["{ann}"],"score":-1,"user":{"profile":{"score":-2}}}`},
			resttest.Row{As: "ann", Do: "DELETE /answers/{answer}/votes", Status: 200, Events: []string{"vote.withdrawn"}, Want: `{"success":true}`},
			resttest.Row{As: "ann", Do: "POST /answers/{answer}/comments", Body: `{"body":"Thanks"}`, Status: 201, Events: []string{"commented"},
				Want: `{"body":"Thanks","answer":"{answer}","user":{"id":"{ann}"},"upvotes":[],"counts":{"upvotes":0}}`, Keep: "comment"},
			resttest.Row{As: "ann", Do: "GET /answers", Status: 200, Statements: 5, Want: `[{"id":"{answer}","comments":[{"id":"{comment}"}],"counts":{"comments":1}}]`},
			resttest.Row{As: "bob", Do: "DELETE /answers/{answer}", Status: 200, Events: []string{"answer.deleted"}, Want: `{"success":true}`},
			resttest.Row{As: "bob", Do: "GET /answers/{answer}", Status: 410},
			resttest.Row{As: "bob", Do: "GET /questions/{question}", Status: 200, Want: `{"counts":{"answers":0}}`},
		)
	})
}

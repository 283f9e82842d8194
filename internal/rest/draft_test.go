package rest_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestADraftOfAPublishedAnswerIsItsAuthorsAlone(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		draft := "PUT /answers/{answer}/draft"
		updated := s.Ask(t, row{As: "ann", Do: "GET /answers/{answer}"}).Get("updatedAt")
		s.Check(t,
			row{Do: draft, Body: `{"content":"x"}`, Status: 401},
			row{As: "ann", Do: draft, Body: `{"content":"x"}`, Status: 403, Code: "forbidden"},
			row{As: "bob", Do: draft, Status: 400, Code: "missing_parameter", Field: "content"},
			row{As: "bob", Do: draft, Body: `{"content":"<br>"}`, Status: 400, Code: "missing_parameter", Field: "content"},
			row{As: "bob", Do: draft, Body: `{"content":1}`, Status: 400, Code: "invalid_parameter", Field: "content"},
			row{As: "bob", Do: draft, Body: `{"content":"` + strings.Repeat("x", 200_001) + `"}`, Status: 413, Field: "content"},
			row{As: "bob", Do: "PUT /answers/{question}/draft", Body: `{"content":"x"}`, Status: 404},
			row{As: "bob", Do: draft, Body: `{"content":"<p>Better</p><script></script>"}`, Status: 200, Events: answerChanged,
				Want: `{"content":"<p>Reconnect it.</p>","draftContent":"<p>Better</p>","status":"published","counts":{"edits":0},"success":true}`},
			row{As: "bob", Do: "GET /answers", Status: 200, Want: `[{"draftContent":"<p>Better</p>"}]`},
			row{As: "mia", Do: "GET /answers/{answer}", Status: 200, Want: `{"draftContent":"<p>Better</p>"}`},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 200, Want: `{"draftContent":"","content":"<p>Reconnect it.</p>"}`},
			row{As: "ann", Do: "GET /answers", Status: 200, Want: `[{"draftContent":""}]`},
			row{As: "ann", Do: "POST /answers/{answer}/votes", Status: 200, Events: voted, Want: `{"draftContent":""}`},
			row{As: "bob", Do: draft, Body: `{"content":"*Best*","format":"markdown"}`, Status: 200, Events: answerChanged,
				Want: `{"draftContent":"<p><em>Best</em></p>"}`},
		)
		if now := s.Ask(t, row{As: "ann", Do: "GET /answers/{answer}"}).Get("updatedAt"); now != updated {
			t.Errorf("the draft is told by updatedAt: %v, not %v", now, updated)
		}
		publish := "POST /answers/{answer}/publish"
		s.Check(t,
			row{Do: publish, Status: 401},
			row{As: "ann", Do: publish, Status: 403},
			row{As: "mia", Do: publish, Status: 403, Code: "forbidden"}, // not even a moderator
			row{As: "bob", Do: publish, Status: 200, Events: answerChanged,
				Want: `{"content":"<p><em>Best</em></p>","summary":"Best","draftContent":"","status":"published","counts":{"edits":1,"upvotes":1},"success":true}`},
			row{As: "bob", Do: publish, Status: 409, Code: "conflict"}, // no draft left
			row{As: "ann", Do: "GET /answers/{answer}/edits", Status: 200, Want: `[{"content":"<p>Reconnect it.</p>"}]`},
		)
		noDrift(t, s)
	})
}

func TestADraftIsDropped(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		drop := "DELETE /answers/{answer}/draft"
		s.Check(t,
			row{As: "bob", Do: drop, Status: 200, Want: `{"success":true}`}, // there was none: nothing happens
			row{As: "bob", Do: "PUT /answers/{answer}/draft", Body: `{"content":"x"}`, Status: 200, Events: answerChanged},
			row{Do: drop, Status: 401},
			row{As: "ann", Do: drop, Status: 403, Code: "forbidden"},
			row{As: "bob", Do: "DELETE /answers/{question}/draft", Status: 404},
			row{As: "bob", Do: drop, Status: 200, Events: answerChanged, Want: `{"success":true}`, Lacks: []string{"id"}},
			row{As: "bob", Do: "GET /answers/{answer}", Status: 200,
				Want: `{"draftContent":"","content":"<p>Reconnect it.</p>","status":"published"}`},
			row{As: "bob", Do: "POST /answers/{answer}/publish", Status: 409},
			// An answer that is a draft stays one.
			row{As: "bob", Do: "POST /questions/{question}/answers", Body: `{"content":"y","status":"draft"}`, Status: 201, Keep: "answer",
				Events: answeredAside},
			row{As: "bob", Do: drop, Status: 200, Events: answerChanged},
			row{As: "bob", Do: "GET /answers/{answer}", Status: 200, Want: `{"draftContent":"","content":"y","status":"draft"}`},
			row{As: "bob", Do: "POST /answers/{answer}/publish", Status: 200, Events: answerOut,
				Want: `{"content":"y","status":"published"}`},
		)
		noDrift(t, s)
	})
}

func TestAnAnswerThatIsADraftIsPublished(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		s.Check(t,
			row{As: "bob", Do: "POST /questions/{question}/answers", Body: `{"content":"One","status":"draft"}`, Status: 201,
				Keep: "answer", Events: answeredAside,
				Want: `{"content":"One","draftContent":"One","status":"draft","question":{"counts":{"answers":0},"lastAnsweredAt":""},"user":{"profile":{"counts":{"answers":0}}}}`},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 404},
			row{As: "ann", Do: "POST /answers/{answer}/publish", Status: 404},
			row{As: "bob", Do: "PUT /answers/{answer}/draft", Body: `{"content":"Two"}`, Status: 200, Events: answerChanged,
				Want: `{"content":"Two","draftContent":"Two"}`},
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"content":"Three"}`, Status: 200, Events: answerChanged,
				Want: `{"content":"Three","draftContent":"Three"}`},
			row{As: "mia", Do: "POST /answers/{answer}/publish", Status: 403},
			row{As: "bob", Do: "POST /answers/{answer}/publish", Status: 200, Events: answerOut,
				Want: `{"content":"Three","draftContent":"","status":"published","counts":{"edits":0},"question":{"counts":{"answers":1},"lastAnsweredAt":"*"},"user":{"profile":{"counts":{"answers":1}}}}`},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 200, Want: `{"content":"Three"}`},
			row{As: "ann", Do: "GET /answers/{answer}/edits", Status: 200, Want: `[]`}, // what it was as a draft is nobody's to read
			// A moderator may make one public too, by its status.
			row{As: "bob", Do: "POST /questions/{question}/answers", Body: `{"content":"Four","status":"draft"}`, Status: 201,
				Keep: "answer", Events: answeredAside},
			row{As: "mia", Do: "PUT /answers/{answer}", Body: `{"status":"published"}`, Status: 200, Events: answerOut,
				Want: `{"content":"Four","draftContent":""}`},
		)
		noDrift(t, s)
	})
}

func TestUnderApprovalAPublishedDraftWaits(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"x","status":"draft"}`, "answer")
		setPortal(t, s, func(set *community.Settings) { set.Policies.Content = community.ContentApproval })
		s.Check(t,
			row{As: "bob", Do: "POST /answers/{answer}/publish", Status: 200, Events: answerChanged,
				Want: `{"status":"unapproved","draftContent":""}`},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 404},
			row{As: "mia", Do: "GET /answers", Status: 200, Want: `[{"id":"{answer}"}]`},
		)
		noDrift(t, s)
	})
}

package rest_test

import (
	"bytes"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestACommentMayBeAnonymous has bob comment without his name on a question of ann's, vote
// on that, edit it and delete it, while the product listens.
func TestACommentMayBeAnonymous(t *testing.T) {
	eachHooked(t, func(t *testing.T, s *resttest.Site, r *receiver) {
		s.Check(t, hear(`["*"]`))
		make201(t, s, "ann", "/questions", `{"title":"Why?","description":"@bob"}`, "question")
		profile := s.Ask(t, row{As: "ann", Do: "GET /users/{bob}"}).Body
		s.Worker.Drain(t.Context())
		r.take()
		s.Check(t,
			row{As: "bob", Do: "POST /questions/{question}/comments", Body: `{"body":"Hm, @ann","anonymous":"true"}`, Status: 201, Keep: "comment",
				Events: []string{"commented"}, Want: `{"anonymous":true,"user":{"id":"{bob}"}}`},
			row{As: "bob", Do: "POST /comments/{comment}/votes", Status: 200, Events: voted},
			row{As: "bob", Do: "PUT /comments/{comment}", Body: `{"body":"Hmm, @ann","anonymous":true}`, Status: 200, Events: commentChanged},
			row{As: "bob", Do: "PUT /comments/{comment}", Body: `{"body":"x","anonymous":false}`, Status: 400, Field: "anonymous"},
			row{As: "bob", Do: "POST /questions/{question}/comments", Body: `{"body":"x","anonymous":1}`, Status: 400, Field: "anonymous"},
			row{As: "mia", Do: "POST /questions/{question}/comments", Body: `{"body":"x","anonymous":true,"user":"{bob}"}`, Status: 403,
				Field: "anonymous"},
			row{As: "mia", Do: "GET /questions/{question}/comments", Status: 200, Want: `[{"anonymous":true,"user":{"id":"{bob}"}}]`},
			row{As: "ann", Do: "GET /questions/{question}/comments", Status: 200,
				Want: `[{"anonymous":true,"user":{"profile":{"name":"Anonymous"}},"upvotes":[],"score":0}]`},
		)
		for _, do := range []string{"/questions/{question}", "/questions/{question}/comments", "/questions", "/notifications", "/feed",
			"/search?query=hmm", "/questions/{question}/followers", "/questions/{question}/edits"} {
			reply := s.Ask(t, row{As: "ann", Do: "GET " + do})
			if reply.Status != 200 || bytes.Contains(bytes.ReplaceAll(reply.Body, []byte("@bob"), nil), []byte("bob")) ||
				bytes.Contains(reply.Body, []byte(s.ID("bob"))) {
				t.Errorf("%s tells: %d %s", do, reply.Status, reply.Body)
			}
		}
		if now := s.Ask(t, row{As: "ann", Do: "GET /users/{bob}"}).Body; string(now) != string(profile) {
			t.Errorf("the profile tells:\n%s\n%s", profile, now)
		}
		s.Worker.Drain(t.Context())
		s.Check(t, row{As: "bob", Do: "DELETE /comments/{comment}", Status: 200, Events: []string{"comment.deleted"}})
		s.Worker.Drain(t.Context())
		told := r.take()
		if len(told) < 4 {
			t.Errorf("what came is %v", types(told))
		}
		for _, h := range told {
			if h.get("data.by") == s.ID("bob") {
				t.Errorf("a webhook tells: %s", h.body)
			}
		}
		noDrift(t, s)
	})
}

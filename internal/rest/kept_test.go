package rest_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestWhatIsKeptIsAnsweredAsANewNodeAnswers has several people read over and over while this
// and that changes, and compares every answer with that of a node that has just started.
func TestWhatIsKeptIsAnsweredAsANewNodeAnswers(t *testing.T) {
	changes := []row{
		{As: "cy", Do: "POST /answers/{answer}/votes"},
		{As: "bob", Do: "POST /answers/{answer}/votes?type=down"},
		{As: "cy", Do: "DELETE /answers/{answer}/votes"},
		{As: "mia", Do: "POST /answers/{answer}/comments", Body: `{"body":"Thanks, @ann."}`},
		{As: "cy", Do: "POST /questions/{question}/answers", Body: `{"content":"It is off, @bob."}`},
		{As: "cy", Do: "POST /users/{ann}/followers"},
		{As: "ann", Do: "PUT /user", Body: `{"name":"Anna"}`},
		{As: "admin", Do: "PUT /questions/{question}", Body: `{"title":"Which one?"}`},
		{As: "admin", Do: "PUT /answers/{answer}", Body: `{"content":"<p>Another</p>"}`},
		{As: "ann", Do: "POST /notifications/read"},
		{As: "admin", Do: "DELETE /answers/{answer}"},
		{As: "cy", Do: "POST /questions/{question}/answers", Body: `{"content":"Not yet.","status":"draft"}`, Keep: "own"},
		{As: "cy", Do: "POST /answers/{own}/publish"},
		{As: "admin", Do: "PUT /answers/{own}", Body: `{"status":"archived"}`},
		{As: "cy", Do: "DELETE /answers/{own}"},
		{As: "cy", Do: "POST /answers/{own}/restore"},
	}
	reads := []string{"/answers", "/questions/{question}", "/questions/{question}/answers", "/questions/{question}/comments", "/notifications",
		"/notifications?page=2&limit=2", "/notifications/summary"}
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Join(t, "cy", "member")
		furnish(t, s, 3)
		for _, change := range changes {
			if reply := s.Ask(t, change); reply.Status >= 300 {
				t.Fatalf("%s %s: %d %s", change.As, change.Do, reply.Status, reply.Body)
			} else if change.Keep != "" {
				s.Set(change.Keep, reply.Get("id").(string))
			}
			s.Clock.Advance(2 * time.Second)
			twin := s.Twin(t)
			for _, path := range reads {
				for _, as := range []string{"ann", "cy"} {
					ask := row{As: as, Do: "GET " + path}
					s.Ask(t, ask)
					kept, anew := s.Ask(t, ask), twin.Ask(t, ask)
					if kept.Status != 200 || !bytes.Equal(kept.Body, anew.Body) {
						t.Errorf("after %s, %s is told of %s\n%d %s\nand by a new node\n%s", change.Do, as, path, kept.Status, kept.Body, anew.Body)
					}
				}
			}
		}
	})
}

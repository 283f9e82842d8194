package rest_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestAnAdminHearsWhatEndpointsAreTold listens on one node to what is done on another, without an
// endpoint, and goes on where it was cut off.
func TestAnAdminHearsWhatEndpointsAreTold(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		question(t, s)
		twin := s.Twin(t)
		works(t, s)
		works(t, twin)
		admin := listenAt(t, twin, "/apps/webhooks/listen", "Authorization", "Bearer "+s.Token("admin"), "")
		make201(t, s, "bob", "/questions/{question}/answers", `{"content":"<p>So.</p>"}`, "answer")
		made, data := admin.next(t, "webhook")
		if data["type"] != "answer.published" || dig(data, "data", "answer", "id") != s.ID("answer") || dig(data, "data", "by") != s.ID("bob") {
			t.Errorf("it is %v", made)
		}
		admin.end()

		make201(t, s, "bob", "/answers/{answer}/comments", `{"body":"More"}`, "comment")
		make201(t, s, "ann", "/questions", `{"title":"Whose is it?","anonymous":true}`, "nameless")
		make201(t, s, "ann", "/questions", `{"title":"To bob alone","privacy":"private","from":"{bob}"}`, "private")
		again := listenAt(t, twin, "/apps/webhooks/listen", "Authorization", "Bearer "+s.Token("admin"), made.id)
		if e, data := again.next(t, "webhook"); data["type"] != "commented" || dig(data, "data", "comment", "id") != s.ID("comment") {
			t.Errorf("after what was heard comes %v", e)
		}
		e, data := again.next(t, "webhook")
		if data["type"] != "question.asked" || dig(data, "data", "id") != s.ID("nameless") || strings.Contains(e.data, s.ID("ann")) {
			t.Errorf("of who is anonymous it tells %v", e)
		}
		s.Ask(t, row{As: "bob", Do: "DELETE /answers/{answer}"})
		if e, data := again.next(t, "webhook"); data["type"] != "answer.deleted" { // and nothing of the private one
			t.Errorf("it is %v", e)
		}
		s.Check(t, row{As: "mia", Do: "GET /apps/webhooks/listen", Status: 403, Code: "forbidden"},
			row{As: "bob", Do: "GET /apps/webhooks/listen", Status: 403, Code: "forbidden"},
			row{Do: "GET /apps/webhooks/listen", Status: 401, Code: "unauthorized"})
	})
}

// dig returns what is in data at the end of path.
func dig(data map[string]any, path ...string) any {
	for _, name := range path[:len(path)-1] {
		data, _ = data[name].(map[string]any)
	}
	return data[path[len(path)-1]]
}

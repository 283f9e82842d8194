package graph_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// Who writes in another's name goes downward only, and is told to them and to staff.
func TestWritingInAnothersName(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			fails("ann", `mutation { createQuestion(input: {title: "x", user: "{bob}"}) { id } }`, "", "102"),
			fails("mia", `mutation { createQuestion(input: {title: "x", user: "{admin}"}) { id } }`, "", "102"),
			fails("app", `mutation { createQuestion(input: {title: "x", user: "{admin}"}) { id } }`, "", "102"),
			row{As: "mia", Do: "POST /questions", Body: `{"title":"x","user":"{bob}","anonymous":true}`, Status: 201, Keep: "q",
				Events: []string{"question.asked"}},
			ask("bob", `{ question(id: "{q}") { author { username } postedBy { username } } }`, "",
				`{"data":{"question":{"author":{"username":"bob"},"postedBy":{"username":"mia"}}}}`),
			ask("admin", `{ question(id: "{q}") { postedBy { username } } }`, "", `{"data":{"question":{"postedBy":{"username":"mia"}}}}`),
			ask("ann", `{ question(id: "{q}") { author { username } postedBy { username } } }`, "",
				`{"data":{"question":{"author":null,"postedBy":null}}}`),
			row{As: "ann", Do: "POST /users", Body: `{"username":"cleo","email":"cleo@test.example"}`, Status: 201,
				Events: []string{"user.joined"}},
			ask("mia", `{ member(username: "cleo") { email newEmail } }`, "",
				`{"data":{"member":{"email":null,"newEmail":"cleo@test.example"}}}`),
			ask("ann", `{ member(username: "cleo") { email newEmail } }`, "", `{"data":{"member":{"email":null,"newEmail":null}}}`),
		)
	})
}

package rest_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestUserNamesThatPassForAnother(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t, row{As: "admin", Do: "POST /users", Body: `{"username":"alice"}`, Status: 201, Events: joined})
		for _, name := range []string{"aIice", "a1ice"} {
			s.Check(t,
				row{As: "ann", Do: "POST /users", Body: `{"username":"` + name + `"}`, Status: 409, Field: "username"},
				row{As: "ann", Do: "PUT /user", Body: `{"username":"` + name + `"}`, Status: 409, Field: "username"})
		}
		for _, name := range []string{"anonymous", "support", "Support", "sup-port", "moderator", "stoa", "deleted-5", "ㅤㅤ", "ﾠﾠ"} {
			s.Check(t,
				row{As: "mia", Do: "POST /users", Body: `{"username":"` + name + `"}`, Status: 400, Field: "username"},
				row{As: "ann", Do: "PUT /user", Body: `{"username":"` + name + `"}`, Status: 400, Field: "username"})
		}
		for _, name := range []string{`\u3164`, `\u2800`, `\u202e\u202d`, `\u0301`, `\u200b\u2060`} {
			s.Check(t,
				row{As: "ann", Do: "POST /users", Body: `{"username":"dee","name":"` + name + `"}`, Status: 400, Field: "name"},
				row{As: "ann", Do: "PUT /user", Body: `{"name":"` + name + `"}`, Status: 400, Field: "name"})
		}
		s.Check(t,
			row{As: "admin", Do: "POST /users", Body: `{"username":"support"}`, Status: 201, Events: joined}, // an admin may give it
			row{As: "admin", Do: "PUT /users/{bob}", Body: `{"username":"aIice"}`, Status: 200, Events: edited, Keep: "bob"},
			row{As: "bob", Do: "PUT /user", Body: `{"username":"aIice","title":"x"}`, Status: 200,
				Events: edited}, // who has a name keeps it
			row{As: "ann", Do: "PUT /user", Body: `{"name":"Ann\u202e B"}`, Status: 200, Events: edited,
				Want: `{"profile":{"name":"Ann B"}}`},
		)
	})
}

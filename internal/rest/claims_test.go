package rest_test

import (
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// speaks has the product sign a token for Dora a minute later, and her carry it.
func speaks(t *testing.T, s *resttest.Site, p product, claims map[string]any) {
	t.Helper()
	s.Clock.Advance(time.Minute)
	s.SetToken("dora", p.token(t, s, claims))
}

func TestWhatTheProductSaysFollowsItsNewerTokens(t *testing.T) {
	eachProduct(t, func(t *testing.T, s *resttest.Site, p product) {
		s.Check(t, install(map[string]any{"publicKey": p.pem(t)}))
		speaks(t, s, p, map[string]any{"title": "Baker", "picture": "https://product.example/1.png", "role": "moderator",
			"profile": map[string]any{"location": "Ghent", "description": "<p>Hi<script>x</script></p>", "website": "javascript:x",
				"gender": 7}, "locale": "de"})
		s.Check(t, row{As: "dora", Do: "GET /user", Status: 200, Events: joined, Keep: "dora", Want: `{"role":"member","lang":"de","profile":{"name":"Dora D.",
			"title":"Baker","location":"Ghent","description":"<p>Hi</p>","website":"","gender":"","picture":"https://product.example/1.png"}}`})
		old := s.Token("dora")
		speaks(t, s, p, map[string]any{"name": "Dora Else", "email": "else@product.example", "picture": "",
			"profile": map[string]any{"title": "Cook"}})
		s.Check(t,
			row{As: "dora", Do: "GET /user", Status: 200, Events: edited, Want: `{"id":"{dora}","email":"else@product.example",
				"profile":{"name":"Dora Else","username":"dora-d","title":"Cook","picture":"","location":"Ghent"}}`},
			row{As: "dora", Do: "GET /user", Status: 200}, // and nothing is written again
		)
		s.SetToken("older", old)
		s.Check(t, row{As: "older", Do: "GET /user", Status: 200, Want: `{"profile":{"name":"Dora Else"}}`})
		speaks(t, s, p, map[string]any{"name": "Dora Else", "email": "ann@test.example", "title": "Cook"})
		s.Check(t, row{As: "dora", Do: "GET /user", Status: 200, Want: `{"email":"else@product.example"}`}) // another has that address
		speaks(t, s, p, map[string]any{"name": "\u200b", "email": "else@product.example", "title": "Chef"})
		s.Check(t, row{As: "dora", Do: "GET /user", Status: 200, Events: edited, Want: `{"profile":{"name":"Dora Else","title":"Chef"}}`})
		s.Check(t, install(map[string]any{"publicKey": p.pem(t), "sync": "create"}))
		speaks(t, s, p, map[string]any{"name": "Dora Third"})
		s.Check(t, row{As: "dora", Do: "GET /user", Status: 200, Want: `{"profile":{"name":"Dora Else"}}`})
	})
}

func TestTheProductMakesModeratorsAndNeverAdmins(t *testing.T) {
	eachProduct(t, func(t *testing.T, s *resttest.Site, p product) {
		s.Check(t, install(map[string]any{"publicKey": p.pem(t), "roles": true, "sync": "create"}))
		speaks(t, s, p, map[string]any{"role": "admin"})
		s.Check(t, row{As: "dora", Do: "GET /user", Status: 200, Events: joined, Keep: "dora", Want: `{"role":"member"}`})
		for _, step := range []struct {
			claim  any
			is     string
			events []string
		}{
			{"moderator", "moderator", edited}, {"admin", "moderator", nil}, {"bot", "moderator", nil}, {"Member", "moderator", nil},
			{nil, "moderator", nil}, {4, "moderator", nil}, {"member", "member", edited},
		} {
			speaks(t, s, p, map[string]any{"role": step.claim, "name": "Another"})
			s.Check(t, row{As: "dora", Do: "GET /user", Status: 200, Events: step.events,
				Want: `{"role":"` + step.is + `","profile":{"name":"Dora D."}}`})
		}
		s.Check(t, row{As: "admin", Do: "PUT /users/{dora}", Body: `{"role":"admin"}`, Status: 200, Events: edited})
		speaks(t, s, p, map[string]any{"role": "member"})
		s.Check(t, row{As: "dora", Do: "GET /user", Status: 200, Want: `{"role":"admin"}`}) // an admin is made and unmade here only
	})
}

func TestAnErasedPersonsTokenStaysRefused(t *testing.T) {
	eachProduct(t, func(t *testing.T, s *resttest.Site, p product) {
		s.Check(t, install(map[string]any{"publicKey": p.pem(t)}))
		speaks(t, s, p, nil)
		s.Check(t,
			row{As: "dora", Do: "GET /user", Status: 200, Events: joined, Keep: "dora"},
			row{As: "admin", Do: "DELETE /users/{dora}", Status: 200, Events: []string{"user.erased"}},
		)
		speaks(t, s, p, nil)
		s.Check(t,
			row{As: "dora", Do: "GET /user", Status: 403, Code: "forbidden", Want: `{"reason":"erased"}`},
			row{As: "dora", Do: "POST /sso", Body: `{}`, Status: 403, Want: `{"reason":"erased"}`},
			row{As: "admin", Do: "POST /users/free", Body: `{"externalId":"42"}`, Status: 200},
			row{As: "dora", Do: "GET /user", Status: 200, Events: joined},
		)
	})
}

func TestAPrivateKeySetSaysWhatWouldAllowIt(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		r := install(map[string]any{"jwksUrl": "http://127.0.0.1:9/keys"})
		r.Status, r.Field, r.Events = 400, "jwksUrl", nil
		r.Want = `{"reason":"private_address","errors":[{"field":"jwksUrl","message":"is a private address; the operator can allow those with STOA_ALLOW_PRIVATE_FETCH=true"}]}`
		s.Check(t, r)
	})
}

package rest_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestAnErasedPersonStaysAway(t *testing.T) {
	eachProduct(t, func(t *testing.T, s *resttest.Site, p product) {
		s.Check(t, install(map[string]any{"publicKey": p.pem(t)}))
		s.SetToken("dora", p.token(t, s, nil))
		s.SetToken("again", p.token(t, s, map[string]any{"sub": "43"}))
		free := row{As: "admin", Do: "POST /users/free", Body: `{"externalId":"42"}`, Status: 200, Want: `{"success":true}`}
		s.Check(t,
			row{As: "dora", Do: "GET /user", Status: 200, Events: joined, Keep: "dora"},
			row{As: "mia", Do: "PUT /users/{dora}", Body: `{"status":"banned"}`, Status: 200, Events: edited},
			row{As: "dora", Do: "GET /user", Status: 403},
			row{As: "admin", Do: "DELETE /users/{dora}", Status: 200, Events: []string{"user.erased"}},
			row{As: "dora", Do: "GET /user", Status: 403, Code: "forbidden"},
			row{As: "again", Do: "GET /user", Status: 403}, // another id, and the address of who was banned
			row{As: "admin", Do: "POST /users", Body: `{"username":"dora","externalId":"42"}`, Status: 403, Field: "externalId"},
			row{As: "admin", Do: "PUT /users/{bob}", Body: `{"externalId":"42"}`, Status: 403, Field: "externalId"},
			row{As: "mia", Do: "POST /users/free", Body: `{"externalId":"42"}`, Status: 403},
			row{As: "admin", Do: "POST /users/free", Body: `{"externalId":"41"}`, Status: 404},
			row{As: "admin", Do: "POST /users/free", Body: `{}`, Status: 400, Field: "externalId"},
			free,
			row{As: "dora", Do: "GET /user", Status: 403}, // the address is kept still
			row{As: "admin", Do: "POST /users/free", Body: `{"externalId":"Dora@product.example"}`, Status: 200},
			row{As: "dora", Do: "GET /user", Status: 200, Events: joined},
		)
	})
}

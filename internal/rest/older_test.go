package rest_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestSpacesAnswerAsGroups has programs of before make, read, join and end what are spaces now.
func TestSpacesAnswerAsGroups(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "POST /groups", Body: `{"name":"Potters"}`, Status: 201, Keep: "group", Events: []string{"space.added"}},
			row{As: "bob", Do: "GET /groups/{group}", Status: 200, Want: `{"id":"{group}","name":"Potters"}`},
			row{As: "bob", Do: "GET /groups?limit=5", Status: 200, Want: `[{"id":"{group}"}]`},
			row{As: "bob", Do: "GET /groups/{group}/members", Status: 200, Want: `[{}]`},
			row{As: "bob", Do: "PUT /groups/{group}", Body: `{"name":"Mine"}`, Status: 403},
			row{As: "ann", Do: "POST /groups", Body: `{}`, Status: 400, Field: "name"},
			row{As: "bob", Do: "GET /groups/nothing", Status: 404},
			row{Do: "GET /groups", Status: 401},
			row{As: "ann", Do: "PATCH /groups", Status: 405},
			row{As: "ann", Do: "DELETE /groups/{group}", Status: 200, Events: []string{"space.deleted"}},
			row{As: "ann", Do: "GET /groups/{group}", Status: 410},
		)
	})
}

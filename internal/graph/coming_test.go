package graph_test

import (
	"net/http"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestAPrivateSpaceIsAskedForInTheGraph(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		keep(s, t, "space", ask("ann", `mutation { createSpace(input: {name: "Closed", private: true}) { id } }`, "", ""),
			"data.createSpace.id")
		look := `{ space(id: "{space}") { requested membersCount role { id } } }`
		join := ask("bob", `mutation { joinSpace(spaceId: "{space}") { status } }`, "", `{"data":{"joinSpace":{"status":"succeeded"}}}`)
		with := func(r row, events ...string) row {
			r.Events = events
			return r
		}
		s.Check(t,
			ask("bob", look, "", `{"data":{"space":{"requested":false,"membersCount":1,"role":null}}}`),
			with(join, "space.requested"),
			ask("bob", look, "", `{"data":{"space":{"requested":true,"membersCount":1,"role":null}}}`),
			with(ask("bob", `mutation { leaveSpace(spaceId: "{space}") { status } }`, "", `{"data":{"leaveSpace":{"status":"succeeded"}}}`),
				"space.request.ended"),
			ask("bob", look, "", `{"data":{"space":{"requested":false}}}`),
			with(join, "space.requested"), join,
			row{As: "ann", Do: "POST /spaces/{space}/requests/{bob}/approve", Status: http.StatusOK, Events: []string{"space.joined"}},
			ask("bob", look, "", `{"data":{"space":{"requested":false,"membersCount":2,"role":{"id":"member"}}}}`),
		)
	})
}

func TestAnIDInTheProductIsNotForEverybodyInTheGraph(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t, row{As: "admin", Do: "PUT /users/{ann}", Body: `{"externalId":"a-1"}`, Status: http.StatusOK,
			Events: []string{"user.changed"}})
		look := `{ member(id: "{ann}") { externalId } }`
		s.Check(t,
			ask("bob", look, "", `{"data":{"member":{"externalId":"a-1"}}}`),
			ask("ann", look, "", `{"data":{"member":{"externalId":"a-1"}}}`),
			ask("mia", look, "", `{"data":{"member":{"externalId":"a-1"}}}`),
			ask("app", look, "", `{"data":{"member":{"externalId":"a-1"}}}`),
			row{As: "admin", Do: "PUT /users/{bob}", Body: `{"password":"four words of mine"}`, Status: http.StatusOK},
		)
		form := "grant_type=password&username=bob&password=four+words+of+mine&client_id=" + resttest.ClientID + "&client_secret=" +
			resttest.ClientSecret
		granted := s.Ask(t, row{Do: "POST /oauth/token", Body: form, Header: "Content-Type: application/x-www-form-urlencoded"})
		s.SetToken("browser", granted.Get("access_token").(string))
		s.Check(t,
			ask("browser", look, "", `{"data":{"member":{"externalId":null}}}`),
			fails("browser", `{ member(id: "external:a-1") { id } }`, "", "110"),
		)
	})
}

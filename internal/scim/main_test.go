package scim_test

import (
	"os"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// TestMain has the blank databases of the sites dropped at the end.
func TestMain(m *testing.M) { os.Exit(storetest.Run(m)) }

type row = resttest.Row

// each runs fn with a site that a directory tells of its people, by rows as scim.
func each(t *testing.T, fn func(*testing.T, *resttest.Site)) {
	t.Helper()
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		connect(t, s)
		fn(t, s)
	})
}

func connect(t *testing.T, s *resttest.Site) {
	t.Helper()
	token, _, err := s.App.NewSCIMToken(t.Context(), s.Actor(t, "admin"), "Okta")
	if err != nil {
		t.Fatal(err)
	}
	s.SetToken("scim", token)
}

// The events of what a directory does.
var (
	joined  = []string{"user.joined"}
	changed = []string{"user.changed"}
)

// add has the directory make a person who is called {keep} from then on.
func add(t *testing.T, s *resttest.Site, keep string) {
	t.Helper()
	s.Check(t, row{As: "scim", Do: "POST //scim/v2/Users", Keep: keep, Status: 201, Events: joined,
		Body: `{"userName":"` + keep + `@corp.example","externalId":"x-` + keep + `","name":{"givenName":"` + keep + `","familyName":"Corp"}}`})
}

// patch is the body of a PATCH.
func patch(operations string) string {
	return `{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[` + operations + `]}`
}

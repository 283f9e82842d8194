package graph_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestTokensAreGivenToClientsOnly has attackers ask for tokens in every way.
func TestTokensAreGivenToClientsOnly(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		s.Join(t, "robot", "bot")
		s.SetToken("none", "stoa_app_none")
		granted, err := s.App.Grant(t.Context(), app.GrantRequest{Portal: s.Portal, Grant: string(community.GrantService),
			ClientID: resttest.ClientID, Secret: resttest.ClientSecret, UserID: s.ID("bob")})
		if err != nil {
			t.Fatal(err)
		}
		login := `loginNetwork(input: {usernameOrEmail: "admin", password: "` + resttest.AdminPassword + `"}) { accessToken }`
		refresh := `tokens(refreshToken: "` + granted.Refresh + `") { accessToken }`
		limited := func(whom string) string {
			if whom != "" {
				whom = `, impersonateMemberId: "{` + whom + `}"`
			}
			return `limitedToken(networkId: "{portal}", context: NETWORK, entityId: "{portal}"` + whom + `) { accessToken }`
		}
		const aClient = "a client"
		type attempt struct{ as, query, code string }
		attempts := []attempt{
			{"app", "{ " + limited("") + " }", "102"},
			{"none", "{ " + limited("ann") + " }", "108"},
			{"guest", "{ " + limited("ann") + " }", "108"},
			{"guest", "{ " + refresh + " }", "108"},
			{aClient, "mutation { a: " + login + " b: " + login + " }", "100"},
			{aClient, "{ a: " + login + " b: " + refresh + " }", "100"},
			{aClient, "{ a: " + limited("ann") + " ...f } fragment f on Query { b: " + limited("bob") + " }", "100"},
			{aClient, "{ tokens { accessToken } ... on Query { " + refresh + " } }", "100"},
			{"app", "{ a: " + login + " b: " + login + " c: " + login + " }", "100"},
			{"app", "{ ...f } fragment f on Query { ...g a: " + login + " } fragment g on Query { b: " + login + " }", "100"},
			{"ann", "{ a: " + login + " @skip(if: false) b: " + login + " }", "100"},
		}
		for _, as := range []string{"app", aClient} {
			for _, whom := range []string{"admin", "mia", "robot"} {
				attempts = append(attempts, attempt{as, "{ " + limited(whom) + " }", "102"})
			}
		}
		for _, as := range []string{"ann", "mia", "admin"} {
			for _, query := range []string{
				"{ " + login + " }", "mutation { " + login + " }", "{ " + refresh + " }", "{ " + limited("bob") + " }",
				"{ " + limited("") + " }"} {
				attempts = append(attempts, attempt{as, query, "102"})
			}
		}
		asks := func(a attempt) row {
			if a.as == aClient {
				return row{Do: "POST //graphql", Header: basic(resttest.ClientSecret), Body: wire(a.query, "")}
			}
			return row{As: a.as, Do: "POST //graphql", Body: wire(a.query, "")}
		}
		given := 0
		for _, a := range attempts {
			reply := s.Ask(t, asks(a))
			if reply.Get("errors.0.code") != a.code || strings.Contains(string(reply.Body), "stoa_") {
				given++
				t.Errorf("%s asks %s: %s", a.as, a.query, reply.Body)
			}
		}
		t.Logf("of %d attempts %d were given tokens", len(attempts), given)
		for _, a := range []attempt{
			{aClient, "mutation { " + login + " }", ""}, {"app", "{ " + login + " }", ""}, {aClient, "{ " + limited("ann") + " }", ""},
			{"app", "{ " + limited("ann") + " }", ""}, {aClient, "{ " + limited("") + " }", ""}, {"app", "{ " + refresh + " }", ""},
		} {
			if reply := s.Ask(t, asks(a)); !strings.Contains(string(reply.Body), "stoa_") {
				t.Errorf("%s asks %s: %s", a.as, a.query, reply.Body)
			}
		}
	})
}

package graph_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestOnesMailIsSetOverTheGraph(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		const read = `{ mailSettings { email pendingEmail verified digest summary zone enabled } }`
		set := func(input string) string {
			return `mutation { updateMailSettings(input: ` + input + `) { digest summary zone } }`
		}
		refused := func(input, code, reason, field string) row {
			return row{As: "ann", Do: "POST //graphql", Body: wire(set(input), ""), Status: 200,
				Want: `{"errors":[{"code":"` + code + `","extensions":{"reason":"` + reason + `","field":"` + field + `"}}]}`}
		}
		const chosen = `{"data":{"mailSettings":{"email":"ann@test.example","pendingEmail":null,"verified":true,"digest":"daily","summary":"weekly","zone":"Europe/Berlin","enabled":false}}}`
		s.Check(t,
			ask("ann", read, "", `{"data":{"mailSettings":{"email":"ann@test.example","pendingEmail":null,"verified":true,"digest":"none","summary":"none","zone":"","enabled":false}}}`),
			ask("ann", set(`{digest: "daily"}`), "", `{"data":{"updateMailSettings":{"digest":"daily","summary":"none","zone":""}}}`),
			ask("ann", set(`{summary: "weekly", zone: "Europe/Berlin", digest: null}`), "",
				`{"data":{"updateMailSettings":{"digest":"daily","summary":"weekly","zone":"Europe/Berlin"}}}`),
			refused(`{}`, "112", "required", "digest"),
			refused(`{digest: "hourly", zone: "UTC"}`, "106", "not_one_of", "digest"),
			refused(`{digest: "none", summary: ""}`, "106", "not_one_of", "summary"),
			refused(`{summary: "none", zone: "Mars/Olympus"}`, "106", "not_a_zone", "zone"),
			ask("ann", read, "", chosen), // nothing of what was refused is kept
			row{As: "ann", Do: "GET /user/mail", Status: 200, Want: `{"digest":"daily","summary":"weekly","zone":"Europe/Berlin"}`},
			ask("bob", read, "", `{"data":{"mailSettings":{"email":"bob@test.example","digest":"none","summary":"none","zone":""}}}`),
			row{As: "ann", Do: "POST /users", Body: `{"username":"cleo","email":"cleo@example.com","password":"long enough"}`, Status: 201, Keep: "cleo",
				Events: []string{"user.joined"}},
		)
		cleo := granted(t, s, "cleo", app.GrantRequest{Grant: string(community.GrantService), UserID: s.ID("cleo")})
		s.Check(t, ask(cleo, read, "", `{"data":{"mailSettings":{"email":null,"pendingEmail":"cleo@example.com","verified":false}}}`))
	})
}

func TestMailSettingsAreAPersonsOwn(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		const read, write = `{ mailSettings { email } }`, `mutation { updateMailSettings(input: {digest: "daily"}) { email } }`
		noPerson := func(query string) row {
			return row{As: "app", Do: "POST //graphql", Body: wire(query, ""), Status: 200, Lacks: []string{"data.mailSettings", "data.updateMailSettings"},
				Want: `{"errors":[{"code":"102","extensions":{"reason":"wrong_token"}}]}`}
		}
		people, account := scoped(t, s, "ann", "write:people"), scoped(t, s, "ann", "read:account")
		client := granted(t, s, "narrow app", app.GrantRequest{Grant: string(community.GrantApp), Scope: "write:content"})
		s.Check(t,
			noPerson(read), noPerson(write),
			row{As: "guest", Do: "POST //graphql", Body: wire(read, ""), Status: 401},
			row{As: "guest", Do: "POST //graphql", Body: wire(write, ""), Status: 401},
			misses(people, read, "read:account"),
			misses(people, write, "write:account"),
			misses(client, read, "read:account"),
			ask(account, read, "", `{"data":{"mailSettings":{"email":"ann@test.example"}}}`),
			misses(account, write, "write:account"),
		)
	})
}

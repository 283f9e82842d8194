package rest_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/mail/mailtest"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// A stranger claims the boss's address, by every way there is to say something of
// oneself. It gives them nothing, and takes nothing from the boss.
func TestAClaimedAddressIsNobodys(t *testing.T) {
	eachProduct(t, func(t *testing.T, s *resttest.Site, p product) {
		s.Check(t, install(map[string]any{"publicKey": p.pem(t), "linkByEmail": true}))
		s.SetToken("boss", p.token(t, s, map[string]any{"sub": "1", "name": "The Boss", "email": "boss@test.example"}))
		s.Check(t,
			row{As: "ann", Do: "POST /users", Body: `{"username":"stranger","email":"Boss@test.example","password":"long enough"}`,
				Status: 201, Events: joined, Keep: "stranger"},
			row{As: "mia", Do: "POST /users", Body: `{"username":"other","email":"boss@test.example"}`, Status: 201, Events: joined,
				Want: `{"pendingEmail":"boss@test.example"}`, Lacks: []string{"email"}},
			row{As: "mia", Do: "GET /users?email=boss@test.example", Status: 200, Want: `[]`},
			row{Do: "POST /oauth/token", Body: client(service, "email=boss@test.example"), Status: 400, Code: "invalid_grant"},
			row{Do: "POST /oauth/token", Body: client("password", "username=boss@test.example&password=long enough"), Status: 400,
				Code: "invalid_grant"},
			row{Do: "POST /oauth/token", Body: client("password", "username=stranger&password=long enough"), Status: 200},
			row{As: "boss", Do: "GET /user", Status: 200, Events: joined, Keep: "boss",
				Want: `{"email":"boss@test.example","profile":{"name":"The Boss","externalId":"1"}}`},
			row{As: "mia", Do: "GET /users/{stranger}", Status: 200,
				Want: `{"pendingEmail":"Boss@test.example","profile":{"externalId":null}}`, Lacks: []string{"email"}},
			row{As: "mia", Do: "GET /users?email=boss@test.example", Status: 200, Want: `[{"id":"{boss}"}]`},
			row{As: "ann", Do: "POST /users", Body: `{"username":"third","email":"boss@test.example"}`, Status: 201,
				Events: joined}, // as if nobody had it
			row{As: "admin", Do: "POST /users", Body: `{"username":"fourth","email":"boss@test.example"}`, Status: 409, Field: "email"},
			row{As: "admin", Do: "PUT /users/{stranger}", Body: `{"email":"boss@test.example"}`, Status: 409, Field: "email"},
		)
		got := s.Ask(t, row{Do: "POST /oauth/token", Body: client(service, "email=boss@test.example")})
		s.SetToken("granted", got.Get("access_token").(string))
		s.Check(t, row{As: "granted", Do: "GET /user", Status: 200, Want: `{"id":"{boss}"}`})
	})
}

// With linking off, the owner of a claimed address is not locked out either.
func TestAClaimLocksNobodyOut(t *testing.T) {
	eachProduct(t, func(t *testing.T, s *resttest.Site, p product) {
		s.Check(t, install(map[string]any{"publicKey": p.pem(t)}))
		s.SetToken("boss", p.token(t, s, map[string]any{"sub": "1", "email": "boss@test.example"}))
		s.Check(t,
			row{As: "ann", Do: "POST /users", Body: `{"username":"stranger","email":"boss@test.example"}`, Status: 201, Events: joined},
			row{As: "boss", Do: "GET /user", Status: 200, Events: joined, Want: `{"email":"boss@test.example"}`},
		)
	})
}

// mailsTo has the worker send what is due, and returns the subjects of the mails by
// address; the token of the last link is kept as {token}.
func mailsTo(t *testing.T, s *resttest.Site, post *mailtest.Server) string {
	t.Helper()
	s.Worker.Drain(t.Context())
	got := post.Take()
	for _, m := range got {
		if found := linkToken.FindStringSubmatch(m.Text); found != nil {
			s.Set("token", found[1])
		}
	}
	return strings.Join(subjects(got), "\n")
}

func expectMails(t *testing.T, s *resttest.Site, post *mailtest.Server, want ...string) {
	t.Helper()
	if got := mailsTo(t, s, post); got != strings.Join(want, "\n") {
		t.Errorf("the mails are\n%s\nnot\n%s", got, strings.Join(want, "\n"))
	}
}

const (
	confirmMail = ": Confirm your email address"
	takenMail   = ": You already have an account"
	resetMail   = ": Choose a new password"
)

// signIn keeps a token of the person called name, whose password is known.
func signIn(t *testing.T, s *resttest.Site, name, password string) {
	t.Helper()
	got := s.Ask(t, row{Do: "POST /oauth/token", Body: client("password", "username="+name+"&password="+password)})
	if got.Status != 200 {
		t.Fatalf("%s cannot sign in: %s", name, got.Body)
	}
	s.SetToken(name, got.Get("access_token").(string))
}

// Of two who claim an address, the one who answers its mail has it; of two answers
// at once, one counts.
func TestWhoConfirmsAnAddressHasIt(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		for _, name := range []string{"one", "two"} {
			s.Check(t, row{As: "ann", Do: "POST /users",
				Body: `{"username":"` + name + `","email":"same@test.example","password":"long enough"}`, Status: 201, Events: joined,
				Keep: name})
			expectMails(t, s, post, "same@test.example"+confirmMail)
			s.Set(name+"Token", s.ID("token"))
			signIn(t, s, name, "long enough")
		}
		var wg sync.WaitGroup
		status := make([]int, 2)
		for i, name := range []string{"one", "two"} {
			wg.Go(func() {
				status[i] = s.Ask(t, row{Do: "POST /user/verify", Body: `{"token":"{` + name + `Token}"}`}).Status
			})
		}
		wg.Wait()
		if min(status[0], status[1]) != 200 || max(status[0], status[1]) != 409 {
			t.Fatalf("the answers are %v", status)
		}
		winner, loser := "one", "two"
		if status[1] == 200 {
			winner, loser = "two", "one"
		}
		s.Check(t,
			row{As: "mia", Do: "GET /users?email=same@test.example", Status: 200, Want: `[{"id":"{` + winner + `}"}]`},
			row{As: loser, Do: "GET /user", Status: 200, Want: `{"pendingEmail":"same@test.example"}`, Lacks: []string{"email"}},
			row{Do: "POST /oauth/token", Body: client("password", "username=same@test.example&password=long enough"), Status: 200},
		)
	})
}

// An address is told of by nobody: whoever claims it sees the same, and who has it
// is told once a day.
func TestAClaimDoesNotTellWhetherAnAddressIsTaken(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		for _, try := range []struct{ free, taken row }{
			{row{As: "bob", Do: "POST /users", Body: `{"username":"u-a","email":"free@test.example","password":"long enough"}`},
				row{As: "bob", Do: "POST /users", Body: `{"username":"u-b","email":"ann@test.example","password":"long enough"}`}},
			{row{As: "mia", Do: "POST /users", Body: `{"username":"u-c","email":"free@test.example"}`},
				row{As: "mia", Do: "POST /users", Body: `{"username":"u-d","email":"ann@test.example"}`}},
			{row{Do: "POST /user/password/forgot", Body: `{"email":"nobody@test.example"}`},
				row{Do: "POST /user/password/forgot", Body: `{"email":"mia@test.example"}`}},
			{row{Do: "POST /oauth/token", Body: client("password", "username=nobody@test.example&password=long enough")},
				row{Do: "POST /oauth/token", Body: client("password", "username=ann@test.example&password=long enough")}},
			{row{Do: "POST /oauth/token", Body: client("password",
				"username=free@test.example&password=long enough")}, // claimed by u-a alone, whose password it is
				row{Do: "POST /oauth/token", Body: client("password", "username=ann@test.example&password=long enough")}},
			{row{As: "bob", Do: "GET /users?email=free@test.example"}, row{As: "bob", Do: "GET /users?email=ann@test.example"}},
		} {
			free, taken := s.Ask(t, try.free), s.Ask(t, try.taken)
			if free.Status != taken.Status || fieldsOf(free.Get("")) != fieldsOf(taken.Get("")) {
				t.Errorf("%v: %d %s\n%v: %d %s", try.free, free.Status, free.Body, try.taken, taken.Status, taken.Body)
			}
		}
		expectMails(t, s, post, "ann@test.example"+takenMail, "free@test.example"+confirmMail, "free@test.example"+confirmMail,
			"mia@test.example"+resetMail)
		signIn(t, s, "u-a", "long enough")
		signIn(t, s, "u-b", "long enough")
		s.Clock.Advance(2 * time.Minute)
		again := s.Ask(t, row{As: "u-a", Do: "POST /user/verify/resend"})
		if taken := s.Ask(t, row{As: "u-b", Do: "POST /user/verify/resend"}); again.Status != 200 || taken.Status != 200 ||
			string(again.Body) != string(taken.Body) {
			t.Errorf("sent again: %d %s, and %d %s", again.Status, again.Body, taken.Status, taken.Body)
		}
		expectMails(t, s, post, "free@test.example"+confirmMail)
		s.Clock.Advance(25 * time.Hour)
		s.Check(t, row{As: "u-b", Do: "POST /user/verify/resend", Status: 200})
		expectMails(t, s, post, "ann@test.example"+takenMail)
		for range 10 {
			s.Clock.Advance(2 * time.Minute)
			s.Check(t, row{As: "u-a", Do: "POST /user/verify/resend", Status: 200})
			s.Worker.Drain(t.Context())
		}
		if n := len(post.Take()); n != 5 {
			t.Errorf("one address was sent %d links within the hour", n)
		}
	})
}

// fieldsOf is which fields JSON has, and of which type, without what differs between
// any two records.
func fieldsOf(v any) string {
	var b strings.Builder
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			names := make([]string, 0, len(v))
			for name := range v {
				names = append(names, name)
			}
			slices.Sort(names)
			for _, name := range names {
				b.WriteString("{" + name)
				walk(v[name])
				b.WriteString("}")
			}
		case []any:
			for _, item := range v {
				b.WriteString("[")
				walk(item)
			}
		case string:
			b.WriteString(" s")
		case bool:
			b.WriteString(" b")
		case float64:
			b.WriteString(" n")
		}
	}
	walk(v)
	return b.String()
}

// A password is reset by a mail to a claim only while it is the account's one way in
// and nobody else's claim. Then the address is confirmed, and whoever was in is out.
func TestAResetOfAClaim(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		forgot := row{Do: "POST /user/password/forgot", Body: `{"email":"new@test.example"}`, Status: 200}
		s.Check(t, row{As: "ann", Do: "POST /users", Body: `{"username":"first","email":"new@test.example","password":"long enough"}`,
			Status: 201, Events: joined, Keep: "first"})
		expectMails(t, s, post, "new@test.example"+confirmMail)
		signIn(t, s, "first", "long enough")
		s.Check(t, forgot)
		expectMails(t, s, post, "new@test.example"+resetMail)
		s.Check(t,
			row{Do: "POST /user/password/reset", Body: `{"token":"{token}","password":"quite another"}`, Status: 200, Events: edited},
			row{As: "first", Do: "GET /user", Status: 401},
			row{Do: "POST /oauth/token", Body: client("password", "username=new@test.example&password=quite another"), Status: 200},
			row{As: "mia", Do: "GET /users?email=new@test.example", Status: 200, Want: `[{"id":"{first}"}]`,
				Lacks: []string{"0.pendingEmail"}},
		)
		for _, name := range []string{"second", "third"} { // two claims: neither
			s.Check(t, row{As: "ann", Do: "POST /users", Body: `{"username":"` + name + `","email":"two@test.example"}`, Status: 201,
				Events: joined, Keep: name})
		}
		mailsTo(t, s, post)
		s.Clock.Advance(2 * time.Minute)
		s.Check(t, row{Do: "POST /user/password/forgot", Body: `{"email":"two@test.example"}`, Status: 200})
		expectMails(t, s, post, "")
		// One who can come in by the product's token, too, would share the account.
		s.Check(t,
			row{As: "admin", Do: "PUT /users/{second}", Body: `{"externalId":"7"}`, Status: 200, Events: edited},
			row{As: "admin", Do: "DELETE /users/{third}", Status: 200, Events: []string{"user.erased"}},
			row{Do: "POST /user/password/forgot", Body: `{"email":"two@test.example"}`, Status: 200},
		)
		expectMails(t, s, post, "")
	})
}

// News go to confirmed addresses only.
func TestAClaimIsSentNoNews(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		s.Check(t,
			row{As: "ann", Do: "POST /users", Body: `{"username":"cleo","email":"cleo@test.example","password":"long enough"}`, Status: 201,
				Keep: "cleo", Events: joined},
			row{As: "ann", Do: "POST /questions", Body: `{"title":"For @cleo?","description":"<p>@cleo</p>"}`, Status: 201,
				Events: []string{"question.asked"}},
		)
		send(t, s)
		if got := subjects(post.Take()); len(got) != 1 || got[0] != "cleo@test.example"+confirmMail {
			t.Errorf("to a claim came %q", got)
		}
	})
}

func TestAnAddressChangesByItsOwnersPassword(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "PUT /user", Body: `{"email":"else@test.example"}`, Status: 403, Field: "email"}, // she has no password
			row{As: "ann", Do: "PUT /user", Body: `{"password":"long enough"}`, Status: 403, Field: "password"},
			row{As: "ann", Do: "PUT /user", Body: `{"email":"ann@test.example"}`, Status: 200}, // as it is
			row{As: "mia", Do: "PUT /users/{ann}", Body: `{"email":"else@test.example"}`, Status: 403, Field: "email"},
			row{As: "mia", Do: "PUT /users/{ann}", Body: `{"password":"long enough"}`, Status: 403, Field: "password"},
			row{As: "mia", Do: "PUT /users/{ann}", Body: `{"email":"ann@test.example","title":"Potter"}`, Status: 200, Events: edited},
			row{As: "admin", Do: "PUT /user", Body: `{"email":"else@test.example"}`, Status: 400, Code: "missing_parameter",
				Field: "currentPassword"},
			row{As: "admin", Do: "PUT /user", Body: `{"email":"else@test.example","currentPassword":"no"}`, Status: 400,
				Field: "currentPassword"},
			row{As: "admin", Do: "PUT /user", Body: `{"email":"","currentPassword":"` + resttest.AdminPassword + `"}`, Status: 400,
				Field: "email"},
			row{As: "admin", Do: "PUT /user", Body: `{"email":"else@test.example","currentPassword":"` + resttest.AdminPassword + `"}`,
				Status: 200, Events: edited, Want: `{"email":"admin@stoa.localhost","pendingEmail":"else@test.example"}`},
			row{As: "admin", Do: "PUT /user", Body: `{"email":"else@test.example"}`, Status: 200},    // as it is
			row{As: "admin", Do: "PUT /user", Body: `{"email":"admin@stoa.localhost"}`, Status: 200}, // as a reader sends it back
			row{As: "admin", Do: "PUT /user", Body: `{"email":"","currentPassword":"` + resttest.AdminPassword + `"}`, Status: 200,
				Events: edited, Lacks: []string{"pendingEmail"}},
			row{As: "admin", Do: "PUT /users/{ann}", Body: `{"email":"given@test.example"}`, Status: 200, Events: edited,
				Want: `{"email":"given@test.example"}`, Lacks: []string{"pendingEmail"}},
			row{As: "admin", Do: "PUT /users/{ann}", Body: `{"password":"long enough"}`, Status: 200},
		)
		acts := s.Ask(t, row{As: "admin", Do: "GET /moderation/log?target={ann}&kind=edit"})
		if n := len(acts.Get("").([]any)); n != 3 {
			t.Errorf("%d acts are logged: %s", n, acts.Body)
		}
		s.Set("act", acts.Get("1.id").(string))
		s.Check(t, row{As: "mia", Do: "POST /moderation/log/{act}/undo", Status: 403,
			Field: "email"}) // an address goes back by an admin's hand only
	})
}

// A token that was left lying about does not become the account: a reset drops what
// its finder claimed.
func TestAResetDropsAClaim(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		s.Check(t, row{As: "admin", Do: "PUT /users/{ann}", Body: `{"password":"long enough"}`, Status: 200})
		signIn(t, s, "ann", "long enough")
		s.Check(t, row{As: "ann", Do: "PUT /user", Body: `{"email":"thief@test.example","currentPassword":"long enough"}`, Status: 200,
			Events: edited})
		expectMails(t, s, post, "ann@test.example: Your email address is being changed", "thief@test.example"+confirmMail)
		s.Set("thief", s.ID("token"))
		s.Check(t, row{Do: "POST /user/password/forgot", Body: `{"email":"ann@test.example"}`, Status: 200})
		expectMails(t, s, post, "ann@test.example"+resetMail)
		s.Check(t,
			row{Do: "POST /user/password/reset", Body: `{"token":"{token}","password":"quite another"}`, Status: 200, Events: edited},
			row{Do: "POST /user/verify", Body: `{"token":"{thief}"}`, Status: 400, Field: "token"},
			row{As: "mia", Do: "GET /users/{ann}", Status: 200, Want: `{"email":"ann@test.example"}`, Lacks: []string{"pendingEmail"}},
		)
	})
}

package rest_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

var scopeTold = regexp.MustCompile("\n\nScope: `([a-z]+):([a-z]+)`\\.$")

// scoped gives the site a caller with a token of that scope of a person, and returns
// its name.
func scoped(t *testing.T, s *resttest.Site, person, scope string) string {
	t.Helper()
	reply := s.Ask(t, row{Do: "POST /oauth/token", Body: client(service, "user_id={"+person+"}&scope="+scope)})
	if reply.Status != 200 || reply.Get("scope") != scope {
		t.Fatalf("a token for %q: %d %s", scope, reply.Status, reply.Body)
	}
	name := person + " for " + scope
	s.SetToken(name, reply.Get("access_token").(string))
	return name
}

// A try is a call of an operation with a token.
type try struct {
	documented
	level, area string
}

// triesOf are the operations of the document with the scope that each tells.
func triesOf(t *testing.T, s *resttest.Site) (all []try) {
	t.Helper()
	for _, op := range operationsOf(s.Document(t)) {
		if (*op.Security)[0]["bearer"] == nil {
			continue
		}
		told := scopeTold.FindStringSubmatch(op.Description)
		if told == nil {
			t.Errorf("%s tells no scope", op.OperationID)
			continue
		}
		all = append(all, try{op, told[1], told[2]})
	}
	return all
}

func (op try) row(as string) row {
	method := op.method
	if op.OperationID == "live" {
		method = http.MethodHead // it would never end
	}
	return row{As: as, Do: method + " " + strings.TrimPrefix(regexp.MustCompile(`\{[^}]+\}`).ReplaceAllString(op.path, absent), "/api/v1")}
}

var levels = []string{"read", "write", "moderate", "admin"}

func atLeast(level, least string) bool {
	return strings.Index("read write moderate admin", level) >= strings.Index("read write moderate admin", least)
}

// Every operation is called by an admin with tokens of every level, for all and for
// one area: those that reach it meet no refusal for their scope, the others nothing else.
func TestEveryOperationTakesItsScope(t *testing.T) {
	t.Parallel()
	s := resttest.New(t) // no database has a part in it
	_, err := s.App.SetPortal(t.Context(), community.System(s.Portal.ID), func(p *community.Portal) error {
		p.Settings.Policies.Invitations = community.InvitationsByMembers // else they take a moderator, and the level of one
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	calls := triesOf(t, s)
	if len(calls) < 100 {
		t.Fatalf("there are %d operations", len(calls))
	}
	for _, area := range append([]string{""}, community.Areas()...) {
		for _, level := range levels {
			scope := strings.TrimSuffix(level+":"+area, ":")
			as := scoped(t, s, "admin", scope)
			for _, op := range calls {
				if area != "" && area != op.area && level != "admin" {
					continue // if that does not do, no other will
				}
				mayNot := (area != "" && area != op.area) || !atLeast(level, op.level)
				if op.OperationID == "live" && !mayNot && scope != "read" {
					continue // nothing is followed here: each that gets in waits for seconds, and one will do
				}
				reply := s.Ask(t, op.row(as))
				needed := op.level + ":" + op.area
				isRefused := strings.HasPrefix(reply.Header.Get("WWW-Authenticate"), `Bearer error="insufficient_scope"`)
				if isRefused != mayNot {
					t.Errorf("%s with %s: %d %s", op.OperationID, scope, reply.Status, reply.Body)
				}
				if isRefused && (reply.Status != 403 || !strings.Contains(reply.Header.Get("WWW-Authenticate"), `scope="`+needed+`"`) ||
					op.OperationID != "live" &&
						(reply.Get("reason") != "scope_missing" || !strings.Contains(reply.Get("detail").(string), needed))) {
					t.Errorf("%s with %s: %d %v %s", op.OperationID, scope, reply.Status, reply.Header, reply.Body)
				}
			}
		}
	}
}

func TestReadingTakesReadAndStaffsWorkTheirLevel(t *testing.T) {
	s := resttest.New(t)
	for _, op := range triesOf(t, s) {
		least := "write"
		if op.method == http.MethodGet {
			least = "read"
		}
		if strings.Contains(op.Description, "Moderators only") {
			least = "moderate"
		}
		if strings.Contains(op.Description, "Admins only") {
			least = "admin"
		}
		if !atLeast(op.level, least) || op.method == http.MethodGet && least == "read" && atLeast(op.level, "write") &&
			!atLeast(op.level, "moderate") {
			t.Errorf("%s takes %s, and should take %s", op.OperationID, op.level, least)
		}
	}
}

// A scope takes powers away, and gives none.
func TestATokenHasNoMorePowerThanItsScopeAndItsPerson(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "bob", "/questions", `{"title":"Whose is it?"}`, "bobs")
		write, moderate, all := scoped(t, s, "admin", "write"), scoped(t, s, "admin", "moderate"), scoped(t, s, "ann", "admin")
		mias := scoped(t, s, "mia", "write moderate:moderation")
		s.Check(t,
			// a member's token of the widest scope is a member's
			row{As: all, Do: "PUT /questions/{bobs}", Body: `{"title":"Mine"}`, Status: 403, Want: `{"reason":"not_yours_to_change"}`},
			row{As: all, Do: "GET /moderation/queue", Status: 403, Want: `{"reason":"staff_only"}`},
			row{As: all, Do: "PUT /portal", Body: `{"name":"Mine"}`, Status: 403, Want: `{"reason":"staff_only"}`},
			row{As: all, Do: "GET /users/{bob}", Status: 200, Lacks: []string{"email"}},
			// an admin's for writing is a member's too
			row{As: write, Do: "PUT /questions/{bobs}", Body: `{"title":"Mine"}`, Status: 403, Want: `{"reason":"not_yours_to_change"}`},
			row{As: write, Do: "GET /users/{bob}", Status: 200, Lacks: []string{"email"}},
			row{As: write, Do: "PUT /users/{bob}", Body: `{"role":"moderator"}`, Status: 403},
			row{As: write, Do: "POST /questions", Body: `{"title":"x","locked":true}`, Status: 403, Want: `{"reason":"scope_missing"}`},
			row{As: write, Do: "POST /questions", Body: `{"title":"An admin asks too"}`, Status: 201, Events: []string{"question.asked"}},
			// and for moderating a moderator's
			row{As: moderate, Do: "GET /users/{bob}", Status: 200, Want: `{"email":"bob@test.example"}`},
			row{As: moderate, Do: "PUT /users/{bob}", Body: `{"role":"moderator"}`, Status: 403,
				Want: `{"reason":"scope_missing","detail":"The token's scope isn't wide enough. This needs admin:people."}`},
			row{As: moderate, Do: "PUT /questions/{bobs}", Body: `{"locked":true}`, Status: 200, Events: []string{"question.changed"}},
			// a power in one area is none in another
			row{As: mias, Do: "GET /moderation/queue", Status: 200},
			row{As: mias, Do: "PUT /questions/{bobs}", Body: `{"locked":false}`, Status: 403},
			row{As: "mia", Do: "PUT /questions/{bobs}", Body: `{"locked":false}`, Status: 200, Events: []string{"question.changed"}},
		)
	})
}

func TestAClientAsksForNoMoreThanItMayHave(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		narrow := newClient(t, s, "narrow", "read write:content", false)
		s.Check(t,
			row{Do: "POST /oauth/token", Body: narrow(service, "user_id={ann}"), Status: 200, Want: `{"scope":"read write:content"}`},
			row{Do: "POST /oauth/token", Body: narrow(service, "user_id={ann}&scope="), Status: 200,
				Want: `{"scope":"read write:content"}`},
			row{Do: "POST /oauth/token", Body: narrow(service, "user_id={ann}&scope=write:content read:people"), Status: 200,
				Want: `{"scope":"write:content read:people"}`},
			row{Do: "POST /oauth/token", Body: narrow(service, "user_id={ann}&scope=read:content write:content"), Status: 200,
				Want: `{"scope":"write:content"}`},
			row{Do: "POST /oauth/token", Body: narrow("client_credentials", "scope=read"), Status: 200, Want: `{"scope":"read"}`},
			row{Do: "POST /oauth/token", Body: narrow("client_credentials", ""), Status: 200, Want: `{"scope":"read write:content"}`},
			row{Do: "POST /oauth/token", Body: narrow(service, "user_id={ann}&scope=write"), Status: 400, Code: "invalid_scope"},
			row{Do: "POST /oauth/token", Body: narrow(service, "user_id={ann}&scope=read write:people"), Status: 400,
				Code: "invalid_scope"},
			row{Do: "POST /oauth/token", Body: narrow("client_credentials", "scope=admin"), Status: 400, Code: "invalid_scope"},
			row{Do: "POST /oauth/token", Body: client("password", "username=admin&password="+resttest.AdminPassword+"&scope=read"),
				Status: 200, Want: `{"scope":"read"}`},
			row{Do: "POST /oauth/token", Body: client(service, "user_id={ann}"), Status: 200, Want: `{"scope":"admin"}`},
		)
	})
}

// newClient adds a client and returns what makes its forms.
func newClient(t *testing.T, s *resttest.Site, id, scope string, hasBot bool) func(grant, rest string) string {
	t.Helper()
	_, secret, err := s.App.NewClient(t.Context(), community.System(s.Portal.ID),
		app.ClientEdit{ID: id, Name: "The " + id + " one", Grants: community.Grants, Scope: scope, HasBot: hasBot})
	if err != nil {
		t.Fatal(err)
	}
	return func(grant, rest string) string {
		return "grant_type=" + grant + "&client_id=" + id + "&client_secret=" + secret + "&" + strings.ReplaceAll(rest, " ", "+")
	}
}

func TestAClientActsAsItsBotWhereItNamesNobody(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		with, without := newClient(t, s, "helper", "", true), newClient(t, s, "lonely", "", false)
		s.Check(t, row{Do: "POST /oauth/token", Body: without(service, ""), Status: 400, Code: "invalid_request"})
		reply := s.Ask(t, row{Do: "POST /oauth/token", Body: with(service, "")})
		if reply.Status != 200 {
			t.Fatalf("%d %s", reply.Status, reply.Body)
		}
		s.SetToken("bot", reply.Get("access_token").(string))
		s.Set("bot", s.Ask(t, row{As: "bot", Do: "GET /user"}).Get("id").(string))
		s.Check(t,
			row{As: "bot", Do: "GET /user", Status: 200,
				Want: `{"role":"bot","profile":{"name":"The helper one","username":"the-helper-one"}}`},
			row{Do: "POST /oauth/token", Body: with(service, "user_id={ann}"), Status: 200},
			row{Do: "POST /oauth/token", Body: with(service, "user_id={ann}&email=ann@test.example"), Status: 400, Code: "invalid_request"},
			row{Do: "POST /oauth/token", Body: client("password", "username=the-helper-one&password=x"), Status: 400,
				Code: "invalid_grant"},
			row{As: "admin", Do: "PUT /users/{bot}", Body: `{"password":"a long enough one"}`, Status: 403, Field: "password",
				Want: `{"reason":"bot_password"}`},
			row{As: "bot", Do: "POST /questions", Body: `{"title":"Is it a program that asks?"}`, Status: 201,
				Events: []string{"question.asked"}, Want: `{"user":{"id":"{bot}","role":"bot"}}`, Keep: "asked"},
			row{As: "bob", Do: "POST /questions", Body: `{"title":"Spam"}`, Status: 201, Events: []string{"question.asked"}, Keep: "spam"},
			row{As: "bot", Do: "PUT /questions/{spam}", Body: `{"status":"archived"}`, Status: 200, Events: []string{"question.changed"}},
			row{As: "mia", Do: "GET /moderation/log", Status: 200, Want: `[{"user":{"id":"{bot}","role":"bot"}}]`},
		)
		mine := s.Ask(t, row{As: "bot", Do: "POST /user/tokens", Body: `{"name":"of the bot","scopes":["read"]}`})
		s.SetToken("pat", mine.Get("token").(string))
		s.Check(t, row{As: "pat", Do: "GET /user", Status: 200})
		if err := s.App.RevokeClient(t.Context(), community.System(s.Portal.ID), "helper"); err != nil {
			t.Fatal(err)
		}
		s.Check(t,
			row{As: "bot", Do: "GET /user", Status: 401},
			row{As: "pat", Do: "GET /user", Status: 401},
			row{Do: "POST /oauth/token", Body: with(service, ""), Status: 401, Code: "invalid_client"},
			row{As: "ann", Do: "GET /questions/{asked}", Status: 200, Want: `{"user":{"id":"{bot}"}}`},
		)
	})
}

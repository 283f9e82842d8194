package web_test

import (
	"crypto/ed25519"
	"crypto/x509"
	"encoding/pem"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// A product signs tokens for its people.
type product struct {
	key ed25519.PrivateKey
	pem string
}

func newProduct(t *testing.T) product {
	t.Helper()
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKIXPublicKey(public)
	if err != nil {
		t.Fatal(err)
	}
	return product{private, string(pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der}))}
}

func (p product) token(t *testing.T, sub, name, email string, issued time.Time) string {
	t.Helper()
	return p.sign(t, jwt.MapClaims{"sub": sub, "name": name, "email": email, "iat": issued.Unix()})
}

func (p product) sign(t *testing.T, claims jwt.MapClaims) string {
	t.Helper()
	text, err := jwt.NewWithClaims(jwt.SigningMethodEdDSA, claims).SignedString(p.key)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

var onePage = community.Page{Number: 1, Limit: 10}

var adminPaths = []string{"/admin", "/admin/settings/general", "/admin/settings/look", "/admin/settings/policies",
	"/admin/settings/messages", "/admin/settings/links", "/admin/settings/featured", "/admin/settings/rules", "/admin/settings/points",
	"/admin/history", "/admin/people", "/admin/jwt", "/admin/openid", "/admin/discourse", "/admin/scim", "/admin/webhooks", "/admin/feed",
	"/admin/clients", "/admin/server", "/admin/start", "/admin/start/name", "/admin/start/look", "/admin/start/join",
	"/admin/start/topics", "/admin/start/people", "/admin/start/product", "/admin/start/mail"}

var secretShown = regexp.MustCompile(`client_secret</dt><dd><code>([^<]+)</code>`)

func TestAdminsSetTheCommunityUp(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		for _, path := range adminPaths {
			b.walk(t,
				step{Do: "GET " + path, To: "/sign-in…"},
				step{As: "mia", Do: "GET " + path, Status: 404},
				step{As: "admin", Do: "GET " + path, Has: []string{"noindex", "staff."}, Lacks: []string{">set.", ">admin.", ">hint.", ">rows.", ">start.", ">picture."},
					Most: 20},
			)
		}
		b.walk(t,
			step{As: "mia", Do: "POST /admin/settings/points", Status: 404},
			step{As: "admin", Do: "GET /admin/settings/nothing", Status: 404},
			step{As: "admin", Do: "GET /admin", Has: []string{`href="/admin/statistics/statistics.csv"`}},
			step{As: "admin", Do: "GET /admin/statistics/statistics.csv", Has: []string{"day,seen,acted,posted,questions,", "\n2030-01-02,"}},
			step{As: "admin", Do: "GET /admin/statistics/statistics.jsonl", Has: []string{`"day":"2030-01-02"`}},
			step{As: "admin", Do: "GET /admin/statistics/statistics.xml", Status: 404},
			step{As: "mia", Do: "GET /admin/statistics/statistics.csv", Status: 404},
			step{As: "admin", Do: "POST /admin/settings/links", Form: formOf("links.faq", "javascript:alert(1)"), Status: 400,
				Has: []string{`id="e-links.faq"`, `value="javascript:alert(1)"`}},
			step{As: "admin", Do: "POST /admin/settings/links", Form: formOf("links.faq", "https://faq.example"),
				To: "/admin/settings/links"},
			step{As: "admin", Do: "GET /admin/settings/links", Has: []string{"https://faq.example"}},
			step{Do: "GET /", Has: []string{"https://faq.example"}},
			step{As: "bob", Do: "GET /spaces/new"},
			step{As: "admin", Do: "POST /admin/settings/policies",
				Form: "policies.access=public&policies.registration=public&policies.content=shareable&policies.email=enabled&policies.spaces=staff&policies.cookieConsent=disabled" +
					"&policies.invitations=staff&policies.secondFactor=optional&policies.topics=members&policies.minTitle=0&policies.minBody=0" +
					"&policies.minAnswer=0&policies.minComment=0&policies.events=staff&policies.messages=members&policies.suggestions=members&policies.wiki=members&policies.previews=public&policies.pictures=proxied", To: "/admin/settings/policies"},
			step{As: "bob", Do: "GET /spaces", Lacks: []string{`href="/spaces/new"`}},
			step{As: "bob", Do: "GET /spaces/new", Status: 403},
			step{As: "bob", Do: "POST /spaces/new", Form: "name=Mine", Status: 400, Has: []string{`class="fault"`}},
			step{As: "mia", Do: "GET /spaces/new"},
			step{As: "admin", Do: "POST /admin/settings/featured", Form: "featured.users=http://test.example/users/ann%0D%0A{bob}",
				To: "/admin/settings/featured"},
			step{As: "admin", Do: "GET /admin/settings/featured", Has: []string{`value="{ann}"`, `value="{bob}"`,
				`value="up:featured.users:1"`}},
			step{As: "admin", Do: "POST /admin/settings/featured", Form: formOf("featured.users.ref", "/users/ann", "featured.users.ref",
				"{bob}", "featured.users.ref", "", "row", "up:featured.users:1"), Has: []string{`name="row" value="remove:featured.users:1"`}},
			step{As: "admin", Do: "POST /admin/settings/featured", Form: formOf("featured.users.ref", "/users/bob", "featured.users.ref", ""),
				To: "/admin/settings/featured"},
			step{As: "admin", Do: "GET /admin/settings/featured", Has: []string{`value="{bob}"`}, Lacks: []string{`value="{ann}"`}},
			step{As: "admin", Do: "POST /admin/settings/featured", Form: formOf("featured.users", "/users/nobody"), Status: 400,
				Has: []string{`id="e-featured.users"`, `value="/users/nobody"`}},
			step{As: "admin", Do: "POST /admin/settings/featured", Form: "featured.questions={ann}", Status: 400,
				Has: []string{`id="e-featured.questions"`}},
			step{As: "admin", Do: "POST /admin/settings/points", Form: "points.answerUpvoted=many", Status: 400,
				Has: []string{`id="e-points.answerUpvoted"`}},
			step{As: "admin", Do: "POST /admin/settings/rules",
				Form: formOf("moderation.newUsers.days", "3", "moderation.newUsers.score", "0", "moderation.newUsers.postsPerHour", "5",
					"moderation.rules", "word | casino | hold | new\r\nlinks | 3 | flag"), To: "/admin/settings/rules"},
			step{As: "admin", Do: "GET /admin/settings/rules", Has: []string{`value="casino"`, `<option value="new" selected>`,
				`<option value="links" selected>`}},
			step{As: "admin", Do: "POST /admin/settings/rules", Form: formOf("row", "down:moderation.rules:99"), Has: []string{"moderation.rules.kind"}},
			step{As: "admin", Do: "POST /admin/settings/rules", Form: formOf("row", "up:nonsense"), Has: []string{"moderation.rules.kind"}},
			step{As: "admin", Do: "POST /admin/settings/rules",
				Form: formOf("moderation.newUsers.days", "3", "moderation.newUsers.score", "0", "moderation.newUsers.postsPerHour", "5",
					"moderation.rules", "smell | x | hold"), Header: "Accept-Language: de", Status: 400,
				Has: []string{`id="e-moderation.rules"`, ".kind: Wähle "}},
			step{As: "admin", Do: "POST /admin/preview",
				Form: formOf("template.colors.primary", "#aa3300", "template.menu.height", "56", "template.menu.border", "1",
					"template.navbar.height", "40", "template.navbar.border", "1"), Has: []string{":root{--accent:", "#aa3300"}},
			step{As: "admin", Do: "POST /admin/preview", Form: formOf("template.colors.primary", "#aa3300"), Has: []string{"#aa3300"}},
			step{As: "admin", Do: "GET /admin/history",
				Has: []string{`<dt title="links.faq">FAQ</dt>`, "https://faq.example", "moderation.rules"}},
		)
		look := []string{"template.colors.primary", "#663399", "template.menu.height", "56", "template.menu.border", "1",
			"template.navbar.height", "40", "template.navbar.border", "1",
			"template.navbar.enabled", "true", "template.navbar.links", "Blog | https://blog.example | right", "template.css",
			".item{color:red}"}
		b.walk(t,
			step{As: "admin", Do: "POST /admin/settings/look", Form: formOf(look...), To: "/admin/settings/look"},
			step{Do: "GET /", Has: []string{"#663399", "https://blog.example", "portal.css"}},
			step{As: "admin", Do: "GET /admin/settings/look", Has: []string{`value="Blog"`, `value="https://blog.example"`,
				`<option value="right" selected>`},
				Lacks: []string{"portal.css"}},
			step{As: "admin", Do: "POST /admin/people",
				Form: formOf("name", "Zed", "username", "zed", "role", "moderator", "password", "short"), Status: 400,
				Has: []string{`id="e-password"`}},
			step{As: "admin", Do: "POST /admin/people",
				Form: formOf("name", "Zed", "username", "zed", "role", "moderator", "password", "long enough"), To: "/admin/people"},
			step{As: "admin", Do: "GET /admin/people?q=zed", Has: []string{"@zed"}},
			step{As: "admin", Do: "POST /admin/people/{ann}/role", Form: "role=king", Status: 400},
			step{As: "admin", Do: "POST /admin/people/{ann}/role", Form: "role=moderator", To: "/admin/people"},
			step{As: "ann", Do: "GET /desk"},
			step{As: "admin", Do: "GET /admin/server", Has: []string{"STOA_SMTP_URL="}, Lacks: []string{`action="/admin/mail"`}},
			step{As: "admin", Do: "POST /admin/mail", Header: "Accept-Language: de", Status: 409, Has: []string{"verschickt keine E-Mails"}},
		)
		reply := b.do(t, step{As: "admin", Do: "POST /admin/clients",
			Form: formOf("name", "Shop", "grant", "service:client_secret_credentials", "networks", "192.0.2.0/24", "password",
				resttest.AdminPassword)})
		secret := secretShown.FindSubmatch(reply.Body)
		if secret == nil || reply.Header.Get("Cache-Control") != "private, no-store" {
			t.Fatalf("no secret is shown: %d %s", reply.Status, mainOf(string(reply.Body)))
		}
		b.walk(t,
			step{As: "admin", Do: "GET /admin/clients", Has: []string{"Shop"}, Lacks: []string{string(secret[1])}},
			step{As: "admin", Do: "POST /admin/clients", Form: formOf("name", "x"), Status: 400, Has: []string{`id="e-password"`}},
			step{As: "admin", Do: "POST /admin/clients", Form: formOf("name", "x", "password", "wrong"), Status: 400,
				Has: []string{"That’s not your password."}, Lacks: []string{"wrong"}},
			step{As: "admin", Do: "POST /admin/clients", Form: formOf("name", " "), Status: 400, Has: []string{`id="e-name"`}},
			step{As: "admin", Do: "POST /admin/clients", Form: formOf("name", "x", "networks", "nowhere"), Status: 400,
				Has: []string{`id="e-networks"`}},
		)
		reply = b.do(t, step{As: "admin", Do: "POST /admin/scim/tokens", Form: formOf("name", "Okta", "password", resttest.AdminPassword)})
		token := regexp.MustCompile(`stoa_scim_\S{20,}?<`).Find(reply.Body)
		if token == nil || reply.Header.Get("Cache-Control") != "private, no-store" {
			t.Fatalf("no token is shown: %d %s", reply.Status, mainOf(string(reply.Body)))
		}
		id := regexp.MustCompile(`/admin/scim/tokens/(\w+)`).FindSubmatch(reply.Body)
		b.walk(t,
			step{As: "admin", Do: "GET /admin/scim", Has: []string{"Okta"}, Lacks: []string{string(token)}},
			step{As: "admin", Do: "POST /admin/scim/tokens", Form: formOf("name", "x"), Status: 400, Has: []string{`id="e-password"`}},
			step{As: "admin", Do: "POST /admin/scim/tokens", Form: formOf("name", " ", "password", resttest.AdminPassword), Status: 400,
				Has: []string{`id="e-name"`}},
			step{As: "admin", Do: "POST /admin/scim/tokens/" + string(id[1]), To: "/admin/scim"},
			step{As: "admin", Do: "GET /admin/scim", Lacks: []string{"Okta</strong>"}},
		)
		backUp(t, b)
	})
}

// backUp makes a backup where the database is a file, and reads it.
func backUp(t *testing.T, b *browser) {
	t.Helper()
	if !b.App.CanBackUp() {
		b.walk(t, step{As: "admin", Do: "GET /admin/server", Has: []string{"stoa backup"}},
			step{As: "admin", Do: "POST /admin/backups", Status: 409})
		return
	}
	b.walk(t, step{As: "admin", Do: "POST /admin/backups", To: "/admin/server"})
	names, err := b.App.Backups(b.Actor(t, "admin"))
	if err != nil || len(names) != 1 {
		t.Fatalf("the backups are %v: %v", names, err)
	}
	b.walk(t,
		step{As: "admin", Do: "GET /admin/server", Has: []string{names[0]}},
		step{As: "admin", Do: "GET /admin/backups/" + names[0], Has: []string{`name="password"`}, Lacks: []string{"SQLite format 3"}},
		step{As: "admin", Do: "POST /admin/backups/" + names[0], Status: 400, Has: []string{`id="e-password"`},
			Lacks: []string{"SQLite format 3"}},
		step{As: "admin", Do: "POST /admin/backups/" + names[0], Form: "password=wrong", Status: 400,
			Has: []string{"That’s not your password."}, Lacks: []string{"SQLite format 3"}},
		step{As: "admin", Do: "POST /admin/backups/" + names[0], Form: formOf("password", resttest.AdminPassword),
			Has: []string{"SQLite format 3"}},
		step{As: "admin", Do: "GET /admin/backups/" + names[0], Lacks: []string{"SQLite format 3"}}, // it was good for that once
		step{As: "admin", Do: "POST /admin/backups/" + names[0], Form: formOf("password", resttest.AdminPassword),
			Header: "Sec-Fetch-Site: same-site", Status: 403, Lacks: []string{"SQLite format 3"}},
		step{As: "mia", Do: "POST /admin/backups/" + names[0], Form: formOf("password", resttest.AdminPassword), Status: 404},
		step{As: "mia", Do: "GET /admin/backups/" + names[0], Status: 404},
		step{As: "admin", Do: "GET /admin/backups/stoa.db", Status: 404},
		step{As: "admin", Do: "GET /admin/backups/..%2Fstoa.db", Status: 404},
	)
}

func TestAdminsConnectTheirProduct(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		p, other := newProduct(t), newProduct(t)
		now := s.Clock.Now()
		try := func(token string) string { return formOf("token", token) }
		b.walk(t,
			step{As: "admin", Do: "POST /admin/jwt", Form: formOf("issuer", "x"), Status: 400},
			step{As: "admin", Do: "POST /admin/jwt", Form: formOf("publicKey", "nonsense"), Status: 400, Has: []string{`id="e-publicKey"`}},
			step{As: "admin", Do: "POST /admin/jwt", Form: formOf("publicKey", p.pem), To: "/admin/jwt"},
			step{As: "admin", Do: "GET /admin/jwt", Has: []string{"Installed", "BEGIN PUBLIC KEY"}},
			step{As: "mia", Do: "POST /admin/jwt/try", Form: try("x"), Status: 404},
			step{As: "admin", Do: "POST /admin/jwt/try", Form: try("nonsense"), Has: []string{"three parts"}},
			step{As: "admin", Do: "POST /admin/jwt/try", Form: try(other.token(t, "7", "Eve", "eve@shop.example", now)),
				Has: []string{`class="fault"`, "&#34;sub&#34;: &#34;7&#34;"}},
			step{As: "admin", Do: "POST /admin/jwt/try", Form: try(p.token(t, "7", "Eve", "eve@shop.example", now.Add(-72*time.Hour))),
				Header: "Accept-Language: de", Has: []string{`class="fault"`, "Das Token ist abgelaufen."}},
			step{As: "admin", Do: "POST /admin/jwt/try", Form: try(p.token(t, "7", "Eve", "eve@shop.example", now)),
				Has: []string{"Valid token: Eve (7).", "new account for eve@shop.example", "<ins>Eve</ins>", "<ins>eve</ins>"}},
			step{As: "admin", Do: "POST /admin/jwt/try", Form: try(p.token(t, "8", "Ann", "ann@test.example", now)),
				Has: []string{`class="fault"`}},
			step{As: "admin", Do: "GET /admin/people?q=eve", Lacks: []string{"@eve"}},
			step{As: "admin", Do: "POST /admin/jwt", Form: formOf("publicKey", p.pem, "session", "soon"), Status: 400,
				Has: []string{`id="e-session"`}},
			step{As: "admin", Do: "POST /admin/jwt", Form: formOf("publicKey", p.pem, "loginUrl", "nowhere"), Status: 400,
				Has: []string{`id="e-loginUrl"`}},
			step{As: "admin", Do: "POST /admin/jwt",
				Form: formOf("publicKey", p.pem, "loginUrl", "https://shop.example/login", "session", "600", "sync", "true", "roles",
					"true"), To: "/admin/jwt"},
			step{As: "admin", Do: "GET /admin/jwt", Has: []string{`value="https://shop.example/login"`, `value="600"`}},
			step{Do: "GET /ask", To: "/sign-in?to=%2Fask"}, // which leads to the shop
			step{As: "mia", Do: "POST /admin/discourse", Form: formOf("url", "https://shop.example/sso", "secret", productSecret),
				Status: 404},
			step{As: "admin", Do: "POST /admin/discourse", Form: formOf("url", "https://shop.example/sso"), Status: 400,
				Has: []string{`id="e-secret"`}},
			step{As: "admin", Do: "POST /admin/discourse", Form: formOf("sites", "wiki.example short"), Status: 400,
				Has: []string{`id="e-sites"`}},
			step{As: "admin", Do: "POST /admin/discourse",
				Form: formOf("url", "https://shop.example/sso", "secret", productSecret, "sites", "wiki.example "+siteSecret),
				To:   "/admin/discourse"},
			step{As: "admin", Do: "POST /admin/discourse", Form: formOf("url", "https://shop.example/sso", "sites", "wiki.example"),
				To: "/admin/discourse"},
			step{As: "admin", Do: "GET /admin/discourse", Has: []string{"Installed", "wiki.example", "A secret is set"},
				Lacks: []string{productSecret, siteSecret}},
			step{As: "admin", Do: "POST /admin/discourse/remove", To: "/admin/discourse"},
			step{As: "mia", Do: "POST /admin/scim", Form: formOf("rules", "Dev = moderator"), Status: 404},
			step{As: "mia", Do: "POST /admin/scim/tokens", Form: formOf("name", "Okta"), Status: 404},
			step{As: "admin", Do: "POST /admin/scim", Form: formOf("rules", "Dev = nowhere"), Status: 400, Has: []string{`id="e-rules"`}},
			step{As: "admin", Do: "POST /admin/scim", Form: formOf("rules", "= moderator"), Status: 400, Has: []string{`id="e-rules"`}},
			step{As: "admin", Do: "POST /admin/scim", Form: formOf("rules", "R = D = moderator\nDev ="), To: "/admin/scim"},
			step{As: "admin", Do: "GET /admin/scim", Has: []string{"Installed", "R = D = moderator", "Dev = ", "/scim/v2"}},
			step{As: "admin", Do: "POST /admin/scim/remove", To: "/admin/scim"},
			step{As: "admin", Do: "POST /admin/webhooks", Form: formOf("url", "ftp://x", "events", "*"), Status: 400,
				Has: []string{`id="e-url"`}},
			step{As: "admin", Do: "POST /admin/webhooks",
				Form: formOf("url", "https://shop.example/hooks", "events", "question.asked voted", "description", "The shop"),
				To:   "/admin/webhooks"},
			step{As: "admin", Do: "GET /admin/webhooks", Has: []string{"https://shop.example/hooks", "/secret", "question.asked, voted"}},
		)
		s.Ask(t, resttest.Row{As: "ann", Do: "POST /questions", Body: `{"title": "Does it ring?"}`})
		endpoints, err := s.App.Endpoints(t.Context(), s.Actor(t, "admin"))
		if err != nil || len(endpoints) != 1 {
			t.Fatal(err)
		}
		list, err := s.App.Deliveries(t.Context(), s.Actor(t, "admin"), onePage)
		if err != nil || len(list.Items) != 1 {
			t.Fatalf("%d deliveries: %v", len(list.Items), err)
		}
		s.Set("hook", string(endpoints[0].ID))
		s.Set("delivery", string(list.Items[0].Logged.ID))
		b.walk(t,
			step{As: "admin", Do: "GET /admin/webhooks", Has: []string{"<code>question.asked</code>", "/admin/deliveries/{delivery}"}},
			step{As: "admin", Do: "POST /admin/deliveries/{delivery}", To: "/admin/webhooks"},
			step{As: "admin", Do: "POST /admin/webhooks/{hook}", Form: "do=test", To: "/admin/webhooks"},
			step{As: "admin", Do: "GET /admin/webhooks", Has: []string{"<code>test</code>", `value="test"`}},
			step{As: "admin", Do: "POST /admin/webhooks/{hook}", Form: "do=disable", To: "/admin/webhooks"},
			step{As: "admin", Do: "POST /admin/deliveries/{delivery}", Status: 409},
			step{As: "admin", Do: "POST /admin/webhooks/{hook}", Form: "do=remove", To: "/admin/webhooks"},
			step{As: "admin", Do: "POST /admin/webhooks/{hook}", Form: "do=remove", Status: 404},
			step{As: "admin", Do: "POST /admin/jwt/remove", To: "/admin/jwt"},
		)
		if reply := b.do(t, step{As: "admin", Do: "GET /admin/jwt"}); strings.Contains(string(reply.Body), "BEGIN PUBLIC KEY") {
			t.Error("the app is still there")
		}
	})
}

var listed = store.List{Page: onePage, Sort: community.Sort{Field: "createdAt"}}

func userQueryOf(name string) app.UserQuery { return app.UserQuery{Query: name} }

// An admin is led through the first hour, step by step, until all of it is done or put away.
func TestAnAdminSetsTheCommunityUp(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.walk(t,
			step{As: "admin", Do: "GET /", Has: []string{"Set up your community", "/admin/start"}},
			step{As: "mia", Do: "GET /", Lacks: []string{"Set up your community"}},
			step{Do: "GET /", Lacks: []string{"Set up your community"}},
			step{As: "mia", Do: "POST /admin/start", Status: 404},
			step{As: "mia", Do: "POST /admin/start/name", Form: "name=Mine", Status: 404},
			step{As: "admin", Do: "GET /admin/start/nothing", Status: 404},
			step{As: "admin", Do: "POST /admin/start/nothing", Status: 404},
			step{As: "admin", Do: "POST /admin/start/name", Form: "name=", Status: 400, Has: []string{`id="e-name"`}},
			step{As: "admin", Do: "POST /admin/start/name", Form: "name=Potters&description=Of+clay", To: "/admin/start/look"},
			step{Do: "GET /", Has: []string{"Potters"}},
			step{As: "admin", Do: "POST /admin/start/look", Form: formOf("template.colors.primary", "blue-ish"), Status: 400,
				Has: []string{`id="e-template.colors.primary"`}},
			step{As: "admin", Do: "POST /admin/start/look", Form: "skip=true", To: "/admin/start/join"},
			step{As: "admin", Do: "GET /admin/start", Has: []string{"Skipped"}},
			step{As: "admin", Do: "POST /admin/start/join", Form: formOf("policies.registration", "public", "policies.access", "public",
				"policies.invitations", "staff"), To: "/admin/start/…"},
			step{As: "admin", Do: "GET /admin/start/topics?kind=shop", Has: []string{"Returns"}},
			step{As: "admin", Do: "POST /admin/start/topics", Form: "topics=", Status: 400, Has: []string{`id="e-topics"`}},
			step{As: "admin", Do: "POST /admin/start/topics", Form: "topics=Returns%0D%0AOrders%0AReturns", To: "/admin/start/product"},
			step{Do: "GET /topics", Has: []string{"Returns", "Orders"}},
			step{As: "admin", Do: "POST /admin/start/people", Form: "emails=nobody", Status: 400},
			step{As: "admin", Do: "POST /admin/start/people", Form: "emails=", Has: []string{"/join/"}},
			step{As: "admin", Do: "GET /admin/start/product", Has: []string{"/embed.js", "stoa-ask"}},
			step{As: "admin", Do: "POST /admin/start/product", To: "/admin/start/mail"},
			step{As: "admin", Do: "POST /admin/start/mail", Status: 400, Has: []string{`class="fault"`}}, // this server sends none
			step{As: "admin", Do: "POST /admin/start", To: "/admin"},
			step{As: "admin", Do: "GET /", Lacks: []string{"Set up your community"}},
			step{As: "admin", Do: "POST /admin/start", Form: "show=true", To: "/admin/start"},
			step{As: "admin", Do: "GET /admin", Has: []string{"Set up your community"}},
		)
	})
}

// What is announced is Markdown, and a reader has it go until it says something else.
func TestAnAnnouncementIsReadAndPutAway(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		says := func(text string) {
			t.Helper()
			_, err := s.App.SetPortal(t.Context(), community.System(s.Portal.ID), func(p *community.Portal) error {
				p.Settings.Announcement = community.Announcement{Enabled: true, Title: "Open day", Content: text, Layout: "imageTop"}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		says("Come **and see**, you & yours.")
		b.walk(t, step{Do: "GET /", Has: []string{"Come <strong>and see</strong>, you &amp; yours.", "/announcement/dismiss"}})
		now, err := s.App.PortalNamed(t.Context(), "test.example")
		if err != nil {
			t.Fatal(err)
		}
		mark := view.AnnouncementMark(now.Settings.Announcement)
		cookie := "Cookie: " + page.AnnouncementCookie + "=" + mark
		b.walk(t,
			step{Do: "POST /announcement/dismiss", Form: "mark=another", To: "/"},
			step{Do: "POST /announcement/dismiss", Form: "mark=" + mark, To: "/"},
			step{Do: "GET /", Header: cookie, Lacks: []string{"Open day"}},
		)
		says("Come <em>tomorrow</em>.")
		b.walk(t, step{Do: "GET /", Header: cookie, Has: []string{"Come <em>tomorrow</em>."}})
	})
}

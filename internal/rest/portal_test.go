package rest_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

func TestThePortalShowsItself(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		setPortal(t, s, func(set *community.Settings) {
			set.Keywords, set.Email, set.CORS = []string{"tea", "coffee"}, "hello@test.example", []string{"https://shop.example"}
			set.Template.Navbar.Links = []community.NavbarLink{{ID: "1", URL: "/a", Text: "A", Position: "left"},
				{ID: "2", URL: "/b", Text: "B", Position: "right"}}
			set.Featured.Users = []string{s.ID("ann")}
		})
		s.Check(t,
			row{As: "ann", Do: "GET /portal", Status: 200, Statements: 5, Lacks: []string{"email", "corsWhitelist", "points", "moderation"}, Want: `{
				"_id":"{portal}","id":"{portal}","__v":1,"name":"Test","domain":"test.example","baseUrl":"https://test.example","keywords":"tea, coffee",
				"updateHash":"*","moderators":["{mia}"],"admins":["{admin}"],"apps":[],"sections":[],"aliases":[],"topics":[],
				"announcement":{"enabled":false,"layout":"imageTop"},
				"template":{"menu":{"height":56},"navbar":{"enabled":false,"linksString":"A | /a | left\nB | /b | right",
					"links":[{"_id":"1","url":"/a","text":"A","position":"left"},{"_id":"2"}]},"colors":{"primary":"#2f5d50"}},
				"messages":{"motto":""},"featured":{"posts":[],"events":[],"answers":[],"topics":[],"users":["{ann}"],"questions":[]},
				"links":{"twitter":"","privacy":"","terms":""},"currency":{"external":{"name":""},"internal":{"name":"points"},"conversionRate":1,"enabled":false},
				"counts":{"users":4,"questions":0,"answers":0,"comments":0,"topics":0,"unanswered":0,"unapprovedAnswers":0,"unapprovedQuestions":0},
				"policies":{"access":"public","registration":"public","content":"shareable","cookieConsent":"disabled","email":"enabled"},
				"stage":"inception","status":"live","type":"root","plan":"basic"}`},
			row{As: "admin", Do: "GET /portal", Status: 200,
				Want: `{"email":"hello@test.example","corsWhitelist":["https://shop.example"]}`},
			row{As: "mia", Do: "GET /portal", Status: 200, Lacks: []string{"email", "corsWhitelist"}},
			row{Do: "GET /portal", Status: 401},
		)
	})
}

var portalChanged = []string{"portal.changed"}

func TestTheSettingsAreMergedFieldByField(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		make201(t, s, "ann", "/questions", `{"title":"Which?","topics":["Tea","Pots"]}`, "question")
		const named = `"name":"Tea room","domain":"test.example"`
		put := func(more string) row {
			return row{As: "admin", Do: "PUT /portal", Body: "{" + named + more + "}", Status: 200, Events: portalChanged}
		}
		want := func(r row, want string) row { r.Want = want; return r }
		s.Check(t,
			want(put(""), `{"success":true,"__v":1,"name":"Tea room","longName":"Test","domain":"test.example"}`),
			row{As: "admin", Do: "PUT /portal", Body: "{" + named + "}", Status: 200, Want: `{"__v":1}`}, // as it was: no change
			want(put(`,"subdomain":"tea","englishName":"Tea","longName":" The  tea room ","description":"All about <tea>","keywords":["green tea"," pots ","green tea",""],
				"email":"hello@test.example","favicon":"/f.ico","logo":"https://cdn.example/logo.png","banner":"/b.png","stage":"maturity"`),
				`{"subdomain":"tea","englishName":"Tea","longName":"The tea room","description":"All about <tea>","keywords":"green tea, pots",
				"email":"hello@test.example","favicon":"/f.ico","logo":"https://cdn.example/logo.png","banner":"/b.png","stage":"maturity"}`),
			want(put(`,"announcement":{"title":"Hi","content":"<p onclick=x>Come</p><script>x</script>","enabled":"true","layout":"imageSide","link":"/come","picture":"/p.png","action":"Go"}`),
				`{"keywords":"green tea, pots","announcement":{"title":"Hi","content":"<p>Come</p>","enabled":true,"layout":"imageSide","link":"/come","picture":"/p.png","action":"Go"}}`),
			want(put(`,"announcement":{"enabled":false}`), `{"announcement":{"title":"Hi","enabled":false,"layout":"imageSide"}}`),
			want(put(`,"links":{"twitter":"https://x.example/tea","terms":"/terms"},"messages":{"motto":"Drink & ask","askRules":"<b>Be kind</b>"}`),
				`{"links":{"twitter":"https://x.example/tea","terms":"/terms","faq":""},"messages":{"motto":"Drink & ask","askRules":"<b>Be kind</b>"}}`),
			want(put(`,"messages":"{\"motto\":\"Sip\"}","links":{"terms":""}`),
				`{"messages":{"motto":"Sip","askRules":"<b>Be kind</b>"},"links":{"twitter":"https://x.example/tea","terms":""}}`),
			want(put(`,"template":{"css":"b > i { color: red }","sidebar":"<a href=\"javascript:x\">x</a>","colors":{"primary":"#ABC","link":"rgb(1, 2, 3)"},"menu":{"height":60,"background":"white"},
				"navbar":{"enabled":true,"height":50,"links":["Blog | https://blog.example/ | left","Shop|/shop"]}}`),
				`{"template":{"css":"b > i { color: red }","sidebar":"x","colors":{"primary":"#ABC","link":"rgb(1, 2, 3)","default":""},"menu":{"height":60,"background":"white","border":0},
				"navbar":{"enabled":true,"height":50,"linksString":"Blog | https://blog.example/ | left\nShop | /shop | ","links":[{"_id":"*","text":"Blog","url":"https://blog.example/","position":"left"},{"text":"Shop"}]}}}`),
			want(put(`,"template":{"navbar":{"linksString":"Shop | /shop | right\r\n\nDocs | /docs | left"}}`),
				`{"template":{"colors":{"primary":"#ABC"},"navbar":{"height":50,"links":[{"text":"Shop","position":"right"},{"text":"Docs"}],"linksString":"Shop | /shop | right\nDocs | /docs | left"}}}`),
			want(put(`,"policies":{"cookieConsent":"enabled","email":"important","content":"approval"}`),
				`{"policies":{"access":"public","cookieConsent":"enabled","email":"important","content":"approval","registration":"public"}}`),
			want(put(`,"featured":{"questions":["{question}"],"users":["{ann}"]},"points":{"answerUpvoted":20},"corsWhitelist":["https://shop.example"],"aliases":["Tea.example"]`),
				`{"featured":{"questions":["{question}"],"users":["{ann}"],"posts":[]},"points":{"answerUpvoted":20,"questionUpvoted":5},"corsWhitelist":["https://shop.example"],"aliases":["tea.example"]}`),
			want(put(`,"moderation":{"newUsers":{"days":7,"postsPerHour":5},"rules":[{"kind":"word","value":"Casino","action":"hold","newUsersOnly":"true"},{"kind":"links","value":"3","action":"flag"}]}`),
				`{"moderation":{"newUsers":{"days":7,"score":0,"postsPerHour":5},"rules":[{"kind":"word","value":"casino","action":"hold","newUsersOnly":true},{"kind":"links","value":"3","newUsersOnly":false}]}}`),
			want(put(`,"moderation":{"newUsers":{"score":10}}`),
				`{"moderation":{"newUsers":{"days":7,"score":10},"rules":[{"value":"casino"},{"value":"3"}]},"aliases":["tea.example"]}`),
			want(put(`,"moderation":{"rules":[{"kind":"domain","value":"spam.example","action":"refuse"}]}`),
				`{"moderation":{"rules":[{"kind":"domain","newUsersOnly":false}]}}`),
			want(put(`,"status":"live","type":"root","plan":"basic","counts":{"users":4},"moderation":{"rules":[]}`), // as they are
				`{"status":"live","type":"root","plan":"basic","counts":{"users":4},"moderation":{"rules":[]}}`),
			row{As: "admin", Do: "PUT /portal", Body: `{"name":"Tea room","domain":"test.example","status":"dead"}`, Status: 400, Field: "status",
				Want: `{"reason":"read_only"}`},
			row{As: "admin", Do: "PUT /portal", Body: `{"name":"Tea room","domain":"test.example","counts":{"users":7}}`, Status: 400, Field: "counts",
				Want: `{"reason":"read_only"}`},
			row{As: "ann", Do: "GET /portal", Status: 200, Statements: 6,
				Want: `{"name":"Tea room","counts":{"questions":1,"unanswered":1,"topics":2},"topics":[{"name":"*","user":{"id":"{ann}"}},{"_id":"*"}]}`},
			row{As: "mia", Do: "DELETE /questions/{question}", Status: 200, Events: []string{"question.deleted"}},
		)
	})
}

func TestSettingsThatCannotBeAreRefusedByName(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		other := community.NewPortal("Other", "other.example", s.Clock.Now())
		if err := s.DB.Write(t.Context(), func(tx *store.Tx) error { return tx.AddPortal(other) }); err != nil {
			t.Fatal(err)
		}
		long := strings.Repeat("x", 201)
		for _, wrong := range []struct{ field, body string }{
			{"name", `"name":5`}, {"name", `"name":"` + long + `"`}, {"domain", `"domain":"https://test.example/"`},
			{"domain", `"domain":"a b"`}, {"subdomain", `"subdomain":"-x"`}, {"keywords", `"keywords":"tea"`},
			{"keywords", `"keywords":["` + long + `"]`}, {"description", `"description":{}`},
			{"email", `"email":"nobody"`}, {"favicon", `"favicon":"javascript:x"`}, {"logo", `"logo":"//evil.example/x"`},
			{"banner", `"banner":"data:x"`}, {"stage", `"stage":"decline"`}, {"announcement.enabled", `"announcement":{"enabled":"yes"}`},
			{"announcement.layout", `"announcement":{"layout":"side"}`},
			{"announcement.link", `"announcement":{"link":"mailto:x@y.example"}`}, {"announcement", `"announcement":"x"`},
			{"links.faq", `"links":{"faq":"faq"}`}, {"links.faq", `"links":{"faq":1}`}, {"messages", `"messages":"{"`},
			{"messages", `"messages":[]`}, {"messages.motto", `"messages":{"motto":1}`},
			{"policies.access", `"policies":{"access":"closed"}`}, {"policies.cookieConsent", `"policies":{"cookieConsent":"maybe"}`},
			{"policies.email", `"policies":{"email":""}`}, {"policies.registration", `"policies":{"registration":"none"}`},
			{"policies.content", `"policies":{"content":"all"}`}, {"template.colors.primary", `"template":{"colors":{"primary":"red;}"}}`},
			{"template.menu.height", `"template":{"menu":{"height":-1}}`}, {"template.menu.height", `"template":{"menu":{"height":"x"}}`},
			{"template.navbar.links", `"template":{"navbar":{"links":["Blog"]}}`},
			{"template.navbar.links", `"template":{"navbar":{"links":["Blog | javascript:x | left"]}}`},
			{"template.navbar.linksString", `"template":{"navbar":{"links":["A | /a"],"linksString":"B | /b"}}`},
			{"template.css", `"template":{"css":["x"]}`}, {"aliases", `"aliases":["x y"]`},
			{"corsWhitelist", `"corsWhitelist":["shop.example"]`}, {"featured.users", `"featured":{"users":["{portal}"]}`},
			{"featured.questions", `"featured":{"questions":["{ann}"]}`}, {"points.answerUpvoted", `"points":{"answerUpvoted":10001}`},
			{"moderation.newUsers.days", `"moderation":{"newUsers":{"days":-1}}`},
			{"moderation.rules.0.kind", `"moderation":{"rules":[{"kind":"x","value":"a","action":"hold"}]}`},
			{"moderation.rules.0.action", `"moderation":{"rules":[{"kind":"word","value":"a","action":"x"}]}`},
			{"moderation.rules.0.value", `"moderation":{"rules":[{"kind":"links","value":"many","action":"hold"}]}`},
			{"moderation.rules.0.value", `"moderation":{"rules":[{"kind":"domain","value":"http://x","action":"hold"}]}`}} {
			s.Check(t, row{As: "admin", Do: "PUT /portal", Body: `{"name":"X","domain":"test.example",` + wrong.body + `}`, Status: 400,
				Code: "invalid_parameter", Field: wrong.field})
		}
		s.Check(t,
			row{As: "admin", Do: "PUT /portal", Body: `{"name":"X"}`, Status: 400, Code: "missing_parameter", Field: "domain"},
			row{As: "admin", Do: "PUT /portal", Body: `{"domain":"test.example"}`, Status: 400, Code: "missing_parameter", Field: "name"},
			row{As: "admin", Do: "PUT /portal", Body: `{"name":" ","domain":"test.example"}`, Status: 400, Code: "missing_parameter",
				Field: "name"},
			row{As: "admin", Do: "PUT /portal", Status: 400, Code: "missing_parameter"},
			row{As: "admin", Do: "PUT /portal", Body: `{"name":"X","domain":"other.example"}`, Status: 409, Code: "conflict",
				Field: "domain"},
			row{As: "admin", Do: "PUT /portal", Body: `{"name":"X","domain":"test.example","aliases":["other.example"]}`, Status: 409,
				Field: "aliases"},
			row{As: "mia", Do: "PUT /portal", Body: `{"name":"X","domain":"test.example"}`, Status: 403, Code: "forbidden"},
			row{As: "ann", Do: "PUT /portal", Body: `{"name":"X","domain":"test.example"}`, Status: 403},
			row{Do: "PUT /portal", Body: `{"name":"X","domain":"test.example"}`, Status: 401},
			row{As: "admin", Do: "GET /portal", Status: 200, Want: `{"__v":0,"name":"Test"}`}, // nothing was written
		)
	})
}

func TestAPartOfThePortalIsChanged(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "admin", Do: "PATCH /portal", Body: `{"policies":{"access":"private"}}`, Status: 200, Events: portalChanged,
				Want: `{"success":true,"__v":1,"name":"Test","domain":"test.example","policies":{"access":"private"}}`},
			row{As: "admin", Do: "PATCH /portal", Body: `{"name":"Tea","domain":"tea.example"}`, Status: 200, Events: portalChanged,
				Want: `{"__v":2,"name":"Tea","domain":"tea.example","policies":{"access":"private"}}`},
			row{As: "admin", Do: "PATCH /portal", Body: `{}`, Status: 200, Want: `{"name":"Tea"}`},
			row{As: "admin", Do: "PATCH /portal", Body: `{"name":" "}`, Status: 400, Code: "missing_parameter", Field: "name"},
			row{As: "admin", Do: "PATCH /portal", Body: `{"name":null}`, Status: 400, Field: "name"},
			row{As: "admin", Do: "PATCH /portal", Body: `{"nam":"X"}`, Status: 400, Field: "nam"},
			row{As: "mia", Do: "PATCH /portal", Body: `{"name":"X"}`, Status: 403, Code: "forbidden"},
			row{As: "ann", Do: "PATCH /portal", Body: `{"name":"X"}`, Status: 403},
			row{Do: "PATCH /portal", Body: `{"name":"X"}`, Status: 401},
			row{As: "admin", Do: "GET /portal", Status: 200, Want: `{"name":"Tea"}`},
		)
	})
}

func TestTheHistoryTellsWhoChangedWhat(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "admin", Do: "PUT /portal", Body: `{"name":"A","domain":"test.example","policies":{"access":"private"}}`, Status: 200,
				Events: portalChanged},
			row{As: "admin", Do: "PUT /portal", Body: `{"name":"A","domain":"test.example","announcement":{"enabled":true}}`, Status: 200,
				Events: portalChanged},
			row{As: "admin", Do: "GET /portal/history", Status: 200, Statements: 4, Want: `[
				{"user":{"id":"{admin}"},"createdAt":"*","changes":[{"field":"announcement.enabled","from":"false","to":"true"}]},
				{"changes":[{"field":"name","from":"Test","to":"A"},{"field":"policies.access","from":"public","to":"private"}]}]`},
			row{As: "mia", Do: "GET /portal/history", Status: 403, Code: "forbidden"},
			row{As: "ann", Do: "GET /portal/history", Status: 403},
			row{Do: "GET /portal/history", Status: 401},
		)
		walk(t, s, "admin", "/portal/history?limit=1", 2)
	})
}

func TestAChangeOfThePortalIsSeenOnEveryNode(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		twin := s.Twin(t)
		first := twin.Ask(t, row{As: "ann", Do: "GET /portal"}).Get("updateHash")
		s.Check(t, row{As: "admin", Do: "PUT /portal", Body: `{"name":"A","domain":"test.example"}`, Status: 200, Events: portalChanged})
		s.Clock.Advance(time.Second)
		if reply := twin.Ask(t, row{As: "ann", Do: "GET /portal"}); reply.Get("name") != "A" || reply.Get("updateHash") == first {
			t.Fatalf("a second later the other node still says %s", reply.Body)
		}
	})
}

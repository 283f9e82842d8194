package web_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// undoIn are the acts that the desk offers to undo.
func undoIn(t *testing.T, reply resttest.Reply) []string {
	t.Helper()
	to, err := url.Parse(reply.Header.Get("Location"))
	if err != nil || !to.Query().Has("undo") {
		t.Fatalf("nothing to undo: %d %s", reply.Status, reply.Header.Get("Location"))
	}
	return to.Query()["undo"]
}

func TestModeratorsWorkAtTheDesk(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		hidden(t, s)
		s.Check(t,
			resttest.Row{As: "ann", Do: "POST /answers/{reply}/reports?type=Spam&description=Look+at+this", Status: 201,
				Events: []string{"reported"}},
			resttest.Row{As: "ann", Do: "POST /answers/{quiet}/reports?type=AgainstRules", Status: 201, Events: []string{"reported"}},
		)
		for _, path := range []string{"/desk", "/desk/log", "/desk/people", "/desk/people/{bob}"} {
			b.walk(t,
				step{Do: "GET " + path, To: "/sign-in…"},
				step{As: "ann", Do: "GET " + path, Status: 404},
				step{As: "mia", Do: "GET " + path, Has: []string{"noindex", "/desk/log"}, Most: 24},
			)
		}
		b.walk(t,
			step{As: "ann", Do: "POST /desk/resolve", Form: formOf("item", "answer "+s.ID("reply"), "action", "approve"), Status: 404},
			step{As: "mia", Do: "GET /desk", Has: []string{"They are <strong>escaped</strong>", "Look at this", "A quiet word",
				"/desk/people/{sue}", "2 items to review"}},
			step{As: "mia", Do: "GET /desk?queue=unapproved", Has: []string{"All done"}},
			step{As: "mia", Do: "POST /desk/resolve", Form: "action=approve", To: "/desk"},
			step{As: "mia", Do: "POST /desk/resolve", Form: formOf("item", "answer "+s.ID("reply"), "action", "nonsense"), Status: 400},
			step{As: "mia", Do: "POST /desk/resolve", Form: formOf("item", "nothing 1", "action", "reject"), To: "/desk"},
		)
		reply := b.do(t, step{As: "mia", Do: "POST /desk/resolve",
			Form: formOf("item", "answer "+s.ID("reply"), "item", "answer "+s.ID("quiet"), "action", "reject", "note", "Both are spam",
				"queue", "reported", "page", "1")})
		acts := undoIn(t, reply)
		if len(acts) != 2 || !strings.HasPrefix(reply.Header.Get("Location"), "/desk?queue=reported&") {
			t.Fatalf("it leads to %s", reply.Header.Get("Location"))
		}
		b.walk(t,
			step{As: "mia", Do: "GET /desk?undo=" + strings.Join(acts, "&undo="), Has: []string{"All done", acts[0], acts[1], "2 items resolved"}},
			step{As: "mia", Do: "GET /desk/log?kind=resolve", Has: []string{"Both are spam", "archived", acts[0]}},
			step{As: "mia", Do: "GET /desk/log?kind=ban", Has: []string{"No actions yet"}},
			step{As: "mia", Do: "GET /desk/people/{bob}", Has: []string{"Both are spam", "They are", "An article"}},
			step{As: "mia", Do: "POST /desk/undo", Form: formOf("act", acts[0], "act", acts[1]), To: "/desk"},
			step{As: "mia", Do: "POST /desk/undo", Form: formOf("act", acts[0]), Status: 409},
			step{As: "mia", Do: "GET /desk", Has: []string{"They are <strong>escaped</strong>", "A quiet word"}},
			step{As: "mia", Do: "GET /desk?page=7", To: "/desk"},
			step{As: "mia", Do: "POST /desk/resolve", Form: formOf("item", "nothing 1", "action", "reject", "queue", "reported", "page", "2"),
				To: "/desk?page=2&queue=reported"},
			step{As: "mia", Do: "POST /desk/resolve", Form: formOf("item", "answer "+s.ID("quiet"), "action", "delete", "page", "x"),
				To: "/desk?restore=answer+{quiet}"},
			step{As: "mia", Do: "GET /desk?restore=answer+{quiet}", Lacks: []string{"A quiet word"},
				Has: []string{`name="item" value="answer {quiet}"`, "1 item resolved"}},
			step{As: "ann", Do: "POST /desk/undo", Form: formOf("item", "answer "+s.ID("quiet")), Status: 404},
			step{As: "mia", Do: "POST /desk/undo", Form: formOf("item", "nothing 1"), Status: 404},
			step{As: "mia", Do: "POST /desk/undo", Form: formOf("item", "answer "+s.ID("quiet")), To: "/desk"},
			step{As: "mia", Do: "GET /answers/{quiet}", Status: 303},
		)
	})
}

// The author of what is taken away hears of it where the moderator says so, and who reported it is shown to
// moderators only.
func TestAuthorsAreToldWhatBecameOfTheirWords(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		hidden(t, s)
		report := func(as, what string) resttest.Row {
			return resttest.Row{As: as, Do: "POST /answers/{" + what + "}/reports?type=Spam&description=Look+at+this", Status: 201,
				Events: []string{"reported"}}
		}
		s.Check(t, report("ann", "reply"))
		b.walk(t,
			step{As: "mia", Do: "GET /desk", Has: []string{`href="/desk/people/{ann}">`, "Look at this", `name="tell"`}},
			step{As: "mia", Do: "POST /desk/resolve", Form: formOf("item", "answer "+s.ID("reply"), "action", "collapse", "note",
				"Please be kind", "tell", "true"), To: "/desk…"},
			step{As: "bob", Do: "GET /notifications", Has: []string{"rejected what you wrote", "Please be kind"}, Lacks: []string{"Look at this"}},
		)
		s.Check(t, report("ann", "quiet"))
		b.walk(t,
			step{As: "mia", Do: "POST /desk/resolve", Form: formOf("item", "answer "+s.ID("quiet"), "action", "delete", "note",
				"Only for the log"), To: "/desk…"},
			step{As: "sue", Do: "GET /notifications", Lacks: []string{"Only for the log"}},
			step{As: "mia", Do: "POST /desk/undo", Form: formOf("item", "answer "+s.ID("quiet")), To: "/desk"},
			step{As: "mia", Do: "POST /desk/resolve", Form: formOf("item", "answer "+s.ID("quiet"), "action", "delete", "note",
				"Not again", "tell", "true"), To: "/desk…"},
			step{As: "sue", Do: "GET /notifications", Has: []string{"rejected what you wrote", "Not again"}},
		)
	})
}

func TestModeratorsBanAndLetIn(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		_, err := s.App.SetPortal(t.Context(), community.System(s.Portal.ID), func(p *community.Portal) error {
			p.Settings.Policies.Registration = community.RegistrationApproval
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		b.walk(t,
			step{Do: "POST /sign-up", Form: "username=zoe&name=Zoe&email=zoe@test.example&password=long+enough", To: "/sign-in"},
			step{As: "bob", Do: "GET /", Has: []string{"@bob"}},
			step{As: "mia", Do: "POST /desk/people/{bob}/ban", Form: formOf("days", "7", "reason", strings.Repeat("x", 1001)), Status: 400,
				Has: []string{`id="e-reason"`}},
			step{As: "mia", Do: "POST /desk/people/{bob}/ban", Form: formOf("days", "7", "reason", "Too loud"), To: "/desk/people/{bob}"},
			step{As: "mia", Do: "GET /desk/people/{bob}", Has: []string{"Too loud", "Until", "/unban"}},
			step{As: "mia", Do: "GET /desk/people?status=banned", Has: []string{"@bob"}, Lacks: []string{"@ann"}},
			step{As: "bob", Do: "GET /", Lacks: []string{"@bob"}},
			step{As: "mia", Do: "POST /desk/people/{bob}/unban", To: "/desk/people/{bob}"},
			step{As: "mia", Do: "POST /desk/people/{mia}/ban", Form: "days=0", Status: 400, Has: []string{`class="fault"`}},
			step{As: "mia", Do: "POST /desk/people/{admin}/ban", Form: "days=0", Status: 400},
			step{As: "mia", Do: "GET /desk/people?q=zo", Lacks: []string{"@zoe"}},
			step{As: "mia", Do: "GET /desk/people?q=ann", Has: []string{"@ann"}},
			step{As: "mia", Do: "GET /desk/people?status=pending", Has: []string{"@zoe", "zoe@test.example"}, Lacks: []string{"@ann"}},
			step{As: "mia", Do: "GET /desk/people/000000000000000000000000", Status: 404},
		)
		pending, err := s.App.UsersOf(t.Context(), s.Actor(t, "mia"), community.Pending, community.Page{Number: 1, Limit: 2})
		if err != nil || pending.Total != 1 {
			t.Fatalf("%v %v", pending, err)
		}
		s.Set("zoe", string(pending.Items[0].ID))
		b.walk(t,
			step{As: "ann", Do: "POST /desk/people/{zoe}/approve", Status: 404},
			step{As: "mia", Do: "POST /desk/people/{zoe}/approve", To: "/desk/people?status=pending"},
			step{Do: "POST /sign-in", Form: "name=zoe&password=long+enough", To: "/"},
			step{As: "mia", Do: "GET /desk/people?q=zoe", Has: []string{"@zoe"}},
		)
		if _, err := s.App.UsersOf(t.Context(), s.Actor(t, "ann"), community.Pending,
			community.Page{Number: 1, Limit: 2}); community.KindOf(err) != community.Forbidden {
			t.Errorf("a member may list who waits: %v", err)
		}
		if _, err := s.App.Standing(t.Context(), s.Actor(t, "ann"), s.ID("bob")); community.KindOf(err) != community.Forbidden {
			t.Errorf("a member may see the standing of others: %v", err)
		}
		if _, err := s.App.Resolve(t.Context(), s.Actor(t, "ann"), nil, app.Verdict{Action: app.Approve}); community.KindOf(err) != community.Forbidden {
			t.Errorf("a member may resolve: %v", err)
		}
	})
}

package web_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

var feedAddress = regexp.MustCompile(`/feed/admin/stoa_feed_[\w-]+`)

// An admin's feed has all that they see as it is read, and ends with its address, with another
// one, and with their being an admin.
func TestAnAdminReadsEverythingNewInAFeed(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		hidden(t, s)
		_, err := s.App.SetPortal(t.Context(), community.System(s.Portal.ID), func(p *community.Portal) error {
			p.Settings.Policies.Content = community.ContentApproval
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		s.Ask(t, resttest.Row{As: "bob", Do: "POST /questions", Body: `{"title":"May I come in?"}`})
		s.Ask(t, resttest.Row{As: "mia", Do: "POST /questions/{open}/comments", Body: `{"body":"A remark <script>x</script>"}`})
		s.Ask(t, resttest.Row{As: "bob", Do: "POST /questions/{open}/comments", Body: `{"body":"May this stay?"}`})
		s.Ask(t, resttest.Row{As: "ann", Do: "POST /answers/{reply}/reports?type=Spam&description=Look+%3Cb%3Eat%3C%2Fb%3E+this"})
		made := func(as string) string {
			t.Helper()
			reply := b.do(t, step{As: as, Do: "POST /admin/feed", Form: formOf("password", resttest.AdminPassword)})
			address := feedAddress.FindString(string(reply.Body))
			if reply.Status != 200 || address == "" || !strings.Contains(reply.Header.Get("Cache-Control"), "no-store") {
				t.Fatalf("no address: %d %s", reply.Status, reply.Body)
			}
			return address
		}
		b.walk(t,
			step{Do: "POST /admin/feed", Form: formOf("password", resttest.AdminPassword), To: "/sign-in…"},
			step{As: "mia", Do: "POST /admin/feed", Form: formOf("password", resttest.AdminPassword), Status: 404},
			step{As: "mia", Do: "POST /admin/feed/end", Status: 404},
			step{As: "admin", Do: "POST /admin/feed", Form: formOf("password", "wrong"), Status: 400, Has: []string{`id="e-password"`}},
			step{As: "admin", Do: "GET /admin/feed", Has: []string{"You don’t have an address yet."}, Lacks: []string{"stoa_feed_"}},
		)
		first := made("admin")
		secret := strings.TrimPrefix(first, "/feed/admin/")
		none := []string{"LeakDraft", "LeakPost", "@test.example", "<script>x", secret}
		all := []string{"An article", "LeakBelow", "LeakTold", "Waiting for review: May I come in?", "A remark", "May this stay?",
			"Reported: It’s spam", "bob joined"}
		b.walk(t,
			step{As: "admin", Do: "GET /admin/feed", Has: []string{"You have an address"}, Lacks: []string{"stoa_feed_"}},
			step{Do: "GET " + first + ".atom", Header: "Accept: */*", Has: all, Lacks: none},
			step{Do: "GET " + first + ".json", Header: "Accept: */*", Has: all[:7], Lacks: none},
			step{Do: "GET " + first, Status: 404}, step{Do: "GET " + first + ".xml", Status: 404}, step{Do: "GET " + first + "x.atom", Status: 404},
			step{Do: "GET /feed/admin/.atom", Status: 404}, step{Do: "GET /feed/admin/%00.atom", Status: 404},
			step{Do: "GET /feed/mine.atom", Header: "Authorization: Bearer " + secret, Status: 401},
			step{Do: "GET /settings", Header: "Cookie: stoa=" + secret, To: "/sign-in…"},
		)
		s.Check(t, resttest.Row{Do: "GET /user", Header: "Authorization: Bearer " + secret, Status: 401})
		reply := b.do(t, step{Do: "GET " + first + ".atom", Header: "Accept: */*"})
		for header, want := range map[string]string{"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex",
			"Content-Type": "application/atom+xml; charset=utf-8"} {
			if got := reply.Header.Get(header); got != want {
				t.Errorf("%s is %q", header, got)
			}
		}
		b.walk(t, step{Do: "GET /feed/admin/" + s.Token("admin") + ".atom", Status: 404}) // which is good elsewhere
		// Another address ends the one before, and ending it that.
		second := made("admin")
		b.walk(t,
			step{Do: "GET " + first + ".atom", Status: 404, Lacks: all[:1]},
			step{Do: "GET " + second + ".json", Header: "Accept: */*", Has: all[:1]},
			step{As: "admin", Do: "POST /admin/feed/end", To: "/admin/feed"},
			step{Do: "GET " + second + ".atom", Status: 404},
		)
		// It ends with being an admin, for good; and nothing is there for one who may not come in.
		eve := "eve"
		s.Join(t, eve, "admin")
		seen, err := s.App.Me(t.Context(), s.Actor(t, eve))
		if err != nil {
			t.Fatal(err)
		}
		hers, err := s.App.NewAdminFeed(t.Context(), seen.Actor())
		if err != nil {
			t.Fatal(err)
		}
		at := "GET /feed/admin/" + hers + ".atom"
		s.Set("eve", string(seen.ID))
		b.walk(t, step{Do: at, Header: "Accept: */*", Has: all[:1]})
		turn := func(role string) {
			s.Check(t, resttest.Row{As: "admin", Do: "PUT /users/{eve}", Body: `{"role":"` + role + `"}`, Status: 200, Events: []string{"user.changed"}})
			s.Clock.Advance(time.Second)
		}
		turn("moderator")
		b.walk(t, step{Do: at, Status: 404, Lacks: all[:1]})
		turn("admin")
		b.walk(t, step{Do: at, Status: 404, Lacks: all[:1]})
		if hers, err = s.App.NewAdminFeed(t.Context(), seen.Actor()); err != nil {
			t.Fatal(err)
		}
		b.walk(t, step{Do: "GET /feed/admin/" + hers + ".atom", Header: "Accept: */*", Has: all[:1]})
		if _, err = s.App.NewAdminFeed(t.Context(), s.Actor(t, "mia")); community.KindOf(err) != community.Forbidden {
			t.Errorf("a moderator makes one: %v", err)
		}
		s.Check(t, resttest.Row{As: "admin", Do: "POST /users/{eve}/ban", Status: 200, Events: []string{"user.changed"}})
		b.walk(t, step{Do: "GET /feed/admin/" + hers + ".atom", Status: 404, Lacks: all[:1]})
	})
}

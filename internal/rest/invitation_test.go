package rest_test

import (
	"fmt"
	"net/netip"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/mail/mailtest"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

// home is where those come from who take invitations.
var home = netip.MustParseAddr("192.0.2.7")

// lasting has tokens outlive the days of a test.
var lasting = resttest.Options{Config: app.Config{AccessTTL: 10000 * time.Hour}}

// newcomer is what a person says who takes an invitation.
func newcomer(name string) app.UserEdit {
	return app.UserEdit{Username: &name, Email: new(name + "@new.example"), Password: new("four words of mine"), From: home}
}

// invites makes an invitation, and keeps its code as {code} and its id as {invitation}.
func invites(t *testing.T, s *resttest.Site, as, body string) string {
	t.Helper()
	reply := s.Ask(t, row{As: as, Do: "POST /invitations", Body: body})
	if reply.Status != 201 {
		t.Fatalf("%s invites with %s: %d %s", as, body, reply.Status, reply.Body)
	}
	s.Set("invitation", reply.Get("id").(string))
	code := reply.Get("code").(string)
	if url := reply.Get("url"); !strings.HasSuffix(url.(string), "/join/"+code) {
		t.Errorf("the link is %v", url)
	}
	return code
}

// taken returns why an invitation cannot be taken, "" if it was.
func taken(t *testing.T, s *resttest.Site, code, name string) string {
	t.Helper()
	portal, err := s.App.PortalAt(t.Context(), s.Portal.Domain)
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.App.JoinAs(t.Context(), portal, code, newcomer(name), "a browser")
	if err == nil {
		return ""
	}
	if e, ok := err.(*community.Error); ok {
		return e.Reason.Word
	}
	return err.Error()
}

func setInvitations(t *testing.T, s *resttest.Site, who string) {
	t.Helper()
	setPortal(t, s, func(set *community.Settings) { set.Policies.Invitations = who })
}

func TestAnInvitationLetsPeopleInUnderEveryPolicy(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		club(t, s)
		for i, policy := range community.RegistrationPolicies {
			setPolicy(t, s, policy)
			name := fmt.Sprint("new-", i)
			if why := taken(t, s, invites(t, s, "mia", `{"spaces":["slug:private","{hidden}"]}`), name); why != "" {
				t.Fatalf("registration %s: %s", policy, why)
			}
			s.Check(t,
				row{As: "mia", Do: "GET /users/@" + name, Status: 200,
					Want: `{"role":"member","status":"active","pendingEmail":"` + name + `@new.example"}`, Lacks: []string{"email"}},
				row{As: "mia", Do: "GET /users/@" + name + "/spaces", Status: 200, Want: `[{},{}]`},
				row{As: "mia", Do: "GET /invitations?limit=1", Status: 200,
					Want:  `[{"id":"{invitation}","used":1,"uses":1,"status":"used","user":{"id":"{mia}"}}]`,
					Lacks: []string{"code", "url"}},
			)
		}
		if why := taken(t, s, invites(t, s, "admin", `{"role":"moderator"}`), "max"); why != "" {
			t.Fatal(why)
		}
		s.Check(t, row{As: "mia", Do: "GET /users/@max", Status: 200, Want: `{"role":"moderator","status":"active"}`})
		noDrift(t, s)
	})
}

// What nobody gets by trying.
func TestInvitationsAreMadeByThoseWhoMay(t *testing.T) {
	resttest.EachWith(t, lasting, func(t *testing.T, s *resttest.Site) {
		club(t, s)
		s.Check(t,
			row{As: "ann", Do: "POST /invitations", Body: `{}`, Status: 403},
			row{As: "ann", Do: "GET /invitations", Status: 403},
			row{Do: "POST /invitations", Body: `{}`, Status: 401},
			row{Do: "GET /invitations", Status: 401},
			row{As: "mia", Do: "POST /invitations", Body: `{"role":"moderator"}`, Status: 403, Field: "role"},
			row{As: "mia", Do: "POST /invitations", Body: `{"role":"admin"}`, Status: 400, Field: "role"},
			row{As: "admin", Do: "POST /invitations", Body: `{"role":"admin"}`, Status: 400, Field: "role"},
			row{As: "admin", Do: "POST /invitations", Body: `{"role":"bot"}`, Status: 400, Field: "role"},
			row{As: "admin", Do: "POST /invitations", Body: `{"role":"king"}`, Status: 400, Field: "role"},
			row{As: "mia", Do: "POST /invitations", Body: `{"uses":0}`, Status: 400, Field: "uses"},
			row{As: "mia", Do: "POST /invitations", Body: `{"uses":1001}`, Status: 400, Field: "uses"},
			row{As: "mia", Do: "POST /invitations", Body: `{"uses":"many"}`, Status: 400, Field: "uses"},
			row{As: "mia", Do: "POST /invitations", Body: `{"expiresAt":"2001-01-01T00:00:00Z"}`, Status: 400, Field: "expiresAt"},
			row{As: "mia", Do: "POST /invitations", Body: `{"expiresAt":"2999-01-01T00:00:00Z"}`, Status: 400, Field: "expiresAt"},
			row{As: "mia", Do: "POST /invitations", Body: `{"expiresAt":"soon"}`, Status: 400, Field: "expiresAt"},
			row{As: "mia", Do: "POST /invitations", Body: `{"spaces":["` + absent + `"]}`, Status: 400, Field: "spaces"},
			row{As: "mia", Do: "POST /invitations", Body: `{"spaces":"all"}`, Status: 400, Field: "spaces"},
			row{As: "mia", Do: "POST /invitations", Body: `{"spaces":[` + strings.Repeat(`"{open}",`, 20) + `"{open}"]}`, Status: 400,
				Field: "spaces"},
			row{As: "mia", Do: "POST /invitations", Body: `{"email":"eve@new.example"}`, Status: 409}, // no mail is sent from here
			row{As: "mia", Do: "POST /invitations", Body: `{}`, Header: "Idempotency-Key: k", Status: 400, Field: "Idempotency-Key"},
			row{As: "mia", Do: "DELETE /invitations/" + absent, Status: 404},
			row{As: "mia", Do: "GET /invitations", Status: 200, Want: `[]`}, // nothing was made
		)
		setInvitations(t, s, "members")
		invites(t, s, "mia", `{}`)
		s.Check(t,
			row{As: "cas", Do: "POST /invitations", Body: `{"role":"moderator"}`, Status: 403, Field: "role"},
			row{As: "cas", Do: "POST /invitations", Body: `{"spaces":["{private}"]}`, Status: 403, Field: "spaces"},
			row{As: "cas", Do: "POST /invitations", Body: `{"spaces":["{open}"]}`, Status: 403, Field: "spaces"},
			row{As: "cas", Do: "POST /invitations", Body: `{"spaces":["{hidden}"]}`, Status: 400, Field: "spaces"},
			row{As: "bob", Do: "POST /invitations", Body: `{"spaces":["{private}"]}`, Status: 403, Field: "spaces"}, // a member of it
			row{As: "cas", Do: "DELETE /invitations/{invitation}", Status: 404},
			row{As: "cas", Do: "GET /invitations", Status: 200, Want: `[]`},
		)
		invites(t, s, "ann", `{"spaces":["{private}","{hidden}"],"uses":5}`) // who runs both
		for range community.InvitationsADay - 1 {
			invites(t, s, "ann", `{}`)
		}
		s.Check(t,
			row{As: "ann", Do: "POST /invitations", Body: `{}`, Status: 429, Code: "rate_limited"},
			row{As: "ann", Do: "GET /invitations?limit=100", Status: 200,
				Want: `[{},{},{},{},{"spaces":["{private}","{hidden}"],"uses":5,"status":"open"}]`},
			row{As: "cas", Do: "GET /invitations", Status: 200, Want: `[]`},
			row{As: "mia", Do: "GET /invitations?limit=100", Status: 200, Want: `[{},{},{},{},{},{}]`},
		)
		s.Clock.Advance(24 * time.Hour)
		invites(t, s, "ann", `{}`)
	})
}

func TestAnInvitationEnds(t *testing.T) {
	resttest.EachWith(t, lasting, func(t *testing.T, s *resttest.Site) {
		expired := invites(t, s, "mia", `{"uses":5}`)
		s.Clock.Advance(community.InvitationFor)
		used := invites(t, s, "mia", `{}`)
		withdrawn := invites(t, s, "mia", `{"uses":9}`)
		s.Check(t,
			row{As: "mia", Do: "DELETE /invitations/{invitation}", Status: 200},
			row{As: "mia", Do: "DELETE /invitations/{invitation}", Status: 200},
			row{As: "mia", Do: "GET /invitations", Status: 200, Want: `[{"status":"withdrawn"},{"status":"open"},{"status":"expired"}]`},
		)
		fromAdmin := invites(t, s, "admin", `{"role":"moderator"}`)
		fromMia := invites(t, s, "mia", `{"uses":9}`)
		for _, try := range []struct{ code, name, why string }{
			{expired, "eve", "invitation_expired"}, {withdrawn, "eve", "invitation_withdrawn"}, {"nonsense", "eve", "invitation_unknown"},
			{"", "eve", "invitation_unknown"}, {used + "x", "eve", "invitation_unknown"},
			{strings.ToUpper(used), "eve", "invitation_unknown"},
			{used, "ann", "taken"}, // whoever is refused a name has used nothing up
			{used, "eve", ""}, {used, "eva", "invitation_used"},
		} {
			if why := taken(t, s, try.code, try.name); why != try.why {
				t.Errorf("%.10s by %s: %q, not %q", try.code, try.name, why, try.why)
			}
		}
		// It ends with the right that it was made by.
		s.Join(t, "boss", "admin")
		s.Check(t,
			row{As: "boss", Do: "PUT /users/{admin}", Body: `{"role":"moderator"}`, Status: 200, Events: edited},
			row{As: "boss", Do: "PUT /users/{mia}", Body: `{"status":"banned"}`, Status: 200, Events: edited},
		)
		for _, code := range []string{fromAdmin, fromMia} {
			if why := taken(t, s, code, "zoe"); why != "invitation_withdrawn" {
				t.Errorf("of one who may not invite so any more: %q", why)
			}
		}
		noDrift(t, s)
	})
}

func TestTheLastUseIsTakenOnce(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		code := invites(t, s, "mia", `{"uses":2}`)
		var answers [8]string
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() { answers[i] = taken(t, s, code, fmt.Sprint("racer-", i)) })
		}
		all.Wait()
		n := map[string]int{}
		for _, why := range answers {
			n[why]++
		}
		if n[""] != 2 || n["invitation_used"] != len(answers)-2 {
			t.Errorf("what came of it: %q", answers)
		}
		s.Check(t,
			row{As: "mia", Do: "GET /users?query=racer", Status: 200, Want: `[{},{}]`},
			row{As: "mia", Do: "GET /invitations", Status: 200, Want: `[{"used":2}]`},
		)
	})
}

func TestGuessedCodesHaveToWait(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		code, tries := invites(t, s, "mia", `{}`), 0
		for ; tries < 50 && taken(t, s, fmt.Sprint("guess-", tries), "eve") == "invitation_unknown"; tries++ {
		}
		if tries > 20 {
			t.Errorf("%d codes were looked at", tries)
		}
		if why := taken(t, s, code, "eve"); why != "too_many_tries" {
			t.Errorf("the right one is not told from the wrong ones: %q", why)
		}
		s.Clock.Advance(time.Hour)
		if why := taken(t, s, code, "eve"); why != "" {
			t.Error(why)
		}
	})
}

var joinLink = regexp.MustCompile(`/join/([A-Za-z0-9_-]+)`)

func TestAnInvitationByMailIsForItsAddress(t *testing.T) {
	eachMailed(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		s.Check(t,
			row{As: "mia", Do: "POST /invitations", Body: `{"email":"nobody"}`, Status: 400, Field: "email"},
			row{As: "mia", Do: "POST /invitations", Body: `{"email":"eve@new.example","uses":2}`, Status: 400, Field: "uses"},
			row{As: "mia", Do: "POST /invitations", Body: `{"email":"eve@new.example","lang":"not a tag"}`, Status: 400, Field: "lang"},
			row{As: "mia", Do: "POST /invitations", Body: `{"email":"Eve@new.example","lang":"de"}`, Status: 201, Keep: "invitation",
				Lacks: []string{"code", "url"}, Want: `{"email":"Eve@new.example","uses":1,"status":"open"}`},
		)
		s.Worker.Drain(t.Context())
		got := post.Take()
		if len(got) != 1 || got[0].To != "Eve@new.example" || !strings.HasPrefix(got[0].Subject(), "Du bist zu ") {
			t.Fatalf("what came is %v", got)
		}
		code := joinLink.FindStringSubmatch(got[0].Text)[1]
		if why := taken(t, s, code, "mallory"); why != "invitation_of_another" {
			t.Errorf("another address: %q", why)
		}
		if why := taken(t, s, code, "eve"); why != "" {
			t.Fatal(why)
		}
		s.Check(t, row{As: "mia", Do: "GET /users/@eve", Status: 200, Want: `{"email":"Eve@new.example","status":"active"}`,
			Lacks: []string{"pendingEmail"}})
		err := s.DB.Read(t.Context(), func(tx *store.Tx) error {
			i, err := tx.Invitation(s.Portal.ID, s.ID("invitation"))
			if err == nil && strings.Contains(fmt.Sprint(*i), code) {
				t.Error("the code is kept")
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
		// One that is withdrawn before it was sent is not.
		s.Check(t,
			row{As: "mia", Do: "POST /invitations", Body: `{"email":"ida@new.example"}`, Status: 201, Keep: "invitation"},
			row{As: "mia", Do: "DELETE /invitations/{invitation}", Status: 200},
		)
		s.Worker.Drain(t.Context())
		if got := post.Take(); len(got) != 0 {
			t.Errorf("what came is %v", got)
		}
	})
}

package web_test

import (
	"regexp"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

var shownLink = regexp.MustCompile(`value="[^"]*(/join/[^"]+)"`)

// invite makes an invitation on the page, and returns the path of its link.
func (b *browser) invite(t *testing.T, as, form string) string {
	t.Helper()
	reply := b.do(t, step{As: as, Do: "POST /invitations", Form: form})
	link := shownLink.FindSubmatch(reply.Body)
	if link == nil {
		t.Fatalf("no link is shown: %d", reply.Status)
	}
	return string(link[1])
}

func TestPeopleAreInvitedAndJoin(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		err := s.DB.Write(t.Context(), func(tx *store.Tx) error {
			p, err := tx.Portal(s.Portal.ID)
			if err != nil {
				return err
			}
			p.Settings.Policies.Registration = community.RegistrationInvitation
			if err := tx.SavePortal(p); err != nil {
				return err
			}
			return tx.Forget(store.ChangedPortal, string(p.ID))
		})
		if err != nil {
			t.Fatal(err)
		}
		b.walk(t,
			step{Do: "GET /invitations", To: "/sign-in?to=%2Finvitations"},
			step{As: "ann", Do: "GET /invitations", Status: 403},
			step{As: "ann", Do: "POST /invitations", Form: "uses=1&days=7", Status: 403},
			step{As: "ann", Do: "GET /people", Lacks: []string{`href="/invitations"`}},
			step{As: "mia", Do: "GET /people", Has: []string{`href="/invitations"`}},
			step{As: "mia", Do: "GET /invitations", Has: []string{"No invitations yet", `name="uses"`}, Lacks: []string{`name="role"`}},
			step{As: "admin", Do: "GET /invitations", Has: []string{`name="role"`}},
			step{As: "mia", Do: "POST /invitations", Form: "uses=0&days=7", Status: 400, Has: []string{`id="e-uses"`}},
			step{As: "mia", Do: "POST /invitations", Form: "uses=x&days=7", Status: 400, Has: []string{`id="e-uses"`}},
			step{As: "mia", Do: "POST /invitations", Form: "uses=1&days=999", Status: 400, Has: []string{`id="e-days"`}},
		)
		b.Set("join", b.invite(t, "mia", "uses=2&days=7"))
		b.walk(t,
			step{As: "mia", Do: "GET /invitations", Has: []string{"By link", "Used 0 of 2", "/withdraw"}, Lacks: []string{"{join}"}},
			step{Do: "GET /sign-up", Has: []string{"invite only"}},
			step{Do: "GET {join}", Has: []string{"You’re invited", `name="username"`, "mia"}},
			step{Do: "POST {join}", Form: "name=Eve&username=ann&email=eve@new.example&password=four+words+of+mine", Status: 400,
				Has: []string{`id="e-username"`, `value="Eve"`}},
			step{Do: "POST {join}", Form: "name=Eve&username=eve&email=eve@new.example&password=short", Status: 400,
				Has: []string{`id="e-password"`}},
			step{Do: "POST {join}", Form: "name=Eve&username=eve&email=&password=four+words+of+mine", Status: 400,
				Has: []string{`id="e-email"`}},
			step{Do: "POST {join}", Form: "name=Eve&username=eve&email=eve@new.example&password=four+words+of+mine", To: "/"},
			step{Do: "GET /users/eve", Has: []string{"Eve"}},
			step{As: "ann", Do: "GET {join}", Has: []string{"You’re already a member"}},
			step{Do: "POST {join}", Form: "name=Ida&username=ida&email=ida@new.example&password=four+words+of+mine", To: "/"},
			step{Do: "GET {join}", Status: 410, Has: []string{"has already been used"}},
			step{Do: "GET /join/nonsense", Status: 404, Has: []string{"We can’t find this invitation"}},
		)
		for _, path := range []string{"{join}", "/join/nonsense"} {
			if policy := b.do(t, step{Do: "GET " + path}).Header.Get("Referrer-Policy"); policy != "no-referrer" {
				t.Errorf("%s has the referrer policy %q", path, policy)
			}
		}
		b.Set("join", b.invite(t, "mia", "uses=1&days=1"))
		reply := b.do(t, step{As: "mia", Do: "GET /invitations"})
		b.Set("withdraw", string(regexp.MustCompile(`/invitations/[0-9a-f]{24}/withdraw`).Find(reply.Body)))
		b.walk(t,
			step{As: "ann", Do: "POST {withdraw}", Status: 404},
			step{As: "mia", Do: "POST {withdraw}", To: "/invitations"},
			step{Do: "GET {join}", Status: 410, Has: []string{"was withdrawn"}},
			step{Do: "POST {join}", Form: "name=Zoe&username=zoe&email=zoe@new.example&password=four+words+of+mine", Status: 410},
		)
	})
}

func TestPeopleAskToJoinASpace(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		reply := s.Ask(t, resttest.Row{As: "ann", Do: "POST /spaces", Body: `{"name":"Closed","private":true}`})
		b.Set("at", "/spaces/"+reply.Get("id").(string))
		b.walk(t,
			step{As: "bob", Do: "GET {at}/closed", Has: []string{`action="{at}/ask"`, "Ask to join"},
				Lacks: []string{`action="{at}/join"`, `{at}/requests`}},
			step{As: "bob", Do: "GET {at}/requests", Status: 403},
			step{As: "bob", Do: "POST {at}/ask", To: "{at}/closed"},
			step{As: "bob", Do: "GET {at}/closed", Has: []string{"Request sent", "Cancel request"},
				Lacks: []string{`action="{at}/ask"`}},
			step{As: "ann", Do: "GET /notifications", Has: []string{"asked to join a space", "Closed", "requests"}},
			step{As: "ann", Do: "GET {at}/requests", Has: []string{"bob", "Approve"}},
			step{As: "bob", Do: "POST {at}/requests", Form: "act=approve&user={bob}", Status: 403},
			step{As: "ann", Do: "POST {at}/requests", Form: "act=approve&user=nobody", Status: 404},
			step{As: "ann", Do: "POST {at}/requests", Form: "act=approve&user={bob}", To: "{at}/requests"},
			step{As: "ann", Do: "GET {at}/requests", Has: []string{"No requests"}},
			step{As: "bob", Do: "GET {at}/closed", Has: []string{`action="{at}/leave"`}, Lacks: []string{"Cancel request"}},
			step{As: "bob", Do: "GET /notifications", Has: []string{"approved your request to join a space"}},
			step{As: "bob", Do: "POST {at}/leave", To: "/spaces"},
			step{As: "bob", Do: "POST {at}/ask", To: "{at}/closed"},
			step{As: "ann", Do: "POST {at}/requests", Form: "act=decline&user={bob}", To: "{at}/requests"},
			step{As: "bob", Do: "GET {at}/closed", Has: []string{`action="{at}/ask"`}},
		)
	})
}

package community

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// A rule is one line of the table: an act on something, asked for every actor.
type rule struct {
	act  string
	owns UserID // whose it is: the column "own" is that person
	role Role   // of that person; Member when it does not matter
	can  func(Actor) error
}

// actors are the columns of the table.
var actors = []string{"guest", "member", "own", "moderator", "bot", "admin"}

func actorOf(column string, r rule) Actor {
	switch column {
	case "guest":
		return Actor{}
	case "own":
		return Actor{ID: r.owns, Role: max(r.role, Member)}
	}
	role, err := ParseRole("role", column)
	if err != nil {
		panic(err)
	}
	return Actor{ID: "somebody else", Role: role}
}

// verdicts says a refusal in a word.
var verdicts = map[Kind]string{Unauthorized: "sign in", Forbidden: "no", NotFound: "hidden", Gone: "gone", Conflict: "conflict",
	Invalid: "never"}

func verdict(err error) string {
	if err == nil {
		return "yes"
	}
	if word, ok := verdicts[KindOf(err)]; ok {
		return word
	}
	return "? " + err.Error()
}

// TestWhoMayDoWhat writes out every permission, so that a change of one is a
// changed cell in review. Run it with -update to accept.
func TestWhoMayDoWhat(t *testing.T) {
	for name, rules := range map[string][]rule{"policy": userRules(), "policy_content": contentRules(), "policy_space": spaceRules(),
		"policy_privilege": privilegeRules()} {
		got := table(rules)
		golden := filepath.Join("testdata", name+".golden")
		if *update {
			if err := os.MkdirAll("testdata", 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("the policy is not as in %s; go test -update accepts it:\n%s", golden, got)
		}
	}
}

func table(rules []rule) string {
	width := 0
	for _, r := range rules {
		width = max(width, len(r.act)+2)
	}
	var b strings.Builder
	line := func(name string, cell func(column string) string) {
		text := fmt.Sprintf("%-*s", width, name)
		for _, column := range actors {
			text += fmt.Sprintf("%-11s", cell(column))
		}
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	line("", func(column string) string { return column })
	for _, r := range rules {
		line(r.act, func(column string) string { return verdict(r.can(actorOf(column, r))) })
	}
	return b.String()
}

// userRules are those about people and the portal itself.
func userRules() (rules []rule) {
	acts := []struct {
		name string
		can  func(Actor, *User) error
	}{
		{"see", Actor.CanSeeUser},
		{"see the address of", seeEmail},
		{"see the id in the product of", seeExternalID},
		{"see, for the product, the id there of", func(a Actor, u *User) error { a.IsProduct = true; return seeExternalID(a, u) }},
		{"export", Actor.CanExportUser},
		{"edit", Actor.CanEditUser},
		{"erase", Actor.CanEraseUser},
		{"follow", Actor.CanFollowUser},
		{"approve or ban", Actor.CanSetUserStatus},
		{"give a role to", func(a Actor, _ *User) error { return a.CanSetRole() }},
		{"set the address of", Actor.CanSetEmail},
		{"claim a mail for", Actor.CanClaimEmail},
		{"set a password of", Actor.CanSetPassword},
		{"sign out", Actor.CanSignOut},
		{"write for", Actor.CanActFor},
		{"see the writer for", seePoster},
	}
	for _, act := range acts {
		for _, u := range people() {
			rules = append(rules, rule{act: fmt.Sprintf("%s a person: %s %s", act.name, u.Status, u.Role), owns: u.ID, role: u.Role,
				can: func(a Actor) error { return act.can(a, u) }})
		}
	}
	for _, registration := range []string{RegistrationPublic, RegistrationApproval, RegistrationInvitation} {
		policy := Policies{Registration: registration}
		rules = append(rules,
			rule{act: "add a person: registration " + registration, can: func(a Actor) error { return a.CanAddUser(policy) }},
			rule{act: "… who is active at once", can: func(a Actor) error { return addActive(a, policy) }})
	}
	for _, who := range InvitationPolicies {
		rules = append(rules, rule{act: "invite people where " + who + " do",
			can: func(a Actor) error { return a.CanInvite(Policies{Invitations: who}) }})
	}
	for _, role := range []Role{Member, Moderator, Bot, Admin} {
		rules = append(rules, rule{act: "invite people as " + role.String(), can: func(a Actor) error { return a.CanInviteAs(role) }})
	}
	invitation := &Invitation{By: "inviter"}
	rules = append(rules, rule{act: "see and withdraw an invitation", owns: "inviter",
		can: func(a Actor) error { return a.CanSeeInvitation(invitation) }})
	for _, access := range AccessPolicies {
		rules = append(rules, rule{act: "enter a portal: access " + access,
			can: func(a Actor) error { return a.CanEnter(Policies{Access: access}) }})
	}
	for _, role := range []Role{Member, Moderator, Bot, Admin} {
		u := &User{ID: "target", Role: role, Status: Active}
		rules = append(rules, rule{act: "lend a client a token of role " + role.String(), can: func(Actor) error { return u.CanBeLent() }})
	}
	return append(rules,
		rule{act: "manage apps", can: Actor.CanManageApps},
		rule{act: "change the portal", can: Actor.CanSetPortal},
		rule{act: "manage badges", can: Actor.CanSetBadges})
}

// people is one of each sort that a rule tells apart.
func people() []*User {
	all := []*User{}
	for _, role := range []Role{Member, Moderator, Bot, Admin} {
		all = append(all, &User{ID: "target", Role: role, Status: Active})
	}
	for _, status := range []UserStatus{Pending, Banned, Erased} {
		all = append(all, &User{ID: "target", Role: Member, Status: status})
	}
	return all
}

func seeEmail(a Actor, u *User) error {
	if !a.CanSeeEmail(u) {
		return Fail(Forbidden, WhyStaffOnly, "no")
	}
	return nil
}

func seeExternalID(a Actor, u *User) error {
	if !a.CanSeeExternalID(u) {
		return Fail(Forbidden, WhyStaffOnly, "no")
	}
	return nil
}

func seePoster(a Actor, u *User) error {
	if !a.CanSeePoster(u.ID) {
		return Fail(Forbidden, WhyStaffOnly, "no")
	}
	return nil
}

func addActive(a Actor, p Policies) error {
	if err := a.CanAddUser(p); err != nil {
		return err
	}
	if a.StatusOfNewUser(p) != Active {
		return Fail(Forbidden, WhyPending, "waits")
	}
	return nil
}

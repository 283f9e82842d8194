package app_test

import (
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// twoNodes starts a community on two nodes of one database, which have one clock, and
// returns the token of a member.
func twoNodes(t *testing.T, address string, now *time.Time) (node, other *app.App, portal *community.Portal, token string) {
	t.Helper()
	var nodes [2]*app.App
	for i := range nodes {
		db := storetest.Open(t, address)
		db.SetClock(func() time.Time { return *now })
		nodes[i] = app.New(db, app.Config{AccessTTL: 1000 * time.Hour})
	}
	node, other = nodes[0], nodes[1]
	started, err := node.Start(t.Context(), app.FirstStart{AdminPassword: "long enough", ClientID: "client", ClientSecret: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Start(t.Context(), app.FirstStart{}); err != nil {
		t.Fatal(err)
	}
	name, email := "ann", "ann@test.example"
	if _, err := node.AddUser(t.Context(), community.System(started.Portal.ID), app.UserEdit{Username: &name, Email: &email},
		""); err != nil {
		t.Fatal(err)
	}
	granted, err := node.Grant(t.Context(), app.GrantRequest{Portal: started.Portal, Grant: string(community.GrantService),
		ClientID: "client", Secret: "secret", Email: email})
	if err != nil {
		t.Fatal(err)
	}
	return node, other, started.Portal, granted.Access
}

func TestWhomOneNodeKeepsOutIsRefusedByAnotherWithinASecondHoweverLongItWasIdle(t *testing.T) {
	for _, row := range []struct {
		name string
		out  func(*testing.T, *app.App, *community.Portal, string) error
		idle time.Duration
	}{
		{"a revoked token", revoke, time.Second},
		{"a revoked token, and the node was idle", revoke, time.Hour},
		{"one who is banned", ban, time.Second},
		{"one who is banned, and the node was idle", ban, time.Hour},
	} {
		t.Run(row.name, func(t *testing.T) {
			storetest.EachAddress(t, func(t *testing.T, address string) {
				now := storetest.Now
				node, other, portal, token := twoNodes(t, address, &now)
				if _, err := other.Authenticate(t.Context(), portal, token); err != nil {
					t.Fatal(err)
				}
				now = now.Add(row.idle / 2)
				if err := row.out(t, node, portal, token); err != nil {
					t.Fatal(err)
				}
				now = now.Add(row.idle / 2)
				if _, err := other.Authenticate(t.Context(), portal, token); err == nil {
					t.Error("they are let in")
				}
			})
		})
	}
}

func revoke(t *testing.T, node *app.App, portal *community.Portal, token string) error {
	return node.Revoke(t.Context(), portal, app.ClientSecret{ID: "client", Secret: "secret"}, token)
}

func ban(t *testing.T, node *app.App, portal *community.Portal, token string) error {
	s, err := node.Authenticate(t.Context(), portal, token)
	if err == nil {
		_, err = node.Ban(t.Context(), community.System(portal.ID), string(s.User.ID), "spam", nil)
	}
	return err
}

func TestAHiddenQuestionIsNotReadFromMemory(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		now := storetest.Now
		node, other, portal, token := twoNodes(t, address, &now)
		ann, err := node.Authenticate(t.Context(), portal, token)
		if err != nil {
			t.Fatal(err)
		}
		system, guest := community.System(portal.ID), community.Actor{Portal: portal.ID}
		title, hidden := "How?", string(community.Unapproved)
		asked, err := node.Ask(t.Context(), ann.Actor, app.QuestionEdit{Title: &title})
		if err != nil {
			t.Fatal(err)
		}
		for range 3 { // the first read of a node keeps nothing
			for _, n := range []*app.App{node, other} {
				if _, err := n.Question(t.Context(), guest, string(asked.ID)); err != nil {
					t.Fatal(err)
				}
			}
		}
		if _, err := node.EditQuestion(t.Context(), system, string(asked.ID), app.QuestionEdit{Status: &hidden}); err != nil {
			t.Fatal(err)
		}
		for _, n := range []*app.App{node, other} {
			if n == other { // which may be so far behind
				now = now.Add(time.Second / 4)
			}
			if _, err := n.Question(t.Context(), guest, string(asked.ID)); community.KindOf(err) != community.NotFound {
				t.Errorf("a guest is shown what is hidden: %v", err)
			}
		}
	})
}

package rest_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// TestMain has the blank databases of the sites dropped at the end.
func TestMain(m *testing.M) { os.Exit(storetest.Run(m)) }

// client is the form of a grant by the site's own client.
func client(grant, rest string) string {
	return "grant_type=" + grant + "&client_id=" + resttest.ClientID + "&client_secret=" + resttest.ClientSecret +
		"&" + strings.ReplaceAll(rest, " ", "+")
}

// setPortal changes the portal's settings as an operator would.
func setPortal(t *testing.T, s *resttest.Site, change func(*community.Settings)) {
	t.Helper()
	err := s.DB.Write(t.Context(), func(tx *store.Tx) error {
		p, err := tx.Portal(s.Portal.ID)
		if err != nil {
			return err
		}
		change(&p.Settings)
		if err := tx.SavePortal(p); err != nil {
			return err
		}
		return tx.Forget(store.ChangedPortal, string(p.ID))
	})
	if err != nil {
		t.Fatal(err)
	}
}

func setPolicy(t *testing.T, s *resttest.Site, registration string) {
	t.Helper()
	setPortal(t, s, func(set *community.Settings) { set.Policies.Registration = registration })
}

// eventsSince returns the kinds of what happened from then on.
func eventsSince(t *testing.T, s *resttest.Site, when time.Time) (kinds []string) {
	t.Helper()
	err := s.DB.Read(t.Context(), func(tx *store.Tx) (err error) {
		kinds, err = tx.EventsSince(s.Portal.ID, when)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return kinds
}

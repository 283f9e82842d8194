package store_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// A community that was there before words were known by their parts is given them by
// the start that takes the step.
func TestWordsAreFilledInAtTheStart(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		db := storetest.Open(t, address)
		searchables(t, db)
		damage(t, address, `DELETE FROM search_words`)
		damage(t, address, `DELETE FROM search_pieces`)
		finds := func() (found store.Found) {
			t.Helper()
			err := db.Read(t.Context(), func(tx *store.Tx) (err error) {
				portals, err := tx.Portals()
				if err != nil {
					return err
				}
				found, err = tx.Search(store.Search{Viewer: community.Actor{Portal: portals[0].ID}, Query: "secnod",
					Page: community.Page{Number: 1, Limit: 20}})
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return found
		}
		if found := finds(); found.Total != 0 {
			t.Errorf("%+v", found)
		}
		for range 2 {
			if _, err := db.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			if found := finds(); found.Total != 1 || found.Corrected != "second" {
				t.Errorf("%+v", found)
			}
		}
		if got := drifts(t, db); len(got) > 0 {
			t.Errorf("%+v", got)
		}
	})
}

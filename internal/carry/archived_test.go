package carry

import (
	"slices"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/testpg"
)

// As docs/backups.md has it for PostgreSQL, whose own log is archived.
func TestAServersOwnArchiveHasEveryMoment(t *testing.T) {
	primary, base := testpg.Archived(t)
	db := migrated(t, open(t, primary.URL()))
	portals := tablesOf(t, db)[0]
	add := func(id string) {
		t.Helper()
		row := portalRow(portals)
		for i, c := range portals.Columns {
			if c.Name == "id" || c.Name == "domain" {
				row[i] = id
			}
		}
		if err := db.Write(t.Context(), func(tx *store.Tx) error { return tx.PutRows(portals, []store.Row{row}) }); err != nil {
			t.Fatal(err)
		}
	}
	add("before")
	moment := time.Now()
	add("after")

	base.RestoreTo(t, moment)
	restored := open(t, base.URL())
	if err := restored.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	var ids []any
	err := restored.Read(t.Context(), func(tx *store.Tx) error {
		if wrong, err := tx.Recount(false); err != nil || len(wrong) > 0 {
			t.Errorf("the doctor finds %v, %v", wrong, err)
		}
		return tx.EachRow(portals, func(r store.Row) error {
			ids = append(ids, portals.Value(r, "id"))
			return nil
		})
	})
	if err != nil || !slices.Equal(ids, []any{"before"}) {
		t.Errorf("there are %v, %v", ids, err)
	}
	if err := restored.Write(t.Context(), func(tx *store.Tx) error {
		return tx.DropRows(portals, []store.Row{{"before"}})
	}); err != nil {
		t.Errorf("it can't be written to: %v", err)
	}
}

package store_test

import (
	"database/sql"
	"slices"
	"strings"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite" // to tamper behind the store's back

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

func TestAnIndexThatIsNotWhatTheRecordsSayIsFoundAndMended(t *testing.T) {
	for name, test := range map[string]struct {
		damage string
		want   []store.Drift
	}{
		"a record the index lacks": {`DELETE FROM search_docs WHERE id = '{first}'`,
			[]store.Drift{{Table: "search_docs", Column: "digest", Should: 1}, {Table: "search_index", Column: "doc", Is: 1}}},
		"a record with other words": {`UPDATE posts SET title = 'other' WHERE id = '{first}'`,
			[]store.Drift{{Table: "search_docs", Column: "digest", Should: 1}}},
		"a record on another shelf": {`UPDATE posts SET shelf = 2 WHERE id = '{first}'`,
			[]store.Drift{{Table: "search_docs", Column: "digest", Should: 1}}},
		"a record that is gone": {`DELETE FROM posts WHERE id = '{first}'`,
			[]store.Drift{{Table: "search_docs", Column: "id", Is: 1}}},
		"a person who is active no more": {`UPDATE users SET status = 'banned'`,
			[]store.Drift{{Table: "search_docs", Column: "digest", Is: 1}}},
		"nothing": {`UPDATE posts SET views = 3`, nil},
	} {
		t.Run(name, func(t *testing.T) {
			storetest.EachAddress(t, func(t *testing.T, address string) {
				db := storetest.Open(t, address)
				first := searchables(t, db)
				damage(t, address, strings.ReplaceAll(test.damage, "{first}", first))
				if got := drifts(t, db); !slices.Equal(got, test.want) {
					t.Errorf("found %+v, not %+v", got, test.want)
				}
				write(t, db, func(tx *store.Tx) error { return tx.RebuildSearch() })
				if got := drifts(t, db); len(got) > 0 {
					t.Errorf("after mending: %+v", got)
				}
			})
		})
	}
}

// searchables adds a person and two posts, and returns the id of the first.
func searchables(t *testing.T, db *store.DB) string {
	t.Helper()
	portal := newPortal(t, db)
	post := func(title string) *community.Post {
		return &community.Post{Title: title, Record: community.Record{On: community.OnPost,
			ID: community.NewID[community.Record](storetest.Now), ShortID: title, Portal: portal.ID, Created: storetest.Now,
			Status: community.Published}}
	}
	first := post("first")
	write(t, db, func(tx *store.Tx) error {
		if err := tx.AddUsers(newUser(portal, "ann")); err != nil {
			return err
		}
		return tx.AddPosts(first, post("second"))
	})
	return string(first.ID)
}

// damage runs a statement behind the store's back.
func damage(t *testing.T, address, statement string) {
	t.Helper()
	driver := "sqlite"
	if store.IsPostgres(address) {
		driver = "pgx"
	}
	db, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
}

func drifts(t *testing.T, db *store.DB) []store.Drift {
	t.Helper()
	var found []store.Drift
	err := db.Read(t.Context(), func(tx *store.Tx) (err error) {
		found, err = tx.CheckSearch()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for i := range found {
		found[i].ID = ""
	}
	slices.SortFunc(found, func(a, b store.Drift) int { return len(a.Table) - len(b.Table) })
	return found
}

package store_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// TestADeepPageIsWhereTheCursorGetsTo has questions on many days, some of them
// hidden, and walks the list to its end: every page is found there by number too.
func TestADeepPageIsWhereTheCursorGetsTo(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPortal(t, db)
		write(t, db, func(tx *store.Tx) error { return addQuestions(tx, p, 900) })
		for _, role := range []community.Role{community.Member, community.Admin} {
			for _, isAscending := range []bool{false, true} {
				t.Run(fmt.Sprint(role, isAscending), func(t *testing.T) {
					checkPages(t, db, store.List{Viewer: community.Actor{ID: "me", Portal: p.ID, Role: role},
						Sort: community.Sort{Field: "createdAt", Asc: isAscending}})
				})
			}
		}
	})
}

// addQuestions adds n questions, thirteen a day: each seventh waits for staff, each
// eleventh is a scheduled one of "me".
func addQuestions(tx *store.Tx, p *community.Portal, n int) error {
	for i := range n {
		at := storetest.Now.Add(-time.Duration(i) * 24 * time.Hour / 13)
		q := &community.Question{Title: "Why?", Type: community.General, Record: community.Record{
			On: community.OnQuestion, ID: community.NewID[community.Record](at), Portal: p.ID, ShortID: fmt.Sprint("s", i), Created: at,
			Updated: at, Published: at, Author: "somebody", Privacy: community.Public, Status: community.Published}}
		switch {
		case i%7 == 0:
			q.Status = community.Unapproved
		case i%11 == 0:
			q.Status, q.Author = community.Scheduled, "me"
		}
		q.Shelf = community.ShelfOf(q.Status)
		if err := tx.AddQuestions(q); err != nil {
			return err
		}
		if err := tx.Settle(community.Share{}, q.Share()); err != nil {
			return err
		}
	}
	return nil
}

func checkPages(t *testing.T, db *store.DB, l store.List) {
	t.Helper()
	read := func(p community.Page) (keys []store.Key, total int64) {
		l.Page = p
		err := db.Read(t.Context(), func(tx *store.Tx) (err error) {
			keys, total, err = tx.QuestionKeys(l)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return keys, total
	}
	const limit = 30
	walked, total := read(community.Page{Number: 1, Limit: limit})
	for n := len(walked); n > 0 && n%limit == 0; {
		last := walked[len(walked)-1]
		more, _ := read(community.Page{Number: 1, Limit: limit, After: community.Cursor{Value: last.Sorted, ID: last.ID}})
		walked = append(walked, more...)
		n = len(more)
	}
	if int64(len(walked)) != total {
		t.Fatalf("the cursor gets to %d questions, and there are %d", len(walked), total)
	}
	for from := 0; from < len(walked); from += limit {
		page, _ := read(community.Page{Number: from/limit + 1, Limit: limit})
		if want := walked[from:min(from+limit, len(walked))]; !slices.Equal(page, want) {
			t.Fatalf("page %d is %v, want %v", from/limit+1, page, want)
		}
	}
	if beyond, n := read(community.Page{Number: 1000, Limit: limit}); len(beyond) > 0 || n != total {
		t.Errorf("page 1000 has %d questions of %d", len(beyond), n)
	}
}

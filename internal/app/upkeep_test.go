package app_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/blob"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

func TestADailySweepIsDoneOnceADayByWhicheverNodeRuns(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		db, raw := storetest.Open(t, address), past(t, address)
		now := storetest.Now
		db.SetClock(func() time.Time { return now })
		folder := blob.NewFolder(t.TempDir())
		node := func() *app.App { return app.New(db, app.Config{Blobs: folder}) } // each as if it had just started
		for _, row := range []struct {
			when    string
			passed  time.Duration
			isSwept bool
		}{
			{"at the first start", 0, true},
			{"at another start", 0, false},
			{"just before a day has passed", 24*time.Hour - time.Millisecond, false},
			{"a day later", time.Millisecond, true},
			{"on a second node", time.Minute, false},
			{"after a week without a server", 7 * 24 * time.Hour, true},
		} {
			now = now.Add(row.passed)
			if err := folder.Put(t.Context(), blob.NewName("png"), "", strings.NewReader("x")); err != nil { // its row was never written
				t.Fatal(err)
			}
			_, err := raw.ExecContext(t.Context(),
				`INSERT INTO answer_days (user_id, metric, day, n, portal_id) VALUES ($1, 'week', 7, 1, 'p')`,
				string(community.NewID[community.User](now)))
			if err != nil {
				t.Fatal(err)
			}
			if err := node().SweepDaily(t.Context()); err != nil {
				t.Fatal(err)
			}
			left := 0
			for _, err := range folder.List(t.Context(), now) {
				if err != nil {
					t.Fatal(err)
				}
				left++
			}
			var points int
			if err := raw.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM answer_days`).Scan(&points); err != nil {
				t.Fatal(err)
			}
			if (left == 0) != row.isSwept || (points == 0) != row.isSwept {
				t.Errorf("%s: %d files and %d points of a week that is over are left", row.when, left, points)
			}
		}
	})
}

func TestOfNodesThatAskAtOnceOneSweeps(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		taken := make(chan bool)
		for range 8 {
			go func() {
				var isDue bool
				err := db.Write(t.Context(), func(tx *store.Tx) (err error) {
					isDue, err = tx.TakeSweep("uploads", time.Hour)
					return err
				})
				if err != nil {
					t.Error(err)
				}
				taken <- isDue
			}()
		}
		n := 0
		for range 8 {
			if <-taken {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%d of them took the sweep", n)
		}
	})
}

package store_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

func newPortal(t *testing.T, db *store.DB) *community.Portal {
	t.Helper()
	p := community.NewPortal("Test", "", storetest.Now)
	write(t, db, func(tx *store.Tx) error { return tx.AddPortal(p) })
	return p
}

func write(t *testing.T, db *store.DB, fn func(*store.Tx) error) {
	t.Helper()
	if err := db.Write(t.Context(), fn); err != nil {
		t.Fatal(err)
	}
}

func newUser(p *community.Portal, name string) *community.User {
	return &community.User{ID: community.NewID[community.User](storetest.Now), Portal: p.ID, Role: community.Member,
		Status: community.Active, Username: name, Created: storetest.Now, Updated: storetest.Now,
		Profile: community.Profile{Name: name}}
}

func TestWritesFromManyCallersAllStay(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPortal(t, db)
		var wg sync.WaitGroup
		for i := range 200 {
			wg.Go(func() {
				err := db.Write(t.Context(), func(tx *store.Tx) error { return tx.AddUsers(newUser(p, fmt.Sprint("user", i))) })
				if err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		var n int64
		err := db.Read(t.Context(), func(tx *store.Tx) (err error) {
			n, err = tx.Total(p.ID, store.TallyUsers)
			return err
		})
		if err != nil || n != 200 {
			t.Errorf("the portal counts %d users (%v), want 200", n, err)
		}
	})
}

func TestAFailedChangeLeavesNothingAndItsNeighboursStay(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPortal(t, db)
		boom := errors.New("boom")
		var wg sync.WaitGroup
		for i := range 60 {
			wg.Go(func() {
				err := db.Write(t.Context(), func(tx *store.Tx) error {
					if err := tx.AddUsers(newUser(p, fmt.Sprint("user", i))); err != nil {
						return err
					}
					switch i % 3 {
					case 1:
						return boom
					case 2:
						panic("boom")
					}
					return nil
				})
				if (err == nil) != (i%3 == 0) {
					t.Errorf("change %d: %v", i, err)
				}
			})
		}
		wg.Wait()
		var users []*community.User
		err := db.Read(t.Context(), func(tx *store.Tx) (err error) {
			users, err = tx.Users(p.ID, community.Page{Number: 1, Limit: 100})
			return err
		})
		if err != nil || len(users) != 20 {
			t.Errorf("%d users stayed (%v), want 20", len(users), err)
		}
	})
}

func TestAReadSeesOneSnapshot(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPortal(t, db)
		err := db.Read(t.Context(), func(tx *store.Tx) error {
			before, err := tx.Total(p.ID, store.TallyUsers)
			if err != nil {
				return err
			}
			write(t, db, func(tx *store.Tx) error { return tx.AddUsers(newUser(p, "late")) })
			after, err := tx.Total(p.ID, store.TallyUsers)
			if before != 0 || after != 0 {
				t.Errorf("the snapshot counts %d, then %d users; want 0 both times", before, after)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestAfterRunsOnceTheChangeIsDurableAndNeverIfItFails(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		var ran atomic.Int64
		write(t, db, func(tx *store.Tx) error { tx.After(func() { ran.Add(1) }); return nil })
		_ = db.Write(t.Context(), func(tx *store.Tx) error {
			tx.After(func() { ran.Add(100) })
			return community.ErrNotFound
		})
		if ran.Load() != 1 {
			t.Errorf("ran = %d, want 1", ran.Load())
		}
	})
}

func TestWritesMadeTogetherCommitTogether(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPortal(t, db)
		u := newUser(p, "ann")
		err := db.Together(t.Context(), func(ctx context.Context, _ *store.Tx) error {
			if err := db.Write(ctx, func(tx *store.Tx) error { return tx.AddUsers(u) }); err != nil {
				return err
			}
			if err := db.Read(ctx, func(tx *store.Tx) error { _, err := tx.User(p.ID, u.ID); return err }); err != nil {
				t.Errorf("the write is not seen inside: %v", err)
			}
			return errors.New("undo")
		})
		if err == nil {
			t.Fatal("the error was lost")
		}
		err = db.Read(t.Context(), func(tx *store.Tx) error { _, err := tx.User(p.ID, u.ID); return err })
		if !errors.Is(err, community.ErrNotFound) {
			t.Errorf("after the undo: %v, want ErrNotFound", err)
		}
	})
}

func TestADuplicateNameIsAConflictThatNamesTheField(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPortal(t, db)
		ann := newUser(p, "ann")
		ann.Email, ann.ExternalID = "ann@example.com", "x1"
		write(t, db, func(tx *store.Tx) error { return tx.AddUsers(ann) })
		for _, test := range []struct{ username, email, external, field string }{
			{"ANN", "", "", "username"},
			{"аnn", "", "", "username"}, // a Cyrillic а
			{"bob", "Ann@Example.com", "", "email"},
			{"bob", "", "x1", "externalId"},
			{"bob", "", "", ""},
		} {
			u := newUser(p, test.username)
			u.Email, u.ExternalID = test.email, test.external
			err := db.Write(t.Context(), func(tx *store.Tx) error { return tx.AddUsers(u) })
			if test.field == "" {
				if err != nil {
					t.Errorf("%+v: %v", test, err)
				}
				continue
			}
			e, ok := errors.AsType[*community.Error](err)
			if !ok || e.Kind != community.Conflict || e.Fields[0].Name != test.field {
				t.Errorf("%+v: got %v", test, err)
			}
		}
	})
}

func TestTwoNodesStartingTogetherMigrateOnce(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		var steps atomic.Int64
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				db, err := store.Open(t.Context(), address)
				if err != nil {
					t.Error(err)
					return
				}
				defer db.Close()
				taken, err := db.Migrate(t.Context())
				if err != nil {
					t.Error(err)
				}
				steps.Add(int64(len(taken)))
				if err := db.Ready(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		db := storetest.Open(t, address)
		files, err := db.Schema(t.Context())
		if err != nil || int(steps.Load()) != len(files) {
			t.Errorf("%d steps were taken for %d files (%v)", steps.Load(), len(files), err)
		}
	})
}

func TestACancelledRequestNeverCancelsAnothersCommit(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPortal(t, db)
		var wg sync.WaitGroup
		for i := range 50 {
			wg.Go(func() {
				ctx, cancel := context.WithCancel(t.Context())
				err := db.Write(ctx, func(tx *store.Tx) error {
					if i%2 == 1 {
						cancel()
					}
					return tx.AddUsers(newUser(p, fmt.Sprint("user", i)))
				})
				cancel()
				if err != nil {
					t.Errorf("change %d: %v", i, err)
				}
			})
		}
		wg.Wait()
	})
}

func TestPeopleComeBackAsTheyWereStored(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPortal(t, db)
		u := newUser(p, "ann")
		u.Ban = community.Ban{Reason: "spam", Until: storetest.Now.Add(time.Hour)}
		u.Profile.Verified, u.Profile.Description = true, "<p>hi</p>"
		u.Counts.Answers, u.Score = 7, -3
		write(t, db, func(tx *store.Tx) error { return tx.AddUsers(u) })
		write(t, db, func(tx *store.Tx) error {
			return tx.CountUser(u.ID, 10, community.UserCounts{Answers: 1, Followers: 2})
		})
		err := db.Read(t.Context(), func(tx *store.Tx) error {
			got, err := tx.UserByName(p.ID, "Ann")
			if err != nil {
				return err
			}
			want := *u
			want.Rev, want.Score, want.Counts.Answers, want.Counts.Followers = 1, 7, 8, 2
			if *got != want {
				t.Errorf("got  %+v\nwant %+v", *got, want)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

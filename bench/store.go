package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// people is how many users the databases of the store and token suites hold.
const people = 2000

// withStore runs fn on a new SQLite database with a portal and its people.
func withStore(ctx context.Context, o options, fn func(*store.DB, *community.Portal, []*community.User) error) (err error) {
	folder, err := os.MkdirTemp(o.data, "stoa-bench-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	db, err := store.Open(ctx, filepath.Join(folder, store.FileName))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if _, err := db.Migrate(ctx); err != nil {
		return err
	}
	portal := community.NewPortal("Bench", "", db.Now())
	users := make([]*community.User, people)
	for i := range users {
		users[i] = &community.User{ID: community.NewID[community.User](db.Now()), Portal: portal.ID, Role: community.Member,
			Status: community.Active, Username: fmt.Sprint("user", i), Created: db.Now(), Updated: db.Now(),
			Profile: community.Profile{Name: fmt.Sprint("User ", i)}}
	}
	err = db.Write(ctx, func(tx *store.Tx) error {
		return errors.Join(tx.AddPortal(portal), tx.AddUsers(users...))
	})
	if err != nil {
		return err
	}
	return fn(db, portal, users)
}

// measureStore compares writes that share commits with writes that do not. Each
// is what a vote is: a row added and a counter moved, durable when it returns.
func measureStore(ctx context.Context, o options) (rows []row, err error) {
	err = withStore(ctx, o, func(db *store.DB, portal *community.Portal, users []*community.User) error {
		var next atomic.Int64
		vote := func(ctx context.Context, _, _ int) error {
			n := int(next.Add(1))
			from, to := users[n%people], users[(n+1+n/people)%people]
			return db.Write(ctx, func(tx *store.Tx) error {
				on := community.Ref{On: community.OnUser, ID: string(to.ID)}
				_, err := tx.AddFollow(portal.ID, community.Follow{On: on, User: from.ID, Created: tx.Now})
				if err != nil {
					return err
				}
				return tx.CountUser(to.ID, 0, community.UserCounts{Followers: 1})
			})
		}
		var single, grouped []result
		for range o.rounds() {
			for _, side := range []struct {
				workers int
				into    *[]result
			}{{1, &single}, {64, &grouped}} {
				r, err := throughput(ctx, side.workers, o.span(), vote)
				if err != nil {
					return err
				}
				*side.into = append(*side.into, r)
			}
		}
		one, many := median(single, bySpeed), median(grouped, bySpeed)
		many.times, many.note = ratio(grouped, single, bySpeed), "as many as one by one"
		rows = []row{{"durable writes, SQLite, one by one", one}, {"durable writes, SQLite, 64 writers", many}}
		bare, err := flushes(o)
		rows = append(rows, row{"write and flush of one page, no database", bare})
		return err
	})
	return rows, err
}

// flushes measures the disk alone: what no commit can be faster than.
func flushes(o options) (r result, err error) {
	f, err := os.CreateTemp(o.data, "stoa-bench-")
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, f.Close(), os.Remove(f.Name())) }()
	page := make([]byte, 4096)
	return throughput(context.Background(), 1, o.span()/2, func(context.Context, int, int) error {
		if _, err := f.Write(page); err != nil {
			return err
		}
		return f.Sync()
	})
}

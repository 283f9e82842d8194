package carry

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/store"
)

// A move copies a community to another database while it is written to, then what changed
// meanwhile, again and again, until little is left. Then the database that it leaves takes no
// more writes, the last of it follows, and the other can be served. Killed at any moment, it goes
// on where it was.

// Moving is what a move is told and tells.
type Moving struct {
	From, To Community
	HasFiles bool         // whether uploads move too: else both have the same
	Copied   Progress     // is told how many of the rows have come
	Says     func(string) // is told what is done now

	tables []store.Table
	at     store.Progress
	done   int
	total  int
}

// Moved is how a move went.
type Moved struct {
	Rows     int64         // that the community has
	Files    int64         // that were copied
	ReadOnly time.Duration // for how long it could not be written to, until now
}

// Run moves the community. Afterwards the database that it has left is read-only: see
// [store.DB.Unfollow].
func (m *Moving) Run(ctx context.Context) (moved Moved, err error) {
	ctx = store.Patient(ctx)
	if err := m.begin(ctx); err != nil {
		return moved, err
	}
	for !m.at.IsComplete {
		if err := m.copy(ctx); err != nil {
			return moved, err
		}
	}
	if m.HasFiles {
		m.Says("Copying the uploads")
		if moved.Files, err = m.files(ctx); err != nil {
			return moved, err
		}
	}
	if err := m.find(ctx); err != nil {
		return moved, err
	}
	m.Says("Comparing the two")
	if moved.Rows, err = m.compare(ctx); err != nil {
		return moved, err
	}
	began := m.From.DB.Clock()
	m.Says("The community is read-only from now on, until the server starts at its new place")
	if err := m.end(ctx); err != nil {
		return moved, err
	}
	moved.ReadOnly = m.From.DB.Clock().Sub(began)
	return moved, nil
}

// begin readies both databases, or finds out how far an earlier try has come.
func (m *Moving) begin(ctx context.Context) error {
	if _, err := m.To.DB.Migrate(ctx); err != nil && !errors.Is(err, store.ErrMoving) {
		return err
	}
	err := m.From.DB.Read(ctx, func(tx *store.Tx) (err error) {
		m.tables, err = tx.Tables()
		return err
	})
	if err != nil {
		return err
	}
	err = m.To.DB.Read(ctx, func(tx *store.Tx) error {
		tables, err := tx.Tables()
		if err == nil && !slices.EqualFunc(tables, m.tables, sameTable) {
			err = errors.New("the two databases have not taken the same steps: stoa migrate up brings the old one up to date")
		}
		return err
	})
	if err != nil {
		return err
	}
	move, err := m.From.DB.Follow(ctx, rand.Text())
	if err != nil {
		return err
	}
	if m.at, err = m.To.DB.Arriving(ctx, move); err != nil {
		return err
	}
	m.done, m.total, err = m.count(ctx)
	return err
}

func sameTable(a, b store.Table) bool {
	return a.Name == b.Name && slices.Equal(a.Key, b.Key) && slices.Equal(a.Columns, b.Columns)
}

// count returns how many rows there are, and how many of them have come: about.
func (m *Moving) count(ctx context.Context) (done, total int, err error) {
	count := func(db *store.DB) (n int, err error) {
		err = db.Read(ctx, func(tx *store.Tx) error {
			n = 0
			for _, t := range m.tables {
				of, err := tx.CountRows(t)
				if err != nil {
					return err
				}
				n += int(of)
			}
			return nil
		})
		return n, err
	}
	if total, err = count(m.From.DB); err == nil && m.at.Table != "" {
		done, err = count(m.To.DB)
	}
	return done, total, err
}

const (
	// copyAtOnce is how many rows are copied in one transaction.
	copyAtOnce = 2000
	// followAtOnce is how many changes follow in one.
	followAtOnce = 2000
	// nearlyAll is how many changes may be left when the rest is done at once.
	nearlyAll = 200
)

// copy copies the next rows, and what changed meanwhile of those that have come.
func (m *Moving) copy(ctx context.Context) error {
	now := m.table()
	t := m.tables[now]
	var b batch
	var rows []store.Row
	err := m.From.DB.Read(ctx, func(tx *store.Tx) (err error) {
		var after store.Row
		if m.at.After != "" {
			if after, err = t.ReadKey(m.at.After); err != nil {
				return err
			}
		}
		if rows, err = tx.RowsAfter(t, after, copyAtOnce); err != nil {
			return err
		}
		// What changed of tables that come later comes with them.
		b, err = m.changes(tx, m.tables[:now+1])
		return err
	})
	if err != nil {
		return err
	}
	next := m.at
	switch {
	case len(rows) == copyAtOnce:
		next.Table, next.After = t.Name, t.WriteKey(t.KeyOf(rows[len(rows)-1]))
	case now+1 < len(m.tables):
		next.Table, next.After = m.tables[now+1].Name, ""
	default:
		next.IsComplete, next.After = true, ""
	}
	err = m.arrive(ctx, b, next, func(tx *store.Tx) error { return tx.PutRows(t, rows) })
	m.done = min(m.done+len(rows), m.total)
	m.Copied(m.done, m.total)
	return err
}

// table is which table's rows come next.
func (m *Moving) table() int {
	return max(0, slices.IndexFunc(m.tables, func(t store.Table) bool { return t.Name == m.at.Table }))
}

// A batch is what changed, as it is at one moment.
type batch struct {
	noted []store.Noted
	of    []changed
}

// changed is what changed of one table.
type changed struct {
	table store.Table
	keys  []store.Row // of what was added, changed or deleted
	rows  []store.Row // what is left of it
}

// changes reads what is noted of these tables.
func (m *Moving) changes(tx *store.Tx, tables []store.Table) (b batch, err error) {
	if b.noted, err = tx.Noted(followAtOnce); err != nil {
		return b, err
	}
	for _, t := range tables {
		c := changed{table: t}
		seen := map[string]bool{}
		for _, n := range b.noted {
			if n.Table != t.Name || seen[n.Key] {
				continue
			}
			seen[n.Key] = true
			key, err := t.ReadKey(n.Key)
			if err != nil {
				return b, err
			}
			c.keys = append(c.keys, key)
		}
		if len(c.keys) == 0 {
			continue
		}
		if c.rows, err = tx.RowsOf(t, c.keys); err != nil {
			return b, err
		}
		b.of = append(b.of, c)
	}
	return b, nil
}

// arrive brings what changed to the other database, with what fn adds, and has the one it
// comes from forget that it changed.
func (m *Moving) arrive(ctx context.Context, b batch, next store.Progress, fn func(*store.Tx) error) error {
	err := m.To.DB.Arrive(ctx, func(tx *store.Tx) (store.Progress, error) {
		if err := b.apply(tx, next.IsFound); err != nil {
			return next, err
		}
		return next, fn(tx)
	})
	if err != nil {
		return err
	}
	m.at = next
	return m.From.DB.Followed(ctx, b.noted)
}

// apply first drops all that changed, so that a name that went from one row to another is
// free, and then adds what is left.
func (b batch) apply(tx *store.Tx, isFound bool) error {
	for _, c := range b.of {
		if c.table.Stays() {
			continue
		}
		if err := tx.DropRows(c.table, c.keys); err != nil {
			return err
		}
	}
	for _, c := range b.of {
		if err := tx.PutRows(c.table, c.rows); err != nil {
			return fmt.Errorf("the table %s: %w", c.table.Name, err)
		}
	}
	for _, c := range b.of {
		if !isFound {
			break
		}
		if err := tx.Found(c.table, c.keys); err != nil {
			return err
		}
	}
	return nil
}

// follow brings over what has changed, until at most so many changes are left.
func (m *Moving) follow(ctx context.Context, left int) error {
	for {
		b, err := m.read(ctx, nil)
		if err != nil {
			return err
		}
		if err := m.arrive(ctx, b, m.at, nothing); err != nil {
			return err
		}
		if len(b.noted) <= left {
			return nil
		}
	}
}

func nothing(*store.Tx) error { return nil }

// read reads what has changed, and at the same moment what fn reads.
func (m *Moving) read(ctx context.Context, fn func(*store.Tx) error) (b batch, err error) {
	err = m.From.DB.Read(ctx, func(tx *store.Tx) error {
		if b, err = m.changes(tx, m.tables); err != nil || fn == nil {
			return err
		}
		return fn(tx)
	})
	return b, err
}

// find fills the search, which takes a while.
func (m *Moving) find(ctx context.Context) error {
	if err := m.follow(ctx, nearlyAll); err != nil || m.at.IsFound {
		return err
	}
	m.Says("Filling the search")
	next := m.at
	next.IsFound = true
	err := m.To.DB.Arrive(ctx, func(tx *store.Tx) (store.Progress, error) { return next, tx.RebuildSearch() })
	if err != nil {
		return err
	}
	m.at = next
	return m.follow(ctx, nearlyAll)
}

// compare brings over what has changed up to one moment, and sees that both have the very
// same rows as of then.
func (m *Moving) compare(ctx context.Context) (rows int64, err error) {
	var left, right Sums
	b := batch{noted: make([]store.Noted, followAtOnce)}
	for len(b.noted) == followAtOnce { // there may be more: then it was not the moment
		if err := m.follow(ctx, nearlyAll); err != nil {
			return 0, err
		}
		b, err = m.read(ctx, func(tx *store.Tx) error {
			left, err = SumsOf(tx, m.tables)
			return err
		})
		if err != nil {
			return 0, err
		}
		if err := m.arrive(ctx, b, m.at, nothing); err != nil {
			return 0, err
		}
	}
	err = m.To.DB.Read(ctx, func(tx *store.Tx) error {
		right, err = SumsOf(tx, m.tables)
		return err
	})
	if err != nil {
		return 0, err
	}
	if differ := left.Differ(right); len(differ) > 0 {
		return 0, fmt.Errorf("the two differ in %s: it is not moved", strings.Join(differ, ", "))
	}
	return left.Rows(), nil
}

// end bars the database that is left, and brings over the last of it.
func (m *Moving) end(ctx context.Context) error {
	if err := m.From.DB.Bar(ctx); err != nil {
		return errors.Join(err, m.From.DB.Unbar(ctx))
	}
	if err := m.follow(ctx, 0); err != nil {
		return err
	}
	if m.HasFiles {
		if _, err := m.files(ctx); err != nil {
			return err
		}
	}
	return m.To.DB.Settled(ctx)
}

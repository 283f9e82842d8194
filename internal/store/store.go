// Package store keeps the communities' records in SQLite or PostgreSQL. Both
// read the same SQL text; what differs is in sqlite.go and postgres.go.
package store

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// DB is an open database.
type DB struct {
	engine    engine
	clock     func() time.Time
	epoch     atomic.Int64 // see [DB.Epoch]
	lexicon   lexicon
	forgotten func(Change)
	jobAdded  func()
	emitted   func(*Tx, []Emitted) error // before the commit
	happened  func()                     // after it
	pulse     pulse
	undone    atomic.Bool // see [DB.SetUndone]
}

// An engine runs transactions on one kind of database.
type engine interface {
	name() string // also the suffix of its own schema files
	read(ctx context.Context, fn func(querier) error) error
	// write may run fn again when the database asks for it.
	write(ctx context.Context, fn func(querier) error) error
	// alone runs fn in a transaction that no other migrator can be in too.
	alone(ctx context.Context, fn func(querier) error) error
	stats() Stats
	close() error
}

// A querier runs statements inside one transaction.
type querier interface {
	// exec returns how many rows it touched.
	exec(query string, args ...any) (int64, error)
	query(query string, args ...any) (rows, error)
}

// rows are what a query found, as [sql.Rows] has them.
type rows interface {
	row
	Next() bool
	Err() error
	Close() error
}

// Tx is one transaction. Every query of the program is a method of Tx, so that a
// page is always read from a single snapshot and a change is never half made.
type Tx struct {
	Now       time.Time // the same for everything the transaction writes
	q         querier
	asked     *atomic.Int64 // how often the database was: see WithCounter
	notes     any           // see WithNotes
	committed bool          // whether all it sees is
	epoch     int64         // see [Tx.Epoch]
	forgets   bool          // see [Tx.Forgets]
	portal    community.PortalID
	events    []Emitted
	told      []community.UserID // whose notifications changed
	numbers   []int64            // for the index: see [Tx.ForeseeEntry]
	followers *followers         // see [Tx.ForeseeFollowers]
	lexicon   *lexicon
	held      *community.Question // see [Tx.HeldQuestion]
	before    []func() error      // see [Tx.Before]
	after     []func()
	spaces    []heldSpace                            // see [Tx.HoldSpace]
	tallied   map[totalOf]int64                      // see [Tx.saveTallies]
	topics    map[community.TopicID]*community.Topic // see [Tx.know]
	forgotten func(Change)
	jobAdded  func()
}

// Read runs fn on one snapshot. Under a Write that ctx was made in, it reads what
// that has written so far.
func (db *DB) Read(ctx context.Context, fn func(*Tx) error) error {
	if outer := Joined(ctx); outer != nil {
		return fn(outer)
	}
	epoch := db.Epoch()
	return db.engine.read(ctx, func(q querier) error {
		tx := db.begin(ctx, q)
		tx.committed, tx.epoch = true, epoch
		return fn(tx)
	})
}

// Write runs fn in a transaction that commits when fn returns nil. The events fn
// emitted are stored by that same commit, and what it gave to After runs once
// the commit is durable. It returns when the outcome is known, even if ctx ends
// meanwhile: a commit is never cancelled. fn may run more than once.
func (db *DB) Write(ctx context.Context, fn func(*Tx) error) error {
	if outer := Joined(ctx); outer != nil {
		outer.held, outer.followers = nil, nil // of what came before
		return fn(outer)
	}
	var tx *Tx
	err := db.engine.write(ctx, func(q querier) (err error) {
		// The panic of one change must not take down the writer of all.
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("panic in a transaction: %v\n%s", p, debug.Stack())
			}
		}()
		tx = db.begin(ctx, q)
		if err := fn(tx); err != nil {
			return err
		}
		if err := tx.holdSpaces(); err != nil {
			return err
		}
		if err := tx.runBefore(); err != nil {
			return err
		}
		if err := tx.Arrived(); err != nil {
			return err
		}
		if err := tx.saveEvents(); err != nil {
			return err
		}
		if len(tx.events) > 0 {
			if err := db.emitted(tx, tx.events); err != nil {
				return err
			}
		}
		if err := tx.saveTallies(); err != nil {
			return err
		}
		if db.undone.Load() {
			return errUndone
		}
		return nil
	})
	if err != nil {
		db.pulse.failed(db.Clock(), err)
		return err
	}
	for _, f := range tx.after {
		f()
	}
	if len(tx.events) > 0 && db.happened != nil {
		db.happened()
	}
	return nil
}

// Together runs fn in one transaction that every Read and Write made with the
// context it is given joins.
func (db *DB) Together(ctx context.Context, fn func(context.Context, *Tx) error) error {
	return db.Write(ctx, func(tx *Tx) error { return fn(context.WithValue(ctx, joinKey{}, tx), tx) })
}

type joinKey struct{}

// Joined is the transaction that every Read and Write made with ctx joins, nil for
// none.
func Joined(ctx context.Context) *Tx {
	tx, _ := ctx.Value(joinKey{}).(*Tx)
	return tx
}

func (db *DB) begin(ctx context.Context, q querier) *Tx {
	n, _ := ctx.Value(counterKey{}).(*atomic.Int64)
	if n == nil {
		n = new(atomic.Int64)
	}
	return &Tx{Now: db.Now(), q: q, asked: n, notes: Notes(ctx), lexicon: &db.lexicon, forgotten: db.forgotten, jobAdded: db.jobAdded}
}

type counterKey struct{}

// WithCounter returns a context under which n counts how often the database is
// asked: a round trip each on PostgreSQL, where the commit of a write is one more.
// What [Tx.Ask] asks together counts once, whatever the database.
func WithCounter(ctx context.Context, n *atomic.Int64) context.Context {
	return context.WithValue(ctx, counterKey{}, n)
}

// Asked is how often the database was asked under ctx, where that is counted.
func Asked(ctx context.Context) int64 {
	if n, _ := ctx.Value(counterKey{}).(*atomic.Int64); n != nil {
		return n.Load()
	}
	return 0
}

type notesKey struct{}

// WithNotes returns a context under which transactions carry notes of what they read from memory,
// for who writes these.
func WithNotes(ctx context.Context, notes any) context.Context {
	return context.WithValue(ctx, notesKey{}, notes)
}

// Notes are those that ctx carries, nil for none.
func Notes(ctx context.Context) any { return ctx.Value(notesKey{}) }

// Asked is how often the database was asked for whoever the transaction is of.
func (tx *Tx) Asked() int64 { return tx.asked.Load() }

// Notes are those that the transaction carries, nil for none.
func (tx *Tx) Notes() any { return tx.notes }

type statementsKey struct{}

// WithStatements returns a context under which f is called with the text of every statement that a
// change on PostgreSQL runs, in their order: its BEGIN first.
func WithStatements(ctx context.Context, f func(text string)) context.Context {
	return context.WithValue(ctx, statementsKey{}, f)
}

// runs tells who asked by WithStatements.
func (q *pgQuerier) runs(text string) {
	if f, ok := q.ctx.Value(statementsKey{}).(func(string)); ok && q.notes {
		f(text)
	}
}

// Now is the present time, as the store writes it.
func (db *DB) Now() time.Time { return db.clock().UTC().Truncate(time.Millisecond) }

// Clock is the present time as the clock has it: the difference of two is right even
// when the machine's time was set in between.
func (db *DB) Clock() time.Time { return db.clock() }

// SetClock makes the store take its time from clock, for tests.
func (db *DB) SetClock(clock func() time.Time) { db.clock = clock }

// SetUndone has every change be undone that was to be committed, for tests of who gets so far.
func (db *DB) SetUndone(isSo bool) { db.undone.Store(isSo) }

var errUndone = community.Fail(community.Unavailable, community.WhyDatabaseReadOnly, "The change was undone, as the test wants.")

// OnForget has f called with every change that this node itself makes durable.
// It is set once, before the first transaction.
func (db *DB) OnForget(f func(Change)) { db.forgotten = f }

// OnJob has f called when a job that this node has added is durable. It is set
// once, before the first transaction.
func (db *DB) OnJob(f func()) { db.jobAdded = f }

// OnEvents has f called with the events of every transaction, inside it, before
// it commits. It is set once, before the first transaction.
func (db *DB) OnEvents(f func(*Tx, []Emitted) error) { db.emitted = f }

// OnEvent has f called whenever this node itself has made events durable. It is
// set once, before the first transaction, and must not wait.
func (db *DB) OnEvent(f func()) { db.happened = f }

// Close waits for what is being written and closes the database.
func (db *DB) Close() error { return db.engine.close() }

// Dialect names the kind of database: "sqlite" or "postgres".
func (db *DB) Dialect() string { return db.engine.name() }

// IsShared reports whether other nodes may serve the same database.
func (db *DB) IsShared() bool {
	_, isPostgres := db.engine.(*postgres)
	return isPostgres
}

// Stats are numbers of the connections, for the operator.
type Stats struct {
	Open, InUse int
	Waits       int64 // how often one had to wait for a connection or the writer
	Commits     int64 // transactions made durable
	Writes      int64 // changes in them: more than Commits where they share one
}

// Stats returns the present numbers.
func (db *DB) Stats() Stats { return db.engine.stats() }

// Ping returns nil when the database answers.
func (db *DB) Ping(ctx context.Context) error {
	return db.Read(OnPrimary(apart(ctx)), func(tx *Tx) error {
		_, err := one(tx, scanInt, `SELECT 1`)
		return err
	})
}

// After has f called once the transaction is durable, and never if it is not.
func (tx *Tx) After(f func()) { tx.after = append(tx.after, f) }

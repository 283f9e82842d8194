package store

import (
	"slices"

	"github.com/jackc/pgx/v5"
)

// Along has statements of a change asked along with its next question: on PostgreSQL in its
// round trip, before it, in the order in which all was told; at once on SQLite, where there
// is none. What they found is there when Arrived says so.
func (tx *Tx) Along(readings ...Reading) error {
	q, isPostgres := tx.q.(*pgQuerier)
	if !isPostgres || !q.notes {
		return tx.Ask(readings...)
	}
	for _, r := range readings {
		if r.query == "" {
			continue
		}
		if err := tx.showTallies(r.query); err != nil {
			return err
		}
		if table, _, isWatched := watchedIn(r.query); isWatched {
			r = q.touchingAlong(r, table)
		}
		q.waiting = append(q.waiting, delayed{Reading: r})
	}
	return nil
}

// dropAlong is exec of a statement that drops rows of a table that may be watched. Where what
// names them is not known before it is run, it is asked along.
func (tx *Tx) dropAlong(query string, args ...any) error {
	_, _, isWatched := watchedIn(query)
	if _, isKnown := touchedBy(query, args); isKnown || !isWatched {
		return tx.exec(query, args...)
	}
	return tx.Along(Reading{"what is dropped", query, args, func(r row) error { return r.Scan() }})
}

// touchingAlong is a statement that changes a watched table, which notes what it touches.
func (q *pgQuerier) touchingAlong(r Reading, table string) Reading {
	visit := r.visit
	r.query = returningKey(r.query)
	r.visit = func(found row) error { return visit(touching{writing{found.(rows), q}, table}) }
	return r
}

// Arrived returns once what was to be asked along has been answered.
func (tx *Tx) Arrived() error {
	q, isPostgres := tx.q.(*pgQuerier)
	if !isPostgres || !slices.ContainsFunc(q.waiting, delayed.isAsked) {
		return nil
	}
	return tx.flush()
}

// trips is how often this change has asked, so that who had something asked along can tell
// whether it was.
func (tx *Tx) trips() int {
	if q, isPostgres := tx.q.(*pgQuerier); isPostgres {
		return q.trips
	}
	return 0
}

// Before has f called when all else of a change is done, and the outcome of what was asked
// along is known.
func (tx *Tx) Before(f func() error) { tx.before = append(tx.before, f) }

// runBefore calls what is to be done last.
func (tx *Tx) runBefore() error {
	for len(tx.before) > 0 {
		if err := tx.Arrived(); err != nil {
			return err
		}
		f := tx.before[0]
		tx.before = tx.before[1:]
		if err := f(); err != nil {
			return err
		}
	}
	return nil
}

// expect changes one row, which is to be there as it was read: else the transaction begins
// anew. On PostgreSQL it waits, as exec does.
func (tx *Tx) expect(query string, args ...any) error {
	if q, isPostgres := tx.q.(*pgQuerier); isPostgres && q.later(delayed{Reading{query: query, args: args}, true}) {
		return nil
	}
	return expected(tx.changed(query, args...))
}

// A delayed statement waits for the next. Of most nothing is asked but that they do not fail.
type delayed struct {
	Reading
	isExpected bool // whether it must find a row
}

// isAsked reports whether somebody wants what it finds.
func (d delayed) isAsked() bool { return d.visit != nil }

// maxWaiting is how many statements wait at most.
const maxWaiting = 100

// later has a statement of a change be sent with the next one, and reports whether it can
// wait: not where it must be run to know what it changes of what nodes keep.
func (q *pgQuerier) later(d delayed) bool {
	if !q.notes || len(q.waiting) == maxWaiting {
		return false
	}
	if _, _, isWatched := watchedIn(d.query); isWatched {
		touched, isKnown := touchedBy(d.query, d.args)
		if !isKnown {
			return false
		}
		q.touches = append(q.touches, touched...)
	}
	q.waiting = append(q.waiting, d)
	return true
}

// take hears what became of a statement that waited.
func (q *pgQuerier) take(d delayed, sent pgx.BatchResults) error {
	if d.isAsked() {
		found, err := sent.Query()
		return d.failed(d.take(writing{pgRows{Rows: found, short: &q.short}, q}, err))
	}
	tag, err := sent.Exec()
	if n := q.affected(tag); err == nil && d.isExpected && n == 0 {
		return ErrChangedMeanwhile
	}
	return err
}

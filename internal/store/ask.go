package store

import (
	"fmt"
	"slices"
)

// A Reading is one of the statements that are asked together, and what becomes of
// its rows. The zero Reading reads nothing.
type Reading struct {
	what  string // it reads, for who is told that it failed
	query string
	args  []any
	visit func(row) error
}

// Ask runs statements that belong together and do not wait for one another: in one
// round trip on PostgreSQL, one after the other on SQLite, where there is none.
func (tx *Tx) Ask(readings ...Reading) error {
	readings = slices.DeleteFunc(readings, func(r Reading) bool { return r.query == "" })
	if len(readings) == 0 {
		return nil
	}
	for _, r := range readings {
		if err := tx.showTallies(r.query); err != nil {
			return err
		}
	}
	tx.asked.Add(1)
	if q, isPostgres := tx.q.(*pgQuerier); isPostgres {
		return q.ask(readings)
	}
	for _, r := range readings {
		if err := r.failed(r.take(tx.q.query(r.query, r.args...))); err != nil {
			return err
		}
	}
	return nil
}

// take visits the rows that the statement found.
func (r Reading) take(found rows, err error) error {
	if err != nil {
		return err
	}
	defer found.Close()
	for found.Next() {
		if err := r.visit(found); err != nil {
			return err
		}
	}
	return found.Err()
}

// failed says of an error which of the statements it is from.
func (r Reading) failed(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("reading %s: %w", r.what, translate(err))
}

// into is a Reading that adds every row to a list.
func into[T any](to *[]T, scan func(row) (T, error), what, query string, args ...any) Reading {
	return Reading{what, query, args, func(r row) error {
		v, err := scan(r)
		*to = append(*to, v)
		return err
	}}
}

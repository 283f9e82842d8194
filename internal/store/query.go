package store

import (
	"encoding/json"
	"strconv"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// A row is one row to be scanned.
type row interface{ Scan(...any) error }

// exec runs a statement of which nothing need be known but that it did not fail. In a
// change on PostgreSQL it waits for the next one of which more is asked, or the commit, and
// goes with it in one round trip: an error of it may come then. See [Tx.flush].
func (tx *Tx) exec(query string, args ...any) error {
	if q, isPostgres := tx.q.(*pgQuerier); isPostgres && q.later(delayed{Reading: Reading{query: query, args: args}}) {
		return nil
	}
	_, err := tx.changed(query, args...)
	return err
}

// flush runs what waits, so that an error of it is told now.
func (tx *Tx) flush() error {
	q, isPostgres := tx.q.(*pgQuerier)
	if !isPostgres || len(q.waiting) == 0 {
		return nil
	}
	tx.asked.Add(1)
	return translate(q.flush())
}

// leave leaves what waits undone.
func (tx *Tx) leave() {
	if q, isPostgres := tx.q.(*pgQuerier); isPostgres {
		q.waiting = nil
	}
}

// changed runs query and returns how many rows it touched.
func (tx *Tx) changed(query string, args ...any) (int64, error) {
	tx.asked.Add(1)
	n, err := tx.q.exec(query, args...)
	return n, translate(err)
}

// one scans the single row of query; no row is ErrNotFound.
func one[T any](tx *Tx, scan func(row) (T, error), query string, args ...any) (T, error) {
	vs, err := all(tx, scan, query, args...)
	if err == nil && len(vs) == 0 {
		err = community.ErrNotFound
	}
	if err != nil {
		var none T
		return none, err
	}
	return vs[0], nil
}

// all scans every row of query.
func all[T any](tx *Tx, scan func(row) (T, error), query string, args ...any) (vs []T, err error) {
	err = each(tx, func(r row) (isLast bool, err error) {
		v, err := scan(r)
		vs = append(vs, v)
		return false, err
	}, query, args...)
	if err != nil {
		return nil, err
	}
	return vs, nil
}

// each visits the rows of query, until one is the last that is wanted.
func each(tx *Tx, visit func(row) (isLast bool, err error), query string, args ...any) error {
	if err := tx.showTallies(query); err != nil {
		return err
	}
	tx.asked.Add(1)
	rows, err := tx.q.query(query, args...)
	if err != nil {
		return translate(err)
	}
	defer rows.Close()
	for rows.Next() {
		if isLast, err := visit(rows); isLast || err != nil {
			return translate(err)
		}
	}
	return translate(rows.Err())
}

func scanInt(r row) (int64, error)     { return scanned[int64](r) }
func scanString(r row) (string, error) { return scanned[string](r) }

// scanned scans a row of one column.
func scanned[T any](r row) (T, error) {
	var v T
	err := r.Scan(&v)
	return v, err
}

// list encodes ids for "IN (SELECT value FROM json_each($n))".
func list[S ~string](ids []S) string {
	if len(ids) == 0 {
		return "[]" // a nil slice would be null, which is no list
	}
	return encode(ids)
}

// place is the n-th placeholder.
func place(n int) string { return "$" + strconv.Itoa(n) }

// encodeList writes a list as JSON text, "" for an empty one.
func encodeList[T any](vs []T) string {
	if len(vs) == 0 {
		return ""
	}
	return encode(vs)
}

// encode writes v as JSON text; every type it is given can be written.
func encode(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// decode reads JSON text that encode wrote; "" is the zero value.
func decode[T any](text string) (T, error) {
	var v T
	err := decodeInto(text, &v)
	return v, err
}

func decodeInto(text string, v any) error {
	if text == "" {
		return nil
	}
	return json.Unmarshal([]byte(text), v)
}

// ms is a time as it is kept: milliseconds since 1970, 0 for never.
func ms(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// at is the time of kept milliseconds.
func at(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

// Day is the number of t's day since 1970, in UTC.
func Day(t time.Time) int64 { return t.UnixMilli() / 86_400_000 }

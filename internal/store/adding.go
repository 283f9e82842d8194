package store

import (
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// adding is an UPDATE that adds to counters, naming only those that change.
type adding struct {
	set  []string
	args []any
}

func (a *adding) add(column string, n int64) *adding {
	if n != 0 {
		a.args = append(a.args, n)
		a.set = append(a.set, column+" = "+column+" + "+place(len(a.args)))
	}
	return a
}

// update is the statement for the record called id, whose revision it raises.
func (a *adding) update(table, id string) (string, []any) {
	args := append(a.args, id)
	return "UPDATE " + table + " SET " + strings.Join(append(a.set, "rev = rev + 1"), ", ") + " WHERE id = " + place(len(args)), args
}

// Standing is where a record stood when it was read: what is counted on it counts
// for others according to that. A record that stands elsewhere by now, or is gone,
// is not counted on, and the transaction begins anew.
type Standing struct {
	Shelf     community.Shelf
	Anonymous bool
}

// count adds to the counters of a record that stands where it stood.
func (tx *Tx) count(on community.Ref, at Standing, a *adding) error {
	query, args := a.update(tables[on.On], on.ID)
	args = append(args, int64(at.Shelf), at.Anonymous)
	return expected(tx.changed(query+" AND shelf = "+place(len(args)-1)+" AND anonymous = "+place(len(args)), args...))
}

// expected is the error of a change that found no record to change.
func expected(n int64, err error) error {
	if err == nil && n == 0 {
		return errChangedMeanwhile
	}
	return err
}

package store

import "strings"

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

// expected is the error of a change that found no record to change.
func expected(n int64, err error) error {
	if err == nil && n == 0 {
		return ErrChangedMeanwhile
	}
	return err
}

package store

import (
	"fmt"
	"strings"
)

// postgresIndex is tsvector under GIN. The function search_match of its schema
// stops when it has enough, so that a common word costs no more than a rare one.
type postgresIndex struct{}

// blockKinds is how many kinds of blocks of numbers a row is in: see search_match.
const blockKinds = 6

func (postgresIndex) numbers(tx *Tx, n int) ([]int64, error) {
	if len(tx.numbers) < n {
		if err := tx.Arrived(); err != nil {
			return nil, err
		}
	}
	if len(tx.numbers) >= n {
		numbers := tx.numbers[:n]
		tx.numbers = tx.numbers[n:]
		return numbers, nil
	}
	return all(tx, scanInt, `SELECT nextval('search_numbers') FROM generate_series(1, $1) AS g`, n)
}

// ForeseeEntry has the number of a new record in the index asked along with the next question.
func (tx *Tx) ForeseeEntry() error {
	if !tx.isPostgres() {
		return nil // where it is no question
	}
	return tx.Along(into(&tx.numbers, scanInt, "a number", `SELECT nextval('search_numbers')`))
}

func (postgresIndex) put(tx *Tx, entries []*entry) error {
	return tx.insert("search_index", "doc, terms", mapped(entries, func(e *entry) []any {
		return []any{e.doc, vector(e)}
	})...)
}

// vector is the text of an entry's tsvector.
func vector(e *entry) string {
	var b strings.Builder
	for _, t := range e.terms {
		b.WriteString(quoted("'", t) + " ")
	}
	for k := range blockKinds {
		fmt.Fprintf(&b, "'#%d.%d' ", k, e.doc>>(10+2*k))
	}
	return b.String()
}

func (postgresIndex) drop(tx *Tx, doc int64) error {
	return tx.exec(`DELETE FROM search_index WHERE doc = $1`, doc)
}

func (postgresIndex) empty() string { return `DELETE FROM search_index` }

func (postgresIndex) match(s *statement, t tier) {
	s.add("SELECT doc FROM search_match(").bind(t.expression("'", " & ", " | ")).add(", ").bind(t.reach()).add(") AS doc")
}

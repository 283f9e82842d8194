package store

import "strings"

// sqliteIndex is FTS5. It reads the rows of a term from the newest down and stops
// when it has enough, so that a common word costs no more than a rare one; for
// the same reason its bm25(), which visits every row of a term, is not used.
type sqliteIndex struct{}

// numbers needs no sequence: there is one writer at a time.
func (sqliteIndex) numbers(tx *Tx, n int) ([]int64, error) {
	newest, err := one(tx, scanInt, `SELECT COALESCE(MAX(doc), 0) FROM search_docs`)
	list := make([]int64, n)
	for i := range list {
		list[i] = newest + 1 + int64(i)
	}
	return list, err
}

func (sqliteIndex) put(tx *Tx, entries []*entry) error {
	return tx.insert("search_index", "rowid, terms", mapped(entries, func(e *entry) []any {
		return []any{e.doc, strings.Join(e.terms, " ")}
	})...)
}

func (sqliteIndex) drop(tx *Tx, doc int64) error {
	return tx.exec(`DELETE FROM search_index WHERE rowid = $1`, doc)
}

func (sqliteIndex) empty() string {
	return `INSERT INTO search_index (search_index) VALUES ('delete-all')`
}

func (sqliteIndex) match(s *statement, t tier) {
	s.add("SELECT rowid AS doc FROM search_index WHERE search_index MATCH ").bind(t.expression(`"`, " AND ", " OR ")).
		add(" ORDER BY rowid DESC LIMIT ").bind(t.reach())
}

package store

import "github.com/stoa-community/stoa/internal/community"

// Hanging is a line of the table of what hangs on records and people, for tests.
type Hanging struct {
	Table, Record, On, Person    string
	IsDropped, IsErased, IsGiven bool
}

// Hangings returns the table.
func Hangings() (list []Hanging) {
	for _, h := range hangings {
		list = append(list, Hanging{h.table, h.record, h.on, h.person, h.dropped == drop || h.dropped == untell, h.erased == drop,
			h.given != ""})
	}
	return list
}

// Count returns how many rows of a table have an id in a column.
func (tx *Tx) Count(table, column, id string) (int64, error) {
	return one(tx, scanInt, `SELECT COUNT(*) FROM `+table+` WHERE `+column+` = $1`, id)
}

// Exec runs a statement.
func (tx *Tx) Exec(query string) error { return tx.exec(query) }

// Bury is bury.
func (tx *Tx) Bury(on community.Ref) error { return tx.bury(on) }

// Settings are what Bulk sets.
func (tx *Tx) Settings() (string, error) {
	if tx.isPostgres() {
		return one(tx, scanString, `SELECT ARRAY_TO_STRING(reloptions, ' ') FROM pg_class WHERE oid = 'search_index_terms'::regclass`)
	}
	return one(tx, scanString, `SELECT CAST(cache_size AS TEXT) FROM pragma_cache_size`)
}

// Read reads the one row of a query into targets.
func (tx *Tx) Read(query string, targets ...any) error {
	_, err := one(tx, func(r row) (struct{}, error) { return struct{}{}, r.Scan(targets...) }, query)
	return err
}

package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// What a backup has of a database, and what moves to another, whichever kind each is: the
// rows of all tables but those that a database has for itself.

// A Table is one whose rows are carried.
type Table struct {
	Name    string   `json:"name"`
	Columns []Column `json:"columns"` // by name
	Key     []string `json:"key"`
}

// A Column is one of a Table. None is ever NULL.
type Column struct {
	Name string `json:"name"`
	Kind Kind   `json:"kind"`
}

// Kind is what the values of a column are.
type Kind string

// The kinds of columns, and what a Row has of them.
const (
	Text   Kind = "text"   // string
	Number Kind = "number" // int64
	Truth  Kind = "truth"  // bool
)

var kinds = map[string]Kind{"text": Text, "bigint": Number, "integer": Number, "boolean": Truth}

// A Row has the values of a Table's columns, in their order.
type Row []any

// own lists the tables that a database has for itself, with the reason. The search's are not
// in it, which are filled anew from the records.
var own = map[string]string{
	"schema_files":  "each takes the steps that are for its kind",
	"schema_breaks": "and these come with them",
	"touches":       "what nodes are to forget, by the number of a transaction",
	"changes":       "what nodes are to forget: those of another have nothing to forget yet",
	"writers":       "processes that write the file",
	"pulses":        "nodes that write",
	"follow":        "what changed of it since it began to move",
	"moving":        "how far what moves here has come",
	"backups":       "which were made of this one",
	"change_log":    "what changed of it, and isn't archived yet",
	"change_log_of": "and which log that is",
}

// toldBy are the keys of the tables whose primary key does not tell.
var toldBy = map[string][]string{"deleted_rows": {"row_key"}}

func isCarried(table string) bool { return own[table] == "" && !strings.HasPrefix(table, "search_") }

// Tables returns what is carried, in an order in which rows can be added.
func (tx *Tx) Tables() ([]Table, error) {
	query := `SELECT m.name, c.name, c.type, c.pk FROM sqlite_master m JOIN pragma_table_xinfo(m.name) c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND c.hidden = 0 ORDER BY m.name, c.name`
	if tx.isPostgres() {
		query = `SELECT CAST(c.relname AS TEXT), CAST(a.attname AS TEXT), FORMAT_TYPE(a.atttypid, NULL),
				CAST(COALESCE(ARRAY_POSITION(CAST(i.indkey AS INT2[]), a.attnum) + 1, 0) AS BIGINT)
			FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
				LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
			WHERE c.relkind = 'r' AND c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = CURRENT_SCHEMA())
			ORDER BY CAST(c.relname AS TEXT) COLLATE "C", CAST(a.attname AS TEXT) COLLATE "C"`
	}
	columns, err := all(tx, scanCatalogued, query)
	if err != nil {
		return nil, err
	}
	return tablesOf(columns)
}

// A catalogued column is one as the database tells of it. key is its place in the primary key,
// 0 for none.
type catalogued struct {
	table, column, kind string
	key                 int64
}

func scanCatalogued(r row) (c catalogued, err error) {
	return c, r.Scan(&c.table, &c.column, &c.kind, &c.key)
}

func tablesOf(columns []catalogued) (tables []Table, err error) {
	for of := range chunked(columns, func(a, b catalogued) bool { return a.table == b.table }) {
		if !isCarried(of[0].table) {
			continue
		}
		t := Table{Name: of[0].table}
		for _, c := range of {
			kind := kinds[strings.ToLower(c.kind)]
			if kind == "" {
				return nil, fmt.Errorf("the column %s of %s is a %s, which cannot be carried", c.column, c.table, c.kind)
			}
			t.Columns = append(t.Columns, Column{c.column, kind})
		}
		if t.Key = keyOf(of); t.Key == nil {
			t.Key = toldBy[t.Name]
		}
		tables = append(tables, t)
	}
	// All that refers to others refers to portals.
	slices.SortStableFunc(tables, func(a, b Table) int { return cmp.Compare(order(a), order(b)) })
	return tables, nil
}

func order(t Table) int {
	if t.Name == "portals" {
		return 0
	}
	return 1
}

func keyOf(columns []catalogued) (key []string) {
	slices.SortFunc(columns, func(a, b catalogued) int { return cmp.Compare(a.key, b.key) })
	for _, c := range columns {
		if c.key > 0 {
			key = append(key, c.column)
		}
	}
	return key
}

// chunked yields neighbours that are of one kind together.
func chunked[T any](items []T, same func(a, b T) bool) func(func([]T) bool) {
	return func(yield func([]T) bool) {
		for from := 0; from < len(items); {
			to := from + 1
			for to < len(items) && same(items[from], items[to]) {
				to++
			}
			if !yield(items[from:to:to]) {
				return
			}
			from = to
		}
	}
}

// names lists columns for a statement.
func (t Table) names() string {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	return strings.Join(names, ", ")
}

// KeyOf returns the values that a row is known by.
func (t Table) KeyOf(r Row) Row {
	key := make(Row, len(t.Key))
	for i, name := range t.Key {
		key[i] = r[t.index(name)]
	}
	return key
}

// Value returns what a row has in a column.
func (t Table) Value(r Row, column string) any { return r[t.index(column)] }

func (t Table) index(name string) int {
	return slices.IndexFunc(t.Columns, func(c Column) bool { return c.Name == name })
}

// scan reads a row.
func (t Table) scan(r row) (Row, error) {
	targets := make([]any, len(t.Columns))
	for i, c := range t.Columns {
		switch c.Kind {
		case Number:
			targets[i] = new(int64)
		case Truth:
			targets[i] = new(bool)
		default:
			targets[i] = new(string)
		}
	}
	if err := r.Scan(targets...); err != nil {
		return nil, fmt.Errorf("a row of %s: %w", t.Name, err)
	}
	values := make(Row, len(targets))
	for i, target := range targets {
		switch v := target.(type) {
		case *int64:
			values[i] = *v
		case *bool:
			values[i] = *v
		case *string:
			values[i] = *v
		}
	}
	return values, nil
}

// EachRow visits all rows of a table.
func (tx *Tx) EachRow(t Table, visit func(Row) error) error {
	if err := tx.readsAll(); err != nil {
		return err
	}
	return each(tx, func(r row) (bool, error) {
		values, err := t.scan(r)
		if err == nil {
			err = visit(values)
		}
		return false, err
	}, `SELECT `+t.names()+` FROM `+t.Name)
}

// CountRows returns how many rows a table has.
func (tx *Tx) CountRows(t Table) (int64, error) {
	if err := tx.readsAll(); err != nil {
		return 0, err
	}
	return one(tx, scanInt, `SELECT COUNT(*) FROM `+t.Name)
}

// AddRows adds rows to a table that has none of them.
func (tx *Tx) AddRows(t Table, rows []Row) error {
	if len(rows) == 0 {
		return nil
	}
	values := make([][]any, len(rows))
	for i, r := range rows {
		values[i] = r
	}
	return tx.insertNow(t.Name, t.names(), values...)
}

// Load fills an empty database, with fn, whole or not at all. The search is filled by the next
// [DB.Migrate], which is to follow.
func (db *DB) Load(ctx context.Context, fn func(*Tx) error) error {
	return db.engine.alone(ctx, func(q querier) error {
		tx := db.begin(ctx, q)
		if err := tx.CheckEmpty(); err != nil {
			return err
		}
		if err := fn(tx); err != nil {
			return err
		}
		if err := tx.comeFirst(); err != nil {
			return err
		}
		return tx.exec(`DELETE FROM search_words`)
	})
}

// ErrNotEmpty is the error of a place that was to be filled.
var ErrNotEmpty = errors.New("there is a community in that place already: it takes an empty one")

// CheckEmpty refuses a database that has a community.
func (tx *Tx) CheckEmpty() error {
	n, err := tx.CountPortals()
	if err == nil && n > 0 {
		err = ErrNotEmpty
	}
	return err
}

// comeFirst has all events that are carried here come before those that happen here: a PostgreSQL
// server numbers these by transactions of its own.
func (tx *Tx) comeFirst() error {
	if !tx.isPostgres() {
		return nil
	}
	return tx.exec(`UPDATE events AS e SET batch = 0, seq = n.seq
		FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY batch, seq) AS seq FROM events) n WHERE n.id = e.id`)
}

// IsTruth reports whether a column is true or false, as the schema has it.
func IsTruth(table, column string) bool { return truths()[table+"."+column] }

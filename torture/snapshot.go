package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A snapshot is all that is in a database: the schema, and each table's rows in an order of
// their own.
type snapshot map[string][]string

// chance are the columns that are otherwise each time: of when a step was taken, ids that are
// made up for rows that had none, and numbers that the search gives in the order it comes to things.
var chance = []string{"applied", "row_key", "doc"}

// snapshot reads a database that nobody writes to.
func (p place) snapshot(ctx context.Context) (s snapshot, err error) {
	db, err := p.open()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	look := snapshotSQLite
	if p.address != "" {
		look = snapshotPostgres
	}
	s = snapshot{}
	if err := look(ctx, db, s); err != nil {
		return nil, err
	}
	delete(s, "writers") // the processes that wrote
	for _, rows := range s {
		slices.Sort(rows)
	}
	return s, nil
}

func snapshotSQLite(ctx context.Context, db *sql.DB, s snapshot) (err error) {
	if s["the schema"], err = texts(ctx, db, `SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema`); err != nil {
		return err
	}
	// How the index of the search lies in its tables is SQLite's business; the doctor looks at what is in it.
	tables, err := texts(ctx, db, `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search_index%'`)
	if err != nil {
		return err
	}
	for _, table := range tables {
		columns, err := texts(ctx, db, `SELECT name FROM pragma_table_info('`+table+`')`)
		if err != nil {
			return err
		}
		var cells []string
		for _, column := range columns {
			if !slices.Contains(chance, column) {
				cells = append(cells, `'`+column+`=' || quote("`+column+`")`)
			}
		}
		if s[table], err = texts(ctx, db, `SELECT `+strings.Join(cells, ` || ' ' || `)+` FROM "`+table+`"`); err != nil {
			return err
		}
	}
	return nil
}

func snapshotPostgres(ctx context.Context, db *sql.DB, s snapshot) (err error) {
	for _, query := range []string{
		`SELECT table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '')
			FROM information_schema.columns WHERE table_schema = current_schema()`,
		`SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema()`,
		`SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = current_schema()::regnamespace`,
		`SELECT proname || ' ' || prosrc FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND probin IS NULL`,
		`SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal`,
	} {
		lines, err := texts(ctx, db, query)
		if err != nil {
			return err
		}
		s["the schema"] = append(s["the schema"], lines...)
	}
	tables, err := texts(ctx, db, `SELECT tablename FROM pg_tables WHERE schemaname = current_schema()`)
	if err != nil {
		return err
	}
	for _, table := range tables {
		s[table], err = texts(ctx, db, `SELECT (to_jsonb(t) - '{`+strings.Join(chance, ",")+`}'::text[])::text FROM "`+table+`" t`)
		if err != nil {
			return err
		}
	}
	return nil
}

// texts are the rows of a query of one column.
func texts(ctx context.Context, db *sql.DB, query string) (list []string, err error) {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", query, err)
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, fmt.Errorf("%s: %w", query, err)
		}
		list = append(list, text)
	}
	return list, rows.Err()
}

// differs says how a snapshot differs from what it should be, and "" where it does not.
func (s snapshot) differs(should snapshot) string {
	for name, rows := range should {
		if _, ok := s[name]; !ok {
			return "there is no table " + name
		}
		for _, row := range rows {
			if _, ok := slices.BinarySearch(s[name], row); !ok {
				return fmt.Sprintf("of %s %.300s is not there", name, row)
			}
		}
		if len(s[name]) != len(rows) {
			return fmt.Sprintf("%s has %d rows, not %d", name, len(s[name]), len(rows))
		}
	}
	if len(s) != len(should) {
		return fmt.Sprintf("there are %d tables, not %d", len(s), len(should))
	}
	return ""
}

package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// While a community is moved, the database that it leaves notes what changes: which rows, not
// how they are, in a table that is there for that time only. At last it is barred: it is read on,
// and writes nothing any more.

// A Noted row was added, changed or deleted.
type Noted struct {
	n     int64
	Table string
	Key   string // its values, as a JSON list
}

// Follow has the database note what changes from now on, and returns the name of the move. One
// that does so already goes on, under the name it has.
func (db *DB) Follow(ctx context.Context, name string) (string, error) {
	tables, err := db.tables(ctx)
	if err != nil {
		return "", err
	}
	err = db.engine.alone(ctx, func(q querier) error {
		tx := db.begin(ctx, q)
		number := `INTEGER PRIMARY KEY AUTOINCREMENT`
		if tx.isPostgres() {
			number = `BIGSERIAL PRIMARY KEY`
		}
		if err := tx.exec(`CREATE TABLE IF NOT EXISTS follow (n ` + number + `, name TEXT NOT NULL, key TEXT NOT NULL)`); err != nil {
			return err
		}
		was, err := all(tx, scanString, `SELECT key FROM follow WHERE name = ''`)
		if len(was) > 0 {
			name = was[0]
		} else if err == nil {
			err = tx.exec(`INSERT INTO follow (name, key) VALUES ('', $1)`, name)
		}
		return err
	})
	if err != nil {
		return "", err
	}
	return name, db.eachTable(ctx, tables, (*Tx).note)
}

func (db *DB) tables(ctx context.Context) (tables []Table, err error) {
	err = db.Read(ctx, func(tx *Tx) error {
		tables, err = tx.Tables()
		return err
	})
	return tables, err
}

// barTries is how often it is tried to change what happens on a table that others write to,
// each of whom is waited for.
const barTries = 20

// eachTable runs fn for each table, in a transaction of its own, so that no more than one is
// kept from others at a time, and not for long.
func (db *DB) eachTable(ctx context.Context, tables []Table, fn func(*Tx, Table) error) error {
	for _, t := range tables {
		for try := 1; ; try++ {
			err := db.engine.alone(ctx, func(q querier) error {
				tx := db.begin(ctx, q)
				if tx.isPostgres() {
					if err := tx.exec(`SET LOCAL lock_timeout = '1s'`); err != nil {
						return err
					}
				}
				return errors.Join(fn(tx, t), tx.flush())
			})
			if err == nil {
				break
			}
			if try == barTries || !errors.Is(err, errOverloaded) && !again(err) {
				return fmt.Errorf("the table %s: %w", t.Name, err)
			}
			time.Sleep(100 * time.Millisecond)
		}
	}
	return nil
}

var operations = []string{"INSERT", "UPDATE", "DELETE"}

// note has what changes of a table noted.
func (tx *Tx) note(t Table) error {
	if !tx.isPostgres() {
		for _, op := range operations {
			if err := tx.exec(`CREATE TRIGGER IF NOT EXISTS follow_` + t.Name + `_` + op + ` AFTER ` + op + ` ON ` + t.Name +
				` BEGIN ` + t.noting(op, "JSON_ARRAY") + ` END`); err != nil {
				return err
			}
		}
		return nil
	}
	var body strings.Builder
	for _, op := range operations {
		body.WriteString(` IF TG_OP = '` + op + `' THEN ` + t.noting(op, "JSON_BUILD_ARRAY") + ` END IF;`)
	}
	for _, query := range []string{
		`CREATE OR REPLACE FUNCTION follow_` + t.Name + `() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN` + body.String() + ` RETURN NULL; END $$`,
		`CREATE OR REPLACE TRIGGER follow AFTER INSERT OR UPDATE OR DELETE ON ` + t.Name +
			` FOR EACH ROW EXECUTE FUNCTION follow_` + t.Name + `()`,
	} {
		if err := tx.exec(query); err != nil {
			return err
		}
	}
	return nil
}

// noting are the statements that note which row an operation is on: by its key before and
// after, which may differ.
func (t Table) noting(op, array string) string {
	note := func(of string) string {
		values := make([]string, len(t.Key))
		for i, name := range t.Key {
			values[i] = of + "." + name
		}
		return `INSERT INTO follow (name, key) VALUES ('` + t.Name + `', CAST(` + array + `(` + strings.Join(values, ", ") + `) AS TEXT));`
	}
	switch op {
	case "INSERT":
		return note("NEW")
	case "DELETE":
		return note("OLD")
	}
	return note("OLD") + " " + note("NEW")
}

// Noted returns changes that are noted, at most limit.
func (tx *Tx) Noted(limit int) ([]Noted, error) {
	return all(tx, func(r row) (n Noted, err error) { return n, r.Scan(&n.n, &n.Table, &n.Key) },
		`SELECT n, name, key FROM follow WHERE name <> '' ORDER BY n LIMIT $1`, limit)
}

// Followed drops what was noted, now that the other database has it.
func (db *DB) Followed(ctx context.Context, noted []Noted) error {
	if len(noted) == 0 {
		return nil
	}
	numbers := make([]string, len(noted))
	for i, n := range noted {
		numbers[i] = encode(n.n)
	}
	return db.engine.alone(ctx, func(q querier) error {
		return db.begin(ctx, q).exec(`DELETE FROM follow WHERE n IN (SELECT CAST(value AS BIGINT) FROM json_each($1))`, list(numbers))
	})
}

// Bar has the database refuse every change of what is carried, as one that is read-only. When
// it returns, no change is under way any more.
func (db *DB) Bar(ctx context.Context) error {
	tables, err := db.tables(ctx)
	if err != nil {
		return err
	}
	return db.eachTable(ctx, append(tables, Table{Name: "pulses"}), (*Tx).bar)
}

// movedText is what a barred SQLite database says.
const movedText = "the community has moved to another database"

func (tx *Tx) bar(t Table) error {
	if !tx.isPostgres() {
		for _, op := range operations {
			if err := tx.exec(`CREATE TRIGGER IF NOT EXISTS moved_` + t.Name + `_` + op + ` BEFORE ` + op + ` ON ` + t.Name +
				` BEGIN SELECT RAISE(ABORT, '` + movedText + `'); END`); err != nil {
				return err
			}
		}
		return nil
	}
	for _, query := range []string{
		`CREATE OR REPLACE FUNCTION moved_` + t.Name + `() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
			RAISE EXCEPTION '` + movedText + `' USING ERRCODE = '25006'; END $$`,
		`CREATE OR REPLACE TRIGGER moved BEFORE INSERT OR UPDATE OR DELETE ON ` + t.Name +
			` FOR EACH STATEMENT EXECUTE FUNCTION moved_` + t.Name + `()`,
	} {
		if err := tx.exec(query); err != nil {
			return err
		}
	}
	return nil
}

// Unbar undoes Bar.
func (db *DB) Unbar(ctx context.Context) error { return db.undo(ctx, "moved") }

// Unfollow undoes Follow and Bar.
func (db *DB) Unfollow(ctx context.Context) error {
	if err := errors.Join(db.undo(ctx, "moved"), db.undo(ctx, "follow")); err != nil {
		return err
	}
	return db.engine.alone(ctx, func(q querier) error { return db.begin(ctx, q).exec(`DROP TABLE IF EXISTS follow`) })
}

// undo drops the triggers of that name, and what they run, of all tables.
func (db *DB) undo(ctx context.Context, name string) error {
	tables, err := db.tables(ctx)
	if err != nil {
		return err
	}
	return db.eachTable(ctx, append(tables, Table{Name: "pulses"}), func(tx *Tx, t Table) error {
		var queries []string
		if tx.isPostgres() {
			queries = []string{`DROP TRIGGER IF EXISTS ` + name + ` ON ` + t.Name, `DROP FUNCTION IF EXISTS ` + name + `_` + t.Name + `()`}
		} else {
			for _, op := range operations {
				queries = append(queries, `DROP TRIGGER IF EXISTS `+name+`_`+t.Name+`_`+op)
			}
		}
		for _, query := range queries {
			if err := tx.exec(query); err != nil {
				return err
			}
		}
		return nil
	})
}

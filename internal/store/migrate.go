package store

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
)

//go:embed schema/*.sql
var schema embed.FS

// ErrNewerSchema is the error of a database that a newer program has changed.
var ErrNewerSchema = errors.New("the database was made by a newer version of Stoa")

// A SchemaFile is one step of the schema.
type SchemaFile struct {
	Name    string
	Applied time.Time // zero while it waits
}

// schemaFiles lists the steps of a database of that kind, in order. A file named
// x.postgres.sql or x.sqlite.sql is for that one only.
func schemaFiles(dialect string) ([]string, error) {
	paths, err := fs.Glob(schema, "schema/*.sql")
	var names []string
	for _, p := range paths {
		name := strings.TrimSuffix(path.Base(p), ".sql")
		if _, only, found := strings.Cut(name, "."); !found || only == dialect {
			names = append(names, name)
		}
	}
	return names, err
}

// Migrate brings the schema up to date and returns the steps it took. Nodes that
// start together take turns; a step is taken whole or not at all, so that a
// killed migration goes on where it was.
func (db *DB) Migrate(ctx context.Context) (taken []string, err error) {
	names, err := schemaFiles(db.Dialect())
	if err != nil {
		return nil, err
	}
	if status, err := db.Schema(ctx); err == nil && current(status) {
		return nil, db.settle(ctx) // the usual start: three reads, no lock
	} else if errors.Is(err, ErrNewerSchema) {
		return nil, err
	}
	if err := db.EndLog(ctx); err != nil { // rows of another form don't follow those that it has
		return nil, err
	}
	for _, name := range names {
		isNew, err := db.step(ctx, names, name)
		if err != nil {
			return taken, fmt.Errorf("schema step %s: %w", name, err)
		}
		if isNew {
			taken = append(taken, name)
		}
	}
	return taken, db.settle(ctx)
}

// settle fills the search where it is not, unless there is not all that is to be found yet.
func (db *DB) settle(ctx context.Context) error {
	err := db.Read(ctx, func(tx *Tx) error {
		isMoving, err := tx.isMoving()
		if isMoving {
			err = ErrMoving
		}
		return err
	})
	if err != nil {
		return err
	}
	return db.fillSearch(ctx)
}

// MigrateAs takes the steps that another database has taken, and no others, so that its rows
// fit; that one may be of the other kind, and have steps for itself. Of a newer program's it
// fails with ErrNewerSchema.
func (db *DB) MigrateAs(ctx context.Context, taken []string) error {
	names, err := schemaFiles(db.Dialect())
	if err != nil {
		return err
	}
	last := ""
	own := map[string]bool{} // those that each kind has a form of its own of
	for _, name := range taken {
		if base, _, isOwn := strings.Cut(name, "."); isOwn {
			own[base] = true
			continue
		}
		if !slices.Contains(names, name) {
			return fmt.Errorf("%w: it has the step %s", ErrNewerSchema, name)
		}
		last = max(last, name)
	}
	for _, name := range names {
		base, _, isOwn := strings.Cut(name, ".")
		if isOwn && name > last && !own[base] || !isOwn && !slices.Contains(taken, name) {
			continue
		}
		if _, err := db.step(ctx, names, name); err != nil {
			return fmt.Errorf("schema step %s: %w", name, err)
		}
	}
	return nil
}

func current(status []SchemaFile) bool {
	return !slices.ContainsFunc(status, func(f SchemaFile) bool { return f.Applied.IsZero() })
}

// step takes one step, unless it is taken already.
func (db *DB) step(ctx context.Context, known []string, name string) (isNew bool, err error) {
	err = db.engine.alone(ctx, func(q querier) error {
		isNew = false
		tx := db.begin(ctx, q)
		if err := tx.exec(`CREATE TABLE IF NOT EXISTS schema_files (name TEXT PRIMARY KEY, applied BIGINT NOT NULL)`); err != nil {
			return err
		}
		if _, err := tx.schemaStatus(known); err != nil {
			return err
		}
		n, err := tx.changed(`INSERT INTO schema_files (name, applied) VALUES ($1, $2) ON CONFLICT DO NOTHING`, name, ms(tx.Now))
		if err != nil || n == 0 {
			return err
		}
		isNew = true
		return tx.runFile(name)
	})
	return isNew, err
}

// runFile runs the statements of a file one by one: PostgreSQL takes no more
// than one where it prepares.
func (tx *Tx) runFile(name string) error {
	text, err := schema.ReadFile("schema/" + name + ".sql")
	if err != nil {
		return err
	}
	for _, statement := range statements(string(text)) {
		if err := tx.exec(tx.shaped(statement)); err != nil {
			return fmt.Errorf("%w in: %s", err, statement)
		}
	}
	return nil
}

// keyed matches a table whose key is of several columns: one row of it is little
// more than its key.
var keyed = regexp.MustCompile(`(?s)^CREATE TABLE .*\n\tPRIMARY KEY \([^)]*\)\n\);$`)

// shaped is the statement as this kind of database is told it. SQLite keeps a
// keyed table in the order of its key when it is asked to, and else twice: as
// rows, and as an index of them.
func (tx *Tx) shaped(statement string) string {
	if _, isSQLite := tx.q.(*session); isSQLite && keyed.MatchString(statement) {
		return strings.TrimSuffix(statement, ";") + " WITHOUT ROWID;"
	}
	return statement
}

// statements splits a file at the semicolons that end a line, leaving alone
// those inside a $$ body or a trigger's BEGIN … END.
func statements(text string) (list []string) {
	var b strings.Builder
	inBody := false
	for line := range strings.Lines(text) {
		if trimmed := strings.TrimSpace(line); trimmed == "" || strings.HasPrefix(trimmed, "--") {
			continue
		}
		b.WriteString(line)
		if strings.Count(line, "$$")%2 == 1 {
			inBody = !inBody
		}
		switch word := strings.TrimSpace(line); {
		case word == "BEGIN":
			inBody = true
		case word == "END;":
			inBody = false
		}
		if !inBody && strings.HasSuffix(strings.TrimSpace(line), ";") {
			list = append(list, strings.TrimSpace(b.String()))
			b.Reset()
		}
	}
	return list
}

// Schema returns the steps of the schema with when each was taken. It fails with
// ErrNewerSchema when the database has taken one that this program does not know.
func (db *DB) Schema(ctx context.Context) (files []SchemaFile, err error) {
	names, err := schemaFiles(db.Dialect())
	if err != nil {
		return nil, err
	}
	err = db.Read(ctx, func(tx *Tx) error {
		files, err = tx.schemaStatus(names)
		return err
	})
	return files, err
}

// schemaStatus is that of the steps that are known. It fails with ErrNewerSchema where there
// are others.
func (tx *Tx) schemaStatus(known []string) ([]SchemaFile, error) {
	files, newer, err := tx.schemaSteps(known)
	if err == nil && len(newer) > 0 {
		err = fmt.Errorf("%w: it has the step %s, which this one does not know; start a newer binary", ErrNewerSchema, newer[0])
	}
	return files, err
}

// schemaSteps returns the steps that are known, and those that the database has taken
// besides.
func (tx *Tx) schemaSteps(known []string) (files []SchemaFile, newer []string, err error) {
	scan := func(r row) (f SchemaFile, err error) {
		var applied int64
		err = r.Scan(&f.Name, &applied)
		f.Applied = at(applied)
		return f, err
	}
	applied, err := all(tx, scan, `SELECT name, applied FROM schema_files ORDER BY name`)
	if err != nil {
		return nil, nil, err
	}
	files = make([]SchemaFile, len(known))
	for i, name := range known {
		files[i].Name = name
	}
	for _, f := range applied {
		if i := slices.Index(known, f.Name); i >= 0 {
			files[i] = f
		} else {
			newer = append(newer, f.Name)
		}
	}
	return files, newer, nil
}

// Ready returns nil when the schema is current and the database answers. A node that runs
// already stays ready while newer ones take further steps, unless one of these says that who
// does not know it cannot go on: see schema_breaks.
func (db *DB) Ready(ctx context.Context) error {
	names, err := schemaFiles(db.Dialect())
	if err != nil {
		return err
	}
	return db.Read(OnPrimary(apart(ctx)), func(tx *Tx) error {
		files, newer, err := tx.schemaSteps(names)
		switch {
		case err != nil:
			return err
		case !current(files):
			return errors.New("the schema is not current")
		}
		if isMoving, err := tx.isMoving(); err != nil || isMoving {
			return cmp.Or(err, ErrMoving)
		}
		if len(newer) == 0 {
			return nil
		}
		breaks, err := all(tx, scanString, `SELECT name FROM schema_breaks`)
		if err == nil && slices.ContainsFunc(newer, func(name string) bool { return slices.Contains(breaks, name) }) {
			err = fmt.Errorf("%w, which this one cannot serve beside", ErrNewerSchema)
		}
		return err
	})
}

package carry

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Files keep what members uploaded.
type Files interface {
	Put(ctx context.Context, name, media string, content io.ReadSeeker) error
	Open(ctx context.Context, name string, from int64) (io.ReadCloser, error)
}

// A Community is a database, and what its members uploaded.
type Community struct {
	DB      *store.DB
	Files   Files
	Version string // of the program, for who reads the backup
}

// Progress is told how much of a long work is done.
type Progress func(done, total int)

// BackUp writes all of a community as it is at one moment. Others go on reading and writing.
func (c Community) BackUp(ctx context.Context, to io.Writer, progress Progress) (head Head, end End, err error) {
	var archive *writer
	var names []string
	err = c.DB.Read(store.Patient(ctx), func(tx *store.Tx) error {
		if head, err = c.head(ctx, tx); err != nil {
			return err
		}
		if archive, err = newWriter(to, head); err != nil {
			return err
		}
		names, err = archive.addTables(ctx, tx, head.Tables, progress)
		return err
	})
	if err != nil {
		return head, end, err
	}
	for i, name := range names {
		if err := archive.addFile(ctx, c.Files, name); err != nil {
			return head, end, fmt.Errorf("the upload %s: %w", name, err)
		}
		progress(len(head.Tables)+i+1, len(head.Tables)+len(names))
	}
	end, err = archive.close()
	return head, end, err
}

func (c Community) head(ctx context.Context, tx *store.Tx) (Head, error) {
	head := Head{Form: form, Version: c.Version, Made: tx.Now, Database: c.DB.Dialect()}
	steps, err := c.DB.Schema(ctx)
	if err != nil {
		return head, err
	}
	for _, step := range steps {
		if step.Applied.IsZero() {
			return head, errors.New("the schema is not current: stoa migrate up brings it up to date")
		}
		head.Steps = append(head.Steps, step.Name)
	}
	if head.Tables, err = tx.Tables(); err != nil {
		return head, err
	}
	log, err := tx.Log()
	if log != nil {
		head.Log = &Position{log.Chain, log.N}
		head.Made = c.DB.Now() // no commit that is in it is later
	}
	return head, err
}

// addTables adds the rows of all tables, and returns the names of what was uploaded.
func (a *writer) addTables(ctx context.Context, tx *store.Tx, tables []store.Table, progress Progress) (names []string, err error) {
	for i, t := range tables {
		rows := &rowsTo{archive: a, table: t.Name}
		err := tx.EachRow(t, func(r store.Row) error {
			if t.Name == "uploads" {
				names = append(names, t.Value(r, "name").(string))
			}
			return cmp.Or(ctx.Err(), rows.add(r))
		})
		if err != nil {
			return nil, fmt.Errorf("the table %s: %w", t.Name, err)
		}
		if err := rows.flush(); err != nil {
			return nil, err
		}
		progress(i+1, len(tables)+len(names))
	}
	return names, nil
}

// addFile adds what was uploaded under that name, if it was not deleted meanwhile.
func (a *writer) addFile(ctx context.Context, files Files, name string) error {
	content, err := readFile(ctx, files, name)
	if community.KindOf(err) == community.NotFound {
		a.end.Missing++
		return nil
	}
	if err != nil {
		return err
	}
	a.end.Files++
	return a.add(filesDir+name, int64(len(content)), bytes.NewReader(content))
}

// readFile returns all that was uploaded under that name: it was taken in whole, too.
func readFile(ctx context.Context, files Files, name string) ([]byte, error) {
	content, err := files.Open(ctx, name, 0)
	if err != nil {
		return nil, err
	}
	all, err := io.ReadAll(content)
	return all, errors.Join(err, content.Close())
}

// tableOf returns whose rows a part has, if it has any.
func tableOf(part string, tables []store.Table) (store.Table, bool) {
	name, isTable := strings.CutPrefix(part, tablesDir)
	if !isTable {
		return store.Table{}, false
	}
	name, _, _ = strings.Cut(name, "/")
	for _, t := range tables {
		if t.Name == name {
			return t, true
		}
	}
	return store.Table{}, false
}

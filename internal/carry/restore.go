package carry

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"github.com/stoa-community/stoa/internal/store"
)

// Opener opens an archive from its beginning.
type Opener func(ctx context.Context) (io.ReadCloser, error)

// Restore fills an empty place with a community from its archive. The archive is read through
// first: of one that is damaged nothing is taken. What fails later leaves the place empty, but
// for uploads that nobody can see, which are swept out in time.
func (c Community) Restore(ctx context.Context, open Opener, progress Progress) (Head, End, error) {
	return c.restore(ctx, open, progress, func(context.Context, *store.Tx, *loading) error { return nil })
}

// restore is Restore, with then for what follows the backup.
func (c Community) restore(ctx context.Context, open Opener, progress Progress,
	then func(context.Context, *store.Tx, *loading) error) (Head, End, error) {
	head, end, err := checkAt(ctx, open)
	if err == nil && head.Piece != nil {
		err = fmt.Errorf("%w: it has changes that follow one; restore the folder or bucket that it's in", ErrForeign)
	}
	if err != nil {
		return head, end, err
	}
	if err := c.DB.MigrateAs(ctx, head.Steps); err != nil {
		return head, end, cmp.Or(foreign(err), err)
	}
	archive, err := open(ctx)
	if err != nil {
		return head, end, err
	}
	defer archive.Close()
	total := int(end.Files)
	for _, n := range end.Rows {
		total += int(n)
	}
	l := &loading{files: c.Files, head: head, media: map[string]string{}, step: steps(progress, total)}
	err = c.DB.Load(ctx, func(tx *store.Tx) error {
		if err := l.all(ctx, tx, archive); err != nil {
			return err
		}
		return then(ctx, tx, l)
	})
	if err != nil {
		return head, end, err
	}
	_, err = c.DB.Migrate(ctx)
	return head, end, err
}

// foreign says of a backup of a newer program what it is.
func foreign(err error) error {
	if errors.Is(err, store.ErrNewerSchema) {
		return fmt.Errorf("%w: a newer version made it", ErrForeign)
	}
	return nil
}

// steps counts what is done one by one.
func steps(progress Progress, total int) func() {
	done := 0
	return func() {
		done++
		progress(done, total)
	}
}

func checkAt(ctx context.Context, open Opener) (Head, End, error) {
	archive, err := open(ctx)
	if err != nil {
		return Head{}, End{}, err
	}
	defer archive.Close()
	return Check(archive)
}

// loading is a restore under way.
type loading struct {
	files Files
	head  Head
	media map[string]string // of what was uploaded, by its name
	step  func()
}

func (l *loading) all(ctx context.Context, tx *store.Tx, from io.Reader) error {
	tables, err := tx.Tables()
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(tables, l.head.Tables) {
		return errors.New("the database has taken other steps than the one that was backed up: restore into an empty one")
	}
	archive, err := newReader(from)
	if err != nil {
		return err
	}
	defer archive.close()
	_, err = archive.each(func(name string, size int64, content io.Reader) error {
		if t, ok := tableOf(name, tables); ok {
			return l.rows(tx, t, content)
		}
		if name, isFile := strings.CutPrefix(name, filesDir); isFile {
			return l.file(ctx, name, content)
		}
		return fmt.Errorf("%w: nobody knows what %s is for", ErrForeign, name)
	})
	return err
}

// rowsAtOnce is how many rows are added together.
const rowsAtOnce = 500

func (l *loading) rows(tx *store.Tx, t store.Table, part io.Reader) error {
	var rows []store.Row
	err := eachRow(t, part, func(r store.Row) error {
		if t.Name == "uploads" {
			l.media[t.Value(r, "name").(string)] = t.Value(r, "type").(string)
		}
		l.step()
		if rows = append(rows, r); len(rows) < rowsAtOnce {
			return nil
		}
		err := tx.AddRows(t, rows)
		rows = rows[:0]
		return err
	})
	if err != nil {
		return err
	}
	return tx.AddRows(t, rows)
}

func (l *loading) file(ctx context.Context, name string, content io.Reader) error {
	all, err := io.ReadAll(content)
	if err != nil {
		return err
	}
	l.step()
	return l.files.Put(ctx, name, l.media[name], bytes.NewReader(all))
}

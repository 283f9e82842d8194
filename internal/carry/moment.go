package carry

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/store"
)

// ErrGap is the error of a moment that isn't archived.
var ErrGap = errors.New("that moment can't be restored")

// Way is how one comes to a moment: a backup, and what was archived after it.
type Way struct {
	Base   string    // the backup's name
	Made   time.Time // and when it was made
	Moment time.Time // that was asked for
	Last   time.Time // when the last change was that is in it
	Count  int       // how many changes follow the backup
	// IsEnd is that nothing is archived of after the last change: there may have been more.
	IsEnd bool

	place  Place
	newest string // the log of the backups that were looked at
	base   Head
	pieces []Piece
	to     int64 // the number of the last commit
}

// FindWay finds out how to come to how it was right before a moment, and reads all that is on the way: what is damaged or
// missing is found before anything is restored.
func FindWay(ctx context.Context, place Place, moment time.Time) (*Way, error) {
	w := &Way{Moment: moment.UTC().Truncate(time.Millisecond), place: place}
	isLast, err := w.findBase(ctx)
	if err != nil {
		return nil, err
	}
	w.Last, w.to = w.Made, w.base.Log.N
	if err := w.follow(ctx); err != nil {
		return nil, err
	}
	w.IsEnd = w.IsEnd && !w.isThere()
	others, err := pieces(ctx, place, "")
	isLast = isLast && !slices.ContainsFunc(others, func(p Piece) bool { return p.Chain != w.base.Log.Chain && p.Until.After(w.Last) })
	if err == nil && w.IsEnd && !isLast {
		err = w.gap("what changed right before it isn't archived")
	}
	return w, err
}

// next is right after the last change. Times have whole milliseconds.
func (w *Way) next() time.Time { return w.Last.Add(time.Millisecond) }

// isThere reports whether no other change is needed, but for another of the same millisecond.
func (w *Way) isThere() bool { return !w.Moment.After(w.next()) }

// gap says of what is in the way, and how far one comes.
func (w *Way) gap(format string, args ...any) error {
	return fmt.Errorf("%w: %s. The last moment before it that can be is %s", ErrGap, fmt.Sprintf(format, args...),
		w.next().UTC().Format(time.RFC3339Nano))
}

// findBase finds the newest backup before the moment that changes follow, and reports whether the
// log that they're from is the one that was kept last.
func (w *Way) findBase(ctx context.Context) (isLast bool, err error) {
	names, err := w.place.Backups(ctx)
	if err != nil {
		return false, err
	}
	isLast = true
	var damaged error
	for _, name := range names {
		head, err := headOf(ctx, w.place, name)
		if err != nil { // an earlier one will do, and the changes since
			damaged = errors.Join(damaged, fmt.Errorf("%s: %w", name, err))
			continue
		}
		if head.Log == nil {
			isLast = false
			continue
		}
		isLast = isLast && (w.newest == "" || w.newest == head.Log.Chain)
		w.newest = head.Log.Chain
		if head.Made.Before(w.Moment) {
			w.Base, w.Made, w.base = name, head.Made, head
			return isLast, nil
		}
	}
	none := fmt.Errorf("%w: %s has no backup from before then that archived changes follow", ErrGap, w.place)
	return false, errors.Join(none, damaged)
}

func headOf(ctx context.Context, place Place, name string) (Head, error) {
	file, err := place.Open(ctx, name)
	if err != nil {
		return Head{}, err
	}
	defer file.Close()
	archive, err := newReader(file)
	if err != nil {
		return Head{}, err
	}
	defer archive.close()
	return archive.Head, nil
}

// follow goes from piece to piece, to the last commit before the moment.
func (w *Way) follow(ctx context.Context) error {
	found, err := pieces(ctx, w.place, w.base.Log.Chain)
	if err != nil {
		return err
	}
	w.IsEnd = true
	for _, p := range found {
		if p.To <= w.to {
			continue
		}
		if w.isThere() {
			return nil
		}
		if p.From > w.to+1 {
			return w.gap("the changes %d to %d after %s are missing", w.to+1, p.From-1, w.Base)
		}
		if w.IsEnd, err = w.look(ctx, p); err != nil {
			return w.gap("%s: %v", p.name(), err)
		}
		if w.pieces = append(w.pieces, p); !w.IsEnd {
			return nil
		}
	}
	return nil
}

// look reads a piece through, and reports whether all of its commits are before the moment.
func (w *Way) look(ctx context.Context, p Piece) (isBefore bool, err error) {
	isBefore = true
	last, to, count := w.Last, w.to, w.Count
	err = eachCommit(ctx, w.place, p, w.base.Tables, func(c commit) error {
		switch isBefore = isBefore && c.At.Before(w.Moment); {
		case !isBefore || c.N <= to:
			return nil
		case c.N != to+1:
			return fmt.Errorf("%w: the change %d is missing", ErrDamaged, to+1)
		}
		_, err := read(c.Changes, w.base.Tables)
		last, to, count = c.At, c.N, count+1
		return err
	}, nothingOf)
	if err == nil {
		w.Last, w.to, w.Count = last, to, count
	}
	return isBefore, err
}

func nothingOf(string, io.Reader) error { return nil }

// eachCommit visits the commits of a piece, and then its uploads, and sees that it is as it was
// written, and what it is said to be.
func eachCommit(ctx context.Context, place Place, p Piece, tables []store.Table, visit func(commit) error,
	upload func(name string, content io.Reader) error) error {
	file, err := place.Open(ctx, p.name())
	if err != nil {
		return err
	}
	defer file.Close()
	archive, err := newReader(file)
	if err != nil {
		return err
	}
	defer archive.close()
	if archive.Piece == nil || archive.Piece.name() != p.name() || !reflect.DeepEqual(archive.Tables, tables) {
		return fmt.Errorf("%w: it has other changes", ErrForeign)
	}
	_, err = archive.each(func(name string, size int64, content io.Reader) error {
		if name, isFile := strings.CutPrefix(name, filesDir); isFile {
			return upload(name, content)
		}
		if name != commitsName {
			return fmt.Errorf("%w: nobody knows what %s is for", ErrForeign, name)
		}
		lines := json.NewDecoder(bufio.NewReaderSize(content, 64<<10))
		for {
			var c commit
			if err := lines.Decode(&c); errors.Is(err, io.EOF) {
				return nil
			} else if err != nil {
				return fmt.Errorf("%w: a commit: %w", ErrDamaged, err)
			}
			if err := visit(c); err != nil {
				return err
			}
		}
	})
	return err
}

// RestoreTo fills an empty place with a community as it was at the moment that the way leads to.
func (c Community) RestoreTo(ctx context.Context, w *Way, progress Progress) (Head, End, error) {
	open := func(ctx context.Context) (io.ReadCloser, error) { return w.place.Open(ctx, w.Base) }
	return c.restore(ctx, open, progress, func(ctx context.Context, tx *store.Tx, l *loading) error {
		for _, p := range w.pieces {
			if err := w.apply(ctx, tx, l, p); err != nil {
				return fmt.Errorf("%s: %w", p.name(), err)
			}
		}
		return nil
	})
}

// apply has the database be as it was after the last commit of a piece that is on the way.
func (w *Way) apply(ctx context.Context, tx *store.Tx, l *loading, p Piece) error {
	became := newNet(w.base.Tables)
	err := eachCommit(ctx, w.place, p, w.base.Tables, func(c commit) error {
		if c.N <= w.base.Log.N || c.N > w.to {
			return nil
		}
		changes, err := read(c.Changes, w.base.Tables)
		if err == nil {
			became.add(changes)
		}
		return err
	}, func(name string, content io.Reader) error {
		if media, isKnown := became.media(name); isKnown {
			l.media[name] = media
			return l.file(ctx, name, content)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return became.batch().apply(tx, false)
}

// A net has what became of rows in the end.
type net struct {
	tables []store.Table
	keys   map[string]map[string]store.Row // by table and key, as they were written
	rows   map[string]map[string]store.Row // what they are, of those that are still there
}

func newNet(tables []store.Table) *net {
	n := &net{tables, map[string]map[string]store.Row{}, map[string]map[string]store.Row{}}
	for _, t := range tables {
		n.keys[t.Name], n.rows[t.Name] = map[string]store.Row{}, map[string]store.Row{}
	}
	return n
}

func (n *net) add(changes []changed) {
	for _, c := range changes {
		for _, key := range c.keys {
			text := c.table.WriteKey(key)
			n.keys[c.table.Name][text] = key
			delete(n.rows[c.table.Name], text)
		}
		for _, r := range c.rows {
			n.rows[c.table.Name][c.table.WriteKey(c.table.KeyOf(r))] = r
		}
	}
}

// media returns the type of an upload.
func (n *net) media(name string) (string, bool) {
	for _, t := range n.tables {
		for _, r := range n.rows[t.Name] {
			if t.Name == "uploads" && t.Value(r, "name") == name {
				return t.Value(r, "type").(string), true
			}
		}
	}
	return "", false
}

// batch is what is to be brought over.
func (n *net) batch() (b batch) {
	for _, t := range n.tables {
		c := changed{table: t}
		for text, key := range n.keys[t.Name] {
			c.keys = append(c.keys, key)
			if r, isThere := n.rows[t.Name][text]; isThere {
				c.rows = append(c.rows, r)
			}
		}
		if len(c.keys) > 0 {
			b.of = append(b.of, c)
		}
	}
	return b
}

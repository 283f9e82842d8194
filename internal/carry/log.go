package carry

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// What changes after a backup is archived beside it, in pieces: each an archive of its own, with
// the commits of some seconds, one a line, and what was uploaded in them.

const commitsName = "commits.jsonl"

// Piece says which commits an archive has.
type Piece struct {
	Chain string    `json:"chain"` // of the log that they are from
	From  int64     `json:"from"`  // the number of the first
	To    int64     `json:"to"`    // and of the last
	Until time.Time `json:"until"` // when the last was
}

// pieceForm is how pieces are called.
const pieceForm = "log-%s-%012d-%012d-%013d.tar.zst"

// name is how the piece is called.
func (p Piece) name() string {
	return fmt.Sprintf(pieceForm, p.Chain, p.From, p.To, p.Until.UnixMilli())
}

// pieceNamed reads a name.
func pieceNamed(name string) (p Piece, isPiece bool) {
	parts := strings.Split(strings.TrimSuffix(name, ".tar.zst"), "-")
	if len(parts) != 5 {
		return p, false
	}
	var numbers [3]int64
	for i, text := range parts[2:] {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return p, false
		}
		numbers[i] = n
	}
	p = Piece{parts[1], numbers[0], numbers[1], time.UnixMilli(numbers[2]).UTC()}
	return p, p.name() == name
}

// pieces returns what is archived of a log, in its order, or of all logs.
func pieces(ctx context.Context, place Place, chain string) (found []Piece, err error) {
	names, err := place.Pieces(ctx)
	for _, name := range names {
		if p, _ := pieceNamed(name); chain == "" || p.Chain == chain {
			found = append(found, p)
		}
	}
	slices.SortFunc(found, func(a, b Piece) int { return strings.Compare(a.name(), b.name()) })
	return found, err
}

// pieceSize is of how many bytes of changes a piece is made, about.
const pieceSize = 8 << 20

// A commit is one as it is archived.
type commit struct {
	N       int64           `json:"n"`
	At      time.Time       `json:"at"`
	Changes json.RawMessage `json:"changes"`
}

// Archiving archives the log of a community.
type Archiving struct {
	Community
	Place Place
	Spool string // a folder that pieces are written in first

	uploads map[string]bool // that are archived already
}

// NewArchiving returns the Archiving of a community.
func NewArchiving(c Community, place Place, spool string) *Archiving {
	return &Archiving{Community: c, Place: place, Spool: spool, uploads: map[string]bool{}}
}

// Flush archives what is in the log, and returns until when it is archived then.
func (a *Archiving) Flush(ctx context.Context) (until time.Time, err error) {
	for {
		until = a.DB.Now()
		more, err := a.flush(ctx)
		if err != nil || !more {
			return until, err
		}
	}
}

// flush archives one piece, and reports whether there was one.
func (a *Archiving) flush(ctx context.Context) (bool, error) {
	var log *store.Log
	var head Head
	var commits []store.LoggedCommit
	err := a.DB.Read(store.Patient(ctx), func(tx *store.Tx) (err error) {
		if log, err = tx.Log(); err != nil || log == nil {
			return err
		}
		if head, err = a.head(ctx, tx); err != nil {
			return err
		}
		commits, err = tx.LoggedCommits(pieceSize)
		return err
	})
	if err != nil || len(commits) == 0 {
		return false, err
	}
	last := commits[len(commits)-1]
	head.Log, head.Piece = nil, &Piece{Chain: log.Chain, From: commits[0].N, To: last.N, Until: last.At}
	if err := a.keepPiece(ctx, head, commits); err != nil {
		return false, err
	}
	return true, a.DB.Write(ctx, func(tx *store.Tx) error { return tx.DropLogged(last.N) })
}

// keepPiece puts a piece where it is kept, once it is read back. One that is there already was put there by a process
// that ended before it could say so.
func (a *Archiving) keepPiece(ctx context.Context, head Head, commits []store.LoggedCommit) (err error) {
	file, err := os.CreateTemp(a.Spool, spoolName)
	if err != nil {
		return err
	}
	defer func() {
		err = errors.Join(err, file.Close())
		os.Remove(file.Name())
	}()
	os.Remove(file.Name())
	names, err := a.writePiece(ctx, file, head, commits)
	if err != nil {
		return err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	if _, _, err := Check(file); err != nil {
		return err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	err = a.Place.Put(ctx, head.Piece.name(), file)
	if err != nil && community.KindOf(err) != community.Conflict {
		return err
	}
	for _, name := range names {
		a.uploads[name] = true
	}
	return nil
}

// writePiece writes a piece, and names the uploads in it.
func (a *Archiving) writePiece(ctx context.Context, to io.Writer, head Head, commits []store.LoggedCommit) (names []string, err error) {
	archive, err := newWriter(to, head)
	if err != nil {
		return nil, err
	}
	var lines bytes.Buffer
	plain := json.NewEncoder(&lines)
	plain.SetEscapeHTML(false)
	for _, c := range commits {
		if err := plain.Encode(commit(c)); err != nil {
			return nil, err
		}
		changes, err := read(c.Changes, head.Tables)
		if err != nil {
			return nil, err
		}
		names = append(names, uploaded(changes)...)
	}
	if err := archive.add(commitsName, int64(lines.Len()), &lines); err != nil {
		return nil, err
	}
	slices.Sort(names)
	names = slices.DeleteFunc(slices.Compact(names), func(name string) bool { return a.uploads[name] })
	for _, name := range names {
		if err := archive.addFile(ctx, a.Files, name); err != nil {
			return nil, fmt.Errorf("the upload %s: %w", name, err)
		}
	}
	_, err = archive.close()
	return names, err
}

// uploaded names the uploads that rows are of.
func uploaded(changes []changed) (names []string) {
	for _, c := range changes {
		for _, r := range c.rows {
			if c.table.Name == "uploads" {
				names = append(names, c.table.Value(r, "name").(string))
			}
		}
	}
	return names
}

// read reads what a commit changed.
func read(text json.RawMessage, tables []store.Table) (changes []changed, err error) {
	var list []store.Changed
	values := json.NewDecoder(bytes.NewReader(text))
	values.UseNumber()
	if err := values.Decode(&list); err != nil {
		return nil, fmt.Errorf("%w: a commit: %w", ErrDamaged, err)
	}
	for _, c := range list {
		i := slices.IndexFunc(tables, func(t store.Table) bool { return t.Name == c.Table })
		if i < 0 {
			return nil, fmt.Errorf("%w: nobody knows the table %s", ErrForeign, c.Table)
		}
		of := changed{table: tables[i], rows: c.Rows}
		for _, key := range c.Keys {
			if key, err = tables[i].ReadKey(tables[i].WriteKey(key)); err != nil {
				return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
			}
			of.keys = append(of.keys, key)
		}
		for _, r := range c.Rows {
			if err := typed(of.table, r); err != nil {
				return nil, fmt.Errorf("%w: a row of %s: %w", ErrDamaged, c.Table, err)
			}
		}
		changes = append(changes, of)
	}
	return changes, nil
}

// IsBehind reports whether more of the log is archived than the database has: it was put back to
// how it was before, and goes on from there otherwise.
func IsBehind(ctx context.Context, place Place, log *store.Log) (bool, error) {
	found, err := pieces(ctx, place, log.Chain)
	return slices.ContainsFunc(found, func(p Piece) bool { return p.To > log.N }), err
}

// PrunePieces removes the changes that no moment since then needs: those before the newest backup
// that is older.
func PrunePieces(ctx context.Context, place Place, since time.Time) error {
	names, err := place.Backups(ctx)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(names, func(name string) bool { return name <= NameAt(since) })
	if i < 0 {
		return nil
	}
	made, err := time.Parse(nameForm, names[i])
	if err != nil {
		return err
	}
	found, err := pieces(ctx, place, "")
	for _, p := range found {
		if p.Until.Before(made.Add(-time.Minute)) { // the name has whole seconds, and a clock may be set
			err = errors.Join(err, place.Remove(ctx, p.name()))
		}
	}
	return err
}

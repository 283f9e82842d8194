package carry

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/blob"
	"github.com/stoa-community/stoa/internal/store"
)

// past is a community whose every moment is known: what its rows were after each commit.
type past struct {
	t         *testing.T
	path      string
	community Community
	place     Folder
	archiving *Archiving
	now       time.Time
	dice      *rand.Rand
	tables    []store.Table
	rows      map[string][]store.Row
	moments   []moment
}

type moment struct {
	at   time.Time
	sums Sums
}

func newPast(t *testing.T, seed uint64) *past {
	p := &past{t: t, path: filepath.Join(t.TempDir(), store.FileName), place: Folder(filepath.Join(t.TempDir(), "kept")),
		now: time.Date(2026, 11, 19, 14, 0, 0, 0, time.UTC), dice: rand.New(rand.NewPCG(seed, 16)), rows: map[string][]store.Row{}}
	p.open()
	p.tables = tablesOf(t, p.community.DB)
	portals := p.tables[0]
	row := portalRow(portals)
	row[slices.Index(names(portals), "id")] = "p"
	if err := p.community.DB.Write(t.Context(), func(tx *store.Tx) error { return tx.AddRows(portals, []store.Row{row}) }); err != nil {
		t.Fatal(err)
	}
	p.keepLog()
	return p
}

func names(t store.Table) (names []string) {
	for _, c := range t.Columns {
		names = append(names, c.Name)
	}
	return names
}

// open opens the database as a process does that has just begun.
func (p *past) open() {
	db, err := store.Open(p.t.Context(), p.path)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { db.Close() })
	db.SetClock(func() time.Time { return p.now })
	p.community = Community{DB: migrated(p.t, db), Files: blob.NewFolder(filepath.Join(filepath.Dir(p.path), "uploads")), Version: "test"}
	p.archiving = NewArchiving(p.community, p.place, p.t.TempDir())
}

func (p *past) keepLog() {
	p.t.Helper()
	if _, err := p.community.DB.KeepLog(p.t.Context(), p.place.String()); err != nil {
		p.t.Fatal(err)
	}
	p.backUp()
}

func (p *past) backUp() {
	p.t.Helper()
	p.now = p.now.Add(time.Second)
	if _, err := p.community.Keep(p.t.Context(), p.place, p.t.TempDir(), func(int, int) {}); err != nil {
		p.t.Fatal(err)
	}
	p.remember()
}

func (p *past) flush() {
	p.t.Helper()
	if _, err := p.archiving.Flush(p.t.Context()); err != nil {
		p.t.Fatal(err)
	}
}

func (p *past) remember() {
	p.moments = append(p.moments, moment{p.now, sumsOf(p.t, p.community.DB, p.tables)})
}

func sumsOf(t *testing.T, db *store.DB, tables []store.Table) (sums Sums) {
	t.Helper()
	err := db.Read(t.Context(), func(tx *store.Tx) (err error) {
		sums, err = SumsOf(tx, tables)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return sums
}

// row is some row of a table.
func (p *past) row(table store.Table) (row store.Row) {
	for _, c := range table.Columns {
		switch {
		case c.Name == "portal_id":
			row = append(row, "p")
		case c.Kind == store.Number:
			row = append(row, p.dice.Int64N(50)-5)
		case c.Kind == store.Truth:
			row = append(row, p.dice.IntN(2) == 1)
		default:
			row = append(row, fmt.Sprint(oddName, p.dice.IntN(50)))
		}
	}
	return row
}

// searched are tables that the search reads when it is filled, which takes more than some rows.
var searched = []string{"questions", "answers", "posts", "comments", "topics", "users", "spaces"}

// commit changes some rows of some tables in one transaction. What the schema refuses is undone.
func (p *past) commit() {
	p.t.Helper()
	p.now = p.now.Add(time.Duration(1+p.dice.IntN(3000)) * time.Millisecond)
	p.community.DB.Write(p.t.Context(), func(tx *store.Tx) error {
		for range 1 + p.dice.IntN(3) {
			table := p.tables[1+p.dice.IntN(len(p.tables)-1)]
			if slices.Contains(searched, table.Name) {
				continue
			}
			known := p.rows[table.Name]
			var err error
			switch n := p.dice.IntN(3); {
			case n == 0 && len(known) > 0:
				err = tx.DropRows(table, []store.Row{table.KeyOf(known[p.dice.IntN(len(known))])})
			case n == 1 && len(known) > 0: // the same key, and the rest otherwise
				row := p.row(table)
				was := known[p.dice.IntN(len(known))]
				for _, name := range table.Key {
					i := slices.Index(names(table), name)
					row[i] = was[i]
				}
				if err = tx.DropRows(table, []store.Row{table.KeyOf(row)}); err == nil {
					err = tx.PutRows(table, []store.Row{row})
				}
			default:
				row := p.row(table)
				p.rows[table.Name] = append(known, row)
				err = tx.PutRows(table, []store.Row{row})
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	p.remember()
}

// restored is what the place has of a moment.
func (p *past) restored(at time.Time) (*Way, Sums, error) {
	way, err := FindWay(p.t.Context(), p.place, at)
	if err != nil {
		return way, nil, err
	}
	folder := p.t.TempDir()
	db, err := store.Open(p.t.Context(), filepath.Join(folder, store.FileName))
	if err != nil {
		p.t.Fatal(err)
	}
	defer db.Close()
	to := Community{DB: db, Files: blob.NewFolder(filepath.Join(folder, "uploads"))}
	if _, _, err := to.RestoreTo(p.t.Context(), way, func(int, int) {}); err != nil {
		return way, nil, err
	}
	return way, sumsOf(p.t, db, p.tables), nil
}

// check restores the community as of a moment of which it's known how it was.
func (p *past) check(m moment) {
	p.t.Helper()
	_, sums, err := p.restored(m.at.Add(time.Millisecond))
	if err != nil {
		p.t.Errorf("as of %s: %v", m.at, err)
	} else if differ := m.sums.Differ(sums); len(differ) > 0 {
		p.t.Errorf("as of %s it is another in %s", m.at, strings.Join(differ, ", "))
	}
}

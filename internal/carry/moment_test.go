package carry

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/blob"
	"github.com/stoa-community/stoa/internal/store"
)

func TestEveryMomentCanBeRestored(t *testing.T) {
	p := newPast(t, 1)
	for n := range 250 {
		p.commit()
		switch {
		case n%100 == 99:
			p.backUp()
		case n%40 == 39: // another process writes on, without a word; what waits is in the database
			p.open()
		case n%17 == 16:
			p.flush()
		}
	}
	p.flush()
	changed := 0
	for name, sum := range p.moments[len(p.moments)-1].sums {
		if sum != p.moments[0].sums[name] {
			changed++
		}
	}
	if changed < 40 {
		t.Errorf("only %d tables changed", changed)
	}
	for range 8 {
		p.check(p.moments[p.dice.IntN(len(p.moments))])
	}
	p.check(p.moments[0])
	p.check(p.moments[len(p.moments)-1])
	m := p.moments[len(p.moments)/2]
	way, err := FindWay(t.Context(), p.place, m.at.Add(time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	server := Community{DB: onServer(t), Files: blob.NewFolder(t.TempDir())}
	if _, _, err := server.RestoreTo(t.Context(), way, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	delete(m.sums, "events") // whose numbers are the database's own
	if differ := m.sums.Differ(sumsOf(t, server.DB, p.tables)); len(differ) > 0 {
		t.Errorf("on PostgreSQL it is another in %s", strings.Join(differ, ", "))
	}
	way, _, err = p.restored(p.now.Add(time.Hour))
	if err != nil || !way.IsEnd {
		t.Errorf("later than all that is archived: %+v, %v", way, err)
	}
	if _, _, err := p.restored(p.moments[0].at.Add(-time.Hour)); !errors.Is(err, ErrGap) {
		t.Errorf("before there was a backup: %v", err)
	}
}

func TestWhatIsDamagedOrMissingIsNotPassedOver(t *testing.T) {
	p := newPast(t, 2)
	var flushed []moment
	for n := range 60 {
		p.commit()
		if n%10 == 9 {
			p.flush()
			flushed = append(flushed, p.moments[len(p.moments)-1])
		}
	}
	found, err := p.place.Pieces(t.Context())
	if err != nil || len(found) != 6 {
		t.Fatalf("there are %v, %v", found, err)
	}
	slices.Sort(found)
	third := filepath.Join(string(p.place), found[2])
	good, err := os.ReadFile(third)
	if err != nil {
		t.Fatal(err)
	}
	flipped := slices.Clone(good)
	flipped[len(flipped)/2] ^= 1
	other, err := os.ReadFile(filepath.Join(string(p.place), found[3]))
	if err != nil {
		t.Fatal(err)
	}
	for name, bad := range map[string][]byte{"flipped": flipped, "cut": good[:len(good)-1], "empty": {}, "another's": other, "missing": nil} {
		os.Remove(third)
		if bad != nil {
			if err := os.WriteFile(third, bad, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		way, _, err := p.restored(flushed[4].at)
		if !errors.Is(err, ErrGap) {
			t.Errorf("%s: %+v, %v", name, way, err)
			continue
		}
		// It says how far one comes.
		last, err := time.Parse(time.RFC3339Nano, err.Error()[strings.LastIndex(err.Error(), " ")+1:])
		if err != nil || !last.Equal(flushed[1].at.Add(time.Millisecond)) {
			t.Errorf("%s: it can be restored as of %s, %v", name, last, err)
		}
		p.check(flushed[1])
	}
}

func TestALogThatEndedIsNotPassedOff(t *testing.T) {
	p := newPast(t, 3)
	p.commit()
	p.flush()
	before := p.moments[len(p.moments)-1]
	if err := p.community.DB.EndLog(t.Context()); err != nil {
		t.Fatal(err)
	}
	p.commit()
	unknown := p.now
	p.commit()
	p.keepLog()
	p.commit()
	p.flush()
	if way, _, err := p.restored(unknown); !errors.Is(err, ErrGap) {
		t.Errorf("when nothing was archived: %+v, %v", way, err)
	}
	p.check(before)
	p.check(p.moments[len(p.moments)-1])
}

func TestADatabaseThatWasPutBackIsNoticed(t *testing.T) {
	p := newPast(t, 4)
	p.commit()
	p.flush()
	copied := filepath.Join(t.TempDir(), store.FileName)
	if err := p.community.DB.BackUp(t.Context(), copied); err != nil {
		t.Fatal(err)
	}
	isBehind := func() bool {
		log, err := p.community.DB.KeepLog(t.Context(), p.place.String())
		if err != nil {
			t.Fatal(err)
		}
		is, err := IsBehind(t.Context(), p.place, log)
		if err != nil {
			t.Fatal(err)
		}
		return is
	}
	for range 20 {
		p.commit()
	}
	p.flush()
	if isBehind() {
		t.Error("the database is behind what was archived of it")
	}
	p.path = copied
	p.open()
	if !isBehind() {
		t.Error("a copy of before is taken for the database that it is of")
	}
}

func TestUploadsComeWithTheChangesAndOldChangesGo(t *testing.T) {
	p := newPast(t, 5)
	upload := func(name string) {
		if err := p.community.Files.Put(t.Context(), name, "image/png", strings.NewReader(name)); err != nil {
			t.Fatal(err)
		}
		table := p.tables[slices.IndexFunc(p.tables, func(t store.Table) bool { return t.Name == "uploads" })]
		row := p.row(table)
		row[slices.Index(names(table), "name")], row[slices.Index(names(table), "type")] = name, "image/png"
		p.now = p.now.Add(time.Minute)
		if err := p.community.DB.Write(t.Context(), func(tx *store.Tx) error { return tx.PutRows(table, []store.Row{row}) }); err != nil {
			t.Fatal(err)
		}
	}
	one, two := blob.NewName("png"), blob.NewName("png")
	upload(one)
	first := p.now
	upload(two)
	p.flush()
	way, err := FindWay(t.Context(), p.place, first.Add(time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	to := Community{DB: onFile(t), Files: blob.NewFolder(t.TempDir())}
	if _, _, err := to.RestoreTo(t.Context(), way, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	content, err := to.Files.Open(t.Context(), one, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer content.Close()
	if text, _ := io.ReadAll(content); string(text) != one {
		t.Errorf("the upload is %q", text)
	}
	if _, err := to.Files.Open(t.Context(), two, 0); err == nil {
		t.Error("what was uploaded later is there too")
	}

	p.now = p.now.Add(time.Hour)
	p.backUp()
	p.commit()
	p.flush()
	if err := PrunePieces(t.Context(), p.place, p.now); err != nil {
		t.Fatal(err)
	}
	if left, err := p.place.Pieces(t.Context()); err != nil || len(left) != 1 {
		t.Errorf("%v are left, %v", left, err)
	}
	p.check(p.moments[len(p.moments)-1])
}

func TestChangesAreNoBackup(t *testing.T) {
	p := newPast(t, 6)
	for range 5 {
		p.commit()
	}
	p.flush()
	found, err := p.place.Pieces(t.Context())
	if err != nil || len(found) != 1 {
		t.Fatalf("there are %v, %v", found, err)
	}
	to := Community{DB: onFile(t), Files: blob.NewFolder(t.TempDir())}
	open := func(ctx context.Context) (io.ReadCloser, error) { return p.place.Open(ctx, found[0]) }
	if _, _, err := to.Restore(t.Context(), open, func(int, int) {}); !errors.Is(err, ErrForeign) {
		t.Errorf("they are restored: %v", err)
	}
}

package store

import (
	"os"
	"path/filepath"
	"testing"

	"zombiezen.com/go/sqlite"
)

// A written is a database with pages in its log that nobody but a carrier carries over.
type written struct {
	t      *testing.T
	path   string
	writer *session
}

func openWritten(t *testing.T) *written {
	w := &written{t: t, path: filepath.Join(t.TempDir(), FileName)}
	w.writer = w.open(sqlite.OpenReadWrite | sqlite.OpenCreate)
	w.run(w.writer, `PRAGMA wal_autocheckpoint = 0`)
	w.run(w.writer, `CREATE TABLE pages (id INTEGER PRIMARY KEY, text BLOB)`)
	return w
}

func (w *written) open(flags sqlite.OpenFlags) *session {
	s, err := newSession(w.path, flags)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { s.close() })
	return s
}

func (w *written) run(s *session, statement string, args ...any) {
	w.t.Helper()
	if _, err := s.exec(statement, args...); err != nil {
		w.t.Fatal(err)
	}
}

// write fills so many pages, each once.
func (w *written) write(pages int) {
	w.t.Helper()
	w.run(w.writer, `INSERT INTO pages (text) SELECT zeroblob(4000) FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
		WHERE i < $1) SELECT i FROM n)`, pages)
}

// size is how large the database is without its log.
func (w *written) size() int64 {
	w.t.Helper()
	info, err := os.Stat(w.path)
	if err != nil {
		w.t.Fatal(err)
	}
	return info.Size()
}

// log is how many pages the log has.
func (w *written) log() int64 {
	w.t.Helper()
	log, _, err := w.writer.checkpoint("PASSIVE")
	if err != nil {
		w.t.Fatal(err)
	}
	return log
}

func TestAfterManyChangesTheLogIsCarriedOverBesideTheWriter(t *testing.T) {
	w := openWritten(t)
	w.write(100)
	few := newCarrier(w.path)
	few.committed(carryAfter - 1)
	if few.stop(); w.size() > 50*4096 {
		t.Errorf("after fewer changes the database has %d bytes", w.size())
	}
	many := newCarrier(w.path)
	many.committed(carryAfter - 1)
	w.run(w.writer, `BEGIN IMMEDIATE`) // which a carrier does not wait for
	many.committed(1)
	if many.stop(); w.size() < 100*4096 {
		t.Errorf("after so many changes it has %d bytes", w.size())
	}
	w.run(w.writer, `COMMIT`)
}

func TestALongLogBeginsAnewOnceNobodyReadsFromIt(t *testing.T) {
	w := openWritten(t)
	w.write(longLog)
	reader := w.open(sqlite.OpenReadWrite)
	w.run(reader, `BEGIN`)
	w.run(reader, `SELECT COUNT(*) FROM pages`)
	w.write(1) // what the reader does not see cannot be carried over
	c := newCarrier(w.path)
	c.committed(carryAfter)
	c.stop()
	c.restart(w.writer) // does not wait for the reader for long
	w.write(1)
	if log := w.log(); log < longLog {
		t.Errorf("while somebody reads from the log it begins anew, and has %d pages", log)
	}
	w.run(reader, `ROLLBACK`)
	c.isLong.Store(true)
	c.restart(w.writer)
	w.write(1)
	if log := w.log(); log > 10 {
		t.Errorf("the log goes on, and has %d pages", log)
	}
}

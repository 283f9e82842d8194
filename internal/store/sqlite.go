package store

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"

	"zombiezen.com/go/sqlite"
)

// sqliteEngine runs transactions on one SQLite file: reads on connections of
// their own, each on a snapshot, writes through the one writer of group.go.
type sqliteEngine struct {
	path    string
	readers chan *session
	group   *group
	watch   *watch
	node    string // this process, among those that write the file
	waits   atomic.Int64
	made    atomic.Int64 // readers
}

func openSQLite(path string) (*sqliteEngine, error) {
	s := &sqliteEngine{path: path, readers: make(chan *session, maxReaders()), watch: &watch{}, node: rand.Text()}
	writer, err := newSession(path, sqlite.OpenReadWrite|sqlite.OpenCreate)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for range cap(s.readers) {
		s.readers <- nil // made when first wanted
	}
	s.group = newGroup(writer, s.watch, s.node)
	return s, nil
}

// maxReaders bounds the connections that read; a read waits for a free one.
func maxReaders() int { return max(4, 2*runtime.GOMAXPROCS(0)) }

func (s *sqliteEngine) name() string { return "sqlite" }

func (s *sqliteEngine) read(ctx context.Context, fn func(querier) error) (err error) {
	r, err := s.reader(ctx)
	if err != nil {
		return err
	}
	defer func() { s.readers <- r }()
	r.isWatched = s.group.isWatched.Load()
	if _, err := r.exec(`BEGIN`); err != nil {
		return err
	}
	defer func() {
		if _, e := r.exec(`ROLLBACK`); e != nil { // a read has nothing to commit
			err = errors.Join(err, e, r.close())
			s.made.Add(-1)
			r = nil
		}
	}()
	if r.isWatched {
		if err := s.watch.look(r, s.node); err != nil {
			return err
		}
	}
	return fn(r)
}

// reader takes a free connection, making it if this is its first use.
func (s *sqliteEngine) reader(ctx context.Context) (*session, error) {
	var r *session
	select {
	case r = <-s.readers:
	default:
		s.waits.Add(1)
		select {
		case r = <-s.readers:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	if r != nil {
		return r, nil
	}
	r, err := newSession(s.path, sqlite.OpenReadWrite)
	if err == nil {
		_, err = r.exec(`PRAGMA query_only = 1`)
	}
	if err != nil {
		s.readers <- nil
		return nil, err
	}
	s.made.Add(1)
	return r, nil
}

func (s *sqliteEngine) write(ctx context.Context, fn func(querier) error) error {
	return s.group.do(ctx, fn)
}

// alone needs no more than write: a migrator in another process waits at BEGIN.
func (s *sqliteEngine) alone(ctx context.Context, fn func(querier) error) error {
	return s.group.do(ctx, fn)
}

func (s *sqliteEngine) stats() Stats {
	return Stats{
		Open: 1 + int(s.made.Load()), InUse: cap(s.readers) - len(s.readers),
		Waits: s.waits.Load(), Commits: s.group.commits.Load(), Writes: s.group.writes.Load(),
	}
}

func (s *sqliteEngine) close() error {
	err := s.group.stop()
	for range cap(s.readers) {
		if r := <-s.readers; r != nil {
			err = errors.Join(err, r.close())
		}
	}
	return err
}

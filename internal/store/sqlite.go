package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"strings"
	"sync/atomic"

	_ "modernc.org/sqlite" // the driver
)

// sqliteEngine runs transactions on one SQLite file: reads on connections of
// their own, each on a snapshot, writes through the one writer of group.go.
type sqliteEngine struct {
	path    string
	pool    *sql.DB
	readers chan *session
	group   *group
	watch   *watch
	node    string // this process, among those that write the file
	waits   atomic.Int64
}

// The write-ahead log is flushed by every commit: what was acknowledged survives
// a crash of the machine. Cache sizes are in KiB when negative.
const pragmas = "?_pragma=busy_timeout(10000)&_pragma=journal_mode(wal)&_pragma=synchronous(full)" +
	"&_pragma=foreign_keys(1)&_pragma=cache_size(-8192)&_pragma=mmap_size(0)&_pragma=temp_store(memory)&_pragma=wal_autocheckpoint(4000)"

// maxReaders bounds the connections that read; a read waits for a free one.
func maxReaders() int { return max(4, 2*runtime.GOMAXPROCS(0)) }

func openSQLite(ctx context.Context, path string) (*sqliteEngine, error) {
	pool, err := sql.Open("sqlite", path+pragmas)
	if err != nil {
		return nil, err
	}
	s := &sqliteEngine{path: path, pool: pool, readers: make(chan *session, maxReaders()), watch: &watch{}, node: rand.Text()}
	writer, err := newSession(ctx, pool, s.node)
	if err != nil {
		pool.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for range cap(s.readers) {
		s.readers <- nil // made when first wanted
	}
	s.group = newGroup(writer, s.watch)
	return s, nil
}

func (s *sqliteEngine) name() string { return "sqlite" }

func (s *sqliteEngine) read(ctx context.Context, fn func(querier) error) (err error) {
	r, err := s.reader(ctx)
	if err != nil {
		return err
	}
	defer func() { s.readers <- r }()
	r.epoch, r.isWatched = s.watch.epoch.Load(), s.group.isWatched.Load()
	if _, err := r.exec(`BEGIN`); err != nil {
		return err
	}
	defer func() {
		if _, e := r.exec(`ROLLBACK`); e != nil { // a read has nothing to commit
			err = errors.Join(err, e, r.close())
			r = nil
		}
	}()
	if r.isWatched {
		if err := s.watch.look(r); err != nil {
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
	r, err := newSession(ctx, s.pool, s.node)
	if err == nil {
		_, err = r.exec(`PRAGMA query_only = 1`)
	}
	if err != nil {
		s.readers <- nil
		return nil, err
	}
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
		Open: s.pool.Stats().OpenConnections, InUse: cap(s.readers) - len(s.readers),
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
	return errors.Join(err, s.pool.Close())
}

// session is one connection with the statements it has prepared: preparing anew
// would cost a fifth of every page.
type session struct {
	conn       *sql.Conn
	statements map[string]*sql.Stmt
	node       string
	signs      bool  // whether the schema has a place for it
	wrote      bool  // whether a statement changed anything since it was last asked
	epoch      int64 // of the snapshot that is read
	isWatched  bool  // whether what the epoch has is told to whoever keeps it
}

// maxStatements bounds what a session keeps; queries are constants, so that only
// a program with very many would ever reach it.
const maxStatements = 1000

func newSession(ctx context.Context, pool *sql.DB, node string) (*session, error) {
	conn, err := pool.Conn(context.WithoutCancel(ctx))
	if err != nil {
		return nil, err
	}
	return &session{conn: conn, statements: map[string]*sql.Stmt{}, node: node}, nil
}

func (s *session) prepare(query string) (*sql.Stmt, error) {
	if st := s.statements[query]; st != nil {
		return st, nil
	}
	if len(s.statements) >= maxStatements {
		if err := s.forget(); err != nil {
			return nil, err
		}
	}
	// Never a request's context: SQLite undoes the whole transaction of an
	// interrupted statement, and others may be in it.
	st, err := s.conn.PrepareContext(background, bounded.ReplaceAllString(query, "$0 + 0"))
	if err == nil {
		s.statements[query] = st
	}
	return st, err
}

// bounded finds a bare argument as the bound of a page. SQLite plans a statement
// with one anew for every value of it, each time it is run; it does not for a sum.
var bounded = regexp.MustCompile(`(LIMIT|OFFSET) \$[0-9]+`)

func (s *session) exec(query string, args ...any) (sql.Result, error) {
	st, err := s.prepare(query)
	if err != nil {
		return nil, err
	}
	s.wrote = true
	return st.ExecContext(background, args...)
}

func (s *session) query(query string, args ...any) (*sql.Rows, error) {
	st, err := s.prepare(query)
	if err != nil {
		return nil, err
	}
	s.wrote = s.wrote || !strings.HasPrefix(query, "SELECT") // as INSERT … RETURNING
	return st.QueryContext(background, args...)
}

func (s *session) forget() (err error) {
	for _, st := range s.statements {
		err = errors.Join(err, st.Close())
	}
	clear(s.statements)
	return err
}

func (s *session) close() error { return errors.Join(s.forget(), s.conn.Close()) }

var background = context.Background()

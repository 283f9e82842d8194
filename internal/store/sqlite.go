package store

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

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
	clock   func() time.Time
	looked  atomic.Int64 // when it was last looked for what other processes wrote, in nanoseconds since 1970
}

func openSQLite(path string) (*sqliteEngine, error) {
	s := &sqliteEngine{path: path, readers: make(chan *session, maxReaders()), watch: &watch{}, node: rand.Text()}
	writer, err := newSession(path, sqlite.OpenReadWrite|sqlite.OpenCreate)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, translate(err))
	}
	for range cap(s.readers) {
		s.readers <- nil // made when first wanted
	}
	writer.shows = s.shows
	s.group = (&group{session: writer, carrier: newCarrier(path), watch: s.watch, node: s.node,
		log: changeLog{clock: func() time.Time { return s.clock() }}}).start()
	return s, nil
}

// maxReaders bounds the connections that read; a read waits for a free one.
func maxReaders() int { return max(4, 2*runtime.GOMAXPROCS(0)) }

func (s *sqliteEngine) name() string { return "sqlite" }

func (s *sqliteEngine) read(ctx context.Context, fn func(querier) error) (err error) {
	q := &sqliteReader{engine: s, ctx: ctx}
	defer func() {
		if e := q.end(); e != nil {
			err = errors.Join(err, e)
		}
	}()
	return fn(q)
}

// sqliteReader is a transaction that reads. It takes a connection and begins with its first
// statement: what this node has in memory needs neither.
type sqliteReader struct {
	engine    *sqliteEngine
	ctx       context.Context
	session   *session // nil until it has begun
	isWatched bool     // see [Tx.Trusts]
}

func (q *sqliteReader) begin() (err error) {
	if q.session != nil {
		return nil
	}
	if q.session, err = q.engine.reader(q.ctx); err != nil {
		return err
	}
	if _, err = q.session.exec(`BEGIN`); err == nil {
		err = q.look()
	}
	if err != nil {
		q.end() // so that nothing is read outside a transaction; why it failed is told
	}
	return err
}

// look notices what other processes wrote, where this one watches what it keeps.
func (q *sqliteReader) look() error {
	if !q.engine.group.isWatched.Load() {
		return nil
	}
	looked := q.engine.clock()
	if err := q.engine.watch.look(q.session, q.engine.node); err != nil {
		return err
	}
	q.isWatched = true
	q.engine.looked.Store(looked.UnixNano())
	return nil
}

func (q *sqliteReader) exec(query string, args ...any) (int64, error) {
	if err := q.begin(); err != nil {
		return 0, err
	}
	return q.session.exec(query, args...)
}

func (q *sqliteReader) query(query string, args ...any) (rows, error) {
	if err := q.begin(); err != nil {
		return nil, err
	}
	return q.session.query(query, args...)
}

// end gives the connection back; a read has nothing to commit.
func (q *sqliteReader) end() (err error) {
	if q.session == nil {
		return nil
	}
	if _, err = q.session.exec(`ROLLBACK`); err != nil {
		err = errors.Join(err, q.session.close())
		q.engine.made.Add(-1)
		q.session = nil
	}
	q.engine.readers <- q.session
	q.session = nil
	return err
}

// lookAgain is how long it is believed that no other process has written.
const lookAgain = 100 * time.Millisecond

// trusts reports whether what this node keeps may be believed: it looks for what other
// processes wrote, unless it just did.
func (q *sqliteReader) trusts() bool {
	s := q.engine
	return q.session == nil && s.isAbreast() || q.begin() == nil && q.isWatched
}

// isAbreast reports whether this node just looked for what other processes wrote.
func (s *sqliteEngine) isAbreast() bool {
	return s.group.isWatched.Load() && time.Duration(s.clock().UnixNano()-s.looked.Load()).Abs() < lookAgain
}

// shows reports whether what is kept of a row is as the transaction under way has it.
func (s *sqliteEngine) shows(row Change) bool {
	return s.isAbreast() && !slices.Contains(s.watch.rows, row)
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

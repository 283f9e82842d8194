package store

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"zombiezen.com/go/sqlite"
)

// session is one connection with the statements it has prepared: preparing anew
// would cost a fifth of every page. It calls SQLite without database/sql between,
// which would take half of what a page costs: each column as a value of its own,
// the names of the columns at every query, and a lock around every call.
type session struct {
	conn       *sqlite.Conn
	statements map[string]*prepared
	short      shortTexts        // of the row that is being read
	wrote      bool              // whether a statement changed anything since it was last asked
	shows      func(Change) bool // see [Tx.Shows]; the writer's only
}

// busyTimeout is how long a connection waits for another process, or for the carrier.
const busyTimeout = 10 * time.Second

// waiting has a connection wait so long and no longer.
func waiting(most time.Duration) string {
	return fmt.Sprintf(`PRAGMA busy_timeout = %d`, most.Milliseconds())
}

// The write-ahead log is flushed by every commit: what was acknowledged survives
// a crash of the machine.
var pragmas = slices.Concat([]string{
	waiting(busyTimeout), `PRAGMA journal_mode = wal`, `PRAGMA synchronous = full`, `PRAGMA foreign_keys = 1`,
	`PRAGMA mmap_size = 0`, `PRAGMA temp_store = memory`,
}, usualRoom)

func newSession(path string, flags sqlite.OpenFlags) (*session, error) {
	conn, err := sqlite.OpenConn(path, flags)
	if err != nil {
		return nil, err
	}
	s := &session{conn: conn, statements: map[string]*prepared{}}
	for _, pragma := range pragmas {
		if err := s.set(pragma); err != nil {
			return nil, errors.Join(err, s.close())
		}
	}
	return s, nil
}

// set runs a PRAGMA. Of several that turn a new file to the log at once SQLite has
// none wait, whatever the timeout says, but the others fail: they try again.
func (s *session) set(pragma string) error {
	for try := 1; ; try++ {
		_, err := s.exec(pragma)
		if sqlite.ErrCode(err).ToPrimary() != sqlite.ResultBusy || try == 100 {
			return err
		}
		<-time.After(20 * time.Millisecond)
	}
}

func (s *session) close() error { return errors.Join(s.forget(), s.conn.Close()) }

// maxStatements bounds what a session keeps; queries are constants, so that only
// a program with very many would ever reach it.
const maxStatements = 1000

// prepared is a statement, and of each argument in the order in which it has them
// the number it is known by, and what it was last given.
type prepared struct {
	*sqlite.Stmt
	numbers []int
	given   []any
}

// ungiven stands for what an argument was last given where that is not known.
type ungiven struct{}

func (s *session) prepare(query string) (*prepared, error) {
	if p := s.statements[query]; p != nil {
		return p, nil
	}
	if len(s.statements) >= maxStatements {
		if err := s.forget(); err != nil {
			return nil, err
		}
	}
	st, _, err := s.conn.PrepareTransient(planned(query))
	if err != nil {
		return nil, err
	}
	p := &prepared{st, make([]int, st.BindParamCount()), make([]any, st.BindParamCount())}
	for i := range p.numbers {
		p.given[i] = ungiven{}
		p.numbers[i] = i + 1 // of one without a name
		if n, err := strconv.Atoi(strings.TrimPrefix(st.BindParamName(i+1), "$")); err == nil {
			p.numbers[i] = n
		}
	}
	s.statements[query] = p
	return p, nil
}

// planned is query without a bare argument as the bound of a page. SQLite plans a
// statement with one anew for every value of it, each time it is run; it does not
// for a sum.
func planned(query string) string { return bounded.ReplaceAllString(query, "$0 + 0") }

var bounded = regexp.MustCompile(`(LIMIT|OFFSET) \$[0-9]+`)

func (s *session) forget() (err error) {
	for _, st := range s.statements {
		err = errors.Join(err, st.Finalize())
	}
	clear(s.statements)
	return err
}

func (s *session) exec(query string, args ...any) (int64, error) {
	found, err := s.query(query, args...)
	if err != nil {
		return 0, err
	}
	for found.Next() {
	}
	s.wrote = true
	if err := errors.Join(found.Err(), found.Close()); err != nil {
		return 0, err
	}
	return int64(s.conn.Changes()), nil
}

func (s *session) query(query string, args ...any) (rows, error) {
	p, err := s.prepare(query)
	if err != nil {
		return nil, err
	}
	if err := p.bind(args); err != nil {
		return nil, err
	}
	s.wrote = s.wrote || !strings.HasPrefix(query, "SELECT") // as INSERT … RETURNING
	return &steps{st: p.Stmt, short: &s.short}, nil
}

// bind gives a statement its arguments. What it has already it is not given again: where an
// argument stands beside a constant of a partial index, as a status does, SQLite would plan the
// statement anew, which takes longer than to run it.
func (p *prepared) bind(args []any) error {
	for i, n := range p.numbers {
		if n > len(args) {
			return fmt.Errorf("the statement has an argument $%d, and %d were given", n, len(args))
		}
		arg := args[n-1]
		if p.given[i] == arg {
			continue
		}
		if err := bind(p.Stmt, i+1, arg); err != nil {
			return err
		}
		if text, isText := arg.(string); isText && len(text) > maxGiven {
			arg = ungiven{}
		}
		p.given[i] = arg
	}
	return nil
}

// maxGiven is how long a text may be for a statement to remember that it has it: it keeps it.
const maxGiven = 64

// bind gives a statement an argument, as database/sql would.
func bind(st *sqlite.Stmt, place int, arg any) error {
	switch v := arg.(type) {
	case string:
		st.BindText(place, v)
		return nil
	case int64:
		st.BindInt64(place, v)
		return nil
	case nil:
		st.BindNull(place)
		return nil
	}
	switch v := reflect.ValueOf(arg); v.Kind() {
	case reflect.String:
		st.BindText(place, v.String())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		st.BindInt64(place, v.Int())
	case reflect.Uint8, reflect.Uint16, reflect.Uint32:
		st.BindInt64(place, int64(v.Uint()))
	case reflect.Bool:
		st.BindBool(place, v.Bool())
	case reflect.Float64:
		st.BindFloat(place, v.Float())
	default:
		return fmt.Errorf("argument %d is a %T, which SQLite cannot be given", place, arg)
	}
	return nil
}

// steps are the rows of a statement under way.
type steps struct {
	st    *sqlite.Stmt
	short *shortTexts
	err   error
}

// Next implements rows.
func (s *steps) Next() bool {
	if s.err != nil {
		return false
	}
	var more bool
	more, s.err = s.st.Step()
	return more
}

// Err implements rows.
func (s *steps) Err() error { return s.err }

// Close implements rows.
func (s *steps) Close() error { return s.st.Reset() }

// Scan implements row.
func (s *steps) Scan(targets ...any) error {
	if n := s.st.ColumnCount(); n != len(targets) {
		return fmt.Errorf("%d columns for %d targets", n, len(targets))
	}
	defer s.short.share()
	for i, target := range targets {
		if err := s.scan(i, target); err != nil {
			return err
		}
	}
	return nil
}

// text reads a text.
func (s *steps) text(column int, to *string) {
	if n := s.st.ColumnLen(column); n <= maxShort {
		s.st.ColumnBytes(column, s.short.room(to, n))
	} else {
		*to = s.st.ColumnText(column)
	}
}

func (s *steps) scan(column int, target any) error {
	switch t := target.(type) {
	case *string:
		s.text(column, t)
		return nil
	case *int64:
		*t = s.st.ColumnInt64(column)
		return nil
	case *bool:
		*t = s.st.ColumnInt64(column) != 0
		return nil
	case *any: // text or a number, whatever the column is
		if *t = s.st.ColumnText(column); s.st.ColumnType(column) == sqlite.TypeInteger {
			*t = s.st.ColumnInt64(column)
		}
		return nil
	}
	v := reflect.ValueOf(target)
	if v.Kind() != reflect.Pointer {
		return fmt.Errorf("column %d cannot be read into a %T", column, target)
	}
	switch v := v.Elem(); v.Kind() {
	case reflect.String:
		s.text(column, (*string)(v.Addr().UnsafePointer()))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(s.st.ColumnInt64(column))
	case reflect.Uint8, reflect.Uint16, reflect.Uint32:
		v.SetUint(uint64(s.st.ColumnInt64(column)))
	case reflect.Bool:
		v.SetBool(s.st.ColumnInt64(column) != 0)
	case reflect.Float64:
		v.SetFloat(s.st.ColumnFloat(column))
	default:
		return fmt.Errorf("column %d cannot be read into a %T", column, target)
	}
	return nil
}

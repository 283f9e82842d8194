package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"sync/atomic"
	"time"

	"zombiezen.com/go/sqlite"
)

// Where a community on SQLite can be restored to any moment, each commit notes how the rows that
// it changed are now, in itself: what is committed is in the log, whichever process wrote it, and
// what is not is in neither. Who archives the log then empties it.

// changeLog notes what the transaction under way changes.
type changeLog struct {
	has    bool  // whether the schema has a place for it
	on     *bool // whether it is kept, as the connection's triggers have it; nil while that isn't known
	tables []Table
	keys   map[string][]Row // of rows that changed, by table
	seen   map[string]bool  // those, by table and key
	clock  func() time.Time
	last   int64 // when the last commit was
}

// Changed is what a commit changed of a table: the rows with these keys, and what they are now.
// Those that are gone have a key only.
type Changed struct {
	Table string `json:"table"`
	Keys  []Row  `json:"keys"`
	Rows  []Row  `json:"rows"`
}

// begin begins a transaction that knows whether a log is kept: another process may have begun one.
func (g *group) begin() error {
	for {
		if _, err := g.session.exec(`BEGIN IMMEDIATE`); err != nil {
			return err
		}
		g.log.forget()
		on, err := g.log.isKept(g.session)
		if err == nil && g.log.on != nil && *g.log.on == on {
			return nil
		}
		// What a transaction makes that is undone, triggers too, is undone with it.
		if _, e := g.session.exec(`ROLLBACK`); err != nil || e != nil {
			return errors.Join(err, e)
		}
		if err := g.log.turn(g.session, on); err != nil {
			return err
		}
	}
}

// isKept asks the database whether a log is kept.
func (l *changeLog) isKept(s *session) (bool, error) {
	if !l.has {
		n, err := count(s, `SELECT COUNT(*) FROM sqlite_schema WHERE name = 'change_log_of'`)
		if l.has = n > 0; err != nil || !l.has {
			return false, err
		}
	}
	n, err := count(s, `SELECT COUNT(*) FROM change_log_of`)
	return n > 0, err
}

func count(s *session, query string) (n int64, err error) {
	return one(&Tx{q: s, asked: new(atomic.Int64)}, scanInt, query)
}

// turn has changed rows noted from now on, or no longer.
func (l *changeLog) turn(s *session, on bool) (err error) {
	l.on = nil
	for _, t := range l.tables {
		for _, op := range operations {
			if _, err := s.exec(`DROP TRIGGER IF EXISTS temp.logged_` + t.Name + `_` + op); err != nil {
				return err
			}
		}
	}
	if l.tables = nil; on {
		if l.tables, err = (&Tx{q: s, asked: new(atomic.Int64)}).Tables(); err != nil {
			return err
		}
		err = s.conn.CreateFunction("logged", &sqlite.FunctionImpl{NArgs: -1, AllowIndirect: true, Scalar: l.note})
	}
	for _, t := range l.tables {
		for _, op := range operations {
			if err == nil {
				_, err = s.exec(`CREATE TEMP TRIGGER logged_` + t.Name + `_` + op + ` AFTER ` + op + ` ON ` + t.Name +
					` BEGIN ` + t.logging(op) + ` END`)
			}
		}
	}
	if err == nil {
		l.on = &on
	}
	return err
}

// logging are the statements that call note with the key of a row, as it was and as it is.
func (t Table) logging(op string) string {
	call := func(of string) string {
		return `SELECT logged('` + t.Name + `', ` + of + "." + strings.Join(t.Key, ", "+of+".") + `);`
	}
	switch op {
	case "INSERT":
		return call("NEW")
	case "DELETE":
		return call("OLD")
	}
	return call("OLD") + " " + call("NEW")
}

// note notes that a row changed: its table, and its key.
func (l *changeLog) note(_ sqlite.Context, args []sqlite.Value) (sqlite.Value, error) {
	var known strings.Builder
	table := args[0].Text()
	key := make(Row, len(args)-1)
	for i, v := range args[1:] {
		if v.Type() == sqlite.TypeInteger {
			key[i] = v.Int64()
		} else {
			key[i] = v.Text()
		}
		known.WriteString(v.Text())
		known.WriteByte(0)
	}
	known.WriteString(table)
	if !l.seen[known.String()] {
		l.seen[known.String()] = true
		l.keys[table] = append(l.keys[table], key)
	}
	return sqlite.Value{}, nil
}

// forget forgets what a transaction changed that is over.
func (l *changeLog) forget() {
	if len(l.seen) > 0 || l.seen == nil {
		l.keys, l.seen = map[string][]Row{}, map[string]bool{}
	}
}

// save adds what the transaction has changed, as it is now, to the log.
func (l *changeLog) save(s *session) error {
	if len(l.seen) == 0 {
		return nil
	}
	if kept, err := l.isKept(s); err != nil || !kept { // this very transaction ends it
		return err
	}
	tx := &Tx{q: s, asked: new(atomic.Int64)}
	var changes []Changed
	for _, t := range l.tables {
		c := Changed{Table: t.Name, Keys: l.keys[t.Name]}
		for _, key := range c.Keys {
			rows, err := all(tx, t.scan, t.byKey(), key...)
			if err != nil {
				return err
			}
			c.Rows = append(c.Rows, rows...)
		}
		if len(c.Keys) > 0 {
			changes = append(changes, c)
		}
	}
	var text bytes.Buffer
	plain := json.NewEncoder(&text)
	plain.SetEscapeHTML(false)
	if err := plain.Encode(changes); err != nil {
		return err
	}
	l.last = max(l.last, ms(l.clock()))
	_, err := s.exec(`INSERT INTO change_log (at, changes) VALUES ($1, $2)`, l.last, strings.TrimSpace(text.String()))
	return err
}

// byKey is the statement that reads one row. There is one for each table: a transaction runs it
// as often as it changed rows.
func (t Table) byKey() string {
	where, _ := t.among([]Row{make(Row, len(t.Key))})
	return `SELECT ` + t.names() + ` FROM ` + t.Name + ` WHERE ` + where
}

package store

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"

	"zombiezen.com/go/sqlite"
)

// Watched are the tables whose changes a node is told of, and what names a row.
var Watched = map[string]string{"users": "id", "questions": "id", "answers": "id", "posts": "id", "search_docs": "doc",
	"notifications": "user_id", "question_topics": "topic_id", "letterboxes": "user_id"}

// inserted are the watched tables of which lists are kept, by what their rows share: there
// nodes are told of new rows too.
var inserted = map[string]bool{"notifications": true, "question_topics": true, "letterboxes": true}

// Watch has tell called at every commit of this node with the rows of watched tables
// that it changed or deleted: after the commit, and before anybody is told of it. So what
// was kept of a row is as the row is, unless tell was called with it since: see [Tx.Trusts].
// On PostgreSQL other nodes write too: there that holds only while isFresh says that this
// node knows of what they did. Watch is called once, on a current schema.
func (db *DB) Watch(ctx context.Context, tell func([]Change), isFresh func() bool) error {
	tell = db.telling(tell)
	if p, isPostgres := db.engine.(*postgres); isPostgres {
		p.watch(tell, isFresh)
		return nil
	}
	s := db.engine.(*sqliteEngine)
	err := s.group.do(ctx, func(querier) error {
		s.watch.tell = tell
		if signs, err := s.group.canSign(); err != nil || !signs {
			return err
		}
		err := s.watch.listen(s.group.session)
		s.group.session.wrote = false // but to itself: a server starts on a full disk
		return err
	})
	s.group.isWatched.Store(err == nil && s.group.signs)
	return err
}

// telling tells this node's index too.
func (db *DB) telling(tell func([]Change)) func([]Change) {
	return func(changes []Change) {
		db.lexicon.told(changes)
		tell(changes)
	}
}

// watch knows which rows the transaction under way has changed.
type watch struct {
	foreign atomic.Int64 // commits of other processes, as last seen
	tell    func([]Change)
	rows    []Change
}

// listen has the writer call a function of ours with each row of a watched table
// that it changes or deletes, or adds where that matters.
func (w *watch) listen(s *session) error {
	err := s.conn.CreateFunction("touched", &sqlite.FunctionImpl{NArgs: 2, AllowIndirect: true,
		Scalar: func(_ sqlite.Context, args []sqlite.Value) (sqlite.Value, error) {
			w.rows = append(w.rows, Change{args[0].Text(), args[1].Text()})
			return sqlite.Value{}, nil
		}})
	for table, key := range Watched {
		for change, row := range map[string]string{"UPDATE": "OLD", "DELETE": "OLD", "INSERT": "NEW"} {
			if err == nil && (change != "INSERT" || inserted[table]) {
				_, err = s.exec(`CREATE TEMP TRIGGER ` + table + `_` + change + ` AFTER ` + change + ` ON ` + table +
					` BEGIN SELECT touched('` + table + `', ` + row + `.` + key + `); END`)
			}
		}
	}
	return err
}

// committed tells what a commit of this process changed.
func (w *watch) committed() {
	if w.tell != nil {
		w.tell(w.rows)
	}
	w.rows = w.rows[:0]
}

// look notices commits of other processes, by what is in the snapshot of r: of
// what they changed nothing is known.
func (w *watch) look(r *session, node string) error {
	rows, err := r.query(`SELECT COALESCE(SUM(n), 0) FROM writers WHERE id <> $1`, node)
	if err != nil {
		return err
	}
	defer rows.Close()
	var n int64
	for rows.Next() {
		if err := rows.Scan(&n); err != nil {
			return err
		}
	}
	if w.foreign.Load() != n { // by the time that it is noted, everybody knows
		w.tell([]Change{{What: ChangedRows}})
		w.foreign.Store(n)
	}
	return rows.Err()
}

// canSign reports whether the schema has a place for signatures. A database whose schema has
// none yet is watched by nobody.
func (g *group) canSign() (bool, error) {
	if g.signs {
		return true, nil
	}
	rows, err := g.session.query(`SELECT name FROM sqlite_schema WHERE name = 'writers'`)
	if err != nil {
		return false, err
	}
	g.signs = rows.Next()
	return g.signs, errors.Join(rows.Err(), rows.Close())
}

// sign notes in the transaction that this process commits it.
func (g *group) sign() error {
	if signs, err := g.canSign(); err != nil || !signs {
		return err
	}
	s := g.session
	if !g.isSwept {
		if _, err := s.exec(`DELETE FROM writers WHERE last < unixepoch() - 30 * 86400`); err != nil {
			return err
		}
		g.isSwept = true
	}
	_, err := s.exec(`INSERT INTO writers (id, n, last) VALUES ($1, 1, unixepoch())
		ON CONFLICT (id) DO UPDATE SET n = n + 1, last = excluded.last`, g.node)
	return err
}

// Trusts reports whether what this node keeps in memory of watched rows, and was not
// told to forget, is as the transaction would read it: on PostgreSQL, as it was when this
// node last looked at what others did, or later.
func (tx *Tx) Trusts() bool {
	if !tx.committed {
		return false
	}
	if r, isSQLite := tx.q.(*sqliteReader); isSQLite {
		return r.trusts()
	}
	return tx.q.(*pgQuerier).trusts
}

// Shows reports whether the answer to a change may show what this node keeps of a row: as
// Trusts says, where the transaction has not changed the row itself.
func (tx *Tx) Shows(table, key string) bool {
	if tx.committed {
		return tx.Trusts()
	}
	row := Change{table, key}
	switch q := tx.q.(type) {
	case *pgQuerier:
		return q.notes && q.pool.nodes.trusts(q.ctx) && !slices.Contains(q.touches, row)
	case *session:
		return q.shows != nil && q.shows(row)
	}
	return false
}

// IsCommitted reports whether all that the transaction sees is committed, so that
// what was read may be kept.
func (tx *Tx) IsCommitted() bool { return tx.committed }

// Epoch is how often this node was told that something changed: a number for the
// moment, by which what was read before a change is told from what was read after it.
func (db *DB) Epoch() int64 { return db.epoch.Load() }

// Advance begins the next epoch, once what was to be forgotten for it is.
func (db *DB) Advance() int64 { return db.epoch.Add(1) }

// Epoch is the epoch in which the transaction began to read, or an earlier one.
func (tx *Tx) Epoch() int64 { return tx.epoch }

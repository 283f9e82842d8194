package store

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// A Log is what was noted of one database from one moment on, without a gap.
type Log struct {
	Chain string // its name
	Place string // where it is archived
	Base  string // the backup that it follows; "" while there is none
	N     int64  // the number of the last commit in it
}

// A LoggedCommit is one in a log.
type LoggedCommit struct {
	N       int64
	At      time.Time
	Changes json.RawMessage // a list of Changed
}

// KeepLog has changes noted from now on, to be archived in that place, and returns the log. One
// that is kept for the same place goes on.
func (db *DB) KeepLog(ctx context.Context, place string) (log *Log, err error) {
	err = db.Write(ctx, func(tx *Tx) error {
		if tx.isPostgres() {
			return errors.New("only a community on SQLite can note what changes: PostgreSQL archives its own log")
		}
		if log, err = tx.Log(); err != nil || log != nil && log.Place == place {
			return err
		}
		if err := tx.endLog(); err != nil {
			return err
		}
		if err := tx.insert("change_log_of", "chain, place, base", []any{strings.ToLower(rand.Text()), place, ""}); err != nil {
			return err
		}
		log, err = tx.Log()
		return err
	})
	return log, err
}

// EndLog has changes noted no longer, and forgets those that weren't archived.
func (db *DB) EndLog(ctx context.Context) error {
	if db.IsShared() {
		return nil
	}
	var log *Log
	err := db.Read(ctx, func(tx *Tx) (err error) {
		log, err = tx.Log()
		return err
	})
	if err != nil || log == nil {
		return err
	}
	return db.Write(ctx, (*Tx).endLog)
}

func (tx *Tx) endLog() error {
	return errors.Join(tx.exec(`DELETE FROM change_log`), tx.exec(`DELETE FROM change_log_of`))
}

// Log returns the log that is kept, as of what the transaction sees; nil for none.
func (tx *Tx) Log() (*Log, error) {
	if tx.isPostgres() {
		return nil, nil
	}
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM sqlite_schema WHERE name = 'change_log_of'`)
	if err != nil || n == 0 {
		return nil, err
	}
	log, err := one(tx, func(r row) (l Log, err error) { return l, r.Scan(&l.Chain, &l.Place, &l.Base, &l.N) },
		`SELECT chain, place, base, COALESCE((SELECT seq FROM sqlite_sequence WHERE name = 'change_log'), 0) FROM change_log_of`)
	if community.KindOf(err) == community.NotFound {
		return nil, nil
	}
	return &log, err
}

// FollowBase notes the backup that the log follows.
func (tx *Tx) FollowBase(name string) error {
	return tx.exec(`UPDATE change_log_of SET base = $1`, name)
}

// LoggedCommits returns the first commits in the log, of about so many bytes, and one at least.
func (tx *Tx) LoggedCommits(size int64) (commits []LoggedCommit, err error) {
	err = each(tx, func(r row) (bool, error) {
		var c LoggedCommit
		var when int64
		var text string
		if err := r.Scan(&c.N, &when, &text); err != nil {
			return false, err
		}
		c.At, c.Changes = at(when), json.RawMessage(text)
		commits = append(commits, c)
		size -= int64(len(text))
		return size <= 0, nil
	}, `SELECT n, at, changes FROM change_log ORDER BY n`)
	return commits, err
}

// DropLogged forgets the commits up to that one, which are archived.
func (tx *Tx) DropLogged(n int64) error { return tx.exec(`DELETE FROM change_log WHERE n <= $1`, n) }

// LogSize returns how many bytes wait to be archived.
func (tx *Tx) LogSize() (int64, error) {
	return one(tx, scanInt, `SELECT COALESCE(SUM(LENGTH(changes)), 0) FROM change_log`)
}

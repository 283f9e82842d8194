package store

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"zombiezen.com/go/sqlite"

	"github.com/stoa-community/stoa/internal/community"
)

// duplicate is the error of a row whose unique column holds a value already there.
type duplicate struct{ column string }

func (d duplicate) Error() string { return "duplicate " + d.column }

// duplicateOf returns the column whose uniqueness err reports, or "".
func duplicateOf(err error) string {
	d, _ := errors.AsType[duplicate](err)
	return d.column
}

var errUnreachable = community.Fail(community.Unavailable, community.WhyDatabaseAway, "The database can't be reached right now.")

var errOverloaded = community.Fail(community.Unavailable, community.WhyDatabaseBusy, "The database is overloaded right now.")

var errBusy = community.Fail(community.Conflict, community.WhyChangedMeanwhile,
	"Others kept changing this at the same time. Try again.")

// Why nothing can be written for now: see [DB.Writable].
var (
	errDiskFull = community.FailFor(30*time.Second, community.Unavailable, community.WhyStorageFull,
		"The disk is full: nothing can be written right now.")
	errDiskFails = community.FailFor(30*time.Second, community.Unavailable, community.WhyStorageFails,
		"The disk fails: nothing can be read from it or written to it for sure right now.")
	errReadOnly = community.FailFor(5*time.Second, community.Unavailable, community.WhyDatabaseReadOnly,
		"The database is read-only right now.")
)

// translate turns a driver's error into one that says the same on both databases.
func translate(err error) error {
	if err == nil {
		return nil
	}
	switch sqlite.ErrCode(err) {
	case sqlite.ResultConstraintUnique, sqlite.ResultConstraintPrimaryKey:
		return duplicateInSQLite(err)
	}
	if barred := barredInSQLite(err); barred != nil && !errors.Is(err, barred) {
		return errors.Join(barred, err)
	}
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return translatePostgres(e)
	}
	if unreachable(err) {
		return errors.Join(errUnreachable, err)
	}
	return err
}

// barredInSQLite returns what err says of the disk, if it does.
func barredInSQLite(err error) error {
	if sqlite.ErrCode(err) == sqlite.ResultConstraintTrigger && strings.Contains(err.Error(), movedText) {
		return errReadOnly
	}
	if sqlite.ErrCode(err) == sqlite.ResultIOErrSHMSize { // what SQLite shares with itself had to grow, and could not
		return errDiskFull
	}
	switch sqlite.ErrCode(err).ToPrimary() {
	case sqlite.ResultFull:
		return errDiskFull
	case sqlite.ResultIOErr:
		return errDiskFails
	case sqlite.ResultReadOnly:
		return errReadOnly
	}
	return nil
}

// duplicateInSQLite reads "UNIQUE constraint failed: users.portal_id, users.email_key".
func duplicateInSQLite(err error) error {
	text := err.Error()
	return duplicate{text[strings.LastIndexByte(text, '.')+1:]}
}

// translatePostgres reads the index's name: "users__email_key".
func translatePostgres(e *pgconn.PgError) error {
	switch {
	case e.Code == "23505":
		_, column, _ := strings.Cut(e.ConstraintName, "__")
		return duplicate{column}
	case e.Code == "53100":
		return errors.Join(errDiskFull, e)
	case e.Code == "58030":
		return errors.Join(errDiskFails, e)
	case e.Code == "25006": // a standby, or a primary that was told to write nothing
		return errors.Join(errReadOnly, e)
	case strings.HasPrefix(e.Code, "08"), strings.HasPrefix(e.Code, "57P"), e.Code == "53300", e.Code == "25P03":
		return errors.Join(errUnreachable, e)
	case e.Code == "55P03", e.Code == "57014", strings.HasPrefix(e.Code, "53"): // a lock was not to be had, or memory, or it took too long
		return errors.Join(errOverloaded, e)
	}
	return e
}

func unreachable(err error) bool {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	_, isNet := errors.AsType[net.Error](err)
	_, isConnect := errors.AsType[*pgconn.ConnectError](err)
	return isNet || isConnect || pgconn.SafeToRetry(err) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF)
}

// again reports whether a transaction is to be run once more: PostgreSQL asks for
// it, or a record was not as it had been read.
func again(err error) bool {
	if errors.Is(err, ErrChangedMeanwhile) {
		return true
	}
	e, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (e.Code == "40001" || e.Code == "40P01")
}

// wrecked reports whether SQLite may have undone the whole transaction, not
// only the statement that failed.
func wrecked(err error) bool {
	switch sqlite.ErrCode(err).ToPrimary() {
	case sqlite.ResultFull, sqlite.ResultIOErr, sqlite.ResultNoMem, sqlite.ResultInterrupt, sqlite.ResultCorrupt, sqlite.ResultBusy:
		return true
	}
	return false
}

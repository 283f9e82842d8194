package store

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
)

// How PostgreSQL is watched: each statement that changes rows of a watched table returns
// which, and a transaction that has changed anything notes them all as it commits, in the
// table touches, where the other nodes find them.

// watchedIn returns which watched table a statement changes rows of, and what names them.
func watchedIn(query string) (table, key string, is bool) {
	for _, change := range []string{"UPDATE ", "DELETE FROM ", "INSERT INTO "} {
		if rest, ok := strings.CutPrefix(query, change); ok {
			table, _, _ = strings.Cut(rest, " ")
			key, is = Watched[table]
			return table, key, is && (change != "INSERT INTO " || inserted[table])
		}
	}
	return "", "", false
}

// execWatched is exec of a statement that changes rows of a watched table.
func (q *pgQuerier) execWatched(query string, args []any) (n int64, err error) {
	found, err := q.queryWatched(query, args)
	if err != nil {
		return 0, err
	}
	defer found.Close()
	for found.Next() {
		n++
		if err := found.Scan(); err != nil {
			return n, err
		}
	}
	return n, found.Err()
}

// queryWatched is query of a statement that changes rows of a watched table: it returns
// what names each row, before whatever else it returns.
func (q *pgQuerier) queryWatched(query string, args []any) (rows, error) {
	table, _, _ := watchedIn(query)
	found, err := q.ran(returningKey(query), args)
	return touching{writing{found, q}, table}, err
}

// returningKey has a statement that changes rows of a watched table return what names each,
// before whatever else it returns.
func returningKey(query string) string {
	table, key, _ := watchedIn(query)
	before, after, returns := strings.Cut(query, "RETURNING ")
	query = before + " RETURNING CAST(" + aliasIn(query, table) + "." + key + " AS TEXT)"
	if returns {
		query += ", " + after
	}
	return query
}

// aliasIn is what a statement calls the table that it changes.
func aliasIn(query, table string) string {
	_, rest, _ := strings.Cut(query, table)
	if rest, ok := strings.CutPrefix(rest, " AS "); ok {
		table, _, _ = strings.Cut(rest, " ")
	}
	return table
}

// touchedBy returns which rows of a watched table a statement changes, if that can be told
// before it is run: one alone, or those that it adds.
func touchedBy(query string, args []any) ([]Change, bool) {
	table, key, _ := watchedIn(query)
	if rest, adds := strings.CutPrefix(query, "INSERT INTO "+table+" ("); adds {
		return addedBy(table, key, rest, args)
	}
	by := " WHERE " + key + " = $"
	at := strings.LastIndex(query, by)
	if at < 0 {
		return nil, false
	}
	digits, rest, _ := strings.Cut(query[at+len(by):], " ")
	n, err := strconv.Atoi(digits)
	if err != nil || strings.ContainsAny(rest, "()") { // which may be another's WHERE
		return nil, false
	}
	return []Change{{table, fmt.Sprint(args[n-1])}}, true
}

// addedBy returns which rows an INSERT adds, by what follows its parenthesis, if all their
// values are arguments.
func addedBy(table, key, rest string, args []any) (rows []Change, is bool) {
	columns, values, _ := strings.Cut(rest, ") VALUES (")
	names := strings.Split(columns, ", ")
	at := slices.Index(names, key)
	if at < 0 || strings.Count(values, "$") != len(args) || len(args)%len(names) != 0 {
		return nil, false
	}
	for ; at < len(args); at += len(names) {
		rows = append(rows, Change{table, fmt.Sprint(args[at])})
	}
	return rows, true
}

// writing are the rows of a statement that writes.
type writing struct {
	rows
	q *pgQuerier
}

// Next implements rows.
func (w writing) Next() bool {
	is := w.rows.Next()
	w.q.wrote = w.q.wrote || is
	return is
}

// touching are the rows of a statement that changes a watched table: what names each comes
// first.
type touching struct {
	writing
	table string
}

// Scan implements row.
func (t touching) Scan(targets ...any) error {
	touched := Change{What: t.table}
	err := t.writing.Scan(append([]any{&touched.Key}, targets...)...)
	t.q.touches = append(t.q.touches, touched)
	return err
}

// maxTouches is how many changes are noted one by one: past it, nodes begin anew.
const maxTouches = 1000

// hasChanged reports whether there is something to commit, sent or not, or to be forgotten.
func (q *pgQuerier) hasChanged() bool { return q.wrote || len(q.touches) > 0 || len(q.waiting) > 0 }

// sendCommit commits what was changed, and with it notes what nodes are to forget, in the same
// round trip.
func (q *pgQuerier) sendCommit() error {
	if !q.notes || !q.hasChanged() {
		return q.end(`COMMIT`)
	}
	last := []Reading{{query: note, args: []any{writeTouches(q.touches)}}, {query: `COMMIT`}}
	replicas := q.pool.replicas
	if replicas != nil {
		last = append(last, Reading{query: reached})
	}
	sent, err := q.send(last...)
	if err != nil {
		return err
	}
	if err := sent.QueryRow().Scan(&q.xid, nil); err != nil {
		return closed(sent, err)
	}
	tag, err := sent.Exec()
	if err == nil && tag.String() != "COMMIT" {
		err = pgx.ErrTxCommitRollback
	}
	if err == nil && replicas != nil {
		replicas.committed(sent)
		return nil
	}
	return closed(sent, err)
}

// note notes what a transaction changed. A database that was restored may have a note of
// another server's transaction of that number.
const note = `INSERT INTO touches (created, changes) VALUES (CAST(EXTRACT(EPOCH FROM CLOCK_TIMESTAMP()) * 1000 AS BIGINT), $1)
	ON CONFLICT (xid) DO UPDATE SET created = excluded.created, changes = excluded.changes RETURNING xid, ` + unhurried

// writeTouches writes changes a line each; one that all are lost in is "*".
func writeTouches(changes []Change) string {
	if changes = toldOnce(changes); len(changes) > maxTouches {
		return "*"
	}
	var b strings.Builder
	for _, c := range changes {
		b.WriteString(c.What + " " + c.Key + "\n")
	}
	return b.String()
}

// toldOnce leaves out what is told again: many questions about one topic may be new.
func toldOnce(changes []Change) []Change {
	told := make(map[Change]bool, len(changes))
	return slices.DeleteFunc(slices.Clone(changes), func(c Change) bool {
		isAgain := told[c]
		told[c] = true
		return isAgain
	})
}

func readTouches(text string) (changes []Change) {
	if text == "*" {
		return []Change{{}}
	}
	for line := range strings.Lines(text) {
		what, key, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		changes = append(changes, Change{what, key})
	}
	return changes
}

// Look calls drop with what was made durable since this node last looked, on PostgreSQL,
// if that was anything. It is all that there is where this node begins anew, or finds
// another server. Who looks waits for nobody: they have a connection of their own.
func (db *DB) Look(ctx context.Context, anew bool, drop func([]Change)) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), briefly) // others may wait for what is seen
	defer cancel()
	p := db.engine.(*postgres)
	q := &pgQuerier{ctx: ctx, pool: p, conns: p.looks, begin: beginRead, reports: p.replicas != nil}
	return p.run(q, func(q querier) error { return p.nodes.look(db.begin(ctx, q), anew, db.telling(drop)) })
}

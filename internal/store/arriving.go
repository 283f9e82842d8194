package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A community that moves here comes bit by bit. How far it has come is kept in a table that is
// there for that time only: as long as it is, nobody serves what there is.

// Progress is how far a move has come.
type Progress struct {
	Move       string `json:"move"`  // its name, see [DB.Follow]
	Table      string `json:"table"` // whose rows come next; "" for the first's
	After      string `json:"after"` // those with keys after this one; "" for all
	IsComplete bool   `json:"isComplete"`
	IsFound    bool   `json:"isFound"` // whether the search is filled
}

// ErrMoving is the error of a database that a community has not wholly moved to.
var ErrMoving = errors.New("a community is moving to that database: stoa move goes on with it")

// isMoving reports whether a community is moving here.
func (tx *Tx) isMoving() (bool, error) {
	query := `SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = 'moving'`
	if tx.isPostgres() {
		query = `SELECT COUNT(*) FROM pg_class WHERE oid = TO_REGCLASS('moving')`
	}
	n, err := one(tx, scanInt, query)
	return n > 0, err
}

// Arriving returns how far a move here has come, from nothing on an empty database.
func (db *DB) Arriving(ctx context.Context, move string) (p Progress, err error) {
	err = db.engine.alone(ctx, func(q querier) error {
		tx := db.begin(ctx, q)
		isMoving, err := tx.isMoving()
		if err != nil {
			return err
		}
		if isMoving {
			text, err := one(tx, scanString, `SELECT progress FROM moving`)
			if err != nil {
				return err
			}
			if p, err = decode[Progress](text); err == nil && p.Move != move {
				err = errors.New("another community has begun to move there: it takes an empty place")
			}
			return err
		}
		if err := tx.CheckEmpty(); err != nil {
			return err
		}
		if err := tx.exec(`CREATE TABLE moving (progress TEXT NOT NULL)`); err != nil {
			return err
		}
		p.Move = move
		return tx.exec(`INSERT INTO moving (progress) VALUES ($1)`, encode(p))
	})
	return p, err
}

// Arrive runs fn, which adds what has come, and keeps how far that is.
func (db *DB) Arrive(ctx context.Context, fn func(*Tx) (Progress, error)) error {
	return db.engine.alone(ctx, func(q querier) error {
		tx := db.begin(ctx, q)
		p, err := fn(tx)
		if err != nil {
			return err
		}
		if err := tx.exec(`UPDATE moving SET progress = $1`, encode(p)); err != nil {
			return err
		}
		return tx.flush()
	})
}

// Settled ends a move here: what has come may be served.
func (db *DB) Settled(ctx context.Context) error {
	return db.engine.alone(ctx, func(q querier) error {
		tx := db.begin(ctx, q)
		if err := tx.comeFirst(); err != nil {
			return err
		}
		return tx.exec(`DROP TABLE moving`)
	})
}

// ReadKey reads a key that is a JSON list, as [Noted] has it.
func (t Table) ReadKey(text string) (Row, error) {
	var key Row
	values := json.NewDecoder(strings.NewReader(text))
	values.UseNumber()
	if err := values.Decode(&key); err != nil || len(key) != len(t.Key) {
		return nil, fmt.Errorf("the key %s of %s cannot be read", text, t.Name)
	}
	for i, v := range key {
		n, isNumber := v.(json.Number)
		if !isNumber {
			continue
		}
		var err error
		if key[i], err = n.Int64(); err != nil {
			return nil, err
		}
	}
	return key, nil
}

// WriteKey writes what ReadKey reads.
func (t Table) WriteKey(key Row) string { return encode(key) }

// RowsAfter returns the next rows by their key.
func (tx *Tx) RowsAfter(t Table, after Row, limit int) ([]Row, error) {
	where, key := "", strings.Join(t.Key, ", ")
	if after != nil {
		places := make([]string, len(after))
		for i := range after {
			places[i] = place(i + 1)
		}
		where = ` WHERE (` + key + `) > (` + strings.Join(places, ", ") + `)`
	}
	return all(tx, t.scan, `SELECT `+t.names()+` FROM `+t.Name+where+` ORDER BY `+key+` LIMIT `+strconv.Itoa(limit), after...)
}

// keysAtOnce is how many rows are asked for by their keys together.
const keysAtOnce = 40

// RowsOf returns those of the rows with these keys that are there.
func (tx *Tx) RowsOf(t Table, keys []Row) (found []Row, err error) {
	for some := range slices.Chunk(keys, keysAtOnce) {
		where, args := t.among(some)
		rows, err := all(tx, t.scan, `SELECT `+t.names()+` FROM `+t.Name+` WHERE `+where, args...)
		if err != nil {
			return nil, err
		}
		found = append(found, rows...)
	}
	return found, nil
}

// DropRows deletes the rows with these keys.
func (tx *Tx) DropRows(t Table, keys []Row) error {
	for some := range slices.Chunk(keys, keysAtOnce) {
		where, args := t.among(some)
		if err := tx.exec(`DELETE FROM `+t.Name+` WHERE `+where, args...); err != nil {
			return err
		}
	}
	return nil
}

// among is the condition that a row has one of the keys.
func (t Table) among(keys []Row) (where string, args []any) {
	var b strings.Builder
	for i, key := range keys {
		if i > 0 {
			b.WriteString(" OR ")
		}
		for j, name := range t.Key {
			b.WriteString([]string{"(", " AND "}[min(j, 1)])
			args = append(args, key[j])
			b.WriteString(name + " = " + place(len(args)))
		}
		b.WriteString(")")
	}
	return b.String(), args
}

// PutRows adds those of the rows that are not there. What others refer to is made to be as
// it came, instead, for it cannot be dropped meanwhile: see [Table.Stays].
func (tx *Tx) PutRows(t Table, rows []Row) error {
	clash := ` ON CONFLICT (` + strings.Join(t.Key, ", ") + `) DO NOTHING`
	if t.Stays() {
		sets := make([]string, len(t.Columns))
		for i, c := range t.Columns {
			sets[i] = c.Name + " = excluded." + c.Name
		}
		clash = ` ON CONFLICT (` + strings.Join(t.Key, ", ") + `) DO UPDATE SET ` + strings.Join(sets, ", ")
	}
	for some := range slices.Chunk(rows, insertChunk) {
		var args []any
		for _, r := range some {
			args = append(args, r...)
		}
		if err := tx.exec(insertText(t.Name, t.names(), len(some), len(t.Columns), tx.placeholder())+clash, args...); err != nil {
			return err
		}
	}
	return tx.flush()
}

// Stays reports whether rows of other tables refer to the table's, which are never deleted.
func (t Table) Stays() bool { return order(t) == 0 }

// Found has the search know records of a table as they are now, or that they are gone.
func (tx *Tx) Found(t Table, keys []Row) error {
	i := slices.IndexFunc(searchTables, func(s searchTable) bool { return s.table == t.Name })
	if i < 0 || len(keys) == 0 {
		return nil
	}
	ids := make([]string, len(keys))
	for i, key := range keys {
		ids[i] = key[0].(string)
	}
	docs, err := tx.searchDocs(searchTables[i].kind, ids)
	if err != nil {
		return err
	}
	for _, d := range docs {
		ids = slices.DeleteFunc(ids, func(id string) bool { return id == d.id })
		if err := tx.reindex(d); err != nil {
			return err
		}
	}
	for _, id := range ids {
		if err := tx.unindex(id); err != nil {
			return err
		}
	}
	return nil
}

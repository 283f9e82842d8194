package store

import (
	"context"
	"errors"
	"path/filepath"

	"zombiezen.com/go/sqlite"

	"github.com/stoa-community/stoa/internal/community"
)

// Folder is where the file of the database is; "" where it is a server of its own.
func (db *DB) Folder() string {
	if s, ok := db.engine.(*sqliteEngine); ok {
		return filepath.Dir(s.path)
	}
	return ""
}

// BackUp writes the database as it is now to a new file. Others go on reading and
// writing.
func (db *DB) BackUp(ctx context.Context, path string) error {
	s, ok := db.engine.(*sqliteEngine)
	if !ok {
		return community.Fail(community.Conflict, "The database is a server of its own.")
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	own, err := newSession(s.path, sqlite.OpenReadWrite)
	if err != nil {
		return err
	}
	_, err = own.exec(`VACUUM INTO $1`, path)
	return errors.Join(translate(err), own.close())
}

// CountPortals returns how many communities there are.
func (tx *Tx) CountPortals() (int64, error) { return one(tx, scanInt, `SELECT COUNT(*) FROM portals`) }

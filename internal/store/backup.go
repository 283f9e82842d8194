package store

import (
	"context"
	"path/filepath"

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
	_, err := s.pool.ExecContext(ctx, `VACUUM INTO ?`, path)
	return translate(err)
}

// CountPortals returns how many communities there are.
func (tx *Tx) CountPortals() (int64, error) { return one(tx, scanInt, `SELECT COUNT(*) FROM portals`) }

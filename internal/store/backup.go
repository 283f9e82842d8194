package store

import (
	"context"
	"errors"
	"os"
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

// BackUp writes the database as it is now to a new file that only its owner can
// read. Others go on reading and writing.
func (db *DB) BackUp(ctx context.Context, path string) error {
	s, ok := db.engine.(*sqliteEngine)
	if !ok {
		return community.Fail(community.Conflict, community.WhyBackUpOutside,
			"The database runs on its own server. Back it up with stoa backup.")
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return community.Fail(community.Conflict, community.WhyFileExists, "The file %s already exists and won't be overwritten.", path)
	}
	if err != nil {
		return err
	}
	err = s.copyTo(path)
	if err == nil {
		err = f.Sync()
	}
	if err != nil {
		err = errors.Join(err, os.Remove(path))
	}
	return errors.Join(err, f.Close())
}

func (s *sqliteEngine) copyTo(path string) error {
	own, err := newSession(s.path, sqlite.OpenReadWrite)
	if err != nil {
		return err
	}
	_, err = own.exec(`VACUUM INTO $1`, path)
	return errors.Join(translate(err), own.close())
}

// CountPortals returns how many communities there are.
func (tx *Tx) CountPortals() (int64, error) { return one(tx, scanInt, `SELECT COUNT(*) FROM portals`) }

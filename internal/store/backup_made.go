package store

import "time"

// Backup is one that was made, or was to be.
type Backup struct {
	Name    string
	Place   string // where it is kept
	Created time.Time
	Size    int64 // 0 for one that came to nothing
	Took    time.Duration
	Tried   time.Time // when it was restored to see that it can be; zero for not yet
	Why     string    // what went wrong with it, "" for nothing
}

// IsGood reports whether the backup was tried, and was right.
func (b Backup) IsGood() bool { return !b.Tried.IsZero() && b.Why == "" }

const backupColumns = `id, created, place, size, took, tried, why`

func scanBackup(r row) (b Backup, err error) {
	var created, took, tried int64
	err = r.Scan(&b.Name, &created, &b.Place, &b.Size, &took, &tried, &b.Why)
	b.Created, b.Took, b.Tried = at(created), time.Duration(took)*time.Millisecond, at(tried)
	return b, err
}

// keptBackups is how many are told of.
const keptBackups = 20

// SaveBackup notes what is known of a backup.
func (tx *Tx) SaveBackup(b Backup) error {
	err := tx.exec(insertText("backups", backupColumns, 1, 7, tx.placeholder())+` ON CONFLICT (id) DO UPDATE
		SET tried = excluded.tried, why = excluded.why`,
		b.Name, ms(b.Created), b.Place, b.Size, b.Took.Milliseconds(), ms(b.Tried), b.Why)
	if err != nil {
		return err
	}
	return tx.exec(`DELETE FROM backups WHERE id NOT IN (SELECT id FROM backups ORDER BY created DESC, id DESC LIMIT $1)`, keptBackups)
}

// Backups returns the backups that are known of, the newest first.
func (tx *Tx) Backups() ([]Backup, error) {
	return all(tx, scanBackup, `SELECT `+backupColumns+` FROM backups ORDER BY created DESC, id DESC`)
}

// ReturnSweep has a sweep that was taken be due in a while: it came to nothing.
func (tx *Tx) ReturnSweep(name string, every, in time.Duration) error {
	return tx.exec(`UPDATE sweeps SET taken = $2 WHERE name = $1`, name, ms(tx.Now.Add(in-every)))
}

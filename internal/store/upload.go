package store

import "github.com/stoa-community/stoa/internal/community"

const uploadColumns = `id, portal_id, user_id, created, name, filename, type, size, width, height`

func scanUpload(r row) (*community.Upload, error) {
	var u community.Upload
	var created int64
	err := r.Scan(&u.ID, &u.Portal, &u.User, &created, &u.Name, &u.Filename, &u.Type, &u.Size, &u.Width, &u.Height)
	u.Created = at(created)
	return &u, err
}

// AddUpload stores the row of an upload whose content is kept already. One whose
// name is there stays as it is.
func (tx *Tx) AddUpload(u *community.Upload) error {
	return tx.exec(insertText("uploads", uploadColumns, 1, 10, tx.placeholder())+` ON CONFLICT DO NOTHING`,
		u.ID, u.Portal, u.User, ms(u.Created), u.Name, u.Filename, u.Type, u.Size, u.Width, u.Height)
}

// Upload returns the upload of that name on a portal.
func (tx *Tx) Upload(portal community.PortalID, name string) (*community.Upload, error) {
	return one(tx, scanUpload, `SELECT `+uploadColumns+` FROM uploads WHERE name = $1 AND portal_id = $2`, name, portal)
}

// AddUploadSize stores the row of a smaller version whose content is kept already, unless the
// picture is gone or the row there.
func (tx *Tx) AddUploadSize(s community.UploadSize) error {
	return tx.exec(`INSERT INTO upload_sizes (source, width, name, size)
SELECT name, $1, $2, $3 FROM uploads WHERE name = $4 ON CONFLICT DO NOTHING`, s.Width, s.Name, s.Size, s.Source)
}

// UploadSize returns the version of that width of the upload of that name.
func (tx *Tx) UploadSize(source string, width int) (*community.UploadSize, error) {
	return one(tx, func(r row) (*community.UploadSize, error) {
		s := community.UploadSize{Source: source, Width: width}
		return &s, r.Scan(&s.Name, &s.Size)
	}, `SELECT name, size FROM upload_sizes WHERE source = $1 AND width = $2`, source, width)
}

// UploadNames returns those of the names that have a row, on whichever portal.
func (tx *Tx) UploadNames(names []string) ([]string, error) {
	return all(tx, scanString, `SELECT name FROM uploads WHERE name IN (SELECT value FROM json_each($1))
UNION SELECT name FROM remote_pictures WHERE name IN (SELECT value FROM json_each($1))
UNION SELECT name FROM upload_sizes s WHERE name IN (SELECT value FROM json_each($1))
AND EXISTS (SELECT 1 FROM uploads u WHERE u.name = s.source)`, list(names))
}

// DropUploads deletes the rows of all that a person uploaded, and returns the
// names whose content nobody needs any more.
func (tx *Tx) DropUploads(user community.UserID) ([]string, error) {
	smaller, err := all(tx, scanString, `DELETE FROM upload_sizes WHERE source IN (SELECT name FROM uploads WHERE user_id = $1)
RETURNING name`, user)
	if err != nil {
		return nil, err
	}
	names, err := all(tx, scanString, `DELETE FROM uploads WHERE user_id = $1 RETURNING name`, user)
	return append(smaller, names...), err
}

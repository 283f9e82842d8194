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

// UploadNames returns those of the names that have a row, on whichever portal.
func (tx *Tx) UploadNames(names []string) ([]string, error) {
	return all(tx, scanString, `SELECT name FROM uploads WHERE name IN (SELECT value FROM json_each($1))`, list(names))
}

// DropUploads deletes the rows of all that a person uploaded, and returns the
// names whose content nobody needs any more.
func (tx *Tx) DropUploads(user community.UserID) ([]string, error) {
	return all(tx, scanString, `DELETE FROM uploads WHERE user_id = $1 RETURNING name`, user)
}

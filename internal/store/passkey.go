package store

import "github.com/stoa-community/stoa/internal/community"

const passkeyColumns = `id, portal_id, user_id, handle, data, name, created, used`

func scanPasskey(r row) (*community.Passkey, error) {
	var k community.Passkey
	var created, used int64
	err := r.Scan(&k.ID, &k.Portal, &k.User, &k.Handle, &k.Data, &k.Name, &created, &used)
	k.Created, k.Used = at(created), at(used)
	return &k, err
}

// AddPasskey stores a new passkey.
func (tx *Tx) AddPasskey(k *community.Passkey) error {
	return tx.insert("passkeys", passkeyColumns,
		[]any{k.ID, k.Portal, k.User, k.Handle, k.Data, k.Name, ms(k.Created), ms(k.Used)})
}

// Passkeys returns a person's passkeys, the oldest first.
func (tx *Tx) Passkeys(user community.UserID) ([]*community.Passkey, error) {
	return all(tx, scanPasskey, `SELECT `+passkeyColumns+` FROM passkeys WHERE user_id = $1 ORDER BY created, id`, user)
}

// PasskeyOf returns the passkey that a device calls so.
func (tx *Tx) PasskeyOf(portal community.PortalID, handle string) (*community.Passkey, error) {
	return one(tx, scanPasskey, `SELECT `+passkeyColumns+` FROM passkeys WHERE portal_id = $1 AND handle = $2`, portal, handle)
}

// UsePasskey stores what is to be known of a passkey that was used now. It reports
// whether it is still there.
func (tx *Tx) UsePasskey(id community.PasskeyID, data string) (isThere bool, err error) {
	n, err := tx.changed(`UPDATE passkeys SET data = $1, used = $2 WHERE id = $3`, data, ms(tx.Now), id)
	return n == 1, err
}

// DropPasskey removes a person's passkey, and reports whether there was one.
func (tx *Tx) DropPasskey(user community.UserID, id community.PasskeyID) (was bool, err error) {
	n, err := tx.changed(`DELETE FROM passkeys WHERE user_id = $1 AND id = $2`, user, id)
	return n == 1, err
}

// DropPasskeys removes all passkeys of a person.
func (tx *Tx) DropPasskeys(user community.UserID) error {
	return tx.exec(`DELETE FROM passkeys WHERE user_id = $1`, user)
}

package store

import "github.com/stoa-community/stoa/internal/community"

const identityColumns = `id, portal_id, user_id, provider, issuer, subject, created, used`

func scanIdentity(r row) (*community.Identity, error) {
	var i community.Identity
	var created, used int64
	err := r.Scan(&i.ID, &i.Portal, &i.User, &i.Provider, &i.Issuer, &i.Subject, &created, &used)
	i.Created, i.Used = at(created), at(used)
	return &i, err
}

// AddIdentity stores a new identity. One that somebody has meanwhile is a Conflict.
func (tx *Tx) AddIdentity(i *community.Identity) error {
	err := tx.insertNow("identities", identityColumns,
		[]any{i.ID, i.Portal, i.User, i.Provider, i.Issuer, i.Subject, ms(i.Created), ms(i.Used)})
	if duplicateOf(err) != "" {
		return errBusy
	}
	return err
}

// Identity returns the identity of somebody to an issuer.
func (tx *Tx) Identity(portal community.PortalID, issuer, subject string) (*community.Identity, error) {
	return one(tx, scanIdentity, `SELECT `+identityColumns+` FROM identities WHERE portal_id = $1 AND issuer = $2 AND subject = $3`, portal,
		issuer, subject)
}

// Identities returns those of a person, the oldest first.
func (tx *Tx) Identities(user community.UserID) ([]*community.Identity, error) {
	return all(tx, scanIdentity, `SELECT `+identityColumns+` FROM identities WHERE user_id = $1 ORDER BY created, id`, user)
}

// UseIdentity notes by which provider an identity was used, and when.
func (tx *Tx) UseIdentity(id community.IdentityID, provider string) error {
	return tx.exec(`UPDATE identities SET provider = $1, used = $2 WHERE id = $3`, provider, ms(tx.Now), id)
}

// DropIdentity deletes an identity.
func (tx *Tx) DropIdentity(id community.IdentityID) error {
	return tx.exec(`DELETE FROM identities WHERE id = $1`, id)
}

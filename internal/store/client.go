package store

import (
	"github.com/stoa-community/stoa/internal/community"
)

const clientColumns = `id, portal_id, name, secret_hash, grants, networks, created, revoked, scope, bot_id`

func scanClient(r row) (*community.Client, error) {
	var c community.Client
	var grants, networks, scope string
	var created, revoked int64
	if err := r.Scan(&c.ID, &c.Portal, &c.Name, &c.SecretHash, &grants, &networks, &created, &revoked, &scope, &c.Bot); err != nil {
		return nil, err
	}
	c.Created, c.Revoked = at(created), at(revoked)
	if err := decodeInto(grants, &c.Grants); err != nil {
		return nil, err
	}
	if err := decodeInto(networks, &c.Networks); err != nil {
		return nil, err
	}
	var err error
	c.Scope, err = parseScope(scope)
	return &c, err
}

// AddClient stores a new client.
func (tx *Tx) AddClient(c *community.Client) error {
	err := tx.insertNow("clients", clientColumns,
		[]any{c.ID, c.Portal, c.Name, c.SecretHash, encode(c.Grants), encode(c.Networks), ms(c.Created), ms(c.Revoked),
			c.Scope.String(), c.Bot})
	if duplicateOf(err) != "" {
		return community.Fail(community.Conflict, community.WhyClientTaken, "There's already a client called %q.", c.ID)
	}
	return err
}

// Client returns the client called id, of whichever portal.
func (tx *Tx) Client(id string) (*community.Client, error) {
	return one(tx, scanClient, `SELECT `+clientColumns+` FROM clients WHERE id = $1`, id)
}

// Clients returns the clients of a portal, oldest first.
func (tx *Tx) Clients(portal community.PortalID) ([]*community.Client, error) {
	return all(tx, scanClient, `SELECT `+clientColumns+` FROM clients WHERE portal_id = $1 ORDER BY created, id`, portal)
}

// IsBot reports whether a person is the bot of a client.
func (tx *Tx) IsBot(user community.UserID) (bool, error) {
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM clients WHERE bot_id = $1 AND bot_id <> ''`, user)
	return n > 0, err
}

// RevokeClient ends a client and every token it was given.
func (tx *Tx) RevokeClient(portal community.PortalID, id string) error {
	n, err := tx.changed(`UPDATE clients SET revoked = $1 WHERE id = $2 AND portal_id = $3 AND revoked = 0`, ms(tx.Now), id, portal)
	if err != nil {
		return err
	}
	if n == 0 {
		return community.ErrNotFound
	}
	if err := tx.exec(`UPDATE tokens SET revoked = $1 WHERE client_id = $2 AND revoked = 0`, ms(tx.Now), id); err != nil {
		return err
	}
	return tx.Forget(ChangedClient, id)
}

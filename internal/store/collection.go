package store

import "github.com/stoa-community/stoa/internal/community"

const collectionColumns = `id, portal_id, rev, created, updated, author, name, description, place`

func scanCollection(r row) (*community.Collection, error) {
	var c community.Collection
	var created, updated int64
	err := r.Scan(&c.ID, &c.Portal, &c.Rev, &created, &updated, &c.Author, &c.Name, &c.Description, &c.Place)
	c.Created, c.Updated = at(created), at(updated)
	return &c, err
}

// addDefaultCollection gives a new portal the collection of spaces that name none.
func (tx *Tx) addDefaultCollection(p *community.Portal) error {
	return tx.AddCollections(&community.Collection{ID: community.DefaultCollection(p.ID), Portal: p.ID, Created: p.Created,
		Updated: p.Created, Name: "Spaces", Place: 1})
}

// AddCollections stores new collections.
func (tx *Tx) AddCollections(collections ...*community.Collection) error {
	return tx.insert("collections", collectionColumns, mapped(collections, func(c *community.Collection) []any {
		return []any{c.ID, c.Portal, c.Rev, ms(c.Created), ms(c.Updated), c.Author, c.Name, c.Description, c.Place}
	})...)
}

// SaveCollection stores what may be edited of a collection, under the next revision.
func (tx *Tx) SaveCollection(c *community.Collection) error {
	n, err := tx.changed(`UPDATE collections SET rev = rev + 1, updated = $1, name = $2, description = $3, place = $4 WHERE id = $5 AND rev = $6`,
		ms(tx.Now), c.Name, c.Description, c.Place, c.ID, c.Rev)
	if err != nil {
		return err
	}
	if n == 0 {
		return ErrChangedMeanwhile
	}
	c.Rev, c.Updated = c.Rev+1, tx.Now
	return nil
}

// Collections returns the collections of a portal, in their order: never more
// than community.MaxCollections.
func (tx *Tx) Collections(portal community.PortalID) ([]*community.Collection, error) {
	return all(tx, scanCollection, `SELECT `+collectionColumns+` FROM collections WHERE portal_id = $1 ORDER BY place, id`, portal)
}

// Collection returns the collection called id.
func (tx *Tx) Collection(portal community.PortalID, id community.CollectionID) (*community.Collection, error) {
	return one(tx, scanCollection, `SELECT `+collectionColumns+` FROM collections WHERE id = $1 AND portal_id = $2`, id, portal)
}

// HoldCollection keeps a collection from being removed until the transaction
// ends, and reports whether there is one.
func (tx *Tx) HoldCollection(portal community.PortalID, id community.CollectionID) (bool, error) {
	n, err := tx.changed(`UPDATE collections SET place = place WHERE id = $1 AND portal_id = $2`, id, portal)
	return n == 1, err
}

// DeleteCollection deletes a collection, and reports whether it was empty.
func (tx *Tx) DeleteCollection(c *community.Collection) (wasEmpty bool, err error) {
	if _, err := tx.HoldCollection(c.Portal, c.ID); err != nil {
		return false, err
	}
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM spaces WHERE collection_id = $1`, c.ID)
	if err != nil || n > 0 {
		return false, err
	}
	return true, tx.exec(`DELETE FROM collections WHERE id = $1`, c.ID)
}

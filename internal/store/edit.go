package store

import "github.com/stoa-community/stoa/internal/community"

// AddEdit keeps what a record said before it was changed.
func (tx *Tx) AddEdit(portal community.PortalID, e *community.Edit) error {
	return tx.insert("edits", "id, portal_id, target, target_id, user_id, created, title, content",
		[]any{e.ID, portal, e.On.On, e.On.ID, e.By, ms(e.Created), e.Title, e.Content})
}

// Edits returns a page of the earlier texts of a record, newest first.
func (tx *Tx) Edits(on community.Ref, p community.Page) ([]*community.Edit, error) {
	c := after(p)
	return all(tx, func(r row) (*community.Edit, error) {
		e := community.Edit{On: on}
		var created int64
		err := r.Scan(&e.ID, &e.By, &created, &e.Title, &e.Content)
		e.Created = at(created)
		return &e, err
	}, `SELECT id, user_id, created, title, content FROM edits WHERE target_id = $1 AND (created, id) < ($2, $3)
		ORDER BY created DESC, id DESC LIMIT $4 OFFSET $5`, on.ID, c.Value, c.ID, p.Limit, p.Offset())
}

package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// AddEdit keeps what a record said before it was changed.
func (tx *Tx) AddEdit(portal community.PortalID, e *community.Edit) error {
	return tx.insert("edits", editColumns, editValues(portal, e))
}

// Edits returns a page of the earlier texts of a record, newest first.
func (tx *Tx) Edits(on community.Ref, p community.Page) ([]*community.Edit, error) {
	c := after(p)
	return all(tx, func(r row) (*community.Edit, error) { return scanEdit(r, on) }, `SELECT id, user_id, reviewer, created, title, content FROM edits WHERE target_id = $1 AND (created, id) < ($2, $3)
		ORDER BY created DESC, id DESC LIMIT $4 OFFSET $5`, on.ID, c.Value, c.ID, p.Limit, p.Offset())
}

// A LastEdit is when a record was edited last, by whom, and what says whether that may be
// told.
type LastEdit struct {
	Record    community.RecordID
	By        community.UserID
	Reviewer  community.UserID // who accepted it, where it was suggested
	People    int64            // how many have edited it
	Created   time.Time
	Author    community.UserID // of the record
	Anonymous bool
	Published time.Time
}

// LastEdits returns the last edits of those records of a kind that were ever edited.
func (tx *Tx) LastEdits(on community.Subject, ids []string) ([]LastEdit, error) {
	return all(tx, func(r row) (e LastEdit, err error) {
		var created, published int64
		err = r.Scan(&e.Record, &e.By, &e.Reviewer, &created, &e.Author, &e.Anonymous, &published, &e.People)
		e.Created, e.Published = at(created), at(published)
		return e, err
	}, `SELECT r.id, e.user_id, e.reviewer, e.created, r.author, r.anonymous, r.published,
		(SELECT COUNT(DISTINCT n.user_id) FROM edits n WHERE n.target_id = e.target_id) FROM edits e JOIN `+tables[on]+` r ON r.id = e.target_id
		WHERE e.target_id IN (SELECT value FROM json_each($1))
		AND NOT EXISTS (SELECT 1 FROM edits n WHERE n.target_id = e.target_id AND (n.created, n.id) > (e.created, e.id))`, list(ids))
}

// Edit returns one edit of a record.
func (tx *Tx) Edit(on community.Ref, id string) (*community.Edit, error) {
	return one(tx, func(r row) (*community.Edit, error) { return scanEdit(r, on) },
		`SELECT id, user_id, reviewer, created, title, content FROM edits WHERE target_id = $1 AND id = $2`, on.ID, id)
}

// NextEdit returns the edit of a record that followed on another, ErrNotFound if that was
// the last.
func (tx *Tx) NextEdit(e *community.Edit) (*community.Edit, error) {
	return one(tx, func(r row) (*community.Edit, error) { return scanEdit(r, e.On) },
		`SELECT id, user_id, reviewer, created, title, content FROM edits WHERE target_id = $1 AND (created, id) > ($2, $3)
		ORDER BY created, id LIMIT 1`, e.On.ID, ms(e.Created), e.ID)
}

func scanEdit(r row, on community.Ref) (*community.Edit, error) {
	e := community.Edit{On: on}
	var created int64
	err := r.Scan(&e.ID, &e.By, &e.Reviewer, &created, &e.Title, &e.Content)
	e.Created = at(created)
	return &e, err
}

package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

const previewColumns = `portal_id, id, url, host, state, title, description, site, picture, created, fetched, due, tries`

func scanPreview(r row) (*community.Preview, error) {
	var p community.Preview
	var created, fetched, due int64
	err := r.Scan(&p.Portal, &p.ID, &p.URL, &p.Host, &p.State, &p.Title, &p.Description, &p.Site, &p.Picture, &created, &fetched, &due,
		&p.Tries)
	p.Created, p.Fetched, p.Due = at(created), at(fetched), at(due)
	return &p, err
}

func previewValues(p *community.Preview) []any {
	return []any{p.Portal, p.ID, p.URL, p.Host, p.State, p.Title, p.Description, p.Site, p.Picture, ms(p.Created), ms(p.Fetched),
		ms(p.Due), p.Tries}
}

// PreviewKey is what nodes keep a preview by.
func PreviewKey(portal community.PortalID, id community.PreviewID) string {
	return string(portal) + " " + string(id)
}

// WantPreview stores a preview that is to be fetched, unless there is one of its address.
func (tx *Tx) WantPreview(p *community.Preview) error {
	n, err := tx.changed(insertText("previews", previewColumns, 1, 13, tx.placeholder())+` ON CONFLICT DO NOTHING`, previewValues(p)...)
	if err != nil || n == 0 {
		return err
	}
	return tx.Forget(ChangedPreview, PreviewKey(p.Portal, p.ID))
}

// SavePreview stores a preview, whatever was kept of its address.
func (tx *Tx) SavePreview(p *community.Preview) error {
	if err := tx.exec(`DELETE FROM previews WHERE portal_id = $1 AND id = $2`, p.Portal, p.ID); err != nil {
		return err
	}
	if err := tx.insert("previews", previewColumns, previewValues(p)); err != nil {
		return err
	}
	return tx.Forget(ChangedPreview, PreviewKey(p.Portal, p.ID))
}

// ChangePreview stores a changed preview. If another changed it since it was read at that time of
// fetching and in that state, all begins anew.
func (tx *Tx) ChangePreview(p *community.Preview, fetched time.Time, state community.PreviewState) error {
	n, err := tx.changed(`UPDATE previews SET state = $1, title = $2, description = $3, site = $4, picture = $5, fetched = $6, due = $7, tries = $8
		WHERE portal_id = $9 AND id = $10 AND fetched = $11 AND state = $12`, p.State, p.Title, p.Description, p.Site, p.Picture,
		ms(p.Fetched), ms(p.Due), p.Tries, p.Portal, p.ID, ms(fetched), state)
	if err != nil {
		return err
	}
	if n == 0 {
		return ErrChangedMeanwhile
	}
	return tx.Forget(ChangedPreview, PreviewKey(p.Portal, p.ID))
}

// Preview returns what is kept of an address.
func (tx *Tx) Preview(portal community.PortalID, id community.PreviewID) (*community.Preview, error) {
	return one(tx, scanPreview, `SELECT `+previewColumns+` FROM previews WHERE portal_id = $1 AND id = $2`, portal, id)
}

// Previews returns those of ids that there are, in no order.
func (tx *Tx) Previews(portal community.PortalID, ids []community.PreviewID) ([]*community.Preview, error) {
	return all(tx, scanPreview, `SELECT `+previewColumns+` FROM previews WHERE portal_id = $1 AND id IN (SELECT value FROM json_each($2))`,
		portal, list(ids))
}

// CountFetched returns how many previews were fetched since then, of a host and in all.
func (tx *Tx) CountFetched(portal community.PortalID, host string, since time.Time) (ofHost, inAll int64, err error) {
	const which = `SELECT COUNT(*) FROM previews WHERE portal_id = $1 AND fetched > $2`
	err = tx.Ask(number(&inAll, "previews", which, portal, ms(since)),
		number(&ofHost, "previews of a host", which+` AND host = $3`, portal, ms(since), host))
	return ofHost, inAll, err
}

// DropOldPreviews deletes up to limit that nobody has been shown since then, and tells how many: what is shown is
// fetched anew. What a moderator dropped stays.
func (tx *Tx) DropOldPreviews(before time.Time, limit int) (int64, error) {
	return tx.changed(`DELETE FROM previews WHERE (portal_id, id) IN (
		SELECT p.portal_id, p.id FROM previews p WHERE p.due < $1 AND p.state <> 'dropped' LIMIT $2)`, ms(before), limit)
}

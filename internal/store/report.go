package store

import "github.com/stoa-community/stoa/internal/community"

const reportColumns = `id, portal_id, rev, created, updated, target, target_id, user_id, type, description, status, resolver, note, resolved`

func scanReport(r row) (*community.Report, error) {
	var p community.Report
	var created, updated, resolved int64
	err := r.Scan(&p.ID, &p.Portal, &p.Rev, &created, &updated, &p.On.On, &p.On.ID, &p.By, &p.Type, &p.Description, &p.Status, &p.Resolver,
		&p.Note, &resolved)
	p.Created, p.Updated, p.Resolved = at(created), at(updated), at(resolved)
	return &p, err
}

func reportRow(p *community.Report) []any {
	return []any{p.ID, p.Portal, p.Rev, ms(p.Created), ms(p.Updated), p.On.On, p.On.ID, p.By, p.Type, p.Description, p.Status, p.Resolver,
		p.Note, ms(p.Resolved)}
}

// AddReports stores many new reports at once.
func (tx *Tx) AddReports(reports ...*community.Report) error {
	return tx.insert("reports", reportColumns, mapped(reports, reportRow)...)
}

// PutReport stores a report, or gives the reporter's open one about the same
// record a new type and description, and returns what is stored.
func (tx *Tx) PutReport(p *community.Report) (*community.Report, error) {
	return one(tx, scanReport, `INSERT INTO reports (`+reportColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
		ON CONFLICT (target_id, user_id) WHERE status = 'open' DO UPDATE SET rev = reports.rev + 1, updated = excluded.updated,
		type = excluded.type, description = excluded.description RETURNING `+reportColumns, reportRow(p)...)
}

// Report returns the report called id.
func (tx *Tx) Report(portal community.PortalID, id string) (*community.Report, error) {
	return one(tx, scanReport, `SELECT `+reportColumns+` FROM reports WHERE id = $1 AND portal_id = $2`, id, portal)
}

// Reports returns a page of the reports of a status, newest first. Of "" is all.
func (tx *Tx) Reports(portal community.PortalID, status string, p community.Page) ([]*community.Report, error) {
	c := after(p)
	return all(tx, scanReport, `SELECT `+reportColumns+` FROM reports WHERE portal_id = $1 AND `+hasStatus(status)+` AND (created, id) < ($3, $4)
		ORDER BY created DESC, id DESC LIMIT $5 OFFSET $6`, portal, status, c.Value, c.ID, p.Limit, p.Offset())
}

// CountReports returns how many reports of a status there are. Of "" is all.
func (tx *Tx) CountReports(portal community.PortalID, status string) (int64, error) {
	return one(tx, scanInt, `SELECT COUNT(*) FROM reports WHERE portal_id = $1 AND `+hasStatus(status), portal, status)
}

// ReportsOn returns a page of the reports about what on names, newest first.
func (tx *Tx) ReportsOn(portal community.PortalID, on community.Ref, p community.Page) ([]*community.Report, error) {
	c := after(p)
	return all(tx, scanReport, `SELECT `+reportColumns+` FROM reports WHERE target_id = $1 AND portal_id = $2 AND (created, id) < ($3, $4)
		ORDER BY created DESC, id DESC LIMIT $5 OFFSET $6`, on.ID, portal, c.Value, c.ID, p.Limit, p.Offset())
}

// CountReportsOn returns how many reports there are about what on names.
func (tx *Tx) CountReportsOn(portal community.PortalID, on community.Ref) (int64, error) {
	return one(tx, scanInt, `SELECT COUNT(*) FROM reports WHERE target_id = $1 AND portal_id = $2`, on.ID, portal)
}

// hasStatus is the condition for the status $2. Both in one would keep databases from the index.
func hasStatus(status string) string {
	if status == "" {
		return `$2 = ''`
	}
	return `status = $2`
}

// ResolveReport stores a moderator's decision, and reports false when another
// was first.
func (tx *Tx) ResolveReport(p *community.Report) (first bool, err error) {
	n, err := tx.changed(`UPDATE reports SET rev = rev + 1, updated = $1, status = $2, resolver = $3, note = $4, resolved = $5 WHERE id = $6 AND status = 'open'`,
		ms(tx.Now), p.Status, p.Resolver, p.Note, ms(tx.Now), p.ID)
	return n == 1, err
}

package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

const proposalColumns = `id, portal_id, target, target_id, is_comment, user_id, says, created, updated, refused, note`

func scanProposal(r row) (*community.Proposal, error) {
	var p community.Proposal
	var says string
	var created, updated, refused int64
	err := r.Scan(&p.ID, &p.Portal, &p.On.On, &p.On.ID, &p.IsComment, &p.By, &says, &created, &updated, &refused, &p.Note)
	if err != nil {
		return nil, err
	}
	p.Created, p.Updated, p.Refused = at(created), at(updated), at(refused)
	return &p, decodeInto(says, &p.Says)
}

// SaveProposal stores a proposal, in place of the one there was under its id, and has it
// wait for a moderator unless it was refused.
func (tx *Tx) SaveProposal(p *community.Proposal) error {
	err := tx.exec(`INSERT INTO proposals (`+proposalColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (id) DO UPDATE SET says = excluded.says, updated = excluded.updated, refused = excluded.refused, note = excluded.note`,
		p.ID, p.Portal, p.On.On, p.On.ID, p.IsComment, p.By, encodeState(p.Says), ms(p.Created), ms(p.Updated), ms(p.Refused), p.Note)
	if err != nil {
		return err
	}
	if !p.Refused.IsZero() {
		return tx.exec(`DELETE FROM waiting WHERE target_id = $1`, p.ID)
	}
	return tx.exec(`INSERT INTO waiting (`+waitingColumns+`) VALUES ($1, $2, $3, $4, TRUE, 0)
		ON CONFLICT (target_id) DO UPDATE SET unapproved = TRUE`, p.ID, p.Portal, community.OnProposal, ms(tx.Now))
}

// DropProposal deletes a proposal.
func (tx *Tx) DropProposal(p *community.Proposal) error {
	if err := tx.exec(`DELETE FROM waiting WHERE target_id = $1`, p.ID); err != nil {
		return err
	}
	return expected(tx.changed(`DELETE FROM proposals WHERE id = $1 AND updated = $2`, p.ID, ms(p.Updated)))
}

// DropRefused deletes what was refused before then.
func (tx *Tx) DropRefused(before time.Time, limit int) (int64, error) {
	return tx.changed(`DELETE FROM proposals WHERE id IN (
		SELECT id FROM proposals WHERE refused > 0 AND refused < $1 ORDER BY refused LIMIT $2)`, ms(before), limit)
}

// unpropose is run before what a person proposed is dropped.
var unpropose = []string{`DELETE FROM waiting WHERE target_id IN (SELECT id FROM proposals WHERE user_id = $1)`}

// Proposal returns the proposal called id.
func (tx *Tx) Proposal(portal community.PortalID, id string) (*community.Proposal, error) {
	return one(tx, scanProposal, `SELECT `+proposalColumns+` FROM proposals WHERE id = $1 AND portal_id = $2`, id, portal)
}

// Rewording returns what a person proposed that something says.
func (tx *Tx) Rewording(on community.Ref, by community.UserID) (*community.Proposal, error) {
	return one(tx, scanProposal, `SELECT `+proposalColumns+` FROM proposals WHERE target_id = $1 AND user_id = $2 AND is_comment = FALSE`,
		on.ID, by)
}

// Rewordings reads what a person proposed that records or comments say.
func Rewordings(to *[]*community.Proposal, ids []string, by community.UserID) Reading {
	return into(to, scanProposal, "rewordings", `SELECT `+proposalColumns+` FROM proposals
		WHERE target_id IN (SELECT value FROM json_each($1)) AND user_id = $2 AND is_comment = FALSE`, list(ids), by)
}

// ProposalsOn returns what a person proposed about records and comments, the oldest first.
func (tx *Tx) ProposalsOn(ids []string, by community.UserID) ([]*community.Proposal, error) {
	return all(tx, scanProposal, `SELECT `+proposalColumns+` FROM proposals
		WHERE target_id IN (SELECT value FROM json_each($1)) AND user_id = $2 ORDER BY created, id LIMIT 100`, list(ids), by)
}

// ProposalsByID returns those of ids that exist, in no order.
func (tx *Tx) ProposalsByID(ids []string) ([]*community.Proposal, error) {
	return all(tx, scanProposal, `SELECT `+proposalColumns+` FROM proposals WHERE id IN (SELECT value FROM json_each($1))`, list(ids))
}

// ProposalsBy returns a page of what a person proposed, the newest first, and how many
// they are.
func (tx *Tx) ProposalsBy(user community.UserID, p community.Page) ([]*community.Proposal, int64, error) {
	c := after(p)
	var found []*community.Proposal
	var total []int64
	err := tx.Ask(into(&found, scanProposal, "proposals", `SELECT `+proposalColumns+` FROM proposals
			WHERE user_id = $1 AND (updated, id) < ($2, $3) ORDER BY updated DESC, id DESC LIMIT $4 OFFSET $5`,
		user, c.Value, c.ID, p.Limit, p.Offset()),
		into(&total, scanInt, "their number", `SELECT COUNT(*) FROM proposals WHERE user_id = $1`, user))
	if err != nil {
		return nil, 0, err
	}
	return found, total[0], nil
}

// IsProposedOn reports whether anything waits that is about a record or comment.
func (tx *Tx) IsProposedOn(on community.Ref) (bool, error) {
	n, err := one(tx, scanInt, `SELECT COUNT(*) FROM proposals WHERE target_id = $1 AND refused = 0`, on.ID)
	return n > 0, err
}

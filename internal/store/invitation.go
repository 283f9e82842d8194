package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

const invitationColumns = `id, portal_id, user_id, created, code_hash, role, spaces, uses, used, email, lang, expires, withdrawn`

func scanInvitation(r row) (*community.Invitation, error) {
	var i community.Invitation
	var created, expires, withdrawn int64
	var spaces string
	err := r.Scan(&i.ID, &i.Portal, &i.By, &created, &i.CodeHash, &i.Role, &spaces, &i.Uses, &i.Used, &i.Email, &i.Lang, &expires,
		&withdrawn)
	if err != nil {
		return nil, err
	}
	i.Created, i.Expires, i.Withdrawn = at(created), at(expires), at(withdrawn)
	i.Spaces, err = decode[[]community.SpaceID](spaces)
	return &i, err
}

// AddInvitation stores a new invitation.
func (tx *Tx) AddInvitation(i *community.Invitation) error {
	return tx.insert("invitations", invitationColumns,
		[]any{i.ID, i.Portal, i.By, ms(i.Created), i.CodeHash, int64(i.Role), encode(i.Spaces),
			i.Uses, i.Used, i.Email, i.Lang, ms(i.Expires), ms(i.Withdrawn)})
}

// Invitation returns the invitation called id.
func (tx *Tx) Invitation(portal community.PortalID, id string) (*community.Invitation, error) {
	return one(tx, scanInvitation, `SELECT `+invitationColumns+` FROM invitations WHERE portal_id = $1 AND id = $2`, portal, id)
}

// InvitationOf returns the invitation whose code has that hash.
func (tx *Tx) InvitationOf(portal community.PortalID, hash string) (*community.Invitation, error) {
	return one(tx, scanInvitation, `SELECT `+invitationColumns+
		` FROM invitations WHERE portal_id = $1 AND code_hash = $2 AND code_hash <> ''`, portal, hash)
}

// Invitations returns a page of a portal's invitations, or of those that one person
// made, the newest first, and how many there are.
func (tx *Tx) Invitations(portal community.PortalID, by community.UserID,
	p community.Page) (list []*community.Invitation, total int64, err error) {
	const which = ` FROM invitations WHERE portal_id = $1 AND (user_id = $2 OR $2 = '')`
	if total, err = one(tx, scanInt, `SELECT COUNT(*)`+which, portal, by); err != nil {
		return nil, 0, err
	}
	list, err = all(tx, scanInvitation, `SELECT `+invitationColumns+which+` ORDER BY created DESC, id DESC LIMIT $3 OFFSET $4`, portal, by,
		p.Limit, p.Offset())
	return list, total, err
}

// CountInvitations returns how many invitations a person has made since then.
func (tx *Tx) CountInvitations(by community.UserID, since time.Time) (int64, error) {
	return one(tx, scanInt, `SELECT COUNT(*) FROM invitations WHERE user_id = $1 AND created > $2`, by, ms(since))
}

// SetInvitationCode stores the hash of the code that is sent, which ends an earlier one.
func (tx *Tx) SetInvitationCode(id community.InvitationID, hash string) error {
	return tx.exec(`UPDATE invitations SET code_hash = $1 WHERE id = $2`, hash, id)
}

// WithdrawInvitation ends an invitation.
func (tx *Tx) WithdrawInvitation(id community.InvitationID) error {
	return tx.exec(`UPDATE invitations SET withdrawn = $1 WHERE id = $2 AND withdrawn = 0`, ms(tx.Now), id)
}

// UseInvitation counts that an invitation is taken, and reports whether it could be: of
// two who take the last use at once, one does.
func (tx *Tx) UseInvitation(id community.InvitationID) (taken bool, err error) {
	n, err := tx.changed(`UPDATE invitations SET used = used + 1 WHERE id = $1 AND used < uses AND withdrawn = 0 AND expires > $2`, id,
		ms(tx.Now))
	return n == 1, err
}

// DropInvitations deletes up to limit invitations that expired before then, and tells
// how many.
func (tx *Tx) DropInvitations(before time.Time, limit int) (int64, error) {
	return tx.changed(`DELETE FROM invitations WHERE id IN (SELECT id FROM invitations WHERE expires < $1 LIMIT $2)`, ms(before), limit)
}

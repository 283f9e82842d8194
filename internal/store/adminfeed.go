package store

import "github.com/stoa-community/stoa/internal/community"

// AdminFeed returns the token in the address of an admin's feed, [community.ErrNotFound] where
// they have none.
func (tx *Tx) AdminFeed(user community.UserID) (*community.Token, error) {
	return one(tx, scanToken, `SELECT `+tokenColumns+` FROM tokens WHERE user_id = $1 AND use = 'feed' AND revoked = 0
		ORDER BY created DESC, hash LIMIT 1`, user)
}

// EndAdminFeed ends the address of an admin's feed. It holds the person, so that of two who
// renew it at once one is left with an address that is good.
func (tx *Tx) EndAdminFeed(user community.UserID) error {
	if err := tx.exec(`UPDATE users SET rev = rev WHERE id = $1`, user); err != nil {
		return err
	}
	return tx.exec(`UPDATE tokens SET revoked = $1 WHERE user_id = $2 AND use = 'feed' AND revoked = 0`, ms(tx.Now), user)
}

// NewestComments returns the newest comments of a portal, whatever they are on.
func (tx *Tx) NewestComments(portal community.PortalID, limit int) ([]*community.Comment, error) {
	return all(tx, scanComment, `SELECT `+commentColumns+` FROM comments WHERE portal_id = $1 ORDER BY created DESC, id DESC LIMIT $2`,
		portal, limit)
}

// NewestUnapproved returns what began to wait for approval last.
func (tx *Tx) NewestUnapproved(portal community.PortalID, limit int) ([]*community.Waiting, error) {
	return all(tx, scanWaiting, `SELECT `+waitingColumns+` FROM waiting WHERE portal_id = $1`+string(QueueUnapproved)+`
		ORDER BY since DESC, target_id DESC LIMIT $2`, portal, limit)
}

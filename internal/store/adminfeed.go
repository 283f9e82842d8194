package store

import "github.com/stoa-community/stoa/internal/community"

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

package store

import "github.com/stoa-community/stoa/internal/community"

// staffMember is one who moderates or runs a portal.
type staffMember struct {
	id   community.UserID
	role community.Role
}

// Staff returns the ids of a portal's active moderators and of its admins, the
// earliest first. The literal role is what lets the index of the few be used.
func (tx *Tx) Staff(portal community.PortalID) (moderators, admins []community.UserID, err error) {
	staff, err := all(tx, func(r row) (m staffMember, err error) {
		err = r.Scan(&m.id, &m.role)
		return m, err
	}, `SELECT id, role FROM users WHERE portal_id = $1 AND role > 1 AND status = $2 ORDER BY id`, portal, community.Active)
	for _, m := range staff {
		switch m.role {
		case community.Moderator:
			moderators = append(moderators, m.id)
		case community.Admin:
			admins = append(admins, m.id)
		}
	}
	return moderators, admins, err
}

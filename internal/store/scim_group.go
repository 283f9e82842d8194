package store

import "github.com/stoa-community/stoa/internal/community"

const groupColumns = `id, portal_id, display_name, display_key, external_id, created, updated`

var groupColumnsOfG = prefixed("g", `id, portal_id, display_name, external_id, created, updated`)

const groupFrom = ` FROM scim_groups g WHERE g.portal_id = `

func scanGroup(r row) (*community.Group, error) {
	var g community.Group
	var created, updated int64
	err := r.Scan(&g.ID, &g.Portal, &g.Name, &g.DirectoryID, &created, &updated)
	g.Created, g.Updated = at(created), at(updated)
	return &g, err
}

// AddGroup stores a new group.
func (tx *Tx) AddGroup(g *community.Group) error {
	return takenGroup(tx.insertNow("scim_groups", groupColumns,
		[]any{g.ID, g.Portal, g.Name, community.AccountKey(g.Name), g.DirectoryID, ms(g.Created), ms(g.Updated)}))
}

// SaveGroup stores what a group is called.
func (tx *Tx) SaveGroup(g *community.Group) error {
	g.Updated = tx.Now
	return takenGroup(expected(tx.changed(`UPDATE scim_groups SET display_name = $1, display_key = $2, external_id = $3, updated = $4
		WHERE id = $5`, g.Name, community.AccountKey(g.Name), g.DirectoryID, ms(g.Updated), g.ID)))
}

func takenGroup(err error) error {
	if duplicateOf(err) == "display_key" {
		return community.Taken("displayName", "Another group has this displayName.")
	}
	return err
}

// DropGroup deletes a group, whose members are out of it already.
func (tx *Tx) DropGroup(id community.GroupID) error {
	return tx.exec(`DELETE FROM scim_groups WHERE id = $1`, id)
}

// Group returns a group without its members.
func (tx *Tx) Group(portal community.PortalID, id community.GroupID) (*community.Group, error) {
	return one(tx, scanGroup, `SELECT `+groupColumnsOfG+groupFrom+`$1 AND g.id = $2`, portal, id)
}

// HoldGroup has others who change a group wait for this transaction.
func (tx *Tx) HoldGroup(id community.GroupID) error {
	return tx.exec(`UPDATE scim_groups SET updated = updated WHERE id = $1`, id)
}

// Groups returns a page of the groups, the earliest first, and how many there are.
func (tx *Tx) Groups(portal community.PortalID, d Directory) (groups []*community.Group, total int64, err error) {
	query, args, err := d.query(groupFields, groupColumnsOfG, groupFrom, portal, "g.created, g.id")
	if err != nil {
		return nil, 0, err
	}
	var totals []int64
	err = tx.Ask(into(&groups, scanGroup, "groups", query, args...), d.count(&totals, groupFields, groupFrom, portal))
	if err != nil {
		return nil, 0, err
	}
	return groups, totals[0], nil
}

// TakeMembers reads the members of groups along.
func (tx *Tx) TakeMembers(groups []*community.Group) error {
	ids, by := make([]community.GroupID, len(groups)), map[community.GroupID]*community.Group{}
	for i, g := range groups {
		ids[i], by[g.ID] = g.ID, g
	}
	_, err := all(tx, func(r row) (struct{}, error) {
		var group community.GroupID
		var m community.GroupMember
		err := r.Scan(&group, &m.User, &m.Name)
		if err == nil {
			by[group].Members = append(by[group].Members, m)
		}
		return struct{}{}, err
	}, `SELECT m.group_id, m.user_id, u.name FROM json_each($1) AS j JOIN scim_members m ON m.group_id = j.value
		JOIN users u ON u.id = m.user_id ORDER BY m.group_id, m.created, m.user_id`, list(ids))
	return err
}

// AddToGroup adds people to a group, and returns those who were not in it.
func (tx *Tx) AddToGroup(id community.GroupID, users []community.UserID) ([]community.UserID, error) {
	return all(tx, scanned[community.UserID], `INSERT INTO scim_members (group_id, user_id, created)
		SELECT CAST($1 AS TEXT), value, CAST($2 AS BIGINT) FROM json_each($3) WHERE 1 = 1 ON CONFLICT DO NOTHING RETURNING user_id`, id, ms(tx.Now), list(users))
}

// DropFromGroup takes people out of a group, and returns those who were in it.
func (tx *Tx) DropFromGroup(id community.GroupID, users []community.UserID) ([]community.UserID, error) {
	return all(tx, scanned[community.UserID], `DELETE FROM scim_members WHERE group_id = $1
		AND user_id IN (SELECT value FROM json_each($2)) RETURNING user_id`, id, list(users))
}

// EmptyGroup takes everybody out of a group but those, and returns who was in it.
func (tx *Tx) EmptyGroup(id community.GroupID, but []community.UserID) ([]community.UserID, error) {
	return all(tx, scanned[community.UserID], `DELETE FROM scim_members WHERE group_id = $1
		AND user_id NOT IN (SELECT value FROM json_each($2)) RETURNING user_id`, id, list(but))
}

// InGroups returns everybody who is in a group of one of those names, in the form that
// names are unique by.
func (tx *Tx) InGroups(portal community.PortalID, keys []string) ([]community.UserID, error) {
	return all(tx, scanned[community.UserID], `SELECT DISTINCT m.user_id FROM scim_groups g JOIN scim_members m ON m.group_id = g.id
		WHERE g.portal_id = $1 AND g.display_key IN (SELECT value FROM json_each($2)) ORDER BY m.user_id`, portal, list(keys))
}

// ProvisionedOf returns which of the people a directory tells of.
func (tx *Tx) ProvisionedOf(portal community.PortalID, users []community.UserID) ([]community.UserID, error) {
	return all(tx, scanned[community.UserID], `SELECT user_id FROM scim_users WHERE portal_id = $1
		AND user_id IN (SELECT value FROM json_each($2))`, portal, list(users))
}

const scimTokens = ` FROM tokens WHERE portal_id = $1 AND use = 'scim' AND revoked = 0 AND expires > $2`

// SCIMTokens returns the tokens of directories that are good now, the newest first.
func (tx *Tx) SCIMTokens(portal community.PortalID) ([]*community.Token, error) {
	return all(tx, scanToken, `SELECT `+tokenColumns+scimTokens+` ORDER BY created DESC, hash`, portal, ms(tx.Now))
}

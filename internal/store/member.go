package store

import "github.com/stoa-community/stoa/internal/community"

const memberColumns = `space_id, user_id, portal_id, role, created, via, level`

func scanMember(r row, more ...any) (m community.Membership, err error) {
	var created int64
	err = r.Scan(append([]any{&m.Space, &m.User, &m.Role, &created}, more...)...)
	m.Created = at(created)
	return m, err
}

// AddMembers stores new memberships and counts them.
func (tx *Tx) AddMembers(portal community.PortalID, memberships ...community.Membership) error {
	err := tx.insert("space_members", memberColumns, mapped(memberships, func(m community.Membership) []any {
		return []any{m.Space, m.User, portal, int64(m.Role), ms(m.Created), m.Via, level(m.Level)}
	})...)
	if err != nil {
		return err
	}
	added := map[community.SpaceID]int64{}
	for _, m := range memberships {
		added[m.Space]++
	}
	for _, id := range sortedKeys(added) {
		if err := tx.countMembers(id, added[id]); err != nil {
			return err
		}
	}
	return nil
}

func (tx *Tx) countMembers(space community.SpaceID, n int64) error {
	query, args := (&adding{}).add("members", n).update("spaces", string(space))
	return expected(tx.changed(query, args...))
}

// AddMember makes a person a member of a space in which they may be already, and
// reports whether that is new. It holds the space against other changes.
func (tx *Tx) AddMember(portal community.PortalID, m community.Membership) (isNew bool, err error) {
	n, err := tx.changed(`INSERT INTO space_members (`+memberColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
		m.Space, m.User, portal, int64(m.Role), ms(m.Created), m.Via, level(m.Level))
	if err != nil || n == 0 {
		return false, err
	}
	return true, tx.countMembers(m.Space, 1)
}

// SetMemberRole changes what a member of a space is.
func (tx *Tx) SetMemberRole(m community.Membership) error {
	if err := tx.Lock(community.Ref{On: community.OnSpace, ID: string(m.Space)}); err != nil {
		return err
	}
	return expected(tx.changed(`UPDATE space_members SET role = $1 WHERE space_id = $2 AND user_id = $3`, int64(m.Role), m.Space, m.User))
}

// DropMember ends a membership, and reports whether there was one. It holds the
// space against other changes.
func (tx *Tx) DropMember(space community.SpaceID, user community.UserID) (was bool, err error) {
	n, err := tx.changed(`DELETE FROM space_members WHERE space_id = $1 AND user_id = $2`, space, user)
	if err != nil || n == 0 {
		return false, err
	}
	return true, tx.countMembers(space, -1)
}

// leave counts off a person's memberships.
var leave = []string{`UPDATE spaces SET members = members - 1, rev = rev + 1 WHERE id IN (SELECT space_id FROM space_members WHERE user_id = $1)`}

// Member returns a person's membership of a space.
func (tx *Tx) Member(space community.SpaceID, user community.UserID) (community.Membership, error) {
	return one(tx, func(r row) (community.Membership, error) { return scanMember(r) },
		`SELECT space_id, user_id, role, created FROM space_members WHERE space_id = $1 AND user_id = $2`, space, user)
}

// MembershipsVia returns the memberships that the groups of a directory brought a person.
func (tx *Tx) MembershipsVia(user community.UserID, directory string) ([]community.Membership, error) {
	return all(tx, func(r row) (community.Membership, error) { return scanMember(r) },
		`SELECT space_id, user_id, role, created FROM space_members WHERE user_id = $1 AND via = $2`, user, directory)
}

// CountSpaceAdmins returns how many admins a space has.
func (tx *Tx) CountSpaceAdmins(space community.SpaceID) (int64, error) {
	return one(tx, scanInt, `SELECT COUNT(*) FROM space_members WHERE space_id = $1 AND role = 3`, space)
}

// CountSpaces returns how many spaces a person is in.
func (tx *Tx) CountSpaces(user community.UserID) (int64, error) {
	return one(tx, scanInt, `SELECT COUNT(*) FROM space_members WHERE user_id = $1`, user)
}

const memberships = `SELECT m.space_id, m.user_id, m.role, m.created, s.private, s.hidden
	FROM space_members m JOIN spaces s ON s.id = m.space_id WHERE m.user_id IN (SELECT value FROM json_each($1))`

func scanMembership(r row) (m community.Membership, err error) {
	var private, hidden bool
	m, err = scanMember(r, &private, &hidden)
	m.Closed = private || hidden
	return m, err
}

// Memberships returns the spaces that people are in, with whether they are closed.
func (tx *Tx) Memberships(users ...community.UserID) ([]community.Membership, error) {
	return all(tx, scanMembership, memberships, list(users))
}

// UserWithSpaces returns the person called id, and the spaces they are in.
func (tx *Tx) UserWithSpaces(portal community.PortalID, id community.UserID) (*community.User, []community.Membership, error) {
	var found []*community.User
	var in []community.Membership
	err := tx.Ask(
		into(&found, scanUser, "a person", `SELECT `+userColumns+` FROM users WHERE portal_id = $1 AND id = $2`, portal, id),
		into(&in, scanMembership, "their spaces", memberships, list([]community.UserID{id})),
	)
	if err == nil && len(found) == 0 {
		err = community.ErrNotFound
	}
	if err != nil {
		return nil, nil, err
	}
	return found[0], in, nil
}

// Members returns a page of the members of each of the spaces, the newest first:
// one statement for all of them.
func (tx *Tx) Members(spaces []community.SpaceID, p community.Page) (map[community.SpaceID][]community.Membership, error) {
	c := after(p)
	behind, order := byTime(p, "created", "user_id")
	_, ordered := byTime(p, "m.created", "m.user_id")
	rows, err := all(tx, func(r row) (community.Membership, error) { return scanMember(r) },
		`SELECT m.space_id, m.user_id, m.role, m.created FROM json_each($1) AS j JOIN space_members m ON m.space_id = j.value AND m.user_id IN
			(SELECT user_id FROM space_members WHERE space_id = j.value AND (created, user_id) `+behind+` ($2, $3)`+order+` LIMIT $4 OFFSET $5)`+ordered, list(spaces), c.Value, c.ID, p.Limit, p.Offset())
	members := make(map[community.SpaceID][]community.Membership, len(spaces))
	for _, m := range rows {
		members[m.Space] = append(members[m.Space], m)
	}
	return members, err
}

// UserSpaces are a page of one person's spaces, and how many the viewer may know of.
type UserSpaces struct {
	Spaces []*community.Space
	Joined []community.Membership // of each
	Total  int64
}

// SpacesOf returns a page of the spaces that each of the people is in, as far as
// the viewer may know it, the last joined first: one statement for all of them.
// Who is in a closed space is for its members to know.
func (tx *Tx) SpacesOf(viewer community.Actor, users []community.UserID, p community.Page) (map[community.UserID]*UserSpaces, error) {
	c := after(p)
	of := map[community.UserID]*UserSpaces{}
	for _, u := range users {
		of[u] = &UserSpaces{}
	}
	_, err := all(tx, func(r row) (struct{}, error) {
		var m community.Membership
		var joined, total, behind int64
		var place int
		s, err := scanSpace(scanner(func(targets ...any) error {
			return r.Scan(append(targets, &m.User, &m.Role, &joined, &total, &behind, &place)...)
		}))
		m.Space, m.Created = s.ID, at(joined)
		if u := of[m.User]; u != nil {
			u.Total = total
			if behind == 1 && place > p.Offset() {
				u.Spaces, u.Joined = append(u.Spaces, s), append(u.Joined, m)
			}
		}
		return struct{}{}, err
	}, spacesOf(byTime(p, "joined", "space_id")), list(users), list(viewer.Spaces.Closed()), viewer.ID, viewer.Sight().IsEverywhere(),
		c.Value, c.ID, p.Offset()+p.Limit)
	return of, err
}

// What stands behind the cursor, as far as the page goes, and the first row before
// it, so that there is one with the total even where the page is empty.
func spacesOf(behind, order string) string {
	return `SELECT ` + spaceColumnsOfS + `, k.user_id, k.role, k.joined, k.total, k.behind, k.place FROM (
		SELECT user_id, space_id, role, joined, total, behind, ROW_NUMBER() OVER (PARTITION BY user_id, behind` + order + `) AS place FROM (
			SELECT m.user_id, m.space_id, m.role, m.created AS joined, COUNT(*) OVER (PARTITION BY m.user_id) AS total,
				CASE WHEN (m.created, m.space_id) ` + behind + ` ($5, $6) THEN 1 ELSE 0 END AS behind
			FROM json_each($1) AS j JOIN space_members m ON m.user_id = j.value JOIN spaces o ON o.id = m.space_id
			WHERE o.private = FALSE AND o.hidden = FALSE OR m.user_id = $3 OR $4 OR m.space_id IN (SELECT value FROM json_each($2))
		) AS seen
	) AS k JOIN spaces s ON s.id = k.space_id WHERE k.place <= CASE k.behind WHEN 1 THEN $7 ELSE 1 END ORDER BY k.user_id, k.behind, k.place`
}

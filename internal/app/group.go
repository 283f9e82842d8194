package app

import (
	"slices"
	"strconv"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// The groups of an organisation's directory make moderators, and bring people into
// spaces and out again. What they brought about is told apart by the directory that
// did: whoever came into a space in another way stays.

// knownSpaces returns rules with the ids of the spaces that they name, by id or slug.
func knownSpaces(tx *store.Tx, actor community.Actor, field string, rules community.GroupRules) (community.GroupRules, error) {
	known := slices.Clone(rules)
	for i, r := range rules {
		known[i].Spaces = make([]community.SpaceID, len(r.Spaces))
		for j, ref := range r.Spaces {
			s, err := findSpace(tx, actor, string(ref))
			switch community.KindOf(err) {
			case community.NotFound, community.Gone, community.Forbidden:
				field += "." + strconv.Itoa(i) + ".spaces"
				return nil, community.Bad(field, community.WhyNoSuchSpace, "must name spaces, not %q", string(ref))
			}
			if err != nil {
				return nil, err
			}
			known[i].Spaces[j] = s.ID
		}
	}
	return known, nil
}

// followGroups has what u is and where they are be as the rules of a directory have it
// for the groups that they are in there.
func followGroups(tx *store.Tx, u *community.User, directory string, rules community.GroupRules, groups []string) error {
	role, spaces := rules.For(groups)
	if rules.GiveRoles() && (u.Role == community.Member || u.Role == community.Moderator) {
		before := *u
		u.Role = role
		if err := saveEdited(tx, community.System(u.Portal), &before, u); err != nil {
			return err
		}
	}
	return followSpaces(tx, u, directory, spaces)
}

func followSpaces(tx *store.Tx, u *community.User, directory string, spaces []community.SpaceID) error {
	brought, err := tx.MembershipsVia(u.ID, directory)
	if err != nil {
		return err
	}
	var left, joined []community.SpaceID
	for _, m := range brought {
		if !slices.Contains(spaces, m.Space) {
			left = append(left, m.Space)
		}
	}
	for _, id := range spaces {
		if !slices.ContainsFunc(brought, func(m community.Membership) bool { return m.Space == id }) {
			joined = append(joined, id)
		}
	}
	if err := leaveAll(tx, u, left); err != nil {
		return err
	}
	return joinAll(tx, u, directory, joined)
}

// joinAll has u join the spaces that are still there and in which they are not yet, as
// long as they may be in more.
func joinAll(tx *store.Tx, u *community.User, directory string, ids []community.SpaceID) error {
	if len(ids) == 0 {
		return nil
	}
	spaces, err := tx.SpacesByID(u.Portal, ids)
	for _, s := range spaces {
		m := community.Membership{Space: s.ID, User: u.ID, Role: community.SpaceMember, Closed: s.IsClosed(), Created: tx.Now,
			Via: directory}
		isNew, err := addMember(tx, s, m)
		if community.KindOf(err) == community.Conflict {
			return nil
		}
		if err != nil {
			return err
		}
		if isNew {
			tx.Emit(community.SpaceJoined{Space: s.ID, User: u.ID})
		}
	}
	return err
}

// leaveAll has u leave the spaces, but none whose last admin they have become.
func leaveAll(tx *store.Tx, u *community.User, ids []community.SpaceID) error {
	if len(ids) == 0 {
		return nil
	}
	spaces, err := tx.SpacesByID(u.Portal, ids)
	for _, s := range spaces {
		isLast, err := isLastAdmin(tx, s.ID, u.ID)
		if err != nil {
			return err
		}
		if isLast {
			continue
		}
		if _, err := dropMember(tx, community.System(u.Portal), s, u.ID); err != nil {
			return err
		}
	}
	return err
}

func isLastAdmin(tx *store.Tx, space community.SpaceID, user community.UserID) (bool, error) {
	m, err := tx.Member(space, user)
	if err != nil || m.Role != community.SpaceAdmin {
		return false, err
	}
	n, err := tx.CountSpaceAdmins(space)
	return n == 1, err
}

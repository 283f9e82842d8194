package app

import (
	"context"
	"errors"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// addMember makes somebody a member of a space, has every node know, and reports
// whether that is new.
func addMember(tx *store.Tx, s *community.Space, m community.Membership) (isNew bool, err error) {
	n, err := tx.CountSpaces(m.User)
	if err != nil {
		return false, err
	}
	if n >= community.MaxSpaces {
		return false, community.Fail(community.Conflict, "Nobody can be in more than %d spaces.", community.MaxSpaces)
	}
	if isNew, err = tx.AddMember(s.Portal, m); err != nil || !isNew {
		return false, err
	}
	s.Counts.Members, s.Rev = s.Counts.Members+1, s.Rev+1
	return true, tx.Forget(store.ChangedUser, string(m.User))
}

// JoinSpace makes the actor a member of a space. Joining twice is joining once.
func (a *App) JoinSpace(ctx context.Context, actor community.Actor, ref string) (community.SpaceSeen, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (seen community.SpaceSeen, err error) {
		s, err := findSpace(tx, actor, ref)
		if err != nil {
			return seen, err
		}
		if err := actor.CanJoinSpace(s); err != nil {
			return seen, err
		}
		m := community.Membership{Space: s.ID, User: actor.ID, Role: community.SpaceMember, Closed: s.IsClosed(), Created: tx.Now}
		isNew, err := addMember(tx, s, m)
		if err != nil {
			return seen, err
		}
		if isNew {
			tx.Emit(community.SpaceJoined{Space: s.ID, User: m.User, By: actor.ID})
			actor.Spaces = actor.Spaces.With(m)
		}
		return a.lookAtSpace(tx, actor, s)
	})
}

// LeaveSpace ends the actor's membership of a space, if there is one.
func (a *App) LeaveSpace(ctx context.Context, actor community.Actor, ref string) error {
	return a.write(ctx, actor, func(tx *store.Tx) error {
		s, err := findSpace(tx, actor, ref)
		if err != nil {
			return err
		}
		_, err = dropMember(tx, actor, s, actor.ID)
		return err
	})
}

// dropMember ends a membership, and reports whether there was one.
func dropMember(tx *store.Tx, actor community.Actor, s *community.Space, user community.ID[community.User]) (was bool, err error) {
	if was, err = tx.DropMember(s.ID, user); err != nil || !was {
		return false, err
	}
	if err := keepASpaceAdmin(tx, s.ID); err != nil {
		return false, err
	}
	if s.IsClosed() {
		if err := tx.LeaveNotifications(user, s.ID); err != nil {
			return false, err
		}
	}
	tx.Emit(community.SpaceLeft{Space: s.ID, User: user, By: actor.ID})
	return true, tx.Forget(store.ChangedUser, string(user))
}

// keepASpaceAdmin refuses a change that left a space with members and no admin.
func keepASpaceAdmin(tx *store.Tx, id community.ID[community.Space]) error {
	n, err := tx.CountSpaceAdmins(id)
	if err != nil || n > 0 {
		return err
	}
	rest, err := tx.Members([]community.ID[community.Space]{id}, community.Page{Number: 1, Limit: 1})
	if err == nil && len(rest[id]) > 0 {
		err = community.Fail(community.Conflict, "This is the last admin of the space: make another member an admin first.")
	}
	return err
}

// SetMember adds somebody to a space, or changes their role in it. role may be ""
// for a member, or for leaving it as it is.
func (a *App) SetMember(ctx context.Context, actor community.Actor, ref, user, role string) (community.MemberSeen, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (seen community.MemberSeen, err error) {
		s, u, err := findMember(tx, actor, ref, user)
		if err != nil {
			return seen, err
		}
		m, err := tx.Member(s.ID, u.ID)
		isNew := errors.Is(err, community.ErrNotFound)
		if err != nil && !isNew {
			return seen, err
		}
		was := m.Role
		if isNew {
			m = community.Membership{Space: s.ID, User: u.ID, Role: community.SpaceMember, Created: tx.Now}
		}
		if role != "" {
			if m.Role, err = community.ParseSpaceRole("role", role); err != nil {
				return seen, err
			}
		}
		if err := setMember(tx, actor, s, m, was); err != nil {
			return seen, err
		}
		seenUser, err := lookAtUser(tx, actor, u.ID)
		return community.MemberSeen{UserSeen: seenUser, Role: m.Role, Joined: m.Created}, err
	})
}

func setMember(tx *store.Tx, actor community.Actor, s *community.Space, m community.Membership, was community.SpaceRole) error {
	switch was {
	case m.Role:
		return nil
	case community.Outsider:
		if _, err := addMember(tx, s, m); err != nil {
			return err
		}
		tx.Emit(community.SpaceJoined{Space: s.ID, User: m.User, By: actor.ID})
	default:
		if err := tx.SetMemberRole(m); err != nil {
			return err
		}
		if err := keepASpaceAdmin(tx, s.ID); err != nil {
			return err
		}
		tx.Emit(community.SpaceRoleChanged{Space: s.ID, User: m.User, By: actor.ID})
		if err := tx.Forget(store.ChangedUser, string(m.User)); err != nil {
			return err
		}
	}
	return logMember(tx, actor, s, m.User, was, m.Role)
}

// RemoveMember ends somebody's membership of a space, if there is one.
func (a *App) RemoveMember(ctx context.Context, actor community.Actor, ref, user string) error {
	return a.write(ctx, actor, func(tx *store.Tx) error {
		s, u, err := findMember(tx, actor, ref, user)
		if err != nil {
			return err
		}
		m, err := tx.Member(s.ID, u.ID)
		if errors.Is(err, community.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		if _, err := dropMember(tx, actor, s, u.ID); err != nil {
			return err
		}
		return logMember(tx, actor, s, u.ID, m.Role, community.Outsider)
	})
}

// findMember returns the space and the person, if the actor says who is in it.
func findMember(tx *store.Tx, actor community.Actor, ref, user string) (*community.Space, *community.User, error) {
	s, err := findSpace(tx, actor, ref)
	if err != nil {
		return nil, nil, err
	}
	if err := actor.CanRunSpace(s); err != nil {
		return nil, nil, err
	}
	u, err := findUser(tx, actor, user)
	return s, u, err
}

// logMember logs what staff changed about who is in a space that they do not run.
func logMember(tx *store.Tx, actor community.Actor, s *community.Space, user community.ID[community.User], was, is community.SpaceRole) error {
	field := "member " + string(user)
	return logSpace(tx, actor, s, community.State{field: was.String()}, community.State{field: is.String()})
}

// Members returns a page of the members of a space, the newest first.
func (a *App) Members(ctx context.Context, actor community.Actor, ref string, p community.Page) (list community.Listing[community.MemberSeen], err error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[community.MemberSeen], err error) {
		s, err := findSpace(tx, actor, ref)
		if err != nil {
			return list, err
		}
		if err := actor.CanReadSpace(s); err != nil {
			return list, err
		}
		lists, err := a.members(tx, actor, []*community.Space{s}, p)
		return lists[s.ID], err
	})
}

// MembersOf returns a page of the members of each of the spaces that the actor
// may read; the others are not in the answer. It takes a statement for the
// members of them all, and one for those people whom this node does not know.
func (a *App) MembersOf(ctx context.Context, actor community.Actor, spaces []community.SpaceSeen, p community.Page) (map[community.ID[community.Space]]community.Listing[community.MemberSeen], error) {
	var read []*community.Space
	for i := range spaces {
		if actor.CanReadSpace(&spaces[i].Space) == nil {
			read = append(read, &spaces[i].Space)
		}
	}
	return looked(ctx, a, func(tx *store.Tx) (map[community.ID[community.Space]]community.Listing[community.MemberSeen], error) {
		return a.members(tx, actor, read, p)
	})
}

func (a *App) members(tx *store.Tx, actor community.Actor, spaces []*community.Space, p community.Page) (map[community.ID[community.Space]]community.Listing[community.MemberSeen], error) {
	ids := make([]community.ID[community.Space], len(spaces))
	for i, s := range spaces {
		ids[i] = s.ID
	}
	found, err := tx.Members(ids, p)
	if err != nil {
		return nil, err
	}
	l := newLook(a, actor)
	for _, members := range found {
		for _, m := range members {
			l.people[m.User] = true
		}
	}
	if err := l.takePeople(tx); err != nil {
		return nil, err
	}
	lists := make(map[community.ID[community.Space]]community.Listing[community.MemberSeen], len(spaces))
	for _, s := range spaces {
		lists[s.ID] = l.membersOf(s, found[s.ID], p)
	}
	return lists, nil
}

func (l *look) membersOf(s *community.Space, members []community.Membership, p community.Page) community.Listing[community.MemberSeen] {
	list := community.Listing[community.MemberSeen]{Total: int(s.Counts.Members)}
	for _, m := range members {
		if u := l.users[m.User]; u != nil {
			list.Items = append(list.Items, community.MemberSeen{UserSeen: *u, Role: m.Role, Joined: m.Created})
		}
	}
	list.Mark(p, len(members), func(i int) community.Cursor {
		return community.Cursor{Value: members[i].Created.UnixMilli(), ID: string(members[i].User)}
	})
	return list
}

// SpacesOf returns a page of the spaces of each of the people, as far as the actor
// may know of it, the last joined first. It takes a statement for the spaces of
// them all, and one for those people whom this node does not know.
func (a *App) SpacesOf(ctx context.Context, actor community.Actor, users []community.ID[community.User], p community.Page) (map[community.ID[community.User]]community.Listing[community.SpaceSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (map[community.ID[community.User]]community.Listing[community.SpaceSeen], error) {
		return a.spacesOf(tx, actor, users, p)
	})
}

// SpacesOfUser returns a page of one person's spaces.
func (a *App) SpacesOfUser(ctx context.Context, actor community.Actor, ref string, p community.Page) (community.Listing[community.SpaceSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[community.SpaceSeen], err error) {
		u, err := findUser(tx, actor, ref)
		if err != nil {
			return list, err
		}
		lists, err := a.spacesOf(tx, actor, []community.ID[community.User]{u.ID}, p)
		return lists[u.ID], err
	})
}

func (a *App) spacesOf(tx *store.Tx, actor community.Actor, users []community.ID[community.User], p community.Page) (map[community.ID[community.User]]community.Listing[community.SpaceSeen], error) {
	found, err := tx.SpacesOf(actor, users, p)
	if err != nil {
		return nil, err
	}
	l := newLook(a, actor)
	for _, of := range found {
		for _, s := range of.Spaces {
			l.people[s.Author] = true
		}
	}
	if err := l.takePeople(tx); err != nil {
		return nil, err
	}
	lists := make(map[community.ID[community.User]]community.Listing[community.SpaceSeen], len(users))
	for user, of := range found {
		list := community.Listing[community.SpaceSeen]{Total: int(of.Total)}
		for _, s := range of.Spaces {
			list.Items = append(list.Items, l.seeSpace(s))
		}
		list.Mark(p, len(of.Joined), func(i int) community.Cursor {
			return community.Cursor{Value: of.Joined[i].Created.UnixMilli(), ID: string(of.Joined[i].Space)}
		})
		lists[user] = list
	}
	return lists, nil
}

package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Members returns a page of the members of a space, the newest first.
func (a *App) Members(ctx context.Context, actor community.Actor, ref string,
	p community.Page) (list community.Listing[community.MemberSeen], err error) {
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
func (a *App) MembersOf(ctx context.Context, actor community.Actor, spaces []community.SpaceSeen,
	p community.Page) (map[community.SpaceID]community.Listing[community.MemberSeen], error) {
	var read []*community.Space
	for i := range spaces {
		if actor.CanReadSpace(&spaces[i].Space) == nil {
			read = append(read, &spaces[i].Space)
		}
	}
	return looked(ctx, a, func(tx *store.Tx) (map[community.SpaceID]community.Listing[community.MemberSeen], error) {
		return a.members(tx, actor, read, p)
	})
}

func (a *App) members(tx *store.Tx, actor community.Actor, spaces []*community.Space,
	p community.Page) (map[community.SpaceID]community.Listing[community.MemberSeen], error) {
	ids := make([]community.SpaceID, len(spaces))
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
	lists := make(map[community.SpaceID]community.Listing[community.MemberSeen], len(spaces))
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
func (a *App) SpacesOf(ctx context.Context, actor community.Actor, users []community.UserID,
	p community.Page) (map[community.UserID]community.Listing[community.SpaceSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (map[community.UserID]community.Listing[community.SpaceSeen], error) {
		return a.spacesOf(tx, actor, users, p)
	})
}

// SpacesOfUser returns a page of one person's spaces.
func (a *App) SpacesOfUser(ctx context.Context, actor community.Actor, ref string,
	p community.Page) (community.Listing[community.SpaceSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[community.SpaceSeen], err error) {
		u, err := findUser(tx, actor, ref)
		if err != nil {
			return list, err
		}
		lists, err := a.spacesOf(tx, actor, []community.UserID{u.ID}, p)
		return lists[u.ID], err
	})
}

func (a *App) spacesOf(tx *store.Tx, actor community.Actor, users []community.UserID,
	p community.Page) (map[community.UserID]community.Listing[community.SpaceSeen], error) {
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
	lists := make(map[community.UserID]community.Listing[community.SpaceSeen], len(users))
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

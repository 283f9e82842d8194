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
		return false, community.Fail(community.Conflict, community.WhyTooManySpaces,
			"You can join up to %d spaces.", community.MaxSpaces)
	}
	if m.Level == community.Unwatched { // as they wished when they asked, if they did
		if m.Level, err = tx.RequestLevel(s.ID, m.User); err != nil {
			return false, err
		}
	}
	if isNew, err = tx.AddMember(s.Portal, m); err != nil || !isNew {
		return false, err
	}
	s.Counts.Members, s.Rev = s.Counts.Members+1, s.Rev+1
	if was, err := tx.DropRequest(s.ID, m.User); err != nil {
		return false, err
	} else if was {
		if err := tx.UntellDoing(m.User, community.VerbSpaceRequest, s.Ref()); err != nil {
			return false, err
		}
	}
	return true, tx.Forget(store.ChangedUser, string(m.User))
}

// JoinSpace makes the actor a member of a space, or has them ask to become one where
// that is how it is joined. Joining twice is joining once.
func (a *App) JoinSpace(ctx context.Context, actor community.Actor, ref string) (community.SpaceSeen, error) {
	return a.joinSpace(ctx, actor, ref, community.Unwatched)
}

func (a *App) joinSpace(ctx context.Context, actor community.Actor, ref string, level community.WatchLevel) (community.SpaceSeen, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (seen community.SpaceSeen, err error) {
		s, err := findSpace(tx, actor, ref)
		if err != nil {
			return seen, err
		}
		if actor.CanAskToJoin(s) == nil {
			if err := askToJoin(tx, actor, s, level); err != nil {
				return seen, err
			}
			return a.lookAtSpace(tx, actor, s)
		}
		if level != community.Unwatched && actor.CanWatchSpace(s) == nil {
			if err := tx.SetLevel(s.Ref(), actor.ID, level); err != nil {
				return seen, err
			}
			return a.lookAtSpace(tx, actor, s)
		}
		if err := actor.CanJoinSpace(s); err != nil {
			return seen, err
		}
		m := community.Membership{Space: s.ID, User: actor.ID, Role: community.SpaceMember, Level: level, Closed: s.IsClosed(),
			Created: tx.Now}
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

// LeaveSpace ends the actor's membership of a space, or their asking for one, if there
// is any.
func (a *App) LeaveSpace(ctx context.Context, actor community.Actor, ref string) error {
	return a.write(ctx, actor, func(tx *store.Tx) error {
		s, err := findSpace(tx, actor, ref)
		if err != nil {
			return err
		}
		if err := endRequest(tx, actor, s, actor.ID); err != nil {
			return err
		}
		_, err = dropMember(tx, actor, s, actor.ID)
		return err
	})
}

// dropMember ends a membership, and reports whether there was one.
func dropMember(tx *store.Tx, actor community.Actor, s *community.Space, user community.UserID) (was bool, err error) {
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
func keepASpaceAdmin(tx *store.Tx, id community.SpaceID) error {
	n, err := tx.CountSpaceAdmins(id)
	if err != nil || n > 0 {
		return err
	}
	rest, err := tx.Members([]community.SpaceID{id}, community.Page{Number: 1, Limit: 1})
	if err == nil && len(rest[id]) > 0 {
		err = community.Fail(community.Conflict, community.WhyLastSpaceAdmin,
			"This is the space's only admin. Make another member an admin first.")
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
func logMember(tx *store.Tx, actor community.Actor, s *community.Space, user community.UserID, was, is community.SpaceRole) error {
	field := "member " + string(user)
	return logSpace(tx, actor, s, community.State{field: was.String()}, community.State{field: is.String()})
}

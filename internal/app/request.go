package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// A private space is joined by asking: who runs it lets people in, or does not.

// askToJoin stores that actor asks, once, and tells those who answer.
func askToJoin(tx *store.Tx, actor community.Actor, s *community.Space, level community.WatchLevel) error {
	isNew, err := tx.AddRequest(s, actor.ID)
	if err == nil && level != community.Unwatched {
		err = tx.SetRequestLevel(s.ID, actor.ID, level)
	}
	if err != nil || !isNew {
		return err
	}
	tx.Emit(community.SpaceRequested{Space: s.ID, User: actor.ID})
	own, err := tx.SpaceStaff(s.ID)
	if err != nil {
		return err
	}
	moderators, admins, err := tx.Staff(s.Portal)
	if err != nil {
		return err
	}
	to := append(append(own, moderators...), admins...)
	return tell(tx, doing{verb: community.VerbSpaceRequest, about: s.Ref(), by: actor.ID}, to...)
}

// endRequest ends somebody's request without letting them in, if there is one.
func endRequest(tx *store.Tx, actor community.Actor, s *community.Space, user community.UserID) error {
	was, err := tx.DropRequest(s.ID, user)
	if err != nil || !was {
		return err
	}
	tx.Emit(community.SpaceRequestEnded{Space: s.ID, User: user, By: actor.ID})
	return tx.UntellDoing(user, community.VerbSpaceRequest, s.Ref())
}

// SpaceRequests returns a page of who asks to join a space, the earliest first.
func (a *App) SpaceRequests(ctx context.Context, actor community.Actor, ref string,
	p community.Page) (community.Listing[community.RequestSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[community.RequestSeen], err error) {
		s, err := letInto(tx, actor, ref)
		if err != nil {
			return list, err
		}
		requests, total, err := tx.Requests(s.ID, p)
		if err != nil {
			return list, err
		}
		l := newLook(a, actor)
		for _, r := range requests {
			l.people[r.User] = true
		}
		if err := l.takePeople(tx); err != nil {
			return list, err
		}
		list.Total = int(total)
		for _, r := range requests {
			if u := l.users[r.User]; u != nil {
				list.Items = append(list.Items, community.RequestSeen{UserSeen: *u, Asked: r.Asked})
			}
		}
		return list, nil
	})
}

// letInto returns the space that ref names, if the actor answers those who ask.
func letInto(tx *store.Tx, actor community.Actor, ref string) (*community.Space, error) {
	s, err := findSpace(tx, actor, ref)
	if err == nil {
		err = actor.CanLetInto(s)
	}
	return s, err
}

// ApproveRequest lets somebody into a space who asks, and tells them. Of two who do so
// at once, one does.
func (a *App) ApproveRequest(ctx context.Context, actor community.Actor, ref, user string) (community.MemberSeen, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (seen community.MemberSeen, err error) {
		s, err := letInto(tx, actor, ref)
		if err != nil {
			return seen, err
		}
		u, err := findUser(tx, actor, user)
		if err != nil {
			return seen, err
		}
		was, err := tx.DropRequest(s.ID, u.ID)
		if err != nil {
			return seen, err
		}
		if !was {
			return seen, community.ErrNotFound
		}
		m := community.Membership{Space: s.ID, User: u.ID, Role: community.SpaceMember, Closed: s.IsClosed(), Created: tx.Now}
		if err := setMember(tx, actor, s, m, community.Outsider); err != nil {
			return seen, err
		}
		if err := tx.UntellDoing(u.ID, community.VerbSpaceRequest, s.Ref()); err != nil {
			return seen, err
		}
		if err := tell(tx, doing{verb: community.VerbSpaceApprove, about: s.Ref(), by: actor.ID}, u.ID); err != nil {
			return seen, err
		}
		seenUser, err := lookAtUser(tx, actor, u.ID)
		return community.MemberSeen{UserSeen: seenUser, Role: m.Role, Joined: m.Created}, err
	})
}

// DeclineRequest ends somebody's request to join a space, if there is one.
func (a *App) DeclineRequest(ctx context.Context, actor community.Actor, ref, user string) error {
	return a.write(ctx, actor, func(tx *store.Tx) error {
		s, err := letInto(tx, actor, ref)
		if err != nil {
			return err
		}
		u, err := findUser(tx, actor, user)
		if err != nil {
			return err
		}
		return endRequest(tx, actor, s, u.ID)
	})
}

// asked marks the spaces that the viewer asks to join.
func (l *look) asked(tx *store.Tx, seen []community.SpaceSeen) error {
	var ids []community.SpaceID
	for _, s := range seen {
		if l.actor.CanAskToJoin(&s.Space) == nil {
			ids = append(ids, s.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	asked, err := tx.AskedFor(l.actor.ID, ids)
	for i := range seen {
		seen[i].Asked = asked[seen[i].ID]
	}
	return err
}

// watched says how the viewer watches those of the spaces that they are in.
func (l *look) watched(tx *store.Tx, seen []community.SpaceSeen) error {
	var ids []string
	for _, s := range seen {
		if s.Role != community.Outsider {
			ids = append(ids, string(s.ID))
		}
	}
	if len(ids) == 0 {
		return nil
	}
	levels, err := tx.LevelsOf(l.actor.ID, ids)
	for i := range seen {
		seen[i].Level = levels[string(seen[i].ID)]
	}
	return err
}

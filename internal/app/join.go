package app

import (
	"context"
	"errors"
	"net/netip"
	"strings"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

var errNoInvitation = community.Fail(community.NotFound, community.WhyInvitationUnknown, "We can't find this invitation.")

// Invitation returns the invitation of a code, if it is good, with who made it. Codes
// that are none are counted as guesses of where they come from.
func (a *App) Invitation(ctx context.Context, portal *community.Portal, code string, from netip.Addr) (seen InvitationSeen, err error) {
	err = a.db.Read(ctx, func(tx *store.Tx) error {
		seen.Invitation, seen.Inviter, err = invitationOf(tx, portal, code)
		return err
	})
	try := auth.Try{Account: string(portal.ID) + " invitations " + auth.Network(from).String(), From: from}
	if wait := a.guard.Judge(try, !errors.Is(err, errNoInvitation)); wait > 0 {
		return InvitationSeen{}, errTooManyTries(wait)
	}
	return seen, err
}

// invitationOf returns the invitation of a code and who made it: one whose maker may no
// longer invite so has ended with that.
func invitationOf(tx *store.Tx, portal *community.Portal, code string) (*community.Invitation, community.Byline, error) {
	i, err := tx.InvitationOf(portal.ID, auth.TokenHash(code))
	if errors.Is(err, community.ErrNotFound) {
		return nil, nil, errNoInvitation
	}
	if err != nil {
		return nil, nil, err
	}
	if err := i.GoodAt(tx.Now); err != nil {
		return i, nil, err
	}
	by, err := tx.User(portal.ID, i.By)
	if err != nil {
		return nil, nil, err
	}
	inviter := by.Actor()
	if by.Status != community.Active || inviter.CanInvite(portal.Settings.Policies) != nil || inviter.CanInviteAs(i.Role) != nil {
		return i, nil, community.Fail(community.Gone, community.WhyInvitationWithdrawn, "This invitation was withdrawn.")
	}
	return i, &community.UserSeen{User: by}, nil
}

// JoinAs adds the person who takes an invitation, and lets their browser in at once.
func (a *App) JoinAs(ctx context.Context, portal *community.Portal, code string, e UserEdit, agent string) (in SignedIn, err error) {
	invited, err := a.Invitation(ctx, portal, code, e.From)
	if err != nil {
		return in, err
	}
	if invited.Email == "" && value(e.Email) == "" {
		return in, community.Lacking("email")
	}
	if e.Username == nil || strings.TrimSpace(*e.Username) == "" {
		return in, community.Lacking("username")
	}
	guest := community.Actor{Portal: portal.ID}
	hash, err := a.HashPassword(ctx, guest, "", e)
	if err != nil {
		return in, err
	}
	seen, err := changed(ctx, a, guest, func(tx *store.Tx) (seen community.UserSeen, err error) {
		i, err := take(tx, portal, code)
		if err != nil {
			return seen, err
		}
		if seen, err = a.addUser(tx, guest, arrival{Status: community.Active, Role: i.Role, Email: i.Email}, e, hash); err != nil {
			return seen, err
		}
		return seen, enterSpaces(tx, i, seen.ID)
	})
	if err != nil {
		return in, err
	}
	return a.signInKnown(ctx, seen.User, agent)
}

// Accept has the acting person join the spaces that an invitation is for.
func (a *App) Accept(ctx context.Context, portal *community.Portal, actor community.Actor, code string, from netip.Addr) error {
	if _, err := a.Invitation(ctx, portal, code, from); err != nil {
		return err
	}
	return a.write(ctx, actor, func(tx *store.Tx) error {
		u, err := tx.User(actor.Portal, actor.ID)
		if err != nil {
			return err
		}
		i, err := take(tx, portal, code)
		if err != nil {
			return err
		}
		if i.Email != "" && community.EmailKey(i.Email) != community.EmailKey(u.Email) {
			return community.Fail(community.Forbidden, community.WhyInvitationOthers, "This invitation is for a different email address.")
		}
		return enterSpaces(tx, i, u.ID)
	})
}

// take uses an invitation once: of two who take its last use at once, one does.
func take(tx *store.Tx, portal *community.Portal, code string) (*community.Invitation, error) {
	i, _, err := invitationOf(tx, portal, code)
	if err != nil {
		return nil, err
	}
	taken, err := tx.UseInvitation(i.ID)
	if err == nil && !taken {
		i.Used = i.Uses
		err = i.GoodAt(tx.Now)
	}
	return i, err
}

// enterSpaces has a person join the spaces of an invitation that are still there and
// that its maker still lets people into.
func enterSpaces(tx *store.Tx, i *community.Invitation, user community.UserID) error {
	by, err := tx.User(i.Portal, i.By)
	if err != nil || len(i.Spaces) == 0 {
		return err
	}
	inviter, err := actorOf(tx, by)
	if err != nil {
		return err
	}
	spaces, err := tx.SpacesByID(i.Portal, i.Spaces)
	for _, s := range spaces {
		if inviter.CanLetInto(s) != nil {
			continue
		}
		m := community.Membership{Space: s.ID, User: user, Role: community.SpaceMember, Closed: s.IsClosed(), Created: tx.Now}
		isNew, err := addMember(tx, s, m)
		if err != nil {
			return err
		}
		if isNew {
			tx.Emit(community.SpaceJoined{Space: s.ID, User: user, By: by.ID})
		}
	}
	return err
}

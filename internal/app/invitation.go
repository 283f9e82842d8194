package app

import (
	"context"
	"errors"
	"net/url"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/mail"
	"github.com/stoa-community/stoa/internal/store"
)

// InvitationEdit is what is told of an invitation; nil fields are as is usual.
type InvitationEdit struct {
	Role        *string
	Spaces      []string
	Uses        *int
	Expires     *time.Time
	Email, Lang string
}

// InvitationSeen is an invitation and who made it. Its link is there only once, when
// it is made, and not where it is sent by mail.
type InvitationSeen struct {
	*community.Invitation
	Inviter community.Byline
	Code    string
	URL     string
}

// Invite makes an invitation. One for an address is sent there: whoever takes it has
// the mail, so the code in it is made with the mail and shown to nobody else.
func (a *App) Invite(ctx context.Context, actor community.Actor, e InvitationEdit) (seen InvitationSeen, err error) {
	portal, err := a.portal(ctx, actor.Portal)
	if err != nil {
		return seen, err
	}
	if err := actor.CanInvite(portal.Settings.Policies); err != nil {
		return seen, err
	}
	if e.Email != "" && !a.config.HasMail {
		return seen, errNoMail
	}
	code := auth.NewToken("")
	i, err := changed(ctx, a, actor, func(tx *store.Tx) (*community.Invitation, error) {
		i, err := e.invitation(tx, actor)
		if err != nil {
			return nil, err
		}
		if err := withinADay(tx, actor); err != nil {
			return nil, err
		}
		if i.Email == "" {
			i.CodeHash = auth.TokenHash(code)
		}
		if err := tx.AddInvitation(i); err != nil || i.Email == "" {
			return i, err
		}
		return i, tx.AddJob(posting{For: inviting, Invitation: i.ID}.job(i.Portal))
	})
	if err != nil {
		return seen, err
	}
	if seen.Invitation = i; i.Email == "" {
		seen.Code, seen.URL = code, a.joinAddress(portal, code)
	}
	return seen, nil
}

func (a *App) joinAddress(portal *community.Portal, code string) string {
	return a.address(portal) + "/join/" + url.PathEscape(code)
}

// invitation is what e tells of, if actor may invite so.
func (e InvitationEdit) invitation(tx *store.Tx, actor community.Actor) (*community.Invitation, error) {
	i := &community.Invitation{ID: community.NewID[community.Invitation](tx.Now), Portal: actor.Portal, By: actor.ID, Created: tx.Now,
		Role: community.Member, Spaces: []community.SpaceID{}, Uses: 1, Email: e.Email, Lang: e.Lang,
		Expires: tx.Now.Add(community.InvitationFor)}
	if e.Role != nil {
		role, err := community.ParseRole("role", *e.Role)
		if err != nil {
			return nil, err
		}
		i.Role = role
	}
	if err := actor.CanInviteAs(i.Role); err != nil {
		return nil, err
	}
	if e.Uses != nil {
		i.Uses = *e.Uses
	}
	if e.Expires != nil {
		i.Expires = e.Expires.UTC().Truncate(time.Millisecond)
	}
	for _, ref := range e.Spaces {
		s, err := letInto(tx, actor, ref)
		switch community.KindOf(err) {
		case community.NotFound, community.Gone:
			return nil, community.Bad("spaces", community.WhyNoSuchSpace, "must name spaces, not %q", ref)
		case community.Forbidden:
			return nil, community.Barred("spaces", community.WhyBySpaceStaff, "may name spaces only that you run")
		}
		if err != nil {
			return nil, err
		}
		i.Spaces = append(i.Spaces, s.ID)
	}
	return i, i.Validate(tx.Now)
}

// withinADay keeps those who are not staff to a few invitations a day.
func withinADay(tx *store.Tx, actor community.Actor) error {
	if actor.CanModerate() == nil {
		return nil
	}
	if err := tx.Claim(userRef(actor.ID)); err != nil {
		return err
	}
	n, err := tx.CountInvitations(actor.ID, tx.Now.Add(-24*time.Hour))
	if err == nil && n >= community.InvitationsADay {
		err = community.FailFor(time.Hour, community.RateLimited, community.WhyInvitationsADay,
			"You may invite %d times a day.", community.InvitationsADay)
	}
	return err
}

// Invitations returns a page of the invitations that actor may see, the newest first:
// all to staff, their own to others.
func (a *App) Invitations(ctx context.Context, actor community.Actor,
	p community.Page) (list community.Listing[InvitationSeen], err error) {
	portal, err := a.portal(ctx, actor.Portal)
	if err != nil {
		return list, err
	}
	if err := actor.CanInvite(portal.Settings.Policies); err != nil {
		return list, err
	}
	by := actor.ID
	if actor.CanModerate() == nil {
		by = ""
	}
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[InvitationSeen], err error) {
		found, total, err := tx.Invitations(actor.Portal, by, p)
		if err != nil {
			return list, err
		}
		l := newLook(a, actor)
		for _, i := range found {
			l.people[i.By] = true
		}
		if err := l.takePeople(tx); err != nil {
			return list, err
		}
		list.Total, list.Items = int(total), make([]InvitationSeen, len(found))
		for n, i := range found {
			list.Items[n] = InvitationSeen{Invitation: i, Inviter: l.users[i.By]}
		}
		return list, nil
	})
}

// WithdrawInvitation ends an invitation. One that has ended already is no error.
func (a *App) WithdrawInvitation(ctx context.Context, actor community.Actor, id string) error {
	return a.write(ctx, actor, func(tx *store.Tx) error {
		i, err := tx.Invitation(actor.Portal, id)
		if err == nil {
			err = actor.CanSeeInvitation(i)
		}
		if err != nil {
			return err
		}
		return tx.WithdrawInvitation(i.ID)
	})
}

// inviting is the purpose of the mail with an invitation.
const inviting = "invitation"

// postInvitation makes that mail, with a code that nobody else has seen.
func (a *App) postInvitation(ctx context.Context, portal *community.Portal, j *store.Job, p posting) (Posted, error) {
	code := auth.NewToken("")
	var inviter *community.User
	i, err := changed(ctx, a, community.System(portal.ID), func(tx *store.Tx) (*community.Invitation, error) {
		i, err := tx.Invitation(portal.ID, string(p.Invitation))
		if err != nil {
			return nil, err
		}
		if inviter, err = tx.User(portal.ID, i.By); err != nil {
			return nil, err
		}
		if err := i.GoodAt(tx.Now); err != nil {
			return nil, community.ErrNotFound
		}
		return i, tx.SetInvitationCode(i.ID, auth.TokenHash(code))
	})
	if errors.Is(err, community.ErrNotFound) {
		return Posted{}, nil // withdrawn, or expired, before it could be sent
	}
	if err != nil {
		return Posted{}, err
	}
	to := &community.User{Email: i.Email, Lang: i.Lang}
	message, err := a.message(portal, to, j, invitationLetter(a, portal, to, inviter, code))
	return Posted{Message: message}, err
}

func invitationLetter(a *App, portal *community.Portal, to, inviter *community.User, code string) mail.Letter {
	t := tongueOf(portal, to)
	return mail.Letter{Tongue: t, Subject: t.Say("invitation.subject", "portal", portal.Settings.Name),
		Lines:  []string{t.Say("invitation.text", "name", inviter.Profile.Name, "portal", portal.Settings.Name)},
		Button: mail.Link{Text: t.Say("invitation.button"), URL: a.joinAddress(portal, code)},
		Footer: []string{t.Say("invitation.footer")}}
}

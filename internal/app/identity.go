package app

import (
	"cmp"
	"context"
	"errors"
	"net/url"
	"slices"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

var (
	errAccountHeld = community.Fail(community.Conflict, community.WhyOpenIDHeld,
		"There's already an account with this email address. Sign in to it another way, then link the two under Settings, Security.")
	errAccountTaken = community.Fail(community.Conflict, community.WhyOpenIDTaken,
		"That account is already linked to another member.")
)

// userOfAccount finds the person by their identity at the provider, as the provider
// says they are. Of many first visits at once one adds the person; the others lose the
// race, some by finding the address taken, and find them when they look again.
func (a *App) userOfAccount(ctx context.Context, portal *community.Portal, p auth.OpenIDProvider,
	c auth.Account) (u *community.User, isNew bool, err error) {
	for range 5 {
		u, err = changed(ctx, a, community.System(portal.ID), func(tx *store.Tx) (u *community.User, err error) {
			if u, isNew, err = a.accountHolder(tx, portal, p, c); err == nil && c.HasGroups {
				err = followGroups(tx, u, p.Directory(), p.Groups, c.Groups)
			}
			return u, err
		})
		if community.KindOf(err) != community.Conflict {
			break
		}
	}
	return u, isNew, err
}

// accountHolder returns whose identity it is: known, found by an address, or new.
func (a *App) accountHolder(tx *store.Tx, portal *community.Portal, p auth.OpenIDProvider,
	c auth.Account) (u *community.User, isNew bool, err error) {
	i, err := tx.Identity(portal.ID, c.Issuer, c.Subject)
	if errors.Is(err, community.ErrNotFound) {
		return a.newHolder(tx, portal, p, c)
	}
	if err == nil {
		u, err = tx.User(portal.ID, i.User)
	}
	if err == nil {
		err = u.CanSignIn(tx.Now)
	}
	if err == nil {
		err = tx.UseIdentity(i.ID, p.ID)
	}
	if err != nil {
		return nil, false, err
	}
	return u, false, followAccount(tx, p, c, u)
}

// newHolder links the account that holds a checked address, where the provider's
// settings allow that, or adds a new one.
func (a *App) newHolder(tx *store.Tx, portal *community.Portal, p auth.OpenIDProvider,
	c auth.Account) (u *community.User, isNew bool, err error) {
	if err := notErased(tx, portal.ID, erasedIdentity(c.Issuer+" "+c.Subject), erasedEmail(c.Email)); err != nil {
		return nil, false, err
	}
	if c.Email == "" {
		return nil, false, community.Fail(community.Unauthorized, community.WhyOpenIDNoEmail, "%s didn't share your email address.", p.Name)
	}
	if c.IsVerified {
		u, err = tx.UserByEmail(portal.ID, c.Email)
		if err == nil {
			return u, false, linkAccount(tx, p, c, u)
		}
		if !errors.Is(err, community.ErrNotFound) {
			return nil, false, err
		}
	}
	u, err = a.addHolder(tx, portal, p, c)
	return u, true, err
}

// linkAccount gives a member's account the identity. A moderator's or an admin's is
// linked by themselves alone.
func linkAccount(tx *store.Tx, p auth.OpenIDProvider, c auth.Account, u *community.User) error {
	if !p.LinkByEmail || u.Role != community.Member {
		return errAccountHeld
	}
	if err := u.CanSignIn(tx.Now); err != nil {
		return err
	}
	if err := addIdentity(tx, p, c, u); err != nil {
		return err
	}
	return followAccount(tx, p, c, u)
}

func addIdentity(tx *store.Tx, p auth.OpenIDProvider, c auth.Account, u *community.User) error {
	return tx.AddIdentity(&community.Identity{ID: community.NewID[community.Identity](tx.Now), Portal: u.Portal, User: u.ID,
		Provider: p.ID, Issuer: c.Issuer, Subject: c.Subject, Created: tx.Now, Used: tx.Now})
}

func (a *App) addHolder(tx *store.Tx, portal *community.Portal, p auth.OpenIDProvider, c auth.Account) (*community.User, error) {
	guest, policy, status := community.Actor{Portal: portal.ID}, portal.Settings.Policies, community.Active
	switch p.SignUp {
	case auth.SignUpNever:
		return nil, community.Fail(community.Forbidden, community.WhyOpenIDNoSignUp, "You can't sign up here with %s.", p.Name)
	case auth.SignUpByPolicy:
		if err := guest.CanAddUser(policy); err != nil {
			return nil, err
		}
		status = guest.StatusOfNewUser(policy)
	}
	name, err := freeUsername(tx, portal.ID, c.Username, c.Name, c.Email)
	if err != nil {
		return nil, err
	}
	u := &community.User{ID: community.NewID[community.User](tx.Now), Portal: portal.ID, Created: tx.Now, Updated: tx.Now,
		Role: community.Member, Status: status, Username: name, Profile: community.Profile{Name: name}}
	if err := takeOver(tx, u, accountEdits(c)); err != nil {
		return nil, err
	}
	if !c.IsVerified {
		u.Claimed = c.Email
	}
	if err := joinPortal(tx, u, ""); err != nil {
		return nil, err
	}
	if err := a.askToConfirm(tx, &community.User{}, u); err != nil {
		return nil, err
	}
	return u, addIdentity(tx, p, c, u)
}

// accountEdits are what a provider says of somebody, each by itself.
func accountEdits(c auth.Account) []UserEdit {
	list := []UserEdit{{Picture: c.Picture}, {Lang: c.Lang}}
	if c.Name != "" {
		list = append(list, UserEdit{Name: &c.Name})
	}
	if c.Email != "" && c.IsVerified {
		list = append(list, UserEdit{Email: &c.Email})
	}
	return list
}

// followAccount takes over what a provider says of a person who was here before, where
// that is wanted.
func followAccount(tx *store.Tx, p auth.OpenIDProvider, c auth.Account, u *community.User) error {
	if p.Sync != auth.SyncAlways {
		return nil
	}
	before := *u
	if err := takeOver(tx, u, accountEdits(c)); err != nil {
		return err
	}
	return saveEdited(tx, community.System(u.Portal), &before, u)
}

// link gives the person of a session the identity.
func (a *App) link(ctx context.Context, s *Session, p auth.OpenIDProvider, c auth.Account) error {
	return a.write(ctx, s.Actor, func(tx *store.Tx) error {
		i, err := tx.Identity(s.Actor.Portal, c.Issuer, c.Subject)
		switch {
		case err == nil && i.User == s.Actor.ID:
			return tx.UseIdentity(i.ID, p.ID)
		case err == nil:
			return errAccountTaken
		case !errors.Is(err, community.ErrNotFound):
			return err
		}
		if err := notErased(tx, s.Actor.Portal, erasedIdentity(c.Issuer+" "+c.Subject)); err != nil {
			return err
		}
		return addIdentity(tx, p, c, s.User)
	})
}

// IdentitySeen is an account elsewhere, as the person who signs in with it sees it.
type IdentitySeen struct {
	*community.Identity
	Name string // of the provider
}

// Identities returns the accounts elsewhere by which actor signs in.
func (a *App) Identities(ctx context.Context, actor community.Actor) ([]IdentitySeen, error) {
	settings, err := a.openID(ctx, actor.Portal)
	if err != nil {
		return nil, err
	}
	list, err := looked(ctx, a, func(tx *store.Tx) ([]*community.Identity, error) { return tx.Identities(actor.ID) })
	seen := make([]IdentitySeen, len(list))
	for n, i := range list {
		seen[n] = IdentitySeen{i, providerName(settings, i)}
	}
	return seen, err
}

// providerName is that of the provider of an identity, which may be there no more.
func providerName(s auth.OpenIDSettings, i *community.Identity) string {
	for _, p := range s.Providers {
		if p.Issuer == i.Issuer {
			return p.Name
		}
	}
	u, err := url.Parse(i.Issuer)
	if err != nil {
		return i.Issuer
	}
	return cmp.Or(u.Host, i.Issuer)
}

// Unlink ends that actor signs in with an account elsewhere, with what its groups
// brought about. One who has no other way in keeps it.
func (a *App) Unlink(ctx context.Context, actor community.Actor, id string) error {
	settings, err := a.openID(ctx, actor.Portal)
	if err != nil {
		return err
	}
	return a.write(ctx, actor, func(tx *store.Tx) error {
		list, err := tx.Identities(actor.ID)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(list, func(i *community.Identity) bool { return string(i.ID) == id })
		if at < 0 {
			return community.ErrNotFound
		}
		u, err := hasOtherWay(tx, actor, len(list) > 1)
		if err != nil {
			return err
		}
		p := auth.OpenIDProvider{ID: list[at].Provider}
		if known := settings.Provider(p.ID); known != nil {
			p = *known
		}
		if err := followGroups(tx, u, p.Directory(), p.Groups, nil); err != nil {
			return err
		}
		return tx.DropIdentity(list[at].ID)
	})
}

// hasOtherWay refuses to leave somebody without a way in.
func hasOtherWay(tx *store.Tx, actor community.Actor, hasMore bool) (*community.User, error) {
	u, err := tx.User(actor.Portal, actor.ID)
	if err != nil || hasMore || u.ExternalID != "" {
		return u, err
	}
	keys, err := tx.Passkeys(u.ID)
	if err != nil || len(keys) > 0 {
		return u, err
	}
	hash, err := tx.Password(u.ID)
	if err == nil && hash == "" {
		err = community.Fail(community.Conflict, community.WhyOpenIDLastWay,
			"This is your only way to sign in. Choose a password or link another account first.")
	}
	return u, err
}

package app

import (
	"context"
	"errors"
	"net/netip"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// GrantRequest is what a client sends to the token endpoint.
type GrantRequest struct {
	Portal             *community.Portal
	Grant              string
	ClientID, Secret   string
	Username, Password string // of the password grant; the name may be an address
	Email              string // of the service grant: exactly one of these three
	UserID, ExternalID string
	IsLent             bool   // to whoever asks by no more than an app access token: not of staff
	OTP                string // of the password grant, where the person has a second factor
	RefreshToken       string
	Scope              string // what the tokens are to be good for; "" is all that they may be
	From               netip.Addr

	most community.Scope // that may be asked for
}

// Granted are fresh tokens.
type Granted struct {
	Access  string
	Refresh string // "" for an app's
	TTL     time.Duration
	Scope   community.Scope // of Access
}

// GrantError is a refusal of the token endpoint, in the words of RFC 6749 5.2.
type GrantError struct {
	Code string // invalid_request, invalid_client, invalid_grant, invalid_scope, unauthorized_client, unsupported_grant_type
	Text string
}

func (e *GrantError) Error() string { return e.Text }

func refuse(code, text string) error { return &GrantError{code, text} }

// One text for a wrong name and a wrong password: nobody learns who is a member.
var errWrongPassword = refuse("invalid_grant", "Wrong username or password.")

// Grant gives tokens to a client that shows it may have them.
func (a *App) Grant(ctx context.Context, r GrantRequest) (Granted, error) {
	if r.Grant == "" {
		return Granted{}, refuse("invalid_request", "grant_type is required.")
	}
	grant, err := community.ParseGrant(r.Grant)
	if err != nil {
		return Granted{}, refuse("unsupported_grant_type", err.Error())
	}
	client, err := a.client(ctx, r.Portal, ClientSecret{r.ClientID, r.Secret, r.From})
	if err != nil {
		return Granted{}, err
	}
	r.most = client.Scope
	return a.grant(ctx, client, grant, r)
}

// GrantTo gives tokens to the client whose token opened a session: of no wider scope
// than that.
func (a *App) GrantTo(ctx context.Context, s *Session, r GrantRequest) (Granted, error) {
	grant, err := community.ParseGrant(r.Grant)
	if err != nil {
		return Granted{}, refuse("unsupported_grant_type", err.Error())
	}
	client, err := looked(ctx, a, func(tx *store.Tx) (*community.Client, error) { return tx.Client(s.Client) })
	if err != nil {
		return Granted{}, err
	}
	if !client.Revoked.IsZero() || client.Portal != r.Portal.ID {
		return Granted{}, refuse("invalid_client", "The client is revoked.")
	}
	r.most = s.Scope.Common(client.Scope)
	return a.grant(ctx, client, grant, r)
}

func (a *App) grant(ctx context.Context, client *community.Client, grant community.Grant, r GrantRequest) (Granted, error) {
	if !client.May(grant) {
		return Granted{}, refuse("unauthorized_client", "This client isn't allowed to use the grant "+string(grant)+".")
	}
	switch grant {
	case community.GrantPassword:
		return a.grantPassword(ctx, client, r)
	case community.GrantService:
		return a.grantService(ctx, client, r)
	case community.GrantRefresh:
		return a.grantRefresh(ctx, client, r)
	}
	return a.grantApp(ctx, client, r)
}

// scope is what the request asks for, or all that it may.
func (r *GrantRequest) scope() (community.Scope, error) {
	if r.Scope == "" {
		return r.most, nil
	}
	s, err := community.ParseScope("scope", r.Scope)
	if err != nil {
		return s, refuse("invalid_scope", err.Error())
	}
	if !s.IsWithin(r.most) {
		return s, refuse("invalid_scope", "The scope "+r.Scope+" is more than is given here: "+r.most.String()+".")
	}
	return s, nil
}

// ClientSecret is what a client shows itself by.
type ClientSecret struct {
	ID, Secret string
	From       netip.Addr
}

// client returns the client that knows its secret, unless it must wait after wrong
// ones.
func (a *App) client(ctx context.Context, portal *community.Portal, s ClientSecret) (*community.Client, error) {
	if s.ID == "" || s.Secret == "" {
		return nil, refuse("invalid_client", "client_id and client_secret are required.")
	}
	c, err := looked(ctx, a, func(tx *store.Tx) (*community.Client, error) { return tx.Client(s.ID) })
	if err != nil && !errors.Is(err, community.ErrNotFound) {
		return nil, err
	}
	isRight := err == nil && auth.SameHash(c.SecretHash, auth.TokenHash(s.Secret)) && c.Revoked.IsZero() && c.Portal == portal.ID
	account, known := accountOfClient(portal, s.ID), ""
	if err == nil && c.Portal == portal.ID {
		known = c.ID
	}
	if wait := a.guard.Judge(auth.Try{Account: account, Owner: account, From: s.From}, isRight); wait > 0 {
		notLetIn(ctx, portal.ID, "", known, bySecret)
		return nil, errTooManyTries(wait)
	}
	if !isRight {
		notLetIn(ctx, portal.ID, "", known, bySecret)
		return nil, refuse("invalid_client", "The client is unknown or its secret is wrong.")
	}
	return c, nil
}

func (a *App) grantPassword(ctx context.Context, c *community.Client, r GrantRequest) (Granted, error) {
	if r.Username == "" || r.Password == "" {
		return Granted{}, refuse("invalid_request", "username and password are required.")
	}
	scope, err := r.scope()
	if err != nil {
		return Granted{}, err
	}
	user, err := a.CheckPassword(ctx, r.Portal, Credentials{Name: r.Username, Password: r.Password, From: r.From})
	if err != nil {
		return Granted{}, err
	}
	if err := a.checkGrantFactor(ctx, r, user); err != nil {
		return Granted{}, err
	}
	return a.grantUser(ctx, pair{client: c, user: user, grant: community.GrantPassword, access: scope, refresh: scope})
}

// GrantGuest gives a person who knows their password what signing in on the pages does, as
// an access token: it is no client's, and cannot be renewed.
func (a *App) GrantGuest(ctx context.Context, r GrantRequest) (g Granted, err error) {
	if r.Username == "" || r.Password == "" {
		return g, refuse("invalid_request", "username and password are required.")
	}
	user, err := a.CheckPassword(ctx, r.Portal, Credentials{Name: r.Username, Password: r.Password, From: r.From})
	if err != nil {
		return g, err
	}
	if err := a.checkGrantFactor(ctx, r, user); err != nil {
		return g, err
	}
	now := a.db.Now()
	if err := user.CanSignIn(now); err != nil {
		return g, refuse("invalid_grant", err.Error())
	}
	g = Granted{Access: auth.NewToken("stoa_at_"), TTL: a.config.AccessTTL, Scope: community.Everything}
	t := a.newToken(&community.Client{Portal: r.Portal.ID}, g.Access, community.AccessToken, g.TTL)
	t.User, t.Family, t.Grant, t.Scope = user.ID, string(community.NewID[community.Token](now)), community.GrantPassword, g.Scope
	if err = a.db.Write(ctx, func(tx *store.Tx) error { return tx.AddTokens(t) }); err == nil {
		letIn(ctx, user, "", string(community.GrantPassword))
	}
	return g, err
}

// checkGrantFactor asks for the code of a person who has a second factor.
func (a *App) checkGrantFactor(ctx context.Context, r GrantRequest, u *community.User) error {
	isOn, err := a.hasFactor(ctx, u)
	if err != nil || !isOn {
		return err
	}
	if r.OTP == "" {
		return refuse("invalid_grant", "This person uses two-factor authentication. Send the code as otp.")
	}
	if err := a.checkFactor(ctx, u, r.OTP, r.From); errors.Is(err, errWrongCode) {
		return refuse("invalid_grant", "The code is wrong or has already been used.")
	} else if err != nil {
		return err
	}
	return nil
}

// CheckPassword returns the person who has that name or address and password.
// It takes as long when there is no such person, and has whoever was wrong too
// often wait in the same way.
func (a *App) CheckPassword(ctx context.Context, portal *community.Portal, c Credentials) (*community.User, error) {
	user, hash, err := a.passwordOf(ctx, portal, c.Name)
	if err != nil {
		return nil, err
	}
	try := auth.Try{Account: accountNamed(portal.ID, c.Name), From: c.From}
	if user != nil {
		try.Owner = string(user.ID)
	}
	if try.Device, err = a.deviceOf(ctx, user, c.Device); err != nil {
		return nil, err
	}
	ok, err := a.checkSecret(ctx, try, hash, c.Password)
	if !ok {
		notLetIn(ctx, portal.ID, try.Owner, "", byPassword)
	}
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, errWrongPassword
	}
	return user, nil
}

// passwordOf returns the person who has that name or address, and the hash of their password;
// neither where there is no such person. It asks the database the same either way, so that the
// time it takes does not tell.
func (a *App) passwordOf(ctx context.Context, portal *community.Portal, name string) (user *community.User, hash string, err error) {
	err = a.db.Read(ctx, func(tx *store.Tx) error {
		find := tx.UserByName
		if strings.Contains(name, "@") { // which no name has in it
			find = tx.UserByEmail
		}
		found, err := find(portal.ID, name)
		if err != nil && !errors.Is(err, community.ErrNotFound) {
			return err
		}
		var id community.UserID // of nobody
		if err == nil {
			user, id = found, found.ID
		}
		if hash, err = tx.Password(id); errors.Is(err, community.ErrNotFound) {
			return nil
		}
		return err
	})
	return user, hash, err
}

func (a *App) grantService(ctx context.Context, c *community.Client, r GrantRequest) (Granted, error) {
	if !c.MayFrom(r.From) {
		return Granted{}, refuse("unauthorized_client", "This client isn't allowed to use this grant from this IP address.")
	}
	given := 0
	for _, v := range []string{r.Email, r.UserID, r.ExternalID} {
		if v != "" {
			given++
		}
	}
	if given != 1 && (given > 1 || c.Bot == "") {
		return Granted{}, refuse("invalid_request", "Exactly one of email, user_id and external_id is required.")
	}
	scope, err := r.scope()
	if err != nil {
		return Granted{}, err
	}
	user, err := looked(ctx, a, func(tx *store.Tx) (*community.User, error) {
		switch {
		case given == 0:
			return tx.User(c.Portal, c.Bot)
		case r.Email != "":
			return tx.UserByEmail(c.Portal, r.Email)
		case r.UserID != "":
			return tx.User(c.Portal, community.UserID(r.UserID))
		}
		return tx.UserByExternalID(c.Portal, r.ExternalID)
	})
	if errors.Is(err, community.ErrNotFound) {
		return Granted{}, refuse("invalid_grant", "This user doesn't exist.")
	}
	if err == nil && r.IsLent {
		err = user.CanBeLent()
	}
	if err != nil {
		return Granted{}, err
	}
	return a.grantUser(ctx, pair{client: c, user: user, grant: community.GrantService, access: scope, refresh: scope})
}

// grantUser begins a family of tokens of a person.
func (a *App) grantUser(ctx context.Context, p pair) (g Granted, err error) {
	if err := p.user.CanSignIn(a.db.Now()); err != nil {
		return Granted{}, refuse("invalid_grant", err.Error())
	}
	err = a.db.Write(ctx, func(tx *store.Tx) (err error) {
		p.family = string(community.NewID[community.Token](tx.Now))
		g, err = a.issue(tx, p)
		return err
	})
	if err == nil {
		letIn(ctx, p.user, p.client.ID, string(p.grant))
	}
	return g, err
}

func (a *App) grantApp(ctx context.Context, c *community.Client, r GrantRequest) (Granted, error) {
	scope, err := r.scope()
	if err != nil {
		return Granted{}, err
	}
	token := auth.NewToken("stoa_app_")
	t := a.newToken(c, token, community.AppToken, a.config.AccessTTL)
	t.Scope = scope
	err = a.db.Write(ctx, func(tx *store.Tx) error { return tx.AddTokens(t) })
	return Granted{Access: token, TTL: a.config.AccessTTL, Scope: scope}, err
}

// A pair is an access token and the refresh token by which it is renewed. The latter
// keeps the scope that was granted first, as RFC 6749 6 asks, also where an access
// token was asked for that is good for less.
type pair struct {
	client          *community.Client
	user            *community.User
	family          string
	grant           community.Grant // that the family was given by
	access, refresh community.Scope
}

// issue makes a pair of tokens.
func (a *App) issue(tx *store.Tx, p pair) (Granted, error) {
	g := Granted{Access: auth.NewToken("stoa_at_"), Refresh: auth.NewToken("stoa_rt_"), TTL: a.config.AccessTTL, Scope: p.access}
	access := a.newToken(p.client, g.Access, community.AccessToken, a.config.AccessTTL)
	refresh := a.newToken(p.client, g.Refresh, community.RefreshToken, a.config.RefreshTTL)
	access.Scope, refresh.Scope = p.access, p.refresh
	for _, t := range []*community.Token{access, refresh} {
		t.User, t.Family, t.Grant = p.user.ID, p.family, p.grant
	}
	return g, tx.AddTokens(access, refresh)
}

func (a *App) newToken(c *community.Client, token string, use community.TokenUse, ttl time.Duration) *community.Token {
	now := a.db.Now()
	return &community.Token{Hash: auth.TokenHash(token), Portal: c.Portal, Use: use, Client: c.ID, Created: now, Expires: now.Add(ttl)}
}

var errBadRefresh = refuse("invalid_grant", "The refresh token is unknown, expired, already used or revoked.")

// grantRefresh exchanges a refresh token for a new pair, in one transaction. One
// that was exchanged before has leaked: its whole family ends.
func (a *App) grantRefresh(ctx context.Context, c *community.Client, r GrantRequest) (granted Granted, err error) {
	if r.RefreshToken == "" {
		return Granted{}, refuse("invalid_request", "refresh_token is required.")
	}
	var refused error // commits what was found out, though the caller is refused
	err = a.db.Write(ctx, func(tx *store.Tx) (err error) {
		granted, refused, err = a.refresh(tx, c, r)
		return err
	})
	if errors.Is(err, community.ErrNotFound) {
		err = errBadRefresh
	}
	if err == nil {
		err = refused
	}
	return granted, err
}

func (a *App) refresh(tx *store.Tx, c *community.Client, r GrantRequest) (granted Granted, refused, err error) {
	hash := auth.TokenHash(r.RefreshToken)
	old, err := tx.Token(hash)
	if err != nil {
		return granted, nil, err
	}
	if old.Use != community.RefreshToken || old.Client != c.ID {
		return granted, errBadRefresh, nil
	}
	r.most = r.most.Common(old.Scope)
	scope, refused := r.scope()
	if refused != nil && old.GoodAt(tx.Now) {
		return granted, refused, nil // it can be asked for again, and for less
	}
	first, err := tx.SpendToken(hash)
	if err != nil {
		return granted, nil, err
	}
	if !first {
		return granted, errBadRefresh, tx.RevokeFamily(old.Family)
	}
	if !old.GoodAt(tx.Now) {
		return granted, errBadRefresh, nil
	}
	user, err := tx.User(old.Portal, old.User)
	if err != nil {
		return granted, nil, err
	}
	if err := user.CanSignIn(tx.Now); err != nil {
		return granted, refuse("invalid_grant", err.Error()), nil
	}
	granted, err = a.issue(tx, pair{c, user, old.Family, old.Grant, scope, old.Scope})
	return granted, nil, err
}

// Revoke ends a token, and with a refresh token its whole family. As RFC 7009
// asks, a token that is unknown or another client's is no error.
func (a *App) Revoke(ctx context.Context, portal *community.Portal, s ClientSecret, token string) error {
	c, err := a.client(ctx, portal, s)
	if err != nil {
		return err
	}
	if token == "" {
		return refuse("invalid_request", "token is required.")
	}
	return a.db.Write(ctx, func(tx *store.Tx) error {
		t, err := tx.Token(auth.TokenHash(token))
		if errors.Is(err, community.ErrNotFound) || err == nil && t.Client != c.ID {
			return nil
		}
		if err != nil {
			return err
		}
		if t.Use == community.RefreshToken {
			return tx.RevokeFamily(t.Family)
		}
		return tx.RevokeToken(t)
	})
}

package app

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// People sign in with an account that they have elsewhere: the browser is sent to the
// provider with what it must bring back, and what it brings back is looked at by its
// identity there: see identity.go.

// InstallOpenID installs the app by which people sign in with accounts elsewhere, or
// gives it new settings, and returns the portal that now has it. Each new issuer is
// asked who it is. A secret that is "" stays as it is.
func (a *App) InstallOpenID(ctx context.Context, actor community.Actor, s auth.OpenIDSettings) (PortalView, error) {
	if err := actor.CanManageApps(); err != nil {
		return PortalView{}, err
	}
	before, err := a.openID(ctx, actor.Portal)
	if err != nil {
		return PortalView{}, err
	}
	s = s.Filled()
	s.Keep(before)
	if err := s.Validate(); err != nil {
		return PortalView{}, err
	}
	for i, p := range s.Providers {
		if had := before.Provider(p.ID); had != nil && had.Issuer == p.Issuer {
			continue // one that is down keeps nobody from changing another
		}
		if err := a.providers.Probe(ctx, p, i); err != nil {
			return PortalView{}, err
		}
	}
	return a.changeApps(ctx, actor, community.AppInstalled{App: community.OpenIDApp, By: actor.ID}, func(tx *store.Tx) error {
		for i, p := range s.Providers {
			if s.Providers[i].Groups, err = knownSpaces(tx, actor, "providers."+strconv.Itoa(i)+".groups", p.Groups); err != nil {
				return err
			}
		}
		return tx.SaveApp(&community.App{Portal: actor.Portal, Slug: community.OpenIDApp, Settings: encode(s)})
	})
}

// OpenIDSettings reads the settings of an installed app.
func OpenIDSettings(app *community.App) (s auth.OpenIDSettings, err error) {
	err = json.Unmarshal([]byte(app.Settings), &s)
	return s, err
}

// openID are the settings of the app, none where it is not installed.
func (a *App) openID(ctx context.Context, portal community.PortalID) (auth.OpenIDSettings, error) {
	text, err := a.installed(ctx, portal, community.OpenIDApp)
	if err != nil || text == "" {
		return auth.OpenIDSettings{}, err
	}
	return OpenIDSettings(&community.App{Settings: text})
}

// Provider is a site by whose accounts people sign in, as they see it.
type Provider struct {
	ID, Name string
	IsOpen   bool // whether new people come in by it
}

// Providers returns those of a portal. None of them is asked anything.
func (a *App) Providers(ctx context.Context, portal *community.Portal) (list []Provider, err error) {
	s, err := a.openID(ctx, portal.ID)
	for _, p := range s.Providers {
		isOpen := p.SignUp == auth.SignUpAlways ||
			p.SignUp == auth.SignUpByPolicy && portal.Settings.Policies.Registration != community.RegistrationInvitation
		list = append(list, Provider{p.ID, p.Name, isOpen})
	}
	return list, err
}

func (a *App) provider(ctx context.Context, portal *community.Portal, id string) (auth.OpenIDProvider, error) {
	s, err := a.openID(ctx, portal.ID)
	if err != nil {
		return auth.OpenIDProvider{}, err
	}
	p := s.Provider(id)
	if p == nil {
		return auth.OpenIDProvider{}, community.Fail(community.NotFound, community.WhyOpenIDOff, "You can't sign in here with %q.", id)
	}
	return *p, nil
}

// ErrandFor is how long a browser may take to come back from a provider.
const ErrandFor = 10 * time.Minute

// An errand is what a browser keeps while it is at a provider, signed.
type errand struct {
	auth.Trip
	Provider string
	To       string           // the path to go to then
	User     community.UserID // who wants to link the account there; "" for one who signs in
	Begun    time.Time
}

func (a *App) signErrand(ctx context.Context, portal *community.Portal, text string) (string, error) {
	return a.sign(ctx, signer{portal.ID, "openid"}, text)
}

// ToProvider returns where a provider signs somebody in, who comes back to back, and
// what their browser is to keep until then. linker is who wants to link the account
// there with theirs, and has shown that it is them; "" for one who signs in.
func (a *App) ToProvider(ctx context.Context, portal *community.Portal, id, back, to string,
	linker community.UserID) (address, kept string, err error) {
	p, err := a.provider(ctx, portal, id)
	if err != nil {
		return "", "", err
	}
	e := errand{Trip: auth.NewTrip(), Provider: p.ID, To: to, User: linker, Begun: a.db.Now()}
	if address, err = a.providers.Address(ctx, p, e.Trip, back); err != nil {
		return "", "", err
	}
	text := base64.RawURLEncoding.EncodeToString([]byte(encode(e)))
	signature, err := a.signErrand(ctx, portal, text)
	return address, text + "." + signature, err
}

// errandOf reads what a browser has kept since it was sent to a provider.
func (a *App) errandOf(ctx context.Context, portal *community.Portal, provider, kept string) (e errand, err error) {
	text, signature, _ := strings.Cut(kept, ".")
	good, err := a.signErrand(ctx, portal, text)
	if err != nil {
		return e, err
	}
	b, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || !auth.SameHash(signature, good) || json.Unmarshal(b, &e) != nil {
		return errand{}, auth.ErrOtherTrip
	}
	if e.Provider != provider || a.db.Now().Sub(e.Begun) > ErrandFor {
		return e, auth.ErrOtherTrip
	}
	return e, nil
}

// Returned is somebody who is back from a provider.
type Returned struct {
	Sent
	To     string // the path that they wanted to go to
	IsLink bool   // they were signed in and wanted to link the account there, which is done
	IsNew  bool   // they had no account here
}

// FromProvider returns who is back from a provider with an answer: in a browser that
// has kept what ToProvider gave it, once. What it wanted is told with an error too, as
// far as it is known. s is the browser's session, nil for none.
func (a *App) FromProvider(ctx context.Context, portal *community.Portal, id, back, kept string, answer url.Values,
	s *Session) (r Returned, err error) {
	p, err := a.provider(ctx, portal, id)
	if err != nil {
		return r, err
	}
	e, err := a.errandOf(ctx, portal, id, kept)
	r.To, r.IsLink = e.To, e.User != ""
	switch {
	case err != nil:
		return r, err
	case !e.IsAnswered(answer), r.IsLink && (s == nil || s.Actor.ID != e.User):
		return r, auth.ErrOtherTrip
	}
	err = a.spend(ctx, portal, "openid "+e.State, e.Begun.Add(ErrandFor))
	if errors.Is(err, errJWTSpent) {
		err = auth.ErrOtherTrip
	}
	if err != nil {
		return r, err
	}
	account, err := a.providers.Account(ctx, p, e.Trip, back, answer)
	r.since, r.Via = a.db.Now(), community.ViaProvider
	switch {
	case err != nil:
	case r.IsLink:
		r.User, err = s.User, a.link(ctx, s, p, account)
	default:
		r.User, r.IsNew, err = a.userOfAccount(ctx, portal, p, account)
	}
	return r, err
}

// EnterFrom lets a browser in as a person for whom a provider vouches. No second
// factor is asked for: that is the provider's to do. device is as in Credentials.
func (a *App) EnterFrom(ctx context.Context, u *community.User, agent, device string) (in SignedIn, err error) {
	in.Token, err = a.open(ctx, u, community.Token{Use: community.PageToken, Via: community.ViaProvider, Agent: agent,
		Expires: a.db.Now().Add(a.config.RefreshTTL)})
	if err != nil {
		return in, err
	}
	if in.Device, err = a.NewDevice(ctx, u); err != nil {
		return in, err
	}
	if a.db.Now().Sub(u.Created) < time.Minute { // whoever has just joined knows
		return in, nil
	}
	return in, a.tellOfDevice(ctx, u, device)
}

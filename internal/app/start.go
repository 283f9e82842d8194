package app

import (
	"cmp"
	"context"
	"net/netip"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// FirstStart is what an empty database starts with. Empty fields are made up.
type FirstStart struct {
	PortalName, Domain     string
	AdminEmail, AdminName  string
	AdminPassword          string
	ClientID, ClientSecret string
}

// Started is what was made at the first start, secrets included: they are shown
// once and kept nowhere.
type Started struct {
	Portal *community.Portal
	FirstStart
	IsWeak bool // the admin's password is easy to guess: whoever gave it is to be warned
}

// Start makes the portal, an admin and a client, if the database has no portal
// yet. It returns nil on every later start.
func (a *App) Start(ctx context.Context, f FirstStart) (*Started, error) {
	if err := a.memory.Watch(ctx); err != nil {
		return nil, err
	}
	existing, err := looked(ctx, a, (*store.Tx).Portals)
	if err != nil || len(existing) > 0 {
		return nil, err
	}
	f = f.withDefaults()
	if err := auth.CheckPasswordRules("the admin's password", f.AdminPassword); err != nil {
		return nil, err
	}
	hash, err := a.hasher.Hash(ctx, netip.Addr{}, f.AdminPassword)
	if err != nil {
		return nil, err
	}
	var started *Started
	err = a.db.Write(ctx, func(tx *store.Tx) error {
		started = nil
		// Two nodes may start at once: the second to claim waits for the first.
		isFirst, err := tx.ClaimKey("stoa", "first start", "", tx.Now.Add(-keptFor))
		if err != nil || !isFirst {
			return err
		}
		existing, err := tx.Portals()
		if err != nil || len(existing) > 0 {
			return err
		}
		p := community.NewPortal(f.PortalName, f.Domain, tx.Now)
		tx.For(p.ID)
		weak := auth.WeakPassword("password", f.AdminPassword, f.AdminName, f.AdminEmail, f.PortalName, f.Domain)
		started = &Started{p, f, weak != nil}
		return f.make(tx, p, hash)
	})
	return started, err
}

func (f FirstStart) withDefaults() FirstStart {
	for _, d := range []struct {
		field *string
		value string
	}{
		{&f.PortalName, "Stoa"}, {&f.AdminEmail, "admin@stoa.localhost"}, {&f.AdminName, "admin"},
		{&f.AdminPassword, auth.NewToken("")[:20]},
		{&f.ClientID, "stoa-" + community.NewShortID()}, {&f.ClientSecret, auth.NewToken("stoa_cs_")},
	} {
		if *d.field == "" {
			*d.field = d.value
		}
	}
	return f
}

func (f FirstStart) make(tx *store.Tx, p *community.Portal, passwordHash string) error {
	if err := tx.AddPortal(p); err != nil {
		return err
	}
	admin := &community.User{ID: community.NewID[community.User](tx.Now), Portal: p.ID, Created: tx.Now, Updated: tx.Now,
		Role: community.Admin, Status: community.Active, Username: f.AdminName, Email: f.AdminEmail,
		Profile: community.Profile{Name: "Admin"}}
	if err := joinPortal(tx, admin, passwordHash); err != nil {
		return err
	}
	return tx.AddClient(&community.Client{ID: f.ClientID, Portal: p.ID, Name: "First client",
		SecretHash: auth.TokenHash(f.ClientSecret), Grants: community.Grants, Scope: community.Everything, Created: tx.Now})
}

// ClientEdit is what a new client is to be.
type ClientEdit struct {
	ID       string // made up for ""
	Name     string
	Grants   []community.Grant
	Networks []netip.Prefix
	Scope    string // the widest that its tokens have; "" is everything
	HasBot   bool   // it gets a person of its own to act as
}

// NewClient adds a client and returns it with its secret, which is kept nowhere.
func (a *App) NewClient(ctx context.Context, actor community.Actor, e ClientEdit) (*community.Client, string, error) {
	if err := actor.CanSetPortal(); err != nil {
		return nil, "", err
	}
	scope := community.Everything
	if e.Scope != "" {
		var err error
		if scope, err = community.ParseScope("scope", e.Scope); err != nil {
			return nil, "", err
		}
	}
	secret := auth.NewToken("stoa_cs_")
	c := &community.Client{ID: cmp.Or(e.ID, "stoa-"+community.NewShortID()), Portal: actor.Portal, Name: e.Name,
		SecretHash: auth.TokenHash(secret), Grants: e.Grants, Networks: e.Networks, Scope: scope}
	err := a.write(ctx, actor, func(tx *store.Tx) (err error) {
		c.Created = tx.Now
		if e.HasBot {
			if c.Bot, err = addBot(tx, c); err != nil {
				return err
			}
		}
		return tx.AddClient(c)
	})
	return c, secret, err
}

// addBot adds the person as whom a client acts: one who has neither a password nor
// an address, so that nobody comes in as them but by a token of the client.
func addBot(tx *store.Tx, c *community.Client) (community.UserID, error) {
	name, err := freeUsername(tx, c.Portal, c.Name, "bot")
	if err != nil {
		return "", err
	}
	shown := community.CleanName(markup.Plain(c.Name))
	if community.ValidName(shown) != nil {
		shown = name
	}
	u := &community.User{ID: community.NewID[community.User](tx.Now), Portal: c.Portal, Created: tx.Now, Updated: tx.Now,
		Role: community.Bot, Status: community.Active, Username: name, Profile: community.Profile{Name: shown}}
	return u.ID, joinPortal(tx, u, "")
}

// hasNoPassword refuses to give one to the bot of a client.
func hasNoPassword(tx *store.Tx, u *community.User) error {
	isBot, err := tx.IsBot(u.ID)
	if err == nil && isBot {
		err = community.Barred("password", community.WhyBotPassword, "can't be set for a client's bot, which uses tokens")
	}
	return err
}

// Clients returns the portal's clients.
func (a *App) Clients(ctx context.Context, actor community.Actor) ([]*community.Client, error) {
	if err := actor.CanSetPortal(); err != nil {
		return nil, err
	}
	return looked(ctx, a, func(tx *store.Tx) ([]*community.Client, error) { return tx.Clients(actor.Portal) })
}

// RevokeClient ends a client and every token it was given.
func (a *App) RevokeClient(ctx context.Context, actor community.Actor, id string) error {
	if err := actor.CanSetPortal(); err != nil {
		return err
	}
	return a.write(ctx, actor, func(tx *store.Tx) error { return tx.RevokeClient(actor.Portal, id) })
}

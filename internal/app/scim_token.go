package app

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// maxSCIMTokens is how many tokens directories may have at a time.
const maxSCIMTokens = 20

// scimYears is for how many years such a token is good: until somebody ends it.
const scimYears = 100

// SCIMSettings are those of the app by which a directory tells of its people.
type SCIMSettings struct{ Rules community.GroupRules }

// ReadSCIMSettings reads the settings of an installed app.
func ReadSCIMSettings(app *community.App) (s SCIMSettings, err error) {
	err = json.Unmarshal([]byte(app.Settings), &s)
	return s, err
}

// groupRules are the rules for a directory's groups, none where the app is not installed.
func groupRules(tx *store.Tx, portal community.PortalID) (community.GroupRules, error) {
	app, err := tx.App(portal, community.SCIMApp)
	if errors.Is(err, community.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	s, err := ReadSCIMSettings(app)
	return s.Rules, err
}

// InstallSCIM installs the app by which a directory tells of its people, or gives it
// new rules, which hold at once for everybody in the groups that they name.
func (a *App) InstallSCIM(ctx context.Context, actor community.Actor, s SCIMSettings) (PortalView, error) {
	if err := actor.CanManageApps(); err != nil {
		return PortalView{}, err
	}
	if err := s.Rules.Validate("rules"); err != nil {
		return PortalView{}, err
	}
	return a.changeApps(ctx, actor, community.AppInstalled{App: community.SCIMApp, By: actor.ID}, func(tx *store.Tx) error {
		rules, err := knownSpaces(tx, actor, "rules", s.Rules)
		if err != nil {
			return err
		}
		before, err := groupRules(tx, actor.Portal)
		if err != nil {
			return err
		}
		settings := encode(SCIMSettings{rules})
		if err := tx.SaveApp(&community.App{Portal: actor.Portal, Slug: community.SCIMApp, Settings: settings}); err != nil {
			return err
		}
		return followRules(tx, actor.Portal, before, rules)
	})
}

// endSCIM ends what the app has brought about, but for the accounts.
func endSCIM(tx *store.Tx, portal community.PortalID, before community.GroupRules) error {
	tokens, err := tx.SCIMTokens(portal)
	if err != nil {
		return err
	}
	for _, t := range tokens {
		if err := tx.RevokeFamily(t.Family); err != nil {
			return err
		}
	}
	return followRules(tx, portal, before, nil)
}

// SCIMTokens returns the tokens of directories, the newest first.
func (a *App) SCIMTokens(ctx context.Context, actor community.Actor) ([]*community.Token, error) {
	if err := actor.CanManageApps(); err != nil {
		return nil, err
	}
	return looked(ctx, a, func(tx *store.Tx) ([]*community.Token, error) { return tx.SCIMTokens(actor.Portal) })
}

// NewSCIMToken adds a token for a directory and returns it with what it is kept by. It
// is good for SCIM only, until it is ended. The app is installed with the first.
func (a *App) NewSCIMToken(ctx context.Context, actor community.Actor, name string) (token string, t *community.Token, err error) {
	if err := actor.CanManageApps(); err != nil {
		return "", nil, err
	}
	if name = strings.TrimSpace(markup.Plain(name)); name == "" {
		return "", nil, community.Lacking("name")
	}
	if err := community.AtMost("name", name, maxTokenName); err != nil {
		return "", nil, err
	}
	token = auth.NewToken("stoa_scim_")
	err = a.write(ctx, actor, func(tx *store.Tx) error {
		t = &community.Token{Hash: auth.TokenHash(token), Portal: actor.Portal, Use: community.SCIMToken, Name: name, Created: tx.Now,
			Expires: tx.Now.AddDate(scimYears, 0, 0), Family: string(community.NewID[community.Token](tx.Now))}
		if err := installSCIMOnce(tx, actor); err != nil {
			return err
		}
		tokens, err := tx.SCIMTokens(actor.Portal)
		if err != nil {
			return err
		}
		if len(tokens) >= maxSCIMTokens {
			return community.Fail(community.Conflict, community.WhyTooManyTokens,
				"You can have up to %d directory tokens. Revoke one first.", maxSCIMTokens)
		}
		return tx.AddTokens(t)
	})
	return token, t, err
}

// installSCIMOnce installs the app where it is not.
func installSCIMOnce(tx *store.Tx, actor community.Actor) error {
	_, err := tx.App(actor.Portal, community.SCIMApp)
	if !errors.Is(err, community.ErrNotFound) {
		return err
	}
	tx.Emit(community.AppInstalled{App: community.SCIMApp, By: actor.ID})
	return tx.SaveApp(&community.App{Portal: actor.Portal, Slug: community.SCIMApp, Settings: encode(SCIMSettings{})})
}

// EndSCIMToken ends one.
func (a *App) EndSCIMToken(ctx context.Context, actor community.Actor, id string) error {
	if err := actor.CanManageApps(); err != nil {
		return err
	}
	return a.write(ctx, actor, func(tx *store.Tx) error {
		tokens, err := tx.SCIMTokens(actor.Portal)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(tokens, func(t *community.Token) bool { return t.Family == id }) {
			return community.ErrNotFound
		}
		return tx.RevokeFamily(id)
	})
}

package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// apps returns the installed apps of a portal, from memory when they are there.
func (a *App) apps(ctx context.Context, portal community.PortalID) ([]*community.App, error) {
	return a.memory.apps.Fetch(ctx, portal, func() ([]*community.App, error) {
		return looked(ctx, a, func(tx *store.Tx) ([]*community.App, error) { return tx.Apps(portal) })
	})
}

// installed are the settings of an app, "" where it is not installed.
func (a *App) installed(ctx context.Context, portal community.PortalID, slug string) (string, error) {
	apps, err := a.apps(ctx, portal)
	for _, app := range apps {
		if app.Slug == slug {
			return app.Settings, err
		}
	}
	return "", err
}

// Apps returns the installed apps of the actor's portal.
func (a *App) Apps(ctx context.Context, actor community.Actor) ([]*community.App, error) {
	return looked(ctx, a, func(tx *store.Tx) ([]*community.App, error) { return tx.Apps(actor.Portal) })
}

// InstalledApp returns one app with its settings.
func (a *App) InstalledApp(ctx context.Context, actor community.Actor, slug string) (*community.App, error) {
	if err := actor.CanManageApps(); err != nil {
		return nil, err
	}
	return looked(ctx, a, func(tx *store.Tx) (*community.App, error) { return tx.App(actor.Portal, slug) })
}

// InstallJWT installs the app that takes the product's own JWTs, or gives it new
// settings, and returns the portal that now has it.
func (a *App) InstallJWT(ctx context.Context, actor community.Actor, s auth.JWTSettings) (PortalView, error) {
	if err := actor.CanManageApps(); err != nil {
		return PortalView{}, err
	}
	if err := s.Validate(); err != nil {
		return PortalView{}, err
	}
	if err := a.verifier.Probe(ctx, s); err != nil {
		return PortalView{}, err
	}
	return a.changeApps(ctx, actor, community.AppInstalled{App: community.JWTApp, By: actor.ID}, func(tx *store.Tx) error {
		return tx.SaveApp(&community.App{Portal: actor.Portal, Slug: community.JWTApp, Settings: encode(s)})
	})
}

// RemoveApp uninstalls an app, and returns the portal without it.
func (a *App) RemoveApp(ctx context.Context, actor community.Actor, slug string) (PortalView, error) {
	return a.changeApps(ctx, actor, community.AppRemoved{App: slug, By: actor.ID}, func(tx *store.Tx) error {
		rules, err := groupRules(tx, actor.Portal)
		if err != nil {
			return err
		}
		if err := tx.DropApp(actor.Portal, slug); err != nil {
			return err
		}
		switch slug {
		case community.WebhooksApp:
			return dropEndpoints(tx, actor.Portal)
		case community.SCIMApp:
			return endSCIM(tx, actor.Portal, rules)
		}
		return nil
	})
}

func (a *App) changeApps(ctx context.Context, actor community.Actor, e community.Event, change func(*store.Tx) error) (PortalView, error) {
	if err := actor.CanManageApps(); err != nil {
		return PortalView{}, err
	}
	p, err := a.portal(ctx, actor.Portal)
	if err != nil {
		return PortalView{}, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (PortalView, error) {
		if err := change(tx); err != nil {
			return PortalView{}, err
		}
		tx.Emit(e)
		return a.viewPortal(tx, actor, p)
	})
}

// JWTSettings reads the settings of an installed JWT app.
func JWTSettings(app *community.App) (auth.JWTSettings, error) { return parseJWTSettings(app.Settings) }

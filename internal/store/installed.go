package store

import "github.com/stoa-community/stoa/internal/community"

const appColumns = `portal_id, slug, rev, installed, updated, settings`

func scanApp(r row) (*community.App, error) {
	var a community.App
	var installed, updated int64
	err := r.Scan(&a.Portal, &a.Slug, &a.Rev, &installed, &updated, &a.Settings)
	a.Installed, a.Updated = at(installed), at(updated)
	return &a, err
}

// SaveApp installs an app, or gives an installed one new settings.
func (tx *Tx) SaveApp(a *community.App) error {
	err := tx.exec(`INSERT INTO apps (`+appColumns+`) VALUES ($1, $2, 0, $3, $4, $5)
		ON CONFLICT (portal_id, slug) DO UPDATE SET rev = apps.rev + 1, updated = excluded.updated, settings = excluded.settings`,
		a.Portal, a.Slug, ms(tx.Now), ms(tx.Now), a.Settings)
	if err != nil {
		return err
	}
	return tx.Forget(ChangedApp, string(a.Portal))
}

// Apps returns the installed apps of a portal.
func (tx *Tx) Apps(portal community.PortalID) ([]*community.App, error) {
	return all(tx, scanApp, `SELECT `+appColumns+` FROM apps WHERE portal_id = $1 ORDER BY slug`, portal)
}

// App returns the installed app called slug.
func (tx *Tx) App(portal community.PortalID, slug string) (*community.App, error) {
	return one(tx, scanApp, `SELECT `+appColumns+` FROM apps WHERE portal_id = $1 AND slug = $2`, portal, slug)
}

// DropApp removes an app.
func (tx *Tx) DropApp(portal community.PortalID, slug string) error {
	n, err := tx.changed(`DELETE FROM apps WHERE portal_id = $1 AND slug = $2`, portal, slug)
	if err != nil {
		return err
	}
	if n == 0 {
		return community.ErrNotFound
	}
	return tx.Forget(ChangedApp, string(portal))
}

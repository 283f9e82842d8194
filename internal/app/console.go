package app

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/mail"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/tongue"
)

// What an admin does to see whether things work.

// SettingTexts are the texts of a portal's settings, by the names they have on the
// wire.
func SettingTexts(p *community.Portal) map[string]*string {
	texts := map[string]*string{}
	for _, t := range textsOf(p) {
		texts[t.name] = t.value
	}
	return texts
}

// testMail is the purpose of a mail that an admin sends to themselves.
const testMail = "test"

// SendsMail reports whether somebody sends the mails of this server.
func (a *App) SendsMail() bool { return a.config.HasMail }

// SendTestMail sends a mail to the acting admin, by the way that all mails go.
func (a *App) SendTestMail(ctx context.Context, actor community.Actor) error {
	if err := actor.CanSetPortal(); err != nil {
		return err
	}
	if !a.config.HasMail {
		return errNoMail
	}
	return a.write(ctx, actor, func(tx *store.Tx) error { return tx.AddJob(posting{For: testMail, User: actor.ID}.job(actor.Portal)) })
}

func (a *App) postTest(ctx context.Context, portal *community.Portal, j *store.Job, p posting) (Posted, error) {
	return a.postTo(ctx, portal, j, p, func(t *tongue.Tongue, _ *community.User) mail.Letter {
		return mail.Letter{Tongue: t, Subject: t.Say("test.subject", "portal", portal.Settings.Name), Lines: []string{t.Say("test.text")}}
	})
}

// backupForm is how backups are called; the time is in UTC.
const backupForm = "stoa-20060102-150405.db"

// Backups returns the names of the backups that are kept, the newest first. It is
// nil where the database is not a file of this machine.
func (a *App) Backups(actor community.Actor) ([]string, error) {
	if err := actor.CanSetPortal(); err != nil {
		return nil, err
	}
	folder := a.db.Folder()
	if folder == "" {
		return nil, nil
	}
	entries, err := os.ReadDir(filepath.Join(folder, backupFolder))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	names := []string{}
	for i := len(entries) - 1; i >= 0; i-- {
		if isBackup(entries[i].Name()) {
			names = append(names, entries[i].Name())
		}
	}
	return names, nil
}

const backupFolder = "backups"

func isBackup(name string) bool {
	_, err := time.Parse(backupForm, name)
	return err == nil && strings.HasPrefix(name, "stoa-")
}

// CanBackUp reports whether a backup can be made from here.
func (a *App) CanBackUp() bool { return a.db.Folder() != "" }

// BackUp writes the whole database to a file beside it, and returns its name.
// Others read and write meanwhile.
func (a *App) BackUp(ctx context.Context, actor community.Actor) (string, error) {
	if err := a.mayBackUp(ctx, actor); err != nil {
		return "", err
	}
	name := a.db.Now().UTC().Format(backupForm)
	folder := filepath.Join(a.db.Folder(), backupFolder)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	return name, a.db.BackUp(ctx, filepath.Join(folder, name))
}

// mayBackUp refuses an admin of one of several communities, for the file has them
// all.
func (a *App) mayBackUp(ctx context.Context, actor community.Actor) error {
	if err := actor.CanSetPortal(); err != nil {
		return err
	}
	if a.db.Folder() == "" {
		return community.Fail(community.Conflict, community.WhyBackUpOutside,
			"The database runs on its own server. Back it up with stoa backup.")
	}
	n, err := looked(ctx, a, func(tx *store.Tx) (int64, error) { return tx.CountPortals() })
	if err == nil && n > 1 {
		err = community.Fail(community.Forbidden, community.WhySeveralCommunities,
			"This server has more than one community, so only its operator can back it up.")
	}
	return err
}

// Backup opens one of the backups, which must be closed.
func (a *App) Backup(ctx context.Context, actor community.Actor, name string) (*os.File, error) {
	if err := a.mayBackUp(ctx, actor); err != nil {
		return nil, err
	}
	if !isBackup(name) {
		return nil, community.ErrNotFound
	}
	f, err := os.Open(filepath.Join(a.db.Folder(), backupFolder, name))
	if errors.Is(err, os.ErrNotExist) {
		err = community.ErrNotFound
	}
	return f, err
}

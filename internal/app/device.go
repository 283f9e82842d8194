package app

import (
	"context"
	"errors"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/mail"
	"github.com/stoa-community/stoa/internal/store"
)

// arriving is the purpose of the mail to a person who came in with a browser that was
// not theirs before: it may not have been them.
const arriving = "device"

// tellOfDevice sends it, unless the browser is known.
func (a *App) tellOfDevice(ctx context.Context, u *community.User, device string) error {
	if !a.config.HasMail || u.Email == "" {
		return nil
	}
	if known, err := a.deviceOf(ctx, u, device); err != nil || known != "" {
		return err
	}
	return a.db.Write(ctx, func(tx *store.Tx) error { return tx.AddJob(posting{For: arriving, User: u.ID}.job(u.Portal)) })
}

func (a *App) postArrival(ctx context.Context, portal *community.Portal, j *store.Job, p posting) (Posted, error) {
	u, err := looked(ctx, a, func(tx *store.Tx) (*community.User, error) { return tx.User(portal.ID, p.User) })
	if errors.Is(err, community.ErrNotFound) || err == nil && (u.Email == "" || u.Status != community.Active) {
		return Posted{}, nil
	}
	if err != nil {
		return Posted{}, err
	}
	t := tongueOf(portal, u)
	message, err := a.message(portal, u, j, mail.Letter{Tongue: t, Subject: t.Say("device.subject", "portal", portal.Settings.Name),
		Lines: []string{t.Say("device.text", "user", u.Username, "portal", portal.Settings.Name, "when",
			j.Created.UTC().Format("2006-01-02 15:04 MST")),
			t.Say("device.remedy")},
		Button: mail.Link{Text: t.Say("device.button"), URL: a.address(portal) + "/forgot"}})
	return Posted{Message: message}, err
}

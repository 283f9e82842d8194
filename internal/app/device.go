package app

import (
	"context"
	"strconv"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/mail"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/tongue"
)

// arriving is the purpose of the mail to a person who came in with a browser that was
// not theirs before: it may not have been them.
const arriving = "device"

// keyed is that of the mail to a person whose account has a new passkey.
const keyed = "passkey"

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
	return a.postTo(ctx, portal, j, p, func(t *tongue.Tongue, u *community.User) mail.Letter {
		return mail.Letter{Tongue: t, Subject: t.Say("device.subject", "portal", portal.Settings.Name),
			Lines: []string{t.Say("device.text", "user", u.Username, "portal", portal.Settings.Name, "when",
				when(t, j.Created)),
				t.Say("device.remedy")},
			Button: mail.Link{Text: t.Say("device.button"), URL: a.address(portal) + "/forgot"}}
	})
}

// when tells a time in words, as letters do.
func when(t *tongue.Tongue, at time.Time) string {
	at = at.UTC()
	return t.Say("when", "day", strconv.Itoa(at.Day()), "month", t.Say("month."+strconv.Itoa(int(at.Month()))),
		"year", strconv.Itoa(at.Year()), "time", at.Format("15:04"))
}

func (a *App) postKeyed(ctx context.Context, portal *community.Portal, j *store.Job, p posting) (Posted, error) {
	return a.postTo(ctx, portal, j, p, func(t *tongue.Tongue, u *community.User) mail.Letter {
		return mail.Letter{Tongue: t, Subject: t.Say("passkey.subject", "portal", portal.Settings.Name),
			Lines:  []string{t.Say("passkey.text", "user", u.Username, "portal", portal.Settings.Name), t.Say("passkey.remedy")},
			Button: mail.Link{Text: t.Say("passkey.button"), URL: a.address(portal) + "/settings/security"}}
	})
}

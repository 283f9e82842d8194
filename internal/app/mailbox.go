package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// MailSettings is what a person chose about mail, and where it goes.
type MailSettings struct {
	Email   string // confirmed
	Claimed string // yet to be confirmed
	Digest  community.Digest
	Summary community.Digest
	Zone    string
	IsOff   bool // no mail is sent from here
}

// MailEdit is what is told of that; nil fields stay as they are.
type MailEdit struct {
	Digest, Summary *community.Digest
	Zone            *string
}

// ParseMail returns the edit of what was told, by name.
func ParseMail(digest, summary, zone *string) (e MailEdit, err error) {
	if digest == nil && summary == nil && zone == nil {
		return e, community.Lacking("digest")
	}
	for field, told := range map[string]*string{"digest": digest, "summary": summary} {
		if told == nil {
			continue
		}
		d, err := community.ParseDigest(field, *told)
		if err != nil {
			return e, err
		}
		if field == "digest" {
			e.Digest = &d
		} else {
			e.Summary = &d
		}
	}
	if zone != nil {
		name, err := community.ParseZone("zone", *zone)
		if err != nil {
			return e, err
		}
		e.Zone = &name
	}
	return e, nil
}

// MailSettings returns those of the acting person.
func (a *App) MailSettings(ctx context.Context, actor community.Actor) (MailSettings, error) {
	return looked(ctx, a, func(tx *store.Tx) (MailSettings, error) { return a.mailSettings(tx, actor) })
}

func (a *App) mailSettings(tx *store.Tx, actor community.Actor) (MailSettings, error) {
	u, err := tx.User(actor.Portal, actor.ID)
	if err != nil {
		return MailSettings{}, err
	}
	box, err := tx.Mailbox(u.ID)
	return MailSettings{Email: u.Email, Claimed: u.Claimed, Digest: box.Digest, Summary: box.Summary, Zone: box.Zone,
		IsOff: !a.config.HasMail}, err
}

// SetMail says how often the acting person is sent what they are told, and what is new in
// what they follow, and where they live. What waits already is sent then.
func (a *App) SetMail(ctx context.Context, actor community.Actor, e MailEdit) (MailSettings, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (MailSettings, error) {
		before, err := tx.Mailbox(actor.ID)
		if err != nil {
			return MailSettings{}, err
		}
		box := before
		set(&box.Digest, e.Digest)
		set(&box.Summary, e.Summary)
		set(&box.Zone, e.Zone)
		if before.Summary == community.NoDigest && box.Summary != community.NoDigest {
			box.From = tx.Now
		}
		if box == before {
			return a.mailSettings(tx, actor)
		}
		if err := tx.SaveMailbox(actor.Portal, actor.ID, box); err != nil {
			return MailSettings{}, err
		}
		if box.Digest != before.Digest || box.Zone != before.Zone && box.Digest != community.NoDigest {
			if err := tx.HastenNews(actor.ID, box.Digest.Next(tx.Now, box.Zone)); err != nil {
				return MailSettings{}, err
			}
		}
		return a.mailSettings(tx, actor)
	})
}

package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/graph/leaf"
)

func (q query) MailSettings(ctx context.Context) (*leaf.MailSettings, error) {
	if err := q.needPerson(); err != nil {
		return nil, err
	}
	return mailSettings(q.App.MailSettings(ctx, q.Actor))
}

func (m mutation) UpdateMailSettings(ctx context.Context, in leaf.MailSettingsInput) (*leaf.MailSettings, error) {
	edit, err := app.ParseMail(in.Digest, in.Summary, in.Zone)
	if err != nil {
		return nil, err
	}
	return mailSettings(m.App.SetMail(ctx, m.Actor, edit))
}

// mailSettings are what a person chose, as the graph tells it.
func mailSettings(m app.MailSettings, err error) (*leaf.MailSettings, error) {
	if err != nil {
		return nil, err
	}
	told := &leaf.MailSettings{Verified: m.Email != "", Digest: m.Digest.Name(), Summary: m.Summary.Name(), Zone: m.Zone, Enabled: !m.IsOff}
	if m.Email != "" {
		told.Email = &m.Email
	}
	if m.Claimed != "" {
		told.PendingEmail = &m.Claimed
	}
	return told, nil
}

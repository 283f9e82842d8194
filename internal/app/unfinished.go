package app

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

const (
	maxUnfinished  = 100                 // forms kept of a person
	unfinishedTime = 90 * 24 * time.Hour // how long one is kept
	maxForm        = 100                 // bytes of a form's name
)

// KeepUnfinished keeps what actor has written in a form and not sent yet. The
// form's name is the caller's; fields that are empty are not kept.
func (a *App) KeepUnfinished(ctx context.Context, actor community.Actor, form string, fields map[string]string) error {
	if err := actor.CanAsk(); err != nil {
		return err
	}
	size := 0
	for name, text := range fields {
		size += len(name) + len(text)
		if text == "" {
			delete(fields, name)
		}
	}
	if size > MaxContent {
		return community.TooLong("content", size, MaxContent)
	}
	if form == "" || len(form) > maxForm {
		return community.Bad("form", community.WhyWrongType, "must be the name of a form")
	}
	encoded, err := json.Marshal(fields)
	if err != nil {
		return err
	}
	return a.db.Write(ctx, func(tx *store.Tx) error {
		if len(fields) == 0 {
			return tx.DropUnfinished(actor.ID, form)
		}
		n, err := tx.CountUnfinished(actor.ID)
		if err != nil {
			return err
		}
		if n > maxUnfinished {
			return community.Fail(community.Conflict, community.WhyTooManyDrafts,
				"There are too many unfinished texts: send or discard some first.")
		}
		return tx.KeepUnfinished(actor.Portal, actor.ID, form, string(encoded))
	})
}

// Unfinished returns what is kept of a form of actor's, nil if nothing is.
func (a *App) Unfinished(ctx context.Context, actor community.Actor, form string) (fields map[string]string, err error) {
	if actor.ID == "" {
		return nil, nil
	}
	text, err := looked(ctx, a, func(tx *store.Tx) (string, error) { return tx.Unfinished(actor.ID, form) })
	if errors.Is(err, community.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return fields, json.Unmarshal([]byte(text), &fields)
}

// DropUnfinished forgets a form that was sent, or is not to be.
func (a *App) DropUnfinished(ctx context.Context, actor community.Actor, form string) error {
	return a.db.Write(ctx, func(tx *store.Tx) error { return tx.DropUnfinished(actor.ID, form) })
}

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
				"You have too many drafts. Publish or discard some first.")
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

// Unfinished is what a person has written in a form and not sent yet.
type Unfinished struct {
	Form    string
	Fields  map[string]string
	Updated time.Time
}

// AllUnfinished returns all that is kept of actor's forms, the latest first.
func (a *App) AllUnfinished(ctx context.Context, actor community.Actor) ([]Unfinished, error) {
	if err := actor.CanAsk(); err != nil {
		return nil, err
	}
	return looked(ctx, a, func(tx *store.Tx) ([]Unfinished, error) {
		kept, err := tx.UnfinishedOf(actor.ID, maxUnfinished+1)
		list := make([]Unfinished, len(kept))
		for i, k := range kept {
			list[i] = Unfinished{Form: k.Form, Updated: k.Updated}
			err = errors.Join(err, json.Unmarshal([]byte(k.Fields), &list[i].Fields))
		}
		return list, err
	})
}

// Named returns the records that actor may see of names, which are ids and short ids by what they
// are of. Each is found by both.
func (a *App) Named(ctx context.Context, actor community.Actor,
	names map[community.Subject][]string) (map[community.Ref]community.Content, error) {
	return looked(ctx, a, func(tx *store.Tx) (map[community.Ref]community.Content, error) {
		var records []community.Content
		err := tx.Ask(store.RecordsNamed(&records, actor.Portal, names)...)
		found := make(map[community.Ref]community.Content, 2*len(records))
		for _, c := range records {
			if r := c.Base(); actor.CanSee(c) == nil {
				found[community.Ref{On: r.On, ID: string(r.ID)}], found[community.Ref{On: r.On, ID: r.ShortID}] = c, c
			}
		}
		return found, err
	})
}

// DropUnfinished forgets a form that was sent, or is not to be.
func (a *App) DropUnfinished(ctx context.Context, actor community.Actor, form string) error {
	return a.db.Write(ctx, func(tx *store.Tx) error { return tx.DropUnfinished(actor.ID, form) })
}

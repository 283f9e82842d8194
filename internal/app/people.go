package app

import (
	"context"
	"errors"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// The product's people are made and changed by their id there, one or many.

// MaxBatch is how many people one call may tell of.
const MaxBatch = 1000

// batchPart is how many of them share a transaction, so that others who write wait
// for a few only.
const batchPart = 50

// PutSeen is a person who was changed, or made.
type PutSeen struct {
	community.UserSeen
	IsNew bool
}

// PutUser changes whom ref names. An admin who names somebody by an id in the
// integrating product that nobody has makes the person.
func (a *App) PutUser(ctx context.Context, actor community.Actor, ref string, e UserEdit) (none PutSeen, err error) {
	external, isExternal := strings.CutPrefix(ref, "external:")
	makes := isExternal && external != "" && actor.CanSetRole() == nil
	if err := a.Prove(ctx, actor, ref, &e); err != nil && !(makes && errors.Is(err, community.ErrNotFound)) {
		return none, err
	}
	hash, err := a.HashPassword(ctx, actor, ref, e)
	if makes && errors.Is(err, community.ErrNotFound) {
		hash, err = a.HashPassword(ctx, actor, "", e)
	}
	if err != nil {
		return none, err
	}
	if !makes {
		seen, err := a.EditUser(ctx, actor, ref, e, hash)
		return PutSeen{UserSeen: seen}, err
	}
	put, err := changed(ctx, a, actor, func(tx *store.Tx) (PutSeen, error) { return a.upsert(tx, actor, external, e, hash) })
	if err == nil {
		a.welcomeChanged(actor, put.User, e, hash)
	}
	return put, err
}

// Put is what a batch tells of one person: Wrong where it could not be read.
type Put struct {
	Edit  UserEdit
	Wrong error
}

// PutAnswer is what came of it.
type PutAnswer struct {
	PutSeen
	Refused error
}

// PutUsers makes or changes people by their ids in the integrating product. Each is
// written whole or not at all, and one who is refused stops nobody else.
func (a *App) PutUsers(ctx context.Context, actor community.Actor, puts []Put) ([]PutAnswer, error) {
	if err := actor.CanSetRole(); err != nil {
		return nil, err
	}
	switch n := len(puts); {
	case n == 0:
		return nil, community.Lacking("users")
	case n > MaxBatch:
		return nil, community.Bad("users", community.WhyTooManyItems, "must be at most %d, not %d", MaxBatch, n)
	}
	answers := make([]PutAnswer, len(puts))
	for from := 0; from < len(puts); from += batchPart {
		part := puts[from:min(from+batchPart, len(puts))]
		err := a.write(ctx, actor, func(tx *store.Tx) error { return a.putPart(tx, actor, part, answers[from:]) })
		if err != nil {
			return nil, err
		}
	}
	return answers, nil
}

func (a *App) putPart(tx *store.Tx, actor community.Actor, part []Put, answers []PutAnswer) error {
	for i, p := range part {
		err := p.check()
		if err == nil {
			answers[i].PutSeen, err = a.upsert(tx, actor, *p.Edit.ExternalID, p.Edit, "")
		}
		if kind := community.KindOf(err); err != nil && (kind == community.Internal || kind == community.Unavailable) {
			return err
		}
		answers[i].Refused = err
	}
	return nil
}

// check refuses what a batch does not take: a password takes a while to hash, and the
// product's people come in without one.
func (p Put) check() error {
	switch {
	case p.Wrong != nil:
		return p.Wrong
	case p.Edit.Password != nil:
		return community.Bad("password", community.WhyNotInBatch, "can't be set in a batch; set it for one person at a time")
	case value(p.Edit.ExternalID) == "":
		return community.Lacking("externalId")
	}
	return nil
}

// upsert makes the person with that id, or changes them. Of two at once who make them
// one finds out when it writes, and then changes whom the other made.
func (a *App) upsert(tx *store.Tx, actor community.Actor, external string, e UserEdit, hash string) (put PutSeen, err error) {
	for range 2 {
		err = tx.Try(func() (err error) {
			put, err = a.upsertOnce(tx, actor, external, e, hash)
			return err
		})
		if e, ok := errors.AsType[*community.Error](err); !put.IsNew || !ok || e.Reason != community.WhyTaken {
			break
		}
	}
	return put, err
}

func (a *App) upsertOnce(tx *store.Tx, actor community.Actor, external string, e UserEdit, hash string) (put PutSeen, err error) {
	u, err := tx.UserByExternalID(actor.Portal, external)
	if err == nil {
		put.UserSeen, err = a.changeUser(tx, actor, u, e, hash)
		return put, err
	}
	if !errors.Is(err, community.ErrNotFound) {
		return put, err
	}
	put.IsNew = true
	if e.ExternalID != nil && *e.ExternalID != external {
		return put, community.Bad("externalId", community.WhyNotOneOf, "must be one of %s, not %q", external, *e.ExternalID)
	}
	e.ExternalID = &external
	if e.Username, err = usernameOf(tx, actor.Portal, e); err != nil {
		return put, err
	}
	put.UserSeen, err = a.addUser(tx, actor, arrival{Role: community.Member, Status: community.Active}, e, hash)
	return put, err
}

// usernameOf is the user name of a person who is made: of one who is told without any,
// a free one like their name or address.
func usernameOf(tx *store.Tx, portal community.PortalID, e UserEdit) (*string, error) {
	if strings.TrimSpace(value(e.Username)) != "" {
		return e.Username, nil
	}
	if value(e.Name) == "" && value(e.Email) == "" {
		return nil, community.Lacking("username")
	}
	name, err := freeUsername(tx, portal, value(e.Name), value(e.Email))
	return &name, err
}

package app

import (
	"context"
	"errors"
	"net/netip"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// freshFor is for how long a sign-in shows of itself that it is the person who asks.
const freshFor = 10 * time.Minute

// A Proof is how a person shows that it is them, and not just somebody at their
// browser, before a page hands out what can be carried away: a backup, all that is
// kept of them, a secret.
type Proof int

// The proofs.
const (
	ByPassword Proof = iota // they have one, and give it
	BySignIn                // they have none, but came in just now
	ByNothing               // they have none, and came in long ago: they sign in anew
)

var errStale = community.Fail(community.Forbidden, community.WhyConfirmStale,
	"Your account has no password. Sign out, sign in again, and try this within 10 minutes.")

// ProofOf returns how the person of a session shows that it is them.
func (a *App) ProofOf(ctx context.Context, s *Session) (Proof, error) {
	_, proof, err := a.proofOf(ctx, s)
	return proof, err
}

func (a *App) proofOf(ctx context.Context, s *Session) (name string, p Proof, err error) {
	err = a.db.Read(ctx, func(tx *store.Tx) error {
		u, err := tx.User(s.Actor.Portal, s.Actor.ID)
		if err != nil {
			return err
		}
		hash, err := tx.Password(u.ID)
		switch {
		case err != nil:
			return err
		case hash != "":
			p = ByPassword
		case tx.Now.Sub(s.started) <= freshFor:
			p = BySignIn
		default:
			p = ByNothing
		}
		name = u.Username
		return nil
	})
	return name, p, err
}

// Proving is what a person gives to show that it is them: their password, or instead of
// it the answer of a passkey.
type Proving struct {
	Password string
	Passkey  PasskeyAnswer
	From     netip.Addr
}

// Confirm returns nil if it is the person of a session who asks. A password that
// was tried is counted as one at the sign-in is.
func (a *App) Confirm(ctx context.Context, portal *community.Portal, s *Session, given Proving) error {
	if given.Passkey.Answer != "" {
		return a.confirmByPasskey(ctx, portal, s, given.Passkey, given.From)
	}
	name, proof, err := a.proofOf(ctx, s)
	switch {
	case err != nil:
		return err
	case proof == BySignIn:
		return nil
	case proof == ByNothing:
		return errStale
	case given.Password == "":
		return community.Lacking("password")
	}
	user, err := a.CheckPassword(ctx, portal, Credentials{Name: name, Password: given.Password, From: given.From})
	if errors.Is(err, errWrongPassword) || err == nil && user.ID != s.Actor.ID {
		return community.Bad("password", community.WhyWrongOwnPassword, "isn't your password")
	}
	return err
}

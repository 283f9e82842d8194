package app

import (
	"context"
	"net/netip"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
)

// Credentials are what somebody shows to be let in by a password.
type Credentials struct {
	Name, Password string     // the name may be an address
	From           netip.Addr // where they come from
	Device         string     // what NewDevice gave their browser when they last came, or ""
}

// errTooManyTries says the same whether there is such an account or not, and
// whether the guess was right: it was not looked at.
func errTooManyTries(wait time.Duration) error {
	return community.FailFor(wait, community.RateLimited, community.WhyTooManyTries,
		"Too many failed attempts. Wait %d s and try again.", wholeSeconds(wait))
}

func wholeSeconds(d time.Duration) int { return int((d + time.Second - 1) / time.Second) }

// accountNamed is what guesses at the password of a name or an address are counted
// under, whoever has it: however it is spelled, it is the same for all that lead to
// one person.
func accountNamed(portal community.PortalID, name string) string {
	if strings.Contains(name, "@") {
		return string(portal) + " address " + community.EmailKey(name)
	}
	return string(portal) + " name " + community.UsernameKey(name)
}

func accountsOf(u *community.User) []string {
	return []string{accountNamed(u.Portal, u.Username), accountNamed(u.Portal, u.Email), presentPassword(u)}
}

// presentPassword is what guesses are counted under of those who are signed in and
// must show that they know the password.
func presentPassword(u *community.User) string { return string(u.Portal) + " present " + string(u.ID) }

func accountOfClient(portal *community.Portal, id string) string {
	return string(portal.ID) + " client " + id
}

// checkSecret reports whether a password is the one of that hash, unless its guesser
// must wait.
func (a *App) checkSecret(ctx context.Context, t auth.Try, hash, password string) (bool, error) {
	attempt, wait := a.guard.Begin(t)
	if wait > 0 {
		return false, errTooManyTries(wait)
	}
	ok, err := a.hasher.Check(ctx, t.From, hash, password)
	switch {
	case err != nil:
		attempt.Undo()
	case ok:
		attempt.Passed()
	}
	return ok, err
}

// welcome forgets who guessed at the password of a person who has a new one, and
// knows them where they come from.
func (a *App) welcome(u *community.User, from netip.Addr) {
	a.guard.Welcome(auth.Try{Owner: string(u.ID), From: from}, accountsOf(u)...)
}

// NewDevice returns what a browser is to keep in which a person has signed in: it
// lets nobody in, but others' wrong guesses do not keep that browser out.
func (a *App) NewDevice(ctx context.Context, user *community.User) (string, error) {
	name := string(user.ID) + "." + auth.NewToken("")[:22]
	signature, err := a.signDevice(ctx, user.Portal, name)
	return name + "." + signature, err
}

// deviceOf returns which device of a person's it is, "" where it is none.
func (a *App) deviceOf(ctx context.Context, user *community.User, device string) (string, error) {
	i := strings.LastIndexByte(device, '.')
	if user == nil || i < 0 || !strings.HasPrefix(device, string(user.ID)+".") {
		return "", nil
	}
	signature, err := a.signDevice(ctx, user.Portal, device[:i])
	if err != nil || !auth.SameHash(signature, device[i+1:]) {
		return "", err
	}
	return device[:i], nil
}

func (a *App) signDevice(ctx context.Context, portal community.PortalID, name string) (string, error) {
	return a.sign(ctx, signer{portal, "device"}, name)
}

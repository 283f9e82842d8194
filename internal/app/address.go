package app

import (
	"cmp"
	"context"
	"errors"
	"net/url"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/mail"
	"github.com/stoa-community/stoa/internal/store"
)

// An address is proven before it counts. What an admin says of another, or the
// product's token of its bearer, is so: User.Email. What people say of themselves
// is a claim, User.Claimed, until the mail to it is answered. A claim holds nothing:
// any number of people may claim one address, nobody is found, signed in or sent
// news by it, and whoever confirms the address has it.

// How many mails of a kind go to one address, whoever asks for them.
const (
	maxLinks  = 5
	linksIn   = time.Hour
	takenOnce = 24 * time.Hour
)

// giveEmail gives a new person the address they are added with.
func giveEmail(actor community.Actor, u *community.User, address *string) {
	if address == nil {
		return
	}
	if actor.CanSetEmail(u) == nil {
		u.Email = strings.TrimSpace(*address)
	} else {
		u.Claimed = strings.TrimSpace(*address)
	}
}

// applyEmail changes a person's address at once where actor vouches for it, and
// else, if it is their own, claims it: until it is confirmed the old one stays.
func applyEmail(actor community.Actor, u *community.User, e UserEdit) error {
	if e.Email == nil {
		return nil
	}
	address := strings.TrimSpace(*e.Email)
	switch {
	case isAddress(u, address):
		return nil
	case actor.CanSetEmail(u) == nil:
		u.Email, u.Claimed = address, ""
	case actor.CanClaimEmail(u) != nil:
		return community.NotYours("email")
	case !e.isProven:
		return community.Lacking("currentPassword")
	case address == "" && u.Email != "" && u.Claimed == "":
		return community.Bad("email", community.WhyAddressStays, "can't be removed; send another one instead")
	case community.EmailKey(address) == community.EmailKey(u.Email):
		u.Email, u.Claimed = address, ""
	default:
		u.Claimed = address
	}
	return nil
}

// askToConfirm sends a person the mail by which they confirm what they claim.
// Whether another has the address is found out later, by whoever sends it.
func (a *App) askToConfirm(tx *store.Tx, before, u *community.User) error {
	if !a.config.HasMail || u.Claimed == "" || u.Claimed == before.Claimed {
		return nil
	}
	if u.Email != "" {
		if err := tx.AddJob(posting{For: leaving, User: u.ID, Email: u.Email}.job(u.Portal)); err != nil {
			return err
		}
	}
	return tx.AddJob(posting{For: community.ConfirmAddress, User: u.ID}.link(u.Portal, u.Claimed))
}

// leaving is the purpose of the mail to an address whose owner claims another one.
const leaving = "leaving"

// postLeaving makes that mail: it may not have been the owner.
func (a *App) postLeaving(ctx context.Context, portal *community.Portal, j *store.Job, p posting) (Posted, error) {
	u, err := looked(ctx, a, func(tx *store.Tx) (*community.User, error) { return tx.User(portal.ID, p.User) })
	if errors.Is(err, community.ErrNotFound) || err == nil && u.Status == community.Erased {
		return Posted{}, nil
	}
	if err != nil {
		return Posted{}, err
	}
	next := cmp.Or(u.Claimed, u.Email)
	u = new(*u)
	u.Email = p.Email
	message, err := a.message(portal, u, j, leavingLetter(a, portal, u, next))
	return Posted{Message: message}, err
}

// postConfirmation makes the mail to an address that is claimed: a link to confirm
// it with, or, where it is another's, a word to that one. The claimant sees no
// difference.
func (a *App) postConfirmation(ctx context.Context, portal *community.Portal, j *store.Job, p posting) (Posted, error) {
	token, purpose := auth.NewToken("stoa_ml_"), community.ConfirmAddress
	var u *community.User
	err := a.db.Write(ctx, func(tx *store.Tx) (err error) {
		purpose = community.ConfirmAddress
		if u, err = tx.User(portal.ID, p.User); err != nil {
			return err
		}
		if u.Claimed == "" || u.Status == community.Banned || u.IsEnded() {
			return community.ErrNotFound
		}
		u.Email = u.Claimed
		holder, err := tx.UserByEmail(portal.ID, u.Claimed)
		switch {
		case err == nil && holder.ID == u.ID, errors.Is(err, community.ErrNotFound):
			return keepLink(tx, j, u, purpose, token, confirmFor)
		case err != nil:
			return err
		}
		u, purpose = holder, community.AddressTaken
		return keepLink(tx, j, u, purpose, token, takenOnce)
	})
	if errors.Is(err, community.ErrNotFound) {
		return Posted{}, nil
	}
	if err != nil {
		return Posted{}, err
	}
	letter := confirmLetter(a, portal, u, token)
	if purpose == community.AddressTaken {
		letter = takenLetter(a, portal, u)
	}
	message, err := a.message(portal, u, j, letter)
	return Posted{Message: message}, err
}

// postReset makes the mail by which a forgotten password is replaced.
func (a *App) postReset(ctx context.Context, portal *community.Portal, j *store.Job, p posting) (Posted, error) {
	token := auth.NewToken("stoa_ml_")
	var u *community.User
	err := a.db.Write(ctx, func(tx *store.Tx) (err error) {
		if u, err = forgetful(tx, portal, p.Email); err != nil {
			return err
		}
		return keepLink(tx, j, u, community.ResetPassword, token, resetFor)
	})
	if errors.Is(err, community.ErrNotFound) {
		return Posted{}, nil
	}
	if err != nil {
		return Posted{}, err
	}
	message, err := a.message(portal, u, j, resetLetter(a, portal, u, token))
	return Posted{Message: message}, err
}

// keepLink stores the token of a link to u's address, unless enough were sent there.
func keepLink(tx *store.Tx, j *store.Job, u *community.User, purpose, token string, good time.Duration) error {
	if j.Tries == 1 {
		recently, err := tx.HasMailToken(u.ID, purpose, tx.Now.Add(-sendEvery))
		if err != nil {
			return err
		}
		most, since := int64(maxLinks), linksIn
		if purpose == community.AddressTaken {
			most, since = 1, takenOnce
		}
		sent, err := tx.CountMailTokens(u.Portal, u.Email, purpose, tx.Now.Add(-since))
		if err != nil {
			return err
		}
		if recently || sent >= most {
			return community.ErrNotFound
		}
	}
	return tx.AddMailToken(community.MailToken{Hash: auth.TokenHash(token), Portal: u.Portal, Purpose: purpose, User: u.ID,
		Email: community.EmailKey(u.Email), Created: tx.Now, Expires: tx.Now.Add(good)})
}

// forgetful is who may choose a new password by a mail to that address: who has
// confirmed it; or else the only one who claims it and has no other way in, for
// whoever reads the mail is shown to have the address, and has the account alone
// from then on. Their Email is where the mail goes.
func forgetful(tx *store.Tx, portal *community.Portal, address string) (*community.User, error) {
	u, err := tx.UserByEmail(portal.ID, address)
	if errors.Is(err, community.ErrNotFound) {
		claimants, err := tx.Claimants(portal.ID, address, 2)
		if err != nil {
			return nil, err
		}
		if len(claimants) != 1 || !hasClaimOnly(claimants[0]) {
			return nil, community.ErrNotFound
		}
		u = claimants[0]
		u.Email = u.Claimed
	} else if err != nil {
		return nil, err
	}
	if u.Status == community.Erased || u.Status == community.Banned || u.IsEnded() {
		return nil, community.ErrNotFound
	}
	return u, nil
}

// hasClaimOnly reports whether an account is reached by nothing but what its owner
// says of themselves: whoever proves the claim then shares it with nobody.
func hasClaimOnly(u *community.User) bool {
	return u.Email == "" && u.Claimed != "" && u.ExternalID == ""
}

func leavingLetter(a *App, portal *community.Portal, u *community.User, next string) mail.Letter {
	t := tongueOf(portal, u)
	return mail.Letter{Tongue: t, Subject: t.Say("leaving.subject"),
		Lines: []string{t.Say("leaving.text", "user", u.Username, "portal", portal.Settings.Name, "address", next),
			t.Say("leaving.remedy")},
		Button: mail.Link{Text: t.Say("leaving.button"), URL: a.address(portal) + "/forgot"}}
}

func confirmLetter(a *App, portal *community.Portal, u *community.User, token string) mail.Letter {
	t := tongueOf(portal, u)
	return mail.Letter{Tongue: t, Subject: t.Say("confirm.subject"),
		Lines:  []string{t.Say("confirm.text", "user", u.Username, "portal", portal.Settings.Name)},
		Button: mail.Link{Text: t.Say("confirm.button"), URL: a.address(portal) + "/mail/verify?token=" + url.QueryEscape(token)},
		Footer: []string{t.Say("confirm.footer")}}
}

func takenLetter(a *App, portal *community.Portal, u *community.User) mail.Letter {
	t := tongueOf(portal, u)
	return mail.Letter{Tongue: t, Subject: t.Say("taken.subject"),
		Lines:  []string{t.Say("taken.text", "user", u.Username, "portal", portal.Settings.Name), t.Say("taken.remedy")},
		Button: mail.Link{Text: t.Say("taken.button"), URL: a.address(portal) + "/sign-in"},
		Footer: []string{t.Say("taken.footer", "url", a.address(portal)+"/forgot")}}
}

func resetLetter(a *App, portal *community.Portal, u *community.User, token string) mail.Letter {
	t := tongueOf(portal, u)
	return mail.Letter{Tongue: t, Subject: t.Say("reset.subject"),
		Lines:  []string{t.Say("reset.text", "user", u.Username, "portal", portal.Settings.Name)},
		Button: mail.Link{Text: t.Say("reset.button"), URL: a.address(portal) + "/mail/reset?token=" + url.QueryEscape(token)},
		Footer: []string{t.Say("reset.footer")}}
}

// ResendConfirmation sends the acting person another link to confirm the address
// with.
func (a *App) ResendConfirmation(ctx context.Context, actor community.Actor) error {
	if !a.config.HasMail {
		return errNoMail
	}
	return a.write(ctx, actor, func(tx *store.Tx) error {
		u, err := tx.User(actor.Portal, actor.ID)
		if err != nil {
			return err
		}
		if u.Claimed == "" {
			return community.Fail(community.Conflict, community.WhyNoAddress, "There's no email address to confirm.")
		}
		return tx.AddJob(posting{For: community.ConfirmAddress, User: u.ID}.link(u.Portal, u.Claimed))
	})
}

var (
	errBadMailToken = community.Bad("token", community.WhyMailTokenSpent, "is unknown, expired or already used")
	errConfirmed    = community.Fail(community.Conflict, community.WhyAddressConfirmedElsewhere,
		"Another account now uses this email address. Sign in to that account, or reset its password.")
)

// ConfirmEmail gives a person the address that they claimed and a link was sent
// to. Of two who do so at once, one has it.
func (a *App) ConfirmEmail(ctx context.Context, portal *community.Portal, token string) error {
	if token == "" {
		return community.Lacking("token")
	}
	return a.write(ctx, community.System(portal.ID), func(tx *store.Tx) error {
		u, t, err := spendMailToken(tx, portal, community.ConfirmAddress, token)
		if err != nil {
			return err
		}
		if t.Email != community.EmailKey(u.Claimed) {
			return errBadMailToken
		}
		return confirm(tx, u)
	})
}

// confirm makes what a person claims their address.
func confirm(tx *store.Tx, u *community.User) error {
	if err := notErased(tx, u.Portal, erasedEmail(u.Claimed)); err != nil {
		return err
	}
	u.Email, u.Claimed = u.Claimed, ""
	err := saveAddress(tx, u)
	if community.IsTaken(err, "email") {
		return errConfirmed
	}
	return err
}

func saveAddress(tx *store.Tx, u *community.User) error {
	if err := tx.SaveUser(u); err != nil {
		return err
	}
	tx.Emit(community.UserChanged{User: u.ID, By: u.ID})
	return tx.Forget(store.ChangedUser, string(u.ID))
}

// spendMailToken returns whose token it is.
func spendMailToken(tx *store.Tx, portal *community.Portal, purpose, token string) (*community.User, community.MailToken, error) {
	t, err := tx.SpendMailToken(portal.ID, purpose, auth.TokenHash(token))
	if errors.Is(err, community.ErrNotFound) {
		return nil, t, errBadMailToken
	}
	if err != nil {
		return nil, t, err
	}
	u, err := tx.User(portal.ID, t.User)
	return u, t, err
}

// reset gives a person the password with that hash, ends all their sign-ins and
// every other such link. Who reads the mail has the address: one that was a claim is
// confirmed, and one that somebody claimed beside it is dropped, for it may have been
// whoever had the old password.
func (a *App) reset(ctx context.Context, portal *community.Portal, token, passwordHash string) (*community.User, error) {
	return changed(ctx, a, community.System(portal.ID), func(tx *store.Tx) (*community.User, error) {
		u, t, err := spendMailToken(tx, portal, community.ResetPassword, token)
		if err != nil {
			return nil, err
		}
		switch {
		case t.Email == community.EmailKey(u.Email):
			u.Claimed = ""
			err = saveAddress(tx, u)
		case t.Email == community.EmailKey(u.Claimed) && hasClaimOnly(u):
			err = confirm(tx, u)
		default:
			err = errBadMailToken
		}
		if err != nil {
			return nil, err
		}
		if err := hasNoPassword(tx, u); err != nil {
			return nil, err
		}
		if err := tx.SetPassword(u.ID, passwordHash); err != nil {
			return nil, err
		}
		if err := tx.RevokeUserTokens(u.ID); err != nil {
			return nil, err
		}
		return u, tx.DropUserMailTokens(u.ID, community.ResetPassword)
	})
}

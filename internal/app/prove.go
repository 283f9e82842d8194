package app

import (
	"context"
	"strings"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Prove checks the present password of a person who changes their own password or
// address, without which neither changes: a token that was left lying about must
// not become the account. An account without a password gets one by the link to
// its address, or from an admin.
func (a *App) Prove(ctx context.Context, actor community.Actor, ref string, e *UserEdit) error {
	if e.Password == nil && e.Email == nil {
		return nil
	}
	if address := strings.TrimSpace(value(e.Email)); address != "" {
		if err := community.ValidEmail("email", address); err != nil {
			return err
		}
	}
	var u *community.User
	hash, field := "", ""
	err := a.db.Read(ctx, func(tx *store.Tx) (err error) {
		if u, err = findUser(tx, actor, ref); err != nil {
			return err
		}
		if e.Password != nil {
			if err := actor.CanSetPassword(u); err != nil {
				return err
			}
		}
		if field = provable(actor, u, e); field == "" {
			return nil
		}
		hash, err = tx.Password(u.ID)
		return err
	})
	if err != nil || field == "" {
		return err
	}
	if hash == "" {
		return community.Barred(field, community.WhyNoPassword,
			"can't be changed while the account has no password; get a link to choose one by email, or ask an admin")
	}
	if value(e.CurrentPassword) == "" {
		return community.Lacking("currentPassword")
	}
	ok, err := a.checkSecret(ctx, auth.Try{Account: presentPassword(u), From: e.From}, hash, *e.CurrentPassword)
	if err == nil && !ok {
		return community.Bad("currentPassword", community.WhyWrongPresentPassword, "isn't the current password")
	}
	e.isProven = err == nil
	return err
}

// provable names what e changes of actor's own that takes the present password, ""
// for nothing.
func provable(actor community.Actor, u *community.User, e *UserEdit) string {
	switch {
	case u.ID != actor.ID:
		return ""
	case e.Password != nil:
		return "password"
	case e.Email != nil && !isAddress(u, strings.TrimSpace(*e.Email)):
		return "email"
	}
	return ""
}

// isAddress reports whether that is u's address, or what they claim, as it is.
func isAddress(u *community.User, address string) bool {
	return address == u.Email && (address != "" || u.Claimed == "") || address != "" && address == u.Claimed
}

// changePassword stores the hash of a new password, if there is one, and ends the
// person's sign-ins but the one they use.
func changePassword(tx *store.Tx, actor community.Actor, u *community.User, e UserEdit, hash string) error {
	if hash == "" {
		return nil
	}
	if err := actor.CanSetPassword(u); err != nil {
		return err
	}
	if u.ID == actor.ID && !e.isProven {
		return community.Lacking("currentPassword")
	}
	if err := hasNoPassword(tx, u); err != nil {
		return err
	}
	if err := tx.SetPassword(u.ID, hash); err != nil {
		return err
	}
	if err := tx.RevokeOtherTokens(u.ID, e.KeepFamily); err != nil || u.ID == actor.ID {
		return err
	}
	_, err := logAct(tx, actor, community.Act{Kind: community.ActEdit, On: u.Ref(), Of: u.ID, Note: "A new password."})
	return err
}

package app

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Whoever was erased does not come back by the product's next token, nor by an account
// elsewhere: of their ids there keyed hashes are kept, and of the address of one who was
// banned. An admin frees them.

// errErased refuses them.
var errErased = community.Fail(community.Forbidden, community.WhyMayComeBack,
	"This person's account was deleted. They can come back once an admin allows it.")

func erasedID(externalID string) string { return "sub " + externalID }
func erasedEmail(email string) string   { return "email " + community.EmailKey(email) }

// erasedIdentity is of an issuer and who somebody is to it, with a space between.
func erasedIdentity(name string) string { return "openid " + name }

// erasedKey names the key of the hashes, which is made with the first of them.
const erasedKey = "erased"

// erasedHashes are the forms in which such names are kept.
func erasedHashes(key string, names ...string) []string {
	hashes := make([]string, len(names))
	for i, name := range names {
		mac := hmac.New(sha256.New, []byte(key))
		mac.Write([]byte(name))
		hashes[i] = hex.EncodeToString(mac.Sum(nil))
	}
	return hashes
}

// keepOut remembers of a person who is erased what they may not come back by.
func keepOut(tx *store.Tx, u *community.User) error {
	var names []string
	if u.ExternalID != "" {
		names = append(names, erasedID(u.ExternalID))
	}
	if u.Status == community.Banned && u.Email != "" {
		names = append(names, erasedEmail(u.Email))
	}
	identities, err := tx.Identities(u.ID)
	if err != nil {
		return err
	}
	for _, i := range identities {
		names = append(names, erasedIdentity(i.Issuer+" "+i.Subject))
	}
	if len(names) == 0 {
		return nil
	}
	key, err := tx.Key(u.Portal, erasedKey, auth.NewToken(""))
	if err != nil {
		return err
	}
	for _, hash := range erasedHashes(key, names...) {
		if err := tx.AddErased(u.Portal, hash); err != nil {
			return err
		}
	}
	return nil
}

// notErased refuses what was erased under one of those names.
func notErased(tx *store.Tx, portal community.PortalID, names ...string) error {
	key, err := tx.KnownKey(portal, erasedKey)
	if errors.Is(err, community.ErrNotFound) {
		return nil // nobody was
	}
	if err != nil {
		return err
	}
	was, err := tx.WasErased(portal, erasedHashes(key, names...)...)
	if err == nil && was {
		return errErased
	}
	return err
}

// FreeErased lets one come back who was erased: by the id in the product, the address,
// or the issuer and who they are to it, with a space between.
func (a *App) FreeErased(ctx context.Context, actor community.Actor, name string) error {
	if err := actor.CanSetRole(); err != nil {
		return err
	}
	if name == "" {
		return community.Lacking("externalId")
	}
	return a.write(ctx, actor, func(tx *store.Tx) error {
		key, err := tx.Key(actor.Portal, erasedKey, auth.NewToken(""))
		if err != nil {
			return err
		}
		n, err := tx.DropErased(actor.Portal, erasedHashes(key, erasedID(name), erasedEmail(name), erasedIdentity(name))...)
		if err == nil && n == 0 {
			return community.Fail(community.NotFound, community.WhyNotErased, "No deleted account had the ID or email address %q.", name)
		}
		return err
	})
}

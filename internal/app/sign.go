package app

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"sync"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// signers has the keys that portals sign with what others keep, by portal and purpose.
type signers struct{ keys sync.Map }

type signer struct {
	portal  community.PortalID
	purpose string
}

// sign returns the signature of a text that a browser is to keep, or a mail to bring back.
func (a *App) sign(ctx context.Context, by signer, text string) (string, error) {
	key, ok := a.signers.keys.Load(by)
	if !ok {
		made, err := a.keyOf(ctx, by.portal, by.purpose, newKey)
		if err != nil {
			return "", err
		}
		key, _ = a.signers.keys.LoadOrStore(by, made)
	}
	mac := hmac.New(sha256.New, []byte(key.(string)))
	mac.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)), nil
}

// keyOf returns a portal's key for a purpose. The first who asks makes it; nobody writes after that.
func (a *App) keyOf(ctx context.Context, portal community.PortalID, purpose string, fresh func() string) (string, error) {
	key, err := looked(ctx, a, func(tx *store.Tx) (string, error) { return tx.KnownKey(portal, purpose) })
	if !errors.Is(err, community.ErrNotFound) {
		return key, err
	}
	return changed(ctx, a, community.System(portal), func(tx *store.Tx) (string, error) { return tx.Key(portal, purpose, fresh()) })
}

// newKey is a key to sign with.
func newKey() string { return auth.NewToken("") }

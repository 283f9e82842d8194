package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

const tokenColumns = `hash, portal_id, use, client_id, user_id, family, created, expires, spent, revoked, agent, via, granted_by,
	scope, name, used`

func scanToken(r row) (*community.Token, error) {
	var t community.Token
	var created, expires, spent, revoked, used int64
	var scope string
	err := r.Scan(&t.Hash, &t.Portal, &t.Use, &t.Client, &t.User, &t.Family, &created, &expires, &spent, &revoked, &t.Agent, &t.Via,
		&t.Grant, &scope, &t.Name, &used)
	if err != nil {
		return nil, err
	}
	t.Created, t.Expires, t.Spent, t.Revoked, t.Used = at(created), at(expires), at(spent), at(revoked), at(used)
	t.Scope, err = parseScope(scope)
	return &t, err
}

func parseScope(text string) (community.Scope, error) {
	if text == "" {
		return community.Scope{}, nil
	}
	return community.ParseScope("scope", text)
}

// AddTokens stores new tokens.
func (tx *Tx) AddTokens(tokens ...*community.Token) error {
	return tx.insert("tokens", tokenColumns, mapped(tokens, func(t *community.Token) []any {
		return []any{t.Hash, t.Portal, t.Use, t.Client, t.User, t.Family, ms(t.Created), ms(t.Expires), ms(t.Spent), ms(t.Revoked), t.Agent,
			t.Via, t.Grant, t.Scope.String(), t.Name, ms(t.Used)}
	})...)
}

// AddSpent keeps a token that may not come again, and reports whether it is the first
// time that it came.
func (tx *Tx) AddSpent(t *community.Token) (first bool, err error) {
	n, err := tx.changed(`INSERT INTO tokens (`+tokenColumns+`) VALUES ($1, $2, $3, '', '', '', $4, $5, $4, 0, '', '', '', '', '', 0)
		ON CONFLICT (hash) DO NOTHING`, t.Hash, t.Portal, community.SpentToken, ms(tx.Now), ms(t.Expires))
	return n == 1, err
}

// Token returns the token with that hash.
func (tx *Tx) Token(hash string) (*community.Token, error) {
	return one(tx, scanToken, `SELECT `+tokenColumns+` FROM tokens WHERE hash = $1`, hash)
}

// SpendToken marks a refresh token as exchanged and reports whether this call
// was the one that did it: of two at once, one.
func (tx *Tx) SpendToken(hash string) (first bool, err error) {
	n, err := tx.changed(`UPDATE tokens SET spent = $1 WHERE hash = $2 AND spent = 0 AND revoked = 0`, ms(tx.Now), hash)
	return n == 1, err
}

// RevokeFamily ends every token of one sign-in.
func (tx *Tx) RevokeFamily(family string) error {
	if err := tx.exec(`UPDATE tokens SET revoked = $1 WHERE family = $2 AND revoked = 0`, ms(tx.Now), family); err != nil {
		return err
	}
	if err := tx.DropPushOf(family); err != nil {
		return err
	}
	return tx.Forget(ChangedFamily, family)
}

// RevokeUserTokens ends every token of a person.
func (tx *Tx) RevokeUserTokens(user community.UserID) error {
	if err := tx.exec(`UPDATE tokens SET revoked = $1 WHERE user_id = $2 AND revoked = 0`, ms(tx.Now), user); err != nil {
		return err
	}
	if err := tx.DropPushesTo(user, ""); err != nil {
		return err
	}
	return tx.Forget(ChangedUser, string(user))
}

// DropTokens deletes up to limit tokens that expired before then, and tells how
// many. A spent refresh token is kept until it expires, to know a thief by.
func (tx *Tx) DropTokens(before time.Time, limit int) (int64, error) {
	return tx.changed(`DELETE FROM tokens WHERE hash IN (SELECT hash FROM tokens WHERE expires < $1 LIMIT $2)`, ms(before), limit)
}

// RevokeToken ends one token.
func (tx *Tx) RevokeToken(t *community.Token) error {
	if err := tx.exec(`UPDATE tokens SET revoked = $1 WHERE hash = $2 AND revoked = 0`, ms(tx.Now), t.Hash); err != nil {
		return err
	}
	return tx.Forget(ChangedToken, t.Hash)
}

// RevokeOtherTokens ends every token of a person but those of one family.
func (tx *Tx) RevokeOtherTokens(user community.UserID, family string) error {
	err := tx.exec(`UPDATE tokens SET revoked = $1 WHERE user_id = $2 AND family <> $3 AND revoked = 0`, ms(tx.Now), user, family)
	if err != nil {
		return err
	}
	if err := tx.DropPushesTo(user, family); err != nil {
		return err
	}
	return tx.Forget(ChangedUser, string(user))
}

// RevokeVia ends the sessions of pages that a person came into in one way.
func (tx *Tx) RevokeVia(user community.UserID, via community.Via) error {
	err := tx.exec(`UPDATE tokens SET revoked = $1 WHERE user_id = $2 AND via = $3 AND revoked = 0`, ms(tx.Now), user, via)
	if err != nil {
		return err
	}
	err = tx.exec(`DELETE FROM push_subscriptions WHERE user_id = $1 AND family IN (SELECT t.family FROM tokens t WHERE t.user_id = $1 AND t.via = $2)`,
		user, via)
	if err != nil {
		return err
	}
	return tx.Forget(ChangedUser, string(user))
}

// RevokeOtherSignIns ends every sign-in of a person but that of one family. Their
// personal tokens are none.
func (tx *Tx) RevokeOtherSignIns(user community.UserID, family string) error {
	err := tx.exec(`UPDATE tokens SET revoked = $1 WHERE user_id = $2 AND family <> $3
		AND use NOT IN ('personal', 'code', 'assistant', 'renewal', 'feed') AND revoked = 0`,
		ms(tx.Now), user, family)
	if err != nil {
		return err
	}
	if err := tx.DropPushesTo(user, family); err != nil {
		return err
	}
	return tx.Forget(ChangedUser, string(user))
}

// UserTokens returns the tokens by which a person is signed in now, the newest
// first: those of pages, and of each other sign-in the one it is renewed by.
func (tx *Tx) UserTokens(user community.UserID, limit int) ([]*community.Token, error) {
	return all(tx, scanToken, `SELECT `+tokenColumns+` FROM tokens WHERE user_id = $1 AND use IN ('page', 'refresh')
		AND revoked = 0 AND spent = 0 AND expires > $2 ORDER BY created DESC, hash LIMIT $3`, user, ms(tx.Now), limit)
}

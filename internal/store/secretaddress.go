package store

import "github.com/stoa-community/stoa/internal/community"

// SecretAddress returns the token in the address that a person has for a use, [community.ErrNotFound]
// where they have none.
func (tx *Tx) SecretAddress(user community.UserID, use community.TokenUse) (*community.Token, error) {
	return one(tx, scanToken, `SELECT `+tokenColumns+` FROM tokens WHERE user_id = $1 AND use = $2 AND revoked = 0
		ORDER BY created DESC, hash LIMIT 1`, user, use)
}

// EndSecretAddress ends the address that a person has for a use. It holds the person, so that of two
// who renew it at once one is left with an address that is good.
func (tx *Tx) EndSecretAddress(user community.UserID, use community.TokenUse) error {
	if err := tx.exec(`UPDATE users SET rev = rev WHERE id = $1`, user); err != nil {
		return err
	}
	return tx.exec(`UPDATE tokens SET revoked = $1 WHERE user_id = $2 AND use = $3 AND revoked = 0`, ms(tx.Now), user, use)
}

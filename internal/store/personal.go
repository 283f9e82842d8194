package store

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

const personalTokens = ` FROM tokens WHERE user_id = $1 AND use IN ('personal', 'renewal') AND spent = 0 AND revoked = 0 AND expires > $2`

// PersonalTokens returns the tokens that a person gave to programs and that are good
// now, the newest first; of an assistant the one that its others are renewed by.
func (tx *Tx) PersonalTokens(user community.UserID) ([]*community.Token, error) {
	return all(tx, scanToken, `SELECT `+tokenColumns+personalTokens+` ORDER BY created DESC, hash`, user, ms(tx.Now))
}

// CountPersonalTokens holds the person, so that of two who add one at once the
// second counts the first's.
func (tx *Tx) CountPersonalTokens(user community.UserID) (int64, error) {
	if err := tx.exec(`UPDATE users SET rev = rev WHERE id = $1`, user); err != nil {
		return 0, err
	}
	return one(tx, scanInt, `SELECT COUNT(*)`+personalTokens, user, ms(tx.Now))
}

// RevokePersonalTokens ends all that a person gave to programs.
func (tx *Tx) RevokePersonalTokens(user community.UserID) error {
	err := tx.exec(`UPDATE tokens SET revoked = $1 WHERE user_id = $2 AND use IN ('personal', 'code', 'assistant', 'renewal', 'feed')
		AND revoked = 0`, ms(tx.Now), user)
	if err != nil {
		return err
	}
	return tx.Forget(ChangedUser, string(user))
}

// NoteTokenUse notes, to the minute, that tokens were used just now, by their hashes.
func (tx *Tx) NoteTokenUse(hashes []string) error {
	return tx.exec(`UPDATE tokens SET used = $1 WHERE hash IN (SELECT value FROM json_each($2))`, ms(tx.Now.Truncate(time.Minute)),
		list(hashes))
}

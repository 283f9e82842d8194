package store

import "github.com/stoa-community/stoa/internal/community"

const factorColumns = `user_id, secret, created, confirmed, step`

func scanFactor(r row) (*community.Factor, error) {
	var f community.Factor
	var created, confirmed int64
	err := r.Scan(&f.User, &f.Secret, &created, &confirmed, &f.Step)
	f.Created, f.Confirmed = at(created), at(confirmed)
	return &f, err
}

// Factor returns a person's second factor, confirmed or not.
func (tx *Tx) Factor(user community.UserID) (*community.Factor, error) {
	return one(tx, scanFactor, `SELECT `+factorColumns+` FROM factors WHERE user_id = $1`, user)
}

// AddFactor stores a second factor that is to be confirmed.
func (tx *Tx) AddFactor(f *community.Factor) error {
	return tx.insert("factors", factorColumns, []any{f.User, f.Secret, ms(f.Created), ms(f.Confirmed), f.Step})
}

// ConfirmFactor has a person's second factor count.
func (tx *Tx) ConfirmFactor(user community.UserID) error {
	if err := tx.exec(`UPDATE factors SET confirmed = $1 WHERE user_id = $2 AND confirmed = 0`, ms(tx.Now), user); err != nil {
		return err
	}
	return tx.Forget(ChangedUser, string(user))
}

// UseStep reports whether the code of that time was not used before, nor a later one:
// of two at once, one.
func (tx *Tx) UseStep(user community.UserID, step int64) (first bool, err error) {
	n, err := tx.changed(`UPDATE factors SET step = $1 WHERE user_id = $2 AND step < $1`, step, user)
	return n == 1, err
}

// DropFactor ends a person's second factor, with the codes for who has lost it.
func (tx *Tx) DropFactor(user community.UserID) error {
	if err := tx.exec(`DELETE FROM factors WHERE user_id = $1`, user); err != nil {
		return err
	}
	if err := tx.SetRecoveryCodes(user, nil); err != nil {
		return err
	}
	return tx.Forget(ChangedUser, string(user))
}

// SetRecoveryCodes replaces a person's codes, by their hashes.
func (tx *Tx) SetRecoveryCodes(user community.UserID, hashes []string) error {
	if err := tx.exec(`DELETE FROM recovery_codes WHERE user_id = $1`, user); err != nil {
		return err
	}
	return tx.insert("recovery_codes", "user_id, hash", mapped(hashes, func(hash string) []any { return []any{user, hash} })...)
}

// UseRecoveryCode ends a code, and reports whether it was good.
func (tx *Tx) UseRecoveryCode(user community.UserID, hash string) (bool, error) {
	n, err := tx.changed(`DELETE FROM recovery_codes WHERE user_id = $1 AND hash = $2`, user, hash)
	return n == 1, err
}

// CountRecoveryCodes returns how many codes a person has left.
func (tx *Tx) CountRecoveryCodes(user community.UserID) (int64, error) {
	return one(tx, scanInt, `SELECT COUNT(*) FROM recovery_codes WHERE user_id = $1`, user)
}

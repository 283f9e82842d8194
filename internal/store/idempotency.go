package store

import (
	"time"
)

// Kept is the answer to a request that may come again.
type Kept struct {
	Request string // a hash of the request it answers
	Status  int
	Headers map[string]string
	Body    string
}

// Kept returns the answer kept for owner's key, since then.
func (tx *Tx) Kept(owner, key string, since time.Time) (*Kept, error) {
	return one(tx, func(r row) (*Kept, error) {
		var k Kept
		var headers string
		if err := r.Scan(&k.Request, &k.Status, &headers, &k.Body); err != nil {
			return nil, err
		}
		return &k, decodeInto(headers, &k.Headers)
	}, `SELECT request, status, headers, body FROM idempotency WHERE owner = $1 AND key = $2 AND created >= $3`, owner, key, ms(since))
}

// ClaimKey makes the key owner's for this transaction, and reports false when
// another has it: on PostgreSQL after that other's commit.
func (tx *Tx) ClaimKey(owner, key, request string, since time.Time) (isNew bool, err error) {
	if err := tx.exec(`DELETE FROM idempotency WHERE owner = $1 AND key = $2 AND created < $3`, owner, key, ms(since)); err != nil {
		return false, err
	}
	n, err := tx.changed(`INSERT INTO idempotency (owner, key, request, status, headers, body, created)
		VALUES ($1, $2, $3, 0, '', '', $4) ON CONFLICT DO NOTHING`, owner, key, request, ms(tx.Now))
	return n == 1, err
}

// Keep stores the answer under a claimed key.
func (tx *Tx) Keep(owner, key string, k Kept) error {
	return tx.exec(`UPDATE idempotency SET status = $1, headers = $2, body = $3 WHERE owner = $4 AND key = $5`,
		k.Status, encode(k.Headers), k.Body, owner, key)
}

// DropKept deletes answers kept before then.
func (tx *Tx) DropKept(before time.Time, limit int) (int64, error) {
	return tx.changed(`DELETE FROM idempotency WHERE (owner, key) IN
		(SELECT owner, key FROM idempotency WHERE created < $1 LIMIT $2)`, ms(before), limit)
}

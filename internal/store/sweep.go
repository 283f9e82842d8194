package store

import "time"

// TakeSweep reports whether the sweep of that name was last taken that long ago, or
// never, and if so takes it: of all nodes that ask, one.
func (tx *Tx) TakeSweep(name string, every time.Duration) (isDue bool, err error) {
	n, err := tx.changed(`INSERT INTO sweeps (name, taken) VALUES ($1, $2)
		ON CONFLICT (name) DO UPDATE SET taken = excluded.taken WHERE sweeps.taken <= $3`, name, ms(tx.Now), ms(tx.Now.Add(-every)))
	return n == 1, err
}

package cache

import (
	"sync/atomic"

	"github.com/stoa-community/stoa/internal/store"
)

// Keeps reports whether what tx reads is kept, and what is kept may answer it.
func (m *Memory) Keeps(tx *store.Tx) bool { return tx.Trusts() }

// Sure knows until when something was found to hold that only what a node keeps can change.
type Sure struct{ epoch atomic.Int64 }

// Of reports whether it holds for tx: as it was found since anything last changed, or as is
// found now. Where tx notes what it reads, it is always found anew.
func (s *Sure) Of(tx *store.Tx, holds func() bool) bool {
	epoch := tx.Epoch()
	if s.epoch.Load() == epoch && tx.Notes() == nil {
		return true
	}
	if !holds() {
		return false
	}
	s.epoch.Store(epoch)
	return true
}

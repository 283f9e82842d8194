package httpkit

import (
	"encoding/binary"
	"hash/maphash"
	"sync/atomic"

	"github.com/stoa-community/stoa/internal/cache"
)

// Bodies keep what bodies were compressed into that come again and again: a list that says
// the same to all who ask for it is compressed once for all of them, as long as it does.
// They know a body by its bytes, so that nobody has to say when it is another.
type Bodies struct {
	packed *cache.Kind[string, []byte]
	// once has the sums of bodies that came once, each until another's takes its place:
	// most never come again, and are not kept.
	once  [1 << 12]atomic.Uint64
	seeds [2]maphash.Seed // of two sums, which nobody outside can foresee
}

// NewBodies returns some that share the budget, and have none yet.
func NewBodies(b *cache.Budget) *Bodies {
	return &Bodies{packed: cache.Revised[string, []byte](b, "compressed"), seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}}
}

// of returns a body in a coding, if it came before.
func (k *Bodies) of(coding string, body []byte) (packed []byte, ok bool) {
	if k == nil {
		return nil, false
	}
	sum, other := maphash.Bytes(k.seeds[0], body), maphash.Bytes(k.seeds[1], body)
	if k.once[sum%uint64(len(k.once))].Swap(sum) != sum {
		return nil, false
	}
	key := string(binary.LittleEndian.AppendUint64([]byte(coding), sum))
	return k.packed.Made(key, int64(other>>1), func() []byte { return Encoded(coding, body) }), true
}

package demo

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// dice are the chances of one thing of the community, which can so be made alone
// and always the same.
type dice struct{ *rand.Rand }

// What dice are for, so that no two things share their chances.
const (
	ofPlan uint64 = iota + 1
	ofPerson
	ofTopic
	ofUnit
	ofCalendar
	ofSpace
	ofReactions
)

func roll(seed, what uint64, n int) dice {
	return dice{rand.New(rand.NewPCG(seed, what<<48|uint64(n)))}
}

func (d dice) chance(share float64) bool { return d.Float64() < share }

// spread is a factor around 1: most are near it, few are many times as large.
func (d dice) spread(sigma float64) float64 { return math.Exp(sigma*d.NormFloat64() - sigma*sigma/2) }

// choose returns an index with the chance of its weight, -1 if all are 0.
func (d dice) choose(weights []float64) int {
	total := 0.0
	for _, w := range weights {
		total += w
	}
	at := d.Float64() * total
	for i, w := range weights {
		if at -= w; at < 0 {
			return i
		}
	}
	return -1
}

func pick[T any](d dice, list []T) T { return list[d.IntN(len(list))] }

func newID[T any](d dice, when time.Time) community.ID[T] {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], d.Uint64())
	return community.MakeID[T](when, community.Entropy(b[:6]))
}

func newShortID(d dice) string {
	var b [community.ShortIDLen]byte
	for i := range b {
		b[i] = byte(d.IntN(62))
	}
	return community.MakeShortID(b)
}

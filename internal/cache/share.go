package cache

import (
	"cmp"
	"math"
	"slices"
)

// use is how a kind uses its part of a budget: how many bytes it may take and takes, how
// many it has dropped of late because it was full, and how much work it has saved.
type use struct {
	max, used, dropped uint64
	saved              float64
}

const (
	// floorPart is which part of an even share is nobody's but the kind's own.
	floorPart = 4
	// givenPart is which part of what it has a kind gives at a time to others that
	// use it better.
	givenPart = 8
)

// share says how much of a budget each kind is to have from now on.
//
// Who dropped something because it was full asks for as much more, but for no more than
// it has. It is given what nobody has, and half of what others have and do not use. Where
// that is not enough, those who save less than half as much for each byte give an
// eighth of what they have. Nobody gives what is below its floor, and where nobody asks
// all stays as it is.
func share(budget uint64, kinds []use) []uint64 {
	s, floor, isAsked := begin(budget, kinds)
	if isAsked {
		s.trade(floor)
	}
	return s.shares
}

// fill is share without that last: of what is in use, nobody gives anything.
func fill(budget uint64, kinds []use) []uint64 {
	s, _, _ := begin(budget, kinds)
	return s.shares
}

// begin shares out what nobody uses, and reports whether anything was asked for.
func begin(budget uint64, kinds []use) (s sharing, floor uint64, isAsked bool) {
	s = sharing{kinds: kinds, shares: make([]uint64, len(kinds)), asks: make([]uint64, len(kinds))}
	if len(kinds) == 0 {
		return s, 0, false
	}
	floor = budget / uint64(len(kinds)) / floorPart
	var free, asked uint64 = budget, 0
	for i, k := range kinds {
		s.shares[i] = k.max
		s.asks[i] = min(k.dropped, max(k.max, floor))
		free -= min(free, k.max)
		asked += s.asks[i]
	}
	if asked == 0 {
		return s, floor, false
	}
	if free < asked {
		free += s.takeUnused(floor, asked-free)
	}
	s.grant(min(free, asked), asked)
	return s, floor, true
}

// sharing is a sharing out that is under way.
type sharing struct {
	kinds        []use
	shares, asks []uint64 // asks are those that were not granted yet
}

// takeUnused takes at most so much of what kinds that did not ask have and do not use,
// and of each in proportion.
func (s *sharing) takeUnused(floor, most uint64) (taken uint64) {
	spares := make([]uint64, len(s.kinds))
	var all uint64
	for i, k := range s.kinds {
		if used := max(k.used, floor); s.asks[i] == 0 && k.max > used {
			spares[i] = (k.max - used) / 2
			all += spares[i]
		}
	}
	for i, spare := range spares {
		part := portion(spare, min(all, most), all)
		s.shares[i] -= part
		taken += part
	}
	return taken
}

// grant grants so much of all that is asked for, to each in proportion.
func (s *sharing) grant(granted, asked uint64) {
	for i, ask := range s.asks {
		part := portion(ask, granted, asked)
		s.shares[i] += part
		s.asks[i] -= part
	}
}

// trade has those who save least for each byte give to those who save most.
func (s *sharing) trade(floor uint64) {
	order := make([]int, len(s.kinds))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(s.kinds[i].worth(), s.kinds[j].worth()) })
	for _, to := range slices.Backward(order) {
		for _, from := range order {
			if s.asks[to] == 0 || s.kinds[from].worth()*2 >= s.kinds[to].worth() {
				break
			}
			// An eighth of what it had: what it has given to others already is part of that.
			least := max(floor, s.kinds[from].max-s.kinds[from].max/givenPart)
			part := min(s.asks[to], s.shares[from]-min(s.shares[from], least))
			s.shares[from] -= part
			s.shares[to] += part
			s.asks[to] -= part
		}
	}
}

// worth is how much a kind saves for each byte. One that could keep nothing at all comes
// before others: its first thing may be what everybody asks for.
func (u use) worth() float64 {
	switch {
	case u.used > 0:
		return u.saved / float64(u.used)
	case u.dropped > 0:
		return math.Inf(1)
	}
	return 0
}

// portion is n * of / all, rounded down.
func portion(n, of, all uint64) uint64 {
	if all == 0 {
		return 0
	}
	return uint64(float64(n) * (float64(of) / float64(all)))
}

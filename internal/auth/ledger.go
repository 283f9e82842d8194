package auth

import "time"

// count is how often somebody was wrong, and when they last were. What is left of it
// becomes less with time, see pace.
type count struct {
	n    float64
	last time.Time
}

// ledger keeps counts in two generations. One that is used moves to the young one; the
// old one is dropped whole once keep has passed or the young one is full. So what is
// dropped has not been used for long, or was the quietest.
type ledger struct {
	keep       time.Duration
	young, old map[uint64]count
	turned     time.Time
}

func (l *ledger) get(key uint64, now time.Time) count {
	if c, ok := l.young[key]; ok {
		return c
	}
	c, ok := l.old[key]
	if ok {
		l.put(key, c, now)
	}
	return c
}

// has reports whether something was put there within keep.
func (l *ledger) has(key uint64, now time.Time) bool {
	c := l.get(key, now)
	return !c.last.IsZero() && now.Sub(c.last) < l.keep
}

func (l *ledger) put(key uint64, c count, now time.Time) {
	if l.young == nil || len(l.young) >= maxCounted || now.Sub(l.turned) >= l.keep {
		l.old, l.young, l.turned = l.young, map[uint64]count{}, now
	}
	l.young[key] = c
}

// takeBack takes one off a count.
func (l *ledger) takeBack(key uint64, now time.Time) {
	c := l.get(key, now)
	if c.n = max(0, c.n-1); c.n == 0 {
		l.drop(key)
		return
	}
	l.put(key, c, now)
}

func (l *ledger) drop(key uint64) {
	delete(l.young, key)
	delete(l.old, key)
}

package auth

import (
	"fmt"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// stopwatch is a clock that is told the time.
type stopwatch struct{ now atomic.Int64 }

func (s *stopwatch) Now() time.Time          { return time.Unix(1_700_000_000, s.now.Load()) }
func (s *stopwatch) advance(d time.Duration) { s.now.Add(int64(d)) }

func newTestGuard() (*Guard, *stopwatch) {
	s := &stopwatch{}
	return NewGuard(s.Now), s
}

// wrong tries until it has to wait or n are done, and returns how many were looked at.
func wrong(g *Guard, t Try, n int) (looked int) {
	for range n {
		if _, wait := g.Begin(t); wait > 0 {
			return looked
		}
		looked++
	}
	return looked
}

func TestGuessingBecomesSlow(t *testing.T) {
	for _, test := range []struct {
		name   string
		try    func(n int) Try
		atOnce int
		aDay   int
	}{
		{"an account from an address", func(int) Try { return Try{Account: "ann", From: address(1)} }, 8, 162},
		{"an account that nobody has", func(int) Try { return Try{Account: "nobody", From: address(1)} }, 8, 162},
		{"an account from everywhere", func(n int) Try { return Try{Account: "ann", From: address(n)} }, 30, 519},
		{"all accounts from an address", func(n int) Try { return Try{Account: fmt.Sprint(n), From: address(1)} }, 40, 4366},
		{"all accounts from an IPv6 network", func(n int) Try {
			return Try{Account: fmt.Sprint(n), From: netip.AddrFrom16([16]byte{0x20, 1, 0xd, 0xb8, 14: byte(n >> 8), 15: byte(n)})}
		}, 40, 4366},
	} {
		g, clock := newTestGuard()
		n, atOnce := 0, 0
		for ; ; atOnce++ {
			if _, wait := g.Begin(test.try(n)); wait > 0 {
				break
			}
			n++
		}
		for end := clock.Now().Add(24 * time.Hour); clock.Now().Before(end); {
			_, wait := g.Begin(test.try(n))
			if wait == 0 {
				n++
			}
			clock.advance(max(wait, time.Millisecond))
		}
		if atOnce != test.atOnce || n > test.aDay || n < test.aDay-30 {
			t.Errorf("%s: %d at once, want %d, and %d in a day, want at most %d", test.name, atOnce, test.atOnce, n, test.aDay)
		}
	}
}

func TestStrangersDoNotKeepTheOwnerOut(t *testing.T) {
	const home, cafe = 7, 8
	owner := Try{Account: "ann", Owner: "1", From: address(home)}
	g, clock := newTestGuard()
	if attempt, wait := g.Begin(owner); wait == 0 {
		attempt.Passed()
	}
	for n := range 5000 { // an hour of it
		g.Begin(Try{Account: "ann", Owner: "1", From: address(100 + n)})
		clock.advance(720 * time.Millisecond)
	}
	for _, test := range []struct {
		name    string
		try     Try
		mayTry  bool
		mistake int // how often they may be wrong at once
	}{
		{"at home", owner, true, 8},
		{"at home, by another spelling", Try{Account: "ann@example.com", Owner: "1", From: address(home)}, true, 8},
		{"elsewhere, with a device that was there before", Try{Account: "ann", Owner: "1", From: address(cafe), Device: "d"}, true, 8},
		{"a stranger", Try{Account: "ann", Owner: "1", From: address(9)}, false, 0},
		{"a neighbour at her home, at another account", Try{Account: "bob", Owner: "2", From: address(home)}, true, 8},
	} {
		if got := wrong(g, test.try, 20); got != test.mistake {
			t.Errorf("%s: %d tries were looked at, want %d", test.name, got, test.mistake)
		}
	}
	g.Welcome(Try{Owner: "1", From: address(cafe)}, "ann", "ann@example.com")
	if _, wait := g.Begin(Try{Account: "ann", Owner: "1", From: address(cafe)}); wait > 0 {
		t.Errorf("with a new password one waits %s", wait)
	}
}

func TestARightGuessClearsItsOwnCountOnly(t *testing.T) {
	g, _ := newTestGuard()
	mine, theirs := Try{Account: "eve", Owner: "3",
		From: address(1)}, func(n int) Try { return Try{Account: fmt.Sprint(n), From: address(1)} }
	for n := range 100 { // one's own account between the others' does not help
		if g.Judge(mine, true) > 0 {
			t.Fatal("a right guess had to wait")
		}
		if _, wait := g.Begin(theirs(n)); (wait > 0) != (n >= 40) {
			t.Fatalf("the %dth guess waits %s", n+1, wait)
		}
	}
	for range 100 {
		if attempt, wait := g.Begin(mine); wait == 0 {
			attempt.Passed()
		} else {
			t.Fatal("whoever is always right had to wait")
		}
	}
}

func TestWhatWasNotLookedAtDoesNotCount(t *testing.T) {
	g, _ := newTestGuard()
	try := Try{Account: "ann", From: address(1)}
	for range 100 {
		attempt, wait := g.Begin(try)
		if wait > 0 {
			t.Fatalf("waits %s", wait)
		}
		attempt.Undo()
	}
	if got := wrong(g, try, 20); got != 8 {
		t.Errorf("%d tries were looked at, want 8", got)
	}
}

func TestManyGuessesAtOnceAreNoMoreThanInTurn(t *testing.T) {
	for name, test := range map[string]struct {
		try  func(n int) Try
		want int64
	}{
		"one account and address": {func(int) Try { return Try{Account: "ann", From: address(1)} }, 8},
		"one account":             {func(n int) Try { return Try{Account: "ann", From: address(n)} }, 30},
		"one address":             {func(n int) Try { return Try{Account: fmt.Sprint(n), From: address(1)} }, 40},
	} {
		g, _ := newTestGuard()
		var looked, right atomic.Int64
		var all sync.WaitGroup
		for n := range 500 {
			all.Go(func() {
				if _, wait := g.Begin(test.try(n)); wait == 0 {
					looked.Add(1)
				}
			})
		}
		all.Wait()
		for n := range 100 { // now the right one too has to wait
			all.Go(func() {
				if g.Judge(test.try(n), true) == 0 {
					right.Add(1)
				}
			})
		}
		all.Wait()
		if looked.Load() != test.want || right.Load() != 0 {
			t.Errorf("%s: %d were looked at, want %d; %d right ones were let in after", name, looked.Load(), test.want, right.Load())
		}
	}
}

func TestTheMemoryOfAGuardIsBounded(t *testing.T) {
	g, clock := newTestGuard()
	victim := Try{Account: "ann", From: address(1)}
	wrong(g, victim, 8)
	long := strings.Repeat("x", 1<<10)
	for n := range 3 * maxCounted {
		g.Begin(Try{Account: fmt.Sprint(long, n), From: netip.AddrFrom4([4]byte{10, byte(n >> 16), byte(n >> 8), byte(n)})})
		if n%1000 == 0 {
			clock.advance(time.Millisecond)
			if _, wait := g.Begin(victim); wait == 0 {
				t.Fatalf("after %d others the victim's count is forgotten", n)
			}
		}
	}
	for name, l := range map[string]*ledger{"pairs": &g.pairs, "accounts": &g.accounts, "addresses": &g.addresses} {
		if n := len(l.young) + len(l.old); n > 2*maxCounted {
			t.Errorf("there are %d %s", n, name)
		}
	}
}

package auth

import (
	"hash/maphash"
	"math"
	"net/netip"
	"sync"
	"time"
)

// Try is one guess at the secret of an account.
type Try struct {
	Account string     // who is tried, as the caller names them: there need be no such account
	Owner   string     // whose account it is, "" for nobody's: known addresses are kept by it
	From    netip.Addr // where the guess comes from
	Device  string     // one on which the owner has signed in before, "" for none
}

// A pace is how often one may be wrong: so many times as fast as one likes, then
// after a wait that doubles from a second on, and in the long run once in rest.
type pace struct {
	free float64
	rest time.Duration
}

// The paces of a Guard. In a day of guessing without end, an address can be wrong
// about an account 162 times, all addresses together 519 times, and an address about
// all accounts 4,365 times.
var (
	paceOfPair    = pace{free: 8, rest: 10 * time.Minute}
	paceOfAccount = pace{free: 30, rest: 3 * time.Minute}
	paceOfAddress = pace{free: 40, rest: 20 * time.Second}
)

const (
	// forgetAfter is longer than any count takes to come down to nothing.
	forgetAfter = 6 * time.Hour
	// knownFor is how long an address stays known from which an owner has signed in.
	knownFor = 30 * 24 * time.Hour
	// maxCounted is how many of a kind are remembered, in each of two generations.
	maxCounted = 32 << 10
)

// Guard slows those who guess passwords and other secrets. It counts who was wrong
// by account and address together, by account, and by address, without knowing which
// accounts there are. A guess is counted before it is looked at, so that many at once
// are no more than as many in turn; one that was right is taken back.
//
// The owner is not kept out by what others do: from an address or with a device that
// signed in before, only what was wrong from there counts.
//
// It lives in one process, and its memory is bounded: when more come than it can
// hold, the ones that were quiet longest are forgotten.
type Guard struct {
	now  func() time.Time
	seed maphash.Seed

	mu                         sync.Mutex
	pairs, accounts, addresses ledger
	known                      ledger
}

// NewGuard returns a Guard that goes by that clock.
func NewGuard(now func() time.Time) *Guard {
	return &Guard{now: now, seed: maphash.MakeSeed(), pairs: ledger{keep: forgetAfter}, accounts: ledger{keep: forgetAfter},
		addresses: ledger{keep: forgetAfter}, known: ledger{keep: knownFor}}
}

// Begin counts a guess that is about to be looked at. If it comes too early it is
// not counted, and Begin returns how long to wait: the guess must not be looked at.
func (g *Guard) Begin(t Try) (attempt Attempt, wait time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	attempt = Attempt{g, t, g.places(t)}
	return attempt, attempt.begin()
}

// Attempt is a guess that is being looked at. Unless it is told otherwise, it was
// wrong.
type Attempt struct {
	guard  *Guard
	try    Try
	places []place
}

// Passed takes back what Begin has counted, for the guess was right: whoever made it
// is known there from now on.
func (a Attempt) Passed() {
	a.guard.mu.Lock()
	defer a.guard.mu.Unlock()
	a.passed()
}

// Undo takes back what Begin has counted, for the guess was not looked at after all.
func (a Attempt) Undo() {
	a.guard.mu.Lock()
	defer a.guard.mu.Unlock()
	for _, p := range a.places {
		p.ledger.takeBack(p.key, a.guard.now())
	}
}

// Judge counts a guess of which it is known whether it was right, at once: where
// looking costs nothing. The answer must be the same for a right guess that has to
// wait as for a wrong one.
func (g *Guard) Judge(t Try, isRight bool) (wait time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	attempt := Attempt{g, t, g.places(t)}
	if wait := attempt.begin(); wait > 0 || !isRight {
		return wait
	}
	attempt.passed()
	return 0
}

// Welcome has the owner known where t comes from, and forgets what anybody was
// wrong about the accounts: the secret is a new one.
func (g *Guard) Welcome(t Try, accounts ...string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, account := range accounts {
		g.accounts.drop(g.key("account", account))
		g.pairs.drop(g.key("pair", account, Network(t.From).String()))
	}
	if t.Owner != "" && t.From.IsValid() {
		g.known.put(g.knownKey(t), count{last: g.now()}, g.now())
	}
}

// place is where a guess counts.
type place struct {
	ledger *ledger
	key    uint64
	pace   pace
}

// places are where a guess counts: one of a stranger in all three.
func (g *Guard) places(t Try) []place {
	if t.Device != "" {
		return []place{{&g.pairs, g.key("device", t.Account, t.Device), paceOfPair}}
	}
	from := Network(t.From).String()
	pair := place{&g.pairs, g.key("pair", t.Account, from), paceOfPair}
	if t.Owner != "" && g.known.has(g.knownKey(t), g.now()) {
		return []place{pair}
	}
	return []place{pair, {&g.accounts, g.key("account", t.Account), paceOfAccount}, {&g.addresses, g.key("address", from), paceOfAddress}}
}

func (a Attempt) begin() (wait time.Duration) {
	now := a.guard.now()
	for _, p := range a.places {
		wait = max(wait, p.pace.wait(p.ledger.get(p.key, now), now))
	}
	if wait > 0 {
		return wait
	}
	for _, p := range a.places {
		n := p.pace.left(p.ledger.get(p.key, now), now)
		p.ledger.put(p.key, count{n: n + 1, last: now}, now)
	}
	return 0
}

func (a Attempt) passed() {
	g, now := a.guard, a.guard.now()
	for _, p := range a.places {
		if p.ledger == &g.pairs {
			p.ledger.drop(p.key)
		} else {
			p.ledger.takeBack(p.key, now)
		}
	}
	if a.try.Owner != "" && a.try.From.IsValid() {
		g.known.put(g.knownKey(a.try), count{last: now}, now)
	}
}

func (g *Guard) knownKey(t Try) uint64 { return g.key("known", t.Owner, Network(t.From).String()) }

// key is short however long a name somebody makes up. The parts cannot run into
// one another: only the second is theirs.
func (g *Guard) key(kind, account string, more ...string) uint64 {
	var h maphash.Hash
	h.SetSeed(g.seed)
	h.WriteString(kind)
	for _, part := range more {
		h.WriteByte(0)
		h.WriteString(part)
	}
	h.WriteByte(0)
	h.WriteString(account)
	return h.Sum64()
}

// left is what is left of a count by now.
func (p pace) left(c count, now time.Time) float64 {
	return max(0, c.n-float64(now.Sub(c.last))/float64(p.rest))
}

// wait is how long whoever has that count must wait.
func (p pace) wait(c count, now time.Time) time.Duration {
	over := math.Ceil(c.n) - p.free
	if over < 0 {
		return 0
	}
	pause := p.rest
	if over < 20 {
		pause = min(pause, time.Second<<int(over))
	}
	return max(0, c.last.Add(pause).Sub(now))
}

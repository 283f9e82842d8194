package auth

import (
	"context"
	"errors"
	"maps"
	"net/netip"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// address is the nth of a range for examples.
func address(n int) netip.Addr {
	return netip.AddrFrom4([4]byte{203, 0, byte(n >> 8), byte(n)})
}

// hash takes a slot for as long as a hash does, and notes that it has had it.
func (q *queue) hash(ctx context.Context, from netip.Addr) error {
	if err := q.enter(ctx, from); err != nil {
		return err
	}
	defer q.leave(from)
	time.Sleep(40 * time.Millisecond)
	return nil
}

func TestAFloodFromOneAddressKeepsNobodyElseWaiting(t *testing.T) {
	for _, slots := range []int{2, 3, 8} {
		synctest.Test(t, func(t *testing.T) {
			q := newQueue(slots)
			ctx, stop := context.WithCancel(t.Context())
			var flood sync.WaitGroup
			for range 200 {
				flood.Go(func() {
					for ctx.Err() == nil {
						if err := q.hash(ctx, address(1)); community.KindOf(err) == community.RateLimited {
							time.Sleep(time.Millisecond)
						}
					}
				})
			}
			time.Sleep(time.Second)
			for range 20 {
				began := time.Now()
				if err := q.hash(t.Context(), address(2)); err != nil {
					t.Error(err)
				}
				if took := time.Since(began); took > 80*time.Millisecond {
					t.Errorf("with %d slots, another address waited %s for a hash of 40ms", slots, took)
				}
			}
			stop()
			flood.Wait()
			if q.running != 0 || q.waiting != 0 || len(q.lines) != 0 || len(q.turns) != 0 {
				t.Errorf("left behind: %+v", q)
			}
		})
	}
}

func TestAddressesAreServedInTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(2)
		var mu sync.Mutex
		served := map[time.Duration][]int{} // by when
		began := time.Now()
		var all sync.WaitGroup
		for n := 1; n <= 3; n++ {
			for range 3 {
				all.Go(func() {
					if err := q.enter(t.Context(), address(n)); err != nil {
						t.Error(err)
					}
					mu.Lock()
					at := time.Since(began)
					served[at] = append(served[at], n)
					mu.Unlock()
					time.Sleep(40 * time.Millisecond)
					q.leave(address(n))
				})
				synctest.Wait()
			}
		}
		all.Wait()
		var had [4]int
		for _, at := range slices.Sorted(maps.Keys(served)) {
			for _, n := range served[at] { // at once, in whichever order
				had[n]++
			}
			if most, least := max(had[1], had[2], had[3]), min(had[1], had[2], had[3]); most > least+2 {
				t.Fatalf("served were %v", served)
			}
		}
		if had != [4]int{0, 3, 3, 3} {
			t.Fatalf("served were %v", served)
		}
	})
}

func TestOnlySoManyRunAndWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(2)
		ctx, cancel := context.WithCancel(t.Context())
		var inside sync.WaitGroup
		for n := range 2 { // two hashes that do not end
			if err := q.enter(ctx, address(n)); err != nil {
				t.Fatal(err)
			}
		}
		for n := range 2 * waitersPerSlot {
			inside.Go(func() {
				if err := q.enter(ctx, address(n/waitersPerCaller)); !errors.Is(err, context.Canceled) {
					t.Errorf("a waiter that was called off got %v", err)
				}
			})
		}
		synctest.Wait()
		if err := q.enter(ctx, address(1)); community.KindOf(err) != community.RateLimited {
			t.Errorf("past the places of an address: got %v", err)
		}
		if err := q.enter(ctx, address(1000)); community.KindOf(err) != community.Unavailable {
			t.Errorf("past the places of all: got %v", err)
		}
		cancel()
		inside.Wait()
		q.leave(address(0))
		if err := q.enter(t.Context(), address(1000)); err != nil {
			t.Errorf("with a free slot: %v", err)
		}
		q.leave(address(1000))
		q.leave(address(1))
		if q.running != 0 || q.waiting != 0 || len(q.lines) != 0 || len(q.turns) != 0 {
			t.Errorf("left behind: %+v", q)
		}
	})
}

// A turn that comes just as its waiter gives up must go to the next.
func TestATurnIsNotLostByOneWhoLeaves(t *testing.T) {
	for range 300 {
		q := newQueue(2)
		if q.enter(t.Context(), address(1)) != nil || q.enter(t.Context(), address(2)) != nil {
			t.Fatal("two slots are not two")
		}
		ctx, cancel := context.WithCancel(t.Context())
		var both sync.WaitGroup
		both.Go(func() {
			if q.enter(ctx, address(3)) == nil {
				q.leave(address(3))
			}
		})
		both.Go(cancel)
		q.leave(address(1))
		both.Wait()
		q.leave(address(2))
		if q.running != 0 || q.waiting != 0 || len(q.lines) != 0 || len(q.turns) != 0 {
			t.Fatalf("left behind: %+v", q)
		}
	}
}

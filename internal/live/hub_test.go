package live_test

import (
	"sync"
	"testing"

	"github.com/stoa-community/stoa/internal/live"
)

func TestASignalReachesTheListenersUnderItsKey(t *testing.T) {
	h := live.NewHub[string, int](4, 2)
	ann, again, bob := h.Listen("ann"), h.Listen("ann"), h.Listen("bob")
	h.Publish("ann", 1)
	h.Publish("cy", 2)
	for _, l := range []*live.Listener[string, int]{ann, again} {
		if got := <-l.Signals(); got != 1 {
			t.Errorf("it is %d", got)
		}
	}
	if len(bob.Signals()) != 0 {
		t.Error("another hears it too")
	}
	if h.Listen("ann") != nil {
		t.Error("there may be three under one key")
	}
	ann.Close()
	ann.Close()
	if h.Len() != 2 || len(h.Keys()) != 2 || h.Listen("ann") == nil {
		t.Error("one that is closed still counts")
	}
}

func TestASlowListenerIsCutOffAndTheOthersAreNot(t *testing.T) {
	h := live.NewHub[string, int](2, 2)
	slow, quick := h.Listen("ann"), h.Listen("ann")
	for i := range 5 {
		h.Publish("ann", i)
		if got := <-quick.Signals(); got != i {
			t.Errorf("the quick one gets %d, not %d", got, i)
		}
	}
	var got []int
	for s := range slow.Signals() { // ends, for it is closed
		got = append(got, s)
	}
	if len(got) != 2 || h.Len() != 1 {
		t.Errorf("the slow one got %v, and %d are there", got, h.Len())
	}
}

func TestListenersComeAndGoWhileSignalsAre(t *testing.T) {
	h := live.NewHub[int, int](1, 100)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for range 200 {
				l := h.Listen(i % 2)
				h.Publish(i%2, i)
				l.Close()
			}
		})
	}
	wg.Wait()
	if h.Len() != 0 {
		t.Errorf("%d are left", h.Len())
	}
}

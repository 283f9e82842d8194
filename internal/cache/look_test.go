package cache_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/testpg"
)

// TestNoChangeWaitsForWhoLooks has as many changes as there are connections ask, all at the
// same time, for what is in memory, which has to be looked after first.
func TestNoChangeWaitsForWhoLooks(t *testing.T) {
	n := newNode(t, testpg.Schema(t, testpg.Need(t)))
	n.join(t)
	const most = 20 // connections
	var holding, done sync.WaitGroup
	holding.Add(most)
	late := make(chan struct{})
	for range most {
		done.Go(func() {
			err := n.db.Together(t.Context(), func(ctx context.Context, tx *store.Tx) error {
				if err := tx.Forget(store.ChangedTopic, "another"); err != nil {
					return err
				}
				if _, err := tx.ChangesSince(n.db.Now()); err != nil { // for which it takes a connection
					return err
				}
				holding.Done()
				<-late
				n.word(t, ctx, "greeting", "hello")
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	holding.Wait()
	n.now = n.now.Add(time.Second)
	close(late)
	ended := make(chan struct{})
	go func() { done.Wait(); close(ended) }()
	select {
	case <-ended:
	case <-time.After(20 * time.Second):
		t.Fatal("changes wait for who looks, who waits for their connections")
	}
}

func TestAMarkThatWasMadeUpIsLookedForOnceAndThenBelieved(t *testing.T) {
	n := newNode(t, testpg.Schema(t, testpg.Need(t)))
	u := n.join(t)
	ctx := store.WithMark(t.Context(), store.NewMark("zzzzzzzzzzz"))
	if !n.db.IsBehind(ctx) {
		t.Error("a mark that nobody has seen is taken for seen")
	}
	if err := n.Fresh(ctx); err != nil {
		t.Fatal(err)
	}
	if n.db.IsBehind(ctx) {
		t.Error("it is looked for again")
	}
	for _, want := range []bool{false, true} {
		err := n.db.Read(ctx, func(tx *store.Tx) error {
			if _, isKept := n.people.Get(tx, string(u.ID)); isKept != want {
				t.Errorf("what is kept is believed: %v", isKept)
			}
			n.see(t, tx, u)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

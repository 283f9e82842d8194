package app_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
	"github.com/stoa-community/stoa/internal/testpg"
)

// mostBehind is how much older than the database what a node tells may be.
const mostBehind = 250 * time.Millisecond

// A fleet is three nodes on one database, and what their readers may expect: a question's
// title and an answer's text are numbers that only grow.
type fleet struct {
	*scene
	t       *testing.T
	now     time.Time
	nodes   [3]*app.App
	written []time.Time // when each number was written
	marks   [3]string   // of three people
	own     [3]int      // what each of them wrote last
	seen    [3][3]int   // what each of them has seen on each node
}

func newFleet(t *testing.T) *fleet {
	address := testpg.Schema(t, testpg.Need(t))
	f := &fleet{t: t, now: storetest.Now, written: []time.Time{storetest.Now}}
	var dbs [3]*store.DB
	for i := range f.nodes {
		dbs[i] = storetest.Open(t, address)
		dbs[i].SetClock(func() time.Time { return f.now })
		f.nodes[i] = app.New(dbs[i], app.Config{})
	}
	f.scene = newScene(t, dbs[0], f.nodes[0])
	for _, n := range f.nodes {
		if _, err := n.Start(t.Context(), app.FirstStart{}); err != nil {
			t.Fatal(err)
		}
	}
	f.write(0, 0)
	return f
}

// arrive is a request's way to a node: it brings its mark, and asks which portal it is to.
func (f *fleet) arrive(who, node int) (context.Context, *store.Mark) {
	mark := store.NewMark(f.marks[who])
	ctx := store.WithMark(f.t.Context(), mark)
	if _, err := f.nodes[node].PortalAt(ctx, f.portal.Domain); err != nil {
		f.t.Fatal(err)
	}
	return ctx, mark
}

// write has somebody write the next number on a node.
func (f *fleet) write(who, node int) {
	next := len(f.written)
	ctx, mark := f.arrive(who, node)
	if err := setTitle(ctx, f.scene, f.nodes[node], fmt.Sprint("Number ", next)); err != nil {
		f.t.Fatal(err)
	}
	if mark.Written() == "" {
		f.t.Fatal("who wrote is given no mark")
	}
	f.written = append(f.written, f.now)
	f.own[who], f.marks[who] = next, mark.Written()
}

// read has somebody read a number on a node, one way or another, and holds it to what
// they may expect.
func (f *fleet) read(who, node int, way keeping) {
	ctx, _ := f.arrive(who, node)
	text, err := way.get(ctx, f.scene, f.nodes[node])
	if err != nil {
		f.t.Fatal(err)
	}
	got, err := strconv.Atoi(strings.TrimPrefix(text, "Number "))
	if err != nil {
		f.t.Fatal(err)
	}
	least := 0
	for n, at := range f.written {
		if f.now.Sub(at) >= mostBehind {
			least = n
		}
	}
	for expected, n := range map[string]int{"what they wrote": f.own[who], "what they have seen there": f.seen[who][node],
		"what was written long ago": least} {
		if got < n {
			f.t.Errorf("person %d on node %d reads %s: %d, and not %s, %d", who, node, way.name, got, expected, n)
		}
	}
	f.seen[who][node] = max(f.seen[who][node], got)
}

// Three people write and read on three nodes, and time passes: none misses what they
// wrote themselves, sees a node go back in time, or is shown for long what was changed.
func TestNobodyMissesWhatTheyWroteOnAnyNode(t *testing.T) {
	f := newFleet(t)
	ways := keepings[:4] // of a question
	random := rand.New(rand.NewPCG(1, 2))
	for range 1500 {
		who, node := random.IntN(3), random.IntN(3)
		switch random.IntN(10) {
		case 0:
			f.write(who, node)
		case 1:
			f.now = f.now.Add(time.Duration(random.IntN(150)) * time.Millisecond)
		default:
			f.read(who, node, ways[random.IntN(len(ways))])
		}
		if t.Failed() {
			return
		}
	}
}

// A transaction that runs for long, or whose node's clock is slow, is not missed: what it
// changed is found by its place among the others.
func TestALongTransactionIsNotMissed(t *testing.T) {
	f := newFleet(t)
	f.read(1, 1, keepings[0])
	long, done := make(chan struct{}), make(chan error, 1)
	go func() {
		done <- f.db.Together(t.Context(), func(ctx context.Context, _ *store.Tx) error {
			err := setTitle(ctx, f.scene, f.nodes[0], "Number 2")
			long <- struct{}{}
			<-long
			return err
		})
	}()
	<-long
	for range 200 { // meanwhile, for half a minute
		f.now = f.now.Add(150 * time.Millisecond)
		f.read(1, 1, keepings[0])
		f.read(1, 2, keepings[0])
	}
	long <- struct{}{}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	f.written = append(f.written, f.now)
	f.now = f.now.Add(mostBehind)
	f.read(1, 1, keepings[0])
	f.read(1, 2, keepings[0])
}

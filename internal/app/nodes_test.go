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
	dbs     [3]*store.DB
	nodes   [3]*app.App
	written []time.Time // when each number was written
	marks   [3]string   // of three people
	own     [3]int      // what each of them wrote last
	seen    [3][3]int   // what each of them has seen on each node
}

func newFleet(t *testing.T) *fleet { return newFleetAt(t, testpg.Schema(t, testpg.Need(t))) }

// newFleetAt is a fleet on the database at an address, which reads from replicas too.
func newFleetAt(t *testing.T, address string, replicas ...string) *fleet {
	f := &fleet{t: t, now: storetest.Now, written: []time.Time{storetest.Now}}
	for i := range f.nodes {
		f.dbs[i] = storetest.Open(t, address)
		f.dbs[i].SetClock(func() time.Time { return f.now })
		if err := f.dbs[i].UseReplicas(t.Context(), replicas); err != nil {
			t.Fatal(err)
		}
		f.nodes[i] = app.New(f.dbs[i], app.Config{})
	}
	f.scene = newScene(t, f.dbs[0], f.nodes[0])
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
	store.OnlyReads(ctx)
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
	newFleet(t).live(1500, func(*rand.Rand) {})
}

// live has that many things happen at random, and meanwhile before each.
func (f *fleet) live(n int, meanwhile func(*rand.Rand)) {
	ways := keepings[:4] // of a question
	random := rand.New(rand.NewPCG(1, 2))
	for range n {
		meanwhile(random)
		who, node := random.IntN(3), random.IntN(3)
		switch random.IntN(10) {
		case 0:
			f.write(who, node)
		case 1:
			f.now = f.now.Add(time.Duration(random.IntN(150)) * time.Millisecond)
		default:
			f.read(who, node, ways[random.IntN(len(ways))])
		}
		if f.t.Failed() {
			return
		}
	}
}

// The same holds where the nodes read from two replicas that stop replaying, and go on, at
// random: and what a node keeps in the end is as it is on the primary.
func TestNobodyMissesWhatTheyWroteWhereReplicasAreBehind(t *testing.T) {
	primary, first := testpg.Replicated(t)
	standbys := []*testpg.Standby{first, primary.Standby(t)}
	address := testpg.Schema(t, primary.URL())
	f := newFleetAt(t, address, first.At(t, address), standbys[1].At(t, address))
	var isPaused [2]bool
	f.live(1500, func(random *rand.Rand) {
		if i := random.IntN(40); i < len(standbys) {
			if isPaused[i] = !isPaused[i]; isPaused[i] {
				standbys[i].Pause(t)
			} else {
				standbys[i].Resume(t)
			}
		}
	})
	if t.Failed() {
		return
	}
	for _, s := range standbys {
		s.Resume(t)
		s.CatchUp(t)
	}
	f.now = f.now.Add(mostBehind)
	for range 2 { // the first reads look; by the second all is kept
		for node := range f.nodes {
			for _, way := range keepings[:4] {
				f.read(0, node, way)
			}
		}
	}
	for i, db := range f.dbs {
		for _, r := range db.Replicas() {
			if r.Reads < 50 || r.Not["behind"] < 10 {
				t.Errorf("node %d has hardly read from a replica, or never gone without: %+v", i, r)
			}
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

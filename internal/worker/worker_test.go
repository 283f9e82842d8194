package worker_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
	"github.com/stoa-community/stoa/internal/worker"
)

// diary is what was done, in order.
type diary struct {
	mu    sync.Mutex
	lines []string
}

func (d *diary) write(line string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.lines = append(d.lines, line)
}

func (d *diary) read() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.lines)
}

// kinds are jobs that write their body into the diary, and fail as fails says.
func kinds(d *diary, fails func(body string) error) map[string]worker.Kind {
	return map[string]worker.Kind{"note": {For: 24 * time.Hour, IsKept: true,
		Do: func(_ context.Context, j *store.Job) (worker.Outcome, error) {
			d.write(j.Body)
			return worker.Outcome{}, fails(j.Body)
		}}}
}

func never(string) error { return nil }

func add(t *testing.T, db *store.DB, jobs ...*store.Job) {
	t.Helper()
	for _, j := range jobs {
		j.Kind = "note"
		if j.Pool == "" {
			j.Pool = "note"
		}
		if err := db.Write(t.Context(), func(tx *store.Tx) error { return tx.AddJob(j) }); err != nil {
			t.Fatal(err)
		}
	}
}

// clock is a time that tests move.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

func clocked(db *store.DB) *clock {
	c := &clock{now: storetest.Now}
	db.SetClock(c.Now)
	return c
}

func waiting(t *testing.T, db *store.DB) (n int64) {
	t.Helper()
	err := db.Read(t.Context(), func(tx *store.Tx) error {
		counts, err := tx.CountJobs([]string{"note"})
		for _, c := range counts {
			n += c.N
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestNodesShareTheWorkAndNoneIsDoneTwice(t *testing.T) {
	storetest.EachAddress(t, func(t *testing.T, address string) {
		var d diary
		first := storetest.Open(t, address)
		nodes := []*worker.Worker{worker.New(first, kinds(&d, never)), worker.New(storetest.Open(t, address), kinds(&d, never))}
		for i := range 60 {
			add(t, first, &store.Job{Body: fmt.Sprint(i)})
		}
		var group sync.WaitGroup
		for _, w := range nodes {
			group.Go(func() { w.Drain(t.Context()) })
		}
		group.Wait()
		nodes[0].Drain(t.Context()) // a node that lost a race for some jobs may have gone before they were free
		done := d.read()
		slices.Sort(done)
		if len(done) != 60 || len(slices.Compact(done)) != 60 {
			t.Errorf("60 jobs were done %d times: %v", len(done), done)
		}
	})
}

func TestJobsOfALaneKeepTheirOrderAndHoldUpNoOther(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		c := clocked(db)
		var d diary
		broken := true
		w := worker.New(db, kinds(&d, func(body string) error {
			if broken && body == "a1" {
				return errors.New("not now")
			}
			return nil
		}))
		add(t, db, &store.Job{Lane: "a", Body: "a1"}, &store.Job{Lane: "a", Body: "a2"}, &store.Job{Lane: "b", Body: "b1"},
			&store.Job{Lane: "a", Body: "a3"})
		w.Drain(t.Context())
		if got := d.read(); len(got) != 2 || !slices.Contains(got, "a1") || !slices.Contains(got, "b1") {
			t.Fatalf("first a1 and b1 are tried, not %v", got)
		}
		broken = false
		c.advance(10 * time.Second)
		w.Drain(t.Context())
		if got := d.read()[2:]; !slices.Equal(got, []string{"a1", "a2", "a3"}) {
			t.Errorf("then the lane goes on in order, not %v", got)
		}
	})
}

func TestTheWorkOfAKilledNodeIsTakenOver(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		c := clocked(db)
		var d diary
		add(t, db, &store.Job{Body: "orphan"})
		err := db.Write(t.Context(), func(tx *store.Tx) error {
			jobs, err := tx.ClaimJobs("note", "a node that dies", 5*time.Second, 9)
			if len(jobs) != 1 {
				t.Errorf("it took %d jobs", len(jobs))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		w := worker.New(db, kinds(&d, never))
		w.Drain(t.Context())
		if got := d.read(); len(got) != 0 {
			t.Fatalf("what another holds was done: %v", got)
		}
		c.advance(5 * time.Second)
		w.Drain(t.Context())
		if got := d.read(); !slices.Equal(got, []string{"orphan"}) {
			t.Errorf("after the lease was done: %v", got)
		}
	})
}

func TestAFailingJobIsTriedForADayEverMoreSeldom(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		c := clocked(db)
		var d diary
		w := worker.New(db, kinds(&d, func(string) error { return errors.New("never") }))
		add(t, db, &store.Job{Body: "x"})
		for range 30 * 60 {
			w.Drain(t.Context())
			c.advance(time.Minute)
		}
		if n := len(d.read()); n < 12 || n > 25 {
			t.Errorf("in 30 hours it was tried %d times", n)
		}
		if n := waiting(t, db); n != 0 {
			t.Errorf("%d still wait", n)
		}
	})
}

func TestAHopelessJobIsTriedOnceAndAMootOneLeavesNothing(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		c := clocked(db)
		var d diary
		w := worker.New(db, kinds(&d, func(body string) error {
			if body == "moot" {
				return worker.ErrMoot
			}
			return worker.Hopeless{Err: errors.New("no")}
		}))
		add(t, db, &store.Job{Body: "moot"}, &store.Job{Body: "hopeless"})
		for range 3 {
			w.Drain(t.Context())
			c.advance(time.Hour)
		}
		if n := len(d.read()); n != 2 || waiting(t, db) != 0 {
			t.Errorf("tried %d times", n)
		}
	})
}

func TestOfWaitingJobsWithOneWordThereIsOne(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		var d diary
		w := worker.New(db, kinds(&d, never))
		add(t, db, &store.Job{Body: "1", Once: "word"}, &store.Job{Body: "2", Once: "word"}, &store.Job{Body: "3", Once: "other"})
		w.Drain(t.Context())
		add(t, db, &store.Job{Body: "4", Once: "word"})
		w.Drain(t.Context())
		got := d.read()
		slices.Sort(got)
		if !slices.Equal(got, []string{"1", "3", "4"}) {
			t.Errorf("done were %v", got)
		}
	})
}

func TestARunningWorkerIsWokenAndOnePoolHoldsUpNoOther(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		db.SetClock(time.Now)
		stuck, quick := make(chan struct{}), make(chan struct{})
		w := worker.New(db, map[string]worker.Kind{"note": {For: time.Hour,
			Do: func(_ context.Context, j *store.Job) (worker.Outcome, error) {
				if j.Body == "quick" {
					close(quick)
				} else {
					<-stuck
				}
				return worker.Outcome{}, nil
			}}})
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- w.Run(ctx) }()
		for range 20 {
			add(t, db, &store.Job{Pool: "note slow", Body: "slow"})
		}
		add(t, db, &store.Job{Pool: "note quick", Body: "quick"})
		select {
		case <-quick:
		case <-time.After(5 * time.Second):
			t.Error("the quick pool waited for the slow one")
		}
		stop()
		close(stuck)
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// Package worker does what must follow a commit: it delivers webhooks and sends
// mail. The work waits in the database, where any number of nodes take it from:
// each job is held by one of them at a time, under a lease that it renews, so
// that what a killed node held is taken over when the lease ends.
package worker

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

const (
	// lease is how long a job that its holder no longer renews stays with it.
	lease      = 5 * time.Second
	renewEvery = lease / 4
	// slots are how many jobs of a pool a node does at once; while the last try of
	// a pool failed there, it is one.
	slots = 4
	// tryFor bounds one try.
	tryFor = 30 * time.Second
)

// pollEvery is how often jobs of other processes are looked for. On SQLite those
// are the operator's commands alone: what the server adds itself wakes it.
var pollEvery = map[string]time.Duration{"sqlite": 10 * time.Second, "postgres": time.Second}

// Kind is how jobs of a kind are done.
type Kind struct {
	Do  func(context.Context, *store.Job) (Outcome, error)
	For time.Duration // how long a job is tried before it is given up
	// IsKept has jobs stay as a log until they are swept out; those given up stay
	// in any case.
	IsKept bool
}

// Outcome is what is to be remembered of a try, whether it failed or not.
type Outcome struct {
	Note string // kept with the job
	// Wait is how long to wait at least before another try.
	Wait time.Duration
	// Then runs in the transaction that settles the job, if it is still ours, with
	// what becomes of it: waiting for another try, done or failed.
	Then func(*store.Tx, store.JobState) error
}

// ErrMoot is the error of a job that there is no longer any need for.
var ErrMoot = errors.New("there is nothing to do any more")

// Hopeless is the error of a try that no other try would mend.
type Hopeless struct{ Err error }

func (h Hopeless) Error() string { return h.Err.Error() }
func (h Hopeless) Unwrap() error { return h.Err }

// Worker does the jobs of one node.
type Worker struct {
	db     *store.DB
	kinds  map[string]Kind
	holder string
	look   chan struct{} // holds a token when there may be something to take

	mu      sync.Mutex
	held    map[community.ID[store.Job]]*store.Job
	failing map[string]bool // by pool
	done    sync.WaitGroup
}

// New returns the worker of a node. Jobs of other kinds are left alone.
func New(db *store.DB, kinds map[string]Kind) *Worker {
	w := &Worker{db: db, kinds: kinds, holder: string(community.NewID[Worker](db.Now())), look: make(chan struct{}, 1),
		held: map[community.ID[store.Job]]*store.Job{}, failing: map[string]bool{}}
	db.OnJob(w.wake)
	return w
}

func (w *Worker) wake() {
	select {
	case w.look <- struct{}{}:
	default: // one is there already
	}
}

// Run works until ctx ends, and then finishes what it has begun.
func (w *Worker) Run(ctx context.Context) error {
	renewing, stop := context.WithCancel(context.WithoutCancel(ctx))
	renewed := make(chan struct{})
	go func() {
		defer close(renewed)
		w.renew(renewing)
	}()
	for ctx.Err() == nil {
		w.rest(ctx, w.round(ctx))
	}
	w.done.Wait()
	stop()
	<-renewed
	return nil
}

// rest waits until there may be something to do, at the latest at next.
func (w *Worker) rest(ctx context.Context, next time.Time) {
	pause := pollEvery[w.db.Dialect()]
	if !next.IsZero() {
		pause = max(min(pause, next.Sub(w.db.Now())), 10*time.Millisecond)
	}
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-w.look:
	case <-timer.C:
	}
}

// Drain does what is due until nothing is, for tests whose clock stands still.
func (w *Worker) Drain(ctx context.Context) {
	for {
		w.round(ctx)
		w.done.Wait()
		select {
		case <-w.look: // what was done may have let more be taken
		default:
			return
		}
	}
}

// round takes what this node has slots for, and returns when the first job that
// was not due will be.
func (w *Worker) round(ctx context.Context) (next time.Time) {
	var pools []store.JobPool
	err := w.db.Read(ctx, func(tx *store.Tx) (err error) {
		pools, err = tx.JobPools()
		return err
	})
	now := w.db.Now()
	for _, p := range pools {
		if kind, _, _ := strings.Cut(p.Name, " "); w.kinds[kind].Do == nil {
			continue // another node's
		}
		if p.Due.After(now) {
			if next.IsZero() || p.Due.Before(next) {
				next = p.Due
			}
			continue
		}
		err = errors.Join(err, w.take(ctx, p.Name))
	}
	if err != nil && ctx.Err() == nil {
		slog.WarnContext(ctx, "jobs could not be taken; it is tried again", "error", err)
	}
	return next
}

// take claims jobs of a pool and begins them.
func (w *Worker) take(ctx context.Context, pool string) error {
	free := w.free(pool)
	if free <= 0 {
		return nil // whoever ends next wakes us
	}
	var jobs []*store.Job
	err := w.db.Write(ctx, func(tx *store.Tx) (err error) {
		jobs, err = tx.ClaimJobs(pool, w.holder, lease, free)
		return err
	})
	for _, j := range jobs {
		w.hold(j)
		w.done.Go(func() {
			w.do(context.WithoutCancel(ctx), j)
			w.wake()
		})
	}
	return err
}

func (w *Worker) free(pool string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	free := slots
	if w.failing[pool] {
		free = 1
	}
	for _, j := range w.held {
		if j.Pool == pool {
			free--
		}
	}
	return free
}

func (w *Worker) hold(j *store.Job) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.held[j.ID] = j
}

func (w *Worker) release(j *store.Job, failed bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.held, j.ID)
	delete(w.failing, j.Pool)
	if failed {
		w.failing[j.Pool] = true
	}
}

// renew prolongs the leases of what is held, until ctx ends.
func (w *Worker) renew(ctx context.Context) {
	tick := time.NewTicker(renewEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		w.mu.Lock()
		ids := slices.Collect(maps.Keys(w.held))
		w.mu.Unlock()
		if len(ids) == 0 {
			continue
		}
		err := w.db.Write(ctx, func(tx *store.Tx) error { return tx.RenewJobs(w.holder, ids, lease) })
		if err != nil {
			slog.WarnContext(ctx, "leases could not be renewed", "error", err)
		}
	}
}

// do tries a job and settles it. If that cannot be written down, the lease ends
// and the job is tried again: at least once, not at most.
func (w *Worker) do(ctx context.Context, j *store.Job) {
	outcome, err := w.try(ctx, j)
	w.release(j, err != nil && !errors.Is(err, ErrMoot))
	settled := w.db.Write(ctx, func(tx *store.Tx) error {
		tx.For(j.Portal)
		next := tx.Now.Add(max(backOff(j.Tries), outcome.Wait))
		state := w.fate(j, next, err)
		ours, e := w.settle(tx, j, state, next, note(outcome, err))
		if e != nil || !ours || outcome.Then == nil {
			return e
		}
		return outcome.Then(tx, state)
	})
	if settled != nil {
		slog.WarnContext(ctx, "what came of a job could not be written down; it is done again", "job", j.ID, "kind", j.Kind, "error",
			settled)
	}
}

func (w *Worker) try(ctx context.Context, j *store.Job) (outcome Outcome, err error) {
	defer func() {
		if p := recover(); p != nil {
			slog.ErrorContext(ctx, "panic in a job", "job", j.ID, "kind", j.Kind, "panic", p, "stack", string(debug.Stack()))
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, tryFor)
	defer cancel()
	return w.kinds[j.Kind].Do(ctx, j)
}

// fate is what becomes of a job after a try, of which the next would be at that time.
func (w *Worker) fate(j *store.Job, next time.Time, err error) store.JobState {
	switch {
	case err == nil, errors.Is(err, ErrMoot):
		return store.JobDone
	case isHopeless(err), next.After(j.Created.Add(w.kinds[j.Kind].For)):
		return store.JobFailed
	}
	return store.JobWaiting
}

func note(o Outcome, err error) string {
	switch {
	case errors.Is(err, ErrMoot):
		return moot
	case o.Note == "" && err != nil:
		return err.Error()
	}
	return o.Note
}

// moot is the note of a job of which nothing is kept.
const moot = "moot"

// settle writes down what came of a try, and reports whether the job was still
// ours to settle.
func (w *Worker) settle(tx *store.Tx, j *store.Job, state store.JobState, next time.Time, note string) (ours bool, err error) {
	switch {
	case state == store.JobWaiting:
		return tx.RetryJob(j, next, note)
	case state == store.JobDone && (note == moot || !w.kinds[j.Kind].IsKept):
		return tx.DropJob(j)
	}
	return tx.FinishJob(j, state, note)
}

func isHopeless(err error) bool {
	_, ok := errors.AsType[Hopeless](err)
	return ok
}

// backOff is how long to wait after the n-th try: five seconds, then three times
// as long each time up to two hours, a fifth more or less so that what failed
// together is not tried together.
func backOff(n int) time.Duration {
	d := 5 * time.Second
	for range min(n, 10) - 1 {
		d *= 3
	}
	d = min(d, 2*time.Hour)
	return d*4/5 + rand.N(d*2/5)
}

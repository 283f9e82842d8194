package httpkit

import (
	"context"
	"io"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/stoa-community/stoa/internal/community"
)

const (
	// waitersEach is how much work may wait for each that is being done.
	waitersEach = 4
	// patience is how long it may wait: whoever asked has given up or asked again by then.
	patience = time.Second
	// clientTime is how long a client may take to send or to receive a piece before its
	// request no longer counts as work: it is the client's time that passes.
	clientTime = 20 * time.Millisecond
)

var errShed = community.Fail(community.Unavailable, community.WhyOverloaded, "The server is overloaded right now.")

// Admission lets in as many requests as can be worked on at once, has some wait, and turns
// away the rest at once: work that nobody waits for any more would only delay the next.
type Admission struct {
	slots      *semaphore.Weighted
	most       int64
	waiting    atomic.Int64 // what is to be worked on, by cost
	shed       atomic.Int64
	maxWaiting int64
	second     atomic.Int64 // in which so many were turned away with a line in the log
	told       atomic.Int64
}

// toldEach is how many of those that are turned away in a second have a line in the log. To
// write it takes as long as half of the rest of their answer, and they come by the thousand.
const toldEach = 10

// NewAdmission returns one that lets in requests of at most so much cost together.
func NewAdmission(most int) *Admission {
	return &Admission{slots: semaphore.NewWeighted(int64(most)), most: int64(most), maxWaiting: waitersEach * int64(most)}
}

// Shed is how many requests were turned away.
func (a *Admission) Shed() int64 { return a.shed.Load() }

// Waiting is the cost of those that wait.
func (a *Admission) Waiting() int64 { return a.waiting.Load() }

// Middleware lets requests in that cost so much; those that cost nothing always.
func (a *Admission) Middleware(cost func(*http.Request) int) Middleware {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			n := min(int64(cost(r)), a.most)
			if n == 0 {
				next.ServeHTTP(w, r)
				return
			}
			if !a.enter(r.Context(), n) {
				a.shed.Add(1)
				a.tell(ScopeOf(r.Context()))
				WriteProblem(w, r, errShed)
				return
			}
			v := &visit{leave: sync.OnceFunc(func() { a.slots.Release(n) })}
			defer v.leave()
			if r.Body != nil && r.Body != http.NoBody {
				r.Body = &slowBody{r.Body, v}
			}
			next.ServeHTTP(&slowWriter{forward{w}, v}, r)
		})
	}
}

// tell has a request that is turned away be told in the log, unless many were just now.
func (a *Admission) tell(s *Scope) {
	if second := s.started.Unix(); a.second.Swap(second) != second {
		a.told.Store(0)
	}
	s.isUntold = a.told.Add(1) > toldEach
}

func (a *Admission) enter(ctx context.Context, cost int64) bool {
	if a.slots.TryAcquire(cost) {
		return true
	}
	defer a.waiting.Add(-cost)
	if a.waiting.Add(cost) > a.maxWaiting {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return a.slots.Acquire(ctx, cost) == nil
}

// visit is a request that was let in.
type visit struct{ leave func() }

// during runs what waits for the client, and leaves if that takes long.
func (v *visit) during(wait func()) {
	late := time.AfterFunc(clientTime, v.leave)
	defer late.Stop()
	wait()
}

// slowBody is a body that its client may send slowly.
type slowBody struct {
	io.ReadCloser
	visit *visit
}

// Read implements io.Reader.
func (b *slowBody) Read(p []byte) (n int, err error) {
	b.visit.during(func() { n, err = b.ReadCloser.Read(p) })
	return n, err
}

// slowWriter writes to a client that may take it slowly.
type slowWriter struct {
	forward
	visit *visit
}

// Write implements http.ResponseWriter.
func (w *slowWriter) Write(p []byte) (n int, err error) {
	w.visit.during(func() { n, err = w.ResponseWriter.Write(p) })
	return n, err
}

// Flush implements http.Flusher. Who flushes streams, and waits for what happens.
func (w *slowWriter) Flush() {
	w.visit.leave()
	w.forward.Flush()
}

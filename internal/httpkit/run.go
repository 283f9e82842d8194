package httpkit

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// drainTime is how long a stopping server goes on as before but for telling
	// each client to close its connection, if there are connections left on which
	// a client may be about to ask. http.Server.Shutdown and
	// SetKeepAlivesEnabled(false) cut these at once, and with them the request a
	// client is just sending on one.
	drainTime = 3 * time.Second

	// lookTime is how often it looks whether any are left.
	lookTime = 20 * time.Millisecond

	// quietLooks is at how many looks in a row nothing may have come, while it takes
	// requests without answering, before it closes the listener. Closing resets the
	// connections that wait to be accepted, and a server that answers under load
	// always has some: each answer brings the client's next. Holding lets the queue
	// run empty. On a busy machine looks take longer, as accepting does.
	quietLooks = 10

	// maxHoldTime is how long it holds them where they do not cease to come.
	maxHoldTime = 2 * time.Second

	// freshTime is how long it then waits for the first request on connections that it
	// took before. Of one that it reads later, http.Server.Shutdown closes the
	// connection without a word.
	freshTime = time.Second
)

// Run serves until ctx ends, then takes no more work and finishes what it has,
// in at most grace. A clean stop is nil: nothing that a client sent was cut off.
// Streams without an end must watch the same ctx, or they take all of the grace.
func Run(ctx context.Context, server *http.Server, listener net.Listener, grace time.Duration) error {
	serve := serving(server, listener)
	d := newDrain(server)
	served := make(chan error, 1)
	go func() { served <- serve() }()
	select {
	case err := <-served:
		return fmt.Errorf("serve %s: %w", listener.Addr(), err)
	case <-ctx.Done():
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	d.prepare(grace)
	err := listener.Close()
	if e := <-served; !errors.Is(e, net.ErrClosed) { // every connection it took is counted now
		err = errors.Join(err, e)
	}
	return errors.Join(err, d.finish(ctx, grace))
}

// serving returns what serves the listener. Over TLS there is nobody between the client and us to
// whom requests could seem to end elsewhere, and HTTP/2 has no two lengths.
func serving(server *http.Server, listener net.Listener) func() error {
	if server.TLSConfig != nil {
		return func() error { return server.ServeTLS(listener, "", "") }
	}
	framed := refuseTwoLengths(server, listener)
	return func() error { return server.Serve(framed) }
}

// drain is the handler of a server that Run serves.
type drain struct {
	server    *http.Server
	next      http.Handler
	active    atomic.Int64            // requests being handled
	arrivals  atomic.Int64            // of connections, and of requests on them
	stages    sync.Map                // of each net.Conn
	numbers   [numStages]atomic.Int64 // of connections in each stage
	isLeaving atomic.Bool
	isHolding atomic.Bool
	isClosed  chan struct{} // closed with the listener
}

// stage is what may come from a connection.
type stage int

const (
	gone  stage = iota
	fresh       // nothing was read from it yet
	kept        // its client may ask again: it is idle, or its answer may have begun before the server was leaving
	told        // its client is told to close it
	numStages
)

// newDrain puts a drain before the handler of server.
func newDrain(server *http.Server) *drain {
	d := &drain{server: server, isClosed: make(chan struct{})}
	d.next = before(server, d.note)
	server.Handler = d
	return d
}

func (d *drain) note(c net.Conn, state http.ConnState) {
	if state == http.StateNew || state == http.StateActive {
		d.arrivals.Add(1)
	}
	now, past := d.stage(state), gone
	if was, ok := d.stages.Load(c); ok {
		past = was.(stage)
	}
	switch now {
	case past:
		return
	case gone:
		d.stages.Delete(c)
	default:
		d.stages.Store(c, now)
	}
	d.numbers[past].Add(-1)
	d.numbers[now].Add(1)
}

func (d *drain) stage(state http.ConnState) stage {
	switch {
	case state == http.StateNew:
		return fresh
	case state == http.StateIdle, state == http.StateActive && !d.isLeaving.Load():
		return kept
	case state == http.StateActive:
		return told
	}
	return gone
}

// wait returns when no connection is in a stage, or after a while.
func (d *drain) wait(s stage, longest time.Duration) {
	for waited := time.Duration(0); d.numbers[s].Load() > 0 && waited < longest; waited += lookTime {
		time.Sleep(lookTime)
	}
}

// waitForQuiet returns when nothing has arrived for some looks, or after a while.
func (d *drain) waitForQuiet(longest time.Duration) {
	quiet := 0
	for waited := time.Duration(0); waited < longest && quiet < quietLooks; waited += lookTime {
		arrived := d.arrivals.Load()
		time.Sleep(lookTime)
		if quiet++; d.arrivals.Load() != arrived {
			quiet = 0
		}
	}
}

// prepare makes the listener ready to be closed. The waits come out of the grace, and
// are shorter when it is short.
func (d *drain) prepare(grace time.Duration) {
	d.isLeaving.Store(true)
	d.wait(kept, min(drainTime, grace/4))
	d.isHolding.Store(true)
	d.waitForQuiet(min(maxHoldTime, grace/4))
}

// finish ends the server, whose listener is closed.
func (d *drain) finish(ctx context.Context, grace time.Duration) error {
	close(d.isClosed)
	d.wait(fresh, min(freshTime, grace/4))
	if d.server.Shutdown(ctx) == nil {
		return nil
	}
	cut := d.active.Load()
	err := d.server.Close()
	if cut > 0 { // else there were only connections on which nobody asked for anything
		err = errors.Join(err, fmt.Errorf("%d requests were not finished within %s", cut, grace))
	}
	return err
}

func (d *drain) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	d.active.Add(1)
	defer d.active.Add(-1)
	if d.isHolding.Load() {
		<-d.isClosed
	}
	p := &parting{forward: forward{w}, drain: d}
	d.next.ServeHTTP(p, r)
	p.begin() // a handler that wrote nothing leaves the header to net/http
}

// parting sends the header "Connection: close" if the server is leaving by the
// time the answer begins, which may be long after the request did.
type parting struct {
	forward
	drain   *drain
	isBegun bool
}

func (p *parting) WriteHeader(status int) {
	p.begin()
	p.ResponseWriter.WriteHeader(status)
}

func (p *parting) Write(b []byte) (int, error) {
	p.begin()
	return p.ResponseWriter.Write(b)
}

func (p *parting) Flush() {
	p.begin()
	p.forward.Flush()
}

func (p *parting) begin() {
	if !p.isBegun && p.drain.isLeaving.Load() {
		p.Header().Set("Connection", "close")
	}
	p.isBegun = true
}

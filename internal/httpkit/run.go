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

	// holdTime is for how long no request may come, while it takes them without
	// answering, before it closes the listener. Closing resets the connections that
	// wait to be accepted, and a server that answers under load always has some:
	// each answer brings the client's next. Holding lets the queue run empty.
	holdTime = 100 * time.Millisecond

	// maxHoldTime is how long it holds them where they do not cease to come.
	maxHoldTime = 2 * time.Second
)

// Run serves until ctx ends, then takes no more work and finishes what it has,
// in at most grace. A clean stop is nil: nothing that a client sent was cut off.
// Streams without an end must watch the same ctx, or they take all of the grace.
func Run(ctx context.Context, server *http.Server, listener net.Listener, grace time.Duration) error {
	d := newDrain(server)
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	select {
	case err := <-served:
		return fmt.Errorf("serve %s: %w", listener.Addr(), err)
	case <-ctx.Done():
	}
	err := d.stop(context.WithoutCancel(ctx), grace)
	if e := <-served; !errors.Is(e, http.ErrServerClosed) {
		err = errors.Join(err, e)
	}
	return err
}

// drain is the handler of a server that Run serves.
type drain struct {
	server    *http.Server
	next      http.Handler
	active    atomic.Int64 // requests being handled
	kept      atomic.Int64 // connections whose clients were not told to close them
	arrivals  atomic.Int64 // of connections, and of requests on them
	isLeaving atomic.Bool
	isHolding atomic.Bool
	isClosed  chan struct{} // closed with the listener
}

// newDrain puts a drain before the handler of server.
func newDrain(server *http.Server) *drain {
	d := &drain{server: server, next: server.Handler, isClosed: make(chan struct{})}
	if d.next == nil {
		d.next = http.DefaultServeMux
	}
	server.Handler = d
	server.ConnState = d.count(server.ConnState)
	server.RegisterOnShutdown(func() { close(d.isClosed) })
	return d
}

// count keeps count of the connections on which a client may ask again: those that
// are idle, and those whose answer may have begun before the server was leaving.
func (d *drain) count(next func(net.Conn, http.ConnState)) func(net.Conn, http.ConnState) {
	var kept sync.Map
	return func(c net.Conn, state http.ConnState) {
		if state == http.StateNew || state == http.StateActive {
			d.arrivals.Add(1)
		}
		if state == http.StateIdle || state == http.StateActive && !d.isLeaving.Load() {
			if _, was := kept.LoadOrStore(c, nil); !was {
				d.kept.Add(1)
			}
		} else if _, was := kept.LoadAndDelete(c); was {
			d.kept.Add(-1)
		}
		if next != nil {
			next(c, state)
		}
	}
}

// waitForClients returns when every client was told, or after a while.
func (d *drain) waitForClients(longest time.Duration) {
	for waited := time.Duration(0); d.kept.Load() > 0 && waited < longest; waited += lookTime {
		time.Sleep(lookTime)
	}
}

// waitForQuiet returns when nothing has arrived for holdTime, or after a while.
func (d *drain) waitForQuiet(longest time.Duration) {
	for waited := time.Duration(0); waited < longest; waited += holdTime {
		before := d.arrivals.Load()
		time.Sleep(min(holdTime, longest))
		if d.arrivals.Load() == before {
			return
		}
	}
}

// stop ends the server. The two waits come out of the grace, and are shorter
// when it is short.
func (d *drain) stop(ctx context.Context, grace time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, grace)
	defer cancel()
	d.isLeaving.Store(true)
	d.waitForClients(min(drainTime, grace/4))
	d.isHolding.Store(true)
	d.waitForQuiet(min(maxHoldTime, grace/4))
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

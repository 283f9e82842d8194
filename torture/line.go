package main

import (
	"io"
	"net"
	"net/url"
	"sync"
	"time"
)

// The states of a line.
const (
	open   = "open"
	cut    = "cut"       // connections end, and new ones are refused
	slow   = "slow"      // everything arrives late
	silent = "silent"    // everything is taken, and nothing arrives until it is open again
	half   = "half-open" // what is sent arrives, and no answer; these connections stay so for ever
)

// lateness is how late everything is on a slow line.
const lateness = 300 * time.Millisecond

// A line leads to a PostgreSQL server, and may be broken.
type line struct {
	address  string // of the database, over this line
	to       string
	listener net.Listener
	sent     func() bool // asked of each piece that a client sends, whether it arrives; nil for all

	mu    sync.Mutex
	moved *sync.Cond // the state
	state string
	conns map[net.Conn]bool
}

// newLine returns a line to the server of that address.
func newLine(address string) (*line, error) { return newLineAsking(address, nil) }

// newLineAsking is newLine, of which each piece that a client sends is asked for.
func newLineAsking(address string, sent func() bool) (*line, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	l := &line{to: u.Host, listener: listener, sent: sent, state: open, conns: map[net.Conn]bool{}}
	l.moved = sync.NewCond(&l.mu)
	u.Host = listener.Addr().String()
	l.address = u.String()
	go l.accept()
	return l, nil
}

// host is where the line begins.
func (l *line) host() string { return l.listener.Addr().String() }

// aim has the line lead elsewhere for who connects from now on; who has connected stays.
func (l *line) aim(address string) error {
	u, err := url.Parse(address)
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.to = u.Host
	return nil
}

// set changes the state of the line.
func (l *line) set(state string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.state = state
	l.moved.Broadcast()
	if state == cut {
		for c := range l.conns {
			c.Close()
		}
	}
}

// close ends the line and all on it.
func (l *line) close() {
	l.listener.Close()
	l.set(cut)
}

func (l *line) accept() {
	for {
		client, err := l.listener.Accept()
		if err != nil {
			return
		}
		go l.connect(client)
	}
}

func (l *line) connect(client net.Conn) {
	defer client.Close()
	if !l.enter(client) {
		return
	}
	defer l.leave(client)
	l.mu.Lock()
	to := l.to
	l.mu.Unlock()
	server, err := net.Dial("tcp", to)
	if err != nil || !l.enter(server) {
		return
	}
	defer server.Close()
	defer l.leave(server)
	back := make(chan struct{})
	go func() {
		defer close(back)
		l.pass(client, server, true)
		client.Close()
		server.Close()
	}()
	l.pass(server, client, false)
	client.Close()
	server.Close()
	<-back
}

// enter notes a connection, unless there may be none.
func (l *line) enter(c net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.state == cut {
		c.Close()
		return false
	}
	l.conns[c] = true
	return true
}

func (l *line) leave(c net.Conn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.conns, c)
}

// pass hands on what comes, as the line is by then.
func (l *line) pass(to, from net.Conn, isAnswer bool) {
	for b := make([]byte, 32<<10); ; {
		n, err := from.Read(b)
		switch l.heard() {
		case slow:
			time.Sleep(lateness)
		case half:
			if isAnswer {
				io.Copy(io.Discard, from) // until it is closed
				return
			}
		}
		if n > 0 && !isAnswer && l.sent != nil && !l.sent() {
			return
		}
		_, failed := to.Write(b[:n])
		if err != nil || failed != nil {
			return
		}
	}
}

// heard is the state of the line once it is not silent.
func (l *line) heard() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.state == silent {
		l.moved.Wait()
	}
	return l.state
}

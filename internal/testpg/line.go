package testpg

import (
	"net"
	"net/url"
	"sync"
	"testing"
)

// A Line leads to a server, and may go silent: then it takes what is sent, as a machine does
// that has stopped, and passes nothing on.
type Line struct {
	quiet sync.RWMutex // held while it is silent
}

// NewLine returns an address that leads to the same database over a line.
func NewLine(t testing.TB, base string) (string, *Line) {
	t.Helper()
	l := &Line{}
	return Between(t, base, func(client, server net.Conn) {
		go l.pass(server, client)
		l.pass(client, server)
	}), l
}

// Between returns an address at which every client that connects is given to pass, with a
// connection to the server that base leads to. Both end when it returns.
func Between(t testing.TB, base string, pass func(client, server net.Conn)) string {
	t.Helper()
	to, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	host := to.Host
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			go connect(client, host, pass)
		}
	}()
	to.Host = listener.Addr().String()
	return to.String()
}

func connect(client net.Conn, host string, pass func(client, server net.Conn)) {
	defer client.Close()
	server, err := net.Dial("tcp", host)
	if err != nil {
		return
	}
	defer server.Close()
	pass(client, server)
}

// Silence has it pass nothing on until it is to speak.
func (l *Line) Silence() { l.quiet.Lock() }

// Speak has it pass on what it has heard, and what comes.
func (l *Line) Speak() { l.quiet.Unlock() }

func (l *Line) pass(to, from net.Conn) {
	defer to.Close()
	for b := make([]byte, 32<<10); ; {
		n, err := from.Read(b)
		l.quiet.RLock()
		_, failed := to.Write(b[:n])
		l.quiet.RUnlock()
		if err != nil || failed != nil {
			return
		}
	}
}

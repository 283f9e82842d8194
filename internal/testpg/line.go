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
	server string
	quiet  sync.RWMutex // held while it is silent
}

// NewLine returns an address that leads to the same database over a line.
func NewLine(t testing.TB, base string) (string, *Line) {
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
	l := &Line{server: to.Host}
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			go l.connect(client)
		}
	}()
	to.Host = listener.Addr().String()
	return to.String(), l
}

// Silence has it pass nothing on until it is to speak.
func (l *Line) Silence() { l.quiet.Lock() }

// Speak has it pass on what it has heard, and what comes.
func (l *Line) Speak() { l.quiet.Unlock() }

func (l *Line) connect(client net.Conn) {
	defer client.Close()
	server, err := net.Dial("tcp", l.server)
	if err != nil {
		return
	}
	defer server.Close()
	go l.pass(server, client)
	l.pass(client, server)
}

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

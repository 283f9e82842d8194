package httpkit

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// A request that says twice how long it is, by Content-Length and by
// Transfer-Encoding, ends at one place for us and may end at another for the proxy
// before us: what lies between is a request that the proxy has not seen. RFC 9112,
// 6.3, lets a server refuse it, but net/http drops the Content-Length and says
// nothing. So the head of each request is kept as it came, and looked at if the
// request is one of the few whose length is in a Transfer-Encoding.

// maxHead is how much of a head is kept: more than net/http reads of one.
const maxHead = 64 << 10

// keptHead is how much memory a connection keeps between its requests.
const keptHead = 4 << 10

// errTwoLengths answers both what is seen to be wrong and what cannot be seen.
var errTwoLengths = community.Fail(community.Invalid, community.WhyTwoLengths,
	"A request with a Transfer-Encoding must have no Content-Length, and must not be sent before the one before it was answered.")

// headed is a connection that keeps the head of the request that is being read from
// it. net/http reads from a connection in one goroutine at a time.
type headed struct {
	net.Conn
	head   []byte
	isFull bool // nothing more is to be kept of this request
}

// Read keeps what it reads until a blank line.
func (c *headed) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if n > 0 && !c.isFull {
		from := max(0, len(c.head)-3)
		c.head = append(c.head, p[:n]...)
		c.isFull = endOfHead(c.head[from:]) >= 0 || len(c.head) > maxHead
	}
	return n, err
}

// forget is called between two requests.
func (c *headed) forget() {
	c.isFull = false
	if cap(c.head) > keptHead {
		c.head = nil
	}
	c.head = c.head[:0]
}

// endOfHead returns where the blank line behind a head begins, or -1. Like net/http it
// takes lines that end without a carriage return.
func endOfHead(b []byte) int {
	for i := 0; ; {
		next := bytes.IndexByte(b[i:], '\n')
		if next < 0 {
			return -1
		}
		i += next + 1
		if rest := b[i:]; bytes.HasPrefix(rest, []byte("\n")) || bytes.HasPrefix(rest, []byte("\r\n")) {
			return i
		}
	}
}

// header returns the lines of r's head behind the first, and whether all of them are
// there: the connection may not have seen where a request begins that came in one
// piece with the one before it.
func (c *headed) header(r *http.Request) (lines []byte, isWhole bool) {
	end := endOfHead(c.head)
	if end < 0 {
		return nil, false
	}
	first, rest, _ := bytes.Cut(c.head[:end], []byte("\n"))
	line := r.Method + " " + r.RequestURI + " " + r.Proto
	begin := strings.TrimLeft(string(bytes.TrimSuffix(first, []byte("\r"))), "\r\n")
	return rest, begin == line || begin == line[1:] // its first byte may have been read to see whether the client is there
}

func hasLine(head []byte, name string) bool {
	for line := range bytes.Lines(head) {
		field, _, _ := bytes.Cut(line, []byte(":"))
		if bytes.EqualFold(bytes.TrimSpace(field), []byte(name)) {
			return true
		}
	}
	return false
}

// hasTwoLengths reports whether a request does, or may, say twice how long it is.
func (c *headed) hasTwoLengths(r *http.Request) bool {
	if len(r.TransferEncoding) == 0 && r.ProtoAtLeast(1, 1) {
		return false
	}
	lines, isWhole := c.header(r)
	if len(r.TransferEncoding) == 0 { // HTTP 1.0 does not know it
		return hasLine(lines, "Transfer-Encoding")
	}
	return !isWhole || !hasLine(lines, "Transfer-Encoding") || hasLine(lines, "Content-Length")
}

type headedListener struct{ net.Listener }

func (l headedListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &headed{Conn: c}, nil
}

type headedKey struct{}

// refuseTwoLengths has server, which is to serve the listener that is returned, refuse
// requests that say twice how long they are.
func refuseTwoLengths(server *http.Server, l net.Listener) net.Listener {
	server.ConnContext = func(ctx context.Context, c net.Conn) context.Context { return context.WithValue(ctx, headedKey{}, c) }
	next := before(server, func(c net.Conn, state http.ConnState) {
		if h, ok := c.(*headed); ok && state == http.StateIdle {
			h.forget()
		}
	})
	server.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c, ok := r.Context().Value(headedKey{}).(*headed); ok && c.hasTwoLengths(r) {
			w.Header().Set("Connection", "close")
			WriteProblem(w, r, errTwoLengths)
			return
		}
		next.ServeHTTP(w, r)
	})
	return headedListener{l}
}

// before has note see each state of a server's connections first, and returns the
// handler that another is to stand before.
func before(server *http.Server, note func(net.Conn, http.ConnState)) (next http.Handler) {
	followed := server.ConnState
	server.ConnState = func(c net.Conn, state http.ConnState) {
		note(c, state)
		if followed != nil {
			followed(c, state)
		}
	}
	if server.Handler == nil {
		return http.DefaultServeMux
	}
	return server.Handler
}

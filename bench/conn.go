package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http/httputil"
	"strconv"
	"strings"
)

// conn is an HTTP client that costs next to nothing, so that on a machine with
// few cores it is the server that is measured.
type conn struct {
	net.Conn
	in *bufio.Reader
}

func dial(address string) (*conn, error) {
	c, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	return &conn{c, bufio.NewReaderSize(c, 64<<10)}, nil
}

// dialAll makes so many connections, until hangUp is called.
func dialAll(address string, n int) (conns []*conn, hangUp func(), err error) {
	hangUp = func() {
		for _, c := range conns {
			c.close()
		}
	}
	for range n {
		c, err := dial(address)
		if err != nil {
			hangUp()
			return nil, nil, err
		}
		conns = append(conns, c)
	}
	return conns, hangUp, nil
}

func (c *conn) close() error { return c.Conn.Close() }

// roundTrip is exchange, for whom it does not matter how long the answer is.
func (c *conn) roundTrip(message []byte) error {
	_, err := c.exchange(message)
	return err
}

// exchange sends a request and reads the answer, which must be a good one.
func (c *conn) exchange(message []byte) (length int64, err error) {
	if _, err := c.Write(message); err != nil {
		return 0, err
	}
	status, err := c.line()
	if err != nil {
		return 0, err
	}
	for {
		line, err := c.line()
		if err != nil {
			return 0, err
		}
		if line == "" {
			break
		}
		if value, ok := strings.CutPrefix(line, "Content-Length: "); ok {
			if length, err = strconv.ParseInt(value, 10, 64); err != nil {
				return 0, err
			}
		}
		if line == "Transfer-Encoding: chunked" {
			return c.chunks(status)
		}
	}
	if !strings.HasPrefix(status, "HTTP/1.1 2") || length < 0 {
		body, _ := io.ReadAll(io.LimitReader(c.in, length))
		return 0, fmt.Errorf("answered %s %s", status, body)
	}
	return io.CopyN(io.Discard, c.in, length)
}

// chunks reads the rest of an answer that comes in chunks, as those do that are compressed while
// they are sent.
func (c *conn) chunks(status string) (length int64, err error) {
	if !strings.HasPrefix(status, "HTTP/1.1 2") {
		return 0, fmt.Errorf("answered %s", status)
	}
	if length, err = io.Copy(io.Discard, httputil.NewChunkedReader(c.in)); err != nil {
		return length, err
	}
	_, err = c.line() // the empty one behind the last chunk
	return length, err
}

func (c *conn) line() (string, error) {
	b, err := c.in.ReadSlice('\n')
	return strings.TrimRight(string(b), "\r\n"), err
}

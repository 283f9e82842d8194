package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
)

// conn is an HTTP client that costs next to nothing, so that on a machine with
// few cores it is the server that is measured. It knows no more than bodies
// whose length is told.
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

func (c *conn) close() error { return c.Conn.Close() }

// roundTrip sends a request and reads the answer, which must be a good one.
func (c *conn) roundTrip(message []byte) error {
	if _, err := c.Write(message); err != nil {
		return err
	}
	status, err := c.line()
	if err != nil {
		return err
	}
	length := int64(0)
	for {
		line, err := c.line()
		if err != nil {
			return err
		}
		if line == "" {
			break
		}
		if value, ok := strings.CutPrefix(line, "Content-Length: "); ok {
			if length, err = strconv.ParseInt(value, 10, 64); err != nil {
				return err
			}
		}
	}
	if !strings.HasPrefix(status, "HTTP/1.1 2") || length < 0 {
		body, _ := io.ReadAll(io.LimitReader(c.in, length))
		return fmt.Errorf("answered %s %s", status, body)
	}
	_, err = io.CopyN(io.Discard, c.in, length)
	return err
}

func (c *conn) line() (string, error) {
	b, err := c.in.ReadSlice('\n')
	return strings.TrimRight(string(b), "\r\n"), err
}

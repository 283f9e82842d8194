package store

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// socket is a connection to PostgreSQL that knows whether a commit is under way on it. The driver,
// when it gives up on a connection, asks the server to stop what runs there. A commit that waits for
// a synchronous standby would then stop waiting: what it changed would be there for all to see, and
// for a repeated request to be answered with, and be lost with the server.
type socket struct {
	net.Conn
	isCommitting atomic.Bool
}

var errCommitting = errors.New("a commit is not interrupted")

// sparing has the connections of a pool never have a commit interrupted.
func sparing(config *pgxpool.Config) {
	config.BeforeConnect = func(_ context.Context, c *pgx.ConnConfig) error {
		dial := c.DialFunc
		var s *socket
		c.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
			if s != nil && s.isCommitting.Load() {
				return nil, errCommitting
			}
			conn, err := dial(ctx, network, address)
			if err != nil {
				return nil, err
			}
			s = &socket{Conn: conn}
			return s, nil
		}
		return nil
	}
}

// socketOf returns what a connection is made of.
func socketOf(c *pgx.Conn) *socket {
	conn := c.PgConn().Conn()
	if t, isTLS := conn.(*tls.Conn); isTLS {
		conn = t.NetConn()
	}
	return conn.(*socket)
}

// commit commits what was changed. Whoever gives up on it leaves it to the server.
func (q *pgQuerier) commit() error {
	if q.hasChanged() {
		if err := q.connect(); err != nil {
			return err
		}
	}
	if q.conn == nil {
		return nil
	}
	s := socketOf(q.conn)
	s.isCommitting.Store(true)
	err := q.sendCommit()
	if !q.conn.IsClosed() {
		s.isCommitting.Store(false)
	}
	return err
}

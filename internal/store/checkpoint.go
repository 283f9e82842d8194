package store

import (
	"errors"
	"sync/atomic"
	"time"

	"zombiezen.com/go/sqlite"
)

const (
	// carryAfter is after how many changes the log of SQLite is carried over to its database.
	carryAfter = 1000
	// longLog is how many pages the log may have before the writer sees that it begins anew.
	longLog = 8192
	// carryPasses is how often the carrier goes over what was written meanwhile.
	carryPasses = 3
	// restartWait is how long the writer waits for those who still read from a long log.
	restartWait = 20 * time.Millisecond
)

// A carrier carries the log of SQLite over to its database, on a connection of its own and
// beside the writer: pages that votes on random answers dirty lie all over the file, and
// whoever waits for the next commit would wait for them to be written and flushed too. Should
// it not keep up, the writer does it, as SQLite does by itself (wal_autocheckpoint).
type carrier struct {
	path    string
	changes int // since it was last woken; the writer's
	wake    chan struct{}
	stopped chan struct{}
	isLong  atomic.Bool // whether the log should begin anew
}

func newCarrier(path string) *carrier {
	c := &carrier{path: path, wake: make(chan struct{}, 1), stopped: make(chan struct{})}
	go c.work()
	return c
}

// committed counts the changes of a commit of the writer, which may call stop later.
func (c *carrier) committed(changes int) {
	if c.changes += changes; c.changes < carryAfter {
		return
	}
	select {
	case c.wake <- struct{}{}:
		c.changes = 0
	default: // it is still at the last
	}
}

// stop returns when the carrier has closed its connection.
func (c *carrier) stop() {
	close(c.wake)
	<-c.stopped
}

// work carries whenever it is woken. That it fails is told by the writer, who fails too once
// the log has no room.
func (c *carrier) work() {
	defer close(c.stopped)
	var own *session
	for range c.wake {
		if own == nil {
			s, err := newSession(c.path, sqlite.OpenReadWrite)
			if err != nil {
				continue
			}
			own = s
		}
		c.carry(own)
	}
	if own != nil {
		own.close()
	}
}

// carry leaves little to the writer: what was written during its last pass.
func (c *carrier) carry(own *session) {
	var log int64
	for range carryPasses {
		var carried int64
		var err error
		if log, carried, err = own.checkpoint("PASSIVE"); err != nil || log == carried {
			return
		}
	}
	c.isLong.Store(log >= longLog)
}

// restart has a long log begin anew with the next change, unless somebody reads from it for
// long. The session is the writer's, between two transactions.
func (c *carrier) restart(writer *session) {
	if !c.isLong.Swap(false) {
		return
	}
	writer.exec(waiting(restartWait))
	writer.checkpoint("RESTART")
	writer.exec(waiting(busyTimeout))
}

// checkpoint carries the log over in one of SQLite's ways, and returns how many pages it has
// and how many of them have been carried.
func (s *session) checkpoint(way string) (log, carried int64, err error) {
	rows, err := s.query(`PRAGMA wal_checkpoint(` + way + `)`)
	if err != nil {
		return 0, 0, err
	}
	var isBusy int64
	for rows.Next() {
		err = rows.Scan(&isBusy, &log, &carried)
	}
	return log, carried, errors.Join(err, rows.Err(), rows.Close())
}

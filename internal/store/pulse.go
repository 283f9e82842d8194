package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"
)

const (
	// beatEvery is how old the last beat may be that says that writing is possible.
	beatEvery = 5 * time.Second
	// beatAgain is how long what bars writes is believed to last without another try.
	beatAgain = time.Second
	// deadAfter is after which time the last pulse of a node is dropped.
	deadAfter = 24 * time.Hour
)

// pulse is what a node knows about whether it can write.
type pulse struct {
	node  string
	beats singleflight.Group
	last  atomic.Pointer[outcome]
}

// outcome is how the last write ended that says something about all: a beat, or one that was
// barred. Others may have had nothing to write.
type outcome struct {
	at     time.Time
	barred error // nil where writing is possible
}

// failed notes that a write came to nothing. One that was refused, or whose server could not be
// reached, says nothing about the others.
func (p *pulse) failed(at time.Time, err error) {
	if isBarred(err) {
		p.last.Store(&outcome{at, err})
	}
}

// isBarred reports whether err says that nothing can be written.
func isBarred(err error) bool {
	return errors.Is(err, errDiskFull) || errors.Is(err, errDiskFails) || errors.Is(err, errReadOnly)
}

// isDue reports whether it takes a write to know.
func (p *pulse) isDue(now time.Time) bool {
	last := p.last.Load()
	switch {
	case last == nil:
		return true
	case last.barred != nil:
		return now.Sub(last.at) >= beatAgain
	}
	return now.Sub(last.at) >= beatEvery
}

// Writable returns nil when changes can be made durable, and else why they cannot: the disk
// is full or fails, or the server takes no writes. To know, it writes now and then, and waits for
// that no longer than ctx lasts.
func (db *DB) Writable(ctx context.Context) error {
	p := &db.pulse
	if p.isDue(db.Clock()) {
		beat := p.beats.DoChan("", func() (any, error) { return nil, db.beat(context.WithoutCancel(ctx)) })
		select {
		case <-beat:
		case <-ctx.Done():
		}
	}
	if last := p.last.Load(); last != nil {
		return last.barred
	}
	return nil
}

// beat writes that this node lives.
func (db *DB) beat(ctx context.Context) error {
	err := db.Write(Within(ctx, briefly), func(tx *Tx) error {
		if err := tx.exec(`DELETE FROM pulses WHERE beat < $1`, ms(tx.Now.Add(-deadAfter))); err != nil {
			return err
		}
		if last := db.pulse.last.Load(); last != nil && errors.Is(last.barred, errDiskFull) {
			if err := tx.tryRoom(); err != nil {
				return err
			}
		}
		return tx.exec(`INSERT INTO pulses (node, beat) VALUES ($1, $2) ON CONFLICT (node) DO UPDATE SET beat = excluded.beat`,
			db.pulse.node, ms(tx.Now))
	})
	if err == nil {
		db.pulse.last.Store(&outcome{at: db.Clock()})
	}
	return err
}

// leastRoom is how much must fit into an SQLite file again for its disk to be full no more: a
// pulse alone fits where nothing else does.
const leastRoom = 256 << 10

// tryRoom finds out whether there is that room, and leaves it as it is.
func (tx *Tx) tryRoom() error {
	if tx.isPostgres() {
		return nil
	}
	if err := tx.exec(`INSERT INTO pulses (node, beat) VALUES ($1, 0)`, strings.Repeat(".", leastRoom)); err != nil {
		return err
	}
	return tx.exec(`DELETE FROM pulses WHERE beat = 0`)
}

// SetRoom has an SQLite file grow to so many pages and no further, for tests of full disks.
func (db *DB) SetRoom(ctx context.Context, pages int64) error {
	return db.Write(ctx, func(tx *Tx) error { return tx.exec(fmt.Sprintf(`PRAGMA max_page_count = %d`, pages)) })
}

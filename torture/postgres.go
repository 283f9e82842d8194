package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/stoa-community/stoa/internal/testpg"
)

const (
	// answeredWithin is how long anybody may have to wait for an answer, whatever PostgreSQL does.
	answeredWithin = 5 * time.Second
	// backWithin is how long after PostgreSQL is back writes may still fail.
	backWithin = 5 * time.Second
	// slack is for a machine that does much else.
	slack = time.Second
)

// tryPostgres breaks PostgreSQL, and the way to it, under load.
func tryPostgres(ctx context.Context, o options) (rows []*row, err error) {
	database, err := testpg.Start("fsync = on", "full_page_writes = on")
	if errors.Is(err, testpg.ErrNone) {
		return nil, skipped("%v", err)
	}
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, database.Stop()) }()
	r, err := onServer(ctx, o, database.URL(), func(p place) (*row, error) { return brokenOn(ctx, o, p, database) })
	return []*row{r}, err
}

// A breakage is a way to break a database, and to mend it.
type breakage struct {
	name        string
	lasts       time.Duration
	begin, mend func(context.Context) error
	isSlow      bool // answers may be, while it lasts
}

// breakages are those of a database behind a line.
func breakages(o options, p place, l *line, database *testpg.Server) []breakage {
	line := func(state string, lasts time.Duration) breakage {
		set := func(to string) func(context.Context) error {
			return func(context.Context) error { l.set(to); return nil }
		}
		return breakage{state, lasts, set(state), set(open), state == slow}
	}
	terminate := func(ctx context.Context) error {
		return tell(ctx, p.address, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
			WHERE datname = current_database() AND pid <> pg_backend_pid()`)
	}
	long := time.Duration(max(7, o.pick(7, 30))) * time.Second // what is over sooner is not noticed, and waited out
	return []breakage{
		{"backends terminated", 0, terminate, terminate, false},
		{"stopped at once", time.Second, func(context.Context) error { return database.Crash() },
			func(context.Context) error { return database.Again() }, false},
		line(cut, 2*time.Second), line(slow, 3*time.Second), line(half, long), line(silent, long),
	}
}

func brokenOn(ctx context.Context, o options, p place, database *testpg.Server) (*row, error) {
	l, err := newLine(p.address)
	if err != nil {
		return nil, err
	}
	defer l.close()
	over := p
	over.address = l.address
	server, err := o.start(over)
	if err != nil {
		return nil, err
	}
	defer server.kill()
	c, err := newCrowd(server.url)
	if err != nil {
		return nil, err
	}
	r := &row{}
	before, err := server.rest()
	if err != nil {
		return nil, err
	}
	var notes []string
	for range o.pick(1, 20) {
		for _, b := range breakages(o, p, l, database) {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			note, err := c.endure(ctx, o, server, b, r)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", b.name, err)
			}
			notes = append(notes, note)
			r.times++
		}
	}
	r.note = strings.Join(notes[:min(len(notes), 6)], "; ")
	c.close()
	server.idle(r, before)
	if n, err := stuck(ctx, p.address); err != nil || n > 0 {
		r.bad("%d transactions are left under way: %v", n, err)
	}
	return r, c.end(ctx, o, p, server, r)
}

// endure has people read and write while PostgreSQL is broken in one way, and sees that all
// are answered, and how soon it is over.
func (c *crowd) endure(ctx context.Context, o options, server *process, b breakage, r *row) (note string, err error) {
	endWriting := c.write(always(server), 8, o.dice(b.name))
	endReading := c.read(always(server), 8)
	defer func() { endWriting(); endReading() }()
	if !c.await(30, startWithin) {
		r.bad("before %s nothing is acknowledged", b.name)
	}
	c.took()
	unanswered := c.silences()
	if err := b.begin(ctx); err != nil {
		return "", err
	}
	time.Sleep(b.lasts)
	if err := b.mend(ctx); err != nil {
		return "", err
	}
	mended := time.Now()
	if err := server.awaitReady(30 * time.Second); err != nil {
		r.bad("after %s: %v", b.name, err)
	}
	if !c.await(20, 30*time.Second) {
		r.bad("after %s nothing is acknowledged: %v", b.name, c.statuses)
	}
	back := time.Since(mended)
	endWriting()
	endReading()
	slowest, which := c.took()
	if n := c.silences() - unanswered; n > 0 {
		r.bad("%s: %d requests got no answer", b.name, n)
	}
	if o.timed && !b.isSlow && slowest > answeredWithin+slack {
		r.bad("%s: somebody waited %s, for %s", b.name, slowest, which)
	}
	if o.timed && back > backWithin+slack {
		r.bad("%s: it took %s to be back", b.name, back)
	}
	if err := c.repeat(server.url, some(c.pending())); err != nil {
		r.bad("after %s: %v", b.name, err)
	}
	return fmt.Sprintf("%s: answered within %.1f s, back in %.1f s", b.name, slowest.Seconds(), back.Seconds()), nil
}

// silences is how many requests got no answer.
func (j *journal) silences() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.silent
}

// stuck is how many transactions nobody goes on with.
func stuck(ctx context.Context, address string) (n int, err error) {
	c, err := pgx.Connect(ctx, address)
	if err != nil {
		return 0, err
	}
	defer c.Close(ctx)
	for end := time.Now().Add(40 * time.Second); ; time.Sleep(200 * time.Millisecond) {
		err := c.QueryRow(ctx, `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'
			AND state_change < now() - interval '2 seconds'`).Scan(&n)
		if err != nil || n == 0 || time.Now().After(end) {
			return n, err
		}
	}
}

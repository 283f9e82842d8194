package main

import (
	"context"
	"fmt"
	"time"
)

// readyAgain is how long a server may take to be ready after it was killed.
const readyAgain = 2 * time.Second

// tryKills kills the server under 64 writers, again and again. Some of what was sent meanwhile
// is sent again with its key to the next one, and must be there once.
func tryKills(ctx context.Context, o options) ([]*row, error) {
	return onEach(ctx, o, func(p place) (*row, error) { return killedOn(ctx, o, p) })
}

func killedOn(ctx context.Context, o options, p place) (*row, error) {
	r := &row{}
	dice := o.dice("kill " + p.name)
	server, err := o.start(p)
	if err != nil {
		return nil, err
	}
	defer func() { server.kill() }()
	c, err := newCrowd(server.url)
	if err != nil {
		return nil, err
	}
	defer c.close()
	var slowest time.Duration
	for r.times < o.pick(20, 200) && ctx.Err() == nil {
		halt := c.write(always(server), 64, dice)
		if !c.await(20+dice.IntN(280), startWithin) {
			r.bad("after %d kills it acknowledges nothing", r.times)
		}
		server.kill()
		halt()
		if said := server.said(); said != "" {
			r.bad("the log says %s", said)
		}
		r.times++
		if server, err = o.start(p); err != nil {
			return nil, fmt.Errorf("after %d kills: %w", r.times, err)
		}
		slowest = max(slowest, server.ready)
		if err := c.repeat(server.url, append(some(c.pending()), c.recent(5)...)); err != nil {
			r.bad("%v", err)
		}
	}
	r.note = fmt.Sprintf("ready again within %d ms", slowest.Milliseconds())
	if o.timed && slowest > readyAgain {
		r.bad("it took %s to be ready again", slowest)
	}
	return r, c.end(ctx, o, p, server, r)
}

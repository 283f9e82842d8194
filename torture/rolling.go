package main

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

// tryRolling restarts three nodes in turn behind a balancer, under load: no request may fail.
func tryRolling(ctx context.Context, o options) ([]*row, error) {
	r, err := onPostgres(ctx, o, func(p place) (*row, error) { return rolledOn(ctx, o, p) })
	if r == nil {
		return nil, err
	}
	return []*row{r}, err
}

// lookEvery is how long a balancer takes between two looks at a node.
func (o options) lookEvery() time.Duration {
	if o.full {
		return time.Second
	}
	return 250 * time.Millisecond
}

func rolledOn(ctx context.Context, o options, p place) (*row, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	every := o.lookEvery()
	var servers []*process
	var addresses []string
	start := func(address string) (*process, error) {
		// A slow machine may look late: thrice the time is on the safe side.
		return o.start(p, "STOA_ADDR="+address, fmt.Sprintf("STOA_DRAIN_DELAY=%dms", 3*every.Milliseconds()))
	}
	defer func() {
		for _, s := range servers {
			s.kill()
		}
	}()
	for range 3 {
		address, err := freeAddress()
		if err != nil {
			return nil, err
		}
		server, err := start(address)
		if err != nil {
			return nil, err
		}
		servers, addresses = append(servers, server), append(addresses, address)
	}
	b, err := newBalancer(ctx, every, addresses...)
	if err != nil {
		return nil, err
	}
	if !b.awaitAll(startWithin) {
		return nil, fmt.Errorf("only %d nodes are ready", b.ready())
	}
	c, err := newCrowd(b.url)
	if err != nil {
		return nil, err
	}
	r := &row{}
	through := func() string { return b.url }
	endWriting, endReading := c.write(through, 8, o.dice("rolling")), c.read(through, 16)
	defer func() { endWriting(); endReading() }()
	for r.times < o.pick(3, 100) && ctx.Err() == nil {
		i := r.times % len(servers)
		c.await(20, 10*time.Second)
		if err := servers[i].stop(); err != nil {
			r.bad("the stop of node %d: %v", i, err)
		}
		if said := servers[i].said(); said != "" {
			r.bad("the log of node %d says %s", i, said)
		}
		if servers[i], err = start(addresses[i]); err != nil {
			return nil, err
		}
		if !b.awaitAll(startWithin) {
			r.bad("after %d restarts only %d nodes are ready", r.times, b.ready())
		}
		r.times++
	}
	endWriting()
	endReading()
	c.mu.Lock()
	total := c.silent
	for status, n := range c.statuses {
		total += n
		if status >= 300 {
			r.bad("%d requests were answered with %d", n, status)
		}
	}
	if c.silent > 0 {
		r.bad("%d requests got no answer", c.silent)
	}
	failed := c.silent + c.statuses[http.StatusServiceUnavailable] + c.statuses[http.StatusBadGateway]
	c.mu.Unlock()
	r.note = fmt.Sprintf("%d of %d requests failed", failed, total)
	for _, s := range servers[1:] {
		if err := s.stop(); err != nil {
			r.bad("the last stop: %v", err)
		}
	}
	return r, c.end(ctx, o, p, servers[0], r)
}

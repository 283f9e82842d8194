package main

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"
)

const (
	votesASecond = 40
	voters       = 8 // who vote at once, if the server is slow to answer
)

// whileVoting is quiet while there are 40 votes a second, by random people on random
// answers. What the votes take is measured alone just before, and taken out.
func (w *world) whileVoting(ctx context.Context, o options, c chance) (r result, err error) {
	each, err := w.costOfVotes(ctx, o.span())
	if err != nil {
		return r, err
	}
	before, err := w.server.spent()
	if err != nil {
		return r, err
	}
	votes, err := w.during(ctx, func() (err error) {
		r, err = w.quiet(ctx, o, c)
		return err
	})
	if err != nil {
		return r, err
	}
	after, err := w.server.spent()
	spent := after.less(before)
	spent.cpu -= each.cpu * time.Duration(votes)
	spent.statements -= each.statements * float64(votes)
	r.charge(spent)
	return r, err
}

// costOfVotes is what one vote takes when nothing else goes on.
func (w *world) costOfVotes(ctx context.Context, span time.Duration) (each spending, err error) {
	before, err := w.server.spent()
	if err != nil {
		return each, err
	}
	votes, err := w.during(ctx, func() error { return pause(ctx, span) })
	if err != nil {
		return each, err
	}
	after, err := w.server.spent()
	spent := after.less(before)
	return spending{cpu: spent.cpu / time.Duration(max(votes, 1)), statements: spent.statements / float64(max(votes, 1))}, err
}

// during votes until fn returns, and says how often.
func (w *world) during(ctx context.Context, fn func() error) (votes int, err error) {
	conns, hangUp, err := dialAll(w.server.address, voters)
	if err != nil {
		return 0, err
	}
	defer hangUp()
	ctx, stop := context.WithCancel(ctx)
	var cast atomic.Int64
	failed := make([]error, voters)
	due := ticks(ctx, time.Second/votesASecond)
	var wg sync.WaitGroup
	for i, c := range conns {
		wg.Go(func() {
			for range due {
				if failed[i] = c.roundTrip(w.vote()); failed[i] != nil {
					return
				}
				cast.Add(1)
			}
		})
	}
	err = fn()
	stop()
	wg.Wait()
	return int(cast.Load()), errors.Join(append(failed, err)...)
}

// ticks ticks until ctx ends; a tick that nobody takes in time is taken later.
func ticks(ctx context.Context, every time.Duration) <-chan struct{} {
	due := make(chan struct{}, 1000)
	go func() {
		defer close(due)
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				due <- struct{}{}
			}
		}
	}()
	return due
}

func pause(ctx context.Context, span time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(span):
		return nil
	}
}

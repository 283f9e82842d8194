package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// measureBusy drives what is looked at most while members vote, on SQLite: what a
// node keeps of its pages is worth what is left of it then. The votes' own CPU, about
// that of a page each, is counted with the pages'.
func measureBusy(ctx context.Context, o options) (rows []row, err error) {
	program, folder, remove, err := build(ctx, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, remove()) }()
	server, err := filled(ctx, o, program, place{folder: filepath.Join(folder, "data")})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, server.stop()) }()
	token, err := server.signIn(memberEmail)
	if err != nil {
		return nil, err
	}
	requests, err := contentRequests(server, token)
	if err != nil {
		return nil, err
	}
	pages, err := pageRequests(server, token)
	if err != nil {
		return nil, err
	}
	requests = append(requests, pages...)
	vote := requests[slices.IndexFunc(requests, func(q request) bool { return q.name == "vote" })]
	for _, q := range requests {
		if !slices.Contains([]string{"a question's answers", "home, guest", "home, member", "question, guest", "question, member"},
			q.name) {
			continue
		}
		for _, votes := range []int{0, 1, 10, 100} {
			r, err := whileVoting(ctx, o, driven{server, q, token}, driven{server, vote, token}, votes)
			if err != nil {
				return rows, err
			}
			rows = append(rows, row{fmt.Sprintf("%d votes a second: %s", votes, q.name), r})
		}
	}
	return rows, nil
}

// whileVoting drives a request while there are so many votes a second.
func whileVoting(ctx context.Context, o options, d, vote driven, votes int) (result, error) {
	var rounds []result
	for range o.rounds() {
		voting, stop := context.WithCancel(ctx)
		var failed error
		var wg sync.WaitGroup
		if votes > 0 {
			wg.Go(func() { failed = keepVoting(voting, vote, time.Second/time.Duration(votes)) })
		}
		r, err := drive(ctx, o, d)
		stop()
		wg.Wait()
		if err := errors.Join(err, failed); err != nil {
			return r, err
		}
		rounds = append(rounds, r)
	}
	return median(rounds, byCPU), nil
}

// votesCast is how many votes there were, so that none says what the last one said.
var votesCast int

// keepVoting votes at every tick, until ctx ends.
func keepVoting(ctx context.Context, d driven, every time.Duration) error {
	c, err := dial(d.address)
	if err != nil {
		return err
	}
	defer c.close()
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			votesCast++
			each := d.request
			each.path = d.pathOf(0, votesCast)
			if err := c.roundTrip(each.encode(d.address, d.token, "")); err != nil {
				return err
			}
		}
	}
}

package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
)

// besideYardstick measures a row in turn with a yardstick that answers as many bytes:
// while nobody writes and, of what is read, while there are votes.
func (w *world) besideYardstick(ctx context.Context, o options, database string, c chance, yardstick *process) (rows []row, err error) {
	size, err := w.warm(ctx, c)
	if err != nil {
		return nil, err
	}
	for _, column := range columns {
		measured := w.quiet
		switch {
		case column == database:
		case column == database+" written to" && !c.writes:
			measured = w.whileVoting
		default:
			continue
		}
		var served, beside []result
		for range o.rounds() {
			r, err := measured(ctx, o, c)
			if err != nil {
				return nil, err
			}
			bare, err := drive(ctx, o, measureOf(yardstick, size))
			if err != nil {
				return nil, err
			}
			served, beside = append(served, r), append(beside, bare)
		}
		r := median(served, byCPU)
		r.times, r.note = ratio(served, beside, byCPU), fmt.Sprintf("the yardstick's CPU for %d bytes", size)
		rows = append(rows, row{column + ": " + c.name, r})
	}
	return rows, nil
}

// warm asks once for everything that will be asked for, and for everybody, as a server
// that runs has been; it returns how many bytes an answer has, on average.
func (w *world) warm(ctx context.Context, c chance) (size int, err error) {
	all := max(c.things, len(w.tokens))
	each := (all + connections - 1) / connections
	r, err := w.server.drive(ctx, connections, func(n int) bool { return n < each }, func(worker, n int) []byte {
		i := n*connections + worker
		return c.ask(i%c.things, i%len(w.tokens))
	})
	return r.bytes, err
}

// quiet asks for a thing and for a person at random, over and over.
func (w *world) quiet(ctx context.Context, o options, c chance) (result, error) {
	return w.server.drive(ctx, connections, forSpan(o.span()), w.atRandom(c, connections))
}

// atRandom makes what each worker asks for: the same in every run, as far as it comes.
func (w *world) atRandom(c chance, workers int) func(worker, n int) []byte {
	dice := make([]*rand.Rand, workers)
	for i := range dice {
		dice[i] = rand.New(rand.NewPCG(worldSeed, uint64(i+1)))
	}
	return func(worker, _ int) []byte {
		d := dice[worker]
		return c.ask(d.IntN(c.things), d.IntN(len(w.tokens)))
	}
}

// measureWriters has 64 at a time vote, and answer.
func (w *world) measureWriters(ctx context.Context, o options, database string) (rows []row, err error) {
	names := map[string]string{"vote": "64 random voters", "create an answer": "64 writers"}
	for _, c := range w.chances() {
		if !c.writes || !strings.Contains(c.name, o.rows) {
			continue
		}
		var rounds []result
		for range o.rounds() {
			r, err := w.server.drive(ctx, 64, forSpan(o.span()), w.atRandom(c, 64))
			if err != nil {
				return nil, err
			}
			rounds = append(rounds, r)
		}
		rows = append(rows, row{database + ": " + names[c.name], median(rounds, bySpeed)})
	}
	return rows, nil
}

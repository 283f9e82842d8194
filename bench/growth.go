package main

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// measureGrowth drives two communities in turn, one with ten times the content of the
// other: what is drawn at random should cost the same in both. In the large one, a late
// page and one by cursor should cost about what the first does.
func measureGrowth(ctx context.Context, o options) (rows []row, err error) {
	program, _, remove, err := build(ctx, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, remove()) }()
	return onEachDatabase(ctx, o, func(p place) ([]row, error) { return growthOn(ctx, o, program, p) })
}

// growthOn measures on one database, and on another of the same kind.
func growthOn(ctx context.Context, o options, program string, p place) (rows []row, err error) {
	other, drop, err := p.another(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, drop()) }()
	tenth := o
	tenth.scale = o.scale / 10
	small, err := openWorld(ctx, tenth, program, other)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, small.server.stop()) }()
	large, err := openWorld(ctx, o, program, p)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, large.server.stop()) }()
	large.trim(small)
	few := small.chances()
	for i, many := range large.chances() {
		r, err := beside(ctx, o, aside{large, many}, aside{small, few[i]})
		if err != nil {
			return rows, err
		}
		r.note = "the CPU at a tenth of the data" + r.note
		rows = append(rows, row{p.name + ": " + many.name, r})
	}
	late, err := latePages(ctx, o, p.name, large.server)
	return append(rows, late...), err
}

// trim leaves no more to ask for than another world has, so that there is as much to
// keep in memory, and searches for the same words.
func (w *world) trim(as *world) {
	w.tokens = w.tokens[:min(len(w.tokens), len(as.tokens))]
	w.questions = w.questions[:min(len(w.questions), len(as.questions))]
	w.answers = w.answers[:min(len(w.answers), len(as.answers))]
	w.pages = w.pages[:min(len(w.pages), len(as.pages))]
	w.searches = as.searches
}

// An aside is a row of a world, to be held against another.
type aside struct {
	*world
	chance
}

// beside measures a row in turn with another, and says how many times its CPU it takes.
// The note has how long the answers are.
func beside(ctx context.Context, o options, a, b aside) (r result, err error) {
	var of [2][]result
	var sizes [2]int
	for i, side := range []aside{a, b} {
		if sizes[i], err = side.warm(ctx, side.chance); err != nil {
			return r, fmt.Errorf("%s: %w", side.name, err)
		}
	}
	for range o.rounds() {
		for i, side := range []aside{a, b} {
			r, err := side.quiet(ctx, o, side.chance)
			if err != nil {
				return r, fmt.Errorf("%s: %w", side.name, err)
			}
			of[i] = append(of[i], r)
		}
	}
	r = median(of[0], byCPU)
	r.times = ratio(of[0], of[1], byCPU)
	r.note = fmt.Sprintf("; %d bytes beside %d", sizes[0], sizes[1])
	return r, nil
}

// latePages compares pages far behind with the first one.
func latePages(ctx context.Context, o options, database string, server *process) (rows []row, err error) {
	const list = "/api/v1/answers?limit=20"
	token, err := server.signIn(memberEmail)
	if err != nil {
		return nil, err
	}
	last := max(2, int(2000*o.scale)) // of the pages that everybody sees
	cursor, err := cursorBehind(server, token, fmt.Sprintf("%s&page=%d", list, last))
	if err != nil {
		return nil, err
	}
	first := request{name: "page 1", method: "GET", path: list}
	for _, q := range []request{
		{name: "a page by number, far behind", method: "GET", path: fmt.Sprintf("%s&page=%d", list, last/2)},
		{name: "a page by cursor, far behind", method: "GET", path: list + "&cursor=" + cursor},
	} {
		near, far, err := inTurn(ctx, o, driven{server, first, token}, driven{server, q, token})
		if err != nil {
			return rows, err
		}
		r := median(far, byCPU)
		r.times, r.note = ratio(far, near, byCPU), fmt.Sprintf("the CPU of page 1; page %d of answers, and behind page %d", last/2, last)
		rows = append(rows, row{database + ": " + q.name, r})
	}
	return rows, nil
}

// nextCursor is in the link to the page behind this one.
var nextCursor = regexp.MustCompile(`cursor=([^&>]+)`)

// cursorBehind returns the cursor of the page that follows one.
func cursorBehind(server *process, token, path string) (string, error) {
	res, body, err := get(server, token, path)
	if err != nil {
		return "", err
	}
	found := nextCursor.FindStringSubmatch(strings.Join(res.Header.Values("Link"), ", "))
	if found == nil {
		return "", fmt.Errorf("%s: no cursor: %s %.200s", path, res.Status, body)
	}
	return found[1], nil
}

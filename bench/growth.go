package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A grown is a community of one size with what is asked of it.
type grown struct {
	server   *process
	token    string
	requests []request
}

// measureGrowth drives two communities in turn on SQLite, one with ten times the
// content of the other: a request should cost the same in both. In the large one, a
// late page and one by cursor should cost about what the first does.
func measureGrowth(ctx context.Context, o options) (rows []row, err error) {
	program, folder, remove, err := build(ctx, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, remove()) }()
	var sizes [2]grown
	for i, scale := range []float64{o.scale / 10, o.scale} {
		sized := o
		sized.scale = scale
		if sizes[i], err = grow(ctx, sized, program, filepath.Join(folder, fmt.Sprint(i))); err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, sizes[i].server.stop()) }()
	}
	for i, q := range sizes[1].requests {
		small, large, err := inTurn(ctx, o, driven{sizes[0].server, sizes[0].requests[i], sizes[0].token},
			driven{sizes[1].server, q, sizes[1].token})
		if err != nil {
			return rows, err
		}
		r := median(large, byCPU)
		r.times, r.note = ratio(large, small, byCPU), "the CPU at a tenth of the data"
		rows = append(rows, row{"ten times the data: " + q.name, r})
	}
	late, err := latePages(ctx, o, sizes[1])
	return append(rows, late...), err
}

// grow starts a server over a community of its own.
func grow(ctx context.Context, o options, program, folder string) (g grown, err error) {
	if err := os.Mkdir(folder, 0o700); err != nil {
		return g, err
	}
	if g.server, err = filled(ctx, o, program, folder, ""); err != nil {
		return g, err
	}
	if g.token, err = g.server.signIn(memberEmail); err != nil {
		return g, err
	}
	all, err := contentRequests(g.server, g.token)
	for _, q := range all {
		if slices.Contains([]string{"list of 20 answers", "one answer", "search", "vote"}, q.name) {
			g.requests = append(g.requests, q)
		}
	}
	return g, err
}

// latePages compares pages far behind with the first one.
func latePages(ctx context.Context, o options, g grown) (rows []row, err error) {
	const list = "/api/v1/answers?limit=20"
	last := int(2000 * o.scale) // of the pages that everybody sees
	cursor, err := cursorBehind(g.server, g.token, fmt.Sprintf("%s&page=%d", list, last))
	if err != nil {
		return nil, err
	}
	first := request{name: "page 1", method: "GET", path: list}
	for _, q := range []request{
		{name: fmt.Sprintf("page %d", last/2), method: "GET", path: fmt.Sprintf("%s&page=%d", list, last/2)},
		{name: fmt.Sprintf("by cursor, behind page %d", last), method: "GET", path: list + "&cursor=" + cursor},
	} {
		near, far, err := inTurn(ctx, o, driven{g.server, first, g.token}, driven{g.server, q, g.token})
		if err != nil {
			return rows, err
		}
		r := median(far, byCPU)
		r.times, r.note = ratio(far, near, byCPU), "the CPU of page 1"
		rows = append(rows, row{"answers, " + q.name, r})
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

package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"
)

// connections is how many the driver keeps busy.
const connections = 16

// request is one line of the table of what is served. Adding a line is all it
// takes to measure another.
type request struct {
	name, method, path string
	body               func(worker, n int) string // nil for none
	pathOf             func(worker, n int) string // nil where it is path
	header             string                     // a line that stands for the token's
}

var requests = []request{
	{name: "GET /api/v1/user", method: "GET", path: "/api/v1/user"},
	{name: "GET /api/v1/users?limit=20", method: "GET", path: "/api/v1/users?limit=20"},
	{name: "POST /api/v1/users", method: "POST", path: "/api/v1/users", body: func(w, n int) string {
		return fmt.Sprintf(`{"username":"u%d-%d-%d"}`, w, n, time.Now().UnixNano()%1e9)
	}},
	{name: "GET /healthz", method: "GET", path: "/healthz"},
}

// measureHTTP drives the real binary, in a process of its own, over loopback,
// and the yardstick in turn with each request.
func measureHTTP(ctx context.Context, o options) (rows []row, err error) {
	program, folder, remove, err := build(ctx, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, remove()) }()
	started, err := measureStart(ctx, program, folder)
	if err != nil {
		return nil, err
	}
	yardstick, err := startYardstick(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, yardstick.stop()) }()
	server, err := startStoa(ctx, program, folder)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, server.stop()) }()
	token, err := server.signIn(adminEmail)
	if err != nil {
		return nil, err
	}
	rows, err = compare(ctx, o, server, yardstick, token)
	return append(started, rows...), err
}

// compare measures every request with the yardstick beside it.
func compare(ctx context.Context, o options, server, yardstick *process, token string) (rows []row, err error) {
	var empty []result
	for _, q := range requests {
		served, beside, err := inTurn(ctx, o, driven{server, q, token}, measureOf(yardstick, 0))
		if err != nil {
			return nil, err
		}
		r := median(served, byCPU)
		r.times, r.note = ratio(served, beside, byCPU), "the yardstick's CPU"
		rows = append(rows, row{q.name, r})
		empty = append(empty, beside...)
	}
	return append([]row{{"yardstick: net/http, empty handler", median(empty, byCPU)}}, rows...), nil
}

// driven is a server with what is asked of it, and by whom.
type driven struct {
	*process
	request
	token string
}

// inTurn drives two servers, or one with two requests, in turn.
func inTurn(ctx context.Context, o options, a, b driven) (ofA, ofB []result, err error) {
	for range o.rounds() {
		for _, one := range []struct {
			driven
			results *[]result
		}{{a, &ofA}, {b, &ofB}} {
			r, err := drive(ctx, o, one.driven)
			if err != nil {
				return nil, nil, fmt.Errorf("%s: %w", one.name, err)
			}
			*one.results = append(*one.results, r)
		}
	}
	return ofA, ofB, nil
}

// measureOf is the yardstick asked for so many bytes.
func measureOf(yardstick *process, bytes int) driven {
	return driven{yardstick, request{name: "yardstick", method: "GET", path: fmt.Sprintf("/%d", bytes)}, ""}
}

func byCPU(r result) float64 { return float64(r.cpu) }

// drive sends one request over and over on all connections.
func drive(ctx context.Context, o options, d driven) (result, error) {
	p, q, token := d.process, d.request, d.token
	fixed := q.encode(p.address, token, "")
	return p.drive(ctx, connections, forSpan(o.span()), func(w, n int) []byte {
		switch {
		case q.body != nil:
			return q.encode(p.address, token, q.body(w, n))
		case q.pathOf != nil:
			each := q
			each.path = q.pathOf(w, n)
			return each.encode(p.address, token, "")
		}
		return fixed
	})
}

// drive has so many connections send what message makes, as long as more says, and
// measures what that takes.
func (p *process) drive(ctx context.Context, workers int, more func(n int) bool, message func(worker, n int) []byte) (result, error) {
	conns, hangUp, err := dialAll(p.address, workers)
	if err != nil {
		return result{}, err
	}
	defer hangUp()
	var bytes atomic.Int64
	before, err := p.spent()
	if err != nil {
		return result{}, err
	}
	r, err := measure(ctx, workers, more, func(_ context.Context, w, n int) error {
		length, err := conns[w].exchange(message(w, n))
		bytes.Add(length)
		return err
	})
	if err != nil {
		return r, err
	}
	after, err := p.spent()
	r.bytes = int(bytes.Load()) / max(r.calls, 1)
	r.charge(after.less(before))
	return r, err
}

// charge enters what the calls took.
func (r *result) charge(s spending) {
	calls := max(r.calls, 1)
	r.cpu = s.cpu * 1000 / time.Duration(calls)
	r.statements = s.statements / float64(calls)
}

func bearer(token string) string { return "Authorization: Bearer " + token }

// encode writes the request as it goes over the wire.
func (q request) encode(host, token, body string) []byte {
	message := q.method + " " + q.path + " HTTP/1.1\r\nHost: " + host + "\r\n"
	switch {
	case q.header != "":
		message += q.header + "\r\n"
	case token != "":
		message += bearer(token) + "\r\n"
	}
	if body != "" {
		message += fmt.Sprintf("Content-Type: application/json\r\nContent-Length: %d\r\n", len(body))
	}
	return []byte(message + "\r\n" + body)
}

// held is what a process holds in memory.
func held(memory int64) result {
	return result{memory: memory, note: fmt.Sprintf("%.1f MB", float64(memory)/1e6)}
}

// measureStart measures a start on an existing database, until /readyz says yes,
// and the memory that the server then holds.
func measureStart(ctx context.Context, program, folder string) ([]row, error) {
	first, err := startStoa(ctx, program, folder)
	if err != nil {
		return nil, err
	}
	if err := first.stop(); err != nil {
		return nil, err
	}
	began := time.Now()
	again, err := startStoa(ctx, program, folder)
	if err != nil {
		return nil, err
	}
	res, err := http.Get("http://" + again.address + "/readyz")
	if err != nil {
		return nil, errors.Join(err, again.stop())
	}
	res.Body.Close()
	took := time.Since(began)
	if res.StatusCode != http.StatusOK {
		return nil, errors.Join(fmt.Errorf("/readyz says %s", res.Status), again.stop())
	}
	time.Sleep(time.Second) // until it is idle
	memory, err := again.memory()
	rows := []row{{"start on an existing database", result{p50: took, note: "until 200 from /readyz"}}, {"memory, idle", held(memory)}}
	return rows, errors.Join(err, again.stop())
}

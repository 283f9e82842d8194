package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/testpg"
)

// clockVariable tells the server of this scenario by how much its clock is off.
const clockVariable = "TORTURE_CLOCK"

// clockFile is what this server has besides its own sources. A static program asks the kernel
// for the time, past whatever could be put between, so that it is built with another clock.
const clockFile = `package main

import (
	"os"
	"time"
)

var off, _ = time.ParseDuration(os.Getenv("` + clockVariable + `"))

func shifted() time.Time { return time.Now().Add(off) }
`

// clockEdits are what is said otherwise in its sources: all that the server knows of time comes
// from these two places.
var clockEdits = []struct{ file, from, to string }{
	{"database.go", "\treturn db, nil\n", "\tdb.SetClock(shifted)\n\treturn db, nil\n"},
	{"serve.go", "Now: time.Now,", "Now: shifted,"},
	{"doctor.go", "time.Now()", "shifted()"},
}

// buildShifted builds the server with a clock that can be off.
func (o options) buildShifted(ctx context.Context, folder string) (program string, err error) {
	out, err := exec.CommandContext(ctx, "go", "list", "-f", "{{.Dir}}", "github.com/stoa-community/stoa/cmd/stoa").Output()
	if err != nil {
		return "", skipped("the sources, of which a server with another clock is built, are not here")
	}
	sources := strings.TrimSpace(string(out))
	replace := map[string]string{}
	put := func(name, text string) error {
		replace[filepath.Join(sources, name)] = filepath.Join(folder, name)
		return os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600)
	}
	err = put("torture_clock.go", clockFile)
	for _, e := range clockEdits {
		text, failed := os.ReadFile(filepath.Join(sources, e.file))
		if failed == nil && strings.Count(string(text), e.from) == 0 {
			failed = fmt.Errorf("%s has no %q any more: the clock is elsewhere", e.file, e.from)
		}
		err = errors.Join(err, failed, put(e.file, strings.Replace(string(text), e.from, e.to, 1)))
	}
	overlay := filepath.Join(folder, "overlay.json")
	err = errors.Join(err, os.WriteFile(overlay, []byte(encoded(map[string]any{"Replace": replace})), 0o600))
	if err != nil {
		return "", err
	}
	program = filepath.Join(folder, "stoa")
	cmd := exec.CommandContext(ctx, "go", "build", "-overlay", overlay, "-o", program, "github.com/stoa-community/stoa/cmd/stoa")
	cmd.Stderr = os.Stderr
	return program, cmd.Run()
}

// offsets are by how much one of two nodes has the wrong time.
var offsets = []time.Duration{time.Hour, -time.Hour, 10 * 365 * 24 * time.Hour, -10 * 365 * 24 * time.Hour}

// tryClocks runs two nodes of which one has the wrong time.
func tryClocks(ctx context.Context, o options) (rows []*row, err error) {
	if os.Getenv(testpg.Variable) == "" {
		return nil, skipped("%s names no PostgreSQL", testpg.Variable)
	}
	folder, err := os.MkdirTemp(o.data, "stoa-torture-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	if o.stoa, err = o.buildShifted(ctx, folder); err != nil {
		return nil, err
	}
	for _, by := range offsets {
		r, err := onPostgres(ctx, o, func(p place) (*row, error) { return shiftedOn(ctx, o, p, by) })
		if err != nil {
			return rows, fmt.Errorf("off by %s: %w", by, err)
		}
		r.name = fmt.Sprintf("PostgreSQL, a node off by %s", by)
		rows = append(rows, r)
	}
	return rows, nil
}

func shiftedOn(ctx context.Context, o options, p place, by time.Duration) (*row, error) {
	right, err := o.start(p)
	if err != nil {
		return nil, err
	}
	defer right.kill()
	wrong, err := o.start(p, fmt.Sprint(clockVariable, "=", by))
	if err != nil {
		return nil, err
	}
	defer wrong.kill()
	c, err := newCrowd(wrong.url)
	if err != nil {
		return nil, err
	}
	rightToken, err := grant(right.url, url.Values{"grant_type": {"password"}, "username": {adminEmail}, "password": {adminPassword}})
	if err != nil {
		return nil, err
	}
	r := &row{times: 1}
	halt := c.write(always(wrong), 4, o.dice("clock"))
	if !c.await(o.pick(50, 500), startWithin) {
		r.bad("it acknowledges nothing")
	}
	halt()
	c.checkOrder(wrong.url, r)
	if err := c.checkPublished(ctx, p, right.url, wrong.url, rightToken, by, r); err != nil {
		return nil, err
	}
	if err := c.checkTokens(ctx, p, r); err != nil {
		return nil, err
	}
	if err := right.stop(); err != nil {
		r.bad("the stop: %v", err)
	}
	// The doctor calls a clock wrong that is behind the database.
	p.clock = max(by, 0) + time.Hour
	return r, c.end(ctx, o, p, wrong, r)
}

// checkOrder checks that what a node makes one after the other has ids in that order.
func (c *crowd) checkOrder(server string, r *row) {
	last := ""
	for range 10 {
		time.Sleep(2 * time.Millisecond) // an id has the milliseconds
		e := c.composeAnswer()
		if status := c.send(server, e); status >= 300 || e.id <= last {
			r.bad("%d: after the id %s comes %s", status, last, e.id)
		}
		last = e.id
	}
}

// checkPublished checks that what is due by the clock of one node, and was planned on the other,
// is published once.
func (c *crowd) checkPublished(ctx context.Context, p place, right, wrong, rightToken string, by time.Duration, r *row) error {
	var planned []*entry
	for range 20 {
		e := c.composeAnswer()
		server, when := wrong, time.Now().Add(by).Add(10*time.Second) // long past on the other
		if by > 0 {
			server, when, e.token = right, time.Now().Add(by/2), rightToken // due on the other
		}
		e.body = encoded(map[string]any{"content": "<p>By patience, " + e.mark + ".</p>", "status": "scheduled",
			"publishedAt": when.UTC().Format(time.RFC3339)})
		if status := c.send(server, e); status >= 300 {
			return fmt.Errorf("planning an answer: %d", status)
		}
		planned = append(planned, e)
	}
	db, err := p.open()
	if err != nil {
		return err
	}
	defer db.Close()
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(100 * time.Millisecond) {
		out := 0
		for _, e := range planned {
			var n int
			const q = `SELECT count(*) FROM events WHERE kind = 'answer.published' AND body LIKE '%' || $1 || '%'`
			if err := db.QueryRowContext(ctx, q, e.id).Scan(&n); err != nil {
				return err
			}
			if n > 1 {
				r.twice++
				r.bad("%s was published %d times", e.mark, n)
			}
			out += min(n, 1)
		}
		if out == len(planned) {
			break
		}
		if time.Now().After(end) {
			r.bad("%d of %d answers that were due were published", out, len(planned))
			break
		}
	}
	return nil
}

// checkTokens checks that no token lives longer than a day after it was made, by whichever clock.
func (c *crowd) checkTokens(ctx context.Context, p place, r *row) error {
	db, err := p.open()
	if err != nil {
		return err
	}
	defer db.Close()
	var n int
	const q = `SELECT count(*) FROM tokens WHERE expires = 0 OR expires - created > 91 * 24 * 3600 * 1000::bigint`
	if err := db.QueryRowContext(ctx, q).Scan(&n); err != nil {
		return err
	}
	if n > 0 {
		r.bad("%d tokens are good for longer than they may be", n)
	}
	return nil
}

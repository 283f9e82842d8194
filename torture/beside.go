package main

import (
	"context"
	"errors"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"
)

// nextStep is what the next release has besides this one: a step of the schema such as one adds.
const nextStep = `
ALTER TABLE users ADD COLUMN torture_of TEXT NOT NULL DEFAULT '';
CREATE INDEX users_torture_of ON users (torture_of) WHERE torture_of <> '';
CREATE TABLE tortures (
	id      TEXT PRIMARY KEY,
	user_id TEXT NOT NULL,
	created BIGINT NOT NULL
);
INSERT INTO tortures (id, user_id, created) SELECT id, id, 0 FROM users;
`

// buildNext builds the server of the release after this one.
func (o options) buildNext(ctx context.Context, folder string) (program string, err error) {
	out, err := exec.CommandContext(ctx, "go", "list", "-f", "{{.Dir}}", "github.com/stoa-community/stoa/internal/store").Output()
	if err != nil {
		return "", skipped("the sources, of which the next release is built, are not here")
	}
	step, overlay := filepath.Join(folder, "step.sql"), filepath.Join(folder, "overlay.json")
	replace := map[string]string{filepath.Join(strings.TrimSpace(string(out)), "schema", "9000_torture.sql"): step}
	err = errors.Join(os.WriteFile(step, []byte(nextStep), 0o600),
		os.WriteFile(overlay, []byte(encoded(map[string]any{"Replace": replace})), 0o600))
	if err != nil {
		return "", err
	}
	program = filepath.Join(folder, "next")
	cmd := exec.CommandContext(ctx, "go", "build", "-overlay", overlay, "-o", program, "github.com/stoa-community/stoa/cmd/stoa")
	cmd.Stderr = os.Stderr
	return program, cmd.Run()
}

// besideTheNext has a server of the next release start where one of this release runs, under
// load; or, with -old, one of this release where that one does. On PostgreSQL both serve. Once
// the schema is the newer one's, the older cannot start any more, and says why.
func besideTheNext(ctx context.Context, o options, p place) (r *row, err error) {
	if o.brief {
		return nil, nil // to build another server takes longer than all that is tried on it
	}
	older, newer := o, o
	if older.stoa = o.old; o.old == "" {
		folder, err := os.MkdirTemp(o.data, "stoa-torture-")
		if err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
		older.stoa = o.stoa
		if newer.stoa, err = o.buildNext(ctx, folder); err != nil {
			return nil, err
		}
	}
	b := &beside{older: older, newer: newer, place: p, row: &row{name: p.name + ", the release before"}}
	return b.row, b.run(ctx)
}

// beside are two releases on one database.
type beside struct {
	older, newer options
	place        place
	crowd        *crowd
	row          *row
}

func (b *beside) run(ctx context.Context) error {
	first, err := b.older.start(b.place)
	if err != nil {
		return err
	}
	defer func() { first.kill() }()
	if b.crowd, err = newCrowd(first.url); err != nil {
		return err
	}
	if b.place.address == "" { // SQLite has one server at a time
		halt := b.crowd.write(always(first), 4, b.older.dice("before"))
		b.crowd.await(b.older.pick(50, 500), startWithin)
		halt()
		b.crowd.close()
		if err := first.stop(); err != nil {
			b.row.bad("the stop: %v", err)
		}
	}
	second, err := b.together(first)
	if err != nil {
		return err
	}
	defer func() { second.kill() }()
	b.row.times++
	b.crowd.sum(b.row)
	if b.row.unanswered > 0 {
		b.row.bad("%d requests failed while the newer release came: %v", b.row.unanswered, b.crowd.statuses)
	}
	if b.place.address != "" {
		if err := b.breakOff(ctx, first); err != nil {
			return err
		}
	}
	b.refuses()
	return b.crowd.end(ctx, b.newer, b.place, second, b.row)
}

// together has people write to both servers while the second starts and for a while after, and
// returns it.
func (b *beside) together(first *process) (second *process, err error) {
	var newcomer atomic.Pointer[process]
	var turn atomic.Int64
	servers := func() string {
		if n := newcomer.Load(); n != nil && (b.place.address == "" || turn.Add(1)%2 == 0) {
			return n.url
		}
		return first.url
	}
	start := func() error {
		if second, err = b.newer.start(b.place); err == nil {
			newcomer.Store(second)
		}
		return err
	}
	if b.place.address == "" { // nobody to write to before
		if err := start(); err != nil {
			return nil, err
		}
	}
	halt := b.crowd.write(servers, 8, b.older.dice("beside"))
	defer halt()
	if second == nil {
		b.crowd.await(b.older.pick(50, 500), startWithin)
		if err := start(); err != nil {
			return nil, err
		}
	}
	if !b.crowd.await(b.older.pick(100, 1000), startWithin) {
		b.row.bad("beside the newer release nothing is acknowledged")
	}
	if b.place.address == "" {
		return second, nil
	}
	if status, body, err := first.probe("/readyz"); status != http.StatusOK {
		b.row.bad("beside the newer release the older one says %d %s %v", status, body, err)
	}
	return second, nil
}

// breakOff has the newest step be one that the older release cannot serve beside, which it says.
func (b *beside) breakOff(ctx context.Context, first *process) error {
	if err := tell(ctx, b.place.address, `INSERT INTO schema_breaks (name) SELECT max(name) FROM schema_files`); err != nil {
		return err
	}
	status, body, err := first.probe("/readyz")
	for end := time.Now().Add(10 * time.Second); status == http.StatusOK && time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		status, body, err = first.probe("/readyz")
	}
	if status != http.StatusServiceUnavailable {
		b.row.bad("beside a release that it cannot serve beside it says %d %s %v", status, body, err)
	}
	b.crowd.close()
	if err := first.stop(); err != nil {
		b.row.bad("the stop of the older: %v", err)
	}
	return nil
}

// refuses sees that the older release does not start on the newer schema, and says why.
func (b *beside) refuses() {
	for _, command := range []string{"serve", "doctor"} {
		out, err := b.older.command(b.place.settings(), command).CombinedOutput()
		if err == nil || !strings.Contains(string(out), "newer version of Stoa") {
			b.row.bad("stoa %s of the older release ends with %v and says %s", command, err, out)
		}
		if command == "serve" {
			b.row.note = "the older one says " + lastLine(string(out))
		}
	}
}

func lastLine(text string) string {
	text = strings.TrimSpace(text)
	return text[strings.LastIndex(text, "\n")+1:]
}

package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// A fault is what becomes of some system calls of a running server.
type fault struct {
	name   string
	inject string // as strace takes it
	ends   bool   // the server with it
	bars   string // the reason that every write is refused with; "" where only some fail
}

// syncs are the calls that make writes durable.
const syncs = "fsync,fdatasync"

// everyFault are those that are tried once: calls that fail for as long as it lasts.
var everyFault = []fault{
	{name: "every sync fails", inject: syncs + ":error=EIO", bars: "storage_failed"},
	{name: "every write of the database fails", inject: "pwrite64:error=EIO", bars: "storage_failed"},
	{name: "no room for any write of the database", inject: "pwrite64:error=ENOSPC", bars: "storage_full"},
}

// nthFault are those of the nth call of a thread since then.
func nthFault(n int) []fault {
	at := func(calls, what string) fault {
		return fault{name: fmt.Sprintf("%s of call %d of %s", what, n, calls), inject: fmt.Sprintf("%s:%s:when=%d", calls, what, n),
			ends: strings.HasPrefix(what, "signal")}
	}
	return []fault{
		at(syncs, "error=EIO"), at("pwrite64", "error=EIO"), at("pwrite64", "error=ENOSPC"),
		at(syncs, "signal=KILL"), at("pwrite64", "signal=KILL"),
	}
}

// tryFaults has system calls of the server fail. What is acknowledged meanwhile must be there
// after a crash, and with the fault gone it goes on by itself.
func tryFaults(ctx context.Context, o options) ([]*row, error) {
	strace, err := findStrace()
	if err != nil {
		return nil, err
	}
	r, err := onSQLite(o, func(p place) (*row, error) { return faultsOn(ctx, o, p, strace) })
	return []*row{r}, err
}

// begin starts a server, and a crowd for it. Whichever server it is by then, end ends it.
func (t *faulty) begin() (end func(), err error) {
	if t.server, err = t.start(t.place); err != nil {
		return nil, err
	}
	if t.crowd, err = newCrowd(t.server.url); err != nil {
		t.server.kill()
		return nil, err
	}
	return func() {
		t.crowd.close()
		t.server.kill()
	}, nil
}

func faultsOn(ctx context.Context, o options, p place, strace string) (*row, error) {
	t := &faulty{options: o, place: p, strace: strace, row: &row{}}
	end, err := t.begin()
	if err != nil {
		return nil, err
	}
	defer end()
	list := everyFault
	for n := range o.pick(1, 20) {
		list = append(list[:len(list):len(list)], nthFault(1+n*3)...)
	}
	for _, f := range list {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err := t.try(f); err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
		t.row.times++
	}
	t.row.note = fmt.Sprintf("%d calls failed as they were told to", t.hits)
	return t.row, t.crowd.end(ctx, o, p, t.server, t.row)
}

// faulty is a server that is tried so.
type faulty struct {
	options
	place  place
	strace string
	server *process
	crowd  *crowd
	row    *row
	hits   int
}

// try breaks the server in one way under load, mends it, and crashes it.
func (t *faulty) try(f fault) error {
	halt := t.crowd.write(always(t.server), 8, t.dice(f.name))
	defer halt()
	said := len(t.server.stderr.String())
	heal, err := t.attach(f)
	if err != nil {
		return err
	}
	if f.bars != "" {
		t.checkBarred(f)
	} else {
		t.crowd.await(30, 3*time.Second)
	}
	hits, err := heal()
	if err != nil {
		return err
	}
	isGone := f.ends && t.server.hasEnded(time.Second)
	if isGone {
		hits = 1
	}
	t.hits += hits
	for end := time.Now().Add(5 * time.Second); hits > 0 && !isGone && len(t.server.stderr.String()) == said && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond) // the request that met it may not have ended
	}
	if hits > 0 && !isGone && len(t.server.stderr.String()) == said {
		t.row.bad("%s: the log says nothing of it", f.name)
	}
	if !isGone {
		if err := t.server.awaitReady(20 * time.Second); err != nil {
			t.row.bad("%s, and no more: %v", f.name, err)
		}
		if !t.crowd.await(5, 20*time.Second) {
			t.row.bad("%s, and no more: nothing is acknowledged", f.name)
		}
	}
	t.server.kill()
	halt()
	if said := t.server.said(); said != "" {
		t.row.bad("%s: the log says %s", f.name, said)
	}
	if t.server, err = t.start(t.place); err != nil {
		return err
	}
	return t.crowd.repeat(t.server.url, some(t.crowd.pending()))
}

// checkBarred checks that nothing can be written, that all can be read, and that /readyz says so.
func (t *faulty) checkBarred(f fault) {
	if !t.awaitBarred(f) {
		return
	}
	for range 5 {
		a, err := t.crowd.ask(http.MethodPost, t.server.url+"/api/v1/users", t.crowd.admin, "", `{"username":"never"}`)
		if err != nil || a.status != http.StatusServiceUnavailable || !strings.Contains(string(a.body), f.bars) {
			t.row.bad("%s: a write is answered with %d %s %v", f.name, a.status, a.body, err)
		}
	}
	t.checkReads(f)
}

// awaitBarred waits for /readyz to say that nothing can be written.
func (t *faulty) awaitBarred(f fault) bool {
	isBarred := func() bool {
		status, body, _ := t.server.probe("/readyz")
		return status == http.StatusServiceUnavailable && strings.Contains(body, `"Degraded"`) && strings.Contains(body, f.bars)
	}
	const most = 15 * time.Second // what it believes is 5 seconds old at most, but it is slow under strace
	for end := time.Now().Add(most); !isBarred(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			status, body, err := t.server.probe("/readyz")
			t.row.bad("%s: /readyz says %d %s %v", f.name, status, body, err)
			return false
		}
	}
	return true
}

// checkReads checks that all can be read.
func (t *faulty) checkReads(f fault) {
	for _, path := range []string{"/readyz?for=reads", "/healthz", "/", "/api/v1/questions/" + t.crowd.question, "/api/v1/answers"} {
		if a, err := t.crowd.ask(http.MethodGet, t.server.url+path, t.crowd.admin, "", ""); err != nil || a.status != http.StatusOK {
			t.row.bad("%s: %s says %d %s %v", f.name, path, a.status, a.body, err)
		}
	}
}

// attach has a fault occur from now on, until heal is called, which returns how many calls
// have met it.
func (t *faulty) attach(f fault) (heal func() (hits int, err error), err error) {
	calls, _, _ := strings.Cut(f.inject, ":")
	cmd := exec.Command(t.strace, "-f", "-p", fmt.Sprint(t.server.cmd.Process.Pid), "-e", "trace="+calls, "-e", "inject="+f.inject,
		"-e", "signal=none", "-s", "0")
	said := newTranscript("attached")
	cmd.Stderr = said
	apart(cmd)
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	exited := make(chan error, 1)
	go func() { exited <- cmd.Wait() }()
	select {
	case <-said.seen:
	case err := <-exited:
		return nil, skipped("strace may not look at a process that runs: %v %s", err, strings.TrimSpace(said.String()))
	case <-time.After(startWithin):
		killAll(cmd)
		return nil, errors.New("strace does not look at the server")
	}
	return func() (int, error) {
		cmd.Process.Signal(syscall.SIGINT) // fails where it has ended with the server
		select {
		case <-exited:
		case <-time.After(startWithin):
			killAll(cmd)
			return 0, errors.New("strace does not let go of the server")
		}
		return strings.Count(said.String(), "(INJECTED)"), nil
	}, nil
}

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// tryMigrations has the schema of an old release brought up to date: by a program that is killed
// at every moment, by several at once, and beside one of the release before.
func tryMigrations(ctx context.Context, o options) (rows []*row, err error) {
	for _, part := range []func(context.Context, options, place) (*row, error){killedMigrating, migratedAtOnce, besideTheNext} {
		more, err := onEach(ctx, o, func(p place) (*row, error) {
			r, err := part(ctx, o, p)
			if errors.Is(err, errSkipped) {
				r, err = &row{name: err.Error()}, nil
			}
			return r, err
		})
		for _, r := range more {
			if r != nil {
				rows = append(rows, r)
			}
		}
		if err != nil {
			return rows, err
		}
	}
	return rows, nil
}

// migrating is the program that takes the steps that are left, and does nothing else.
func (o options) migrating(p place) *exec.Cmd { return o.command(p.settings(), "migrate", "up") }

// migrate takes the steps that are left, and returns their names.
func (o options) migrate(p place) (steps []string, err error) {
	out, err := o.migrating(p).CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("stoa migrate up: %w: %s", err, out)
	}
	return strings.Fields(string(out)), nil
}

// A killer runs the program that migrates, and kills it at its nth sign of life, or not at all
// where n is 0. It returns how many signs there were.
type killer func(p place, n int) (signs int, err error)

// killedMigrating kills the program at statements on PostgreSQL, and at writes and syncs
// on SQLite, up to all of them: statements between two of those leave no trace. The next one goes on, and all
// is as if nothing had happened.
func killedMigrating(ctx context.Context, o options, p place) (*row, error) {
	kill := o.killOverLine
	if p.address == "" {
		strace, err := findStrace()
		if err != nil {
			return nil, err
		}
		kill = o.killTracing(strace)
	}
	v, err := newVintage(ctx, p)
	if err != nil {
		return nil, err
	}
	var should snapshot
	moments := 0
	err = v.with(ctx, func(p place) (err error) {
		if moments, err = kill(p, 0); err == nil {
			should, err = p.snapshot(ctx)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	r := &row{name: p.name + ", killed"}
	most := o.pick(10, 200)
	met, every := 0, (moments+most-1)/most
	for n := 1 + o.dice("migrate").IntN(every); n <= moments; n += every { // other seeds try the others
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		err := v.with(ctx, func(p place) error {
			signs, err := kill(p, n)
			if err != nil {
				return err
			}
			if signs >= n {
				met++
			}
			return o.finish(ctx, p, should, r, fmt.Sprintf("killed at %d of %d", n, moments))
		})
		if err != nil {
			return nil, err
		}
		r.times++
	}
	if met == 0 {
		r.bad("no kill has met it")
	}
	r.note = fmt.Sprintf("%d of %d moments, %d while it was at work", r.times, moments, met)
	return r, nil
}

// finish has the rest of the steps taken, and sees that all is as it should be.
func (o options) finish(ctx context.Context, p place, should snapshot, r *row, when string) error {
	if _, err := o.migrate(p); err != nil {
		r.bad("%s: %v", when, err)
		return nil
	}
	is, err := p.snapshot(ctx)
	if err != nil {
		return err
	}
	if how := is.differs(should); how != "" {
		r.bad("%s: %s", when, how)
	}
	if err := o.doctor(p); err != nil {
		r.bad("%s: %v", when, err)
	}
	return nil
}

// killOverLine kills at the nth piece that is sent to PostgreSQL. That piece arrives where n is
// even, so that what it asks for is done for nobody; else it does not.
func (o options) killOverLine(p place, n int) (signs int, err error) {
	var count atomic.Int64
	hit, gone := make(chan struct{}), make(chan struct{})
	l, err := newLineAsking(p.address, func() bool {
		if count.Add(1) != int64(n) {
			return true
		}
		close(hit)
		<-gone
		return n%2 == 0
	})
	if err != nil {
		return 0, err
	}
	defer l.close()
	p.address = l.address
	m, err := run(o.migrating(p))
	if err != nil {
		return 0, err
	}
	select {
	case <-hit:
	case <-m.exited:
	case <-time.After(startWithin):
		return 0, errors.New("the migration does not end")
	}
	m.kill()
	close(gone)
	if code := m.cmd.ProcessState.ExitCode(); n == 0 && code != 0 {
		return 0, fmt.Errorf("stoa migrate up ends with %d: %s", code, m.stderr)
	}
	return int(count.Load()), nil
}

// lasting are the calls by which something comes to the disk.
const lasting = "pwrite64,fsync,fdatasync,ftruncate"

// killTracing kills at the nth such call of a thread. strace counts for each thread, and the
// program does most of it on one.
func (o options) killTracing(strace string) killer {
	return func(p place, n int) (signs int, err error) {
		record := filepath.Join(p.folder, "calls")
		cmd := o.migrating(p)
		args := []string{"strace", "-f", "-o", record, "-s", "0", "-e", "signal=none", "-e", "trace=" + lasting}
		if n > 0 {
			args = append(args, "-e", fmt.Sprintf("inject=%s:signal=KILL:when=%d", lasting, n))
		}
		cmd.Args, cmd.Path = append(args, cmd.Args...), strace
		m, err := run(cmd)
		if err != nil {
			return 0, err
		}
		if !m.hasEnded(startWithin) {
			m.kill()
			return 0, errors.New("the migration does not end")
		}
		if code := cmd.ProcessState.ExitCode(); n == 0 && code != 0 {
			return 0, fmt.Errorf("stoa migrate up ends with %d: %s", code, m.stderr)
		}
		text, err := os.ReadFile(record)
		return mostOfAThread(string(text)), errors.Join(err, os.Remove(record))
	}
}

// mostOfAThread is how many calls the thread has made that made most.
func mostOfAThread(record string) (most int) {
	counts := map[string]int{}
	for line := range strings.Lines(record) {
		thread, rest, _ := strings.Cut(line, " ")
		if strings.Contains(rest, "(") && !strings.Contains(rest, " resumed>") {
			counts[thread]++
			most = max(most, counts[thread])
		}
	}
	return most
}

// migratedAtOnce has three programs migrate at once, and then three servers start at once: each
// step is taken by one of them.
func migratedAtOnce(ctx context.Context, o options, p place) (*row, error) {
	v, err := newVintage(ctx, p)
	if err != nil {
		return nil, err
	}
	var should snapshot
	var all []string
	err = v.with(ctx, func(p place) (err error) {
		if all, err = o.migrate(p); err == nil {
			should, err = p.snapshot(ctx)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	const together = 3
	r := &row{name: fmt.Sprintf("%s, %d at once", p.name, together)}
	for range o.pick(1, 10) {
		err := v.with(ctx, func(p place) error {
			o.takeTurns(p, together, all, r)
			return o.finish(ctx, p, should, r, "migrated by several at once")
		})
		if err == nil {
			err = v.with(ctx, func(p place) error { return o.startTogether(p, together, r) })
		}
		if err != nil {
			return nil, err
		}
		r.times += 2
	}
	r.note = fmt.Sprintf("%d steps, each taken once", len(all))
	return r, nil
}

// takeTurns has several migrate at once, and notes if the steps they took are not all, each once.
func (o options) takeTurns(p place, n int, all []string, r *row) {
	var mu sync.Mutex
	var taken []string
	var wg sync.WaitGroup
	for range n {
		wg.Go(func() {
			steps, err := o.migrate(p)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				r.bad("one of %d at once: %v", n, err)
			}
			if len(steps) > 0 && steps[0] != "The" { // The schema is current.
				taken = append(taken, steps...)
			}
		})
	}
	wg.Wait()
	slices.Sort(taken)
	if !slices.Equal(taken, slices.Sorted(slices.Values(all))) {
		r.bad("%d at once took the steps %v, not %v", n, taken, all)
	}
}

// startTogether has several servers start at once, all of which must be ready and serve.
func (o options) startTogether(p place, n int, r *row) error {
	servers := make([]*process, n)
	errs := make([]error, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { servers[i], errs[i] = o.start(p) })
	}
	wg.Wait()
	for i, s := range servers {
		if errs[i] != nil {
			r.bad("one of %d that start at once: %v", n, errs[i])
			continue
		}
		defer s.kill()
		if status, body, err := s.probe("/"); status != 200 {
			r.bad("one of %d that started at once says %d %.200s %v", n, status, body, err)
		}
		if err := s.stop(); err != nil {
			r.bad("the stop of one of %d: %v", n, err)
		}
	}
	if err := o.doctor(p); err != nil {
		r.bad("started by several at once: %v", err)
	}
	return nil
}

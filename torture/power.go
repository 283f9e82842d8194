package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// fileCalls are the calls by which the content or the name of a file may change; not every kind
// of processor has all of them. What the disk does not know of them is an error, if a file of the
// data folder is named.
const fileCalls = "?open,openat,?creat,?mkdir,mkdirat,write,pwrite64,writev,pwritev,pwritev2,fsync,fdatasync,sync_file_range,ftruncate," +
	"truncate,fallocate,?rename,?renameat,renameat2,?unlink,unlinkat,?link,linkat,copy_file_range,sendfile,splice"

// tryPowerCuts records what the server does to its SQLite files, and rebuilds these as they may
// be found if the power were cut at some moment. What had been acknowledged by then must be in them.
func tryPowerCuts(ctx context.Context, o options) ([]*row, error) {
	strace, err := findStrace()
	if err != nil {
		return nil, err
	}
	r, err := onSQLite(o, func(p place) (*row, error) { return cutOn(ctx, o, p, strace) })
	return []*row{r}, err
}

func cutOn(ctx context.Context, o options, p place, strace string) (*row, error) {
	server, err := o.start(p)
	if err != nil {
		return nil, err
	}
	c, err := newCrowd(server.url)
	if err == nil {
		err = server.stop()
	}
	if err != nil {
		server.kill()
		return nil, err
	}
	defer c.close()
	d, err := newDisk(p.folder) // all of which is synced, for that was long ago
	if err != nil {
		return nil, err
	}
	r := &row{}
	record := filepath.Join(filepath.Dir(p.folder), "calls")
	traced := o.command(p.settings(), "serve")
	traced.Args = append([]string{"strace", "-f", "--seccomp-bpf", "-y", "-xx", "-ttt", "-s", "1000000", "-e", "trace=" + fileCalls, "-e",
		"signal=none", "-o", record}, traced.Args...)
	traced.Path = strace
	if server, err = o.launch(traced); err != nil {
		return nil, err
	}
	halt := c.write(always(server), 8, o.dice("power writers"))
	if !c.await(o.pick(400, 3000), time.Duration(o.pick(1, 10))*time.Minute) {
		r.bad("it acknowledges nothing more")
	}
	if err := server.killTraced(); err != nil {
		return nil, err
	}
	halt()
	c.sum(r)
	return r, c.cutEach(ctx, o, d, record, r)
}

// cutEach has the power cut at moments of the record, and checks what is left each time.
func (c *crowd) cutEach(ctx context.Context, o options, d *disk, record string, r *row) error {
	calls, err := countCalls(record, d)
	if err != nil {
		return err
	}
	dice := o.dice("power")
	at := map[int]bool{calls - 1: true} // the last moment among them: all is acknowledged there
	for len(at) < min(o.pick(20, 200), calls) {
		at[dice.IntN(calls)] = true
	}
	n := 0
	ways := map[string]int{}
	err = replay(record, d, func(cl *call) error {
		n++
		if !at[n-1] || ctx.Err() != nil {
			return ctx.Err()
		}
		how := cuts[r.times%len(cuts)]
		ways[how]++
		r.times++
		return c.cutNow(ctx, o, d, how, cl.at, dice, r)
	})
	r.note = fmt.Sprintf("%d calls recorded; what was not synced was %s", calls, listed(ways))
	return err
}

// replay does to the disk what was recorded, and tells before each call that changes a file.
func replay(record string, d *disk, before func(*call) error) error {
	f, err := os.Open(record)
	if err != nil {
		return err
	}
	defer f.Close()
	syncs := map[*call]int{}
	return readCalls(f, func(c *call) error {
		if c.name == "fsync" || c.name == "fdatasync" {
			path, _, _ := strings.Cut(c.text, ")") // which is there where it ended at once
			syncs[c] = d.unsynced(file(path))
		}
		return nil
	}, func(c *call) error {
		if c.touches(d) {
			if err := before(c); err != nil {
				return err
			}
		}
		n := syncs[c]
		delete(syncs, c)
		return d.apply(c, n)
	})
}

// touches reports whether a call is one on the disk's own files.
func (c *call) touches(d *disk) bool {
	args := c.arguments()
	return d.has(file(args[0]))
}

// countCalls is how many calls on the disk's files were recorded.
func countCalls(record string, d *disk) (n int, err error) {
	f, err := os.Open(record)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	err = readCalls(f, func(*call) error { return nil }, func(c *call) error {
		if c.touches(d) {
			n++
		}
		return nil
	})
	return n, err
}

// cutNow checks what a power cut at that time leaves.
func (c *crowd) cutNow(ctx context.Context, o options, d *disk, how string, then time.Time, dice *rand.Rand, r *row) (err error) {
	folder, err := os.MkdirTemp(filepath.Dir(d.root), "cut-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	if err := d.leave(folder, how, dice); err != nil {
		return err
	}
	before := len(r.wrong)
	p := place{name: "SQLite", folder: folder}
	if o.full { // the doctor opens it as the server does
		server, err := o.start(p)
		if err != nil {
			r.bad("%s at %s: %v", how, then.Format("15:04:05.000000"), err)
			return nil
		}
		if err := server.stop(); err != nil {
			r.bad("%s at %s: %v", how, then.Format("15:04:05.000000"), err)
		}
	}
	if err := c.check(ctx, o, p, r, then); err != nil {
		return err
	}
	for i := range r.wrong[before:] {
		r.wrong[before+i] = fmt.Sprintf("%s at %s: %s", how, then.Format("15:04:05.000000"), r.wrong[before+i])
	}
	return nil
}

// listed writes counts in words.
func listed(counts map[string]int) (text string) {
	var names []string
	for name := range counts {
		names = append(names, name)
	}
	slices.Sort(names)
	for i, name := range names {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%s %d times", name, counts[name])
	}
	return text
}

package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// tryFull fills the disk that a server has its data on, under load. Nothing can be written then,
// all can be read, and with room it goes on by itself.
func tryFull(ctx context.Context, o options) ([]*row, error) {
	size := 64
	if o.full {
		size = 512 // for what is written in the end
	}
	r, err := onSQLite(o, func(p place) (r *row, err error) {
		unmount, err := mountSmall(p.folder, size)
		if err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, unmount()) }()
		return filledOn(ctx, o, p)
	})
	if r == nil {
		return nil, err
	}
	return []*row{r}, err
}

// noDisk is said where nobody may mount a disk, as in many containers.
const noDisk = "no disk can be mounted here to be filled"

// mountSmall makes a folder that is a disk of its own, of so many megabytes.
func mountSmall(folder string, megabytes int) (unmount func() error, err error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	cmd := exec.Command("mount", "-t", "tmpfs", "-o", fmt.Sprintf("size=%dm,mode=700", megabytes), "tmpfs", folder)
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, skipped(noDisk+": %v %s", err, strings.TrimSpace(string(out)))
	}
	return func() error {
		if out, err := exec.Command("umount", folder).CombinedOutput(); err != nil {
			return fmt.Errorf("umount %s: %w: %s", folder, err, out)
		}
		return nil
	}, nil
}

// brim is the fault of a disk with no room.
var brim = fault{name: "a full disk", bars: "storage_full"}

func filledOn(ctx context.Context, o options, p place) (*row, error) {
	t := &faulty{options: o, place: p, row: &row{}}
	if err := t.refusedStart("a first start"); err != nil {
		return nil, err
	}
	if _, err := o.migrate(p); err != nil {
		return nil, err
	}
	if err := t.refusedStart("a start"); err != nil {
		return nil, err
	}
	end, err := t.begin()
	if err != nil {
		return nil, err
	}
	defer end()
	var back time.Duration
	for t.row.times < o.pick(6, 20) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		took, err := t.fill(t.row.times%2 == 1)
		if err != nil {
			return nil, err
		}
		back = max(back, took)
		t.row.times++
	}
	t.row.note = fmt.Sprintf("writes again within %.1f s of there being room, every second time in a server that started on the full disk", back.Seconds())
	return t.row, t.crowd.end(ctx, o, p, t.server, t.row)
}

// ballast fills a disk, until remove is called.
func ballast(p place) (remove func() error, err error) {
	path := filepath.Join(p.folder, "ballast")
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	for piece := make([]byte, 64<<10); len(piece) > 0; { // smaller and smaller, so that no room is left
		if _, err = f.Write(piece); err != nil {
			piece = piece[:len(piece)/2]
		}
	}
	if !errors.Is(err, syscall.ENOSPC) {
		return nil, errors.Join(err, f.Close())
	}
	return func() error { return os.Remove(path) }, f.Close()
}

// refusedStart sees that one who starts on a full disk, where no server has crashed, says what is
// wrong and ends: SQLite needs a little room then. Nothing is left that keeps the next from starting.
func (t *faulty) refusedStart(what string) error {
	remove, err := ballast(t.place)
	if err != nil {
		return err
	}
	first, err := run(t.command(t.place.settings(), "serve"))
	if err != nil {
		return err
	}
	if !first.hasEnded(startWithin) {
		t.row.bad("%s on a full disk does not end: %s", what, first.stderr)
	}
	first.kill()
	says := first.stderr.String()
	if strings.Count(says, "\n") != 1 || !saysFull(says) || first.said() != "" {
		t.row.bad("%s on a full disk says %s", what, says)
	}
	return remove()
}

// saysFull reports whether a text names the reason.
func saysFull(text string) bool {
	return strings.Contains(text, "full") || strings.Contains(text, "no space left")
}

// fill fills the disk under load, has the server killed and started on it where that is asked for,
// and makes room. It returns how long it took until something was written again.
func (t *faulty) fill(again bool) (back time.Duration, err error) {
	halt := t.crowd.write(func() string { return t.server.url }, 8, t.dice(fmt.Sprint("full ", t.row.times)))
	defer func() { halt() }()
	if !t.crowd.await(50, startWithin) {
		t.row.bad("with room nothing is acknowledged")
	}
	remove, err := ballast(t.place)
	if err != nil {
		return 0, err
	}
	t.checkFull()
	if again {
		t.server.kill()
		halt()
		t.checkDoctor()
		next, err := await(t.command(t.place.settings(), "serve"))
		if err != nil {
			t.row.bad("on a full disk: %v", err)
			return 0, errors.Join(err, remove())
		}
		t.server = next
		halt = t.crowd.write(always(next), 8, t.dice(fmt.Sprint("full again ", t.row.times)))
		t.checkFull()
	}
	if err := remove(); err != nil {
		return 0, err
	}
	room := time.Now()
	if err := t.server.awaitReady(20 * time.Second); err != nil {
		t.row.bad("with room again: %v", err)
	}
	if !t.crowd.await(5, 20*time.Second) {
		t.row.bad("with room again nothing is acknowledged")
	}
	back = time.Since(room)
	halt()
	if said := t.server.said(); said != "" {
		t.row.bad("the log says %s", said)
	}
	return back, t.crowd.repeat(t.server.url, some(t.crowd.pending()))
}

// checkFull sees that writes are refused, with the reason, and that all can be read. Some may
// succeed: a file may have room in it, such as SQLite's log when it begins anew.
func (t *faulty) checkFull() {
	if !t.awaitBarred(brim) {
		return
	}
	refused := 0
	for end := time.Now().Add(20 * time.Second); refused < 3; time.Sleep(5 * time.Millisecond) {
		a, err := t.crowd.ask(http.MethodPost, t.server.url+"/api/v1/posts", t.crowd.admin, "", `{"title":"Is there room?","content":"Never."}`)
		switch {
		case err == nil && a.status == http.StatusServiceUnavailable && strings.Contains(string(a.body), brim.bars):
			refused++
		case err != nil || a.status != http.StatusCreated:
			t.row.bad("a full disk: a write is answered with %d %s %v, and the log ends with %s", a.status, a.body, err,
				lastLine(t.server.stderr.String()))
		}
		if time.Now().After(end) {
			t.row.bad("a full disk takes whatever is written")
			return
		}
	}
	t.checkReads(brim)
}

// checkDoctor sees that the doctor names the full disk.
func (t *faulty) checkDoctor() {
	out, err := t.command(t.place.settings(), "doctor").CombinedOutput()
	if err == nil || !strings.Contains(string(out), "BAD  The data folder") || !saysFull(string(out)) {
		t.row.bad("on a full disk the doctor ends with %v and says %s", err, out)
	}
}

package main

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// tryMemory has a server read and write at a steady pace for long, and sees whether its memory
// levels off. Both databases are tried at once: the pace leaves room for that.
func tryMemory(ctx context.Context, o options) ([]*row, error) {
	var rows [2]*row
	var errs [2]error
	var wg sync.WaitGroup
	wg.Go(func() { rows[0], errs[0] = onSQLite(o, func(p place) (*row, error) { return steadyOn(ctx, o, p) }) })
	wg.Go(func() {
		rows[1], errs[1] = onPostgres(ctx, o, func(p place) (*row, error) { return steadyOn(ctx, o, p) })
	})
	wg.Wait()
	switch {
	case errs[0] != nil:
		return nil, errs[0]
	case rows[1] == nil:
		return rows[:1], errs[1]
	}
	return rows[:], errs[1]
}

// The load: so many clients of each kind, each with a pause after a request.
const (
	steadyReaders = 8
	steadyWriters = 4
	readEvery     = 100 * time.Millisecond
	writeEvery    = 200 * time.Millisecond
	samples       = 30 // of what the server holds
)

func steadyOn(ctx context.Context, o options, p place) (*row, error) {
	budget := 8 // megabytes, which are soon full
	if o.full {
		budget = 128 // as it is unless told
	}
	server, err := o.start(p, fmt.Sprintf("STOA_MEMORY=%dMB", budget))
	if err != nil {
		return nil, err
	}
	defer server.kill()
	c, err := newCrowd(server.url)
	if err != nil {
		return nil, err
	}
	r := &row{}
	questions, err := c.library(server.url, o.pick(50, 2000))
	if err != nil {
		return nil, err
	}
	before, err := server.rest()
	if err != nil {
		return nil, err
	}
	endWriting, endReading := c.writeSteadily(server.url, o.dice("memory")), c.readSteadily(server.url, questions, o.dice("reads"))
	held, err := server.watch(ctx, time.Duration(o.pick(60, 2400))*time.Second/samples, p.name)
	endWriting()
	endReading()
	if err != nil {
		return nil, err
	}
	r.times = len(held)
	judgeMemory(o, r, held, int64(budget)*1e6)
	c.close()
	server.idle(r, before)
	return r, c.end(ctx, o, p, server, r)
}

// library makes questions to be read, each of its own words.
func (c *crowd) library(server string, n int) (ids []string, err error) {
	for i := range n {
		id, err := c.make(server, "/api/v1/questions", map[string]any{"title": fmt.Sprintf("What is word%d, and word%d?", i, i/10),
			"description": strings.Repeat(fmt.Sprintf("<p>Some say word%d is one thing, others another. </p>", i), 20)})
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// writeSteadily has clients write, each with a pause after what it has written.
func (c *crowd) writeSteadily(server string, dice *rand.Rand) (halt func()) {
	return paced(steadyWriters, writeEvery, dice, func(own *rand.Rand) { c.send(server, c.compose(own)) })
}

// readSteadily has clients read at random, of all kinds.
func (c *crowd) readSteadily(server string, questions []string, dice *rand.Rand) (halt func()) {
	return paced(steadyReaders, readEvery, dice, func(own *rand.Rand) {
		id := questions[own.IntN(len(questions))]
		page := fmt.Sprint("page=", 1+own.IntN(10))
		paths := []string{
			"/", "/questions/" + id, "/people?" + page, fmt.Sprintf("/users/voter-%d", own.IntN(voters)),
			"/api/v1/user", "/api/v1/notifications", "/api/v1/questions/" + id, "/api/v1/questions?limit=20&" + page,
			"/api/v1/answers?limit=20&" + page, fmt.Sprintf("/api/v1/search?query=word%d", own.IntN(len(questions))),
		}
		token := c.voters[own.IntN(voters)]
		c.ask(http.MethodGet, server+paths[own.IntN(len(paths))], token, "", "") // what is wrong with the answer is noted
	})
}

// paced has so many do something again and again, with a pause between, until halt is called.
func paced(clients int, pause time.Duration, dice *rand.Rand, do func(*rand.Rand)) (halt func()) {
	var isOver atomic.Bool
	var wg sync.WaitGroup
	for range clients {
		own := rand.New(rand.NewPCG(dice.Uint64(), dice.Uint64()))
		wg.Go(func() {
			for !isOver.Load() {
				do(own)
				time.Sleep(pause)
			}
		})
	}
	return func() { isOver.Store(true); wg.Wait() }
}

// holding is what a server holds in memory, in bytes.
type holding struct{ resident, heap, kept int64 }

// reserved is what the heap has and no machine need have: see reserve in cmd/stoa.
const reserved = 48 << 20

func (p *process) holding() (h holding, err error) {
	status, body, err := p.probe("/metrics")
	if err != nil || status != http.StatusOK {
		return h, fmt.Errorf("/metrics: %d %v", status, err)
	}
	for lines := bufio.NewScanner(strings.NewReader(body)); lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), " ")
		f, _ := strconv.ParseFloat(value, 64) // that of a comment is of no account
		switch n := int64(f); {
		case name == "process_resident_memory_bytes":
			h.resident = n
		case name == "go_memstats_heap_inuse_bytes":
			h.heap = max(0, n-reserved)
		case strings.HasPrefix(name, "stoa_memory_bytes{"):
			h.kept += n
		}
	}
	return h, nil
}

// watch samples what a server holds, and tells of it where that takes long.
func (p *process) watch(ctx context.Context, every time.Duration, name string) (list []holding, err error) {
	for range samples {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(every):
		}
		h, err := p.holding()
		if err != nil {
			return nil, err
		}
		list = append(list, h)
		if every > 10*time.Second {
			fmt.Fprintf(os.Stderr, "%s %s: resident %d MB, heap %d MB, kept %d MB\n", time.Now().Format(time.TimeOnly), name,
				h.resident>>20, h.heap>>20, h.kept>>20)
		}
	}
	return list, nil
}

// judgeMemory notes what must not be: that more is kept than may be, or that what the process
// holds still rises in the last third of the time.
func judgeMemory(o options, r *row, held []holding, budget int64) {
	most := func(list []holding) int64 {
		return slices.MaxFunc(list, func(a, b holding) int { return int(a.resident - b.resident) }).resident
	}
	third := len(held) / 3
	first, second, last := most(held[:third]), most(held[third:2*third]), most(held[2*third:])
	for _, h := range held {
		if h.kept > budget {
			r.bad("it keeps %d bytes, and may keep %d", h.kept, budget)
		}
	}
	if o.full && o.timed && last > second+second/20 {
		r.bad("memory still rises: at most %d MB in the first third of the time, %d in the second, %d in the last", first>>20, second>>20, last>>20)
	}
	end := held[len(held)-1]
	r.note = fmt.Sprintf("at most %d MB in the first third of the time, %d in the second, %d in the last, of which the heap %d and what is kept %d",
		first>>20, second>>20, last>>20, end.heap>>20, end.kept>>20)
}

package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// dayWorkers is how many requests of a day may be under way at once.
const dayWorkers = 128

// dayZipf is how uneven guests' interest is: the n-th question is looked at about 1/n
// times as often as the first.
const dayZipf = 1.01

// A part is one kind of what goes on in a day.
type part struct {
	name  string
	share float64 // of all requests, in percent
	ask   func(d *rand.Rand) []byte
}

// An arrival is a request of a day.
type arrival struct {
	due  time.Duration // from the beginning
	part int
	ask  []byte
}

// measureDay has a day's requests come at a rate, whether or not those before are
// answered: most are guests at question pages, some of which everybody looks at.
func measureDay(ctx context.Context, o options) (rows []row, err error) {
	program, _, remove, err := build(ctx, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, remove()) }()
	return onEachDatabase(ctx, o, func(p place) ([]row, error) { return dayOn(ctx, o, program, p) })
}

// dayOn measures on one database. Before, every page is looked at once, those that most
// look at last, and a tenth of a day goes by.
func dayOn(ctx context.Context, o options, program string, p place) (rows []row, err error) {
	w, err := openWorld(ctx, o, program, p)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, w.server.stop()) }()
	if err := w.drawAllPages(); err != nil {
		return nil, err
	}
	last := len(w.pages) - 1
	if _, err := w.warm(ctx, w.visit("", len(w.pages), func(i int) string { return w.pages[last-i] })); err != nil {
		return nil, err
	}
	parts := w.parts()
	span := o.daySpan()
	if _, err := w.live(ctx, parts, arrivals(parts, o.rate, span/10, 1)); err != nil {
		return nil, err
	}
	lived, err := w.live(ctx, parts, arrivals(parts, o.rate, span, 2))
	if err != nil {
		return nil, err
	}
	memory, err := w.server.memory()
	rows = lived.rows(fmt.Sprintf("%s: %d a second", p.name, o.rate), parts)
	return append(rows, row{p.name + ": memory after the day", held(memory)}), err
}

// daySpan is how long a day is.
func (o options) daySpan() time.Duration {
	if o.quick {
		return 3 * time.Second
	}
	return 2 * time.Minute
}

// drawAllPages makes the pages those of every open question, in an order of chance.
func (w *world) drawAllPages() error {
	member, err := w.server.signIn(memberEmail)
	if err != nil {
		return err
	}
	questions, err := gather(w.server, member, "/api/v1/questions", everything, rand.New(rand.NewPCG(worldSeed, 0)), record.isOpen)
	w.pages = nil
	for _, q := range questions {
		w.pages = append(w.pages, pageOf(q))
	}
	return err
}

// parts are what a day is made of.
func (w *world) parts() []part {
	return []part{
		{"question pages, guests", 80, w.zipf()},
		{"home page, guests", 5, w.anyOf(w.visit("", 1, func(int) string { return "/" }))},
		{"topic pages, guests", 3, w.anyOf(w.visit("", len(w.topics), func(i int) string { return w.topics[i] }))},
		{"search pages, guests", 2, w.anyOf(w.visit("", len(w.searches), func(i int) string { return "/search?q=" + w.searches[i] }))},
		{"reads over REST, members", 8, w.anyRead()},
		{"votes", 1.2, func(*rand.Rand) []byte { return w.vote() }},
		{"answers", 0.3, func(*rand.Rand) []byte { return w.write() }},
		{"comments", 0.5, w.comment},
	}
}

// zipf asks for a question's page, by how many look at it.
func (w *world) zipf() func(d *rand.Rand) []byte {
	visit := w.visit("", len(w.pages), func(i int) string { return w.pages[i] })
	return func(d *rand.Rand) []byte {
		return visit.ask(int(rand.NewZipf(d, dayZipf, 1, uint64(len(w.pages)-1)).Uint64()), 0)
	}
}

// anyOf asks for any of the things that a row has.
func (w *world) anyOf(c chance) func(d *rand.Rand) []byte {
	return func(d *rand.Rand) []byte { return c.ask(d.IntN(c.things), d.IntN(len(w.tokens))) }
}

// anyRead asks for anything that members read over REST, but for searches.
func (w *world) anyRead() func(d *rand.Rand) []byte {
	reads := slices.DeleteFunc(w.chances(), func(c chance) bool { return !c.reads || c.name == "search, two words" })
	return func(d *rand.Rand) []byte { return w.anyOf(reads[d.IntN(len(reads))])(d) }
}

// comment is a comment by somebody on any answer.
func (w *world) comment(d *rand.Rand) []byte {
	path := "/api/v1/answers/" + w.answers[d.IntN(len(w.answers))].ID + "/comments"
	return request{method: "POST", path: path}.encode(w.server.address, w.tokens[d.IntN(len(w.tokens))],
		`{"body":"<p>That helped, thank you.</p>"}`)
}

// arrivals are the requests of a while, each at a moment of chance.
func arrivals(parts []part, rate int, span time.Duration, seed uint64) []arrival {
	d := rand.New(rand.NewPCG(worldSeed, seed))
	all := make([]arrival, int(float64(rate)*span.Seconds()))
	for i := range all {
		all[i].due = time.Duration(d.Int64N(int64(span)))
		all[i].part = drawPart(d, parts)
	}
	slices.SortFunc(all, func(a, b arrival) int { return int(a.due - b.due) })
	for i, a := range all {
		all[i].ask = parts[a.part].ask(d)
	}
	return all
}

func drawPart(d *rand.Rand, parts []part) int {
	left := 100 * d.Float64()
	for i, p := range parts {
		if left -= p.share; left < 0 {
			return i
		}
	}
	return 0
}

// A lived is a day that is over.
type lived struct {
	spent spending
	took  time.Duration
	waits [][]time.Duration // by part
}

// live sends each request when it is due, or as soon as there is somebody to send it.
// How long it takes counts from when it was due.
func (w *world) live(ctx context.Context, parts []part, all []arrival) (l lived, err error) {
	conns, hangUp, err := dialAll(w.server.address, dayWorkers)
	if err != nil {
		return l, err
	}
	defer hangUp()
	before, err := w.server.spent()
	if err != nil {
		return l, err
	}
	waits := make([]time.Duration, len(all))
	failed := make([]error, dayWorkers)
	began := time.Now()
	var next atomic.Int64
	var wg sync.WaitGroup
	for i, c := range conns {
		wg.Go(func() {
			for n := next.Add(1) - 1; n < int64(len(all)) && failed[i] == nil; n = next.Add(1) - 1 {
				if failed[i] = pause(ctx, time.Until(began.Add(all[n].due))); failed[i] == nil {
					failed[i] = c.roundTrip(all[n].ask)
				}
				waits[n] = time.Since(began.Add(all[n].due))
			}
		})
	}
	wg.Wait()
	took := time.Since(began)
	after, err := w.server.spent()
	return lived{after.less(before), took, byPart(parts, all, waits)}, errors.Join(append(failed, err)...)
}

func byPart(parts []part, all []arrival, waits []time.Duration) [][]time.Duration {
	sorted := make([][]time.Duration, len(parts))
	for n, a := range all {
		sorted[a.part] = append(sorted[a.part], waits[n])
	}
	return sorted
}

// rows are a row of the whole day, and one of each part.
func (l lived) rows(name string, parts []part) []row {
	r := ofWaits(slices.Concat(l.waits...), l.took)
	r.charge(l.spent)
	r.cores = l.spent.cpu.Seconds() / l.took.Seconds()
	database := l.spent.database.Seconds() / l.took.Seconds()
	r.note = fmt.Sprintf("%.2f cores: the server %.2f, the database %.2f", r.cores, r.cores-database, database)
	rows := []row{{name, r}}
	for i, p := range parts {
		rows = append(rows, row{name + ", " + p.name, ofWaits(l.waits[i], l.took)})
	}
	return rows
}

// ofWaits is how many there were in a while, and how long they took.
func ofWaits(waits []time.Duration, took time.Duration) result {
	slices.Sort(waits)
	r := result{calls: len(waits), perSecond: float64(len(waits)) / took.Seconds()}
	if len(waits) > 0 {
		r.p50, r.p99 = waits[len(waits)/2], waits[len(waits)*99/100]
	}
	return r
}

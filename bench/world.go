package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
	"sync/atomic"

	"github.com/stoa-community/stoa/internal/web/view"
)

// How much there is to ask for; a small community may have less.
const (
	worldSeed      = 1
	worldPeople    = 300
	worldQuestions = 3000
	worldAnswers   = 4000
	worldSearches  = 400
	worldWords     = 26
	worldPages     = 600
)

// A world is what is asked for at random: the same in every run.
type world struct {
	server             *process
	people             []record
	tokens             []string // theirs
	questions, answers []record
	searches           []string
	pages, topics      []string // paths, where they lead nowhere else
	voted, written     atomic.Int64
}

// A chance is a row of requests at random.
type chance struct {
	name   string
	things int                            // how many there are to ask for
	ask    func(thing, person int) []byte // what goes over the wire
	writes bool
	reads  bool // over REST
}

// measureWorld drives the real binary with what is drawn at random: records, people
// and words, while nobody writes and while there are votes.
func measureWorld(ctx context.Context, o options) (rows []row, err error) {
	program, _, remove, err := build(ctx, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, remove()) }()
	yardstick, err := startYardstick(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, yardstick.stop()) }()
	return onEachDatabase(ctx, o, func(p place) ([]row, error) { return worldOn(ctx, o, program, p, yardstick) })
}

// worldOn measures on one database.
func worldOn(ctx context.Context, o options, program string, p place, yardstick *process) (rows []row, err error) {
	w, err := openWorld(ctx, o, program, p)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, w.server.stop()) }()
	for _, c := range w.chances() {
		if !strings.Contains(c.name, o.rows) {
			continue
		}
		served, err := w.besideYardstick(ctx, o, p.name, c, yardstick)
		if err != nil {
			return rows, fmt.Errorf("%s: %w", c.name, err)
		}
		rows = append(rows, served...)
	}
	crowds, err := w.measureWriters(ctx, o, p.name)
	if err != nil {
		return rows, err
	}
	memory, err := w.server.memory()
	return append(append(rows, crowds...), row{p.name + ": memory after all that", held(memory)}), err
}

// openWorld starts the server over the demo community, and draws what is asked for.
func openWorld(ctx context.Context, o options, program string, p place) (*world, error) {
	server, err := filled(ctx, o, program, p)
	if err != nil {
		return nil, err
	}
	w := &world{server: server}
	if err := w.draw(rand.New(rand.NewPCG(worldSeed, 0))); err != nil {
		return nil, errors.Join(err, server.stop())
	}
	return w, nil
}

// draw gathers what will be asked for.
func (w *world) draw(d *rand.Rand) error {
	member, err := w.server.signIn(memberEmail)
	if err != nil {
		return err
	}
	if w.questions, err = gather(w.server, member, "/api/v1/questions", worldQuestions, d, record.isOpen); err != nil {
		return err
	}
	if w.answers, err = gather(w.server, member, "/api/v1/answers", worldAnswers, d, record.isOpen); err != nil {
		return err
	}
	topics, err := gather(w.server, member, "/api/v1/topics", worldPages, d, func(record) bool { return true })
	if err != nil {
		return err
	}
	for _, t := range topics {
		w.topics = append(w.topics, "/topics/"+view.Slugged(t.ShortID, t.Name))
	}
	for _, q := range w.questions[:min(worldPages, len(w.questions))] {
		w.pages = append(w.pages, pageOf(q))
	}
	words := commonWords(w.questions, worldWords)
	for range worldSearches {
		pair := d.Perm(len(words))
		w.searches = append(w.searches, url.QueryEscape(words[pair[0]]+" "+words[pair[1]]))
	}
	return w.signInPeople(d)
}

// pageOf is where a question's page stands, and not another that leads there.
func pageOf(q record) string { return "/questions/" + view.Slugged(q.ShortID, q.Title) }

// signInPeople gets the tokens of people at random.
func (w *world) signInPeople(d *rand.Rand) error {
	admin, err := w.server.signIn(adminEmail)
	if err != nil {
		return err
	}
	w.people, err = gather(w.server, admin, "/api/v1/users", worldPeople, d, func(r record) bool {
		return r.Status == "active" && r.Role == "member"
	})
	if err != nil {
		return err
	}
	for _, person := range w.people {
		token, err := w.server.signInBy("user_id", person.ID)
		if err != nil {
			return err
		}
		w.tokens = append(w.tokens, token)
	}
	return nil
}

// chances are the rows: reads by random people and by guests, then writes.
func (w *world) chances() []chance {
	const api = "/api/v1"
	return []chance{
		w.read("list of 20 answers", 1, func(int) string { return api + "/answers" }),
		w.packed("list of 20 answers, gzip", api+"/answers"),
		w.read("one answer", len(w.answers), func(i int) string { return api + "/answers/" + w.answers[i].ID }),
		w.read("a question's answers", len(w.questions), func(i int) string {
			return api + "/questions/" + w.questions[i].ID + "/answers"
		}),
		w.read("comments", len(w.answers), func(i int) string { return api + "/answers/" + w.answers[i].ID + "/comments" }),
		w.read("feed", 1, func(int) string { return api + "/feed" }),
		w.read("search, two words", len(w.searches), func(i int) string { return api + "/search?query=" + w.searches[i] }),
		w.read("notifications", 1, func(int) string { return api + "/notifications" }),
		w.read("unread count", 1, func(int) string { return api + "/notifications/summary" }),
		w.visit("home page, guest", 1, func(int) string { return "/" }),
		w.visit("question pages, guest", len(w.pages), func(i int) string { return w.pages[i] }),
		{name: "vote", things: len(w.tokens), writes: true, ask: func(int, int) []byte { return w.vote() }},
		{name: "create an answer", things: len(w.tokens), writes: true, ask: func(int, int) []byte { return w.write() }},
	}
}

// read is a row of what people read over REST.
func (w *world) read(name string, things int, path func(thing int) string) chance {
	return chance{name: name, things: things, reads: true, ask: func(thing, person int) []byte {
		return request{method: "GET", path: path(thing)}.encode(w.server.address, w.tokens[person], "")
	}}
}

// packed is a row of what people read over REST whose programs take it compressed, as most do.
func (w *world) packed(name, path string) chance {
	return chance{name: name, things: 1, reads: true, ask: func(_, person int) []byte {
		return request{method: "GET", path: path, header: "Accept-Encoding: gzip"}.encode(w.server.address, w.tokens[person], "")
	}}
}

// visit is a row of pages that guests look at.
func (w *world) visit(name string, things int, path func(thing int) string) chance {
	return chance{name: name, things: things, ask: func(thing, _ int) []byte {
		return request{method: "GET", path: path(thing), header: "Accept: text/html"}.encode(w.server.address, "", "")
	}}
}

// vote is the next vote on any answer, and write the next answer to any question.
func (w *world) vote() []byte  { return w.voteOn(w.answers, &w.voted) }
func (w *world) write() []byte { return w.answerTo(w.questions, &w.written) }

// voteOn is the next vote: nobody votes on anything twice until all have on all, and
// then the other way.
func (w *world) voteOn(answers []record, cast *atomic.Int64) []byte {
	n := int(cast.Add(1))
	pairs := len(w.tokens) * len(answers)
	pair := stride(n, pairs)
	way := []string{"up", "down"}[n/pairs%2]
	path := "/api/v1/answers/" + answers[pair/len(w.tokens)].ID + "/votes?type=" + way
	return request{method: "POST", path: path}.encode(w.server.address, w.tokens[pair%len(w.tokens)], "")
}

// answerTo is the next answer: by another person, to another question.
func (w *world) answerTo(questions []record, written *atomic.Int64) []byte {
	n := int(written.Add(1))
	pair := stride(n, len(w.tokens)*len(questions))
	path := "/api/v1/questions/" + questions[pair/len(w.tokens)].ID + "/answers"
	body := fmt.Sprintf(`{"content":"<p>Reconnect the calendar in the settings, then wait a minute (%d).</p>"}`, n)
	return request{method: "POST", path: path}.encode(w.server.address, w.tokens[pair%len(w.tokens)], body)
}

// stride is where the n-th step leads that visits each of so many places once, far from
// where the one before led.
func stride(n, places int) int {
	step := max(1, places*618/1000)
	for divisor(step, places) != 1 {
		step++
	}
	return n % places * step % places
}

func divisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

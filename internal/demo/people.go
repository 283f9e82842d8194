package demo

import (
	"context"
	"fmt"
	"iter"
	"math"
	"runtime"
	"slices"
	"sort"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/demo/corpus"
	"github.com/stoa-community/stoa/internal/markup"
)

const (
	day          = 24 * time.Hour
	minPeople    = 40
	founders     = 0.08 // the share of people who were there from the first day
	maxPortraits = 300
)

// person is a member of the community.
type person struct {
	index  int
	user   *community.User
	source corpus.Person
	weight float64   // how active: most are below 1, a few far above
	reads  time.Time // when they last read their notifications; zero: never
}

// isThere reports whether the person can still follow and be told.
func (p *person) isThere() bool {
	return p.user.Status == community.Active || p.user.Status == community.Banned
}

// populate makes the people, in the order they joined.
func (w *world) populate() {
	n := max(minPeople, w.o.questions()/4)
	early := int(math.Ceil(founders * float64(n)))
	people := make([]*person, n)
	for i := range people {
		d := roll(w.o.Seed, ofPerson, i)
		joined := w.cal.start.Add(-time.Duration(float64(early-i) / float64(early) * 30 * float64(day))).Truncate(time.Millisecond)
		if i >= early {
			joined = w.cal.at((float64(i-early) + d.Float64()) / float64(n-early))
		}
		people[i] = w.newPerson(d, i, joined, i < early)
		if people[i].user.Role == community.Moderator {
			w.staff = append(w.staff, people[i])
		}
	}
	w.crowd = newCrowd(people)
}

func (w *world) newPerson(d dice, i int, joined time.Time, isFounder bool) *person {
	source := w.corpus.Person(i)
	p := &person{index: i, source: source, weight: min(math.Pow(1-d.Float64(), -1/1.2)/2, 200)}
	p.user = &community.User{
		ID: newID[community.User](d, joined), Portal: w.portal.ID, Created: joined, Updated: joined,
		Role: community.Member, Status: community.Active,
		Username: source.Username, Email: source.Username + "@" + pick(d, []string{"post", "mail", "letters"}) + ".example",
		Profile: community.Profile{
			Name: source.Name, Title: source.Title, Description: markup.SanitizeProfile(source.Bio), Website: source.Website,
			Location: source.Location, Gender: source.Gender, Verified: d.chance(0.03),
		},
	}
	if d.chance(0.6) {
		p.user.ExternalID = fmt.Sprintf("lantern-%05d", 10_000+i)
	}
	if d.chance(0.85) {
		p.reads = w.cal.end.Add(-time.Duration(d.ExpFloat64() * 5 * float64(day)))
	}
	switch {
	case i < 2 || i < 1000 && i%97 == 5:
		p.user.Role, p.weight = community.Moderator, max(p.weight, 3)
	case !isFounder:
		w.troubles(d, p)
	}
	return p
}

// troubles makes a few accounts wait for approval, banned or erased.
func (w *world) troubles(d dice, p *person) {
	u := p.user
	switch n := d.Float64(); {
	case n < 0.02 && w.cal.age(u.Created) < 30:
		u.Status, p.weight = community.Pending, 0
	case n < 0.010:
		u.Status, u.Ban.Reason = community.Banned, pick(d, []string{"Spam", "Advertising in answers", "Rude to other members, again"})
		if d.chance(0.5) {
			u.Ban.Until = w.cal.end.Add(time.Duration(1+d.IntN(60)) * day)
		}
	case n < 0.014:
		u.Status, u.Username, u.Email, u.ExternalID = community.Erased, "deleted-"+string(u.ID), "", ""
		u.Profile = community.Profile{Name: "Deleted user"}
	}
}

// addPortraits draws the most active people who have a face; drawing one takes
// some milliseconds, so that the rest have none.
func (w *world) addPortraits(ctx context.Context) error {
	if w.o.Picture == nil {
		return nil
	}
	some := slices.DeleteFunc(slices.Clone(w.crowd.people), func(p *person) bool {
		return p.user.Status == community.Erased || p.index%4 == 3
	})
	sort.SliceStable(some, func(i, k int) bool { return some[i].weight > some[k].weight })
	some = some[:min(len(some), maxPortraits)]
	drawn := make([][]byte, len(some))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i, p := range some {
		g.Go(func() error {
			drawn[i] = corpus.Portrait(p.source)
			return ctx.Err()
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	for i, p := range some {
		path, err := w.o.Picture(p.user.Username+".png", drawn[i])
		if err != nil {
			return fmt.Errorf("portrait of %s: %w", p.user.Username, err)
		}
		p.user.Profile.Picture = path
	}
	return nil
}

// doing is what somebody is wanted for; the same people do not do all of it.
type doing int

const (
	asking doing = iota
	answering
	reacting // voting and commenting
	following
	doings
)

// crowd finds people by chance.
type crowd struct {
	people []*person // in the order they joined
	byID   map[userID]*person
	sums   [doings][]float64
}

func newCrowd(people []*person) *crowd {
	c := &crowd{people: people, byID: make(map[userID]*person, len(people))}
	for _, p := range people {
		c.byID[p.user.ID] = p
	}
	for what := range doings {
		sum := 0.0
		for _, p := range people {
			sum += p.likes(what)
			c.sums[what] = append(c.sums[what], sum)
		}
	}
	return c
}

func (p *person) likes(what doing) float64 {
	switch {
	case what == asking:
		return math.Sqrt(p.weight)
	case what == reacting:
		return math.Pow(p.weight, 0.7)
	case what == following && !p.isThere():
		return 0
	}
	return p.weight
}

// comers are up to n people, each once and none of them but, who come along to do
// something after a time.
func (w *world) comers(d dice, n int, what doing, from time.Time, mean time.Duration, but *person) iter.Seq2[*person, time.Time] {
	return func(yield func(*person, time.Time) bool) {
		known := map[*person]bool{but: true}
		for range n {
			when := w.cal.later(d, from, mean)
			p := w.crowd.pick(d, what, when, known)
			known[p] = true
			if p != nil && !yield(p, when) {
				return
			}
		}
	}
}

// joined is how many were there at a time.
func (c *crowd) joined(when time.Time) int {
	return sort.Search(len(c.people), func(i int) bool { return c.people[i].user.Created.After(when) })
}

// pick returns somebody who was there at a time and is not among those excepted,
// nil if that is everybody.
func (c *crowd) pick(d dice, what doing, when time.Time, except map[*person]bool) *person {
	n := c.joined(when)
	if n == 0 {
		return nil
	}
	sums := c.sums[what][:n]
	fits := func(i int) bool { return c.people[i].likes(what) > 0 && !except[c.people[i]] }
	for range 20 {
		if i := min(sort.SearchFloat64s(sums, d.Float64()*sums[n-1]), n-1); fits(i) {
			return c.people[i]
		}
	}
	first := d.IntN(n) // those likely are all taken: anybody then
	for i := range n {
		if k := (first + i) % n; fits(k) {
			return c.people[k]
		}
	}
	return nil
}

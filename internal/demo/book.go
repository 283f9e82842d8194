package demo

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// book sums up what the records add to the counters of others: what store.Settle
// would have counted one by one.
type book struct {
	people  map[userID]*account
	topics  map[topicID]*community.TopicCounts
	spaces  map[spaceID]community.SpaceCounts
	members map[membership]community.Membership
	tallies map[tally]int64
	days    map[store.AnswerDay]int64 // the key's own N is 0
	active  map[personDay]bool        // whether they wrote something
	looked  map[personDay]bool        // those who did nothing else
}

type account struct {
	points            int64
	counts            community.UserCounts
	lastly            time.Time // when they wrote something
	lastSeen, lastDid time.Time
}

// personDay is a day on which a person did something.
type personDay struct {
	by  userID
	day int64
}

type tally struct {
	name string
	day  int64
}

func newBook() *book {
	return &book{
		people: map[userID]*account{}, topics: map[topicID]*community.TopicCounts{},
		spaces: map[spaceID]community.SpaceCounts{}, members: map[membership]community.Membership{},
		tallies: map[tally]int64{}, days: map[store.AnswerDay]int64{}, active: map[personDay]bool{}, looked: map[personDay]bool{},
	}
}

func (k *book) person(id userID) *account { return entry(k.people, id) }

func (k *book) topic(id topicID) *community.TopicCounts { return entry(k.topics, id) }

func entry[K comparable, V any](in map[K]*V, key K) *V {
	if in[key] == nil {
		in[key] = new(V)
	}
	return in[key]
}

// enter adds what a batch counts for others.
func (k *book) enter(b *batch) {
	for i := range b.shares {
		k.share(&b.shares[i])
	}
	for _, m := range b.memberships {
		k.member(m)
	}
	for _, f := range b.follows {
		switch f.On.On {
		case community.OnUser:
			k.person(f.User).counts.Followings++
			k.person(userID(f.On.ID)).counts.Followers++
		case community.OnTopic:
			k.topic(topicID(f.On.ID)).Followers++
		}
	}
	for _, d := range b.days {
		n := d.N
		d.N = 0
		k.days[d] += n
	}
	for _, a := range b.acts {
		p := k.person(a.by)
		p.lastSeen, p.lastDid = latest(p.lastSeen, a.when), latest(p.lastDid, a.when)
		on := personDay{a.by, store.Day(a.when)}
		k.active[on] = k.active[on] || a.wrote
		if a.wrote {
			p.lastly = latest(p.lastly, a.when)
		}
	}
}

func (k *book) share(s *community.Share) {
	for _, t := range s.Tallies {
		if t.N != 0 {
			k.tallies[tally{t.Name, store.Day(s.Created)}] += t.N
		}
	}
	if s.Author != "" {
		p := k.person(s.Author)
		p.points, p.counts = p.points+s.Points, p.counts.Plus(s.Counts)
	}
	if s.Asked != "" {
		k.person(s.Asked).counts.Requests++
	}
	if s.Space != "" {
		k.spaces[s.Space] = k.spaces[s.Space].Plus(s.Inside, 1)
	}
	for _, t := range s.Topics {
		if s.Posts {
			k.topic(t).Posts++
		} else {
			k.topic(t).Questions++
		}
	}
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// lookedFor is for how many days after they did something people come back to look, some days.
const lookedFor = 3

// look has people come back to look, who do nothing else on that day.
func (k *book) look() {
	var last int64
	var now time.Time
	for _, p := range k.people {
		now = latest(now, p.lastDid)
	}
	last = store.Day(now)
	for did := range k.active {
		for ahead := range int64(lookedFor) {
			on := personDay{did.by, did.day + 1 + ahead}
			_, isActive := k.active[on]
			if on.day > last || isActive || !comesBack(on) {
				continue
			}
			k.looked[on] = true
			p, noon := k.person(did.by), time.UnixMilli(on.day*86_400_000).Add(12*time.Hour)
			if noon.After(now) {
				noon = now
			}
			p.lastSeen = latest(p.lastSeen, noon)
		}
	}
}

// comesBack decides for a person and a day, always the same.
func comesBack(on personDay) bool {
	h := fnv.New32a()
	fmt.Fprint(h, on.by, on.day)
	return h.Sum32()%5 < 2
}

// part writes a part of the book.
type part func(tx *store.Tx, portal community.PortalID) error

// closing is how many rows a part of the book changes at most.
const closing = 5000

// parts returns transactions that write all of the book, always in one order.
func (k *book) parts() (list []part) {
	k.look()
	for ids := range slices.Chunk(slices.Sorted(maps.Keys(k.people)), closing) {
		list = append(list, func(tx *store.Tx, _ community.PortalID) error { return k.closePeople(tx, ids) })
	}
	for days := range slices.Chunk(k.sortedDays(), closing) {
		list = append(list, func(tx *store.Tx, _ community.PortalID) error { return tx.AddDays(days...) })
	}
	return append(list, k.closeTopics, k.closeSpaces, k.closeTallies, k.closeActivity)
}

func (k *book) closePeople(tx *store.Tx, ids []userID) error {
	for _, id := range ids {
		p := k.people[id]
		if err := tx.CountUser(id, p.points, p.counts); err != nil {
			return err
		}
		if err := tx.SetActivity(&community.User{ID: id, LastSeen: p.lastSeen, LastAction: p.lastDid, LastPost: p.lastly}); err != nil {
			return err
		}
	}
	return nil
}

// closeActivity counts who was active on which day, from what they did, and who
// leads the present week and month, from the votes.
func (k *book) closeActivity(tx *store.Tx, portal community.PortalID) error {
	days := map[int64]map[string]int64{}
	for a, wrote := range k.active {
		if days[a.day] == nil {
			days[a.day] = map[string]int64{}
		}
		days[a.day]["seen"]++
		days[a.day]["acted"]++
		if wrote {
			days[a.day]["posted"]++
		}
	}
	for on := range k.looked {
		if days[on.day] == nil {
			days[on.day] = map[string]int64{}
		}
		days[on.day]["seen"]++
	}
	if err := tx.AddActivity(portal, days); err != nil {
		return err
	}
	for _, recount := range []func() error{tx.RecountActivity, tx.RecountConduct, tx.RecountWaiting, tx.RecountLeaders} {
		if err := recount(); err != nil {
			return err
		}
	}
	return nil
}

func (k *book) closeTopics(tx *store.Tx, _ community.PortalID) error {
	for _, id := range slices.Sorted(maps.Keys(k.topics)) {
		if err := tx.CountTopic(id, *k.topics[id]); err != nil {
			return err
		}
	}
	return nil
}

func (k *book) closeTallies(tx *store.Tx, portal community.PortalID) error {
	for t, n := range k.tallies {
		if err := tx.Tally(portal, t.name, time.UnixMilli(t.day*86_400_000), n); err != nil {
			return err
		}
	}
	return nil
}

func (k *book) sortedDays() []store.AnswerDay {
	days := make([]store.AnswerDay, 0, len(k.days))
	for d, n := range k.days {
		d.N = n
		days = append(days, d)
	}
	slices.SortFunc(days, func(a, b store.AnswerDay) int {
		return cmp.Or(cmp.Compare(a.User, b.User), cmp.Compare(a.Metric, b.Metric), cmp.Compare(a.Day, b.Day))
	})
	return days
}

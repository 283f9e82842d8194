package demo

import (
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// notices are the notifications that one thread causes. Those of the same verb
// and subject collect those who act until they are read.
type notices struct {
	world *world
	told  map[notice][]told
	order []notice // of first mention, so that rows come out the same
}

type notice struct {
	to    userID
	verb  community.Verb
	about community.Ref
}

type told struct {
	by   userID // "" for one who stays anonymous
	when time.Time
}

const (
	maxActors   = 20
	readingTime = 14 * day // how long a notification waits before it is read
)

func newNotices(w *world) *notices { return &notices{world: w, told: map[notice][]told{}} }

// note tells a person what another did.
func (ns *notices) note(to userID, verb community.Verb, about community.Ref, by userID, when time.Time) {
	if p := ns.world.crowd.byID[to]; to == by || p != nil && !p.isThere() {
		return
	}
	n := notice{to, verb, about}
	if ns.told[n] == nil {
		ns.order = append(ns.order, n)
	}
	ns.told[n] = append(ns.told[n], told{by, when})
}

// rows returns the notifications.
func (ns *notices) rows(d dice) (rows []*community.Notification) {
	for _, n := range ns.order {
		events := ns.told[n]
		slices.SortStableFunc(events, func(a, b told) int { return a.when.Compare(b.when) })
		reads := ns.world.readsSince(n.to)
		for len(events) > 0 {
			k := 1
			for k < len(events) && (reads.IsZero() || !events[k-1].when.Before(reads) || events[k].when.Sub(events[0].when) < readingTime) {
				k++
			}
			rows = append(rows, ns.row(d, n, events[:k], reads))
			events = events[k:]
		}
	}
	return rows
}

func (ns *notices) row(d dice, n notice, events []told, reads time.Time) *community.Notification {
	first, last := events[0].when, events[len(events)-1].when
	row := &community.Notification{
		ID: newID[community.Notification](d, first), Portal: ns.world.portal.ID, Rev: int64(len(events) - 1),
		Created: first, Updated: last, To: n.to, Verb: n.verb, About: n.about, Read: last.Before(reads), Web: true,
	}
	for _, e := range slices.Backward(events) {
		if len(row.From) < maxActors && !slices.Contains(row.From, e.by) {
			row.From = append(row.From, e.by)
		}
	}
	if row.Read {
		row.Rev++
	}
	if at := first.Add(15 * time.Minute); d.chance(0.4) && at.Before(ns.world.cal.end) {
		row.EmailSent, row.EmailAt, row.Mail = true, at, community.MailSent
	}
	return row
}

// readsSince is when a person last read their notifications: admins, who were
// there before, never did.
func (w *world) readsSince(id userID) time.Time {
	if p := w.crowd.byID[id]; p != nil {
		return p.reads
	}
	return time.Time{}
}

package demo

import "github.com/stoa-community/stoa/internal/community"

// twinsAmong is among how many units two questions that are the same are looked for.
const twinsAmong = 600

// addTwins finds two questions of the same scene, of different people, that everybody sees:
// the later is closed as a duplicate. It draws nothing, so that all else is as it would be.
func (w *world) addTwins() {
	units := w.plan.units[:min(len(w.plan.units), twinsAmong)]
	isSeen := func(n int) bool {
		u := &units[n]
		return !u.isPost && u.status == community.Published && u.privacy == community.Public && w.spaceOf(n) == nil
	}
	for n := range units {
		for m := range n {
			if !isSeen(n) || !isSeen(m) || !w.corpus.IsSameScene(units[n].index, units[m].index) {
				continue
			}
			first, again := m, n
			if units[n].created.Before(units[m].created) {
				first, again = n, m
			}
			if original := w.questionOf(first); original.Author != w.questionOf(again).Author {
				w.twins, w.original = [2]*unit{&units[first], &units[again]}, original.ID
				return
			}
		}
	}
}

// questionOf is the question that a unit will be, made once more to know its id.
func (w *world) questionOf(n int) *community.Question {
	u := &w.plan.units[n]
	t := &thread{world: w, batch: &batch{}, notices: newNotices(w), unit: u, d: roll(w.o.Seed, ofUnit, n)}
	return t.newQuestion(w.corpus.Question(u.index))
}

// twin closes the later of the two questions that are the same.
func (t *thread) twin(q *community.Question, r *record) {
	switch t.unit {
	case t.twins[0]:
		q.HasDuplicates = true
	case t.twins[1]:
		q.Duplicate, q.Ruled = t.original, q.Ruled|community.RuledDuplicate
		when := q.Created.Add(day)
		if when.After(t.cal.end) {
			when = t.cal.end
		}
		t.note(q.Author, community.VerbDuplicate, q.Ref(), t.staff[0].user.ID, when)
		t.did(t.staff[0].user.ID, when)
		r.rev++
	}
}

package store

import (
	"math"
	"strconv"

	"github.com/stoa-community/stoa/internal/community"
)

// offset is how many rows are walked over before the page.
func (l List) offset() int { return l.Page.Offset() + l.behind }

// skipFrom is from which depth it is worth asking how many records each day has.
const skipFrom = 400

// skip returns the list as one that goes on at the day of the page's first record:
// a page is found by how many records were created each day, which is kept, so
// that a deep one costs little more than the first. It is for lists of a whole
// portal by creation; others are walked along.
func (tx *Tx) skip(k *shelved, l List) (List, error) {
	totals := k.totals(l)
	offset := int64(l.Page.Offset())
	if len(totals) == 0 || l.Seen != nil || k.sorts[l.Sort.Field] != "created" || offset < skipFrom {
		return l, nil
	}
	days, err := tx.recordsByDay(k, l, totals)
	if err != nil {
		return l, err
	}
	var before int64
	for _, d := range days {
		if before+d.n > offset {
			l.Page.After = community.Cursor{Value: (d.day + 1) * 86_400_000} // the first moment after the day
			if l.Sort.Asc {
				l.Page.After = community.Cursor{Value: d.day*86_400_000 - 1, ID: lastID}
			}
			l.behind = int(offset - before)
			return l, nil
		}
		before += d.n
	}
	l.Page.After = community.Cursor{Value: 1} // behind the end: where nothing is
	if l.Sort.Asc {
		l.Page.After = community.Cursor{Value: math.MaxInt64}
	}
	return l, nil
}

// lastID stands behind every id.
const lastID = "~"

type dayCount struct{ day, n int64 }

// recordsByDay tells how many records of the list were created each day, in the
// list's order.
func (tx *Tx) recordsByDay(k *shelved, l List, totals []string) ([]dayCount, error) {
	s := &statement{}
	s.add("SELECT day, CAST(SUM(n) AS BIGINT) FROM (SELECT day, n FROM tallies WHERE portal_id = ").bind(l.Viewer.Portal).
		add(" AND name IN (").binds(totals).add(") AND day > " + strconv.Itoa(always))
	for _, b := range k.branches(l)[len(totals):] {
		s.add(" UNION ALL SELECT created / 86400000, 1 FROM " + b.from + " WHERE ")
		b.where(s)
		k.filter(s, l)
	}
	s.add(") AS days GROUP BY day ORDER BY day" + direction(l.Sort))
	return all(tx, func(r row) (d dayCount, err error) { return d, r.Scan(&d.day, &d.n) }, s.String(), s.args...)
}

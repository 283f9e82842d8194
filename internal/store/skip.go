package store

import (
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
	totals, others := tallied(k.branches(l))
	offset := int64(l.Page.Offset())
	if len(totals) == 0 || l.Seen != nil || k.sorts[l.Sort.Field] != "created" || offset < skipFrom {
		return l, nil
	}
	day, before, err := tx.dayOf(k, l, totals, others, offset)
	if err != nil {
		return l, err
	}
	l.Page.After = community.Cursor{Value: (day + 1) * 86_400_000} // the first moment after the day
	if l.Sort.Asc {
		l.Page.After = community.Cursor{Value: day*86_400_000 - 1, ID: lastID}
	}
	l.behind = int(offset - before)
	return l, nil
}

// lastID stands behind every id.
const lastID = "~"

// dayOf returns the day on which the record at an offset of the list was created, and
// how many of the list are before that day; of an offset behind the end, the last day.
func (tx *Tx) dayOf(k *shelved, l List, totals []string, others []branch, offset int64) (day, before int64, err error) {
	s := &statement{}
	for i, name := range totals {
		if i > 0 {
			s.add(" UNION ALL ")
		}
		s.add("SELECT day, n FROM tallies WHERE portal_id = ").bind(l.Viewer.Portal).add(" AND name = ").bind(name).add(" AND day > " +
			strconv.Itoa(always))
	}
	for _, b := range others {
		s.add(" UNION ALL SELECT created / 86400000, 1 FROM " + b.from + " WHERE ")
		b.where(s)
		k.filter(s, l)
	}
	s.add(" ORDER BY 1" + direction(l.Sort))
	var next, n, onDay int64
	err = each(tx, func(r row) (isLast bool, err error) {
		if err := r.Scan(&next, &n); err != nil {
			return false, err
		}
		if next != day {
			day, before, onDay = next, before+onDay, 0
		}
		onDay += n
		return before+onDay > offset, nil
	}, s.String(), s.args...)
	return day, before, err
}

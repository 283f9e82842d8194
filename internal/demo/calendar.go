package demo

import (
	"math"
	"sort"
	"time"
)

// year is how old the community is.
const year = 365 * 24 * time.Hour

// hourly is how much happens in each hour of a working day, in UTC: the office
// hours of Europe, and then those of America.
var hourly = [24]float64{
	.18, .14, .12, .12, .14, .2, .4, .7, .95, 1, 1, .9, .85, .95, 1, .95, .85, .7, .55, .5, .45, .38, .3, .24,
}

const weekend = 0.35 // of a working day

// calendar knows when things happen: more in later months than in the first, on
// working days, and in office hours.
type calendar struct {
	start, end time.Time
	sums       []float64 // of all hours up to and with the n-th
}

func newCalendar(seed uint64, now time.Time) *calendar {
	now = now.UTC().Truncate(time.Millisecond)
	c := &calendar{start: now.Add(-year), end: now, sums: make([]float64, int(year/time.Hour))}
	d, mood, sum := roll(seed, ofCalendar, 0), 1.0, 0.0
	for h := range c.sums {
		when := c.start.Add(time.Duration(h) * time.Hour)
		if h%24 == 0 {
			mood = d.spread(0.15)
		}
		growth := 0.35 + 1.3*float64(h)/float64(len(c.sums))
		sum += growth * mood * busy(when)
		c.sums[h] = sum
	}
	return c
}

// busy is how much happens at a time of the week, at most 1.
func busy(when time.Time) float64 {
	factor := hourly[when.Hour()]
	if day := when.Weekday(); day == time.Saturday || day == time.Sunday {
		factor *= weekend
	}
	return factor
}

// at returns the time by which that share of everything has happened.
func (c *calendar) at(share float64) time.Time {
	want := min(max(share, 0), 1) * c.sums[len(c.sums)-1]
	h := min(sort.SearchFloat64s(c.sums, want), len(c.sums)-1)
	before := 0.0
	if h > 0 {
		before = c.sums[h-1]
	}
	within := (want - before) / (c.sums[h] - before)
	when := c.start.Add(time.Duration((float64(h) + within) * float64(time.Hour))).Truncate(time.Millisecond)
	if last := c.end.Add(-time.Minute); when.After(last) {
		return last
	}
	return when
}

// later returns when something follows that happens mean after from on average,
// and by now has happened.
func (c *calendar) later(d dice, from time.Time, mean time.Duration) time.Time {
	left := c.end.Sub(from)
	when := from
	for range 4 {
		wait := time.Duration(d.ExpFloat64() * float64(mean))
		if wait >= left {
			wait = time.Duration(d.Float64() * float64(left))
		}
		when = from.Add(wait)
		if d.chance(busy(when)) {
			break
		}
	}
	if when = when.Truncate(time.Millisecond).Add(time.Millisecond); when.After(c.end) {
		return c.end
	}
	return when
}

// age is how old something is, in days.
func (c *calendar) age(created time.Time) float64 {
	return math.Max(0, c.end.Sub(created).Hours()/24)
}

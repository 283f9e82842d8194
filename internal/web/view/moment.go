package view

import (
	"strconv"
	"time"
)

// recent is how long ago something is told by how long it has been, and not by
// its date.
const recent = 30 * 24 * time.Hour

// A since is a time as it is told now: equal for as long as that is the same.
type since struct {
	at         time.Time
	span       span
	n          int64 // of the spans
	isThisYear bool  // of a date
}

// A span is what the time since something is told in.
type span uint8

const (
	justNow span = iota
	minutes
	hours
	days
	date
	ahead // the date and the hour, of what is to come
)

// since is how t is told now.
func (v *Visit) since(t time.Time) since {
	d := v.Now.Sub(t)
	in := func(s span, unit time.Duration) since {
		n := d / unit
		v.lasts(t.Add((n + 1) * unit))
		return since{at: t, span: s, n: int64(n)}
	}
	switch {
	case d < -time.Minute:
		v.lasts(t.Add(-time.Minute))
		return since{at: t, span: ahead, isThisYear: v.isThisYear(t)}
	case d < time.Minute:
		v.lasts(t.Add(time.Minute))
		return since{at: t}
	case d < time.Hour:
		return in(minutes, time.Minute)
	case d < 24*time.Hour:
		return in(hours, time.Hour)
	case d < recent:
		return in(days, 24*time.Hour)
	}
	return since{at: t, span: date, isThisYear: v.isThisYear(t)}
}

func (v *Visit) isThisYear(t time.Time) bool {
	v.lasts(time.Date(v.Now.Year()+1, 1, 1, 0, 0, 0, 0, v.Now.Location()))
	return t.Year() == v.Now.Year()
}

// ago tells how long ago s is, or the day it was.
func (v *Visit) ago(s since) string {
	switch s.span {
	case justNow:
		return v.T("time.now")
	case minutes:
		return v.N("time.minutes", s.n)
	case hours:
		return v.N("time.hours", s.n)
	case days:
		return v.N("time.days", s.n)
	case ahead:
		return v.day(s.at, s.isThisYear) + ", " + s.at.Format("15:04")
	}
	return v.day(s.at, s.isThisYear)
}

// before is what stands between what somebody did and when: a day takes a word of its own.
func (v *Visit) before(s since) string {
	if s.span == date || s.span == ahead {
		return " " + v.T("time.on") + " "
	}
	return " "
}

// date tells the day of t.
func (v *Visit) date(t time.Time) string { return v.day(t, v.isThisYear(t)) }

func (v *Visit) day(t time.Time, isThisYear bool) string {
	key := "time.date"
	if isThisYear {
		key = "time.date.thisyear"
	}
	return v.T(key, "day", strconv.Itoa(t.Day()), "month", v.T("time.month."+strconv.Itoa(int(t.Month()))), "year", strconv.Itoa(t.Year()))
}

// Stamp is t for machines.
func Stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05Z") }

package web

import (
	"strconv"
	"time"
)

// recent is how long ago something is told by how long it has been, and not by
// its date.
const recent = 30 * 24 * time.Hour

// ago tells how long ago t is, or the day it was.
func (v *visit) ago(t time.Time) string {
	d := v.now.Sub(t)
	switch {
	case d < -time.Minute:
		return v.date(t) + ", " + t.Format("15:04")
	case d < time.Minute:
		return v.t("time.now")
	case d < time.Hour:
		return v.n("time.minutes", int64(d/time.Minute))
	case d < 24*time.Hour:
		return v.n("time.hours", int64(d/time.Hour))
	case d < recent:
		return v.n("time.days", int64(d/(24*time.Hour)))
	}
	return v.date(t)
}

// date tells the day of t.
func (v *visit) date(t time.Time) string {
	key := "time.date"
	if t.Year() == v.now.Year() {
		key = "time.date.thisyear"
	}
	return v.t(key, "day", strconv.Itoa(t.Day()), "month", v.t("time.month."+strconv.Itoa(int(t.Month()))), "year", strconv.Itoa(t.Year()))
}

// stamp is t for machines.
func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05Z") }

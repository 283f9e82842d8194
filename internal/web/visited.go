package web

import (
	"strconv"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/web/view"
)

const (
	visitedCookie = "stoa_visited" // when a member's last visit ended, and when they were last here in this one
	visitsApart   = 30 * time.Minute
	visitedEvery  = time.Minute // how exactly it is kept
)

// lookBack finds out until when a member was here on their last visit, so that lists mark what is
// new since. It is kept by their browser, and tells the server nothing about guests.
func (s *site) lookBack(v *view.Visit) {
	if !v.SignedIn() {
		return
	}
	ended, here, _ := strings.Cut(s.Cookie(v, visitedCookie), ".")
	before, last := unixTime(ended), unixTime(here)
	switch away := v.Now.Sub(last); {
	case last.IsZero(), away < 0:
		before = time.Time{}
	case away >= visitsApart:
		before = last
	case away < visitedEvery:
		v.Since = before
		return
	}
	v.Since = before
	s.SetCookie(v, visitedCookie, strconv.FormatInt(max(before.Unix(), 0), 10)+"."+strconv.FormatInt(v.Now.Unix(), 10), keepFor)
}

// unixTime is a time in seconds, the zero time for none.
func unixTime(text string) time.Time {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n > 0 {
		return time.Unix(n, 0).UTC()
	}
	return time.Time{}
}

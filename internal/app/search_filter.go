package app

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/words"
)

// SearchFilters are the names of the filters that a query may have.
var SearchFilters = []string{"is", "has", "topic", "author", "space", "after", "before"}

// maxFilters is how many filters a query may have: each may ask the database.
const maxFilters = 10

// filtering reads the filters of a query.
type filtering struct {
	tx   *store.Tx
	s    *store.Search
	kept []community.Subject // kinds that the query asks for
	none bool                // that nothing can be like it
}

// readFilters takes the filters out of the query and puts what they say into the search.
// It returns them as they were written, and whether anything can be found at all.
func readFilters(tx *store.Tx, s *store.Search) (written string, mayFind bool, err error) {
	text, filters := words.Filters(s.Query, SearchFilters...)
	if len(filters) == 0 {
		return "", true, nil
	}
	if len(filters) > maxFilters {
		return "", false, community.Bad("query", community.WhyTooManyItems, "must have at most %d filters, not %d", maxFilters, len(filters))
	}
	// The space comes first: it has topics of its own.
	slices.SortStableFunc(filters, func(a, b words.Filter) int { return isSpace(b) - isSpace(a) })
	s.Query, s.Lists = text, true
	f := filtering{tx: tx, s: s}
	for _, filter := range filters {
		if err := f.read(filter); err != nil {
			return "", false, err
		}
		written += filter.Text + " "
	}
	return written, f.close(), nil
}

func isSpace(f words.Filter) int {
	if f.Name == "space" {
		return 1
	}
	return 0
}

// close leaves of the kinds those that both the query and who sent it ask for.
func (f *filtering) close() bool {
	if len(f.kept) == 0 {
		return !f.none
	}
	if len(f.s.Kinds) > 0 {
		f.kept = slices.DeleteFunc(f.kept, func(k community.Subject) bool { return !slices.Contains(f.s.Kinds, k) })
	}
	f.s.Kinds = f.kept
	return !f.none && len(f.kept) > 0
}

func (f *filtering) read(filter words.Filter) (err error) {
	of := &f.s.Filter
	switch filter.Name {
	case "is":
		return f.is(filter)
	case "has":
		of.Rewarded = true
		return takesOne(filter, "reward")
	case "topic":
		return f.topic(filter)
	case "author":
		return f.author(filter)
	case "space":
		return f.space(filter)
	case "after":
		of.After, err = f.day(filter)
	case "before":
		of.Before, err = f.day(filter)
	}
	return err
}

// takesOne refuses a value that is none of those known.
func takesOne(filter words.Filter, known ...string) error {
	if slices.Contains(known, strings.ToLower(filter.Value)) {
		return nil
	}
	return unreadable(filter, filter.Name+": takes one of "+strings.Join(known, ", "))
}

// unreadable refuses a filter.
func unreadable(filter words.Filter, why string) error {
	return community.Bad("query", community.WhyBadSearch, "has %q: %s", filter.Text, why)
}

func (f *filtering) is(filter words.Filter) error {
	of := &f.s.Filter
	switch value := strings.ToLower(filter.Value); value {
	case "solved", "unsolved":
		f.demand(&of.Solved, value == "solved")
	case "answered", "unanswered":
		f.demand(&of.Answered, value == "answered")
	case "poll":
		of.Poll = true
	default:
		if !slices.Contains(store.SearchKinds, community.Subject(value)) {
			return takesOne(filter, "solved", "unsolved", "answered", "unanswered", "poll", "question", "answer", "post", "topic", "user")
		}
		f.kept = append(f.kept, community.Subject(value))
	}
	return nil
}

// demand asks for a property or for its lack; for both nothing is found.
func (f *filtering) demand(property **bool, is bool) {
	f.none = f.none || *property != nil && **property != is
	*property = &is
}

// topic finds a topic by its name, another name of it, its name with dashes as in an
// address, or its id.
func (f *filtering) topic(filter words.Filter) error {
	v := f.s.Viewer
	t, err := f.tx.TopicNamed(v.Portal, filter.Value, community.CircleOf(f.s.Space))
	if community.KindOf(err) == community.NotFound {
		t, err = f.tx.TopicNamed(v.Portal, strings.ReplaceAll(filter.Value, "-", " "), community.CircleOf(f.s.Space))
	}
	if community.KindOf(err) == community.NotFound {
		t, err = f.tx.Topic(v.Portal, filter.Value)
	}
	if err == nil {
		err = v.CanSeeTopic(t)
	}
	if community.KindOf(err) == community.NotFound {
		return unreadable(filter, "this topic doesn't exist")
	}
	if err == nil {
		f.s.Filter.Topics = append(f.s.Filter.Topics, t.ID)
	}
	return err
}

// author finds a person by their user name, with or without an @; me is the viewer.
func (f *filtering) author(filter words.Filter) error {
	v := f.s.Viewer
	id := v.ID
	if filter.Value != "me" {
		u, err := f.tx.UserByName(v.Portal, strings.TrimPrefix(filter.Value, "@"))
		if err == nil {
			err = v.CanSeeUser(u)
		}
		switch community.KindOf(err) {
		case community.NotFound, community.Gone:
			return unreadable(filter, "no member has this username")
		}
		if err != nil {
			return err
		}
		id = u.ID
	}
	if id == "" {
		return unreadable(filter, "sign in first")
	}
	of := &f.s.Filter
	f.none = f.none || of.Author != "" && of.Author != id
	of.Author = id
	return nil
}

// space keeps the search to a space. One that the viewer may not read is none.
func (f *filtering) space(filter words.Filter) error {
	space, err := readSpace(f.tx, f.s.Viewer, "slug:"+filter.Value)
	if community.KindOf(err) == community.Invalid {
		space, err = readSpace(f.tx, f.s.Viewer, filter.Value)
	}
	switch community.KindOf(err) {
	case community.Invalid, community.Forbidden:
		return unreadable(filter, "this space doesn't exist, or you aren't in it")
	}
	if err != nil {
		return err
	}
	f.none = f.none || f.s.Space != "" && f.s.Space != space.ID
	f.s.Space = space.ID
	return nil
}

// agos are the units of times such as 7d.
var agos = map[byte]func(now time.Time, n int) time.Time{
	'h': func(now time.Time, n int) time.Time { return now.Add(-time.Duration(n) * time.Hour) },
	'd': func(now time.Time, n int) time.Time { return now.AddDate(0, 0, -n) },
	'w': func(now time.Time, n int) time.Time { return now.AddDate(0, 0, -7*n) },
	'm': func(now time.Time, n int) time.Time { return now.AddDate(0, -n, 0) },
	'y': func(now time.Time, n int) time.Time { return now.AddDate(-n, 0, 0) },
}

// day reads the begin of a day, a month or a year of UTC, or a time so long ago.
func (f *filtering) day(filter words.Filter) (time.Time, error) {
	value := strings.ToLower(filter.Value)
	for _, layout := range []string{time.DateOnly, "2006-01", "2006"} {
		if t, err := time.Parse(layout, value); err == nil {
			return t, nil
		}
	}
	last := len(value) - 1
	if ago := agos[value[last]]; ago != nil {
		if n, err := strconv.Atoi(value[:last]); err == nil && n > 0 && n < 10_000 {
			return ago(f.tx.Now, n), nil
		}
	}
	return time.Time{}, unreadable(filter, filter.Name+": takes a day such as 2026-01-31, or how long ago, such as 7d, 4w, 6m or 1y")
}

package rest

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
)

// toWritten is how a text was written, where that is told.
func toWritten(w *community.Written) (source *string, format string) {
	if w == nil {
		return nil, ""
	}
	return &w.Source, w.Format
}

// checkAddress refuses a path or query that no database keeps as text, by the
// name of the parameter.
func checkAddress(r *http.Request) error {
	if !httpkit.IsText(r.URL.Path) {
		return community.Fail(community.Invalid, community.WhyBadPath,
			"The path contains a NUL character or isn't valid UTF-8.")
	}
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return community.Fail(community.Invalid, community.WhyBadPath, "The query string is malformed.")
	}
	for name, values := range query {
		if !slices.ContainsFunc(values, func(v string) bool { return !httpkit.IsText(v) }) {
			continue
		}
		return community.Bad(printable(name), community.WhyBadCharacters, "contains a NUL character or isn't valid UTF-8")
	}
	return nil
}

// clip keeps what an answer repeats of its request from growing as large.
func clip(s string) string {
	const most = 500
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

// printable is s fit to stand in an answer.
func printable(s string) string {
	if len(s) > 100 {
		s = s[:100]
	}
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == utf8.RuneError {
			return '?'
		}
		return r
	}, s)
}

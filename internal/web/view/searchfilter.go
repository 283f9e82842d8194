package view

import (
	"net/url"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/words"
)

// What the form beside a search has to choose from; "" is without. Each other value has a text
// search.is.* or search.after.*.
var (
	narrowIs    = []string{"", "solved", "unsolved", "unanswered"}
	narrowAfter = []string{"", "1d", "7d", "1m", "1y"}
)

// narrowed is a query apart: its words, with the filters that the form has no field for, and
// those that it has one for, one of each.
type narrowed struct{ words, is, after, topic, author string }

func narrow(query string) (n narrowed) {
	text, filters := words.Filters(query, app.SearchFilters...)
	var rest []string
	for _, f := range slices.Backward(filters) { // query writes them last
		field := n.field(f.Name)
		if field == nil || *field != "" || f.Name == "is" && !slices.Contains(narrowIs, strings.ToLower(f.Value)) {
			rest = append(rest, f.Text)
			continue
		}
		*field = f.Value
	}
	slices.Reverse(rest)
	n.words = strings.TrimSpace(text + " " + strings.Join(rest, " "))
	return n
}

// field is where the value of a filter is kept, nil where there is none for it.
func (n *narrowed) field(name string) *string {
	return map[string]*string{"is": &n.is, "after": &n.after, "topic": &n.topic, "author": &n.author}[name]
}

// query is n as one types it.
func (n narrowed) query() string {
	parts := []string{n.words}
	for _, name := range narrowNames {
		if value := strings.TrimSpace(strings.ReplaceAll(*n.field(name), `"`, "")); value != "" {
			parts = append(parts, filterText(name, value))
		}
	}
	return strings.TrimSpace(strings.Join(parts, " "))
}

var narrowNames = []string{"is", "after", "topic", "author"}

func filterText(name, value string) string {
	if strings.ContainsAny(value, " \t") {
		value = `"` + value + `"`
	}
	return name + ":" + value
}

// chosen are the filters that the form has, each with the path of the search without it.
func (n narrowed) chosen(v *Visit) (list []link) {
	for _, name := range narrowNames {
		value := *n.field(name)
		if value == "" {
			continue
		}
		without := n
		*without.field(name) = ""
		list = append(list, link{filterText(name, value), v.with("q", without.query())})
	}
	return list
}

// options are the values of a list with the one that is chosen by hand.
func options(list []string, chosen string) []string {
	if slices.Contains(list, chosen) {
		return list
	}
	return append(slices.Clip(list), chosen)
}

// textOf is what a value of the form is called: what was typed by hand, as it was typed.
func (v *Visit) textOf(name string, list []string, value string) string {
	switch {
	case value == "":
		return v.T("search." + name + ".any")
	case slices.Contains(list, value):
		return v.T("search." + name + "." + value)
	}
	return value
}

// NarrowedPath is the address of the search that the form beside a search asks for; "" where it
// was not sent.
func (v *Visit) NarrowedPath() string {
	q := v.URL.Query()
	if !q.Has("narrow") {
		return ""
	}
	n := narrowed{words: strings.TrimSpace(q.Get("q"))}
	for _, name := range narrowNames {
		*n.field(name) = strings.TrimSpace(q.Get(name))
	}
	n.author = strings.ReplaceAll(strings.TrimPrefix(n.author, "@"), " ", "")
	to := url.Values{"q": {n.query()}}
	for _, name := range searchKept {
		if value := q.Get(name); value != "" {
			to.Set(name, value)
		}
	}
	return WithQuery("/search", to.Encode())
}

// searchKept are the choices that another query leaves as they are.
var searchKept = []string{"space", "type", "sort"}

package words

import (
	"slices"
	"strings"
)

// A Filter is a part of a query that says what a record must be like, such as
// topic:"Two words".
type Filter struct {
	Name, Value string
	Text        string // as it was written
}

// Filters parts a query into its words and its filters: those of the names, which are
// of lower case. Whatever else has a colon is words, as people search for addresses and
// for messages of programs; so is a name with nothing behind its colon, and what stands
// in quotes.
func Filters(query string, names ...string) (text string, filters []Filter) {
	query = strings.ToValidUTF8(query[:min(len(query), maxQuery)], "")
	var rest []string
	for query = strings.TrimSpace(query); query != ""; query = strings.TrimSpace(query) {
		end := tokenEnd(query)
		token := query[:end]
		query = query[end:]
		name, value, _ := strings.Cut(token, ":")
		value = strings.TrimSpace(strings.Trim(value, `"“”„`))
		if f := (Filter{strings.ToLower(name), value, token}); value != "" && slices.Contains(names, f.Name) {
			filters = append(filters, f)
		} else {
			rest = append(rest, token)
		}
	}
	return strings.Join(rest, " "), filters
}

// tokenEnd is where the first token of a query ends: at a space that is not in quotes,
// if these begin the token or the value behind its colon, and end.
func tokenEnd(query string) int {
	end := strings.IndexAny(query, " \t\n\r\f\v\u00A0")
	if end < 0 {
		end = len(query)
	}
	from := strings.IndexByte(query[:end], ':') + 1
	for _, quotes := range [][2]string{{`"`, `"`}, {"“", "”"}, {"„", "“"}} {
		rest, isQuoted := strings.CutPrefix(query[from:], quotes[0])
		if !isQuoted {
			continue
		}
		if n := strings.Index(rest, quotes[1]); n >= 0 {
			return from + len(quotes[0]) + n + len(quotes[1])
		}
	}
	return end
}

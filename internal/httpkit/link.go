package httpkit

import (
	"net/url"
	"strconv"
	"strings"
)

// PageLinks returns the Link header of one page of a list: first, prev, next and
// last, each the path of u with its other parameters kept. A page of 0 is one
// that was asked for by cursor and has no number, hence no prev; a total below 0
// is unknown, hence no last. With a nextCursor, next carries the cursor and no
// page number, so that there is one way to read it.
func PageLinks(u *url.URL, page, limit, total int, nextCursor string) string {
	l := newLinks(u, limit)
	last := max(1, (total+limit-1)/limit)
	l.page("first", 1)
	if page > 1 {
		l.page("prev", prevPage(page, last, total))
	}
	switch {
	case nextCursor != "":
		l.cursor(nextCursor)
	case page > 0 && page < last:
		l.page("next", page+1)
	}
	if total >= 0 {
		l.page("last", last)
	}
	return l.text.String()
}

// prevPage leads back from beyond the end to the last page there is.
func prevPage(page, last, total int) int {
	if total < 0 {
		return page - 1
	}
	return min(page-1, last)
}

// links writes links that differ in their paging parameters only.
type links struct {
	text strings.Builder
	base string // path, "?", and the parameters kept
	tail string // the limit
}

// newLinks encodes the parameters anew: what a client wrote could otherwise end
// a link and begin one of its own.
func newLinks(u *url.URL, limit int) *links {
	base := u.EscapedPath() + "?"
	if query := u.Query(); len(query) > 0 {
		query.Del("page")
		query.Del("limit")
		query.Del("cursor")
		if len(query) > 0 {
			base += query.Encode() + "&"
		}
	}
	return &links{base: base, tail: "&limit=" + strconv.Itoa(limit)}
}

func (l *links) page(rel string, n int) { l.add(rel, "page="+strconv.Itoa(n)) }

func (l *links) cursor(cursor string) { l.add("next", "cursor="+url.QueryEscape(cursor)) }

func (l *links) add(rel, place string) {
	if l.text.Len() > 0 {
		l.text.WriteString(", ")
	}
	for _, part := range [...]string{"<", l.base, place, l.tail, `>; rel="`, rel, `"`} {
		l.text.WriteString(part)
	}
}

package community

import (
	"cmp"
	"encoding/base64"
	"strconv"
	"strings"
)

// MaxLimit is the most a page of a list may hold.
const MaxLimit = 100

// Page says which part of a list is wanted: by number from 1, or after a cursor.
type Page struct {
	Number int
	Limit  int
	Skip   int    // rows to pass over besides
	After  Cursor // takes precedence over Number and Skip
	Turned bool   // from the list's end; lists of people and of spaces know it
}

// Cursor marks a place in a list: the sort value and id of the row before it.
// The zero Cursor is the start.
type Cursor struct {
	Value int64
	ID    string
}

// Word is the place as a word that means nothing to clients, "" for the start.
func (c Cursor) Word() string {
	if c == (Cursor{}) {
		return ""
	}
	return base64.RawURLEncoding.EncodeToString([]byte(strconv.FormatInt(c.Value, 36) + "." + c.ID))
}

// Compare orders places of one list.
func (c Cursor) Compare(other Cursor) int {
	return cmp.Or(cmp.Compare(c.Value, other.Value), cmp.Compare(c.ID, other.ID))
}

// IsPlace reports whether a cursor names a row: by its id, or by that of the comment that it answers
// and its own.
func (c Cursor) IsPlace() bool {
	const length = 24
	return IsID(c.ID) || len(c.ID) == 2*length && IsID(c.ID[:length]) && IsID(c.ID[length:])
}

// ReadCursor reads what Word wrote, and reports whether word is of that form.
func ReadCursor(word string) (c Cursor, ok bool) {
	if word == "" {
		return c, true
	}
	raw, err := base64.RawURLEncoding.DecodeString(word)
	value, id, ok := strings.Cut(string(raw), ".")
	n, nerr := strconv.ParseInt(value, 36, 64)
	if err != nil || nerr != nil || !ok {
		return c, false
	}
	return Cursor{Value: n, ID: id}, true
}

// Offset is how many rows stand before the page.
func (p Page) Offset() int {
	if p.After != (Cursor{}) {
		return 0
	}
	return (p.Number-1)*p.Limit + p.Skip
}

// Listing is one page of a list, with how many there are in all and where the
// next page starts (the zero Cursor when there is none).
type Listing[T any] struct {
	Items []T
	Total int
	Next  Cursor
	At    func(i int) Cursor // where the list goes on behind an item; nil where only by number
}

// Mark says where the list goes on behind each of the n items of its page p.
func (l *Listing[T]) Mark(p Page, n int, at func(i int) Cursor) {
	l.At = at
	if n > 0 && n == p.Limit {
		l.Next = at(n - 1)
	}
}

// Sort is an order of a list: a field that the list's kind allows.
type Sort struct {
	Field string
	Asc   bool
}

// ByStanding is the order of answers by how good they are said to be: the accepted one,
// then the verified, then by score.
const ByStanding = "best"

// ParseSort reads an order such as score.desc; "" and recent are createdAt.desc,
// oldest is createdAt.asc, and best is best.desc.
func ParseSort(text string) (Sort, error) {
	switch text {
	case "", "recent":
		return Sort{Field: "createdAt"}, nil
	case "oldest":
		return Sort{Field: "createdAt", Asc: true}, nil
	case ByStanding:
		return Sort{Field: ByStanding}, nil
	}
	field, direction, _ := strings.Cut(text, ".")
	if direction != "asc" && direction != "desc" {
		return Sort{}, Bad("sort", WhyBadSort, "must be a field with .asc or .desc, such as createdAt.desc, not %q", text)
	}
	return Sort{Field: field, Asc: direction == "asc"}, nil
}

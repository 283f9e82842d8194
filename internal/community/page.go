package community

// MaxLimit is the most a page of a list may hold.
const MaxLimit = 100

// Page says which part of a list is wanted: by number from 1, or after a cursor.
type Page struct {
	Number int
	Limit  int
	After  Cursor // takes precedence over Number
}

// Cursor marks a place in a list: the sort value and id of the row before it.
// The zero Cursor is the start.
type Cursor struct {
	Value int64
	ID    string
}

// Offset is how many rows stand before the page.
func (p Page) Offset() int {
	if p.After != (Cursor{}) {
		return 0
	}
	return (p.Number - 1) * p.Limit
}

// Listing is one page of a list, with how many there are in all and where the
// next page starts (the zero Cursor when there is none).
type Listing[T any] struct {
	Items []T
	Total int
	Next  Cursor
}

// Sort is an order of a list: a field that the list's kind allows.
type Sort struct {
	Field string
	Asc   bool
}

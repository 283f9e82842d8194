package node

import (
	"fmt"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/store"
)

// Paging is what a connection is asked for.
type Paging struct {
	Limit         int
	After, Before *string
	Offset        *int
	Reverse       *bool
	Sort          *string
}

// name tells pagings of one field apart.
func (p Paging) name(field string) string {
	return fmt.Sprint(field, p.Limit, Text(p.After), ",", Text(p.Sort), p.Reverse != nil && *p.Reverse)
}

// Page is a page of a list that has one order. One more than the limit is read, to
// know whether there are more.
func (p Paging) Page() (page community.Page, err error) {
	isTurned := p.Reverse != nil && *p.Reverse
	switch {
	case p.Before == nil:
		page, err = p.forward("after", p.After)
	case p.After != nil:
		err = community.Bad("before", community.WhyBadPage, "can't be combined with after")
	default:
		isTurned = !isTurned
		page, err = p.forward("before", p.Before)
	}
	page.Turned = isTurned
	return page, err
}

func (p Paging) forward(field string, cursor *string) (community.Page, error) {
	page := community.Page{Number: 1, Limit: p.Limit + 1}
	if p.Limit < 1 || p.Limit > community.MaxLimit {
		return page, community.Bad("limit", community.WhyBadPage, "must be from 1 to %d, not %d", community.MaxLimit, p.Limit)
	}
	if p.Offset != nil {
		if *p.Offset < 0 || *p.Offset > maxOffset || cursor != nil {
			return page, community.Bad("offset", community.WhyBadPage, "must be from 0 to %d, without a cursor", maxOffset)
		}
		page.Skip = *p.Offset
	}
	return page, readCursor(field, cursor, &page)
}

// List is a page of a list that is sorted either way.
func (p Paging) List() (l store.List, err error) {
	if l.Sort, err = community.ParseSort(Text(p.Sort)); err != nil {
		return l, err
	}
	l.Page, err = p.Page()
	l.Sort.Asc = l.Sort.Asc != l.Page.Turned
	l.Page.Turned = false // the order says it
	return l, err
}

// readCursor sets where the page goes on: behind a row, or by number.
func readCursor(field string, cursor *string, page *community.Page) error {
	if cursor == nil || *cursor == "" {
		return nil
	}
	c, ok := community.ReadCursor(*cursor)
	switch {
	case !ok:
	case c.ID == "" && c.Value > 0 && c.Value <= maxOffset:
		page.Skip = int(c.Value)
		return nil
	case c.IsPlace():
		page.After = c
		return nil
	}
	return community.Bad(field, community.WhyBadCursor, "must be a cursor of an earlier page, not %q", *cursor)
}

// maxOffset is how many may be passed over: a number that a limit can be added to.
const maxOffset = 1_000_000_000

// Connection is a page of a list.
type Connection[N any] struct {
	Nodes      []N
	PageInfo   leaf.PageInfo
	TotalCount int

	cursor func(i int) string
}

// Edge is a node of a page, with its place.
type Edge[N any] struct {
	Cursor string
	Node   N
}

// Edges returns the nodes with their places.
func (c *Connection[N]) Edges() []Edge[N] {
	edges := make([]Edge[N], len(c.Nodes))
	for i, n := range c.Nodes {
		edges[i] = Edge[N]{c.cursor(i), n}
	}
	return edges
}

// Connect makes a connection of a listing.
func Connect[S, N any](p Paging, nodes func([]S) []N) func(community.Listing[S], error) (*Connection[N], error) {
	return func(l community.Listing[S], err error) (*Connection[N], error) {
		if err != nil {
			return nil, err
		}
		return connectEach(p, []community.Listing[S]{l}, nodes)[0], nil
	}
}

// connectEach makes connections of listings whose nodes are one crowd.
func connectEach[S, N any](p Paging, lists []community.Listing[S], nodes func([]S) []N) []*Connection[N] {
	connections := make([]*Connection[N], len(lists))
	rows := make([][]S, len(lists))
	for i, l := range lists {
		connections[i] = newConnection[S, N](p, &l)
		rows[i] = l.Items
	}
	for i, made := range together(rows, nodes) {
		connections[i].Nodes = made
	}
	return connections
}

// newConnection cuts the listing to its limit, and says where it goes on.
func newConnection[S, N any](p Paging, l *community.Listing[S]) *Connection[N] {
	c := &Connection[N]{TotalCount: l.Total, cursor: placesOf(p, l)}
	if len(l.Items) > p.Limit {
		l.Items, c.PageInfo.HasNextPage = l.Items[:p.Limit], true
	}
	if p.Before != nil {
		n := len(l.Items)
		l.Items = slices.Clone(l.Items)
		slices.Reverse(l.Items)
		forward := c.cursor
		c.cursor, c.PageInfo.HasNextPage = func(i int) string { return forward(n - 1 - i) }, true
	}
	if n := len(l.Items); n > 0 {
		c.PageInfo.EndCursor = new(c.cursor(n - 1))
	}
	return c
}

// placesOf returns the cursors of a listing: by row, or by number where it is not
// in an order of its own.
func placesOf[S any](p Paging, l *community.Listing[S]) func(i int) string {
	if at := l.At; at != nil {
		return func(i int) string { return at(i).Word() }
	}
	start := community.Page{}
	if page, err := p.forward("after", p.After); err == nil {
		start = page
	}
	return func(i int) string { return community.Cursor{Value: int64(start.Skip + i + 1)}.Word() }
}

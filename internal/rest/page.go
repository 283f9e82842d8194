package rest

import "github.com/stoa-community/stoa/internal/community"

// Paging is the part of a list's query that every list takes.
type Paging struct {
	Page   int    `query:"page" default:"1" minimum:"1" maximum:"100000000" doc:"Which page, from 1."`
	Limit  int    `query:"limit" default:"20" minimum:"1" maximum:"100" doc:"How many to a page."`
	Cursor string `query:"cursor" maxLength:"200" doc:"Where to go on, from the Link header of the page before; page is then ignored."`

	page community.Page // as it is read
}

func (p *Paging) read() error {
	after, err := decodeCursor(p.Cursor)
	p.page = community.Page{Number: max(p.Page, 1), Limit: p.Limit, After: after}
	return err
}

// paged is whatever input embeds Paging.
type paged interface{ asked() Paging }

func (p Paging) asked() Paging { return p }

// pageOf is the page that the links of a list start from; one that was asked for
// by cursor has no number.
func pageOf(in any) community.Page {
	if p, ok := in.(paged); ok {
		asked := p.asked()
		if asked.Cursor != "" {
			asked.Page = 0
		}
		return community.Page{Number: asked.Page, Limit: asked.Limit}
	}
	return community.Page{Number: 1, Limit: community.MaxLimit}
}

func decodeCursor(text string) (community.Cursor, error) {
	c, ok := community.ReadCursor(text)
	if !ok || text != "" && !c.IsPlace() {
		return community.Cursor{}, community.Bad("cursor", community.WhyBadCursor,
			"must come from the Link header of an earlier page, not %q", text)
	}
	return c, nil
}

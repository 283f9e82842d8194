package rest

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Sorting is the part of a list's query that says how it is ordered.
type Sorting struct {
	Sort string `query:"sort" default:"createdAt.desc" maxLength:"60" doc:"A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc."`
}

func (s Sorting) get() (community.Sort, error) { return community.ParseSort(s.Sort) }

// ContentQuery is the query of a list of questions, answers or posts.
type ContentQuery struct {
	Paging
	Sorting
}

func (q ContentQuery) list() (store.List, error) {
	p, err := q.Paging.get()
	if err != nil {
		return store.List{}, err
	}
	s, err := q.Sorting.get()
	return store.List{Page: p, Sort: s}, err
}

// RecordPath names a record in an address.
type RecordPath struct {
	ID string `path:"id" maxLength:"64" doc:"The record's id or shortId."`
}

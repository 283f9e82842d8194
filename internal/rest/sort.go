package rest

import (
	"slices"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Sorting is the part of a list's query that says how it is ordered.
type Sorting struct {
	Sort string `query:"sort" default:"createdAt.desc" maxLength:"60" doc:"A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc; of answers, best is the accepted one, then the verified, then by score."`
}

// The orders that lists take, as the document has them.
var (
	questionOrders = orders([]string{"createdAt", "updatedAt", "publishedAt", "score", "upvotes", "comments", "views", "lastAnsweredAt",
		"answers", "followers", "reward"})
	answerOrders = orders([]string{"createdAt", "updatedAt", "publishedAt", "score", "upvotes", "comments", "views"},
		community.ByStanding)
	postOrders     = orders([]string{"createdAt", "updatedAt", "publishedAt", "score", "upvotes", "comments", "views", "followers"})
	feedOrders     = orders([]string{"createdAt", "publishedAt", "score"}, app.ByRelevance)
	bookmarkOrders = orders([]string{"createdAt", "updatedAt"})
)

// orders are by each of the fields in both directions, and others by their names.
func orders(fields []string, others ...string) (list []string) {
	for _, field := range fields {
		list = append(list, field+".desc", field+".asc")
	}
	return slices.Concat(list, []string{"recent", "oldest"}, others)
}

// ContentQuery is the query of a list of questions, answers or posts.
type ContentQuery struct {
	Paging
	Sorting

	list store.List // as it is read
}

func (q *ContentQuery) read() (err error) {
	if err := q.Paging.read(); err != nil {
		return err
	}
	q.list.Page = q.page
	q.list.Sort, err = community.ParseSort(q.Sort)
	return err
}

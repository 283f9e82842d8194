package view

import (
	"cmp"
	"slices"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// How many of a list a page shows.
const (
	PerPage         = 20 // records
	AnswersPerPage  = 20
	CommentsPerPage = 50
	PeoplePerPage   = 30
	SpacesPerPage   = 60
	TopicsPerPage   = 60
	PerQueue        = 15 // records that wait, in full
	PerRoll         = 30 // people, at the desk
)

// The orders and kinds that lists come in, the first of which is what stands without a choice.
var (
	homeSorts      = []string{"new", "relevant", "top"}
	feedTypes      = []string{"all", "question", "discussion", "article"}
	ListSorts      = []string{"new", "active", "top", "viewed"}
	askSorts       = []string{"new", "active", "top", "viewed", "unanswered"} // of lists that have no place for the unanswered
	solvedOrNot    = []string{"all", "yes", "no"}
	rewardedOrNot  = []string{"all", "yes"}
	answerSorts    = []string{"top", "new", "old"}
	spaceParts     = []string{app.RoomQuestions, app.RoomPosts, app.RoomMembers}
	spacePostSorts = []string{"new", "top"}
)

// SortOf is the field that a list is sorted by.
var SortOf = map[string]string{"new": "createdAt", "active": "lastAnsweredAt", "top": "score", "viewed": "views", "reward": "reward"}

// Chosen is the value of a query, the first of values where it is none of them.
func (v *Visit) Chosen(query string, values ...string) string {
	if chosen := v.URL.Query().Get(query); slices.Contains(values, chosen) {
		return chosen
	}
	return values[0]
}

// FeedOf is what the home page is asked for.
func (v *Visit) FeedOf() store.Feed {
	f := store.Feed{Viewer: v.Actor, Page: v.ListPage(PerPage), Types: community.FeedTypes, Sort: community.Sort{Field: "publishedAt"},
		Space: community.SpaceID(v.URL.Query().Get("space"))}
	switch v.Chosen("sort", homeSorts...) {
	case "relevant":
		f.Sort.Field = app.ByRelevance
	case "top":
		f.Sort.Field = "score"
	}
	if t := v.Chosen("type", feedTypes...); t != "all" {
		f.Types = []string{t}
	}
	return f
}

// AskedList is the page of questions that is asked for, by one of askSorts.
func (v *Visit) AskedList() store.List {
	sort := v.Chosen("sort", askSorts...)
	return store.List{Page: v.ListPage(PerPage), Open: sort == "unanswered",
		Sort: community.Sort{Field: cmp.Or(SortOf[sort], SortOf["new"])}}
}

// Solved is whether questions with an accepted answer are asked for, or those without;
// nil for both.
func (v *Visit) Solved() *bool {
	if chosen := v.Chosen("solved", solvedOrNot...); chosen != "all" {
		return new(chosen == "yes")
	}
	return nil
}

// emptyOf is the key of what stands where a place has no questions.
func (v *Visit) emptyOf(place string) string {
	if place == "questions" && (v.Solved() != nil || v.Rewarded() != nil) {
		return "empty.solved"
	}
	return "empty." + place
}

// AnswersOf is which answers of a question are asked for.
func (v *Visit) AnswersOf() store.List {
	l := store.List{Page: v.ListPage(AnswersPerPage), Sort: community.Sort{Field: community.ByStanding}}
	if sort := v.Chosen("sort", answerSorts...); sort != "top" {
		l.Sort = community.Sort{Field: "createdAt", Asc: sort == "old"}
	}
	return l
}

// RoomOf is which part of a space is asked for, and which page of it.
func (v *Visit) RoomOf() (part string, l store.List) {
	part = v.Chosen("tab", spaceParts...)
	switch part {
	case app.RoomQuestions:
		l = v.AskedList()
	case app.RoomPosts:
		l = store.List{Page: v.ListPage(PerPage), Sort: community.Sort{Field: SortOf[v.Chosen("sort", spacePostSorts...)]}}
	case app.RoomMembers:
		l.Page = v.ListPage(PeoplePerPage)
	}
	return part, l
}

// A tab is one of the ways to see a list.
type tab struct {
	key  string // of its text
	path string
	isOn bool
}

// tabs are the values of a query, the first of which is what stands without it.
func (v *Visit) tabs(query, prefix string, values ...string) []tab {
	return tabsOf(prefix, v.Chosen(query, values...), values, func(value string) string { return v.with(query, value) }, v.with(query, ""))
}

// tabsOf are tabs that lead to values by their path, the first of them to a path of its own.
func tabsOf(prefix, chosen string, values []string, path func(value string) string, first string) (list []tab) {
	for _, value := range values {
		list = append(list, tab{prefix + value, path(value), value == chosen})
	}
	list[0].path = first
	return list
}

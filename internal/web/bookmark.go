package web

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/view"
)

// bookmarks is the list of what one saved.
func (s *site) bookmarks(v *view.Visit) (view.Page, error) {
	l := store.BookmarkList{Page: v.ListPage(view.PerPage), Sort: bookmarkSorts[v.Chosen("sort", view.BookmarkSorts...)],
		Query: v.URL.Query().Get("q")}
	if kind := v.Chosen("type", view.BookmarkTypes...); kind != "all" {
		l.Kinds = []community.Subject{community.Subject(kind)}
	}
	list, err := s.App.Bookmarks(v.Ctx, v.Actor, l)
	return view.Page{Title: v.T("bookmarks.title"), Hidden: true, Body: view.Bookmarks(v, l.Query, list)}, err
}

var bookmarkSorts = map[string]community.Sort{
	"new": {Field: "createdAt"}, "old": {Field: "createdAt", Asc: true}, "changed": {Field: "updatedAt"},
}

// bookmark saves a record, with its note where the form has one, or with on=false
// takes it off the list.
func (a acts) bookmark(v *view.Visit) (view.Page, error) {
	if v.PostFormValue("on") == "false" {
		return view.Page{To: v.Back("/bookmarks")}, a.App.Unbookmark(v.Ctx, v.Actor, a.ref(v))
	}
	if v.PostForm.Has("note") {
		_, err := a.App.Bookmark(v.Ctx, v.Actor, a.ref(v), new(v.PostForm.Get("note")))
		return view.Page{To: a.back(v), Flash: "saved"}, err
	}
	_, err := a.App.Bookmark(v.Ctx, v.Actor, a.ref(v), nil)
	return view.Page{To: a.back(v) + a.anchor(v), Flash: "bookmarked"}, err
}

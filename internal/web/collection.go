package web

import (
	"strconv"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) collectionPages(mux page.Mux) {
	s.Allowed(mux, "GET /collections", community.Actor.CanSetCollections, s.collections)
	s.Allowed(mux, "POST /collections", community.Actor.CanSetCollections, s.collectionAdded)
	s.Allowed(mux, "POST /collections/{id}", community.Actor.CanSetCollections, s.collectionChanged)
}

func (s *site) collectionsView(v *view.Visit, f view.Form) (view.Page, error) {
	list, err := s.App.Collections(v.Ctx, v.Actor)
	return view.Page{Title: v.T("collections"), Hidden: true, IsOurs: true, Place: "spaces", Body: view.Collections(v, list, f)}, err
}

func (s *site) collections(v *view.Visit) (view.Page, error) {
	return s.collectionsView(v, view.Form{})
}

func (s *site) collectionAdded(v *view.Visit) (view.Page, error) {
	f := v.NewForm("name", "description")
	_, err := s.App.AddCollection(v.Ctx, v.Actor, app.CollectionEdit{Name: f.Pointer("name"), Description: f.Pointer("description")})
	return s.collectionsAfter(v, f, err)
}

// collectionChanged renames a collection, moves it up or down, or removes it.
func (s *site) collectionChanged(v *view.Visit) (view.Page, error) {
	var f view.Form
	id, edit := v.PathValue("id"), app.CollectionEdit{}
	switch v.PostFormValue("act") {
	case "remove":
		return s.collectionsAfter(v, f, s.App.DeleteCollection(v.Ctx, v.Actor, id))
	case "move":
		place, err := strconv.Atoi(v.PostFormValue("place"))
		if err != nil {
			return view.Page{}, community.Bad("place", community.WhyNotANumber, "must be a whole number, not %q", v.PostFormValue("place"))
		}
		edit.Place = &place
	default:
		named := v.NewForm("name", "description")
		edit.Name, edit.Description = named.Pointer("name"), named.Pointer("description")
	}
	_, err := s.App.EditCollection(v.Ctx, v.Actor, id, edit)
	return s.collectionsAfter(v, f, err)
}

// collectionsAfter leads back to the collections, or shows what was wrong.
func (s *site) collectionsAfter(v *view.Visit, f view.Form, err error) (view.Page, error) {
	next := view.Page{To: "/collections", Flash: "saved"}
	return page.Sent(v, &f, err, next, func() (view.Page, error) { return s.collectionsView(v, f) })
}

package web

import (
	"net/http"
	"strconv"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

func (s *site) collectionPages(mux Mux) {
	page := func(pattern string, h handler) {
		s.page(mux, pattern, func(v *visit) (view, error) {
			if err := v.actor.CanSetCollections(); err != nil {
				return view{}, err
			}
			return h(v)
		})
	}
	page("GET /collections", s.collections)
	page("POST /collections", s.collectionAdded)
	page("POST /collections/{id}", s.collectionChanged)
}

func (s *site) collectionsView(v *visit, status int, f form) (view, error) {
	list, err := s.app.Collections(v.ctx, v.actor)
	return view{status: status, title: v.t("collections"), hidden: true, isOurs: true, place: "spaces", body: collectionsPage(v, list, f)}, err
}

func (s *site) collections(v *visit) (view, error) {
	return s.collectionsView(v, http.StatusOK, form{})
}

func (s *site) collectionAdded(v *visit) (view, error) {
	f := v.newForm("name", "description")
	_, err := s.app.AddCollection(v.ctx, v.actor, app.CollectionEdit{Name: f.pointer("name"), Description: f.pointer("description")})
	return s.collectionsAfter(v, f, err)
}

// collectionChanged renames a collection, moves it up or down, or removes it.
func (s *site) collectionChanged(v *visit) (view, error) {
	var f form
	id, edit := v.PathValue("id"), app.CollectionEdit{}
	switch v.PostFormValue("act") {
	case "remove":
		return s.collectionsAfter(v, f, s.app.DeleteCollection(v.ctx, v.actor, id))
	case "move":
		place, err := strconv.Atoi(v.PostFormValue("place"))
		if err != nil {
			return view{}, community.Bad("place", community.WhyNotANumber, "must be a whole number, not %q", v.PostFormValue("place"))
		}
		edit.Place = &place
	default:
		named := v.newForm("name", "description")
		edit.Name, edit.Description = named.pointer("name"), named.pointer("description")
	}
	_, err := s.app.EditCollection(v.ctx, v.actor, id, edit)
	return s.collectionsAfter(v, f, err)
}

// collectionsAfter leads back to the collections, or shows what was wrong.
func (s *site) collectionsAfter(v *visit, f form, err error) (view, error) {
	switch {
	case err == nil:
		return view{to: "/collections", flash: "saved"}, nil
	case v.refuse(&f, err):
		return s.collectionsView(v, http.StatusBadRequest, f)
	}
	return view{}, err
}

package web

import (
	"net/http"
	"net/url"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) spacePages(mux page.Mux) {
	s.Page(mux, "GET /spaces", s.spaces)
	s.Page(mux, "GET /spaces/{id}", s.space)
	s.Page(mux, "GET /spaces/{id}/{slug}", s.space)
	s.Page(mux, "POST /spaces/{id}/join", s.joinSpace)
	s.Page(mux, "POST /spaces/{id}/watch", watchable(s.App.JoinSpaceAt, s.joinSpace))
	s.Page(mux, "POST /spaces/{id}/leave", s.leaveSpace)
	s.Page(mux, "POST /spaces/{id}/ask", s.askToJoin)
	s.Page(mux, "GET /spaces/{id}/requests", s.spaceRequests)
	s.Page(mux, "POST /spaces/{id}/requests", s.requestAnswered)
	s.Page(mux, "GET /spaces/new", s.newSpace)
	s.Page(mux, "POST /spaces/new", s.spaceAdded)
	s.Page(mux, "GET /spaces/{id}/settings", s.run(s.spaceSettings))
	s.Page(mux, "POST /spaces/{id}/settings", s.run(s.spaceSaved))
	s.Page(mux, "POST /spaces/{id}/picture", s.run(s.spacePictureSent))
	s.Page(mux, "GET /spaces/{id}/settings/members", s.run(s.spaceMembers))
	s.Page(mux, "POST /spaces/{id}/settings/members", s.run(s.memberSent))
	s.Page(mux, "POST /spaces/{id}/delete", s.run(s.spaceDeleted))
}

// shelvesOf puts spaces into their collections, in the order of these.
func shelvesOf(collections []*community.Collection, spaces []community.SpaceSeen) (shelves []view.Shelf) {
	in := map[community.CollectionID][]community.SpaceSeen{}
	for _, s := range spaces {
		in[s.Collection] = append(in[s.Collection], s)
	}
	for _, c := range collections {
		if len(in[c.ID]) > 0 {
			shelves = append(shelves, view.Shelf{Collection: c, Spaces: in[c.ID]})
		}
	}
	return shelves
}

func (s *site) spaces(v *view.Visit) (view.Page, error) {
	list, err := s.listSpaces(v)
	if err != nil {
		return view.Page{}, err
	}
	collections, err := s.App.Collections(v.Ctx, v.Actor)
	return view.Page{Title: v.T("place.spaces"), Path: "/spaces", Place: "spaces",
		Body: view.Spaces(v, shelvesOf(collections, list.Items), list.Total)}, err
}

// listSpaces returns all spaces, or those that the person is in.
func (s *site) listSpaces(v *view.Visit) (community.Listing[community.SpaceSeen], error) {
	if v.SignedIn() && v.Chosen("of", "all", "mine") == "mine" {
		return s.App.SpacesOfUser(v.Ctx, v.Actor, string(v.Actor.ID), v.ListPage(view.SpacesPerPage))
	}
	return s.App.Spaces(v.Ctx, store.SpaceList{Viewer: v.Actor, Page: v.ListPage(view.SpacesPerPage)})
}

func (s *site) space(v *view.Visit) (view.Page, error) {
	part, l := v.RoomOf()
	r, err := s.App.Room(v.Ctx, v.Actor, v.PathValue("id"), part, l)
	if err != nil {
		return view.Page{}, err
	}
	path := view.SpacePath(&r.Space.Space)
	if v.URL.Path != view.Unescaped(path) {
		return view.Page{To: view.WithQuery(path, v.URL.RawQuery), Status: http.StatusMovedPermanently}, nil
	}
	var pins []app.PinSeen
	if v.Actor.CanReadSpace(&r.Space.Space) == nil && part != app.RoomMembers {
		if pins, err = s.pins(v, community.PinPlace{Space: r.Space.ID}); err != nil {
			return view.Page{}, err
		}
	}
	r.Questions.Items, r.Posts.Items = unpinned(r.Questions.Items, pins, ofQuestion), unpinned(r.Posts.Items, pins, ofPost)
	shown := view.Page{Title: r.Space.Name, About: markup.Text(r.Space.Description), Path: path, Image: r.Space.Picture, Place: "spaces",
		Hidden: r.Space.IsClosed(), Body: view.Space(v, &r, part, pins), Aside: view.SpaceAside(v, &r.Space)}
	if !r.Space.IsClosed() {
		shown.Head = view.FeedLink(r.Space.Name, "/spaces/"+string(r.Space.ID)+"/feed.atom")
	}
	return shown, nil
}

func (s *site) joinSpace(v *view.Visit) (view.Page, error) {
	seen, err := s.App.JoinSpace(v.Ctx, v.Actor, v.PathValue("id"))
	return view.Page{To: view.SpacePath(&seen.Space), Flash: "joined"}, err
}

func (s *site) askToJoin(v *view.Visit) (view.Page, error) {
	seen, err := s.App.JoinSpace(v.Ctx, v.Actor, v.PathValue("id"))
	return view.Page{To: view.SpacePath(&seen.Space), Flash: "askedin"}, err
}

func (s *site) spaceRequests(v *view.Visit) (view.Page, error) {
	space, err := s.App.Space(v.Ctx, v.Actor, v.PathValue("id"))
	if err != nil {
		return view.Page{}, err
	}
	list, err := s.App.SpaceRequests(v.Ctx, v.Actor, string(space.ID), v.ListPage(view.PeoplePerPage))
	return view.Page{Title: v.T("space.requests") + " · " + space.Name, Hidden: true, IsOurs: true, Place: "spaces",
		Body: view.SpaceRequests(v, &space, list)}, err
}

func (s *site) requestAnswered(v *view.Visit) (view.Page, error) {
	id, user := v.PathValue("id"), v.PostFormValue("user")
	next := view.Page{To: "/spaces/" + url.PathEscape(id) + "/requests", Flash: "saved"}
	if v.PostFormValue("act") == "approve" {
		_, err := s.App.ApproveRequest(v.Ctx, v.Actor, id, user)
		return next, err
	}
	return next, s.App.DeclineRequest(v.Ctx, v.Actor, id, user)
}

// leaveSpace leads to the spaces, since a hidden one does not exist from here on.
func (s *site) leaveSpace(v *view.Visit) (view.Page, error) {
	return view.Page{To: "/spaces", Flash: "left"}, s.App.LeaveSpace(v.Ctx, v.Actor, v.PathValue("id"))
}

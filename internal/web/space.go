package web

import (
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// spacesPerPage is how many spaces their page shows.
const spacesPerPage = 60

func (s *site) spacePages(mux Mux) {
	s.page(mux, "GET /spaces", s.spaces)
	s.page(mux, "GET /spaces/{id}", s.space)
	s.page(mux, "GET /spaces/{id}/{slug}", s.space)
	s.page(mux, "POST /spaces/{id}/join", s.joinSpace)
	s.page(mux, "POST /spaces/{id}/leave", s.leaveSpace)
	s.page(mux, "GET /spaces/new", s.newSpace)
	s.page(mux, "POST /spaces/new", s.spaceAdded)
	s.page(mux, "GET /spaces/{id}/settings", s.spaceSettings)
	s.page(mux, "POST /spaces/{id}/settings", s.spaceSaved)
	s.page(mux, "POST /spaces/{id}/picture", s.spacePictureSent)
	s.page(mux, "GET /spaces/{id}/settings/members", s.spaceMembers)
	s.page(mux, "POST /spaces/{id}/settings/members", s.memberSent)
	s.page(mux, "POST /spaces/{id}/delete", s.spaceDeleted)
}

// A shelf is a collection with those of its spaces that a page shows.
type shelf struct {
	*community.Collection
	spaces []community.SpaceSeen
}

// shelvesOf puts spaces into their collections, in the order of these.
func shelvesOf(collections []*community.Collection, spaces []community.SpaceSeen) (shelves []shelf) {
	in := map[community.CollectionID][]community.SpaceSeen{}
	for _, s := range spaces {
		in[s.Collection] = append(in[s.Collection], s)
	}
	for _, c := range collections {
		if len(in[c.ID]) > 0 {
			shelves = append(shelves, shelf{c, in[c.ID]})
		}
	}
	return shelves
}

// isUnnamed reports whether a collection is the default one as it came.
func isUnnamed(c *community.Collection) bool { return c.IsDefault() && c.Name == "Spaces" }

func (s *site) spaces(v *visit) (view, error) {
	list, err := s.listSpaces(v)
	if err != nil {
		return view{}, err
	}
	collections, err := s.app.Collections(v.ctx, v.actor)
	return view{title: v.t("place.spaces"), path: "/spaces", place: "spaces", body: spacesPage(v, shelvesOf(collections, list.Items), list.Total)}, err
}

// listSpaces returns all spaces, or those that the person is in.
func (s *site) listSpaces(v *visit) (community.Listing[community.SpaceSeen], error) {
	if v.signedIn() && v.chosen("of", "all", "mine") == "mine" {
		return s.app.SpacesOfUser(v.ctx, v.actor, string(v.actor.ID), v.listPage(spacesPerPage))
	}
	return s.app.Spaces(v.ctx, store.SpaceList{Viewer: v.actor, Page: v.listPage(spacesPerPage)})
}

var (
	spaceParts     = []string{app.RoomQuestions, app.RoomPosts, app.RoomMembers}
	spacePostSorts = []string{"new", "top"}
)

// roomOf is which part of a space is asked for, and which page of it.
func (v *visit) roomOf() (part string, l store.List) {
	part = v.chosen("tab", spaceParts...)
	switch part {
	case app.RoomQuestions:
		l = v.askedList()
	case app.RoomPosts:
		l = store.List{Page: v.listPage(perPage), Sort: community.Sort{Field: sortOf[v.chosen("sort", spacePostSorts...)]}}
	case app.RoomMembers:
		l.Page = v.listPage(peoplePerPage)
	}
	return part, l
}

func (s *site) space(v *visit) (view, error) {
	part, l := v.roomOf()
	r, err := s.app.Room(v.ctx, v.actor, v.PathValue("id"), part, l)
	if err != nil {
		return view{}, err
	}
	path := spacePath(&r.Space.Space)
	if v.URL.Path != unescaped(path) {
		return view{to: withQuery(path, v.URL.RawQuery), status: http.StatusMovedPermanently}, nil
	}
	shown := view{title: r.Space.Name, about: markup.Text(r.Space.Description), path: path, image: r.Space.Picture, place: "spaces", hidden: r.Space.IsClosed(),
		body: spacePage(v, &r, part), aside: spaceAside(v, &r.Space)}
	if !r.Space.IsClosed() {
		shown.head = feedLink(r.Space.Name, "/spaces/"+string(r.Space.ID)+"/feed.atom")
	}
	return shown, nil
}

func (s *site) joinSpace(v *visit) (view, error) {
	seen, err := s.app.JoinSpace(v.ctx, v.actor, v.PathValue("id"))
	return view{to: spacePath(&seen.Space), flash: "joined"}, err
}

// leaveSpace leads to the spaces, since a hidden one does not exist from here on.
func (s *site) leaveSpace(v *visit) (view, error) {
	return view{to: "/spaces", flash: "left"}, s.app.LeaveSpace(v.ctx, v.actor, v.PathValue("id"))
}

// spaceMarks are what sets a space apart.
func spaceMarks(s *community.Space) (marks []string) {
	switch {
	case s.Hidden:
		marks = append(marks, "hidden")
	case s.Private:
		marks = append(marks, "private")
	}
	if s.InviteOnly {
		marks = append(marks, "invite")
	}
	return marks
}

// spaceNumbers says how much there is in a space.
func (v *visit) spaceNumbers(s *community.SpaceSeen) string {
	text := v.n("count.members", s.Counts.Members)
	if v.actor.CanReadSpace(&s.Space) == nil {
		text += " · " + v.n("count.questions", s.Counts.Questions) + " · " + v.n("count.posts", s.Counts.Posts)
	}
	return text
}

// spaceTabs lead to the parts of a space, each in an order of its own.
func (v *visit) spaceTabs(chosen string) (list []tab) {
	path := v.URL.EscapedPath()
	for i, part := range spaceParts {
		t := tab{key: "space.part." + part, path: path + "?tab=" + part, isOn: part == chosen}
		if i == 0 {
			t.path = path
		}
		list = append(list, t)
	}
	return list
}

// writesIn reports whether the person may write in a space.
func (v *visit) writesIn(id SpaceID) bool { return v.signedIn() && v.actor.CanWriteIn(id) == nil }

// emptySpace is the key of what stands where a part of a space is empty.
func (v *visit) emptySpace(part string) string {
	if v.chosen("sort", askSorts...) == "unanswered" {
		return "empty.unanswered"
	}
	return "empty.space." + part
}

// memberTitle is what a member is in a space, or else what they do.
func (v *visit) memberTitle(m community.MemberSeen) string {
	if m.Role > community.SpaceMember {
		return v.t("space.role." + m.Role.String())
	}
	return m.Profile.Title
}

// spaceOption is a space's name in a list to choose from.
func (v *visit) spaceOption(s *community.Space) string {
	if s.IsClosed() {
		return s.Name + " (" + v.t("space.closed") + ")"
	}
	return s.Name
}

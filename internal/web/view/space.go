package view

import (
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// A spaceLink is the way to a space; the zero one leads nowhere.
type spaceLink struct {
	id         community.SpaceID
	name, slug string
	isClosed   bool
}

// spaceLink leads to the space of a record, if it was named.
func (v *Visit) spaceLink(id community.SpaceID) spaceLink {
	s := v.Spaces[id]
	return spaceLink{s.ID, s.Name, s.Slug, s.IsClosed}
}

// A Shelf is a collection with those of its spaces that a page shows.
type Shelf struct {
	*community.Collection
	Spaces []community.SpaceSeen
}

// isUnnamed reports whether a collection is the default one as it came.
func isUnnamed(c *community.Collection) bool { return c.IsDefault() && c.Name == "Spaces" }

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

// spaceRoles are what somebody may be in a space, as forms name it.
var spaceRoles = []string{community.SpaceMember.String(), community.SpaceModerator.String(), community.SpaceAdmin.String()}

func SpaceSettingsPath(s *community.SpaceSeen, part string) string {
	return strings.TrimSuffix("/spaces/"+string(s.ID)+"/settings/"+part, "/about")
}

// spaceNumbers says how much there is in a space.
func (v *Visit) spaceNumbers(s *community.SpaceSeen) string {
	text := v.N("count.members", s.Counts.Members)
	if v.Actor.CanReadSpace(&s.Space) == nil {
		text += " · " + v.N("count.questions", s.Counts.Questions) + " · " + v.N("count.posts", s.Counts.Posts)
	}
	return text
}

// spaceTabs lead to the parts of a space, each in an order of its own.
func (v *Visit) spaceTabs(chosen string) []tab {
	path := v.URL.EscapedPath()
	return tabsOf("space.part.", chosen, spaceParts, func(part string) string { return path + "?tab=" + part }, path)
}

// writesIn reports whether the person may write in a space.
func (v *Visit) writesIn(id community.SpaceID) bool {
	return v.SignedIn() && v.Actor.CanWriteIn(id) == nil
}

// emptySpace is the key of what stands where a part of a space is empty.
func (v *Visit) emptySpace(part string) string {
	if v.Chosen("sort", askSorts...) == "unanswered" {
		return "empty.unanswered"
	}
	return "empty.space." + part
}

// memberTitle is what a member is in a space, or else what they do.
func (v *Visit) memberTitle(m community.MemberSeen) string {
	if m.Role > community.SpaceMember {
		return v.T("space.role." + m.Role.String())
	}
	return m.Profile.Title
}

// spaceOption is a space's name in a list to choose from.
func (v *Visit) spaceOption(s *community.Space) string {
	if s.IsClosed() {
		return s.Name + " (" + v.T("space.closed") + ")"
	}
	return s.Name
}

package node

import (
	"context"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
)

// Space is a room of the community with members of its own.
type Space struct {
	absent
	community.SpaceSeen
	among[*Space]
}

// Spaces returns spaces as nodes.
func (v *Viewer) Spaces(seen []community.SpaceSeen) []*Space {
	return gather(v, seen, func(s community.SpaceSeen, a among[*Space]) *Space { return &Space{absent{}, s, a} })
}

// The fields of the schema, from here on.

func (s *Space) ID() string           { return string(s.SpaceSeen.ID) }
func (s *Space) Description() *string { return text(s.SpaceSeen.Description) }
func (s *Space) Picture() *string     { return text(s.SpaceSeen.Picture) }
func (s *Space) Image() leaf.Media    { return s.viewer.picture(s.SpaceSeen.Picture) }
func (s *Space) Type() leaf.SpaceType { return leaf.SpaceTypeGroup }
func (s *Space) GroupID() *string     { return text(s.SpaceSeen.Collection) }
func (s *Space) MembersCount() int64  { return s.Counts.Members }
func (s *Space) PostsCount() int64    { return s.Counts.Posts }
func (s *Space) CreatedByID() string  { return string(s.Author) }
func (s *Space) NetworkID() string    { return string(s.Portal) }
func (s *Space) RelativeURL() *string { return new("/spaces/" + s.Slug) }
func (s *Space) URL() *string         { return s.viewer.url(s.RelativeURL()) }

// CustomOrderingIndexInGroup is by age: spaces have no other order here.
func (s *Space) CustomOrderingIndexInGroup() float64 { return float64(s.Created.UnixMilli()) }

func (s *Space) Level() *string { return text(s.SpaceSeen.Level.String()) }

func (s *Space) Requested() bool { return s.SpaceSeen.Asked }

func (s *Space) Role() *leaf.SpaceRole { return spaceRole(s.SpaceSeen.Role) }

func (s *Space) Address() *leaf.SpaceAddress {
	return &leaf.SpaceAddress{Path: *s.RelativeURL(), Exact: true}
}

func (s *Space) CreatedBy() (*Member, error) {
	return oneOf(s.among, "createdBy", s.viewer.Members, func(s *Space) community.Byline { return s.By })
}

func (s *Space) Collection(ctx context.Context) (*Collection, error) {
	all, err := shared(s.crowd, "collections", func([]*Space) (map[string]*Collection, error) {
		found, err := s.viewer.App.Collections(ctx, s.viewer.Actor)
		byID := map[string]*Collection{}
		for _, c := range s.viewer.Collections(found) {
			byID[c.ID()] = c
		}
		return byID, err
	})
	return all[string(s.SpaceSeen.Collection)], err
}

func (s *Space) Members(ctx context.Context, limit int, after *string) (*SpaceMemberConnection, error) {
	p := Paging{Limit: limit, After: after}
	return listOf(ctx, s.among, "members", p, p.Page, s.viewer.inSpaces, s.viewer.membersOf, func(s *Space) *Space { return s })
}

// membersOf returns a page of who is in each of the spaces.
func (v *Viewer) membersOf(ctx context.Context, actor community.Actor, spaces []*Space, p community.Page,
) ([]community.Listing[inSpace], error) {
	found, err := v.App.MembersOf(ctx, actor, each(spaces, (*Space).shown), p)
	return each(spaces, func(s *Space) community.Listing[inSpace] {
		l := found[s.SpaceSeen.ID]
		return community.Listing[inSpace]{Items: each(l.Items, s.with), Total: l.Total, At: l.At}
	}), err
}

// inSpace is a person in a space.
type inSpace struct {
	community.MemberSeen
	space *Space
}

// inSpaces returns people in spaces as nodes.
func (v *Viewer) inSpaces(seen []inSpace) []*SpaceMember {
	nodes := make([]*SpaceMember, len(seen))
	for i, m := range v.People(each(seen, func(m inSpace) community.UserSeen { return m.UserSeen })) {
		nodes[i] = &SpaceMember{Member: m, Role: spaceRole(seen[i].Role), Space: seen[i].space}
	}
	return nodes
}

// InSpace returns people in the space as nodes.
func (s *Space) InSpace(people []community.MemberSeen) []*SpaceMember {
	return s.viewer.inSpaces(each(people, s.with))
}

// with is a person in the space.
func (s *Space) with(m community.MemberSeen) inSpace { return inSpace{m, s} }

// InSpaces returns the spaces of a person as nodes.
func (m *Member) InSpaces(seen []community.SpaceSeen) []*SpaceMember {
	return each(m.viewer.Spaces(seen), func(s *Space) *SpaceMember {
		in := &SpaceMember{Member: m, Space: s}
		if m.viewer.ID == m.user.ID {
			in.Role = s.Role()
		}
		return in
	})
}

func (m *Member) Spaces(ctx context.Context, limit int, after *string) (*SpaceConnection, error) {
	p := Paging{Limit: limit, After: after}
	return listOf(ctx, m.among, "spaces", p, p.Page, m.viewer.Spaces, m.viewer.spacesOf,
		func(m *Member) community.UserID { return m.user.ID })
}

// spacesOf returns a page of the spaces of each of the people.
func (v *Viewer) spacesOf(ctx context.Context, actor community.Actor, people []community.UserID, p community.Page,
) ([]community.Listing[community.SpaceSeen], error) {
	found, err := v.App.SpacesOf(ctx, actor, people, p)
	return each(people, func(id community.UserID) community.Listing[community.SpaceSeen] { return found[id] }), err
}

// SpaceMember is a person in a space.
type SpaceMember struct {
	Member *Member
	Role   *leaf.SpaceRole
	Space  *Space
}

var spaceRoleTexts = map[community.SpaceRole]string{
	community.SpaceMember:    "Reads and writes in the space.",
	community.SpaceModerator: "Looks after what is written in the space.",
	community.SpaceAdmin:     "Changes the space, and says who is in it.",
}

func spaceRole(r community.SpaceRole) *leaf.SpaceRole {
	if r == community.Outsider {
		return nil
	}
	name := r.String()
	return &leaf.SpaceRole{ID: name, Name: name, Type: &name, Description: text(spaceRoleTexts[r]), Scopes: []string{}}
}

// SpaceRoles returns what one may be in a space.
func SpaceRoles() []*leaf.SpaceRole {
	return each([]community.SpaceRole{community.SpaceMember, community.SpaceModerator, community.SpaceAdmin}, spaceRole)
}

// Owner is who posted, as a member of the space.
func (p *Post) Owner(ctx context.Context) (*SpaceMember, error) {
	m, err := p.Author()
	if m == nil || err != nil {
		return nil, err
	}
	owner := &SpaceMember{Member: m}
	if IsSelected(ctx, "space") {
		owner.Space, err = p.Space(ctx)
	}
	return owner, err
}

func (p *Post) SpaceID() string { return string(p.PostSeen.Space) }

func (p *Post) Space(ctx context.Context) (*Space, error) {
	return spaceOf(ctx, p.among, func(p *Post) community.SpaceID { return p.PostSeen.Space })
}

func (q *Question) SpaceID() *string { return text(q.QuestionSeen.Space) }

func (q *Question) Space(ctx context.Context) (*Space, error) {
	return spaceOf(ctx, q.among, func(q *Question) community.SpaceID { return q.QuestionSeen.Space })
}

// spaceOf is the space a node stands in, read with those of its crowd.
func spaceOf[N any](ctx context.Context, a among[N], of func(N) community.SpaceID) (*Space, error) {
	return own(a, "space", func(all []N) ([]*Space, error) {
		ids := slices.DeleteFunc(each(all, of), func(id community.SpaceID) bool { return id == "" })
		if len(ids) == 0 {
			return nil, nil
		}
		found, err := a.viewer.App.SpacesByID(ctx, a.viewer.Actor, ids)
		byID := map[community.SpaceID]*Space{}
		for _, s := range a.viewer.Spaces(found) {
			byID[s.SpaceSeen.ID] = s
		}
		return each(all, func(n N) *Space { return byID[of(n)] }), err
	})
}

func (s *Space) Questions(ctx context.Context, limit int, after, sort *string) (*QuestionConnection, error) {
	p := Paging{Limit: limit, After: after, Sort: sort}
	return listOf(ctx, s.among, "questions", p, p.List, s.viewer.Questions, s.viewer.App.QuestionsInEach, (*Space).shown)
}

func (s *Space) Posts(ctx context.Context, limit int, after, sort *string) (*PostConnection, error) {
	p := Paging{Limit: limit, After: after, Sort: sort}
	return listOf(ctx, s.among, "posts", p, p.List, s.viewer.Posts, s.viewer.App.PostsInEach, (*Space).shown)
}

func (s *Space) shown() community.SpaceSeen { return s.SpaceSeen }

package node

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/store"
)

// Space is a room of the community with members of its own.
type Space struct {
	absent
	among[*Space]
	viewer *Viewer
	seen   community.SpaceSeen
}

// Spaces returns spaces as nodes.
func (v *Viewer) Spaces(seen []community.SpaceSeen) []*Space {
	return gather(seen, func(s community.SpaceSeen, a among[*Space]) *Space { return &Space{among: a, viewer: v, seen: s} })
}

// Space returns one space as a node.
func (v *Viewer) Space(seen community.SpaceSeen) *Space {
	return v.Spaces([]community.SpaceSeen{seen})[0]
}

// The fields of the schema, from here on.

func (s *Space) ID() string           { return string(s.seen.ID) }
func (s *Space) Name() string         { return s.seen.Name }
func (s *Space) Slug() string         { return s.seen.Slug }
func (s *Space) Key() string          { return s.seen.Slug }
func (s *Space) Description() *string { return text(s.seen.Description) }
func (s *Space) Picture() *string     { return text(s.seen.Picture) }
func (s *Space) Image() leaf.Media    { return s.viewer.picture(s.seen.Picture) }
func (s *Space) Type() leaf.SpaceType { return leaf.SpaceTypeGroup }
func (s *Space) GroupID() *string     { return text(s.seen.Collection) }
func (s *Space) Private() bool        { return s.seen.Private }
func (s *Space) Hidden() bool         { return s.seen.Hidden }
func (s *Space) InviteOnly() bool     { return s.seen.InviteOnly }
func (s *Space) MembersCount() int64  { return s.seen.Counts.Members }
func (s *Space) PostsCount() int64    { return s.seen.Counts.Posts }
func (s *Space) CreatedAt() time.Time { return s.seen.Created }
func (s *Space) UpdatedAt() time.Time { return s.seen.Updated }
func (s *Space) CreatedByID() string  { return string(s.seen.Author) }
func (s *Space) NetworkID() string    { return string(s.seen.Portal) }
func (s *Space) RelativeURL() *string { return new("/spaces/" + s.seen.Slug) }
func (s *Space) URL() *string         { return s.viewer.url(s.RelativeURL()) }

// CustomOrderingIndexInGroup is by age: spaces have no other order here.
func (s *Space) CustomOrderingIndexInGroup() float64 { return float64(s.seen.Created.UnixMilli()) }

func (s *Space) Role() *leaf.SpaceRole { return spaceRole(s.seen.Role) }

func (s *Space) Address() *leaf.SpaceAddress {
	return &leaf.SpaceAddress{Path: *s.RelativeURL(), Exact: true}
}

func (s *Space) CreatedBy() (*Member, error) {
	return authorOf(s.viewer, s.among, func(s *Space) community.Byline { return s.seen.By })
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
	return all[string(s.seen.Collection)], err
}

func (s *Space) Members(ctx context.Context, limit int, after *string) (*SpaceMemberConnection, error) {
	p := Paging{Limit: limit, After: after}
	return own(s.among, p.name("members"), func(all []*Space) ([]*SpaceMemberConnection, error) {
		page, err := p.Page()
		if err != nil {
			return nil, err
		}
		found, err := s.viewer.App.MembersOf(ctx, s.viewer.Actor, seenOf(all), page)
		if err != nil {
			return nil, err
		}
		lists := make([]community.Listing[inSpace], len(all))
		for i, other := range all {
			lists[i] = ofSpace(other, found[other.seen.ID])
		}
		return connectEach(p, lists, s.viewer.inSpaces), nil
	})
}

// inSpace is a person in a space.
type inSpace struct {
	community.MemberSeen
	space *Space
}

func ofSpace(s *Space, l community.Listing[community.MemberSeen]) community.Listing[inSpace] {
	list := community.Listing[inSpace]{Total: l.Total, At: l.At}
	for _, m := range l.Items {
		list.Items = append(list.Items, inSpace{m, s})
	}
	return list
}

// inSpaces returns people in spaces as nodes.
func (v *Viewer) inSpaces(seen []inSpace) []*SpaceMember {
	people := make([]community.UserSeen, len(seen))
	for i, m := range seen {
		people[i] = m.UserSeen
	}
	nodes := make([]*SpaceMember, len(seen))
	for i, m := range v.People(people) {
		nodes[i] = &SpaceMember{Member: m, Role: spaceRole(seen[i].Role), Space: seen[i].space}
	}
	return nodes
}

// SpaceMembers returns a page of who is in a space.
func (s *Space) SpaceMembers(p Paging, l community.Listing[community.MemberSeen], err error) (*SpaceMemberConnection, error) {
	return Connect(p, ofSpace(s, l), err, s.viewer.inSpaces)
}

// InSpace returns somebody in the space as a node.
func (s *Space) InSpace(m community.MemberSeen) *SpaceMember {
	return s.viewer.inSpaces([]inSpace{{m, s}})[0]
}

// MemberSpaces returns a page of the spaces of a person.
func (m *Member) MemberSpaces(p Paging, l community.Listing[community.SpaceSeen], err error) (*SpaceMemberConnection, error) {
	return Connect(p, l, err, func(seen []community.SpaceSeen) []*SpaceMember {
		nodes := make([]*SpaceMember, len(seen))
		for i, s := range m.viewer.Spaces(seen) {
			nodes[i] = &SpaceMember{Member: m, Space: s}
			if m.viewer.ID == m.user.ID {
				nodes[i].Role = s.Role()
			}
		}
		return nodes
	})
}

func (m *Member) Spaces(ctx context.Context, limit int, after *string) (*SpaceConnection, error) {
	p := Paging{Limit: limit, After: after}
	return own(m.among, p.name("spaces"), func(all []*Member) ([]*SpaceConnection, error) {
		page, err := p.Page()
		if err != nil {
			return nil, err
		}
		ids := make([]community.UserID, len(all))
		for i, other := range all {
			ids[i] = other.user.ID
		}
		found, err := m.viewer.App.SpacesOf(ctx, m.viewer.Actor, ids, page)
		if err != nil {
			return nil, err
		}
		lists := make([]community.Listing[community.SpaceSeen], len(all))
		for i, id := range ids {
			lists[i] = found[id]
		}
		return connectEach(p, lists, m.viewer.Spaces), nil
	})
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
	var roles []*leaf.SpaceRole
	for r := community.SpaceMember; r <= community.SpaceAdmin; r++ {
		roles = append(roles, spaceRole(r))
	}
	return roles
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
	return spaceOf(ctx, p.viewer, p.among, func(p *Post) community.SpaceID { return p.PostSeen.Space })
}

func (q *Question) SpaceID() *string { return text(q.QuestionSeen.Space) }

func (q *Question) Space(ctx context.Context) (*Space, error) {
	return spaceOf(ctx, q.viewer, q.among, func(q *Question) community.SpaceID { return q.QuestionSeen.Space })
}

// spaceOf is the space a node stands in, read with those of its crowd.
func spaceOf[N any](ctx context.Context, v *Viewer, a among[N], of func(N) community.SpaceID) (*Space, error) {
	return own(a, "space", func(all []N) ([]*Space, error) {
		var ids []community.SpaceID
		for _, n := range all {
			if id := of(n); id != "" {
				ids = append(ids, id)
			}
		}
		if len(ids) == 0 {
			return nil, nil
		}
		found, err := v.App.SpacesByID(ctx, v.Actor, ids)
		byID := map[community.SpaceID]*Space{}
		for _, s := range v.Spaces(found) {
			byID[s.seen.ID] = s
		}
		spaces := make([]*Space, len(all))
		for i, n := range all {
			spaces[i] = byID[of(n)]
		}
		return spaces, err
	})
}

func (s *Space) Questions(ctx context.Context, limit int, after, sort *string) (*QuestionConnection, error) {
	return listOf(s.among, "questions", Paging{Limit: limit, After: after, Sort: sort}, s.viewer.Questions,
		func(all []*Space, l store.List) ([]community.Listing[community.QuestionSeen], error) {
			return s.viewer.App.QuestionsInEach(ctx, s.viewer.Actor, seenOf(all), l)
		})
}

func (s *Space) Posts(ctx context.Context, limit int, after, sort *string) (*PostConnection, error) {
	return listOf(s.among, "posts", Paging{Limit: limit, After: after, Sort: sort}, s.viewer.Posts,
		func(all []*Space, l store.List) ([]community.Listing[community.PostSeen], error) {
			return s.viewer.App.PostsInEach(ctx, s.viewer.Actor, seenOf(all), l)
		})
}

func seenOf(all []*Space) []community.SpaceSeen {
	seen := make([]community.SpaceSeen, len(all))
	for i, s := range all {
		seen[i] = s.seen
	}
	return seen
}

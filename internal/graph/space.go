package graph

import (
	"context"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
	"github.com/stoa-community/stoa/internal/store"
)

func (q query) Space(ctx context.Context, id, slug, path *string) (*node.Space, error) {
	ref := node.Text(id)
	switch {
	case id != nil:
	case slug != nil:
		ref = "slug:" + *slug
	case path != nil:
		ref = "slug:" + strings.TrimPrefix(strings.TrimPrefix(*path, "/"), "spaces/")
	default:
		return nil, community.Fail(community.Missing, community.WhyNameOneRecord, "id or slug is required.")
	}
	return one(q.Viewer.Spaces)(q.App.Space(ctx, q.Actor, ref))
}

func (q query) Spaces(ctx context.Context, limit int, after, before *string, offset *int, reverse *bool, collectionID, memberID,
	name *string, orderBy *leaf.SpaceListOrderByEnum, filterBy []*leaf.EntityListFilterByInput, _ []leaf.SpaceType,
) (*node.SpaceConnection, error) {
	p := node.Paging{Limit: limit, After: after, Before: before, Offset: offset, Reverse: reverse}
	page, err := p.Page()
	if err != nil {
		return nil, err
	}
	err = refuse(given{"query", node.Text(name) != "" && memberID != nil}, given{"filterBy", len(filterBy) > 0},
		given{"orderBy", orderBy != nil && *orderBy != leaf.SpaceListOrderByEnumCreatedAt},
		given{"collectionId", collectionID != nil && memberID != nil}, given{"before", node.Text(name) != "" && before != nil},
		given{"reverse", node.Text(name) != "" && reverse != nil && *reverse})
	if err != nil {
		return nil, err
	}
	connect := node.Connect(p, q.Viewer.Spaces)
	if memberID != nil {
		return connect(q.App.SpacesOfUser(ctx, q.Actor, *memberID, page))
	}
	wanted := store.SpaceList{Viewer: q.Actor, Page: page, Collection: community.CollectionID(node.Text(collectionID))}
	if query := node.Text(name); query != "" {
		return connect(q.App.SpacesLike(ctx, wanted, query))
	}
	return connect(q.App.Spaces(ctx, wanted))
}

func (q query) SpaceMembers(ctx context.Context, spaceID string, limit int, after, before *string, offset *int, reverse *bool,
	_ *leaf.SpaceMemberListOrderByEnum, roleIds []string,
) (*node.SpaceMemberConnection, error) {
	p := node.Paging{Limit: limit, After: after, Before: before, Offset: offset, Reverse: reverse}
	page, err := p.Page()
	if err != nil {
		return nil, err
	}
	if err := refuse(given{"roleIds", len(roleIds) > 0}); err != nil {
		return nil, err
	}
	s, err := q.Space(ctx, &spaceID, nil, nil)
	if err != nil {
		return nil, err
	}
	return node.Connect(p, s.InSpace)(q.App.Members(ctx, q.Actor, spaceID, page))
}

func (q query) MemberSpaces(ctx context.Context, memberID string, limit int, after,
	collectionID *string) (*node.SpaceMemberConnection, error) {
	p := node.Paging{Limit: limit, After: after}
	page, err := p.Page()
	if err != nil {
		return nil, err
	}
	if err := refuse(given{"collectionId", node.Text(collectionID) != ""}); err != nil {
		return nil, err
	}
	m, err := q.Member(ctx, &memberID, nil)
	if err != nil {
		return nil, err
	}
	return node.Connect(p, m.InSpaces)(q.App.SpacesOfUser(ctx, q.Actor, memberID, page))
}

func (q query) Collections(ctx context.Context, orderBy *leaf.CollectionListOrderByEnum, reverse *bool) ([]*node.Collection, error) {
	err := refuse(given{"orderBy", orderBy != nil && *orderBy != leaf.CollectionListOrderByEnumCustomOrderingIndex})
	if err != nil {
		return nil, err
	}
	found, err := q.App.Collections(ctx, q.Actor)
	if reverse != nil && *reverse {
		slices.Reverse(found)
	}
	return q.Viewer.Collections(found), err
}

func (q query) Collection(ctx context.Context, id string) (*node.Collection, error) {
	return one(q.Viewer.Collections)(q.App.Collection(ctx, q.Actor, id))
}

func (q query) SpaceRoles(ctx context.Context, spaceID string) ([]*leaf.SpaceRole, error) {
	_, err := q.App.Space(ctx, q.Actor, spaceID)
	return node.SpaceRoles(), err
}

func (m mutation) CreateSpace(ctx context.Context, in leaf.CreateSpaceInput) (*node.Space, error) {
	if err := refuse(given{"slug", node.Text(in.Slug) != "" && node.Text(in.Slug) != community.Slug(in.Name)}); err != nil {
		return nil, err
	}
	return one(m.Viewer.Spaces)(m.App.AddSpace(ctx, m.Actor, app.SpaceEdit{
		Name: &in.Name, Description: in.Description, Picture: in.Picture, Collection: in.CollectionID,
		Private: in.Private, Hidden: in.Hidden, InviteOnly: in.InviteOnly,
	}))
}

func (m mutation) AddSpace(ctx context.Context, in leaf.CreateSpaceInput) (*node.Space, error) {
	return m.CreateSpace(ctx, in)
}

func (m mutation) UpdateSpace(ctx context.Context, id string, in leaf.UpdateSpaceInput, version *string) (*node.Space, error) {
	if err := refuse(given{"slug", node.Text(in.Slug) != ""}); err != nil {
		return nil, err
	}
	return one(m.Viewer.Spaces)(m.App.EditSpace(ctx, m.Actor, id, app.SpaceEdit{
		Name: in.Name, Description: in.Description, Picture: in.Picture, Collection: in.CollectionID,
		Private: in.Private, Hidden: in.Hidden, InviteOnly: in.InviteOnly, Only: only(version),
	}))
}

func (m mutation) DeleteSpace(ctx context.Context, id string, version *string) (*leaf.Action, error) {
	return done(m.App.DeleteSpace(ctx, m.Actor, id, only(version)))
}

func (m mutation) JoinSpace(ctx context.Context, id string, level *string) (*leaf.Action, error) {
	_, err := m.App.JoinSpaceAt(ctx, m.Actor, id, level)
	return done(err)
}

func (m mutation) LeaveSpace(ctx context.Context, id string) (*leaf.Action, error) {
	return done(m.App.LeaveSpace(ctx, m.Actor, id))
}

func (m mutation) AddSpaceMembers(ctx context.Context, in []*leaf.AddSpaceMemberInput, spaceID string) ([]*node.SpaceMember, error) {
	if len(in) > community.MaxLimit {
		return nil, community.Bad("input", community.WhyTooManyItems, "must be at most %d, not %d", community.MaxLimit, len(in))
	}
	space, err := one(m.Viewer.Spaces)(m.App.Space(ctx, m.Actor, spaceID))
	if err != nil {
		return nil, err
	}
	added := make([]community.MemberSeen, len(in))
	for i, wanted := range in {
		if added[i], err = m.App.SetMember(ctx, m.Actor, spaceID, wanted.MemberID, node.Text(wanted.RoleID)); err != nil {
			return nil, err
		}
	}
	return space.InSpace(added), nil
}

func (m mutation) RemoveSpaceMembers(ctx context.Context, ids []string, spaceID string) (*leaf.Action, error) {
	return doEach("memberIds", ids, func(id string) error { return m.App.RemoveMember(ctx, m.Actor, spaceID, id) })
}

func (m mutation) CreateCollection(ctx context.Context, in leaf.CreateCollectionInput) (*node.Collection, error) {
	return one(m.Viewer.Collections)(m.App.AddCollection(ctx, m.Actor, app.CollectionEdit{Name: &in.Name, Description: in.Description}))
}

func (m mutation) UpdateCollection(ctx context.Context, id string, in leaf.UpdateCollectionInput) (*leaf.Action, error) {
	_, err := m.App.EditCollection(ctx, m.Actor, id, app.CollectionEdit{Name: in.Name, Description: in.Description})
	return done(err)
}

func (m mutation) DeleteCollection(ctx context.Context, id string) (*leaf.Action, error) {
	return done(m.App.DeleteCollection(ctx, m.Actor, id))
}

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
	s, err := q.App.Space(ctx, q.Actor, ref)
	return seen(s, err, q.Viewer.Space)
}

func (q query) Spaces(ctx context.Context, limit int, after, before *string, offset *int, reverse *bool, collectionID, memberID, name *string,
	orderBy *leaf.SpaceListOrderByEnum, filterBy []*leaf.EntityListFilterByInput, _ []leaf.SpaceType,
) (*node.SpaceConnection, error) {
	p := node.Paging{Limit: limit, After: after, Before: before, Offset: offset, Reverse: reverse}
	page, err := p.Page()
	if err != nil {
		return nil, err
	}
	err = refuse(given{"query", node.Text(name) != "" && memberID != nil}, given{"filterBy", len(filterBy) > 0},
		given{"orderBy", orderBy != nil && *orderBy != leaf.SpaceListOrderByEnumCreatedAt}, given{"collectionId", collectionID != nil && memberID != nil},
		given{"before", node.Text(name) != "" && before != nil}, given{"reverse", node.Text(name) != "" && reverse != nil && *reverse})
	if err != nil {
		return nil, err
	}
	if memberID != nil {
		list, err := q.App.SpacesOfUser(ctx, q.Actor, *memberID, page)
		return node.Connect(p, list, err, q.Viewer.Spaces)
	}
	wanted := store.SpaceList{Viewer: q.Actor, Page: page, Collection: community.CollectionID(node.Text(collectionID))}
	if query := node.Text(name); query != "" {
		list, err := q.App.SpacesLike(ctx, wanted, query)
		return node.Connect(p, list, err, q.Viewer.Spaces)
	}
	list, err := q.App.Spaces(ctx, wanted)
	return node.Connect(p, list, err, q.Viewer.Spaces)
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
	s, err := q.App.Space(ctx, q.Actor, spaceID)
	if err != nil {
		return nil, err
	}
	list, err := q.App.Members(ctx, q.Actor, spaceID, page)
	return q.Viewer.Space(s).SpaceMembers(p, list, err)
}

func (q query) MemberSpaces(ctx context.Context, memberID string, limit int, after, collectionID *string) (*node.SpaceMemberConnection, error) {
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
	list, err := q.App.SpacesOfUser(ctx, q.Actor, memberID, page)
	return m.MemberSpaces(p, list, err)
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
	c, err := q.App.Collection(ctx, q.Actor, id)
	return seen(c, err, q.Viewer.Collection)
}

func (q query) SpaceRoles(ctx context.Context, spaceID string) ([]*leaf.SpaceRole, error) {
	_, err := q.App.Space(ctx, q.Actor, spaceID)
	return node.SpaceRoles(), err
}

func (m mutation) CreateSpace(ctx context.Context, in leaf.CreateSpaceInput) (*node.Space, error) {
	if err := refuse(given{"slug", node.Text(in.Slug) != "" && node.Text(in.Slug) != community.Slug(in.Name)}); err != nil {
		return nil, err
	}
	s, err := m.App.AddSpace(ctx, m.Actor, app.SpaceEdit{Name: &in.Name, Description: in.Description, Picture: in.Picture,
		Collection: in.CollectionID, Private: in.Private, Hidden: in.Hidden, InviteOnly: in.InviteOnly})
	return seen(s, err, m.Viewer.Space)
}

func (m mutation) AddSpace(ctx context.Context, in leaf.CreateSpaceInput) (*node.Space, error) {
	return m.CreateSpace(ctx, in)
}

func (m mutation) UpdateSpace(ctx context.Context, id string, in leaf.UpdateSpaceInput) (*node.Space, error) {
	if err := refuse(given{"slug", node.Text(in.Slug) != ""}); err != nil {
		return nil, err
	}
	s, err := m.App.EditSpace(ctx, m.Actor, id, app.SpaceEdit{Name: in.Name, Description: in.Description, Picture: in.Picture,
		Collection: in.CollectionID, Private: in.Private, Hidden: in.Hidden, InviteOnly: in.InviteOnly})
	return seen(s, err, m.Viewer.Space)
}

func (m mutation) DeleteSpace(ctx context.Context, id string) (*leaf.Action, error) {
	return done(m.App.DeleteSpace(ctx, m.Actor, id))
}

func (m mutation) JoinSpace(ctx context.Context, id string) (*leaf.Action, error) {
	_, err := m.App.JoinSpace(ctx, m.Actor, id)
	return done(err)
}

func (m mutation) LeaveSpace(ctx context.Context, id string) (*leaf.Action, error) {
	return done(m.App.LeaveSpace(ctx, m.Actor, id))
}

func (m mutation) AddSpaceMembers(ctx context.Context, in []*leaf.AddSpaceMemberInput, spaceID string) ([]*node.SpaceMember, error) {
	if len(in) > community.MaxLimit {
		return nil, community.Bad("input", community.WhyTooManyItems, "must be at most %d, not %d", community.MaxLimit, len(in))
	}
	s, err := m.App.Space(ctx, m.Actor, spaceID)
	if err != nil {
		return nil, err
	}
	space := m.Viewer.Space(s)
	var added []*node.SpaceMember
	for _, one := range in {
		member, err := m.App.SetMember(ctx, m.Actor, spaceID, one.MemberID, node.Text(one.RoleID))
		if err != nil {
			return nil, err
		}
		added = append(added, space.InSpace(member))
	}
	return added, nil
}

func (m mutation) RemoveSpaceMembers(ctx context.Context, ids []string, spaceID string) (*leaf.Action, error) {
	if len(ids) > community.MaxLimit {
		return nil, community.Bad("memberIds", community.WhyTooManyItems, "must be at most %d, not %d", community.MaxLimit, len(ids))
	}
	for _, id := range ids {
		if err := m.App.RemoveMember(ctx, m.Actor, spaceID, id); err != nil {
			return nil, err
		}
	}
	return done(nil)
}

func (m mutation) CreateCollection(ctx context.Context, in leaf.CreateCollectionInput) (*node.Collection, error) {
	c, err := m.App.AddCollection(ctx, m.Actor, app.CollectionEdit{Name: &in.Name, Description: in.Description})
	return seen(c, err, m.Viewer.Collection)
}

func (m mutation) UpdateCollection(ctx context.Context, id string, in leaf.UpdateCollectionInput) (*leaf.Action, error) {
	_, err := m.App.EditCollection(ctx, m.Actor, id, app.CollectionEdit{Name: in.Name, Description: in.Description})
	return done(err)
}

func (m mutation) DeleteCollection(ctx context.Context, id string) (*leaf.Action, error) {
	return done(m.App.DeleteCollection(ctx, m.Actor, id))
}

package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

var errNoSpaces = community.Fail(community.NotFound, "There are no spaces yet.")

func (q query) Space(ctx context.Context, id, slug, path *string) (*node.Space, error) {
	return nil, errNoSpaces
}
func (q query) Spaces(ctx context.Context, limit int, after, before *string, offset *int, reverse *bool, collectionID, memberID, name *string, orderBy *leaf.SpaceListOrderByEnum, filterBy []*leaf.EntityListFilterByInput, types []leaf.SpaceType) (*node.SpaceConnection, error) {
	return nil, errNoSpaces
}
func (q query) SpaceMembers(ctx context.Context, spaceID string, limit int, after, before *string, offset *int, reverse *bool, orderBy *leaf.SpaceMemberListOrderByEnum, roleIds []string) (*node.SpaceMemberConnection, error) {
	return nil, errNoSpaces
}
func (q query) MemberSpaces(ctx context.Context, memberID string, limit int, after, collectionID *string) (*node.SpaceMemberConnection, error) {
	return nil, errNoSpaces
}
func (q query) Collections(ctx context.Context, orderBy *leaf.CollectionListOrderByEnum, reverse *bool) ([]*node.Collection, error) {
	return nil, errNoSpaces
}
func (q query) Collection(ctx context.Context, id string) (*node.Collection, error) {
	return nil, errNoSpaces
}
func (q query) SpaceRoles(ctx context.Context, spaceID string) ([]*leaf.SpaceRole, error) {
	return nil, errNoSpaces
}
func (m mutation) CreateSpace(ctx context.Context, in leaf.CreateSpaceInput) (*node.Space, error) {
	return nil, errNoSpaces
}
func (m mutation) AddSpace(ctx context.Context, in leaf.CreateSpaceInput) (*node.Space, error) {
	return nil, errNoSpaces
}
func (m mutation) UpdateSpace(ctx context.Context, id string, in leaf.UpdateSpaceInput) (*node.Space, error) {
	return nil, errNoSpaces
}
func (m mutation) DeleteSpace(ctx context.Context, id string) (*leaf.Action, error) {
	return nil, errNoSpaces
}
func (m mutation) JoinSpace(ctx context.Context, id string) (*leaf.Action, error) {
	return nil, errNoSpaces
}
func (m mutation) LeaveSpace(ctx context.Context, id string) (*leaf.Action, error) {
	return nil, errNoSpaces
}
func (m mutation) AddSpaceMembers(ctx context.Context, in []*leaf.AddSpaceMemberInput, spaceID string) ([]*node.SpaceMember, error) {
	return nil, errNoSpaces
}
func (m mutation) RemoveSpaceMembers(ctx context.Context, ids []string, spaceID string) (*leaf.Action, error) {
	return nil, errNoSpaces
}
func (m mutation) CreateCollection(ctx context.Context, in leaf.CreateCollectionInput) (*node.Collection, error) {
	return nil, errNoSpaces
}
func (m mutation) UpdateCollection(ctx context.Context, id string, in leaf.UpdateCollectionInput) (*leaf.Action, error) {
	return nil, errNoSpaces
}
func (m mutation) DeleteCollection(ctx context.Context, id string) (*leaf.Action, error) {
	return nil, errNoSpaces
}

package graph

import (
	"context"
	"slices"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (q query) Me(ctx context.Context) (*node.Member, error) {
	if q.ID == "" {
		return nil, nil
	}
	return one(q.Viewer.People)(q.App.Me(ctx, q.Actor))
}

func (q query) Member(ctx context.Context, id, username *string) (*node.Member, error) {
	ref := node.Text(id)
	switch {
	case id == nil && username == nil:
		return nil, community.Fail(community.Missing, community.WhyNameOneRecord, "id or username is required.")
	case id == nil:
		ref = "@" + *username
	}
	found, err := q.App.User(ctx, q.Actor, ref)
	if err == nil {
		q.viewed(community.OnUser, string(found.ID))
	}
	return one(q.Viewer.People)(found, err)
}

func (q query) Members(ctx context.Context, limit int, after, before *string, offset *int, reverse *bool, name, orderBy *string,
	filterBy []*leaf.MemberListFilterByInput, roleIds []string, status []leaf.MemberStatusInput,
) (*node.MemberConnection, error) {
	err := refuse(given{"filterBy", len(filterBy) > 0}, given{"roleIds", len(roleIds) > 0},
		given{"orderBy", orderBy != nil && *orderBy != "createdAt"},
		given{"before", node.Text(name) != "" && before != nil}, given{"reverse", node.Text(name) != "" && reverse != nil && *reverse},
		given{"status", slices.ContainsFunc(status, func(s leaf.MemberStatusInput) bool { return s != leaf.MemberStatusInputVerified })})
	if err != nil {
		return nil, err
	}
	return q.MembersPage(ctx, app.UserQuery{Query: node.Text(name)},
		node.Paging{Limit: limit, After: after, Before: before, Offset: offset, Reverse: reverse})
}

func (q query) Followers(ctx context.Context, memberID string, limit int, after *string) (*node.MemberConnection, error) {
	p := node.Paging{Limit: limit, After: after}
	return list(ctx, q, p, p.Page, q.People, of(memberID, q.App.Followers))
}

func (q query) Followings(ctx context.Context, memberID string, limit int, after *string) (*node.MemberConnection, error) {
	p := node.Paging{Limit: limit, After: after}
	return list(ctx, q, p, p.Page, q.People, of(memberID, q.App.Followings))
}

func (q query) Leaderboard(ctx context.Context, period *string, limit int, topic *string) ([]*node.Leader, error) {
	if err := checkLimit(limit); err != nil {
		return nil, err
	}
	wanted := "all"
	if period != nil {
		wanted = *period
	}
	found, err := q.App.Leaderboard(ctx, q.Actor, wanted, node.Text(topic), limit)
	return q.Leaders(found), err
}

func checkLimit(limit int) error {
	_, err := node.Paging{Limit: limit}.Page()
	return err
}

func (q query) Roles(_ context.Context, _ *leaf.RoleListOrderByEnum, reverse *bool) ([]*leaf.Role, error) {
	roles := node.Roles()
	if reverse != nil && *reverse {
		slices.Reverse(roles)
	}
	return roles, nil
}

func (m mutation) UpdateMember(ctx context.Context, id *string, in leaf.UpdateMemberInput) (*node.Member, error) {
	ref := string(m.ID)
	if id != nil {
		ref = *id
	}
	return one(m.Viewer.People)(m.App.EditUser(ctx, m.Actor, ref, app.UserEdit{
		Username: in.Username, Name: in.Name, Title: in.Tagline, Description: in.Description, Picture: in.Picture, Website: in.Website,
		Location: in.Location, ExternalID: in.ExternalID, Role: in.RoleID, Status: in.Status, Verified: in.Verified,
	}, ""))
}

func (m mutation) FollowMember(ctx context.Context, id string, level *string) (*node.Member, error) {
	return one(m.Viewer.People)(m.App.FollowUserAt(ctx, m.Actor, id, level))
}

func (m mutation) UnfollowMember(ctx context.Context, id string) (*leaf.Action, error) {
	return done(m.App.UnfollowUser(ctx, m.Actor, id))
}

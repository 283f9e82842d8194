package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

// What moderators and admins do by older clients. A question is a post to them.

func (q query) ModerationItem(ctx context.Context, id string) (*node.ModerationItem, error) {
	return one(q.Viewer.ModerationItems)(q.App.ReportByID(ctx, q.Actor, id))
}

func (q query) ModerationItemReporters(ctx context.Context, moderationID string, limit int,
	after *string) (*node.ModerationItemReporterConnection, error) {
	p := node.Paging{Limit: limit, After: after}
	return list(ctx, q, p, p.Page, q.Viewer.Reporters, of(moderationID, q.App.ReportsBeside))
}

func (q query) SpacePinnedPosts(ctx context.Context, spaceID string) ([]*node.Post, error) {
	pins, err := q.App.Pins(ctx, q.Actor, "", spaceID)
	if err != nil {
		return nil, err
	}
	return q.Viewer.Posts(asPosts(pins, func(p app.PinSeen) app.Hit { return p.Hit })), nil
}

// asPosts are posts, and questions as such.
func asPosts[H any](list []H, hit func(H) app.Hit) []*community.PostSeen {
	posts := make([]*community.PostSeen, len(list))
	for i, h := range list {
		found := hit(h)
		if posts[i] = found.Post; found.Question != nil {
			posts[i] = new(node.Asked(*found.Question))
		}
	}
	return posts
}

func (q query) SpacesByIds(ctx context.Context, ids []string) ([]*node.Space, error) {
	return q.spacesNamed(ctx, "ids", ids, "")
}

func (q query) SpacesBySlugs(ctx context.Context, slugs []string) ([]*node.Space, error) {
	return q.spacesNamed(ctx, "slugs", slugs, "slug:")
}

// spacesNamed are those of the spaces that the actor may know of, in the order of their names.
func (q query) spacesNamed(ctx context.Context, argument string, names []string, prefix string) ([]*node.Space, error) {
	if len(names) > community.MaxLimit {
		return nil, community.Bad(argument, community.WhyTooManyItems, "must be at most %d, not %d", community.MaxLimit, len(names))
	}
	refs := make([]string, len(names))
	for i, name := range names {
		refs[i] = prefix + name
	}
	found, err := q.App.SpacesNamed(ctx, q.Actor, refs)
	return q.Viewer.Spaces(found), err
}

func (m mutation) HidePost(ctx context.Context, id string) (*leaf.Action, error) {
	return done(m.turnPost(ctx, id, community.Archived, func(now community.Status) bool {
		return now == community.Published || now == community.Collapsed || now == community.Unlisted || now == community.Featuring
	}))
}

func (m mutation) UnhidePost(ctx context.Context, id string) (*leaf.Action, error) {
	return done(m.turnPost(ctx, id, community.Published, func(now community.Status) bool { return now == community.Archived }))
}

// turnPost gives a post or a question another status where it has one that may turn into it, lest somebody's draft
// is published.
func (m mutation) turnPost(ctx context.Context, id string, to community.Status, mayTurn func(community.Status) bool) error {
	turns := func(now community.Status, version string) (community.Versions, error) {
		if now != to && !mayTurn(now) {
			return nil, errNotPublished
		}
		return community.OnlyVersion(version), nil
	}
	p, err := m.App.Post(ctx, m.Actor, id)
	if err == nil {
		e := app.PostEdit{Status: new(string(to))}
		if e.Only, err = turns(p.Status, p.Version()); err == nil {
			_, err = m.App.EditPost(ctx, m.Actor, id, e)
		}
		return err
	}
	return orElse(err, func() error {
		q, err := m.App.Question(ctx, m.Actor, id)
		if err != nil {
			return err
		}
		e := app.QuestionEdit{Status: new(string(to))}
		if e.Only, err = turns(q.Status, q.Version()); err == nil {
			_, err = m.App.EditQuestion(ctx, m.Actor, id, e)
		}
		return err
	})
}

var errNotPublished = community.Fail(community.Conflict, community.WhyNotPublished, "This post isn't published.")

func (m mutation) MovePost(ctx context.Context, id, spaceID string) (*node.Post, error) {
	moved, err := m.App.EditPost(ctx, m.Actor, id, app.PostEdit{Space: &spaceID})
	err = orElse(err, func() error {
		q, err := m.App.EditQuestion(ctx, m.Actor, id, app.QuestionEdit{Space: &spaceID})
		moved = node.Asked(q)
		return err
	})
	return record(m.Viewer.Posts)(moved, err)
}

func (m mutation) MovePosts(ctx context.Context, ids []string, spaceID string) ([]*node.Post, error) {
	moved, err := m.App.Move(ctx, m.Actor, ids, spaceID)
	if err != nil {
		return nil, err
	}
	return m.Viewer.Posts(asPosts(moved, func(h app.Hit) app.Hit { return h })), nil
}

func (m mutation) PinPostToSpace(ctx context.Context, postID string) (*leaf.Action, error) {
	return done(m.pinPost(ctx, postID, true))
}

func (m mutation) UnpinPostFromSpace(ctx context.Context, postID string) (*leaf.Action, error) {
	return done(m.pinPost(ctx, postID, false))
}

func (m mutation) pinPost(ctx context.Context, id string, pinned bool) error {
	e := app.PinEdit{Space: &pinned}
	_, err := m.App.Pin(ctx, m.Actor, community.Ref{On: community.OnPost, ID: id}, e)
	return orElse(err, func() error {
		_, err := m.App.Pin(ctx, m.Actor, community.Ref{On: community.OnQuestion, ID: id}, e)
		return err
	})
}

func (m mutation) DeleteMember(ctx context.Context, id string) (*leaf.Action, error) {
	return done(m.App.EraseUser(ctx, m.Actor, id, false))
}

func (m mutation) BlockMember(ctx context.Context, member string) (*leaf.Action, error) {
	_, err := m.App.SetBlock(ctx, m.Actor, member, true)
	return done(community.Renamed(err, "id", "memberId"))
}

func (m mutation) UnblockMember(ctx context.Context, member string) (*leaf.Action, error) {
	_, err := m.App.SetBlock(ctx, m.Actor, member, false)
	return done(community.Renamed(err, "id", "memberId"))
}

func (m mutation) UpdateMemberSpaceRole(ctx context.Context, member, space string,
	in leaf.UpdateSpaceMemberRoleInput) (*leaf.Action, error) {
	_, err := m.App.SetMember(ctx, m.Actor, space, member, in.RoleID)
	return done(community.Renamed(err, "role", "roleId"))
}

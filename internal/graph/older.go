package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

// What older clients of this API family ask for by names of their own.

func (q query) NetworkPublicInfo(context.Context) (*node.Network, error) {
	return q.Viewer.Network(), nil
}

func (q query) AuthMember(ctx context.Context) (*node.Member, error) { return q.Me(ctx) }

func (q query) PostTypes(_ context.Context, limit int, after, name *string) (*node.PostTypeConnection, error) {
	return shortList(node.Paging{Limit: limit, After: after}, node.PostTypes(node.Text(name)))
}

func (q query) PostType(_ context.Context, id string) (*leaf.PostType, error) {
	for _, t := range node.PostTypes("") {
		if t.ID == id {
			return t, nil
		}
	}
	return nil, community.ErrNotFound
}

// shortList is a page of a list that is all there.
func shortList[N any](p node.Paging, all []N) (*node.Connection[N], error) {
	page, err := p.Page()
	if err != nil {
		return nil, err
	}
	l := community.Listing[N]{Total: len(all)}
	if page.Skip < len(all) {
		l.Items = all[page.Skip:min(len(all), page.Skip+page.Limit)]
	}
	return node.Connect(p, func(n []N) []N { return n })(l, nil)
}

func (q query) Tags(ctx context.Context, limit int, after, _ *string) (*node.TagConnection, error) {
	p := node.Paging{Limit: limit, After: after}
	return list(ctx, q, p, p.Page, node.Tags, q.App.Topics)
}

func (q query) TagPosts(ctx context.Context, tagID string, limit int, after, spaceID *string) (*node.PostConnection, error) {
	p := node.Paging{Limit: limit, After: after}
	l, err := p.List()
	if err != nil {
		return nil, err
	}
	t, err := q.App.Topic(ctx, q.Actor, tagID)
	if err != nil {
		return nil, err
	}
	l.Topic, l.Space = t.ID, community.SpaceID(node.Text(spaceID))
	return node.Connect(p, q.Viewer.Posts)(q.App.Posts(ctx, q.Actor, l))
}

func (q query) MemberPosts(ctx context.Context, memberID string, limit int, after *string) (*node.PostConnection, error) {
	p := node.Paging{Limit: limit, After: after}
	return list(ctx, q, p, p.List, q.Viewer.Posts, of(memberID, q.App.PostsBy))
}

func (q query) PostReactionParticipants(ctx context.Context, postID, name string, limit int,
	after *string) (*node.ReactionParticipantConnection, error) {
	vote, isVote := reactions[name]
	if !isVote {
		return q.reacted(ctx, postID, name, node.Paging{Limit: limit, After: after})
	}
	var found app.VotersSeen
	err := asAny(postID, func(on community.Ref) (err error) {
		if on.On == community.OnComment { // who voted on one is told with it
			return community.ErrNotFound
		}
		found, err = q.App.Voters(ctx, q.Actor, on)
		return err
	})
	if err != nil {
		return nil, err
	}
	voters := found.Up
	if vote == leaf.VoteDown {
		voters = found.Down
	}
	return shortList(node.Paging{Limit: limit, After: after}, q.Participants(voters))
}

// reacted are those who reacted to a post with an emoji that is no vote.
func (q query) reacted(ctx context.Context, postID, emoji string, p node.Paging) (*node.ReactionParticipantConnection, error) {
	page, err := p.Page()
	if err != nil {
		return nil, err
	}
	var found community.Listing[community.Reactor]
	err = asAny(postID, func(on community.Ref) (err error) {
		found, err = q.App.Reactors(ctx, q.Actor, on, emoji, page)
		return err
	})
	return node.Connect(p, func(list []community.Reactor) []*node.ReactionParticipant {
		by := make([]community.Byline, len(list))
		for i, r := range list {
			by[i] = r.By
		}
		return q.Participants(by)
	})(found, err)
}

func (q query) ExploreSpaces(ctx context.Context, limit int, after, collectionID *string) (*node.SpaceConnection, error) {
	return q.Spaces(ctx, limit, after, nil, nil, nil, collectionID, nil, nil, nil, nil, nil)
}

func (q query) SpaceMembershipRequests(ctx context.Context, spaceID string,
	status *leaf.SpaceJoinRequestStatus) ([]*node.SpaceJoinRequest, error) {
	found, err := q.App.SpaceRequests(ctx, q.Actor, spaceID, community.Page{Number: 1, Limit: community.MaxLimit})
	if err != nil || status != nil && *status != leaf.SpaceJoinRequestStatusPending {
		return nil, err
	}
	people := make([]community.UserSeen, len(found.Items))
	for i, r := range found.Items {
		people[i] = r.UserSeen
	}
	return q.JoinRequests(spaceID, people), nil
}

func (m mutation) RequestSpaceMembership(ctx context.Context, spaceID string) (*node.SpaceJoinRequest, error) {
	joined, err := m.App.JoinSpace(ctx, m.Actor, spaceID)
	if err != nil {
		return nil, err
	}
	me, err := m.App.Me(ctx, m.Actor)
	if err != nil {
		return nil, err
	}
	request := m.JoinRequests(spaceID, []community.UserSeen{me})[0]
	if !joined.Asked {
		request.Status = leaf.SpaceJoinRequestStatusApproved
	}
	return request, nil
}

func (m mutation) ApproveSpaceMembershipRequest(ctx context.Context, spaceID, who string) (*leaf.Action, error) {
	_, err := m.App.ApproveRequest(ctx, m.Actor, spaceID, who)
	return done(err)
}

func (m mutation) DeclineSpaceMembershipRequest(ctx context.Context, spaceID, who string) (*leaf.Action, error) {
	return done(m.App.DeclineRequest(ctx, m.Actor, spaceID, who))
}

func (q query) ModerationItems(ctx context.Context, limit int, after *string,
	status *leaf.ModerationStatus) (*node.ModerationItemConnection, error) {
	p := node.Paging{Limit: limit, After: after}
	return list(ctx, q, p, p.Page, q.Viewer.ModerationItems, of(node.ReportStatus(status), q.App.Reports))
}

func (m mutation) UpdateModerationItem(ctx context.Context, id string, in leaf.UpdateModerationItemInput) (*leaf.Action, error) {
	actions := map[leaf.ModerationStatus]string{leaf.ModerationStatusAccepted: "accept", leaf.ModerationStatusRejected: "reject"}
	action, ok := actions[in.Status]
	if !ok {
		return nil, community.Bad("status", community.WhyNotOneOf, "must be ACCEPTED or REJECTED, not %s", in.Status)
	}
	_, err := m.App.ResolveReport(ctx, m.Actor, id, action, node.Text(in.ChangeStatusReason))
	return done(err)
}

func (m mutation) CreateTag(ctx context.Context, _ *string, in leaf.CreateTagInput) (*leaf.Tag, error) {
	return one(node.Tags)(m.App.AddTopic(ctx, m.Actor, app.TopicEdit{Name: in.Title, Description: in.Description}))
}

func (m mutation) UpdateTag(ctx context.Context, id string, _ *string, in leaf.CreateTagInput) (*leaf.Tag, error) {
	return one(node.Tags)(m.App.EditTopic(ctx, m.Actor, id, app.TopicEdit{Name: in.Title, Description: in.Description}))
}

func (q query) MemberNotificationSettings(ctx context.Context) (*leaf.MemberNotificationSettings, error) {
	if q.ID == "" {
		return nil, errNoPerson
	}
	chosen, err := q.App.NotificationSettings(ctx, q.Actor)
	if err != nil {
		return nil, err
	}
	all := &leaf.MemberNotificationSettings{}
	for _, channel := range leaf.AllNotificationChannel {
		all.Network = append(all.Network, node.ChannelOf(channel, chosen))
	}
	return all, nil
}

func (m mutation) UpdateMemberNetworkNotificationSettings(ctx context.Context, channel leaf.NotificationChannel,
	in leaf.UpdateMemberNetworkNotificationSettingsInput) (*leaf.MemberNetworkNotificationSettings, error) {
	edits := map[community.Verb]app.ChannelEdit{}
	set := func(is *bool, verbs ...community.Verb) {
		for _, verb := range verbs {
			switch {
			case is == nil:
			case channel == leaf.NotificationChannelInApp:
				edits[verb] = app.ChannelEdit{Web: is}
			case channel == leaf.NotificationChannelEmail:
				edits[verb] = app.ChannelEdit{Email: is}
			default:
				edits[verb] = app.ChannelEdit{Push: is}
			}
		}
	}
	set(in.Enabled, community.Verbs...)
	set(in.Mention, community.VerbMention)
	set(in.Reaction, community.VerbUpvote, community.VerbCommentUpvote)
	chosen, err := m.App.SetNotifications(ctx, m.Actor, edits)
	if err != nil {
		return nil, err
	}
	return node.ChannelOf(channel, chosen), nil
}

package graph

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (q query) Post(ctx context.Context, id string) (*node.Post, error) {
	found, err := q.App.Post(ctx, q.Actor, id)
	err = orElse(err, func() error {
		found, err = q.asPost(ctx, id)
		return err
	})
	if err == nil && found.On != community.OnComment {
		q.viewed(found.On, string(found.ID))
	}
	return record(q.Viewer.Posts)(found, err)
}

// postOrders are the names that older clients have for orders.
var postOrders = map[leaf.PostListOrderByEnum]string{
	leaf.PostListOrderByEnumCreatedAt: "createdAt.desc", leaf.PostListOrderByEnumPublishedAt: "publishedAt.desc",
	leaf.PostListOrderByEnumUpdatedAt: "updatedAt.desc", leaf.PostListOrderByEnumLastActivityAt: "updatedAt.desc",
	leaf.PostListOrderByEnumReactions: "score.desc",
}

func (q query) Posts(ctx context.Context, limit int, after, before *string, offset *int, reverse *bool, sort, kind *string,
	postTypeIds []string, orderBy *leaf.PostListOrderByEnum, orderByString *string, spaceIds []string, search *string,
	filterBy []*leaf.PostListFilterByInput, _ *bool) (*node.PostConnection, error) {
	switch {
	case sort != nil:
	case orderBy != nil:
		sort = new(postOrders[*orderBy])
	case orderByString != nil:
		sort = new(*orderByString + ".desc")
	}
	p := node.Paging{Limit: limit, After: after, Before: before, Offset: offset, Reverse: reverse, Sort: sort}
	l, err := p.List()
	if err != nil {
		return nil, err
	}
	err = refuse(given{"query", node.Text(search) != ""}, given{"filterBy", len(filterBy) > 0},
		given{"postTypeIds", len(postTypeIds) > 1}, given{"spaceIds", len(spaceIds) > 1})
	if err != nil {
		return nil, err
	}
	if l.Type = node.Text(kind); len(postTypeIds) > 0 {
		l.Type = postTypeIds[0]
	}
	if len(spaceIds) > 0 {
		l.Space = community.SpaceID(spaceIds[0])
	}
	if len(postTypeIds) > 0 && l.Type == node.TypeQuestion {
		l.Type = ""
		return node.Connect(p, q.Viewer.AskedPosts)(q.App.Questions(ctx, q.Actor, app.QuestionQuery{List: l}))
	}
	if l.Type != "" && !slices.Contains(community.PostTypes, l.Type) {
		return nil, community.Bad("type", community.WhyNotOneOf,
			"must be one of %s, not %q", strings.Join(community.PostTypes, ", "), l.Type)
	}
	return node.Connect(p, q.Viewer.Posts)(q.App.Posts(ctx, q.Actor, l))
}

// Feed is the part of the feed that older clients can read.
func (q query) Feed(ctx context.Context, limit int, after *string) (*node.PostConnection, error) {
	p := node.Paging{Limit: limit, After: after}
	return list(ctx, q, p, p.List, q.Viewer.Posts, q.App.Posts)
}

// postEdit reads what is told of a post, in either of two forms.
func postEdit(in leaf.CreatePostInput) (app.PostEdit, error) {
	e := app.PostEdit{Type: in.Type, Title: in.Title, TextEdit: app.TextEdit{Content: in.Content, Format: node.Text(in.Format)},
		Anonymous: in.Anonymous, PublishedAt: in.PublishedAt, Status: in.Status, User: node.Text(in.OwnerID)}
	e.Event = gatheringEdit(in.Event)
	if e.Type == nil && node.Text(in.PostTypeID) != "" {
		e.Type = in.PostTypeID
	}
	if in.Publish != nil && !*in.Publish && e.Status == nil {
		e.Status = new(string(community.Draft))
	}
	names := slices.DeleteFunc(slices.Clone(in.TagNames), func(name string) bool { return name == "" }) // of a list that was split
	if topics := slices.Concat(in.Topics, in.TagIds, names); in.Topics != nil || len(topics) > 0 {
		e.Topics = &topics
	}
	for _, f := range in.MappingFields {
		value := unquoted(f.Value)
		switch f.Key {
		case "title":
			e.Title = &value
		case "content":
			e.Content = &value
		default:
			return e, community.Bad("mappingFields", community.WhyNotTakenHere, "must be title and content, not %q", f.Key)
		}
	}
	return e, nil
}

// unquoted is a text that was sent as JSON, or as it is.
func unquoted(s string) string {
	var text string
	if json.Unmarshal([]byte(s), &text) == nil {
		return text
	}
	return s
}

func (m mutation) CreatePost(ctx context.Context, in leaf.CreatePostInput, spaceID *string) (*node.Post, error) {
	if err := m.needAuthor(in.OwnerID); err != nil {
		return nil, err
	}
	e, err := postEdit(in)
	if err != nil {
		return nil, err
	}
	e.Space = spaceID
	if e.Type != nil && *e.Type == node.TypeQuestion {
		return m.ask(ctx, e, in.Locked)
	}
	if err := refuse(given{"locked", in.Locked != nil && *in.Locked}); err != nil {
		return nil, err
	}
	return record(m.Viewer.Posts)(m.App.AddPost(ctx, m.Actor, e))
}

func (m mutation) UpdatePost(ctx context.Context, id string, in leaf.CreatePostInput, version *string) (*node.Post, error) {
	e, err := postEdit(in)
	if err != nil {
		return nil, err
	}
	if err := refuse(given{"locked", in.Locked != nil && *in.Locked}); err != nil {
		return nil, err
	}
	e.Only = only(version)
	changed, err := m.App.EditPost(ctx, m.Actor, id, e)
	err = orElse(err, func() error {
		changed, err = m.editAsPost(ctx, id, e)
		return err
	})
	return record(m.Viewer.Posts)(changed, err)
}

func (m mutation) DeletePost(ctx context.Context, id string, version *string) (*leaf.Action, error) {
	return done(firstOf(
		func() error { return m.App.DeletePost(ctx, m.Actor, id, only(version)) },
		func() error { return m.App.DeleteComment(ctx, m.Actor, community.Ref{}, id, only(version)) },
		func() error { return m.App.DeleteQuestion(ctx, m.Actor, id, only(version)) },
		func() error { return m.App.DeleteAnswer(ctx, m.Actor, id, only(version)) }))
}

func (m mutation) PublishPost(ctx context.Context, id string) (*node.Post, error) {
	return record(m.Viewer.Posts)(m.App.PublishPost(ctx, m.Actor, id))
}

func (m mutation) FollowPost(ctx context.Context, id string, follow bool) (*node.Post, error) {
	return record(m.Viewer.Posts)(m.App.FollowPost(ctx, m.Actor, id, follow))
}

// reactions are the votes that reactions stand for.
var reactions = map[string]leaf.Vote{
	"+1": leaf.VoteUp, "like": leaf.VoteUp, "upvote": leaf.VoteUp, "heart": leaf.VoteUp, "thumbsup": leaf.VoteUp, "clap": leaf.VoteUp,
	"-1": leaf.VoteDown, "dislike": leaf.VoteDown, "downvote": leaf.VoteDown, "thumbsdown": leaf.VoteDown,
}

func (m mutation) AddReaction(ctx context.Context, in leaf.AddReactionInput, postID string) (*leaf.Action, error) {
	if in.ParticipantID != nil && *in.ParticipantID != string(m.ID) {
		return nil, community.Bad("participantId", community.WhyNotTakenHere, "must be the acting member's")
	}
	vote, isVote := reactions[in.Reaction]
	if !isVote {
		return m.reactToPost(ctx, postID, in.Reaction, true)
	}
	return done(m.voteAsPost(ctx, postID, vote))
}

func (m mutation) RemoveReaction(ctx context.Context, name, postID string) (*leaf.Action, error) {
	if _, isVote := reactions[name]; !isVote {
		return m.reactToPost(ctx, postID, name, false)
	}
	return done(m.voteAsPost(ctx, postID, leaf.VoteNone))
}

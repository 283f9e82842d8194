package graph

import (
	"cmp"
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
	"github.com/stoa-community/stoa/internal/store"
)

func (q query) Events(ctx context.Context, limit int, after *string, past, mine *bool,
	spaceID, topicID *string) (*node.PostConnection, error) {
	p := node.Paging{Limit: limit, After: after}
	page, err := p.Page()
	if err != nil {
		return nil, err
	}
	ask := app.EventQuery{List: store.List{Page: page, Space: community.SpaceID(node.Text(spaceID))}, Past: past != nil && *past,
		About: node.Text(topicID)}
	list := q.App.Events
	if mine != nil && *mine {
		list = q.App.OwnEvents
	}
	return node.Connect(p, q.Viewer.Posts)(list(ctx, q.Actor, ask))
}

func (q query) EventGuests(ctx context.Context, postID string, limit int, offset *int, answer *string) ([]*node.EventGuest, error) {
	page, err := node.Paging{Limit: limit, Offset: offset}.Page()
	if err != nil {
		return nil, err
	}
	found, err := q.App.EventGuests(ctx, q.Actor, postID, community.GuestAnswer(cmp.Or(node.Text(answer), string(community.Going))), page)
	return q.Viewer.EventGuests(found.Items), err
}

func (m mutation) AnswerEvent(ctx context.Context, postID string, answer *string) (*node.Post, error) {
	return record(m.Viewer.Posts)(m.App.AnswerEvent(ctx, m.Actor, postID, community.GuestAnswer(node.Text(answer))))
}

// gatheringEdit is what is told of an event, nil for nothing.
func gatheringEdit(in *leaf.EventInput) *app.GatheringEdit {
	if in == nil {
		return nil
	}
	e := &app.GatheringEdit{Starts: in.StartsAt, Ends: in.EndsAt, Zone: in.TimeZone, Place: in.Place, Link: in.Link,
		Cancelled: in.Cancelled}
	if in.Seats != nil {
		e.Seats = new(int64(*in.Seats))
	}
	return e
}

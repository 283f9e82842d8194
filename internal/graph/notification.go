package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (q query) Notifications(ctx context.Context, limit int, after *string) (*node.NotificationConnection, error) {
	p := node.Paging{Limit: limit, After: after}
	page, err := p.Page()
	if err != nil {
		return nil, err
	}
	list, err := q.App.Notifications(ctx, q.Actor, page)
	return node.Connect(p, list, err, q.Viewer.Notifications)
}

func (q query) NotificationsCount(ctx context.Context) (*leaf.NotificationsCount, error) {
	n, err := q.App.Unread(ctx, q.Actor)
	return &leaf.NotificationsCount{New: int(n)}, err
}

func (m mutation) ReadAllNotifications(ctx context.Context) (*leaf.Action, error) {
	return done(m.App.ReadNotifications(ctx, m.Actor))
}

func (m mutation) ReadNotification(ctx context.Context, id string) (*leaf.Action, error) {
	return done(m.App.ReadNotification(ctx, m.Actor, id))
}

func (m mutation) ReadNotifications(ctx context.Context, ids []string) (*leaf.Action, error) {
	if len(ids) > community.MaxLimit {
		return nil, community.Bad("ids", community.WhyTooManyItems, "must be at most %d, not %d", community.MaxLimit, len(ids))
	}
	for _, id := range ids {
		if err := m.App.ReadNotification(ctx, m.Actor, id); err != nil {
			return nil, err
		}
	}
	return done(nil)
}

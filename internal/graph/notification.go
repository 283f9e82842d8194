package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (q query) Notifications(ctx context.Context, limit int, after *string) (*node.NotificationConnection, error) {
	p := node.Paging{Limit: limit, After: after}
	return list(ctx, q, p, p.Page, q.Viewer.Notifications, q.App.Notifications)
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
	return doEach("ids", ids, func(id string) error { return m.App.ReadNotification(ctx, m.Actor, id) })
}

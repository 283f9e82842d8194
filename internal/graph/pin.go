package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (q query) Pins(ctx context.Context, topicID, spaceID *string) ([]*node.Pin, error) {
	pins, err := q.App.Pins(ctx, q.Actor, node.Text(topicID), node.Text(spaceID))
	return q.Viewer.Pins(pins), err
}

func (m mutation) Pin(ctx context.Context, on leaf.SubjectInput, portal, space *bool, topicIDs []string) (*node.Pin, error) {
	record, err := subject(on)
	if err != nil {
		return nil, err
	}
	if record.On != community.OnQuestion && record.On != community.OnPost {
		return nil, community.Bad("on", community.WhyNotOneOf, "must be question or post")
	}
	e := app.PinEdit{Portal: portal, Space: space}
	if topicIDs != nil {
		e.Topics = &topicIDs
	}
	return one(m.Viewer.Pins)(m.App.Pin(ctx, m.Actor, record, e))
}

package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (q query) Network(context.Context) (*node.Network, error) { return q.Viewer.Network(), nil }

func (q query) NetworkHealth(ctx context.Context) (*leaf.NetworkHealth, error) {
	h, err := q.App.PortalHealth(ctx, q.Actor)
	if err != nil {
		return nil, err
	}
	return &leaf.NetworkHealth{UsersActions: int(h.Acted), UsersPosts: int(h.Posted), UsersSeen: int(h.Seen)}, nil
}

func (m mutation) UpdateNetwork(ctx context.Context, in leaf.UpdateNetworkInput, version *string) (*node.Network, error) {
	view, err := m.App.SetPortal(ctx, m.Actor, func(p *community.Portal) error {
		if err := only(version).Check(p.Version()); err != nil {
			return err
		}
		s := &p.Settings
		for to, from := range map[*string]*string{
			&s.Name: in.Name, &s.LongName: in.LongName, &s.Description: in.Description, &s.Messages.Motto: in.Motto,
			&s.Stage: in.Stage, &s.Logo: in.LogoPicture,
		} {
			if from != nil {
				*to = *from
			}
		}
		if in.Privileges != nil {
			s.Privileges = community.Needs{}
			for _, told := range in.Privileges {
				need := community.Need{Privilege: community.Privilege(told.Privilege), Points: int64(told.Points)}
				s.Privileges = append(s.Privileges, need)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	changed := m.Viewer
	changed.Portal = view.Portal
	return changed.Network(), nil
}

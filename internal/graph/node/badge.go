package node

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
)

// Badge is what people earn or are given.
type Badge struct {
	absent
	app.BadgeSeen
	said   *community.Badge
	viewer *Viewer
}

// Badges returns badges as nodes.
func (v *Viewer) Badges(seen []app.BadgeSeen) []*Badge {
	return each(seen, func(b app.BadgeSeen) *Badge { return &Badge{BadgeSeen: b, said: b.In(v.locale()), viewer: v} })
}

// MemberBadge is a badge that somebody has.
type MemberBadge struct {
	absent
	app.AwardSeen
	badge *Badge
}

// The fields of the schema, from here on.

func (b *Badge) ID() string                     { return string(b.BadgeSeen.ID) }
func (b *Badge) Name() string                   { return b.said.Name }
func (b *Badge) Text() *string                  { return text(b.said.Name) }
func (b *Badge) ShortDescription() string       { return b.said.Short }
func (b *Badge) LongDescription() *string       { return text(b.said.Long) }
func (b *Badge) Active() bool                   { return b.BadgeSeen.Active }
func (b *Badge) BuiltIn() bool                  { return b.IsOwn }
func (b *Badge) Metric() *string                { return text(b.Rule.Merit) }
func (b *Badge) NetworkID() string              { return string(b.Portal) }
func (b *Badge) Settings() []leaf.BadgeSettings { return nil }

func (b *Badge) Least() *int {
	if b.Rule.IsByHand() {
		return nil
	}
	return new(int(b.Rule.Least))
}

func (b *Badge) Holders() *int {
	if b.BadgeSeen.Holders == nil {
		return nil
	}
	return new(int(*b.BadgeSeen.Holders))
}

func (b *Badge) Type() leaf.BadgeType {
	if b.Rule.IsByHand() {
		return leaf.BadgeTypeManual
	}
	return leaf.BadgeTypeRule
}

func (m *MemberBadge) Badge() *Badge            { return m.badge }
func (m *MemberBadge) BadgeID() string          { return m.badge.ID() }
func (m *MemberBadge) ShortDescription() string { return m.badge.ShortDescription() }
func (m *MemberBadge) LongDescription() *string { return m.badge.LongDescription() }
func (m *MemberBadge) Text() *string            { return m.badge.Text() }
func (m *MemberBadge) Type() leaf.BadgeType     { return m.badge.Type() }
func (m *MemberBadge) GivenAt() time.Time       { return m.Given }

// Badges are those that they have, the newest first.
func (m *Member) Badges(ctx context.Context) ([]*MemberBadge, error) {
	of, err := shared(m.crowd, "badges", func(all []*Member) (map[community.UserID][]app.AwardSeen, error) {
		return m.viewer.App.BadgesOfEach(ctx, m.viewer.Actor, each(all, (*Member).User))
	})
	return each(of[m.user.ID], func(a app.AwardSeen) *MemberBadge {
		return &MemberBadge{AwardSeen: a, badge: m.viewer.Badges([]app.BadgeSeen{a.Of})[0]}
	}), err
}

// Badges are those of the community.
func (n *Network) Badges(ctx context.Context) ([]*Badge, error) {
	found, err := n.viewer.App.Badges(ctx, n.viewer.Actor)
	return n.viewer.Badges(found), err
}

package node

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
)

// Room stands for a space until there are any.
type Room struct {
	ID, Portal, Author, Collection, Name, Slug, Description, Picture string
	Created, Updated                                                 time.Time
	Private, Hidden, InviteOnly                                      bool
	Counts                                                           struct{ Members, Posts int64 }
}

// Space is a room of the community with members of its own.
type Space struct {
	absent
	among[*Space]
	viewer *Viewer
	space  *Room
	by     community.Byline
}

// The fields of the schema, from here on.

func (s *Space) ID() string                          { return string(s.space.ID) }
func (s *Space) Name() string                        { return s.space.Name }
func (s *Space) Slug() string                        { return s.space.Slug }
func (s *Space) Key() string                         { return s.space.Slug }
func (s *Space) Description() *string                { return text(s.space.Description) }
func (s *Space) Picture() *string                    { return text(s.space.Picture) }
func (s *Space) Image() leaf.Media                   { return s.viewer.picture(s.space.Picture) }
func (s *Space) Type() leaf.SpaceType                { return leaf.SpaceTypeGroup }
func (s *Space) GroupID() *string                    { return text(s.space.Collection) }
func (s *Space) CustomOrderingIndexInGroup() float64 { return 0 }
func (s *Space) Private() bool                       { return s.space.Private }
func (s *Space) Hidden() bool                        { return s.space.Hidden }
func (s *Space) InviteOnly() bool                    { return s.space.InviteOnly }
func (s *Space) MembersCount() int64                 { return s.space.Counts.Members }
func (s *Space) PostsCount() int64                   { return s.space.Counts.Posts }
func (s *Space) CreatedAt() time.Time                { return s.space.Created }
func (s *Space) UpdatedAt() time.Time                { return s.space.Updated }
func (s *Space) CreatedByID() string                 { return string(s.space.Author) }
func (s *Space) NetworkID() string                   { return string(s.space.Portal) }
func (s *Space) RelativeURL() *string                { return new("/spaces/" + s.space.Slug) }
func (s *Space) URL() *string                        { return s.viewer.url(s.RelativeURL()) }

func (s *Space) Address() *leaf.SpaceAddress {
	return &leaf.SpaceAddress{Path: *s.RelativeURL(), Exact: true}
}

func (s *Space) CreatedBy() (*Member, error) {
	return authorOf(s.viewer, s.among, func(s *Space) community.Byline { return s.by })
}

func (s *Space) Role() *leaf.SpaceRole                               { return nil }
func (s *Space) Collection(ctx context.Context) (*Collection, error) { return nil, nil }
func (s *Space) Members(ctx context.Context, limit int, after *string) (*SpaceMemberConnection, error) {
	return nil, nil
}
func (m *Member) Spaces(ctx context.Context, limit int, after *string) (*SpaceConnection, error) {
	return nil, nil
}

// SpaceMember is a person in a space.
type SpaceMember struct {
	Member *Member
	Role   *leaf.SpaceRole
	Space  *Space
}

// Collection is an ordered group of spaces.
type Collection struct {
	absent
	ID, Name            string
	Description         *string
	CreatedAt           time.Time
	UpdatedAt           time.Time
	CustomOrderingIndex float64
}

func (c *Collection) Slug() string         { return c.ID }
func (c *Collection) RelativeURL() *string { return nil }
func (c *Collection) URL() *string         { return nil }
func (c *Collection) Spaces(ctx context.Context, limit int, after *string) (*SpaceConnection, error) {
	return nil, nil
}

// Owner is who posted, as a member of the space.
func (p *Post) Owner() (*SpaceMember, error) {
	m, err := p.Author()
	if m == nil || err != nil {
		return nil, err
	}
	return &SpaceMember{Member: m}, nil
}
func (p *Post) SpaceID() string { return "" }

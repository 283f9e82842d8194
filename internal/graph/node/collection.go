package node

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// Collection is an ordered group of spaces.
type Collection struct {
	among[*Collection]
	viewer     *Viewer
	collection *community.Collection
}

// Collections returns collections as nodes.
func (v *Viewer) Collections(found []*community.Collection) []*Collection {
	return gather(found, func(c *community.Collection, a among[*Collection]) *Collection {
		return &Collection{a, v, c}
	})
}

// Collection returns one collection as a node.
func (v *Viewer) Collection(c *community.Collection) *Collection {
	return v.Collections([]*community.Collection{c})[0]
}

// The fields of the schema, from here on.

func (c *Collection) ID() string                   { return string(c.collection.ID) }
func (c *Collection) Name() string                 { return c.collection.Name }
func (c *Collection) Slug() string                 { return string(c.collection.ID) }
func (c *Collection) Description() *string         { return text(c.collection.Description) }
func (c *Collection) CreatedAt() time.Time         { return c.collection.Created }
func (c *Collection) UpdatedAt() time.Time         { return c.collection.Updated }
func (c *Collection) CustomOrderingIndex() float64 { return float64(c.collection.Place) }
func (c *Collection) RelativeURL() *string         { return new("/spaces?collection=" + c.ID()) }
func (c *Collection) URL() *string                 { return c.viewer.url(c.RelativeURL()) }

func (c *Collection) Spaces(ctx context.Context, limit int, after *string) (*SpaceConnection, error) {
	p := Paging{Limit: limit, After: after}
	return own(c.among, p.name("spaces"), func(all []*Collection) ([]*SpaceConnection, error) {
		page, err := p.Page()
		if err != nil {
			return nil, err
		}
		ids := make([]community.CollectionID, len(all))
		for i, other := range all {
			ids[i] = other.collection.ID
		}
		lists, err := c.viewer.App.SpacesInEach(ctx, c.viewer.Actor, ids, page)
		if err != nil {
			return nil, err
		}
		return connectEach(p, lists, c.viewer.Spaces), nil
	})
}

package node

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
)

// Collection is an ordered group of spaces.
type Collection struct {
	*community.Collection
	among[*Collection]
}

// Collections returns collections as nodes.
func (v *Viewer) Collections(found []*community.Collection) []*Collection {
	return gather(v, found, func(c *community.Collection, a among[*Collection]) *Collection { return &Collection{c, a} })
}

// The fields of the schema, from here on.

func (c *Collection) ID() string                   { return string(c.Collection.ID) }
func (c *Collection) Slug() string                 { return string(c.Collection.ID) }
func (c *Collection) Description() *string         { return text(c.Collection.Description) }
func (c *Collection) CustomOrderingIndex() float64 { return float64(c.Collection.Place) }
func (c *Collection) RelativeURL() *string         { return new("/spaces?collection=" + c.ID()) }
func (c *Collection) URL() *string                 { return c.viewer.url(c.RelativeURL()) }

func (c *Collection) Spaces(ctx context.Context, limit int, after *string) (*SpaceConnection, error) {
	p := Paging{Limit: limit, After: after}
	return listOf(ctx, c.among, "spaces", p, p.Page, c.viewer.Spaces, c.viewer.App.SpacesInEach,
		func(c *Collection) community.CollectionID { return c.Collection.ID })
}

package node

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/graph/leaf"
)

// previewsOf are a node's own of the previews that are read for all its crowd.
func previewsOf[N any](ctx context.Context, a among[N], shown func(N) app.Shown) ([]leaf.LinkPreview, error) {
	found, err := own(a, "previews", func(all []N) ([][]app.PreviewSeen, error) {
		return a.viewer.App.PreviewsOfEach(ctx, a.viewer.Actor, each(all, shown))
	})
	return each(found, func(p app.PreviewSeen) leaf.LinkPreview {
		return leaf.LinkPreview{ID: string(p.ID), URL: p.URL, Title: p.Title, Description: p.Description, SiteName: p.SiteName(),
			Picture: text(p.Path), FetchedAt: p.Fetched}
	}), err
}

// The fields of the schema, from here on.

func (q *Question) Previews(ctx context.Context) ([]leaf.LinkPreview, error) {
	return previewsOf(ctx, q.among, func(q *Question) app.Shown { return app.ShownOf(&q.Record, q.QuestionSeen.Description) })
}

func (a *Answer) Previews(ctx context.Context) ([]leaf.LinkPreview, error) {
	return previewsOf(ctx, a.among, func(a *Answer) app.Shown { return app.ShownOf(&a.Record, a.Content) })
}

func (p *Post) Previews(ctx context.Context) ([]leaf.LinkPreview, error) {
	return previewsOf(ctx, p.among, func(p *Post) app.Shown { return app.ShownOf(&p.Record, p.Content) })
}

// Previews of a comment are those that are kept: where it stands is not known here, and so nothing is
// fetched for it.
func (c *Comment) Previews(ctx context.Context) ([]leaf.LinkPreview, error) {
	return previewsOf(ctx, c.among, func(c *Comment) app.Shown { return app.Shown{Text: c.Body} })
}

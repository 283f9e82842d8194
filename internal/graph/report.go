package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (q query) Reports(ctx context.Context, limit int, after, status *string) (*node.ReportConnection, error) {
	p := node.Paging{Limit: limit, After: after}
	return list(ctx, q, p, p.Page, q.Viewer.Reports, of(node.Text(status), q.App.Reports))
}

func (m mutation) Report(ctx context.Context, on leaf.SubjectInput, kind string, description *string) (*node.Report, error) {
	ref, err := subject(on)
	if err != nil {
		return nil, err
	}
	r, err := m.App.Report(ctx, m.Actor, ref, kind, node.Text(description))
	return one(m.Viewer.Reports)(app.ReportSeen{Report: r}, err)
}

func (m mutation) ResolveReport(ctx context.Context, id, action string, note *string) (*node.Report, error) {
	return one(m.Viewer.Reports)(m.App.ResolveReport(ctx, m.Actor, id, action, node.Text(note)))
}

package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (q query) Proposals(ctx context.Context, limit int, after *string) (*node.ProposalConnection, error) {
	p := node.Paging{Limit: limit, After: after}
	return list(ctx, q, p, p.Page, q.Viewer.Proposals, q.App.Proposals)
}

func (m mutation) WithdrawProposal(ctx context.Context, id string) (*leaf.Action, error) {
	return done(m.App.Withdraw(ctx, m.Actor, id))
}

package app

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

const (
	asideAge   = 10 * time.Second // within which a portal's sidebar is as old as it may be
	asideLimit = 8                // topics, and leaders
)

// Aside is what the pages of a portal show beside their content, the same for
// all who look.
type Aside struct {
	Questions, Answers, Users, Unanswered, Spaces int64
	Topics, Leaders                               []store.Aside
}

// Aside returns it, from memory where that is young.
func (a *App) Aside(ctx context.Context, portal community.PortalID) (*Aside, error) {
	return a.memory.asides.Fetch(ctx, portal, func() (*Aside, error) {
		return looked(ctx, a, func(tx *store.Tx) (*Aside, error) { return readAside(tx, portal) })
	})
}

func readAside(tx *store.Tx, portal community.PortalID) (*Aside, error) {
	totals, topics, leaders, err := tx.Asides(portal, store.FirstDay(store.Month, tx.Now), asideLimit)
	return &Aside{Questions: totals[community.TallyQuestions], Answers: totals[community.TallyAnswers], Users: totals[community.TallyUsers],
		Unanswered: totals[community.TallyUnanswered], Spaces: totals[community.TallySpaces], Topics: topics, Leaders: leaders}, err
}

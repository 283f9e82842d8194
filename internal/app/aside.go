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
	related    = 6
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

// Thread is a question with a page of its answers, and others like it.
type Thread struct {
	Question community.QuestionSeen
	Answers  community.Listing[community.AnswerSeen]
	Related  []store.Related
}

// A threadPage is what a page of a thread is asked for by.
type threadPage struct {
	viewer community.Actor
	ref    string
	list   store.List
}

// Thread returns the question that ref names and a page of its answers, at the same
// cost whatever is in them.
func (a *App) Thread(ctx context.Context, actor community.Actor, ref string, l store.List) (*Thread, error) {
	return lookedStill(ctx, a, threadPage{actor, ref, l}, lendThread, func(tx *store.Tx) (*Thread, error) {
		q, err := a.questions.one(tx, actor, ref)
		if err != nil {
			return nil, err
		}
		return a.readThread(tx, actor, q, l)
	})
}

func (a *App) readThread(tx *store.Tx, actor community.Actor, q *community.Question, l store.List) (*Thread, error) {
	l.Viewer, l.Question, l.Seen = actor, q.ID, &q.Counts.Answers
	list, records, err := a.answers.page(tx, l)
	if err != nil {
		return nil, err
	}
	viewer, err := a.strangerOf(tx, actor)
	if err != nil {
		return nil, err
	}
	look := newLook(a, actor)
	ofQuestion, ofAnswers := a.questions.dressing(tx, viewer, []*community.Question{q}), a.answers.dressing(tx, viewer, records)
	ofQuestion.put(look)
	ofAnswers.put(look)
	if err := look.take(tx); err != nil {
		return nil, err
	}
	t := &Thread{Question: ofQuestion.by(tx, look)[0], Answers: list}
	t.Answers.Items = ofAnswers.by(tx, look)
	return t, a.aroundThread(tx, actor, t)
}

// aroundThread reads what only a page of the question shows.
func (a *App) aroundThread(tx *store.Tx, actor community.Actor, t *Thread) (err error) {
	q := &t.Question
	if err := a.aloneQuestion(tx, actor, q); err != nil {
		return err
	}
	if len(q.Topics) > 0 {
		t.Related, err = tx.Related(q.Topics[0], q.ID, related)
	}
	return err
}

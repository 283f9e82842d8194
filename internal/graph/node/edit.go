package node

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

type (
	EditConnection = Connection[*Edit]
	EditEdge       = Edge[*Edit]
)

// Edit is an edit of a text.
type Edit struct {
	app.EditSeen
	among[*Edit]
}

// Edits returns edits as nodes.
func (v *Viewer) Edits(seen []app.EditSeen) []*Edit {
	return gather(v, seen, func(s app.EditSeen, a among[*Edit]) *Edit { return &Edit{s, a} })
}

// The fields of the schema, from here on.

func (e *Edit) ID() string           { return string(e.EditSeen.ID) }
func (e *Edit) CreatedAt() time.Time { return e.Created }
func (e *Edit) Title() *string       { return text(e.EditSeen.Title) }

func (e *Edit) Editor() (*Member, error) {
	return oneOf(e.among, "editor", e.viewer.Members, func(e *Edit) community.Byline { return e.EditSeen.Editor })
}

func (e *Edit) Reviewer() (*Member, error) {
	return oneOf(e.among, "reviewer", e.viewer.Members, func(e *Edit) community.Byline { return e.Judge })
}

// editMarks are when and by whom the records of a crowd were edited, in its order.
func editMarks[N any](ctx context.Context, a among[N], on community.Subject, of func(N) *community.Record) ([]community.EditMark, error) {
	return shared(a.crowd, "edited", func(all []N) ([]community.EditMark, error) {
		records := each(all, of)
		marks, err := a.viewer.App.EditMarks(ctx, a.viewer.Actor, on, records)
		return each(records, func(r *community.Record) community.EditMark { return marks[r.ID] }), err
	})
}

func editedAt[N any](ctx context.Context, a among[N], on community.Subject, of func(N) *community.Record) (*time.Time, error) {
	marks, err := editMarks(ctx, a, on, of)
	if err != nil {
		return nil, err
	}
	return moment(marks[a.at].At), nil
}

func editedBy[N any](ctx context.Context, a among[N], on community.Subject, of func(N) *community.Record) (*Member, error) {
	return own(a, "editedBy", func([]N) ([]*Member, error) {
		marks, err := editMarks(ctx, a, on, of)
		return a.viewer.Members(each(marks, func(m community.EditMark) community.Byline { return m.Editor })), err
	})
}

func (q *Question) EditedAt(ctx context.Context) (*time.Time, error) {
	return editedAt(ctx, q.among, community.OnQuestion, (*Question).base)
}

func (q *Question) EditedBy(ctx context.Context) (*Member, error) {
	return editedBy(ctx, q.among, community.OnQuestion, (*Question).base)
}

func (q *Question) base() *community.Record { return &q.Question.Record }

func (a *Answer) EditedAt(ctx context.Context) (*time.Time, error) {
	return editedAt(ctx, a.among, community.OnAnswer, (*Answer).base)
}

func (a *Answer) EditedBy(ctx context.Context) (*Member, error) {
	return editedBy(ctx, a.among, community.OnAnswer, (*Answer).base)
}

func (a *Answer) base() *community.Record { return &a.Answer.Record }

func (p *Post) EditedAt(ctx context.Context) (*time.Time, error) {
	return editedAt(ctx, p.among, community.OnPost, (*Post).base)
}

func (p *Post) EditedBy(ctx context.Context) (*Member, error) {
	return editedBy(ctx, p.among, community.OnPost, (*Post).base)
}

func (p *Post) base() *community.Record { return &p.Post.Record }

package node

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
)

func (q *Question) Duplicate() bool { return q.IsDuplicate() }

func (q *Question) DuplicateOf(ctx context.Context) (*Question, error) {
	return own(q.among, "duplicateOf", func(all []*Question) ([]*Question, error) {
		id := func(q *Question) string { return string(q.QuestionSeen.Duplicate) }
		found, err := q.viewer.App.Originals(ctx, q.viewer.Actor, each(all, id))
		byID := map[string]*Question{}
		for _, of := range q.viewer.Questions(found) {
			byID[of.ID()] = of
		}
		return each(all, func(q *Question) *Question { return byID[id(q)] }), err
	})
}

func (q *Question) Duplicates(ctx context.Context) ([]*Question, error) {
	return own(q.among, "duplicates", func(all []*Question) ([][]*Question, error) {
		of := each(all, func(q *Question) *community.Question { return &q.Question })
		found, err := q.viewer.App.DuplicatesOfEach(ctx, q.viewer.Actor, of)
		return together(found, q.viewer.Questions), err
	})
}

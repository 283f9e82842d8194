package app

import (
	"context"
	"errors"
	"fmt"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// maxMoved is how many records one call may move.
const maxMoved = 100

// Move takes posts and questions to another space, all of them or none, and returns them in the order of their
// names. Each has to be one that actor may move by itself: what is wrong with one is told as of its place in ids.
func (a *App) Move(ctx context.Context, actor community.Actor, ids []string, space string) ([]Hit, error) {
	switch {
	case len(ids) == 0:
		return nil, community.Lacking("ids")
	case len(ids) > maxMoved:
		return nil, community.Bad("ids", community.WhyTooManyItems, "must be at most %d, not %d", maxMoved, len(ids))
	}
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return nil, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) ([]Hit, error) {
		moved := make([]Hit, len(ids))
		for i, id := range ids {
			if moved[i], err = a.moveTo(tx, actor, settings, id, space); err != nil {
				return nil, aboutOne(err, fmt.Sprintf("ids.%d", i))
			}
		}
		return moved, nil
	})
}

// moveTo moves a post, or the question of that id where there is no such post.
func (a *App) moveTo(tx *store.Tx, actor community.Actor, settings community.Settings, id, space string) (h Hit, err error) {
	edit := a.posts.changing(actor, PostEdit{Space: &space}.edit(actor))
	p, err := a.posts.actWithin(tx, actor, settings, id, community.Actor.CanChange, edit)
	if community.KindOf(err) == community.NotFound {
		edit := a.questions.changing(actor, QuestionEdit{Space: &space}.edit(actor))
		q, err := a.questions.actWithin(tx, actor, settings, id, community.Actor.CanChange, edit)
		return Hit{Question: &q}, err
	}
	return Hit{Post: &p}, err
}

// aboutOne is an error of a record as that of the field that names it. One that tells of a field already stays.
func aboutOne(err error, field string) error {
	if e, ok := errors.AsType[*community.Error](err); ok && len(e.Fields) == 0 {
		return community.About(field, *e, e.Text)
	}
	return err
}

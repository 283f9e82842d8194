package app

import (
	"context"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/words"
)

// Referent is what a reference names: nothing at all where it is gone, or hidden from who looks.
type Referent struct {
	Hit
	Comment *community.CommentSeen
	on      *community.Record // that it is, or that a comment is on
}

// Space is the space that it is in, "" for none.
func (n Referent) Space() community.SpaceID {
	if n.on == nil {
		return ""
	}
	return n.on.Space
}

// Referents returns what each of refs names.
func (a *App) Referents(ctx context.Context, actor community.Actor, refs []community.Ref) ([]Referent, error) {
	return looked(ctx, a, func(tx *store.Tx) ([]Referent, error) {
		isHit := func(r community.Ref) bool {
			return r.On == community.OnQuestion || r.On == community.OnAnswer || r.On == community.OnPost
		}
		r, l, err := a.lookAtHits(tx, actor, slices.DeleteFunc(slices.Clone(refs), func(r community.Ref) bool { return !isHit(r) }))
		if err != nil {
			return nil, err
		}
		all := make([]Referent, len(refs))
		for i, ref := range refs {
			switch {
			case isHit(ref):
				all[i].Hit, _ = r.dress(l, ref, words.NewMarker(nil))
				all[i].on = all[i].record()
			case ref.On == community.OnComment:
				if all[i], err = a.namedComment(tx, actor, ref.ID); err != nil {
					return nil, err
				}
			}
		}
		return all, nil
	})
}

func (a *App) namedComment(tx *store.Tx, actor community.Actor, id string) (n Referent, err error) {
	c, t, err := findComment(tx, actor, id, community.Ref{})
	if kind := community.KindOf(err); kind == community.NotFound || kind == community.Gone {
		return n, nil
	}
	if err != nil {
		return n, err
	}
	seen, err := a.lookAtComment(tx, actor, t, c)
	return Referent{Comment: &seen, on: t.Base()}, err
}

// record is what a hit has in common with others of its sort.
func (h Hit) record() *community.Record {
	switch {
	case h.Question != nil:
		return &h.Question.Record
	case h.Answer != nil:
		return &h.Answer.Record
	case h.Post != nil:
		return &h.Post.Record
	}
	return nil
}

// CommentByID returns a comment, wherever it is, and what it is on.
func (a *App) CommentByID(ctx context.Context, actor community.Actor, id string) (c community.CommentSeen,
	on community.Content, err error) {
	c, err = looked(ctx, a, func(tx *store.Tx) (seen community.CommentSeen, err error) {
		found, t, err := findComment(tx, actor, id, community.Ref{})
		if err != nil {
			return seen, err
		}
		on = t
		return a.lookAtComment(tx, actor, t, found)
	})
	return c, on, err
}

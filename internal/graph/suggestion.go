package graph

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/graph/node"
)

func (q query) Suggestions(ctx context.Context, limit int, after *string, mine *bool, status *string, on *leaf.SubjectInput) (
	*node.SuggestionConnection, error) {
	p := node.Paging{Limit: limit, After: after}
	if on != nil {
		ref, err := subject(*on)
		if err != nil {
			return nil, err
		}
		return list(ctx, q, p, p.Page, q.Viewer.Suggestions,
			func(ctx context.Context, actor community.Actor, page community.Page) (community.Listing[community.SuggestionSeen], error) {
				return q.App.SuggestionsOn(ctx, actor, ref, page)
			})
	}
	if mine == nil || !*mine {
		return list(ctx, q, p, p.Page, q.Viewer.Suggestions, q.App.SuggestionsToReview)
	}
	which := community.SuggestionStatus(node.Text(status))
	if which != "" {
		if err := community.OneOf("status", which, community.SuggestionStatuses); err != nil {
			return nil, err
		}
	}
	return list(ctx, q, p, p.Page, q.Viewer.Suggestions,
		func(ctx context.Context, actor community.Actor, page community.Page) (community.Listing[community.SuggestionSeen], error) {
			return q.App.OwnSuggestions(ctx, actor, which, page)
		})
}

func (q query) Suggestion(ctx context.Context, id string) (*node.Suggestion, error) {
	return record(q.Viewer.OneSuggestion)(q.App.Suggestion(ctx, q.Actor, id))
}

func (m mutation) SuggestEdit(ctx context.Context, on leaf.SubjectInput, in leaf.SuggestionInput) (*node.Suggestion, error) {
	ref, err := subject(on)
	if err != nil {
		return nil, err
	}
	return record(m.Viewer.OneSuggestion)(m.App.Suggest(ctx, m.Actor, ref, suggestionEdit(&in)))
}

func (m mutation) UpdateSuggestion(ctx context.Context, id string, in leaf.SuggestionInput, version *string) (*node.Suggestion, error) {
	e := suggestionEdit(&in)
	e.Own = only(version)
	return record(m.Viewer.OneSuggestion)(m.App.ChangeSuggestion(ctx, m.Actor, id, e))
}

func (m mutation) WithdrawSuggestion(ctx context.Context, id string, version *string) (*leaf.Action, error) {
	return done(m.App.WithdrawSuggestion(ctx, m.Actor, id, only(version)))
}

func (m mutation) AcceptSuggestion(ctx context.Context, id string, in *leaf.SuggestionInput, note, version *string) (
	*node.Suggestion, error) {
	r := app.Ruling{Note: node.Text(note), SuggestionEdit: suggestionEdit(in)}
	r.Own = only(version)
	return record(m.Viewer.OneSuggestion)(m.App.AcceptSuggestion(ctx, m.Actor, id, r))
}

func (m mutation) RejectSuggestion(ctx context.Context, id string, note, version *string) (*node.Suggestion, error) {
	r := app.Ruling{Note: node.Text(note), SuggestionEdit: app.SuggestionEdit{Own: only(version)}}
	return record(m.Viewer.OneSuggestion)(m.App.RejectSuggestion(ctx, m.Actor, id, r))
}

// suggestionEdit is what is told of a suggestion, nothing where nothing is.
func suggestionEdit(in *leaf.SuggestionInput) (e app.SuggestionEdit) {
	if in == nil {
		return e
	}
	e = app.SuggestionEdit{Title: in.Title, TextEdit: app.TextEdit{Content: in.Content, Format: node.Text(in.Format)}, Reason: in.Reason,
		Only: only(in.RecordVersion)}
	if in.Topics != nil {
		e.Topics = &in.Topics
	}
	return e
}

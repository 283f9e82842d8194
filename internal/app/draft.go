package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// SaveDraft keeps a text that is to replace an answer's, seen by its author only.
func (a *App) SaveDraft(ctx context.Context, actor community.Actor, ref string, text Text) (community.AnswerSeen, error) {
	content, err := text.read("content", true)
	if err != nil {
		return community.AnswerSeen{}, err
	}
	return a.answers.change(ctx, actor, ref, func(tx *store.Tx, _ community.Settings, ans *community.Answer) error {
		before := *ans
		ans.Draft = content.HTML
		if err := content.keep(tx, ans.Portal, ans.Ref()); err != nil {
			return err
		}
		if ans.Status == community.Draft {
			if err := write(tx, ans, content); err != nil {
				return err
			}
		}
		return actor.CanTurn(&before, ans)
	})
}

// DropDraft empties an answer's draft and leaves the answer.
func (a *App) DropDraft(ctx context.Context, actor community.Actor, ref string) error {
	_, err := a.answers.change(ctx, actor, ref, func(_ *store.Tx, _ community.Settings, ans *community.Answer) error {
		before := *ans
		ans.Draft = ""
		return actor.CanTurn(&before, ans)
	})
	return err
}

// Publish makes the draft of an answer its text, or an answer that is itself a
// draft public: under a portal that approves content, a moderator's to approve.
func (a *App) Publish(ctx context.Context, actor community.Actor, ref string) (community.AnswerSeen, error) {
	return a.answers.change(ctx, actor, ref, func(tx *store.Tx, settings community.Settings, ans *community.Answer) error {
		if err := actor.CanPublish(ans.Author); err != nil {
			return err
		}
		if ans.Draft == "" && ans.Status != community.Draft {
			return community.Fail(community.Conflict, community.WhyNoDraft, "There's no draft to publish.")
		}
		if ans.Draft != "" {
			content, err := Text{Source: ans.Draft}.read("content", true)
			if err != nil {
				return err
			}
			if err := write(tx, ans, content); err != nil {
				return err
			}
			ans.Draft = ""
		}
		if ans.Status == community.Draft {
			ans.Status, ans.Published = actor.StatusOfNew(settings.Policies, community.Published), tx.Now
			if err := ans.CanComeOut(community.Draft); err != nil {
				return err
			}
		}
		shelve(ans)
		return nil
	})
}

// EditSeen is an edit with who made it.
type EditSeen struct {
	community.Edit
	Editor community.Byline
	Judge  community.Byline // who accepted it, where it was suggested
}

// Edits returns a page of a record's earlier texts, newest first.
func (a *App) Edits(ctx context.Context, actor community.Actor, on community.Ref, p community.Page) (community.Listing[EditSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[EditSeen], err error) {
		c, err := findRecord(tx, actor, on)
		if err != nil {
			return list, err
		}
		r := c.Base()
		edits, err := tx.Edits(r.Ref(), p)
		if err != nil {
			return list, err
		}
		l := newLook(a, actor)
		for _, e := range edits {
			l.people[e.By], l.people[e.Reviewer] = true, true
		}
		if err := l.takePeople(tx); err != nil {
			return list, err
		}
		for _, e := range edits {
			seen := EditSeen{Edit: *e, Editor: l.by(e.By, r.Anonymous && e.By == r.Author)}
			if seen.Editor == nil {
				seen.By = ""
			}
			if seen.Judge = l.by(e.Reviewer, r.Anonymous && e.Reviewer == r.Author); seen.Judge == nil {
				seen.Reviewer = ""
			}
			list.Items = append(list.Items, seen)
		}
		list.Mark(p, len(edits), func(i int) community.Cursor {
			return community.Cursor{Value: edits[i].Created.UnixMilli(), ID: string(edits[i].ID)}
		})
		list.Total = int(r.Counts.Edits)
		return list, nil
	})
}

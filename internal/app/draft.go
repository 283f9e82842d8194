package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// changeAnswer finds an answer that actor may edit, changes it and returns it.
func (a *App) changeAnswer(ctx context.Context, actor community.Actor, ref string, change func(*store.Tx, *community.Answer) error) (community.AnswerSeen, error) {
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return community.AnswerSeen{}, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (community.AnswerSeen, error) {
		ans, err := findAnswer(tx, actor, ref)
		if err != nil {
			return community.AnswerSeen{}, err
		}
		if err := actor.CanChangeAnswer(ans); err != nil {
			return community.AnswerSeen{}, err
		}
		before := *ans
		if err := change(tx, ans); err != nil {
			return community.AnswerSeen{}, err
		}
		if err := screenAndSaveAnswer(tx, actor, settings.Moderation, &before, ans); err != nil {
			return community.AnswerSeen{}, err
		}
		return a.relookAtAnswer(tx, actor, ans.ID)
	})
}

// screenAndSaveAnswer holds a changed or newly public text to the rules, saves it,
// and logs what staff changed.
func screenAndSaveAnswer(tx *store.Tx, actor community.Actor, m community.Moderation, before, ans *community.Answer) error {
	on := community.Ref{On: community.OnAnswer, ID: string(ans.ID)}
	screened := &screening{}
	if ans.Content != before.Content || before.Status == community.Draft {
		var err error
		if screened, err = screen(tx, actor, m, false); err != nil {
			return err
		}
		if err := screenAnswer(screened, ans); err != nil {
			return err
		}
	}
	if err := saveAnswer(tx, actor, before, ans); err != nil {
		return err
	}
	if err := screened.report(tx, ans.Portal, on, ans.Author); err != nil {
		return err
	}
	return logChange(tx, actor, on, ans.Author, answerState(before), answerState(ans))
}

// SaveDraft keeps a text that is to replace an answer's, seen by its author only.
func (a *App) SaveDraft(ctx context.Context, actor community.Actor, ref string, text Text) (community.AnswerSeen, error) {
	content, err := text.read("content", true)
	if err != nil {
		return community.AnswerSeen{}, err
	}
	return a.changeAnswer(ctx, actor, ref, func(_ *store.Tx, ans *community.Answer) error {
		before := *ans
		if ans.Status == community.Draft {
			write(ans, content)
		}
		ans.Draft = content.HTML
		return actor.CanTurnAnswer(&before, ans)
	})
}

// DropDraft empties an answer's draft and leaves the answer.
func (a *App) DropDraft(ctx context.Context, actor community.Actor, ref string) error {
	_, err := a.changeAnswer(ctx, actor, ref, func(_ *store.Tx, ans *community.Answer) error {
		before := *ans
		ans.Draft = ""
		return actor.CanTurnAnswer(&before, ans)
	})
	return err
}

// Publish makes the draft of an answer its text, or an answer that is itself a
// draft public: under a portal that approves content, a moderator's to approve.
func (a *App) Publish(ctx context.Context, actor community.Actor, ref string) (community.AnswerSeen, error) {
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return community.AnswerSeen{}, err
	}
	return a.changeAnswer(ctx, actor, ref, func(tx *store.Tx, ans *community.Answer) error {
		if err := actor.CanPublish(ans.Author); err != nil {
			return err
		}
		if ans.Draft == "" && ans.Status != community.Draft {
			return community.Fail(community.Conflict, community.WhyNoDraft, "There is no draft to publish.")
		}
		if ans.Draft != "" {
			content, err := Text{Source: ans.Draft}.read("content", true)
			if err != nil {
				return err
			}
			write(ans, content)
			ans.Draft = ""
		}
		if ans.Status == community.Draft {
			ans.Status, ans.Published = actor.StatusOfNew(settings.Policies, community.Published), tx.Now
		}
		return applyAnswerExtras(actor, ans, AnswerEdit{}, settings.Points)
	})
}

// AnswerEdits returns a page of an answer's earlier texts, newest first.
func (a *App) AnswerEdits(ctx context.Context, actor community.Actor, ref string, p community.Page) (community.Listing[EditSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[EditSeen], err error) {
		ans, err := findAnswer(tx, actor, ref)
		if err != nil {
			return list, err
		}
		on := community.Ref{On: community.OnAnswer, ID: string(ans.ID)}
		return a.edits(tx, actor, on, p, ans.Counts.Edits, ans.Author, ans.Anonymous)
	})
}

// QuestionEdits returns a page of a question's earlier texts, newest first.
func (a *App) QuestionEdits(ctx context.Context, actor community.Actor, ref string, p community.Page) (community.Listing[EditSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[EditSeen], err error) {
		q, err := findQuestion(tx, actor, ref)
		if err != nil {
			return list, err
		}
		on := community.Ref{On: community.OnQuestion, ID: string(q.ID)}
		return a.edits(tx, actor, on, p, q.Counts.Edits, q.Author, q.Anonymous)
	})
}

// EditSeen is an edit with who made it.
type EditSeen struct {
	community.Edit
	Editor community.Byline
}

func (a *App) edits(tx *store.Tx, actor community.Actor, on community.Ref, p community.Page, total int64,
	author community.ID[community.User], anonymous bool,
) (list community.Listing[EditSeen], err error) {
	edits, err := tx.Edits(on, p)
	if err != nil {
		return list, err
	}
	l := newLook(a, actor)
	for _, e := range edits {
		l.people[e.By] = true
	}
	if err := l.takePeople(tx); err != nil {
		return list, err
	}
	for _, e := range edits {
		seen := EditSeen{Edit: *e, Editor: l.by(e.By, anonymous && e.By == author)}
		if seen.Editor == nil {
			seen.By = ""
		}
		list.Items = append(list.Items, seen)
	}
	if n := len(edits); n == p.Limit {
		list.Next = community.Cursor{Value: edits[n-1].Created.UnixMilli(), ID: string(edits[n-1].ID)}
	}
	list.Total = int(total)
	return list, nil
}

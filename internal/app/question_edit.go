package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// EditQuestion changes a question.
func (a *App) EditQuestion(ctx context.Context, actor community.Actor, ref string, e QuestionEdit) (community.QuestionSeen, error) {
	return a.questions.change(ctx, actor, ref, e.edit(actor))
}

// edit is the change of a question to what was told.
func (e QuestionEdit) edit(actor community.Actor) func(*store.Tx, community.Settings, *community.Question) error {
	return func(tx *store.Tx, _ community.Settings, q *community.Question) error {
		if err := e.Only.Check(q.Version()); err != nil {
			return err
		}
		if err := e.keepsOrigin(actor, q); err != nil {
			return err
		}
		if err := move(tx, actor, &q.Record, e.Space); err != nil {
			return err
		}
		before := *q
		if err := turnStatus(&q.Record, community.QuestionStatuses, e.Status, e.PublishedAt, tx.Now); err != nil {
			return err
		}
		if err := applyQuestionEdit(tx, actor, q, e); err != nil {
			return err
		}
		return turned(actor, &before, q)
	}
}

// turned reports whether actor may make of a question what it is now, and whether
// that can be.
func turned(actor community.Actor, before, q *community.Question) error {
	if err := actor.CanTurn(before, q); err != nil {
		return err
	}
	if q.Type == community.Poll && len(q.Options) == 0 {
		return community.Lacking("options")
	}
	return before.CanBecome(q)
}

// keepsOrigin refuses by name what can be told on creation only, and differs from
// what was told then.
func (e QuestionEdit) keepsOrigin(actor community.Actor, q *community.Question) error {
	if e.From != "" && e.From != string(q.Asked) {
		return community.Bad("from", community.WhyOnCreationOnly, "can only be set on creation")
	}
	return keepsAuthor(actor, e.User, q.Author)
}

// moveAnswers puts the answers of a question into its space, and on the shelf that
// its own allows.
func moveAnswers(tx *store.Tx, q *community.Question) error {
	answers, err := tx.AnswersOf(q.ID)
	if err != nil {
		return err
	}
	for _, ans := range answers {
		before := *ans
		shelve(ans)
		if ans.Space != q.Space {
			ans.Move(q.Space, tx.Now)
		}
		if ans.Shelf == before.Shelf && ans.Space == before.Space {
			continue
		}
		if err := saveAndSettle(tx, &before, ans); err != nil {
			return err
		}
	}
	return nil
}

// applyQuestionEdit changes what e names of q, and follows up on it.
func applyQuestionEdit(tx *store.Tx, actor community.Actor, q *community.Question, e QuestionEdit) (err error) {
	if e.Title != nil {
		if q.Title, err = title(*e.Title); err != nil {
			return err
		}
	}
	if err := writeQuestion(tx, q, TextEdit{e.Description, e.Format, e.Source}); err != nil {
		return err
	}
	if e.Anonymous != nil {
		q.Anonymous = *e.Anonymous
	}
	if e.Topics != nil {
		if q.Topics, err = topicsNamed(tx, actor, *e.Topics, &q.Record); err != nil {
			return err
		}
	}
	if e.Lang != nil {
		if q.Lang = markup.Plain(*e.Lang); len(q.Lang) > maxLang {
			return community.Bad("lang", community.WhyBadLanguage, "must be a language tag such as en, at most %d bytes long", maxLang)
		}
	}
	if err := applyQuestionExtras(q, e); err != nil {
		return err
	}
	shelve(q)
	return applyPollEdit(tx, q, e.PollEdit)
}

// writeQuestion makes what is told the description of q.
func writeQuestion(tx *store.Tx, q *community.Question, e TextEdit) error {
	told, err := e.read(Text.read, "description", false)
	if err != nil {
		return err
	}
	text, err := told.of(q.Description)
	if err != nil || text == nil {
		return err
	}
	q.Description, q.Summary = text.HTML, text.Summary
	return text.keep(tx, q.Portal, q.Ref())
}

func applyQuestionExtras(q *community.Question, e QuestionEdit) error {
	if e.Privacy != nil {
		if err := community.OneOf("privacy", *e.Privacy, []string{community.Public, community.Private}); err != nil {
			return err
		}
		q.Privacy = *e.Privacy
	}
	if e.Type != nil {
		if err := community.OneOf("type", *e.Type, []string{community.General, community.Poll}); err != nil {
			return err
		}
		q.Type = *e.Type
	}
	if e.Locked != nil {
		q.Locked = *e.Locked
	}
	if e.Verified != nil {
		q.Verified = *e.Verified
	}
	return nil
}

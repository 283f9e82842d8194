package app

import (
	"context"
	"reflect"
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// EditQuestion changes a question.
func (a *App) EditQuestion(ctx context.Context, actor community.Actor, ref string, e QuestionEdit) (community.QuestionSeen, error) {
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return community.QuestionSeen{}, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (community.QuestionSeen, error) {
		q, err := findQuestion(tx, actor, ref)
		if err != nil {
			return community.QuestionSeen{}, err
		}
		if err := actor.CanChangeQuestion(q); err != nil {
			return community.QuestionSeen{}, err
		}
		before := *q
		if err := e.keepsOrigin(actor, q); err != nil {
			return community.QuestionSeen{}, err
		}
		if err := spotOfQuestion(q).move(tx, actor, e.Space); err != nil {
			return community.QuestionSeen{}, err
		}
		if err := changeQuestion(tx, actor, q, e); err != nil {
			return community.QuestionSeen{}, err
		}
		if leaves(before.Place, q.Place) {
			q.Status = actor.StatusOfMoved(settings.Policies, q.Ruled, q.Status)
			shelveQuestion(q)
		}
		if err := a.screenAndSaveQuestion(tx, actor, settings.Moderation, &before, q); err != nil {
			return community.QuestionSeen{}, err
		}
		return a.relookAtQuestion(tx, actor, q.ID)
	})
}

// changeQuestion makes of q what e says, if actor may make that of it.
func changeQuestion(tx *store.Tx, actor community.Actor, q *community.Question, e QuestionEdit) error {
	before := *q
	if err := applyQuestionStatus(q, e, tx.Now); err != nil {
		return err
	}
	if err := applyQuestionEdit(tx, actor, q, e); err != nil {
		return err
	}
	return turned(actor, &before, q)
}

// turned reports whether actor may make of a question what it is now, and whether
// that can be.
func turned(actor community.Actor, before, q *community.Question) error {
	if err := actor.CanTurnQuestion(before, q); err != nil {
		return err
	}
	if q.Type == community.Poll && len(q.Options) == 0 {
		return community.Lacking("options")
	}
	return nil
}

// screenAndSaveQuestion holds a changed text to the rules, saves it, and logs what
// staff changed.
func (a *App) screenAndSaveQuestion(tx *store.Tx, actor community.Actor, m community.Moderation, before, q *community.Question) error {
	on := community.Ref{On: community.OnQuestion, ID: string(q.ID)}
	screened := &screening{}
	if q.Title != before.Title || q.Description != before.Description || leaves(before.Place, q.Place) {
		var err error
		if screened, err = screen(tx, actor, m, false); err != nil {
			return err
		}
		if err := screenQuestion(screened, q); err != nil {
			return err
		}
	}
	if err := a.saveQuestion(tx, actor, before, q); err != nil {
		return err
	}
	if err := screened.report(tx, q.Portal, on, q.Author); err != nil {
		return err
	}
	return logChange(tx, actor, on, q.Author, questionState(before), questionState(q))
}

// keepsOrigin refuses by name what can be told on creation only, and differs from
// what was told then.
func (e QuestionEdit) keepsOrigin(actor community.Actor, q *community.Question) error {
	if e.From != "" && e.From != string(q.Asked) {
		return community.Bad("from", community.WhyOnCreationOnly, "can be told on creation only")
	}
	if e.Options != nil && !slices.EqualFunc(e.Options, q.Options, func(text string, o community.PollOption) bool { return text == o.Text }) {
		return community.Bad("options", community.WhyOnCreationOnly, "can be told on creation only")
	}
	return keepsAuthor(actor, e.User, q.Author)
}

// applyQuestionStatus changes the status of a question, or when a scheduled one
// will be published.
func applyQuestionStatus(q *community.Question, e QuestionEdit, now time.Time) (err error) {
	before := q.Status
	if e.Status != nil {
		if q.Status, err = community.ParseStatus(*e.Status, community.QuestionStatuses); err != nil {
			return err
		}
	}
	if q.Status == before && (before != community.Scheduled || e.PublishedAt == nil) {
		return nil
	}
	q.Published, err = published(before, q.Status, q.Published, e.PublishedAt, now)
	return err
}

// saveQuestion stores a changed question, and settles what follows. The earlier
// text is kept if it was there for others to see.
func (a *App) saveQuestion(tx *store.Tx, actor community.Actor, before, q *community.Question) error {
	if reflect.DeepEqual(before, q) {
		return nil
	}
	q.Ruled = actor.Rule(q.Ruled, before.Marks(), q.Marks())
	isEdit := (q.Title != before.Title || q.Description != before.Description) && before.Shelf.Inside() <= community.ByName
	if isEdit {
		q.Counts.Edits++
	}
	q.Updated = tx.Now
	if err := saveQuestionShelf(tx, before, q); err != nil {
		return err
	}
	if isEdit {
		on := community.Ref{On: community.OnQuestion, ID: string(q.ID)}
		if err := keepEdit(tx, actor, on, q.Shelf.IsClosed() || q.Anonymous && actor.ID == q.Author, before.Title, before.Description); err != nil {
			return err
		}
	}
	tx.Emit(community.QuestionChanged{Question: q.ID, By: actor.ID})
	return nil
}

// saveQuestionShelf stores a question, settles what it counts for others, and
// moves its answers and comments to the shelf that follows from its own.
func saveQuestionShelf(tx *store.Tx, before, q *community.Question) error {
	isMoved := q.Shelf != before.Shelf || q.Space != before.Space
	if isMoved {
		if err := tx.HoldAnswers(q.ID); err != nil {
			return err
		}
	}
	if err := tx.SaveQuestion(q); err != nil {
		return err
	}
	if isMoved {
		if err := moveAnswers(tx, q); err != nil {
			return err
		}
		on := community.Ref{On: community.OnQuestion, ID: string(q.ID)}
		if err := moveComments(tx, on, before.Shelf, q.Shelf); err != nil {
			return err
		}
	}
	if err := settle(tx, community.Ref{On: community.OnQuestion, ID: string(q.ID)}, before.Share(), q.Share()); err != nil {
		return err
	}
	return settleQuestion(tx, before, q)
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
		ans.Shelf = community.ShelfOf(ans.Status).Under(q.Shelf)
		if ans.Space != q.Space {
			ans.Move(q.Space, tx.Now, new(bool), &ans.Verified)
		}
		if ans.Shelf == before.Shelf && ans.Space == before.Space {
			continue
		}
		if err := saveAnswerShelf(tx, &before, ans); err != nil {
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
	if e.Description != nil {
		content, err := Text{*e.Description, e.Format}.read("description", false)
		if err != nil {
			return err
		}
		q.Description, q.Summary = content.HTML, content.Summary
	}
	if e.Anonymous != nil {
		q.Anonymous = *e.Anonymous
	}
	if e.Topics != nil {
		if q.Topics, err = topicsNamed(tx, actor, *e.Topics, q.Anonymous, spotOfQuestion(q)); err != nil {
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
	shelveQuestion(q)
	return nil
}

// shelveQuestion puts q where its status and privacy say, in the space it is in.
func shelveQuestion(q *community.Question) {
	q.Shelf = q.Shelf.Of(q.Status)
	if q.Privacy == community.Private {
		q.Shelf = q.Shelf.Under(community.Staff)
	}
}

func applyQuestionExtras(q *community.Question, e QuestionEdit) error {
	if e.Privacy != nil {
		if !slices.Contains([]string{community.Public, community.Private}, *e.Privacy) {
			return community.Bad("privacy", community.WhyNotOneOf, "must be one of %s, not %q", "public, private", *e.Privacy)
		}
		q.Privacy = *e.Privacy
	}
	if e.Type != nil {
		if !slices.Contains([]string{community.General, community.Poll}, *e.Type) {
			return community.Bad("type", community.WhyNotOneOf, "must be one of %s, not %q", "general, poll", *e.Type)
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

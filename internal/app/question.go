package app

import (
	"context"
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// QuestionEdit is what is told of a question; nil fields stay as they are.
type QuestionEdit struct {
	Title       *string
	Description *string
	Format      string // of the description
	Topics      *[]string
	Anonymous   *bool
	Lang        *string
	Privacy     *string
	PublishedAt *time.Time
	From        string   // whom it is put to; on creation only
	Options     []string // of a poll; on creation only
	// Moderators only, but for a status on creation:
	Type             *string
	Locked, Verified *bool
	Status           *string
	User             string // whom it is asked for; on creation only
}

// Questions returns a page of the questions that actor's list holds. filter may
// name a topic, an author, or only the unanswered.
func (a *App) Questions(ctx context.Context, actor community.Actor, l store.List) (community.Listing[community.QuestionSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[community.QuestionSeen], err error) {
		return a.questions(tx, actor, l, -1)
	})
}

// questions reads a page; open is how many of the list everybody sees, -1 where
// that is the whole portal's number.
func (a *App) questions(tx *store.Tx, actor community.Actor, l store.List, open int64) (list community.Listing[community.QuestionSeen], err error) {
	l.Viewer = actor
	records, err := tx.Questions(l)
	if err != nil {
		return list, err
	}
	total, err := tx.CountQuestions(l, open)
	if err != nil {
		return list, err
	}
	list.Total = int(total)
	if n := len(records); n == l.Page.Limit {
		list.Next = community.Cursor{Value: sortValue(l.Sort.Field, records[n-1]), ID: string(records[n-1].ID)}
	}
	list.Items, err = lookAt(tx, a, actor, records, (*look).question, (*look).seeQuestion)
	return list, err
}

// sortValue is what a question is sorted by, where the next page goes on.
func sortValue(field string, q *community.Question) int64 {
	switch field {
	case "updatedAt":
		return q.Updated.UnixMilli()
	case "publishedAt":
		return q.Published.UnixMilli()
	case "lastAnsweredAt":
		if q.LastAnswered.IsZero() {
			return 0
		}
		return q.LastAnswered.UnixMilli()
	case "score":
		return q.Score
	case "upvotes":
		return q.Counts.Upvotes
	case "comments":
		return q.Counts.Comments
	case "views":
		return q.Counts.Views
	case "answers":
		return q.Counts.Answers
	case "followers":
		return q.Counts.Followers
	}
	return q.Created.UnixMilli()
}

// Question returns one question.
func (a *App) Question(ctx context.Context, actor community.Actor, ref string) (community.QuestionSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) (community.QuestionSeen, error) {
		q, err := findQuestion(tx, actor, ref)
		if err != nil {
			return community.QuestionSeen{}, err
		}
		return a.lookAtQuestion(tx, actor, q)
	})
}

// findQuestion returns what ref names, if actor may see it.
func findQuestion(tx *store.Tx, actor community.Actor, ref string) (*community.Question, error) {
	q, err := tx.Question(actor.Portal, ref)
	if err != nil {
		return nil, gone(tx, ref, err)
	}
	return q, actor.CanSeeQuestion(q)
}

func (a *App) lookAtQuestion(tx *store.Tx, actor community.Actor, q *community.Question) (community.QuestionSeen, error) {
	seen, err := lookAt(tx, a, actor, []*community.Question{q}, (*look).question, (*look).seeQuestion)
	if err != nil {
		return community.QuestionSeen{}, err
	}
	if q.Type == community.Poll {
		if seen[0].Choice, err = tx.PollChoice(q.ID, actor.ID); err != nil {
			return community.QuestionSeen{}, err
		}
	}
	return seen[0], nil
}

// relookAtQuestion reads a changed question anew and dresses it.
func (a *App) relookAtQuestion(tx *store.Tx, actor community.Actor, id community.ID[community.Question]) (community.QuestionSeen, error) {
	q, err := tx.Question(actor.Portal, string(id))
	if err != nil {
		return community.QuestionSeen{}, err
	}
	return a.lookAtQuestion(tx, actor, q)
}

// Ask adds a question.
func (a *App) Ask(ctx context.Context, actor community.Actor, e QuestionEdit) (community.QuestionSeen, error) {
	if err := actor.CanAsk(); err != nil {
		return community.QuestionSeen{}, err
	}
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return community.QuestionSeen{}, err
	}
	if e.Title == nil {
		return community.QuestionSeen{}, community.Lacking("title")
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (community.QuestionSeen, error) {
		q, err := newQuestion(tx, actor, settings.Policies, e)
		if err != nil {
			return community.QuestionSeen{}, err
		}
		if err := tx.AddQuestions(q); err != nil {
			return community.QuestionSeen{}, err
		}
		if err := tx.Settle(community.Share{}, q.Share()); err != nil {
			return community.QuestionSeen{}, err
		}
		if err := tx.PostedBy(q.Author); err != nil {
			return community.QuestionSeen{}, err
		}
		tx.Emit(community.QuestionAsked{Question: q.ID, By: q.Author})
		return a.relookAtQuestion(tx, actor, q.ID)
	})
}

func newQuestion(tx *store.Tx, actor community.Actor, policies community.Policies, e QuestionEdit) (*community.Question, error) {
	q := &community.Question{ID: community.NewID[community.Question](tx.Now), Portal: actor.Portal, ShortID: community.NewShortID(),
		Created: tx.Now, Published: tx.Now, Type: community.General, Privacy: community.Public}
	asked := community.Published
	if e.Status != nil {
		var err error
		if asked, err = community.ParseStatus(*e.Status, community.QuestionStatuses); err != nil {
			return nil, err
		}
	}
	q.Status = actor.StatusOfNew(policies, asked)
	e.Status = nil
	var err error
	if q.Author, err = author(tx, actor, e.User); err != nil {
		return nil, err
	}
	if q.Options, err = pollOptions(tx, e.Options); err != nil {
		return nil, err
	}
	if len(q.Options) > 0 {
		q.Type = community.Poll
	}
	if e.From != "" {
		to, err := findUser(tx, actor, e.From)
		if err != nil {
			return nil, community.Bad("from", "names nobody: %q", e.From)
		}
		q.Asked = to.ID
	}
	if q.Published, err = schedule(q.Status, e.PublishedAt, tx.Now); err != nil {
		return nil, err
	}
	return q, applyQuestionEdit(tx, actor, q, e)
}

func pollOptions(tx *store.Tx, texts []string) ([]community.PollOption, error) {
	if texts == nil {
		return nil, nil
	}
	if len(texts) < 2 || len(texts) > maxOptions {
		return nil, community.Bad("options", "must be 2 to %d, not %d", maxOptions, len(texts))
	}
	options := make([]community.PollOption, len(texts))
	for i, text := range texts {
		plain, err := title(text)
		if err != nil {
			return nil, community.Bad("options", "must each have a text of 1 to %d characters", MaxTitle)
		}
		options[i] = community.PollOption{ID: community.NewID[community.PollOption](tx.Now), Text: plain}
	}
	return options, nil
}

// EditQuestion changes a question.
func (a *App) EditQuestion(ctx context.Context, actor community.Actor, ref string, e QuestionEdit) (community.QuestionSeen, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (community.QuestionSeen, error) {
		q, err := findQuestion(tx, actor, ref)
		if err != nil {
			return community.QuestionSeen{}, err
		}
		if err := actor.CanEditQuestion(q); err != nil {
			return community.QuestionSeen{}, err
		}
		before := *q
		if err := applyQuestionStatus(actor, q, e, tx.Now); err != nil {
			return community.QuestionSeen{}, err
		}
		if err := applyQuestionEdit(tx, actor, q, e); err != nil {
			return community.QuestionSeen{}, err
		}
		if err := a.saveQuestion(tx, actor, &before, q); err != nil {
			return community.QuestionSeen{}, err
		}
		return a.relookAtQuestion(tx, actor, q.ID)
	})
}

func applyQuestionStatus(actor community.Actor, q *community.Question, e QuestionEdit, now time.Time) error {
	if e.Status == nil {
		return nil
	}
	status, err := community.ParseStatus(*e.Status, community.QuestionStatuses)
	if err != nil {
		return err
	}
	if err := staffOnly(actor, "status", status != q.Status); err != nil {
		return err
	}
	if status != q.Status {
		q.Status = status
		q.Published, err = schedule(status, e.PublishedAt, now)
	}
	return err
}

// saveQuestion stores a changed question with its earlier text, settles what it
// counts for others, and moves its answers to the shelf that follows.
func (a *App) saveQuestion(tx *store.Tx, actor community.Actor, before, q *community.Question) error {
	on := community.Ref{On: community.OnQuestion, ID: string(q.ID)}
	if q.Title != before.Title || q.Description != before.Description {
		if err := keepEdit(tx, actor, on, before.Title, before.Description); err != nil {
			return err
		}
		q.Counts.Edits++
	}
	q.Updated = tx.Now
	if err := tx.SaveQuestion(q); err != nil {
		return err
	}
	if err := tx.Settle(before.Share(), q.Share()); err != nil {
		return err
	}
	if q.Shelf != before.Shelf {
		if err := moveAnswers(tx, q); err != nil {
			return err
		}
		if err := moveComments(tx, on, before.Shelf, q.Shelf); err != nil {
			return err
		}
	}
	tx.Emit(community.QuestionChanged{Question: q.ID, By: actor.ID})
	return nil
}

// moveAnswers puts the answers of a question on the shelf that its own allows.
func moveAnswers(tx *store.Tx, q *community.Question) error {
	answers, err := tx.AnswersOf(q.ID)
	if err != nil {
		return err
	}
	for _, ans := range answers {
		before := *ans
		if ans.Shelf = community.ShelfOf(ans.Status).Under(q.Shelf); ans.Shelf == before.Shelf {
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
	if e.Topics != nil {
		if q.Topics, err = topicsNamed(tx, actor, *e.Topics); err != nil {
			return err
		}
	}
	if e.Anonymous != nil {
		q.Anonymous = *e.Anonymous
	}
	if e.Lang != nil {
		q.Lang = markup.Plain(*e.Lang)
	}
	if err := applyQuestionExtras(actor, q, e); err != nil {
		return err
	}
	q.Shelf = community.ShelfOf(q.Status)
	if q.Privacy == community.Private {
		q.Shelf = q.Shelf.Under(community.Staff)
	}
	return nil
}

func applyQuestionExtras(actor community.Actor, q *community.Question, e QuestionEdit) error {
	if e.Privacy != nil {
		if !slices.Contains([]string{community.Public, community.Private}, *e.Privacy) {
			return community.Bad("privacy", "must be one of public, private, not %q", *e.Privacy)
		}
		q.Privacy = *e.Privacy
	}
	if e.Type != nil {
		if !slices.Contains([]string{community.General, community.Poll}, *e.Type) {
			return community.Bad("type", "must be one of general, poll, not %q", *e.Type)
		}
		if err := staffOnly(actor, "type", *e.Type != q.Type); err != nil {
			return err
		}
		if *e.Type == community.Poll && len(q.Options) == 0 {
			return community.Lacking("options")
		}
		q.Type = *e.Type
	}
	for _, f := range []struct {
		name  string
		given *bool
		field *bool
	}{{"locked", e.Locked, &q.Locked}, {"verified", e.Verified, &q.Verified}} {
		if f.given == nil {
			continue
		}
		if err := staffOnly(actor, f.name, *f.given != *f.field); err != nil {
			return err
		}
		*f.field = *f.given
	}
	return nil
}

// DeleteQuestion deletes a question with its answers.
func (a *App) DeleteQuestion(ctx context.Context, actor community.Actor, ref string) error {
	return a.write(ctx, actor, func(tx *store.Tx) error {
		q, err := findQuestion(tx, actor, ref)
		if err != nil {
			return err
		}
		if err := actor.CanEditQuestion(q); err != nil {
			return err
		}
		return deleteQuestion(tx, actor, q)
	})
}

func deleteQuestion(tx *store.Tx, actor community.Actor, q *community.Question) error {
	answers, err := tx.AnswersOf(q.ID)
	if err != nil {
		return err
	}
	for _, ans := range answers {
		if err := deleteAnswer(tx, actor, ans); err != nil {
			return err
		}
	}
	if q, err = tx.Question(q.Portal, string(q.ID)); err != nil { // with its counts as they are now
		return err
	}
	if err := tx.DeleteQuestion(q); err != nil {
		return err
	}
	tx.Emit(community.QuestionDeleted{Question: q.ID, By: actor.ID})
	return tx.Settle(q.Share(), community.Share{})
}

// Reask records that actor wants the question answered too.
func (a *App) Reask(ctx context.Context, actor community.Actor, ref string) (community.QuestionSeen, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (community.QuestionSeen, error) {
		q, err := findQuestion(tx, actor, ref)
		if err != nil {
			return community.QuestionSeen{}, err
		}
		if err := actor.CanJoinQuestion(q); err != nil {
			return community.QuestionSeen{}, err
		}
		isNew, err := tx.AddAsk(q.ID, actor.ID)
		if err != nil {
			return community.QuestionSeen{}, err
		}
		if isNew {
			tx.Emit(community.QuestionReasked{Question: q.ID, By: actor.ID})
		}
		return a.relookAtQuestion(tx, actor, q.ID)
	})
}

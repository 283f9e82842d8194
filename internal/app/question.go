package app

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/community"
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
	Space       *string // an id, or "slug:" and a slug; "" is none
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
		return a.questions(tx, actor, l)
	})
}

func (a *App) questions(tx *store.Tx, actor community.Actor, l store.List) (list community.Listing[community.QuestionSeen], err error) {
	l.Viewer = actor
	if err := within(tx, &l, func(c community.SpaceCounts) int64 { return c.Questions }); err != nil {
		return list, err
	}
	return a.listQuestions(tx, l)
}

// listQuestions returns the page of a list whose space, if it names one, is known.
func (a *App) listQuestions(tx *store.Tx, l store.List) (list community.Listing[community.QuestionSeen], err error) {
	keys, total, err := tx.QuestionKeys(l)
	if err != nil {
		return list, err
	}
	records, err := a.questionKind().read(tx, keys)
	if err != nil {
		return list, err
	}
	list.Total = int(total)
	list.Mark(l.Page, len(keys), store.Places(keys))
	list.Items, err = lookAt(tx, a, l.Viewer, records, (*look).question, (*look).seeQuestion)
	return list, err
}

// Question returns one question.
func (a *App) Question(ctx context.Context, actor community.Actor, ref string) (community.QuestionSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) (community.QuestionSeen, error) {
		q, err := a.knownQuestion(tx, actor, ref)
		if err != nil {
			return community.QuestionSeen{}, err
		}
		return a.lookAtQuestion(tx, actor, q)
	})
}

// knownQuestion returns what ref names, if actor may see it, to be dressed only.
func (a *App) knownQuestion(tx *store.Tx, actor community.Actor, ref string) (*community.Question, error) {
	q, err := a.questionKind().one(tx, actor.Portal, ref,
		func() (store.Key, error) { return tx.QuestionKey(actor.Portal, ref) },
		func() (*community.Question, error) { return tx.Question(actor.Portal, ref) })
	if err != nil {
		return nil, gone(tx, actor, community.Ref{On: community.OnQuestion, ID: ref}, err)
	}
	return q, actor.CanSeeQuestion(q)
}

// findQuestion returns what ref names, if actor may see it.
func findQuestion(tx *store.Tx, actor community.Actor, ref string) (*community.Question, error) {
	q, err := tx.Question(actor.Portal, ref)
	if err != nil {
		return nil, gone(tx, actor, community.Ref{On: community.OnQuestion, ID: ref}, err)
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
		screened, err := screen(tx, actor, settings.Moderation, true)
		if err != nil {
			return community.QuestionSeen{}, err
		}
		q, err := newQuestion(tx, actor, settings.Policies, e)
		if err != nil {
			return community.QuestionSeen{}, err
		}
		if err := screenQuestion(screened, q); err != nil {
			return community.QuestionSeen{}, err
		}
		if err := tx.AddQuestions(q); err != nil {
			return community.QuestionSeen{}, err
		}
		if err := tx.Settle(community.Share{}, q.Share()); err != nil {
			return community.QuestionSeen{}, err
		}
		if err := logWritten(tx, actor, community.Ref{On: community.OnQuestion, ID: string(q.ID)}, q.Author); err != nil {
			return community.QuestionSeen{}, err
		}
		a.didAfter(tx, actor.Portal, q.Author, store.Posted)
		tx.Emit(community.QuestionAsked{Question: q.ID, By: q.Author})
		if err := screened.report(tx, q.Portal, community.Ref{On: community.OnQuestion, ID: string(q.ID)}, q.Author); err != nil {
			return community.QuestionSeen{}, err
		}
		if err := tellQuestion(tx, &community.Question{}, q); err != nil {
			return community.QuestionSeen{}, err
		}
		return a.relookAtQuestion(tx, actor, q.ID)
	})
}

func newQuestion(tx *store.Tx, actor community.Actor, policies community.Policies, e QuestionEdit) (*community.Question, error) {
	q := &community.Question{ID: community.NewID[community.Question](tx.Now), Portal: actor.Portal, ShortID: community.NewShortID(),
		Created: tx.Now, Updated: tx.Now, Published: tx.Now, Type: community.General, Privacy: community.Public}
	asked := community.Published
	if e.Status != nil {
		var err error
		if asked, err = community.ParseStatus(*e.Status, community.QuestionStatuses); err != nil {
			return nil, err
		}
	}
	q.Status = actor.StatusOfNew(policies, asked)
	if err := staffOnly(actor, "status", q.Status != actor.StatusOfNew(policies, "")); err != nil {
		return nil, err
	}
	var err error
	if q.Author, q.PostedBy, err = author(tx, actor, e.User); err != nil {
		return nil, err
	}
	if q.Options, err = pollOptions(tx, e.Options); err != nil {
		return nil, err
	}
	if len(q.Options) > 0 {
		q.Type = community.Poll
	}
	if e.From != "" {
		if q.Asked, err = personNamed(tx, actor, "from", e.From); err != nil {
			return nil, err
		}
	}
	if q.Published, err = schedule(q.Status, e.PublishedAt, tx.Now); err != nil {
		return nil, err
	}
	if err := spotOfQuestion(q).put(tx, actor, e.Space); err != nil {
		return nil, err
	}
	if err := applyQuestionEdit(tx, actor, q, e); err != nil {
		return nil, err
	}
	q.Ruled = actor.Rule(0, community.Marks{Status: community.Published}, q.Marks())
	return q, turned(actor, unmarked(q), q)
}

// unmarked is a new question without the marks and the type that are staff's to
// give.
func unmarked(q *community.Question) *community.Question {
	plain := *q
	plain.Locked, plain.Verified, plain.Type = false, false, community.General
	if len(q.Options) > 0 {
		plain.Type = community.Poll
	}
	return &plain
}

func pollOptions(tx *store.Tx, texts []string) ([]community.PollOption, error) {
	if texts == nil {
		return nil, nil
	}
	if len(texts) < 2 || len(texts) > maxOptions {
		return nil, community.Bad("options", community.WhyOptionCount, "must be 2 to %d, not %d", maxOptions, len(texts))
	}
	options := make([]community.PollOption, len(texts))
	for i, text := range texts {
		plain, err := title(text)
		if err != nil {
			return nil, community.Bad("options", community.WhyOptionText, "must each have a text of 1 to %d characters", MaxTitle)
		}
		options[i] = community.PollOption{ID: community.NewID[community.PollOption](tx.Now), Text: plain}
	}
	return options, nil
}

// DeleteQuestion deletes a question with its answers.
func (a *App) DeleteQuestion(ctx context.Context, actor community.Actor, ref string) error {
	return a.write(ctx, actor, func(tx *store.Tx) error {
		q, err := findQuestion(tx, actor, ref)
		if err != nil {
			return err
		}
		if err := actor.CanDeleteQuestion(q); err != nil {
			return err
		}
		others, err := tx.AnsweredByOthers(q.ID, q.Author)
		if err != nil {
			return err
		}
		if others {
			if err := actor.CanDropAnswers(); err != nil {
				return err
			}
		}
		if err := deleteQuestion(tx, actor, q); err != nil {
			return err
		}
		return logDeleted(tx, actor, community.Ref{On: community.OnQuestion, ID: string(q.ID)}, q.Author)
	})
}

func deleteQuestion(tx *store.Tx, actor community.Actor, q *community.Question) error {
	if err := tx.HoldAnswers(q.ID); err != nil {
		return err
	}
	if err := tx.Lock(community.Ref{On: community.OnQuestion, ID: string(q.ID)}); err != nil { // no more answers from here on
		return err
	}
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
	if err := movePoints(tx, community.Ref{On: community.OnQuestion, ID: string(q.ID)}, q.Share(), community.Share{}); err != nil {
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
			if err := tellReask(tx, actor, q); err != nil {
				return community.QuestionSeen{}, err
			}
		}
		return a.relookAtQuestion(tx, actor, q.ID)
	})
}

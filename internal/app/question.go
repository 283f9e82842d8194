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
	Format      string  // of the source, or of the description where there is none
	Source      *string // the description as it is written
	Topics      *[]string
	Anonymous   *bool
	Lang        *string
	Privacy     *string
	Space       *string // an id, or "slug:" and a slug; "" is none
	PublishedAt *time.Time
	From        string // whom it is put to; on creation only
	Assisted    bool   // whether an assistant wrote it; on creation only
	PollEdit
	// Moderators only, but for a status on creation:
	Type             *string
	Locked, Verified *bool
	Status           *string
	User             string             // whom it is asked for; on creation only
	Only             community.Versions // of what is changed, for which it is meant
}

// QuestionQuery is which questions a list is to hold, of those that its reader sees.
type QuestionQuery struct {
	store.List
	User  string // by whom: an id, or "external:" and one
	About string // the topic, by its id or name
}

func (q QuestionQuery) validate() error {
	if q.Type != "" {
		if err := community.OneOf("type", q.Type, community.QuestionTypes); err != nil {
			return err
		}
	}
	if q.Status != "" {
		if err := community.OneOf("status", community.Status(q.Status), community.QuestionStatuses); err != nil {
			return err
		}
	}
	return community.ValidLang("lang", q.Lang)
}

// Questions returns a page of the questions that actor's list holds.
func (a *App) Questions(ctx context.Context, actor community.Actor, q QuestionQuery) (community.Listing[*community.QuestionSeen], error) {
	if err := q.validate(); err != nil {
		return community.Listing[*community.QuestionSeen]{}, err
	}
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[*community.QuestionSeen], err error) {
		if q.User != "" {
			if q.Author, err = personNamed(tx, actor, "user", q.User); err != nil {
				return list, err
			}
		}
		if q.About != "" {
			if q.Topic, err = topicAsked(tx, actor, q.About); err != nil {
				return list, err
			}
		}
		return a.questions.listFor(tx, actor, q.List)
	})
}

// topicAsked returns the topic that a list is asked for by.
func topicAsked(tx *store.Tx, actor community.Actor, ref string) (community.TopicID, error) {
	t, err := findTopic(tx, actor, ref)
	if community.KindOf(err) == community.NotFound && !community.IsID(ref) {
		if t, err = tx.TopicNamed(actor.Portal, ref); err == nil {
			err = actor.CanSeeTopic(t)
		}
	}
	switch community.KindOf(err) {
	case community.NotFound, community.Gone:
		return "", community.Bad("topic", community.WhyNoSuchTopic, "names no topic: %q", ref)
	}
	if err != nil {
		return "", err
	}
	return t.ID, nil
}

// Question returns one question.
func (a *App) Question(ctx context.Context, actor community.Actor, ref string) (community.QuestionSeen, error) {
	return a.questions.One(ctx, actor, ref)
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
	return a.questions.add(ctx, actor, settings, func(tx *store.Tx) (*community.Question, error) {
		return newQuestion(tx, actor, settings.Policies, e)
	})
}

func newQuestion(tx *store.Tx, actor community.Actor, policies community.Policies, e QuestionEdit) (*community.Question, error) {
	r, err := newcomer{community.OnQuestion, community.QuestionStatuses, true, e.Status, e.PublishedAt, e.User}.record(tx, actor, policies)
	if err != nil {
		return nil, err
	}
	q := &community.Question{Record: r, Type: community.General}
	q.Assisted = e.Assisted
	q.Privacy = community.Public
	if e.Options != nil {
		if err := actor.CanAskPoll(); err != nil {
			return nil, err
		}
		q.Type = community.Poll
		if q.Options, err = pollOptions(tx, q, e.Options); err != nil {
			return nil, err
		}
		e.Options = nil
	}
	if e.From != "" {
		if q.Asked, err = personAsked(tx, actor, e.From); err != nil {
			return nil, err
		}
	}
	if err := put(tx, actor, &q.Record, e.Space); err != nil {
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

// DeleteQuestion deletes a question with its answers.
func (a *App) DeleteQuestion(ctx context.Context, actor community.Actor, ref string, only community.Versions) error {
	return a.questions.Delete(ctx, actor, ref, only)
}

// VoteQuestion votes on a question.
func (a *App) VoteQuestion(ctx context.Context, actor community.Actor, ref string, value int) (community.QuestionSeen, error) {
	return a.questions.Vote(ctx, actor, ref, value)
}

// Reask records that actor wants the question answered too.
func (a *App) Reask(ctx context.Context, actor community.Actor, ref string) (community.QuestionSeen, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (community.QuestionSeen, error) {
		q, err := findQuestion(tx, actor, ref)
		if err != nil {
			return community.QuestionSeen{}, err
		}
		if err := actor.CanReask(q); err != nil {
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
		return a.questions.seeAnew(tx, actor, q.ID)
	})
}

package app

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

const maxTopicName = 60

// TopicEdit is what is told of a topic; nil fields stay as they are.
type TopicEdit struct {
	Name, Description, Picture, Color *string
	Synonyms                          *[]string          // for those who moderate to say
	Only                              community.Versions // of what is changed, for which it is meant
}

// newTopic adds a topic of that name, for a circle to know of.
func newTopic(tx *store.Tx, actor community.Actor, name string, in community.Circle) (*community.Topic, error) {
	p, err := tx.Portal(actor.Portal)
	if err != nil {
		return nil, err
	}
	if err := actor.CanMakeTopic(p.Settings.Policies); err != nil {
		return nil, err
	}
	t := &community.Topic{ID: community.NewID[community.Topic](tx.Now), Portal: actor.Portal, ShortID: community.NewShortID(),
		Created: tx.Now, Updated: tx.Now, Author: actor.ID, Circle: in}
	if err := nameTopic(t, name); err != nil {
		return nil, err
	}
	if err := tx.FreeTopicName(t); err != nil {
		return nil, err
	}
	if !in.IsVeiled() {
		tx.Emit(community.TopicAdded{Topic: t.ID, By: actor.ID})
	}
	return t, tx.AddTopics(t)
}

func nameTopic(t *community.Topic, name string) error {
	t.Name = markup.Plain(name)
	switch n := utf8.RuneCountInString(t.Name); {
	case n == 0:
		return community.Lacking("name")
	case n > maxTopicName:
		return community.Bad("name", community.WhyTooLongText, "must be at most %d characters long, not %d", maxTopicName, n)
	case community.IsID(t.Name):
		return community.Bad("name", community.WhyLooksLikeID, "must not look like an id")
	}
	return nil
}

func (e TopicEdit) apply(t *community.Topic) error {
	if e.Description != nil {
		if len(*e.Description) > MaxComment {
			return community.TooLong("description", len(*e.Description), MaxComment)
		}
		t.Description = markup.SanitizeProfile(*e.Description)
	}
	if e.Color != nil {
		t.Color = strings.TrimSpace(*e.Color)
		if err := community.ValidColor("color", t.Color); err != nil {
			return err
		}
	}
	if e.Picture != nil {
		t.Picture = *e.Picture
		return community.ValidPicture(t.Picture)
	}
	return nil
}

// AddTopic adds a topic.
func (a *App) AddTopic(ctx context.Context, actor community.Actor, e TopicEdit) (community.TopicSeen, error) {
	if e.Name == nil {
		return community.TopicSeen{}, community.Lacking("name")
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (community.TopicSeen, error) {
		draft := &community.Topic{}
		if err := e.apply(draft); err != nil {
			return community.TopicSeen{}, err
		}
		t, err := newTopic(tx, actor, *e.Name, "")
		if err != nil {
			return community.TopicSeen{}, err
		}
		if draft.Description != "" || draft.Picture != "" || draft.Color != "" {
			t.Description, t.Picture, t.Color = draft.Description, draft.Picture, draft.Color
			if err := tx.SaveTopic(t); err != nil {
				return community.TopicSeen{}, err
			}
		}
		if err := e.setSynonyms(tx, actor, t); err != nil {
			return community.TopicSeen{}, err
		}
		return a.lookAtTopicAlone(tx, actor, t)
	})
}

// EditTopic changes a topic.
func (a *App) EditTopic(ctx context.Context, actor community.Actor, ref string, e TopicEdit) (community.TopicSeen, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (community.TopicSeen, error) {
		t, err := findTopic(tx, actor, ref)
		if err != nil {
			return community.TopicSeen{}, err
		}
		if err := actor.CanEditTopic(t); err != nil {
			return community.TopicSeen{}, err
		}
		if err := e.Only.Check(t.Version()); err != nil {
			return community.TopicSeen{}, err
		}
		before := *t
		if e.Name != nil {
			if err := nameTopic(t, *e.Name); err != nil {
				return community.TopicSeen{}, err
			}
		}
		if err := e.apply(t); err != nil {
			return community.TopicSeen{}, err
		}
		if *t != before {
			if err := tx.SaveTopic(t); err != nil {
				return community.TopicSeen{}, err
			}
			tx.Emit(community.TopicChanged{Topic: t.ID, By: actor.ID})
			if err := logChange(tx, actor, t.Ref(), t.Author, topicState(&before), topicState(t)); err != nil {
				return community.TopicSeen{}, err
			}
		}
		if err := e.setSynonyms(tx, actor, t); err != nil {
			return community.TopicSeen{}, err
		}
		return a.lookAtTopicAlone(tx, actor, t)
	})
}

// DeleteTopic deletes a topic; what was about it stays.
func (a *App) DeleteTopic(ctx context.Context, actor community.Actor, ref string, only community.Versions) error {
	ctx = store.Patient(ctx) // there may be much of it
	return a.write(ctx, actor, func(tx *store.Tx) error {
		t, err := findTopic(tx, actor, ref)
		if err != nil {
			return err
		}
		if err := actor.CanModerate(); err != nil {
			return err
		}
		if err := isTopicStill(tx, t, only); err != nil {
			return err
		}
		if t.Circle.IsEverybody() {
			tx.Emit(community.TopicDeleted{Topic: t.ID, By: actor.ID})
		}
		if err := tx.DeleteTopic(t); err != nil {
			return err
		}
		return logDeleted(tx, actor, t.Ref(), t.Author)
	})
}

// findTopic returns the topic that ref names.
func findTopic(tx *store.Tx, actor community.Actor, ref string) (*community.Topic, error) {
	t, err := tx.Topic(actor.Portal, ref)
	if err != nil {
		return nil, gone(tx, actor, community.Ref{On: community.OnTopic, ID: ref}, err)
	}
	return t, actor.CanSeeTopic(t)
}

// Topic returns one topic.
func (a *App) Topic(ctx context.Context, actor community.Actor, ref string) (community.TopicSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) (community.TopicSeen, error) {
		t, err := findTopic(tx, actor, ref)
		if err != nil {
			return community.TopicSeen{}, err
		}
		return a.lookAtTopicAlone(tx, actor, t)
	})
}

// Topics returns a page of topics, those with most questions first.
func (a *App) Topics(ctx context.Context, actor community.Actor, p community.Page) (community.Listing[community.TopicSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[community.TopicSeen], err error) {
		topics, err := tx.Topics(actor.Portal, p)
		if err != nil {
			return list, err
		}
		total, err := tx.Total(actor.Portal, community.TallyTopics)
		if err != nil {
			return list, err
		}
		list.Total = int(total)
		list.Mark(p, len(topics), func(i int) community.Cursor {
			return community.Cursor{Value: topics[i].Counts.Questions, ID: string(topics[i].ID)}
		})
		list.Items, err = a.seeTopics(tx, actor, topics)
		return list, err
	})
}

// QuestionsAbout returns a page of a topic's questions.
func (a *App) QuestionsAbout(ctx context.Context, actor community.Actor, ref string,
	l store.List) (community.Listing[*community.QuestionSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[*community.QuestionSeen], err error) {
		t, err := findTopic(tx, actor, ref)
		if err != nil {
			return list, err
		}
		l.Topic, l.Seen = t.ID, &t.Counts.Questions
		return a.questions.listFor(tx, actor, l)
	})
}

// AnswersAbout returns a page of the answers to the questions about a topic.
func (a *App) AnswersAbout(ctx context.Context, actor community.Actor, ref string,
	l store.List) (community.Listing[*community.AnswerSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[*community.AnswerSeen], err error) {
		t, err := findTopic(tx, actor, ref)
		if err != nil {
			return list, err
		}
		l.About = t.ID
		return a.answers.listFor(tx, actor, l)
	})
}

// QuestionsBy returns a page of one person's questions.
func (a *App) QuestionsBy(ctx context.Context, actor community.Actor, ref string,
	l store.List) (community.Listing[*community.QuestionSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[*community.QuestionSeen], err error) {
		u, err := findUser(tx, actor, ref)
		if err != nil {
			return list, err
		}
		l.Author, l.Seen = u.ID, signed(actor, u, u.Counts.Questions)
		return a.questions.listFor(tx, actor, l)
	})
}

func (a *App) lookAtTopic(tx *store.Tx, actor community.Actor, t *community.Topic) (community.TopicSeen, error) {
	seen, err := a.seeTopics(tx, actor, []*community.Topic{t})
	if err != nil {
		return community.TopicSeen{}, err
	}
	return seen[0], nil
}

func (a *App) seeTopics(tx *store.Tx, actor community.Actor, topics []*community.Topic) ([]community.TopicSeen, error) {
	l := newLook(a, actor)
	ids := make([]string, len(topics))
	for i, t := range topics {
		l.people[t.Author] = true
		ids[i] = string(t.ID)
	}
	levels, err := tx.LevelsOf(actor.ID, ids)
	if err != nil {
		return nil, err
	}
	if err := l.takePeople(tx); err != nil {
		return nil, err
	}
	seen := make([]community.TopicSeen, len(topics))
	for i, t := range topics {
		level := levels[string(t.ID)]
		seen[i] = community.TopicSeen{Topic: t, By: l.users[t.Author], Followed: level != community.Unwatched, Level: level}
	}
	return seen, nil
}

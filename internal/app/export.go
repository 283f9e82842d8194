package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// export is what is gathered of a person.
type export struct {
	User      community.UserSeen
	Questions []*community.QuestionSeen
	Answers   []*community.AnswerSeen
	Posts     []*community.PostSeen
	Comments  []*community.Comment
	Activity  map[string][]map[string]string // what else they did, by table, as the store gives it
	SignIns   []*community.Token
	Tokens    []*community.Token // personal ones
	Mail      MailSettings
	Told      map[community.Verb]community.Channels
	Said      []*community.Message // in their conversations
}

// maxExported is how many records of a kind are given at once.
const maxExported = 50_000

// Export returns all that is kept of whom ref names, as they see it themselves.
func (a *App) Export(ctx context.Context, actor community.Actor, ref string) (out Exported, err error) {
	ctx = store.Patient(ctx) // there may be much of it
	person, err := looked(ctx, a, func(tx *store.Tx) (community.Actor, error) {
		u, err := findUser(tx, actor, ref)
		if err == nil {
			err = actor.CanExportUser(u)
		}
		if err != nil {
			return community.Actor{}, err
		}
		return actorOf(tx, u)
	})
	if err != nil {
		return out, err
	}
	e, err := a.export(ctx, person, actor.ID == person.ID)
	return toExported(e, a.db.Now()), err
}

// confided are the tables of which a person's rows are given to themselves only.
var confided = []string{"letterboxes", "blocks"}

// export gathers what is kept of actor. What they were written, and whom they have blocked, is
// for themselves.
func (a *App) export(ctx context.Context, actor community.Actor, isOwn bool) (e export, err error) {
	if e.User, err = a.Me(ctx, actor); err != nil {
		return e, err
	}
	if e.Questions, err = everything(ctx, actor, a.QuestionsBy); err != nil {
		return e, err
	}
	if e.Answers, err = everything(ctx, actor, a.AnswersBy); err != nil {
		return e, err
	}
	if e.Posts, err = everything(ctx, actor, a.PostsBy); err != nil {
		return e, err
	}
	return e, a.db.Read(ctx, func(tx *store.Tx) (err error) {
		if e.Comments, err = tx.CommentsBy(actor.ID, maxExported); err != nil {
			return err
		}
		if e.Activity, err = tx.Given(actor.ID, maxExported); err != nil {
			return err
		}
		for _, table := range confided {
			if !isOwn {
				delete(e.Activity, table)
			}
		}
		if isOwn {
			if e.Said, err = tx.LastSaid(actor.ID, maxExported); err != nil {
				return err
			}
		}
		if e.SignIns, err = tx.UserTokens(actor.ID, maxSignIns); err != nil {
			return err
		}
		if e.Tokens, err = tx.PersonalTokens(actor.ID); err != nil {
			return err
		}
		if e.Mail, err = a.mailSettings(tx, actor); err != nil {
			return err
		}
		e.Told, err = notificationSettings(tx, actor)
		return err
	})
}

// everything reads the list of what actor wrote to its end.
func everything[T any](ctx context.Context, actor community.Actor,
	read func(context.Context, community.Actor, string, store.List) (community.Listing[T], error),
) (all []T, err error) {
	l := store.List{Page: community.Page{Number: 1, Limit: community.MaxLimit}, Sort: community.Sort{Field: "createdAt"}}
	for len(all) < maxExported {
		list, err := read(ctx, actor, string(actor.ID), l)
		if err != nil {
			return nil, err
		}
		all = append(all, list.Items...)
		if list.Next == (community.Cursor{}) {
			break
		}
		l.Page.After = list.Next
	}
	return all, nil
}

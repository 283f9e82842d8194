package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Export is all that a portal keeps of a person by their own doing.
type Export struct {
	User      community.UserSeen
	Questions []community.QuestionSeen
	Answers   []community.AnswerSeen
	Posts     []community.PostSeen
	Comments  []*community.Comment
	SignIns   []*community.Token
	Mail      MailSettings
	Told      map[community.Verb]community.Channels
}

// maxExported is how many records of a kind are given at once.
const maxExported = 50_000

// Export returns it for the acting person.
func (a *App) Export(ctx context.Context, actor community.Actor) (e Export, err error) {
	if e.User, err = a.Me(ctx, actor); err != nil {
		return e, err
	}
	ref := string(actor.ID)
	e.Questions, err = everything(func(p community.Page) (community.Listing[community.QuestionSeen], error) {
		return a.QuestionsBy(ctx, actor, ref, store.List{Page: p, Sort: community.Sort{Field: "createdAt"}})
	})
	if err != nil {
		return e, err
	}
	e.Answers, err = everything(func(p community.Page) (community.Listing[community.AnswerSeen], error) {
		return a.AnswersBy(ctx, actor, ref, store.List{Page: p, Sort: community.Sort{Field: "createdAt"}})
	})
	if err != nil {
		return e, err
	}
	e.Posts, err = everything(func(p community.Page) (community.Listing[community.PostSeen], error) {
		return a.PostsBy(ctx, actor, ref, store.List{Page: p, Sort: community.Sort{Field: "createdAt"}})
	})
	if err != nil {
		return e, err
	}
	return e, a.db.Read(ctx, func(tx *store.Tx) (err error) {
		if e.Comments, err = tx.CommentsBy(actor.ID, maxExported); err != nil {
			return err
		}
		if e.SignIns, err = tx.UserTokens(actor.ID, maxSignIns); err != nil {
			return err
		}
		if e.Mail, err = a.mailSettings(tx, actor); err != nil {
			return err
		}
		e.Told, err = notificationSettings(tx, actor)
		return err
	})
}

// everything reads a list to its end.
func everything[T any](read func(community.Page) (community.Listing[T], error)) (all []T, err error) {
	p := community.Page{Number: 1, Limit: community.MaxLimit}
	for len(all) < maxExported {
		list, err := read(p)
		if err != nil {
			return nil, err
		}
		all = append(all, list.Items...)
		if list.Next == (community.Cursor{}) {
			break
		}
		p.After = list.Next
	}
	return all, nil
}

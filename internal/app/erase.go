package app

import (
	"context"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// EraseUser leaves nothing of a person but the id that their content hangs on,
// and withContent nothing that they wrote or uploaded either. Their votes stay
// counted.
func (a *App) EraseUser(ctx context.Context, actor community.Actor, ref string, withContent bool) error {
	return a.write(ctx, actor, func(tx *store.Tx) error {
		u, err := findUser(tx, actor, ref)
		if err != nil {
			return err
		}
		if err := actor.CanEraseUser(u); err != nil {
			return err
		}
		if withContent {
			if err := eraseContent(tx, actor, u); err != nil {
				return err
			}
			if u, err = tx.User(u.Portal, u.ID); err != nil { // with its counts as they are now
				return err
			}
		}
		before := *u
		if err := erase(tx, &before, u); err != nil {
			return err
		}
		if before.Role == community.Admin && before.Status == community.Active {
			if err := keepAnAdmin(tx, u.Portal); err != nil {
				return err
			}
		}
		if u.ID != actor.ID {
			if _, err := logAct(tx, actor, community.Act{Kind: community.ActErase, On: u.Ref(), Of: u.ID}); err != nil {
				return err
			}
		}
		tx.Emit(community.UserErased{User: u.ID, By: actor.ID})
		if withContent {
			return a.EraseUploads(ctx, tx, u.ID)
		}
		return a.erasePicture(ctx, tx, &before)
	})
}

func erase(tx *store.Tx, before, u *community.User) error {
	if err := keepOut(tx, before); err != nil {
		return err
	}
	u.Status, u.Role, u.Ban = community.Erased, community.Member, community.Ban{}
	u.Username, u.Email, u.Claimed, u.ExternalID, u.Lang = "deleted-"+string(u.ID), "", "", "", ""
	u.Profile = community.Profile{Name: "Deleted user"}
	if err := tx.SaveUser(u); err != nil {
		return err
	}
	if err := tx.SetPassword(u.ID, ""); err != nil {
		return err
	}
	if err := tx.RevokeUserTokens(u.ID); err != nil { // a banned one's too
		return err
	}
	if err := tx.DropOwn(u.ID); err != nil {
		return err
	}
	if err := tx.DropMailbox(u.ID); err != nil {
		return err
	}
	if err := dropMails(tx, before); err != nil {
		return err
	}
	if err := tx.TakeOut(u.ID); err != nil {
		return err
	}
	if err := tx.DropUserFollows(u.ID); err != nil {
		return err
	}
	if err := tx.DropMemberships(u.ID); err != nil {
		return err
	}
	return countStatus(tx, before, u)
}

// erasePicture deletes the picture of a person whose other uploads stay, for
// their content shows them.
func (a *App) erasePicture(ctx context.Context, tx *store.Tx, u *community.User) error {
	name, isUpload := strings.CutPrefix(u.Profile.Picture, community.UploadPath)
	if !isUpload {
		return nil
	}
	names, err := tx.DropUpload(u.ID, name)
	if err != nil {
		return err
	}
	a.removeAfter(ctx, tx, names)
	return nil
}

// eraseBatch is how many records of a kind are held at once while a person's
// content is deleted.
const eraseBatch = 100

// eraseContent deletes everything a person wrote, with all that hangs on it.
func eraseContent(tx *store.Tx, actor community.Actor, u *community.User) error {
	err := eraseAll(u.ID, tx.QuestionsBy, func(q *community.Question) error { return deleteRecord(tx, actor, q) })
	if err != nil {
		return err
	}
	err = eraseAll(u.ID, tx.AnswersBy, func(ans *community.Answer) error { return deleteRecord(tx, actor, ans) })
	if err != nil {
		return err
	}
	err = eraseAll(u.ID, tx.PostsBy, func(p *community.Post) error { return deleteRecord(tx, actor, p) })
	if err != nil {
		return err
	}
	return eraseAll(u.ID, tx.CommentsBy, func(c *community.Comment) error {
		t, err := findRecord(tx, community.System(u.Portal), c.On) // one may no longer see what one commented on
		if err != nil {
			return err
		}
		return deleteComment(tx, actor, t, c)
	})
}

// eraseAll deletes a person's records of a kind, some at a time, until none are left.
func eraseAll[R any](user community.UserID, some func(community.UserID, int) ([]R, error), erase func(R) error) error {
	for {
		records, err := some(user, eraseBatch)
		if err != nil || len(records) == 0 {
			return err
		}
		for _, r := range records {
			if err := erase(r); err != nil {
				return err
			}
		}
	}
}

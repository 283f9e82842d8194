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
	ctx = store.Patient(ctx) // there may be much of it
	return a.write(ctx, actor, func(tx *store.Tx) error {
		u, err := findUser(tx, actor, ref)
		if err != nil {
			return err
		}
		if err := actor.CanEraseUser(u); err != nil {
			return err
		}
		if err := tx.SeizePerson(u.ID, withContent); err != nil {
			return err
		}
		if withContent {
			if err := eraseContent(tx, actor, u.ID); err != nil {
				return err
			}
		}
		if u, err = tx.User(u.Portal, u.ID); err != nil { // with its counts as they are now
			return err
		}
		if err := tx.EraseStashed(u.ID, withContent); err != nil {
			return err
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
	if err := dropMails(tx, before); err != nil {
		return err
	}
	talks, err := tx.ConversationsOf(u.ID)
	if err != nil {
		return err
	}
	if err := tx.Erase(u.ID); err != nil {
		return err
	}
	if err := tx.DropAbandoned(talks...); err != nil {
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

// eraseContent deletes everything a person wrote, with all that hangs on it, some at
// a time until none are left.
func eraseContent(tx *store.Tx, actor community.Actor, user community.UserID) error {
	for _, kind := range []community.Subject{community.OnQuestion, community.OnAnswer, community.OnPost, community.OnComment} {
		erase := deleteRecord
		switch kind {
		case community.OnPost:
			erase = erasePost
		case community.OnComment:
			erase = eraseComment
		}
		for left := true; left; {
			ids, err := tx.WrittenBy(user, kind, eraseBatch)
			if err != nil {
				return err
			}
			for _, id := range ids {
				if err := erase(tx, actor, community.Ref{On: kind, ID: id}); err != nil {
					return err
				}
			}
			left = len(ids) > 0
		}
	}
	return nil
}

// erasePost deletes a post, and tells those who come to it, where it is an event.
func erasePost(tx *store.Tx, actor community.Actor, on community.Ref) error {
	if err := tx.Seize(on); err != nil { // nobody says that they come from here on
		return err
	}
	p, err := tx.Post(actor.Portal, on.ID)
	if err != nil {
		return err
	}
	told, err := notHeldErased(tx, p)
	if err != nil {
		return err
	}
	return deleteAndTell(tx, actor, on, told)
}

// eraseComment deletes a comment, be it on what its author may no longer see.
func eraseComment(tx *store.Tx, actor community.Actor, on community.Ref) error {
	c, err := tx.Comment(actor.Portal, on.ID)
	if err != nil {
		return err
	}
	t, err := readRecord(tx, actor.Portal, c.On)
	if err != nil {
		return err
	}
	return deleteComment(tx, actor, t, c)
}

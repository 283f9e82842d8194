package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// What is deleted is gone from everywhere at once. For a while a copy of it is kept
// apart (store/deletion.go), of which it is put back as it was: what it counts for
// others is added again as for a new record.

// mayDelete reports whether actor may delete a record: not one's own question that
// others have answered.
func mayDelete(tx *store.Tx, actor community.Actor, c community.Content) error {
	if err := actor.CanDelete(c); err != nil {
		return err
	}
	r := c.Base()
	if r.On != community.OnQuestion || actor.CanDropAnswers() == nil {
		return nil
	}
	others, err := tx.AnsweredByOthers(r.ID, r.Author)
	if others {
		return actor.CanDropAnswers()
	}
	return err
}

// MayDelete reports whether actor may delete a record, for pages to say so before.
func (a *App) MayDelete(ctx context.Context, actor community.Actor, on community.Ref) error {
	return a.db.Read(ctx, func(tx *store.Tx) error {
		c, err := findRecord(tx, actor, on)
		if err != nil {
			return err
		}
		return mayDelete(tx, actor, c)
	})
}

// stashRecord keeps a record that actor is about to delete, so that it can be brought
// back. Nobody answers, comments or votes from here on.
func stashRecord(tx *store.Tx, actor community.Actor, c community.Content) error {
	r := c.Base()
	if err := tx.Seize(r.Ref()); err != nil {
		return err
	}
	if err := tx.Lock(r.Ref()); err != nil {
		return err
	}
	if r.On == community.OnAnswer { // it may have been moved to another question meanwhile
		var err error
		if c, err = readRecord(tx, r.Portal, r.Ref()); err != nil {
			return err
		}
	}
	if r.On == community.OnAnswer {
		if err := tx.ClaimQuestionOf(r.ID); err != nil {
			return err
		}
	}
	if err := tx.HoldAround(r.Ref()); err != nil {
		return err
	}
	if r.On == community.OnQuestion {
		// Points that went back do not come back with it.
		if err := leaveRewards(tx, r.Ref()); err != nil {
			return err
		}
	}
	d := &community.Deletion{On: r.Ref(), Portal: r.Portal, ShortID: r.ShortID, Author: r.Author, Anonymous: r.Anonymous, Place: r.Place,
		Shelf: r.Shelf, Status: r.Status, Created: r.Created, Deleted: tx.Now, By: actor.ID, As: actor.DeleterOf(r.Author)}
	switch c := c.(type) {
	case *community.Question:
		d.Title, d.Text = c.Title, c.Summary
	case *community.Answer:
		d.Parent, d.Title, d.Text = c.Of.Ref(), c.Of.Title, c.Summary
	case *community.Post:
		d.Title, d.Text = c.Title, c.Summary
	}
	return tx.Stash(d)
}

// stashComment is stashRecord of a comment on t.
func stashComment(tx *store.Tx, actor community.Actor, t community.Content, c *community.Comment) error {
	r := t.Base()
	if err := tx.SeizeSources(c.Ref()); err != nil {
		return err
	}
	if err := tx.Lock(r.Ref()); err != nil {
		return err
	}
	if err := tx.Seize(c.Ref()); err != nil {
		return err
	}
	return tx.Stash(&community.Deletion{On: c.Ref(), Portal: c.Portal, Parent: r.Ref(), Author: c.Author,
		Anonymous: c.Anonymous || r.Anonymous && c.Author == r.Author, Place: r.Since(c.Created), Shelf: r.Shelf, Status: c.Status,
		Text: c.Body, Created: c.Created, Deleted: tx.Now, By: actor.ID, As: actor.DeleterOf(c.Author)})
}

// findDeletion returns what was deleted, with where it would stand now and what it
// would be on: nil where that is gone too.
func findDeletion(tx *store.Tx, actor community.Actor, on community.Ref) (*community.Deletion, community.Content, error) {
	d, err := tx.Deletion(actor.Portal, on)
	if community.KindOf(err) == community.NotFound {
		return nil, nil, notDeleted(tx, actor, on)
	}
	if err != nil || d.Parent.ID == "" {
		return d, nil, err
	}
	t, err := readRecord(tx, actor.Portal, d.Parent)
	if community.KindOf(err) == community.NotFound {
		return d, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	d.Follow(t, tx.Now)
	return d, t, nil
}

// notDeleted is the error for a ref that names nothing deleted lately.
func notDeleted(tx *store.Tx, actor community.Actor, on community.Ref) error {
	var err error
	if on.On == community.OnComment {
		_, _, err = findComment(tx, actor, on.ID, community.Ref{})
	} else {
		_, err = findRecord(tx, actor, on)
	}
	if err != nil {
		return err
	}
	return community.Fail(community.Conflict, community.WhyNotDeleted, "This isn't deleted.")
}

// mayRestore returns what on names, if actor may bring it back and there is a place
// for it.
func mayRestore(tx *store.Tx, actor community.Actor, on community.Ref) (*community.Deletion, community.Content, error) {
	d, t, err := findDeletion(tx, actor, on)
	if err != nil {
		return nil, nil, err
	}
	isOrphan := d.Parent.ID != "" && t == nil
	if d.Space != "" && !isOrphan {
		s, err := tx.Space(actor.Portal, string(d.Space))
		switch {
		case community.KindOf(err) == community.NotFound:
			isOrphan = true
		case err != nil:
			return nil, nil, err
		default:
			d.Shelf = d.Shelf.In(s.IsClosed())
			if err := tx.HoldSpace(s.ID, s.IsClosed()); err != nil {
				return nil, nil, err
			}
		}
	}
	may := actor.CanRestore(d, tx.Now)
	if community.KindOf(may) == community.NotFound { // who may not know of it is not told what it is now either
		return nil, nil, gone(tx, actor, on, may)
	}
	if err := notConverted(tx, d); err != nil {
		return nil, nil, err
	}
	if may != nil {
		return nil, nil, may
	}
	if isOrphan {
		return nil, nil, community.Fail(community.Conflict, community.WhyPlaceDeleted, "What this belonged to was deleted too.")
	}
	return d, t, nil
}

// notConverted refuses what is gone because it was turned into something else.
func notConverted(tx *store.Tx, d *community.Deletion) error {
	_, err := tx.ConvertedTo(d.Portal, d.On)
	if err == nil {
		return community.Fail(community.Conflict, community.WhyConverted, "This was converted, not deleted.")
	}
	if community.KindOf(err) == community.NotFound {
		return nil
	}
	return err
}

// Restore brings back a record that was deleted, with all that went with it.
func (k *kind[R, S]) Restore(ctx context.Context, actor community.Actor, ref string) (S, error) {
	return changed(ctx, k.app, actor, func(tx *store.Tx) (seen S, err error) {
		d, _, err := mayRestore(tx, actor, community.Ref{On: k.on, ID: ref})
		if err != nil {
			return seen, err
		}
		if err := restoreRecord(tx, actor, d); err != nil {
			return seen, err
		}
		if err := logRestored(tx, actor, d); err != nil {
			return seen, err
		}
		return k.seeAnew(tx, actor, community.RecordID(d.On.ID))
	})
}

// RestoreQuestion brings back a question with the answers that went with it.
func (a *App) RestoreQuestion(ctx context.Context, actor community.Actor, ref string) (community.QuestionSeen, error) {
	return a.questions.Restore(ctx, actor, ref)
}

// RestoreAnswer brings back an answer.
func (a *App) RestoreAnswer(ctx context.Context, actor community.Actor, ref string) (community.AnswerSeen, error) {
	return a.answers.Restore(ctx, actor, ref)
}

// RestorePost brings back a post.
func (a *App) RestorePost(ctx context.Context, actor community.Actor, ref string) (community.PostSeen, error) {
	return a.posts.Restore(ctx, actor, ref)
}

// RestoreComment brings back a comment. on, if not empty, is what the caller believes
// it to be on.
func (a *App) RestoreComment(ctx context.Context, actor community.Actor, on community.Ref, id string) (community.CommentSeen, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (seen community.CommentSeen, err error) {
		d, t, err := mayRestore(tx, actor, community.Ref{On: community.OnComment, ID: id})
		if err != nil {
			return seen, err
		}
		if err := actor.CanSee(t); err != nil {
			return seen, err
		}
		if on.ID != "" && on != d.Parent {
			named, err := findRecord(tx, actor, on)
			if err != nil || named.Base().Ref() != d.Parent {
				return seen, orNotFound(err)
			}
		}
		c, err := restoreComment(tx, actor, t, d)
		if err != nil {
			return seen, err
		}
		if err := logRestored(tx, actor, d); err != nil {
			return seen, err
		}
		return a.lookAtComment(tx, actor, t, c)
	})
}

func orNotFound(err error) error {
	if err == nil {
		return community.ErrNotFound
	}
	return err
}

func restoreComment(tx *store.Tx, actor community.Actor, t community.Content, d *community.Deletion) (*community.Comment, error) {
	if err := tx.Hold(d.Parent); err != nil { // it is not deleted meanwhile
		return nil, err
	}
	if err := tx.Unstash(d); err != nil {
		return nil, err
	}
	if err := tx.Return(d.On, false); err != nil {
		return nil, err
	}
	c, err := tx.Comment(d.Portal, d.On.ID)
	if err != nil {
		return nil, err
	}
	if c.ReplyTo == "" {
		err = tx.OrphanReplies(c, false)
	} else if err = tx.FindParent(c); err == nil {
		c, err = tx.Comment(d.Portal, d.On.ID)
	}
	if err != nil {
		return nil, err
	}
	if err := countComment(tx, t, c, 1); err != nil {
		return nil, err
	}
	emitRestored(tx, actor, d.On, d.Parent, c.Author, d.Anonymous)
	return c, nil
}

// restoreRecord puts a record back, and a question's answers that went with it.
func restoreRecord(tx *store.Tx, actor community.Actor, d *community.Deletion) error {
	if d.Parent.ID != "" {
		if err := tx.Lock(d.Parent); err != nil {
			return err
		}
	}
	if err := tx.Unstash(d); err != nil {
		return err
	}
	if err := tx.Recollect(d.On); err != nil {
		return err
	}
	c, err := readRecord(tx, d.Portal, d.On)
	if err != nil {
		return err
	}
	r := c.Base()
	r.Shelf = r.Shelf.In(d.Shelf.IsClosed())
	if err := standAgain(tx, c); err != nil {
		return err
	}
	if err := returnRecord(tx, actor, c, true); err != nil {
		return err
	}
	if ans, ok := c.(*community.Answer); ok {
		return tx.Reanswered(ans.Question)
	}
	if r.On != community.OnQuestion {
		return tellRestored(tx, actor, c)
	}
	answers, err := tx.AnswersOf(r.ID)
	for _, ans := range answers {
		if err := tx.Recollect(ans.Ref()); err != nil {
			return err
		}
		if ans, err = tx.Answer(d.Portal, string(ans.ID)); err != nil {
			return err
		}
		if err := returnRecord(tx, actor, ans, false); err != nil {
			return err
		}
	}
	return err
}

// standAgain has a record fit what changed while it was gone: the topics that are
// left, and for an answer where its question stands now, and whether another was
// accepted.
func standAgain(tx *store.Tx, c community.Content) (err error) {
	switch c := c.(type) {
	case *community.Question:
		c.Topics, err = topicsLeft(tx, c.Topics)
	case *community.Post:
		c.Topics, err = topicsLeft(tx, c.Topics)
	case *community.Answer:
		if c.Space != c.Of.Space {
			c.Move(c.Of.Space, tx.Now)
		}
		if c.Accepted {
			err = yield(tx, c)
		}
	}
	return err
}

// yield leaves an answer unaccepted if another was accepted meanwhile.
func yield(tx *store.Tx, ans *community.Answer) error {
	isOther, err := tx.HasOtherAccepted(ans)
	if isOther {
		ans.Unaccept()
	}
	return err
}

// topicsLeft are those of topics that are still there.
func topicsLeft(tx *store.Tx, ids []community.TopicID) (left []community.TopicID, err error) {
	if len(ids) == 0 {
		return ids, nil
	}
	found, err := tx.TopicsByID(ids)
	there := map[community.TopicID]bool{}
	for _, t := range found {
		there[t.ID] = true
	}
	for _, id := range ids {
		if there[id] {
			left = append(left, id)
		}
	}
	return left, err
}

// returnRecord stores a record whose rows are back and counts it for others. What its
// question counts of it is counted there, unless they came back together.
func returnRecord(tx *store.Tx, actor community.Actor, c community.Content, countsOnQuestion bool) error {
	shelve(c)
	if err := meetTopics(tx, community.Share{}, c); err != nil {
		return err
	}
	if err := update(tx, c); err != nil {
		return err
	}
	r, share := c.Base(), c.Share()
	if err := tx.Return(r.Ref(), r.Shelf == community.Open); err != nil {
		return err
	}
	share.Restored = true
	if !countsOnQuestion {
		share.Question, share.Solves, share.Bonus = "", "", 0
	}
	if err := settle(tx, r.Ref(), community.Share{Portal: r.Portal}, share); err != nil {
		return err
	}
	emitRestored(tx, actor, r.Ref(), community.Ref{}, r.Author, r.Anonymous)
	return nil
}

// emitRestored reports that something is back. It does not tell who brought back what
// they wrote anonymously.
func emitRestored(tx *store.Tx, actor community.Actor, on, thread community.Ref, author community.UserID, anonymous bool) {
	by := actor.ID
	if anonymous && by == author {
		by = ""
	}
	tx.Emit(community.Restored{On: on, Thread: thread, By: by})
}

// logRestored logs that staff brought back something of another's.
func logRestored(tx *store.Tx, actor community.Actor, d *community.Deletion) error {
	if d.Author == actor.ID {
		return nil
	}
	_, err := logAct(tx, actor, community.Act{Kind: community.ActRestore, On: d.On, Of: d.Author})
	return err
}

// DeletionSeen is what was deleted, with who wrote and who deleted it: nil for one who
// stays unknown.
type DeletionSeen struct {
	*community.Deletion
	Writer, Remover community.Byline
}

// Deleted returns a page of what was deleted lately, the newest first; in a space if
// one is named, for those who run it.
func (a *App) Deleted(ctx context.Context, actor community.Actor, space string, p community.Page) (community.Listing[DeletionSeen],
	error) {
	if err := actor.CanListDeleted(community.SpaceID(space)); err != nil {
		return community.Listing[DeletionSeen]{}, err
	}
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[DeletionSeen], err error) {
		found, total, err := tx.Deletions(actor.Portal, community.SpaceID(space), p)
		if err != nil {
			return list, err
		}
		list.Total = int(total)
		list.Mark(p, len(found), func(i int) community.Cursor {
			return community.Cursor{Value: found[i].Deleted.UnixMilli(), ID: found[i].On.ID}
		})
		l := newLook(a, actor)
		for _, d := range found {
			l.people[d.Author], l.people[d.By] = true, true
		}
		if err := l.takePeople(tx); err != nil {
			return list, err
		}
		list.Items = make([]DeletionSeen, len(found))
		for i, d := range found {
			secret := d.Anonymous && d.By == d.Author
			list.Items[i] = DeletionSeen{Deletion: d, Writer: l.by(d.Author, d.Anonymous), Remover: l.by(d.By, secret)}
		}
		return list, nil
	})
}

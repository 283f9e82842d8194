package app

import (
	"context"
	"errors"
	"strconv"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Comments returns a page of the comments on a record, oldest first, each with the
// replies to it behind it.
func (a *App) Comments(ctx context.Context, actor community.Actor, on community.Ref,
	p community.Page) (community.Listing[community.CommentSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[community.CommentSeen], err error) {
		t, err := a.oneRecord(tx, actor, on)
		if err != nil {
			return list, err
		}
		comments, err := a.commentsOn(tx, t.Base(), p)
		if err != nil {
			return list, err
		}
		list.Total = int(t.Base().Counts.Comments)
		list.Mark(p, len(comments), func(i int) community.Cursor {
			return comments[i].ThreadPlace()
		})
		list.Items, err = a.lookAtComments(tx, actor, t, comments)
		return list, err
	})
}

// oneRecord returns what on names, if actor may see it, to be dressed only.
func (a *App) oneRecord(tx *store.Tx, actor community.Actor, on community.Ref) (community.Content, error) {
	switch on.On {
	case community.OnQuestion:
		return asContent(a.questions.one(tx, actor, on.ID))
	case community.OnAnswer:
		return asContent(a.answers.one(tx, actor, on.ID))
	case community.OnPost:
		return asContent(a.posts.one(tx, actor, on.ID))
	}
	return nil, community.ErrNotFound
}

// commentsOn returns a page of the comments on a record, to be dressed only. What changes
// one of them changes the record's revision.
func (a *App) commentsOn(tx *store.Tx, r *community.Record, p community.Page) ([]*community.Comment, error) {
	if p.After != (community.Cursor{}) || p.Offset() > 0 || p.Turned {
		return tx.Comments(r.Ref(), p)
	}
	key := string(r.ID) + " " + strconv.Itoa(p.Limit)
	if kept, ok := a.memory.comments.At(tx, key, r.Rev); ok {
		return kept, nil
	}
	found, err := tx.Comments(r.Ref(), p)
	if err == nil {
		a.memory.comments.Keep(tx, key, r.Rev, found)
	}
	return found, err
}

// Comment returns one comment on a record.
func (a *App) Comment(ctx context.Context, actor community.Actor, on community.Ref, id string) (community.CommentSeen, error) {
	return looked(ctx, a, func(tx *store.Tx) (community.CommentSeen, error) {
		t, err := findRecord(tx, actor, on)
		if err != nil {
			return community.CommentSeen{}, err
		}
		c, err := tx.Comment(actor.Portal, id)
		if errors.Is(err, community.ErrNotFound) {
			return a.waitingComment(tx, actor, t, id)
		}
		if err == nil && c.On != t.Base().Ref() {
			err = community.ErrNotFound
		}
		if err != nil {
			return community.CommentSeen{}, err
		}
		return a.lookAtComment(tx, actor, t, c)
	})
}

func (a *App) seeComments(tx *store.Tx, actor community.Actor, t community.Content,
	comments []*community.Comment) ([]community.CommentSeen, error) {
	r := t.Base()
	secret := !actor.Knows(r.Author, r.Anonymous)
	return lookAt(tx, a, actor, comments,
		func(l *look, c *community.Comment) { l.entry(string(c.ID), c.Rev, c.Author, c.PostedBy, c.Upvotes) },
		func(l *look, c *community.Comment) community.CommentSeen {
			return l.comment(c, l.of(string(c.ID)), secret && c.Author == r.Author)
		})
}

func (a *App) lookAtComment(tx *store.Tx, actor community.Actor, t community.Content, c *community.Comment) (community.CommentSeen, error) {
	seen, err := a.lookAtComments(tx, actor, t, []*community.Comment{c})
	if err != nil {
		return community.CommentSeen{}, err
	}
	return seen[0], nil
}

// lookAtComments dresses comments, and has them say how they were written, to who may
// change them.
func (a *App) lookAtComments(tx *store.Tx, actor community.Actor, t community.Content,
	comments []*community.Comment) ([]community.CommentSeen, error) {
	w := &writing{texts: make([]penned, len(comments))}
	for i, c := range comments {
		w.texts[i] = penComment(actor, c)
	}
	if err := tx.Along(w.readings(actor)...); err != nil {
		return nil, err
	}
	seen, err := a.seeComments(tx, actor, t, comments)
	if err != nil {
		return nil, err
	}
	if err := tx.Arrived(); err != nil {
		return nil, err
	}
	for i, written := range w.written() {
		seen[i].Written = written
	}
	return seen, nil
}

// CommentEdit is what is told of a comment.
type CommentEdit struct {
	TextEdit
	User     string // whom a moderator comments for; on creation only
	Assisted bool   // whether an assistant wrote it; on creation only
	// Anonymous keeps the author from everybody but moderators. It is chosen on creation;
	// one who hides behind the record that they comment on is hidden in any case.
	Anonymous *bool
	ReplyTo   string             // the comment that it answers; on creation only
	Only      community.Versions // of what is changed, for which it is meant
}

func (e CommentEdit) isAnonymous() bool { return e.Anonymous != nil && *e.Anonymous }

// AddComment comments on a record.
func (a *App) AddComment(ctx context.Context, actor community.Actor, on community.Ref, e CommentEdit) (community.CommentSeen, error) {
	content, err := e.first(Text.readComment, "body")
	if err != nil {
		return community.CommentSeen{}, err
	}
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return community.CommentSeen{}, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (community.CommentSeen, error) {
		t, err := findRecord(tx, actor, on)
		if err != nil {
			return community.CommentSeen{}, err
		}
		if err := actor.CanComment(t); err != nil {
			return community.CommentSeen{}, err
		}
		r := t.Base()
		content, err := content.linked(tx, actor)
		if err != nil {
			return community.CommentSeen{}, err
		}
		by, poster, err := author(tx, actor, e.User)
		if err != nil {
			return community.CommentSeen{}, err
		}
		if err := commentSuffices(actor, settings.Policies, by, "", content.HTML); err != nil {
			return community.CommentSeen{}, err
		}
		if e.isAnonymous() {
			if err := actor.CanSetAnonymous(by); err != nil {
				return community.CommentSeen{}, err
			}
		}
		screened, err := screenComment(tx, actor, settings.Moderation, content.HTML, true)
		if err != nil {
			return community.CommentSeen{}, err
		}
		c := &community.Comment{ID: community.NewID[community.Comment](tx.Now), Portal: actor.Portal, Created: tx.Now, Updated: tx.Now,
			On: r.Ref(), Author: by, PostedBy: poster, Assisted: e.Assisted, Body: content.HTML, Status: community.Published,
			Anonymous: e.isAnonymous() || r.Anonymous && by == r.Author}
		to, err := answering(tx, t, c, e.ReplyTo)
		if err != nil {
			return community.CommentSeen{}, err
		}
		if screened.holds() || actor.MustWait(settings.Policies) {
			p, err := proposeComment(tx, c, to, content)
			if err != nil {
				return community.CommentSeen{}, err
			}
			return a.lookAtWaiting(tx, actor, t, p)
		}
		if err := content.keep(tx, c.Portal, c.Ref()); err != nil {
			return community.CommentSeen{}, err
		}
		if err := publishComment(tx, t, c, to); err != nil {
			return community.CommentSeen{}, err
		}
		if err := logWritten(tx, actor, c.Ref(), by); err != nil {
			return community.CommentSeen{}, err
		}
		if err := screened.report(tx, c.Portal, c.Ref(), by); err != nil {
			return community.CommentSeen{}, err
		}
		return a.lookAtComment(tx, actor, t, c)
	})
}

// publishComment stores a new comment, which answers another or nil, counts it and tells
// of it.
func publishComment(tx *store.Tx, t community.Content, c, to *community.Comment) error {
	if err := tx.AddComments(c); err != nil {
		return err
	}
	if err := countComment(tx, t, c, 1); err != nil {
		return err
	}
	if err := previewNew(tx, c.Portal, c.Ref(), t.Base().Shelf, c.Body); err != nil {
		return err
	}
	tx.Emit(community.Commented{Comment: c.ID, On: c.On, By: c.Author})
	return tellComment(tx, t, c, to)
}

// countComment adds n comments like c to what counts them.
func countComment(tx *store.Tx, t community.Content, c *community.Comment, n int64) error {
	r := t.Base()
	if err := tx.CountComment(r, n); err != nil {
		return err
	}
	if !isOpen(t) {
		return nil
	}
	if !c.Anonymous { // a new one has no points
		if err := tx.CountUser(c.Author, n*c.Points, community.UserCounts{Comments: n}); err != nil {
			return err
		}
	}
	return tx.Tally(r.Portal, community.TallyComments, r.Created, n)
}

// isOpen reports whether a record is for all to see, in lists too.
func isOpen(c community.Content) bool { return c.Base().Shelf == community.Open }

// moveComments settles what the comments on a record count for their authors
// when the record comes out into the open or leaves it.
func moveComments(tx *store.Tx, on community.Ref, before, now community.Shelf) error {
	was, is := before == community.Open, now == community.Open
	if was == is {
		return nil
	}
	return tx.MoveComments(on, one(is)-one(was))
}

// findComment returns a comment with what it is on, if actor may see that. on, if
// not empty, is what the caller believes it to be on.
func findComment(tx *store.Tx, actor community.Actor, id string, on community.Ref) (*community.Comment, community.Content, error) {
	c, err := tx.Comment(actor.Portal, id)
	if err != nil {
		return nil, nil, err
	}
	t, err := findRecord(tx, actor, c.On)
	if err != nil {
		return nil, nil, err
	}
	if on.ID != "" && on != c.On {
		named, err := findRecord(tx, actor, on) // by its short id, perhaps
		if err != nil {
			return nil, nil, err
		}
		if named.Base().Ref() != c.On {
			return nil, nil, community.ErrNotFound
		}
	}
	return c, t, nil
}

// EditComment changes the text of a comment.
func (a *App) EditComment(ctx context.Context, actor community.Actor, on community.Ref, id string,
	e CommentEdit) (community.CommentSeen, error) {
	if !e.isTold() {
		return community.CommentSeen{}, community.Lacking("body")
	}
	told, err := e.read(Text.readComment, "body", true)
	if err != nil {
		return community.CommentSeen{}, err
	}
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return community.CommentSeen{}, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (community.CommentSeen, error) {
		c, t, err := findComment(tx, actor, id, on)
		if errors.Is(err, community.ErrNotFound) {
			told, err := told.linked(tx, actor)
			if err != nil {
				return community.CommentSeen{}, err
			}
			return a.editWaiting(tx, actor, settings, on, id, told, e.Only)
		}
		if err != nil {
			return community.CommentSeen{}, err
		}
		if err := actor.CanEditComment(c); err != nil {
			return community.CommentSeen{}, err
		}
		if err := e.Only.Check(c.Version()); err != nil {
			return community.CommentSeen{}, err
		}
		if e.Anonymous != nil && *e.Anonymous != c.Anonymous {
			return community.CommentSeen{}, community.Bad("anonymous", community.WhyOnCreationOnly, "can only be set when the comment is created")
		}
		told, err := told.linked(tx, actor)
		if err != nil {
			return community.CommentSeen{}, err
		}
		if e.ReplyTo != "" && e.ReplyTo != string(c.ReplyTo) {
			return community.CommentSeen{}, community.Bad("replyTo", community.WhyOnCreationOnly, "can only be set when the comment is created")
		}
		content, err := told.of(c.Body)
		if err != nil {
			return community.CommentSeen{}, err
		}
		if c.Body != content.HTML {
			if err := commentSuffices(actor, settings.Policies, c.Author, c.Body, content.HTML); err != nil {
				return community.CommentSeen{}, err
			}
		}
		if err := content.keep(tx, c.Portal, c.Ref()); err != nil {
			return community.CommentSeen{}, err
		}
		if c.Body != content.HTML {
			if err := changeComment(tx, actor, settings, t, c, content.HTML); err != nil {
				return community.CommentSeen{}, err
			}
		}
		return a.lookAtComment(tx, actor, t, c)
	})
}

// changeComment holds a new text to the rules, saves it or has it wait, and logs that
// staff changed it.
func changeComment(tx *store.Tx, actor community.Actor, settings community.Settings, t community.Content, c *community.Comment,
	body string) error {
	screened, err := screenComment(tx, actor, settings.Moderation, body, false)
	if err != nil {
		return err
	}
	if screened.holds() || actor.MustWait(settings.Policies) {
		return proposeWords(tx, actor, c.Ref(), community.State{"body": body}, c.Anonymous)
	}
	if err := dropRewording(tx, c.Ref(), actor.ID); err != nil {
		return err
	}
	before := c.Body
	c.Body = body
	if err := saveComment(tx, actor, t, c, before); err != nil {
		return err
	}
	on := c.Ref()
	if err := screened.report(tx, c.Portal, on, c.Author); err != nil {
		return err
	}
	if err := tellNamed(tx, t, c); err != nil {
		return err
	}
	return logChange(tx, actor, on, c.Author, community.State{"body": before}, community.State{"body": body})
}

// saveComment stores a comment's new text, and keeps the earlier one.
func saveComment(tx *store.Tx, actor community.Actor, t community.Content, c *community.Comment, before string) error {
	if err := tx.SaveComment(c); err != nil {
		return err
	}
	if err := previewNew(tx, c.Portal, c.Ref(), t.Base().Shelf, c.Body); err != nil {
		return err
	}
	isSecret := !isReadByAll(t) || c.Anonymous && actor.ID == c.Author
	if err := keepEdit(tx, actor, community.Edit{On: c.Ref(), Content: before}, isSecret); err != nil {
		return err
	}
	tx.Emit(community.CommentChanged{Comment: c.ID, By: actor.ID})
	return nil
}

// DeleteComment deletes a comment with its votes. It can be brought back for a while.
func (a *App) DeleteComment(ctx context.Context, actor community.Actor, on community.Ref, id string, only community.Versions) error {
	return a.write(ctx, actor, func(tx *store.Tx) error {
		c, t, err := findComment(tx, actor, id, on)
		if errors.Is(err, community.ErrNotFound) {
			return withdrawComment(tx, actor, on, id, only)
		}
		if err != nil {
			return err
		}
		if err := actor.CanDeleteComment(c, t.Base().Place); err != nil {
			return err
		}
		if err := only.Check(c.Version()); err != nil { // it is deleted as it was read, or read again
			return err
		}
		if err := stashComment(tx, actor, t, c); err != nil {
			return err
		}
		if err := deleteComment(tx, actor, t, c); err != nil {
			return err
		}
		return logDeleted(tx, actor, c.Ref(), c.Author)
	})
}

func deleteComment(tx *store.Tx, actor community.Actor, t community.Content, c *community.Comment) error {
	if err := countComment(tx, t, c, -1); err != nil {
		return err
	}
	by := actor.ID
	if r := t.Base(); by == c.Author && (c.Anonymous || r.Anonymous && by == r.Author) {
		by = "" // nothing is left to show that it is a secret
	}
	tx.Emit(community.CommentDeleted{Comment: c.ID, On: c.On, By: by})
	if err := tx.DeleteComment(c); err != nil {
		return err
	}
	if err := tx.OrphanReplies(c, true); err != nil {
		return err
	}
	return tx.UntellComment(c)
}

// VoteComment upvotes a comment, or with 0 takes the vote back.
func (a *App) VoteComment(ctx context.Context, actor community.Actor, id string, value int) (community.CommentSeen, error) {
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return community.CommentSeen{}, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (community.CommentSeen, error) {
		c, t, err := findComment(tx, actor, id, community.Ref{})
		if err != nil {
			return community.CommentSeen{}, err
		}
		if err := actor.CanVote(t, value); err != nil {
			return community.CommentSeen{}, err
		}
		var before store.GivenVote
		if err := tx.Ask(store.VoteOf(&before, actor.Portal, c.Ref(), actor.ID)); err != nil {
			return community.CommentSeen{}, err
		}
		if err := vote(tx, actor, commentBallot(t, c, settings.Points), before, value); err != nil {
			return community.CommentSeen{}, err
		}
		return a.lookAtComment(tx, actor, t, c)
	})
}

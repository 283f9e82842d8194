package app

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// emojiOf is what a reaction is called by: an emoji, or its name.
func emojiOf(reaction string) string { return cmp.Or(markup.EmojiNamed(reaction), reaction) }

// react has actor react to what is on b, or take that back, and reports whether that
// changed anything.
func react(tx *store.Tx, actor community.Actor, settings *community.Settings, b *ballot, reaction string, isOn bool) error {
	r := community.Reaction{On: b.on, User: actor.ID, Emoji: emojiOf(reaction), Created: tx.Now}
	emoji, refused := settings.CanReact(r.Emoji)
	if refused == nil {
		r.Emoji = emoji
	}
	has, err := tx.HasReacted(r)
	if err != nil {
		return err
	}
	if refused != nil && (isOn || !has) { // what was given stays one's own to take back
		return refused
	}
	if has == isOn {
		return nil
	}
	if err := b.store(tx, store.VoteChange{}); err != nil { // which holds it, under its next revision
		return err
	}
	b.count(store.VoteChange{})
	if !isOn {
		was, err := tx.DropReaction(r)
		if was {
			tx.Emit(community.ReactionWithdrawn{On: b.on, By: actor.ID, Reaction: r.Emoji})
		}
		return err
	}
	isNew, err := tx.AddReaction(actor.Portal, r)
	if err != nil || !isNew {
		return err
	}
	tx.Emit(community.Reacted{On: b.on, By: actor.ID, Reaction: r.Emoji})
	return tellSeers(tx, b.record, doing{verb: community.VerbReaction, about: b.on, by: actor.ID}, b.author)
}

// React has actor react to a record with an emoji, or take that back.
func (k *kind[R, S]) React(ctx context.Context, actor community.Actor, ref, reaction string, isOn bool) (S, error) {
	may := func(actor community.Actor, c community.Content) error { return actor.CanReact(c, isOn) }
	return k.act(ctx, actor, ref, may, func(tx *store.Tx, settings community.Settings, c R) (seen S, err error) {
		if err := react(tx, actor, &settings, recordBallot(c, settings.Points), reaction, isOn); err != nil {
			return seen, err
		}
		return k.see(tx, actor, c)
	})
}

// ReactToQuestion has actor react to a question, or take that back.
func (a *App) ReactToQuestion(ctx context.Context, actor community.Actor, ref, reaction string, isOn bool) (community.QuestionSeen, error) {
	return a.questions.React(ctx, actor, ref, reaction, isOn)
}

// ReactToAnswer is ReactToQuestion of an answer.
func (a *App) ReactToAnswer(ctx context.Context, actor community.Actor, ref, reaction string, isOn bool) (community.AnswerSeen, error) {
	return a.answers.React(ctx, actor, ref, reaction, isOn)
}

// ReactToPost is ReactToQuestion of a post.
func (a *App) ReactToPost(ctx context.Context, actor community.Actor, ref, reaction string, isOn bool) (community.PostSeen, error) {
	return a.posts.React(ctx, actor, ref, reaction, isOn)
}

// ReactToComment is ReactToQuestion of a comment.
func (a *App) ReactToComment(ctx context.Context, actor community.Actor, id, reaction string, isOn bool) (community.CommentSeen, error) {
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return community.CommentSeen{}, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (community.CommentSeen, error) {
		c, t, err := findComment(tx, actor, id, community.Ref{})
		if err != nil {
			return community.CommentSeen{}, err
		}
		if err := actor.CanReact(t, isOn); err != nil {
			return community.CommentSeen{}, err
		}
		if err := react(tx, actor, &settings, commentBallot(t, c, settings.Points), reaction, isOn); err != nil {
			return community.CommentSeen{}, err
		}
		return a.lookAtComment(tx, actor, t, c)
	})
}

// ReactTo has actor react to whatever ref names, or take that back.
func (a *App) ReactTo(ctx context.Context, actor community.Actor, on community.Ref, reaction string, isOn bool) (err error) {
	switch on.On {
	case community.OnQuestion:
		_, err = a.ReactToQuestion(ctx, actor, on.ID, reaction, isOn)
	case community.OnAnswer:
		_, err = a.ReactToAnswer(ctx, actor, on.ID, reaction, isOn)
	case community.OnPost:
		_, err = a.ReactToPost(ctx, actor, on.ID, reaction, isOn)
	case community.OnComment:
		_, err = a.ReactToComment(ctx, actor, on.ID, reaction, isOn)
	default:
		err = community.ErrNotFound
	}
	return err
}

// Reactors returns a page of who reacted to a record or comment, the newest first: with an emoji, or with any
// for "". Who sees the record sees who reacted to it, but for its secret author.
func (a *App) Reactors(ctx context.Context, actor community.Actor, on community.Ref, reaction string,
	p community.Page) (list community.Listing[community.Reactor], err error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[community.Reactor], err error) {
		ref, secret, err := reactedTo(tx, actor, on)
		if err != nil {
			return list, err
		}
		found, total, err := tx.Reactors(ref, emojiOf(reaction), secret, p)
		if err != nil {
			return list, err
		}
		list.Total = int(total)
		list.Mark(p, len(found), func(i int) community.Cursor {
			return community.Cursor{Value: found[i].Created.UnixMilli(), ID: string(found[i].User)}
		})
		l := newLook(a, actor)
		for _, r := range found {
			l.people[r.User] = true
		}
		if err := l.takePeople(tx); err != nil {
			return list, err
		}
		for _, r := range found {
			list.Items = append(list.Items, community.Reactor{By: l.users[r.User], Emoji: r.Emoji, Created: r.Created})
		}
		return list, nil
	})
}

// reactedTo finds what somebody asks the reactions to, and whose are a secret there.
func reactedTo(tx *store.Tx, actor community.Actor, on community.Ref) (ref community.Ref, secret community.UserID, err error) {
	if on.On == community.OnComment {
		c, t, err := findComment(tx, actor, on.ID, community.Ref{})
		if err != nil {
			return on, "", err
		}
		r := t.Base()
		if !actor.Knows(c.Author, c.Anonymous || r.Anonymous && c.Author == r.Author) {
			secret = c.Author
		}
		return c.Ref(), secret, nil
	}
	c, err := findRecord(tx, actor, on)
	if err != nil {
		return on, "", err
	}
	if r := c.Base(); !actor.Knows(r.Author, r.Anonymous) {
		secret = r.Author
	}
	return c.Base().Ref(), secret, nil
}

// reactionsOf are the reactions to something as the viewer sees them, without its author where
// that is a secret.
func (l *look) reactionsOf(around *store.Around, author community.UserID, secret bool) []community.ReactionSeen {
	var list []community.ReactionSeen
	for _, r := range around.Reactions {
		s := community.ReactionSeen{Emoji: r.Emoji, Count: r.Count, Who: r.Who, Reacted: slices.Contains(r.Who, l.actor.ID)}
		if secret && slices.Contains(r.Who, author) {
			s.Who, s.Count = without(s.Who, author), s.Count-1
		}
		if s.Count > 0 {
			list = append(list, s)
		}
	}
	return list
}

// reactions marks those that are the viewer's.
func (s stranger) reactions(list []community.ReactionSeen) []community.ReactionSeen {
	list = slices.Clone(list)
	for i := range list {
		list[i].Reacted = slices.Contains(list[i].Who, s.id)
	}
	return list
}

// emojiFields are the emoji of a text, with spaces between them.
func emojiFields(text string) (list []string) {
	for word := range strings.FieldsSeq(text) {
		list = append(list, emojiOf(word))
	}
	return list
}

// cleanReactions cleans the emoji that a portal offers, which may be told by their names.
func cleanReactions(s *community.Settings) (err error) {
	if s.Reactions == nil {
		s.Reactions = slices.Clone(community.DefaultReactions)
	}
	var told []string
	for _, text := range s.Reactions {
		told = append(told, emojiFields(text)...)
	}
	s.Reactions, err = community.CleanReactions(told)
	return err
}

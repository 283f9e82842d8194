package app

import (
	"errors"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// Limits of what is written, in bytes of HTML or characters of a title.
const (
	MaxTitle   = 300
	MaxContent = 200_000
	MaxComment = 10_000
	maxAbout   = 10
	maxOptions = 20
	maxLang    = 35
)

// Text is a text as somebody wrote it.
type Text struct {
	Source string
	Format string // "html" when empty, or "markdown"
}

func (t Text) format() markup.Format {
	if t.Format == "" {
		return markup.HTML
	}
	return markup.Format(t.Format)
}

// read sanitises the content of an answer, question or post.
func (t Text) read(field string, required bool) (wording, error) {
	if len(t.Source) > MaxContent {
		return wording{}, community.TooLong(field, len(t.Source), MaxContent)
	}
	c, err := markup.Read(t.format(), t.Source)
	if err == nil && required && c.Empty() {
		return wording{}, community.Lacking(field)
	}
	return t.worded(c), markup.Named(field, err)
}

// readComment sanitises the body of a comment.
func (t Text) readComment(field string, _ bool) (wording, error) {
	if len(t.Source) > MaxComment {
		return wording{}, community.TooLong(field, len(t.Source), MaxComment)
	}
	c, err := markup.Comment(t.format(), t.Source)
	if err == nil && c.Empty() {
		return wording{}, community.Lacking(field)
	}
	return t.worded(c), markup.Named(field, err)
}

// title cleans a title and holds it to its limit.
func title(source string) (string, error) {
	t := markup.Plain(source)
	switch n := utf8.RuneCountInString(t); {
	case n == 0:
		return "", community.Lacking("title")
	case n > MaxTitle:
		return "", community.Bad("title", community.WhyTooLongText, "must be at most %d characters long, not %d", MaxTitle, n)
	}
	return t, nil
}

// found is what content holds besides text, as JSON lists in the contract's
// words, ready to be sent.
func found(c markup.Content) (images, links, media string) {
	type image struct {
		ID     string `json:"_id"`
		Src    string `json:"src"`
		Alt    string `json:"alt"`
		Width  int    `json:"width"`
		Height int    `json:"height"`
	}
	type link struct {
		ID    string `json:"_id"`
		URL   string `json:"url"`
		Title string `json:"title"`
	}
	type medium struct {
		ID       string `json:"_id"`
		URL      string `json:"url"`
		Provider string `json:"provider"`
	}
	return asJSON(c.Images, func(i markup.Image) image { return image(i) }),
		asJSON(c.Links, func(l markup.Link) link { return link(l) }),
		asJSON(c.Media, func(m markup.Media) medium { return medium(m) })
}

// asJSON writes a list as JSON text, "" for an empty one.
func asJSON[T, W any](list []T, wire func(T) W) string {
	if len(list) == 0 {
		return ""
	}
	out := make([]W, len(list))
	for i, item := range list {
		out[i] = wire(item)
	}
	return encode(out)
}

// schedule returns when a record is published: now, or, for a scheduled one, the
// time in the future that was given.
func schedule(status community.Status, given *time.Time, now time.Time) (time.Time, error) {
	if status != community.Scheduled {
		return now, nil
	}
	if given == nil {
		return now, community.Lacking("publishedAt")
	}
	if !given.After(now) {
		return now, community.Bad("publishedAt", community.WhyNotInFuture,
			"must be in the future, not %s", given.UTC().Format(time.RFC3339))
	}
	return given.UTC().Truncate(time.Millisecond), nil
}

// published returns when a record whose status changes was published: a scheduled
// one will be at the time given, one that was never out is now, any other was.
func published(before, status community.Status, was time.Time, given *time.Time, now time.Time) (time.Time, error) {
	switch {
	case status == community.Scheduled:
		return schedule(status, given, now)
	case slices.Contains([]community.Status{community.Draft, community.Scheduled, community.Unapproved, community.New}, before):
		return now, nil
	}
	return was, nil
}

// personNamed returns whom a field names, if actor may know of them.
func personNamed(tx *store.Tx, actor community.Actor, field, ref string) (community.UserID, error) {
	u, err := userNamed(tx, actor, field, ref)
	if err != nil {
		return "", err
	}
	return u.ID, nil
}

// keepsAuthor refuses to make a record another person's than it is.
func keepsAuthor(actor community.Actor, ref string, author community.UserID) error {
	if ref == "" || ref == string(author) {
		return nil
	}
	if err := staffOnly(actor, "user", true); err != nil {
		return err
	}
	return community.Bad("user", community.WhyOnCreationOnly, "can only be set on creation")
}

// topicsNamed returns the topics of ids or names, making those that are new: its
// author's alone until the record is listed. Who made a topic is told to all who know
// of it, so that those of an anonymous record have no maker.
func topicsNamed(tx *store.Tx, actor community.Actor, refs []string, of *community.Record) ([]community.TopicID, error) {
	by := actor
	if of.Anonymous {
		by.ID = ""
	}
	if len(refs) > maxAbout {
		return nil, community.Bad("topics", community.WhyTooManyItems, "must be at most %d, not %d", maxAbout, len(refs))
	}
	var ids []community.TopicID
	for _, ref := range refs {
		id, err := topicNamed(tx, actor, by, ref, of)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// topicNamed returns the topic that actor names for a record. A new one is made by
// somebody.
func topicNamed(tx *store.Tx, actor, by community.Actor, ref string, of *community.Record) (community.TopicID, error) {
	if community.IsID(ref) {
		t, err := tx.Topic(actor.Portal, ref)
		if err == nil {
			err = actor.CanSeeTopic(t)
		}
		if community.KindOf(err) == community.NotFound {
			return "", community.Bad("topics", community.WhyNoSuchTopic, "names no topic: %q", ref)
		}
		if err != nil {
			return "", err
		}
		return t.ID, nil
	}
	own := community.CircleOnly(of.Author)
	t, err := tx.TopicNamed(actor.Portal, markup.Plain(ref), community.CircleOf(closedSpace(of)), own)
	if err == nil {
		return t.ID, nil
	}
	if community.KindOf(err) != community.NotFound {
		return "", err
	}
	t, err = newTopic(tx, by, ref, own)
	if e, ok := errors.AsType[*community.Error](err); ok && e.Reason == community.WhyTopicsByStaff {
		return "", community.Bad("topics", community.WhyTopicsByStaff,
			"must be existing topics, which %q isn't: only moderators can add new ones", ref)
	}
	if e, ok := errors.AsType[*community.Error](err); ok && e.Reason == community.WhyTaken {
		return "", store.ErrChangedMeanwhile // by who named it at the same moment: then there is one
	}
	if e, ok := errors.AsType[*community.Error](err); ok && len(e.Fields) > 0 {
		return "", community.Bad("topics", community.WhyBadTopicName, "must be ids or names: the name %q %s", ref, e.Fields[0].Message)
	}
	if err != nil {
		return "", err
	}
	return t.ID, nil
}

// keepEdit keeps what a record said before, and counts the edit on the editor's
// profile, unless that would tell of a record that not all may see, or that a
// secret author is at work.
func keepEdit(tx *store.Tx, actor community.Actor, e community.Edit, secret bool) error {
	e.ID, e.By, e.Created = community.NewID[community.Edit](tx.Now), actor.ID, tx.Now
	err := tx.AddEdit(actor.Portal, &e)
	if err != nil || actor.ID == "" || secret {
		return err
	}
	return tx.CountUser(actor.ID, 0, community.UserCounts{Edits: 1})
}

// staffOnly refuses by name a field that differs from what it is, unless actor
// moderates.
func staffOnly(actor community.Actor, field string, differs bool) error {
	if differs && actor.CanModerate() != nil {
		return community.Denied(field)
	}
	return nil
}

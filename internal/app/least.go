package app

import (
	"unicode/utf8"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
)

// A portal may ask for texts of a least length, and for a topic of every question. Who
// writes for another, or changes what another wrote, is staff at work and not held to it.

// A phrase is one text of a record, as it was before and is now.
type phrase struct {
	field    string
	was, now string // plain
	least    int
}

// isLong holds a text to its least length. An edit need not make longer what was shorter
// before, but may not make that shorter still.
func (s phrase) isLong(isNew bool) error {
	least, n := s.least, utf8.RuneCountInString(s.now)
	if !isNew {
		least = min(least, utf8.RuneCountInString(s.was))
	}
	if n < least {
		return community.Bad(s.field, community.WhyTooShortText, "must be at least %d characters long, not %d", s.least, n)
	}
	return nil
}

// phrases are the texts of a record that a portal may ask something of.
func phrases(p community.Policies, before, c community.Content) []phrase {
	switch c := c.(type) {
	case *community.Question:
		was := before.(*community.Question)
		return []phrase{{"title", was.Title, c.Title, p.MinTitle},
			{"description", markup.Text(was.Description), markup.Text(c.Description), p.MinBody}}
	case *community.Post:
		was := before.(*community.Post)
		return []phrase{{"title", was.Title, c.Title, p.MinTitle}, {"content", markup.Text(was.Content), markup.Text(c.Content), p.MinBody}}
	case *community.Answer:
		return []phrase{{"content", markup.Text(before.(*community.Answer).Content), markup.Text(c.Content), p.MinAnswer}}
	}
	return nil
}

// asksMuch reports whether a portal asks anything of what is written.
func asksMuch(p community.Policies) bool {
	return p.MinTitle > 0 || p.MinBody > 0 || p.MinAnswer > 0 || p.MinComment > 0 || p.TopicRequired
}

// suffices holds a record to what the portal asks of it: whole when it is new or was a
// draft, and else as far as the edit goes. A draft is held to nothing.
func suffices(actor community.Actor, p community.Policies, before, c community.Content) error {
	r := c.Base()
	if !asksMuch(p) || r.Status == community.Draft || actor.ID != r.Author && actor.CanModerate() == nil {
		return nil
	}
	isNew := before.Base().ID == "" || before.Base().Status == community.Draft
	if isNew || isRewritten(before, c) {
		for _, s := range phrases(p, before, c) {
			if err := s.isLong(isNew); err != nil {
				return err
			}
		}
	}
	if q, ok := c.(*community.Question); ok && p.TopicRequired && len(q.Topics) == 0 &&
		(isNew || len(before.(*community.Question).Topics) > 0) {
		return community.Bad("topics", community.WhyNeedsTopic, "must name at least one topic")
	}
	return nil
}

// blankOf is a record of the kind of c that says nothing, for what was there before it.
func blankOf(c community.Content) community.Content {
	switch c.(type) {
	case *community.Question:
		return &community.Question{}
	case *community.Answer:
		return &community.Answer{}
	}
	return &community.Post{}
}

// commentSuffices holds a comment of actor's own to its least length.
func commentSuffices(actor community.Actor, p community.Policies, author community.UserID, was, html string) error {
	if p.MinComment == 0 || actor.ID != author {
		return nil
	}
	return phrase{"body", markup.Text(was), markup.Text(html), p.MinComment}.isLong(was == "")
}

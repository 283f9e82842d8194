package view

import (
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// reactionsShown are what people reacted with to a record, and what its viewer can react with.
type reactionsShown struct {
	kind, id string
	given    html
	offered  string // emoji with spaces between them, but for those that are given
	can      bool
	lack     lack
}

// A reactionChip is how many reacted with an emoji; pressing it joins them, or leaves.
type reactionChip struct {
	emoji  string
	count  int64
	isOwn  bool
	canAct bool
}

// reactions shows what people reacted with to a record, or to a comment on it, to one who may react
// too or not.
func (v *Visit) reactions(kind, id string, on community.Content, list []community.ReactionSeen) html {
	set, joins := v.Portal.Settings.Reactions, v.joins(on)
	offered := slices.Clone(set)
	s := reactionsShown{kind: kind, id: id, lack: lackOf(v.Actor.CanReact(on, true))}
	mayGive := s.lack.isNone()
	if len(set) == 0 || kind == "comments" { // of which there are many: the record says it
		s.lack = lack{}
	}
	s.can = joins && len(set) > 0 && mayGive
	for _, r := range list {
		isOffered := slices.Contains(set, r.Emoji) && mayGive
		s.given += kept(v, reactionChip{r.Emoji, r.Count, r.Reacted, joins && (isOffered || r.Reacted)})
		offered = slices.DeleteFunc(offered, func(emoji string) bool { return emoji == r.Emoji })
	}
	if s.given == "" && !s.can && s.lack.isNone() {
		return ""
	}
	s.offered = strings.Join(offered, " ")
	return kept(v, s)
}

// act is what pressing a chip sends.
func (c reactionChip) act() string {
	if c.isOwn {
		return "take"
	}
	return "give"
}

// emoji are those that the viewer can still react with.
func (r reactionsShown) emoji() []string { return strings.Fields(r.offered) }

// commentLines are comments on a record, each with the replies to it beneath it.
func commentLines(v *Visit, kind, id string, on community.Content, list []community.CommentSeen) (lines html) {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b community.CommentSeen) int {
		return a.ThreadPlace().Compare(b.ThreadPlace())
	})
	above := community.CommentID("")
	for i := range list {
		c := &list[i]
		missing := ""
		switch {
		case c.ReplyTo == "":
			above = c.ID
		case c.ReplyTo != above && c.Orphaned:
			missing, above = "comment.reply.deleted", c.ReplyTo
		case c.ReplyTo != above:
			missing, above = "comment.reply.earlier", c.ReplyTo
		}
		lines += commentLine(v, kind, id, on, c, missing)
	}
	return lines
}

// NameOf is what a person is called, or that they are anonymous.
func (v *Visit) NameOf(by community.Byline) string {
	if by == nil {
		return v.T("anonymous")
	}
	return by.Profile.Name
}

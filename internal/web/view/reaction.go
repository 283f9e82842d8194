package view

import (
	"slices"

	"github.com/stoa-community/stoa/internal/community"
)

// reactionsShown are what people reacted with to a record, and whether its viewer can react
// with something else.
type reactionsShown struct {
	kind, id string
	given    html
	can      bool
	lack     lack
}

// path is where the record is.
func (r reactionsShown) path() string { return "/" + r.kind + "/" + r.id }

// place is where its reactions are in a page.
func (r reactionsShown) place() string { return "reactions-" + r.kind + "-" + r.id }

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
	s := reactionsShown{kind: kind, id: id, lack: lackOf(v.Actor.CanReact(on, true))}
	given, offered := v.reactable(Record{On: on, Reactions: list})
	s.given, s.can = given, len(offered) > 0
	if len(v.Portal.Settings.Reactions) == 0 || kind == "comments" { // of which there are many: the record says it
		s.lack = lack{}
	}
	if s.given == "" && !s.can && s.lack.isNone() {
		return ""
	}
	return kept(v, s)
}

// reactable is what people reacted with to a record, and with what else the viewer can, or could
// once they have signed in.
func (v *Visit) reactable(r Record) (given html, offered []string) {
	set, joins, lack := v.Portal.Settings.Reactions, v.joins(r.On), lackOf(v.Actor.CanReact(r.On, true))
	if joins && lack.isNone() {
		offered = slices.Clone(set)
	}
	for _, has := range r.Reactions {
		isOffered := slices.Contains(offered, has.Emoji)
		given += kept(v, reactionChip{has.Emoji, has.Count, has.Reacted, joins && (isOffered || has.Reacted)})
		offered = slices.DeleteFunc(offered, func(emoji string) bool { return emoji == has.Emoji })
	}
	return given, offered
}

// act is what pressing a chip sends.
func (c reactionChip) act() string {
	if c.isOwn {
		return "take"
	}
	return "give"
}

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

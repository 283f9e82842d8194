package web

import (
	"slices"

	"github.com/stoa-community/stoa/internal/community"
)

// A ballot is what the votes on a record come to, and the viewer's own.
type ballot struct {
	score        int64
	isUp, isDown bool
}

// An answerShown is an answer in the page of its question, with what its viewer may
// do with it.
type answerShown struct {
	id                 string
	credit             credit
	isVerified         bool
	status             community.Status
	content            html
	ballot             ballot
	isEdited           bool
	canEdit, canVerify bool
	talk               talk
}

func answerBlock(v *visit, a *community.AnswerSeen) html {
	return kept(v, answerShown{a.ShortID, v.credit(a.By, "did.answered", a.Published, ""), a.Verified, a.Status, html(a.Content),
		ballot{a.Score, a.Upvoted, a.Downvoted}, a.Counts.Edits > 0, v.actor.CanEditAnswer(&a.Answer) == nil, v.actor.CanModerate() == nil,
		v.talk("answers", a.ShortID, a.Space, a.Comments, a.Counts.Comments)})
}

// A talk is the newest comments on a record, the way to all of them, and to write
// one.
type talk struct {
	kind, id string
	lines    html
	total    int64 // told where there are more
	hasMore  bool
	canWrite bool
}

// talk shows comments, the newest of which is the first of the list, in the order
// they were written in.
func (v *visit) talk(kind, id string, space SpaceID, list []community.CommentSeen, total int64) talk {
	t := talk{kind: kind, id: id, canWrite: v.writesIn(space)}
	for i := range slices.Backward(list) {
		t.lines += commentLine(v, kind, id, space, &list[i])
	}
	if t.hasMore = total > int64(len(list)); t.hasMore {
		t.total = total
	}
	return t
}

// A commentShown is a comment, with what its viewer may do with it.
type commentShown struct {
	kind, on, id       string
	body               html
	credit             credit
	upvotes            int64
	isUp               bool
	canEdit, canReport bool
}

func commentLine(v *visit, kind, on string, space SpaceID, c *community.CommentSeen) html {
	return kept(v, commentShown{kind, on, string(c.ID), html(c.Body), v.credit(c.By, "did.commented", c.Created, ""), c.Comment.Upvotes, c.Upvoted,
		v.signedIn() && v.actor.CanEditComment(&c.Comment, space) == nil, v.signedIn()})
}

package view

import (
	"slices"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// A ballot is what the votes on a record come to, and the viewer's own.
type ballot struct {
	score        int64
	isUp, isDown bool
}

// rights are what the viewer may do to a record.
type rights struct{ edit, delete bool }

// questionActs are what can be done with a question.
type questionActs struct {
	id, title  string
	ballot     ballot
	isFollowed bool
	followers  int64
	isAskedToo bool
	asks       int64
	views      int64
	isEdited   bool
	can        rights
}

func (v *Visit) questionActs(q *community.QuestionSeen) questionActs {
	return questionActs{q.ShortID, q.Title, ballot{q.Score, q.Upvoted, q.Downvoted}, q.Followed, q.Counts.Followers, q.Reasked, q.Counts.Asks,
		q.Counts.Views, q.Counts.Edits > 0, rights{v.Actor.CanEdit(&q.Question) == nil, v.Actor.CanDelete(&q.Question) == nil}}
}

// An answerBox is where an answer is written, or says why none can be.
type answerBox struct {
	id, title string
	isLocked  bool
	isGuest   bool
	isOutside bool // of the space
	space     spaceLink
}

func (v *Visit) answerBox(q *community.QuestionSeen) answerBox {
	return answerBox{q.ShortID, q.Title, q.Locked && v.Actor.CanAnswer(&q.Question) != nil, !v.SignedIn(), !v.writesIn(q.Space), v.spaceLink(q.Space)}
}

// questionFacts are what stands beside a question.
type questionFacts struct {
	asked, answered  since
	isAnswered       bool
	views, followers int64
	related          html
}

// A relatedLine is a question like the one that is shown.
type relatedLine struct {
	id, title string
	answers   int64
}

func QuestionAside(v *Visit, t *app.Thread) html {
	q := &t.Question
	f := questionFacts{asked: v.since(q.Published), views: q.Counts.Views, followers: q.Counts.Followers}
	if f.isAnswered = q.Counts.Answers > 0 && !q.LastAnswered.IsZero(); f.isAnswered {
		f.answered = v.since(q.LastAnswered)
	}
	for _, r := range t.Related {
		f.related += kept(v, relatedLine{r.ShortID, r.Title, r.Answers})
	}
	return kept(v, f)
}

// An answerShown is an answer in the page of its question, with what its viewer may
// do with it.
type answerShown struct {
	id         string
	credit     credit
	isVerified bool
	status     community.Status
	content    html
	ballot     ballot
	isEdited   bool
	can        rights
	canVerify  bool
	talk       talk
}

func answerBlock(v *Visit, a *community.AnswerSeen) html {
	return kept(v, answerShown{a.ShortID, v.credit(a.By, "did.answered", a.Published, "").through(a.Poster), a.Verified, a.Status, html(a.Content),
		ballot{a.Score, a.Upvoted, a.Downvoted}, a.Counts.Edits > 0,
		rights{v.Actor.CanEdit(&a.Answer) == nil, v.Actor.CanDelete(&a.Answer) == nil}, v.canVerify(&a.Answer),
		v.talk("answers", a.ShortID, a.Place, a.Comments, a.Counts.Comments)})
}

// canVerify reports whether the viewer may mark an answer as right, or take that
// back.
func (v *Visit) canVerify(a *community.Answer) bool {
	after := a.Marks()
	after.Verified = !after.Verified
	return v.Actor.CanMark(a.Place, a.Marks(), after) == nil
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
func (v *Visit) talk(kind, id string, at community.Place, list []community.CommentSeen, total int64) talk {
	t := talk{kind: kind, id: id, canWrite: v.writesIn(at.Space)}
	for i := range slices.Backward(list) {
		t.lines += commentLine(v, kind, id, at, &list[i])
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

func commentLine(v *Visit, kind, on string, at community.Place, c *community.CommentSeen) html {
	return kept(v, commentShown{kind, on, string(c.ID), html(c.Body), v.credit(c.By, "did.commented", c.Created, "").through(c.Poster), c.Comment.Upvotes, c.Upvoted,
		v.SignedIn() && v.CanChangeComment(&c.Comment, at), v.SignedIn()})
}

// CanChangeComment reports whether the viewer may change or delete a comment on a
// record at that place.
func (v *Visit) CanChangeComment(c *community.Comment, at community.Place) bool {
	return v.Actor.CanEditComment(c) == nil || v.Actor.CanDeleteComment(c, at) == nil
}

// voteValue is what pressing a vote sends: the vote, or where it is cast already,
// that it is taken back.
func voteValue(isCast bool, vote string) string {
	if isCast {
		return "none"
	}
	return vote
}

// Record is what the acts' own pages say of the record they are about.
type Record struct {
	Kind, ID, Title, Path string
	Place                 community.Place
}

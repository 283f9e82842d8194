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

// rights are what the viewer may do to a record; join, what they may once they have
// signed in.
type rights struct {
	edit, delete, join, bookmark, vote, report, pin, convert, suggest bool

	up, down lack // for a vote
}

func (v *Visit) rights(c community.Content) rights {
	isOwn := v.isOwn(c.Base().Author)
	return rights{v.Actor.CanEdit(c) == nil, v.Actor.CanDelete(c) == nil, v.joins(c), v.Actor.CanBookmark() == nil, v.joins(c) && !isOwn,
		!isOwn, c.Base().On != community.OnAnswer && v.Actor.CanPin(c) == nil,
		v.Actor.CanConvert(c) == nil, v.Actor.CanSuggest(v.Portal.Settings.Policies, c) == nil, lackOf(v.Actor.CanVote(c, 1)),
		lackOf(v.Actor.CanVote(c, -1))}
}

// isOwn reports whether the viewer wrote something, which they are then offered neither
// to vote on nor to report.
func (v *Visit) isOwn(author community.UserID) bool {
	return v.Actor.ID != "" && v.Actor.ID == author
}

// joins reports whether a record takes votes and comments of the viewer, or will when
// they have signed in.
func (v *Visit) joins(c community.Content) bool {
	err := v.Actor.CanJoin(c)
	return err == nil || community.KindOf(err) == community.Unauthorized
}

// chooses reports whether a poll takes the viewer's vote, or will when they have
// signed in.
func (v *Visit) chooses(q *community.Question) bool {
	v.lasts(q.Closes)
	err := v.Actor.CanChoose(q, v.Now)
	return err == nil || community.KindOf(err) == community.Unauthorized
}

// isClosed reports whether a poll is.
func (v *Visit) isClosed(q *community.Question) bool {
	v.lasts(q.Closes)
	return q.IsClosed(v.Now)
}

// closing is the text of when a poll closes, or has closed.
func closing(isClosed bool) string {
	if isClosed {
		return "poll.closed"
	}
	return "poll.closes"
}

// choiceType is what one option is chosen by, or several.
func choiceType(isMultiple bool) string {
	if isMultiple {
		return "checkbox"
	}
	return "radio"
}

// questionActs are what can be done with a question.
type questionActs struct {
	id, title  string
	ballot     ballot
	isFollowed bool
	followers  int64
	isAskedToo bool
	asks       int64
	isEdited   bool
	can        rights
	canLock    bool
	isLocked   bool

	canClose, isDuplicate bool // as the same as another question

	canQuote bool

	suggested int64 // edits that wait for the viewer to review them
}

// duplicateText is what the way to closing a question as a duplicate is called.
func (q questionActs) duplicateText() string {
	if q.isDuplicate {
		return "duplicate.open"
	}
	return "duplicate.mark"
}

func (v *Visit) questionActs(q *community.QuestionSeen) questionActs {
	return questionActs{q.ShortID, q.Title, ballot{q.Score, q.Upvoted, q.Downvoted}, q.Followed, q.Counts.Followers, q.Reasked,
		q.Counts.Asks, q.Counts.Edits > 0, v.rights(&q.Question), v.canLock(&q.Question), q.Locked,
		v.Actor.CanMarkDuplicate(&q.Question) == nil, q.IsDuplicate(), q.Description != "" && v.canComment(&q.Question),
		v.suggested(&q.Question)}
}

// canLock reports whether the viewer may close a question to answers, or open it again.
func (v *Visit) canLock(q *community.Question) bool {
	after := q.Marks()
	after.Locked = !after.Locked
	return v.Actor.CanMark(q.Place, q.Marks(), after) == nil
}

// An answerBox is where an answer is written, or says why none can be.
type answerBox struct {
	id, title string
	isLocked  bool
	isGuest   bool
	isOutside bool // of the space
	space     spaceLink
	least     int // characters

	isDuplicate bool
	isAnother   bool // whether they have answered already
	canShare    bool // whether it may be the community's
}

// answerBox is where the viewer answers a question; those answers to it are on the page.
func (v *Visit) answerBox(q *community.QuestionSeen, answers []*community.AnswerSeen) answerBox {
	isAnother := v.SignedIn() && slices.ContainsFunc(answers, func(a *community.AnswerSeen) bool { return a.Author == v.Actor.ID })
	return answerBox{q.ShortID, q.Title, q.Locked && v.Actor.CanAnswer(&q.Question) != nil, !v.SignedIn(), !v.writesIn(q.Space),
		v.spaceLink(q.Space), v.Portal.Settings.Policies.MinAnswer, q.IsDuplicate(), isAnother, v.canShareNew()}
}

// withLinked are the answers of a page with the one that it was asked for by name.
func withLinked(answers []*community.AnswerSeen, linked *community.AnswerSeen) []*community.AnswerSeen {
	if linked == nil {
		return answers
	}
	return append(slices.Clone(answers), linked)
}

// questionFacts are what stands beside a question.
type questionFacts struct {
	asked, answered  since
	isAnswered       bool
	views, followers int64
	related          html
	referrers        html
	isDuplicate      bool
}

// A referrerLine is a site that a question was reached from.
type referrerLine struct {
	host  string
	count int64
}

// A relatedLine is a question like the one that is shown.
type relatedLine struct {
	id, title string
	answers   int64
}

func QuestionAside(v *Visit, t *app.Thread) html {
	q := &t.Question
	f := questionFacts{asked: v.since(q.Published), views: q.Counts.Views, followers: q.Counts.Followers, isDuplicate: q.IsDuplicate()}
	if f.isAnswered = q.Counts.Answers > 0 && !q.LastAnswered.IsZero(); f.isAnswered {
		f.answered = v.since(q.LastAnswered)
	}
	for _, r := range t.Related {
		f.related += kept(v, relatedLine{r.ShortID, r.Title, r.Answers})
	}
	for _, r := range q.Referrers {
		f.referrers += kept(v, referrerLine{r.Host, r.Count})
	}
	return kept(v, f)
}

// An answerShown is an answer in the page of its question, with what its viewer may
// do with it.
type answerShown struct {
	id         string
	credit     credit
	isAccepted bool
	isVerified bool
	status     community.Status
	content    html
	ballot     ballot
	isEdited   bool
	edited     credit
	can        rights
	canAccept  bool
	canVerify  bool
	isGlobal   bool
	canSpread  bool
	reward     rewardShown
	reactions  html
	talk       talk
	suggested  int64 // edits that wait for the viewer to review them
	wiki       wikiShown
}

func answerBlock(v *Visit, a *community.AnswerSeen) html {
	by := v.credit(a.By, "did.answered", a.Published, "").through(a.Poster, a.Assisted).linked(AnswerPath(&a.Answer))
	return kept(v, answerShown{a.ShortID, by, a.Solves(),
		a.Verified,
		a.Status, v.shown(a.Content), ballot{a.Score, a.Upvoted, a.Downvoted}, a.Counts.Edits > 0, v.editedMark(a.ID),
		v.rights(&a.Answer), v.canAccept(&a.Answer), v.canVerify(&a.Answer), a.Global,
		v.Actor.CanSetGlobal() == nil, v.rewardShown(a),
		v.reactions("answers", a.ShortID, &a.Answer, a.Votes.Reactions), v.talk("answers", &a.Answer, a.Comments),
		v.suggested(&a.Answer), v.wikiShown(&a.Answer)})
}

// canAccept reports whether the viewer may say that an answer solves its question, or
// take that back.
func (v *Visit) canAccept(a *community.Answer) bool {
	return a.CanSolve() && v.Actor.CanAccept(a.Of) == nil
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
	lack     lack
	least    int // characters of a comment
}

// talk shows comments on a record, the newest of which is the first of the list, in
// the order they were written in.
func (v *Visit) talk(kind string, on community.Content, list []community.CommentSeen) talk {
	r := on.Base()
	t := talk{kind: kind, id: r.ShortID, canWrite: v.canComment(on), lack: v.commentLack(on), least: v.Portal.Settings.Policies.MinComment}
	t.lines = commentLines(v, kind, r.ShortID, on, list)
	if t.hasMore = r.Counts.Comments > int64(len(list)); t.hasMore {
		t.total = r.Counts.Comments
	}
	return t
}

// canComment reports whether the viewer may comment on a record.
func (v *Visit) canComment(on community.Content) bool {
	return v.Actor.CanComment(on) == nil
}

// commentLack is what the viewer lacks to comment on a record.
func (v *Visit) commentLack(on community.Content) lack { return lackOf(v.Actor.CanComment(on)) }

// A commentShown is a comment, with what its viewer may do with it.
type commentShown struct {
	kind, on, id                string
	body                        html
	credit                      credit
	upvotes                     int64
	isUp                        bool
	canVote, canEdit, canReport bool
	canReply, isReply           bool
	lack                        lack   // for a vote
	missing                     string // what it answers, where that does not stand above it: a key
	reactions                   html
}

// newestShown is how many comments a record is shown with.
const newestShown = 3

func commentLine(v *Visit, kind, id string, on community.Content, c *community.CommentSeen, missing string) html {
	at := "#comment-" + string(c.ID)
	if on.Base().Counts.Comments > newestShown { // the page of the record has only the newest
		at = "/" + kind + "/" + id + "/comments" + at
	}
	return kept(v, commentShown{kind, id, string(c.ID), v.shown(c.Body),
		v.credit(c.By, "did.commented", c.Created, "").through(c.Poster, c.Assisted).linked(at), c.Comment.Upvotes, c.Upvoted,
		v.joins(on) && !v.isOwn(c.Comment.Author), v.CanChangeComment(&c.Comment, on.Base().Place),
		v.Actor.CanReportOf(c.Comment.Author) == nil,
		v.canComment(on), c.ReplyTo != "", lackOf(v.Actor.CanVote(on, 1)), missing, v.reactions("comments", string(c.ID), on, c.Reactions)})
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
	On                    community.Content // nil of a comment, but where its reactions are told
	Reactions             []community.ReactionSeen
}

package rest

import (
	"context"
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// answer is an answer on the wire.
type answer struct {
	MongoID      string          `json:"_id"`
	ID           string          `json:"id"`
	ShortID      string          `json:"shortId"`
	Rev          int64           `json:"__v"`
	CreatedAt    moment          `json:"createdAt" format:"date-time"`
	UpdatedAt    moment          `json:"updatedAt" format:"date-time"`
	PublishedAt  moment          `json:"publishedAt" format:"date-time" doc:"When it was published; for a scheduled one, when it will be."`
	Portal       string          `json:"portal"`
	Question     told[question]  `json:"question"`
	User         author          `json:"user"`
	PostedBy     *poster         `json:"postedBy,omitempty" doc:"Who wrote it in the author's name, where that was another; shown to the author and to moderators only."`
	Assisted     bool            `json:"assisted,omitempty" doc:"Whether an assistant wrote it for the author, by MCP."`
	Content      string          `json:"content" doc:"Sanitised HTML."`
	DraftContent string          `json:"draftContent" doc:"HTML of an unpublished draft, shown to its author and moderators; empty when there is none."`
	Summary      string          `json:"summary" doc:"Plain text of the content, up to 200 characters."`
	Intro        string          `json:"intro" doc:"HTML of the first block."`
	Status       string          `json:"status" enum:"archived,collapsed,draft,published,unapproved,unlisted,scheduled,new"`
	Privacy      string          `json:"privacy" enum:"public,private"`
	Anonymous    bool            `json:"anonymous"`
	Verified     bool            `json:"verified" doc:"Whether staff say that it is right."`
	Accepted     bool            `json:"accepted" doc:"Whether it solved the question for who asked: it is the question's acceptedAnswer."`
	Global       bool            `json:"global" doc:"Whether moderators let it stand in the lists of every portal of the server."`
	Wiki         bool            `json:"wiki" doc:"Whether it is the community's: everyone who may answer there can edit it, and votes give its author no points."`
	Score        int64           `json:"score"`
	Upvotes      []userID        `json:"upvotes" doc:"Ids of those who voted so: the newest 1,000, the acting user's own always among them."`
	Downvotes    []userID        `json:"downvotes"`
	Upvoted      bool            `json:"upvoted"`
	Downvoted    bool            `json:"downvoted"`
	Reactions    []reaction      `json:"reactions" doc:"What people reacted with, in the order in which it was first given."`
	Comments     []comment       `json:"comments" doc:"The newest 3."`
	Rewards      []reward        `json:"rewards" doc:"Those that it was given."`
	Images       spliced[image]  `json:"images"`
	Links        spliced[link]   `json:"links"`
	Media        spliced[medium] `json:"media"`
	Counts       answerCounts    `json:"counts"`
	Source       *string         `json:"source,omitempty" doc:"The text exactly as it was written, for who may change it to go on with; in the record's own answer. It is not sanitised: what goes into a page is the HTML."`
	Format       string          `json:"format,omitempty" enum:"html,markdown" doc:"Of the source."`
	Proposal     *proposal       `json:"proposal,omitempty" doc:"What one would have it say instead, where that waits for approval or was refused; in the record's own answer."`
	EditedAt     *moment         `json:"editedAt,omitempty" format:"date-time" doc:"When its text was last edited; in the record's own answer. Absent where it never was, or by its author in the first five minutes only."`
	EditedBy     *author         `json:"editedBy,omitempty" doc:"Who edited it last; absent where that is its anonymous author."`
}

type answerCounts struct {
	Reasks    int64 `json:"reasks" doc:"How many asked the question too after it had this answer."`
	Edits     int64 `json:"edits"`
	Downvotes int64 `json:"downvotes"`
	Upvotes   int64 `json:"upvotes"`
	Comments  int64 `json:"comments"`
	Views     int64 `json:"views"`
}

func toAnswerCounts(c community.Counts) answerCounts {
	return answerCounts{Reasks: c.Reasks, Edits: c.Edits, Downvotes: c.Downvotes, Upvotes: c.Upvotes, Comments: c.Comments, Views: c.Views}
}

func toAnswer(to *caller, a community.AnswerSeen) answer {
	to = to.asGuestOf(a.Portal)
	source, format := toWritten(a.Written)
	edited, editor := toEdited(to, a.Edited)
	return answer{
		MongoID: string(a.ID), ID: string(a.ID), ShortID: a.ShortID, Rev: a.Rev,
		CreatedAt: momentOf(a.Created), UpdatedAt: momentOf(a.Updated), PublishedAt: momentOf(a.Published), Portal: string(a.Portal),
		Question: told[question]{record: new(toQuestion(to, a.Question))}, User: toAuthor(to, a.By),
		PostedBy: toPoster(a.Poster), Assisted: a.Assisted, Content: a.Content, DraftContent: a.Draft, Summary: a.Summary, Intro: a.Intro,
		Status: string(a.Status), Privacy: a.Privacy, Anonymous: a.Anonymous, Verified: a.Verified, Accepted: a.Solves(),
		Global: a.Global, Wiki: a.Wiki, Score: a.Score,
		Upvotes: ids(a.Up), Downvotes: ids(a.Down), Upvoted: a.Upvoted, Downvoted: a.Downvoted, Reactions: toReactions(a.Reactions),
		Comments: toComments(to, a.Comments), Rewards: toRewards(to, a.Given),
		Images: spliced[image](a.Images), Links: spliced[link](a.Links), Media: spliced[medium](a.Media), Counts: toAnswerCounts(a.Counts),
		Source: source, Format: format, Proposal: toWaiting(a.Written), EditedAt: edited, EditedBy: editor,
	}
}

// answerBody is what may be told of an answer.
type answerBody struct {
	Content     *string `json:"content,omitempty" example:"<p>About 1,250 degrees.</p>" doc:"HTML, or Markdown when format says so; it is sanitised. At most 200,000 bytes. Required to answer, unless there is a source."`
	Format      string  `json:"format,omitempty" enum:"html,markdown" doc:"Of the source, or of the content where there is none; html when absent."`
	Source      *string `json:"source,omitempty" doc:"The text as it is written, in place of the content."`
	Anonymous   loose   `json:"anonymous,omitzero"`
	PublishedAt *string `json:"publishedAt,omitempty" format:"date-time" doc:"In the future; with status scheduled."`
	Verified    loose   `json:"verified,omitzero" doc:"Moderators only."`
	Global      loose   `json:"global,omitzero" doc:"Moderators only: whether it stands in the lists of every portal of the server."`
	Wiki        loose   `json:"wiki,omitzero" doc:"Whether it is the community's, for everyone who may answer there to edit: its author may say so where policies.wiki lets them, and moderators. Only moderators can end it."`
	Status      *string `json:"status,omitempty" enum:"archived,collapsed,draft,published,unapproved,unlisted,scheduled,new" doc:"Moderators only, but on creation."`
	User        string  `json:"user,omitempty" only:"create" doc:"The id of the person to answer for; moderators only, on creation."`
}

func (b answerBody) edit() (e app.AnswerEdit, err error) {
	e = app.AnswerEdit{TextEdit: app.TextEdit{Content: b.Content, Format: b.Format, Source: b.Source}, Status: b.Status, User: b.User}
	if e.PublishedAt, err = optionalStamp("publishedAt", b.PublishedAt); err != nil {
		return e, err
	}
	if e.Anonymous, err = b.Anonymous.get("anonymous"); err != nil {
		return e, err
	}
	if e.Global, err = b.Global.get("global"); err != nil {
		return e, err
	}
	if e.Wiki, err = b.Wiki.get("wiki"); err != nil {
		return e, err
	}
	e.Verified, err = b.Verified.get("verified")
	return e, err
}

const (
	tagAnswers  = "Answers"
	answerSorts = "`sort` is one of createdAt, updatedAt, publishedAt, score, upvotes, comments, views, with .asc or .desc; or best: the " +
		"accepted answer, then the verified, then by score."
)

func (s *api) answers() {
	lists(s, operation{id: "listAnswers", sorts: answerOrders, method: "GET", path: "/answers", tag: tagAnswers, refuses: ofContents,
		summary: "List answers", text: answerSorts +
			" Besides public items, the list includes the acting user's own hidden ones and, for moderators, items awaiting approval. " +
			"It also holds the answers that moderators of other portals of the server marked as `global`, where guests enter those: " +
			"`portal` tells which, and there they are read and voted on."},
		s.listAnswers, tellAnswer)
	shows(s, operation{id: "getAnswer", method: "GET", path: "/answers/{id}", tag: tagAnswers, refuses: ofRecord,
		summary: "Get an answer", text: "By its id or shortId."}, s.getAnswer, alone(tellAnswer))
	changes(s, operation{id: "createAnswer", method: "POST", path: "/questions/{questionId}/answers", tag: tagAnswers,
		status: http.StatusCreated, refuses: all(ofRecord, ofText, ofNew, ofAuthor, ofStatus, refusals{
			403: {community.WhyAnswerLocked, community.WhyQuestionDuplicate, community.WhyNotInSpace, community.WhyWikiOff},
		}),
		summary: "Answer a question", text: "A locked question takes no answers, nor one that is closed as a duplicate. " +
			"Under a portal that approves content, a member's " +
			"answer that would be public is `unapproved`, and a scheduled one waits when its time comes. With `draft`, `content` " +
			"and `draftContent` both hold the text; with " +
			"`scheduled`, `publishedAt` says when it publishes itself."}, s.createAnswer, toAnswer)
	s.polls()
	changes(s, operation{id: "updateAnswer", guarded: true, method: "PUT", path: "/answers/{id}", tag: tagAnswers,
		refuses: all(ofEdit, refusals{403: {community.WhyQuestionDuplicate, community.WhyWikiOff}}),
		summary: "Update an answer", text: "For its author and moderators; the text of a community answer (`wiki`) for everyone who may answer there. Fields you don't " +
			"send stay as they are. The earlier text is kept."},
		s.updateAnswer, toAnswer)
	does(s, operation{id: "deleteAnswer", guarded: true, method: "DELETE", path: "/answers/{id}", tag: tagAnswers, refuses: ofDelete,
		summary: "Delete an answer", text: "With its comments and votes; the reputation they gave is taken back. Its author and " +
			"moderators may."}, s.deleteAnswer)
	changes(s, operation{id: "saveDraft", method: "PUT", path: "/answers/{id}/draft", tag: tagAnswers,
		refuses: all(ofChange, refusals{
			400: {community.WhyRequired, community.WhyNotOneOf, community.WhyTextMarks},
			413: {community.WhyTooManyBytes},
		}),
		summary: "Save a draft", text: "A new version of the answer that only its author can see."}, s.saveDraft, toAnswer)
	does(s, operation{id: "deleteDraft", method: "DELETE", path: "/answers/{id}/draft", tag: tagAnswers, refuses: ofChange,
		summary: "Discard a draft", text: "Clears `draftContent` and leaves the answer unchanged."}, s.deleteDraft)
	changes(s, operation{id: "publishAnswer", method: "POST", path: "/answers/{id}/publish", tag: tagAnswers,
		refuses: all(ofDraft, ofText, refusals{403: {community.WhyQuestionDuplicate}}),
		summary: "Publish a draft", text: "Makes the draft the answer's text, or a draft answer public. By its author."}, s.publishAnswer,
		toAnswer)
	s.editsOf(answerKind, "An answer's")
	s.suggestionsOn(answerKind)
	restoresText(s, answerKind, s.app.RestoreAnswerText, toAnswer)
	votesOn(s, answerKind, s.app.VoteAnswer, toAnswer)
	reactionsTo(s, answerKind, s.app.ReactToAnswer, toAnswer)
	does(s, operation{id: "logAnswerViews", method: "POST", path: "/answers/logs", tag: tagAnswers,
		refuses: refusals{400: {community.WhyRequired, community.WhyTooManyItems, community.WhyWrongIDs}},
		summary: "Log views", text: "Counts a view of each answer: once in 24 hours for the acting user, and none of one's own. The body is a bare array of ids, or an object with it as `logs` or " +
			"`ids`; at most 1,000. Views reach `counts.views` within two seconds; a crash may lose those of the last second."}, s.logViews)
	handle(s, operation{id: "getAnswerStats", method: "GET", path: "/user/stats/answers/{metric}", tag: tagAnswers,
		refuses: refusals{400: {community.WhyNotOneOf}},
		summary: "Get statistics on my answers", text: "What the acting user's answers received on each of the last 32 days: `views`, " +
			"`votes`, or `follows` of the questions answered."}, s.getAnswerStats)
}

type listAnswersInput struct {
	ContentQuery
	SpaceQuery
}

func (s *api) listAnswers(ctx context.Context, c *caller, in *listAnswersInput) (community.Listing[*community.AnswerSeen], error) {
	l := in.list
	l.Space = in.space()
	return s.app.AnswersEverywhere(ctx, c.Actor, l)
}

// asGuestOf is who asks, as the portal of a record takes them: a guest where it is
// another's, whatever they may do here.
func (c *caller) asGuestOf(portal community.PortalID) *caller {
	if portal == c.Actor.Portal {
		return c
	}
	guest := *c
	guest.Actor = community.Actor{Portal: portal}
	return &guest
}

func (s *api) getAnswer(ctx context.Context, c *caller, in *RecordPath) (community.AnswerSeen, error) {
	return s.app.Answer(ctx, c.Actor, in.ID)
}

type QuestionPath struct {
	QuestionID string `path:"questionId" maxLength:"64" doc:"The question's id or shortId."`
}

type createAnswerInput struct {
	QuestionPath
	Edit[answerBody, app.AnswerEdit]
}

func (s *api) createAnswer(ctx context.Context, c *caller, in *createAnswerInput) (community.AnswerSeen, error) {
	return s.app.AddAnswer(ctx, c.Actor, in.QuestionID, in.edit)
}

func (s *api) updateAnswer(ctx context.Context, c *caller, in *recordEdit[answerBody, app.AnswerEdit]) (community.AnswerSeen, error) {
	in.edit.Only = c.only
	return s.app.EditAnswer(ctx, c.Actor, in.ID, in.edit)
}

func (s *api) deleteAnswer(ctx context.Context, c *caller, in *RecordPath) error {
	return s.app.DeleteAnswer(ctx, c.Actor, in.ID, c.only)
}

type draftBody struct {
	Content string `json:"content"`
	Format  string `json:"format,omitempty" enum:"html,markdown"`
}

type saveDraftInput struct {
	RecordPath
	Body[draftBody]
}

func (s *api) saveDraft(ctx context.Context, c *caller, in *saveDraftInput) (community.AnswerSeen, error) {
	return s.app.SaveDraft(ctx, c.Actor, in.ID, app.Text{Source: in.body.Content, Format: in.body.Format})
}

func (s *api) deleteDraft(ctx context.Context, c *caller, in *RecordPath) error {
	return s.app.DropDraft(ctx, c.Actor, in.ID)
}

func (s *api) publishAnswer(ctx context.Context, c *caller, in *RecordPath) (community.AnswerSeen, error) {
	return s.app.Publish(ctx, c.Actor, in.ID)
}

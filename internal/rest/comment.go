package rest

import (
	"context"
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// comment is a comment on the wire.
type comment struct {
	MongoID   string        `json:"_id"`
	ID        string        `json:"id"`
	Rev       int64         `json:"__v"`
	CreatedAt moment        `json:"createdAt" format:"date-time"`
	UpdatedAt moment        `json:"updatedAt" format:"date-time"`
	Portal    string        `json:"portal"`
	Body      string        `json:"body" doc:"Sanitised HTML."`
	User      author        `json:"user"`
	PostedBy  *poster       `json:"postedBy,omitempty" doc:"Who wrote it in the author's name, where that was another; shown to the author and to moderators only."`
	Assisted  bool          `json:"assisted,omitempty" doc:"Whether an assistant wrote it for the author, by MCP."`
	Anonymous bool          `json:"anonymous"`
	Status    string        `json:"status" enum:"published,unapproved" doc:"Where content is approved, a new comment is unapproved until then, and only its author and moderators find it."`
	Score     int64         `json:"score"`
	Upvotes   []userID      `json:"upvotes" doc:"Ids of those who voted so; the newest 1,000."`
	Upvoted   bool          `json:"upvoted"`
	Reactions []reaction    `json:"reactions" doc:"What people reacted with, in the order in which it was first given."`
	Counts    commentCounts `json:"counts"`
	ReplyTo   string        `json:"replyTo,omitempty" doc:"The id of the comment that it answers, which answers none itself."`
	Orphaned  bool          `json:"replyToDeleted,omitempty" doc:"Whether that has been deleted."`
	Answer    string        `json:"answer,omitempty" doc:"The id of the answer it is on."`
	Question  string        `json:"question,omitempty" doc:"The id of the question it is on."`
	Post      string        `json:"post,omitempty" doc:"The id of the post it is on."`
	Source    *string       `json:"source,omitempty" doc:"The text exactly as it was written, for who may change it to go on with; in the record's own answer. It is not sanitised: what goes into a page is the HTML."`
	Format    string        `json:"format,omitempty" enum:"html,markdown" doc:"Of the source."`
	Proposal  *proposal     `json:"proposal,omitempty" doc:"What one would have it say instead, where that waits for approval or was refused; in the record's own answer."`
}

type commentCounts struct {
	Upvotes int64 `json:"upvotes"`
}

func toComment(to *caller, c community.CommentSeen) comment {
	w := comment{
		MongoID: string(c.ID), ID: string(c.ID), Rev: c.Rev, CreatedAt: momentOf(c.Created), UpdatedAt: momentOf(c.Updated),
		Portal: string(c.Portal), Body: c.Body, User: toAuthor(to, c.By), PostedBy: toPoster(c.Poster),
		Assisted: c.Assisted, Anonymous: c.Anonymous,
		Status: string(c.Status), Score: c.Score, Upvotes: ids(c.Upvotes), Upvoted: c.Upvoted, Reactions: toReactions(c.Reactions),
		ReplyTo: string(c.ReplyTo), Orphaned: c.Orphaned, Counts: commentCounts{c.Comment.Upvotes},
	}
	w.Source, w.Format = toWritten(c.Written)
	w.Proposal = toWaiting(c.Written)
	switch c.On.On {
	case community.OnAnswer:
		w.Answer = c.On.ID
	case community.OnQuestion:
		w.Question = c.On.ID
	case community.OnPost:
		w.Post = c.On.ID
	}
	return w
}

func toComments(to *caller, list []community.CommentSeen) []comment {
	out := make([]comment, len(list))
	for i, c := range list {
		out[i] = toComment(to, c)
	}
	return out
}

type commentBody struct {
	Body      *string `json:"body,omitempty" example:"<p>Slowly, though.</p>" doc:"HTML, or Markdown when format says so; it is sanitised. At most 10,000 bytes. Required, unless there is a source."`
	Format    string  `json:"format,omitempty" enum:"html,markdown" doc:"Of the source, or of the body where there is none; html when absent."`
	Source    *string `json:"source,omitempty" doc:"The text as it is written, in place of the body."`
	Anonymous loose   `json:"anonymous,omitzero" only:"create" doc:"Whether the author is kept from everybody but moderators; on creation."`
	ReplyTo   string  `json:"replyTo,omitempty" only:"create" doc:"The id of the comment on the same record that it answers; on creation. What answers a reply stands beside it, beneath the comment that both answer."`
	User      string  `json:"user,omitempty" only:"create" doc:"The id of the person to comment for; moderators only, on creation."`
}

func (b commentBody) edit() (e app.CommentEdit, err error) {
	e = app.CommentEdit{TextEdit: app.TextEdit{Content: b.Body, Format: b.Format, Source: b.Source}, User: b.User,
		ReplyTo: b.ReplyTo}
	e.Anonymous, err = b.Anonymous.get("anonymous")
	return e, err
}

const tagComments = "Comments"

func (s *api) comments() {
	s.commentsOn(answerKind)
	s.commentsOn(questionKind)
	s.commentsOn(postKind)
	changes(s, operation{id: "updateComment", guarded: true, method: "PUT", path: "/comments/{id}", tag: tagComments,
		refuses: all(ofText, refusals{400: {community.WhyOnCreationOnly, community.WhyTooManyItems}, 403: {community.WhyNotYoursToChange}}),
		summary: "Update a comment", text: "For its author and moderators."}, s.updateComment, toComment)
	does(s, operation{id: "deleteComment", guarded: true, method: "DELETE", path: "/comments/{id}", tag: tagComments,
		refuses: refusals{403: {community.WhyNotYoursToDelete}},
		summary: "Delete a comment", text: "For its author and moderators."}, s.deleteComment)
	changes(s, operation{id: "voteComment", method: "POST", path: "/comments/{id}/votes", tag: tagComments,
		refuses: refusals{403: {community.WhyVotePoints}, 409: {community.WhyNotPublished}},
		summary: "Upvote a comment", text: "Repeating it changes nothing. Comments can't be downvoted."},
		func(ctx context.Context, c *caller, in *commentVoteInput) (community.CommentSeen, error) {
			return s.app.VoteComment(ctx, c.Actor, in.ID, 1)
		}, toComment)
	does(s, operation{id: "unvoteComment", method: "DELETE", path: "/comments/{id}/votes", tag: tagComments,
		refuses: refusals{409: {community.WhyNotPublished}},
		summary: "Remove an upvote", text: "Not an error if there was none."}, takesBack(s.app.VoteComment))
	reactionsTo(s, commentKind, s.app.ReactToComment, toComment)
}

// OnPath names a comment of a record in an address.
type OnPath struct {
	On string `path:"on" maxLength:"64" doc:"The id or shortId of the record commented on."`
	ID string `path:"id" maxLength:"64" doc:"The comment's id."`
}

type updateOnInput struct {
	OnPath
	Edit[commentBody, app.CommentEdit]
}

type commentVoteInput struct {
	RecordPath
	Type string `query:"type" enum:"up" default:"up" doc:"Which way: up only."`
}

// commentsOn are the operations on the comments of one kind of record.
func (s *api) commentsOn(k kind) {
	lists(s, operation{id: "list" + k.name + "Comments", method: "GET", path: k.path("/comments"), tag: k.tag, refuses: ofRecord,
		summary: "List comments", text: "Oldest first, each with the replies to it behind it."},
		func(ctx context.Context, c *caller, in *recordListInput) (community.Listing[community.CommentSeen], error) {
			return s.app.Comments(ctx, c.Actor, k.ref(in.ID), in.page)
		}, toComment)
	changes(s, operation{id: "create" + k.name + "Comment", method: "POST", path: k.path("/comments"), tag: k.tag,
		refuses: all(ofVote, ofText, ofNew, ofAuthor, refusals{400: {community.WhyNoSuchComment, community.WhyTooManyItems},
			403: {community.WhyNotInSpace, community.WhyByAuthorOnly, community.WhyCommentPoints}}),
		status:  http.StatusCreated,
		summary: "Add a comment", text: "`anonymous` keeps the author's name from all but moderators. The anonymous author of the " +
			"record stays so in any case."},
		func(ctx context.Context, c *caller, in *recordEdit[commentBody, app.CommentEdit]) (community.CommentSeen, error) {
			return s.app.AddComment(ctx, c.Actor, k.ref(in.ID), in.edit)
		}, toComment)
	shows(s, operation{id: "get" + k.name + "Comment", method: "GET", path: "/" + k.plural + "/{on}/comments/{id}", tag: k.tag,
		refuses: ofRecord, summary: "Get a comment", text: "With the ETag to change it by. One that waits for approval is found by its " +
			"author and moderators."},
		func(ctx context.Context, c *caller, in *OnPath) (community.CommentSeen, error) {
			return s.app.Comment(ctx, c.Actor, k.ref(in.On), in.ID)
		}, toComment)
	changes(s, operation{id: "update" + k.name + "Comment", guarded: true, method: "PUT", path: "/" + k.plural + "/{on}/comments/{id}",
		tag: k.tag, refuses: all(ofOwn, ofText, refusals{400: {community.WhyOnCreationOnly, community.WhyTooManyItems}}),
		summary: "Update a comment", text: "For its author and moderators."},
		func(ctx context.Context, c *caller, in *updateOnInput) (community.CommentSeen, error) {
			in.edit.Only = c.only
			return s.app.EditComment(ctx, c.Actor, k.ref(in.On), in.ID, in.edit)
		}, toComment)
	does(s, operation{id: "delete" + k.name + "Comment", guarded: true, method: "DELETE", path: "/" + k.plural + "/{on}/comments/{id}",
		tag: k.tag, refuses: ofDelete, summary: "Delete a comment", text: "For its author and moderators."},
		func(ctx context.Context, c *caller, in *OnPath) error {
			return s.app.DeleteComment(ctx, c.Actor, k.ref(in.On), in.ID, c.only)
		})
}

func (s *api) updateComment(ctx context.Context, c *caller, in *recordEdit[commentBody, app.CommentEdit]) (community.CommentSeen, error) {
	in.edit.Only = c.only
	return s.app.EditComment(ctx, c.Actor, community.Ref{}, in.ID, in.edit)
}

func (s *api) deleteComment(ctx context.Context, c *caller, in *RecordPath) error {
	return s.app.DeleteComment(ctx, c.Actor, community.Ref{}, in.ID, c.only)
}

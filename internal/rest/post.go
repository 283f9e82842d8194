package rest

import (
	"context"
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// post is a post on the wire.
type post struct {
	MongoID     string          `json:"_id"`
	ID          string          `json:"id"`
	ShortID     string          `json:"shortId"`
	Rev         int64           `json:"__v"`
	CreatedAt   moment          `json:"createdAt" format:"date-time"`
	UpdatedAt   moment          `json:"updatedAt" format:"date-time"`
	PublishedAt moment          `json:"publishedAt" format:"date-time"`
	Portal      string          `json:"portal"`
	Type        string          `json:"type" enum:"post,discussion,article,event"`
	Event       *postEvent      `json:"event,omitempty" doc:"Of type event."`
	Title       string          `json:"title"`
	User        author          `json:"user"`
	PostedBy    *poster         `json:"postedBy,omitempty" doc:"Who wrote it in the author's name, where that was another; shown to the author and to moderators only."`
	Assisted    bool            `json:"assisted,omitempty" doc:"Whether an assistant wrote it for the author, by MCP."`
	Content     string          `json:"content" doc:"Sanitised HTML."`
	Summary     string          `json:"summary"`
	Intro       string          `json:"intro"`
	Space       string          `json:"space,omitempty" doc:"The id of the space it stands in; absent when it stands in none."`
	Status      string          `json:"status" enum:"archived,collapsed,draft,published,unapproved,unlisted,scheduled,new"`
	Anonymous   bool            `json:"anonymous"`
	Score       int64           `json:"score"`
	Upvotes     []userID        `json:"upvotes" doc:"Ids of those who voted so; the newest 1,000."`
	Downvotes   []userID        `json:"downvotes"`
	Upvoted     bool            `json:"upvoted"`
	Downvoted   bool            `json:"downvoted"`
	Reactions   []reaction      `json:"reactions" doc:"What people reacted with, in the order in which it was first given."`
	Followed    bool            `json:"followed"`
	Topics      []topic         `json:"topics"`
	Comments    []comment       `json:"comments" doc:"The newest 3."`
	Images      spliced[image]  `json:"images"`
	Links       spliced[link]   `json:"links"`
	Media       spliced[medium] `json:"media"`
	Counts      postCounts      `json:"counts"`
	Source      *string         `json:"source,omitempty" doc:"The text exactly as it was written, for who may change it to go on with; in the record's own answer. It is not sanitised: what goes into a page is the HTML."`
	Format      string          `json:"format,omitempty" enum:"html,markdown" doc:"Of the source."`
	Proposal    *proposal       `json:"proposal,omitempty" doc:"What one would have it say instead, where that waits for approval or was refused; in the record's own answer."`
	Pinned      *pinned         `json:"pinned,omitempty" doc:"Where it is shown before everything else; in the record's own answer."`
	EditedAt    *moment         `json:"editedAt,omitempty" format:"date-time" doc:"When its text was last edited; in the record's own answer. Absent where it never was, or by its author in the first five minutes only."`
	EditedBy    *author         `json:"editedBy,omitempty" doc:"Who edited it last; absent where that is its anonymous author."`
}

type postCounts struct {
	Edits     int64 `json:"edits"`
	Downvotes int64 `json:"downvotes"`
	Upvotes   int64 `json:"upvotes"`
	Comments  int64 `json:"comments"`
	Views     int64 `json:"views"`
	Followers int64 `json:"followers"`
}

func toPostCounts(c community.Counts) postCounts {
	return postCounts{Edits: c.Edits, Downvotes: c.Downvotes, Upvotes: c.Upvotes, Comments: c.Comments, Views: c.Views,
		Followers: c.Followers}
}

func toPost(to *caller, p community.PostSeen) post {
	source, format := toWritten(p.Written)
	edited, editor := toEdited(to, p.Edited)
	return post{
		MongoID: string(p.ID), ID: string(p.ID), ShortID: p.ShortID, Rev: p.Rev,
		CreatedAt: momentOf(p.Created), UpdatedAt: momentOf(p.Updated), PublishedAt: momentOf(p.Published), Portal: string(p.Portal),
		Type: p.Type, Event: toEvent(&p), Title: p.Title, User: toAuthor(to, p.By), PostedBy: toPoster(p.Poster),
		Assisted: p.Assisted, Content: p.Content, Summary: p.Summary,
		Intro: p.Intro, Space: string(p.Space), Status: string(p.Status), Anonymous: p.Anonymous, Score: p.Score, Upvotes: ids(p.Up),
		Downvotes: ids(p.Down), Upvoted: p.Upvoted, Downvoted: p.Downvoted, Reactions: toReactions(p.Reactions),
		Followed: p.Followed, Topics: toTopics(to, p.About), Comments: toComments(to, p.Comments),
		Images: spliced[image](p.Images), Links: spliced[link](p.Links),
		Media: spliced[medium](p.Media), Counts: toPostCounts(p.Counts), Source: source, Format: format, Proposal: toWaiting(p.Written),
		Pinned: toPinned(p.Pinned), EditedAt: edited, EditedBy: editor,
	}
}

// postBody is what may be told of a post.
type postBody struct {
	Type        *string        `json:"type,omitempty" enum:"post,discussion,article,event" doc:"post when absent on creation. An event is made on creation, and stays one."`
	Event       *postEventBody `json:"event,omitempty" doc:"Of type event."`
	Title       *string        `json:"title,omitempty" needed:"create" example:"A new kiln" doc:"1 to 300 characters. Required to post."`
	Content     *string        `json:"content,omitempty" example:"<p>It is here.</p>" doc:"HTML, or Markdown when format says so; it is sanitised. Required to post, unless there is a source."`
	Format      string         `json:"format,omitempty" enum:"html,markdown" doc:"Of the source, or of the content where there is none; html when absent."`
	Source      *string        `json:"source,omitempty" doc:"The text as it is written, in place of the content."`
	Topics      *[]string      `json:"topics,omitempty" doc:"Ids or names, at most 10. A name that is new makes a topic, which everybody sees."`
	Anonymous   loose          `json:"anonymous,omitzero"`
	Space       *string        `json:"space,omitempty" example:"slug:gardeners" doc:"The space it is to stand in: its id, or slug: and its slug; empty for none. One must be a member of it, and to move a record also of the space it leaves."`
	PublishedAt *string        `json:"publishedAt,omitempty" format:"date-time" doc:"In the future; with status scheduled."`
	Status      *string        `json:"status,omitempty" enum:"archived,collapsed,draft,published,unapproved,unlisted,scheduled,new" doc:"Moderators only, but on creation."`
	User        string         `json:"user,omitempty" only:"create" doc:"The id of the person to post for; moderators only, on creation."`
}

func (b postBody) edit() (e app.PostEdit, err error) {
	e = app.PostEdit{Type: b.Type, Title: b.Title, TextEdit: app.TextEdit{Content: b.Content, Format: b.Format, Source: b.Source},
		Topics: b.Topics, Space: b.Space, Status: b.Status, User: b.User}
	if e.PublishedAt, err = optionalStamp("publishedAt", b.PublishedAt); err != nil {
		return e, err
	}
	if e.Event, err = b.Event.edit(); err != nil {
		return e, err
	}
	e.Anonymous, err = b.Anonymous.get("anonymous")
	return e, err
}

const tagPosts = "Posts"

func (s *api) posts() {
	lists(s, operation{id: "listPosts", sorts: postOrders, method: "GET", path: "/posts", tag: tagPosts, refuses: ofContents,
		summary: "List posts", text: "`sort` is one of createdAt, updatedAt, publishedAt, score, upvotes, comments, views, followers, " +
			"with .asc or .desc."}, s.listPosts, tellPost)
	changes(s, operation{id: "createPost", method: "POST", path: "/posts", tag: tagPosts, status: http.StatusCreated,
		refuses: all(ofText, ofNew, ofAuthor, ofStatus, ofTopics, ofPlace, ofEvent),
		summary: "Add a post", text: "A plain post, a discussion, an article or, for those who may, an event."}, s.createPost, toPost)
	shows(s, operation{id: "getPost", method: "GET", path: "/posts/{id}", tag: tagPosts, refuses: ofRecord,
		summary: "Get a post", text: "By its id or shortId."}, s.getPost, toPost)
	changes(s, operation{id: "updatePost", guarded: true, method: "PUT", path: "/posts/{id}", tag: tagPosts,
		refuses: all(ofEdit, ofTopics, ofMove, ofEvent, refusals{409: {community.WhySeatsTaken}}),
		summary: "Update a post", text: "For its author and moderators. Fields you don't send stay as they are."}, s.updatePost, toPost)
	does(s, operation{id: "deletePost", guarded: true, method: "DELETE", path: "/posts/{id}", tag: tagPosts, refuses: ofDelete,
		summary: "Delete a post", text: "With its comments and votes. For its author and moderators."}, s.deletePost)
	changes(s, operation{id: "publishPost", method: "POST", path: "/posts/{id}/publish", tag: tagPosts,
		refuses: all(ofDraft, refusals{400: {community.WhyRulesForbid}}),
		summary: "Publish a draft", text: "For its author. If the community approves content, it then needs a moderator's approval."}, s.publishPost,
		toPost)
	s.editsOf(postKind, "A post's")
	s.suggestionsOn(postKind)
	restoresText(s, postKind, s.app.RestorePostText, toPost)
	votesOn(s, postKind, s.app.VotePost, toPost)
	reactionsTo(s, postKind, s.app.ReactToPost, toPost)
	followersOf(s, postKind, s.app.FollowPost, toPost)
}

type listPostsInput struct {
	ContentQuery
	SpaceQuery
	Type string `query:"type" enum:"post,discussion,article,event" doc:"Only posts of this type."`
}

func (s *api) listPosts(ctx context.Context, c *caller, in *listPostsInput) (community.Listing[*community.PostSeen], error) {
	l := in.list
	l.Type, l.Space = in.Type, in.space()
	return s.app.Posts(ctx, c.Actor, l)
}

func (s *api) createPost(ctx context.Context, c *caller, in *Edit[postBody, app.PostEdit]) (community.PostSeen, error) {
	return s.app.AddPost(ctx, c.Actor, in.edit)
}

func (s *api) getPost(ctx context.Context, c *caller, in *RecordPath) (community.PostSeen, error) {
	p, err := s.app.Post(ctx, c.Actor, in.ID)
	if err == nil {
		c.viewed(s, community.OnPost, string(p.ID))
	}
	return p, err
}

func (s *api) updatePost(ctx context.Context, c *caller, in *recordEdit[postBody, app.PostEdit]) (community.PostSeen, error) {
	in.edit.Only = c.only
	return s.app.EditPost(ctx, c.Actor, in.ID, in.edit)
}

func (s *api) deletePost(ctx context.Context, c *caller, in *RecordPath) error {
	return s.app.DeletePost(ctx, c.Actor, in.ID, c.only)
}

func (s *api) publishPost(ctx context.Context, c *caller, in *RecordPath) (community.PostSeen, error) {
	return s.app.PublishPost(ctx, c.Actor, in.ID)
}

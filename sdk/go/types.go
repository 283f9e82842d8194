// Code generated from the OpenAPI document by internal/sdkgen. DO NOT EDIT.

package stoa

import (
	"encoding/json"
	"time"
)

type AcceptBody struct {
	// The id or shortId of a published answer to the question.
	Answer string `json:"answer"`
}

type Announcement struct {
	Title   string `json:"title"`
	Picture string `json:"picture"`
	Link    string `json:"link"`
	Content string `json:"content"`
	// The text of the button.
	Action  string `json:"action"`
	Enabled bool   `json:"enabled"`
	// One of: "imageTop", "imageSide", "imageSidePadded", "imageBackground", "imageTopBackground", "darkImageBackground".
	Layout string `json:"layout"`
}

type AnnouncementBody struct {
	// The text of the button.
	Action *string `json:"action,omitzero"`
	// HTML; it is sanitised.
	Content *string `json:"content,omitzero"`
	Enabled *bool   `json:"enabled,omitzero"`
	// One of: "imageTop", "imageSide", "imageSidePadded", "imageBackground", "imageTopBackground", "darkImageBackground".
	Layout  *string `json:"layout,omitzero"`
	Link    *string `json:"link,omitzero"`
	Picture *string `json:"picture,omitzero"`
	Title   *string `json:"title,omitzero"`
}

type Answer struct {
	ID        string    `json:"id"`
	ShortID   string    `json:"shortId"`
	Revision  int64     `json:"__v"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	// When it was published; for a scheduled one, when it will be.
	PublishedAt time.Time `json:"publishedAt"`
	Portal      string    `json:"portal"`
	Question    Question  `json:"question"`
	User        User      `json:"user"`
	// Sanitised HTML.
	Content string `json:"content"`
	// HTML of an unpublished draft, shown to its author and moderators; empty when there is none.
	DraftContent string `json:"draftContent"`
	// Plain text of the content, up to 200 characters.
	Summary string `json:"summary"`
	// HTML of the first block.
	Intro string `json:"intro"`
	// One of: "archived", "collapsed", "draft", "published", "unapproved", "unlisted", "scheduled", "new".
	Status string `json:"status"`
	// One of: "public", "private".
	Privacy   string `json:"privacy"`
	Anonymous bool   `json:"anonymous"`
	// Whether staff say that it is right.
	Verified bool `json:"verified"`
	// Whether it solved the question for who asked: it is the question's acceptedAnswer.
	Accepted bool `json:"accepted"`
	// Whether moderators let it stand in the lists of every portal of the server.
	Global bool `json:"global"`
	// Whether it is the community's: everyone who may answer there can edit it, and votes give its author no points.
	Wiki  bool  `json:"wiki"`
	Score int64 `json:"score"`
	// Ids of those who voted so: the newest 1,000, the acting user's own always among them.
	Upvotes   []string `json:"upvotes"`
	Downvotes []string `json:"downvotes"`
	Upvoted   bool     `json:"upvoted"`
	Downvoted bool     `json:"downvoted"`
	// What people reacted with, in the order in which it was first given.
	Reactions []Reaction `json:"reactions"`
	// The newest 3.
	Comments []Comment `json:"comments"`
	// Those that it was given.
	Rewards []Reward     `json:"rewards"`
	Images  []Image      `json:"images"`
	Links   []Link       `json:"links"`
	Media   []Medium     `json:"media"`
	Counts  AnswerCounts `json:"counts"`
	// Whether an assistant wrote it for the author, by MCP.
	Assisted bool `json:"assisted,omitzero"`
	// When its text was last edited; in the record's own answer. Absent where it never was, or by its author in the first
	// five minutes only.
	EditedAt *time.Time `json:"editedAt,omitzero"`
	// Who edited it last; absent where that is its anonymous author.
	EditedBy *User `json:"editedBy,omitzero"`
	// Of the source.
	// One of: "html", "markdown".
	Format string `json:"format,omitzero"`
	// Who wrote it in the author's name, where that was another; shown to the author and to moderators only.
	PostedBy *Poster `json:"postedBy,omitzero"`
	// What one would have it say instead, where that waits for approval or was refused; in the record's own answer.
	Proposal *Proposal `json:"proposal,omitzero"`
	// The text exactly as it was written, for who may change it to go on with; in the record's own answer. It is not
	// sanitised: what goes into a page is the HTML.
	Source string `json:"source,omitzero"`
}

type AnswerCounts struct {
	// How many asked the question too after it had this answer.
	Reasks    int64 `json:"reasks"`
	Edits     int64 `json:"edits"`
	Downvotes int64 `json:"downvotes"`
	Upvotes   int64 `json:"upvotes"`
	Comments  int64 `json:"comments"`
	Views     int64 `json:"views"`
}

type AnswerHit struct {
	ID        string    `json:"id"`
	ShortID   string    `json:"shortId"`
	Revision  int64     `json:"__v"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	// When it was published; for a scheduled one, when it will be.
	PublishedAt time.Time `json:"publishedAt"`
	Portal      string    `json:"portal"`
	Question    Question  `json:"question"`
	User        User      `json:"user"`
	// Sanitised HTML.
	Content string `json:"content"`
	// HTML of an unpublished draft, shown to its author and moderators; empty when there is none.
	DraftContent string `json:"draftContent"`
	// Plain text of the content, up to 200 characters.
	Summary string `json:"summary"`
	// HTML of the first block.
	Intro string `json:"intro"`
	// One of: "archived", "collapsed", "draft", "published", "unapproved", "unlisted", "scheduled", "new".
	Status string `json:"status"`
	// One of: "public", "private".
	Privacy   string `json:"privacy"`
	Anonymous bool   `json:"anonymous"`
	// Whether staff say that it is right.
	Verified bool `json:"verified"`
	// Whether it solved the question for who asked: it is the question's acceptedAnswer.
	Accepted bool `json:"accepted"`
	// Whether moderators let it stand in the lists of every portal of the server.
	Global bool `json:"global"`
	// Whether it is the community's: everyone who may answer there can edit it, and votes give its author no points.
	Wiki  bool  `json:"wiki"`
	Score int64 `json:"score"`
	// Ids of those who voted so: the newest 1,000, the acting user's own always among them.
	Upvotes   []string `json:"upvotes"`
	Downvotes []string `json:"downvotes"`
	Upvoted   bool     `json:"upvoted"`
	Downvoted bool     `json:"downvoted"`
	// What people reacted with, in the order in which it was first given.
	Reactions []Reaction `json:"reactions"`
	// The newest 3.
	Comments []Comment `json:"comments"`
	// Those that it was given.
	Rewards []Reward     `json:"rewards"`
	Images  []Image      `json:"images"`
	Links   []Link       `json:"links"`
	Media   []Medium     `json:"media"`
	Counts  AnswerCounts `json:"counts"`
	// What the record is.
	RecordType string    `json:"_type"`
	Highlight  Highlight `json:"highlight"`
	// Whether an assistant wrote it for the author, by MCP.
	Assisted bool `json:"assisted,omitzero"`
	// When its text was last edited; in the record's own answer. Absent where it never was, or by its author in the first
	// five minutes only.
	EditedAt *time.Time `json:"editedAt,omitzero"`
	// Who edited it last; absent where that is its anonymous author.
	EditedBy *User `json:"editedBy,omitzero"`
	// Of the source.
	// One of: "html", "markdown".
	Format string `json:"format,omitzero"`
	// Who wrote it in the author's name, where that was another; shown to the author and to moderators only.
	PostedBy *Poster `json:"postedBy,omitzero"`
	// What one would have it say instead, where that waits for approval or was refused; in the record's own answer.
	Proposal *Proposal `json:"proposal,omitzero"`
	// The text exactly as it was written, for who may change it to go on with; in the record's own answer. It is not
	// sanitised: what goes into a page is the HTML.
	Source string `json:"source,omitzero"`
}

type AnswerRequest struct {
	// Who was asked.
	User      User      `json:"user"`
	CreatedAt time.Time `json:"createdAt"`
}

type AnswerStats struct {
	// One of: "user_answer_viewed", "user_answer_voted", "user_answer_followed".
	Type string `json:"type"`
	// The first day of the present month.
	Timestamp string `json:"timestamp"`
	// A number for each of the last 32 days, by YYYY-MM-DD.
	Values map[string]int64 `json:"values"`
}

// App is one of several records: that which Slug names is not nil, and Raw has the text of all.
type App struct {
	Slug      string
	Discourse *DiscourseApp
	JWT       *JwtApp
	OpenID    *OpenidApp
	SCIM      *ScimApp
	Webhooks  *WebhooksApp
	Raw       json.RawMessage
}

// UnmarshalJSON reads the one that it is.
func (u *App) UnmarshalJSON(text []byte) error {
	var of struct {
		Kind string `json:"slug"`
	}
	if err := json.Unmarshal(text, &of); err != nil {
		return err
	}
	*u = App{Slug: of.Kind, Raw: append(json.RawMessage(nil), text...)}
	switch of.Kind {
	case "discourse":
		return json.Unmarshal(text, &u.Discourse)
	case "jwt":
		return json.Unmarshal(text, &u.JWT)
	case "openid":
		return json.Unmarshal(text, &u.OpenID)
	case "scim":
		return json.Unmarshal(text, &u.SCIM)
	case "webhooks":
		return json.Unmarshal(text, &u.Webhooks)
	}
	return nil
}

// MarshalJSON gives the text that it was read from.
func (u App) MarshalJSON() ([]byte, error) { return u.Raw.MarshalJSON() }

type Asking struct {
	MayBeAsked bool `json:"mayBeAsked"`
}

type AskingBody struct {
	// Whether others may ask for answers.
	MayBeAsked *bool `json:"mayBeAsked,omitzero"`
}

type Award struct {
	Badge Badge `json:"badge"`
	// Since when.
	GivenAt time.Time `json:"givenAt"`
	// Whether an admin gave it.
	ByHand bool `json:"byHand"`
}

type AwardBody struct {
	// The id or shortId of a published answer to the question, of somebody else.
	Answer string `json:"answer"`
}

type Badge struct {
	// Of a built-in badge a word, such as teacher.
	ID       string `json:"id"`
	Revision int64  `json:"__v"`
	// Empty for a built-in badge that was never changed.
	CreatedAt string `json:"createdAt"`
	// Empty for a built-in badge that was never changed.
	UpdatedAt string `json:"updatedAt"`
	Portal    string `json:"portal"`
	// Of a built-in badge in the community's language.
	Name string `json:"name"`
	// What it is for, in one sentence.
	ShortDescription string `json:"shortDescription"`
	// More about it: plain text.
	LongDescription string `json:"longDescription"`
	// Whether it is given and shown.
	Active bool `json:"active"`
	// Rule: people earn it. Manual: an admin gives it.
	// One of: "Rule", "Manual".
	Type string `json:"type"`
	// Whether every community has it. It can only be turned on and off.
	BuiltIn bool `json:"builtIn"`
	// How many people have it; absent in the list of a person's badges.
	Holders int64 `json:"holders,omitzero"`
	// Of type Rule.
	Rule *BadgeRule `json:"rule,omitzero"`
}

type BadgeRule struct {
	// Which number of a person counts.
	// One of: "points", "questions", "answers", "comments", "answersVotes", "followers", "requests", "helpfulAnswers",
	// "goodAnswers", "greatAnswers", "acceptedAnswers", "helpfulQuestions", "goodQuestions", "greatQuestions",
	// "followedQuestions", "solvedQuestions", "goodPosts", "goodComments".
	Metric string `json:"metric"`
	// How high it must be at least.
	Least int64 `json:"least"`
}

type BadgeRuleBody struct {
	// From 1.
	Least *int64 `json:"least,omitzero"`
	// One of those that a badge's rule lists; empty for by hand.
	Metric *string `json:"metric,omitzero"`
}

type Ban struct {
	Reason string `json:"reason"`
	// Absent when it is for good.
	Until *time.Time `json:"until,omitzero"`
}

type BanBody struct {
	// Told to the person; at most 1000 characters.
	Reason *string `json:"reason,omitzero"`
	// When it ends; absent: never.
	Until *time.Time `json:"until,omitzero"`
}

type BatchAnswer struct {
	// 201 for one who was made, 200 for one who was changed, else that of the problem.
	Status  int64    `json:"status"`
	Problem *Problem `json:"problem,omitzero"`
	User    *User    `json:"user,omitzero"`
}

type BatchBody struct {
	// Each as in PUT /users/{id}, with externalId and without password.
	Users []BatchUserBody `json:"users"`
}

type BatchUserBody struct {
	// Admins only.
	ExternalID string `json:"externalId"`
	// Moderators only; with status banned.
	BanReason *string `json:"banReason,omitzero"`
	// Moderators only; with status banned. Absent: for good.
	BanUntil *time.Time `json:"banUntil,omitzero"`
	// HTML; it is sanitised.
	Description *string `json:"description,omitzero"`
	// Unique without regard to case. What an admin says of another counts at once; what people say of themselves becomes
	// pendingEmail until they have answered the mail to it.
	Email  *string `json:"email,omitzero"`
	Gender *string `json:"gender,omitzero"`
	// The language to write to them in, as a tag; empty for the portal's.
	Lang     *string `json:"lang,omitzero"`
	Location *string `json:"location,omitzero"`
	// At most 200 characters, of which one is a letter or a number.
	Name *string `json:"name,omitzero"`
	// A path, or an http or https address.
	Picture *string `json:"picture,omitzero"`
	// Admins only.
	// One of: "member", "moderator", "bot", "admin".
	Role *string `json:"role,omitzero"`
	// Moderators only.
	// One of: "active", "pending", "banned".
	Status *string `json:"status,omitzero"`
	// At most 200 characters.
	Title *string `json:"title,omitzero"`
	// 2 to 40 letters and digits with dots, dashes and underscores between; unique without regard to case and look-alike
	// letters. Words such as admin or support are the admins' to give.
	Username *string `json:"username,omitzero"`
	// Moderators only.
	Verified *bool `json:"verified,omitzero"`
	// An http or https address.
	Website *string `json:"website,omitzero"`
}

type Block struct {
	User      User      `json:"user"`
	CreatedAt time.Time `json:"createdAt"`
}

type Bookmark struct {
	// The record's.
	ID string `json:"id"`
	// What was saved.
	// One of: "question", "answer", "post".
	Type string `json:"type"`
	Note string `json:"note"`
	// When it was saved.
	CreatedAt time.Time `json:"createdAt"`
	// When it was saved again, or its note changed.
	UpdatedAt time.Time `json:"updatedAt"`
	// Of type answer.
	Answer *Answer `json:"answer,omitzero"`
	// Of type post.
	Post *Post `json:"post,omitzero"`
	// Of type question. None of the three is there where one may not see the record any more.
	Question *Question `json:"question,omitzero"`
}

type BookmarkBody struct {
	// For oneself: plain text of at most 1,000 characters.
	Note *string `json:"note,omitzero"`
}

type ByVerbChannels struct {
	// Somebody follows one.
	FollowUser Channels `json:"follow_user"`
	// Somebody follows one's question.
	FollowQuestion Channels `json:"follow_question"`
	// One's question, answer or post gets an upvote.
	Upvote Channels `json:"upvote"`
	// One's comment gets an upvote.
	CommentUpvote Channels `json:"comment_upvote"`
	// A question is put to one.
	Ask Channels `json:"ask"`
	// A question that one asked or follows is answered.
	Answer Channels `json:"answer"`
	// One's answer is accepted, or one to a question that one asked or follows.
	Accept Channels `json:"accept"`
	// A question that one asked or follows is closed as a duplicate.
	Duplicate Channels `json:"duplicate"`
	// One's answer is given a reward.
	Reward Channels `json:"reward"`
	// Somebody comments on one's question, answer or post.
	Comment Channels `json:"comment"`
	// Somebody names one with an @.
	Mention Channels `json:"mention"`
	// One is asked for an answer, or one more wants an answer to a question that was put to one, or that one asked.
	RequestAnswer Channels `json:"request_answer"`
	// Something is reported; to moderators and admins.
	Report Channels `json:"report"`
	// Someone asks to join a space; for its staff, moderators and admins.
	SpaceRequest Channels `json:"space_request"`
	// One was let into a space that one asked to join.
	SpaceApprove Channels `json:"space_approve"`
	// A new person needs approval; for moderators and admins.
	MemberWaits Channels `json:"member_waits"`
	// One's account was approved.
	MemberApprove Channels `json:"member_approve"`
	// Something that was written waits for approval; to moderators and admins.
	ContentWaits Channels `json:"content_waits"`
	// Something that one wrote was approved.
	ContentApprove Channels `json:"content_approve"`
	// Something that one wrote was refused.
	ContentRefuse Channels `json:"content_refuse"`
	// A question comes up in a topic or space, or of a person, that one watches.
	NewQuestion Channels `json:"new_question"`
	// A question in a topic or space, or of a person, that one watches gets its first answer.
	FirstAnswer Channels `json:"first_answer"`
	// A person whom one watches publishes an answer or a post.
	Publish Channels `json:"publish"`
	// Somebody replies to one's comment.
	Reply Channels `json:"reply"`
	// Somebody reacts to what one wrote with an emoji.
	Reaction Channels `json:"reaction"`
	// One earns a badge, or is given one.
	Badge Channels `json:"badge"`
	// Nobody has answered a question that one could: at most 3 a week.
	SuggestedQuestion Channels `json:"suggested_question"`
	// An event that one comes to begins in a day, or in an hour.
	EventReminder Channels `json:"event_reminder"`
	// An event that one comes to, or waits for, is at another time or place.
	EventChange Channels `json:"event_change"`
	// Such an event was cancelled or deleted.
	EventCancel Channels `json:"event_cancel"`
	// Somebody writes to one.
	Message Channels `json:"message"`
	// One has a seat at an event that one waited for.
	EventSeat Channels `json:"event_seat"`
	// Somebody suggests an edit of what one wrote.
	Suggestion Channels `json:"suggestion"`
	// An edit that one suggested was accepted.
	SuggestionAccept Channels `json:"suggestion_accept"`
	// An edit that one suggested was rejected.
	SuggestionReject Channels `json:"suggestion_reject"`
	// Somebody else edited what one wrote.
	Edit Channels `json:"edit"`
}

type ByVerbChannelsBody struct {
	// One's answer is accepted, or one to a question that one asked or follows.
	Accept *ChannelsBody `json:"accept,omitzero"`
	// A question that one asked or follows is answered.
	Answer *ChannelsBody `json:"answer,omitzero"`
	// A question is put to one.
	Ask *ChannelsBody `json:"ask,omitzero"`
	// One earns a badge, or is given one.
	Badge *ChannelsBody `json:"badge,omitzero"`
	// Somebody comments on one's question, answer or post.
	Comment *ChannelsBody `json:"comment,omitzero"`
	// One's comment gets an upvote.
	CommentUpvote *ChannelsBody `json:"comment_upvote,omitzero"`
	// Something that one wrote was approved.
	ContentApprove *ChannelsBody `json:"content_approve,omitzero"`
	// Something that one wrote was refused.
	ContentRefuse *ChannelsBody `json:"content_refuse,omitzero"`
	// Something that was written waits for approval; to moderators and admins.
	ContentWaits *ChannelsBody `json:"content_waits,omitzero"`
	// A question that one asked or follows is closed as a duplicate.
	Duplicate *ChannelsBody `json:"duplicate,omitzero"`
	// Somebody else edited what one wrote.
	Edit *ChannelsBody `json:"edit,omitzero"`
	// Such an event was cancelled or deleted.
	EventCancel *ChannelsBody `json:"event_cancel,omitzero"`
	// An event that one comes to, or waits for, is at another time or place.
	EventChange *ChannelsBody `json:"event_change,omitzero"`
	// An event that one comes to begins in a day, or in an hour.
	EventReminder *ChannelsBody `json:"event_reminder,omitzero"`
	// One has a seat at an event that one waited for.
	EventSeat *ChannelsBody `json:"event_seat,omitzero"`
	// A question in a topic or space, or of a person, that one watches gets its first answer.
	FirstAnswer *ChannelsBody `json:"first_answer,omitzero"`
	// Somebody follows one's question.
	FollowQuestion *ChannelsBody `json:"follow_question,omitzero"`
	// Somebody follows one.
	FollowUser *ChannelsBody `json:"follow_user,omitzero"`
	// One's account was approved.
	MemberApprove *ChannelsBody `json:"member_approve,omitzero"`
	// A new person needs approval; for moderators and admins.
	MemberWaits *ChannelsBody `json:"member_waits,omitzero"`
	// Somebody names one with an @.
	Mention *ChannelsBody `json:"mention,omitzero"`
	// Somebody writes to one.
	Message *ChannelsBody `json:"message,omitzero"`
	// A question comes up in a topic or space, or of a person, that one watches.
	NewQuestion *ChannelsBody `json:"new_question,omitzero"`
	// A person whom one watches publishes an answer or a post.
	Publish *ChannelsBody `json:"publish,omitzero"`
	// Somebody reacts to what one wrote with an emoji.
	Reaction *ChannelsBody `json:"reaction,omitzero"`
	// Somebody replies to one's comment.
	Reply *ChannelsBody `json:"reply,omitzero"`
	// Something is reported; to moderators and admins.
	Report *ChannelsBody `json:"report,omitzero"`
	// One is asked for an answer, or one more wants an answer to a question that was put to one, or that one asked.
	RequestAnswer *ChannelsBody `json:"request_answer,omitzero"`
	// One's answer is given a reward.
	Reward *ChannelsBody `json:"reward,omitzero"`
	// One was let into a space that one asked to join.
	SpaceApprove *ChannelsBody `json:"space_approve,omitzero"`
	// Someone asks to join a space; for its staff, moderators and admins.
	SpaceRequest *ChannelsBody `json:"space_request,omitzero"`
	// Nobody has answered a question that one could: at most 3 a week.
	SuggestedQuestion *ChannelsBody `json:"suggested_question,omitzero"`
	// Somebody suggests an edit of what one wrote.
	Suggestion *ChannelsBody `json:"suggestion,omitzero"`
	// An edit that one suggested was accepted.
	SuggestionAccept *ChannelsBody `json:"suggestion_accept,omitzero"`
	// An edit that one suggested was rejected.
	SuggestionReject *ChannelsBody `json:"suggestion_reject,omitzero"`
	// One's question, answer or post gets an upvote.
	Upvote *ChannelsBody `json:"upvote,omitzero"`
}

type Calendar struct {
	// When the address was made; absent where there is none.
	CreatedAt *time.Time `json:"createdAt,omitzero"`
	// The address, in the answer to its making only.
	URL string `json:"url,omitzero"`
}

type Channels struct {
	// Whether it is listed and counted.
	Web bool `json:"web"`
	// Whether it is sent by mail.
	Email bool `json:"email"`
	// Whether it is sent to the browsers in which the person turned that on.
	Push bool `json:"push"`
}

type ChannelsBody struct {
	// Whether it is sent by mail.
	Email *bool `json:"email,omitzero"`
	// Whether it is sent to the browsers in which the person turned that on.
	Push *bool `json:"push,omitzero"`
	// Whether it is listed and counted.
	Web *bool `json:"web,omitzero"`
}

// Code is a stable word for what sort of failure it is.
type Code string

const (
	CodeInvalidParameter     Code = "invalid_parameter"
	CodeMissingParameter     Code = "missing_parameter"
	CodeUnauthorized         Code = "unauthorized"
	CodeForbidden            Code = "forbidden"
	CodeNotFound             Code = "not_found"
	CodeMethodNotAllowed     Code = "method_not_allowed"
	CodeNotAcceptable        Code = "not_acceptable"
	CodeRequestTimeout       Code = "request_timeout"
	CodeConflict             Code = "conflict"
	CodeGone                 Code = "gone"
	CodeTooLarge             Code = "too_large"
	CodeUnsupportedMediaType Code = "unsupported_media_type"
	CodeRateLimited          Code = "rate_limited"
	CodeInternal             Code = "internal"
	CodeUnavailable          Code = "unavailable"
)

type Collection struct {
	ID          string    `json:"id"`
	Revision    int64     `json:"__v"`
	CreatedAt   time.Time `json:"createdAt"`
	UpdatedAt   time.Time `json:"updatedAt"`
	Portal      string    `json:"portal"`
	Name        string    `json:"name"`
	Description string    `json:"description"`
	// Where it stands among the collections.
	Place int64 `json:"place"`
	// Whether spaces that name no collection stand in it.
	Default bool `json:"default"`
}

type Colors struct {
	Default     string `json:"default"`
	DefaultLink string `json:"defaultLink"`
	Link        string `json:"link"`
	MenuLink    string `json:"menuLink"`
	Primary     string `json:"primary"`
	Secondary   string `json:"secondary"`
}

type ColorsBody struct {
	Default     *string `json:"default,omitzero"`
	DefaultLink *string `json:"defaultLink,omitzero"`
	Link        *string `json:"link,omitzero"`
	MenuLink    *string `json:"menuLink,omitzero"`
	Primary     *string `json:"primary,omitzero"`
	Secondary   *string `json:"secondary,omitzero"`
}

type Comment struct {
	ID        string    `json:"id"`
	Revision  int64     `json:"__v"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	Portal    string    `json:"portal"`
	// Sanitised HTML.
	Body      string `json:"body"`
	User      User   `json:"user"`
	Anonymous bool   `json:"anonymous"`
	// Where content is approved, a new comment is unapproved until then, and only its author and moderators find it.
	// One of: "published", "unapproved".
	Status string `json:"status"`
	Score  int64  `json:"score"`
	// Ids of those who voted so; the newest 1,000.
	Upvotes []string `json:"upvotes"`
	Upvoted bool     `json:"upvoted"`
	// What people reacted with, in the order in which it was first given.
	Reactions []Reaction    `json:"reactions"`
	Counts    CommentCounts `json:"counts"`
	// The id of the answer it is on.
	Answer string `json:"answer,omitzero"`
	// Whether an assistant wrote it for the author, by MCP.
	Assisted bool `json:"assisted,omitzero"`
	// Of the source.
	// One of: "html", "markdown".
	Format string `json:"format,omitzero"`
	// The id of the post it is on.
	Post string `json:"post,omitzero"`
	// Who wrote it in the author's name, where that was another; shown to the author and to moderators only.
	PostedBy *Poster `json:"postedBy,omitzero"`
	// What one would have it say instead, where that waits for approval or was refused; in the record's own answer.
	Proposal *Proposal `json:"proposal,omitzero"`
	// The id of the question it is on.
	Question string `json:"question,omitzero"`
	// The id of the comment that it answers, which answers none itself.
	ReplyTo string `json:"replyTo,omitzero"`
	// Whether that has been deleted.
	ReplyToDeleted bool `json:"replyToDeleted,omitzero"`
	// The text exactly as it was written, for who may change it to go on with; in the record's own answer. It is not
	// sanitised: what goes into a page is the HTML.
	Source string `json:"source,omitzero"`
}

type CommentCounts struct {
	Upvotes int64 `json:"upvotes"`
}

type Conversation struct {
	ID        string    `json:"id"`
	Revision  int64     `json:"__v"`
	CreatedAt time.Time `json:"createdAt"`
	// When the last message was written.
	UpdatedAt time.Time `json:"updatedAt"`
	Portal    string    `json:"portal"`
	// Whether it is a group; two people have one conversation.
	Group bool `json:"group"`
	// Of a group; may be empty.
	Title string `json:"title"`
	// Who takes part, you among them. Of two people the other one also where they left it.
	People []User `json:"people"`
	// The number of the last message.
	Last int64 `json:"last"`
	// The number of the last message that you have read.
	Read int64 `json:"read"`
	// Whether there is something that you have not read.
	Unread bool `json:"unread"`
	// Whether you are not told of it.
	Muted bool `json:"muted"`
	// The last message, if you see it: who was added sees what was written from then on.
	Newest *PrivateMessage `json:"newest,omitzero"`
	// Of a group, the id of who may add people.
	Owner string `json:"owner,omitzero"`
}

type ConvertBody struct {
	// What it is to be: comment, answer, discussion or question.
	To string `json:"to"`
}

type Converted struct {
	// Of what it is now.
	ID string `json:"id"`
	// What it is now.
	// One of: "question", "answer", "post", "comment".
	Type string `json:"type"`
	// Of type answer.
	Answer *Answer `json:"answer,omitzero"`
	// Of type comment.
	Comment *Comment `json:"comment,omitzero"`
	// Of type post.
	Post *Post `json:"post,omitzero"`
	// Of type question.
	Question *Question `json:"question,omitzero"`
}

type CreateAddPeopleBody struct {
	// Whom: their ids, or external: and theirs, or @ and their user names.
	People []string `json:"people"`
}

type CreateAnswerBody struct {
	Anonymous bool `json:"anonymous,omitzero"`
	// HTML, or Markdown when format says so; it is sanitised. At most 200,000 bytes. Required to answer, unless there is
	// a source.
	Content string `json:"content,omitzero"`
	// Of the source, or of the content where there is none; html when absent.
	// One of: "html", "markdown".
	Format string `json:"format,omitzero"`
	// Moderators only: whether it stands in the lists of every portal of the server.
	Global bool `json:"global,omitzero"`
	// In the future; with status scheduled.
	PublishedAt *time.Time `json:"publishedAt,omitzero"`
	// The text as it is written, in place of the content.
	Source string `json:"source,omitzero"`
	// Moderators only, but on creation.
	// One of: "archived", "collapsed", "draft", "published", "unapproved", "unlisted", "scheduled", "new".
	Status string `json:"status,omitzero"`
	// The id of the person to answer for; moderators only, on creation.
	User string `json:"user,omitzero"`
	// Moderators only.
	Verified bool `json:"verified,omitzero"`
	// Whether it is the community's, for everyone who may answer there to edit: its author may say so where policies.wiki
	// lets them, and moderators. Only moderators can end it.
	Wiki bool `json:"wiki,omitzero"`
}

type CreateAnswerEventBody struct {
	// Whether you come.
	// One of: "going", "declined".
	Answer string `json:"answer"`
}

type CreateBadgeBody struct {
	// 1 to 60 characters; unique in the community.
	Name string `json:"name"`
	// Whether it is given and shown; true of a new one.
	Active bool `json:"active,omitzero"`
	// Plain text of at most 2,000 characters.
	LongDescription string `json:"longDescription,omitzero"`
	// By what it is earned. Left out of a new badge, or with an empty metric: admins give it by hand.
	Rule *BadgeRuleBody `json:"rule,omitzero"`
	// Plain text of at most 200 characters.
	ShortDescription string `json:"shortDescription,omitzero"`
}

type CreateBeginConversationBody struct {
	// Whom you write to, up to 9: their ids, or external: and theirs, or @ and their user names.
	People []string `json:"people"`
	// HTML, or Markdown when format says so; it is sanitised. At most 10,000 bytes.
	Body string `json:"body"`
	// Of the body; html when absent.
	// One of: "html", "markdown".
	Format string `json:"format,omitzero"`
	// Of a group: plain text of at most 100 characters.
	Title string `json:"title,omitzero"`
}

type CreateCollectionBody struct {
	// 1 to 100 characters.
	Name string `json:"name"`
	// Plain text.
	Description string `json:"description,omitzero"`
	// Where to put it, from 1; the others make room.
	Place int64 `json:"place,omitzero"`
}

type CreateCommentBody struct {
	// Whether the author is kept from everybody but moderators; on creation.
	Anonymous bool `json:"anonymous,omitzero"`
	// HTML, or Markdown when format says so; it is sanitised. At most 10,000 bytes. Required, unless there is a source.
	Body string `json:"body,omitzero"`
	// Of the source, or of the body where there is none; html when absent.
	// One of: "html", "markdown".
	Format string `json:"format,omitzero"`
	// The id of the comment on the same record that it answers; on creation. What answers a reply stands beside it,
	// beneath the comment that both answer.
	ReplyTo string `json:"replyTo,omitzero"`
	// The text as it is written, in place of the body.
	Source string `json:"source,omitzero"`
	// The id of the person to comment for; moderators only, on creation.
	User string `json:"user,omitzero"`
}

type CreateMessageBody struct {
	// HTML, or Markdown when format says so; it is sanitised. At most 10,000 bytes.
	Body string `json:"body"`
	// Of the body; html when absent.
	// One of: "html", "markdown".
	Format string `json:"format,omitzero"`
}

type CreatePostBody struct {
	// 1 to 300 characters. Required to post.
	Title     string `json:"title"`
	Anonymous bool   `json:"anonymous,omitzero"`
	// HTML, or Markdown when format says so; it is sanitised. Required to post, unless there is a source.
	Content string `json:"content,omitzero"`
	// Of type event.
	Event *PostEventBody `json:"event,omitzero"`
	// Of the source, or of the content where there is none; html when absent.
	// One of: "html", "markdown".
	Format string `json:"format,omitzero"`
	// In the future; with status scheduled.
	PublishedAt *time.Time `json:"publishedAt,omitzero"`
	// The text as it is written, in place of the content.
	Source string `json:"source,omitzero"`
	// The space it is to stand in: its id, or slug: and its slug; empty for none. One must be a member of it, and to move
	// a record also of the space it leaves.
	Space string `json:"space,omitzero"`
	// Moderators only, but on creation.
	// One of: "archived", "collapsed", "draft", "published", "unapproved", "unlisted", "scheduled", "new".
	Status string `json:"status,omitzero"`
	// Ids or names, at most 10. A name that is new makes a topic, which everybody sees.
	Topics []string `json:"topics,omitzero"`
	// post when absent on creation. An event is made on creation, and stays one.
	// One of: "post", "discussion", "article", "event".
	Type string `json:"type,omitzero"`
	// The id of the person to post for; moderators only, on creation.
	User string `json:"user,omitzero"`
}

type CreateQuestionBody struct {
	// 1 to 300 characters. Required to ask.
	Title     string `json:"title"`
	Anonymous bool   `json:"anonymous,omitzero"`
	// Of a poll: when it takes no more votes, a time in the future; empty for never. It can be changed at any time.
	ClosesAt string `json:"closesAt,omitzero"`
	// HTML, or Markdown when format says so; it is sanitised. At most 200,000 bytes.
	Description string `json:"description,omitzero"`
	// Of the source, or of the description where there is none; html when absent.
	// One of: "html", "markdown".
	Format string `json:"format,omitzero"`
	// The id of the person it is put to; on creation.
	From string `json:"from,omitzero"`
	Lang string `json:"lang,omitzero"`
	// Moderators only.
	Locked bool `json:"locked,omitzero"`
	// Of a poll: whether one may choose several options. It can be changed until the first vote.
	Multiple bool `json:"multiple,omitzero"`
	// 2 to 20 choices make it a poll. Of a poll they can be changed until the first vote; what is sent as it is changes
	// nothing.
	Options []OptionBody `json:"options,omitzero"`
	// private: seen by its author, the person asked and moderators.
	// One of: "public", "private".
	Privacy string `json:"privacy,omitzero"`
	// In the future; with status scheduled.
	PublishedAt *time.Time `json:"publishedAt,omitzero"`
	// The description as it is written, in its place.
	Source string `json:"source,omitzero"`
	// The space it is to stand in: its id, or slug: and its slug; empty for none. One must be a member of it, and to move
	// a record also of the space it leaves.
	Space string `json:"space,omitzero"`
	// Moderators only; published when absent on creation.
	// One of: "archived", "collapsed", "published", "unapproved", "unlisted", "featured", "scheduled".
	Status string `json:"status,omitzero"`
	// Ids or names, at most 10. A name that is new makes a topic, which everybody sees.
	Topics []string `json:"topics,omitzero"`
	// Moderators only.
	// One of: "general", "poll".
	Type string `json:"type,omitzero"`
	// The id of the person to ask for; moderators only, on creation.
	User string `json:"user,omitzero"`
	// Moderators only.
	Verified bool `json:"verified,omitzero"`
}

type CreateRequestAnswerBody struct {
	// Whom: an id, or external: and one.
	User string `json:"user"`
}

type CreateSpaceBody struct {
	// 1 to 100 characters.
	Name string `json:"name"`
	// The collection it stands in; the default one when absent or empty.
	CollectionID string `json:"collectionId,omitzero"`
	// HTML; it is sanitised.
	Description string `json:"description,omitzero"`
	Hidden      bool   `json:"hidden,omitzero"`
	// A path, or an http or https address.
	Image      string `json:"image,omitzero"`
	InviteOnly bool   `json:"inviteOnly,omitzero"`
	Private    bool   `json:"private,omitzero"`
}

type CreateTopicBody struct {
	// 1 to 60 characters; unique without regard to case.
	Name string `json:"name"`
	// A CSS colour; empty for none.
	Color string `json:"color,omitzero"`
	// HTML; it is sanitised.
	Description string `json:"description,omitzero"`
	// Its icon: a path, or an http or https address.
	Picture string `json:"picture,omitzero"`
	// Other names, at most 20, none of which another topic has. Moderators only.
	Synonyms []string `json:"synonyms,omitzero"`
}

type CreateUserBody struct {
	// 2 to 40 letters and digits with dots, dashes and underscores between; unique without regard to case and look-alike
	// letters. Words such as admin or support are the admins' to give.
	Username string `json:"username"`
	// Moderators only; with status banned.
	BanReason string `json:"banReason,omitzero"`
	// Moderators only; with status banned. Absent: for good.
	BanUntil *time.Time `json:"banUntil,omitzero"`
	// HTML; it is sanitised.
	Description string `json:"description,omitzero"`
	// Unique without regard to case. What an admin says of another counts at once; what people say of themselves becomes
	// pendingEmail until they have answered the mail to it.
	Email string `json:"email,omitzero"`
	// Admins only.
	ExternalID string `json:"externalId,omitzero"`
	Gender     string `json:"gender,omitzero"`
	// The language to write to them in, as a tag; empty for the portal's.
	Lang     string `json:"lang,omitzero"`
	Location string `json:"location,omitzero"`
	// At most 200 characters, of which one is a letter or a number.
	Name string `json:"name,omitzero"`
	// 8 to 200 characters. Refused: what is blank, one character over and over, a row of neighbours such as 23456789, one
	// of the most common passwords or nearly so, and the name or the address of the person or of the community.
	Password string `json:"password,omitzero"`
	// A path, or an http or https address.
	Picture string `json:"picture,omitzero"`
	// Admins only.
	// One of: "member", "moderator", "bot", "admin".
	Role string `json:"role,omitzero"`
	// Moderators only.
	// One of: "active", "pending", "banned".
	Status string `json:"status,omitzero"`
	// At most 200 characters.
	Title string `json:"title,omitzero"`
	// Moderators only.
	Verified bool `json:"verified,omitzero"`
	// An http or https address.
	Website string `json:"website,omitzero"`
}

type Currency struct {
	// A real currency, whose amount is shown beside the points; empty for none.
	External CurrencyName `json:"external"`
	// How the points are called.
	Internal CurrencyName `json:"internal"`
	// How much of the external currency a point is worth.
	ConversionRate float64 `json:"conversionRate"`
	// Whether points can be staked on questions.
	Enabled bool `json:"enabled"`
}

type CurrencyBody struct {
	// How much of it a point is worth: more than 0, at most 1,000,000.
	ConversionRate *float64 `json:"conversionRate,omitzero"`
	// Whether points can be staked on questions.
	Enabled *bool `json:"enabled,omitzero"`
	// A real currency, whose amount is shown beside the points: at most 30 characters.
	External *NameBody `json:"external,omitzero"`
	// How the points are called: at most 30 characters; points when empty.
	Internal *NameBody `json:"internal,omitzero"`
}

type CurrencyName struct {
	Name string `json:"name"`
}

type Deletion struct {
	// The record's.
	ID string `json:"id"`
	// One of: "question", "answer", "post", "comment".
	Type string `json:"type"`
	// Of an answer, its question's.
	Title string `json:"title"`
	// How it begins.
	Summary string `json:"summary"`
	// The id of what an answer or comment was on.
	On string `json:"on"`
	// As what they deleted it.
	// One of: "author", "space", "staff".
	As        string    `json:"as"`
	DeletedAt time.Time `json:"deletedAt"`
	// Until when a moderator can bring it back.
	Until     time.Time `json:"until"`
	DeletedBy *User     `json:"deletedBy,omitzero"`
	// Who wrote it; absent where that is a secret.
	User *User `json:"user,omitzero"`
}

type Delivery struct {
	ID        string    `json:"id"`
	CreatedAt time.Time `json:"createdAt"`
	// The id of the endpoint.
	Endpoint string `json:"endpoint"`
	// The id of the message, as the webhook-id header has it: the same however often it is sent.
	WebhookID string `json:"webhookId"`
	Type      string `json:"type"`
	// What it is about.
	// One of: "answer", "question", "comment", "post", "topic", "space", "user".
	Kind string `json:"kind"`
	// The id of what it is about.
	Record string `json:"record"`
	// One of: "waiting", "delivered", "failed".
	Status string `json:"status"`
	Tries  int64  `json:"tries"`
	// What came of the last try.
	Note       string     `json:"note"`
	FinishedAt *time.Time `json:"finishedAt,omitzero"`
	NextTryAt  *time.Time `json:"nextTryAt,omitzero"`
}

type DiscourseApp struct {
	ID               string `json:"id"`
	Slug             string `json:"slug"`
	Name             string `json:"name"`
	ShortDescription string `json:"shortDescription"`
	// Whether it is installed.
	Enabled bool `json:"enabled"`
	// Shown to admins only.
	Settings *DiscourseSettings `json:"settings,omitzero"`
}

type DiscourseBody struct {
	// Whether a member who has no externalId is found by their email address.
	LinkByEmail *bool `json:"linkByEmail,omitzero"`
	// Whether moderator=true and false say the person's role here.
	Roles *bool `json:"roles,omitzero"`
	// Shared with the product, at least 32 characters. When absent, the one that is there stays.
	Secret *string `json:"secret,omitzero"`
	// Sites that this community signs people in to.
	Sites []DiscourseSiteBody `json:"sites,omitzero"`
	// Whether what the product says of a person is always taken over, or when they first come.
	// One of: "always", "create".
	Sync *string `json:"sync,omitzero"`
	// Where the product signs people in.
	URL *string `json:"url,omitzero"`
}

type DiscourseSettings struct {
	// Whether there is a secret: it is not shown.
	HasSecret bool `json:"hasSecret"`
	// Whether a member who has no externalId is found by their email address.
	LinkByEmail bool `json:"linkByEmail"`
	// Whether what the product says of a person is always taken over, or when they first come.
	// One of: "always", "create".
	Sync string `json:"sync"`
	// Whether moderator=true and false say the person's role here.
	Roles bool `json:"roles"`
	// Sites that this community signs people in to.
	Sites []DiscourseSite `json:"sites"`
	// Where the product signs people in.
	URL string `json:"url,omitzero"`
}

type DiscourseSite struct {
	// The host of its return_sso_url.
	Domain string `json:"domain"`
}

type DiscourseSiteBody struct {
	Domain string `json:"domain"`
	// Shared with the site, at least 32 characters. When absent, the one that is there stays.
	Secret *string `json:"secret,omitzero"`
}

type Done struct {
	// Always true.
	Success bool `json:"success"`
}

type DraftBody struct {
	Content string `json:"content"`
	// One of: "html", "markdown".
	Format *string `json:"format,omitzero"`
}

type DuplicateBody struct {
	// The id or shortId of the question that it is a duplicate of, which is none itself.
	Of string `json:"of"`
	// Whether its answers are moved there; false when absent.
	Merge *bool `json:"merge,omitzero"`
	// Why, at most 1,000 characters: for who asked, for followers and for the moderation log.
	Note *string `json:"note,omitzero"`
}

type Edit struct {
	ID string `json:"id"`
	// When it was replaced.
	CreatedAt time.Time `json:"createdAt"`
	// Who replaced it.
	User User `json:"user"`
	// What it said before: sanitised HTML.
	Content string `json:"content"`
	// Who accepted it, where it was suggested; absent where that is the record's anonymous author.
	ReviewedBy *User  `json:"reviewedBy,omitzero"`
	Title      string `json:"title,omitzero"`
}

type Endpoint struct {
	ID          string   `json:"id"`
	URL         string   `json:"url"`
	Description string   `json:"description"`
	Events      []string `json:"events"`
	// One of: "standard", "slack", "teams", "discord".
	Format string `json:"format"`
	// The shape of what it is told: the newest when it was added.
	Version string `json:"version"`
	// Signs what it is told, as the Standard Webhooks have it.
	Secret    string    `json:"secret"`
	Enabled   bool      `json:"enabled"`
	CreatedAt time.Time `json:"createdAt"`
	// How many tries that were.
	Failures int64 `json:"failures"`
	// Since when every try has failed.
	FailingSince *time.Time `json:"failingSince,omitzero"`
	// When it was disabled because every try had failed for a day. Enable it to try again.
	SetAsideAt *time.Time `json:"setAsideAt,omitzero"`
}

type EndpointBody struct {
	// At most 200 characters.
	Description *string `json:"description,omitzero"`
	// Absent: as it is; a new one is enabled. Enabling one that was set aside lets it be tried again.
	Enabled *bool `json:"enabled,omitzero"`
	// The kinds it is told of, or * for all. Required to add one.
	Events []string `json:"events,omitzero"`
	// standard when absent: signed messages as the OpenAPI document has them under webhooks. Else a note for people, as
	// the incoming webhooks of that chat take it, in the portal's language.
	// One of: "standard", "slack", "teams", "discord".
	Format *string `json:"format,omitzero"`
	// Of an endpoint that is there, to change it: what is not sent stays. Absent to add one.
	ID *string `json:"id,omitzero"`
	// whsec_ and the base64 of 24 to 64 bytes. Absent: the present one, or one made up.
	Secret *string `json:"secret,omitzero"`
	// An http or https address, never a private one unless the operator allows it. Required to add one.
	URL *string `json:"url,omitzero"`
	// The shape of what it is told. Absent: as it is; of a new one the newest.
	Version *string `json:"version,omitzero"`
}

type Expert struct {
	User User `json:"user"`
	// How many answers to such questions were found good, of those that one may see.
	Answers int64 `json:"answers"`
	// Of those answers, together.
	Score int64 `json:"score"`
	// How many of them were accepted.
	Accepted int64 `json:"accepted"`
}

type Exported struct {
	ExportedAt     time.Time                      `json:"exportedAt"`
	User           ExportedUser                   `json:"user"`
	Digest         string                         `json:"digest"`
	Summary        string                         `json:"summary"`
	Zone           string                         `json:"zone"`
	Notifications  map[string]ExportedChannel     `json:"notifications"`
	Activity       map[string][]map[string]string `json:"activity,omitzero"`
	Answers        []ExportedRecord               `json:"answers,omitzero"`
	Comments       []ExportedRecord               `json:"comments,omitzero"`
	Conversations  []ExportedConversation         `json:"conversations,omitzero"`
	PersonalTokens []ExportedToken                `json:"personalTokens,omitzero"`
	Posts          []ExportedRecord               `json:"posts,omitzero"`
	Questions      []ExportedRecord               `json:"questions,omitzero"`
	SignIns        []ExportedSignIn               `json:"signIns,omitzero"`
}

type ExportedChannel struct {
	Web   bool `json:"web"`
	Email bool `json:"email"`
	Push  bool `json:"push"`
}

type ExportedConversation struct {
	ID       string            `json:"id"`
	Messages []ExportedMessage `json:"messages"`
}

type ExportedMessage struct {
	ID        string    `json:"id"`
	Author    string    `json:"author"`
	Content   string    `json:"content"`
	CreatedAt time.Time `json:"createdAt"`
}

type ExportedRecord struct {
	ID        string    `json:"id"`
	Content   string    `json:"content"`
	Status    string    `json:"status"`
	Anonymous bool      `json:"anonymous"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	On        string    `json:"on,omitzero"`
	Title     string    `json:"title,omitzero"`
}

type ExportedSignIn struct {
	Browser   string    `json:"browser"`
	CreatedAt time.Time `json:"createdAt"`
	ExpiresAt time.Time `json:"expiresAt"`
}

type ExportedToken struct {
	Name       string     `json:"name"`
	Scopes     []string   `json:"scopes"`
	CreatedAt  time.Time  `json:"createdAt"`
	ExpiresAt  time.Time  `json:"expiresAt"`
	LastUsedAt *time.Time `json:"lastUsedAt,omitzero"`
}

type ExportedUser struct {
	ID           string    `json:"id"`
	Username     string    `json:"username"`
	Email        string    `json:"email"`
	Name         string    `json:"name"`
	Title        string    `json:"title"`
	Description  string    `json:"description"`
	Picture      string    `json:"picture"`
	Website      string    `json:"website"`
	Location     string    `json:"location"`
	Gender       string    `json:"gender"`
	ExternalID   string    `json:"externalId"`
	Points       int64     `json:"points"`
	CreatedAt    time.Time `json:"createdAt"`
	Lang         string    `json:"lang,omitzero"`
	PendingEmail string    `json:"pendingEmail,omitzero"`
}

type Featured struct {
	Posts     []string `json:"posts"`
	Events    []string `json:"events"`
	Answers   []string `json:"answers"`
	Topics    []string `json:"topics"`
	Users     []string `json:"users"`
	Questions []string `json:"questions"`
}

type FeaturedBody struct {
	Answers   []string `json:"answers,omitzero"`
	Events    []string `json:"events,omitzero"`
	Posts     []string `json:"posts,omitzero"`
	Questions []string `json:"questions,omitzero"`
	Topics    []string `json:"topics,omitzero"`
	Users     []string `json:"users,omitzero"`
}

type FeedItem struct {
	ID string `json:"id"`
	// One of: "Answer", "Question", "Discussion", "Article", "Post", "Event", "Topics".
	Type string `json:"type"`
	// Of topics, when the first of them was made.
	PublishedAt time.Time `json:"publishedAt"`
	// Of type Answer.
	Answer *Answer `json:"answer,omitzero"`
	// Of type Topics.
	Description string `json:"description,omitzero"`
	// Of types Discussion, Article, Post and Event.
	Post *Post `json:"post,omitzero"`
	// Of type Question.
	Question *Question `json:"question,omitzero"`
	// Of type Topics: to follow, for one who follows none. The very first item of all, where no type is asked for.
	Topics []Topic `json:"topics,omitzero"`
}

type ForgotBody struct {
	Email string `json:"email"`
}

type FreeBody struct {
	// The id in the integrating product, the email address, or the issuer of a provider and the sub there, with a space
	// between.
	ExternalID string `json:"externalId"`
}

type FullTopic struct {
	ID       string `json:"id"`
	ShortID  string `json:"shortId"`
	Revision int64  `json:"__v"`
	Name     string `json:"name"`
	// Who made it.
	User      User      `json:"user"`
	Picture   string    `json:"picture"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	Portal    string    `json:"portal"`
	// Sanitised HTML.
	Description string `json:"description"`
	// A CSS colour, or empty.
	Color    string `json:"color"`
	Followed bool   `json:"followed"`
	// What the acting user is told of it; empty for one who does not follow it.
	// One of: "", "all", "first", "none".
	Level  string      `json:"level"`
	Counts TopicCounts `json:"counts"`
	// Other names, by which questions find it too. In its own record only.
	Synonyms []string `json:"synonyms,omitzero"`
}

type GrantProblem struct {
	// One of: "invalid_request", "invalid_client", "invalid_grant", "invalid_scope", "unauthorized_client",
	// "unsupported_grant_type".
	Error string `json:"error"`
	// For people.
	ErrorDescription string `json:"error_description"`
}

type GroupRule struct {
	// The group as the directory names it.
	Group string `json:"group"`
	// The ids of the spaces that who is in the group is a member of. They leave with the group.
	Spaces []string `json:"spaces"`
	// Who is in the group is a moderator; where any rule says so, whoever is in no such group is a member. Admins are
	// left alone.
	Role string `json:"role,omitzero"`
}

type GroupRuleBody struct {
	// The group as the directory names it.
	Group string  `json:"group"`
	Role  *string `json:"role,omitzero"`
	// Spaces, each by its id or as slug: and its slug.
	Spaces []string `json:"spaces,omitzero"`
}

type Guest struct {
	User User `json:"user"`
	// One of: "going", "waiting", "declined".
	Answer string `json:"answer"`
	// Since when they say so.
	CreatedAt time.Time `json:"createdAt"`
}

type HealthUser struct {
	LastSeenAt   string `json:"lastSeenAt"`
	LastActionAt string `json:"lastActionAt"`
	LastPostAt   string `json:"lastPostAt"`
}

type Highlight struct {
	// HTML: the title or name, that of an answer's question, with marks.
	Title string `json:"title"`
	// HTML: a part of the text, with marks; of a person the username.
	Body string `json:"body"`
}

// Hit is one of several records: that which RecordType names is not nil, and Raw has the text of all.
type Hit struct {
	RecordType string
	Answer     *AnswerHit
	Post       *PostHit
	Question   *QuestionHit
	Topic      *TopicHit
	User       *UserHit
	Raw        json.RawMessage
}

// UnmarshalJSON reads the one that it is.
func (u *Hit) UnmarshalJSON(text []byte) error {
	var of struct {
		Kind string `json:"_type"`
	}
	if err := json.Unmarshal(text, &of); err != nil {
		return err
	}
	*u = Hit{RecordType: of.Kind, Raw: append(json.RawMessage(nil), text...)}
	switch of.Kind {
	case "answer":
		return json.Unmarshal(text, &u.Answer)
	case "post":
		return json.Unmarshal(text, &u.Post)
	case "question":
		return json.Unmarshal(text, &u.Question)
	case "topic":
		return json.Unmarshal(text, &u.Topic)
	case "user":
		return json.Unmarshal(text, &u.User)
	}
	return nil
}

// MarshalJSON gives the text that it was read from.
func (u Hit) MarshalJSON() ([]byte, error) { return u.Raw.MarshalJSON() }

type Image struct {
	ID  string `json:"_id"`
	Src string `json:"src"`
	Alt string `json:"alt"`
	// 0 when the content does not say.
	Width  int64 `json:"width"`
	Height int64 `json:"height"`
}

type ImprovedBody struct {
	// HTML, or Markdown when format says so; it is sanitised.
	Content *string `json:"content,omitzero"`
	// One of: "html", "markdown".
	Format *string `json:"format,omitzero"`
	// To who suggested it: plain text of at most 300 characters.
	Note *string `json:"note,omitzero"`
	// To accept with other words what has become stale: the version of the record that they are meant for.
	RecordVersion *string `json:"recordVersion,omitzero"`
	// The text as it is written, in place of the content.
	Source *string `json:"source,omitzero"`
	// To improve it: here and below, what isn't sent stays as it is suggested.
	Title  *string  `json:"title,omitzero"`
	Topics []string `json:"topics,omitzero"`
}

type Invitation struct {
	ID        string    `json:"id"`
	CreatedAt time.Time `json:"createdAt"`
	// Of whoever takes it.
	// One of: "member", "moderator".
	Role string `json:"role"`
	// The ids of the spaces that whoever takes it joins.
	Spaces []string `json:"spaces"`
	// How many may take it.
	Uses int64 `json:"uses"`
	// How many have.
	Used      int64     `json:"used"`
	ExpiresAt time.Time `json:"expiresAt"`
	// One of: "open", "used", "expired", "withdrawn".
	Status string `json:"status"`
	// In the answer that makes it only, and not where it is sent by mail.
	Code string `json:"code,omitzero"`
	// The address that it was sent to, and is good for only.
	Email string `json:"email,omitzero"`
	// The language of that mail, where it is not the portal's.
	Lang string `json:"lang,omitzero"`
	// The link to take it by; likewise.
	URL string `json:"url,omitzero"`
	// Who made it.
	User *ReducedUser `json:"user,omitzero"`
}

type InvitationBody struct {
	// An address to send it to. Only that address is let in by it, and counts as confirmed.
	Email *string `json:"email,omitzero"`
	// In seven days when absent, in a year at most.
	ExpiresAt *time.Time `json:"expiresAt,omitzero"`
	// The language of that mail, as a tag; the portal's when absent.
	Lang *string `json:"lang,omitzero"`
	// Of whoever takes it: member when absent. moderator is for admins.
	// One of: "member", "moderator".
	Role *string `json:"role,omitzero"`
	// Spaces to join with it: ids, or slug: and a slug. At most 20, each of which one moderates or runs.
	Spaces []string `json:"spaces,omitzero"`
	// How many may take it, 1 to 1000; 1 when absent, and with email.
	Uses *int64 `json:"uses,omitzero"`
}

type ItemBody struct {
	// One of: "question", "answer", "post", "comment", "proposal", "message".
	Type string `json:"type"`
	// The record's id or shortId.
	ID string `json:"id"`
	// Of the record or proposal as one read it. What was changed since is not resolved.
	UpdatedAt *time.Time `json:"updatedAt,omitzero"`
}

type JwtApp struct {
	ID               string `json:"id"`
	Slug             string `json:"slug"`
	Name             string `json:"name"`
	ShortDescription string `json:"shortDescription"`
	// Whether it is installed.
	Enabled bool `json:"enabled"`
	// Shown to admins only.
	Settings *JwtSettings `json:"settings,omitzero"`
}

type JwtBody struct {
	// When set, the only ones taken.
	Algorithms []string `json:"algorithms,omitzero"`
	// When set, what aud must hold.
	Audience *string `json:"audience,omitzero"`
	// When set, what iss must be.
	Issuer *string `json:"issuer,omitzero"`
	// Where the product publishes its signing keys. Exactly one of jwksUrl and publicKey.
	JwksURL *string `json:"jwksUrl,omitzero"`
	// Whether a member who has no externalId is found by the token's email address.
	LinkByEmail *bool `json:"linkByEmail,omitzero"`
	// Where people are sent who are not signed in.
	LoginURL *string `json:"loginUrl,omitzero"`
	// Seconds from iat for which a token without exp is good; 86400 when absent.
	MaxAge *int64 `json:"maxAge,omitzero"`
	// The product's signing key, as PEM.
	PublicKey *string `json:"publicKey,omitzero"`
	// Whether the claim role, member or moderator, is the person's role here.
	Roles *bool `json:"roles,omitzero"`
	// Seconds that a session of the pages lasts which single sign-on opened; 86400 when absent.
	Session *int64 `json:"session,omitzero"`
	// always when absent: what a newer token says of a person is taken over. create: only when they first come.
	// One of: "always", "create".
	Sync *string `json:"sync,omitzero"`
}

type JwtSettings struct {
	// Whether a member who has no externalId is found by the token's email address. Turn it on only if the product checks
	// addresses. A moderator or admin is never found so.
	LinkByEmail bool `json:"linkByEmail"`
	// Whether what tokens say of a person is taken over whenever a newer one says something new, or when the person first
	// comes.
	// One of: "always", "create".
	Sync string `json:"sync"`
	// Whether the claim role, member or moderator, is the person's role here. It never makes an admin.
	Roles bool `json:"roles"`
	// Seconds that a session of the pages lasts which single sign-on opened.
	Session int64 `json:"session"`
	// When set, the only ones taken. Always from RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, EdDSA.
	Algorithms []string `json:"algorithms,omitzero"`
	// When set, what aud must hold.
	Audience string `json:"audience,omitzero"`
	// When set, what iss must be.
	Issuer string `json:"issuer,omitzero"`
	// Where the product publishes its signing keys. Exactly one of jwksUrl and publicKey.
	JwksURL string `json:"jwksUrl,omitzero"`
	// When set, where people are sent who are not signed in, with return_to: the address to bring them back to with a
	// jwt.
	LoginURL string `json:"loginUrl,omitzero"`
	// Seconds from iat for which a token without exp is good; 86400 when absent.
	MaxAge int64 `json:"maxAge,omitzero"`
	// The product's signing key, as PEM.
	PublicKey string `json:"publicKey,omitzero"`
}

type Leader struct {
	Target User `json:"target"`
	// Points.
	Total int64 `json:"total"`
}

type Letterbox struct {
	// Everyone, those whom you follow, or nobody.
	// One of: "everyone", "followed", "nobody".
	Accepts string `json:"accepts"`
}

type LevelBody struct {
	// What one is told of it.
	// One of: "all", "first", "none".
	Level *string `json:"level,omitzero"`
}

type Link struct {
	ID    string `json:"_id"`
	URL   string `json:"url"`
	Title string `json:"title"`
}

type Links struct {
	Bug      string `json:"bug"`
	Facebook string `json:"facebook"`
	Faq      string `json:"faq"`
	// Where to ask for a feature.
	Feature   string `json:"feature"`
	Homepage  string `json:"homepage"`
	Instagram string `json:"instagram"`
	Linkedin  string `json:"linkedin"`
	Privacy   string `json:"privacy"`
	Telegram  string `json:"telegram"`
	Terms     string `json:"terms"`
	Twitter   string `json:"twitter"`
}

type LinksBody struct {
	Bug       *string `json:"bug,omitzero"`
	Facebook  *string `json:"facebook,omitzero"`
	Faq       *string `json:"faq,omitzero"`
	Feature   *string `json:"feature,omitzero"`
	Homepage  *string `json:"homepage,omitzero"`
	Instagram *string `json:"instagram,omitzero"`
	Linkedin  *string `json:"linkedin,omitzero"`
	Privacy   *string `json:"privacy,omitzero"`
	Telegram  *string `json:"telegram,omitzero"`
	Terms     *string `json:"terms,omitzero"`
	Twitter   *string `json:"twitter,omitzero"`
}

type LogoutBody struct {
	// Whom to sign out, for bots and admins; the acting person when absent.
	User *string `json:"user,omitzero"`
}

type MailBody struct {
	// One of: "none", "daily", "weekly".
	Digest *string `json:"digest,omitzero"`
	// One of: "none", "daily", "weekly".
	Summary *string `json:"summary,omitzero"`
	// An IANA time zone; empty is UTC.
	Zone *string `json:"zone,omitzero"`
}

type MailSettings struct {
	// The confirmed address, to which mail goes; empty while there is none.
	Email string `json:"email"`
	// An address that the person has yet to confirm. Nothing but the link to confirm it with is sent there.
	PendingEmail string `json:"pendingEmail"`
	// Whether there is a confirmed address.
	Verified bool `json:"verified"`
	// How often the person is sent what they are notified of. none: as it comes; else gathered, and sent at 07:00 in
	// their zone, weekly ones on Mondays.
	// One of: "none", "daily", "weekly".
	Digest string `json:"digest"`
	// How often the person is sent a digest of what is new in what they follow: at 07:00 in their zone, weekly ones on
	// Mondays, and only if there is anything new.
	// One of: "none", "daily", "weekly".
	Summary string `json:"summary"`
	// Their time zone, by its IANA name; empty is UTC.
	Zone string `json:"zone"`
	// Whether this server sends mail at all.
	Enabled bool `json:"enabled"`
}

type Medium struct {
	ID       string `json:"_id"`
	URL      string `json:"url"`
	Provider string `json:"provider"`
}

type Member struct {
	User User `json:"user"`
	// One of: "member", "moderator", "admin".
	Role     string    `json:"role"`
	JoinedAt time.Time `json:"joinedAt"`
}

type MemberBody struct {
	// One of: "member", "moderator", "admin".
	Role *string `json:"role,omitzero"`
}

type Menu struct {
	Background string `json:"background"`
	Border     int64  `json:"border"`
	Height     int64  `json:"height"`
}

type MenuBody struct {
	Background *string `json:"background,omitzero"`
	// Pixels, at most 1000.
	Border *int64 `json:"border,omitzero"`
	// Pixels, at most 1000.
	Height *int64 `json:"height,omitzero"`
}

type MergeBody struct {
	// The other topic, by its id, shortId or name.
	Into string `json:"into"`
}

// EventType is what a webhook tells of.
type EventType string

const (
	EventAnswerAccepted     EventType = "answer.accepted"
	EventAnswerChanged      EventType = "answer.changed"
	EventAnswerDeleted      EventType = "answer.deleted"
	EventAnswerPublished    EventType = "answer.published"
	EventAnswerUnaccepted   EventType = "answer.unaccepted"
	EventCommentChanged     EventType = "comment.changed"
	EventCommentDeleted     EventType = "comment.deleted"
	EventCommented          EventType = "commented"
	EventEventCancelled     EventType = "event.cancelled"
	EventEventJoined        EventType = "event.joined"
	EventEventLeft          EventType = "event.left"
	EventEventQueued        EventType = "event.queued"
	EventFollowed           EventType = "followed"
	EventPollVoteWithdrawn  EventType = "poll.vote.withdrawn"
	EventPollVoted          EventType = "poll.voted"
	EventPostAdded          EventType = "post.added"
	EventPostChanged        EventType = "post.changed"
	EventPostDeleted        EventType = "post.deleted"
	EventQuestionAsked      EventType = "question.asked"
	EventQuestionChanged    EventType = "question.changed"
	EventQuestionDeleted    EventType = "question.deleted"
	EventQuestionReasked    EventType = "question.reasked"
	EventReacted            EventType = "reacted"
	EventReactionWithdrawn  EventType = "reaction.withdrawn"
	EventRestored           EventType = "restored"
	EventRewardPaid         EventType = "reward.paid"
	EventRewardReturned     EventType = "reward.returned"
	EventRewardStaked       EventType = "reward.staked"
	EventSpaceAdded         EventType = "space.added"
	EventSpaceChanged       EventType = "space.changed"
	EventSpaceDeleted       EventType = "space.deleted"
	EventSpaceJoined        EventType = "space.joined"
	EventSpaceLeft          EventType = "space.left"
	EventSpaceRoleChanged   EventType = "space.role.changed"
	EventSuggestionAccepted EventType = "suggestion.accepted"
	EventSuggestionAdded    EventType = "suggestion.added"
	EventSuggestionRejected EventType = "suggestion.rejected"
	EventTest               EventType = "test"
	EventTopicAdded         EventType = "topic.added"
	EventTopicChanged       EventType = "topic.changed"
	EventTopicDeleted       EventType = "topic.deleted"
	EventUserChanged        EventType = "user.changed"
	EventUserErased         EventType = "user.erased"
	EventUserFollowed       EventType = "user.followed"
	EventUserJoined         EventType = "user.joined"
	EventVoteWithdrawn      EventType = "vote.withdrawn"
	EventVoted              EventType = "voted"
)

type Messages struct {
	AskRules      string `json:"askRules"`
	Motto         string `json:"motto"`
	QuestionIntro string `json:"questionIntro"`
	SignupRules   string `json:"signupRules"`
	TopicIntro    string `json:"topicIntro"`
	UserIntro     string `json:"userIntro"`
}

type MessagesBody struct {
	AskRules      *string `json:"askRules,omitzero"`
	Motto         *string `json:"motto,omitzero"`
	QuestionIntro *string `json:"questionIntro,omitzero"`
	SignupRules   *string `json:"signupRules,omitzero"`
	TopicIntro    *string `json:"topicIntro,omitzero"`
	UserIntro     *string `json:"userIntro,omitzero"`
}

type Moderation struct {
	NewUsers NewUsers         `json:"newUsers"`
	Rules    []ModerationRule `json:"rules"`
}

type ModerationBody struct {
	NewUsers *NewUsersBody `json:"newUsers,omitzero"`
	// At most 500. Staff are not held to them.
	Rules []RuleBody `json:"rules,omitzero"`
}

type ModerationRule struct {
	// One of: "word", "domain", "links".
	Kind string `json:"kind"`
	// A word or phrase; the domain of a link, with those below it; the number of links that is still fine.
	Value string `json:"value"`
	// Shown and reported; unapproved until a moderator approves it; not taken. A comment that would be held is not taken.
	// One of: "flag", "hold", "refuse".
	Action       string `json:"action"`
	NewUsersOnly bool   `json:"newUsersOnly"`
}

type NameBody struct {
	Name *string `json:"name,omitzero"`
}

type Navbar struct {
	Background string       `json:"background"`
	Border     int64        `json:"border"`
	Color      string       `json:"color"`
	Enabled    bool         `json:"enabled"`
	Height     int64        `json:"height"`
	Links      []NavbarLink `json:"links"`
	// The links as text, one a line: text | url | position.
	LinksString string `json:"linksString"`
}

type NavbarBody struct {
	Background *string `json:"background,omitzero"`
	// Pixels, at most 1000.
	Border  *int64  `json:"border,omitzero"`
	Color   *string `json:"color,omitzero"`
	Enabled *bool   `json:"enabled,omitzero"`
	// Pixels, at most 1000.
	Height *int64 `json:"height,omitzero"`
	// Each as: text | url | position.
	Links []string `json:"links,omitzero"`
	// The links as text, one a line.
	LinksString *string `json:"linksString,omitzero"`
}

type NavbarLink struct {
	ID       string `json:"_id"`
	URL      string `json:"url"`
	Text     string `json:"text"`
	Position string `json:"position"`
}

type Need struct {
	// One of: "comment", "react", "vote", "voteDown", "poll", "topic", "review", "edit".
	Privilege string `json:"privilege"`
	// From how many points on members have it.
	Points int64 `json:"points"`
}

type NeedBody struct {
	// Each once.
	// One of: "comment", "react", "vote", "voteDown", "poll", "topic", "review", "edit".
	Privilege string `json:"privilege"`
	// 1 to 1,000,000.
	Points int64 `json:"points"`
}

type NewUsers struct {
	// A person is new for so many days; 0 turns it off.
	Days int64 `json:"days"`
	// A person is new below this reputation; 0 turns it off.
	Score int64 `json:"score"`
	// How many questions, answers, posts and comments a new person may write in an hour; 0 is any number.
	PostsPerHour int64 `json:"postsPerHour"`
}

type NewUsersBody struct {
	Days         *int64 `json:"days,omitzero"`
	PostsPerHour *int64 `json:"postsPerHour,omitzero"`
	Score        *int64 `json:"score,omitzero"`
}

// News is what a message of a webhook is about: the record is in the field that Kind names, unless it is deleted.
type News struct {
	// The id of the community.
	Portal string `json:"portal"`
	// What it is about.
	// One of: "answer", "comment", "post", "question", "space", "topic", "user".
	Kind string `json:"kind"`
	// The id of what it is about.
	ID string `json:"id"`
	// As a guest sees it; absent where it is deleted.
	Answer *Answer `json:"answer,omitzero"`
	// The id of who did it; absent where that is a secret, or nobody.
	By string `json:"by,omitzero"`
	// As a guest sees it; absent where it is deleted.
	Comment *Comment `json:"comment,omitzero"`
	// The id of who joined or left, or has another role.
	Member string `json:"member,omitzero"`
	// The id of what the comment is on.
	On string `json:"on,omitzero"`
	// What the comment is on.
	// One of: "question", "answer", "post".
	OnKind string `json:"onKind,omitzero"`
	// As a guest sees it; absent where it is deleted.
	Post *Post `json:"post,omitzero"`
	// As a guest sees it; absent where it is deleted.
	Question *Question `json:"question,omitzero"`
	// As a guest sees it; absent where it is deleted.
	Space *Space `json:"space,omitzero"`
	// As a guest sees it; absent where it is deleted.
	Topic *FullTopic `json:"topic,omitzero"`
	// As a guest sees it; absent where it is deleted.
	User *User `json:"user,omitzero"`
	// Of `voted`: which way.
	// One of: "up", "down".
	Vote string `json:"vote,omitzero"`
}

type Notification struct {
	ID        string    `json:"id"`
	Revision  int64     `json:"__v"`
	CreatedAt time.Time `json:"createdAt"`
	// When the newest of from did it.
	UpdatedAt time.Time `json:"updatedAt"`
	// What they did.
	// One of: "follow_user", "follow_question", "upvote", "comment_upvote", "ask", "answer", "accept", "reward",
	// "duplicate", "comment", "mention", "request_answer", "report", "space_request", "space_approve", "member_waits",
	// "member_approve", "content_waits", "content_approve", "content_refuse", "new_question", "first_answer", "publish",
	// "reply", "reaction", "badge", "suggested_question", "event_reminder", "event_change", "event_cancel", "event_seat",
	// "message", "suggestion", "suggestion_accept", "suggestion_reject", "edit".
	Verb string `json:"verb"`
	// The id of who is told.
	To string `json:"to"`
	// Who did it, the newest first, at most 20. Who did it under no name is the one called Anonymous.
	From []ReducedUser `json:"from"`
	// What they did it to: a question, an answer, a post, a space, or a comment followed by what it is on. Empty for
	// follow_user, member_waits, member_approve, badge and message, and for event_cancel where the event was deleted.
	Objects   []Object `json:"objects"`
	Read      bool     `json:"read"`
	EmailSent bool     `json:"emailSent"`
	// Of message, the id of the conversation.
	Conversation string `json:"conversation,omitzero"`
	// When it was sent by mail.
	EmailAt string `json:"emailAt,omitzero"`
	// What was said to it: why something was refused; the names of badges; the title of an event that was deleted, of
	// several with · between.
	Note string `json:"note,omitzero"`
}

type Object struct {
	ID string `json:"id"`
	// What the record is.
	// One of: "question", "answer", "post", "comment", "space".
	RecordType string      `json:"_type"`
	Status     string      `json:"status"`
	CreatedAt  time.Time   `json:"createdAt"`
	User       ReducedUser `json:"user"`
	// Of a comment: sanitised HTML.
	Body string `json:"body,omitzero"`
	// Of an answer.
	Question *ObjectQuestion `json:"question,omitzero"`
	ShortID  string          `json:"shortId,omitzero"`
	// Plain text.
	Summary string `json:"summary,omitzero"`
	// Of a question or post; of a space, its name.
	Title string `json:"title,omitzero"`
}

type ObjectQuestion struct {
	ID      string      `json:"id"`
	ShortID string      `json:"shortId"`
	Title   string      `json:"title"`
	User    ReducedUser `json:"user"`
}

type OpenIDBody struct {
	// The sites by whose accounts people sign in, in the order of their buttons.
	Providers []OpenIDProviderBody `json:"providers,omitzero"`
}

type OpenIDProvider struct {
	// In addresses: the provider sends people back to /sign-in/from/ and this.
	ID string `json:"id"`
	// On the button.
	Name string `json:"name"`
	// What is known of the provider already; "" for any other.
	// One of: "", "google", "microsoft", "github", "okta", "keycloak".
	Preset   string `json:"preset"`
	Issuer   string `json:"issuer"`
	ClientID string `json:"clientId"`
	// Whether there is a secret: it is not shown.
	HasSecret bool `json:"hasSecret"`
	// What the provider is asked for.
	Scopes []string `json:"scopes"`
	// The claim that has the groups of a person; of a claim in another, both with a dot between.
	GroupsClaim string `json:"groupsClaim"`
	// What people get who are in a group there.
	Groups []GroupRule `json:"groups"`
	// Whether a member who was here before is found by an email address that the provider says is checked. A moderator or
	// admin never is.
	LinkByEmail bool `json:"linkByEmail"`
	// Who comes in that is new: as the portal's registration has it, everybody, or nobody.
	// One of: "policy", "always", "never".
	SignUp string `json:"signUp"`
	// Whether what the provider says of a person is taken over whenever they sign in, or when they first come.
	// One of: "always", "create".
	Sync string `json:"sync"`
}

type OpenIDProviderBody struct {
	ClientID *string `json:"clientId,omitzero"`
	// When absent, the one that is there stays, unless the issuer or the clientId has changed.
	ClientSecret *string         `json:"clientSecret,omitzero"`
	Groups       []GroupRuleBody `json:"groups,omitzero"`
	// groups when absent.
	GroupsClaim *string `json:"groupsClaim,omitzero"`
	// As it was shown; it changes nothing.
	HasSecret *bool `json:"hasSecret,omitzero"`
	// Small letters, digits and dashes; the preset when absent.
	ID *string `json:"id,omitzero"`
	// Needed but for google and github. It is tried at once.
	Issuer *string `json:"issuer,omitzero"`
	// false when absent.
	LinkByEmail *bool `json:"linkByEmail,omitzero"`
	// On the button; the preset's when absent.
	Name *string `json:"name,omitzero"`
	// One of: "", "google", "microsoft", "github", "okta", "keycloak".
	Preset *string `json:"preset,omitzero"`
	// openid, email and profile when absent.
	Scopes []string `json:"scopes,omitzero"`
	// policy when absent.
	// One of: "policy", "always", "never".
	SignUp *string `json:"signUp,omitzero"`
	// create when absent.
	// One of: "always", "create".
	Sync *string `json:"sync,omitzero"`
}

type OpenIDSettings struct {
	// The sites by whose accounts people sign in, in the order of their buttons.
	Providers []OpenIDProvider `json:"providers"`
}

type OpenidApp struct {
	ID               string `json:"id"`
	Slug             string `json:"slug"`
	Name             string `json:"name"`
	ShortDescription string `json:"shortDescription"`
	// Whether it is installed.
	Enabled bool `json:"enabled"`
	// Shown to admins only.
	Settings *OpenIDSettings `json:"settings,omitzero"`
}

type OptionBody struct {
	// 1 to 300 characters. No two may differ in nothing but case and spaces.
	Text string `json:"text"`
	// Of an option that is there and is to have another text. Without it, one is known by its text.
	ID *string `json:"id,omitzero"`
	// As it was answered; it is passed over.
	Voted *bool `json:"voted,omitzero"`
	// As it was answered; it is passed over.
	Votes *int64 `json:"votes,omitzero"`
}

type Pass struct {
	// Opening it starts a session and goes to the path. Good once, and for 60 seconds.
	URL string `json:"url"`
}

type PassBody struct {
	// A path of the community; the home page when absent. One that begins with /embed/ may be opened in a frame.
	To *string `json:"to,omitzero"`
}

type PatchPortalBody struct {
	// Other hosts at which the portal is found.
	Aliases      []string          `json:"aliases,omitzero"`
	Announcement *AnnouncementBody `json:"announcement,omitzero"`
	// A path, or an http or https address.
	Banner *string `json:"banner,omitzero"`
	// Origins such as https://shop.example.com, or *.
	CorsWhitelist []string `json:"corsWhitelist,omitzero"`
	// How the points are called, and whether they can be staked on questions.
	Currency *CurrencyBody `json:"currency,omitzero"`
	// Plain text of at most 2000 characters.
	Description *string `json:"description,omitzero"`
	// The name of a host; unique on the server.
	Domain *string `json:"domain,omitzero"`
	// The contact address.
	Email       *string `json:"email,omitzero"`
	EnglishName *string `json:"englishName,omitzero"`
	// A path, or an http or https address.
	Favicon *string `json:"favicon,omitzero"`
	// Ids of records shown first.
	Featured *FeaturedBody `json:"featured,omitzero"`
	Keywords []string      `json:"keywords,omitzero"`
	// Its language, as a tag: that of mails to people who chose none. Empty is English.
	Lang *string `json:"lang,omitzero"`
	// Paths, or http or https addresses.
	Links *LinksBody `json:"links,omitzero"`
	// A path, or an http or https address.
	Logo     *string `json:"logo,omitzero"`
	LongName *string `json:"longName,omitzero"`
	// HTML but for the motto. Also taken as a JSON string of the object.
	Messages   *MessagesBody   `json:"messages,omitzero"`
	Moderation *ModerationBody `json:"moderation,omitzero"`
	// At most 200 characters.
	Name *string `json:"name,omitzero"`
	// What votes give in reputation, from now on.
	Points   *PointsBody   `json:"points,omitzero"`
	Policies *PoliciesBody `json:"policies,omitzero"`
	// From how many points on members may do what. An empty list turns privileges off.
	Privileges []NeedBody `json:"privileges,omitzero"`
	// The emoji that people react with, or their names: at most 12. An empty list turns reactions off.
	Reactions []string `json:"reactions,omitzero"`
	// One of: "inception", "establishment", "maturity", "mitosis".
	Stage     *string       `json:"stage,omitzero"`
	Subdomain *string       `json:"subdomain,omitzero"`
	Template  *TemplateBody `json:"template,omitzero"`
}

type PersonalToken struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// What it may be used for, in the fewest words.
	Scopes    []string  `json:"scopes"`
	CreatedAt time.Time `json:"createdAt"`
	// From then on it is refused.
	ExpiresAt time.Time `json:"expiresAt"`
	// To the minute; empty until it is used.
	LastUsedAt string `json:"lastUsedAt"`
	// The token itself, where it was made just now: it is kept nowhere and never shown again.
	Token string `json:"token,omitzero"`
}

type Pin struct {
	// The record's.
	ID string `json:"id"`
	// One of: "question", "post".
	Type   string `json:"type"`
	Pinned Pinned `json:"pinned"`
	// Of type post.
	Post *Post `json:"post,omitzero"`
	// Of type question.
	Question *Question `json:"question,omitzero"`
}

type PinBody struct {
	// On the home page.
	Portal *bool `json:"portal,omitzero"`
	// In the space that it stands in.
	Space *bool `json:"space,omitzero"`
	// Ids of topics of the record: in these and no others.
	Topics []string `json:"topics,omitzero"`
}

type Pinned struct {
	// On the home page.
	Portal bool `json:"portal"`
	// In the space that it stands in.
	Space bool `json:"space"`
	// The ids of the topics that show it first.
	Topics []string `json:"topics"`
}

type PointMove struct {
	// Its number: one's first movement is 1.
	ID string `json:"id"`
	// One of: "staked", "received", "returned".
	Kind string `json:"kind"`
	// Less than zero for what was staked.
	Amount int64 `json:"amount"`
	// The reputation that came or went since the movement before.
	Earned int64 `json:"earned"`
	// What one had then.
	Balance int64  `json:"balance"`
	Reward  string `json:"reward"`
	// The id of the question; null where one does not see it any more.
	Question *string `json:"question"`
	// Of the question; empty where one does not see it any more.
	Title     string    `json:"title"`
	CreatedAt time.Time `json:"createdAt"`
}

type Points struct {
	AnswerUpvoted     int64 `json:"answerUpvoted"`
	AnswerDownvoted   int64 `json:"answerDownvoted"`
	QuestionUpvoted   int64 `json:"questionUpvoted"`
	QuestionDownvoted int64 `json:"questionDownvoted"`
	PostUpvoted       int64 `json:"postUpvoted"`
	PostDownvoted     int64 `json:"postDownvoted"`
	CommentUpvoted    int64 `json:"commentUpvoted"`
	AnswerVerified    int64 `json:"answerVerified"`
	// To the author of an accepted answer.
	AnswerAccepted int64 `json:"answerAccepted"`
	// To who asked, when an answer is accepted.
	QuestionSolved int64 `json:"questionSolved"`
}

type PointsBody struct {
	AnswerAccepted    *int64 `json:"answerAccepted,omitzero"`
	AnswerDownvoted   *int64 `json:"answerDownvoted,omitzero"`
	AnswerUpvoted     *int64 `json:"answerUpvoted,omitzero"`
	AnswerVerified    *int64 `json:"answerVerified,omitzero"`
	CommentUpvoted    *int64 `json:"commentUpvoted,omitzero"`
	PostDownvoted     *int64 `json:"postDownvoted,omitzero"`
	PostUpvoted       *int64 `json:"postUpvoted,omitzero"`
	QuestionDownvoted *int64 `json:"questionDownvoted,omitzero"`
	QuestionSolved    *int64 `json:"questionSolved,omitzero"`
	QuestionUpvoted   *int64 `json:"questionUpvoted,omitzero"`
}

type Policies struct {
	// One of: "public", "private".
	Access string `json:"access"`
	// One of: "enabled", "disabled".
	CookieConsent string `json:"cookieConsent"`
	// Which mails the community sends.
	// One of: "important", "disabled", "enabled".
	Email string `json:"email"`
	// One of: "public", "approval", "invitation".
	Registration string `json:"registration"`
	// With approval, a member's new content waits for a moderator.
	// One of: "shareable", "approval".
	Content string `json:"content"`
	// Who may add spaces.
	// One of: "members", "staff".
	Spaces string `json:"spaces"`
	// Who may invite people.
	// One of: "staff", "members".
	Invitations string `json:"invitations"`
	// Whether staff must sign in with a second factor.
	// One of: "optional", "staff".
	SecondFactor string `json:"secondFactor"`
	// Who may add topics.
	// One of: "members", "staff".
	Topics string `json:"topics"`
	// Who may add events.
	// One of: "staff", "members".
	Events string `json:"events"`
	// Whether members can write messages to each other.
	// One of: "disabled", "members".
	Messages string `json:"messages"`
	// Whether members may suggest edits.
	// One of: "members", "disabled".
	Suggestions string `json:"suggestions"`
	// Who may make answers the community's: their authors, or staff.
	// One of: "members", "staff", "disabled".
	Wiki string `json:"wiki"`
	// The least length of a title, in characters; 0 for none.
	MinTitle int64 `json:"minTitle"`
	// That of what a question or a post says, as plain text.
	MinBody int64 `json:"minBody"`
	// That of an answer.
	MinAnswer int64 `json:"minAnswer"`
	// That of a comment.
	MinComment int64 `json:"minComment"`
	// Whether a question must name a topic.
	TopicRequired bool `json:"topicRequired"`
	// By whom readers are sent the pictures elsewhere that texts show: by the community, which fetches and keeps them, or
	// by whoever has them.
	// One of: "proxied", "direct".
	Pictures string `json:"pictures"`
	// Of which texts the pages elsewhere are fetched that they lead to, to show a preview: those that anybody can read,
	// those that all members can read, or none.
	// One of: "public", "members", "disabled".
	Previews string `json:"previews"`
}

type PoliciesBody struct {
	// One of: "public", "private".
	Access *string `json:"access,omitzero"`
	// One of: "shareable", "approval".
	Content *string `json:"content,omitzero"`
	// One of: "enabled", "disabled".
	CookieConsent *string `json:"cookieConsent,omitzero"`
	// One of: "important", "disabled", "enabled".
	Email *string `json:"email,omitzero"`
	// Who may add events.
	// One of: "staff", "members".
	Events *string `json:"events,omitzero"`
	// Who may invite people.
	// One of: "staff", "members".
	Invitations *string `json:"invitations,omitzero"`
	// Whether members can write messages to each other.
	// One of: "disabled", "members".
	Messages *string `json:"messages,omitzero"`
	// That of an answer: 0 to 2,000.
	MinAnswer *int64 `json:"minAnswer,omitzero"`
	// That of what a question or a post says, as plain text: 0 to 2,000.
	MinBody *int64 `json:"minBody,omitzero"`
	// That of a comment: 0 to 500.
	MinComment *int64 `json:"minComment,omitzero"`
	// The least length of a title, in characters: 0 to 100.
	MinTitle *int64 `json:"minTitle,omitzero"`
	// By whom readers are sent the pictures elsewhere that texts show: by the community, which fetches and keeps them, or
	// by whoever has them.
	// One of: "proxied", "direct".
	Pictures *string `json:"pictures,omitzero"`
	// Of which texts the pages elsewhere are fetched that they lead to, to show a preview: those that anybody can read,
	// those that all members can read, or none.
	// One of: "public", "members", "disabled".
	Previews *string `json:"previews,omitzero"`
	// One of: "public", "approval", "invitation".
	Registration *string `json:"registration,omitzero"`
	// Whether staff must sign in with a second factor.
	// One of: "optional", "staff".
	SecondFactor *string `json:"secondFactor,omitzero"`
	// Who may add spaces.
	// One of: "members", "staff".
	Spaces *string `json:"spaces,omitzero"`
	// Whether members may suggest edits.
	// One of: "members", "disabled".
	Suggestions *string `json:"suggestions,omitzero"`
	// Whether a question must name a topic.
	TopicRequired *bool `json:"topicRequired,omitzero"`
	// Who may add topics.
	// One of: "members", "staff".
	Topics *string `json:"topics,omitzero"`
	// Who may make answers the community's: their authors, or staff.
	// One of: "members", "staff", "disabled".
	Wiki *string `json:"wiki,omitzero"`
}

type PollBody struct {
	// The id of the chosen option; a list of ids where the poll takes several.
	Poll any `json:"poll"`
}

type PollOption struct {
	ID   string `json:"id"`
	Text string `json:"text"`
	// How many chose it. Where one may choose several, they add up to more than counts.pollVotes.
	Votes int64 `json:"votes"`
	// Whether the acting user chose it; told in the question's own record.
	Voted bool `json:"voted"`
}

type Portal struct {
	ID        string    `json:"id"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	Revision  int64     `json:"__v"`
	// Changes with every change of the portal or its apps.
	UpdateHash  string `json:"updateHash"`
	Name        string `json:"name"`
	EnglishName string `json:"englishName"`
	// The title of the home page.
	LongName    string `json:"longName"`
	Description string `json:"description"`
	// Joined by a comma and a space.
	Keywords  string `json:"keywords"`
	Domain    string `json:"domain"`
	Subdomain string `json:"subdomain"`
	BaseURL   string `json:"baseUrl"`
	// Its language, as a tag; empty for English.
	Lang    string `json:"lang"`
	Favicon string `json:"favicon"`
	Logo    string `json:"logo"`
	// A path; the picture of pages that have none of their own.
	Banner string `json:"banner"`
	// Ids of people.
	Moderators []string `json:"moderators"`
	// Ids of people.
	Admins []string `json:"admins"`
	// Ids of the installed apps.
	Apps     []string `json:"apps"`
	Sections []string `json:"sections"`
	// Other hosts at which the portal is found.
	Aliases      []string       `json:"aliases"`
	Announcement Announcement   `json:"announcement"`
	Template     PortalTemplate `json:"template"`
	Messages     Messages       `json:"messages"`
	Featured     Featured       `json:"featured"`
	Links        Links          `json:"links"`
	Currency     Currency       `json:"currency"`
	Counts       PortalCounts   `json:"counts"`
	Policies     Policies       `json:"policies"`
	// The emoji that people react with; empty where that is turned off.
	Reactions []string `json:"reactions"`
	// From how many points on members may do what. What is not listed takes none; editing what others wrote is then for
	// staff only.
	Privileges []Need `json:"privileges"`
	// One of: "inception", "establishment", "maturity", "mitosis".
	Stage  string `json:"stage"`
	Status string `json:"status"`
	Type   string `json:"type"`
	Plan   string `json:"plan"`
	// The twenty with most questions.
	Topics []Topic `json:"topics"`
	// Origins whose pages may call the interfaces from a browser, with a token; cookies are never taken from them. Shown
	// to admins only.
	CorsWhitelist []string `json:"corsWhitelist,omitzero"`
	// The contact address. Shown to admins only.
	Email string `json:"email,omitzero"`
	// What is held back by itself. Shown to admins only.
	Moderation *Moderation `json:"moderation,omitzero"`
	// What votes give in reputation. Shown to admins only.
	Points *Points `json:"points,omitzero"`
}

type PortalChange struct {
	ID        string    `json:"id"`
	CreatedAt time.Time `json:"createdAt"`
	// Who changed them.
	User    User            `json:"user"`
	Changes []SettingChange `json:"changes"`
}

type PortalCounts struct {
	UnapprovedAnswers   int64 `json:"unapprovedAnswers"`
	UnapprovedQuestions int64 `json:"unapprovedQuestions"`
	Comments            int64 `json:"comments"`
	Unanswered          int64 `json:"unanswered"`
	Topics              int64 `json:"topics"`
	Answers             int64 `json:"answers"`
	Questions           int64 `json:"questions"`
	Users               int64 `json:"users"`
}

type PortalHealth struct {
	// Different people seen in the last 30 days, today included.
	UsersSeen int64 `json:"usersSeen"`
	// Those who did something.
	UsersActions int64 `json:"usersActions"`
	// Those who wrote a question, an answer or a post.
	UsersPosts int64 `json:"usersPosts"`
	// The acting person's own, to the minute.
	User HealthUser `json:"user"`
}

type PortalSeries struct {
	// One of: "seen", "acted", "posted", "questions", "answers", "unanswered", "firstAnswer".
	Metric string `json:"metric"`
	// A number for each day, by YYYY-MM-DD; of firstAnswer only for days that have one.
	Values map[string]float64 `json:"values"`
}

type PortalTemplate struct {
	// HTML inside the sidebar's box.
	Sidebar string `json:"sidebar"`
	// Always empty: see PUT /portal.
	Head string `json:"head"`
	// Appended to the pages' style.
	CSS string `json:"css"`
	// HTML below every page.
	Body string `json:"body"`
	// The look of pages for who chose none.
	// One of: "default", "light", "dark".
	Theme  string `json:"theme"`
	Menu   Menu   `json:"menu"`
	Navbar Navbar `json:"navbar"`
	Colors Colors `json:"colors"`
}

type Post struct {
	ID          string    `json:"id"`
	ShortID     string    `json:"shortId"`
	Revision    int64     `json:"__v"`
	CreatedAt   time.Time `json:"createdAt"`
	UpdatedAt   time.Time `json:"updatedAt"`
	PublishedAt time.Time `json:"publishedAt"`
	Portal      string    `json:"portal"`
	// One of: "post", "discussion", "article", "event".
	Type  string `json:"type"`
	Title string `json:"title"`
	User  User   `json:"user"`
	// Sanitised HTML.
	Content string `json:"content"`
	Summary string `json:"summary"`
	Intro   string `json:"intro"`
	// One of: "archived", "collapsed", "draft", "published", "unapproved", "unlisted", "scheduled", "new".
	Status    string `json:"status"`
	Anonymous bool   `json:"anonymous"`
	Score     int64  `json:"score"`
	// Ids of those who voted so; the newest 1,000.
	Upvotes   []string `json:"upvotes"`
	Downvotes []string `json:"downvotes"`
	Upvoted   bool     `json:"upvoted"`
	Downvoted bool     `json:"downvoted"`
	// What people reacted with, in the order in which it was first given.
	Reactions []Reaction `json:"reactions"`
	Followed  bool       `json:"followed"`
	Topics    []Topic    `json:"topics"`
	// The newest 3.
	Comments []Comment  `json:"comments"`
	Images   []Image    `json:"images"`
	Links    []Link     `json:"links"`
	Media    []Medium   `json:"media"`
	Counts   PostCounts `json:"counts"`
	// Whether an assistant wrote it for the author, by MCP.
	Assisted bool `json:"assisted,omitzero"`
	// When its text was last edited; in the record's own answer. Absent where it never was, or by its author in the first
	// five minutes only.
	EditedAt *time.Time `json:"editedAt,omitzero"`
	// Who edited it last; absent where that is its anonymous author.
	EditedBy *User `json:"editedBy,omitzero"`
	// Of type event.
	Event *PostEvent `json:"event,omitzero"`
	// Of the source.
	// One of: "html", "markdown".
	Format string `json:"format,omitzero"`
	// Where it is shown before everything else; in the record's own answer.
	Pinned *Pinned `json:"pinned,omitzero"`
	// Who wrote it in the author's name, where that was another; shown to the author and to moderators only.
	PostedBy *Poster `json:"postedBy,omitzero"`
	// What one would have it say instead, where that waits for approval or was refused; in the record's own answer.
	Proposal *Proposal `json:"proposal,omitzero"`
	// The text exactly as it was written, for who may change it to go on with; in the record's own answer. It is not
	// sanitised: what goes into a page is the HTML.
	Source string `json:"source,omitzero"`
	// The id of the space it stands in; absent when it stands in none.
	Space string `json:"space,omitzero"`
}

type PostCounts struct {
	Edits     int64 `json:"edits"`
	Downvotes int64 `json:"downvotes"`
	Upvotes   int64 `json:"upvotes"`
	Comments  int64 `json:"comments"`
	Views     int64 `json:"views"`
	Followers int64 `json:"followers"`
}

type PostEvent struct {
	StartsAt time.Time `json:"startsAt"`
	EndsAt   time.Time `json:"endsAt"`
	// The name of the zone that it is in.
	TimeZone string `json:"timeZone"`
	// Plain text; empty where there is only a link.
	Place string `json:"place"`
	// Where it is on the web; empty where there is only a place.
	Link string `json:"link"`
	// How many may come; 0 for no limit.
	Seats int64 `json:"seats"`
	// How many come.
	Going int64 `json:"going"`
	// How many wait for a seat.
	Waiting   int64 `json:"waiting"`
	Cancelled bool  `json:"cancelled"`
	// How often calendars were to take note of a change.
	Sequence int64 `json:"sequence"`
	// Whether the acting user comes, if they said so; in the record's own answer.
	// One of: "going", "waiting", "declined".
	Answer string `json:"answer,omitzero"`
}

type PostEventBody struct {
	// Whether it will not be: those who come or wait are told.
	Cancelled *bool `json:"cancelled,omitzero"`
	// Required for an event: after the start, and within 31 days of it.
	EndsAt *time.Time `json:"endsAt,omitzero"`
	// An http or https address.
	Link *string `json:"link,omitzero"`
	// Plain text of at most 300 characters. A place or a link is required.
	Place *string `json:"place,omitzero"`
	// How many may come: 0, for no limit, to 100,000, and no fewer than come already.
	Seats *int64 `json:"seats,omitzero"`
	// Required for an event; at most 5 years ahead.
	StartsAt *time.Time `json:"startsAt,omitzero"`
	// Required for an event: the IANA name of the zone that it is in.
	TimeZone *string `json:"timeZone,omitzero"`
}

type PostHit struct {
	ID          string    `json:"id"`
	ShortID     string    `json:"shortId"`
	Revision    int64     `json:"__v"`
	CreatedAt   time.Time `json:"createdAt"`
	UpdatedAt   time.Time `json:"updatedAt"`
	PublishedAt time.Time `json:"publishedAt"`
	Portal      string    `json:"portal"`
	// One of: "post", "discussion", "article", "event".
	Type  string `json:"type"`
	Title string `json:"title"`
	User  User   `json:"user"`
	// Sanitised HTML.
	Content string `json:"content"`
	Summary string `json:"summary"`
	Intro   string `json:"intro"`
	// One of: "archived", "collapsed", "draft", "published", "unapproved", "unlisted", "scheduled", "new".
	Status    string `json:"status"`
	Anonymous bool   `json:"anonymous"`
	Score     int64  `json:"score"`
	// Ids of those who voted so; the newest 1,000.
	Upvotes   []string `json:"upvotes"`
	Downvotes []string `json:"downvotes"`
	Upvoted   bool     `json:"upvoted"`
	Downvoted bool     `json:"downvoted"`
	// What people reacted with, in the order in which it was first given.
	Reactions []Reaction `json:"reactions"`
	Followed  bool       `json:"followed"`
	Topics    []Topic    `json:"topics"`
	// The newest 3.
	Comments []Comment  `json:"comments"`
	Images   []Image    `json:"images"`
	Links    []Link     `json:"links"`
	Media    []Medium   `json:"media"`
	Counts   PostCounts `json:"counts"`
	// What the record is.
	RecordType string    `json:"_type"`
	Highlight  Highlight `json:"highlight"`
	// Whether an assistant wrote it for the author, by MCP.
	Assisted bool `json:"assisted,omitzero"`
	// When its text was last edited; in the record's own answer. Absent where it never was, or by its author in the first
	// five minutes only.
	EditedAt *time.Time `json:"editedAt,omitzero"`
	// Who edited it last; absent where that is its anonymous author.
	EditedBy *User `json:"editedBy,omitzero"`
	// Of type event.
	Event *PostEvent `json:"event,omitzero"`
	// Of the source.
	// One of: "html", "markdown".
	Format string `json:"format,omitzero"`
	// Where it is shown before everything else; in the record's own answer.
	Pinned *Pinned `json:"pinned,omitzero"`
	// Who wrote it in the author's name, where that was another; shown to the author and to moderators only.
	PostedBy *Poster `json:"postedBy,omitzero"`
	// What one would have it say instead, where that waits for approval or was refused; in the record's own answer.
	Proposal *Proposal `json:"proposal,omitzero"`
	// The text exactly as it was written, for who may change it to go on with; in the record's own answer. It is not
	// sanitised: what goes into a page is the HTML.
	Source string `json:"source,omitzero"`
	// The id of the space it stands in; absent when it stands in none.
	Space string `json:"space,omitzero"`
}

type Poster struct {
	ID       string `json:"id"`
	Username string `json:"username"`
	Name     string `json:"name"`
}

type Preview struct {
	// The same for the same address.
	ID string `json:"id"`
	// The address that the text leads to, without what follows a #.
	URL string `json:"url"`
	// Plain text, as the page says it: at most 200 characters.
	Title string `json:"title"`
	// Plain text of at most 400 characters, or empty.
	Description string `json:"description"`
	// What the site calls itself, or its host.
	SiteName string `json:"siteName"`
	// A path of the community, which serves it; empty for none, and where pictures are not proxied.
	Picture string `json:"picture"`
	// When the page was last asked.
	FetchedAt time.Time `json:"fetchedAt"`
}

type PrivateMessage struct {
	ID        string    `json:"id"`
	Revision  int64     `json:"__v"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	// The conversation's id.
	Conversation string `json:"conversation"`
	// Its place in the conversation, from 1.
	Number int64 `json:"number"`
	// Sanitised HTML; empty once it is deleted.
	Body    string `json:"body"`
	User    User   `json:"user"`
	Edited  bool   `json:"edited"`
	Deleted bool   `json:"deleted"`
	// Whether you have blocked its author, so that pages fold it.
	Folded bool `json:"folded"`
}

type Privilege struct {
	// One of: "comment", "react", "vote", "voteDown", "poll", "topic", "review", "edit".
	Privilege string `json:"privilege"`
	// From how many points on members have it; null where the community asks for none.
	Points *int64 `json:"points"`
	// Whether you have it. Moderators and admins have all.
	Has bool `json:"has"`
}

type Problem struct {
	// Where this code is explained, relative to the server
	Type string `json:"type"`
	// The code in words
	Title string `json:"title"`
	// The HTTP status
	Status int64 `json:"status"`
	// What was wrong, this time
	Detail string `json:"detail"`
	// Always false
	Success bool `json:"success"`
	Code    Code `json:"code"`
	// What to quote when asking for help
	RequestID string `json:"requestId"`
	// The inputs that were wrong
	Errors []ProblemField `json:"errors,omitzero"`
	// The points that it takes, where they are what the person lacks
	Needs  *ProblemNeeds `json:"needs,omitzero"`
	Reason Reason        `json:"reason,omitzero"`
}

type ProblemField struct {
	Field   string `json:"field"`
	Message string `json:"message"`
	Reason  Reason `json:"reason,omitzero"`
}

type ProblemNeeds struct {
	// The privilege that they lack, such as comment
	Privilege string `json:"privilege"`
	// From how many points on members have it
	Points int64 `json:"points"`
	// How many the person has
	Have int64 `json:"have"`
}

type Profile struct {
	Name     string `json:"name"`
	Username string `json:"username"`
	Title    string `json:"title"`
	// Sanitised HTML.
	Description string `json:"description"`
	// A path or an address.
	Picture  string `json:"picture"`
	Website  string `json:"website"`
	Location string `json:"location"`
	Gender   string `json:"gender"`
	// Reputation.
	Score    int64 `json:"score"`
	Verified bool  `json:"verified"`
	// The person's id in the integrating product. Null to all but the person, moderators and the product's own tokens:
	// its JWTs, and what the service grant gave.
	ExternalID *string    `json:"externalId"`
	Counts     UserCounts `json:"counts"`
}

type Proposal struct {
	// Of a new comment, the one that it will have.
	ID        string    `json:"id"`
	CreatedAt time.Time `json:"createdAt"`
	// When it was last changed, or refused.
	UpdatedAt time.Time `json:"updatedAt"`
	// One of: "waiting", "refused".
	Status string `json:"status"`
	// Why it was refused, where a moderator said so.
	Note string `json:"note"`
	// Whether it is a new comment on the record. Otherwise it is what the record or comment would say.
	New bool `json:"new"`
	// What it is about.
	// One of: "question", "answer", "post", "comment".
	Type string `json:"type"`
	// The id of that.
	Target string `json:"target"`
	// The id of who wrote it.
	User string `json:"user"`
	// Sanitised HTML: the description of a question, the content of an answer or post, the body of a comment.
	Content string `json:"content,omitzero"`
	// Of the source.
	// One of: "html", "markdown".
	Format string `json:"format,omitzero"`
	// Of a poll: their texts.
	Options []string `json:"options,omitzero"`
	// The text exactly as it was written.
	Source string `json:"source,omitzero"`
	// Here and below: absent where that would stay as it is.
	Title string `json:"title,omitzero"`
	// Ids.
	Topics []string `json:"topics,omitzero"`
}

type Question struct {
	ID       string `json:"id"`
	ShortID  string `json:"shortId"`
	Revision int64  `json:"__v"`
	Title    string `json:"title"`
	// The description's plain text, up to 200 characters.
	Summary     string    `json:"summary"`
	CreatedAt   time.Time `json:"createdAt"`
	UpdatedAt   time.Time `json:"updatedAt"`
	PublishedAt time.Time `json:"publishedAt"`
	// When somebody last asked it too; when it was created, if nobody did.
	LastAskedAt string `json:"lastAskedAt"`
	// Empty when it has no answer.
	LastAnsweredAt string `json:"lastAnsweredAt"`
	User           User   `json:"user"`
	Portal         string `json:"portal"`
	// The author's id; empty where the author is anonymous.
	Actor string `json:"actor"`
	// The hosts its page was reached from most often, at most 10: in the question's own record, to its author and
	// moderators; else empty.
	Referrers []Referrer `json:"referrers"`
	// Points that people staked on it: the newest first, at most 100.
	Rewards []Reward `json:"rewards"`
	// Ids of those who voted so; the newest 1,000.
	Upvotes   []string `json:"upvotes"`
	Downvotes []string `json:"downvotes"`
	Followers []string `json:"followers"`
	Askers    []string `json:"askers"`
	// The newest 3.
	Comments []Comment `json:"comments"`
	// Whether one of the rewards is open.
	HasReward bool `json:"hasReward"`
	Anonymous bool `json:"anonymous"`
	Verified  bool `json:"verified"`
	// The id of the answer that solved it for who asked; null while there is none, or it is hidden.
	AcceptedAnswer *string `json:"acceptedAnswer"`
	// Whether it has an accepted answer.
	Solved bool `json:"solved"`
	// Whether it takes no more answers.
	Locked    bool `json:"locked"`
	Upvoted   bool `json:"upvoted"`
	Downvoted bool `json:"downvoted"`
	// What people reacted with, in the order in which it was first given.
	Reactions []Reaction `json:"reactions"`
	Followed  bool       `json:"followed"`
	// Whether the acting user asked it too.
	Reasked bool    `json:"reasked"`
	Topics  []Topic `json:"topics"`
	Score   int64   `json:"score"`
	// One of: "archived", "collapsed", "published", "unapproved", "unlisted", "featured", "scheduled".
	Status string `json:"status"`
	// One of: "general", "poll".
	Type string `json:"type"`
	// One of: "public", "private".
	Privacy string         `json:"privacy"`
	Counts  QuestionCounts `json:"counts"`
	// Whether it is closed as the same as another question: it takes no more answers.
	Duplicate bool `json:"duplicate"`
	// Whether an assistant wrote it for the author, by MCP.
	Assisted bool `json:"assisted,omitzero"`
	// Of a poll: whether that time has come.
	Closed bool `json:"closed,omitzero"`
	// Of a poll: when it takes no more votes; empty when it stays open.
	ClosesAt string `json:"closesAt,omitzero"`
	// Sanitised HTML; in the question's own record.
	Description string `json:"description,omitzero"`
	// The question that it is the same as, in its own record; absent where that is deleted, or not seen by who asks.
	DuplicateOf *SameQuestion `json:"duplicateOf,omitzero"`
	// Those that are closed as the same as it, in its own record: the newest, at most 20.
	Duplicates []SameQuestion `json:"duplicates,omitzero"`
	// When its text was last edited; in the record's own answer. Absent where it never was, or by its author in the first
	// five minutes only.
	EditedAt *time.Time `json:"editedAt,omitzero"`
	// Who edited it last; absent where that is its anonymous author.
	EditedBy *User `json:"editedBy,omitzero"`
	// Of the source.
	// One of: "html", "markdown".
	Format string `json:"format,omitzero"`
	Lang   string `json:"lang,omitzero"`
	// Of a poll: whether one may choose several options.
	Multiple bool `json:"multiple,omitzero"`
	// Of a poll.
	Options []PollOption `json:"options,omitzero"`
	// Where it is shown before everything else; in the record's own answer.
	Pinned *Pinned `json:"pinned,omitzero"`
	// Who wrote it in the author's name, where that was another; shown to the author and to moderators only.
	PostedBy *Poster `json:"postedBy,omitzero"`
	// What one would have it say instead, where that waits for approval or was refused; in the record's own answer.
	Proposal *Proposal `json:"proposal,omitzero"`
	// The text exactly as it was written, for who may change it to go on with; in the record's own answer. It is not
	// sanitised: what goes into a page is the HTML.
	Source string `json:"source,omitzero"`
	// The id of the space it stands in; absent when it stands in none.
	Space string `json:"space,omitzero"`
}

type QuestionCounts struct {
	Asks      int64 `json:"asks"`
	Downvotes int64 `json:"downvotes"`
	Upvotes   int64 `json:"upvotes"`
	Edits     int64 `json:"edits"`
	Comments  int64 `json:"comments"`
	// Those of the answers that are collapsed.
	HiddenAnswers int64 `json:"hiddenAnswers"`
	Answers       int64 `json:"answers"`
	// How often it was opened by people other than its author: once a person in 24 hours.
	Views     int64 `json:"views"`
	Followers int64 `json:"followers"`
	// How many people voted in the poll, however many options each chose.
	PollVotes int64 `json:"pollVotes"`
}

type QuestionHit struct {
	ID       string `json:"id"`
	ShortID  string `json:"shortId"`
	Revision int64  `json:"__v"`
	Title    string `json:"title"`
	// The description's plain text, up to 200 characters.
	Summary     string    `json:"summary"`
	CreatedAt   time.Time `json:"createdAt"`
	UpdatedAt   time.Time `json:"updatedAt"`
	PublishedAt time.Time `json:"publishedAt"`
	// When somebody last asked it too; when it was created, if nobody did.
	LastAskedAt string `json:"lastAskedAt"`
	// Empty when it has no answer.
	LastAnsweredAt string `json:"lastAnsweredAt"`
	User           User   `json:"user"`
	Portal         string `json:"portal"`
	// The author's id; empty where the author is anonymous.
	Actor string `json:"actor"`
	// The hosts its page was reached from most often, at most 10: in the question's own record, to its author and
	// moderators; else empty.
	Referrers []Referrer `json:"referrers"`
	// Points that people staked on it: the newest first, at most 100.
	Rewards []Reward `json:"rewards"`
	// Ids of those who voted so; the newest 1,000.
	Upvotes   []string `json:"upvotes"`
	Downvotes []string `json:"downvotes"`
	Followers []string `json:"followers"`
	Askers    []string `json:"askers"`
	// The newest 3.
	Comments []Comment `json:"comments"`
	// Whether one of the rewards is open.
	HasReward bool `json:"hasReward"`
	Anonymous bool `json:"anonymous"`
	Verified  bool `json:"verified"`
	// The id of the answer that solved it for who asked; null while there is none, or it is hidden.
	AcceptedAnswer *string `json:"acceptedAnswer"`
	// Whether it has an accepted answer.
	Solved bool `json:"solved"`
	// Whether it takes no more answers.
	Locked    bool `json:"locked"`
	Upvoted   bool `json:"upvoted"`
	Downvoted bool `json:"downvoted"`
	// What people reacted with, in the order in which it was first given.
	Reactions []Reaction `json:"reactions"`
	Followed  bool       `json:"followed"`
	// Whether the acting user asked it too.
	Reasked bool    `json:"reasked"`
	Topics  []Topic `json:"topics"`
	Score   int64   `json:"score"`
	// One of: "archived", "collapsed", "published", "unapproved", "unlisted", "featured", "scheduled".
	Status string `json:"status"`
	// One of: "general", "poll".
	Type string `json:"type"`
	// One of: "public", "private".
	Privacy string         `json:"privacy"`
	Counts  QuestionCounts `json:"counts"`
	// Whether it is closed as the same as another question: it takes no more answers.
	Duplicate bool `json:"duplicate"`
	// What the record is.
	RecordType string    `json:"_type"`
	Highlight  Highlight `json:"highlight"`
	// Whether an assistant wrote it for the author, by MCP.
	Assisted bool `json:"assisted,omitzero"`
	// Of a poll: whether that time has come.
	Closed bool `json:"closed,omitzero"`
	// Of a poll: when it takes no more votes; empty when it stays open.
	ClosesAt string `json:"closesAt,omitzero"`
	// Sanitised HTML; in the question's own record.
	Description string `json:"description,omitzero"`
	// The question that it is the same as, in its own record; absent where that is deleted, or not seen by who asks.
	DuplicateOf *SameQuestion `json:"duplicateOf,omitzero"`
	// Those that are closed as the same as it, in its own record: the newest, at most 20.
	Duplicates []SameQuestion `json:"duplicates,omitzero"`
	// When its text was last edited; in the record's own answer. Absent where it never was, or by its author in the first
	// five minutes only.
	EditedAt *time.Time `json:"editedAt,omitzero"`
	// Who edited it last; absent where that is its anonymous author.
	EditedBy *User `json:"editedBy,omitzero"`
	// Of the source.
	// One of: "html", "markdown".
	Format string `json:"format,omitzero"`
	Lang   string `json:"lang,omitzero"`
	// Of a poll: whether one may choose several options.
	Multiple bool `json:"multiple,omitzero"`
	// Of a poll.
	Options []PollOption `json:"options,omitzero"`
	// Where it is shown before everything else; in the record's own answer.
	Pinned *Pinned `json:"pinned,omitzero"`
	// Who wrote it in the author's name, where that was another; shown to the author and to moderators only.
	PostedBy *Poster `json:"postedBy,omitzero"`
	// What one would have it say instead, where that waits for approval or was refused; in the record's own answer.
	Proposal *Proposal `json:"proposal,omitzero"`
	// The text exactly as it was written, for who may change it to go on with; in the record's own answer. It is not
	// sanitised: what goes into a page is the HTML.
	Source string `json:"source,omitzero"`
	// The id of the space it stands in; absent when it stands in none.
	Space string `json:"space,omitzero"`
}

type QuestionStats struct {
	// One of: "user_question_viewed", "user_question_voted", "user_question_followed".
	Type string `json:"type"`
	// The first day of the present month.
	Timestamp string `json:"timestamp"`
	// A number for each of the last 32 days, by YYYY-MM-DD.
	Values map[string]int64 `json:"values"`
}

type QueueItem struct {
	// The record's.
	ID string `json:"id"`
	// One of: "question", "answer", "post", "comment", "proposal", "message".
	Type string `json:"type"`
	// When it began to wait.
	Since      time.Time `json:"since"`
	Unapproved bool      `json:"unapproved"`
	// The open ones, the oldest first. One without a user is by a rule of the portal.
	Reports []Report `json:"reports"`
	// Also of an anonymous record.
	Author User `json:"author"`
	// What moderation had to do with the author.
	History UserHistory `json:"history"`
	Answer  *Answer     `json:"answer,omitzero"`
	// Of type message: up to five right before it, the oldest first.
	Before  []PrivateMessage `json:"before,omitzero"`
	Comment *Comment         `json:"comment,omitzero"`
	// Of type message: as it was when it was reported.
	Message *PrivateMessage `json:"message,omitzero"`
	// Of type message: who takes part in the conversation.
	People []User `json:"people,omitzero"`
	Post   *Post  `json:"post,omitzero"`
	// Of type proposal: a new comment, or other words, for the one of the four that is there.
	Proposal *Proposal `json:"proposal,omitzero"`
	Question *Question `json:"question,omitzero"`
}

type Reaction struct {
	// An emoji.
	Reaction string `json:"reaction"`
	Count    int64  `json:"count"`
	// Whether the acting user did.
	Reacted bool `json:"reacted"`
}

type ReactionBody struct {
	// An emoji that the portal offers (its reactions), or its name, such as tada.
	Reaction *string `json:"reaction,omitzero"`
}

type Reactor struct {
	Reaction  string    `json:"reaction"`
	User      User      `json:"user"`
	CreatedAt time.Time `json:"createdAt"`
}

type ReadBody struct {
	// The id of the last message that was read; all of them when absent.
	Message *string `json:"message,omitzero"`
}

// Reason is a stable word for why, one for each refusal: /docs/errors has what helps. Each answer lists those that it
// may have as `x-reasons`.
type Reason string

const (
	ReasonAccountBanned             Reason = "account_banned"
	ReasonAccountBannedUntil        Reason = "account_banned_until"
	ReasonAccountEnded              Reason = "account_ended"
	ReasonAccountErased             Reason = "account_erased"
	ReasonAccountPending            Reason = "account_pending"
	ReasonActOvertaken              Reason = "act_overtaken"
	ReasonActStands                 Reason = "act_stands"
	ReasonActUndone                 Reason = "act_undone"
	ReasonAddressByMail             Reason = "address_by_mail"
	ReasonAddressConfirmedElsewhere Reason = "address_confirmed_elsewhere"
	ReasonAddressHeld               Reason = "address_held"
	ReasonAddressStays              Reason = "address_stays"
	ReasonAgainstRules              Reason = "against_rules"
	ReasonAlgorithmUnknown          Reason = "algorithm_unknown"
	ReasonAlreadyReviewed           Reason = "already_reviewed"
	ReasonAlreadySuggested          Reason = "already_suggested"
	ReasonAnimatedWebp              Reason = "animated_webp"
	ReasonAnswerLocked              Reason = "answer_locked"
	ReasonArchiveTooLong            Reason = "archive_too_long"
	ReasonAskByPost                 Reason = "ask_by_post"
	ReasonAskedEnough               Reason = "asked_enough"
	ReasonAuthorErased              Reason = "author_erased"
	ReasonBackUpOutside             Reason = "back_up_outside"
	ReasonBadAge                    Reason = "bad_age"
	ReasonBadChange                 Reason = "bad_change"
	ReasonBadCharacters             Reason = "bad_characters"
	ReasonBadCursor                 Reason = "bad_cursor"
	ReasonBadDuplicate              Reason = "bad_duplicate"
	ReasonBadFilter                 Reason = "bad_filter"
	ReasonBadIdempotencyKey         Reason = "bad_idempotency_key"
	ReasonBadLanguage               Reason = "bad_language"
	ReasonBadLink                   Reason = "bad_link"
	ReasonBadMerge                  Reason = "bad_merge"
	ReasonBadPage                   Reason = "bad_page"
	ReasonBadParameter              Reason = "bad_parameter"
	ReasonBadPass                   Reason = "bad_pass"
	ReasonBadPath                   Reason = "bad_path"
	ReasonBadSearch                 Reason = "bad_search"
	ReasonBadSort                   Reason = "bad_sort"
	ReasonBadTarget                 Reason = "bad_target"
	ReasonBadToken                  Reason = "bad_token"
	ReasonBadTopicName              Reason = "bad_topic_name"
	ReasonBadVote                   Reason = "bad_vote"
	ReasonBadgeIsEarned             Reason = "badge_is_earned"
	ReasonBadgeIsOff                Reason = "badge_is_off"
	ReasonBanByAdmins               Reason = "ban_by_admins"
	ReasonBanSelf                   Reason = "ban_self"
	ReasonBelowRankOnly             Reason = "below_rank_only"
	ReasonBlank                     Reason = "blank"
	ReasonBlockSelf                 Reason = "block_self"
	ReasonBlockedByYou              Reason = "blocked_by_you"
	ReasonBodyTooLarge              Reason = "body_too_large"
	ReasonBodyType                  Reason = "body_type"
	ReasonBodyUnreadable            Reason = "body_unreadable"
	ReasonBotPassword               Reason = "bot_password"
	ReasonBuiltInBadge              Reason = "built_in_badge"
	ReasonByAuthorOnly              Reason = "by_author_only"
	ReasonByPersonOnly              Reason = "by_person_only"
	ReasonBySpaceStaff              Reason = "by_space_staff"
	ReasonByStaffOnly               Reason = "by_staff_only"
	ReasonCannotBeAsked             Reason = "cannot_be_asked"
	ReasonChangedMeanwhile          Reason = "changed_meanwhile"
	ReasonClientTaken               Reason = "client_taken"
	ReasonCollectionNotEmpty        Reason = "collection_not_empty"
	ReasonCommentPoints             Reason = "comment_points"
	ReasonCommunityByInvitation     Reason = "community_by_invitation"
	ReasonCommunityNotEmpty         Reason = "community_not_empty"
	ReasonConfirmationStale         Reason = "confirmation_stale"
	ReasonControlCharacters         Reason = "control_characters"
	ReasonConversationsADay         Reason = "conversations_a_day"
	ReasonConverted                 Reason = "converted"
	ReasonCurrencyOff               Reason = "currency_off"
	ReasonDamagedFile               Reason = "damaged_file"
	ReasonDamagedPicture            Reason = "damaged_picture"
	ReasonDatabaseBusy              Reason = "database_busy"
	ReasonDatabaseReadOnly          Reason = "database_read_only"
	ReasonDatabaseUnreachable       Reason = "database_unreachable"
	ReasonDeletedByStaff            Reason = "deleted_by_staff"
	ReasonDraftOfAuthor             Reason = "draft_of_author"
	ReasonEditDirectly              Reason = "edit_directly"
	ReasonEditPoints                Reason = "edit_points"
	ReasonEmptyFile                 Reason = "empty_file"
	ReasonEndedElsewhere            Reason = "ended_elsewhere"
	ReasonEndpointOff               Reason = "endpoint_off"
	ReasonEndsBeforeStart           Reason = "ends_before_start"
	ReasonEraseByAdmins             Reason = "erase_by_admins"
	ReasonErased                    Reason = "erased"
	ReasonEventCancelled            Reason = "event_cancelled"
	ReasonEventOver                 Reason = "event_over"
	ReasonEventsByStaff             Reason = "events_by_staff"
	ReasonFactorFirst               Reason = "factor_first"
	ReasonFactorOn                  Reason = "factor_on"
	ReasonFileExists                Reason = "file_exists"
	ReasonFileFormat                Reason = "file_format"
	ReasonFileTooLarge              Reason = "file_too_large"
	ReasonFirstCollection           Reason = "first_collection"
	ReasonFollowSelf                Reason = "follow_self"
	ReasonForgedReply               Reason = "forged_reply"
	ReasonFormDamaged               Reason = "form_damaged"
	ReasonFromElsewhere             Reason = "from_elsewhere"
	ReasonGrantRefused              Reason = "grant_refused"
	ReasonGroupFull                 Reason = "group_full"
	ReasonGroupOwnerOnly            Reason = "group_owner_only"
	ReasonHasAnswers                Reason = "has_answers"
	ReasonHeldByStaff               Reason = "held_by_staff"
	ReasonIdempotencyKeyUsed        Reason = "idempotency_key_used"
	ReasonInNoSpace                 Reason = "in_no_space"
	ReasonInvitationExpired         Reason = "invitation_expired"
	ReasonInvitationOfAnother       Reason = "invitation_of_another"
	ReasonInvitationUnknown         Reason = "invitation_unknown"
	ReasonInvitationUsed            Reason = "invitation_used"
	ReasonInvitationWithdrawn       Reason = "invitation_withdrawn"
	ReasonInvitationsADay           Reason = "invitations_a_day"
	ReasonIsDuplicate               Reason = "is_duplicate"
	ReasonJWTAudience               Reason = "jwt_audience"
	ReasonJWTBadSignature           Reason = "jwt_bad_signature"
	ReasonJWTClaimMissing           Reason = "jwt_claim_missing"
	ReasonJWTControlCharacter       Reason = "jwt_control_character"
	ReasonJWTEarly                  Reason = "jwt_early"
	ReasonJWTEmail                  Reason = "jwt_email"
	ReasonJWTExpired                Reason = "jwt_expired"
	ReasonJWTInFuture               Reason = "jwt_in_future"
	ReasonJWTIssuer                 Reason = "jwt_issuer"
	ReasonJWTKeysUnreachable        Reason = "jwt_keys_unreachable"
	ReasonJWTNameLong               Reason = "jwt_name_long"
	ReasonJWTNotAString             Reason = "jwt_not_a_string"
	ReasonJWTNotATime               Reason = "jwt_not_a_time"
	ReasonJWTOff                    Reason = "jwt_off"
	ReasonJWTSpent                  Reason = "jwt_spent"
	ReasonJWTSubjectLong            Reason = "jwt_subject_long"
	ReasonJWTTooLong                Reason = "jwt_too_long"
	ReasonKeyMissing                Reason = "key_missing"
	ReasonKeyOfNoAlgorithm          Reason = "key_of_no_algorithm"
	ReasonKeyOrAddress              Reason = "key_or_address"
	ReasonKeyUnusable               Reason = "key_unusable"
	ReasonKeysUnread                Reason = "keys_unread"
	ReasonLastAdmin                 Reason = "last_admin"
	ReasonLastSpaceAdmin            Reason = "last_space_admin"
	ReasonLinkCount                 Reason = "link_count"
	ReasonLooksLikeAnID             Reason = "looks_like_an_id"
	ReasonMailSecret                Reason = "mail_secret"
	ReasonMailTokenSpent            Reason = "mail_token_spent"
	ReasonMailTooLarge              Reason = "mail_too_large"
	ReasonManySignIns               Reason = "many_sign_ins"
	ReasonMergeElsewhere            Reason = "merge_elsewhere"
	ReasonMessageDeleted            Reason = "message_deleted"
	ReasonMessageSelf               Reason = "message_self"
	ReasonMessagesAMinute           Reason = "messages_a_minute"
	ReasonMessagesOfPeople          Reason = "messages_of_people"
	ReasonMessagesOff               Reason = "messages_off"
	ReasonMethodNotAllowed          Reason = "method_not_allowed"
	ReasonNameInvisible             Reason = "name_invisible"
	ReasonNameOneRecord             Reason = "name_one_record"
	ReasonNavbarLinks               Reason = "navbar_links"
	ReasonNewMembersWait            Reason = "new_members_wait"
	ReasonNoAddressToConfirm        Reason = "no_address_to_confirm"
	ReasonNoCommunity               Reason = "no_community"
	ReasonNoDraft                   Reason = "no_draft"
	ReasonNoFreeUsername            Reason = "no_free_username"
	ReasonNoHead                    Reason = "no_head"
	ReasonNoLongerThere             Reason = "no_longer_there"
	ReasonNoMail                    Reason = "no_mail"
	ReasonNoPassword                Reason = "no_password"
	ReasonNoPixels                  Reason = "no_pixels"
	ReasonNoRecord                  Reason = "no_record"
	ReasonNoReward                  Reason = "no_reward"
	ReasonNoSuchAnswer              Reason = "no_such_answer"
	ReasonNoSuchComment             Reason = "no_such_comment"
	ReasonNoSuchOption              Reason = "no_such_option"
	ReasonNoSuchPerson              Reason = "no_such_person"
	ReasonNoSuchQuestion            Reason = "no_such_question"
	ReasonNoSuchSpace               Reason = "no_such_space"
	ReasonNoSuchTopic               Reason = "no_such_topic"
	ReasonNoTarget                  Reason = "no_target"
	ReasonNoToken                   Reason = "no_token"
	ReasonNoTokensHere              Reason = "no_tokens_here"
	ReasonNoUploads                 Reason = "no_uploads"
	ReasonNobodyCalled              Reason = "nobody_called"
	ReasonNotAColour                Reason = "not_a_colour"
	ReasonNotAGroup                 Reason = "not_a_group"
	ReasonNotAHost                  Reason = "not_a_host"
	ReasonNotAJWT                   Reason = "not_a_jwt"
	ReasonNotAMail                  Reason = "not_a_mail"
	ReasonNotANumber                Reason = "not_a_number"
	ReasonNotAPath                  Reason = "not_a_path"
	ReasonNotAPicture               Reason = "not_a_picture"
	ReasonNotAPoll                  Reason = "not_a_poll"
	ReasonNotAPushAddress           Reason = "not_a_push_address"
	ReasonNotAPushKey               Reason = "not_a_push_key"
	ReasonNotASlug                  Reason = "not_a_slug"
	ReasonNotATime                  Reason = "not_a_time"
	ReasonNotAURL                   Reason = "not_a_url"
	ReasonNotAZone                  Reason = "not_a_zone"
	ReasonNotAcceptable             Reason = "not_acceptable"
	ReasonNotAcceptingMessages      Reason = "not_accepting_messages"
	ReasonNotAnAddress              Reason = "not_an_address"
	ReasonNotAnEmail                Reason = "not_an_email"
	ReasonNotAnEmoji                Reason = "not_an_emoji"
	ReasonNotAnEvent                Reason = "not_an_event"
	ReasonNotAnIssuer               Reason = "not_an_issuer"
	ReasonNotAnOrigin               Reason = "not_an_origin"
	ReasonNotConvertible            Reason = "not_convertible"
	ReasonNotDeleted                Reason = "not_deleted"
	ReasonNotErased                 Reason = "not_erased"
	ReasonNotFinished               Reason = "not_finished"
	ReasonNotForAll                 Reason = "not_for_all"
	ReasonNotInBatch                Reason = "not_in_batch"
	ReasonNotInFuture               Reason = "not_in_future"
	ReasonNotInSpace                Reason = "not_in_space"
	ReasonNotItsTopic               Reason = "not_its_topic"
	ReasonNotNetworks               Reason = "not_networks"
	ReasonNotOfAnswers              Reason = "not_of_answers"
	ReasonNotOneOf                  Reason = "not_one_of"
	ReasonNotProvisioned            Reason = "not_provisioned"
	ReasonNotPublished              Reason = "not_published"
	ReasonNotStreamed               Reason = "not_streamed"
	ReasonNotSuggestible            Reason = "not_suggestible"
	ReasonNotTakenHere              Reason = "not_taken_here"
	ReasonNotUtf8                   Reason = "not_utf8"
	ReasonNotYoursToAccept          Reason = "not_yours_to_accept"
	ReasonNotYoursToAward           Reason = "not_yours_to_award"
	ReasonNotYoursToChange          Reason = "not_yours_to_change"
	ReasonNotYoursToClose           Reason = "not_yours_to_close"
	ReasonNotYoursToDelete          Reason = "not_yours_to_delete"
	ReasonNotYoursToRequest         Reason = "not_yours_to_request"
	ReasonNotYoursToRestore         Reason = "not_yours_to_restore"
	ReasonNotYoursToReview          Reason = "not_yours_to_review"
	ReasonNothingChanged            Reason = "nothing_changed"
	ReasonNothingHere               Reason = "nothing_here"
	ReasonOfDuplicate               Reason = "of_duplicate"
	ReasonOnCreationOnly            Reason = "on_creation_only"
	ReasonOneChoice                 Reason = "one_choice"
	ReasonOneFile                   Reason = "one_file"
	ReasonOpenIDAddressHeld         Reason = "openid_address_held"
	ReasonOpenIDAudience            Reason = "openid_audience"
	ReasonOpenIDAway                Reason = "openid_away"
	ReasonOpenIDBadToken            Reason = "openid_bad_token"
	ReasonOpenIDDenied              Reason = "openid_denied"
	ReasonOpenIDExpired             Reason = "openid_expired"
	ReasonOpenIDIssuer              Reason = "openid_issuer"
	ReasonOpenIDLastWay             Reason = "openid_last_way"
	ReasonOpenIDNoEmail             Reason = "openid_no_email"
	ReasonOpenIDNoSignUp            Reason = "openid_no_sign_up"
	ReasonOpenIDNonce               Reason = "openid_nonce"
	ReasonOpenIDOff                 Reason = "openid_off"
	ReasonOpenIDOtherBrowser        Reason = "openid_other_browser"
	ReasonOpenIDRefused             Reason = "openid_refused"
	ReasonOpenIDTaken               Reason = "openid_taken"
	ReasonOpenIDUnread              Reason = "openid_unread"
	ReasonOptionCount               Reason = "option_count"
	ReasonOptionText                Reason = "option_text"
	ReasonOutOfRange                Reason = "out_of_range"
	ReasonOverloaded                Reason = "overloaded"
	ReasonOwnAnswer                 Reason = "own_answer"
	ReasonOwnProfileOnly            Reason = "own_profile_only"
	ReasonOwnRecord                 Reason = "own_record"
	ReasonOwnSuggestion             Reason = "own_suggestion"
	ReasonPasskeyBad                Reason = "passkey_bad"
	ReasonPasswordCommon            Reason = "password_common"
	ReasonPasswordKnown             Reason = "password_known"
	ReasonPasswordLong              Reason = "password_long"
	ReasonPasswordSequence          Reason = "password_sequence"
	ReasonPasswordShort             Reason = "password_short"
	ReasonPeopleCount               Reason = "people_count"
	ReasonPersonErased              Reason = "person_erased"
	ReasonPicturesWait              Reason = "pictures_wait"
	ReasonPlaceDeleted              Reason = "place_deleted"
	ReasonPlaceFromOne              Reason = "place_from_one"
	ReasonPollBegun                 Reason = "poll_begun"
	ReasonPollClosed                Reason = "poll_closed"
	ReasonPollPoints                Reason = "poll_points"
	ReasonPrivateAddress            Reason = "private_address"
	ReasonPrivilegeTwice            Reason = "privilege_twice"
	ReasonProvisioned               Reason = "provisioned"
	ReasonQuestionDuplicate         Reason = "question_duplicate"
	ReasonQuestionLocked            Reason = "question_locked"
	ReasonReactPoints               Reason = "react_points"
	ReasonReactionsOff              Reason = "reactions_off"
	ReasonReadOnly                  Reason = "read_only"
	ReasonRecordDeleted             Reason = "record_deleted"
	ReasonReportResolved            Reason = "report_resolved"
	ReasonRequestsADay              Reason = "requests_a_day"
	ReasonRequired                  Reason = "required"
	ReasonReviewPoints              Reason = "review_points"
	ReasonReviewedByStaff           Reason = "reviewed_by_staff"
	ReasonRewardClosed              Reason = "reward_closed"
	ReasonRewardOpen                Reason = "reward_open"
	ReasonSaidTwice                 Reason = "said_twice"
	ReasonSameOption                Reason = "same_option"
	ReasonScopeMissing              Reason = "scope_missing"
	ReasonScopeTooWide              Reason = "scope_too_wide"
	ReasonSeatsTaken                Reason = "seats_taken"
	ReasonSecretInURL               Reason = "secret_in_url"
	ReasonSecretShort               Reason = "secret_short"
	ReasonServerStarting            Reason = "server_starting"
	ReasonSeveralCommunities        Reason = "several_communities"
	ReasonSideTooLong               Reason = "side_too_long"
	ReasonSignInFirst               Reason = "sign_in_first"
	ReasonSignInsWait               Reason = "sign_ins_wait"
	ReasonSpaceByInvitation         Reason = "space_by_invitation"
	ReasonSpaceByRequest            Reason = "space_by_request"
	ReasonSpaceClosed               Reason = "space_closed"
	ReasonSpaceNotEmpty             Reason = "space_not_empty"
	ReasonSpaceOfPeople             Reason = "space_of_people"
	ReasonSpaceOpen                 Reason = "space_open"
	ReasonSSOAddressUnchecked       Reason = "sso_address_unchecked"
	ReasonSSOBadSignature           Reason = "sso_bad_signature"
	ReasonSSOFieldMissing           Reason = "sso_field_missing"
	ReasonSSONothingSent            Reason = "sso_nothing_sent"
	ReasonSSOOff                    Reason = "sso_off"
	ReasonSSOOtherBrowser           Reason = "sso_other_browser"
	ReasonSSOUnknownSite            Reason = "sso_unknown_site"
	ReasonStaffOnly                 Reason = "staff_only"
	ReasonStaffToken                Reason = "staff_token"
	ReasonStaleVersion              Reason = "stale_version"
	ReasonStartAgain                Reason = "start_again"
	ReasonStorageFailed             Reason = "storage_failed"
	ReasonStorageFull               Reason = "storage_full"
	ReasonStorageUnreachable        Reason = "storage_unreachable"
	ReasonStreamsUnavailable        Reason = "streams_unavailable"
	ReasonSuggestionsADay           Reason = "suggestions_a_day"
	ReasonSuggestionsOff            Reason = "suggestions_off"
	ReasonTaken                     Reason = "taken"
	ReasonTextMarks                 Reason = "text_marks"
	ReasonTokenOutlives             Reason = "token_outlives"
	ReasonTooFar                    Reason = "too_far"
	ReasonTooFewPoints              Reason = "too_few_points"
	ReasonTooLateToRestore          Reason = "too_late_to_restore"
	ReasonTooLong                   Reason = "too_long"
	ReasonTooMany                   Reason = "too_many"
	ReasonTooManyBadges             Reason = "too_many_badges"
	ReasonTooManyBookmarks          Reason = "too_many_bookmarks"
	ReasonTooManyBytes              Reason = "too_many_bytes"
	ReasonTooManyCollections        Reason = "too_many_collections"
	ReasonTooManyDrafts             Reason = "too_many_drafts"
	ReasonTooManyFrames             Reason = "too_many_frames"
	ReasonTooManyPasskeys           Reason = "too_many_passkeys"
	ReasonTooManyPins               Reason = "too_many_pins"
	ReasonTooManyPixels             Reason = "too_many_pixels"
	ReasonTooManyRequests           Reason = "too_many_requests"
	ReasonTooManyRewards            Reason = "too_many_rewards"
	ReasonTooManySpaces             Reason = "too_many_spaces"
	ReasonTooManyStreams            Reason = "too_many_streams"
	ReasonTooManySuggestions        Reason = "too_many_suggestions"
	ReasonTooManyTokens             Reason = "too_many_tokens"
	ReasonTooManyTries              Reason = "too_many_tries"
	ReasonTooShort                  Reason = "too_short"
	ReasonTooSlow                   Reason = "too_slow"
	ReasonTopicPoints               Reason = "topic_points"
	ReasonTopicRequired             Reason = "topic_required"
	ReasonTopicsByStaff             Reason = "topics_by_staff"
	ReasonTwoLengths                Reason = "two_lengths"
	ReasonTwoPlaces                 Reason = "two_places"
	ReasonTwoTexts                  Reason = "two_texts"
	ReasonUnknownField              Reason = "unknown_field"
	ReasonUnknownScope              Reason = "unknown_scope"
	ReasonURLTooLong                Reason = "url_too_long"
	ReasonUsernameAccent            Reason = "username_accent"
	ReasonUsernameEnd               Reason = "username_end"
	ReasonUsernameLength            Reason = "username_length"
	ReasonUsernameLetters           Reason = "username_letters"
	ReasonUsernameReserved          Reason = "username_reserved"
	ReasonUsernameScript            Reason = "username_script"
	ReasonUsernameStart             Reason = "username_start"
	ReasonVoteDownPoints            Reason = "vote_down_points"
	ReasonVotePoints                Reason = "vote_points"
	ReasonWebhookSecret             Reason = "webhook_secret"
	ReasonWikiOff                   Reason = "wiki_off"
	ReasonWrittenInConfidence       Reason = "written_in_confidence"
	ReasonWrongCode                 Reason = "wrong_code"
	ReasonWrongCommunity            Reason = "wrong_community"
	ReasonWrongCurrentPassword      Reason = "wrong_current_password"
	ReasonWrongIDs                  Reason = "wrong_ids"
	ReasonWrongPassword             Reason = "wrong_password"
	ReasonWrongSignIn               Reason = "wrong_sign_in"
	ReasonWrongToken                Reason = "wrong_token"
	ReasonWrongType                 Reason = "wrong_type"
)

type ReducedProfile struct {
	Name     string `json:"name"`
	Username string `json:"username"`
	Title    string `json:"title"`
	Picture  string `json:"picture"`
}

type ReducedUser struct {
	ID      string         `json:"id"`
	Profile ReducedProfile `json:"profile"`
}

type Referrer struct {
	ID   string `json:"_id"`
	Type string `json:"type"`
	// The host.
	Source string `json:"source"`
	// How many views came from there.
	Count int64 `json:"count"`
	// Always empty: addresses are not kept.
	URLs []any `json:"urls"`
}

type RejectBody struct {
	// To who suggested it: plain text of at most 300 characters.
	Note *string `json:"note,omitzero"`
}

type RenameBody struct {
	// Plain text of at most 100 characters; empty for none.
	Title *string `json:"title,omitzero"`
}

type Report struct {
	ID          string    `json:"id"`
	Revision    int64     `json:"__v"`
	CreatedAt   time.Time `json:"createdAt"`
	UpdatedAt   time.Time `json:"updatedAt"`
	Portal      string    `json:"portal"`
	Type        string    `json:"type"`
	Description string    `json:"description"`
	// One of: "open", "accepted", "rejected".
	Status string `json:"status"`
	// What was reported.
	// One of: "answer", "question", "comment", "post", "message".
	Kind string `json:"kind"`
	// The id of what was reported.
	Record string `json:"record"`
	// The id of who reported it.
	User string `json:"user"`
	// Up to five right before that, the oldest first.
	Before []PrivateMessage `json:"before,omitzero"`
	// Of an open report of a message, where moderators list them: as it was when it was reported.
	Message *PrivateMessage `json:"message,omitzero"`
	// The moderator's; shown to moderators.
	Note string `json:"note,omitzero"`
	// Who takes part in its conversation.
	People     []User `json:"people,omitzero"`
	ResolvedAt string `json:"resolvedAt,omitzero"`
	ResolvedBy string `json:"resolvedBy,omitzero"`
}

type ReportBody struct {
	// Shown to admins and moderators.
	Description *string `json:"description,omitzero"`
	Type        *string `json:"type,omitzero"`
}

type Request struct {
	User    User      `json:"user"`
	AskedAt time.Time `json:"askedAt"`
}

type ResetBody struct {
	// From the link in the mail.
	Token string `json:"token"`
	// 8 to 200 characters, and not easy to guess.
	Password string `json:"password"`
}

type ResolveBody struct {
	// One of: "accept", "reject".
	Action string  `json:"action"`
	Note   *string `json:"note,omitzero"`
}

type ResolveQueueBody struct {
	// Which records; at most 100.
	Items []ItemBody `json:"items"`
	// One of: "approve", "dismiss", "reject", "archive", "collapse", "delete".
	Action string `json:"action"`
	// For the log and the reports, and for the author of what is approved or refused.
	Note *string `json:"note,omitzero"`
	// Whether the author of what was published is told that it is shown no longer, with the note. Who waited for a
	// moderator is told anyway.
	TellAuthor *bool `json:"tellAuthor,omitzero"`
}

type ResolvedItem struct {
	// One of: "question", "answer", "post", "comment", "proposal", "message".
	Type string `json:"type"`
	ID   string `json:"id"`
	// False where there was nothing to do.
	Resolved bool `json:"resolved"`
	// False where there is no such record, or no longer.
	Found bool `json:"found"`
	// Whether it was changed since the updatedAt that was sent: read it again.
	Changed bool `json:"changed"`
	// The id of the act in the log, to undo it by.
	Log string `json:"log,omitzero"`
}

type ResolvedItems struct {
	// Always true.
	Success bool           `json:"success"`
	Items   []ResolvedItem `json:"items"`
}

type RevokeForm struct {
	// The access or refresh token to end.
	Token        string `json:"token"`
	ClientID     string `json:"client_id,omitzero"`
	ClientSecret string `json:"client_secret,omitzero"`
}

type Reward struct {
	ID string `json:"id"`
	// Who staked it. The reward of who asked anonymously is as anonymous.
	User User `json:"user"`
	// Points.
	Amount int64 `json:"amount"`
	// What of it the author of the answer got; the rest went back.
	Paid int64 `json:"paid"`
	// One of: "open", "paid", "returned".
	Status string `json:"status"`
	// The id of the answer that it was given; null while there is none, or that is deleted.
	Answer    *string   `json:"answer"`
	CreatedAt time.Time `json:"createdAt"`
	// When its time is over.
	ExpiresAt time.Time `json:"expiresAt"`
}

type RuleBody struct {
	// One of: "word", "domain", "links".
	Kind  string `json:"kind"`
	Value string `json:"value"`
	// One of: "flag", "hold", "refuse".
	Action       string `json:"action"`
	NewUsersOnly *bool  `json:"newUsersOnly,omitzero"`
}

type SameQuestion struct {
	ID        string    `json:"id"`
	ShortID   string    `json:"shortId"`
	Title     string    `json:"title"`
	CreatedAt time.Time `json:"createdAt"`
	// How many it has.
	Answers int64 `json:"answers"`
	Solved  bool  `json:"solved"`
}

type ScimApp struct {
	ID               string `json:"id"`
	Slug             string `json:"slug"`
	Name             string `json:"name"`
	ShortDescription string `json:"shortDescription"`
	// Whether it is installed.
	Enabled bool `json:"enabled"`
	// Shown to admins only.
	Settings *ScimSettings `json:"settings,omitzero"`
}

type ScimBody struct {
	// Of the SCIM app: all rules there are to be, at most 200.
	Rules []GroupRuleBody `json:"rules,omitzero"`
}

type ScimSettings struct {
	Rules []GroupRule `json:"rules"`
	// The tokens of directories, the newest first.
	Tokens []ScimToken `json:"tokens"`
}

type ScimToken struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	CreatedAt time.Time `json:"createdAt"`
	// To the minute; empty until it is used.
	LastUsedAt string `json:"lastUsedAt"`
	// The token itself, where it was made just now: it is kept nowhere and never shown again.
	Token string `json:"token,omitzero"`
}

type ScimTokenBody struct {
	// For people: at most 100 characters.
	Name string `json:"name"`
}

type SearchResult struct {
	// The best first. Each is a record as its own kind has it, with _type, which says what it is (question, answer, post,
	// topic, user), and highlight: title and body as HTML with what was searched for in mark elements.
	Items []Hit `json:"items"`
	// How many there are in all; 200 where there are as many or more.
	Count int64 `json:"count"`
	// Whether there may be more than count says: counting stops at 200.
	CountIsAtLeast bool `json:"countIsAtLeast"`
	// What was searched for instead: only where nothing was found by the query as it was written, and something by the
	// known words nearest to its own.
	Corrected string `json:"corrected,omitzero"`
}

type SettingChange struct {
	Field string `json:"field"`
	From  string `json:"from"`
	To    string `json:"to"`
}

type Space struct {
	ID        string    `json:"id"`
	Revision  int64     `json:"__v"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	Portal    string    `json:"portal"`
	Name      string    `json:"name"`
	Slug      string    `json:"slug"`
	// Sanitised HTML.
	Description string `json:"description"`
	// A path or an address.
	Image string `json:"image"`
	// The collection it stands in.
	CollectionID string `json:"collectionId"`
	// What stands in it, and who is in it, is for its members and moderators.
	Private bool `json:"private"`
	// It does not exist for anybody else.
	Hidden bool `json:"hidden"`
	// Nobody joins by themselves.
	InviteOnly bool `json:"inviteOnly"`
	// Who made it.
	User User `json:"user"`
	// What the acting user is in it; empty for one who is not.
	// One of: "", "member", "moderator", "admin".
	Role string `json:"role"`
	// What the acting user is told of it; empty for one who is not in it.
	// One of: "", "all", "first", "none".
	Level string `json:"level"`
	// Whether the acting user has asked to join it, and waits.
	Requested bool `json:"requested"`
	// To one who may not read it, only how many members it has.
	Counts SpaceCounts `json:"counts"`
}

type SpaceCounts struct {
	Members   int64 `json:"members"`
	Questions int64 `json:"questions"`
	Posts     int64 `json:"posts"`
	Answers   int64 `json:"answers"`
}

type StaffAct struct {
	ID        string    `json:"id"`
	CreatedAt time.Time `json:"createdAt"`
	// One of: "edit", "status", "lock", "verify", "accept", "delete", "resolve", "report", "ban", "unban", "approve",
	// "role", "erase", "write", "undo", "restore", "merge", "pin", "convert", "duplicate".
	Kind string `json:"kind"`
	// To what.
	// One of: "question", "answer", "post", "comment", "topic", "user", "space", "proposal", "message".
	Type string `json:"type"`
	// Its id.
	Target string `json:"target"`
	// The id of whose it is.
	Author string `json:"author"`
	Note   string `json:"note"`
	// How what was changed was before; empty once the target is deleted.
	Before map[string]string `json:"before"`
	After  map[string]string `json:"after"`
	// Ids of the reports that it resolved.
	Reports []string `json:"reports"`
	// By which it was resolved.
	Action string `json:"action,omitzero"`
	// The id of the act that it undid.
	Undoes string `json:"undoes,omitzero"`
	// The id of the act that undid it.
	UndoneBy string `json:"undoneBy,omitzero"`
	// Who did it; absent where the portal itself did.
	User *User `json:"user,omitzero"`
}

type StakeBody struct {
	// Points: 1 to 1,000,000, and no more than one has.
	Amount *int64 `json:"amount"`
	// For how long it can be given: 1 to 30; 7 when absent.
	Days *int64 `json:"days,omitzero"`
}

type Statement struct {
	// What one has: the reputation, and what rewards took and gave. It is less than zero when one lost reputation that
	// was staked.
	Balance int64 `json:"balance"`
	// The reputation.
	Earned int64 `json:"earned"`
	// What is in open rewards; it is no part of the balance.
	Staked int64 `json:"staked"`
	// What was earned since the newest of the movements.
	Since int64 `json:"since"`
	// How the points are called.
	Currency string `json:"currency"`
	// What moved, the newest first.
	Items []PointMove `json:"items"`
	// How many movements there are in all.
	Count int64 `json:"count"`
	// What the balance is worth outside; absent where the portal names no external currency.
	External *Worth `json:"external,omitzero"`
}

type Suggestion struct {
	ID        string    `json:"id"`
	CreatedAt time.Time `json:"createdAt"`
	// When it was last changed or reviewed.
	UpdatedAt time.Time `json:"updatedAt"`
	// One of: "waiting", "accepted", "rejected".
	Status string `json:"status"`
	// What it is about.
	// One of: "question", "answer", "post".
	Type string `json:"type"`
	// The id of that.
	Target string `json:"target"`
	// Who suggests it.
	User User `json:"user"`
	// Why, by who suggests it.
	Reason string `json:"reason"`
	// The version of the record that it was made for.
	RecordVersion string `json:"recordVersion"`
	// Whether the record has changed since: it is accepted with a text of the reviewer's then, or changed first.
	Stale bool `json:"stale"`
	// Whether the acting user may accept or reject it.
	MayReview bool `json:"mayReview"`
	// Whether the reviewer changed it before they accepted it.
	Improved bool `json:"improved"`
	// Why, by the reviewer.
	Note string `json:"note"`
	// Sanitised HTML: of a question, its description.
	Content string `json:"content,omitzero"`
	// Of the source.
	// One of: "html", "markdown".
	Format string `json:"format,omitzero"`
	// What it is about, in few words; absent in the answer to a change after which one doesn't see it.
	Object     *Object    `json:"object,omitzero"`
	ReviewedAt *time.Time `json:"reviewedAt,omitzero"`
	// Absent where that is the record's anonymous author.
	ReviewedBy *User `json:"reviewedBy,omitzero"`
	// The content exactly as it was written. It is not sanitised.
	Source string `json:"source,omitzero"`
	// Here and below: absent where that would stay as it is.
	Title string `json:"title,omitzero"`
	// Ids.
	Topics []string `json:"topics,omitzero"`
}

type SuggestionBody struct {
	// HTML, or Markdown when format says so; it is sanitised. Of a question, its description.
	Content *string `json:"content,omitzero"`
	// Of the source, or of the content where there is none; html when absent.
	// One of: "html", "markdown".
	Format *string `json:"format,omitzero"`
	// Why: plain text of at most 300 characters.
	Reason *string `json:"reason,omitzero"`
	// The version of the record that was read, which its ETag begins with: where the record has another by now, the
	// answer is a 412.
	RecordVersion *string `json:"recordVersion,omitzero"`
	// The text as it is written, in place of the content.
	Source *string `json:"source,omitzero"`
	// Of a question or post. What isn't sent, here and below, stays as the record has it.
	Title *string `json:"title,omitzero"`
	// Of a question or post: ids or names of topics that there are.
	Topics []string `json:"topics,omitzero"`
}

type TemplateBody struct {
	// HTML below every page; it is sanitised.
	Body *string `json:"body,omitzero"`
	// CSS colours.
	Colors *ColorsBody `json:"colors,omitzero"`
	// Appended to the pages' style.
	CSS *string `json:"css,omitzero"`
	// Refused: the pages take no markup into their head, where scripts would stand. See css and body.
	Head   *string     `json:"head,omitzero"`
	Menu   *MenuBody   `json:"menu,omitzero"`
	Navbar *NavbarBody `json:"navbar,omitzero"`
	// HTML inside the sidebar's box; it is sanitised.
	Sidebar *string `json:"sidebar,omitzero"`
	// The look of pages for who chose none; default is as their browser prefers.
	// One of: "default", "light", "dark".
	Theme *string `json:"theme,omitzero"`
}

type TokenBody struct {
	// For people: at most 100 characters.
	Name string `json:"name"`
	// What it may be used for. At least one.
	Scopes []string `json:"scopes"`
	// For how many days it is good, at most 365. As long as the token that asks when absent.
	Days *int64 `json:"days,omitzero"`
}

type TokenForm struct {
	// One of: "password", "service:client_secret_credentials", "tribe:client_secret_credentials", "refresh_token",
	// "client_credentials".
	GrantType string `json:"grant_type"`
	// Or by HTTP Basic.
	ClientID string `json:"client_id,omitzero"`
	// Or by HTTP Basic.
	ClientSecret string `json:"client_secret,omitzero"`
	// Of the service grant: exactly one of email, user_id and external_id.
	Email      string `json:"email,omitzero"`
	ExternalID string `json:"external_id,omitzero"`
	// Of the password grant, for a person with a second factor: what their authenticator app shows, or a recovery code.
	Otp string `json:"otp,omitzero"`
	// Of the password grant.
	Password string `json:"password,omitzero"`
	// Of the refresh_token grant. It is good once; a second use ends every token of that sign-in.
	RefreshToken string `json:"refresh_token,omitzero"`
	// What the token is to be good for, with spaces between: no more than the client may have, or than the refresh token
	// was given for. All of it when absent.
	Scope  string `json:"scope,omitzero"`
	UserID string `json:"user_id,omitzero"`
	// Of the password grant: the username or the email address.
	Username string `json:"username,omitzero"`
}

type Tokens struct {
	TokenType   string `json:"token_type"`
	AccessToken string `json:"access_token"`
	// Seconds.
	ExpiresIn int64 `json:"expires_in"`
	// What the access token may be used for.
	Scope string `json:"scope"`
	// Absent for an app access token.
	RefreshToken string `json:"refresh_token,omitzero"`
}

type Topic struct {
	ID      string `json:"id"`
	ShortID string `json:"shortId"`
	Name    string `json:"name"`
	User    User   `json:"user"`
	Picture string `json:"picture"`
}

type TopicCounts struct {
	Questions int64 `json:"questions"`
	Posts     int64 `json:"posts"`
	Followers int64 `json:"followers"`
}

type TopicHit struct {
	ID       string `json:"id"`
	ShortID  string `json:"shortId"`
	Revision int64  `json:"__v"`
	Name     string `json:"name"`
	// Who made it.
	User      User      `json:"user"`
	Picture   string    `json:"picture"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	Portal    string    `json:"portal"`
	// Sanitised HTML.
	Description string `json:"description"`
	// A CSS colour, or empty.
	Color    string `json:"color"`
	Followed bool   `json:"followed"`
	// What the acting user is told of it; empty for one who does not follow it.
	// One of: "", "all", "first", "none".
	Level  string      `json:"level"`
	Counts TopicCounts `json:"counts"`
	// What the record is.
	RecordType string    `json:"_type"`
	Highlight  Highlight `json:"highlight"`
	// Other names, by which questions find it too. In its own record only.
	Synonyms []string `json:"synonyms,omitzero"`
}

type UnreadConversations struct {
	Unread int64 `json:"unread"`
}

type UnreadCount struct {
	// How many are not read, in digits.
	Count string `json:"count"`
}

type UpdateAnswerBody struct {
	Anonymous *bool `json:"anonymous,omitzero"`
	// HTML, or Markdown when format says so; it is sanitised. At most 200,000 bytes. Required to answer, unless there is
	// a source.
	Content *string `json:"content,omitzero"`
	// Of the source, or of the content where there is none; html when absent.
	// One of: "html", "markdown".
	Format *string `json:"format,omitzero"`
	// Moderators only: whether it stands in the lists of every portal of the server.
	Global *bool `json:"global,omitzero"`
	// In the future; with status scheduled.
	PublishedAt *time.Time `json:"publishedAt,omitzero"`
	// The text as it is written, in place of the content.
	Source *string `json:"source,omitzero"`
	// Moderators only, but on creation.
	// One of: "archived", "collapsed", "draft", "published", "unapproved", "unlisted", "scheduled", "new".
	Status *string `json:"status,omitzero"`
	// Moderators only.
	Verified *bool `json:"verified,omitzero"`
	// Whether it is the community's, for everyone who may answer there to edit: its author may say so where policies.wiki
	// lets them, and moderators. Only moderators can end it.
	Wiki *bool `json:"wiki,omitzero"`
}

type UpdateBadgeBody struct {
	// Whether it is given and shown; true of a new one.
	Active *bool `json:"active,omitzero"`
	// Plain text of at most 2,000 characters.
	LongDescription *string `json:"longDescription,omitzero"`
	// 1 to 60 characters; unique in the community.
	Name *string `json:"name,omitzero"`
	// By what it is earned. Left out of a new badge, or with an empty metric: admins give it by hand.
	Rule *BadgeRuleBody `json:"rule,omitzero"`
	// Plain text of at most 200 characters.
	ShortDescription *string `json:"shortDescription,omitzero"`
}

type UpdateCollectionBody struct {
	// Plain text.
	Description *string `json:"description,omitzero"`
	// 1 to 100 characters.
	Name *string `json:"name,omitzero"`
	// Where to put it, from 1; the others make room.
	Place *int64 `json:"place,omitzero"`
}

type UpdateCommentBody struct {
	// HTML, or Markdown when format says so; it is sanitised. At most 10,000 bytes. Required, unless there is a source.
	Body *string `json:"body,omitzero"`
	// Of the source, or of the body where there is none; html when absent.
	// One of: "html", "markdown".
	Format *string `json:"format,omitzero"`
	// The text as it is written, in place of the body.
	Source *string `json:"source,omitzero"`
}

type UpdateLetterboxBody struct {
	// Everyone, those whom you follow, or nobody.
	// One of: "everyone", "followed", "nobody".
	Accepts *string `json:"accepts,omitzero"`
}

type UpdateMessageBody struct {
	// HTML, or Markdown when format says so; it is sanitised. At most 10,000 bytes.
	Body *string `json:"body,omitzero"`
	// Of the body; html when absent.
	// One of: "html", "markdown".
	Format *string `json:"format,omitzero"`
}

type UpdatePortalBody struct {
	// At most 200 characters.
	Name string `json:"name"`
	// The name of a host; unique on the server.
	Domain string `json:"domain"`
	// Other hosts at which the portal is found.
	Aliases      []string          `json:"aliases,omitzero"`
	Announcement *AnnouncementBody `json:"announcement,omitzero"`
	// A path, or an http or https address.
	Banner *string `json:"banner,omitzero"`
	// Origins such as https://shop.example.com, or *.
	CorsWhitelist []string `json:"corsWhitelist,omitzero"`
	// How the points are called, and whether they can be staked on questions.
	Currency *CurrencyBody `json:"currency,omitzero"`
	// Plain text of at most 2000 characters.
	Description *string `json:"description,omitzero"`
	// The contact address.
	Email       *string `json:"email,omitzero"`
	EnglishName *string `json:"englishName,omitzero"`
	// A path, or an http or https address.
	Favicon *string `json:"favicon,omitzero"`
	// Ids of records shown first.
	Featured *FeaturedBody `json:"featured,omitzero"`
	Keywords []string      `json:"keywords,omitzero"`
	// Its language, as a tag: that of mails to people who chose none. Empty is English.
	Lang *string `json:"lang,omitzero"`
	// Paths, or http or https addresses.
	Links *LinksBody `json:"links,omitzero"`
	// A path, or an http or https address.
	Logo     *string `json:"logo,omitzero"`
	LongName *string `json:"longName,omitzero"`
	// HTML but for the motto. Also taken as a JSON string of the object.
	Messages   *MessagesBody   `json:"messages,omitzero"`
	Moderation *ModerationBody `json:"moderation,omitzero"`
	// What votes give in reputation, from now on.
	Points   *PointsBody   `json:"points,omitzero"`
	Policies *PoliciesBody `json:"policies,omitzero"`
	// From how many points on members may do what. An empty list turns privileges off.
	Privileges []NeedBody `json:"privileges,omitzero"`
	// The emoji that people react with, or their names: at most 12. An empty list turns reactions off.
	Reactions []string `json:"reactions,omitzero"`
	// One of: "inception", "establishment", "maturity", "mitosis".
	Stage     *string       `json:"stage,omitzero"`
	Subdomain *string       `json:"subdomain,omitzero"`
	Template  *TemplateBody `json:"template,omitzero"`
}

type UpdatePostBody struct {
	Anonymous *bool `json:"anonymous,omitzero"`
	// HTML, or Markdown when format says so; it is sanitised. Required to post, unless there is a source.
	Content *string `json:"content,omitzero"`
	// Of type event.
	Event *PostEventBody `json:"event,omitzero"`
	// Of the source, or of the content where there is none; html when absent.
	// One of: "html", "markdown".
	Format *string `json:"format,omitzero"`
	// In the future; with status scheduled.
	PublishedAt *time.Time `json:"publishedAt,omitzero"`
	// The text as it is written, in place of the content.
	Source *string `json:"source,omitzero"`
	// The space it is to stand in: its id, or slug: and its slug; empty for none. One must be a member of it, and to move
	// a record also of the space it leaves.
	Space *string `json:"space,omitzero"`
	// Moderators only, but on creation.
	// One of: "archived", "collapsed", "draft", "published", "unapproved", "unlisted", "scheduled", "new".
	Status *string `json:"status,omitzero"`
	// 1 to 300 characters. Required to post.
	Title *string `json:"title,omitzero"`
	// Ids or names, at most 10. A name that is new makes a topic, which everybody sees.
	Topics []string `json:"topics,omitzero"`
	// post when absent on creation. An event is made on creation, and stays one.
	// One of: "post", "discussion", "article", "event".
	Type *string `json:"type,omitzero"`
}

type UpdateQuestionBody struct {
	Anonymous *bool `json:"anonymous,omitzero"`
	// Of a poll: when it takes no more votes, a time in the future; empty for never. It can be changed at any time.
	ClosesAt *string `json:"closesAt,omitzero"`
	// HTML, or Markdown when format says so; it is sanitised. At most 200,000 bytes.
	Description *string `json:"description,omitzero"`
	// Of the source, or of the description where there is none; html when absent.
	// One of: "html", "markdown".
	Format *string `json:"format,omitzero"`
	Lang   *string `json:"lang,omitzero"`
	// Moderators only.
	Locked *bool `json:"locked,omitzero"`
	// Of a poll: whether one may choose several options. It can be changed until the first vote.
	Multiple *bool `json:"multiple,omitzero"`
	// 2 to 20 choices make it a poll. Of a poll they can be changed until the first vote; what is sent as it is changes
	// nothing.
	Options []OptionBody `json:"options,omitzero"`
	// private: seen by its author, the person asked and moderators.
	// One of: "public", "private".
	Privacy *string `json:"privacy,omitzero"`
	// In the future; with status scheduled.
	PublishedAt *time.Time `json:"publishedAt,omitzero"`
	// The description as it is written, in its place.
	Source *string `json:"source,omitzero"`
	// The space it is to stand in: its id, or slug: and its slug; empty for none. One must be a member of it, and to move
	// a record also of the space it leaves.
	Space *string `json:"space,omitzero"`
	// Moderators only; published when absent on creation.
	// One of: "archived", "collapsed", "published", "unapproved", "unlisted", "featured", "scheduled".
	Status *string `json:"status,omitzero"`
	// 1 to 300 characters. Required to ask.
	Title *string `json:"title,omitzero"`
	// Ids or names, at most 10. A name that is new makes a topic, which everybody sees.
	Topics []string `json:"topics,omitzero"`
	// Moderators only.
	// One of: "general", "poll".
	Type *string `json:"type,omitzero"`
	// Moderators only.
	Verified *bool `json:"verified,omitzero"`
}

type UpdateSpaceBody struct {
	// The collection it stands in; the default one when absent or empty.
	CollectionID *string `json:"collectionId,omitzero"`
	// HTML; it is sanitised.
	Description *string `json:"description,omitzero"`
	Hidden      *bool   `json:"hidden,omitzero"`
	// A path, or an http or https address.
	Image      *string `json:"image,omitzero"`
	InviteOnly *bool   `json:"inviteOnly,omitzero"`
	// 1 to 100 characters.
	Name    *string `json:"name,omitzero"`
	Private *bool   `json:"private,omitzero"`
}

type UpdateTopicBody struct {
	// A CSS colour; empty for none.
	Color *string `json:"color,omitzero"`
	// HTML; it is sanitised.
	Description *string `json:"description,omitzero"`
	// 1 to 60 characters; unique without regard to case.
	Name *string `json:"name,omitzero"`
	// Its icon: a path, or an http or https address.
	Picture *string `json:"picture,omitzero"`
	// Other names, at most 20, none of which another topic has. Moderators only.
	Synonyms []string `json:"synonyms,omitzero"`
}

type UpdateUserBody struct {
	// Moderators only; with status banned.
	BanReason *string `json:"banReason,omitzero"`
	// Moderators only; with status banned. Absent: for good.
	BanUntil *time.Time `json:"banUntil,omitzero"`
	// Needed to change one's own password or address.
	CurrentPassword *string `json:"currentPassword,omitzero"`
	// HTML; it is sanitised.
	Description *string `json:"description,omitzero"`
	// Unique without regard to case. What an admin says of another counts at once; what people say of themselves becomes
	// pendingEmail until they have answered the mail to it.
	Email *string `json:"email,omitzero"`
	// Admins only.
	ExternalID *string `json:"externalId,omitzero"`
	Gender     *string `json:"gender,omitzero"`
	// The language to write to them in, as a tag; empty for the portal's.
	Lang     *string `json:"lang,omitzero"`
	Location *string `json:"location,omitzero"`
	// At most 200 characters, of which one is a letter or a number.
	Name *string `json:"name,omitzero"`
	// 8 to 200 characters. Refused: what is blank, one character over and over, a row of neighbours such as 23456789, one
	// of the most common passwords or nearly so, and the name or the address of the person or of the community.
	Password *string `json:"password,omitzero"`
	// A path, or an http or https address.
	Picture *string `json:"picture,omitzero"`
	// Admins only.
	// One of: "member", "moderator", "bot", "admin".
	Role *string `json:"role,omitzero"`
	// Moderators only.
	// One of: "active", "pending", "banned".
	Status *string `json:"status,omitzero"`
	// At most 200 characters.
	Title *string `json:"title,omitzero"`
	// 2 to 40 letters and digits with dots, dashes and underscores between; unique without regard to case and look-alike
	// letters. Words such as admin or support are the admins' to give.
	Username *string `json:"username,omitzero"`
	// Moderators only.
	Verified *bool `json:"verified,omitzero"`
	// An http or https address.
	Website *string `json:"website,omitzero"`
}

type Upload struct {
	ID        string    `json:"id"`
	CreatedAt time.Time `json:"createdAt"`
	// Always true.
	Uploaded bool `json:"uploaded"`
	// Where it is served: absolute where the server knows its public address, else from the root.
	URL string `json:"url"`
	// What a download of it is called; empty for a picture.
	FileName string `json:"fileName"`
	// The media type it is served as.
	Type string `json:"type"`
	// Bytes.
	Size int64 `json:"size"`
	// Pixels; 0 unless it is a picture.
	Width int64 `json:"width"`
	// Pixels; 0 unless it is a picture.
	Height int64 `json:"height"`
}

type User struct {
	ID        string    `json:"id"`
	Revision  int64     `json:"__v"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	Portal    string    `json:"portal"`
	// One of: "member", "moderator", "bot", "admin".
	Role string `json:"role"`
	// Ended: by the directory of the person's organisation.
	// One of: "active", "pending", "banned", "ended", "erased".
	Status   string  `json:"status"`
	Followed bool    `json:"followed"`
	Profile  Profile `json:"profile"`
	// Shown to the person and to moderators only.
	Ban *Ban `json:"ban,omitzero"`
	// Confirmed; shown to its owner and to moderators only.
	Email string `json:"email,omitzero"`
	// The language that they are written to in, as a tag; absent for the portal's. Shown to its owner and to moderators
	// only.
	Lang string `json:"lang,omitzero"`
	// What the acting user is told of what they publish; absent for one who does not follow them, and of a person in
	// another record.
	// One of: "all", "first", "none".
	Level string `json:"level,omitzero"`
	// An address that the person has yet to confirm: nobody is found or signed in by it. Shown to its owner and to
	// moderators only.
	PendingEmail string `json:"pendingEmail,omitzero"`
}

type UserCounts struct {
	Requests           int64 `json:"requests"`
	Edits              int64 `json:"edits"`
	QuestionsFollowers int64 `json:"questionsFollowers"`
	Questions          int64 `json:"questions"`
	Comments           int64 `json:"comments"`
	AnswersWords       int64 `json:"answersWords"`
	AnswersVotes       int64 `json:"answersVotes"`
	AnswersViews       int64 `json:"answersViews"`
	Answers            int64 `json:"answers"`
	// How often the profile was opened by others: once a person in 24 hours.
	Views      int64 `json:"views"`
	Followings int64 `json:"followings"`
	Followers  int64 `json:"followers"`
	// How many of the edits that they suggested were accepted, of what everyone can read.
	Suggestions int64 `json:"suggestions"`
}

type UserHistory struct {
	// Records that waited and were approved.
	Approved int64 `json:"approved"`
	// Records that were rejected.
	Rejected int64 `json:"rejected"`
	// Reports about their records.
	Reported int64 `json:"reported"`
	// Those of them that were right.
	Accepted int64 `json:"accepted"`
	Bans     int64 `json:"bans"`
}

type UserHit struct {
	ID        string    `json:"id"`
	Revision  int64     `json:"__v"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	Portal    string    `json:"portal"`
	// One of: "member", "moderator", "bot", "admin".
	Role string `json:"role"`
	// Ended: by the directory of the person's organisation.
	// One of: "active", "pending", "banned", "ended", "erased".
	Status   string  `json:"status"`
	Followed bool    `json:"followed"`
	Profile  Profile `json:"profile"`
	// What the record is.
	RecordType string    `json:"_type"`
	Highlight  Highlight `json:"highlight"`
	// Shown to the person and to moderators only.
	Ban *Ban `json:"ban,omitzero"`
	// Confirmed; shown to its owner and to moderators only.
	Email string `json:"email,omitzero"`
	// The language that they are written to in, as a tag; absent for the portal's. Shown to its owner and to moderators
	// only.
	Lang string `json:"lang,omitzero"`
	// What the acting user is told of what they publish; absent for one who does not follow them, and of a person in
	// another record.
	// One of: "all", "first", "none".
	Level string `json:"level,omitzero"`
	// An address that the person has yet to confirm: nobody is found or signed in by it. Shown to its owner and to
	// moderators only.
	PendingEmail string `json:"pendingEmail,omitzero"`
}

type VerifyBody struct {
	// From the link in the mail.
	Token string `json:"token"`
}

type ViewedIDs struct {
	// Ids of answers. The list alone is taken too, and an object with it as ids.
	Logs []string `json:"logs"`
}

type VoteBody struct {
	// Which way: up when absent.
	// One of: "up", "down".
	Type *string `json:"type,omitzero"`
}

type Voters struct {
	// The newest 1,000.
	Upvotes []ReducedUser `json:"upvotes"`
	// The newest 1,000.
	Downvotes []ReducedUser `json:"downvotes"`
}

type Watching struct {
	// Of the topic, the person or the space.
	ID string `json:"id"`
	// One of: "topic", "user", "space".
	Type string `json:"type"`
	Name string `json:"name"`
	// What one is told of it.
	// One of: "all", "first", "none".
	Level string `json:"level"`
	// Since when one follows it or is in it.
	CreatedAt time.Time `json:"createdAt"`
}

type WebhookBody struct {
	// Of the webhooks app: endpoints to add and to change. What is not among them stays. There are at most 20.
	Endpoints []EndpointBody `json:"endpoints,omitzero"`
}

type WebhookSettings struct {
	Endpoints []Endpoint `json:"endpoints"`
}

type WebhooksApp struct {
	ID               string `json:"id"`
	Slug             string `json:"slug"`
	Name             string `json:"name"`
	ShortDescription string `json:"shortDescription"`
	// Whether it is installed.
	Enabled bool `json:"enabled"`
	// Shown to admins only.
	Settings *WebhookSettings `json:"settings,omitzero"`
}

type Worth struct {
	Name   string  `json:"name"`
	Amount float64 `json:"amount"`
}

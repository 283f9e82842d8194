// Code generated from the OpenAPI document by internal/sdkgen. DO NOT EDIT.

package stoa

import (
	"context"
	"iter"
)

// groups are the operations, by what they are about.
type groups struct {
	Answers       *AnswersAPI       // Answers to questions, and drafts of them.
	Apps          *AppsAPI          // What a community has installed: single sign-on, webhooks, SCIM, with their settings.
	Badges        *BadgesAPI        // What people earn by what they did well, or are given.
	Bookmarks     *BookmarksAPI     // What people save to come back to.
	Comments      *CommentsAPI      // Comments on questions, answers and posts.
	Reactions     *ReactionsAPI     // Emoji with which people react to what others write.
	Events        *EventsAPI        // What people come to: who does, and calendars.
	Experts       *ExpertsAPI       // Who could answer a question, and asking them to.
	Feed          *FeedAPI          // What is new, for who asks.
	Invitations   *InvitationsAPI   // Invite people by link or email.
	Messages      *MessagesAPI      // What people write to each other, and whom they want nothing of.
	Moderation    *ModerationAPI    // The moderation queue, bans and the staff log.
	Notifications *NotificationsAPI // Notifications, as a list and as a stream.
	Pins          *PinsAPI          // What is shown first.
	Portal        *PortalAPI        // The community itself: its look, its policies and its staff.
	Posts         *PostsAPI         // Posts, discussions, articles and events.
	Previews      *PreviewsAPI      // What pages elsewhere say of themselves, to which texts lead.
	Proposals     *ProposalsAPI     // Edits that wait for a moderator.
	Questions     *QuestionsAPI     // Questions, polls, and what becomes of them.
	Suggestions   *SuggestionsAPI   // Edits that members suggest, and who reviews them.
	Reports       *ReportsAPI       // Reports to moderators, and what they decide.
	Search        *SearchAPI        // Finding what was written, and who wrote it.
	SSO           *SSOAPI           // People of a product, signed in to the community's pages.
	Spaces        *SpacesAPI        // Spaces with members of their own, and collections of them.
	Stats         *StatsAPI         // What is read and done, in numbers.
	Tokens        *TokensAPI        // Tokens for programs and for people.
	Topics        *TopicsAPI        // What questions and posts are about.
	Users         *UsersAPI         // People and their accounts.
}

func newGroups(c *Client) groups {
	return groups{
		Answers:       &AnswersAPI{c},
		Apps:          &AppsAPI{c},
		Badges:        &BadgesAPI{c},
		Bookmarks:     &BookmarksAPI{c},
		Comments:      &CommentsAPI{c},
		Reactions:     &ReactionsAPI{c},
		Events:        &EventsAPI{c},
		Experts:       &ExpertsAPI{c},
		Feed:          &FeedAPI{c},
		Invitations:   &InvitationsAPI{c},
		Messages:      &MessagesAPI{c},
		Moderation:    &ModerationAPI{c},
		Notifications: &NotificationsAPI{c},
		Pins:          &PinsAPI{c},
		Portal:        &PortalAPI{c},
		Posts:         &PostsAPI{c},
		Previews:      &PreviewsAPI{c},
		Proposals:     &ProposalsAPI{c},
		Questions:     &QuestionsAPI{c},
		Suggestions:   &SuggestionsAPI{c},
		Reports:       &ReportsAPI{c},
		Search:        &SearchAPI{c},
		SSO:           &SSOAPI{c},
		Spaces:        &SpacesAPI{c},
		Stats:         &StatsAPI{c},
		Tokens:        &TokensAPI{c},
		Topics:        &TopicsAPI{c},
		Users:         &UsersAPI{c},
	}
}

// AnswersAPI: answers to questions, and drafts of them.
type AnswersAPI struct{ client *Client }

// List: list answers.
//
// `sort` is one of createdAt, updatedAt, publishedAt, score, upvotes, comments, views, with .asc or .desc; or best:
// the accepted answer, then the verified, then by score. Besides public items, the list includes the acting user's own
// hidden ones and, for moderators, items awaiting approval. It also holds the answers that moderators of other portals
// of the server marked as `global`, where guests enter those: `portal` tells which, and there they are read and voted
// on.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *AnswersAPI) List(ctx context.Context, params *ListAnswersParams, opts ...Option) iter.Seq2[*Answer, error] {
	return all[Answer](ctx, g.client, request{method: "GET", path: "/answers", query: params.query()}, opts)
}

// ListPage is one page of List.
func (g *AnswersAPI) ListPage(ctx context.Context, params *ListAnswersParams, opts ...Option) (*Page[Answer], error) {
	return page[Answer](ctx, g.client, request{method: "GET", path: "/answers", query: params.query()}, opts)
}

// Get: get an answer.
//
// By its id or shortId.
//
// Scope: `read:content`.
func (g *AnswersAPI) Get(ctx context.Context, id string, params *FieldsParams, opts ...Option) (*Answer, error) {
	return one[Answer](ctx, g.client, request{method: "GET", path: "/answers/" + segment(id), query: params.query()}, opts)
}

// Create: answer a question.
//
// A locked question takes no answers, nor one that is closed as a duplicate. Under a portal that approves content, a
// member's answer that would be public is `unapproved`, and a scheduled one waits when its time comes. With `draft`,
// `content` and `draftContent` both hold the text; with `scheduled`, `publishedAt` says when it publishes itself.
//
// Scope: `write:content`.
func (g *AnswersAPI) Create(ctx context.Context, questionID string, body CreateAnswerBody, opts ...Option) (*Answer, error) {
	return one[Answer](ctx, g.client, request{method: "POST", path: "/questions/" + segment(questionID) + "/answers", body: body, once: true}, opts)
}

// Update: update an answer.
//
// For its author and moderators; the text of a community answer (`wiki`) for everyone who may answer there. Fields you
// don't send stay as they are. The earlier text is kept.
//
// Scope: `write:content`.
func (g *AnswersAPI) Update(ctx context.Context, id string, body UpdateAnswerBody, opts ...Option) (*Answer, error) {
	return one[Answer](ctx, g.client, request{method: "PUT", path: "/answers/" + segment(id), body: body}, opts)
}

// Delete: delete an answer.
//
// With its comments and votes; the reputation they gave is taken back. Its author and moderators may.
//
// Scope: `write:content`.
func (g *AnswersAPI) Delete(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/answers/" + segment(id)}, opts)
}

// LogViews: log views.
//
// Counts a view of each answer: once in 24 hours for the acting user, and none of one's own. The body is a bare array
// of ids, or an object with it as `logs` or `ids`; at most 1,000. Views reach `counts.views` within two seconds; a
// crash may lose those of the last second.
//
// Scope: `write:content`.
func (g *AnswersAPI) LogViews(ctx context.Context, body ViewedIDs, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "POST", path: "/answers/logs", body: body, once: true}, opts)
}

// ListComments: list comments.
//
// Oldest first, each with the replies to it behind it.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *AnswersAPI) ListComments(ctx context.Context, id string, params *PageParams, opts ...Option) iter.Seq2[*Comment, error] {
	return all[Comment](ctx, g.client, request{method: "GET", path: "/answers/" + segment(id) + "/comments", query: params.query()}, opts)
}

// ListCommentsPage is one page of ListComments.
func (g *AnswersAPI) ListCommentsPage(ctx context.Context, id string, params *PageParams, opts ...Option) (*Page[Comment], error) {
	return page[Comment](ctx, g.client, request{method: "GET", path: "/answers/" + segment(id) + "/comments", query: params.query()}, opts)
}

// CreateComment: add a comment.
//
// `anonymous` keeps the author's name from all but moderators. The anonymous author of the record stays so in any
// case.
//
// Scope: `write:content`.
func (g *AnswersAPI) CreateComment(ctx context.Context, id string, body CreateCommentBody, opts ...Option) (*Comment, error) {
	return one[Comment](ctx, g.client, request{method: "POST", path: "/answers/" + segment(id) + "/comments", body: body, once: true}, opts)
}

// Convert: make a comment of an answer.
//
// On its question; `to` is `comment`. Its comments stand behind it; its votes are gone, and what only answers can
// have, as tables and pictures. Who wrote it stays its author. For moderators; it is in their log, and can be undone
// there for 30 days while nobody has written to it. The old id answers 410, the old page leads to the new one.
//
// Scope: `moderate:content`.
func (g *AnswersAPI) Convert(ctx context.Context, id string, body ConvertBody, opts ...Option) (*Converted, error) {
	return one[Converted](ctx, g.client, request{method: "POST", path: "/answers/" + segment(id) + "/convert", body: body, once: true}, opts)
}

// SaveDraft: save a draft.
//
// A new version of the answer that only its author can see.
//
// Scope: `write:content`.
func (g *AnswersAPI) SaveDraft(ctx context.Context, id string, body DraftBody, opts ...Option) (*Answer, error) {
	return one[Answer](ctx, g.client, request{method: "PUT", path: "/answers/" + segment(id) + "/draft", body: body}, opts)
}

// DeleteDraft: discard a draft.
//
// Clears `draftContent` and leaves the answer unchanged.
//
// Scope: `write:content`.
func (g *AnswersAPI) DeleteDraft(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/answers/" + segment(id) + "/draft"}, opts)
}

// ListEdits: an answer's earlier texts.
//
// The newest first, each with who replaced it and when.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *AnswersAPI) ListEdits(ctx context.Context, id string, params *PageParams, opts ...Option) iter.Seq2[*Edit, error] {
	return all[Edit](ctx, g.client, request{method: "GET", path: "/answers/" + segment(id) + "/edits", query: params.query()}, opts)
}

// ListEditsPage is one page of ListEdits.
func (g *AnswersAPI) ListEditsPage(ctx context.Context, id string, params *PageParams, opts ...Option) (*Page[Edit], error) {
	return page[Edit](ctx, g.client, request{method: "GET", path: "/answers/" + segment(id) + "/edits", query: params.query()}, opts)
}

// RestoreText: restore an earlier version.
//
// Makes it say what it said before that edit. It is an edit like any other: who may change the record may, what the
// rules forbid is refused, and the text that is replaced is kept.
//
// Scope: `write:content`.
func (g *AnswersAPI) RestoreText(ctx context.Context, id string, edit string, opts ...Option) (*Answer, error) {
	return one[Answer](ctx, g.client, request{method: "POST", path: "/answers/" + segment(id) + "/edits/" + segment(edit) + "/restore", once: true}, opts)
}

// Publish: publish a draft.
//
// Makes the draft the answer's text, or a draft answer public. By its author.
//
// Scope: `write:content`.
func (g *AnswersAPI) Publish(ctx context.Context, id string, opts ...Option) (*Answer, error) {
	return one[Answer](ctx, g.client, request{method: "POST", path: "/answers/" + segment(id) + "/publish", once: true}, opts)
}

// Report: report it.
//
// Notifies admins and moderators. Send `type` and `description` in the query or in a JSON body. Nobody reports what is
// their own. While a report of one's own about the record is open, another changes that one, and answers 200.
//
// Scope: `write:content`.
func (g *AnswersAPI) Report(ctx context.Context, id string, body *ReportBody, opts ...Option) (*Report, error) {
	return one[Report](ctx, g.client, request{method: "POST", path: "/answers/" + segment(id) + "/reports", body: body, once: true}, opts)
}

// Restore: restore it.
//
// After it was deleted. As it was, with its votes, comments and counts. Moderators may for 30 days, of the portal or
// of the space that it stood in, and the author who deleted it themself for one day. What a moderator deleted, its
// author cannot bring back.
//
// Scope: `write:content`.
func (g *AnswersAPI) Restore(ctx context.Context, id string, opts ...Option) (*Answer, error) {
	return one[Answer](ctx, g.client, request{method: "POST", path: "/answers/" + segment(id) + "/restore", once: true}, opts)
}

// ListVotes: list votes on an answer.
//
// The newest 1,000 on each side.
//
// Scope: `read:content`.
func (g *AnswersAPI) ListVotes(ctx context.Context, id string, params *FieldsParams, opts ...Option) (*Voters, error) {
	return one[Voters](ctx, g.client, request{method: "GET", path: "/answers/" + segment(id) + "/votes", query: params.query()}, opts)
}

// Vote: vote on an answer.
//
// An upvote, or with `?type=down` a downvote; `type` may stand in the body instead. Repeating a vote changes nothing;
// the opposite replaces it. One's own record may be voted on, and gives no reputation.
//
// Scope: `write:content`.
func (g *AnswersAPI) Vote(ctx context.Context, id string, body *VoteBody, opts ...Option) (*Answer, error) {
	return one[Answer](ctx, g.client, request{method: "POST", path: "/answers/" + segment(id) + "/votes", body: body, once: true}, opts)
}

// Unvote: remove a vote.
//
// Not an error if there was none.
//
// Scope: `write:content`.
func (g *AnswersAPI) Unvote(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/answers/" + segment(id) + "/votes"}, opts)
}

// GetComment: get a comment.
//
// With the ETag to change it by. One that waits for approval is found by its author and moderators.
//
// Scope: `read:content`.
func (g *AnswersAPI) GetComment(ctx context.Context, on string, id string, params *FieldsParams, opts ...Option) (*Comment, error) {
	return one[Comment](ctx, g.client, request{method: "GET", path: "/answers/" + segment(on) + "/comments/" + segment(id), query: params.query()}, opts)
}

// UpdateComment: update a comment.
//
// For its author and moderators.
//
// Scope: `write:content`.
func (g *AnswersAPI) UpdateComment(ctx context.Context, on string, id string, body UpdateCommentBody, opts ...Option) (*Comment, error) {
	return one[Comment](ctx, g.client, request{method: "PUT", path: "/answers/" + segment(on) + "/comments/" + segment(id), body: body}, opts)
}

// DeleteComment: delete a comment.
//
// For its author and moderators.
//
// Scope: `write:content`.
func (g *AnswersAPI) DeleteComment(ctx context.Context, on string, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/answers/" + segment(on) + "/comments/" + segment(id)}, opts)
}

// VotePoll: vote in a poll.
//
// `poll` is the id of the option or, in a poll with `multiple`, a list of ids. A new vote replaces the whole choice.
// After `closesAt` it is a 409. Returns the question.
//
// Scope: `write:content`.
func (g *AnswersAPI) VotePoll(ctx context.Context, questionID string, body PollBody, opts ...Option) (*Question, error) {
	return one[Question](ctx, g.client, request{method: "POST", path: "/answers/" + segment(questionID) + "/poll", body: body, once: true}, opts)
}

// UnvotePoll: withdraw a vote in a poll.
//
// Not an error if there was none. A 409 after `closesAt`.
//
// Scope: `write:content`.
func (g *AnswersAPI) UnvotePoll(ctx context.Context, questionID string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/answers/" + segment(questionID) + "/poll"}, opts)
}

// GetStats: get statistics on my answers.
//
// What the acting user's answers received on each of the last 32 days: `views`, `votes`, or `follows` of the questions
// answered.
//
// Scope: `read:content`.
func (g *AnswersAPI) GetStats(ctx context.Context, metric string, params *FieldsParams, opts ...Option) (*AnswerStats, error) {
	return one[AnswerStats](ctx, g.client, request{method: "GET", path: "/user/stats/answers/" + segment(metric), query: params.query()}, opts)
}

// AppsAPI: what a community has installed: single sign-on, webhooks, SCIM, with their settings.
type AppsAPI struct{ client *Client }

// List: list apps.
//
// All apps, and whether each is installed.
//
// Scope: `admin:portal`.
func (g *AppsAPI) List(ctx context.Context, params *FieldsParams, opts ...Option) ([]App, error) {
	return list[App](ctx, g.client, request{method: "GET", path: "/apps", query: params.query()}, opts)
}

// InstallDiscourse: install DiscourseConnect.
//
// Signs people in as Discourse does, by a product or to other sites. Installs the app, or gives an installed one new
// settings. Admins only.
//
// Scope: `admin:portal`.
func (g *AppsAPI) InstallDiscourse(ctx context.Context, body DiscourseBody, opts ...Option) (*Portal, error) {
	return one[Portal](ctx, g.client, request{method: "POST", path: "/apps/discourse/settings", body: body, once: true}, opts)
}

// InstallJWT: install JWT authorization.
//
// Signs people in with the integrating product's own JWTs. Installs the app, or gives an installed one new settings.
// Admins only.
//
// Scope: `admin:portal`.
func (g *AppsAPI) InstallJWT(ctx context.Context, body JwtBody, opts ...Option) (*Portal, error) {
	return one[Portal](ctx, g.client, request{method: "POST", path: "/apps/jwt/settings", body: body, once: true}, opts)
}

// InstallOpenID: install OpenID Connect.
//
// Signs people in with accounts that they have elsewhere. Installs the app, or gives an installed one new settings.
// Admins only.
//
// Scope: `admin:portal`.
func (g *AppsAPI) InstallOpenID(ctx context.Context, body OpenIDBody, opts ...Option) (*Portal, error) {
	return one[Portal](ctx, g.client, request{method: "POST", path: "/apps/openid/settings", body: body, once: true}, opts)
}

// InstallSCIM: install SCIM.
//
// Has an organisation's directory make, change and end accounts. Installs the app, or gives an installed one new
// settings. Admins only.
//
// Scope: `admin:portal`.
func (g *AppsAPI) InstallSCIM(ctx context.Context, body ScimBody, opts ...Option) (*Portal, error) {
	return one[Portal](ctx, g.client, request{method: "POST", path: "/apps/scim/settings", body: body, once: true}, opts)
}

// CreateSCIMToken: create a directory token.
//
// For an organisation's directory that tells of its people at /scim/v2, and good for that only, until it is ended. The
// app is installed with the first. The answer alone has the token; an Idempotency-Key is not taken. Admins only.
//
// Scope: `admin:portal`.
func (g *AppsAPI) CreateSCIMToken(ctx context.Context, body ScimTokenBody, opts ...Option) (*ScimToken, error) {
	return one[ScimToken](ctx, g.client, request{method: "POST", path: "/apps/scim/tokens", body: body}, opts)
}

// DeleteSCIMToken: revoke a directory token.
//
// It takes effect everywhere within a second. Admins only.
//
// Scope: `admin:portal`.
func (g *AppsAPI) DeleteSCIMToken(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/apps/scim/tokens/" + segment(id)}, opts)
}

// ListDeliveries: list webhook deliveries.
//
// What endpoints of the webhooks app were told in the last two weeks, and what they are to be told, the newest first.
// X-Total-Count counts up to 10,000. Admins only.
//
// Each is a POST with the headers webhook-id, webhook-timestamp and webhook-signature of the Standard Webhooks, and
// the body
// `{type, timestamp, data}`; data holds `kind` and `id` of what it is about and, unless that is deleted, the record as
// a guest sees it, in a field
// named after its kind. What a guest may not see, or may see at its address only, is not told. Any 2xx answer is
// taken; else it
// is tried again, ever more seldom, for a day. Messages about one record keep their order.
//
// Scope: `admin:portal`.
//
// It asks for one page after the other, as they are needed.
func (g *AppsAPI) ListDeliveries(ctx context.Context, params *PageParams, opts ...Option) iter.Seq2[*Delivery, error] {
	return all[Delivery](ctx, g.client, request{method: "GET", path: "/apps/webhooks/deliveries", query: params.query()}, opts)
}

// ListDeliveriesPage is one page of ListDeliveries.
func (g *AppsAPI) ListDeliveriesPage(ctx context.Context, params *PageParams, opts ...Option) (*Page[Delivery], error) {
	return page[Delivery](ctx, g.client, request{method: "GET", path: "/apps/webhooks/deliveries", query: params.query()}, opts)
}

// Redeliver: redeliver a message.
//
// Adds a delivery of the same message, under the same webhookId. Admins only.
//
// Scope: `admin:portal`.
func (g *AppsAPI) Redeliver(ctx context.Context, id string, opts ...Option) (*Delivery, error) {
	return one[Delivery](ctx, g.client, request{method: "POST", path: "/apps/webhooks/deliveries/" + segment(id) + "/redeliver", once: true}, opts)
}

// RemoveEndpoint: remove a webhook endpoint.
//
// Also drops its pending deliveries. Admins only.
//
// Scope: `admin:portal`.
func (g *AppsAPI) RemoveEndpoint(ctx context.Context, id string, opts ...Option) (*Portal, error) {
	return one[Portal](ctx, g.client, request{method: "DELETE", path: "/apps/webhooks/endpoints/" + segment(id)}, opts)
}

// TryEndpoint: send a webhook endpoint a test.
//
// A message of the type `test` about who asks for it, whatever types the endpoint chose. The answer is its delivery:
// the list of deliveries tells what came of it. Admins only.
//
// Scope: `admin:portal`.
func (g *AppsAPI) TryEndpoint(ctx context.Context, id string, opts ...Option) (*Delivery, error) {
	return one[Delivery](ctx, g.client, request{method: "POST", path: "/apps/webhooks/endpoints/" + segment(id) + "/test", once: true}, opts)
}

// InstallWebhooks: install Webhooks.
//
// Tells the integrating product what happens, by signed requests. Installs the app, or gives an installed one new
// settings. Admins only.
//
// Scope: `admin:portal`.
func (g *AppsAPI) InstallWebhooks(ctx context.Context, body WebhookBody, opts ...Option) (*Portal, error) {
	return one[Portal](ctx, g.client, request{method: "POST", path: "/apps/webhooks/settings", body: body, once: true}, opts)
}

// GetSettings: get an app's settings.
//
// Admins only.
//
// Scope: `admin:portal`.
func (g *AppsAPI) GetSettings(ctx context.Context, appID string, params *FieldsParams, opts ...Option) (*App, error) {
	return one[App](ctx, g.client, request{method: "GET", path: "/apps/" + segment(appID) + "/settings", query: params.query()}, opts)
}

// Uninstall: uninstall an app.
//
// Admins only.
//
// Scope: `admin:portal`.
func (g *AppsAPI) Uninstall(ctx context.Context, appID string, opts ...Option) (*Portal, error) {
	return one[Portal](ctx, g.client, request{method: "DELETE", path: "/apps/" + segment(appID) + "/settings"}, opts)
}

// BadgesAPI: what people earn by what they did well, or are given.
type BadgesAPI struct{ client *Client }

// List: list badges.
//
// All of them, the built-in ones first. Those that are turned off are shown to admins only.
//
// Scope: `read:people`.
func (g *BadgesAPI) List(ctx context.Context, params *FieldsParams, opts ...Option) ([]Badge, error) {
	return list[Badge](ctx, g.client, request{method: "GET", path: "/badges", query: params.query()}, opts)
}

// Get: get a badge.
//
// By its id.
//
// Scope: `read:people`.
func (g *BadgesAPI) Get(ctx context.Context, id string, params *FieldsParams, opts ...Option) (*Badge, error) {
	return one[Badge](ctx, g.client, request{method: "GET", path: "/badges/" + segment(id), query: params.query()}, opts)
}

// Create: add a badge.
//
// Admins only. With a `rule` it is earned, by everyone who already meets it too, a moment later; without one admins
// give it by hand. A community can have up to 100 of its own.
//
// Scope: `admin:people`.
func (g *BadgesAPI) Create(ctx context.Context, body CreateBadgeBody, opts ...Option) (*Badge, error) {
	return one[Badge](ctx, g.client, request{method: "POST", path: "/badges", body: body, once: true}, opts)
}

// Update: update a badge.
//
// Admins only. Fields you don't send stay as they are. A built-in badge can only be turned on and off.
//
// Scope: `admin:people`.
func (g *BadgesAPI) Update(ctx context.Context, id string, body UpdateBadgeBody, opts ...Option) (*Badge, error) {
	return one[Badge](ctx, g.client, request{method: "PUT", path: "/badges/" + segment(id), body: body}, opts)
}

// Delete: delete a badge.
//
// Admins only. Nobody has it any more.
//
// Scope: `admin:people`.
func (g *BadgesAPI) Delete(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/badges/" + segment(id)}, opts)
}

// ListHolders: list who has a badge.
//
// The newest first.
//
// Scope: `read:people`.
//
// It asks for one page after the other, as they are needed.
func (g *BadgesAPI) ListHolders(ctx context.Context, id string, params *PageParams, opts ...Option) iter.Seq2[*User, error] {
	return all[User](ctx, g.client, request{method: "GET", path: "/badges/" + segment(id) + "/users", query: params.query()}, opts)
}

// ListHoldersPage is one page of ListHolders.
func (g *BadgesAPI) ListHoldersPage(ctx context.Context, id string, params *PageParams, opts ...Option) (*Page[User], error) {
	return page[User](ctx, g.client, request{method: "GET", path: "/badges/" + segment(id) + "/users", query: params.query()}, opts)
}

// ListUser: list a person's badges.
//
// The newest first. Work in closed spaces or under no name earns none.
//
// Scope: `read:people`.
func (g *BadgesAPI) ListUser(ctx context.Context, id string, params *FieldsParams, opts ...Option) ([]Award, error) {
	return list[Award](ctx, g.client, request{method: "GET", path: "/users/" + segment(id) + "/badges", query: params.query()}, opts)
}

// Give: give a person a badge.
//
// Admins only, and only a badge without a rule. The person is notified. Giving twice is giving once.
//
// Scope: `admin:people`.
func (g *BadgesAPI) Give(ctx context.Context, id string, badge string, opts ...Option) (*Award, error) {
	return one[Award](ctx, g.client, request{method: "POST", path: "/users/" + segment(id) + "/badges/" + segment(badge), once: true}, opts)
}

// Take: take a badge back.
//
// Admins only, and only a badge without a rule. Not an error if they don't have it.
//
// Scope: `admin:people`.
func (g *BadgesAPI) Take(ctx context.Context, id string, badge string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/users/" + segment(id) + "/badges/" + segment(badge)}, opts)
}

// BookmarksAPI: what people save to come back to.
type BookmarksAPI struct{ client *Client }

// List: list saved items.
//
// The acting user's own. Nobody else can see them. `sort` is createdAt or updatedAt, with .asc or .desc. `query` finds
// those that have every word of it, in the note or in what the record said when it was saved, the last one also as the
// beginning of a word.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *BookmarksAPI) List(ctx context.Context, params *ListBookmarksParams, opts ...Option) iter.Seq2[*Bookmark, error] {
	return all[Bookmark](ctx, g.client, request{method: "GET", path: "/bookmarks", query: params.query()}, opts)
}

// ListPage is one page of List.
func (g *BookmarksAPI) ListPage(ctx context.Context, params *ListBookmarksParams, opts ...Option) (*Page[Bookmark], error) {
	return page[Bookmark](ctx, g.client, request{method: "GET", path: "/bookmarks", query: params.query()}, opts)
}

// BookmarkAnswer: save an answer.
//
// Saving again changes nothing, and leaves the `note` as it is if you don't send one. At most 2,000 records can be
// saved.
//
// Scope: `write:content`.
func (g *BookmarksAPI) BookmarkAnswer(ctx context.Context, id string, body *BookmarkBody, opts ...Option) (*Bookmark, error) {
	return one[Bookmark](ctx, g.client, request{method: "PUT", path: "/answers/" + segment(id) + "/bookmark", body: body}, opts)
}

// UnbookmarkAnswer: remove an answer from saved items.
//
// Deletes its note too. Not an error if it wasn't saved.
//
// Scope: `write:content`.
func (g *BookmarksAPI) UnbookmarkAnswer(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/answers/" + segment(id) + "/bookmark"}, opts)
}

// BookmarkPost: save a post.
//
// Saving again changes nothing, and leaves the `note` as it is if you don't send one. At most 2,000 records can be
// saved.
//
// Scope: `write:content`.
func (g *BookmarksAPI) BookmarkPost(ctx context.Context, id string, body *BookmarkBody, opts ...Option) (*Bookmark, error) {
	return one[Bookmark](ctx, g.client, request{method: "PUT", path: "/posts/" + segment(id) + "/bookmark", body: body}, opts)
}

// UnbookmarkPost: remove a post from saved items.
//
// Deletes its note too. Not an error if it wasn't saved.
//
// Scope: `write:content`.
func (g *BookmarksAPI) UnbookmarkPost(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/posts/" + segment(id) + "/bookmark"}, opts)
}

// BookmarkQuestion: save a question.
//
// Saving again changes nothing, and leaves the `note` as it is if you don't send one. At most 2,000 records can be
// saved.
//
// Scope: `write:content`.
func (g *BookmarksAPI) BookmarkQuestion(ctx context.Context, id string, body *BookmarkBody, opts ...Option) (*Bookmark, error) {
	return one[Bookmark](ctx, g.client, request{method: "PUT", path: "/questions/" + segment(id) + "/bookmark", body: body}, opts)
}

// UnbookmarkQuestion: remove a question from saved items.
//
// Deletes its note too. Not an error if it wasn't saved.
//
// Scope: `write:content`.
func (g *BookmarksAPI) UnbookmarkQuestion(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/questions/" + segment(id) + "/bookmark"}, opts)
}

// CommentsAPI: comments on questions, answers and posts.
type CommentsAPI struct{ client *Client }

// Update: update a comment.
//
// For its author and moderators.
//
// Scope: `write:content`.
func (g *CommentsAPI) Update(ctx context.Context, id string, body UpdateCommentBody, opts ...Option) (*Comment, error) {
	return one[Comment](ctx, g.client, request{method: "PUT", path: "/comments/" + segment(id), body: body}, opts)
}

// Delete: delete a comment.
//
// For its author and moderators.
//
// Scope: `write:content`.
func (g *CommentsAPI) Delete(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/comments/" + segment(id)}, opts)
}

// Convert: make an answer of a comment.
//
// Of one on a question, `to` is `answer`. Its votes are gone. Who wrote it stays its author. For moderators; it is in
// their log, and can be undone there for 30 days while nobody has written to it. The old id answers 410, the old page
// leads to the new one.
//
// Scope: `moderate:content`.
func (g *CommentsAPI) Convert(ctx context.Context, id string, body ConvertBody, opts ...Option) (*Converted, error) {
	return one[Converted](ctx, g.client, request{method: "POST", path: "/comments/" + segment(id) + "/convert", body: body, once: true}, opts)
}

// Report: report it.
//
// Notifies admins and moderators. Send `type` and `description` in the query or in a JSON body. Nobody reports what is
// their own. While a report of one's own about the record is open, another changes that one, and answers 200.
//
// Scope: `write:content`.
func (g *CommentsAPI) Report(ctx context.Context, id string, body *ReportBody, opts ...Option) (*Report, error) {
	return one[Report](ctx, g.client, request{method: "POST", path: "/comments/" + segment(id) + "/reports", body: body, once: true}, opts)
}

// Restore: restore a deleted comment.
//
// As it was, with its votes, comments and counts. Moderators may for 30 days, of the portal or of the space that it
// stood in, and the author who deleted it themself for one day. What a moderator deleted, its author cannot bring
// back.
//
// Scope: `write:content`.
func (g *CommentsAPI) Restore(ctx context.Context, id string, opts ...Option) (*Comment, error) {
	return one[Comment](ctx, g.client, request{method: "POST", path: "/comments/" + segment(id) + "/restore", once: true}, opts)
}

// Vote: upvote a comment.
//
// Repeating it changes nothing. Comments can't be downvoted.
//
// Scope: `write:content`.
func (g *CommentsAPI) Vote(ctx context.Context, id string, params *VoteCommentParams, opts ...Option) (*Comment, error) {
	return one[Comment](ctx, g.client, request{method: "POST", path: "/comments/" + segment(id) + "/votes", query: params.query(), once: true}, opts)
}

// Unvote: remove an upvote.
//
// Not an error if there was none.
//
// Scope: `write:content`.
func (g *CommentsAPI) Unvote(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/comments/" + segment(id) + "/votes"}, opts)
}

// ReactionsAPI: emoji with which people react to what others write.
type ReactionsAPI struct{ client *Client }

// ListAnswer: list reactions to an answer.
//
// Who reacted, newest first. An anonymous author is left out.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *ReactionsAPI) ListAnswer(ctx context.Context, id string, params *ListAnswerReactionsParams, opts ...Option) iter.Seq2[*Reactor, error] {
	return all[Reactor](ctx, g.client, request{method: "GET", path: "/answers/" + segment(id) + "/reactions", query: params.query()}, opts)
}

// ListAnswerPage is one page of ListAnswer.
func (g *ReactionsAPI) ListAnswerPage(ctx context.Context, id string, params *ListAnswerReactionsParams, opts ...Option) (*Page[Reactor], error) {
	return page[Reactor](ctx, g.client, request{method: "GET", path: "/answers/" + segment(id) + "/reactions", query: params.query()}, opts)
}

// ReactToAnswer: react to an answer.
//
// With one of the portal's `reactions`; `reaction` may stand in the query instead. One may react with several.
// Repeating one changes nothing. A reaction is by name: who sees the record sees who reacted to it.
//
// Scope: `write:content`.
func (g *ReactionsAPI) ReactToAnswer(ctx context.Context, id string, body *ReactionBody, opts ...Option) (*Answer, error) {
	return one[Answer](ctx, g.client, request{method: "POST", path: "/answers/" + segment(id) + "/reactions", body: body, once: true}, opts)
}

// UnreactToAnswer: remove a reaction.
//
// Not an error if there was none. `reaction` may stand in the query or in the body.
//
// Scope: `write:content`.
func (g *ReactionsAPI) UnreactToAnswer(ctx context.Context, id string, body *ReactionBody, opts ...Option) (*Answer, error) {
	return one[Answer](ctx, g.client, request{method: "DELETE", path: "/answers/" + segment(id) + "/reactions", body: body}, opts)
}

// ListComment: list reactions to a comment.
//
// Who reacted, newest first. An anonymous author is left out.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *ReactionsAPI) ListComment(ctx context.Context, id string, params *ListCommentReactionsParams, opts ...Option) iter.Seq2[*Reactor, error] {
	return all[Reactor](ctx, g.client, request{method: "GET", path: "/comments/" + segment(id) + "/reactions", query: params.query()}, opts)
}

// ListCommentPage is one page of ListComment.
func (g *ReactionsAPI) ListCommentPage(ctx context.Context, id string, params *ListCommentReactionsParams, opts ...Option) (*Page[Reactor], error) {
	return page[Reactor](ctx, g.client, request{method: "GET", path: "/comments/" + segment(id) + "/reactions", query: params.query()}, opts)
}

// ReactToComment: react to a comment.
//
// With one of the portal's `reactions`; `reaction` may stand in the query instead. One may react with several.
// Repeating one changes nothing. A reaction is by name: who sees the record sees who reacted to it.
//
// Scope: `write:content`.
func (g *ReactionsAPI) ReactToComment(ctx context.Context, id string, body *ReactionBody, opts ...Option) (*Comment, error) {
	return one[Comment](ctx, g.client, request{method: "POST", path: "/comments/" + segment(id) + "/reactions", body: body, once: true}, opts)
}

// UnreactToComment: remove a reaction.
//
// Not an error if there was none. `reaction` may stand in the query or in the body.
//
// Scope: `write:content`.
func (g *ReactionsAPI) UnreactToComment(ctx context.Context, id string, body *ReactionBody, opts ...Option) (*Comment, error) {
	return one[Comment](ctx, g.client, request{method: "DELETE", path: "/comments/" + segment(id) + "/reactions", body: body}, opts)
}

// ListPost: list reactions to a post.
//
// Who reacted, newest first. An anonymous author is left out.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *ReactionsAPI) ListPost(ctx context.Context, id string, params *ListPostReactionsParams, opts ...Option) iter.Seq2[*Reactor, error] {
	return all[Reactor](ctx, g.client, request{method: "GET", path: "/posts/" + segment(id) + "/reactions", query: params.query()}, opts)
}

// ListPostPage is one page of ListPost.
func (g *ReactionsAPI) ListPostPage(ctx context.Context, id string, params *ListPostReactionsParams, opts ...Option) (*Page[Reactor], error) {
	return page[Reactor](ctx, g.client, request{method: "GET", path: "/posts/" + segment(id) + "/reactions", query: params.query()}, opts)
}

// ReactToPost: react to a post.
//
// With one of the portal's `reactions`; `reaction` may stand in the query instead. One may react with several.
// Repeating one changes nothing. A reaction is by name: who sees the record sees who reacted to it.
//
// Scope: `write:content`.
func (g *ReactionsAPI) ReactToPost(ctx context.Context, id string, body *ReactionBody, opts ...Option) (*Post, error) {
	return one[Post](ctx, g.client, request{method: "POST", path: "/posts/" + segment(id) + "/reactions", body: body, once: true}, opts)
}

// UnreactToPost: remove a reaction.
//
// Not an error if there was none. `reaction` may stand in the query or in the body.
//
// Scope: `write:content`.
func (g *ReactionsAPI) UnreactToPost(ctx context.Context, id string, body *ReactionBody, opts ...Option) (*Post, error) {
	return one[Post](ctx, g.client, request{method: "DELETE", path: "/posts/" + segment(id) + "/reactions", body: body}, opts)
}

// ListQuestion: list reactions to a question.
//
// Who reacted, newest first. An anonymous author is left out.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *ReactionsAPI) ListQuestion(ctx context.Context, id string, params *ListQuestionReactionsParams, opts ...Option) iter.Seq2[*Reactor, error] {
	return all[Reactor](ctx, g.client, request{method: "GET", path: "/questions/" + segment(id) + "/reactions", query: params.query()}, opts)
}

// ListQuestionPage is one page of ListQuestion.
func (g *ReactionsAPI) ListQuestionPage(ctx context.Context, id string, params *ListQuestionReactionsParams, opts ...Option) (*Page[Reactor], error) {
	return page[Reactor](ctx, g.client, request{method: "GET", path: "/questions/" + segment(id) + "/reactions", query: params.query()}, opts)
}

// ReactToQuestion: react to a question.
//
// With one of the portal's `reactions`; `reaction` may stand in the query instead. One may react with several.
// Repeating one changes nothing. A reaction is by name: who sees the record sees who reacted to it.
//
// Scope: `write:content`.
func (g *ReactionsAPI) ReactToQuestion(ctx context.Context, id string, body *ReactionBody, opts ...Option) (*Question, error) {
	return one[Question](ctx, g.client, request{method: "POST", path: "/questions/" + segment(id) + "/reactions", body: body, once: true}, opts)
}

// UnreactToQuestion: remove a reaction.
//
// Not an error if there was none. `reaction` may stand in the query or in the body.
//
// Scope: `write:content`.
func (g *ReactionsAPI) UnreactToQuestion(ctx context.Context, id string, body *ReactionBody, opts ...Option) (*Question, error) {
	return one[Question](ctx, g.client, request{method: "DELETE", path: "/questions/" + segment(id) + "/reactions", body: body}, opts)
}

// EventsAPI: what people come to: who does, and calendars.
type EventsAPI struct{ client *Client }

// List: list events.
//
// Those that have not ended, the next first; with `past` those that have, the last first. Events are posts of type
// event: they are added, changed, cancelled and deleted by the operations of posts, and commented on, voted for and
// followed as posts are.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *EventsAPI) List(ctx context.Context, params *ListEventsParams, opts ...Option) iter.Seq2[*Post, error] {
	return all[Post](ctx, g.client, request{method: "GET", path: "/events", query: params.query()}, opts)
}

// ListPage is one page of List.
func (g *EventsAPI) ListPage(ctx context.Context, params *ListEventsParams, opts ...Option) (*Page[Post], error) {
	return page[Post](ctx, g.client, request{method: "GET", path: "/events", query: params.query()}, opts)
}

// Answer: say whether you come.
//
// Where all seats are taken, going is waiting for one: who has waited longest gets the next that becomes free, and is
// told. Saying the same again changes nothing. Returns the event.
//
// Scope: `write:content`.
func (g *EventsAPI) Answer(ctx context.Context, id string, body CreateAnswerEventBody, opts ...Option) (*Post, error) {
	return one[Post](ctx, g.client, request{method: "POST", path: "/events/" + segment(id) + "/answer", body: body, once: true}, opts)
}

// WithdrawAnswer: take back whether you come.
//
// Not an error if nothing was said.
//
// Scope: `write:content`.
func (g *EventsAPI) WithdrawAnswer(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/events/" + segment(id) + "/answer"}, opts)
}

// ListGuests: list who comes to an event.
//
// For members who see it, who said so first at the front. Who waits for a seat, in the order in which they get one,
// and who declined: for the event's author and moderators.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *EventsAPI) ListGuests(ctx context.Context, id string, params *ListGuestsParams, opts ...Option) iter.Seq2[*Guest, error] {
	return all[Guest](ctx, g.client, request{method: "GET", path: "/events/" + segment(id) + "/guests", query: params.query()}, opts)
}

// ListGuestsPage is one page of ListGuests.
func (g *EventsAPI) ListGuestsPage(ctx context.Context, id string, params *ListGuestsParams, opts ...Option) (*Page[Guest], error) {
	return page[Guest](ctx, g.client, request{method: "GET", path: "/events/" + segment(id) + "/guests", query: params.query()}, opts)
}

// GetCalendar: get whether I have a calendar address.
//
// When the address of the acting user's calendar was made. It was told then, and is kept as a hash only.
//
// Scope: `read:content`.
func (g *EventsAPI) GetCalendar(ctx context.Context, params *FieldsParams, opts ...Option) (*Calendar, error) {
	return one[Calendar](ctx, g.client, request{method: "GET", path: "/user/calendar", query: params.query()}, opts)
}

// RenewCalendar: make a calendar address.
//
// A secret address at which calendar programs read the events that the acting user comes to. The one before ends.
// Whoever has it can read them.
//
// Scope: `write:content`.
func (g *EventsAPI) RenewCalendar(ctx context.Context, opts ...Option) (*Calendar, error) {
	return one[Calendar](ctx, g.client, request{method: "POST", path: "/user/calendar"}, opts)
}

// EndCalendar: end my calendar address.
//
// Not an error if there is none.
//
// Scope: `write:content`.
func (g *EventsAPI) EndCalendar(ctx context.Context, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/user/calendar"}, opts)
}

// ListOwn: list events I come to.
//
// Those the acting user comes to, or waits for a seat at.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *EventsAPI) ListOwn(ctx context.Context, params *ListOwnEventsParams, opts ...Option) iter.Seq2[*Post, error] {
	return all[Post](ctx, g.client, request{method: "GET", path: "/user/events", query: params.query()}, opts)
}

// ListOwnPage is one page of ListOwn.
func (g *EventsAPI) ListOwnPage(ctx context.Context, params *ListOwnEventsParams, opts ...Option) (*Page[Post], error) {
	return page[Post](ctx, g.client, request{method: "GET", path: "/user/events", query: params.query()}, opts)
}

// ExpertsAPI: who could answer a question, and asking them to.
type ExpertsAPI struct{ client *Client }

// List: list people who could answer a question.
//
// For the person who asked and moderators. People are ranked by their answers in its topics and to similar questions:
// score, accepted and verified answers count. Anonymous answers, and answers that you can't see, count for nothing.
// Left out are people who were asked already, who answered, who can't see the question, or who don't want to be asked.
//
// Scope: `read:content`.
func (g *ExpertsAPI) List(ctx context.Context, id string, params *ListExpertsParams, opts ...Option) ([]Expert, error) {
	return list[Expert](ctx, g.client, request{method: "GET", path: "/questions/" + segment(id) + "/experts", query: params.query()}, opts)
}

// ListAnswerRequests: list who was asked to answer a question.
//
// Oldest first. For the person who asked and moderators.
//
// Scope: `read:content`.
func (g *ExpertsAPI) ListAnswerRequests(ctx context.Context, id string, params *FieldsParams, opts ...Option) ([]AnswerRequest, error) {
	return list[AnswerRequest](ctx, g.client, request{method: "GET", path: "/questions/" + segment(id) + "/requests", query: params.query()}, opts)
}

// RequestAnswer: ask someone to answer a question.
//
// They are notified (`request_answer`). Asking the same person again changes nothing. Up to 5 people for a question,
// and 20 in 24 hours.
//
// Scope: `write:content`.
func (g *ExpertsAPI) RequestAnswer(ctx context.Context, id string, body CreateRequestAnswerBody, opts ...Option) (*AnswerRequest, error) {
	return one[AnswerRequest](ctx, g.client, request{method: "POST", path: "/questions/" + segment(id) + "/requests", body: body, once: true}, opts)
}

// ListSuggestedQuestions: list unanswered questions for me.
//
// Questions of the last 7 days that nobody has answered, about topics that the acting user gave good answers in.
//
// Scope: `read:content`.
func (g *ExpertsAPI) ListSuggestedQuestions(ctx context.Context, params *ListSuggestedQuestionsParams, opts ...Option) ([]Question, error) {
	return list[Question](ctx, g.client, request{method: "GET", path: "/user/suggested-questions", query: params.query()}, opts)
}

// FeedAPI: what is new, for who asks.
type FeedAPI struct{ client *Client }

// List: get the feed.
//
// Questions, answers and posts that everybody sees, and those of the private and hidden spaces one is in, one item
// each, the newest first. `type` picks kinds, parted by commas: `question` brings questions and their answers,
// `discussion`, `article`, `post` and `event` the posts of that type; all when absent. `sort` is createdAt,
// publishedAt or score with .asc or .desc, or `relevance`: the newest 200 of each kind by how liked they are, twice as
// much where you follow the author, and twice where you follow the question, post or a topic of it, over their age. It
// is paged by number only. Without `type`, one who follows no topic gets an item of type Topics before all others; it
// takes a place of the first page and is counted by X-Total-Count.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *FeedAPI) List(ctx context.Context, params *GetFeedParams, opts ...Option) iter.Seq2[*FeedItem, error] {
	return all[FeedItem](ctx, g.client, request{method: "GET", path: "/feed", query: params.query()}, opts)
}

// ListPage is one page of List.
func (g *FeedAPI) ListPage(ctx context.Context, params *GetFeedParams, opts ...Option) (*Page[FeedItem], error) {
	return page[FeedItem](ctx, g.client, request{method: "GET", path: "/feed", query: params.query()}, opts)
}

// InvitationsAPI: invite people by link or email.
type InvitationsAPI struct{ client *Client }

// List: list invitations.
//
// Newest first. Moderators see all of them, members their own.
//
// Scope: `read:people`.
//
// It asks for one page after the other, as they are needed.
func (g *InvitationsAPI) List(ctx context.Context, params *PageParams, opts ...Option) iter.Seq2[*Invitation, error] {
	return all[Invitation](ctx, g.client, request{method: "GET", path: "/invitations", query: params.query()}, opts)
}

// ListPage is one page of List.
func (g *InvitationsAPI) ListPage(ctx context.Context, params *PageParams, opts ...Option) (*Page[Invitation], error) {
	return page[Invitation](ctx, g.client, request{method: "GET", path: "/invitations", query: params.query()}, opts)
}

// Create: create an invitation.
//
// Moderators may; members too where the policy `invitations` is `members`, as members and five times a day. The answer
// has the link, once. With `email` it is sent there instead, and shown to nobody else.
//
// Scope: `write:people`.
func (g *InvitationsAPI) Create(ctx context.Context, body *InvitationBody, opts ...Option) (*Invitation, error) {
	return one[Invitation](ctx, g.client, request{method: "POST", path: "/invitations", body: body}, opts)
}

// Withdraw: withdraw an invitation.
//
// Your own, or any as a moderator. Not an error if it has already ended.
//
// Scope: `write:people`.
func (g *InvitationsAPI) Withdraw(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/invitations/" + segment(id)}, opts)
}

// MessagesAPI: what people write to each other, and whom they want nothing of.
type MessagesAPI struct{ client *Client }

// List: list messages.
//
// The newest first, for who takes part.
//
// Scope: `read:messages`.
//
// It asks for one page after the other, as they are needed.
func (g *MessagesAPI) List(ctx context.Context, id string, params *PageParams, opts ...Option) iter.Seq2[*PrivateMessage, error] {
	return all[PrivateMessage](ctx, g.client, request{method: "GET", path: "/conversations/" + segment(id) + "/messages", query: params.query()}, opts)
}

// ListPage is one page of List.
func (g *MessagesAPI) ListPage(ctx context.Context, id string, params *PageParams, opts ...Option) (*Page[PrivateMessage], error) {
	return page[PrivateMessage](ctx, g.client, request{method: "GET", path: "/conversations/" + segment(id) + "/messages", query: params.query()}, opts)
}

// Update: change a message.
//
// For its author.
//
// Scope: `write:messages`.
func (g *MessagesAPI) Update(ctx context.Context, id string, body UpdateMessageBody, opts ...Option) (*PrivateMessage, error) {
	return one[PrivateMessage](ctx, g.client, request{method: "PUT", path: "/messages/" + segment(id), body: body}, opts)
}

// Delete: delete a message.
//
// For its author. Nothing is left but that there was one.
//
// Scope: `write:messages`.
func (g *MessagesAPI) Delete(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/messages/" + segment(id)}, opts)
}

// ListConversations: list conversations.
//
// Those that the acting user takes part in, the last written in first. Where the community has messages
// (`policies.messages`).
//
// Scope: `read:messages`.
//
// It asks for one page after the other, as they are needed.
func (g *MessagesAPI) ListConversations(ctx context.Context, params *PageParams, opts ...Option) iter.Seq2[*Conversation, error] {
	return all[Conversation](ctx, g.client, request{method: "GET", path: "/conversations", query: params.query()}, opts)
}

// ListConversationsPage is one page of ListConversations.
func (g *MessagesAPI) ListConversationsPage(ctx context.Context, params *PageParams, opts ...Option) (*Page[Conversation], error) {
	return page[Conversation](ctx, g.client, request{method: "GET", path: "/conversations", query: params.query()}, opts)
}

// BeginConversation: write to people.
//
// Begins a conversation with its first message. With one other person it is one-to-one: two people have one
// conversation, and where they have it already the message is added to it, and the answer is 200. With several it is a
// group of up to 10. Who does not accept messages from you is not written to, whatever the reason. Up to 20 new ones a
// day, and 20 messages a minute.
//
// Scope: `write:messages`.
func (g *MessagesAPI) BeginConversation(ctx context.Context, body CreateBeginConversationBody, opts ...Option) (*Conversation, error) {
	return one[Conversation](ctx, g.client, request{method: "POST", path: "/conversations", body: body, once: true}, opts)
}

// CountUnreadConversations: count unread conversations.
//
// In how many conversations there is something that the acting user hasn't read. Muted ones don't count.
//
// Scope: `read:messages`.
func (g *MessagesAPI) CountUnreadConversations(ctx context.Context, params *FieldsParams, opts ...Option) (*UnreadConversations, error) {
	return one[UnreadConversations](ctx, g.client, request{method: "GET", path: "/conversations/summary", query: params.query()}, opts)
}

// GetConversation: get a conversation.
//
// For who takes part. To all others it isn't there.
//
// Scope: `read:messages`.
func (g *MessagesAPI) GetConversation(ctx context.Context, id string, params *FieldsParams, opts ...Option) (*Conversation, error) {
	return one[Conversation](ctx, g.client, request{method: "GET", path: "/conversations/" + segment(id), query: params.query()}, opts)
}

// UpdateConversation: rename a group.
//
// For who runs it.
//
// Scope: `write:messages`.
func (g *MessagesAPI) UpdateConversation(ctx context.Context, id string, body *RenameBody, opts ...Option) (*Conversation, error) {
	return one[Conversation](ctx, g.client, request{method: "PATCH", path: "/conversations/" + segment(id), body: body}, opts)
}

// LeaveConversation: leave a conversation.
//
// You see nothing of it any more. If you ran the group, who came first of the others does from then on. Of two people
// the other keeps it; what they write next is all that you see of it then. With the last one it is gone.
//
// Scope: `write:messages`.
func (g *MessagesAPI) LeaveConversation(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/conversations/" + segment(id)}, opts)
}

// Send: write a message.
//
// HTML or Markdown as comments have it, of at most 10,000 bytes, without uploads. The others are notified (`message`),
// once until they have read the conversation.
//
// Scope: `write:messages`.
func (g *MessagesAPI) Send(ctx context.Context, id string, body CreateMessageBody, opts ...Option) (*PrivateMessage, error) {
	return one[PrivateMessage](ctx, g.client, request{method: "POST", path: "/conversations/" + segment(id) + "/messages", body: body, once: true}, opts)
}

// MuteConversation: mute a conversation.
//
// You aren't told of it any more, and it isn't counted.
//
// Scope: `write:messages`.
func (g *MessagesAPI) MuteConversation(ctx context.Context, id string, opts ...Option) (*Conversation, error) {
	return one[Conversation](ctx, g.client, request{method: "PUT", path: "/conversations/" + segment(id) + "/mute"}, opts)
}

// UnmuteConversation: unmute a conversation.
//
// Not an error if it wasn't muted.
//
// Scope: `write:messages`.
func (g *MessagesAPI) UnmuteConversation(ctx context.Context, id string, opts ...Option) (*Conversation, error) {
	return one[Conversation](ctx, g.client, request{method: "DELETE", path: "/conversations/" + segment(id) + "/mute"}, opts)
}

// AddToConversation: add people to a group.
//
// For who runs it. They see what is written from then on. Who takes part already stays.
//
// Scope: `write:messages`.
func (g *MessagesAPI) AddToConversation(ctx context.Context, id string, body CreateAddPeopleBody, opts ...Option) (*Conversation, error) {
	return one[Conversation](ctx, g.client, request{method: "POST", path: "/conversations/" + segment(id) + "/people", body: body, once: true}, opts)
}

// ReadConversation: mark a conversation as read.
//
// Up to a `message`, or all of it. What was read stays so. Its notification is read with the last message.
//
// Scope: `write:messages`.
func (g *MessagesAPI) ReadConversation(ctx context.Context, id string, body *ReadBody, opts ...Option) (*Conversation, error) {
	return one[Conversation](ctx, g.client, request{method: "POST", path: "/conversations/" + segment(id) + "/read", body: body, once: true}, opts)
}

// RemoveFromConversation: remove somebody from a group.
//
// For who runs it.
//
// Scope: `write:messages`.
func (g *MessagesAPI) RemoveFromConversation(ctx context.Context, on string, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/conversations/" + segment(on) + "/people/" + segment(id)}, opts)
}

// Report: report it.
//
// Notifies admins and moderators. Send `type` and `description` in the query or in a JSON body. Nobody reports what is
// their own. While a report of one's own about the record is open, another changes that one, and answers 200.
//
// Scope: `write:messages`.
func (g *MessagesAPI) Report(ctx context.Context, id string, body *ReportBody, opts ...Option) (*Report, error) {
	return one[Report](ctx, g.client, request{method: "POST", path: "/messages/" + segment(id) + "/reports", body: body, once: true}, opts)
}

// ListBlocks: list whom I have blocked.
//
// The last first. Nobody else is told, moderators neither.
//
// Scope: `read:messages`.
//
// It asks for one page after the other, as they are needed.
func (g *MessagesAPI) ListBlocks(ctx context.Context, params *PageParams, opts ...Option) iter.Seq2[*Block, error] {
	return all[Block](ctx, g.client, request{method: "GET", path: "/user/blocks", query: params.query()}, opts)
}

// ListBlocksPage is one page of ListBlocks.
func (g *MessagesAPI) ListBlocksPage(ctx context.Context, params *PageParams, opts ...Option) (*Page[Block], error) {
	return page[Block](ctx, g.client, request{method: "GET", path: "/user/blocks", query: params.query()}, opts)
}

// BlockUser: block somebody.
//
// They can't begin conversations with you, nor write to you one-to-one, and are told only that you don't accept
// messages from them. In groups what they write is folded, and you aren't told of it. Moderators and admins can still
// write to you one-to-one.
//
// Scope: `write:messages`.
func (g *MessagesAPI) BlockUser(ctx context.Context, id string, opts ...Option) (*User, error) {
	return one[User](ctx, g.client, request{method: "PUT", path: "/user/blocks/" + segment(id)}, opts)
}

// UnblockUser: unblock somebody.
//
// Not an error if they weren't blocked.
//
// Scope: `write:messages`.
func (g *MessagesAPI) UnblockUser(ctx context.Context, id string, opts ...Option) (*User, error) {
	return one[User](ctx, g.client, request{method: "DELETE", path: "/user/blocks/" + segment(id)}, opts)
}

// GetSettings: get from whom I accept messages.
//
// Everyone, for who has not said otherwise.
//
// Scope: `read:messages`.
func (g *MessagesAPI) GetSettings(ctx context.Context, params *FieldsParams, opts ...Option) (*Letterbox, error) {
	return one[Letterbox](ctx, g.client, request{method: "GET", path: "/user/messages", query: params.query()}, opts)
}

// SetSettings: set from whom I accept messages.
//
// Whom you write to may answer, until you set this again. Moderators and admins can always write to you one-to-one.
//
// Scope: `write:messages`.
func (g *MessagesAPI) SetSettings(ctx context.Context, body UpdateLetterboxBody, opts ...Option) (*Letterbox, error) {
	return one[Letterbox](ctx, g.client, request{method: "PUT", path: "/user/messages", body: body}, opts)
}

// ModerationAPI: the moderation queue, bans and the staff log.
type ModerationAPI struct{ client *Client }

// ListDeleted: list deleted items.
//
// From the last 30 days, newest first: what can still be restored. Drafts are not among it. Moderators only; with
// `space` those who run the space too.
//
// Scope: `moderate:moderation`.
//
// It asks for one page after the other, as they are needed.
func (g *ModerationAPI) ListDeleted(ctx context.Context, params *ListDeletedParams, opts ...Option) iter.Seq2[*Deletion, error] {
	return all[Deletion](ctx, g.client, request{method: "GET", path: "/moderation/deleted", query: params.query()}, opts)
}

// ListDeletedPage is one page of ListDeleted.
func (g *ModerationAPI) ListDeletedPage(ctx context.Context, params *ListDeletedParams, opts ...Option) (*Page[Deletion], error) {
	return page[Deletion](ctx, g.client, request{method: "GET", path: "/moderation/deleted", query: params.query()}, opts)
}

// ListStaffActs: list the staff log.
//
// Every edit, status, lock, verification, accepted answer, deletion, resolution, ban and role that staff gave
// another's content or person, the newest first. Moderators only.
//
// Scope: `moderate:moderation`.
//
// It asks for one page after the other, as they are needed.
func (g *ModerationAPI) ListStaffActs(ctx context.Context, params *ListStaffActsParams, opts ...Option) iter.Seq2[*StaffAct, error] {
	return all[StaffAct](ctx, g.client, request{method: "GET", path: "/moderation/log", query: params.query()}, opts)
}

// ListStaffActsPage is one page of ListStaffActs.
func (g *ModerationAPI) ListStaffActsPage(ctx context.Context, params *ListStaffActsParams, opts ...Option) (*Page[StaffAct], error) {
	return page[StaffAct](ctx, g.client, request{method: "GET", path: "/moderation/log", query: params.query()}, opts)
}

// UndoStaffAct: undo a staff action.
//
// What it changed is as it was before, if nobody changed it since, and the reports it resolved are open again. What
// was deleted is restored at its own address. Returns the act of undoing. Moderators only.
//
// Scope: `moderate:moderation`.
func (g *ModerationAPI) UndoStaffAct(ctx context.Context, id string, opts ...Option) (*StaffAct, error) {
	return one[StaffAct](ctx, g.client, request{method: "POST", path: "/moderation/log/" + segment(id) + "/undo", once: true}, opts)
}

// ListQueue: list the moderation queue.
//
// Records that are unapproved or have open reports, and proposals, in full, the longest waiting first. Moderators
// only.
//
// Scope: `moderate:moderation`.
//
// It asks for one page after the other, as they are needed.
func (g *ModerationAPI) ListQueue(ctx context.Context, params *ListQueueParams, opts ...Option) iter.Seq2[*QueueItem, error] {
	return all[QueueItem](ctx, g.client, request{method: "GET", path: "/moderation/queue", query: params.query()}, opts)
}

// ListQueuePage is one page of ListQueue.
func (g *ModerationAPI) ListQueuePage(ctx context.Context, params *ListQueueParams, opts ...Option) (*Page[QueueItem], error) {
	return page[QueueItem](ctx, g.client, request{method: "GET", path: "/moderation/queue", query: params.query()}, opts)
}

// ResolveQueue: resolve records.
//
// Up to 100 at once, all together or none. `approve` publishes what waited and rejects the reports; `dismiss` rejects
// the reports only; `reject` archives the record and accepts the reports; `archive` does so without counting it
// against the author; `collapse` collapses it; `delete` deletes it. A proposal is done by `approve`, and refused by
// what would hide a record; who wrote it is told, with the note. A comment or a message that would be hidden is
// deleted. A record that is gone or has nothing to resolve stops no other. Moderators only.
//
// Scope: `moderate:moderation`.
func (g *ModerationAPI) ResolveQueue(ctx context.Context, body ResolveQueueBody, opts ...Option) (*ResolvedItems, error) {
	return one[ResolvedItems](ctx, g.client, request{method: "POST", path: "/moderation/resolve", body: body, once: true}, opts)
}

// BanUser: ban a person.
//
// Ends every sign-in of theirs within a second, on every node. With `until` it ends by itself. One who is banned gets
// the new reason and end. Moderators only; of staff, admins only.
//
// Scope: `moderate:moderation`.
func (g *ModerationAPI) BanUser(ctx context.Context, id string, body *BanBody, opts ...Option) (*User, error) {
	return one[User](ctx, g.client, request{method: "POST", path: "/users/" + segment(id) + "/ban", body: body, once: true}, opts)
}

// UnbanUser: lift a ban.
//
// Not an error if the person isn't banned. Moderators only.
//
// Scope: `moderate:moderation`.
func (g *ModerationAPI) UnbanUser(ctx context.Context, id string, opts ...Option) (*User, error) {
	return one[User](ctx, g.client, request{method: "DELETE", path: "/users/" + segment(id) + "/ban"}, opts)
}

// NotificationsAPI: notifications, as a list and as a stream.
type NotificationsAPI struct{ client *Client }

// List: list notifications.
//
// The acting user's, newest first. Those who do the same to the same thing are collected in one notification until it
// is read. What is deleted or hidden from one is not told any more.
//
// Scope: `read:notifications`.
//
// It asks for one page after the other, as they are needed.
func (g *NotificationsAPI) List(ctx context.Context, params *PageParams, opts ...Option) iter.Seq2[*Notification, error] {
	return all[Notification](ctx, g.client, request{method: "GET", path: "/notifications", query: params.query()}, opts)
}

// ListPage is one page of List.
func (g *NotificationsAPI) ListPage(ctx context.Context, params *PageParams, opts ...Option) (*Page[Notification], error) {
	return page[Notification](ctx, g.client, request{method: "GET", path: "/notifications", query: params.query()}, opts)
}

// ReadAll: mark all notifications as read.
//
// Marks all of the acting user's notifications as read.
//
// Scope: `write:notifications`.
func (g *NotificationsAPI) ReadAll(ctx context.Context, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "POST", path: "/notifications/read", once: true}, opts)
}

// Count: count unread notifications.
//
// How many notifications the acting user hasn't read.
//
// Scope: `read:notifications`.
func (g *NotificationsAPI) Count(ctx context.Context, params *FieldsParams, opts ...Option) (*UnreadCount, error) {
	return one[UnreadCount](ctx, g.client, request{method: "GET", path: "/notifications/summary", query: params.query()}, opts)
}

// Read: mark a notification as read.
//
// Marks one of the acting user's notifications as read.
//
// Scope: `write:notifications`.
func (g *NotificationsAPI) Read(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "POST", path: "/notifications/" + segment(id) + "/read", once: true}, opts)
}

// GetSettings: get notification settings.
//
// For each verb: whether it's shown here, whether it's emailed, as far as the portal sends mail, and whether it's sent
// to the browsers in which the person turned that on.
//
// Scope: `read:notifications`.
func (g *NotificationsAPI) GetSettings(ctx context.Context, params *FieldsParams, opts ...Option) (*ByVerbChannels, error) {
	return one[ByVerbChannels](ctx, g.client, request{method: "GET", path: "/user/notifications/settings", query: params.query()}, opts)
}

// SetSettings: update notification settings.
//
// Changes the verbs and channels you send; the others stay as they are. It holds for what happens from now on.
//
// Scope: `write:notifications`.
func (g *NotificationsAPI) SetSettings(ctx context.Context, body ByVerbChannelsBody, opts ...Option) (*ByVerbChannels, error) {
	return one[ByVerbChannels](ctx, g.client, request{method: "PUT", path: "/user/notifications/settings", body: body}, opts)
}

// ListWatching: list what I follow.
//
// The topics and people whom the acting user follows and the spaces they are in, with the level of each, the last
// first. Nobody else sees them.
//
// Scope: `read:notifications`.
//
// It asks for one page after the other, as they are needed.
func (g *NotificationsAPI) ListWatching(ctx context.Context, params *PageParams, opts ...Option) iter.Seq2[*Watching, error] {
	return all[Watching](ctx, g.client, request{method: "GET", path: "/user/watching", query: params.query()}, opts)
}

// ListWatchingPage is one page of ListWatching.
func (g *NotificationsAPI) ListWatchingPage(ctx context.Context, params *PageParams, opts ...Option) (*Page[Watching], error) {
	return page[Watching](ctx, g.client, request{method: "GET", path: "/user/watching", query: params.query()}, opts)
}

// PinsAPI: what is shown first.
type PinsAPI struct{ client *Client }

// List: list pinned items.
//
// The questions and posts that moderators pinned, the last first: on the home page, or with `topic` or `space` there.
// At most 5. What is hidden, or has left the place, is not among them.
//
// Scope: `read:content`.
func (g *PinsAPI) List(ctx context.Context, params *ListPinsParams, opts ...Option) ([]Pin, error) {
	return list[Pin](ctx, g.client, request{method: "GET", path: "/pins", query: params.query()}, opts)
}

// PinPost: pin a post.
//
// Says where it is shown before everything else: what is not sent stays as it is, and `false` or a list without a
// topic unpins it there. For moderators; in a space also for its staff. A place takes 5.
//
// Scope: `write:content`.
func (g *PinsAPI) PinPost(ctx context.Context, id string, body *PinBody, opts ...Option) (*Pin, error) {
	return one[Pin](ctx, g.client, request{method: "PUT", path: "/posts/" + segment(id) + "/pin", body: body}, opts)
}

// PinQuestion: pin a question.
//
// Says where it is shown before everything else: what is not sent stays as it is, and `false` or a list without a
// topic unpins it there. For moderators; in a space also for its staff. A place takes 5.
//
// Scope: `write:content`.
func (g *PinsAPI) PinQuestion(ctx context.Context, id string, body *PinBody, opts ...Option) (*Pin, error) {
	return one[Pin](ctx, g.client, request{method: "PUT", path: "/questions/" + segment(id) + "/pin", body: body}, opts)
}

// PortalAPI: the community itself: its look, its policies and its staff.
type PortalAPI struct{ client *Client }

// Get: get the community.
//
// The community that the request's host names: its look, policies, counts and staff. Admins also see `email`,
// `corsWhitelist`, `points` and `moderation`.
//
// Scope: `read:portal`.
func (g *PortalAPI) Get(ctx context.Context, params *FieldsParams, opts ...Option) (*Portal, error) {
	return one[Portal](ctx, g.client, request{method: "GET", path: "/portal", query: params.query()}, opts)
}

// Update: update the community.
//
// Admins only. `name` and `domain` are required; fields not sent stay as they are, and objects are merged by key,
// while a list that is sent replaces the one there was. Of `template.navbar`, `links` and `linksString` say the same
// in two forms: one is enough. HTML is sanitised. `policies.content`, `policies.spaces`, `policies.invitations`,
// `aliases`, `corsWhitelist`, `featured`, `points`, `moderation`, `reactions`, `privileges` and `currency` are this
// service's own. With `access: private` guests see nothing; `registration` says who may sign up; `email` which mails
// are sent: all, those about the account and of mentions, answers and asks (`important`), or those about the account
// only (`disabled`).
//
// Scope: `admin:portal`.
func (g *PortalAPI) Update(ctx context.Context, body UpdatePortalBody, opts ...Option) (*Portal, error) {
	return one[Portal](ctx, g.client, request{method: "PUT", path: "/portal", body: body}, opts)
}

// Patch: update parts of the community.
//
// As `PUT /portal`, but nothing is required: what is sent is changed, and nothing else.
//
// Scope: `admin:portal`.
func (g *PortalAPI) Patch(ctx context.Context, body PatchPortalBody, opts ...Option) (*Portal, error) {
	return one[Portal](ctx, g.client, request{method: "PATCH", path: "/portal", body: body}, opts)
}

// ListChanges: list settings changes.
//
// Who changed which settings, and when, newest first. Admins only.
//
// Scope: `admin:portal`.
//
// It asks for one page after the other, as they are needed.
func (g *PortalAPI) ListChanges(ctx context.Context, params *PageParams, opts ...Option) iter.Seq2[*PortalChange, error] {
	return all[PortalChange](ctx, g.client, request{method: "GET", path: "/portal/history", query: params.query()}, opts)
}

// ListChangesPage is one page of ListChanges.
func (g *PortalAPI) ListChangesPage(ctx context.Context, params *PageParams, opts ...Option) (*Page[PortalChange], error) {
	return page[PortalChange](ctx, g.client, request{method: "GET", path: "/portal/history", query: params.query()}, opts)
}

// PostsAPI: posts, discussions, articles and events.
type PostsAPI struct{ client *Client }

// List: list posts.
//
// `sort` is one of createdAt, updatedAt, publishedAt, score, upvotes, comments, views, followers, with .asc or .desc.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *PostsAPI) List(ctx context.Context, params *ListPostsParams, opts ...Option) iter.Seq2[*Post, error] {
	return all[Post](ctx, g.client, request{method: "GET", path: "/posts", query: params.query()}, opts)
}

// ListPage is one page of List.
func (g *PostsAPI) ListPage(ctx context.Context, params *ListPostsParams, opts ...Option) (*Page[Post], error) {
	return page[Post](ctx, g.client, request{method: "GET", path: "/posts", query: params.query()}, opts)
}

// Get: get a post.
//
// By its id or shortId.
//
// Scope: `read:content`.
func (g *PostsAPI) Get(ctx context.Context, id string, params *FieldsParams, opts ...Option) (*Post, error) {
	return one[Post](ctx, g.client, request{method: "GET", path: "/posts/" + segment(id), query: params.query()}, opts)
}

// Create: add a post.
//
// A plain post, a discussion, an article or, for those who may, an event.
//
// Scope: `write:content`.
func (g *PostsAPI) Create(ctx context.Context, body CreatePostBody, opts ...Option) (*Post, error) {
	return one[Post](ctx, g.client, request{method: "POST", path: "/posts", body: body, once: true}, opts)
}

// Update: update a post.
//
// For its author and moderators. Fields you don't send stay as they are.
//
// Scope: `write:content`.
func (g *PostsAPI) Update(ctx context.Context, id string, body UpdatePostBody, opts ...Option) (*Post, error) {
	return one[Post](ctx, g.client, request{method: "PUT", path: "/posts/" + segment(id), body: body}, opts)
}

// Delete: delete a post.
//
// With its comments and votes. For its author and moderators.
//
// Scope: `write:content`.
func (g *PostsAPI) Delete(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/posts/" + segment(id)}, opts)
}

// ListComments: list comments.
//
// Oldest first, each with the replies to it behind it.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *PostsAPI) ListComments(ctx context.Context, id string, params *PageParams, opts ...Option) iter.Seq2[*Comment, error] {
	return all[Comment](ctx, g.client, request{method: "GET", path: "/posts/" + segment(id) + "/comments", query: params.query()}, opts)
}

// ListCommentsPage is one page of ListComments.
func (g *PostsAPI) ListCommentsPage(ctx context.Context, id string, params *PageParams, opts ...Option) (*Page[Comment], error) {
	return page[Comment](ctx, g.client, request{method: "GET", path: "/posts/" + segment(id) + "/comments", query: params.query()}, opts)
}

// CreateComment: add a comment.
//
// `anonymous` keeps the author's name from all but moderators. The anonymous author of the record stays so in any
// case.
//
// Scope: `write:content`.
func (g *PostsAPI) CreateComment(ctx context.Context, id string, body CreateCommentBody, opts ...Option) (*Comment, error) {
	return one[Comment](ctx, g.client, request{method: "POST", path: "/posts/" + segment(id) + "/comments", body: body, once: true}, opts)
}

// Convert: make a question of a post.
//
// `to` is `question`. It keeps its votes, followers and comments, of which answers can be made. Who wrote it stays its
// author. For moderators; it is in their log, and can be undone there for 30 days while nobody has written to it. The
// old id answers 410, the old page leads to the new one.
//
// Scope: `moderate:content`.
func (g *PostsAPI) Convert(ctx context.Context, id string, body ConvertBody, opts ...Option) (*Converted, error) {
	return one[Converted](ctx, g.client, request{method: "POST", path: "/posts/" + segment(id) + "/convert", body: body, once: true}, opts)
}

// ListEdits: a post's earlier texts.
//
// The newest first, each with who replaced it and when.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *PostsAPI) ListEdits(ctx context.Context, id string, params *PageParams, opts ...Option) iter.Seq2[*Edit, error] {
	return all[Edit](ctx, g.client, request{method: "GET", path: "/posts/" + segment(id) + "/edits", query: params.query()}, opts)
}

// ListEditsPage is one page of ListEdits.
func (g *PostsAPI) ListEditsPage(ctx context.Context, id string, params *PageParams, opts ...Option) (*Page[Edit], error) {
	return page[Edit](ctx, g.client, request{method: "GET", path: "/posts/" + segment(id) + "/edits", query: params.query()}, opts)
}

// RestoreText: restore an earlier version.
//
// Makes it say what it said before that edit. It is an edit like any other: who may change the record may, what the
// rules forbid is refused, and the text that is replaced is kept.
//
// Scope: `write:content`.
func (g *PostsAPI) RestoreText(ctx context.Context, id string, edit string, opts ...Option) (*Post, error) {
	return one[Post](ctx, g.client, request{method: "POST", path: "/posts/" + segment(id) + "/edits/" + segment(edit) + "/restore", once: true}, opts)
}

// ListFollowers: list followers of a post.
//
// Newest first.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *PostsAPI) ListFollowers(ctx context.Context, id string, params *PageParams, opts ...Option) iter.Seq2[*User, error] {
	return all[User](ctx, g.client, request{method: "GET", path: "/posts/" + segment(id) + "/followers", query: params.query()}, opts)
}

// ListFollowersPage is one page of ListFollowers.
func (g *PostsAPI) ListFollowersPage(ctx context.Context, id string, params *PageParams, opts ...Option) (*Page[User], error) {
	return page[User](ctx, g.client, request{method: "GET", path: "/posts/" + segment(id) + "/followers", query: params.query()}, opts)
}

// Follow: follow a post.
//
// Following again changes nothing.
//
// Scope: `write:content`.
func (g *PostsAPI) Follow(ctx context.Context, id string, opts ...Option) (*Post, error) {
	return one[Post](ctx, g.client, request{method: "POST", path: "/posts/" + segment(id) + "/followers", once: true}, opts)
}

// Unfollow: unfollow a post.
//
// Not an error if you weren't following.
//
// Scope: `write:content`.
func (g *PostsAPI) Unfollow(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/posts/" + segment(id) + "/followers"}, opts)
}

// Publish: publish a draft.
//
// For its author. If the community approves content, it then needs a moderator's approval.
//
// Scope: `write:content`.
func (g *PostsAPI) Publish(ctx context.Context, id string, opts ...Option) (*Post, error) {
	return one[Post](ctx, g.client, request{method: "POST", path: "/posts/" + segment(id) + "/publish", once: true}, opts)
}

// Report: report it.
//
// Notifies admins and moderators. Send `type` and `description` in the query or in a JSON body. Nobody reports what is
// their own. While a report of one's own about the record is open, another changes that one, and answers 200.
//
// Scope: `write:content`.
func (g *PostsAPI) Report(ctx context.Context, id string, body *ReportBody, opts ...Option) (*Report, error) {
	return one[Report](ctx, g.client, request{method: "POST", path: "/posts/" + segment(id) + "/reports", body: body, once: true}, opts)
}

// Restore: restore it.
//
// After it was deleted. As it was, with its votes, comments and counts. Moderators may for 30 days, of the portal or
// of the space that it stood in, and the author who deleted it themself for one day. What a moderator deleted, its
// author cannot bring back.
//
// Scope: `write:content`.
func (g *PostsAPI) Restore(ctx context.Context, id string, opts ...Option) (*Post, error) {
	return one[Post](ctx, g.client, request{method: "POST", path: "/posts/" + segment(id) + "/restore", once: true}, opts)
}

// ListVotes: list votes on a post.
//
// The newest 1,000 on each side.
//
// Scope: `read:content`.
func (g *PostsAPI) ListVotes(ctx context.Context, id string, params *FieldsParams, opts ...Option) (*Voters, error) {
	return one[Voters](ctx, g.client, request{method: "GET", path: "/posts/" + segment(id) + "/votes", query: params.query()}, opts)
}

// Vote: vote on a post.
//
// An upvote, or with `?type=down` a downvote; `type` may stand in the body instead. Repeating a vote changes nothing;
// the opposite replaces it. One's own record may be voted on, and gives no reputation.
//
// Scope: `write:content`.
func (g *PostsAPI) Vote(ctx context.Context, id string, body *VoteBody, opts ...Option) (*Post, error) {
	return one[Post](ctx, g.client, request{method: "POST", path: "/posts/" + segment(id) + "/votes", body: body, once: true}, opts)
}

// Unvote: remove a vote.
//
// Not an error if there was none.
//
// Scope: `write:content`.
func (g *PostsAPI) Unvote(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/posts/" + segment(id) + "/votes"}, opts)
}

// GetComment: get a comment.
//
// With the ETag to change it by. One that waits for approval is found by its author and moderators.
//
// Scope: `read:content`.
func (g *PostsAPI) GetComment(ctx context.Context, on string, id string, params *FieldsParams, opts ...Option) (*Comment, error) {
	return one[Comment](ctx, g.client, request{method: "GET", path: "/posts/" + segment(on) + "/comments/" + segment(id), query: params.query()}, opts)
}

// UpdateComment: update a comment.
//
// For its author and moderators.
//
// Scope: `write:content`.
func (g *PostsAPI) UpdateComment(ctx context.Context, on string, id string, body UpdateCommentBody, opts ...Option) (*Comment, error) {
	return one[Comment](ctx, g.client, request{method: "PUT", path: "/posts/" + segment(on) + "/comments/" + segment(id), body: body}, opts)
}

// DeleteComment: delete a comment.
//
// For its author and moderators.
//
// Scope: `write:content`.
func (g *PostsAPI) DeleteComment(ctx context.Context, on string, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/posts/" + segment(on) + "/comments/" + segment(id)}, opts)
}

// PreviewsAPI: what pages elsewhere say of themselves, to which texts lead.
type PreviewsAPI struct{ client *Client }

// ListAnswer: list previews in an answer.
//
// Of the pages elsewhere that its links lead to which stand alone in a paragraph, in their order: five at most. A page
// that nothing is known of yet is asked soon.
//
// Scope: `read:content`.
func (g *PreviewsAPI) ListAnswer(ctx context.Context, id string, params *FieldsParams, opts ...Option) ([]Preview, error) {
	return list[Preview](ctx, g.client, request{method: "GET", path: "/answers/" + segment(id) + "/previews", query: params.query()}, opts)
}

// ListComment: list previews in a comment.
//
// Of the pages elsewhere that its links lead to which stand alone in a paragraph, in their order: five at most. A page
// that nothing is known of yet is asked soon.
//
// Scope: `read:content`.
func (g *PreviewsAPI) ListComment(ctx context.Context, id string, params *FieldsParams, opts ...Option) ([]Preview, error) {
	return list[Preview](ctx, g.client, request{method: "GET", path: "/comments/" + segment(id) + "/previews", query: params.query()}, opts)
}

// ListPost: list previews in a post.
//
// Of the pages elsewhere that its links lead to which stand alone in a paragraph, in their order: five at most. A page
// that nothing is known of yet is asked soon.
//
// Scope: `read:content`.
func (g *PreviewsAPI) ListPost(ctx context.Context, id string, params *FieldsParams, opts ...Option) ([]Preview, error) {
	return list[Preview](ctx, g.client, request{method: "GET", path: "/posts/" + segment(id) + "/previews", query: params.query()}, opts)
}

// Drop: drop a preview.
//
// Moderators only. No preview of its address is shown or fetched in this community any more, until one is asked for by
// `refreshPreview`. Dropping twice is dropping once.
//
// Scope: `moderate:content`.
func (g *PreviewsAPI) Drop(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/previews/" + segment(id)}, opts)
}

// Refresh: fetch a preview anew.
//
// Moderators only. Its page is asked again, soon; of one that was dropped too.
//
// Scope: `moderate:content`.
func (g *PreviewsAPI) Refresh(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "POST", path: "/previews/" + segment(id) + "/refresh", once: true}, opts)
}

// ListQuestion: list previews in a question.
//
// Of the pages elsewhere that its links lead to which stand alone in a paragraph, in their order: five at most. A page
// that nothing is known of yet is asked soon.
//
// Scope: `read:content`.
func (g *PreviewsAPI) ListQuestion(ctx context.Context, id string, params *FieldsParams, opts ...Option) ([]Preview, error) {
	return list[Preview](ctx, g.client, request{method: "GET", path: "/questions/" + segment(id) + "/previews", query: params.query()}, opts)
}

// ProposalsAPI: edits that wait for a moderator.
type ProposalsAPI struct{ client *Client }

// List: list my pending proposals.
//
// Where content is approved (`policies.content`), a member's comments, and their new words for what is public, wait
// for a moderator. The acting user's own, the newest first, with what was refused in the last 30 days. A new record
// that waits is in its own list, with the status `unapproved`.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *ProposalsAPI) List(ctx context.Context, params *PageParams, opts ...Option) iter.Seq2[*Proposal, error] {
	return all[Proposal](ctx, g.client, request{method: "GET", path: "/user/proposals", query: params.query()}, opts)
}

// ListPage is one page of List.
func (g *ProposalsAPI) ListPage(ctx context.Context, params *PageParams, opts ...Option) (*Page[Proposal], error) {
	return page[Proposal](ctx, g.client, request{method: "GET", path: "/user/proposals", query: params.query()}, opts)
}

// Withdraw: withdraw a proposal.
//
// Pending or rejected.
//
// Scope: `write:content`.
func (g *ProposalsAPI) Withdraw(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/user/proposals/" + segment(id)}, opts)
}

// QuestionsAPI: questions, polls, and what becomes of them.
type QuestionsAPI struct{ client *Client }

// List: list questions.
//
// `sort` is one of createdAt, updatedAt, publishedAt, score, upvotes, comments, views, lastAnsweredAt, answers,
// followers, reward (the points staked on it), with .asc or .desc. Besides public items, the list includes the acting
// user's own hidden ones and, for moderators, items awaiting approval; of private and hidden spaces, what stands in
// those one is in.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *QuestionsAPI) List(ctx context.Context, params *ListQuestionsParams, opts ...Option) iter.Seq2[*Question, error] {
	return all[Question](ctx, g.client, request{method: "GET", path: "/questions", query: params.query()}, opts)
}

// ListPage is one page of List.
func (g *QuestionsAPI) ListPage(ctx context.Context, params *ListQuestionsParams, opts ...Option) (*Page[Question], error) {
	return page[Question](ctx, g.client, request{method: "GET", path: "/questions", query: params.query()}, opts)
}

// Get: get a question.
//
// By its id or shortId. It counts as a view of the acting user, once in 24 hours; those of its author and of bots do
// not.
//
// Scope: `read:content`.
func (g *QuestionsAPI) Get(ctx context.Context, id string, params *FieldsParams, opts ...Option) (*Question, error) {
	return one[Question](ctx, g.client, request{method: "GET", path: "/questions/" + segment(id), query: params.query()}, opts)
}

// Create: ask a question.
//
// If the community approves content, a member's question that would be public is `unapproved`.
//
// Scope: `write:content`.
func (g *QuestionsAPI) Create(ctx context.Context, body CreateQuestionBody, opts ...Option) (*Question, error) {
	return one[Question](ctx, g.client, request{method: "POST", path: "/questions", body: body, once: true}, opts)
}

// Update: update a question.
//
// For its author and moderators. Fields you don't send stay as they are. The earlier text is kept. Once somebody has
// voted in a poll, other `options` and another `multiple` are a 409.
//
// Scope: `write:content`.
func (g *QuestionsAPI) Update(ctx context.Context, id string, body UpdateQuestionBody, opts ...Option) (*Question, error) {
	return one[Question](ctx, g.client, request{method: "PUT", path: "/questions/" + segment(id), body: body}, opts)
}

// Delete: delete a question.
//
// With its answers and comments. Its author and moderators may; one that others have answered, moderators only. It can
// be brought back for a while: see `restore`.
//
// Scope: `write:content`.
func (g *QuestionsAPI) Delete(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/questions/" + segment(id)}, opts)
}

// AcceptAnswer: accept an answer.
//
// The person who asked says which answer solved the question. So can moderators and the staff of the space that it was
// asked in. Another takes the place of the one before. Its author gets the portal's `points.answerAccepted`, who asked
// `points.questionSolved`; nobody gets any for an answer of their own, nor where one of them is anonymous or the staff
// of a space accept it. While the answer is hidden, the question is not solved. Returns the question.
//
// Scope: `write:content`.
func (g *QuestionsAPI) AcceptAnswer(ctx context.Context, id string, body AcceptBody, opts ...Option) (*Question, error) {
	return one[Question](ctx, g.client, request{method: "POST", path: "/questions/" + segment(id) + "/accept", body: body, once: true}, opts)
}

// UnacceptAnswer: undo accepting an answer.
//
// Takes back the points it gave. Not an error if no answer was accepted. Returns the question.
//
// Scope: `write:content`.
func (g *QuestionsAPI) UnacceptAnswer(ctx context.Context, id string, opts ...Option) (*Question, error) {
	return one[Question](ctx, g.client, request{method: "DELETE", path: "/questions/" + segment(id) + "/accept"}, opts)
}

// Reask: say that you have this question too.
//
// Doing it again changes nothing.
//
// Scope: `write:content`.
func (g *QuestionsAPI) Reask(ctx context.Context, id string, opts ...Option) (*Question, error) {
	return one[Question](ctx, g.client, request{method: "POST", path: "/questions/" + segment(id) + "/asks", once: true}, opts)
}

// ListComments: list comments.
//
// Oldest first, each with the replies to it behind it.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *QuestionsAPI) ListComments(ctx context.Context, id string, params *PageParams, opts ...Option) iter.Seq2[*Comment, error] {
	return all[Comment](ctx, g.client, request{method: "GET", path: "/questions/" + segment(id) + "/comments", query: params.query()}, opts)
}

// ListCommentsPage is one page of ListComments.
func (g *QuestionsAPI) ListCommentsPage(ctx context.Context, id string, params *PageParams, opts ...Option) (*Page[Comment], error) {
	return page[Comment](ctx, g.client, request{method: "GET", path: "/questions/" + segment(id) + "/comments", query: params.query()}, opts)
}

// CreateComment: add a comment.
//
// `anonymous` keeps the author's name from all but moderators. The anonymous author of the record stays so in any
// case.
//
// Scope: `write:content`.
func (g *QuestionsAPI) CreateComment(ctx context.Context, id string, body CreateCommentBody, opts ...Option) (*Comment, error) {
	return one[Comment](ctx, g.client, request{method: "POST", path: "/questions/" + segment(id) + "/comments", body: body, once: true}, opts)
}

// Convert: make a discussion of a question.
//
// `to` is `discussion`. It keeps its votes and followers; its published answers are comments from then on. A poll and
// a private question cannot be turned into one. Who wrote it stays its author. For moderators; it is in their log, and
// can be undone there for 30 days while nobody has written to it. The old id answers 410, the old page leads to the
// new one.
//
// Scope: `moderate:content`.
func (g *QuestionsAPI) Convert(ctx context.Context, id string, body ConvertBody, opts ...Option) (*Converted, error) {
	return one[Converted](ctx, g.client, request{method: "POST", path: "/questions/" + segment(id) + "/convert", body: body, once: true}, opts)
}

// MarkDuplicate: close a question as a duplicate.
//
// For moderators and the staff of its space. It takes no more answers and is in no list of unanswered or unsolved
// questions; comments, votes and followers stay. It shows `duplicateOf`, the other `duplicates`. With `merge` its
// answers are moved to the other question, with all that hangs on them: then both must stand in the same space and be
// seen by the same people, and no reward may be open. An accepted answer arrives unaccepted. Who asked and who follows
// are told. Doing it twice is doing it once. Returns the question.
//
// Scope: `moderate:content`.
func (g *QuestionsAPI) MarkDuplicate(ctx context.Context, id string, body DuplicateBody, opts ...Option) (*Question, error) {
	return one[Question](ctx, g.client, request{method: "PUT", path: "/questions/" + segment(id) + "/duplicate", body: body}, opts)
}

// UnmarkDuplicate: reopen a duplicate.
//
// Answers that were moved go back, as far as they are still there and the same people see both questions; the one that
// was accepted is so again. It is no error when it was no duplicate. Returns the question.
//
// Scope: `moderate:content`.
func (g *QuestionsAPI) UnmarkDuplicate(ctx context.Context, id string, opts ...Option) (*Question, error) {
	return one[Question](ctx, g.client, request{method: "DELETE", path: "/questions/" + segment(id) + "/duplicate"}, opts)
}

// ListEdits: a question's earlier texts.
//
// The newest first, each with who replaced it and when.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *QuestionsAPI) ListEdits(ctx context.Context, id string, params *PageParams, opts ...Option) iter.Seq2[*Edit, error] {
	return all[Edit](ctx, g.client, request{method: "GET", path: "/questions/" + segment(id) + "/edits", query: params.query()}, opts)
}

// ListEditsPage is one page of ListEdits.
func (g *QuestionsAPI) ListEditsPage(ctx context.Context, id string, params *PageParams, opts ...Option) (*Page[Edit], error) {
	return page[Edit](ctx, g.client, request{method: "GET", path: "/questions/" + segment(id) + "/edits", query: params.query()}, opts)
}

// RestoreText: restore an earlier version.
//
// Makes it say what it said before that edit. It is an edit like any other: who may change the record may, what the
// rules forbid is refused, and the text that is replaced is kept.
//
// Scope: `write:content`.
func (g *QuestionsAPI) RestoreText(ctx context.Context, id string, edit string, opts ...Option) (*Question, error) {
	return one[Question](ctx, g.client, request{method: "POST", path: "/questions/" + segment(id) + "/edits/" + segment(edit) + "/restore", once: true}, opts)
}

// ListFollowers: list followers of a question.
//
// Newest first.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *QuestionsAPI) ListFollowers(ctx context.Context, id string, params *PageParams, opts ...Option) iter.Seq2[*User, error] {
	return all[User](ctx, g.client, request{method: "GET", path: "/questions/" + segment(id) + "/followers", query: params.query()}, opts)
}

// ListFollowersPage is one page of ListFollowers.
func (g *QuestionsAPI) ListFollowersPage(ctx context.Context, id string, params *PageParams, opts ...Option) (*Page[User], error) {
	return page[User](ctx, g.client, request{method: "GET", path: "/questions/" + segment(id) + "/followers", query: params.query()}, opts)
}

// Follow: follow a question.
//
// Following again changes nothing.
//
// Scope: `write:content`.
func (g *QuestionsAPI) Follow(ctx context.Context, id string, opts ...Option) (*Question, error) {
	return one[Question](ctx, g.client, request{method: "POST", path: "/questions/" + segment(id) + "/followers", once: true}, opts)
}

// Unfollow: unfollow a question.
//
// Not an error if you weren't following.
//
// Scope: `write:content`.
func (g *QuestionsAPI) Unfollow(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/questions/" + segment(id) + "/followers"}, opts)
}

// Report: report it.
//
// Notifies admins and moderators. Send `type` and `description` in the query or in a JSON body. Nobody reports what is
// their own. While a report of one's own about the record is open, another changes that one, and answers 200.
//
// Scope: `write:content`.
func (g *QuestionsAPI) Report(ctx context.Context, id string, body *ReportBody, opts ...Option) (*Report, error) {
	return one[Report](ctx, g.client, request{method: "POST", path: "/questions/" + segment(id) + "/reports", body: body, once: true}, opts)
}

// Restore: restore it.
//
// After it was deleted. As it was, with its votes, comments and counts. Moderators may for 30 days, of the portal or
// of the space that it stood in, and the author who deleted it themself for one day. What a moderator deleted, its
// author cannot bring back.
//
// Scope: `write:content`.
func (g *QuestionsAPI) Restore(ctx context.Context, id string, opts ...Option) (*Question, error) {
	return one[Question](ctx, g.client, request{method: "POST", path: "/questions/" + segment(id) + "/restore", once: true}, opts)
}

// StakeReward: offer points for an answer.
//
// From your own balance. The person who offered them gives them to an answer; accepting an answer gives those that who
// asked has staked. When the time is over, half goes to the accepted answer, or else to the best one with a score of 2
// or more, and the rest comes back. Needs the portal's `currency` to be enabled. Returns the reward.
//
// Scope: `write:content`.
func (g *QuestionsAPI) StakeReward(ctx context.Context, id string, body StakeBody, opts ...Option) (*Reward, error) {
	return one[Reward](ctx, g.client, request{method: "POST", path: "/questions/" + segment(id) + "/rewards", body: body, once: true}, opts)
}

// AwardReward: give a reward to an answer.
//
// All of it, once. Only the person who offered it can, whatever their role, and not to an answer of their own. The
// author of the answer is told. Returns the reward.
//
// Scope: `write:content`.
func (g *QuestionsAPI) AwardReward(ctx context.Context, id string, reward string, body AwardBody, opts ...Option) (*Reward, error) {
	return one[Reward](ctx, g.client, request{method: "POST", path: "/questions/" + segment(id) + "/rewards/" + segment(reward) + "/award", body: body, once: true}, opts)
}

// ListVotes: list votes on a question.
//
// The newest 1,000 on each side.
//
// Scope: `read:content`.
func (g *QuestionsAPI) ListVotes(ctx context.Context, id string, params *FieldsParams, opts ...Option) (*Voters, error) {
	return one[Voters](ctx, g.client, request{method: "GET", path: "/questions/" + segment(id) + "/votes", query: params.query()}, opts)
}

// Vote: vote on a question.
//
// An upvote, or with `?type=down` a downvote; `type` may stand in the body instead. Repeating a vote changes nothing;
// the opposite replaces it. One's own record may be voted on, and gives no reputation.
//
// Scope: `write:content`.
func (g *QuestionsAPI) Vote(ctx context.Context, id string, body *VoteBody, opts ...Option) (*Question, error) {
	return one[Question](ctx, g.client, request{method: "POST", path: "/questions/" + segment(id) + "/votes", body: body, once: true}, opts)
}

// Unvote: remove a vote.
//
// Not an error if there was none.
//
// Scope: `write:content`.
func (g *QuestionsAPI) Unvote(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/questions/" + segment(id) + "/votes"}, opts)
}

// GetComment: get a comment.
//
// With the ETag to change it by. One that waits for approval is found by its author and moderators.
//
// Scope: `read:content`.
func (g *QuestionsAPI) GetComment(ctx context.Context, on string, id string, params *FieldsParams, opts ...Option) (*Comment, error) {
	return one[Comment](ctx, g.client, request{method: "GET", path: "/questions/" + segment(on) + "/comments/" + segment(id), query: params.query()}, opts)
}

// UpdateComment: update a comment.
//
// For its author and moderators.
//
// Scope: `write:content`.
func (g *QuestionsAPI) UpdateComment(ctx context.Context, on string, id string, body UpdateCommentBody, opts ...Option) (*Comment, error) {
	return one[Comment](ctx, g.client, request{method: "PUT", path: "/questions/" + segment(on) + "/comments/" + segment(id), body: body}, opts)
}

// DeleteComment: delete a comment.
//
// For its author and moderators.
//
// Scope: `write:content`.
func (g *QuestionsAPI) DeleteComment(ctx context.Context, on string, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/questions/" + segment(on) + "/comments/" + segment(id)}, opts)
}

// ListAnswers: list a question's answers.
//
// `sort` is one of createdAt, updatedAt, publishedAt, score, upvotes, comments, views, with .asc or .desc; or best:
// the accepted answer, then the verified, then by score.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *QuestionsAPI) ListAnswers(ctx context.Context, questionID string, params *ListQuestionAnswersParams, opts ...Option) iter.Seq2[*Answer, error] {
	return all[Answer](ctx, g.client, request{method: "GET", path: "/questions/" + segment(questionID) + "/answers", query: params.query()}, opts)
}

// ListAnswersPage is one page of ListAnswers.
func (g *QuestionsAPI) ListAnswersPage(ctx context.Context, questionID string, params *ListQuestionAnswersParams, opts ...Option) (*Page[Answer], error) {
	return page[Answer](ctx, g.client, request{method: "GET", path: "/questions/" + segment(questionID) + "/answers", query: params.query()}, opts)
}

// GetStats: get statistics on my questions.
//
// What the acting user's questions received on each of the last 32 days: `views`, `votes` or `follows`.
//
// Scope: `read:content`.
func (g *QuestionsAPI) GetStats(ctx context.Context, metric string, params *FieldsParams, opts ...Option) (*QuestionStats, error) {
	return one[QuestionStats](ctx, g.client, request{method: "GET", path: "/user/stats/questions/" + segment(metric), query: params.query()}, opts)
}

// SuggestionsAPI: edits that members suggest, and who reviews them.
type SuggestionsAPI struct{ client *Client }

// List: list suggested edits.
//
// Those that wait and the acting user may review, the oldest first. With `mine`, those that they made themselves, the
// newest first: what was rejected for 30 days.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *SuggestionsAPI) List(ctx context.Context, params *ListSuggestionsParams, opts ...Option) iter.Seq2[*Suggestion, error] {
	return all[Suggestion](ctx, g.client, request{method: "GET", path: "/suggestions", query: params.query()}, opts)
}

// ListPage is one page of List.
func (g *SuggestionsAPI) ListPage(ctx context.Context, params *ListSuggestionsParams, opts ...Option) (*Page[Suggestion], error) {
	return page[Suggestion](ctx, g.client, request{method: "GET", path: "/suggestions", query: params.query()}, opts)
}

// Get: get a suggested edit.
//
// For who made it and who may review it, as long as they see what it is about.
//
// Scope: `read:content`.
func (g *SuggestionsAPI) Get(ctx context.Context, id string, params *FieldsParams, opts ...Option) (*Suggestion, error) {
	return one[Suggestion](ctx, g.client, request{method: "GET", path: "/suggestions/" + segment(id), query: params.query()}, opts)
}

// Update: update a suggested edit.
//
// One's own that waits. What is sent takes the place of what was suggested before, and is meant for what the record
// says now: so one that was stale is so no longer.
//
// Scope: `write:content`.
func (g *SuggestionsAPI) Update(ctx context.Context, id string, body *SuggestionBody, opts ...Option) (*Suggestion, error) {
	return one[Suggestion](ctx, g.client, request{method: "PUT", path: "/suggestions/" + segment(id), body: body}, opts)
}

// ListAnswer: list suggested edits of an answer.
//
// Those that wait, for who may review them, the oldest first. Others get their own, whatever became of them.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *SuggestionsAPI) ListAnswer(ctx context.Context, id string, params *PageParams, opts ...Option) iter.Seq2[*Suggestion, error] {
	return all[Suggestion](ctx, g.client, request{method: "GET", path: "/answers/" + segment(id) + "/suggestions", query: params.query()}, opts)
}

// ListAnswerPage is one page of ListAnswer.
func (g *SuggestionsAPI) ListAnswerPage(ctx context.Context, id string, params *PageParams, opts ...Option) (*Page[Suggestion], error) {
	return page[Suggestion](ctx, g.client, request{method: "GET", path: "/answers/" + segment(id) + "/suggestions", query: params.query()}, opts)
}

// SuggestAnswerEdit: suggest an edit of an answer.
//
// For members who may write where it stands, and not edit it themselves: of what is published, public and not locked.
// One that waits for each person and record, 20 for each person, and 30 in 24 hours. The author and moderators review
// it, and members with the privilege `review` or `edit`.
//
// Scope: `write:content`.
func (g *SuggestionsAPI) SuggestAnswerEdit(ctx context.Context, id string, body *SuggestionBody, opts ...Option) (*Suggestion, error) {
	return one[Suggestion](ctx, g.client, request{method: "POST", path: "/answers/" + segment(id) + "/suggestions", body: body, once: true}, opts)
}

// ListPost: list suggested edits of a post.
//
// Those that wait, for who may review them, the oldest first. Others get their own, whatever became of them.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *SuggestionsAPI) ListPost(ctx context.Context, id string, params *PageParams, opts ...Option) iter.Seq2[*Suggestion, error] {
	return all[Suggestion](ctx, g.client, request{method: "GET", path: "/posts/" + segment(id) + "/suggestions", query: params.query()}, opts)
}

// ListPostPage is one page of ListPost.
func (g *SuggestionsAPI) ListPostPage(ctx context.Context, id string, params *PageParams, opts ...Option) (*Page[Suggestion], error) {
	return page[Suggestion](ctx, g.client, request{method: "GET", path: "/posts/" + segment(id) + "/suggestions", query: params.query()}, opts)
}

// SuggestPostEdit: suggest an edit of a post.
//
// For members who may write where it stands, and not edit it themselves: of what is published, public and not locked.
// One that waits for each person and record, 20 for each person, and 30 in 24 hours. The author and moderators review
// it, and members with the privilege `review` or `edit`.
//
// Scope: `write:content`.
func (g *SuggestionsAPI) SuggestPostEdit(ctx context.Context, id string, body *SuggestionBody, opts ...Option) (*Suggestion, error) {
	return one[Suggestion](ctx, g.client, request{method: "POST", path: "/posts/" + segment(id) + "/suggestions", body: body, once: true}, opts)
}

// ListQuestion: list suggested edits of a question.
//
// Those that wait, for who may review them, the oldest first. Others get their own, whatever became of them.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *SuggestionsAPI) ListQuestion(ctx context.Context, id string, params *PageParams, opts ...Option) iter.Seq2[*Suggestion, error] {
	return all[Suggestion](ctx, g.client, request{method: "GET", path: "/questions/" + segment(id) + "/suggestions", query: params.query()}, opts)
}

// ListQuestionPage is one page of ListQuestion.
func (g *SuggestionsAPI) ListQuestionPage(ctx context.Context, id string, params *PageParams, opts ...Option) (*Page[Suggestion], error) {
	return page[Suggestion](ctx, g.client, request{method: "GET", path: "/questions/" + segment(id) + "/suggestions", query: params.query()}, opts)
}

// SuggestQuestionEdit: suggest an edit of a question.
//
// For members who may write where it stands, and not edit it themselves: of what is published, public and not locked.
// One that waits for each person and record, 20 for each person, and 30 in 24 hours. The author and moderators review
// it, and members with the privilege `review` or `edit`.
//
// Scope: `write:content`.
func (g *SuggestionsAPI) SuggestQuestionEdit(ctx context.Context, id string, body *SuggestionBody, opts ...Option) (*Suggestion, error) {
	return one[Suggestion](ctx, g.client, request{method: "POST", path: "/questions/" + segment(id) + "/suggestions", body: body, once: true}, opts)
}

// Withdraw: withdraw a suggested edit.
//
// One's own that waits.
//
// Scope: `write:content`.
func (g *SuggestionsAPI) Withdraw(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/suggestions/" + segment(id)}, opts)
}

// Accept: accept a suggested edit.
//
// The record says it from now on, as an edit of who suggested it. Send a title, content or topics to improve it first.
// Where the record has changed since, the answer is a 412 unless other words are sent with the `recordVersion` that
// they are meant for. Nobody reviews their own.
//
// Scope: `write:content`.
func (g *SuggestionsAPI) Accept(ctx context.Context, id string, body *ImprovedBody, opts ...Option) (*Suggestion, error) {
	return one[Suggestion](ctx, g.client, request{method: "POST", path: "/suggestions/" + segment(id) + "/accept", body: body, once: true}, opts)
}

// Reject: reject a suggested edit.
//
// The note is told to who suggested it.
//
// Scope: `write:content`.
func (g *SuggestionsAPI) Reject(ctx context.Context, id string, body *RejectBody, opts ...Option) (*Suggestion, error) {
	return one[Suggestion](ctx, g.client, request{method: "POST", path: "/suggestions/" + segment(id) + "/reject", body: body, once: true}, opts)
}

// ReportsAPI: reports to moderators, and what they decide.
type ReportsAPI struct{ client *Client }

// List: list reports.
//
// The newest first. An open one of a message has that, up to five right before it, and who takes part. Moderators
// only.
//
// Scope: `moderate:moderation`.
//
// It asks for one page after the other, as they are needed.
func (g *ReportsAPI) List(ctx context.Context, params *ListReportsParams, opts ...Option) iter.Seq2[*Report, error] {
	return all[Report](ctx, g.client, request{method: "GET", path: "/reports", query: params.query()}, opts)
}

// ListPage is one page of List.
func (g *ReportsAPI) ListPage(ctx context.Context, params *ListReportsParams, opts ...Option) (*Page[Report], error) {
	return page[Report](ctx, g.client, request{method: "GET", path: "/reports", query: params.query()}, opts)
}

// Resolve: resolve a report.
//
// Moderators only. This doesn't change the reported record.
//
// Scope: `moderate:moderation`.
func (g *ReportsAPI) Resolve(ctx context.Context, id string, body ResolveBody, opts ...Option) (*Report, error) {
	return one[Report](ctx, g.client, request{method: "POST", path: "/reports/" + segment(id) + "/resolve", body: body, once: true}, opts)
}

// SearchAPI: finding what was written, and who wrote it.
type SearchAPI struct{ client *Client }

// ListSimilarQuestions: find similar questions.
//
// Finds the questions that have enough in common with a title, the most alike first: at least two of its words, unless
// it has one, and 0.4 of what they say, rare ones more than common ones.
//
// Scope: `read:content`.
func (g *SearchAPI) ListSimilarQuestions(ctx context.Context, params *ListSimilarQuestionsParams, opts ...Option) ([]Question, error) {
	return list[Question](ctx, g.client, request{method: "GET", path: "/questions/similars", query: params.query()}, opts)
}

// Find: search.
//
// Finds the questions, answers, posts, topics and people that have every word of the query, the last one also as the
// beginning of a word: without regard to case, accents and English endings. Of hidden records it finds the acting
// user's own, and for moderators those that wait for them; of private and hidden spaces, what stands in those one is
// in. With `space`, only what stands in it. People are found by name and username. The newest matches are ranked,
// those with the words in their titles before all. A query that finds nothing is tried once more with the known words
// nearest to its own, and `corrected` says which. At most 200 can be paged through.
//
// Scope: `read:content`.
func (g *SearchAPI) Find(ctx context.Context, params *SearchParams, opts ...Option) (*SearchResult, error) {
	return one[SearchResult](ctx, g.client, request{method: "GET", path: "/search", query: params.query()}, opts)
}

// SSOAPI: people of a product, signed in to the community's pages.
type SSOAPI struct{ client *Client }

// CreatePass: create a sign-in link.
//
// Returns a URL that opens the community's pages signed in as the person whose JWT or service access token the call
// carries. It is good once and for 60 seconds: make it when the person clicks.
//
// Scope: `write:account`.
func (g *SSOAPI) CreatePass(ctx context.Context, body *PassBody, opts ...Option) (*Pass, error) {
	return one[Pass](ctx, g.client, request{method: "POST", path: "/sso", body: body}, opts)
}

// EndProductSessions: sign a person out.
//
// Ends every session of the pages that single sign-on opened for the person, everywhere within a second. Sessions
// opened by a password, and tokens, stay.
//
// Scope: `write:account`.
func (g *SSOAPI) EndProductSessions(ctx context.Context, body *LogoutBody, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "POST", path: "/sso/logout", body: body, once: true}, opts)
}

// SpacesAPI: spaces with members of their own, and collections of them.
type SpacesAPI struct{ client *Client }

// List: list spaces.
//
// The newest first. A hidden space is listed to its members and to moderators only; `collection` keeps to those in one
// collection.
//
// Scope: `read:spaces`.
//
// It asks for one page after the other, as they are needed.
func (g *SpacesAPI) List(ctx context.Context, params *ListSpacesParams, opts ...Option) iter.Seq2[*Space, error] {
	return all[Space](ctx, g.client, request{method: "GET", path: "/spaces", query: params.query()}, opts)
}

// ListPage is one page of List.
func (g *SpacesAPI) ListPage(ctx context.Context, params *ListSpacesParams, opts ...Option) (*Page[Space], error) {
	return page[Space](ctx, g.client, request{method: "GET", path: "/spaces", query: params.query()}, opts)
}

// Get: get a space.
//
// A hidden space is a 404 for anyone who isn't a member or a moderator.
//
// Scope: `read:spaces`.
func (g *SpacesAPI) Get(ctx context.Context, id string, params *FieldsParams, opts ...Option) (*Space, error) {
	return one[Space](ctx, g.client, request{method: "GET", path: "/spaces/" + segment(id), query: params.query()}, opts)
}

// Create: add a space.
//
// Any member may, unless the portal's policy `spaces` is `staff`. Who adds it is its admin and first member. The slug
// is made of the name, with a random tail where it is taken, and stays when the name changes.
//
// Scope: `write:spaces`.
func (g *SpacesAPI) Create(ctx context.Context, body CreateSpaceBody, opts ...Option) (*Space, error) {
	return one[Space](ctx, g.client, request{method: "POST", path: "/spaces", body: body, once: true}, opts)
}

// Update: update a space.
//
// For its admins and moderators. Fields you don't send stay as they are. Closing or opening it takes effect on
// everything in it at once.
//
// Scope: `write:spaces`.
func (g *SpacesAPI) Update(ctx context.Context, id string, body UpdateSpaceBody, opts ...Option) (*Space, error) {
	return one[Space](ctx, g.client, request{method: "PUT", path: "/spaces/" + segment(id), body: body}, opts)
}

// Delete: delete a space.
//
// For its admins and moderators. A 409 if it isn't empty.
//
// Scope: `write:spaces`.
func (g *SpacesAPI) Delete(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/spaces/" + segment(id)}, opts)
}

// ListCollections: list collections.
//
// All of them, in their order. There are at most 100.
//
// Scope: `read:spaces`.
func (g *SpacesAPI) ListCollections(ctx context.Context, params *FieldsParams, opts ...Option) ([]Collection, error) {
	return list[Collection](ctx, g.client, request{method: "GET", path: "/collections", query: params.query()}, opts)
}

// CreateCollection: add a collection.
//
// Moderators only.
//
// Scope: `moderate:spaces`.
func (g *SpacesAPI) CreateCollection(ctx context.Context, body CreateCollectionBody, opts ...Option) (*Collection, error) {
	return one[Collection](ctx, g.client, request{method: "POST", path: "/collections", body: body, once: true}, opts)
}

// GetCollection: get a collection.
//
// By its id.
//
// Scope: `read:spaces`.
func (g *SpacesAPI) GetCollection(ctx context.Context, id string, params *FieldsParams, opts ...Option) (*Collection, error) {
	return one[Collection](ctx, g.client, request{method: "GET", path: "/collections/" + segment(id), query: params.query()}, opts)
}

// UpdateCollection: rename or move a collection.
//
// Moderators only. Fields you don't send stay as they are.
//
// Scope: `moderate:spaces`.
func (g *SpacesAPI) UpdateCollection(ctx context.Context, id string, body UpdateCollectionBody, opts ...Option) (*Collection, error) {
	return one[Collection](ctx, g.client, request{method: "PUT", path: "/collections/" + segment(id), body: body}, opts)
}

// DeleteCollection: remove a collection.
//
// Moderators only, and only an empty one; never the default one.
//
// Scope: `moderate:spaces`.
func (g *SpacesAPI) DeleteCollection(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/collections/" + segment(id)}, opts)
}

// ListMembers: list members of a space.
//
// Newest first. For a private space, only its members and moderators can see them.
//
// Scope: `read:spaces`.
//
// It asks for one page after the other, as they are needed.
func (g *SpacesAPI) ListMembers(ctx context.Context, id string, params *PageParams, opts ...Option) iter.Seq2[*Member, error] {
	return all[Member](ctx, g.client, request{method: "GET", path: "/spaces/" + segment(id) + "/members", query: params.query()}, opts)
}

// ListMembersPage is one page of ListMembers.
func (g *SpacesAPI) ListMembersPage(ctx context.Context, id string, params *PageParams, opts ...Option) (*Page[Member], error) {
	return page[Member](ctx, g.client, request{method: "GET", path: "/spaces/" + segment(id) + "/members", query: params.query()}, opts)
}

// SetMember: add a member, or change their role.
//
// The space's admins and moderators may. `role` is `member` when it is not sent for a new member; a role that is not
// sent stays.
//
// Scope: `write:spaces`.
func (g *SpacesAPI) SetMember(ctx context.Context, id string, userID string, body MemberBody, opts ...Option) (*Member, error) {
	return one[Member](ctx, g.client, request{method: "PUT", path: "/spaces/" + segment(id) + "/members/" + segment(userID), body: body}, opts)
}

// RemoveMember: remove a member.
//
// For the space's admins and moderators. Not an error if the person isn't in it.
//
// Scope: `write:spaces`.
func (g *SpacesAPI) RemoveMember(ctx context.Context, id string, userID string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/spaces/" + segment(id) + "/members/" + segment(userID)}, opts)
}

// Join: join a space, or ask to.
//
// An open space is joined at once: 200, and joining twice is joining once. A private one is asked to be joined: 202,
// `requested` is true, and those who run it are told; asking twice is asking once. A space that is `inviteOnly` cannot
// be joined. `level` says what one is told: `all` is every question there, and of a person all they publish; `first`
// is a question's first answer; `none` is nothing. Sent again it changes the level; left out, one who follows already
// keeps theirs. It is `none` for who has not said; what one who asks says counts once they are let in.
//
// Scope: `write:spaces`.
func (g *SpacesAPI) Join(ctx context.Context, id string, body *LevelBody, opts ...Option) (*Space, error) {
	return one[Space](ctx, g.client, request{method: "POST", path: "/spaces/" + segment(id) + "/membership", body: body, once: true}, opts)
}

// Leave: leave a space.
//
// Or cancel your request to join. Not an error if you aren't in it. The last admin of a space that has other members
// cannot leave.
//
// Scope: `write:spaces`.
func (g *SpacesAPI) Leave(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/spaces/" + segment(id) + "/membership"}, opts)
}

// ListRequests: list requests to join a space.
//
// Oldest first. For moderators and admins of the space and the community.
//
// Scope: `read:spaces`.
//
// It asks for one page after the other, as they are needed.
func (g *SpacesAPI) ListRequests(ctx context.Context, id string, params *PageParams, opts ...Option) iter.Seq2[*Request, error] {
	return all[Request](ctx, g.client, request{method: "GET", path: "/spaces/" + segment(id) + "/requests", query: params.query()}, opts)
}

// ListRequestsPage is one page of ListRequests.
func (g *SpacesAPI) ListRequestsPage(ctx context.Context, id string, params *PageParams, opts ...Option) (*Page[Request], error) {
	return page[Request](ctx, g.client, request{method: "GET", path: "/spaces/" + segment(id) + "/requests", query: params.query()}, opts)
}

// DeclineRequest: decline a request to join a space.
//
// Nobody is told. It is no error when there is none; the person may ask again.
//
// Scope: `write:spaces`.
func (g *SpacesAPI) DeclineRequest(ctx context.Context, id string, userID string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/spaces/" + segment(id) + "/requests/" + segment(userID)}, opts)
}

// ApproveRequest: approve a request to join a space.
//
// The person becomes a member and is notified. A 404 if they haven't asked.
//
// Scope: `write:spaces`.
func (g *SpacesAPI) ApproveRequest(ctx context.Context, id string, userID string, opts ...Option) (*Member, error) {
	return one[Member](ctx, g.client, request{method: "POST", path: "/spaces/" + segment(id) + "/requests/" + segment(userID) + "/approve", once: true}, opts)
}

// StatsAPI: what is read and done, in numbers.
type StatsAPI struct{ client *Client }

// GetPortalHealth: get the community's health.
//
// How many people visited in the last 30 days, and when the acting person last did.
//
// Scope: `read:portal`.
func (g *StatsAPI) GetPortalHealth(ctx context.Context, params *FieldsParams, opts ...Option) (*PortalHealth, error) {
	return one[PortalHealth](ctx, g.client, request{method: "GET", path: "/stats/portal", query: params.query()}, opts)
}

// GetPortalSeries: get a daily metric.
//
// People who were `seen`, `acted` or `posted`; `questions` and `answers` of the day, and how many of those questions
// are `unanswered`; `firstAnswer`: the seconds that the others waited for their first answer, on average. Moderators
// only.
//
// Scope: `moderate:portal`.
func (g *StatsAPI) GetPortalSeries(ctx context.Context, params *GetPortalSeriesParams, opts ...Option) (*PortalSeries, error) {
	return one[PortalSeries](ctx, g.client, request{method: "GET", path: "/stats/portal/days", query: params.query()}, opts)
}

// GetLeaderboard: get the leaderboard.
//
// Who has the most points: of all time by reputation, or of this month or week (from Monday, in UTC) by the votes on
// their questions, answers and posts in it. Anonymous work counts for nobody.
//
// Scope: `read:portal`.
func (g *StatsAPI) GetLeaderboard(ctx context.Context, params *GetLeaderboardParams, opts ...Option) ([]Leader, error) {
	return list[Leader](ctx, g.client, request{method: "GET", path: "/stats/users/leaderboard", query: params.query()}, opts)
}

// TokensAPI: tokens for programs and for people.
type TokensAPI struct{ client *Client }

// List: list personal tokens.
//
// The valid ones, newest first. At most 50.
//
// Scope: `read:account`.
func (g *TokensAPI) List(ctx context.Context, params *FieldsParams, opts ...Option) ([]PersonalToken, error) {
	return list[PersonalToken](ctx, g.client, request{method: "GET", path: "/user/tokens", query: params.query()}, opts)
}

// Create: create a personal token.
//
// For a program that acts as the acting user, on REST and GraphQL. It is good for no more than the token that asks for
// it, and for no longer: one that lives for months is made on the page /settings/tokens. The answer alone has the
// token; an Idempotency-Key is not taken. It ends when it expires, with a ban, with a new password, and with the
// client whose token made it.
//
// Scope: `write:account`.
func (g *TokensAPI) Create(ctx context.Context, body TokenBody, opts ...Option) (*PersonalToken, error) {
	return one[PersonalToken](ctx, g.client, request{method: "POST", path: "/user/tokens", body: body}, opts)
}

// Delete: revoke a personal token.
//
// One of the acting user's own. It takes effect everywhere within a second.
//
// Scope: `write:account`.
func (g *TokensAPI) Delete(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/user/tokens/" + segment(id)}, opts)
}

// TopicsAPI: what questions and posts are about.
type TopicsAPI struct{ client *Client }

// List: list topics.
//
// Those with the most questions first.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *TopicsAPI) List(ctx context.Context, params *PageParams, opts ...Option) iter.Seq2[*FullTopic, error] {
	return all[FullTopic](ctx, g.client, request{method: "GET", path: "/topics", query: params.query()}, opts)
}

// ListPage is one page of List.
func (g *TopicsAPI) ListPage(ctx context.Context, params *PageParams, opts ...Option) (*Page[FullTopic], error) {
	return page[FullTopic](ctx, g.client, request{method: "GET", path: "/topics", query: params.query()}, opts)
}

// Get: get a topic.
//
// By its id or shortId.
//
// Scope: `read:content`.
func (g *TopicsAPI) Get(ctx context.Context, id string, params *FieldsParams, opts ...Option) (*FullTopic, error) {
	return one[FullTopic](ctx, g.client, request{method: "GET", path: "/topics/" + segment(id), query: params.query()}, opts)
}

// Create: add a topic.
//
// Naming a new topic on a question adds it too.
//
// Scope: `write:content`.
func (g *TopicsAPI) Create(ctx context.Context, body CreateTopicBody, opts ...Option) (*FullTopic, error) {
	return one[FullTopic](ctx, g.client, request{method: "POST", path: "/topics", body: body, once: true}, opts)
}

// Update: update a topic.
//
// For its creator and moderators; only moderators can change `synonyms`. Fields not sent stay as they are.
//
// Scope: `moderate:content`.
func (g *TopicsAPI) Update(ctx context.Context, id string, body UpdateTopicBody, opts ...Option) (*FullTopic, error) {
	return one[FullTopic](ctx, g.client, request{method: "PUT", path: "/topics/" + segment(id), body: body}, opts)
}

// Delete: delete a topic.
//
// Moderators only. Its questions and posts stay.
//
// Scope: `moderate:content`.
func (g *TopicsAPI) Delete(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/topics/" + segment(id)}, opts)
}

// ListAnswers: list answers to a topic's questions.
//
// `sort` is one of createdAt, updatedAt, publishedAt, score, upvotes, comments, views, with .asc or .desc; or best:
// the accepted answer, then the verified, then by score.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *TopicsAPI) ListAnswers(ctx context.Context, id string, params *ListTopicAnswersParams, opts ...Option) iter.Seq2[*Answer, error] {
	return all[Answer](ctx, g.client, request{method: "GET", path: "/topics/" + segment(id) + "/answers", query: params.query()}, opts)
}

// ListAnswersPage is one page of ListAnswers.
func (g *TopicsAPI) ListAnswersPage(ctx context.Context, id string, params *ListTopicAnswersParams, opts ...Option) (*Page[Answer], error) {
	return page[Answer](ctx, g.client, request{method: "GET", path: "/topics/" + segment(id) + "/answers", query: params.query()}, opts)
}

// ListFollowers: list followers of a topic.
//
// Newest first.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *TopicsAPI) ListFollowers(ctx context.Context, id string, params *PageParams, opts ...Option) iter.Seq2[*User, error] {
	return all[User](ctx, g.client, request{method: "GET", path: "/topics/" + segment(id) + "/followers", query: params.query()}, opts)
}

// ListFollowersPage is one page of ListFollowers.
func (g *TopicsAPI) ListFollowersPage(ctx context.Context, id string, params *PageParams, opts ...Option) (*Page[User], error) {
	return page[User](ctx, g.client, request{method: "GET", path: "/topics/" + segment(id) + "/followers", query: params.query()}, opts)
}

// Follow: follow a topic.
//
// Following again changes nothing. `level` says what one is told: `all` is every question there, and of a person all
// they publish; `first` is a question's first answer; `none` is nothing. Sent again it changes the level; left out,
// one who follows already keeps theirs. The default is `all`.
//
// Scope: `write:content`.
func (g *TopicsAPI) Follow(ctx context.Context, id string, body *LevelBody, opts ...Option) (*FullTopic, error) {
	return one[FullTopic](ctx, g.client, request{method: "POST", path: "/topics/" + segment(id) + "/followers", body: body, once: true}, opts)
}

// Unfollow: unfollow a topic.
//
// Not an error if you weren't following.
//
// Scope: `write:content`.
func (g *TopicsAPI) Unfollow(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/topics/" + segment(id) + "/followers"}, opts)
}

// Merge: merge a topic into another.
//
// Moderators only. Everything about the one moves to the other, which its followers follow, at the louder of two
// levels; its name becomes another name of that, and its id and address lead there. It cannot be undone. Returns the
// other.
//
// Scope: `moderate:content`.
func (g *TopicsAPI) Merge(ctx context.Context, id string, body MergeBody, opts ...Option) (*FullTopic, error) {
	return one[FullTopic](ctx, g.client, request{method: "POST", path: "/topics/" + segment(id) + "/merge", body: body, once: true}, opts)
}

// ListQuestions: list a topic's questions.
//
// `sort` is one of createdAt, updatedAt, publishedAt, score, upvotes, comments, views, lastAnsweredAt, answers,
// followers, reward (the points staked on it), with .asc or .desc.
//
// Scope: `read:content`.
//
// It asks for one page after the other, as they are needed.
func (g *TopicsAPI) ListQuestions(ctx context.Context, id string, params *ListTopicQuestionsParams, opts ...Option) iter.Seq2[*Question, error] {
	return all[Question](ctx, g.client, request{method: "GET", path: "/topics/" + segment(id) + "/questions", query: params.query()}, opts)
}

// ListQuestionsPage is one page of ListQuestions.
func (g *TopicsAPI) ListQuestionsPage(ctx context.Context, id string, params *ListTopicQuestionsParams, opts ...Option) (*Page[Question], error) {
	return page[Question](ctx, g.client, request{method: "GET", path: "/topics/" + segment(id) + "/questions", query: params.query()}, opts)
}

// UsersAPI: people and their accounts.
type UsersAPI struct{ client *Client }

// List: list people.
//
// Active people, newest first. `query` finds those whose username starts with it; `email`, or a `query` that has an @
// in it, the one who has confirmed exactly that address: told to moderators and its owner only.
//
// Scope: `read:people`.
//
// It asks for one page after the other, as they are needed.
func (g *UsersAPI) List(ctx context.Context, params *ListUsersParams, opts ...Option) iter.Seq2[*User, error] {
	return all[User](ctx, g.client, request{method: "GET", path: "/users", query: params.query()}, opts)
}

// ListPage is one page of List.
func (g *UsersAPI) ListPage(ctx context.Context, params *ListUsersParams, opts ...Option) (*Page[User], error) {
	return page[User](ctx, g.client, request{method: "GET", path: "/users", query: params.query()}, opts)
}

// Get: get a person.
//
// A deleted person is a 410.
//
// Scope: `read:people`.
func (g *UsersAPI) Get(ctx context.Context, id string, params *FieldsParams, opts ...Option) (*User, error) {
	return one[User](ctx, g.client, request{method: "GET", path: "/users/" + segment(id), query: params.query()}, opts)
}

// Create: add a person.
//
// Follows the community's registration policy: with `approval` a person added by a member is `pending`, with
// `invitation` only moderators may add one. `externalId` and `role` are for admins. An address that an admin gives
// counts at once, and is a 409 if another has it; any other is `pendingEmail` until the mail to it is answered, and
// the answer does not tell whether another has it.
//
// Scope: `write:people`.
func (g *UsersAPI) Create(ctx context.Context, body CreateUserBody, opts ...Option) (*User, error) {
	return one[User](ctx, g.client, request{method: "POST", path: "/users", body: body, once: true}, opts)
}

// Update: update a person, or add one from your product.
//
// Members change themselves; moderators change members, approve and ban them, but not their addresses and passwords;
// admins change anybody and give roles. Fields you don't send stay as they are. An admin who names somebody as
// `external:` and an id that nobody has makes the person, and is answered 201; without `username` they get one like
// their name or address.
//
// Scope: `write:people`.
func (g *UsersAPI) Update(ctx context.Context, id string, body UpdateUserBody, opts ...Option) (*User, error) {
	return one[User](ctx, g.client, request{method: "PUT", path: "/users/" + segment(id), body: body}, opts)
}

// Delete: delete a person.
//
// Nothing of the person stays but the id that their content hangs on, shown as "Deleted user"; with `deleteContent`
// their questions, answers, posts, comments and uploads go too. Their votes stay counted. Members may erase
// themselves, admins anybody but the last admin.
//
// Scope: `write:people`.
func (g *UsersAPI) Delete(ctx context.Context, id string, params *DeleteUserParams, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/users/" + segment(id), query: params.query()}, opts)
}

// GetMe: get the acting user.
//
// The person whose token you send, including their email address.
//
// Scope: `read:account`.
func (g *UsersAPI) GetMe(ctx context.Context, params *FieldsParams, opts ...Option) (*User, error) {
	return one[User](ctx, g.client, request{method: "GET", path: "/user", query: params.query()}, opts)
}

// UpdateMe: update the acting user.
//
// Fields you don't send stay as they are. Changing one's own password or address needs `currentPassword`, and is a 403
// where the account has no password: have a link to choose one sent to its address. A new password ends every other
// sign-in. A new address is `pendingEmail` until the mail to it is answered; until then the old one stays, and it is
// told.
//
// Scope: `write:account`.
func (g *UsersAPI) UpdateMe(ctx context.Context, body UpdateUserBody, opts ...Option) (*User, error) {
	return one[User](ctx, g.client, request{method: "PUT", path: "/user", body: body}, opts)
}

// GetAsking: get whether I may be asked for answers.
//
// True for who has not said otherwise.
//
// Scope: `read:account`.
func (g *UsersAPI) GetAsking(ctx context.Context, params *FieldsParams, opts ...Option) (*Asking, error) {
	return one[Asking](ctx, g.client, request{method: "GET", path: "/user/asking", query: params.query()}, opts)
}

// SetAsking: set whether I may be asked for answers.
//
// Who may not is suggested to nobody, and nobody can ask them for an answer. Which suggestions one is told of is a
// matter of notification settings.
//
// Scope: `write:account`.
func (g *UsersAPI) SetAsking(ctx context.Context, body AskingBody, opts ...Option) (*Asking, error) {
	return one[Asking](ctx, g.client, request{method: "PUT", path: "/user/asking", body: body}, opts)
}

// ExportMe: export the acting user's data.
//
// Same as the page /settings/export.
//
// Scope: `read:account`.
func (g *UsersAPI) ExportMe(ctx context.Context, params *FieldsParams, opts ...Option) (*Exported, error) {
	return one[Exported](ctx, g.client, request{method: "GET", path: "/user/export", query: params.query()}, opts)
}

// GetMailSettings: get my email settings.
//
// How often the acting user gets email. What it's about is in the notification settings.
//
// Scope: `read:account`.
func (g *UsersAPI) GetMailSettings(ctx context.Context, params *FieldsParams, opts ...Option) (*MailSettings, error) {
	return one[MailSettings](ctx, g.client, request{method: "GET", path: "/user/mail", query: params.query()}, opts)
}

// UpdateMailSettings: update my email settings.
//
// Fields that aren't sent stay as they are. Also applies to emails that haven't been sent yet.
//
// Scope: `write:account`.
func (g *UsersAPI) UpdateMailSettings(ctx context.Context, body *MailBody, opts ...Option) (*MailSettings, error) {
	return one[MailSettings](ctx, g.client, request{method: "PUT", path: "/user/mail", body: body}, opts)
}

// ForgotPassword: request a password reset.
//
// Emails a link to the account with this address. The response doesn't reveal whether anyone has. Needs no access
// token. A 409 where the server sends no mail.
func (g *UsersAPI) ForgotPassword(ctx context.Context, body ForgotBody, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "POST", path: "/user/password/forgot", body: body}, opts)
}

// ResetPassword: choose a new password.
//
// With the token from the email, which works once, for 1 hour. Ends every session of the person, confirms the address
// if it was not yet, and drops one that was still to be confirmed beside it. Needs no access token.
func (g *UsersAPI) ResetPassword(ctx context.Context, body ResetBody, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "POST", path: "/user/password/reset", body: body}, opts)
}

// GetPoints: get my points.
//
// The acting user's balance, and a page of their rewards. Nobody else can see it.
//
// Scope: `read:account`.
func (g *UsersAPI) GetPoints(ctx context.Context, params *GetPointsParams, opts ...Option) (*Statement, error) {
	return one[Statement](ctx, g.client, request{method: "GET", path: "/user/points", query: params.query()}, opts)
}

// ListPrivileges: list my privileges.
//
// What the community lets members do from so many points on, and which of it the acting user may do by now. The table
// is the `privileges` of `PATCH /portal`.
//
// Scope: `read:account`.
func (g *UsersAPI) ListPrivileges(ctx context.Context, params *FieldsParams, opts ...Option) ([]Privilege, error) {
	return list[Privilege](ctx, g.client, request{method: "GET", path: "/user/privileges", query: params.query()}, opts)
}

// VerifyEmail: confirm an email address.
//
// With the token from the mail that is sent to an address which a person gave of themselves. Needs no access token. It
// is good once, for three days. A 409 where another account has confirmed the address meanwhile.
func (g *UsersAPI) VerifyEmail(ctx context.Context, body VerifyBody, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "POST", path: "/user/verify", body: body}, opts)
}

// ResendVerification: resend the confirmation email.
//
// At most once a minute. A 409 if there's nothing to confirm.
//
// Scope: `write:account`.
func (g *UsersAPI) ResendVerification(ctx context.Context, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "POST", path: "/user/verify/resend", once: true}, opts)
}

// PutMany: add or update many people.
//
// Up to 1,000 at once, in a body of at most 8 MiB. Each is found by `externalId` and made or changed as `PUT
// /users/external:{id}` does it, but for `password`, which is refused. The answers are in the order of the people; one
// who is refused stops nobody else. Each is written whole or not at all. Admins only.
//
// Scope: `admin:people`.
func (g *UsersAPI) PutMany(ctx context.Context, body BatchBody, opts ...Option) ([]BatchAnswer, error) {
	return list[BatchAnswer](ctx, g.client, request{method: "POST", path: "/users/batch", body: body, once: true}, opts)
}

// FindExperts: list people who could answer a new question.
//
// Before it is asked: put it to one of them with `from`. People are ranked by their answers in its topics and to
// similar questions: score, accepted and verified answers count. Anonymous answers, and answers that you can't see,
// count for nothing.
//
// Scope: `read:people`.
func (g *UsersAPI) FindExperts(ctx context.Context, params *FindExpertsParams, opts ...Option) ([]Expert, error) {
	return list[Expert](ctx, g.client, request{method: "GET", path: "/users/experts", query: params.query()}, opts)
}

// Free: let a deleted person come back.
//
// Whoever was erased is refused with a 403 when the integrating product's token names them again, or a provider that
// they signed in with, as is the confirmed address of one who was banned. With this an admin lets them come back. Only
// a hash of each is kept.
//
// Scope: `admin:people`.
func (g *UsersAPI) Free(ctx context.Context, body FreeBody, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "POST", path: "/users/free", body: body, once: true}, opts)
}

// ListAnswers: list a person's answers.
//
// `sort` is one of createdAt, updatedAt, publishedAt, score, upvotes, comments, views, with .asc or .desc; or best:
// the accepted answer, then the verified, then by score. Only they and moderators can see what they answered
// anonymously.
//
// Scope: `read:people`.
//
// It asks for one page after the other, as they are needed.
func (g *UsersAPI) ListAnswers(ctx context.Context, id string, params *ListUserAnswersParams, opts ...Option) iter.Seq2[*Answer, error] {
	return all[Answer](ctx, g.client, request{method: "GET", path: "/users/" + segment(id) + "/answers", query: params.query()}, opts)
}

// ListAnswersPage is one page of ListAnswers.
func (g *UsersAPI) ListAnswersPage(ctx context.Context, id string, params *ListUserAnswersParams, opts ...Option) (*Page[Answer], error) {
	return page[Answer](ctx, g.client, request{method: "GET", path: "/users/" + segment(id) + "/answers", query: params.query()}, opts)
}

// Export: export a person's data.
//
// For the person and admins.
//
// Scope: `admin:people`.
func (g *UsersAPI) Export(ctx context.Context, id string, params *FieldsParams, opts ...Option) (*Exported, error) {
	return one[Exported](ctx, g.client, request{method: "GET", path: "/users/" + segment(id) + "/export", query: params.query()}, opts)
}

// DeleteFactor: turn off another person's two-factor authentication.
//
// For one who has lost it; their passkeys end with it. Admins only, and not their own: that is ended on the page
// /settings/security, with the password. One who has none is no error.
//
// Scope: `admin:people`.
func (g *UsersAPI) DeleteFactor(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/users/" + segment(id) + "/factor"}, opts)
}

// ListFollowers: list a person's followers.
//
// Newest first.
//
// Scope: `read:people`.
//
// It asks for one page after the other, as they are needed.
func (g *UsersAPI) ListFollowers(ctx context.Context, id string, params *PageParams, opts ...Option) iter.Seq2[*User, error] {
	return all[User](ctx, g.client, request{method: "GET", path: "/users/" + segment(id) + "/followers", query: params.query()}, opts)
}

// ListFollowersPage is one page of ListFollowers.
func (g *UsersAPI) ListFollowersPage(ctx context.Context, id string, params *PageParams, opts ...Option) (*Page[User], error) {
	return page[User](ctx, g.client, request{method: "GET", path: "/users/" + segment(id) + "/followers", query: params.query()}, opts)
}

// Follow: follow a person.
//
// Following again changes nothing. Returns the person followed. `level` says what one is told: `all` is every question
// there, and of a person all they publish; `first` is a question's first answer; `none` is nothing. Sent again it
// changes the level; left out, one who follows already keeps theirs. The default is `all`.
//
// Scope: `write:people`.
func (g *UsersAPI) Follow(ctx context.Context, id string, body *LevelBody, opts ...Option) (*User, error) {
	return one[User](ctx, g.client, request{method: "POST", path: "/users/" + segment(id) + "/followers", body: body, once: true}, opts)
}

// Unfollow: unfollow a person.
//
// Not an error if you weren't following them.
//
// Scope: `write:people`.
func (g *UsersAPI) Unfollow(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/users/" + segment(id) + "/followers"}, opts)
}

// ListFollowings: list who a person follows.
//
// Newest first.
//
// Scope: `read:people`.
//
// It asks for one page after the other, as they are needed.
func (g *UsersAPI) ListFollowings(ctx context.Context, id string, params *PageParams, opts ...Option) iter.Seq2[*User, error] {
	return all[User](ctx, g.client, request{method: "GET", path: "/users/" + segment(id) + "/followings", query: params.query()}, opts)
}

// ListFollowingsPage is one page of ListFollowings.
func (g *UsersAPI) ListFollowingsPage(ctx context.Context, id string, params *PageParams, opts ...Option) (*Page[User], error) {
	return page[User](ctx, g.client, request{method: "GET", path: "/users/" + segment(id) + "/followings", query: params.query()}, opts)
}

// ListPosts: list a person's posts.
//
// Only they and moderators can see what they posted anonymously.
//
// Scope: `read:people`.
//
// It asks for one page after the other, as they are needed.
func (g *UsersAPI) ListPosts(ctx context.Context, id string, params *ListUserPostsParams, opts ...Option) iter.Seq2[*Post, error] {
	return all[Post](ctx, g.client, request{method: "GET", path: "/users/" + segment(id) + "/posts", query: params.query()}, opts)
}

// ListPostsPage is one page of ListPosts.
func (g *UsersAPI) ListPostsPage(ctx context.Context, id string, params *ListUserPostsParams, opts ...Option) (*Page[Post], error) {
	return page[Post](ctx, g.client, request{method: "GET", path: "/users/" + segment(id) + "/posts", query: params.query()}, opts)
}

// ListQuestions: list a person's questions.
//
// `sort` is one of createdAt, updatedAt, publishedAt, score, upvotes, comments, views, lastAnsweredAt, answers,
// followers, reward (the points staked on it), with .asc or .desc. Only they and moderators can see what they asked
// anonymously.
//
// Scope: `read:people`.
//
// It asks for one page after the other, as they are needed.
func (g *UsersAPI) ListQuestions(ctx context.Context, id string, params *ListUserQuestionsParams, opts ...Option) iter.Seq2[*Question, error] {
	return all[Question](ctx, g.client, request{method: "GET", path: "/users/" + segment(id) + "/questions", query: params.query()}, opts)
}

// ListQuestionsPage is one page of ListQuestions.
func (g *UsersAPI) ListQuestionsPage(ctx context.Context, id string, params *ListUserQuestionsParams, opts ...Option) (*Page[Question], error) {
	return page[Question](ctx, g.client, request{method: "GET", path: "/users/" + segment(id) + "/questions", query: params.query()}, opts)
}

// ListSpaces: list a person's spaces.
//
// The last joined first. That somebody is in a private or hidden space is told to its members and to moderators only.
//
// Scope: `read:people`.
//
// It asks for one page after the other, as they are needed.
func (g *UsersAPI) ListSpaces(ctx context.Context, id string, params *PageParams, opts ...Option) iter.Seq2[*Space, error] {
	return all[Space](ctx, g.client, request{method: "GET", path: "/users/" + segment(id) + "/spaces", query: params.query()}, opts)
}

// ListSpacesPage is one page of ListSpaces.
func (g *UsersAPI) ListSpacesPage(ctx context.Context, id string, params *PageParams, opts ...Option) (*Page[Space], error) {
	return page[Space](ctx, g.client, request{method: "GET", path: "/users/" + segment(id) + "/spaces", query: params.query()}, opts)
}

// DeleteTokens: revoke all personal tokens of a person.
//
// For the person and admins.
//
// Scope: `write:people`.
func (g *UsersAPI) DeleteTokens(ctx context.Context, id string, opts ...Option) (*Done, error) {
	return one[Done](ctx, g.client, request{method: "DELETE", path: "/users/" + segment(id) + "/tokens"}, opts)
}

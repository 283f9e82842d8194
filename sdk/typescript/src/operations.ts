// Code generated from the OpenAPI document by internal/sdkgen. DO NOT EDIT.

import type { CallOptions, GuardedOptions, OnceOptions, Paged, Transport } from './transport.js'
import { segment } from './transport.js'
import type * as T from './types.js'

/** Answers to questions, and drafts of them. */
export class AnswersApi {
  constructor(private readonly transport: Transport) {}

  /**
   * List answers.
   *
   * `sort` is one of createdAt, updatedAt, publishedAt, score, upvotes, comments, views, with .asc or .desc; or best:
   * the accepted answer, then the verified, then by score. Besides public items, the list includes the acting user's
   * own hidden ones and, for moderators, items awaiting approval. It also holds the answers that moderators of other
   * portals of the server marked as `global`, where guests enter those: `portal` tells which, and there they are read
   * and voted on.
   *
   * Scope: `read:content`.
   */
  list(params?: T.ListAnswersParams, options?: CallOptions): Paged<T.Answer> {
    return this.transport.pages('GET', '/answers', { query: params }, options)
  }

  /**
   * Get an answer.
   *
   * By its id or shortId.
   *
   * Scope: `read:content`.
   */
  get(id: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.Answer> {
    return this.transport.send('GET', `/answers/${segment(id)}`, { query: params }, options)
  }

  /**
   * Answer a question.
   *
   * A locked question takes no answers, nor one that is closed as a duplicate. Under a portal that approves content, a
   * member's answer that would be public is `unapproved`, and a scheduled one waits when its time comes. With `draft`,
   * `content` and `draftContent` both hold the text; with `scheduled`, `publishedAt` says when it publishes itself.
   *
   * Scope: `write:content`.
   */
  create(questionId: string, body: T.CreateAnswerBody, options?: OnceOptions): Promise<T.Answer> {
    return this.transport.send('POST', `/questions/${segment(questionId)}/answers`, { body: body, once: true }, options)
  }

  /**
   * Update an answer.
   *
   * For its author and moderators; the text of a community answer (`wiki`) for everyone who may answer there. Fields
   * you don't send stay as they are. The earlier text is kept.
   *
   * Scope: `write:content`.
   */
  update(id: string, body: T.UpdateAnswerBody, options?: GuardedOptions): Promise<T.Answer> {
    return this.transport.send('PUT', `/answers/${segment(id)}`, { body: body }, options)
  }

  /**
   * Delete an answer.
   *
   * With its comments and votes; the reputation they gave is taken back. Its author and moderators may.
   *
   * Scope: `write:content`.
   */
  delete(id: string, options?: GuardedOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/answers/${segment(id)}`, {}, options)
  }

  /**
   * Log views.
   *
   * Counts a view of each answer: once in 24 hours for the acting user, and none of one's own. The body is a bare
   * array of ids, or an object with it as `logs` or `ids`; at most 1,000. Views reach `counts.views` within two
   * seconds; a crash may lose those of the last second.
   *
   * Scope: `write:content`.
   */
  logViews(body: T.ViewedIDs, options?: OnceOptions): Promise<T.Done> {
    return this.transport.send('POST', '/answers/logs', { body: body, once: true }, options)
  }

  /**
   * List comments.
   *
   * Oldest first, each with the replies to it behind it.
   *
   * Scope: `read:content`.
   */
  listComments(id: string, params?: T.PageParams, options?: CallOptions): Paged<T.Comment> {
    return this.transport.pages('GET', `/answers/${segment(id)}/comments`, { query: params }, options)
  }

  /**
   * Add a comment.
   *
   * `anonymous` keeps the author's name from all but moderators. The anonymous author of the record stays so in any
   * case.
   *
   * Scope: `write:content`.
   */
  createComment(id: string, body: T.CreateCommentBody, options?: OnceOptions): Promise<T.Comment> {
    return this.transport.send('POST', `/answers/${segment(id)}/comments`, { body: body, once: true }, options)
  }

  /**
   * Make a comment of an answer.
   *
   * On its question; `to` is `comment`. Its comments stand behind it; its votes are gone, and what only answers can
   * have, as tables and pictures. Who wrote it stays its author. For moderators; it is in their log, and can be undone
   * there for 30 days while nobody has written to it. The old id answers 410, the old page leads to the new one.
   *
   * Scope: `moderate:content`.
   */
  convert(id: string, body: T.ConvertBody, options?: OnceOptions): Promise<T.Converted> {
    return this.transport.send('POST', `/answers/${segment(id)}/convert`, { body: body, once: true }, options)
  }

  /**
   * Save a draft.
   *
   * A new version of the answer that only its author can see.
   *
   * Scope: `write:content`.
   */
  saveDraft(id: string, body: T.DraftBody, options?: CallOptions): Promise<T.Answer> {
    return this.transport.send('PUT', `/answers/${segment(id)}/draft`, { body: body }, options)
  }

  /**
   * Discard a draft.
   *
   * Clears `draftContent` and leaves the answer unchanged.
   *
   * Scope: `write:content`.
   */
  deleteDraft(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/answers/${segment(id)}/draft`, {}, options)
  }

  /**
   * An answer's earlier texts.
   *
   * The newest first, each with who replaced it and when.
   *
   * Scope: `read:content`.
   */
  listEdits(id: string, params?: T.PageParams, options?: CallOptions): Paged<T.Edit> {
    return this.transport.pages('GET', `/answers/${segment(id)}/edits`, { query: params }, options)
  }

  /**
   * Restore an earlier version.
   *
   * Makes it say what it said before that edit. It is an edit like any other: who may change the record may, what the
   * rules forbid is refused, and the text that is replaced is kept.
   *
   * Scope: `write:content`.
   */
  restoreText(id: string, edit: string, options?: GuardedOptions & OnceOptions): Promise<T.Answer> {
    return this.transport.send('POST', `/answers/${segment(id)}/edits/${segment(edit)}/restore`, { once: true }, options)
  }

  /**
   * Publish a draft.
   *
   * Makes the draft the answer's text, or a draft answer public. By its author.
   *
   * Scope: `write:content`.
   */
  publish(id: string, options?: OnceOptions): Promise<T.Answer> {
    return this.transport.send('POST', `/answers/${segment(id)}/publish`, { once: true }, options)
  }

  /**
   * Report it.
   *
   * Notifies admins and moderators. Send `type` and `description` in the query or in a JSON body. Nobody reports what
   * is their own. While a report of one's own about the record is open, another changes that one, and answers 200.
   *
   * Scope: `write:content`.
   */
  report(id: string, body?: T.ReportBody, options?: OnceOptions): Promise<T.Report> {
    return this.transport.send('POST', `/answers/${segment(id)}/reports`, { body: body ?? {}, once: true }, options)
  }

  /**
   * Restore it.
   *
   * After it was deleted. As it was, with its votes, comments and counts. Moderators may for 30 days, of the portal or
   * of the space that it stood in, and the author who deleted it themself for one day. What a moderator deleted, its
   * author cannot bring back.
   *
   * Scope: `write:content`.
   */
  restore(id: string, options?: OnceOptions): Promise<T.Answer> {
    return this.transport.send('POST', `/answers/${segment(id)}/restore`, { once: true }, options)
  }

  /**
   * List votes on an answer.
   *
   * The newest 1,000 on each side.
   *
   * Scope: `read:content`.
   */
  listVotes(id: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.Voters> {
    return this.transport.send('GET', `/answers/${segment(id)}/votes`, { query: params }, options)
  }

  /**
   * Vote on an answer.
   *
   * An upvote, or with `?type=down` a downvote; `type` may stand in the body instead. Repeating a vote changes
   * nothing; the opposite replaces it. One's own record may be voted on, and gives no reputation.
   *
   * Scope: `write:content`.
   */
  vote(id: string, body?: T.VoteBody, options?: OnceOptions): Promise<T.Answer> {
    return this.transport.send('POST', `/answers/${segment(id)}/votes`, { body: body ?? {}, once: true }, options)
  }

  /**
   * Remove a vote.
   *
   * Not an error if there was none.
   *
   * Scope: `write:content`.
   */
  unvote(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/answers/${segment(id)}/votes`, {}, options)
  }

  /**
   * Get a comment.
   *
   * With the ETag to change it by. One that waits for approval is found by its author and moderators.
   *
   * Scope: `read:content`.
   */
  getComment(on: string, id: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.Comment> {
    return this.transport.send('GET', `/answers/${segment(on)}/comments/${segment(id)}`, { query: params }, options)
  }

  /**
   * Update a comment.
   *
   * For its author and moderators.
   *
   * Scope: `write:content`.
   */
  updateComment(on: string, id: string, body: T.UpdateCommentBody, options?: GuardedOptions): Promise<T.Comment> {
    return this.transport.send('PUT', `/answers/${segment(on)}/comments/${segment(id)}`, { body: body }, options)
  }

  /**
   * Delete a comment.
   *
   * For its author and moderators.
   *
   * Scope: `write:content`.
   */
  deleteComment(on: string, id: string, options?: GuardedOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/answers/${segment(on)}/comments/${segment(id)}`, {}, options)
  }

  /**
   * Vote in a poll.
   *
   * `poll` is the id of the option or, in a poll with `multiple`, a list of ids. A new vote replaces the whole choice.
   * After `closesAt` it is a 409. Returns the question.
   *
   * Scope: `write:content`.
   */
  votePoll(questionId: string, body: T.PollBody, options?: OnceOptions): Promise<T.Question> {
    return this.transport.send('POST', `/answers/${segment(questionId)}/poll`, { body: body, once: true }, options)
  }

  /**
   * Withdraw a vote in a poll.
   *
   * Not an error if there was none. A 409 after `closesAt`.
   *
   * Scope: `write:content`.
   */
  unvotePoll(questionId: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/answers/${segment(questionId)}/poll`, {}, options)
  }

  /**
   * Get statistics on my answers.
   *
   * What the acting user's answers received on each of the last 32 days: `views`, `votes`, or `follows` of the
   * questions answered.
   *
   * Scope: `read:content`.
   */
  getStats(metric: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.AnswerStats> {
    return this.transport.send('GET', `/user/stats/answers/${segment(metric)}`, { query: params }, options)
  }
}

/** What a community has installed: single sign-on, webhooks, SCIM, with their settings. */
export class AppsApi {
  constructor(private readonly transport: Transport) {}

  /**
   * List apps.
   *
   * All apps, and whether each is installed.
   *
   * Scope: `admin:portal`.
   */
  list(params?: T.FieldsParams, options?: CallOptions): Promise<T.App[]> {
    return this.transport.send('GET', '/apps', { query: params }, options)
  }

  /**
   * Install DiscourseConnect.
   *
   * Signs people in as Discourse does, by a product or to other sites. Installs the app, or gives an installed one new
   * settings. Admins only.
   *
   * Scope: `admin:portal`.
   */
  installDiscourse(body: T.DiscourseBody, options?: OnceOptions): Promise<T.Portal> {
    return this.transport.send('POST', '/apps/discourse/settings', { body: body, once: true }, options)
  }

  /**
   * Install JWT authorization.
   *
   * Signs people in with the integrating product's own JWTs. Installs the app, or gives an installed one new settings.
   * Admins only.
   *
   * Scope: `admin:portal`.
   */
  installJWT(body: T.JwtBody, options?: OnceOptions): Promise<T.Portal> {
    return this.transport.send('POST', '/apps/jwt/settings', { body: body, once: true }, options)
  }

  /**
   * Install OpenID Connect.
   *
   * Signs people in with accounts that they have elsewhere. Installs the app, or gives an installed one new settings.
   * Admins only.
   *
   * Scope: `admin:portal`.
   */
  installOpenID(body: T.OpenIDBody, options?: OnceOptions): Promise<T.Portal> {
    return this.transport.send('POST', '/apps/openid/settings', { body: body, once: true }, options)
  }

  /**
   * Install SCIM.
   *
   * Has an organisation's directory make, change and end accounts. Installs the app, or gives an installed one new
   * settings. Admins only.
   *
   * Scope: `admin:portal`.
   */
  installSCIM(body: T.ScimBody, options?: OnceOptions): Promise<T.Portal> {
    return this.transport.send('POST', '/apps/scim/settings', { body: body, once: true }, options)
  }

  /**
   * Create a directory token.
   *
   * For an organisation's directory that tells of its people at /scim/v2, and good for that only, until it is ended.
   * The app is installed with the first. The answer alone has the token; an Idempotency-Key is not taken. Admins only.
   *
   * Scope: `admin:portal`.
   */
  createSCIMToken(body: T.ScimTokenBody, options?: CallOptions): Promise<T.ScimToken> {
    return this.transport.send('POST', '/apps/scim/tokens', { body: body }, options)
  }

  /**
   * Revoke a directory token.
   *
   * It takes effect everywhere within a second. Admins only.
   *
   * Scope: `admin:portal`.
   */
  deleteSCIMToken(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/apps/scim/tokens/${segment(id)}`, {}, options)
  }

  /**
   * List webhook deliveries.
   *
   * What endpoints of the webhooks app were told in the last two weeks, and what they are to be told, the newest
   * first.
   * X-Total-Count counts up to 10,000. Admins only.
   *
   * Each is a POST with the headers webhook-id, webhook-timestamp and webhook-signature of the Standard Webhooks, and
   * the body
   * `{type, timestamp, data}`; data holds `kind` and `id` of what it is about and, unless that is deleted, the record
   * as a guest sees it, in a field
   * named after its kind. What a guest may not see, or may see at its address only, is not told. Any 2xx answer is
   * taken; else it
   * is tried again, ever more seldom, for a day. Messages about one record keep their order.
   *
   * Scope: `admin:portal`.
   */
  listDeliveries(params?: T.PageParams, options?: CallOptions): Paged<T.Delivery> {
    return this.transport.pages('GET', '/apps/webhooks/deliveries', { query: params }, options)
  }

  /**
   * Redeliver a message.
   *
   * Adds a delivery of the same message, under the same webhookId. Admins only.
   *
   * Scope: `admin:portal`.
   */
  redeliver(id: string, options?: OnceOptions): Promise<T.Delivery> {
    return this.transport.send('POST', `/apps/webhooks/deliveries/${segment(id)}/redeliver`, { once: true }, options)
  }

  /**
   * Remove a webhook endpoint.
   *
   * Also drops its pending deliveries. Admins only.
   *
   * Scope: `admin:portal`.
   */
  removeEndpoint(id: string, options?: CallOptions): Promise<T.Portal> {
    return this.transport.send('DELETE', `/apps/webhooks/endpoints/${segment(id)}`, {}, options)
  }

  /**
   * Send a webhook endpoint a test.
   *
   * A message of the type `test` about who asks for it, whatever types the endpoint chose. The answer is its delivery:
   * the list of deliveries tells what came of it. Admins only.
   *
   * Scope: `admin:portal`.
   */
  tryEndpoint(id: string, options?: OnceOptions): Promise<T.Delivery> {
    return this.transport.send('POST', `/apps/webhooks/endpoints/${segment(id)}/test`, { once: true }, options)
  }

  /**
   * Install Webhooks.
   *
   * Tells the integrating product what happens, by signed requests. Installs the app, or gives an installed one new
   * settings. Admins only.
   *
   * Scope: `admin:portal`.
   */
  installWebhooks(body: T.WebhookBody, options?: OnceOptions): Promise<T.Portal> {
    return this.transport.send('POST', '/apps/webhooks/settings', { body: body, once: true }, options)
  }

  /**
   * Get an app's settings.
   *
   * Admins only.
   *
   * Scope: `admin:portal`.
   */
  getSettings(appId: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.App> {
    return this.transport.send('GET', `/apps/${segment(appId)}/settings`, { query: params }, options)
  }

  /**
   * Uninstall an app.
   *
   * Admins only.
   *
   * Scope: `admin:portal`.
   */
  uninstall(appId: string, options?: CallOptions): Promise<T.Portal> {
    return this.transport.send('DELETE', `/apps/${segment(appId)}/settings`, {}, options)
  }
}

/** What people earn by what they did well, or are given. */
export class BadgesApi {
  constructor(private readonly transport: Transport) {}

  /**
   * List badges.
   *
   * All of them, the built-in ones first. Those that are turned off are shown to admins only.
   *
   * Scope: `read:people`.
   */
  list(params?: T.FieldsParams, options?: CallOptions): Promise<T.Badge[]> {
    return this.transport.send('GET', '/badges', { query: params }, options)
  }

  /**
   * Get a badge.
   *
   * By its id.
   *
   * Scope: `read:people`.
   */
  get(id: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.Badge> {
    return this.transport.send('GET', `/badges/${segment(id)}`, { query: params }, options)
  }

  /**
   * Add a badge.
   *
   * Admins only. With a `rule` it is earned, by everyone who already meets it too, a moment later; without one admins
   * give it by hand. A community can have up to 100 of its own.
   *
   * Scope: `admin:people`.
   */
  create(body: T.CreateBadgeBody, options?: OnceOptions): Promise<T.Badge> {
    return this.transport.send('POST', '/badges', { body: body, once: true }, options)
  }

  /**
   * Update a badge.
   *
   * Admins only. Fields you don't send stay as they are. A built-in badge can only be turned on and off.
   *
   * Scope: `admin:people`.
   */
  update(id: string, body: T.UpdateBadgeBody, options?: CallOptions): Promise<T.Badge> {
    return this.transport.send('PUT', `/badges/${segment(id)}`, { body: body }, options)
  }

  /**
   * Delete a badge.
   *
   * Admins only. Nobody has it any more.
   *
   * Scope: `admin:people`.
   */
  delete(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/badges/${segment(id)}`, {}, options)
  }

  /**
   * List who has a badge.
   *
   * The newest first.
   *
   * Scope: `read:people`.
   */
  listHolders(id: string, params?: T.PageParams, options?: CallOptions): Paged<T.User> {
    return this.transport.pages('GET', `/badges/${segment(id)}/users`, { query: params }, options)
  }

  /**
   * List a person's badges.
   *
   * The newest first. Work in closed spaces or under no name earns none.
   *
   * Scope: `read:people`.
   */
  listUser(id: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.Award[]> {
    return this.transport.send('GET', `/users/${segment(id)}/badges`, { query: params }, options)
  }

  /**
   * Give a person a badge.
   *
   * Admins only, and only a badge without a rule. The person is notified. Giving twice is giving once.
   *
   * Scope: `admin:people`.
   */
  give(id: string, badge: string, options?: OnceOptions): Promise<T.Award> {
    return this.transport.send('POST', `/users/${segment(id)}/badges/${segment(badge)}`, { once: true }, options)
  }

  /**
   * Take a badge back.
   *
   * Admins only, and only a badge without a rule. Not an error if they don't have it.
   *
   * Scope: `admin:people`.
   */
  take(id: string, badge: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/users/${segment(id)}/badges/${segment(badge)}`, {}, options)
  }
}

/** What people save to come back to. */
export class BookmarksApi {
  constructor(private readonly transport: Transport) {}

  /**
   * List saved items.
   *
   * The acting user's own. Nobody else can see them. `sort` is createdAt or updatedAt, with .asc or .desc. `query`
   * finds those that have every word of it, in the note or in what the record said when it was saved, the last one
   * also as the beginning of a word.
   *
   * Scope: `read:content`.
   */
  list(params?: T.ListBookmarksParams, options?: CallOptions): Paged<T.Bookmark> {
    return this.transport.pages('GET', '/bookmarks', { query: params }, options)
  }

  /**
   * Save an answer.
   *
   * Saving again changes nothing, and leaves the `note` as it is if you don't send one. At most 2,000 records can be
   * saved.
   *
   * Scope: `write:content`.
   */
  bookmarkAnswer(id: string, body?: T.BookmarkBody, options?: CallOptions): Promise<T.Bookmark> {
    return this.transport.send('PUT', `/answers/${segment(id)}/bookmark`, { body: body ?? {} }, options)
  }

  /**
   * Remove an answer from saved items.
   *
   * Deletes its note too. Not an error if it wasn't saved.
   *
   * Scope: `write:content`.
   */
  unbookmarkAnswer(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/answers/${segment(id)}/bookmark`, {}, options)
  }

  /**
   * Save a post.
   *
   * Saving again changes nothing, and leaves the `note` as it is if you don't send one. At most 2,000 records can be
   * saved.
   *
   * Scope: `write:content`.
   */
  bookmarkPost(id: string, body?: T.BookmarkBody, options?: CallOptions): Promise<T.Bookmark> {
    return this.transport.send('PUT', `/posts/${segment(id)}/bookmark`, { body: body ?? {} }, options)
  }

  /**
   * Remove a post from saved items.
   *
   * Deletes its note too. Not an error if it wasn't saved.
   *
   * Scope: `write:content`.
   */
  unbookmarkPost(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/posts/${segment(id)}/bookmark`, {}, options)
  }

  /**
   * Save a question.
   *
   * Saving again changes nothing, and leaves the `note` as it is if you don't send one. At most 2,000 records can be
   * saved.
   *
   * Scope: `write:content`.
   */
  bookmarkQuestion(id: string, body?: T.BookmarkBody, options?: CallOptions): Promise<T.Bookmark> {
    return this.transport.send('PUT', `/questions/${segment(id)}/bookmark`, { body: body ?? {} }, options)
  }

  /**
   * Remove a question from saved items.
   *
   * Deletes its note too. Not an error if it wasn't saved.
   *
   * Scope: `write:content`.
   */
  unbookmarkQuestion(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/questions/${segment(id)}/bookmark`, {}, options)
  }
}

/** Comments on questions, answers and posts. */
export class CommentsApi {
  constructor(private readonly transport: Transport) {}

  /**
   * Update a comment.
   *
   * For its author and moderators.
   *
   * Scope: `write:content`.
   */
  update(id: string, body: T.UpdateCommentBody, options?: GuardedOptions): Promise<T.Comment> {
    return this.transport.send('PUT', `/comments/${segment(id)}`, { body: body }, options)
  }

  /**
   * Delete a comment.
   *
   * For its author and moderators.
   *
   * Scope: `write:content`.
   */
  delete(id: string, options?: GuardedOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/comments/${segment(id)}`, {}, options)
  }

  /**
   * Make an answer of a comment.
   *
   * Of one on a question, `to` is `answer`. Its votes are gone. Who wrote it stays its author. For moderators; it is
   * in their log, and can be undone there for 30 days while nobody has written to it. The old id answers 410, the old
   * page leads to the new one.
   *
   * Scope: `moderate:content`.
   */
  convert(id: string, body: T.ConvertBody, options?: OnceOptions): Promise<T.Converted> {
    return this.transport.send('POST', `/comments/${segment(id)}/convert`, { body: body, once: true }, options)
  }

  /**
   * Report it.
   *
   * Notifies admins and moderators. Send `type` and `description` in the query or in a JSON body. Nobody reports what
   * is their own. While a report of one's own about the record is open, another changes that one, and answers 200.
   *
   * Scope: `write:content`.
   */
  report(id: string, body?: T.ReportBody, options?: OnceOptions): Promise<T.Report> {
    return this.transport.send('POST', `/comments/${segment(id)}/reports`, { body: body ?? {}, once: true }, options)
  }

  /**
   * Restore a deleted comment.
   *
   * As it was, with its votes, comments and counts. Moderators may for 30 days, of the portal or of the space that it
   * stood in, and the author who deleted it themself for one day. What a moderator deleted, its author cannot bring
   * back.
   *
   * Scope: `write:content`.
   */
  restore(id: string, options?: OnceOptions): Promise<T.Comment> {
    return this.transport.send('POST', `/comments/${segment(id)}/restore`, { once: true }, options)
  }

  /**
   * Upvote a comment.
   *
   * Repeating it changes nothing. Comments can't be downvoted.
   *
   * Scope: `write:content`.
   */
  vote(id: string, params?: T.VoteCommentParams, options?: OnceOptions): Promise<T.Comment> {
    return this.transport.send('POST', `/comments/${segment(id)}/votes`, { query: params, once: true }, options)
  }

  /**
   * Remove an upvote.
   *
   * Not an error if there was none.
   *
   * Scope: `write:content`.
   */
  unvote(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/comments/${segment(id)}/votes`, {}, options)
  }
}

/** Emoji with which people react to what others write. */
export class ReactionsApi {
  constructor(private readonly transport: Transport) {}

  /**
   * List reactions to an answer.
   *
   * Who reacted, newest first. An anonymous author is left out.
   *
   * Scope: `read:content`.
   */
  listAnswer(id: string, params?: T.ListAnswerReactionsParams, options?: CallOptions): Paged<T.Reactor> {
    return this.transport.pages('GET', `/answers/${segment(id)}/reactions`, { query: params }, options)
  }

  /**
   * React to an answer.
   *
   * With one of the portal's `reactions`; `reaction` may stand in the query instead. One may react with several.
   * Repeating one changes nothing. A reaction is by name: who sees the record sees who reacted to it.
   *
   * Scope: `write:content`.
   */
  reactToAnswer(id: string, body?: T.ReactionBody, options?: OnceOptions): Promise<T.Answer> {
    return this.transport.send('POST', `/answers/${segment(id)}/reactions`, { body: body ?? {}, once: true }, options)
  }

  /**
   * Remove a reaction.
   *
   * Not an error if there was none. `reaction` may stand in the query or in the body.
   *
   * Scope: `write:content`.
   */
  unreactToAnswer(id: string, body?: T.ReactionBody, options?: CallOptions): Promise<T.Answer> {
    return this.transport.send('DELETE', `/answers/${segment(id)}/reactions`, { body: body ?? {} }, options)
  }

  /**
   * List reactions to a comment.
   *
   * Who reacted, newest first. An anonymous author is left out.
   *
   * Scope: `read:content`.
   */
  listComment(id: string, params?: T.ListCommentReactionsParams, options?: CallOptions): Paged<T.Reactor> {
    return this.transport.pages('GET', `/comments/${segment(id)}/reactions`, { query: params }, options)
  }

  /**
   * React to a comment.
   *
   * With one of the portal's `reactions`; `reaction` may stand in the query instead. One may react with several.
   * Repeating one changes nothing. A reaction is by name: who sees the record sees who reacted to it.
   *
   * Scope: `write:content`.
   */
  reactToComment(id: string, body?: T.ReactionBody, options?: OnceOptions): Promise<T.Comment> {
    return this.transport.send('POST', `/comments/${segment(id)}/reactions`, { body: body ?? {}, once: true }, options)
  }

  /**
   * Remove a reaction.
   *
   * Not an error if there was none. `reaction` may stand in the query or in the body.
   *
   * Scope: `write:content`.
   */
  unreactToComment(id: string, body?: T.ReactionBody, options?: CallOptions): Promise<T.Comment> {
    return this.transport.send('DELETE', `/comments/${segment(id)}/reactions`, { body: body ?? {} }, options)
  }

  /**
   * List reactions to a post.
   *
   * Who reacted, newest first. An anonymous author is left out.
   *
   * Scope: `read:content`.
   */
  listPost(id: string, params?: T.ListPostReactionsParams, options?: CallOptions): Paged<T.Reactor> {
    return this.transport.pages('GET', `/posts/${segment(id)}/reactions`, { query: params }, options)
  }

  /**
   * React to a post.
   *
   * With one of the portal's `reactions`; `reaction` may stand in the query instead. One may react with several.
   * Repeating one changes nothing. A reaction is by name: who sees the record sees who reacted to it.
   *
   * Scope: `write:content`.
   */
  reactToPost(id: string, body?: T.ReactionBody, options?: OnceOptions): Promise<T.Post> {
    return this.transport.send('POST', `/posts/${segment(id)}/reactions`, { body: body ?? {}, once: true }, options)
  }

  /**
   * Remove a reaction.
   *
   * Not an error if there was none. `reaction` may stand in the query or in the body.
   *
   * Scope: `write:content`.
   */
  unreactToPost(id: string, body?: T.ReactionBody, options?: CallOptions): Promise<T.Post> {
    return this.transport.send('DELETE', `/posts/${segment(id)}/reactions`, { body: body ?? {} }, options)
  }

  /**
   * List reactions to a question.
   *
   * Who reacted, newest first. An anonymous author is left out.
   *
   * Scope: `read:content`.
   */
  listQuestion(id: string, params?: T.ListQuestionReactionsParams, options?: CallOptions): Paged<T.Reactor> {
    return this.transport.pages('GET', `/questions/${segment(id)}/reactions`, { query: params }, options)
  }

  /**
   * React to a question.
   *
   * With one of the portal's `reactions`; `reaction` may stand in the query instead. One may react with several.
   * Repeating one changes nothing. A reaction is by name: who sees the record sees who reacted to it.
   *
   * Scope: `write:content`.
   */
  reactToQuestion(id: string, body?: T.ReactionBody, options?: OnceOptions): Promise<T.Question> {
    return this.transport.send('POST', `/questions/${segment(id)}/reactions`, { body: body ?? {}, once: true }, options)
  }

  /**
   * Remove a reaction.
   *
   * Not an error if there was none. `reaction` may stand in the query or in the body.
   *
   * Scope: `write:content`.
   */
  unreactToQuestion(id: string, body?: T.ReactionBody, options?: CallOptions): Promise<T.Question> {
    return this.transport.send('DELETE', `/questions/${segment(id)}/reactions`, { body: body ?? {} }, options)
  }
}

/** What people come to: who does, and calendars. */
export class EventsApi {
  constructor(private readonly transport: Transport) {}

  /**
   * List events.
   *
   * Those that have not ended, the next first; with `past` those that have, the last first. Events are posts of type
   * event: they are added, changed, cancelled and deleted by the operations of posts, and commented on, voted for and
   * followed as posts are.
   *
   * Scope: `read:content`.
   */
  list(params?: T.ListEventsParams, options?: CallOptions): Paged<T.Post> {
    return this.transport.pages('GET', '/events', { query: params }, options)
  }

  /**
   * Say whether you come.
   *
   * Where all seats are taken, going is waiting for one: who has waited longest gets the next that becomes free, and
   * is told. Saying the same again changes nothing. Returns the event.
   *
   * Scope: `write:content`.
   */
  answer(id: string, body: T.CreateAnswerEventBody, options?: OnceOptions): Promise<T.Post> {
    return this.transport.send('POST', `/events/${segment(id)}/answer`, { body: body, once: true }, options)
  }

  /**
   * Take back whether you come.
   *
   * Not an error if nothing was said.
   *
   * Scope: `write:content`.
   */
  withdrawAnswer(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/events/${segment(id)}/answer`, {}, options)
  }

  /**
   * List who comes to an event.
   *
   * For members who see it, who said so first at the front. Who waits for a seat, in the order in which they get one,
   * and who declined: for the event's author and moderators.
   *
   * Scope: `read:content`.
   */
  listGuests(id: string, params?: T.ListGuestsParams, options?: CallOptions): Paged<T.Guest> {
    return this.transport.pages('GET', `/events/${segment(id)}/guests`, { query: params }, options)
  }

  /**
   * Get whether I have a calendar address.
   *
   * When the address of the acting user's calendar was made. It was told then, and is kept as a hash only.
   *
   * Scope: `read:content`.
   */
  getCalendar(params?: T.FieldsParams, options?: CallOptions): Promise<T.Calendar> {
    return this.transport.send('GET', '/user/calendar', { query: params }, options)
  }

  /**
   * Make a calendar address.
   *
   * A secret address at which calendar programs read the events that the acting user comes to. The one before ends.
   * Whoever has it can read them.
   *
   * Scope: `write:content`.
   */
  renewCalendar(options?: CallOptions): Promise<T.Calendar> {
    return this.transport.send('POST', '/user/calendar', {}, options)
  }

  /**
   * End my calendar address.
   *
   * Not an error if there is none.
   *
   * Scope: `write:content`.
   */
  endCalendar(options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', '/user/calendar', {}, options)
  }

  /**
   * List events I come to.
   *
   * Those the acting user comes to, or waits for a seat at.
   *
   * Scope: `read:content`.
   */
  listOwn(params?: T.ListOwnEventsParams, options?: CallOptions): Paged<T.Post> {
    return this.transport.pages('GET', '/user/events', { query: params }, options)
  }
}

/** Who could answer a question, and asking them to. */
export class ExpertsApi {
  constructor(private readonly transport: Transport) {}

  /**
   * List people who could answer a question.
   *
   * For the person who asked and moderators. People are ranked by their answers in its topics and to similar
   * questions: score, accepted and verified answers count. Anonymous answers, and answers that you can't see, count
   * for nothing. Left out are people who were asked already, who answered, who can't see the question, or who don't
   * want to be asked.
   *
   * Scope: `read:content`.
   */
  list(id: string, params?: T.ListExpertsParams, options?: CallOptions): Promise<T.Expert[]> {
    return this.transport.send('GET', `/questions/${segment(id)}/experts`, { query: params }, options)
  }

  /**
   * List who was asked to answer a question.
   *
   * Oldest first. For the person who asked and moderators.
   *
   * Scope: `read:content`.
   */
  listAnswerRequests(id: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.AnswerRequest[]> {
    return this.transport.send('GET', `/questions/${segment(id)}/requests`, { query: params }, options)
  }

  /**
   * Ask someone to answer a question.
   *
   * They are notified (`request_answer`). Asking the same person again changes nothing. Up to 5 people for a question,
   * and 20 in 24 hours.
   *
   * Scope: `write:content`.
   */
  requestAnswer(id: string, body: T.CreateRequestAnswerBody, options?: OnceOptions): Promise<T.AnswerRequest> {
    return this.transport.send('POST', `/questions/${segment(id)}/requests`, { body: body, once: true }, options)
  }

  /**
   * List unanswered questions for me.
   *
   * Questions of the last 7 days that nobody has answered, about topics that the acting user gave good answers in.
   *
   * Scope: `read:content`.
   */
  listSuggestedQuestions(params?: T.ListSuggestedQuestionsParams, options?: CallOptions): Promise<T.Question[]> {
    return this.transport.send('GET', '/user/suggested-questions', { query: params }, options)
  }
}

/** What is new, for who asks. */
export class FeedApi {
  constructor(private readonly transport: Transport) {}

  /**
   * Get the feed.
   *
   * Questions, answers and posts that everybody sees, and those of the private and hidden spaces one is in, one item
   * each, the newest first. `type` picks kinds, parted by commas: `question` brings questions and their answers,
   * `discussion`, `article`, `post` and `event` the posts of that type; all when absent. `sort` is createdAt,
   * publishedAt or score with .asc or .desc, or `relevance`: the newest 200 of each kind by how liked they are, twice
   * as much where you follow the author, and twice where you follow the question, post or a topic of it, over their
   * age. It is paged by number only. Without `type`, one who follows no topic gets an item of type Topics before all
   * others; it takes a place of the first page and is counted by X-Total-Count.
   *
   * Scope: `read:content`.
   */
  list(params?: T.GetFeedParams, options?: CallOptions): Paged<T.FeedItem> {
    return this.transport.pages('GET', '/feed', { query: params }, options)
  }
}

/** Invite people by link or email. */
export class InvitationsApi {
  constructor(private readonly transport: Transport) {}

  /**
   * List invitations.
   *
   * Newest first. Moderators see all of them, members their own.
   *
   * Scope: `read:people`.
   */
  list(params?: T.PageParams, options?: CallOptions): Paged<T.Invitation> {
    return this.transport.pages('GET', '/invitations', { query: params }, options)
  }

  /**
   * Create an invitation.
   *
   * Moderators may; members too where the policy `invitations` is `members`, as members and five times a day. The
   * answer has the link, once. With `email` it is sent there instead, and shown to nobody else.
   *
   * Scope: `write:people`.
   */
  create(body?: T.InvitationBody, options?: CallOptions): Promise<T.Invitation> {
    return this.transport.send('POST', '/invitations', { body: body ?? {} }, options)
  }

  /**
   * Withdraw an invitation.
   *
   * Your own, or any as a moderator. Not an error if it has already ended.
   *
   * Scope: `write:people`.
   */
  withdraw(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/invitations/${segment(id)}`, {}, options)
  }
}

/** What people write to each other, and whom they want nothing of. */
export class MessagesApi {
  constructor(private readonly transport: Transport) {}

  /**
   * List messages.
   *
   * The newest first, for who takes part.
   *
   * Scope: `read:messages`.
   */
  list(id: string, params?: T.PageParams, options?: CallOptions): Paged<T.PrivateMessage> {
    return this.transport.pages('GET', `/conversations/${segment(id)}/messages`, { query: params }, options)
  }

  /**
   * Change a message.
   *
   * For its author.
   *
   * Scope: `write:messages`.
   */
  update(id: string, body: T.UpdateMessageBody, options?: CallOptions): Promise<T.PrivateMessage> {
    return this.transport.send('PUT', `/messages/${segment(id)}`, { body: body }, options)
  }

  /**
   * Delete a message.
   *
   * For its author. Nothing is left but that there was one.
   *
   * Scope: `write:messages`.
   */
  delete(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/messages/${segment(id)}`, {}, options)
  }

  /**
   * List conversations.
   *
   * Those that the acting user takes part in, the last written in first. Where the community has messages
   * (`policies.messages`).
   *
   * Scope: `read:messages`.
   */
  listConversations(params?: T.PageParams, options?: CallOptions): Paged<T.Conversation> {
    return this.transport.pages('GET', '/conversations', { query: params }, options)
  }

  /**
   * Write to people.
   *
   * Begins a conversation with its first message. With one other person it is one-to-one: two people have one
   * conversation, and where they have it already the message is added to it, and the answer is 200. With several it is
   * a group of up to 10. Who does not accept messages from you is not written to, whatever the reason. Up to 20 new
   * ones a day, and 20 messages a minute.
   *
   * Scope: `write:messages`.
   */
  beginConversation(body: T.CreateBeginConversationBody, options?: OnceOptions): Promise<T.Conversation> {
    return this.transport.send('POST', '/conversations', { body: body, once: true }, options)
  }

  /**
   * Count unread conversations.
   *
   * In how many conversations there is something that the acting user hasn't read. Muted ones don't count.
   *
   * Scope: `read:messages`.
   */
  countUnreadConversations(params?: T.FieldsParams, options?: CallOptions): Promise<T.UnreadConversations> {
    return this.transport.send('GET', '/conversations/summary', { query: params }, options)
  }

  /**
   * Get a conversation.
   *
   * For who takes part. To all others it isn't there.
   *
   * Scope: `read:messages`.
   */
  getConversation(id: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.Conversation> {
    return this.transport.send('GET', `/conversations/${segment(id)}`, { query: params }, options)
  }

  /**
   * Rename a group.
   *
   * For who runs it.
   *
   * Scope: `write:messages`.
   */
  updateConversation(id: string, body?: T.RenameBody, options?: CallOptions): Promise<T.Conversation> {
    return this.transport.send('PATCH', `/conversations/${segment(id)}`, { body: body ?? {} }, options)
  }

  /**
   * Leave a conversation.
   *
   * You see nothing of it any more. If you ran the group, who came first of the others does from then on. Of two
   * people the other keeps it; what they write next is all that you see of it then. With the last one it is gone.
   *
   * Scope: `write:messages`.
   */
  leaveConversation(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/conversations/${segment(id)}`, {}, options)
  }

  /**
   * Write a message.
   *
   * HTML or Markdown as comments have it, of at most 10,000 bytes, without uploads. The others are notified
   * (`message`), once until they have read the conversation.
   *
   * Scope: `write:messages`.
   */
  send(id: string, body: T.CreateMessageBody, options?: OnceOptions): Promise<T.PrivateMessage> {
    return this.transport.send('POST', `/conversations/${segment(id)}/messages`, { body: body, once: true }, options)
  }

  /**
   * Mute a conversation.
   *
   * You aren't told of it any more, and it isn't counted.
   *
   * Scope: `write:messages`.
   */
  muteConversation(id: string, options?: CallOptions): Promise<T.Conversation> {
    return this.transport.send('PUT', `/conversations/${segment(id)}/mute`, {}, options)
  }

  /**
   * Unmute a conversation.
   *
   * Not an error if it wasn't muted.
   *
   * Scope: `write:messages`.
   */
  unmuteConversation(id: string, options?: CallOptions): Promise<T.Conversation> {
    return this.transport.send('DELETE', `/conversations/${segment(id)}/mute`, {}, options)
  }

  /**
   * Add people to a group.
   *
   * For who runs it. They see what is written from then on. Who takes part already stays.
   *
   * Scope: `write:messages`.
   */
  addToConversation(id: string, body: T.CreateAddPeopleBody, options?: OnceOptions): Promise<T.Conversation> {
    return this.transport.send('POST', `/conversations/${segment(id)}/people`, { body: body, once: true }, options)
  }

  /**
   * Mark a conversation as read.
   *
   * Up to a `message`, or all of it. What was read stays so. Its notification is read with the last message.
   *
   * Scope: `write:messages`.
   */
  readConversation(id: string, body?: T.ReadBody, options?: OnceOptions): Promise<T.Conversation> {
    return this.transport.send('POST', `/conversations/${segment(id)}/read`, { body: body ?? {}, once: true }, options)
  }

  /**
   * Remove somebody from a group.
   *
   * For who runs it.
   *
   * Scope: `write:messages`.
   */
  removeFromConversation(on: string, id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/conversations/${segment(on)}/people/${segment(id)}`, {}, options)
  }

  /**
   * Report it.
   *
   * Notifies admins and moderators. Send `type` and `description` in the query or in a JSON body. Nobody reports what
   * is their own. While a report of one's own about the record is open, another changes that one, and answers 200.
   *
   * Scope: `write:messages`.
   */
  report(id: string, body?: T.ReportBody, options?: OnceOptions): Promise<T.Report> {
    return this.transport.send('POST', `/messages/${segment(id)}/reports`, { body: body ?? {}, once: true }, options)
  }

  /**
   * List whom I have blocked.
   *
   * The last first. Nobody else is told, moderators neither.
   *
   * Scope: `read:messages`.
   */
  listBlocks(params?: T.PageParams, options?: CallOptions): Paged<T.Block> {
    return this.transport.pages('GET', '/user/blocks', { query: params }, options)
  }

  /**
   * Block somebody.
   *
   * They can't begin conversations with you, nor write to you one-to-one, and are told only that you don't accept
   * messages from them. In groups what they write is folded, and you aren't told of it. Moderators and admins can
   * still write to you one-to-one.
   *
   * Scope: `write:messages`.
   */
  blockUser(id: string, options?: CallOptions): Promise<T.User> {
    return this.transport.send('PUT', `/user/blocks/${segment(id)}`, {}, options)
  }

  /**
   * Unblock somebody.
   *
   * Not an error if they weren't blocked.
   *
   * Scope: `write:messages`.
   */
  unblockUser(id: string, options?: CallOptions): Promise<T.User> {
    return this.transport.send('DELETE', `/user/blocks/${segment(id)}`, {}, options)
  }

  /**
   * Get from whom I accept messages.
   *
   * Everyone, for who has not said otherwise.
   *
   * Scope: `read:messages`.
   */
  getSettings(params?: T.FieldsParams, options?: CallOptions): Promise<T.Letterbox> {
    return this.transport.send('GET', '/user/messages', { query: params }, options)
  }

  /**
   * Set from whom I accept messages.
   *
   * Whom you write to may answer, until you set this again. Moderators and admins can always write to you one-to-one.
   *
   * Scope: `write:messages`.
   */
  setSettings(body: T.UpdateLetterboxBody, options?: CallOptions): Promise<T.Letterbox> {
    return this.transport.send('PUT', '/user/messages', { body: body }, options)
  }
}

/** The moderation queue, bans and the staff log. */
export class ModerationApi {
  constructor(private readonly transport: Transport) {}

  /**
   * List deleted items.
   *
   * From the last 30 days, newest first: what can still be restored. Drafts are not among it. Moderators only; with
   * `space` those who run the space too.
   *
   * Scope: `moderate:moderation`.
   */
  listDeleted(params?: T.ListDeletedParams, options?: CallOptions): Paged<T.Deletion> {
    return this.transport.pages('GET', '/moderation/deleted', { query: params }, options)
  }

  /**
   * List the staff log.
   *
   * Every edit, status, lock, verification, accepted answer, deletion, resolution, ban and role that staff gave
   * another's content or person, the newest first. Moderators only.
   *
   * Scope: `moderate:moderation`.
   */
  listStaffActs(params?: T.ListStaffActsParams, options?: CallOptions): Paged<T.StaffAct> {
    return this.transport.pages('GET', '/moderation/log', { query: params }, options)
  }

  /**
   * Undo a staff action.
   *
   * What it changed is as it was before, if nobody changed it since, and the reports it resolved are open again. What
   * was deleted is restored at its own address. Returns the act of undoing. Moderators only.
   *
   * Scope: `moderate:moderation`.
   */
  undoStaffAct(id: string, options?: OnceOptions): Promise<T.StaffAct> {
    return this.transport.send('POST', `/moderation/log/${segment(id)}/undo`, { once: true }, options)
  }

  /**
   * List the moderation queue.
   *
   * Records that are unapproved or have open reports, and proposals, in full, the longest waiting first. Moderators
   * only.
   *
   * Scope: `moderate:moderation`.
   */
  listQueue(params?: T.ListQueueParams, options?: CallOptions): Paged<T.QueueItem> {
    return this.transport.pages('GET', '/moderation/queue', { query: params }, options)
  }

  /**
   * Resolve records.
   *
   * Up to 100 at once, all together or none. `approve` publishes what waited and rejects the reports; `dismiss`
   * rejects the reports only; `reject` archives the record and accepts the reports; `archive` does so without counting
   * it against the author; `collapse` collapses it; `delete` deletes it. A proposal is done by `approve`, and refused
   * by what would hide a record; who wrote it is told, with the note. A comment or a message that would be hidden is
   * deleted. A record that is gone or has nothing to resolve stops no other. Moderators only.
   *
   * Scope: `moderate:moderation`.
   */
  resolveQueue(body: T.ResolveQueueBody, options?: OnceOptions): Promise<T.ResolvedItems> {
    return this.transport.send('POST', '/moderation/resolve', { body: body, once: true }, options)
  }

  /**
   * Ban a person.
   *
   * Ends every sign-in of theirs within a second, on every node. With `until` it ends by itself. One who is banned
   * gets the new reason and end. Moderators only; of staff, admins only.
   *
   * Scope: `moderate:moderation`.
   */
  banUser(id: string, body?: T.BanBody, options?: OnceOptions): Promise<T.User> {
    return this.transport.send('POST', `/users/${segment(id)}/ban`, { body: body ?? {}, once: true }, options)
  }

  /**
   * Lift a ban.
   *
   * Not an error if the person isn't banned. Moderators only.
   *
   * Scope: `moderate:moderation`.
   */
  unbanUser(id: string, options?: CallOptions): Promise<T.User> {
    return this.transport.send('DELETE', `/users/${segment(id)}/ban`, {}, options)
  }
}

/** Notifications, as a list and as a stream. */
export class NotificationsApi {
  constructor(private readonly transport: Transport) {}

  /**
   * List notifications.
   *
   * The acting user's, newest first. Those who do the same to the same thing are collected in one notification until
   * it is read. What is deleted or hidden from one is not told any more.
   *
   * Scope: `read:notifications`.
   */
  list(params?: T.PageParams, options?: CallOptions): Paged<T.Notification> {
    return this.transport.pages('GET', '/notifications', { query: params }, options)
  }

  /**
   * Mark all notifications as read.
   *
   * Marks all of the acting user's notifications as read.
   *
   * Scope: `write:notifications`.
   */
  readAll(options?: OnceOptions): Promise<T.Done> {
    return this.transport.send('POST', '/notifications/read', { once: true }, options)
  }

  /**
   * Count unread notifications.
   *
   * How many notifications the acting user hasn't read.
   *
   * Scope: `read:notifications`.
   */
  count(params?: T.FieldsParams, options?: CallOptions): Promise<T.UnreadCount> {
    return this.transport.send('GET', '/notifications/summary', { query: params }, options)
  }

  /**
   * Mark a notification as read.
   *
   * Marks one of the acting user's notifications as read.
   *
   * Scope: `write:notifications`.
   */
  read(id: string, options?: OnceOptions): Promise<T.Done> {
    return this.transport.send('POST', `/notifications/${segment(id)}/read`, { once: true }, options)
  }

  /**
   * Get notification settings.
   *
   * For each verb: whether it's shown here, whether it's emailed, as far as the portal sends mail, and whether it's
   * sent to the browsers in which the person turned that on.
   *
   * Scope: `read:notifications`.
   */
  getSettings(params?: T.FieldsParams, options?: CallOptions): Promise<T.ByVerbChannels> {
    return this.transport.send('GET', '/user/notifications/settings', { query: params }, options)
  }

  /**
   * Update notification settings.
   *
   * Changes the verbs and channels you send; the others stay as they are. It holds for what happens from now on.
   *
   * Scope: `write:notifications`.
   */
  setSettings(body: T.ByVerbChannelsBody, options?: CallOptions): Promise<T.ByVerbChannels> {
    return this.transport.send('PUT', '/user/notifications/settings', { body: body }, options)
  }

  /**
   * List what I follow.
   *
   * The topics and people whom the acting user follows and the spaces they are in, with the level of each, the last
   * first. Nobody else sees them.
   *
   * Scope: `read:notifications`.
   */
  listWatching(params?: T.PageParams, options?: CallOptions): Paged<T.Watching> {
    return this.transport.pages('GET', '/user/watching', { query: params }, options)
  }
}

/** What is shown first. */
export class PinsApi {
  constructor(private readonly transport: Transport) {}

  /**
   * List pinned items.
   *
   * The questions and posts that moderators pinned, the last first: on the home page, or with `topic` or `space`
   * there. At most 5. What is hidden, or has left the place, is not among them.
   *
   * Scope: `read:content`.
   */
  list(params?: T.ListPinsParams, options?: CallOptions): Promise<T.Pin[]> {
    return this.transport.send('GET', '/pins', { query: params }, options)
  }

  /**
   * Pin a post.
   *
   * Says where it is shown before everything else: what is not sent stays as it is, and `false` or a list without a
   * topic unpins it there. For moderators; in a space also for its staff. A place takes 5.
   *
   * Scope: `write:content`.
   */
  pinPost(id: string, body?: T.PinBody, options?: CallOptions): Promise<T.Pin> {
    return this.transport.send('PUT', `/posts/${segment(id)}/pin`, { body: body ?? {} }, options)
  }

  /**
   * Pin a question.
   *
   * Says where it is shown before everything else: what is not sent stays as it is, and `false` or a list without a
   * topic unpins it there. For moderators; in a space also for its staff. A place takes 5.
   *
   * Scope: `write:content`.
   */
  pinQuestion(id: string, body?: T.PinBody, options?: CallOptions): Promise<T.Pin> {
    return this.transport.send('PUT', `/questions/${segment(id)}/pin`, { body: body ?? {} }, options)
  }
}

/** The community itself: its look, its policies and its staff. */
export class PortalApi {
  constructor(private readonly transport: Transport) {}

  /**
   * Get the community.
   *
   * The community that the request's host names: its look, policies, counts and staff. Admins also see `email`,
   * `corsWhitelist`, `points` and `moderation`.
   *
   * Scope: `read:portal`.
   */
  get(params?: T.FieldsParams, options?: CallOptions): Promise<T.Portal> {
    return this.transport.send('GET', '/portal', { query: params }, options)
  }

  /**
   * Update the community.
   *
   * Admins only. `name` and `domain` are required; fields not sent stay as they are, and objects are merged by key,
   * while a list that is sent replaces the one there was. Of `template.navbar`, `links` and `linksString` say the same
   * in two forms: one is enough. HTML is sanitised. `policies.content`, `policies.spaces`, `policies.invitations`,
   * `aliases`, `corsWhitelist`, `featured`, `points`, `moderation`, `reactions`, `privileges` and `currency` are this
   * service's own. With `access: private` guests see nothing; `registration` says who may sign up; `email` which mails
   * are sent: all, those about the account and of mentions, answers and asks (`important`), or those about the account
   * only (`disabled`).
   *
   * Scope: `admin:portal`.
   */
  update(body: T.UpdatePortalBody, options?: GuardedOptions): Promise<T.Portal> {
    return this.transport.send('PUT', '/portal', { body: body }, options)
  }

  /**
   * Update parts of the community.
   *
   * As `PUT /portal`, but nothing is required: what is sent is changed, and nothing else.
   *
   * Scope: `admin:portal`.
   */
  patch(body: T.PatchPortalBody, options?: GuardedOptions): Promise<T.Portal> {
    return this.transport.send('PATCH', '/portal', { body: body }, options)
  }

  /**
   * List settings changes.
   *
   * Who changed which settings, and when, newest first. Admins only.
   *
   * Scope: `admin:portal`.
   */
  listChanges(params?: T.PageParams, options?: CallOptions): Paged<T.PortalChange> {
    return this.transport.pages('GET', '/portal/history', { query: params }, options)
  }
}

/** Posts, discussions, articles and events. */
export class PostsApi {
  constructor(private readonly transport: Transport) {}

  /**
   * List posts.
   *
   * `sort` is one of createdAt, updatedAt, publishedAt, score, upvotes, comments, views, followers, with .asc or
   * .desc.
   *
   * Scope: `read:content`.
   */
  list(params?: T.ListPostsParams, options?: CallOptions): Paged<T.Post> {
    return this.transport.pages('GET', '/posts', { query: params }, options)
  }

  /**
   * Get a post.
   *
   * By its id or shortId.
   *
   * Scope: `read:content`.
   */
  get(id: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.Post> {
    return this.transport.send('GET', `/posts/${segment(id)}`, { query: params }, options)
  }

  /**
   * Add a post.
   *
   * A plain post, a discussion, an article or, for those who may, an event.
   *
   * Scope: `write:content`.
   */
  create(body: T.CreatePostBody, options?: OnceOptions): Promise<T.Post> {
    return this.transport.send('POST', '/posts', { body: body, once: true }, options)
  }

  /**
   * Update a post.
   *
   * For its author and moderators. Fields you don't send stay as they are.
   *
   * Scope: `write:content`.
   */
  update(id: string, body: T.UpdatePostBody, options?: GuardedOptions): Promise<T.Post> {
    return this.transport.send('PUT', `/posts/${segment(id)}`, { body: body }, options)
  }

  /**
   * Delete a post.
   *
   * With its comments and votes. For its author and moderators.
   *
   * Scope: `write:content`.
   */
  delete(id: string, options?: GuardedOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/posts/${segment(id)}`, {}, options)
  }

  /**
   * List comments.
   *
   * Oldest first, each with the replies to it behind it.
   *
   * Scope: `read:content`.
   */
  listComments(id: string, params?: T.PageParams, options?: CallOptions): Paged<T.Comment> {
    return this.transport.pages('GET', `/posts/${segment(id)}/comments`, { query: params }, options)
  }

  /**
   * Add a comment.
   *
   * `anonymous` keeps the author's name from all but moderators. The anonymous author of the record stays so in any
   * case.
   *
   * Scope: `write:content`.
   */
  createComment(id: string, body: T.CreateCommentBody, options?: OnceOptions): Promise<T.Comment> {
    return this.transport.send('POST', `/posts/${segment(id)}/comments`, { body: body, once: true }, options)
  }

  /**
   * Make a question of a post.
   *
   * `to` is `question`. It keeps its votes, followers and comments, of which answers can be made. Who wrote it stays
   * its author. For moderators; it is in their log, and can be undone there for 30 days while nobody has written to
   * it. The old id answers 410, the old page leads to the new one.
   *
   * Scope: `moderate:content`.
   */
  convert(id: string, body: T.ConvertBody, options?: OnceOptions): Promise<T.Converted> {
    return this.transport.send('POST', `/posts/${segment(id)}/convert`, { body: body, once: true }, options)
  }

  /**
   * A post's earlier texts.
   *
   * The newest first, each with who replaced it and when.
   *
   * Scope: `read:content`.
   */
  listEdits(id: string, params?: T.PageParams, options?: CallOptions): Paged<T.Edit> {
    return this.transport.pages('GET', `/posts/${segment(id)}/edits`, { query: params }, options)
  }

  /**
   * Restore an earlier version.
   *
   * Makes it say what it said before that edit. It is an edit like any other: who may change the record may, what the
   * rules forbid is refused, and the text that is replaced is kept.
   *
   * Scope: `write:content`.
   */
  restoreText(id: string, edit: string, options?: GuardedOptions & OnceOptions): Promise<T.Post> {
    return this.transport.send('POST', `/posts/${segment(id)}/edits/${segment(edit)}/restore`, { once: true }, options)
  }

  /**
   * List followers of a post.
   *
   * Newest first.
   *
   * Scope: `read:content`.
   */
  listFollowers(id: string, params?: T.PageParams, options?: CallOptions): Paged<T.User> {
    return this.transport.pages('GET', `/posts/${segment(id)}/followers`, { query: params }, options)
  }

  /**
   * Follow a post.
   *
   * Following again changes nothing.
   *
   * Scope: `write:content`.
   */
  follow(id: string, options?: OnceOptions): Promise<T.Post> {
    return this.transport.send('POST', `/posts/${segment(id)}/followers`, { once: true }, options)
  }

  /**
   * Unfollow a post.
   *
   * Not an error if you weren't following.
   *
   * Scope: `write:content`.
   */
  unfollow(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/posts/${segment(id)}/followers`, {}, options)
  }

  /**
   * Publish a draft.
   *
   * For its author. If the community approves content, it then needs a moderator's approval.
   *
   * Scope: `write:content`.
   */
  publish(id: string, options?: OnceOptions): Promise<T.Post> {
    return this.transport.send('POST', `/posts/${segment(id)}/publish`, { once: true }, options)
  }

  /**
   * Report it.
   *
   * Notifies admins and moderators. Send `type` and `description` in the query or in a JSON body. Nobody reports what
   * is their own. While a report of one's own about the record is open, another changes that one, and answers 200.
   *
   * Scope: `write:content`.
   */
  report(id: string, body?: T.ReportBody, options?: OnceOptions): Promise<T.Report> {
    return this.transport.send('POST', `/posts/${segment(id)}/reports`, { body: body ?? {}, once: true }, options)
  }

  /**
   * Restore it.
   *
   * After it was deleted. As it was, with its votes, comments and counts. Moderators may for 30 days, of the portal or
   * of the space that it stood in, and the author who deleted it themself for one day. What a moderator deleted, its
   * author cannot bring back.
   *
   * Scope: `write:content`.
   */
  restore(id: string, options?: OnceOptions): Promise<T.Post> {
    return this.transport.send('POST', `/posts/${segment(id)}/restore`, { once: true }, options)
  }

  /**
   * List votes on a post.
   *
   * The newest 1,000 on each side.
   *
   * Scope: `read:content`.
   */
  listVotes(id: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.Voters> {
    return this.transport.send('GET', `/posts/${segment(id)}/votes`, { query: params }, options)
  }

  /**
   * Vote on a post.
   *
   * An upvote, or with `?type=down` a downvote; `type` may stand in the body instead. Repeating a vote changes
   * nothing; the opposite replaces it. One's own record may be voted on, and gives no reputation.
   *
   * Scope: `write:content`.
   */
  vote(id: string, body?: T.VoteBody, options?: OnceOptions): Promise<T.Post> {
    return this.transport.send('POST', `/posts/${segment(id)}/votes`, { body: body ?? {}, once: true }, options)
  }

  /**
   * Remove a vote.
   *
   * Not an error if there was none.
   *
   * Scope: `write:content`.
   */
  unvote(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/posts/${segment(id)}/votes`, {}, options)
  }

  /**
   * Get a comment.
   *
   * With the ETag to change it by. One that waits for approval is found by its author and moderators.
   *
   * Scope: `read:content`.
   */
  getComment(on: string, id: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.Comment> {
    return this.transport.send('GET', `/posts/${segment(on)}/comments/${segment(id)}`, { query: params }, options)
  }

  /**
   * Update a comment.
   *
   * For its author and moderators.
   *
   * Scope: `write:content`.
   */
  updateComment(on: string, id: string, body: T.UpdateCommentBody, options?: GuardedOptions): Promise<T.Comment> {
    return this.transport.send('PUT', `/posts/${segment(on)}/comments/${segment(id)}`, { body: body }, options)
  }

  /**
   * Delete a comment.
   *
   * For its author and moderators.
   *
   * Scope: `write:content`.
   */
  deleteComment(on: string, id: string, options?: GuardedOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/posts/${segment(on)}/comments/${segment(id)}`, {}, options)
  }
}

/** What pages elsewhere say of themselves, to which texts lead. */
export class PreviewsApi {
  constructor(private readonly transport: Transport) {}

  /**
   * List previews in an answer.
   *
   * Of the pages elsewhere that its links lead to which stand alone in a paragraph, in their order: five at most. A
   * page that nothing is known of yet is asked soon.
   *
   * Scope: `read:content`.
   */
  listAnswer(id: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.Preview[]> {
    return this.transport.send('GET', `/answers/${segment(id)}/previews`, { query: params }, options)
  }

  /**
   * List previews in a comment.
   *
   * Of the pages elsewhere that its links lead to which stand alone in a paragraph, in their order: five at most. A
   * page that nothing is known of yet is asked soon.
   *
   * Scope: `read:content`.
   */
  listComment(id: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.Preview[]> {
    return this.transport.send('GET', `/comments/${segment(id)}/previews`, { query: params }, options)
  }

  /**
   * List previews in a post.
   *
   * Of the pages elsewhere that its links lead to which stand alone in a paragraph, in their order: five at most. A
   * page that nothing is known of yet is asked soon.
   *
   * Scope: `read:content`.
   */
  listPost(id: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.Preview[]> {
    return this.transport.send('GET', `/posts/${segment(id)}/previews`, { query: params }, options)
  }

  /**
   * Drop a preview.
   *
   * Moderators only. No preview of its address is shown or fetched in this community any more, until one is asked for
   * by `refreshPreview`. Dropping twice is dropping once.
   *
   * Scope: `moderate:content`.
   */
  drop(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/previews/${segment(id)}`, {}, options)
  }

  /**
   * Fetch a preview anew.
   *
   * Moderators only. Its page is asked again, soon; of one that was dropped too.
   *
   * Scope: `moderate:content`.
   */
  refresh(id: string, options?: OnceOptions): Promise<T.Done> {
    return this.transport.send('POST', `/previews/${segment(id)}/refresh`, { once: true }, options)
  }

  /**
   * List previews in a question.
   *
   * Of the pages elsewhere that its links lead to which stand alone in a paragraph, in their order: five at most. A
   * page that nothing is known of yet is asked soon.
   *
   * Scope: `read:content`.
   */
  listQuestion(id: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.Preview[]> {
    return this.transport.send('GET', `/questions/${segment(id)}/previews`, { query: params }, options)
  }
}

/** Edits that wait for a moderator. */
export class ProposalsApi {
  constructor(private readonly transport: Transport) {}

  /**
   * List my pending proposals.
   *
   * Where content is approved (`policies.content`), a member's comments, and their new words for what is public, wait
   * for a moderator. The acting user's own, the newest first, with what was refused in the last 30 days. A new record
   * that waits is in its own list, with the status `unapproved`.
   *
   * Scope: `read:content`.
   */
  list(params?: T.PageParams, options?: CallOptions): Paged<T.Proposal> {
    return this.transport.pages('GET', '/user/proposals', { query: params }, options)
  }

  /**
   * Withdraw a proposal.
   *
   * Pending or rejected.
   *
   * Scope: `write:content`.
   */
  withdraw(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/user/proposals/${segment(id)}`, {}, options)
  }
}

/** Questions, polls, and what becomes of them. */
export class QuestionsApi {
  constructor(private readonly transport: Transport) {}

  /**
   * List questions.
   *
   * `sort` is one of createdAt, updatedAt, publishedAt, score, upvotes, comments, views, lastAnsweredAt, answers,
   * followers, reward (the points staked on it), with .asc or .desc. Besides public items, the list includes the
   * acting user's own hidden ones and, for moderators, items awaiting approval; of private and hidden spaces, what
   * stands in those one is in.
   *
   * Scope: `read:content`.
   */
  list(params?: T.ListQuestionsParams, options?: CallOptions): Paged<T.Question> {
    return this.transport.pages('GET', '/questions', { query: params }, options)
  }

  /**
   * Get a question.
   *
   * By its id or shortId. It counts as a view of the acting user, once in 24 hours; those of its author and of bots do
   * not.
   *
   * Scope: `read:content`.
   */
  get(id: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.Question> {
    return this.transport.send('GET', `/questions/${segment(id)}`, { query: params }, options)
  }

  /**
   * Ask a question.
   *
   * If the community approves content, a member's question that would be public is `unapproved`.
   *
   * Scope: `write:content`.
   */
  create(body: T.CreateQuestionBody, options?: OnceOptions): Promise<T.Question> {
    return this.transport.send('POST', '/questions', { body: body, once: true }, options)
  }

  /**
   * Update a question.
   *
   * For its author and moderators. Fields you don't send stay as they are. The earlier text is kept. Once somebody has
   * voted in a poll, other `options` and another `multiple` are a 409.
   *
   * Scope: `write:content`.
   */
  update(id: string, body: T.UpdateQuestionBody, options?: GuardedOptions): Promise<T.Question> {
    return this.transport.send('PUT', `/questions/${segment(id)}`, { body: body }, options)
  }

  /**
   * Delete a question.
   *
   * With its answers and comments. Its author and moderators may; one that others have answered, moderators only. It
   * can be brought back for a while: see `restore`.
   *
   * Scope: `write:content`.
   */
  delete(id: string, options?: GuardedOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/questions/${segment(id)}`, {}, options)
  }

  /**
   * Accept an answer.
   *
   * The person who asked says which answer solved the question. So can moderators and the staff of the space that it
   * was asked in. Another takes the place of the one before. Its author gets the portal's `points.answerAccepted`, who
   * asked `points.questionSolved`; nobody gets any for an answer of their own, nor where one of them is anonymous or
   * the staff of a space accept it. While the answer is hidden, the question is not solved. Returns the question.
   *
   * Scope: `write:content`.
   */
  acceptAnswer(id: string, body: T.AcceptBody, options?: OnceOptions): Promise<T.Question> {
    return this.transport.send('POST', `/questions/${segment(id)}/accept`, { body: body, once: true }, options)
  }

  /**
   * Undo accepting an answer.
   *
   * Takes back the points it gave. Not an error if no answer was accepted. Returns the question.
   *
   * Scope: `write:content`.
   */
  unacceptAnswer(id: string, options?: CallOptions): Promise<T.Question> {
    return this.transport.send('DELETE', `/questions/${segment(id)}/accept`, {}, options)
  }

  /**
   * Say that you have this question too.
   *
   * Doing it again changes nothing.
   *
   * Scope: `write:content`.
   */
  reask(id: string, options?: OnceOptions): Promise<T.Question> {
    return this.transport.send('POST', `/questions/${segment(id)}/asks`, { once: true }, options)
  }

  /**
   * List comments.
   *
   * Oldest first, each with the replies to it behind it.
   *
   * Scope: `read:content`.
   */
  listComments(id: string, params?: T.PageParams, options?: CallOptions): Paged<T.Comment> {
    return this.transport.pages('GET', `/questions/${segment(id)}/comments`, { query: params }, options)
  }

  /**
   * Add a comment.
   *
   * `anonymous` keeps the author's name from all but moderators. The anonymous author of the record stays so in any
   * case.
   *
   * Scope: `write:content`.
   */
  createComment(id: string, body: T.CreateCommentBody, options?: OnceOptions): Promise<T.Comment> {
    return this.transport.send('POST', `/questions/${segment(id)}/comments`, { body: body, once: true }, options)
  }

  /**
   * Make a discussion of a question.
   *
   * `to` is `discussion`. It keeps its votes and followers; its published answers are comments from then on. A poll
   * and a private question cannot be turned into one. Who wrote it stays its author. For moderators; it is in their
   * log, and can be undone there for 30 days while nobody has written to it. The old id answers 410, the old page
   * leads to the new one.
   *
   * Scope: `moderate:content`.
   */
  convert(id: string, body: T.ConvertBody, options?: OnceOptions): Promise<T.Converted> {
    return this.transport.send('POST', `/questions/${segment(id)}/convert`, { body: body, once: true }, options)
  }

  /**
   * Close a question as a duplicate.
   *
   * For moderators and the staff of its space. It takes no more answers and is in no list of unanswered or unsolved
   * questions; comments, votes and followers stay. It shows `duplicateOf`, the other `duplicates`. With `merge` its
   * answers are moved to the other question, with all that hangs on them: then both must stand in the same space and
   * be seen by the same people, and no reward may be open. An accepted answer arrives unaccepted. Who asked and who
   * follows are told. Doing it twice is doing it once. Returns the question.
   *
   * Scope: `moderate:content`.
   */
  markDuplicate(id: string, body: T.DuplicateBody, options?: CallOptions): Promise<T.Question> {
    return this.transport.send('PUT', `/questions/${segment(id)}/duplicate`, { body: body }, options)
  }

  /**
   * Reopen a duplicate.
   *
   * Answers that were moved go back, as far as they are still there and the same people see both questions; the one
   * that was accepted is so again. It is no error when it was no duplicate. Returns the question.
   *
   * Scope: `moderate:content`.
   */
  unmarkDuplicate(id: string, options?: CallOptions): Promise<T.Question> {
    return this.transport.send('DELETE', `/questions/${segment(id)}/duplicate`, {}, options)
  }

  /**
   * A question's earlier texts.
   *
   * The newest first, each with who replaced it and when.
   *
   * Scope: `read:content`.
   */
  listEdits(id: string, params?: T.PageParams, options?: CallOptions): Paged<T.Edit> {
    return this.transport.pages('GET', `/questions/${segment(id)}/edits`, { query: params }, options)
  }

  /**
   * Restore an earlier version.
   *
   * Makes it say what it said before that edit. It is an edit like any other: who may change the record may, what the
   * rules forbid is refused, and the text that is replaced is kept.
   *
   * Scope: `write:content`.
   */
  restoreText(id: string, edit: string, options?: GuardedOptions & OnceOptions): Promise<T.Question> {
    return this.transport.send('POST', `/questions/${segment(id)}/edits/${segment(edit)}/restore`, { once: true }, options)
  }

  /**
   * List followers of a question.
   *
   * Newest first.
   *
   * Scope: `read:content`.
   */
  listFollowers(id: string, params?: T.PageParams, options?: CallOptions): Paged<T.User> {
    return this.transport.pages('GET', `/questions/${segment(id)}/followers`, { query: params }, options)
  }

  /**
   * Follow a question.
   *
   * Following again changes nothing.
   *
   * Scope: `write:content`.
   */
  follow(id: string, options?: OnceOptions): Promise<T.Question> {
    return this.transport.send('POST', `/questions/${segment(id)}/followers`, { once: true }, options)
  }

  /**
   * Unfollow a question.
   *
   * Not an error if you weren't following.
   *
   * Scope: `write:content`.
   */
  unfollow(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/questions/${segment(id)}/followers`, {}, options)
  }

  /**
   * Report it.
   *
   * Notifies admins and moderators. Send `type` and `description` in the query or in a JSON body. Nobody reports what
   * is their own. While a report of one's own about the record is open, another changes that one, and answers 200.
   *
   * Scope: `write:content`.
   */
  report(id: string, body?: T.ReportBody, options?: OnceOptions): Promise<T.Report> {
    return this.transport.send('POST', `/questions/${segment(id)}/reports`, { body: body ?? {}, once: true }, options)
  }

  /**
   * Restore it.
   *
   * After it was deleted. As it was, with its votes, comments and counts. Moderators may for 30 days, of the portal or
   * of the space that it stood in, and the author who deleted it themself for one day. What a moderator deleted, its
   * author cannot bring back.
   *
   * Scope: `write:content`.
   */
  restore(id: string, options?: OnceOptions): Promise<T.Question> {
    return this.transport.send('POST', `/questions/${segment(id)}/restore`, { once: true }, options)
  }

  /**
   * Offer points for an answer.
   *
   * From your own balance. The person who offered them gives them to an answer; accepting an answer gives those that
   * who asked has staked. When the time is over, half goes to the accepted answer, or else to the best one with a
   * score of 2 or more, and the rest comes back. Needs the portal's `currency` to be enabled. Returns the reward.
   *
   * Scope: `write:content`.
   */
  stakeReward(id: string, body: T.StakeBody, options?: OnceOptions): Promise<T.Reward> {
    return this.transport.send('POST', `/questions/${segment(id)}/rewards`, { body: body, once: true }, options)
  }

  /**
   * Give a reward to an answer.
   *
   * All of it, once. Only the person who offered it can, whatever their role, and not to an answer of their own. The
   * author of the answer is told. Returns the reward.
   *
   * Scope: `write:content`.
   */
  awardReward(id: string, reward: string, body: T.AwardBody, options?: OnceOptions): Promise<T.Reward> {
    return this.transport.send('POST', `/questions/${segment(id)}/rewards/${segment(reward)}/award`, { body: body, once: true }, options)
  }

  /**
   * List votes on a question.
   *
   * The newest 1,000 on each side.
   *
   * Scope: `read:content`.
   */
  listVotes(id: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.Voters> {
    return this.transport.send('GET', `/questions/${segment(id)}/votes`, { query: params }, options)
  }

  /**
   * Vote on a question.
   *
   * An upvote, or with `?type=down` a downvote; `type` may stand in the body instead. Repeating a vote changes
   * nothing; the opposite replaces it. One's own record may be voted on, and gives no reputation.
   *
   * Scope: `write:content`.
   */
  vote(id: string, body?: T.VoteBody, options?: OnceOptions): Promise<T.Question> {
    return this.transport.send('POST', `/questions/${segment(id)}/votes`, { body: body ?? {}, once: true }, options)
  }

  /**
   * Remove a vote.
   *
   * Not an error if there was none.
   *
   * Scope: `write:content`.
   */
  unvote(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/questions/${segment(id)}/votes`, {}, options)
  }

  /**
   * Get a comment.
   *
   * With the ETag to change it by. One that waits for approval is found by its author and moderators.
   *
   * Scope: `read:content`.
   */
  getComment(on: string, id: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.Comment> {
    return this.transport.send('GET', `/questions/${segment(on)}/comments/${segment(id)}`, { query: params }, options)
  }

  /**
   * Update a comment.
   *
   * For its author and moderators.
   *
   * Scope: `write:content`.
   */
  updateComment(on: string, id: string, body: T.UpdateCommentBody, options?: GuardedOptions): Promise<T.Comment> {
    return this.transport.send('PUT', `/questions/${segment(on)}/comments/${segment(id)}`, { body: body }, options)
  }

  /**
   * Delete a comment.
   *
   * For its author and moderators.
   *
   * Scope: `write:content`.
   */
  deleteComment(on: string, id: string, options?: GuardedOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/questions/${segment(on)}/comments/${segment(id)}`, {}, options)
  }

  /**
   * List a question's answers.
   *
   * `sort` is one of createdAt, updatedAt, publishedAt, score, upvotes, comments, views, with .asc or .desc; or best:
   * the accepted answer, then the verified, then by score.
   *
   * Scope: `read:content`.
   */
  listAnswers(questionId: string, params?: T.ListQuestionAnswersParams, options?: CallOptions): Paged<T.Answer> {
    return this.transport.pages('GET', `/questions/${segment(questionId)}/answers`, { query: params }, options)
  }

  /**
   * Get statistics on my questions.
   *
   * What the acting user's questions received on each of the last 32 days: `views`, `votes` or `follows`.
   *
   * Scope: `read:content`.
   */
  getStats(metric: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.QuestionStats> {
    return this.transport.send('GET', `/user/stats/questions/${segment(metric)}`, { query: params }, options)
  }
}

/** Edits that members suggest, and who reviews them. */
export class SuggestionsApi {
  constructor(private readonly transport: Transport) {}

  /**
   * List suggested edits.
   *
   * Those that wait and the acting user may review, the oldest first. With `mine`, those that they made themselves,
   * the newest first: what was rejected for 30 days.
   *
   * Scope: `read:content`.
   */
  list(params?: T.ListSuggestionsParams, options?: CallOptions): Paged<T.Suggestion> {
    return this.transport.pages('GET', '/suggestions', { query: params }, options)
  }

  /**
   * Get a suggested edit.
   *
   * For who made it and who may review it, as long as they see what it is about.
   *
   * Scope: `read:content`.
   */
  get(id: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.Suggestion> {
    return this.transport.send('GET', `/suggestions/${segment(id)}`, { query: params }, options)
  }

  /**
   * Update a suggested edit.
   *
   * One's own that waits. What is sent takes the place of what was suggested before, and is meant for what the record
   * says now: so one that was stale is so no longer.
   *
   * Scope: `write:content`.
   */
  update(id: string, body?: T.SuggestionBody, options?: GuardedOptions): Promise<T.Suggestion> {
    return this.transport.send('PUT', `/suggestions/${segment(id)}`, { body: body ?? {} }, options)
  }

  /**
   * List suggested edits of an answer.
   *
   * Those that wait, for who may review them, the oldest first. Others get their own, whatever became of them.
   *
   * Scope: `read:content`.
   */
  listAnswer(id: string, params?: T.PageParams, options?: CallOptions): Paged<T.Suggestion> {
    return this.transport.pages('GET', `/answers/${segment(id)}/suggestions`, { query: params }, options)
  }

  /**
   * Suggest an edit of an answer.
   *
   * For members who may write where it stands, and not edit it themselves: of what is published, public and not
   * locked. One that waits for each person and record, 20 for each person, and 30 in 24 hours. The author and
   * moderators review it, and members with the privilege `review` or `edit`.
   *
   * Scope: `write:content`.
   */
  suggestAnswerEdit(id: string, body?: T.SuggestionBody, options?: OnceOptions): Promise<T.Suggestion> {
    return this.transport.send('POST', `/answers/${segment(id)}/suggestions`, { body: body ?? {}, once: true }, options)
  }

  /**
   * List suggested edits of a post.
   *
   * Those that wait, for who may review them, the oldest first. Others get their own, whatever became of them.
   *
   * Scope: `read:content`.
   */
  listPost(id: string, params?: T.PageParams, options?: CallOptions): Paged<T.Suggestion> {
    return this.transport.pages('GET', `/posts/${segment(id)}/suggestions`, { query: params }, options)
  }

  /**
   * Suggest an edit of a post.
   *
   * For members who may write where it stands, and not edit it themselves: of what is published, public and not
   * locked. One that waits for each person and record, 20 for each person, and 30 in 24 hours. The author and
   * moderators review it, and members with the privilege `review` or `edit`.
   *
   * Scope: `write:content`.
   */
  suggestPostEdit(id: string, body?: T.SuggestionBody, options?: OnceOptions): Promise<T.Suggestion> {
    return this.transport.send('POST', `/posts/${segment(id)}/suggestions`, { body: body ?? {}, once: true }, options)
  }

  /**
   * List suggested edits of a question.
   *
   * Those that wait, for who may review them, the oldest first. Others get their own, whatever became of them.
   *
   * Scope: `read:content`.
   */
  listQuestion(id: string, params?: T.PageParams, options?: CallOptions): Paged<T.Suggestion> {
    return this.transport.pages('GET', `/questions/${segment(id)}/suggestions`, { query: params }, options)
  }

  /**
   * Suggest an edit of a question.
   *
   * For members who may write where it stands, and not edit it themselves: of what is published, public and not
   * locked. One that waits for each person and record, 20 for each person, and 30 in 24 hours. The author and
   * moderators review it, and members with the privilege `review` or `edit`.
   *
   * Scope: `write:content`.
   */
  suggestQuestionEdit(id: string, body?: T.SuggestionBody, options?: OnceOptions): Promise<T.Suggestion> {
    return this.transport.send('POST', `/questions/${segment(id)}/suggestions`, { body: body ?? {}, once: true }, options)
  }

  /**
   * Withdraw a suggested edit.
   *
   * One's own that waits.
   *
   * Scope: `write:content`.
   */
  withdraw(id: string, options?: GuardedOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/suggestions/${segment(id)}`, {}, options)
  }

  /**
   * Accept a suggested edit.
   *
   * The record says it from now on, as an edit of who suggested it. Send a title, content or topics to improve it
   * first. Where the record has changed since, the answer is a 412 unless other words are sent with the
   * `recordVersion` that they are meant for. Nobody reviews their own.
   *
   * Scope: `write:content`.
   */
  accept(id: string, body?: T.ImprovedBody, options?: GuardedOptions & OnceOptions): Promise<T.Suggestion> {
    return this.transport.send('POST', `/suggestions/${segment(id)}/accept`, { body: body ?? {}, once: true }, options)
  }

  /**
   * Reject a suggested edit.
   *
   * The note is told to who suggested it.
   *
   * Scope: `write:content`.
   */
  reject(id: string, body?: T.RejectBody, options?: GuardedOptions & OnceOptions): Promise<T.Suggestion> {
    return this.transport.send('POST', `/suggestions/${segment(id)}/reject`, { body: body ?? {}, once: true }, options)
  }
}

/** Reports to moderators, and what they decide. */
export class ReportsApi {
  constructor(private readonly transport: Transport) {}

  /**
   * List reports.
   *
   * The newest first. An open one of a message has that, up to five right before it, and who takes part. Moderators
   * only.
   *
   * Scope: `moderate:moderation`.
   */
  list(params?: T.ListReportsParams, options?: CallOptions): Paged<T.Report> {
    return this.transport.pages('GET', '/reports', { query: params }, options)
  }

  /**
   * Resolve a report.
   *
   * Moderators only. This doesn't change the reported record.
   *
   * Scope: `moderate:moderation`.
   */
  resolve(id: string, body: T.ResolveBody, options?: OnceOptions): Promise<T.Report> {
    return this.transport.send('POST', `/reports/${segment(id)}/resolve`, { body: body, once: true }, options)
  }
}

/** Finding what was written, and who wrote it. */
export class SearchApi {
  constructor(private readonly transport: Transport) {}

  /**
   * Find similar questions.
   *
   * Finds the questions that have enough in common with a title, the most alike first: at least two of its words,
   * unless it has one, and 0.4 of what they say, rare ones more than common ones.
   *
   * Scope: `read:content`.
   */
  listSimilarQuestions(params?: T.ListSimilarQuestionsParams, options?: CallOptions): Promise<T.Question[]> {
    return this.transport.send('GET', '/questions/similars', { query: params }, options)
  }

  /**
   * Search.
   *
   * Finds the questions, answers, posts, topics and people that have every word of the query, the last one also as the
   * beginning of a word: without regard to case, accents and English endings. Of hidden records it finds the acting
   * user's own, and for moderators those that wait for them; of private and hidden spaces, what stands in those one is
   * in. With `space`, only what stands in it. People are found by name and username. The newest matches are ranked,
   * those with the words in their titles before all. A query that finds nothing is tried once more with the known
   * words nearest to its own, and `corrected` says which. At most 200 can be paged through.
   *
   * Scope: `read:content`.
   */
  find(params?: T.SearchParams, options?: CallOptions): Promise<T.SearchResult> {
    return this.transport.send('GET', '/search', { query: params }, options)
  }
}

/** People of a product, signed in to the community's pages. */
export class SSOApi {
  constructor(private readonly transport: Transport) {}

  /**
   * Create a sign-in link.
   *
   * Returns a URL that opens the community's pages signed in as the person whose JWT or service access token the call
   * carries. It is good once and for 60 seconds: make it when the person clicks.
   *
   * Scope: `write:account`.
   */
  createPass(body?: T.PassBody, options?: CallOptions): Promise<T.Pass> {
    return this.transport.send('POST', '/sso', { body: body ?? {} }, options)
  }

  /**
   * Sign a person out.
   *
   * Ends every session of the pages that single sign-on opened for the person, everywhere within a second. Sessions
   * opened by a password, and tokens, stay.
   *
   * Scope: `write:account`.
   */
  endProductSessions(body?: T.LogoutBody, options?: OnceOptions): Promise<T.Done> {
    return this.transport.send('POST', '/sso/logout', { body: body ?? {}, once: true }, options)
  }
}

/** Spaces with members of their own, and collections of them. */
export class SpacesApi {
  constructor(private readonly transport: Transport) {}

  /**
   * List spaces.
   *
   * The newest first. A hidden space is listed to its members and to moderators only; `collection` keeps to those in
   * one collection.
   *
   * Scope: `read:spaces`.
   */
  list(params?: T.ListSpacesParams, options?: CallOptions): Paged<T.Space> {
    return this.transport.pages('GET', '/spaces', { query: params }, options)
  }

  /**
   * Get a space.
   *
   * A hidden space is a 404 for anyone who isn't a member or a moderator.
   *
   * Scope: `read:spaces`.
   */
  get(id: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.Space> {
    return this.transport.send('GET', `/spaces/${segment(id)}`, { query: params }, options)
  }

  /**
   * Add a space.
   *
   * Any member may, unless the portal's policy `spaces` is `staff`. Who adds it is its admin and first member. The
   * slug is made of the name, with a random tail where it is taken, and stays when the name changes.
   *
   * Scope: `write:spaces`.
   */
  create(body: T.CreateSpaceBody, options?: OnceOptions): Promise<T.Space> {
    return this.transport.send('POST', '/spaces', { body: body, once: true }, options)
  }

  /**
   * Update a space.
   *
   * For its admins and moderators. Fields you don't send stay as they are. Closing or opening it takes effect on
   * everything in it at once.
   *
   * Scope: `write:spaces`.
   */
  update(id: string, body: T.UpdateSpaceBody, options?: GuardedOptions): Promise<T.Space> {
    return this.transport.send('PUT', `/spaces/${segment(id)}`, { body: body }, options)
  }

  /**
   * Delete a space.
   *
   * For its admins and moderators. A 409 if it isn't empty.
   *
   * Scope: `write:spaces`.
   */
  delete(id: string, options?: GuardedOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/spaces/${segment(id)}`, {}, options)
  }

  /**
   * List collections.
   *
   * All of them, in their order. There are at most 100.
   *
   * Scope: `read:spaces`.
   */
  listCollections(params?: T.FieldsParams, options?: CallOptions): Promise<T.Collection[]> {
    return this.transport.send('GET', '/collections', { query: params }, options)
  }

  /**
   * Add a collection.
   *
   * Moderators only.
   *
   * Scope: `moderate:spaces`.
   */
  createCollection(body: T.CreateCollectionBody, options?: OnceOptions): Promise<T.Collection> {
    return this.transport.send('POST', '/collections', { body: body, once: true }, options)
  }

  /**
   * Get a collection.
   *
   * By its id.
   *
   * Scope: `read:spaces`.
   */
  getCollection(id: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.Collection> {
    return this.transport.send('GET', `/collections/${segment(id)}`, { query: params }, options)
  }

  /**
   * Rename or move a collection.
   *
   * Moderators only. Fields you don't send stay as they are.
   *
   * Scope: `moderate:spaces`.
   */
  updateCollection(id: string, body: T.UpdateCollectionBody, options?: CallOptions): Promise<T.Collection> {
    return this.transport.send('PUT', `/collections/${segment(id)}`, { body: body }, options)
  }

  /**
   * Remove a collection.
   *
   * Moderators only, and only an empty one; never the default one.
   *
   * Scope: `moderate:spaces`.
   */
  deleteCollection(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/collections/${segment(id)}`, {}, options)
  }

  /**
   * List members of a space.
   *
   * Newest first. For a private space, only its members and moderators can see them.
   *
   * Scope: `read:spaces`.
   */
  listMembers(id: string, params?: T.PageParams, options?: CallOptions): Paged<T.Member> {
    return this.transport.pages('GET', `/spaces/${segment(id)}/members`, { query: params }, options)
  }

  /**
   * Add a member, or change their role.
   *
   * The space's admins and moderators may. `role` is `member` when it is not sent for a new member; a role that is not
   * sent stays.
   *
   * Scope: `write:spaces`.
   */
  setMember(id: string, userId: string, body: T.MemberBody, options?: CallOptions): Promise<T.Member> {
    return this.transport.send('PUT', `/spaces/${segment(id)}/members/${segment(userId)}`, { body: body }, options)
  }

  /**
   * Remove a member.
   *
   * For the space's admins and moderators. Not an error if the person isn't in it.
   *
   * Scope: `write:spaces`.
   */
  removeMember(id: string, userId: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/spaces/${segment(id)}/members/${segment(userId)}`, {}, options)
  }

  /**
   * Join a space, or ask to.
   *
   * An open space is joined at once: 200, and joining twice is joining once. A private one is asked to be joined: 202,
   * `requested` is true, and those who run it are told; asking twice is asking once. A space that is `inviteOnly`
   * cannot be joined. `level` says what one is told: `all` is every question there, and of a person all they publish;
   * `first` is a question's first answer; `none` is nothing. Sent again it changes the level; left out, one who
   * follows already keeps theirs. It is `none` for who has not said; what one who asks says counts once they are let
   * in.
   *
   * Scope: `write:spaces`.
   */
  join(id: string, body?: T.LevelBody, options?: OnceOptions): Promise<T.Space> {
    return this.transport.send('POST', `/spaces/${segment(id)}/membership`, { body: body ?? {}, once: true }, options)
  }

  /**
   * Leave a space.
   *
   * Or cancel your request to join. Not an error if you aren't in it. The last admin of a space that has other members
   * cannot leave.
   *
   * Scope: `write:spaces`.
   */
  leave(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/spaces/${segment(id)}/membership`, {}, options)
  }

  /**
   * List requests to join a space.
   *
   * Oldest first. For moderators and admins of the space and the community.
   *
   * Scope: `read:spaces`.
   */
  listRequests(id: string, params?: T.PageParams, options?: CallOptions): Paged<T.Request> {
    return this.transport.pages('GET', `/spaces/${segment(id)}/requests`, { query: params }, options)
  }

  /**
   * Decline a request to join a space.
   *
   * Nobody is told. It is no error when there is none; the person may ask again.
   *
   * Scope: `write:spaces`.
   */
  declineRequest(id: string, userId: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/spaces/${segment(id)}/requests/${segment(userId)}`, {}, options)
  }

  /**
   * Approve a request to join a space.
   *
   * The person becomes a member and is notified. A 404 if they haven't asked.
   *
   * Scope: `write:spaces`.
   */
  approveRequest(id: string, userId: string, options?: OnceOptions): Promise<T.Member> {
    return this.transport.send('POST', `/spaces/${segment(id)}/requests/${segment(userId)}/approve`, { once: true }, options)
  }
}

/** What is read and done, in numbers. */
export class StatsApi {
  constructor(private readonly transport: Transport) {}

  /**
   * Get the community's health.
   *
   * How many people visited in the last 30 days, and when the acting person last did.
   *
   * Scope: `read:portal`.
   */
  getPortalHealth(params?: T.FieldsParams, options?: CallOptions): Promise<T.PortalHealth> {
    return this.transport.send('GET', '/stats/portal', { query: params }, options)
  }

  /**
   * Get a daily metric.
   *
   * People who were `seen`, `acted` or `posted`; `questions` and `answers` of the day, and how many of those questions
   * are `unanswered`; `firstAnswer`: the seconds that the others waited for their first answer, on average. Moderators
   * only.
   *
   * Scope: `moderate:portal`.
   */
  getPortalSeries(params?: T.GetPortalSeriesParams, options?: CallOptions): Promise<T.PortalSeries> {
    return this.transport.send('GET', '/stats/portal/days', { query: params }, options)
  }

  /**
   * Get the leaderboard.
   *
   * Who has the most points: of all time by reputation, or of this month or week (from Monday, in UTC) by the votes on
   * their questions, answers and posts in it. Anonymous work counts for nobody.
   *
   * Scope: `read:portal`.
   */
  getLeaderboard(params?: T.GetLeaderboardParams, options?: CallOptions): Promise<T.Leader[]> {
    return this.transport.send('GET', '/stats/users/leaderboard', { query: params }, options)
  }
}

/** Tokens for programs and for people. */
export class TokensApi {
  constructor(private readonly transport: Transport) {}

  /**
   * List personal tokens.
   *
   * The valid ones, newest first. At most 50.
   *
   * Scope: `read:account`.
   */
  list(params?: T.FieldsParams, options?: CallOptions): Promise<T.PersonalToken[]> {
    return this.transport.send('GET', '/user/tokens', { query: params }, options)
  }

  /**
   * Create a personal token.
   *
   * For a program that acts as the acting user, on REST and GraphQL. It is good for no more than the token that asks
   * for it, and for no longer: one that lives for months is made on the page /settings/tokens. The answer alone has
   * the token; an Idempotency-Key is not taken. It ends when it expires, with a ban, with a new password, and with the
   * client whose token made it.
   *
   * Scope: `write:account`.
   */
  create(body: T.TokenBody, options?: CallOptions): Promise<T.PersonalToken> {
    return this.transport.send('POST', '/user/tokens', { body: body }, options)
  }

  /**
   * Revoke a personal token.
   *
   * One of the acting user's own. It takes effect everywhere within a second.
   *
   * Scope: `write:account`.
   */
  delete(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/user/tokens/${segment(id)}`, {}, options)
  }
}

/** What questions and posts are about. */
export class TopicsApi {
  constructor(private readonly transport: Transport) {}

  /**
   * List topics.
   *
   * Those with the most questions first.
   *
   * Scope: `read:content`.
   */
  list(params?: T.PageParams, options?: CallOptions): Paged<T.FullTopic> {
    return this.transport.pages('GET', '/topics', { query: params }, options)
  }

  /**
   * Get a topic.
   *
   * By its id or shortId.
   *
   * Scope: `read:content`.
   */
  get(id: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.FullTopic> {
    return this.transport.send('GET', `/topics/${segment(id)}`, { query: params }, options)
  }

  /**
   * Add a topic.
   *
   * Naming a new topic on a question adds it too.
   *
   * Scope: `write:content`.
   */
  create(body: T.CreateTopicBody, options?: OnceOptions): Promise<T.FullTopic> {
    return this.transport.send('POST', '/topics', { body: body, once: true }, options)
  }

  /**
   * Update a topic.
   *
   * For its creator and moderators; only moderators can change `synonyms`. Fields not sent stay as they are.
   *
   * Scope: `moderate:content`.
   */
  update(id: string, body: T.UpdateTopicBody, options?: GuardedOptions): Promise<T.FullTopic> {
    return this.transport.send('PUT', `/topics/${segment(id)}`, { body: body }, options)
  }

  /**
   * Delete a topic.
   *
   * Moderators only. Its questions and posts stay.
   *
   * Scope: `moderate:content`.
   */
  delete(id: string, options?: GuardedOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/topics/${segment(id)}`, {}, options)
  }

  /**
   * List answers to a topic's questions.
   *
   * `sort` is one of createdAt, updatedAt, publishedAt, score, upvotes, comments, views, with .asc or .desc; or best:
   * the accepted answer, then the verified, then by score.
   *
   * Scope: `read:content`.
   */
  listAnswers(id: string, params?: T.ListTopicAnswersParams, options?: CallOptions): Paged<T.Answer> {
    return this.transport.pages('GET', `/topics/${segment(id)}/answers`, { query: params }, options)
  }

  /**
   * List followers of a topic.
   *
   * Newest first.
   *
   * Scope: `read:content`.
   */
  listFollowers(id: string, params?: T.PageParams, options?: CallOptions): Paged<T.User> {
    return this.transport.pages('GET', `/topics/${segment(id)}/followers`, { query: params }, options)
  }

  /**
   * Follow a topic.
   *
   * Following again changes nothing. `level` says what one is told: `all` is every question there, and of a person all
   * they publish; `first` is a question's first answer; `none` is nothing. Sent again it changes the level; left out,
   * one who follows already keeps theirs. The default is `all`.
   *
   * Scope: `write:content`.
   */
  follow(id: string, body?: T.LevelBody, options?: OnceOptions): Promise<T.FullTopic> {
    return this.transport.send('POST', `/topics/${segment(id)}/followers`, { body: body ?? {}, once: true }, options)
  }

  /**
   * Unfollow a topic.
   *
   * Not an error if you weren't following.
   *
   * Scope: `write:content`.
   */
  unfollow(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/topics/${segment(id)}/followers`, {}, options)
  }

  /**
   * Merge a topic into another.
   *
   * Moderators only. Everything about the one moves to the other, which its followers follow, at the louder of two
   * levels; its name becomes another name of that, and its id and address lead there. It cannot be undone. Returns the
   * other.
   *
   * Scope: `moderate:content`.
   */
  merge(id: string, body: T.MergeBody, options?: OnceOptions): Promise<T.FullTopic> {
    return this.transport.send('POST', `/topics/${segment(id)}/merge`, { body: body, once: true }, options)
  }

  /**
   * List a topic's questions.
   *
   * `sort` is one of createdAt, updatedAt, publishedAt, score, upvotes, comments, views, lastAnsweredAt, answers,
   * followers, reward (the points staked on it), with .asc or .desc.
   *
   * Scope: `read:content`.
   */
  listQuestions(id: string, params?: T.ListTopicQuestionsParams, options?: CallOptions): Paged<T.Question> {
    return this.transport.pages('GET', `/topics/${segment(id)}/questions`, { query: params }, options)
  }
}

/** People and their accounts. */
export class UsersApi {
  constructor(private readonly transport: Transport) {}

  /**
   * List people.
   *
   * Active people, newest first. `query` finds those whose username starts with it; `email`, or a `query` that has an
   * @ in it, the one who has confirmed exactly that address: told to moderators and its owner only.
   *
   * Scope: `read:people`.
   */
  list(params?: T.ListUsersParams, options?: CallOptions): Paged<T.User> {
    return this.transport.pages('GET', '/users', { query: params }, options)
  }

  /**
   * Get a person.
   *
   * A deleted person is a 410.
   *
   * Scope: `read:people`.
   */
  get(id: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.User> {
    return this.transport.send('GET', `/users/${segment(id)}`, { query: params }, options)
  }

  /**
   * Add a person.
   *
   * Follows the community's registration policy: with `approval` a person added by a member is `pending`, with
   * `invitation` only moderators may add one. `externalId` and `role` are for admins. An address that an admin gives
   * counts at once, and is a 409 if another has it; any other is `pendingEmail` until the mail to it is answered, and
   * the answer does not tell whether another has it.
   *
   * Scope: `write:people`.
   */
  create(body: T.CreateUserBody, options?: OnceOptions): Promise<T.User> {
    return this.transport.send('POST', '/users', { body: body, once: true }, options)
  }

  /**
   * Update a person, or add one from your product.
   *
   * Members change themselves; moderators change members, approve and ban them, but not their addresses and passwords;
   * admins change anybody and give roles. Fields you don't send stay as they are. An admin who names somebody as
   * `external:` and an id that nobody has makes the person, and is answered 201; without `username` they get one like
   * their name or address.
   *
   * Scope: `write:people`.
   */
  update(id: string, body: T.UpdateUserBody, options?: CallOptions): Promise<T.User> {
    return this.transport.send('PUT', `/users/${segment(id)}`, { body: body }, options)
  }

  /**
   * Delete a person.
   *
   * Nothing of the person stays but the id that their content hangs on, shown as "Deleted user"; with `deleteContent`
   * their questions, answers, posts, comments and uploads go too. Their votes stay counted. Members may erase
   * themselves, admins anybody but the last admin.
   *
   * Scope: `write:people`.
   */
  delete(id: string, params?: T.DeleteUserParams, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/users/${segment(id)}`, { query: params }, options)
  }

  /**
   * Get the acting user.
   *
   * The person whose token you send, including their email address.
   *
   * Scope: `read:account`.
   */
  getMe(params?: T.FieldsParams, options?: CallOptions): Promise<T.User> {
    return this.transport.send('GET', '/user', { query: params }, options)
  }

  /**
   * Update the acting user.
   *
   * Fields you don't send stay as they are. Changing one's own password or address needs `currentPassword`, and is a
   * 403 where the account has no password: have a link to choose one sent to its address. A new password ends every
   * other sign-in. A new address is `pendingEmail` until the mail to it is answered; until then the old one stays, and
   * it is told.
   *
   * Scope: `write:account`.
   */
  updateMe(body: T.UpdateUserBody, options?: CallOptions): Promise<T.User> {
    return this.transport.send('PUT', '/user', { body: body }, options)
  }

  /**
   * Get whether I may be asked for answers.
   *
   * True for who has not said otherwise.
   *
   * Scope: `read:account`.
   */
  getAsking(params?: T.FieldsParams, options?: CallOptions): Promise<T.Asking> {
    return this.transport.send('GET', '/user/asking', { query: params }, options)
  }

  /**
   * Set whether I may be asked for answers.
   *
   * Who may not is suggested to nobody, and nobody can ask them for an answer. Which suggestions one is told of is a
   * matter of notification settings.
   *
   * Scope: `write:account`.
   */
  setAsking(body: T.AskingBody, options?: CallOptions): Promise<T.Asking> {
    return this.transport.send('PUT', '/user/asking', { body: body }, options)
  }

  /**
   * Export the acting user's data.
   *
   * Same as the page /settings/export.
   *
   * Scope: `read:account`.
   */
  exportMe(params?: T.FieldsParams, options?: CallOptions): Promise<T.Exported> {
    return this.transport.send('GET', '/user/export', { query: params }, options)
  }

  /**
   * Get my email settings.
   *
   * How often the acting user gets email. What it's about is in the notification settings.
   *
   * Scope: `read:account`.
   */
  getMailSettings(params?: T.FieldsParams, options?: CallOptions): Promise<T.MailSettings> {
    return this.transport.send('GET', '/user/mail', { query: params }, options)
  }

  /**
   * Update my email settings.
   *
   * Fields that aren't sent stay as they are. Also applies to emails that haven't been sent yet.
   *
   * Scope: `write:account`.
   */
  updateMailSettings(body?: T.MailBody, options?: CallOptions): Promise<T.MailSettings> {
    return this.transport.send('PUT', '/user/mail', { body: body ?? {} }, options)
  }

  /**
   * Request a password reset.
   *
   * Emails a link to the account with this address. The response doesn't reveal whether anyone has. Needs no access
   * token. A 409 where the server sends no mail.
   */
  forgotPassword(body: T.ForgotBody, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('POST', '/user/password/forgot', { body: body }, options)
  }

  /**
   * Choose a new password.
   *
   * With the token from the email, which works once, for 1 hour. Ends every session of the person, confirms the
   * address if it was not yet, and drops one that was still to be confirmed beside it. Needs no access token.
   */
  resetPassword(body: T.ResetBody, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('POST', '/user/password/reset', { body: body }, options)
  }

  /**
   * Get my points.
   *
   * The acting user's balance, and a page of their rewards. Nobody else can see it.
   *
   * Scope: `read:account`.
   */
  getPoints(params?: T.GetPointsParams, options?: CallOptions): Promise<T.Statement> {
    return this.transport.send('GET', '/user/points', { query: params }, options)
  }

  /**
   * List my privileges.
   *
   * What the community lets members do from so many points on, and which of it the acting user may do by now. The
   * table is the `privileges` of `PATCH /portal`.
   *
   * Scope: `read:account`.
   */
  listPrivileges(params?: T.FieldsParams, options?: CallOptions): Promise<T.Privilege[]> {
    return this.transport.send('GET', '/user/privileges', { query: params }, options)
  }

  /**
   * Confirm an email address.
   *
   * With the token from the mail that is sent to an address which a person gave of themselves. Needs no access token.
   * It is good once, for three days. A 409 where another account has confirmed the address meanwhile.
   */
  verifyEmail(body: T.VerifyBody, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('POST', '/user/verify', { body: body }, options)
  }

  /**
   * Resend the confirmation email.
   *
   * At most once a minute. A 409 if there's nothing to confirm.
   *
   * Scope: `write:account`.
   */
  resendVerification(options?: OnceOptions): Promise<T.Done> {
    return this.transport.send('POST', '/user/verify/resend', { once: true }, options)
  }

  /**
   * Add or update many people.
   *
   * Up to 1,000 at once, in a body of at most 8 MiB. Each is found by `externalId` and made or changed as `PUT
   * /users/external:{id}` does it, but for `password`, which is refused. The answers are in the order of the people;
   * one who is refused stops nobody else. Each is written whole or not at all. Admins only.
   *
   * Scope: `admin:people`.
   */
  putMany(body: T.BatchBody, options?: OnceOptions): Promise<T.BatchAnswer[]> {
    return this.transport.send('POST', '/users/batch', { body: body, once: true }, options)
  }

  /**
   * List people who could answer a new question.
   *
   * Before it is asked: put it to one of them with `from`. People are ranked by their answers in its topics and to
   * similar questions: score, accepted and verified answers count. Anonymous answers, and answers that you can't see,
   * count for nothing.
   *
   * Scope: `read:people`.
   */
  findExperts(params?: T.FindExpertsParams, options?: CallOptions): Promise<T.Expert[]> {
    return this.transport.send('GET', '/users/experts', { query: params }, options)
  }

  /**
   * Let a deleted person come back.
   *
   * Whoever was erased is refused with a 403 when the integrating product's token names them again, or a provider that
   * they signed in with, as is the confirmed address of one who was banned. With this an admin lets them come back.
   * Only a hash of each is kept.
   *
   * Scope: `admin:people`.
   */
  free(body: T.FreeBody, options?: OnceOptions): Promise<T.Done> {
    return this.transport.send('POST', '/users/free', { body: body, once: true }, options)
  }

  /**
   * List a person's answers.
   *
   * `sort` is one of createdAt, updatedAt, publishedAt, score, upvotes, comments, views, with .asc or .desc; or best:
   * the accepted answer, then the verified, then by score. Only they and moderators can see what they answered
   * anonymously.
   *
   * Scope: `read:people`.
   */
  listAnswers(id: string, params?: T.ListUserAnswersParams, options?: CallOptions): Paged<T.Answer> {
    return this.transport.pages('GET', `/users/${segment(id)}/answers`, { query: params }, options)
  }

  /**
   * Export a person's data.
   *
   * For the person and admins.
   *
   * Scope: `admin:people`.
   */
  export(id: string, params?: T.FieldsParams, options?: CallOptions): Promise<T.Exported> {
    return this.transport.send('GET', `/users/${segment(id)}/export`, { query: params }, options)
  }

  /**
   * Turn off another person's two-factor authentication.
   *
   * For one who has lost it; their passkeys end with it. Admins only, and not their own: that is ended on the page
   * /settings/security, with the password. One who has none is no error.
   *
   * Scope: `admin:people`.
   */
  deleteFactor(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/users/${segment(id)}/factor`, {}, options)
  }

  /**
   * List a person's followers.
   *
   * Newest first.
   *
   * Scope: `read:people`.
   */
  listFollowers(id: string, params?: T.PageParams, options?: CallOptions): Paged<T.User> {
    return this.transport.pages('GET', `/users/${segment(id)}/followers`, { query: params }, options)
  }

  /**
   * Follow a person.
   *
   * Following again changes nothing. Returns the person followed. `level` says what one is told: `all` is every
   * question there, and of a person all they publish; `first` is a question's first answer; `none` is nothing. Sent
   * again it changes the level; left out, one who follows already keeps theirs. The default is `all`.
   *
   * Scope: `write:people`.
   */
  follow(id: string, body?: T.LevelBody, options?: OnceOptions): Promise<T.User> {
    return this.transport.send('POST', `/users/${segment(id)}/followers`, { body: body ?? {}, once: true }, options)
  }

  /**
   * Unfollow a person.
   *
   * Not an error if you weren't following them.
   *
   * Scope: `write:people`.
   */
  unfollow(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/users/${segment(id)}/followers`, {}, options)
  }

  /**
   * List who a person follows.
   *
   * Newest first.
   *
   * Scope: `read:people`.
   */
  listFollowings(id: string, params?: T.PageParams, options?: CallOptions): Paged<T.User> {
    return this.transport.pages('GET', `/users/${segment(id)}/followings`, { query: params }, options)
  }

  /**
   * List a person's posts.
   *
   * Only they and moderators can see what they posted anonymously.
   *
   * Scope: `read:people`.
   */
  listPosts(id: string, params?: T.ListUserPostsParams, options?: CallOptions): Paged<T.Post> {
    return this.transport.pages('GET', `/users/${segment(id)}/posts`, { query: params }, options)
  }

  /**
   * List a person's questions.
   *
   * `sort` is one of createdAt, updatedAt, publishedAt, score, upvotes, comments, views, lastAnsweredAt, answers,
   * followers, reward (the points staked on it), with .asc or .desc. Only they and moderators can see what they asked
   * anonymously.
   *
   * Scope: `read:people`.
   */
  listQuestions(id: string, params?: T.ListUserQuestionsParams, options?: CallOptions): Paged<T.Question> {
    return this.transport.pages('GET', `/users/${segment(id)}/questions`, { query: params }, options)
  }

  /**
   * List a person's spaces.
   *
   * The last joined first. That somebody is in a private or hidden space is told to its members and to moderators
   * only.
   *
   * Scope: `read:people`.
   */
  listSpaces(id: string, params?: T.PageParams, options?: CallOptions): Paged<T.Space> {
    return this.transport.pages('GET', `/users/${segment(id)}/spaces`, { query: params }, options)
  }

  /**
   * Revoke all personal tokens of a person.
   *
   * For the person and admins.
   *
   * Scope: `write:people`.
   */
  deleteTokens(id: string, options?: CallOptions): Promise<T.Done> {
    return this.transport.send('DELETE', `/users/${segment(id)}/tokens`, {}, options)
  }
}

/** The operations, grouped. */
export class Operations {
  /** Answers to questions, and drafts of them. */
  readonly answers: AnswersApi
  /** What a community has installed: single sign-on, webhooks, SCIM, with their settings. */
  readonly apps: AppsApi
  /** What people earn by what they did well, or are given. */
  readonly badges: BadgesApi
  /** What people save to come back to. */
  readonly bookmarks: BookmarksApi
  /** Comments on questions, answers and posts. */
  readonly comments: CommentsApi
  /** Emoji with which people react to what others write. */
  readonly reactions: ReactionsApi
  /** What people come to: who does, and calendars. */
  readonly events: EventsApi
  /** Who could answer a question, and asking them to. */
  readonly experts: ExpertsApi
  /** What is new, for who asks. */
  readonly feed: FeedApi
  /** Invite people by link or email. */
  readonly invitations: InvitationsApi
  /** What people write to each other, and whom they want nothing of. */
  readonly messages: MessagesApi
  /** The moderation queue, bans and the staff log. */
  readonly moderation: ModerationApi
  /** Notifications, as a list and as a stream. */
  readonly notifications: NotificationsApi
  /** What is shown first. */
  readonly pins: PinsApi
  /** The community itself: its look, its policies and its staff. */
  readonly portal: PortalApi
  /** Posts, discussions, articles and events. */
  readonly posts: PostsApi
  /** What pages elsewhere say of themselves, to which texts lead. */
  readonly previews: PreviewsApi
  /** Edits that wait for a moderator. */
  readonly proposals: ProposalsApi
  /** Questions, polls, and what becomes of them. */
  readonly questions: QuestionsApi
  /** Edits that members suggest, and who reviews them. */
  readonly suggestions: SuggestionsApi
  /** Reports to moderators, and what they decide. */
  readonly reports: ReportsApi
  /** Finding what was written, and who wrote it. */
  readonly search: SearchApi
  /** People of a product, signed in to the community's pages. */
  readonly sso: SSOApi
  /** Spaces with members of their own, and collections of them. */
  readonly spaces: SpacesApi
  /** What is read and done, in numbers. */
  readonly stats: StatsApi
  /** Tokens for programs and for people. */
  readonly tokens: TokensApi
  /** What questions and posts are about. */
  readonly topics: TopicsApi
  /** People and their accounts. */
  readonly users: UsersApi

  constructor(transport: Transport) {
    this.answers = new AnswersApi(transport)
    this.apps = new AppsApi(transport)
    this.badges = new BadgesApi(transport)
    this.bookmarks = new BookmarksApi(transport)
    this.comments = new CommentsApi(transport)
    this.reactions = new ReactionsApi(transport)
    this.events = new EventsApi(transport)
    this.experts = new ExpertsApi(transport)
    this.feed = new FeedApi(transport)
    this.invitations = new InvitationsApi(transport)
    this.messages = new MessagesApi(transport)
    this.moderation = new ModerationApi(transport)
    this.notifications = new NotificationsApi(transport)
    this.pins = new PinsApi(transport)
    this.portal = new PortalApi(transport)
    this.posts = new PostsApi(transport)
    this.previews = new PreviewsApi(transport)
    this.proposals = new ProposalsApi(transport)
    this.questions = new QuestionsApi(transport)
    this.suggestions = new SuggestionsApi(transport)
    this.reports = new ReportsApi(transport)
    this.search = new SearchApi(transport)
    this.sso = new SSOApi(transport)
    this.spaces = new SpacesApi(transport)
    this.stats = new StatsApi(transport)
    this.tokens = new TokensApi(transport)
    this.topics = new TopicsApi(transport)
    this.users = new UsersApi(transport)
  }
}

// Code generated from the OpenAPI document by internal/sdkgen. DO NOT EDIT.

export interface AcceptBody {
  /** The id or shortId of a published answer to the question. */
  answer: string
}

export interface Announcement {
  title: string
  picture: string
  link: string
  content: string
  /** The text of the button. */
  action: string
  enabled: boolean
  layout: 
    | 'imageTop'
    | 'imageSide'
    | 'imageSidePadded'
    | 'imageBackground'
    | 'imageTopBackground'
    | 'darkImageBackground'
}

export interface AnnouncementBody {
  /** The text of the button. */
  action?: string
  /** HTML; it is sanitised. */
  content?: string
  enabled?: boolean
  layout?: 
    | 'imageTop'
    | 'imageSide'
    | 'imageSidePadded'
    | 'imageBackground'
    | 'imageTopBackground'
    | 'darkImageBackground'
  link?: string
  picture?: string
  title?: string
}

export interface Answer {
  id: string
  shortId: string
  __v: number
  createdAt: string
  updatedAt: string
  /** When it was published; for a scheduled one, when it will be. */
  publishedAt: string
  portal: string
  question: Question
  user: User
  /** Sanitised HTML. */
  content: string
  /** HTML of an unpublished draft, shown to its author and moderators; empty when there is none. */
  draftContent: string
  /** Plain text of the content, up to 200 characters. */
  summary: string
  /** HTML of the first block. */
  intro: string
  status: 'archived' | 'collapsed' | 'draft' | 'published' | 'unapproved' | 'unlisted' | 'scheduled' | 'new'
  privacy: 'public' | 'private'
  anonymous: boolean
  /** Whether staff say that it is right. */
  verified: boolean
  /** Whether it solved the question for who asked: it is the question's acceptedAnswer. */
  accepted: boolean
  /** Whether moderators let it stand in the lists of every portal of the server. */
  global: boolean
  /** Whether it is the community's: everyone who may answer there can edit it, and votes give its author no points. */
  wiki: boolean
  score: number
  /** Ids of those who voted so: the newest 1,000, the acting user's own always among them. */
  upvotes: string[]
  downvotes: string[]
  upvoted: boolean
  downvoted: boolean
  /** What people reacted with, in the order in which it was first given. */
  reactions: Reaction[]
  /** The newest 3. */
  comments: Comment[]
  /** Those that it was given. */
  rewards: Reward[]
  images: Image[]
  links: Link[]
  media: Medium[]
  counts: AnswerCounts
  /** Whether an assistant wrote it for the author, by MCP. */
  assisted?: boolean
  /**
   * When its text was last edited; in the record's own answer. Absent where it never was, or by its author in the
   * first five minutes only.
   */
  editedAt?: string
  /** Who edited it last; absent where that is its anonymous author. */
  editedBy?: User
  /** Of the source. */
  format?: 'html' | 'markdown'
  /** Who wrote it in the author's name, where that was another; shown to the author and to moderators only. */
  postedBy?: Poster
  /** What one would have it say instead, where that waits for approval or was refused; in the record's own answer. */
  proposal?: Proposal
  /**
   * The text exactly as it was written, for who may change it to go on with; in the record's own answer. It is not
   * sanitised: what goes into a page is the HTML.
   */
  source?: string
}

export interface AnswerAcceptedMessage {
  /** What has happened. */
  type: 'answer.accepted'
  /** When. */
  timestamp: string
  data: AnswerNews
}

export interface AnswerChangedMessage {
  /** What has happened. */
  type: 'answer.changed'
  /** When. */
  timestamp: string
  data: AnswerNews
}

export interface AnswerCounts {
  /** How many asked the question too after it had this answer. */
  reasks: number
  edits: number
  downvotes: number
  upvotes: number
  comments: number
  views: number
}

export interface AnswerDeletedMessage {
  /** What has happened. */
  type: 'answer.deleted'
  /** When. */
  timestamp: string
  data: AnswerNews
}

export interface AnswerHit {
  id: string
  shortId: string
  __v: number
  createdAt: string
  updatedAt: string
  /** When it was published; for a scheduled one, when it will be. */
  publishedAt: string
  portal: string
  question: Question
  user: User
  /** Sanitised HTML. */
  content: string
  /** HTML of an unpublished draft, shown to its author and moderators; empty when there is none. */
  draftContent: string
  /** Plain text of the content, up to 200 characters. */
  summary: string
  /** HTML of the first block. */
  intro: string
  status: 'archived' | 'collapsed' | 'draft' | 'published' | 'unapproved' | 'unlisted' | 'scheduled' | 'new'
  privacy: 'public' | 'private'
  anonymous: boolean
  /** Whether staff say that it is right. */
  verified: boolean
  /** Whether it solved the question for who asked: it is the question's acceptedAnswer. */
  accepted: boolean
  /** Whether moderators let it stand in the lists of every portal of the server. */
  global: boolean
  /** Whether it is the community's: everyone who may answer there can edit it, and votes give its author no points. */
  wiki: boolean
  score: number
  /** Ids of those who voted so: the newest 1,000, the acting user's own always among them. */
  upvotes: string[]
  downvotes: string[]
  upvoted: boolean
  downvoted: boolean
  /** What people reacted with, in the order in which it was first given. */
  reactions: Reaction[]
  /** The newest 3. */
  comments: Comment[]
  /** Those that it was given. */
  rewards: Reward[]
  images: Image[]
  links: Link[]
  media: Medium[]
  counts: AnswerCounts
  /** What the record is. */
  _type: 'answer'
  highlight: Highlight
  /** Whether an assistant wrote it for the author, by MCP. */
  assisted?: boolean
  /**
   * When its text was last edited; in the record's own answer. Absent where it never was, or by its author in the
   * first five minutes only.
   */
  editedAt?: string
  /** Who edited it last; absent where that is its anonymous author. */
  editedBy?: User
  /** Of the source. */
  format?: 'html' | 'markdown'
  /** Who wrote it in the author's name, where that was another; shown to the author and to moderators only. */
  postedBy?: Poster
  /** What one would have it say instead, where that waits for approval or was refused; in the record's own answer. */
  proposal?: Proposal
  /**
   * The text exactly as it was written, for who may change it to go on with; in the record's own answer. It is not
   * sanitised: what goes into a page is the HTML.
   */
  source?: string
}

export interface AnswerNews {
  /** The id of the community. */
  portal: string
  /** What it is about. */
  kind: 'answer'
  /** The id of what it is about. */
  id: string
  /** As a guest sees it; absent where it is deleted. */
  answer?: Answer
  /** The id of who did it; absent where that is a secret, or nobody. */
  by?: string
  /** Of `voted`: which way. */
  vote?: 'up' | 'down'
}

export interface AnswerPublishedMessage {
  /** What has happened. */
  type: 'answer.published'
  /** When. */
  timestamp: string
  data: AnswerNews
}

export interface AnswerRequest {
  /** Who was asked. */
  user: User
  createdAt: string
}

export interface AnswerStats {
  type: 'user_answer_viewed' | 'user_answer_voted' | 'user_answer_followed'
  /** The first day of the present month. */
  timestamp: string
  /** A number for each of the last 32 days, by YYYY-MM-DD. */
  values: { [name: string]: number }
}

export interface AnswerUnacceptedMessage {
  /** What has happened. */
  type: 'answer.unaccepted'
  /** When. */
  timestamp: string
  data: AnswerNews
}

export type App = DiscourseApp | JwtApp | OpenidApp | ScimApp | WebhooksApp

export interface Asking {
  mayBeAsked: boolean
}

export interface AskingBody {
  /** Whether others may ask for answers. */
  mayBeAsked?: boolean
}

export interface Award {
  badge: Badge
  /** Since when. */
  givenAt: string
  /** Whether an admin gave it. */
  byHand: boolean
}

export interface AwardBody {
  /** The id or shortId of a published answer to the question, of somebody else. */
  answer: string
}

export interface Badge {
  /** Of a built-in badge a word, such as teacher. */
  id: string
  __v: number
  /** Empty for a built-in badge that was never changed. */
  createdAt: string
  /** Empty for a built-in badge that was never changed. */
  updatedAt: string
  portal: string
  /** Of a built-in badge in the community's language. */
  name: string
  /** What it is for, in one sentence. */
  shortDescription: string
  /** More about it: plain text. */
  longDescription: string
  /** Whether it is given and shown. */
  active: boolean
  /** Rule: people earn it. Manual: an admin gives it. */
  type: 'Rule' | 'Manual'
  /** Whether every community has it. It can only be turned on and off. */
  builtIn: boolean
  /** How many people have it; absent in the list of a person's badges. */
  holders?: number
  /** Of type Rule. */
  rule?: BadgeRule
}

export interface BadgeRule {
  /** Which number of a person counts. */
  metric: 
    | 'points'
    | 'questions'
    | 'answers'
    | 'comments'
    | 'answersVotes'
    | 'followers'
    | 'requests'
    | 'helpfulAnswers'
    | 'goodAnswers'
    | 'greatAnswers'
    | 'acceptedAnswers'
    | 'helpfulQuestions'
    | 'goodQuestions'
    | 'greatQuestions'
    | 'followedQuestions'
    | 'solvedQuestions'
    | 'goodPosts'
    | 'goodComments'
  /** How high it must be at least. */
  least: number
}

export interface BadgeRuleBody {
  /** From 1. */
  least?: number
  /** One of those that a badge's rule lists; empty for by hand. */
  metric?: string
}

export interface Ban {
  reason: string
  /** Absent when it is for good. */
  until?: string
}

export interface BanBody {
  /** Told to the person; at most 1000 characters. */
  reason?: string
  /** When it ends; absent: never. */
  until?: string
}

export interface BatchAnswer {
  /** 201 for one who was made, 200 for one who was changed, else that of the problem. */
  status: number
  problem?: Problem
  user?: User
}

export interface BatchBody {
  /** Each as in PUT /users/{id}, with externalId and without password. */
  users: BatchUserBody[]
}

export interface BatchUserBody {
  /** Admins only. */
  externalId: string
  /** Moderators only; with status banned. */
  banReason?: string
  /** Moderators only; with status banned. Absent: for good. */
  banUntil?: string
  /** HTML; it is sanitised. */
  description?: string
  /**
   * Unique without regard to case. What an admin says of another counts at once; what people say of themselves becomes
   * pendingEmail until they have answered the mail to it.
   */
  email?: string
  gender?: string
  /** The language to write to them in, as a tag; empty for the portal's. */
  lang?: string
  location?: string
  /** At most 200 characters, of which one is a letter or a number. */
  name?: string
  /** A path, or an http or https address. */
  picture?: string
  /** Admins only. */
  role?: 'member' | 'moderator' | 'bot' | 'admin'
  /** Moderators only. */
  status?: 'active' | 'pending' | 'banned'
  /** At most 200 characters. */
  title?: string
  /**
   * 2 to 40 letters and digits with dots, dashes and underscores between; unique without regard to case and look-alike
   * letters. Words such as admin or support are the admins' to give.
   */
  username?: string
  /** Moderators only. */
  verified?: boolean
  /** An http or https address. */
  website?: string
}

export interface Block {
  user: User
  createdAt: string
}

export interface Bookmark {
  /** The record's. */
  id: string
  /** What was saved. */
  type: 'question' | 'answer' | 'post'
  note: string
  /** When it was saved. */
  createdAt: string
  /** When it was saved again, or its note changed. */
  updatedAt: string
  /** Of type answer. */
  answer?: Answer
  /** Of type post. */
  post?: Post
  /** Of type question. None of the three is there where one may not see the record any more. */
  question?: Question
}

export interface BookmarkBody {
  /** For oneself: plain text of at most 1,000 characters. */
  note?: string
}

export interface ByVerbChannels {
  /** Somebody follows one. */
  follow_user: Channels
  /** Somebody follows one's question. */
  follow_question: Channels
  /** One's question, answer or post gets an upvote. */
  upvote: Channels
  /** One's comment gets an upvote. */
  comment_upvote: Channels
  /** A question is put to one. */
  ask: Channels
  /** A question that one asked or follows is answered. */
  answer: Channels
  /** One's answer is accepted, or one to a question that one asked or follows. */
  accept: Channels
  /** A question that one asked or follows is closed as a duplicate. */
  duplicate: Channels
  /** One's answer is given a reward. */
  reward: Channels
  /** Somebody comments on one's question, answer or post. */
  comment: Channels
  /** Somebody names one with an @. */
  mention: Channels
  /** One is asked for an answer, or one more wants an answer to a question that was put to one, or that one asked. */
  request_answer: Channels
  /** Something is reported; to moderators and admins. */
  report: Channels
  /** Someone asks to join a space; for its staff, moderators and admins. */
  space_request: Channels
  /** One was let into a space that one asked to join. */
  space_approve: Channels
  /** A new person needs approval; for moderators and admins. */
  member_waits: Channels
  /** One's account was approved. */
  member_approve: Channels
  /** Something that was written waits for approval; to moderators and admins. */
  content_waits: Channels
  /** Something that one wrote was approved. */
  content_approve: Channels
  /** Something that one wrote was refused. */
  content_refuse: Channels
  /** A question comes up in a topic or space, or of a person, that one watches. */
  new_question: Channels
  /** A question in a topic or space, or of a person, that one watches gets its first answer. */
  first_answer: Channels
  /** A person whom one watches publishes an answer or a post. */
  publish: Channels
  /** Somebody replies to one's comment. */
  reply: Channels
  /** Somebody reacts to what one wrote with an emoji. */
  reaction: Channels
  /** One earns a badge, or is given one. */
  badge: Channels
  /** Nobody has answered a question that one could: at most 3 a week. */
  suggested_question: Channels
  /** An event that one comes to begins in a day, or in an hour. */
  event_reminder: Channels
  /** An event that one comes to, or waits for, is at another time or place. */
  event_change: Channels
  /** Such an event was cancelled or deleted. */
  event_cancel: Channels
  /** Somebody writes to one. */
  message: Channels
  /** One has a seat at an event that one waited for. */
  event_seat: Channels
  /** Somebody suggests an edit of what one wrote. */
  suggestion: Channels
  /** An edit that one suggested was accepted. */
  suggestion_accept: Channels
  /** An edit that one suggested was rejected. */
  suggestion_reject: Channels
  /** Somebody else edited what one wrote. */
  edit: Channels
}

export interface ByVerbChannelsBody {
  /** One's answer is accepted, or one to a question that one asked or follows. */
  accept?: ChannelsBody
  /** A question that one asked or follows is answered. */
  answer?: ChannelsBody
  /** A question is put to one. */
  ask?: ChannelsBody
  /** One earns a badge, or is given one. */
  badge?: ChannelsBody
  /** Somebody comments on one's question, answer or post. */
  comment?: ChannelsBody
  /** One's comment gets an upvote. */
  comment_upvote?: ChannelsBody
  /** Something that one wrote was approved. */
  content_approve?: ChannelsBody
  /** Something that one wrote was refused. */
  content_refuse?: ChannelsBody
  /** Something that was written waits for approval; to moderators and admins. */
  content_waits?: ChannelsBody
  /** A question that one asked or follows is closed as a duplicate. */
  duplicate?: ChannelsBody
  /** Somebody else edited what one wrote. */
  edit?: ChannelsBody
  /** Such an event was cancelled or deleted. */
  event_cancel?: ChannelsBody
  /** An event that one comes to, or waits for, is at another time or place. */
  event_change?: ChannelsBody
  /** An event that one comes to begins in a day, or in an hour. */
  event_reminder?: ChannelsBody
  /** One has a seat at an event that one waited for. */
  event_seat?: ChannelsBody
  /** A question in a topic or space, or of a person, that one watches gets its first answer. */
  first_answer?: ChannelsBody
  /** Somebody follows one's question. */
  follow_question?: ChannelsBody
  /** Somebody follows one. */
  follow_user?: ChannelsBody
  /** One's account was approved. */
  member_approve?: ChannelsBody
  /** A new person needs approval; for moderators and admins. */
  member_waits?: ChannelsBody
  /** Somebody names one with an @. */
  mention?: ChannelsBody
  /** Somebody writes to one. */
  message?: ChannelsBody
  /** A question comes up in a topic or space, or of a person, that one watches. */
  new_question?: ChannelsBody
  /** A person whom one watches publishes an answer or a post. */
  publish?: ChannelsBody
  /** Somebody reacts to what one wrote with an emoji. */
  reaction?: ChannelsBody
  /** Somebody replies to one's comment. */
  reply?: ChannelsBody
  /** Something is reported; to moderators and admins. */
  report?: ChannelsBody
  /** One is asked for an answer, or one more wants an answer to a question that was put to one, or that one asked. */
  request_answer?: ChannelsBody
  /** One's answer is given a reward. */
  reward?: ChannelsBody
  /** One was let into a space that one asked to join. */
  space_approve?: ChannelsBody
  /** Someone asks to join a space; for its staff, moderators and admins. */
  space_request?: ChannelsBody
  /** Nobody has answered a question that one could: at most 3 a week. */
  suggested_question?: ChannelsBody
  /** Somebody suggests an edit of what one wrote. */
  suggestion?: ChannelsBody
  /** An edit that one suggested was accepted. */
  suggestion_accept?: ChannelsBody
  /** An edit that one suggested was rejected. */
  suggestion_reject?: ChannelsBody
  /** One's question, answer or post gets an upvote. */
  upvote?: ChannelsBody
}

export interface Calendar {
  /** When the address was made; absent where there is none. */
  createdAt?: string
  /** The address, in the answer to its making only. */
  url?: string
}

export interface Channels {
  /** Whether it is listed and counted. */
  web: boolean
  /** Whether it is sent by mail. */
  email: boolean
  /** Whether it is sent to the browsers in which the person turned that on. */
  push: boolean
}

export interface ChannelsBody {
  /** Whether it is sent by mail. */
  email?: boolean
  /** Whether it is sent to the browsers in which the person turned that on. */
  push?: boolean
  /** Whether it is listed and counted. */
  web?: boolean
}

/** A stable word for what sort of failure it is. */
export type Code = 
  | 'invalid_parameter'
  | 'missing_parameter'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'request_timeout'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'internal'
  | 'unavailable'

export interface Collection {
  id: string
  __v: number
  createdAt: string
  updatedAt: string
  portal: string
  name: string
  description: string
  /** Where it stands among the collections. */
  place: number
  /** Whether spaces that name no collection stand in it. */
  default: boolean
}

export interface Colors {
  default: string
  defaultLink: string
  link: string
  menuLink: string
  primary: string
  secondary: string
}

export interface ColorsBody {
  default?: string
  defaultLink?: string
  link?: string
  menuLink?: string
  primary?: string
  secondary?: string
}

export interface Comment {
  id: string
  __v: number
  createdAt: string
  updatedAt: string
  portal: string
  /** Sanitised HTML. */
  body: string
  user: User
  anonymous: boolean
  /** Where content is approved, a new comment is unapproved until then, and only its author and moderators find it. */
  status: 'published' | 'unapproved'
  score: number
  /** Ids of those who voted so; the newest 1,000. */
  upvotes: string[]
  upvoted: boolean
  /** What people reacted with, in the order in which it was first given. */
  reactions: Reaction[]
  counts: CommentCounts
  /** The id of the answer it is on. */
  answer?: string
  /** Whether an assistant wrote it for the author, by MCP. */
  assisted?: boolean
  /** Of the source. */
  format?: 'html' | 'markdown'
  /** The id of the post it is on. */
  post?: string
  /** Who wrote it in the author's name, where that was another; shown to the author and to moderators only. */
  postedBy?: Poster
  /** What one would have it say instead, where that waits for approval or was refused; in the record's own answer. */
  proposal?: Proposal
  /** The id of the question it is on. */
  question?: string
  /** The id of the comment that it answers, which answers none itself. */
  replyTo?: string
  /** Whether that has been deleted. */
  replyToDeleted?: boolean
  /**
   * The text exactly as it was written, for who may change it to go on with; in the record's own answer. It is not
   * sanitised: what goes into a page is the HTML.
   */
  source?: string
}

export interface CommentChangedMessage {
  /** What has happened. */
  type: 'comment.changed'
  /** When. */
  timestamp: string
  data: CommentNews
}

export interface CommentCounts {
  upvotes: number
}

export interface CommentDeletedMessage {
  /** What has happened. */
  type: 'comment.deleted'
  /** When. */
  timestamp: string
  data: CommentNews
}

export interface CommentNews {
  /** The id of the community. */
  portal: string
  /** What it is about. */
  kind: 'comment'
  /** The id of what it is about. */
  id: string
  /** The id of who did it; absent where that is a secret, or nobody. */
  by?: string
  /** As a guest sees it; absent where it is deleted. */
  comment?: Comment
  /** The id of what the comment is on. */
  on?: string
  /** What the comment is on. */
  onKind?: 'question' | 'answer' | 'post'
  /** Of `voted`: which way. */
  vote?: 'up' | 'down'
}

export interface CommentedMessage {
  /** What has happened. */
  type: 'commented'
  /** When. */
  timestamp: string
  data: CommentNews
}

export interface Conversation {
  id: string
  __v: number
  createdAt: string
  /** When the last message was written. */
  updatedAt: string
  portal: string
  /** Whether it is a group; two people have one conversation. */
  group: boolean
  /** Of a group; may be empty. */
  title: string
  /** Who takes part, you among them. Of two people the other one also where they left it. */
  people: User[]
  /** The number of the last message. */
  last: number
  /** The number of the last message that you have read. */
  read: number
  /** Whether there is something that you have not read. */
  unread: boolean
  /** Whether you are not told of it. */
  muted: boolean
  /** The last message, if you see it: who was added sees what was written from then on. */
  newest?: PrivateMessage
  /** Of a group, the id of who may add people. */
  owner?: string
}

export interface ConvertBody {
  /** What it is to be: comment, answer, discussion or question. */
  to: string
}

export interface Converted {
  /** Of what it is now. */
  id: string
  /** What it is now. */
  type: 'question' | 'answer' | 'post' | 'comment'
  /** Of type answer. */
  answer?: Answer
  /** Of type comment. */
  comment?: Comment
  /** Of type post. */
  post?: Post
  /** Of type question. */
  question?: Question
}

export interface CreateAddPeopleBody {
  /** Whom: their ids, or external: and theirs, or @ and their user names. */
  people: string[]
}

export interface CreateAnswerBody {
  anonymous?: boolean
  /**
   * HTML, or Markdown when format says so; it is sanitised. At most 200,000 bytes. Required to answer, unless there is
   * a source.
   */
  content?: string
  /** Of the source, or of the content where there is none; html when absent. */
  format?: 'html' | 'markdown'
  /** Moderators only: whether it stands in the lists of every portal of the server. */
  global?: boolean
  /** In the future; with status scheduled. */
  publishedAt?: string
  /** The text as it is written, in place of the content. */
  source?: string
  /** Moderators only, but on creation. */
  status?: 'archived' | 'collapsed' | 'draft' | 'published' | 'unapproved' | 'unlisted' | 'scheduled' | 'new'
  /** The id of the person to answer for; moderators only, on creation. */
  user?: string
  /** Moderators only. */
  verified?: boolean
  /**
   * Whether it is the community's, for everyone who may answer there to edit: its author may say so where
   * policies.wiki lets them, and moderators. Only moderators can end it.
   */
  wiki?: boolean
}

export interface CreateAnswerEventBody {
  /** Whether you come. */
  answer: 'going' | 'declined'
}

export interface CreateBadgeBody {
  /** 1 to 60 characters; unique in the community. */
  name: string
  /** Whether it is given and shown; true of a new one. */
  active?: boolean
  /** Plain text of at most 2,000 characters. */
  longDescription?: string
  /** By what it is earned. Left out of a new badge, or with an empty metric: admins give it by hand. */
  rule?: BadgeRuleBody
  /** Plain text of at most 200 characters. */
  shortDescription?: string
}

export interface CreateBeginConversationBody {
  /** Whom you write to, up to 9: their ids, or external: and theirs, or @ and their user names. */
  people: string[]
  /** HTML, or Markdown when format says so; it is sanitised. At most 10,000 bytes. */
  body: string
  /** Of the body; html when absent. */
  format?: 'html' | 'markdown'
  /** Of a group: plain text of at most 100 characters. */
  title?: string
}

export interface CreateCollectionBody {
  /** 1 to 100 characters. */
  name: string
  /** Plain text. */
  description?: string
  /** Where to put it, from 1; the others make room. */
  place?: number
}

export interface CreateCommentBody {
  /** Whether the author is kept from everybody but moderators; on creation. */
  anonymous?: boolean
  /** HTML, or Markdown when format says so; it is sanitised. At most 10,000 bytes. Required, unless there is a source. */
  body?: string
  /** Of the source, or of the body where there is none; html when absent. */
  format?: 'html' | 'markdown'
  /**
   * The id of the comment on the same record that it answers; on creation. What answers a reply stands beside it,
   * beneath the comment that both answer.
   */
  replyTo?: string
  /** The text as it is written, in place of the body. */
  source?: string
  /** The id of the person to comment for; moderators only, on creation. */
  user?: string
}

export interface CreateMessageBody {
  /** HTML, or Markdown when format says so; it is sanitised. At most 10,000 bytes. */
  body: string
  /** Of the body; html when absent. */
  format?: 'html' | 'markdown'
}

export interface CreatePostBody {
  /** 1 to 300 characters. Required to post. */
  title: string
  anonymous?: boolean
  /** HTML, or Markdown when format says so; it is sanitised. Required to post, unless there is a source. */
  content?: string
  /** Of type event. */
  event?: PostEventBody
  /** Of the source, or of the content where there is none; html when absent. */
  format?: 'html' | 'markdown'
  /** In the future; with status scheduled. */
  publishedAt?: string
  /** The text as it is written, in place of the content. */
  source?: string
  /**
   * The space it is to stand in: its id, or slug: and its slug; empty for none. One must be a member of it, and to
   * move a record also of the space it leaves.
   */
  space?: string
  /** Moderators only, but on creation. */
  status?: 'archived' | 'collapsed' | 'draft' | 'published' | 'unapproved' | 'unlisted' | 'scheduled' | 'new'
  /** Ids or names, at most 10. A name that is new makes a topic, which everybody sees. */
  topics?: string[]
  /** post when absent on creation. An event is made on creation, and stays one. */
  type?: 'post' | 'discussion' | 'article' | 'event'
  /** The id of the person to post for; moderators only, on creation. */
  user?: string
}

export interface CreateQuestionBody {
  /** 1 to 300 characters. Required to ask. */
  title: string
  anonymous?: boolean
  /** Of a poll: when it takes no more votes, a time in the future; empty for never. It can be changed at any time. */
  closesAt?: string
  /** HTML, or Markdown when format says so; it is sanitised. At most 200,000 bytes. */
  description?: string
  /** Of the source, or of the description where there is none; html when absent. */
  format?: 'html' | 'markdown'
  /** The id of the person it is put to; on creation. */
  from?: string
  lang?: string
  /** Moderators only. */
  locked?: boolean
  /** Of a poll: whether one may choose several options. It can be changed until the first vote. */
  multiple?: boolean
  /**
   * 2 to 20 choices make it a poll. Of a poll they can be changed until the first vote; what is sent as it is changes
   * nothing.
   */
  options?: OptionBody[]
  /** private: seen by its author, the person asked and moderators. */
  privacy?: 'public' | 'private'
  /** In the future; with status scheduled. */
  publishedAt?: string
  /** The description as it is written, in its place. */
  source?: string
  /**
   * The space it is to stand in: its id, or slug: and its slug; empty for none. One must be a member of it, and to
   * move a record also of the space it leaves.
   */
  space?: string
  /** Moderators only; published when absent on creation. */
  status?: 'archived' | 'collapsed' | 'published' | 'unapproved' | 'unlisted' | 'featured' | 'scheduled'
  /** Ids or names, at most 10. A name that is new makes a topic, which everybody sees. */
  topics?: string[]
  /** Moderators only. */
  type?: 'general' | 'poll'
  /** The id of the person to ask for; moderators only, on creation. */
  user?: string
  /** Moderators only. */
  verified?: boolean
}

export interface CreateRequestAnswerBody {
  /** Whom: an id, or external: and one. */
  user: string
}

export interface CreateSpaceBody {
  /** 1 to 100 characters. */
  name: string
  /** The collection it stands in; the default one when absent or empty. */
  collectionId?: string
  /** HTML; it is sanitised. */
  description?: string
  hidden?: boolean
  /** A path, or an http or https address. */
  image?: string
  inviteOnly?: boolean
  private?: boolean
}

export interface CreateTopicBody {
  /** 1 to 60 characters; unique without regard to case. */
  name: string
  /** A CSS colour; empty for none. */
  color?: string
  /** HTML; it is sanitised. */
  description?: string
  /** Its icon: a path, or an http or https address. */
  picture?: string
  /** Other names, at most 20, none of which another topic has. Moderators only. */
  synonyms?: string[]
}

export interface CreateUserBody {
  /**
   * 2 to 40 letters and digits with dots, dashes and underscores between; unique without regard to case and look-alike
   * letters. Words such as admin or support are the admins' to give.
   */
  username: string
  /** Moderators only; with status banned. */
  banReason?: string
  /** Moderators only; with status banned. Absent: for good. */
  banUntil?: string
  /** HTML; it is sanitised. */
  description?: string
  /**
   * Unique without regard to case. What an admin says of another counts at once; what people say of themselves becomes
   * pendingEmail until they have answered the mail to it.
   */
  email?: string
  /** Admins only. */
  externalId?: string
  gender?: string
  /** The language to write to them in, as a tag; empty for the portal's. */
  lang?: string
  location?: string
  /** At most 200 characters, of which one is a letter or a number. */
  name?: string
  /**
   * 8 to 200 characters. Refused: what is blank, one character over and over, a row of neighbours such as 23456789,
   * one of the most common passwords or nearly so, and the name or the address of the person or of the community.
   */
  password?: string
  /** A path, or an http or https address. */
  picture?: string
  /** Admins only. */
  role?: 'member' | 'moderator' | 'bot' | 'admin'
  /** Moderators only. */
  status?: 'active' | 'pending' | 'banned'
  /** At most 200 characters. */
  title?: string
  /** Moderators only. */
  verified?: boolean
  /** An http or https address. */
  website?: string
}

export interface Currency {
  /** A real currency, whose amount is shown beside the points; empty for none. */
  external: CurrencyName
  /** How the points are called. */
  internal: CurrencyName
  /** How much of the external currency a point is worth. */
  conversionRate: number
  /** Whether points can be staked on questions. */
  enabled: boolean
}

export interface CurrencyBody {
  /** How much of it a point is worth: more than 0, at most 1,000,000. */
  conversionRate?: number
  /** Whether points can be staked on questions. */
  enabled?: boolean
  /** A real currency, whose amount is shown beside the points: at most 30 characters. */
  external?: NameBody
  /** How the points are called: at most 30 characters; points when empty. */
  internal?: NameBody
}

export interface CurrencyName {
  name: string
}

export interface Deletion {
  /** The record's. */
  id: string
  type: 'question' | 'answer' | 'post' | 'comment'
  /** Of an answer, its question's. */
  title: string
  /** How it begins. */
  summary: string
  /** The id of what an answer or comment was on. */
  on: string
  /** As what they deleted it. */
  as: 'author' | 'space' | 'staff'
  deletedAt: string
  /** Until when a moderator can bring it back. */
  until: string
  deletedBy?: User
  /** Who wrote it; absent where that is a secret. */
  user?: User
}

export interface Delivery {
  id: string
  createdAt: string
  /** The id of the endpoint. */
  endpoint: string
  /** The id of the message, as the webhook-id header has it: the same however often it is sent. */
  webhookId: string
  type: string
  /** What it is about. */
  kind: 'answer' | 'question' | 'comment' | 'post' | 'topic' | 'space' | 'user'
  /** The id of what it is about. */
  record: string
  status: 'waiting' | 'delivered' | 'failed'
  tries: number
  /** What came of the last try. */
  note: string
  finishedAt?: string
  nextTryAt?: string
}

export interface DiscourseApp {
  id: string
  slug: 'discourse'
  name: string
  shortDescription: string
  /** Whether it is installed. */
  enabled: boolean
  /** Shown to admins only. */
  settings?: DiscourseSettings
}

export interface DiscourseBody {
  /** Whether a member who has no externalId is found by their email address. */
  linkByEmail?: boolean
  /** Whether moderator=true and false say the person's role here. */
  roles?: boolean
  /** Shared with the product, at least 32 characters. When absent, the one that is there stays. */
  secret?: string
  /** Sites that this community signs people in to. */
  sites?: DiscourseSiteBody[]
  /** Whether what the product says of a person is always taken over, or when they first come. */
  sync?: 'always' | 'create'
  /** Where the product signs people in. */
  url?: string
}

export interface DiscourseSettings {
  /** Whether there is a secret: it is not shown. */
  hasSecret: boolean
  /** Whether a member who has no externalId is found by their email address. */
  linkByEmail: boolean
  /** Whether what the product says of a person is always taken over, or when they first come. */
  sync: 'always' | 'create'
  /** Whether moderator=true and false say the person's role here. */
  roles: boolean
  /** Sites that this community signs people in to. */
  sites: DiscourseSite[]
  /** Where the product signs people in. */
  url?: string
}

export interface DiscourseSite {
  /** The host of its return_sso_url. */
  domain: string
}

export interface DiscourseSiteBody {
  domain: string
  /** Shared with the site, at least 32 characters. When absent, the one that is there stays. */
  secret?: string
}

export interface Done {
  /** Always true. */
  success: boolean
}

export interface DraftBody {
  content: string
  format?: 'html' | 'markdown'
}

export interface DuplicateBody {
  /** The id or shortId of the question that it is a duplicate of, which is none itself. */
  of: string
  /** Whether its answers are moved there; false when absent. */
  merge?: boolean
  /** Why, at most 1,000 characters: for who asked, for followers and for the moderation log. */
  note?: string
}

export interface Edit {
  id: string
  /** When it was replaced. */
  createdAt: string
  /** Who replaced it. */
  user: User
  /** What it said before: sanitised HTML. */
  content: string
  /** Who accepted it, where it was suggested; absent where that is the record's anonymous author. */
  reviewedBy?: User
  title?: string
}

export interface Endpoint {
  id: string
  url: string
  description: string
  events: string[]
  format: 'standard' | 'slack' | 'teams' | 'discord'
  /** The shape of what it is told: the newest when it was added. */
  version: '2026-11-01'
  /** Signs what it is told, as the Standard Webhooks have it. */
  secret: string
  enabled: boolean
  createdAt: string
  /** How many tries that were. */
  failures: number
  /** Since when every try has failed. */
  failingSince?: string
  /** When it was disabled because every try had failed for a day. Enable it to try again. */
  setAsideAt?: string
}

export interface EndpointBody {
  /** At most 200 characters. */
  description?: string
  /** Absent: as it is; a new one is enabled. Enabling one that was set aside lets it be tried again. */
  enabled?: boolean
  /** The kinds it is told of, or * for all. Required to add one. */
  events?: string[]
  /**
   * standard when absent: signed messages as the OpenAPI document has them under webhooks. Else a note for people, as
   * the incoming webhooks of that chat take it, in the portal's language.
   */
  format?: 'standard' | 'slack' | 'teams' | 'discord'
  /** Of an endpoint that is there, to change it: what is not sent stays. Absent to add one. */
  id?: string
  /** whsec_ and the base64 of 24 to 64 bytes. Absent: the present one, or one made up. */
  secret?: string
  /** An http or https address, never a private one unless the operator allows it. Required to add one. */
  url?: string
  /** The shape of what it is told. Absent: as it is; of a new one the newest. */
  version?: '2026-11-01'
}

export interface EventCancelledMessage {
  /** What has happened. */
  type: 'event.cancelled'
  /** When. */
  timestamp: string
  data: PostNews
}

export interface EventJoinedMessage {
  /** What has happened. */
  type: 'event.joined'
  /** When. */
  timestamp: string
  data: PostNews
}

export interface EventLeftMessage {
  /** What has happened. */
  type: 'event.left'
  /** When. */
  timestamp: string
  data: PostNews
}

export interface EventQueuedMessage {
  /** What has happened. */
  type: 'event.queued'
  /** When. */
  timestamp: string
  data: PostNews
}

export interface Expert {
  user: User
  /** How many answers to such questions were found good, of those that one may see. */
  answers: number
  /** Of those answers, together. */
  score: number
  /** How many of them were accepted. */
  accepted: number
}

export interface Exported {
  exportedAt: string
  user: ExportedUser
  digest: string
  summary: string
  zone: string
  notifications: { [name: string]: ExportedChannel }
  activity?: { [name: string]: ({ [name: string]: string })[] }
  answers?: ExportedRecord[]
  comments?: ExportedRecord[]
  conversations?: ExportedConversation[]
  personalTokens?: ExportedToken[]
  posts?: ExportedRecord[]
  questions?: ExportedRecord[]
  signIns?: ExportedSignIn[]
}

export interface ExportedChannel {
  web: boolean
  email: boolean
  push: boolean
}

export interface ExportedConversation {
  id: string
  messages: ExportedMessage[]
}

export interface ExportedMessage {
  id: string
  author: string
  content: string
  createdAt: string
}

export interface ExportedRecord {
  id: string
  content: string
  status: string
  anonymous: boolean
  createdAt: string
  updatedAt: string
  on?: string
  title?: string
}

export interface ExportedSignIn {
  browser: string
  createdAt: string
  expiresAt: string
}

export interface ExportedToken {
  name: string
  scopes: string[]
  createdAt: string
  expiresAt: string
  lastUsedAt?: string
}

export interface ExportedUser {
  id: string
  username: string
  email: string
  name: string
  title: string
  description: string
  picture: string
  website: string
  location: string
  gender: string
  externalId: string
  points: number
  createdAt: string
  lang?: string
  pendingEmail?: string
}

export interface Featured {
  posts: string[]
  events: string[]
  answers: string[]
  topics: string[]
  users: string[]
  questions: string[]
}

export interface FeaturedBody {
  answers?: string[]
  events?: string[]
  posts?: string[]
  questions?: string[]
  topics?: string[]
  users?: string[]
}

export interface FeedItem {
  id: string
  type: 'Answer' | 'Question' | 'Discussion' | 'Article' | 'Post' | 'Event' | 'Topics'
  /** Of topics, when the first of them was made. */
  publishedAt: string
  /** Of type Answer. */
  answer?: Answer
  /** Of type Topics. */
  description?: string
  /** Of types Discussion, Article, Post and Event. */
  post?: Post
  /** Of type Question. */
  question?: Question
  /** Of type Topics: to follow, for one who follows none. The very first item of all, where no type is asked for. */
  topics?: Topic[]
}

export interface FollowedMessage {
  /** What has happened. */
  type: 'followed'
  /** When. */
  timestamp: string
  data: News
}

export interface ForgotBody {
  email: string
}

export interface FreeBody {
  /**
   * The id in the integrating product, the email address, or the issuer of a provider and the sub there, with a space
   * between.
   */
  externalId: string
}

export interface FullTopic {
  id: string
  shortId: string
  __v: number
  name: string
  /** Who made it. */
  user: User
  picture: string
  createdAt: string
  updatedAt: string
  portal: string
  /** Sanitised HTML. */
  description: string
  /** A CSS colour, or empty. */
  color: string
  followed: boolean
  /** What the acting user is told of it; empty for one who does not follow it. */
  level: '' | 'all' | 'first' | 'none'
  counts: TopicCounts
  /** Other names, by which questions find it too. In its own record only. */
  synonyms?: string[]
}

export interface GrantProblem {
  error: 
    | 'invalid_request'
    | 'invalid_client'
    | 'invalid_grant'
    | 'invalid_scope'
    | 'unauthorized_client'
    | 'unsupported_grant_type'
  /** For people. */
  error_description: string
}

export interface GroupRule {
  /** The group as the directory names it. */
  group: string
  /** The ids of the spaces that who is in the group is a member of. They leave with the group. */
  spaces: string[]
  /**
   * Who is in the group is a moderator; where any rule says so, whoever is in no such group is a member. Admins are
   * left alone.
   */
  role?: 'moderator'
}

export interface GroupRuleBody {
  /** The group as the directory names it. */
  group: string
  role?: 'moderator'
  /** Spaces, each by its id or as slug: and its slug. */
  spaces?: string[]
}

export interface Guest {
  user: User
  answer: 'going' | 'waiting' | 'declined'
  /** Since when they say so. */
  createdAt: string
}

export interface HealthUser {
  lastSeenAt: string
  lastActionAt: string
  lastPostAt: string
}

export interface Highlight {
  /** HTML: the title or name, that of an answer's question, with marks. */
  title: string
  /** HTML: a part of the text, with marks; of a person the username. */
  body: string
}

export type Hit = AnswerHit | PostHit | QuestionHit | TopicHit | UserHit

export interface Image {
  _id: string
  src: string
  alt: string
  /** 0 when the content does not say. */
  width: number
  height: number
}

export interface ImprovedBody {
  /** HTML, or Markdown when format says so; it is sanitised. */
  content?: string
  format?: 'html' | 'markdown'
  /** To who suggested it: plain text of at most 300 characters. */
  note?: string
  /** To accept with other words what has become stale: the version of the record that they are meant for. */
  recordVersion?: string
  /** The text as it is written, in place of the content. */
  source?: string
  /** To improve it: here and below, what isn't sent stays as it is suggested. */
  title?: string
  topics?: string[]
}

export interface Invitation {
  id: string
  createdAt: string
  /** Of whoever takes it. */
  role: 'member' | 'moderator'
  /** The ids of the spaces that whoever takes it joins. */
  spaces: string[]
  /** How many may take it. */
  uses: number
  /** How many have. */
  used: number
  expiresAt: string
  status: 'open' | 'used' | 'expired' | 'withdrawn'
  /** In the answer that makes it only, and not where it is sent by mail. */
  code?: string
  /** The address that it was sent to, and is good for only. */
  email?: string
  /** The language of that mail, where it is not the portal's. */
  lang?: string
  /** The link to take it by; likewise. */
  url?: string
  /** Who made it. */
  user?: ReducedUser
}

export interface InvitationBody {
  /** An address to send it to. Only that address is let in by it, and counts as confirmed. */
  email?: string
  /** In seven days when absent, in a year at most. */
  expiresAt?: string
  /** The language of that mail, as a tag; the portal's when absent. */
  lang?: string
  /** Of whoever takes it: member when absent. moderator is for admins. */
  role?: 'member' | 'moderator'
  /** Spaces to join with it: ids, or slug: and a slug. At most 20, each of which one moderates or runs. */
  spaces?: string[]
  /** How many may take it, 1 to 1000; 1 when absent, and with email. */
  uses?: number
}

export interface ItemBody {
  type: 'question' | 'answer' | 'post' | 'comment' | 'proposal' | 'message'
  /** The record's id or shortId. */
  id: string
  /** Of the record or proposal as one read it. What was changed since is not resolved. */
  updatedAt?: string
}

export interface JwtApp {
  id: string
  slug: 'jwt'
  name: string
  shortDescription: string
  /** Whether it is installed. */
  enabled: boolean
  /** Shown to admins only. */
  settings?: JwtSettings
}

export interface JwtBody {
  /** When set, the only ones taken. */
  algorithms?: string[]
  /** When set, what aud must hold. */
  audience?: string
  /** When set, what iss must be. */
  issuer?: string
  /** Where the product publishes its signing keys. Exactly one of jwksUrl and publicKey. */
  jwksUrl?: string
  /** Whether a member who has no externalId is found by the token's email address. */
  linkByEmail?: boolean
  /** Where people are sent who are not signed in. */
  loginUrl?: string
  /** Seconds from iat for which a token without exp is good; 86400 when absent. */
  maxAge?: number
  /** The product's signing key, as PEM. */
  publicKey?: string
  /** Whether the claim role, member or moderator, is the person's role here. */
  roles?: boolean
  /** Seconds that a session of the pages lasts which single sign-on opened; 86400 when absent. */
  session?: number
  /** always when absent: what a newer token says of a person is taken over. create: only when they first come. */
  sync?: 'always' | 'create'
}

export interface JwtSettings {
  /**
   * Whether a member who has no externalId is found by the token's email address. Turn it on only if the product
   * checks addresses. A moderator or admin is never found so.
   */
  linkByEmail: boolean
  /**
   * Whether what tokens say of a person is taken over whenever a newer one says something new, or when the person
   * first comes.
   */
  sync: 'always' | 'create'
  /** Whether the claim role, member or moderator, is the person's role here. It never makes an admin. */
  roles: boolean
  /** Seconds that a session of the pages lasts which single sign-on opened. */
  session: number
  /** When set, the only ones taken. Always from RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, EdDSA. */
  algorithms?: string[]
  /** When set, what aud must hold. */
  audience?: string
  /** When set, what iss must be. */
  issuer?: string
  /** Where the product publishes its signing keys. Exactly one of jwksUrl and publicKey. */
  jwksUrl?: string
  /**
   * When set, where people are sent who are not signed in, with return_to: the address to bring them back to with a
   * jwt.
   */
  loginUrl?: string
  /** Seconds from iat for which a token without exp is good; 86400 when absent. */
  maxAge?: number
  /** The product's signing key, as PEM. */
  publicKey?: string
}

export interface Leader {
  target: User
  /** Points. */
  total: number
}

export interface Letterbox {
  /** Everyone, those whom you follow, or nobody. */
  accepts: 'everyone' | 'followed' | 'nobody'
}

export interface LevelBody {
  /** What one is told of it. */
  level?: 'all' | 'first' | 'none'
}

export interface Link {
  _id: string
  url: string
  title: string
}

export interface Links {
  bug: string
  facebook: string
  faq: string
  /** Where to ask for a feature. */
  feature: string
  homepage: string
  instagram: string
  linkedin: string
  privacy: string
  telegram: string
  terms: string
  twitter: string
}

export interface LinksBody {
  bug?: string
  facebook?: string
  faq?: string
  feature?: string
  homepage?: string
  instagram?: string
  linkedin?: string
  privacy?: string
  telegram?: string
  terms?: string
  twitter?: string
}

export interface LogoutBody {
  /** Whom to sign out, for bots and admins; the acting person when absent. */
  user?: string
}

export interface MailBody {
  digest?: 'none' | 'daily' | 'weekly'
  summary?: 'none' | 'daily' | 'weekly'
  /** An IANA time zone; empty is UTC. */
  zone?: string
}

export interface MailSettings {
  /** The confirmed address, to which mail goes; empty while there is none. */
  email: string
  /** An address that the person has yet to confirm. Nothing but the link to confirm it with is sent there. */
  pendingEmail: string
  /** Whether there is a confirmed address. */
  verified: boolean
  /**
   * How often the person is sent what they are notified of. none: as it comes; else gathered, and sent at 07:00 in
   * their zone, weekly ones on Mondays.
   */
  digest: 'none' | 'daily' | 'weekly'
  /**
   * How often the person is sent a digest of what is new in what they follow: at 07:00 in their zone, weekly ones on
   * Mondays, and only if there is anything new.
   */
  summary: 'none' | 'daily' | 'weekly'
  /** Their time zone, by its IANA name; empty is UTC. */
  zone: string
  /** Whether this server sends mail at all. */
  enabled: boolean
}

export interface Medium {
  _id: string
  url: string
  provider: string
}

export interface Member {
  user: User
  role: 'member' | 'moderator' | 'admin'
  joinedAt: string
}

export interface MemberBody {
  role?: 'member' | 'moderator' | 'admin'
}

export interface Menu {
  background: string
  border: number
  height: number
}

export interface MenuBody {
  background?: string
  /** Pixels, at most 1000. */
  border?: number
  /** Pixels, at most 1000. */
  height?: number
}

export interface MergeBody {
  /** The other topic, by its id, shortId or name. */
  into: string
}

export type Message = 
  | AnswerAcceptedMessage
  | AnswerChangedMessage
  | AnswerDeletedMessage
  | AnswerPublishedMessage
  | AnswerUnacceptedMessage
  | CommentChangedMessage
  | CommentDeletedMessage
  | CommentedMessage
  | EventCancelledMessage
  | EventJoinedMessage
  | EventLeftMessage
  | EventQueuedMessage
  | FollowedMessage
  | PollVoteWithdrawnMessage
  | PollVotedMessage
  | PostAddedMessage
  | PostChangedMessage
  | PostDeletedMessage
  | QuestionAskedMessage
  | QuestionChangedMessage
  | QuestionDeletedMessage
  | QuestionReaskedMessage
  | ReactedMessage
  | ReactionWithdrawnMessage
  | RestoredMessage
  | RewardPaidMessage
  | RewardReturnedMessage
  | RewardStakedMessage
  | SpaceAddedMessage
  | SpaceChangedMessage
  | SpaceDeletedMessage
  | SpaceJoinedMessage
  | SpaceLeftMessage
  | SpaceRoleChangedMessage
  | SuggestionAcceptedMessage
  | SuggestionAddedMessage
  | SuggestionRejectedMessage
  | TestMessage
  | TopicAddedMessage
  | TopicChangedMessage
  | TopicDeletedMessage
  | UserChangedMessage
  | UserErasedMessage
  | UserFollowedMessage
  | UserJoinedMessage
  | VoteWithdrawnMessage
  | VotedMessage

export interface Messages {
  askRules: string
  motto: string
  questionIntro: string
  signupRules: string
  topicIntro: string
  userIntro: string
}

export interface MessagesBody {
  askRules?: string
  motto?: string
  questionIntro?: string
  signupRules?: string
  topicIntro?: string
  userIntro?: string
}

export interface Moderation {
  newUsers: NewUsers
  rules: ModerationRule[]
}

export interface ModerationBody {
  newUsers?: NewUsersBody
  /** At most 500. Staff are not held to them. */
  rules?: RuleBody[]
}

export interface ModerationRule {
  kind: 'word' | 'domain' | 'links'
  /** A word or phrase; the domain of a link, with those below it; the number of links that is still fine. */
  value: string
  /**
   * Shown and reported; unapproved until a moderator approves it; not taken. A comment that would be held is not
   * taken.
   */
  action: 'flag' | 'hold' | 'refuse'
  newUsersOnly: boolean
}

export interface NameBody {
  name?: string
}

export interface Navbar {
  background: string
  border: number
  color: string
  enabled: boolean
  height: number
  links: NavbarLink[]
  /** The links as text, one a line: text | url | position. */
  linksString: string
}

export interface NavbarBody {
  background?: string
  /** Pixels, at most 1000. */
  border?: number
  color?: string
  enabled?: boolean
  /** Pixels, at most 1000. */
  height?: number
  /** Each as: text | url | position. */
  links?: string[]
  /** The links as text, one a line. */
  linksString?: string
}

export interface NavbarLink {
  _id: string
  url: string
  text: string
  position: string
}

export interface Need {
  privilege: 'comment' | 'react' | 'vote' | 'voteDown' | 'poll' | 'topic' | 'review' | 'edit'
  /** From how many points on members have it. */
  points: number
}

export interface NeedBody {
  /** Each once. */
  privilege: 'comment' | 'react' | 'vote' | 'voteDown' | 'poll' | 'topic' | 'review' | 'edit'
  /** 1 to 1,000,000. */
  points: number
}

export interface NewUsers {
  /** A person is new for so many days; 0 turns it off. */
  days: number
  /** A person is new below this reputation; 0 turns it off. */
  score: number
  /** How many questions, answers, posts and comments a new person may write in an hour; 0 is any number. */
  postsPerHour: number
}

export interface NewUsersBody {
  days?: number
  postsPerHour?: number
  score?: number
}

export type News = AnswerNews | CommentNews | PostNews | QuestionNews | SpaceNews | TopicNews | UserNews

export interface Notification {
  id: string
  __v: number
  createdAt: string
  /** When the newest of from did it. */
  updatedAt: string
  /** What they did. */
  verb: 
    | 'follow_user'
    | 'follow_question'
    | 'upvote'
    | 'comment_upvote'
    | 'ask'
    | 'answer'
    | 'accept'
    | 'reward'
    | 'duplicate'
    | 'comment'
    | 'mention'
    | 'request_answer'
    | 'report'
    | 'space_request'
    | 'space_approve'
    | 'member_waits'
    | 'member_approve'
    | 'content_waits'
    | 'content_approve'
    | 'content_refuse'
    | 'new_question'
    | 'first_answer'
    | 'publish'
    | 'reply'
    | 'reaction'
    | 'badge'
    | 'suggested_question'
    | 'event_reminder'
    | 'event_change'
    | 'event_cancel'
    | 'event_seat'
    | 'message'
    | 'suggestion'
    | 'suggestion_accept'
    | 'suggestion_reject'
    | 'edit'
  /** The id of who is told. */
  to: string
  /** Who did it, the newest first, at most 20. Who did it under no name is the one called Anonymous. */
  from: ReducedUser[]
  /**
   * What they did it to: a question, an answer, a post, a space, or a comment followed by what it is on. Empty for
   * follow_user, member_waits, member_approve, badge and message, and for event_cancel where the event was deleted.
   */
  objects: Object[]
  read: boolean
  emailSent: boolean
  /** Of message, the id of the conversation. */
  conversation?: string
  /** When it was sent by mail. */
  emailAt?: string
  /**
   * What was said to it: why something was refused; the names of badges; the title of an event that was deleted, of
   * several with · between.
   */
  note?: string
}

export interface Object {
  id: string
  /** What the record is. */
  _type: 'question' | 'answer' | 'post' | 'comment' | 'space'
  status: string
  createdAt: string
  user: ReducedUser
  /** Of a comment: sanitised HTML. */
  body?: string
  /** Of an answer. */
  question?: ObjectQuestion
  shortId?: string
  /** Plain text. */
  summary?: string
  /** Of a question or post; of a space, its name. */
  title?: string
}

export interface ObjectQuestion {
  id: string
  shortId: string
  title: string
  user: ReducedUser
}

export interface OpenIDBody {
  /** The sites by whose accounts people sign in, in the order of their buttons. */
  providers?: OpenIDProviderBody[]
}

export interface OpenIDProvider {
  /** In addresses: the provider sends people back to /sign-in/from/ and this. */
  id: string
  /** On the button. */
  name: string
  /** What is known of the provider already; "" for any other. */
  preset: '' | 'google' | 'microsoft' | 'github' | 'okta' | 'keycloak'
  issuer: string
  clientId: string
  /** Whether there is a secret: it is not shown. */
  hasSecret: boolean
  /** What the provider is asked for. */
  scopes: string[]
  /** The claim that has the groups of a person; of a claim in another, both with a dot between. */
  groupsClaim: string
  /** What people get who are in a group there. */
  groups: GroupRule[]
  /**
   * Whether a member who was here before is found by an email address that the provider says is checked. A moderator
   * or admin never is.
   */
  linkByEmail: boolean
  /** Who comes in that is new: as the portal's registration has it, everybody, or nobody. */
  signUp: 'policy' | 'always' | 'never'
  /** Whether what the provider says of a person is taken over whenever they sign in, or when they first come. */
  sync: 'always' | 'create'
}

export interface OpenIDProviderBody {
  clientId?: string
  /** When absent, the one that is there stays, unless the issuer or the clientId has changed. */
  clientSecret?: string
  groups?: GroupRuleBody[]
  /** groups when absent. */
  groupsClaim?: string
  /** As it was shown; it changes nothing. */
  hasSecret?: boolean
  /** Small letters, digits and dashes; the preset when absent. */
  id?: string
  /** Needed but for google and github. It is tried at once. */
  issuer?: string
  /** false when absent. */
  linkByEmail?: boolean
  /** On the button; the preset's when absent. */
  name?: string
  preset?: '' | 'google' | 'microsoft' | 'github' | 'okta' | 'keycloak'
  /** openid, email and profile when absent. */
  scopes?: string[]
  /** policy when absent. */
  signUp?: 'policy' | 'always' | 'never'
  /** create when absent. */
  sync?: 'always' | 'create'
}

export interface OpenIDSettings {
  /** The sites by whose accounts people sign in, in the order of their buttons. */
  providers: OpenIDProvider[]
}

export interface OpenidApp {
  id: string
  slug: 'openid'
  name: string
  shortDescription: string
  /** Whether it is installed. */
  enabled: boolean
  /** Shown to admins only. */
  settings?: OpenIDSettings
}

export interface OptionBody {
  /** 1 to 300 characters. No two may differ in nothing but case and spaces. */
  text: string
  /** Of an option that is there and is to have another text. Without it, one is known by its text. */
  id?: string
  /** As it was answered; it is passed over. */
  voted?: boolean
  /** As it was answered; it is passed over. */
  votes?: number
}

export interface Pass {
  /** Opening it starts a session and goes to the path. Good once, and for 60 seconds. */
  url: string
}

export interface PassBody {
  /** A path of the community; the home page when absent. One that begins with /embed/ may be opened in a frame. */
  to?: string
}

export interface PatchPortalBody {
  /** Other hosts at which the portal is found. */
  aliases?: string[]
  announcement?: AnnouncementBody
  /** A path, or an http or https address. */
  banner?: string
  /** Origins such as https://shop.example.com, or *. */
  corsWhitelist?: string[]
  /** How the points are called, and whether they can be staked on questions. */
  currency?: CurrencyBody
  /** Plain text of at most 2000 characters. */
  description?: string
  /** The name of a host; unique on the server. */
  domain?: string
  /** The contact address. */
  email?: string
  englishName?: string
  /** A path, or an http or https address. */
  favicon?: string
  /** Ids of records shown first. */
  featured?: FeaturedBody
  keywords?: string[]
  /** Its language, as a tag: that of mails to people who chose none. Empty is English. */
  lang?: string
  /** Paths, or http or https addresses. */
  links?: LinksBody
  /** A path, or an http or https address. */
  logo?: string
  longName?: string
  /** HTML but for the motto. Also taken as a JSON string of the object. */
  messages?: MessagesBody
  moderation?: ModerationBody
  /** At most 200 characters. */
  name?: string
  /** What votes give in reputation, from now on. */
  points?: PointsBody
  policies?: PoliciesBody
  /** From how many points on members may do what. An empty list turns privileges off. */
  privileges?: NeedBody[]
  /** The emoji that people react with, or their names: at most 12. An empty list turns reactions off. */
  reactions?: string[]
  stage?: 'inception' | 'establishment' | 'maturity' | 'mitosis'
  subdomain?: string
  template?: TemplateBody
}

export interface PersonalToken {
  id: string
  name: string
  /** What it may be used for, in the fewest words. */
  scopes: string[]
  createdAt: string
  /** From then on it is refused. */
  expiresAt: string
  /** To the minute; empty until it is used. */
  lastUsedAt: string
  /** The token itself, where it was made just now: it is kept nowhere and never shown again. */
  token?: string
}

export interface Pin {
  /** The record's. */
  id: string
  type: 'question' | 'post'
  pinned: Pinned
  /** Of type post. */
  post?: Post
  /** Of type question. */
  question?: Question
}

export interface PinBody {
  /** On the home page. */
  portal?: boolean
  /** In the space that it stands in. */
  space?: boolean
  /** Ids of topics of the record: in these and no others. */
  topics?: string[]
}

export interface Pinned {
  /** On the home page. */
  portal: boolean
  /** In the space that it stands in. */
  space: boolean
  /** The ids of the topics that show it first. */
  topics: string[]
}

export interface PointMove {
  /** Its number: one's first movement is 1. */
  id: string
  kind: 'staked' | 'received' | 'returned'
  /** Less than zero for what was staked. */
  amount: number
  /** The reputation that came or went since the movement before. */
  earned: number
  /** What one had then. */
  balance: number
  reward: string
  /** The id of the question; null where one does not see it any more. */
  question: string | null
  /** Of the question; empty where one does not see it any more. */
  title: string
  createdAt: string
}

export interface Points {
  answerUpvoted: number
  answerDownvoted: number
  questionUpvoted: number
  questionDownvoted: number
  postUpvoted: number
  postDownvoted: number
  commentUpvoted: number
  answerVerified: number
  /** To the author of an accepted answer. */
  answerAccepted: number
  /** To who asked, when an answer is accepted. */
  questionSolved: number
}

export interface PointsBody {
  answerAccepted?: number
  answerDownvoted?: number
  answerUpvoted?: number
  answerVerified?: number
  commentUpvoted?: number
  postDownvoted?: number
  postUpvoted?: number
  questionDownvoted?: number
  questionSolved?: number
  questionUpvoted?: number
}

export interface Policies {
  access: 'public' | 'private'
  cookieConsent: 'enabled' | 'disabled'
  /** Which mails the community sends. */
  email: 'important' | 'disabled' | 'enabled'
  registration: 'public' | 'approval' | 'invitation'
  /** With approval, a member's new content waits for a moderator. */
  content: 'shareable' | 'approval'
  /** Who may add spaces. */
  spaces: 'members' | 'staff'
  /** Who may invite people. */
  invitations: 'staff' | 'members'
  /** Whether staff must sign in with a second factor. */
  secondFactor: 'optional' | 'staff'
  /** Who may add topics. */
  topics: 'members' | 'staff'
  /** Who may add events. */
  events: 'staff' | 'members'
  /** Whether members can write messages to each other. */
  messages: 'disabled' | 'members'
  /** Whether members may suggest edits. */
  suggestions: 'members' | 'disabled'
  /** Who may make answers the community's: their authors, or staff. */
  wiki: 'members' | 'staff' | 'disabled'
  /** The least length of a title, in characters; 0 for none. */
  minTitle: number
  /** That of what a question or a post says, as plain text. */
  minBody: number
  /** That of an answer. */
  minAnswer: number
  /** That of a comment. */
  minComment: number
  /** Whether a question must name a topic. */
  topicRequired: boolean
  /**
   * By whom readers are sent the pictures elsewhere that texts show: by the community, which fetches and keeps them,
   * or by whoever has them.
   */
  pictures: 'proxied' | 'direct'
  /**
   * Of which texts the pages elsewhere are fetched that they lead to, to show a preview: those that anybody can read,
   * those that all members can read, or none.
   */
  previews: 'public' | 'members' | 'disabled'
}

export interface PoliciesBody {
  access?: 'public' | 'private'
  content?: 'shareable' | 'approval'
  cookieConsent?: 'enabled' | 'disabled'
  email?: 'important' | 'disabled' | 'enabled'
  /** Who may add events. */
  events?: 'staff' | 'members'
  /** Who may invite people. */
  invitations?: 'staff' | 'members'
  /** Whether members can write messages to each other. */
  messages?: 'disabled' | 'members'
  /** That of an answer: 0 to 2,000. */
  minAnswer?: number
  /** That of what a question or a post says, as plain text: 0 to 2,000. */
  minBody?: number
  /** That of a comment: 0 to 500. */
  minComment?: number
  /** The least length of a title, in characters: 0 to 100. */
  minTitle?: number
  /**
   * By whom readers are sent the pictures elsewhere that texts show: by the community, which fetches and keeps them,
   * or by whoever has them.
   */
  pictures?: 'proxied' | 'direct'
  /**
   * Of which texts the pages elsewhere are fetched that they lead to, to show a preview: those that anybody can read,
   * those that all members can read, or none.
   */
  previews?: 'public' | 'members' | 'disabled'
  registration?: 'public' | 'approval' | 'invitation'
  /** Whether staff must sign in with a second factor. */
  secondFactor?: 'optional' | 'staff'
  /** Who may add spaces. */
  spaces?: 'members' | 'staff'
  /** Whether members may suggest edits. */
  suggestions?: 'members' | 'disabled'
  /** Whether a question must name a topic. */
  topicRequired?: boolean
  /** Who may add topics. */
  topics?: 'members' | 'staff'
  /** Who may make answers the community's: their authors, or staff. */
  wiki?: 'members' | 'staff' | 'disabled'
}

export interface PollBody {
  /** The id of the chosen option; a list of ids where the poll takes several. */
  poll: string | string[]
}

export interface PollOption {
  id: string
  text: string
  /** How many chose it. Where one may choose several, they add up to more than counts.pollVotes. */
  votes: number
  /** Whether the acting user chose it; told in the question's own record. */
  voted: boolean
}

export interface PollVoteWithdrawnMessage {
  /** What has happened. */
  type: 'poll.vote.withdrawn'
  /** When. */
  timestamp: string
  data: QuestionNews
}

export interface PollVotedMessage {
  /** What has happened. */
  type: 'poll.voted'
  /** When. */
  timestamp: string
  data: QuestionNews
}

export interface Portal {
  id: string
  createdAt: string
  updatedAt: string
  __v: number
  /** Changes with every change of the portal or its apps. */
  updateHash: string
  name: string
  englishName: string
  /** The title of the home page. */
  longName: string
  description: string
  /** Joined by a comma and a space. */
  keywords: string
  domain: string
  subdomain: string
  baseUrl: string
  /** Its language, as a tag; empty for English. */
  lang: string
  favicon: string
  logo: string
  /** A path; the picture of pages that have none of their own. */
  banner: string
  /** Ids of people. */
  moderators: string[]
  /** Ids of people. */
  admins: string[]
  /** Ids of the installed apps. */
  apps: string[]
  sections: string[]
  /** Other hosts at which the portal is found. */
  aliases: string[]
  announcement: Announcement
  template: PortalTemplate
  messages: Messages
  featured: Featured
  links: Links
  currency: Currency
  counts: PortalCounts
  policies: Policies
  /** The emoji that people react with; empty where that is turned off. */
  reactions: string[]
  /**
   * From how many points on members may do what. What is not listed takes none; editing what others wrote is then for
   * staff only.
   */
  privileges: Need[]
  stage: 'inception' | 'establishment' | 'maturity' | 'mitosis'
  status: 'live'
  type: 'root'
  plan: 'basic'
  /** The twenty with most questions. */
  topics: Topic[]
  /**
   * Origins whose pages may call the interfaces from a browser, with a token; cookies are never taken from them. Shown
   * to admins only.
   */
  corsWhitelist?: string[]
  /** The contact address. Shown to admins only. */
  email?: string
  /** What is held back by itself. Shown to admins only. */
  moderation?: Moderation
  /** What votes give in reputation. Shown to admins only. */
  points?: Points
}

export interface PortalChange {
  id: string
  createdAt: string
  /** Who changed them. */
  user: User
  changes: SettingChange[]
}

export interface PortalCounts {
  unapprovedAnswers: number
  unapprovedQuestions: number
  comments: number
  unanswered: number
  topics: number
  answers: number
  questions: number
  users: number
}

export interface PortalHealth {
  /** Different people seen in the last 30 days, today included. */
  usersSeen: number
  /** Those who did something. */
  usersActions: number
  /** Those who wrote a question, an answer or a post. */
  usersPosts: number
  /** The acting person's own, to the minute. */
  user: HealthUser
}

export interface PortalSeries {
  metric: 'seen' | 'acted' | 'posted' | 'questions' | 'answers' | 'unanswered' | 'firstAnswer'
  /** A number for each day, by YYYY-MM-DD; of firstAnswer only for days that have one. */
  values: { [name: string]: number }
}

export interface PortalTemplate {
  /** HTML inside the sidebar's box. */
  sidebar: string
  /** Always empty: see PUT /portal. */
  head: string
  /** Appended to the pages' style. */
  css: string
  /** HTML below every page. */
  body: string
  /** The look of pages for who chose none. */
  theme: 'default' | 'light' | 'dark'
  menu: Menu
  navbar: Navbar
  colors: Colors
}

export interface Post {
  id: string
  shortId: string
  __v: number
  createdAt: string
  updatedAt: string
  publishedAt: string
  portal: string
  type: 'post' | 'discussion' | 'article' | 'event'
  title: string
  user: User
  /** Sanitised HTML. */
  content: string
  summary: string
  intro: string
  status: 'archived' | 'collapsed' | 'draft' | 'published' | 'unapproved' | 'unlisted' | 'scheduled' | 'new'
  anonymous: boolean
  score: number
  /** Ids of those who voted so; the newest 1,000. */
  upvotes: string[]
  downvotes: string[]
  upvoted: boolean
  downvoted: boolean
  /** What people reacted with, in the order in which it was first given. */
  reactions: Reaction[]
  followed: boolean
  topics: Topic[]
  /** The newest 3. */
  comments: Comment[]
  images: Image[]
  links: Link[]
  media: Medium[]
  counts: PostCounts
  /** Whether an assistant wrote it for the author, by MCP. */
  assisted?: boolean
  /**
   * When its text was last edited; in the record's own answer. Absent where it never was, or by its author in the
   * first five minutes only.
   */
  editedAt?: string
  /** Who edited it last; absent where that is its anonymous author. */
  editedBy?: User
  /** Of type event. */
  event?: PostEvent
  /** Of the source. */
  format?: 'html' | 'markdown'
  /** Where it is shown before everything else; in the record's own answer. */
  pinned?: Pinned
  /** Who wrote it in the author's name, where that was another; shown to the author and to moderators only. */
  postedBy?: Poster
  /** What one would have it say instead, where that waits for approval or was refused; in the record's own answer. */
  proposal?: Proposal
  /**
   * The text exactly as it was written, for who may change it to go on with; in the record's own answer. It is not
   * sanitised: what goes into a page is the HTML.
   */
  source?: string
  /** The id of the space it stands in; absent when it stands in none. */
  space?: string
}

export interface PostAddedMessage {
  /** What has happened. */
  type: 'post.added'
  /** When. */
  timestamp: string
  data: PostNews
}

export interface PostChangedMessage {
  /** What has happened. */
  type: 'post.changed'
  /** When. */
  timestamp: string
  data: PostNews
}

export interface PostCounts {
  edits: number
  downvotes: number
  upvotes: number
  comments: number
  views: number
  followers: number
}

export interface PostDeletedMessage {
  /** What has happened. */
  type: 'post.deleted'
  /** When. */
  timestamp: string
  data: PostNews
}

export interface PostEvent {
  startsAt: string
  endsAt: string
  /** The name of the zone that it is in. */
  timeZone: string
  /** Plain text; empty where there is only a link. */
  place: string
  /** Where it is on the web; empty where there is only a place. */
  link: string
  /** How many may come; 0 for no limit. */
  seats: number
  /** How many come. */
  going: number
  /** How many wait for a seat. */
  waiting: number
  cancelled: boolean
  /** How often calendars were to take note of a change. */
  sequence: number
  /** Whether the acting user comes, if they said so; in the record's own answer. */
  answer?: 'going' | 'waiting' | 'declined'
}

export interface PostEventBody {
  /** Whether it will not be: those who come or wait are told. */
  cancelled?: boolean
  /** Required for an event: after the start, and within 31 days of it. */
  endsAt?: string
  /** An http or https address. */
  link?: string
  /** Plain text of at most 300 characters. A place or a link is required. */
  place?: string
  /** How many may come: 0, for no limit, to 100,000, and no fewer than come already. */
  seats?: number
  /** Required for an event; at most 5 years ahead. */
  startsAt?: string
  /** Required for an event: the IANA name of the zone that it is in. */
  timeZone?: string
}

export interface PostHit {
  id: string
  shortId: string
  __v: number
  createdAt: string
  updatedAt: string
  publishedAt: string
  portal: string
  type: 'post' | 'discussion' | 'article' | 'event'
  title: string
  user: User
  /** Sanitised HTML. */
  content: string
  summary: string
  intro: string
  status: 'archived' | 'collapsed' | 'draft' | 'published' | 'unapproved' | 'unlisted' | 'scheduled' | 'new'
  anonymous: boolean
  score: number
  /** Ids of those who voted so; the newest 1,000. */
  upvotes: string[]
  downvotes: string[]
  upvoted: boolean
  downvoted: boolean
  /** What people reacted with, in the order in which it was first given. */
  reactions: Reaction[]
  followed: boolean
  topics: Topic[]
  /** The newest 3. */
  comments: Comment[]
  images: Image[]
  links: Link[]
  media: Medium[]
  counts: PostCounts
  /** What the record is. */
  _type: 'post'
  highlight: Highlight
  /** Whether an assistant wrote it for the author, by MCP. */
  assisted?: boolean
  /**
   * When its text was last edited; in the record's own answer. Absent where it never was, or by its author in the
   * first five minutes only.
   */
  editedAt?: string
  /** Who edited it last; absent where that is its anonymous author. */
  editedBy?: User
  /** Of type event. */
  event?: PostEvent
  /** Of the source. */
  format?: 'html' | 'markdown'
  /** Where it is shown before everything else; in the record's own answer. */
  pinned?: Pinned
  /** Who wrote it in the author's name, where that was another; shown to the author and to moderators only. */
  postedBy?: Poster
  /** What one would have it say instead, where that waits for approval or was refused; in the record's own answer. */
  proposal?: Proposal
  /**
   * The text exactly as it was written, for who may change it to go on with; in the record's own answer. It is not
   * sanitised: what goes into a page is the HTML.
   */
  source?: string
  /** The id of the space it stands in; absent when it stands in none. */
  space?: string
}

export interface PostNews {
  /** The id of the community. */
  portal: string
  /** What it is about. */
  kind: 'post'
  /** The id of what it is about. */
  id: string
  /** The id of who did it; absent where that is a secret, or nobody. */
  by?: string
  /** As a guest sees it; absent where it is deleted. */
  post?: Post
  /** Of `voted`: which way. */
  vote?: 'up' | 'down'
}

export interface Poster {
  id: string
  username: string
  name: string
}

export interface Preview {
  /** The same for the same address. */
  id: string
  /** The address that the text leads to, without what follows a #. */
  url: string
  /** Plain text, as the page says it: at most 200 characters. */
  title: string
  /** Plain text of at most 400 characters, or empty. */
  description: string
  /** What the site calls itself, or its host. */
  siteName: string
  /** A path of the community, which serves it; empty for none, and where pictures are not proxied. */
  picture: string
  /** When the page was last asked. */
  fetchedAt: string
}

export interface PrivateMessage {
  id: string
  __v: number
  createdAt: string
  updatedAt: string
  /** The conversation's id. */
  conversation: string
  /** Its place in the conversation, from 1. */
  number: number
  /** Sanitised HTML; empty once it is deleted. */
  body: string
  user: User
  edited: boolean
  deleted: boolean
  /** Whether you have blocked its author, so that pages fold it. */
  folded: boolean
}

export interface Privilege {
  privilege: 'comment' | 'react' | 'vote' | 'voteDown' | 'poll' | 'topic' | 'review' | 'edit'
  /** From how many points on members have it; null where the community asks for none. */
  points: number | null
  /** Whether you have it. Moderators and admins have all. */
  has: boolean
}

export interface Problem {
  /** Where this code is explained, relative to the server */
  type: string
  /** The code in words */
  title: string
  /** The HTTP status */
  status: number
  /** What was wrong, this time */
  detail: string
  /** Always false */
  success: boolean
  code: Code
  /** What to quote when asking for help */
  requestId: string
  /** The inputs that were wrong */
  errors?: ProblemField[]
  /** The points that it takes, where they are what the person lacks */
  needs?: ProblemNeeds
  reason?: Reason
}

export interface ProblemField {
  field: string
  message: string
  reason?: Reason
}

export interface ProblemNeeds {
  /** The privilege that they lack, such as comment */
  privilege: string
  /** From how many points on members have it */
  points: number
  /** How many the person has */
  have: number
}

export interface Profile {
  name: string
  username: string
  title: string
  /** Sanitised HTML. */
  description: string
  /** A path or an address. */
  picture: string
  website: string
  location: string
  gender: string
  /** Reputation. */
  score: number
  verified: boolean
  /**
   * The person's id in the integrating product. Null to all but the person, moderators and the product's own tokens:
   * its JWTs, and what the service grant gave.
   */
  externalId: string | null
  counts: UserCounts
}

export interface Proposal {
  /** Of a new comment, the one that it will have. */
  id: string
  createdAt: string
  /** When it was last changed, or refused. */
  updatedAt: string
  status: 'waiting' | 'refused'
  /** Why it was refused, where a moderator said so. */
  note: string
  /** Whether it is a new comment on the record. Otherwise it is what the record or comment would say. */
  new: boolean
  /** What it is about. */
  type: 'question' | 'answer' | 'post' | 'comment'
  /** The id of that. */
  target: string
  /** The id of who wrote it. */
  user: string
  /** Sanitised HTML: the description of a question, the content of an answer or post, the body of a comment. */
  content?: string
  /** Of the source. */
  format?: 'html' | 'markdown'
  /** Of a poll: their texts. */
  options?: string[]
  /** The text exactly as it was written. */
  source?: string
  /** Here and below: absent where that would stay as it is. */
  title?: string
  /** Ids. */
  topics?: string[]
}

export interface Question {
  id: string
  shortId: string
  __v: number
  title: string
  /** The description's plain text, up to 200 characters. */
  summary: string
  createdAt: string
  updatedAt: string
  publishedAt: string
  /** When somebody last asked it too; when it was created, if nobody did. */
  lastAskedAt: string
  /** Empty when it has no answer. */
  lastAnsweredAt: string
  user: User
  portal: string
  /** The author's id; empty where the author is anonymous. */
  actor: string
  /**
   * The hosts its page was reached from most often, at most 10: in the question's own record, to its author and
   * moderators; else empty.
   */
  referrers: Referrer[]
  /** Points that people staked on it: the newest first, at most 100. */
  rewards: Reward[]
  /** Ids of those who voted so; the newest 1,000. */
  upvotes: string[]
  downvotes: string[]
  followers: string[]
  askers: string[]
  /** The newest 3. */
  comments: Comment[]
  /** Whether one of the rewards is open. */
  hasReward: boolean
  anonymous: boolean
  verified: boolean
  /** The id of the answer that solved it for who asked; null while there is none, or it is hidden. */
  acceptedAnswer: string | null
  /** Whether it has an accepted answer. */
  solved: boolean
  /** Whether it takes no more answers. */
  locked: boolean
  upvoted: boolean
  downvoted: boolean
  /** What people reacted with, in the order in which it was first given. */
  reactions: Reaction[]
  followed: boolean
  /** Whether the acting user asked it too. */
  reasked: boolean
  topics: Topic[]
  score: number
  status: 'archived' | 'collapsed' | 'published' | 'unapproved' | 'unlisted' | 'featured' | 'scheduled'
  type: 'general' | 'poll'
  privacy: 'public' | 'private'
  counts: QuestionCounts
  /** Whether it is closed as the same as another question: it takes no more answers. */
  duplicate: boolean
  /** Whether an assistant wrote it for the author, by MCP. */
  assisted?: boolean
  /** Of a poll: whether that time has come. */
  closed?: boolean
  /** Of a poll: when it takes no more votes; empty when it stays open. */
  closesAt?: string
  /** Sanitised HTML; in the question's own record. */
  description?: string
  /** The question that it is the same as, in its own record; absent where that is deleted, or not seen by who asks. */
  duplicateOf?: SameQuestion
  /** Those that are closed as the same as it, in its own record: the newest, at most 20. */
  duplicates?: SameQuestion[]
  /**
   * When its text was last edited; in the record's own answer. Absent where it never was, or by its author in the
   * first five minutes only.
   */
  editedAt?: string
  /** Who edited it last; absent where that is its anonymous author. */
  editedBy?: User
  /** Of the source. */
  format?: 'html' | 'markdown'
  lang?: string
  /** Of a poll: whether one may choose several options. */
  multiple?: boolean
  /** Of a poll. */
  options?: PollOption[]
  /** Where it is shown before everything else; in the record's own answer. */
  pinned?: Pinned
  /** Who wrote it in the author's name, where that was another; shown to the author and to moderators only. */
  postedBy?: Poster
  /** What one would have it say instead, where that waits for approval or was refused; in the record's own answer. */
  proposal?: Proposal
  /**
   * The text exactly as it was written, for who may change it to go on with; in the record's own answer. It is not
   * sanitised: what goes into a page is the HTML.
   */
  source?: string
  /** The id of the space it stands in; absent when it stands in none. */
  space?: string
}

export interface QuestionAskedMessage {
  /** What has happened. */
  type: 'question.asked'
  /** When. */
  timestamp: string
  data: QuestionNews
}

export interface QuestionChangedMessage {
  /** What has happened. */
  type: 'question.changed'
  /** When. */
  timestamp: string
  data: QuestionNews
}

export interface QuestionCounts {
  asks: number
  downvotes: number
  upvotes: number
  edits: number
  comments: number
  /** Those of the answers that are collapsed. */
  hiddenAnswers: number
  answers: number
  /** How often it was opened by people other than its author: once a person in 24 hours. */
  views: number
  followers: number
  /** How many people voted in the poll, however many options each chose. */
  pollVotes: number
}

export interface QuestionDeletedMessage {
  /** What has happened. */
  type: 'question.deleted'
  /** When. */
  timestamp: string
  data: QuestionNews
}

export interface QuestionHit {
  id: string
  shortId: string
  __v: number
  title: string
  /** The description's plain text, up to 200 characters. */
  summary: string
  createdAt: string
  updatedAt: string
  publishedAt: string
  /** When somebody last asked it too; when it was created, if nobody did. */
  lastAskedAt: string
  /** Empty when it has no answer. */
  lastAnsweredAt: string
  user: User
  portal: string
  /** The author's id; empty where the author is anonymous. */
  actor: string
  /**
   * The hosts its page was reached from most often, at most 10: in the question's own record, to its author and
   * moderators; else empty.
   */
  referrers: Referrer[]
  /** Points that people staked on it: the newest first, at most 100. */
  rewards: Reward[]
  /** Ids of those who voted so; the newest 1,000. */
  upvotes: string[]
  downvotes: string[]
  followers: string[]
  askers: string[]
  /** The newest 3. */
  comments: Comment[]
  /** Whether one of the rewards is open. */
  hasReward: boolean
  anonymous: boolean
  verified: boolean
  /** The id of the answer that solved it for who asked; null while there is none, or it is hidden. */
  acceptedAnswer: string | null
  /** Whether it has an accepted answer. */
  solved: boolean
  /** Whether it takes no more answers. */
  locked: boolean
  upvoted: boolean
  downvoted: boolean
  /** What people reacted with, in the order in which it was first given. */
  reactions: Reaction[]
  followed: boolean
  /** Whether the acting user asked it too. */
  reasked: boolean
  topics: Topic[]
  score: number
  status: 'archived' | 'collapsed' | 'published' | 'unapproved' | 'unlisted' | 'featured' | 'scheduled'
  type: 'general' | 'poll'
  privacy: 'public' | 'private'
  counts: QuestionCounts
  /** Whether it is closed as the same as another question: it takes no more answers. */
  duplicate: boolean
  /** What the record is. */
  _type: 'question'
  highlight: Highlight
  /** Whether an assistant wrote it for the author, by MCP. */
  assisted?: boolean
  /** Of a poll: whether that time has come. */
  closed?: boolean
  /** Of a poll: when it takes no more votes; empty when it stays open. */
  closesAt?: string
  /** Sanitised HTML; in the question's own record. */
  description?: string
  /** The question that it is the same as, in its own record; absent where that is deleted, or not seen by who asks. */
  duplicateOf?: SameQuestion
  /** Those that are closed as the same as it, in its own record: the newest, at most 20. */
  duplicates?: SameQuestion[]
  /**
   * When its text was last edited; in the record's own answer. Absent where it never was, or by its author in the
   * first five minutes only.
   */
  editedAt?: string
  /** Who edited it last; absent where that is its anonymous author. */
  editedBy?: User
  /** Of the source. */
  format?: 'html' | 'markdown'
  lang?: string
  /** Of a poll: whether one may choose several options. */
  multiple?: boolean
  /** Of a poll. */
  options?: PollOption[]
  /** Where it is shown before everything else; in the record's own answer. */
  pinned?: Pinned
  /** Who wrote it in the author's name, where that was another; shown to the author and to moderators only. */
  postedBy?: Poster
  /** What one would have it say instead, where that waits for approval or was refused; in the record's own answer. */
  proposal?: Proposal
  /**
   * The text exactly as it was written, for who may change it to go on with; in the record's own answer. It is not
   * sanitised: what goes into a page is the HTML.
   */
  source?: string
  /** The id of the space it stands in; absent when it stands in none. */
  space?: string
}

export interface QuestionNews {
  /** The id of the community. */
  portal: string
  /** What it is about. */
  kind: 'question'
  /** The id of what it is about. */
  id: string
  /** The id of who did it; absent where that is a secret, or nobody. */
  by?: string
  /** As a guest sees it; absent where it is deleted. */
  question?: Question
  /** Of `voted`: which way. */
  vote?: 'up' | 'down'
}

export interface QuestionReaskedMessage {
  /** What has happened. */
  type: 'question.reasked'
  /** When. */
  timestamp: string
  data: QuestionNews
}

export interface QuestionStats {
  type: 'user_question_viewed' | 'user_question_voted' | 'user_question_followed'
  /** The first day of the present month. */
  timestamp: string
  /** A number for each of the last 32 days, by YYYY-MM-DD. */
  values: { [name: string]: number }
}

export interface QueueItem {
  /** The record's. */
  id: string
  type: 'question' | 'answer' | 'post' | 'comment' | 'proposal' | 'message'
  /** When it began to wait. */
  since: string
  unapproved: boolean
  /** The open ones, the oldest first. One without a user is by a rule of the portal. */
  reports: Report[]
  /** Also of an anonymous record. */
  author: User
  /** What moderation had to do with the author. */
  history: UserHistory
  answer?: Answer
  /** Of type message: up to five right before it, the oldest first. */
  before?: PrivateMessage[]
  comment?: Comment
  /** Of type message: as it was when it was reported. */
  message?: PrivateMessage
  /** Of type message: who takes part in the conversation. */
  people?: User[]
  post?: Post
  /** Of type proposal: a new comment, or other words, for the one of the four that is there. */
  proposal?: Proposal
  question?: Question
}

export interface ReactedMessage {
  /** What has happened. */
  type: 'reacted'
  /** When. */
  timestamp: string
  data: News
}

export interface Reaction {
  /** An emoji. */
  reaction: string
  count: number
  /** Whether the acting user did. */
  reacted: boolean
}

export interface ReactionBody {
  /** An emoji that the portal offers (its reactions), or its name, such as tada. */
  reaction?: string
}

export interface ReactionWithdrawnMessage {
  /** What has happened. */
  type: 'reaction.withdrawn'
  /** When. */
  timestamp: string
  data: News
}

export interface Reactor {
  reaction: string
  user: User
  createdAt: string
}

export interface ReadBody {
  /** The id of the last message that was read; all of them when absent. */
  message?: string
}

/**
 * A stable word for why, one for each refusal: /docs/errors has what helps. Each answer lists those that it may have
 * as `x-reasons`.
 */
export type Reason = 
  | 'account_banned'
  | 'account_banned_until'
  | 'account_ended'
  | 'account_erased'
  | 'account_pending'
  | 'act_overtaken'
  | 'act_stands'
  | 'act_undone'
  | 'address_by_mail'
  | 'address_confirmed_elsewhere'
  | 'address_held'
  | 'address_stays'
  | 'against_rules'
  | 'algorithm_unknown'
  | 'already_reviewed'
  | 'already_suggested'
  | 'animated_webp'
  | 'answer_locked'
  | 'archive_too_long'
  | 'ask_by_post'
  | 'asked_enough'
  | 'author_erased'
  | 'back_up_outside'
  | 'bad_age'
  | 'bad_change'
  | 'bad_characters'
  | 'bad_cursor'
  | 'bad_duplicate'
  | 'bad_filter'
  | 'bad_idempotency_key'
  | 'bad_language'
  | 'bad_link'
  | 'bad_merge'
  | 'bad_page'
  | 'bad_parameter'
  | 'bad_pass'
  | 'bad_path'
  | 'bad_search'
  | 'bad_sort'
  | 'bad_target'
  | 'bad_token'
  | 'bad_topic_name'
  | 'bad_vote'
  | 'badge_is_earned'
  | 'badge_is_off'
  | 'ban_by_admins'
  | 'ban_self'
  | 'below_rank_only'
  | 'blank'
  | 'block_self'
  | 'blocked_by_you'
  | 'body_too_large'
  | 'body_type'
  | 'body_unreadable'
  | 'bot_password'
  | 'built_in_badge'
  | 'by_author_only'
  | 'by_person_only'
  | 'by_space_staff'
  | 'by_staff_only'
  | 'cannot_be_asked'
  | 'changed_meanwhile'
  | 'client_taken'
  | 'collection_not_empty'
  | 'comment_points'
  | 'community_by_invitation'
  | 'community_not_empty'
  | 'confirmation_stale'
  | 'control_characters'
  | 'conversations_a_day'
  | 'converted'
  | 'currency_off'
  | 'damaged_file'
  | 'damaged_picture'
  | 'database_busy'
  | 'database_read_only'
  | 'database_unreachable'
  | 'deleted_by_staff'
  | 'draft_of_author'
  | 'edit_directly'
  | 'edit_points'
  | 'empty_file'
  | 'ended_elsewhere'
  | 'endpoint_off'
  | 'ends_before_start'
  | 'erase_by_admins'
  | 'erased'
  | 'event_cancelled'
  | 'event_over'
  | 'events_by_staff'
  | 'factor_first'
  | 'factor_on'
  | 'file_exists'
  | 'file_format'
  | 'file_too_large'
  | 'first_collection'
  | 'follow_self'
  | 'forged_reply'
  | 'form_damaged'
  | 'from_elsewhere'
  | 'grant_refused'
  | 'group_full'
  | 'group_owner_only'
  | 'has_answers'
  | 'held_by_staff'
  | 'idempotency_key_used'
  | 'in_no_space'
  | 'invitation_expired'
  | 'invitation_of_another'
  | 'invitation_unknown'
  | 'invitation_used'
  | 'invitation_withdrawn'
  | 'invitations_a_day'
  | 'is_duplicate'
  | 'jwt_audience'
  | 'jwt_bad_signature'
  | 'jwt_claim_missing'
  | 'jwt_control_character'
  | 'jwt_early'
  | 'jwt_email'
  | 'jwt_expired'
  | 'jwt_in_future'
  | 'jwt_issuer'
  | 'jwt_keys_unreachable'
  | 'jwt_name_long'
  | 'jwt_not_a_string'
  | 'jwt_not_a_time'
  | 'jwt_off'
  | 'jwt_spent'
  | 'jwt_subject_long'
  | 'jwt_too_long'
  | 'key_missing'
  | 'key_of_no_algorithm'
  | 'key_or_address'
  | 'key_unusable'
  | 'keys_unread'
  | 'last_admin'
  | 'last_space_admin'
  | 'link_count'
  | 'looks_like_an_id'
  | 'mail_secret'
  | 'mail_token_spent'
  | 'mail_too_large'
  | 'many_sign_ins'
  | 'merge_elsewhere'
  | 'message_deleted'
  | 'message_self'
  | 'messages_a_minute'
  | 'messages_of_people'
  | 'messages_off'
  | 'method_not_allowed'
  | 'name_invisible'
  | 'name_one_record'
  | 'navbar_links'
  | 'new_members_wait'
  | 'no_address_to_confirm'
  | 'no_community'
  | 'no_draft'
  | 'no_free_username'
  | 'no_head'
  | 'no_longer_there'
  | 'no_mail'
  | 'no_password'
  | 'no_pixels'
  | 'no_record'
  | 'no_reward'
  | 'no_such_answer'
  | 'no_such_comment'
  | 'no_such_option'
  | 'no_such_person'
  | 'no_such_question'
  | 'no_such_space'
  | 'no_such_topic'
  | 'no_target'
  | 'no_token'
  | 'no_tokens_here'
  | 'no_uploads'
  | 'nobody_called'
  | 'not_a_colour'
  | 'not_a_group'
  | 'not_a_host'
  | 'not_a_jwt'
  | 'not_a_mail'
  | 'not_a_number'
  | 'not_a_path'
  | 'not_a_picture'
  | 'not_a_poll'
  | 'not_a_push_address'
  | 'not_a_push_key'
  | 'not_a_slug'
  | 'not_a_time'
  | 'not_a_url'
  | 'not_a_zone'
  | 'not_acceptable'
  | 'not_accepting_messages'
  | 'not_an_address'
  | 'not_an_email'
  | 'not_an_emoji'
  | 'not_an_event'
  | 'not_an_issuer'
  | 'not_an_origin'
  | 'not_convertible'
  | 'not_deleted'
  | 'not_erased'
  | 'not_finished'
  | 'not_for_all'
  | 'not_in_batch'
  | 'not_in_future'
  | 'not_in_space'
  | 'not_its_topic'
  | 'not_networks'
  | 'not_of_answers'
  | 'not_one_of'
  | 'not_provisioned'
  | 'not_published'
  | 'not_streamed'
  | 'not_suggestible'
  | 'not_taken_here'
  | 'not_utf8'
  | 'not_yours_to_accept'
  | 'not_yours_to_award'
  | 'not_yours_to_change'
  | 'not_yours_to_close'
  | 'not_yours_to_delete'
  | 'not_yours_to_request'
  | 'not_yours_to_restore'
  | 'not_yours_to_review'
  | 'nothing_changed'
  | 'nothing_here'
  | 'of_duplicate'
  | 'on_creation_only'
  | 'one_choice'
  | 'one_file'
  | 'openid_address_held'
  | 'openid_audience'
  | 'openid_away'
  | 'openid_bad_token'
  | 'openid_denied'
  | 'openid_expired'
  | 'openid_issuer'
  | 'openid_last_way'
  | 'openid_no_email'
  | 'openid_no_sign_up'
  | 'openid_nonce'
  | 'openid_off'
  | 'openid_other_browser'
  | 'openid_refused'
  | 'openid_taken'
  | 'openid_unread'
  | 'option_count'
  | 'option_text'
  | 'out_of_range'
  | 'overloaded'
  | 'own_answer'
  | 'own_profile_only'
  | 'own_record'
  | 'own_suggestion'
  | 'passkey_bad'
  | 'password_common'
  | 'password_known'
  | 'password_long'
  | 'password_sequence'
  | 'password_short'
  | 'people_count'
  | 'person_erased'
  | 'pictures_wait'
  | 'place_deleted'
  | 'place_from_one'
  | 'poll_begun'
  | 'poll_closed'
  | 'poll_points'
  | 'private_address'
  | 'privilege_twice'
  | 'provisioned'
  | 'question_duplicate'
  | 'question_locked'
  | 'react_points'
  | 'reactions_off'
  | 'read_only'
  | 'record_deleted'
  | 'report_resolved'
  | 'requests_a_day'
  | 'required'
  | 'review_points'
  | 'reviewed_by_staff'
  | 'reward_closed'
  | 'reward_open'
  | 'said_twice'
  | 'same_option'
  | 'scope_missing'
  | 'scope_too_wide'
  | 'seats_taken'
  | 'secret_in_url'
  | 'secret_short'
  | 'server_starting'
  | 'several_communities'
  | 'side_too_long'
  | 'sign_in_first'
  | 'sign_ins_wait'
  | 'space_by_invitation'
  | 'space_by_request'
  | 'space_closed'
  | 'space_not_empty'
  | 'space_of_people'
  | 'space_open'
  | 'sso_address_unchecked'
  | 'sso_bad_signature'
  | 'sso_field_missing'
  | 'sso_nothing_sent'
  | 'sso_off'
  | 'sso_other_browser'
  | 'sso_unknown_site'
  | 'staff_only'
  | 'staff_token'
  | 'stale_version'
  | 'start_again'
  | 'storage_failed'
  | 'storage_full'
  | 'storage_unreachable'
  | 'streams_unavailable'
  | 'suggestions_a_day'
  | 'suggestions_off'
  | 'taken'
  | 'text_marks'
  | 'token_outlives'
  | 'too_far'
  | 'too_few_points'
  | 'too_late_to_restore'
  | 'too_long'
  | 'too_many'
  | 'too_many_badges'
  | 'too_many_bookmarks'
  | 'too_many_bytes'
  | 'too_many_collections'
  | 'too_many_drafts'
  | 'too_many_frames'
  | 'too_many_passkeys'
  | 'too_many_pins'
  | 'too_many_pixels'
  | 'too_many_requests'
  | 'too_many_rewards'
  | 'too_many_spaces'
  | 'too_many_streams'
  | 'too_many_suggestions'
  | 'too_many_tokens'
  | 'too_many_tries'
  | 'too_short'
  | 'too_slow'
  | 'topic_points'
  | 'topic_required'
  | 'topics_by_staff'
  | 'two_lengths'
  | 'two_places'
  | 'two_texts'
  | 'unknown_field'
  | 'unknown_scope'
  | 'url_too_long'
  | 'username_accent'
  | 'username_end'
  | 'username_length'
  | 'username_letters'
  | 'username_reserved'
  | 'username_script'
  | 'username_start'
  | 'vote_down_points'
  | 'vote_points'
  | 'webhook_secret'
  | 'wiki_off'
  | 'written_in_confidence'
  | 'wrong_code'
  | 'wrong_community'
  | 'wrong_current_password'
  | 'wrong_ids'
  | 'wrong_password'
  | 'wrong_sign_in'
  | 'wrong_token'
  | 'wrong_type'

export interface ReducedProfile {
  name: string
  username: string
  title: string
  picture: string
}

export interface ReducedUser {
  id: string
  profile: ReducedProfile
}

export interface Referrer {
  _id: string
  type: 'host'
  /** The host. */
  source: string
  /** How many views came from there. */
  count: number
  /** Always empty: addresses are not kept. */
  urls: unknown[]
}

export interface RejectBody {
  /** To who suggested it: plain text of at most 300 characters. */
  note?: string
}

export interface RenameBody {
  /** Plain text of at most 100 characters; empty for none. */
  title?: string
}

export interface Report {
  id: string
  __v: number
  createdAt: string
  updatedAt: string
  portal: string
  type: string
  description: string
  status: 'open' | 'accepted' | 'rejected'
  /** What was reported. */
  kind: 'answer' | 'question' | 'comment' | 'post' | 'message'
  /** The id of what was reported. */
  record: string
  /** The id of who reported it. */
  user: string
  /** Up to five right before that, the oldest first. */
  before?: PrivateMessage[]
  /** Of an open report of a message, where moderators list them: as it was when it was reported. */
  message?: PrivateMessage
  /** The moderator's; shown to moderators. */
  note?: string
  /** Who takes part in its conversation. */
  people?: User[]
  resolvedAt?: string
  resolvedBy?: string
}

export interface ReportBody {
  /** Shown to admins and moderators. */
  description?: string
  type?: string
}

export interface Request {
  user: User
  askedAt: string
}

export interface ResetBody {
  /** From the link in the mail. */
  token: string
  /** 8 to 200 characters, and not easy to guess. */
  password: string
}

export interface ResolveBody {
  action: 'accept' | 'reject'
  note?: string
}

export interface ResolveQueueBody {
  /** Which records; at most 100. */
  items: ItemBody[]
  action: 'approve' | 'dismiss' | 'reject' | 'archive' | 'collapse' | 'delete'
  /** For the log and the reports, and for the author of what is approved or refused. */
  note?: string
  /**
   * Whether the author of what was published is told that it is shown no longer, with the note. Who waited for a
   * moderator is told anyway.
   */
  tellAuthor?: boolean
}

export interface ResolvedItem {
  type: 'question' | 'answer' | 'post' | 'comment' | 'proposal' | 'message'
  id: string
  /** False where there was nothing to do. */
  resolved: boolean
  /** False where there is no such record, or no longer. */
  found: boolean
  /** Whether it was changed since the updatedAt that was sent: read it again. */
  changed: boolean
  /** The id of the act in the log, to undo it by. */
  log?: string
}

export interface ResolvedItems {
  /** Always true. */
  success: boolean
  items: ResolvedItem[]
}

export interface RestoredMessage {
  /** What has happened. */
  type: 'restored'
  /** When. */
  timestamp: string
  data: News
}

export interface RevokeForm {
  /** The access or refresh token to end. */
  token: string
  client_id?: string
  client_secret?: string
}

export interface Reward {
  id: string
  /** Who staked it. The reward of who asked anonymously is as anonymous. */
  user: User
  /** Points. */
  amount: number
  /** What of it the author of the answer got; the rest went back. */
  paid: number
  status: 'open' | 'paid' | 'returned'
  /** The id of the answer that it was given; null while there is none, or that is deleted. */
  answer: string | null
  createdAt: string
  /** When its time is over. */
  expiresAt: string
}

export interface RewardPaidMessage {
  /** What has happened. */
  type: 'reward.paid'
  /** When. */
  timestamp: string
  data: AnswerNews
}

export interface RewardReturnedMessage {
  /** What has happened. */
  type: 'reward.returned'
  /** When. */
  timestamp: string
  data: QuestionNews
}

export interface RewardStakedMessage {
  /** What has happened. */
  type: 'reward.staked'
  /** When. */
  timestamp: string
  data: QuestionNews
}

export interface RuleBody {
  kind: 'word' | 'domain' | 'links'
  value: string
  action: 'flag' | 'hold' | 'refuse'
  newUsersOnly?: boolean
}

export interface SameQuestion {
  id: string
  shortId: string
  title: string
  createdAt: string
  /** How many it has. */
  answers: number
  solved: boolean
}

export interface ScimApp {
  id: string
  slug: 'scim'
  name: string
  shortDescription: string
  /** Whether it is installed. */
  enabled: boolean
  /** Shown to admins only. */
  settings?: ScimSettings
}

export interface ScimBody {
  /** Of the SCIM app: all rules there are to be, at most 200. */
  rules?: GroupRuleBody[]
}

export interface ScimSettings {
  rules: GroupRule[]
  /** The tokens of directories, the newest first. */
  tokens: ScimToken[]
}

export interface ScimToken {
  id: string
  name: string
  createdAt: string
  /** To the minute; empty until it is used. */
  lastUsedAt: string
  /** The token itself, where it was made just now: it is kept nowhere and never shown again. */
  token?: string
}

export interface ScimTokenBody {
  /** For people: at most 100 characters. */
  name: string
}

export interface SearchResult {
  /**
   * The best first. Each is a record as its own kind has it, with _type, which says what it is (question, answer,
   * post, topic, user), and highlight: title and body as HTML with what was searched for in mark elements.
   */
  items: Hit[]
  /** How many there are in all; 200 where there are as many or more. */
  count: number
  /** Whether there may be more than count says: counting stops at 200. */
  countIsAtLeast: boolean
  /**
   * What was searched for instead: only where nothing was found by the query as it was written, and something by the
   * known words nearest to its own.
   */
  corrected?: string
}

export interface SettingChange {
  field: string
  from: string
  to: string
}

export interface Space {
  id: string
  __v: number
  createdAt: string
  updatedAt: string
  portal: string
  name: string
  slug: string
  /** Sanitised HTML. */
  description: string
  /** A path or an address. */
  image: string
  /** The collection it stands in. */
  collectionId: string
  /** What stands in it, and who is in it, is for its members and moderators. */
  private: boolean
  /** It does not exist for anybody else. */
  hidden: boolean
  /** Nobody joins by themselves. */
  inviteOnly: boolean
  /** Who made it. */
  user: User
  /** What the acting user is in it; empty for one who is not. */
  role: '' | 'member' | 'moderator' | 'admin'
  /** What the acting user is told of it; empty for one who is not in it. */
  level: '' | 'all' | 'first' | 'none'
  /** Whether the acting user has asked to join it, and waits. */
  requested: boolean
  /** To one who may not read it, only how many members it has. */
  counts: SpaceCounts
}

export interface SpaceAddedMessage {
  /** What has happened. */
  type: 'space.added'
  /** When. */
  timestamp: string
  data: SpaceNews
}

export interface SpaceChangedMessage {
  /** What has happened. */
  type: 'space.changed'
  /** When. */
  timestamp: string
  data: SpaceNews
}

export interface SpaceCounts {
  members: number
  questions: number
  posts: number
  answers: number
}

export interface SpaceDeletedMessage {
  /** What has happened. */
  type: 'space.deleted'
  /** When. */
  timestamp: string
  data: SpaceNews
}

export interface SpaceJoinedMessage {
  /** What has happened. */
  type: 'space.joined'
  /** When. */
  timestamp: string
  data: SpaceNews
}

export interface SpaceLeftMessage {
  /** What has happened. */
  type: 'space.left'
  /** When. */
  timestamp: string
  data: SpaceNews
}

export interface SpaceNews {
  /** The id of the community. */
  portal: string
  /** What it is about. */
  kind: 'space'
  /** The id of what it is about. */
  id: string
  /** The id of who did it; absent where that is a secret, or nobody. */
  by?: string
  /** The id of who joined or left, or has another role. */
  member?: string
  /** As a guest sees it; absent where it is deleted. */
  space?: Space
}

export interface SpaceRoleChangedMessage {
  /** What has happened. */
  type: 'space.role.changed'
  /** When. */
  timestamp: string
  data: SpaceNews
}

export interface StaffAct {
  id: string
  createdAt: string
  kind: 
    | 'edit'
    | 'status'
    | 'lock'
    | 'verify'
    | 'accept'
    | 'delete'
    | 'resolve'
    | 'report'
    | 'ban'
    | 'unban'
    | 'approve'
    | 'role'
    | 'erase'
    | 'write'
    | 'undo'
    | 'restore'
    | 'merge'
    | 'pin'
    | 'convert'
    | 'duplicate'
  /** To what. */
  type: 'question' | 'answer' | 'post' | 'comment' | 'topic' | 'user' | 'space' | 'proposal' | 'message'
  /** Its id. */
  target: string
  /** The id of whose it is. */
  author: string
  note: string
  /** How what was changed was before; empty once the target is deleted. */
  before: { [name: string]: string }
  after: { [name: string]: string }
  /** Ids of the reports that it resolved. */
  reports: string[]
  /** By which it was resolved. */
  action?: string
  /** The id of the act that it undid. */
  undoes?: string
  /** The id of the act that undid it. */
  undoneBy?: string
  /** Who did it; absent where the portal itself did. */
  user?: User
}

export interface StakeBody {
  /** Points: 1 to 1,000,000, and no more than one has. */
  amount: number | null
  /** For how long it can be given: 1 to 30; 7 when absent. */
  days?: number
}

export interface Statement {
  /**
   * What one has: the reputation, and what rewards took and gave. It is less than zero when one lost reputation that
   * was staked.
   */
  balance: number
  /** The reputation. */
  earned: number
  /** What is in open rewards; it is no part of the balance. */
  staked: number
  /** What was earned since the newest of the movements. */
  since: number
  /** How the points are called. */
  currency: string
  /** What moved, the newest first. */
  items: PointMove[]
  /** How many movements there are in all. */
  count: number
  /** What the balance is worth outside; absent where the portal names no external currency. */
  external?: Worth
}

export interface Suggestion {
  id: string
  createdAt: string
  /** When it was last changed or reviewed. */
  updatedAt: string
  status: 'waiting' | 'accepted' | 'rejected'
  /** What it is about. */
  type: 'question' | 'answer' | 'post'
  /** The id of that. */
  target: string
  /** Who suggests it. */
  user: User
  /** Why, by who suggests it. */
  reason: string
  /** The version of the record that it was made for. */
  recordVersion: string
  /** Whether the record has changed since: it is accepted with a text of the reviewer's then, or changed first. */
  stale: boolean
  /** Whether the acting user may accept or reject it. */
  mayReview: boolean
  /** Whether the reviewer changed it before they accepted it. */
  improved: boolean
  /** Why, by the reviewer. */
  note: string
  /** Sanitised HTML: of a question, its description. */
  content?: string
  /** Of the source. */
  format?: 'html' | 'markdown'
  /** What it is about, in few words; absent in the answer to a change after which one doesn't see it. */
  object?: Object
  reviewedAt?: string
  /** Absent where that is the record's anonymous author. */
  reviewedBy?: User
  /** The content exactly as it was written. It is not sanitised. */
  source?: string
  /** Here and below: absent where that would stay as it is. */
  title?: string
  /** Ids. */
  topics?: string[]
}

export interface SuggestionAcceptedMessage {
  /** What has happened. */
  type: 'suggestion.accepted'
  /** When. */
  timestamp: string
  data: News
}

export interface SuggestionAddedMessage {
  /** What has happened. */
  type: 'suggestion.added'
  /** When. */
  timestamp: string
  data: News
}

export interface SuggestionBody {
  /** HTML, or Markdown when format says so; it is sanitised. Of a question, its description. */
  content?: string
  /** Of the source, or of the content where there is none; html when absent. */
  format?: 'html' | 'markdown'
  /** Why: plain text of at most 300 characters. */
  reason?: string
  /**
   * The version of the record that was read, which its ETag begins with: where the record has another by now, the
   * answer is a 412.
   */
  recordVersion?: string
  /** The text as it is written, in place of the content. */
  source?: string
  /** Of a question or post. What isn't sent, here and below, stays as the record has it. */
  title?: string
  /** Of a question or post: ids or names of topics that there are. */
  topics?: string[]
}

export interface SuggestionRejectedMessage {
  /** What has happened. */
  type: 'suggestion.rejected'
  /** When. */
  timestamp: string
  data: News
}

export interface TemplateBody {
  /** HTML below every page; it is sanitised. */
  body?: string
  /** CSS colours. */
  colors?: ColorsBody
  /** Appended to the pages' style. */
  css?: string
  /** Refused: the pages take no markup into their head, where scripts would stand. See css and body. */
  head?: string
  menu?: MenuBody
  navbar?: NavbarBody
  /** HTML inside the sidebar's box; it is sanitised. */
  sidebar?: string
  /** The look of pages for who chose none; default is as their browser prefers. */
  theme?: 'default' | 'light' | 'dark'
}

export interface TestMessage {
  /** What has happened. */
  type: 'test'
  /** When. */
  timestamp: string
  data: UserNews
}

export interface TokenBody {
  /** For people: at most 100 characters. */
  name: string
  /** What it may be used for. At least one. */
  scopes: string[]
  /** For how many days it is good, at most 365. As long as the token that asks when absent. */
  days?: number
}

export interface TokenForm {
  grant_type: 
    | 'password'
    | 'service:client_secret_credentials'
    | 'tribe:client_secret_credentials'
    | 'refresh_token'
    | 'client_credentials'
  /** Or by HTTP Basic. */
  client_id?: string
  /** Or by HTTP Basic. */
  client_secret?: string
  /** Of the service grant: exactly one of email, user_id and external_id. */
  email?: string
  external_id?: string
  /** Of the password grant, for a person with a second factor: what their authenticator app shows, or a recovery code. */
  otp?: string
  /** Of the password grant. */
  password?: string
  /** Of the refresh_token grant. It is good once; a second use ends every token of that sign-in. */
  refresh_token?: string
  /**
   * What the token is to be good for, with spaces between: no more than the client may have, or than the refresh token
   * was given for. All of it when absent.
   */
  scope?: string
  user_id?: string
  /** Of the password grant: the username or the email address. */
  username?: string
}

export interface Tokens {
  token_type: 'bearer'
  access_token: string
  /** Seconds. */
  expires_in: number
  /** What the access token may be used for. */
  scope: string
  /** Absent for an app access token. */
  refresh_token?: string
}

export interface Topic {
  id: string
  shortId: string
  name: string
  user: User
  picture: string
}

export interface TopicAddedMessage {
  /** What has happened. */
  type: 'topic.added'
  /** When. */
  timestamp: string
  data: TopicNews
}

export interface TopicChangedMessage {
  /** What has happened. */
  type: 'topic.changed'
  /** When. */
  timestamp: string
  data: TopicNews
}

export interface TopicCounts {
  questions: number
  posts: number
  followers: number
}

export interface TopicDeletedMessage {
  /** What has happened. */
  type: 'topic.deleted'
  /** When. */
  timestamp: string
  data: TopicNews
}

export interface TopicHit {
  id: string
  shortId: string
  __v: number
  name: string
  /** Who made it. */
  user: User
  picture: string
  createdAt: string
  updatedAt: string
  portal: string
  /** Sanitised HTML. */
  description: string
  /** A CSS colour, or empty. */
  color: string
  followed: boolean
  /** What the acting user is told of it; empty for one who does not follow it. */
  level: '' | 'all' | 'first' | 'none'
  counts: TopicCounts
  /** What the record is. */
  _type: 'topic'
  highlight: Highlight
  /** Other names, by which questions find it too. In its own record only. */
  synonyms?: string[]
}

export interface TopicNews {
  /** The id of the community. */
  portal: string
  /** What it is about. */
  kind: 'topic'
  /** The id of what it is about. */
  id: string
  /** The id of who did it; absent where that is a secret, or nobody. */
  by?: string
  /** As a guest sees it; absent where it is deleted. */
  topic?: FullTopic
}

export interface UnreadConversations {
  unread: number
}

export interface UnreadCount {
  /** How many are not read, in digits. */
  count: string
}

export interface UpdateAnswerBody {
  anonymous?: boolean
  /**
   * HTML, or Markdown when format says so; it is sanitised. At most 200,000 bytes. Required to answer, unless there is
   * a source.
   */
  content?: string
  /** Of the source, or of the content where there is none; html when absent. */
  format?: 'html' | 'markdown'
  /** Moderators only: whether it stands in the lists of every portal of the server. */
  global?: boolean
  /** In the future; with status scheduled. */
  publishedAt?: string
  /** The text as it is written, in place of the content. */
  source?: string
  /** Moderators only, but on creation. */
  status?: 'archived' | 'collapsed' | 'draft' | 'published' | 'unapproved' | 'unlisted' | 'scheduled' | 'new'
  /** Moderators only. */
  verified?: boolean
  /**
   * Whether it is the community's, for everyone who may answer there to edit: its author may say so where
   * policies.wiki lets them, and moderators. Only moderators can end it.
   */
  wiki?: boolean
}

export interface UpdateBadgeBody {
  /** Whether it is given and shown; true of a new one. */
  active?: boolean
  /** Plain text of at most 2,000 characters. */
  longDescription?: string
  /** 1 to 60 characters; unique in the community. */
  name?: string
  /** By what it is earned. Left out of a new badge, or with an empty metric: admins give it by hand. */
  rule?: BadgeRuleBody
  /** Plain text of at most 200 characters. */
  shortDescription?: string
}

export interface UpdateCollectionBody {
  /** Plain text. */
  description?: string
  /** 1 to 100 characters. */
  name?: string
  /** Where to put it, from 1; the others make room. */
  place?: number
}

export interface UpdateCommentBody {
  /** HTML, or Markdown when format says so; it is sanitised. At most 10,000 bytes. Required, unless there is a source. */
  body?: string
  /** Of the source, or of the body where there is none; html when absent. */
  format?: 'html' | 'markdown'
  /** The text as it is written, in place of the body. */
  source?: string
}

export interface UpdateLetterboxBody {
  /** Everyone, those whom you follow, or nobody. */
  accepts?: 'everyone' | 'followed' | 'nobody'
}

export interface UpdateMessageBody {
  /** HTML, or Markdown when format says so; it is sanitised. At most 10,000 bytes. */
  body?: string
  /** Of the body; html when absent. */
  format?: 'html' | 'markdown'
}

export interface UpdatePortalBody {
  /** At most 200 characters. */
  name: string
  /** The name of a host; unique on the server. */
  domain: string
  /** Other hosts at which the portal is found. */
  aliases?: string[]
  announcement?: AnnouncementBody
  /** A path, or an http or https address. */
  banner?: string
  /** Origins such as https://shop.example.com, or *. */
  corsWhitelist?: string[]
  /** How the points are called, and whether they can be staked on questions. */
  currency?: CurrencyBody
  /** Plain text of at most 2000 characters. */
  description?: string
  /** The contact address. */
  email?: string
  englishName?: string
  /** A path, or an http or https address. */
  favicon?: string
  /** Ids of records shown first. */
  featured?: FeaturedBody
  keywords?: string[]
  /** Its language, as a tag: that of mails to people who chose none. Empty is English. */
  lang?: string
  /** Paths, or http or https addresses. */
  links?: LinksBody
  /** A path, or an http or https address. */
  logo?: string
  longName?: string
  /** HTML but for the motto. Also taken as a JSON string of the object. */
  messages?: MessagesBody
  moderation?: ModerationBody
  /** What votes give in reputation, from now on. */
  points?: PointsBody
  policies?: PoliciesBody
  /** From how many points on members may do what. An empty list turns privileges off. */
  privileges?: NeedBody[]
  /** The emoji that people react with, or their names: at most 12. An empty list turns reactions off. */
  reactions?: string[]
  stage?: 'inception' | 'establishment' | 'maturity' | 'mitosis'
  subdomain?: string
  template?: TemplateBody
}

export interface UpdatePostBody {
  anonymous?: boolean
  /** HTML, or Markdown when format says so; it is sanitised. Required to post, unless there is a source. */
  content?: string
  /** Of type event. */
  event?: PostEventBody
  /** Of the source, or of the content where there is none; html when absent. */
  format?: 'html' | 'markdown'
  /** In the future; with status scheduled. */
  publishedAt?: string
  /** The text as it is written, in place of the content. */
  source?: string
  /**
   * The space it is to stand in: its id, or slug: and its slug; empty for none. One must be a member of it, and to
   * move a record also of the space it leaves.
   */
  space?: string
  /** Moderators only, but on creation. */
  status?: 'archived' | 'collapsed' | 'draft' | 'published' | 'unapproved' | 'unlisted' | 'scheduled' | 'new'
  /** 1 to 300 characters. Required to post. */
  title?: string
  /** Ids or names, at most 10. A name that is new makes a topic, which everybody sees. */
  topics?: string[]
  /** post when absent on creation. An event is made on creation, and stays one. */
  type?: 'post' | 'discussion' | 'article' | 'event'
}

export interface UpdateQuestionBody {
  anonymous?: boolean
  /** Of a poll: when it takes no more votes, a time in the future; empty for never. It can be changed at any time. */
  closesAt?: string
  /** HTML, or Markdown when format says so; it is sanitised. At most 200,000 bytes. */
  description?: string
  /** Of the source, or of the description where there is none; html when absent. */
  format?: 'html' | 'markdown'
  lang?: string
  /** Moderators only. */
  locked?: boolean
  /** Of a poll: whether one may choose several options. It can be changed until the first vote. */
  multiple?: boolean
  /**
   * 2 to 20 choices make it a poll. Of a poll they can be changed until the first vote; what is sent as it is changes
   * nothing.
   */
  options?: OptionBody[]
  /** private: seen by its author, the person asked and moderators. */
  privacy?: 'public' | 'private'
  /** In the future; with status scheduled. */
  publishedAt?: string
  /** The description as it is written, in its place. */
  source?: string
  /**
   * The space it is to stand in: its id, or slug: and its slug; empty for none. One must be a member of it, and to
   * move a record also of the space it leaves.
   */
  space?: string
  /** Moderators only; published when absent on creation. */
  status?: 'archived' | 'collapsed' | 'published' | 'unapproved' | 'unlisted' | 'featured' | 'scheduled'
  /** 1 to 300 characters. Required to ask. */
  title?: string
  /** Ids or names, at most 10. A name that is new makes a topic, which everybody sees. */
  topics?: string[]
  /** Moderators only. */
  type?: 'general' | 'poll'
  /** Moderators only. */
  verified?: boolean
}

export interface UpdateSpaceBody {
  /** The collection it stands in; the default one when absent or empty. */
  collectionId?: string
  /** HTML; it is sanitised. */
  description?: string
  hidden?: boolean
  /** A path, or an http or https address. */
  image?: string
  inviteOnly?: boolean
  /** 1 to 100 characters. */
  name?: string
  private?: boolean
}

export interface UpdateTopicBody {
  /** A CSS colour; empty for none. */
  color?: string
  /** HTML; it is sanitised. */
  description?: string
  /** 1 to 60 characters; unique without regard to case. */
  name?: string
  /** Its icon: a path, or an http or https address. */
  picture?: string
  /** Other names, at most 20, none of which another topic has. Moderators only. */
  synonyms?: string[]
}

export interface UpdateUserBody {
  /** Moderators only; with status banned. */
  banReason?: string
  /** Moderators only; with status banned. Absent: for good. */
  banUntil?: string
  /** Needed to change one's own password or address. */
  currentPassword?: string
  /** HTML; it is sanitised. */
  description?: string
  /**
   * Unique without regard to case. What an admin says of another counts at once; what people say of themselves becomes
   * pendingEmail until they have answered the mail to it.
   */
  email?: string
  /** Admins only. */
  externalId?: string
  gender?: string
  /** The language to write to them in, as a tag; empty for the portal's. */
  lang?: string
  location?: string
  /** At most 200 characters, of which one is a letter or a number. */
  name?: string
  /**
   * 8 to 200 characters. Refused: what is blank, one character over and over, a row of neighbours such as 23456789,
   * one of the most common passwords or nearly so, and the name or the address of the person or of the community.
   */
  password?: string
  /** A path, or an http or https address. */
  picture?: string
  /** Admins only. */
  role?: 'member' | 'moderator' | 'bot' | 'admin'
  /** Moderators only. */
  status?: 'active' | 'pending' | 'banned'
  /** At most 200 characters. */
  title?: string
  /**
   * 2 to 40 letters and digits with dots, dashes and underscores between; unique without regard to case and look-alike
   * letters. Words such as admin or support are the admins' to give.
   */
  username?: string
  /** Moderators only. */
  verified?: boolean
  /** An http or https address. */
  website?: string
}

export interface Upload {
  id: string
  createdAt: string
  /** Always true. */
  uploaded: boolean
  /** Where it is served: absolute where the server knows its public address, else from the root. */
  url: string
  /** What a download of it is called; empty for a picture. */
  fileName: string
  /** The media type it is served as. */
  type: string
  /** Bytes. */
  size: number
  /** Pixels; 0 unless it is a picture. */
  width: number
  /** Pixels; 0 unless it is a picture. */
  height: number
}

export interface User {
  id: string
  __v: number
  createdAt: string
  updatedAt: string
  portal: string
  role: 'member' | 'moderator' | 'bot' | 'admin'
  /** Ended: by the directory of the person's organisation. */
  status: 'active' | 'pending' | 'banned' | 'ended' | 'erased'
  followed: boolean
  profile: Profile
  /** Shown to the person and to moderators only. */
  ban?: Ban
  /** Confirmed; shown to its owner and to moderators only. */
  email?: string
  /**
   * The language that they are written to in, as a tag; absent for the portal's. Shown to its owner and to moderators
   * only.
   */
  lang?: string
  /**
   * What the acting user is told of what they publish; absent for one who does not follow them, and of a person in
   * another record.
   */
  level?: 'all' | 'first' | 'none'
  /**
   * An address that the person has yet to confirm: nobody is found or signed in by it. Shown to its owner and to
   * moderators only.
   */
  pendingEmail?: string
}

export interface UserChangedMessage {
  /** What has happened. */
  type: 'user.changed'
  /** When. */
  timestamp: string
  data: UserNews
}

export interface UserCounts {
  requests: number
  edits: number
  questionsFollowers: number
  questions: number
  comments: number
  answersWords: number
  answersVotes: number
  answersViews: number
  answers: number
  /** How often the profile was opened by others: once a person in 24 hours. */
  views: number
  followings: number
  followers: number
  /** How many of the edits that they suggested were accepted, of what everyone can read. */
  suggestions: number
}

export interface UserErasedMessage {
  /** What has happened. */
  type: 'user.erased'
  /** When. */
  timestamp: string
  data: UserNews
}

export interface UserFollowedMessage {
  /** What has happened. */
  type: 'user.followed'
  /** When. */
  timestamp: string
  data: UserNews
}

export interface UserHistory {
  /** Records that waited and were approved. */
  approved: number
  /** Records that were rejected. */
  rejected: number
  /** Reports about their records. */
  reported: number
  /** Those of them that were right. */
  accepted: number
  bans: number
}

export interface UserHit {
  id: string
  __v: number
  createdAt: string
  updatedAt: string
  portal: string
  role: 'member' | 'moderator' | 'bot' | 'admin'
  /** Ended: by the directory of the person's organisation. */
  status: 'active' | 'pending' | 'banned' | 'ended' | 'erased'
  followed: boolean
  profile: Profile
  /** What the record is. */
  _type: 'user'
  highlight: Highlight
  /** Shown to the person and to moderators only. */
  ban?: Ban
  /** Confirmed; shown to its owner and to moderators only. */
  email?: string
  /**
   * The language that they are written to in, as a tag; absent for the portal's. Shown to its owner and to moderators
   * only.
   */
  lang?: string
  /**
   * What the acting user is told of what they publish; absent for one who does not follow them, and of a person in
   * another record.
   */
  level?: 'all' | 'first' | 'none'
  /**
   * An address that the person has yet to confirm: nobody is found or signed in by it. Shown to its owner and to
   * moderators only.
   */
  pendingEmail?: string
}

export interface UserJoinedMessage {
  /** What has happened. */
  type: 'user.joined'
  /** When. */
  timestamp: string
  data: UserNews
}

export interface UserNews {
  /** The id of the community. */
  portal: string
  /** What it is about. */
  kind: 'user'
  /** The id of what it is about. */
  id: string
  /** The id of who did it; absent where that is a secret, or nobody. */
  by?: string
  /** As a guest sees it; absent where it is deleted. */
  user?: User
}

export interface VerifyBody {
  /** From the link in the mail. */
  token: string
}

export interface ViewedIDs {
  /** Ids of answers. The list alone is taken too, and an object with it as ids. */
  logs: string[]
}

export interface VoteBody {
  /** Which way: up when absent. */
  type?: 'up' | 'down'
}

export interface VoteWithdrawnMessage {
  /** What has happened. */
  type: 'vote.withdrawn'
  /** When. */
  timestamp: string
  data: News
}

export interface VotedMessage {
  /** What has happened. */
  type: 'voted'
  /** When. */
  timestamp: string
  data: News
}

export interface Voters {
  /** The newest 1,000. */
  upvotes: ReducedUser[]
  /** The newest 1,000. */
  downvotes: ReducedUser[]
}

export interface Watching {
  /** Of the topic, the person or the space. */
  id: string
  type: 'topic' | 'user' | 'space'
  name: string
  /** What one is told of it. */
  level: 'all' | 'first' | 'none'
  /** Since when one follows it or is in it. */
  createdAt: string
}

export interface WebhookBody {
  /** Of the webhooks app: endpoints to add and to change. What is not among them stays. There are at most 20. */
  endpoints?: EndpointBody[]
}

export interface WebhookSettings {
  endpoints: Endpoint[]
}

export interface WebhooksApp {
  id: string
  slug: 'webhooks'
  name: string
  shortDescription: string
  /** Whether it is installed. */
  enabled: boolean
  /** Shown to admins only. */
  settings?: WebhookSettings
}

export interface Worth {
  name: string
  amount: number
}

export interface ListAnswersParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /**
   * A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc; of answers,
   * best is the accepted one, then the verified, then by score.
   */
  sort?: 
    | 'createdAt.desc'
    | 'createdAt.asc'
    | 'updatedAt.desc'
    | 'updatedAt.asc'
    | 'publishedAt.desc'
    | 'publishedAt.asc'
    | 'score.desc'
    | 'score.asc'
    | 'upvotes.desc'
    | 'upvotes.asc'
    | 'comments.desc'
    | 'comments.asc'
    | 'views.desc'
    | 'views.asc'
    | 'recent'
    | 'oldest'
    | 'best'
  /** Only what stands in this space: its id, or slug: and its slug. */
  space?: string
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as
   * `id,content,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
   * record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
   * when absent.
   */
  fields?: string | readonly string[]
}

export interface FieldsParams {
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as
   * `id,content,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
   * record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
   * when absent.
   */
  fields?: string | readonly string[]
}

export interface PageParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as
   * `id,body,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
   * record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
   * when absent.
   */
  fields?: string | readonly string[]
}

export interface ListBookmarksParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /**
   * A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc; of answers,
   * best is the accepted one, then the verified, then by score.
   */
  sort?: 'createdAt.desc' | 'createdAt.asc' | 'updatedAt.desc' | 'updatedAt.asc' | 'recent' | 'oldest'
  /** What to search for, in words. */
  query?: string
  /** Kinds of records, parted by commas: question, answer, post. All when absent. */
  type?: string
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as `id`. A dot leads
   * into a record or a list of them; a field takes all that is below it. A record's own `id` is always there. What is
   * not asked for is left out, also where the schema requires it. All of it when absent.
   */
  fields?: string | readonly string[]
}

export interface VoteCommentParams {
  /** Which way: up only. */
  type?: 'up'
}

export interface ListAnswerReactionsParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /** Only those who reacted with this emoji, or the one of this name. */
  reaction?: string
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as
   * `user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A record's
   * own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it when
   * absent.
   */
  fields?: string | readonly string[]
}

export interface ListCommentReactionsParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /** Only those who reacted with this emoji, or the one of this name. */
  reaction?: string
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as
   * `user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A record's
   * own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it when
   * absent.
   */
  fields?: string | readonly string[]
}

export interface ListPostReactionsParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /** Only those who reacted with this emoji, or the one of this name. */
  reaction?: string
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as
   * `user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A record's
   * own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it when
   * absent.
   */
  fields?: string | readonly string[]
}

export interface ListQuestionReactionsParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /** Only those who reacted with this emoji, or the one of this name. */
  reaction?: string
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as
   * `user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A record's
   * own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it when
   * absent.
   */
  fields?: string | readonly string[]
}

export interface ListEventsParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /** Only what stands in this space: its id, or slug: and its slug. */
  space?: string
  /** Whether to list those that have ended; false when absent. */
  past?: 'true' | 'false'
  /** Only those about this topic, by its id or name. */
  topic?: string
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as `id,title,content`.
   * A dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always
   * there. What is not asked for is left out, also where the schema requires it. All of it when absent.
   */
  fields?: string | readonly string[]
}

export interface ListGuestsParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /** Which of them: going when absent. */
  answer?: 'going' | 'waiting' | 'declined'
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as
   * `user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A record's
   * own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it when
   * absent.
   */
  fields?: string | readonly string[]
}

export interface ListOwnEventsParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /** Only what stands in this space: its id, or slug: and its slug. */
  space?: string
  /** Whether to list those that have ended; false when absent. */
  past?: 'true' | 'false'
  /** Only those about this topic, by its id or name. */
  topic?: string
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as `id,title,content`.
   * A dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always
   * there. What is not asked for is left out, also where the schema requires it. All of it when absent.
   */
  fields?: string | readonly string[]
}

export interface ListExpertsParams {
  /** How many at most. */
  limit?: number
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as
   * `user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A record's
   * own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it when
   * absent.
   */
  fields?: string | readonly string[]
}

export interface ListSuggestedQuestionsParams {
  /** How many at most. */
  limit?: number
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as
   * `id,title,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
   * record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
   * when absent.
   */
  fields?: string | readonly string[]
}

export interface GetFeedParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /**
   * A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc; of answers,
   * best is the accepted one, then the verified, then by score.
   */
  sort?: 
    | 'createdAt.desc'
    | 'createdAt.asc'
    | 'publishedAt.desc'
    | 'publishedAt.asc'
    | 'score.desc'
    | 'score.asc'
    | 'recent'
    | 'oldest'
    | 'relevance'
  /** Only what stands in this space: its id, or slug: and its slug. */
  space?: string
  /** Kinds, parted by commas: post, question, discussion, article, event. */
  type?: string
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as `id`. A dot leads
   * into a record or a list of them; a field takes all that is below it. A record's own `id` is always there. What is
   * not asked for is left out, also where the schema requires it. All of it when absent.
   */
  fields?: string | readonly string[]
}

export interface ListDeletedParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /** The id of the space that it stood in. */
  space?: string
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as
   * `id,title,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
   * record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
   * when absent.
   */
  fields?: string | readonly string[]
}

export interface ListStaffActsParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /** The id of who did it. */
  actor?: string
  /** The id of the record or person it was done to. */
  target?: string
  /** What was done. */
  kind?: 
    | 'edit'
    | 'status'
    | 'lock'
    | 'verify'
    | 'accept'
    | 'delete'
    | 'resolve'
    | 'report'
    | 'ban'
    | 'unban'
    | 'approve'
    | 'role'
    | 'erase'
    | 'write'
    | 'undo'
    | 'restore'
    | 'merge'
    | 'pin'
    | 'convert'
    | 'duplicate'
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as
   * `id,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
   * record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
   * when absent.
   */
  fields?: string | readonly string[]
}

export interface ListQueueParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /** Which ones. */
  type?: 'unapproved' | 'reported' | 'all'
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as `id`. A dot leads
   * into a record or a list of them; a field takes all that is below it. A record's own `id` is always there. What is
   * not asked for is left out, also where the schema requires it. All of it when absent.
   */
  fields?: string | readonly string[]
}

export interface ListPinsParams {
  /** The id or shortId of a topic. */
  topic?: string
  /** The id of a space, or slug: and its slug. */
  space?: string
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as `id`. A dot leads
   * into a record or a list of them; a field takes all that is below it. A record's own `id` is always there. What is
   * not asked for is left out, also where the schema requires it. All of it when absent.
   */
  fields?: string | readonly string[]
}

export interface ListPostsParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /**
   * A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc; of answers,
   * best is the accepted one, then the verified, then by score.
   */
  sort?: 
    | 'createdAt.desc'
    | 'createdAt.asc'
    | 'updatedAt.desc'
    | 'updatedAt.asc'
    | 'publishedAt.desc'
    | 'publishedAt.asc'
    | 'score.desc'
    | 'score.asc'
    | 'upvotes.desc'
    | 'upvotes.asc'
    | 'comments.desc'
    | 'comments.asc'
    | 'views.desc'
    | 'views.asc'
    | 'followers.desc'
    | 'followers.asc'
    | 'recent'
    | 'oldest'
  /** Only what stands in this space: its id, or slug: and its slug. */
  space?: string
  /** Only posts of this type. */
  type?: 'post' | 'discussion' | 'article' | 'event'
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as `id,title,content`.
   * A dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always
   * there. What is not asked for is left out, also where the schema requires it. All of it when absent.
   */
  fields?: string | readonly string[]
}

export interface ListQuestionsParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /**
   * A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc; of answers,
   * best is the accepted one, then the verified, then by score.
   */
  sort?: 
    | 'createdAt.desc'
    | 'createdAt.asc'
    | 'updatedAt.desc'
    | 'updatedAt.asc'
    | 'publishedAt.desc'
    | 'publishedAt.asc'
    | 'score.desc'
    | 'score.asc'
    | 'upvotes.desc'
    | 'upvotes.asc'
    | 'comments.desc'
    | 'comments.asc'
    | 'views.desc'
    | 'views.asc'
    | 'lastAnsweredAt.desc'
    | 'lastAnsweredAt.asc'
    | 'answers.desc'
    | 'answers.asc'
    | 'followers.desc'
    | 'followers.asc'
    | 'reward.desc'
    | 'reward.asc'
    | 'recent'
    | 'oldest'
  /** Only what stands in this space: its id, or slug: and its slug. */
  space?: string
  /** Only those without an answer. */
  unanswered?: boolean
  /** Only those of this type. */
  type?: 'general' | 'poll'
  /** Only those that have it, of what one sees. */
  status?: 'archived' | 'collapsed' | 'published' | 'unapproved' | 'unlisted' | 'featured' | 'scheduled'
  /** Only those in this language. */
  lang?: string
  /** Only those by this person: an id, or external: and one. What they asked anonymously is not told. */
  user?: string
  /** Only those about this topic, by its id or name. */
  topic?: string
  /** Only those with an accepted answer, or only those without. */
  solved?: 'true' | 'false'
  /** Only those with an open reward, or only those without. */
  hasReward?: 'true' | 'false'
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as
   * `id,title,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
   * record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
   * when absent.
   */
  fields?: string | readonly string[]
}

export interface ListQuestionAnswersParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /**
   * A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc; of answers,
   * best is the accepted one, then the verified, then by score.
   */
  sort?: 
    | 'createdAt.desc'
    | 'createdAt.asc'
    | 'updatedAt.desc'
    | 'updatedAt.asc'
    | 'publishedAt.desc'
    | 'publishedAt.asc'
    | 'score.desc'
    | 'score.asc'
    | 'upvotes.desc'
    | 'upvotes.asc'
    | 'comments.desc'
    | 'comments.asc'
    | 'views.desc'
    | 'views.asc'
    | 'recent'
    | 'oldest'
    | 'best'
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as
   * `id,content,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
   * record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
   * when absent.
   */
  fields?: string | readonly string[]
}

export interface ListSuggestionsParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /** Whether to list one's own; false when absent. */
  mine?: 'true' | 'false'
  /** Of one's own: which of them; all when absent. */
  status?: 'waiting' | 'accepted' | 'rejected'
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as `id,title,content`.
   * A dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always
   * there. What is not asked for is left out, also where the schema requires it. All of it when absent.
   */
  fields?: string | readonly string[]
}

export interface ListReportsParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /** Which ones. */
  status?: 'open' | 'accepted' | 'rejected'
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as `id`. A dot leads
   * into a record or a list of them; a field takes all that is below it. A record's own `id` is always there. What is
   * not asked for is left out, also where the schema requires it. All of it when absent.
   */
  fields?: string | readonly string[]
}

export interface ListSimilarQuestionsParams {
  /** The title, as far as it is written. */
  query?: string
  /** How many at most. */
  limit?: number
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as
   * `id,title,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
   * record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
   * when absent.
   */
  fields?: string | readonly string[]
}

export interface SearchParams {
  /**
   * What to search for: words, of which ten count, and filters: is:solved, is:unsolved, is:answered, is:unanswered,
   * is:poll, is:question (answer, post, topic, user), has:reward, topic:name (or topic:"Two words"), author:name (or
   * author:me), space:slug, after:2026-01-31 (or after:7d) and before:2026-02-28. With filters alone, all that is like
   * them, the newest first.
   */
  query?: string
  /** Kinds of records, parted by commas: question, answer, post, topic, user. All when absent. */
  type?: string
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** relevance, newest, oldest, votes (the most first) or active (what was answered or changed last first). */
  sort?: 'relevance' | 'newest' | 'oldest' | 'votes' | 'active'
  /** Only what stands in this space: its id, or slug: and its slug. */
  space?: string
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as `items.title`. A
   * dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always
   * there. What is not asked for is left out, also where the schema requires it. All of it when absent.
   */
  fields?: string | readonly string[]
}

export interface ListSpacesParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /** The id of a collection. */
  collection?: string
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as
   * `id,name,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
   * record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
   * when absent.
   */
  fields?: string | readonly string[]
}

export interface GetPortalSeriesParams {
  /** Which number. */
  metric?: 'seen' | 'acted' | 'posted' | 'questions' | 'answers' | 'unanswered' | 'firstAnswer'
  /** How many days, today included. */
  days?: number
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as `metric,values`. A
   * dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always
   * there. What is not asked for is left out, also where the schema requires it. All of it when absent.
   */
  fields?: string | readonly string[]
}

export interface GetLeaderboardParams {
  /** Of which time. */
  period?: 'all' | 'month' | 'week'
  /** The id of a topic: points given to questions and posts about it, and to answers to those questions. */
  topic?: string
  /** How many. */
  limit?: number
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as `target,total`. A
   * dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always
   * there. What is not asked for is left out, also where the schema requires it. All of it when absent.
   */
  fields?: string | readonly string[]
}

export interface ListTopicAnswersParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /**
   * A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc; of answers,
   * best is the accepted one, then the verified, then by score.
   */
  sort?: 
    | 'createdAt.desc'
    | 'createdAt.asc'
    | 'updatedAt.desc'
    | 'updatedAt.asc'
    | 'publishedAt.desc'
    | 'publishedAt.asc'
    | 'score.desc'
    | 'score.asc'
    | 'upvotes.desc'
    | 'upvotes.asc'
    | 'comments.desc'
    | 'comments.asc'
    | 'views.desc'
    | 'views.asc'
    | 'recent'
    | 'oldest'
    | 'best'
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as
   * `id,content,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
   * record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
   * when absent.
   */
  fields?: string | readonly string[]
}

export interface ListTopicQuestionsParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /**
   * A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc; of answers,
   * best is the accepted one, then the verified, then by score.
   */
  sort?: 
    | 'createdAt.desc'
    | 'createdAt.asc'
    | 'updatedAt.desc'
    | 'updatedAt.asc'
    | 'publishedAt.desc'
    | 'publishedAt.asc'
    | 'score.desc'
    | 'score.asc'
    | 'upvotes.desc'
    | 'upvotes.asc'
    | 'comments.desc'
    | 'comments.asc'
    | 'views.desc'
    | 'views.asc'
    | 'lastAnsweredAt.desc'
    | 'lastAnsweredAt.asc'
    | 'answers.desc'
    | 'answers.asc'
    | 'followers.desc'
    | 'followers.asc'
    | 'reward.desc'
    | 'reward.asc'
    | 'recent'
    | 'oldest'
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as
   * `id,title,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
   * record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
   * when absent.
   */
  fields?: string | readonly string[]
}

export interface GetPointsParams {
  /** Which page, from 1. */
  page?: number
  /** How many movements to a page. */
  limit?: number
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as `items.title`. A
   * dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always
   * there. What is not asked for is left out, also where the schema requires it. All of it when absent.
   */
  fields?: string | readonly string[]
}

export interface ListUsersParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /** The start of a username, or an address, whole. */
  query?: string
  /** An address, whole. */
  email?: string
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as `id,profile.name`.
   * A dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always
   * there. What is not asked for is left out, also where the schema requires it. All of it when absent.
   */
  fields?: string | readonly string[]
}

export interface FindExpertsParams {
  /** How many at most. */
  limit?: number
  /** Only what stands in this space: its id, or slug: and its slug. */
  space?: string
  /** What the question says. */
  query?: string
  /** Its topics: ids or names, parted by commas. */
  topics?: string
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as
   * `user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A record's
   * own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it when
   * absent.
   */
  fields?: string | readonly string[]
}

export interface DeleteUserParams {
  /** Their questions, answers, posts and comments too. */
  deleteContent?: boolean
}

export interface ListUserAnswersParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /**
   * A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc; of answers,
   * best is the accepted one, then the verified, then by score.
   */
  sort?: 
    | 'createdAt.desc'
    | 'createdAt.asc'
    | 'updatedAt.desc'
    | 'updatedAt.asc'
    | 'publishedAt.desc'
    | 'publishedAt.asc'
    | 'score.desc'
    | 'score.asc'
    | 'upvotes.desc'
    | 'upvotes.asc'
    | 'comments.desc'
    | 'comments.asc'
    | 'views.desc'
    | 'views.asc'
    | 'recent'
    | 'oldest'
    | 'best'
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as
   * `id,content,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
   * record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
   * when absent.
   */
  fields?: string | readonly string[]
}

export interface ListUserPostsParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /**
   * A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc; of answers,
   * best is the accepted one, then the verified, then by score.
   */
  sort?: 
    | 'createdAt.desc'
    | 'createdAt.asc'
    | 'updatedAt.desc'
    | 'updatedAt.asc'
    | 'publishedAt.desc'
    | 'publishedAt.asc'
    | 'score.desc'
    | 'score.asc'
    | 'upvotes.desc'
    | 'upvotes.asc'
    | 'comments.desc'
    | 'comments.asc'
    | 'views.desc'
    | 'views.asc'
    | 'followers.desc'
    | 'followers.asc'
    | 'recent'
    | 'oldest'
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as `id,title,content`.
   * A dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always
   * there. What is not asked for is left out, also where the schema requires it. All of it when absent.
   */
  fields?: string | readonly string[]
}

export interface ListUserQuestionsParams {
  /** Which page, from 1. */
  page?: number
  /** How many to a page. */
  limit?: number
  /** Where to go on, from the Link header of the page before; page is then ignored. */
  cursor?: string
  /**
   * A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc; of answers,
   * best is the accepted one, then the verified, then by score.
   */
  sort?: 
    | 'createdAt.desc'
    | 'createdAt.asc'
    | 'updatedAt.desc'
    | 'updatedAt.asc'
    | 'publishedAt.desc'
    | 'publishedAt.asc'
    | 'score.desc'
    | 'score.asc'
    | 'upvotes.desc'
    | 'upvotes.asc'
    | 'comments.desc'
    | 'comments.asc'
    | 'views.desc'
    | 'views.asc'
    | 'lastAnsweredAt.desc'
    | 'lastAnsweredAt.asc'
    | 'answers.desc'
    | 'answers.asc'
    | 'followers.desc'
    | 'followers.asc'
    | 'reward.desc'
    | 'reward.asc'
    | 'recent'
    | 'oldest'
  /**
   * Only these fields of the record or of each in the list, at most 100, parted by commas, such as
   * `id,title,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
   * record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
   * when absent.
   */
  fields?: string | readonly string[]
}

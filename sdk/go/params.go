// Code generated from the OpenAPI document by internal/sdkgen. DO NOT EDIT.

package stoa

import "net/url"

// ListAnswersParams narrow down what is asked for. What is left out is not asked.
type ListAnswersParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc; of answers,
	// best is the accepted one, then the verified, then by score.
	// One of: "createdAt.desc", "createdAt.asc", "updatedAt.desc", "updatedAt.asc", "publishedAt.desc",
	// "publishedAt.asc", "score.desc", "score.asc", "upvotes.desc", "upvotes.asc", "comments.desc", "comments.asc",
	// "views.desc", "views.asc", "recent", "oldest", "best".
	Sort string
	// Only what stands in this space: its id, or slug: and its slug.
	Space string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as
	// `id,content,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
	// record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
	// when absent.
	Fields []string
}

func (p *ListAnswersParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "sort", p.Sort)
	setText(q, "space", p.Space)
	setWords(q, "fields", p.Fields)
	return q
}

// FieldsParams narrow down what is asked for. What is left out is not asked.
type FieldsParams struct {
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as
	// `id,content,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
	// record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
	// when absent.
	Fields []string
}

func (p *FieldsParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setWords(q, "fields", p.Fields)
	return q
}

// PageParams narrow down what is asked for. What is left out is not asked.
type PageParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as
	// `id,body,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
	// record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
	// when absent.
	Fields []string
}

func (p *PageParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setWords(q, "fields", p.Fields)
	return q
}

// ListBookmarksParams narrow down what is asked for. What is left out is not asked.
type ListBookmarksParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc; of answers,
	// best is the accepted one, then the verified, then by score.
	// One of: "createdAt.desc", "createdAt.asc", "updatedAt.desc", "updatedAt.asc", "recent", "oldest".
	Sort string
	// What to search for, in words.
	Query string
	// Kinds of records, parted by commas: question, answer, post. All when absent.
	Type string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as `id`. A dot leads
	// into a record or a list of them; a field takes all that is below it. A record's own `id` is always there. What is
	// not asked for is left out, also where the schema requires it. All of it when absent.
	Fields []string
}

func (p *ListBookmarksParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "sort", p.Sort)
	setText(q, "query", p.Query)
	setText(q, "type", p.Type)
	setWords(q, "fields", p.Fields)
	return q
}

// VoteCommentParams narrow down what is asked for. What is left out is not asked.
type VoteCommentParams struct {
	// Which way: up only.
	// One of: "up".
	Type string
}

func (p *VoteCommentParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setText(q, "type", p.Type)
	return q
}

// ListAnswerReactionsParams narrow down what is asked for. What is left out is not asked.
type ListAnswerReactionsParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// Only those who reacted with this emoji, or the one of this name.
	Reaction string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as `user.profile.name`.
	// A dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always
	// there. What is not asked for is left out, also where the schema requires it. All of it when absent.
	Fields []string
}

func (p *ListAnswerReactionsParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "reaction", p.Reaction)
	setWords(q, "fields", p.Fields)
	return q
}

// ListCommentReactionsParams narrow down what is asked for. What is left out is not asked.
type ListCommentReactionsParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// Only those who reacted with this emoji, or the one of this name.
	Reaction string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as `user.profile.name`.
	// A dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always
	// there. What is not asked for is left out, also where the schema requires it. All of it when absent.
	Fields []string
}

func (p *ListCommentReactionsParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "reaction", p.Reaction)
	setWords(q, "fields", p.Fields)
	return q
}

// ListPostReactionsParams narrow down what is asked for. What is left out is not asked.
type ListPostReactionsParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// Only those who reacted with this emoji, or the one of this name.
	Reaction string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as `user.profile.name`.
	// A dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always
	// there. What is not asked for is left out, also where the schema requires it. All of it when absent.
	Fields []string
}

func (p *ListPostReactionsParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "reaction", p.Reaction)
	setWords(q, "fields", p.Fields)
	return q
}

// ListQuestionReactionsParams narrow down what is asked for. What is left out is not asked.
type ListQuestionReactionsParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// Only those who reacted with this emoji, or the one of this name.
	Reaction string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as `user.profile.name`.
	// A dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always
	// there. What is not asked for is left out, also where the schema requires it. All of it when absent.
	Fields []string
}

func (p *ListQuestionReactionsParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "reaction", p.Reaction)
	setWords(q, "fields", p.Fields)
	return q
}

// ListEventsParams narrow down what is asked for. What is left out is not asked.
type ListEventsParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// Only what stands in this space: its id, or slug: and its slug.
	Space string
	// Whether to list those that have ended; false when absent.
	// One of: "true", "false".
	Past string
	// Only those about this topic, by its id or name.
	Topic string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as `id,title,content`.
	// A dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always
	// there. What is not asked for is left out, also where the schema requires it. All of it when absent.
	Fields []string
}

func (p *ListEventsParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "space", p.Space)
	setText(q, "past", p.Past)
	setText(q, "topic", p.Topic)
	setWords(q, "fields", p.Fields)
	return q
}

// ListGuestsParams narrow down what is asked for. What is left out is not asked.
type ListGuestsParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// Which of them: going when absent.
	// One of: "going", "waiting", "declined".
	Answer string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as `user.profile.name`.
	// A dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always
	// there. What is not asked for is left out, also where the schema requires it. All of it when absent.
	Fields []string
}

func (p *ListGuestsParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "answer", p.Answer)
	setWords(q, "fields", p.Fields)
	return q
}

// ListOwnEventsParams narrow down what is asked for. What is left out is not asked.
type ListOwnEventsParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// Only what stands in this space: its id, or slug: and its slug.
	Space string
	// Whether to list those that have ended; false when absent.
	// One of: "true", "false".
	Past string
	// Only those about this topic, by its id or name.
	Topic string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as `id,title,content`.
	// A dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always
	// there. What is not asked for is left out, also where the schema requires it. All of it when absent.
	Fields []string
}

func (p *ListOwnEventsParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "space", p.Space)
	setText(q, "past", p.Past)
	setText(q, "topic", p.Topic)
	setWords(q, "fields", p.Fields)
	return q
}

// ListExpertsParams narrow down what is asked for. What is left out is not asked.
type ListExpertsParams struct {
	// How many at most.
	Limit int64
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as `user.profile.name`.
	// A dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always
	// there. What is not asked for is left out, also where the schema requires it. All of it when absent.
	Fields []string
}

func (p *ListExpertsParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "limit", p.Limit)
	setWords(q, "fields", p.Fields)
	return q
}

// ListSuggestedQuestionsParams narrow down what is asked for. What is left out is not asked.
type ListSuggestedQuestionsParams struct {
	// How many at most.
	Limit int64
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as
	// `id,title,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
	// record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
	// when absent.
	Fields []string
}

func (p *ListSuggestedQuestionsParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "limit", p.Limit)
	setWords(q, "fields", p.Fields)
	return q
}

// GetFeedParams narrow down what is asked for. What is left out is not asked.
type GetFeedParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc; of answers,
	// best is the accepted one, then the verified, then by score.
	// One of: "createdAt.desc", "createdAt.asc", "publishedAt.desc", "publishedAt.asc", "score.desc", "score.asc",
	// "recent", "oldest", "relevance".
	Sort string
	// Only what stands in this space: its id, or slug: and its slug.
	Space string
	// Kinds, parted by commas: post, question, discussion, article, event.
	Type string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as `id`. A dot leads
	// into a record or a list of them; a field takes all that is below it. A record's own `id` is always there. What is
	// not asked for is left out, also where the schema requires it. All of it when absent.
	Fields []string
}

func (p *GetFeedParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "sort", p.Sort)
	setText(q, "space", p.Space)
	setText(q, "type", p.Type)
	setWords(q, "fields", p.Fields)
	return q
}

// ListDeletedParams narrow down what is asked for. What is left out is not asked.
type ListDeletedParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// The id of the space that it stood in.
	Space string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as
	// `id,title,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
	// record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
	// when absent.
	Fields []string
}

func (p *ListDeletedParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "space", p.Space)
	setWords(q, "fields", p.Fields)
	return q
}

// ListStaffActsParams narrow down what is asked for. What is left out is not asked.
type ListStaffActsParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// The id of who did it.
	Actor string
	// The id of the record or person it was done to.
	Target string
	// What was done.
	// One of: "edit", "status", "lock", "verify", "accept", "delete", "resolve", "report", "ban", "unban", "approve",
	// "role", "erase", "write", "undo", "restore", "merge", "pin", "convert", "duplicate".
	Kind string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as
	// `id,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A record's
	// own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it when
	// absent.
	Fields []string
}

func (p *ListStaffActsParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "actor", p.Actor)
	setText(q, "target", p.Target)
	setText(q, "kind", p.Kind)
	setWords(q, "fields", p.Fields)
	return q
}

// ListQueueParams narrow down what is asked for. What is left out is not asked.
type ListQueueParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// Which ones.
	// One of: "unapproved", "reported", "all".
	Type string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as `id`. A dot leads
	// into a record or a list of them; a field takes all that is below it. A record's own `id` is always there. What is
	// not asked for is left out, also where the schema requires it. All of it when absent.
	Fields []string
}

func (p *ListQueueParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "type", p.Type)
	setWords(q, "fields", p.Fields)
	return q
}

// ListPinsParams narrow down what is asked for. What is left out is not asked.
type ListPinsParams struct {
	// The id or shortId of a topic.
	Topic string
	// The id of a space, or slug: and its slug.
	Space string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as `id`. A dot leads
	// into a record or a list of them; a field takes all that is below it. A record's own `id` is always there. What is
	// not asked for is left out, also where the schema requires it. All of it when absent.
	Fields []string
}

func (p *ListPinsParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setText(q, "topic", p.Topic)
	setText(q, "space", p.Space)
	setWords(q, "fields", p.Fields)
	return q
}

// ListPostsParams narrow down what is asked for. What is left out is not asked.
type ListPostsParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc; of answers,
	// best is the accepted one, then the verified, then by score.
	// One of: "createdAt.desc", "createdAt.asc", "updatedAt.desc", "updatedAt.asc", "publishedAt.desc",
	// "publishedAt.asc", "score.desc", "score.asc", "upvotes.desc", "upvotes.asc", "comments.desc", "comments.asc",
	// "views.desc", "views.asc", "followers.desc", "followers.asc", "recent", "oldest".
	Sort string
	// Only what stands in this space: its id, or slug: and its slug.
	Space string
	// Only posts of this type.
	// One of: "post", "discussion", "article", "event".
	Type string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as `id,title,content`.
	// A dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always
	// there. What is not asked for is left out, also where the schema requires it. All of it when absent.
	Fields []string
}

func (p *ListPostsParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "sort", p.Sort)
	setText(q, "space", p.Space)
	setText(q, "type", p.Type)
	setWords(q, "fields", p.Fields)
	return q
}

// ListQuestionsParams narrow down what is asked for. What is left out is not asked.
type ListQuestionsParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc; of answers,
	// best is the accepted one, then the verified, then by score.
	// One of: "createdAt.desc", "createdAt.asc", "updatedAt.desc", "updatedAt.asc", "publishedAt.desc",
	// "publishedAt.asc", "score.desc", "score.asc", "upvotes.desc", "upvotes.asc", "comments.desc", "comments.asc",
	// "views.desc", "views.asc", "lastAnsweredAt.desc", "lastAnsweredAt.asc", "answers.desc", "answers.asc",
	// "followers.desc", "followers.asc", "reward.desc", "reward.asc", "recent", "oldest".
	Sort string
	// Only what stands in this space: its id, or slug: and its slug.
	Space string
	// Only those without an answer.
	Unanswered bool
	// Only those of this type.
	// One of: "general", "poll".
	Type string
	// Only those that have it, of what one sees.
	// One of: "archived", "collapsed", "published", "unapproved", "unlisted", "featured", "scheduled".
	Status string
	// Only those in this language.
	Lang string
	// Only those by this person: an id, or external: and one. What they asked anonymously is not told.
	User string
	// Only those about this topic, by its id or name.
	Topic string
	// Only those with an accepted answer, or only those without.
	// One of: "true", "false".
	Solved string
	// Only those with an open reward, or only those without.
	// One of: "true", "false".
	HasReward string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as
	// `id,title,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
	// record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
	// when absent.
	Fields []string
}

func (p *ListQuestionsParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "sort", p.Sort)
	setText(q, "space", p.Space)
	setTrue(q, "unanswered", p.Unanswered)
	setText(q, "type", p.Type)
	setText(q, "status", p.Status)
	setText(q, "lang", p.Lang)
	setText(q, "user", p.User)
	setText(q, "topic", p.Topic)
	setText(q, "solved", p.Solved)
	setText(q, "hasReward", p.HasReward)
	setWords(q, "fields", p.Fields)
	return q
}

// ListQuestionAnswersParams narrow down what is asked for. What is left out is not asked.
type ListQuestionAnswersParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc; of answers,
	// best is the accepted one, then the verified, then by score.
	// One of: "createdAt.desc", "createdAt.asc", "updatedAt.desc", "updatedAt.asc", "publishedAt.desc",
	// "publishedAt.asc", "score.desc", "score.asc", "upvotes.desc", "upvotes.asc", "comments.desc", "comments.asc",
	// "views.desc", "views.asc", "recent", "oldest", "best".
	Sort string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as
	// `id,content,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
	// record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
	// when absent.
	Fields []string
}

func (p *ListQuestionAnswersParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "sort", p.Sort)
	setWords(q, "fields", p.Fields)
	return q
}

// ListSuggestionsParams narrow down what is asked for. What is left out is not asked.
type ListSuggestionsParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// Whether to list one's own; false when absent.
	// One of: "true", "false".
	Mine string
	// Of one's own: which of them; all when absent.
	// One of: "waiting", "accepted", "rejected".
	Status string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as `id,title,content`.
	// A dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always
	// there. What is not asked for is left out, also where the schema requires it. All of it when absent.
	Fields []string
}

func (p *ListSuggestionsParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "mine", p.Mine)
	setText(q, "status", p.Status)
	setWords(q, "fields", p.Fields)
	return q
}

// ListReportsParams narrow down what is asked for. What is left out is not asked.
type ListReportsParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// Which ones.
	// One of: "open", "accepted", "rejected".
	Status string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as `id`. A dot leads
	// into a record or a list of them; a field takes all that is below it. A record's own `id` is always there. What is
	// not asked for is left out, also where the schema requires it. All of it when absent.
	Fields []string
}

func (p *ListReportsParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "status", p.Status)
	setWords(q, "fields", p.Fields)
	return q
}

// ListSimilarQuestionsParams narrow down what is asked for. What is left out is not asked.
type ListSimilarQuestionsParams struct {
	// The title, as far as it is written.
	Query string
	// How many at most.
	Limit int64
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as
	// `id,title,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
	// record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
	// when absent.
	Fields []string
}

func (p *ListSimilarQuestionsParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setText(q, "query", p.Query)
	setNumber(q, "limit", p.Limit)
	setWords(q, "fields", p.Fields)
	return q
}

// SearchParams narrow down what is asked for. What is left out is not asked.
type SearchParams struct {
	// What to search for: words, of which ten count, and filters: is:solved, is:unsolved, is:answered, is:unanswered,
	// is:poll, is:question (answer, post, topic, user), has:reward, topic:name (or topic:"Two words"), author:name (or
	// author:me), space:slug, after:2026-01-31 (or after:7d) and before:2026-02-28. With filters alone, all that is like
	// them, the newest first.
	Query string
	// Kinds of records, parted by commas: question, answer, post, topic, user. All when absent.
	Type string
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// relevance, newest, oldest, votes (the most first) or active (what was answered or changed last first).
	// One of: "relevance", "newest", "oldest", "votes", "active".
	Sort string
	// Only what stands in this space: its id, or slug: and its slug.
	Space string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as `items.title`. A dot
	// leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always there.
	// What is not asked for is left out, also where the schema requires it. All of it when absent.
	Fields []string
}

func (p *SearchParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setText(q, "query", p.Query)
	setText(q, "type", p.Type)
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "sort", p.Sort)
	setText(q, "space", p.Space)
	setWords(q, "fields", p.Fields)
	return q
}

// ListSpacesParams narrow down what is asked for. What is left out is not asked.
type ListSpacesParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// The id of a collection.
	Collection string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as
	// `id,name,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
	// record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
	// when absent.
	Fields []string
}

func (p *ListSpacesParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "collection", p.Collection)
	setWords(q, "fields", p.Fields)
	return q
}

// GetPortalSeriesParams narrow down what is asked for. What is left out is not asked.
type GetPortalSeriesParams struct {
	// Which number.
	// One of: "seen", "acted", "posted", "questions", "answers", "unanswered", "firstAnswer".
	Metric string
	// How many days, today included.
	Days int64
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as `metric,values`. A
	// dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always there.
	// What is not asked for is left out, also where the schema requires it. All of it when absent.
	Fields []string
}

func (p *GetPortalSeriesParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setText(q, "metric", p.Metric)
	setNumber(q, "days", p.Days)
	setWords(q, "fields", p.Fields)
	return q
}

// GetLeaderboardParams narrow down what is asked for. What is left out is not asked.
type GetLeaderboardParams struct {
	// Of which time.
	// One of: "all", "month", "week".
	Period string
	// The id of a topic: points given to questions and posts about it, and to answers to those questions.
	Topic string
	// How many.
	Limit int64
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as `target,total`. A
	// dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always there.
	// What is not asked for is left out, also where the schema requires it. All of it when absent.
	Fields []string
}

func (p *GetLeaderboardParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setText(q, "period", p.Period)
	setText(q, "topic", p.Topic)
	setNumber(q, "limit", p.Limit)
	setWords(q, "fields", p.Fields)
	return q
}

// ListTopicAnswersParams narrow down what is asked for. What is left out is not asked.
type ListTopicAnswersParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc; of answers,
	// best is the accepted one, then the verified, then by score.
	// One of: "createdAt.desc", "createdAt.asc", "updatedAt.desc", "updatedAt.asc", "publishedAt.desc",
	// "publishedAt.asc", "score.desc", "score.asc", "upvotes.desc", "upvotes.asc", "comments.desc", "comments.asc",
	// "views.desc", "views.asc", "recent", "oldest", "best".
	Sort string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as
	// `id,content,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
	// record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
	// when absent.
	Fields []string
}

func (p *ListTopicAnswersParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "sort", p.Sort)
	setWords(q, "fields", p.Fields)
	return q
}

// ListTopicQuestionsParams narrow down what is asked for. What is left out is not asked.
type ListTopicQuestionsParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc; of answers,
	// best is the accepted one, then the verified, then by score.
	// One of: "createdAt.desc", "createdAt.asc", "updatedAt.desc", "updatedAt.asc", "publishedAt.desc",
	// "publishedAt.asc", "score.desc", "score.asc", "upvotes.desc", "upvotes.asc", "comments.desc", "comments.asc",
	// "views.desc", "views.asc", "lastAnsweredAt.desc", "lastAnsweredAt.asc", "answers.desc", "answers.asc",
	// "followers.desc", "followers.asc", "reward.desc", "reward.asc", "recent", "oldest".
	Sort string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as
	// `id,title,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
	// record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
	// when absent.
	Fields []string
}

func (p *ListTopicQuestionsParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "sort", p.Sort)
	setWords(q, "fields", p.Fields)
	return q
}

// GetPointsParams narrow down what is asked for. What is left out is not asked.
type GetPointsParams struct {
	// Which page, from 1.
	Page int64
	// How many movements to a page.
	Limit int64
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as `items.title`. A dot
	// leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always there.
	// What is not asked for is left out, also where the schema requires it. All of it when absent.
	Fields []string
}

func (p *GetPointsParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setWords(q, "fields", p.Fields)
	return q
}

// ListUsersParams narrow down what is asked for. What is left out is not asked.
type ListUsersParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// The start of a username, or an address, whole.
	Query string
	// An address, whole.
	Email string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as `id,profile.name`. A
	// dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always there.
	// What is not asked for is left out, also where the schema requires it. All of it when absent.
	Fields []string
}

func (p *ListUsersParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "query", p.Query)
	setText(q, "email", p.Email)
	setWords(q, "fields", p.Fields)
	return q
}

// FindExpertsParams narrow down what is asked for. What is left out is not asked.
type FindExpertsParams struct {
	// How many at most.
	Limit int64
	// Only what stands in this space: its id, or slug: and its slug.
	Space string
	// What the question says.
	Query string
	// Its topics: ids or names, parted by commas.
	Topics string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as `user.profile.name`.
	// A dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always
	// there. What is not asked for is left out, also where the schema requires it. All of it when absent.
	Fields []string
}

func (p *FindExpertsParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "limit", p.Limit)
	setText(q, "space", p.Space)
	setText(q, "query", p.Query)
	setText(q, "topics", p.Topics)
	setWords(q, "fields", p.Fields)
	return q
}

// DeleteUserParams narrow down what is asked for. What is left out is not asked.
type DeleteUserParams struct {
	// Their questions, answers, posts and comments too.
	DeleteContent bool
}

func (p *DeleteUserParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setTrue(q, "deleteContent", p.DeleteContent)
	return q
}

// ListUserAnswersParams narrow down what is asked for. What is left out is not asked.
type ListUserAnswersParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc; of answers,
	// best is the accepted one, then the verified, then by score.
	// One of: "createdAt.desc", "createdAt.asc", "updatedAt.desc", "updatedAt.asc", "publishedAt.desc",
	// "publishedAt.asc", "score.desc", "score.asc", "upvotes.desc", "upvotes.asc", "comments.desc", "comments.asc",
	// "views.desc", "views.asc", "recent", "oldest", "best".
	Sort string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as
	// `id,content,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
	// record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
	// when absent.
	Fields []string
}

func (p *ListUserAnswersParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "sort", p.Sort)
	setWords(q, "fields", p.Fields)
	return q
}

// ListUserPostsParams narrow down what is asked for. What is left out is not asked.
type ListUserPostsParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc; of answers,
	// best is the accepted one, then the verified, then by score.
	// One of: "createdAt.desc", "createdAt.asc", "updatedAt.desc", "updatedAt.asc", "publishedAt.desc",
	// "publishedAt.asc", "score.desc", "score.asc", "upvotes.desc", "upvotes.asc", "comments.desc", "comments.asc",
	// "views.desc", "views.asc", "followers.desc", "followers.asc", "recent", "oldest".
	Sort string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as `id,title,content`.
	// A dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always
	// there. What is not asked for is left out, also where the schema requires it. All of it when absent.
	Fields []string
}

func (p *ListUserPostsParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "sort", p.Sort)
	setWords(q, "fields", p.Fields)
	return q
}

// ListUserQuestionsParams narrow down what is asked for. What is left out is not asked.
type ListUserQuestionsParams struct {
	// Which page, from 1.
	Page int64
	// How many to a page.
	Limit int64
	// Where to go on, from the Link header of the page before; page is then ignored.
	Cursor string
	// A field and a direction, such as score.desc. recent and oldest are createdAt.desc and createdAt.asc; of answers,
	// best is the accepted one, then the verified, then by score.
	// One of: "createdAt.desc", "createdAt.asc", "updatedAt.desc", "updatedAt.asc", "publishedAt.desc",
	// "publishedAt.asc", "score.desc", "score.asc", "upvotes.desc", "upvotes.asc", "comments.desc", "comments.asc",
	// "views.desc", "views.asc", "lastAnsweredAt.desc", "lastAnsweredAt.asc", "answers.desc", "answers.asc",
	// "followers.desc", "followers.asc", "reward.desc", "reward.asc", "recent", "oldest".
	Sort string
	// Only these fields of the record or of each in the list, at most 100, parted by commas, such as
	// `id,title,user.profile.name`. A dot leads into a record or a list of them; a field takes all that is below it. A
	// record's own `id` is always there. What is not asked for is left out, also where the schema requires it. All of it
	// when absent.
	Fields []string
}

func (p *ListUserQuestionsParams) query() url.Values {
	if p == nil {
		return nil
	}
	q := url.Values{}
	setNumber(q, "page", p.Page)
	setNumber(q, "limit", p.Limit)
	setText(q, "cursor", p.Cursor)
	setText(q, "sort", p.Sort)
	setWords(q, "fields", p.Fields)
	return q
}

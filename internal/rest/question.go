package rest

import (
	"cmp"
	"context"
	"net/http"
	"slices"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// question is a question on the wire, as answers embed it.
type question struct {
	MongoID        string         `json:"_id"`
	ID             string         `json:"id"`
	ShortID        string         `json:"shortId"`
	Rev            int64          `json:"__v"`
	Lang           string         `json:"lang,omitempty"`
	Title          string         `json:"title"`
	Description    *string        `json:"description,omitempty" doc:"Sanitised HTML; in the question's own record."`
	Summary        string         `json:"summary" doc:"The description's plain text, up to 200 characters."`
	CreatedAt      moment         `json:"createdAt" format:"date-time"`
	UpdatedAt      moment         `json:"updatedAt" format:"date-time"`
	PublishedAt    moment         `json:"publishedAt" format:"date-time"`
	LastAskedAt    moment         `json:"lastAskedAt" doc:"When somebody last asked it too; when it was created, if nobody did."`
	LastAnsweredAt moment         `json:"lastAnsweredAt" doc:"Empty when it has no answer."`
	User           author         `json:"user"`
	PostedBy       *poster        `json:"postedBy,omitempty" doc:"Who wrote it in the author's name, where that was another; shown to the author and to moderators only."`
	Assisted       bool           `json:"assisted,omitempty" doc:"Whether an assistant wrote it for the author, by MCP."`
	Portal         string         `json:"portal"`
	Actor          string         `json:"actor" doc:"The author's id; empty where the author is anonymous."`
	Referrers      []referrer     `json:"referrers" doc:"The hosts its page was reached from most often, at most 10: in the question's own record, to its author and moderators; else empty."`
	Rewards        []reward       `json:"rewards" doc:"Points that people staked on it: the newest first, at most 100."`
	Upvotes        []userID       `json:"upvotes" doc:"Ids of those who voted so; the newest 1,000."`
	Downvotes      []userID       `json:"downvotes"`
	Followers      []userID       `json:"followers"`
	Askers         []userID       `json:"askers"`
	Comments       []comment      `json:"comments" doc:"The newest 3."`
	HasReward      bool           `json:"hasReward" doc:"Whether one of the rewards is open."`
	Anonymous      bool           `json:"anonymous"`
	Verified       bool           `json:"verified"`
	AcceptedAnswer *string        `json:"acceptedAnswer" doc:"The id of the answer that solved it for who asked; null while there is none, or it is hidden."`
	Solved         bool           `json:"solved" doc:"Whether it has an accepted answer."`
	Locked         bool           `json:"locked" doc:"Whether it takes no more answers."`
	Upvoted        bool           `json:"upvoted"`
	Downvoted      bool           `json:"downvoted"`
	Reactions      []reaction     `json:"reactions" doc:"What people reacted with, in the order in which it was first given."`
	Followed       bool           `json:"followed"`
	Reasked        bool           `json:"reasked" doc:"Whether the acting user asked it too."`
	Topics         []topic        `json:"topics"`
	Score          int64          `json:"score"`
	Status         string         `json:"status" enum:"archived,collapsed,published,unapproved,unlisted,featured,scheduled"`
	Type           string         `json:"type" enum:"general,poll"`
	Privacy        string         `json:"privacy" enum:"public,private"`
	Space          string         `json:"space,omitempty" doc:"The id of the space it stands in; absent when it stands in none."`
	Options        []pollOption   `json:"options,omitempty" doc:"Of a poll."`
	Multiple       *bool          `json:"multiple,omitempty" doc:"Of a poll: whether one may choose several options."`
	ClosesAt       *moment        `json:"closesAt,omitempty" doc:"Of a poll: when it takes no more votes; empty when it stays open."`
	Closed         *bool          `json:"closed,omitempty" doc:"Of a poll: whether that time has come."`
	Counts         questionCounts `json:"counts"`
	Source         *string        `json:"source,omitempty" doc:"The text exactly as it was written, for who may change it to go on with; in the record's own answer. It is not sanitised: what goes into a page is the HTML."`
	Format         string         `json:"format,omitempty" enum:"html,markdown" doc:"Of the source."`
	Proposal       *proposal      `json:"proposal,omitempty" doc:"What one would have it say instead, where that waits for approval or was refused; in the record's own answer."`
	Pinned         *pinned        `json:"pinned,omitempty" doc:"Where it is shown before everything else; in the record's own answer."`
	EditedAt       *moment        `json:"editedAt,omitempty" format:"date-time" doc:"When its text was last edited; in the record's own answer. Absent where it never was, or by its author in the first five minutes only."`
	EditedBy       *author        `json:"editedBy,omitempty" doc:"Who edited it last; absent where that is its anonymous author."`
	Duplicate      bool           `json:"duplicate" doc:"Whether it is closed as the same as another question: it takes no more answers."`
	DuplicateOf    *sameQuestion  `json:"duplicateOf,omitempty" doc:"The question that it is the same as, in its own record; absent where that is deleted, or not seen by who asks."`
	Duplicates     []sameQuestion `json:"duplicates,omitempty" doc:"Those that are closed as the same as it, in its own record: the newest, at most 20."`
}

type referrer struct {
	MongoID string `json:"_id"`
	Type    string `json:"type" enum:"host"`
	Source  string `json:"source" example:"blog.example.com" doc:"The host."`
	Count   int64  `json:"count" doc:"How many views came from there."`
	URLs    []any  `json:"urls" doc:"Always empty: addresses are not kept."`
}

func toReferrers(list []community.Referrer) []referrer {
	out := make([]referrer, len(list))
	for i, r := range list {
		out[i] = referrer{MongoID: string(r.ID), Type: "host", Source: r.Host, Count: r.Count, URLs: []any{}}
	}
	return out
}

type pollOption struct {
	MongoID string `json:"_id"`
	ID      string `json:"id"`
	Text    string `json:"text"`
	Votes   int64  `json:"votes" doc:"How many chose it. Where one may choose several, they add up to more than counts.pollVotes."`
	Voted   bool   `json:"voted" doc:"Whether the acting user chose it; told in the question's own record."`
}

type questionCounts struct {
	Asks          int64 `json:"asks"`
	Downvotes     int64 `json:"downvotes"`
	Upvotes       int64 `json:"upvotes"`
	Edits         int64 `json:"edits"`
	Comments      int64 `json:"comments"`
	HiddenAnswers int64 `json:"hiddenAnswers" doc:"Those of the answers that are collapsed."`
	Answers       int64 `json:"answers"`
	Views         int64 `json:"views" doc:"How often it was opened by people other than its author: once a person in 24 hours."`
	Followers     int64 `json:"followers"`
	PollVotes     int64 `json:"pollVotes" doc:"How many people voted in the poll, however many options each chose."`
}

func toQuestionCounts(c community.Counts) questionCounts {
	return questionCounts{Asks: c.Asks, Downvotes: c.Downvotes, Upvotes: c.Upvotes, Edits: c.Edits, Comments: c.Comments,
		HiddenAnswers: c.HiddenAnswers, Answers: c.Answers, Views: c.Views, Followers: c.Followers, PollVotes: c.PollVotes}
}

func toQuestion(to *caller, q community.QuestionSeen) question {
	asked := q.LastAsked
	if asked.IsZero() {
		asked = q.Created
	}
	w := question{
		MongoID: string(q.ID), ID: string(q.ID), ShortID: q.ShortID, Rev: q.Rev, Lang: q.Lang, Title: q.Title, Summary: q.Summary,
		CreatedAt: momentOf(q.Created), UpdatedAt: momentOf(q.Updated), PublishedAt: momentOf(q.Published),
		LastAskedAt: momentOf(asked), LastAnsweredAt: momentOf(q.LastAnswered),
		User: toAuthor(to, q.By), PostedBy: toPoster(q.Poster), Assisted: q.Assisted, Portal: string(q.Portal), Actor: string(q.Author),
		Referrers: toReferrers(q.Referrers), Rewards: toRewards(to, q.Given), HasReward: q.HasReward(),
		Upvotes: ids(q.Up), Downvotes: ids(q.Down),
		Followers: ids(q.Followers), Askers: ids(q.Askers), Comments: toComments(to, q.Comments),
		Anonymous: q.Anonymous, Verified: q.Verified, AcceptedAnswer: toAccepted(q.Accepted), Solved: q.IsSolved(), Locked: q.Locked,
		Upvoted: q.Upvoted, Downvoted: q.Downvoted, Reactions: toReactions(q.Reactions), Followed: q.Followed, Reasked: q.Reasked,
		Topics: toTopics(to, q.About), Score: q.Score, Status: string(q.Status), Type: q.Type, Privacy: q.Privacy, Space: string(q.Space),
		Counts: toQuestionCounts(q.Counts), Duplicate: q.IsDuplicate(),
	}
	if len(q.Options) > 0 {
		w.Options = toOptions(q)
		w.Multiple, w.ClosesAt, w.Closed = &q.Multiple, new(momentOf(q.Closes)), new(q.IsClosed(to.now))
	}
	return w
}

func toAccepted(id community.RecordID) *string {
	if id == "" {
		return nil
	}
	return new(string(id))
}

func toOptions(q community.QuestionSeen) []pollOption {
	var out []pollOption
	for _, o := range q.Options {
		out = append(out, pollOption{string(o.ID), string(o.ID), o.Text, o.Votes, slices.Contains(q.Choices, o.ID)})
	}
	return out
}

// toFullQuestion is a question as its own record.
func toFullQuestion(to *caller, q community.QuestionSeen) question {
	w := toQuestion(to, q)
	w.Description = &q.Description
	w.Source, w.Format = toWritten(q.Written)
	w.Pinned = toPinned(q.Pinned)
	w.Proposal = toWaiting(q.Written)
	w.EditedAt, w.EditedBy = toEdited(to, q.Edited)
	w.toSame(q)
	return w
}

type optionBody struct {
	ID      string `json:"id,omitempty" doc:"Of an option that is there and is to have another text. Without it, one is known by its text."`
	MongoID string `json:"_id,omitempty" doc:"The same as id."`
	Text    string `json:"text" doc:"1 to 300 characters. No two may differ in nothing but case and spaces."`
	Votes   *int64 `json:"votes,omitempty" doc:"As it was answered; it is passed over."`
	Voted   loose  `json:"voted,omitzero" doc:"As it was answered; it is passed over."`
}

// questionBody is what may be told of a question.
type questionBody struct {
	Title       *string       `json:"title,omitempty" needed:"create" example:"How hot must the kiln be?" doc:"1 to 300 characters. Required to ask."`
	Description *string       `json:"description,omitempty" example:"<p>For stoneware.</p>" doc:"HTML, or Markdown when format says so; it is sanitised. At most 200,000 bytes."`
	Format      string        `json:"format,omitempty" enum:"html,markdown" doc:"Of the source, or of the description where there is none; html when absent."`
	Source      *string       `json:"source,omitempty" doc:"The description as it is written, in its place."`
	Topics      *[]string     `json:"topics,omitempty" example:"[\"Kilns\"]" doc:"Ids or names, at most 10. A name that is new makes a topic, which everybody sees."`
	Anonymous   loose         `json:"anonymous,omitzero"`
	Lang        *string       `json:"lang,omitempty"`
	Privacy     *string       `json:"privacy,omitempty" enum:"public,private" doc:"private: seen by its author, the person asked and moderators."`
	Space       *string       `json:"space,omitempty" example:"slug:gardeners" doc:"The space it is to stand in: its id, or slug: and its slug; empty for none. One must be a member of it, and to move a record also of the space it leaves."`
	PublishedAt *string       `json:"publishedAt,omitempty" format:"date-time" doc:"In the future; with status scheduled."`
	From        string        `json:"from,omitempty" only:"create" doc:"The id of the person it is put to; on creation."`
	Options     *[]optionBody `json:"options,omitempty" doc:"2 to 20 choices make it a poll. Of a poll they can be changed until the first vote; what is sent as it is changes nothing."`
	Multiple    loose         `json:"multiple,omitzero" doc:"Of a poll: whether one may choose several options. It can be changed until the first vote."`
	ClosesAt    *string       `json:"closesAt,omitempty" doc:"Of a poll: when it takes no more votes, a time in the future; empty for never. It can be changed at any time."`
	Type        *string       `json:"type,omitempty" enum:"general,poll" doc:"Moderators only."`
	Locked      loose         `json:"locked,omitzero" doc:"Moderators only."`
	Verified    loose         `json:"verified,omitzero" doc:"Moderators only."`
	Status      *string       `json:"status,omitempty" enum:"archived,collapsed,published,unapproved,unlisted,featured,scheduled" doc:"Moderators only; published when absent on creation."`
	User        string        `json:"user,omitempty" only:"create" doc:"The id of the person to ask for; moderators only, on creation."`
}

func (b questionBody) edit() (e app.QuestionEdit, err error) {
	e = app.QuestionEdit{Title: b.Title, Description: b.Description, Format: b.Format, Source: b.Source, Topics: b.Topics, Lang: b.Lang,
		Privacy: b.Privacy, Space: b.Space, From: b.From, Type: b.Type, Status: b.Status, User: b.User}
	if b.Options != nil {
		e.Options = []app.OptionEdit{}
		for _, o := range *b.Options {
			e.Options = append(e.Options, app.OptionEdit{ID: cmp.Or(o.ID, o.MongoID), Text: o.Text})
		}
	}
	if e.ClosesAt, err = clearableStamp("closesAt", b.ClosesAt); err != nil {
		return e, err
	}
	if e.PublishedAt, err = optionalStamp("publishedAt", b.PublishedAt); err != nil {
		return e, err
	}
	for _, f := range []struct {
		name string
		from loose
		to   **bool
	}{{"anonymous", b.Anonymous, &e.Anonymous}, {"locked", b.Locked, &e.Locked}, {"verified", b.Verified, &e.Verified},
		{"multiple", b.Multiple, &e.Multiple}} {
		if *f.to, err = f.from.get(f.name); err != nil {
			return e, err
		}
	}
	return e, nil
}

const (
	tagQuestions  = "Questions"
	questionSorts = "`sort` is one of createdAt, updatedAt, publishedAt, score, upvotes, comments, views, lastAnsweredAt, answers, " +
		"followers, reward (the points staked on it), with .asc or .desc."
)

func (s *api) questions() {
	lists(s, operation{id: "listQuestions", sorts: questionOrders, method: "GET", path: "/questions", tag: tagQuestions,
		refuses: all(ofContents, refusals{400: {community.WhyBadLanguage, community.WhyNoSuchPerson, community.WhyNoSuchTopic}}),
		summary: "List questions", text: questionSorts +
			" Besides public items, the list includes the acting user's own hidden ones and, for moderators, items awaiting approval; of " +
			"private and hidden spaces, what stands in those one is in."}, s.listQuestions, tellQuestion)
	changes(s, operation{id: "createQuestion", method: "POST", path: "/questions", tag: tagQuestions, status: http.StatusCreated,
		refuses: all(ofText, ofNew, ofAuthor, ofStatus, ofTopics, ofPlace, ofPoll, refusals{
			400: {community.WhyBadLanguage, community.WhyCannotBeAsked},
		}),
		summary: "Ask a question", text: "If the community approves content, a member's question that would be public is " +
			"`unapproved`."}, s.createQuestion, toFullQuestion)
	shows(s, operation{id: "getQuestion", method: "GET", path: "/questions/{id}", tag: tagQuestions, refuses: ofRecord,
		summary: "Get a question", text: "By its id or shortId. It counts as a view of the acting user, once in 24 hours; those of its author and " +
			"of bots do not."}, s.getQuestion, toFullQuestion)
	changes(s, operation{id: "updateQuestion", guarded: true, method: "PUT", path: "/questions/{id}", tag: tagQuestions,
		refuses: all(ofEdit, ofTopics, ofMove, ofPoll, refusals{400: {community.WhyBadLanguage}, 409: {community.WhyPollBegun}}),
		summary: "Update a question", text: "For its author and moderators. Fields you don't send stay as they are. The earlier text is kept. " +
			"Once somebody has voted in a poll, other `options` and another `multiple` are a 409."},
		s.updateQuestion, toFullQuestion)
	does(s, operation{id: "deleteQuestion", guarded: true, method: "DELETE", path: "/questions/{id}", tag: tagQuestions,
		refuses: all(ofDelete, refusals{409: {community.WhyHasAnswers}}),
		summary: "Delete a question", text: "With its answers and comments. Its author and moderators may; one that others have answered, moderators only. " +
			"It can be brought back for a while: see `restore`."}, s.deleteQuestion)
	lists(s, operation{id: "listQuestionAnswers", sorts: answerOrders, method: "GET", path: "/questions/{questionId}/answers",
		tag:     tagQuestions,
		refuses: all(ofRecord, ofContents),
		summary: "List a question's answers", text: answerSorts}, s.listQuestionAnswers, tellAnswer)
	handle(s, operation{id: "getQuestionStats", method: "GET", path: "/user/stats/questions/{metric}", tag: tagQuestions,
		refuses: refusals{400: {community.WhyNotOneOf}},
		summary: "Get statistics on my questions", text: "What the acting user's questions received on each of the last 32 days: `views`, " +
			"`votes` or `follows`."}, s.getQuestionStats)
	votesOn(s, questionKind, s.app.VoteQuestion, toFullQuestion)
	reactionsTo(s, questionKind, s.app.ReactToQuestion, toFullQuestion)
	followersOf(s, questionKind, s.app.FollowQuestion, toFullQuestion)
	changes(s, operation{id: "reaskQuestion", method: "POST", path: "/questions/{id}/asks", tag: tagQuestions,
		refuses: all(ofVote, refusals{403: {community.WhyQuestionDuplicate}}),
		summary: "Say that you have this question too", text: "Doing it again changes nothing."}, s.reaskQuestion,
		toFullQuestion)
	s.accepting()
	s.duplicating()
	s.restoring()
	s.rewards()
	s.editsOf(questionKind, "A question's")
	s.suggestionsOn(questionKind)
	restoresText(s, questionKind, s.app.RestoreQuestionText, toFullQuestion)
}

type listQuestionsInput struct {
	ContentQuery
	SpaceQuery
	Unanswered bool   `query:"unanswered" doc:"Only those without an answer."`
	Type       string `query:"type" enum:"general,poll" doc:"Only those of this type."`
	Status     string `query:"status" enum:"archived,collapsed,published,unapproved,unlisted,featured,scheduled" doc:"Only those that have it, of what one sees."`
	Lang       string `query:"lang" maxLength:"35" example:"en" doc:"Only those in this language."`
	User       string `query:"user" maxLength:"300" doc:"Only those by this person: an id, or external: and one. What they asked anonymously is not told."`
	Topic      string `query:"topic" maxLength:"300" doc:"Only those about this topic, by its id or name."`
	Solved     string `query:"solved" enum:"true,false" doc:"Only those with an accepted answer, or only those without."`
	HasReward  string `query:"hasReward" enum:"true,false" doc:"Only those with an open reward, or only those without."`
}

func (s *api) listQuestions(ctx context.Context, c *caller, in *listQuestionsInput) (community.Listing[*community.QuestionSeen], error) {
	q := app.QuestionQuery{List: in.list, User: in.User, About: in.Topic}
	q.Open, q.Space, q.Type, q.Status, q.Lang = in.Unanswered, in.space(), in.Type, in.Status, in.Lang
	if in.Solved != "" {
		q.Solved = new(in.Solved == "true")
	}
	if in.HasReward != "" {
		q.Rewarded = new(in.HasReward == "true")
	}
	return s.app.Questions(ctx, c.Actor, q)
}

func (s *api) createQuestion(ctx context.Context, c *caller, in *Edit[questionBody, app.QuestionEdit]) (community.QuestionSeen, error) {
	return s.app.Ask(ctx, c.Actor, in.edit)
}

func (s *api) getQuestion(ctx context.Context, c *caller, in *RecordPath) (community.QuestionSeen, error) {
	q, err := s.app.Question(ctx, c.Actor, in.ID)
	if err == nil {
		c.viewed(s, community.OnQuestion, string(q.ID))
	}
	return q, err
}

func (s *api) updateQuestion(ctx context.Context, c *caller,
	in *recordEdit[questionBody, app.QuestionEdit]) (community.QuestionSeen, error) {
	in.edit.Only = c.only
	return s.app.EditQuestion(ctx, c.Actor, in.ID, in.edit)
}

func (s *api) deleteQuestion(ctx context.Context, c *caller, in *RecordPath) error {
	return s.app.DeleteQuestion(ctx, c.Actor, in.ID, c.only)
}

type questionAnswersInput struct {
	QuestionPath
	ContentQuery
}

func (s *api) listQuestionAnswers(ctx context.Context, c *caller,
	in *questionAnswersInput) (community.Listing[*community.AnswerSeen], error) {
	return s.app.AnswersTo(ctx, c.Actor, in.QuestionID, in.list)
}

func (s *api) reaskQuestion(ctx context.Context, c *caller, in *RecordPath) (community.QuestionSeen, error) {
	return s.app.Reask(ctx, c.Actor, in.ID)
}

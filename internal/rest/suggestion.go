package rest

import (
	"context"
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// suggestion is an edit that somebody suggests, on the wire.
type suggestion struct {
	MongoID       string    `json:"_id"`
	ID            string    `json:"id"`
	CreatedAt     moment    `json:"createdAt" format:"date-time"`
	UpdatedAt     moment    `json:"updatedAt" format:"date-time" doc:"When it was last changed or reviewed."`
	Status        string    `json:"status" enum:"waiting,accepted,rejected"`
	Type          string    `json:"type" enum:"question,answer,post" doc:"What it is about."`
	Target        string    `json:"target" doc:"The id of that."`
	Object        *object   `json:"object,omitempty" doc:"What it is about, in few words; absent in the answer to a change after which one doesn't see it."`
	User          author    `json:"user" doc:"Who suggests it."`
	Reason        string    `json:"reason" doc:"Why, by who suggests it."`
	Title         *string   `json:"title,omitempty" doc:"Here and below: absent where that would stay as it is."`
	Content       *string   `json:"content,omitempty" doc:"Sanitised HTML: of a question, its description."`
	Source        *string   `json:"source,omitempty" doc:"The content exactly as it was written. It is not sanitised."`
	Format        string    `json:"format,omitempty" enum:"html,markdown" doc:"Of the source."`
	Topics        *[]string `json:"topics,omitempty" doc:"Ids."`
	RecordVersion string    `json:"recordVersion" doc:"The version of the record that it was made for."`
	Stale         bool      `json:"stale" doc:"Whether the record has changed since: it is accepted with a text of the reviewer's then, or changed first."`
	MayReview     bool      `json:"mayReview" doc:"Whether the acting user may accept or reject it."`
	Reviewer      *author   `json:"reviewedBy,omitempty" doc:"Absent where that is the record's anonymous author."`
	ReviewedAt    *moment   `json:"reviewedAt,omitempty" format:"date-time"`
	Improved      bool      `json:"improved" doc:"Whether the reviewer changed it before they accepted it."`
	Note          string    `json:"note" doc:"Why, by the reviewer."`
}

func toSuggestion(to *caller, s community.SuggestionSeen) suggestion {
	w := suggestion{MongoID: string(s.ID), ID: string(s.ID), CreatedAt: momentOf(s.Created), UpdatedAt: momentOf(s.Updated),
		Status: string(s.Status), Type: string(s.On.On), Target: s.On.ID, User: toAuthor(to, s.Author), Reason: s.Reason,
		RecordVersion: s.For, Stale: s.IsStale, MayReview: s.CanJudge, Improved: s.Improved, Note: s.Note}
	if len(s.About) > 0 {
		w.Object = new(toObject(s.About[0]))
	}
	if title, ok := s.Says["title"]; ok {
		w.Title = &title
	}
	if text := s.Says.Text(); text != "" {
		w.Content = &text
		w.Source, w.Format = toWritten(s.Written)
	}
	if _, ok := s.Says["topics"]; ok {
		w.Topics = new(append([]string{}, s.Says.Topics()...))
	}
	if s.Judge != nil {
		w.Reviewer = new(toAuthor(to, s.Judge))
	}
	if !s.Reviewed.IsZero() {
		w.ReviewedAt = new(momentOf(s.Reviewed))
	}
	return w
}

// suggestionBody is what may be told of a suggestion.
type suggestionBody struct {
	Title         *string   `json:"title,omitempty" doc:"Of a question or post. What isn't sent, here and below, stays as the record has it."`
	Content       *string   `json:"content,omitempty" example:"<p>About 1,250 degrees.</p>" doc:"HTML, or Markdown when format says so; it is sanitised. Of a question, its description."`
	Format        string    `json:"format,omitempty" enum:"html,markdown" doc:"Of the source, or of the content where there is none; html when absent."`
	Source        *string   `json:"source,omitempty" doc:"The text as it is written, in place of the content."`
	Topics        *[]string `json:"topics,omitempty" doc:"Of a question or post: ids or names of topics that there are."`
	Reason        *string   `json:"reason,omitempty" example:"The number was out of date." doc:"Why: plain text of at most 300 characters."`
	RecordVersion string    `json:"recordVersion,omitempty" doc:"The version of the record that was read, which its ETag begins with: where the record has another by now, the answer is a 412."`
}

func (b suggestionBody) edit() (app.SuggestionEdit, error) {
	return app.SuggestionEdit{Title: b.Title, TextEdit: app.TextEdit{Content: b.Content, Format: b.Format, Source: b.Source},
		Topics: b.Topics, Reason: b.Reason, Only: community.OnlyVersion(b.RecordVersion)}, nil
}

// improvedBody is what may be told of how a suggestion is accepted.
type improvedBody struct {
	Title         *string   `json:"title,omitempty" doc:"To improve it: here and below, what isn't sent stays as it is suggested."`
	Content       *string   `json:"content,omitempty" doc:"HTML, or Markdown when format says so; it is sanitised."`
	Format        string    `json:"format,omitempty" enum:"html,markdown"`
	Source        *string   `json:"source,omitempty" doc:"The text as it is written, in place of the content."`
	Topics        *[]string `json:"topics,omitempty"`
	RecordVersion string    `json:"recordVersion,omitempty" doc:"To accept with other words what has become stale: the version of the record that they are meant for."`
	Note          string    `json:"note,omitempty" doc:"To who suggested it: plain text of at most 300 characters."`
}

func (b improvedBody) edit() (app.Ruling, error) {
	return app.Ruling{Note: b.Note, SuggestionEdit: app.SuggestionEdit{Title: b.Title,
		TextEdit: app.TextEdit{Content: b.Content, Format: b.Format, Source: b.Source}, Topics: b.Topics,
		Only: community.OnlyVersion(b.RecordVersion)}}, nil
}

type rejectBody struct {
	Note string `json:"note,omitempty" example:"The number is right: it was changed in May." doc:"To who suggested it: plain text of at most 300 characters."`
}

const tagSuggestions = "Suggestions"

var (
	ofSuggestion = all(ofRecord, ofText, ofTopics, refusals{
		400: {community.WhyNothingChanged, community.WhyNotOfAnswers, community.WhyTooLongText},
		403: {community.WhySuggestionsOff, community.WhyNotSuggestible, community.WhyNotInSpace},
		409: {community.WhyEditDirectly},
		412: {community.WhyStaleVersion},
	})
	ofReview = all(ofRecord, refusals{
		400: {community.WhyTooLongText},
		403: {community.WhyNotYoursToReview, community.WhyOwnSuggestion, community.WhyReviewPoints},
		409: {community.WhyReviewed},
	})
)

// suggestionsOn are the operations on the suggested edits of one kind of record.
func (s *api) suggestionsOn(k kind) {
	lists(s, operation{id: "list" + k.name + "Suggestions", method: "GET", path: k.path("/suggestions"), tag: tagSuggestions,
		refuses: ofRecord, summary: "List suggested edits of " + k.a, text: "Those that wait, for who may review them, the oldest first. " +
			"Others get their own, whatever became of them."},
		func(ctx context.Context, c *caller, in *recordListInput) (community.Listing[community.SuggestionSeen], error) {
			return s.app.SuggestionsOn(ctx, c.Actor, k.ref(in.ID), in.page)
		}, toSuggestion)
	changes(s, operation{id: "suggest" + k.name + "Edit", method: "POST", path: k.path("/suggestions"), tag: tagSuggestions,
		status: http.StatusCreated, refuses: all(ofSuggestion, refusals{
			409: {community.WhySuggestedAlready, community.WhyTooManySuggestions}, 429: {community.WhySuggestionsADay}}),
		summary: "Suggest an edit of " + k.a, text: "For members who may write where it stands, and not edit it themselves: of what is " +
			"published, public and not locked. One that waits for each person and record, 20 for each person, and 30 in 24 hours. The " +
			"author and moderators review it, and members with the privilege `review` or `edit`."},
		func(ctx context.Context, c *caller, in *recordEdit[suggestionBody, app.SuggestionEdit]) (community.SuggestionSeen, error) {
			return s.app.Suggest(ctx, c.Actor, k.ref(in.ID), in.edit)
		}, toSuggestion)
}

func (s *api) suggestions() {
	lists(s, operation{id: "listSuggestions", method: "GET", path: "/suggestions", tag: tagSuggestions,
		summary: "List suggested edits", text: "Those that wait and the acting user may review, the oldest first. With `mine`, those that " +
			"they made themselves, the newest first: what was rejected for 30 days."}, s.listSuggestions, toSuggestion)
	shows(s, operation{id: "getSuggestion", method: "GET", path: "/suggestions/{id}", tag: tagSuggestions, refuses: ofRecord,
		summary: "Get a suggested edit", text: "For who made it and who may review it, as long as they see what it is about."},
		func(ctx context.Context, c *caller, in *RecordPath) (community.SuggestionSeen, error) {
			return s.app.Suggestion(ctx, c.Actor, in.ID)
		}, toSuggestion)
	changes(s, operation{id: "updateSuggestion", guarded: true, method: "PUT", path: "/suggestions/{id}", tag: tagSuggestions,
		refuses: all(ofSuggestion, ofOwn, refusals{409: {community.WhyReviewed}}),
		summary: "Update a suggested edit", text: "One's own that waits. What is sent takes the place of what was suggested before, and is " +
			"meant for what the record says now: so one that was stale is so no longer."},
		func(ctx context.Context, c *caller, in *recordEdit[suggestionBody, app.SuggestionEdit]) (community.SuggestionSeen, error) {
			in.edit.Own = c.only
			return s.app.ChangeSuggestion(ctx, c.Actor, in.ID, in.edit)
		}, toSuggestion)
	does(s, operation{id: "withdrawSuggestion", guarded: true, method: "DELETE", path: "/suggestions/{id}", tag: tagSuggestions,
		refuses: all(ofOwn, refusals{409: {community.WhyReviewed}}), summary: "Withdraw a suggested edit", text: "One's own that waits."},
		func(ctx context.Context, c *caller, in *RecordPath) error {
			return s.app.WithdrawSuggestion(ctx, c.Actor, in.ID, c.only)
		})
	changes(s, operation{id: "acceptSuggestion", guarded: true, method: "POST", path: "/suggestions/{id}/accept", tag: tagSuggestions,
		refuses: all(ofReview, ofText, ofTopics, refusals{400: {community.WhyNothingChanged, community.WhyNotOfAnswers},
			403: {community.WhyReviewedByStaff}}),
		summary: "Accept a suggested edit", text: "The record says it from now on, as an edit of who suggested it. Send a title, content or " +
			"topics to improve it first. Where the record has changed since, the answer is a 412 unless other words are sent with the " +
			"`recordVersion` that they are meant for. Nobody reviews their own."},
		func(ctx context.Context, c *caller, in *recordEdit[improvedBody, app.Ruling]) (community.SuggestionSeen, error) {
			in.edit.Own = c.only
			return s.app.AcceptSuggestion(ctx, c.Actor, in.ID, in.edit)
		}, toSuggestion)
	changes(s, operation{id: "rejectSuggestion", guarded: true, method: "POST", path: "/suggestions/{id}/reject", tag: tagSuggestions,
		refuses: ofReview, summary: "Reject a suggested edit", text: "The note is told to who suggested it."}, s.rejectSuggestion, toSuggestion)
}

type listSuggestionsInput struct {
	Paging
	Mine   string `query:"mine" enum:"true,false" doc:"Whether to list one's own; false when absent."`
	Status string `query:"status" enum:"waiting,accepted,rejected" doc:"Of one's own: which of them; all when absent."`
}

func (s *api) listSuggestions(ctx context.Context, c *caller, in *listSuggestionsInput) (
	community.Listing[community.SuggestionSeen], error) {
	if in.Mine == "true" {
		return s.app.OwnSuggestions(ctx, c.Actor, community.SuggestionStatus(in.Status), in.page)
	}
	return s.app.SuggestionsToReview(ctx, c.Actor, in.page)
}

type rejectInput struct {
	RecordPath
	Body[rejectBody]
}

func (s *api) rejectSuggestion(ctx context.Context, c *caller, in *rejectInput) (community.SuggestionSeen, error) {
	return s.app.RejectSuggestion(ctx, c.Actor, in.ID, app.Ruling{Note: in.body.Note, SuggestionEdit: app.SuggestionEdit{Own: c.only}})
}

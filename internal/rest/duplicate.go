package rest

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// sameQuestion is a question that is the same as another, in that one's own record.
type sameQuestion struct {
	MongoID   string `json:"_id"`
	ID        string `json:"id"`
	ShortID   string `json:"shortId"`
	Title     string `json:"title"`
	CreatedAt moment `json:"createdAt" format:"date-time"`
	Answers   int64  `json:"answers" doc:"How many it has."`
	Solved    bool   `json:"solved"`
}

func toSameQuestion(q *community.Question) sameQuestion {
	return sameQuestion{MongoID: string(q.ID), ID: string(q.ID), ShortID: q.ShortID, Title: q.Title, CreatedAt: momentOf(q.Created),
		Answers: q.Counts.Answers, Solved: q.IsSolved()}
}

// toSame writes which question one is a duplicate of, and which are of it.
func (w *question) toSame(q community.QuestionSeen) {
	if q.Original != nil {
		w.DuplicateOf = new(toSameQuestion(q.Original))
	}
	for _, d := range q.Repeats {
		w.Duplicates = append(w.Duplicates, toSameQuestion(d))
	}
}

type duplicateBody struct {
	Of    string `json:"of" doc:"The id or shortId of the question that it is a duplicate of, which is none itself."`
	Merge loose  `json:"merge,omitzero" doc:"Whether its answers are moved there; false when absent."`
	Note  string `json:"note,omitempty" doc:"Why, at most 1,000 characters: for who asked, for followers and for the moderation log."`
}

type duplicateInput struct {
	RecordPath
	Body[duplicateBody]
}

// ofDuplicate is what closing a question as a duplicate refuses, and taking that back.
var ofDuplicate = all(ofRecord, refusals{403: {community.WhyNotYoursToClose}, 409: {community.WhyNotPublished}})

// duplicating puts what is said of the same questions on the interface.
func (s *api) duplicating() {
	changes(s, operation{id: "markDuplicate", level: community.ScopeModerate, method: "PUT", path: "/questions/{id}/duplicate",
		tag: tagQuestions, refuses: all(ofDuplicate, refusals{
			400: {community.WhyRequired, community.WhyTooLongText, community.WhyNoSuchQuestion, community.WhyBadDuplicate,
				community.WhyOfDuplicate, community.WhyMergeElsewhere},
			409: {community.WhyIsDuplicate, community.WhyRewardOpen},
		}),
		summary: "Close a question as a duplicate", text: "For moderators and the staff of its space. It takes no " +
			"more answers and is in no list of unanswered or unsolved questions; comments, votes and followers stay. It shows " +
			"`duplicateOf`, the other `duplicates`. With `merge` its answers are moved to the other question, with all that hangs " +
			"on them: then both must stand in the same space and be seen by the same people, and no reward may be open. An accepted answer arrives unaccepted. Who asked and who " +
			"follows are told. Doing it twice is doing it once. Returns the question."}, s.markDuplicate, toFullQuestion)
	changes(s, operation{id: "unmarkDuplicate", level: community.ScopeModerate, method: "DELETE", path: "/questions/{id}/duplicate",
		tag: tagQuestions, refuses: ofDuplicate,
		summary: "Reopen a duplicate", text: "Answers that were moved go back, as far as they are still there and the same people " +
			"see both questions; the one that was accepted is so again. It is no error when it was no duplicate. Returns the question."},
		s.unmarkDuplicate, toFullQuestion)
}

func (s *api) markDuplicate(ctx context.Context, c *caller, in *duplicateInput) (community.QuestionSeen, error) {
	merge, err := in.body.Merge.get("merge")
	if err != nil {
		return community.QuestionSeen{}, err
	}
	return s.app.MarkDuplicate(ctx, c.Actor, in.ID, app.Duplicating{Of: in.body.Of, Merge: merge != nil && *merge, Note: in.body.Note})
}

func (s *api) unmarkDuplicate(ctx context.Context, c *caller, in *RecordPath) (community.QuestionSeen, error) {
	return s.app.UnmarkDuplicate(ctx, c.Actor, in.ID)
}

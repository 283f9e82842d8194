package rest

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
)

type acceptBody struct {
	Answer string `json:"answer" doc:"The id or shortId of a published answer to the question."`
}

type acceptInput struct {
	RecordPath
	Body[acceptBody]
}

// ofAccept is what accepting an answer refuses, and taking that back.
var ofAccept = all(ofVote, refusals{403: {community.WhyNotYoursToAccept, community.WhyQuestionLocked}})

// accepting puts the accepted answers of questions on the interface.
func (s *api) accepting() {
	changes(s, operation{id: "acceptAnswer", method: "POST", path: "/questions/{id}/accept", tag: tagQuestions,
		refuses: all(ofAccept, refusals{400: {community.WhyRequired, community.WhyNoSuchAnswer}}),
		summary: "Accept an answer", text: "The person who asked says which answer solved the question. So can moderators and the staff of the space " +
			"that it was asked in. Another takes the place of the one before. Its author gets the portal's `points.answerAccepted`, who " +
			"asked `points.questionSolved`; nobody gets any for an answer of their own, nor where one of them is anonymous " +
			"or the staff of a space accept it. While the answer is hidden, the question is not solved. Returns the " +
			"question."}, s.acceptAnswer, toFullQuestion)
	changes(s, operation{id: "unacceptAnswer", method: "DELETE", path: "/questions/{id}/accept", tag: tagQuestions, refuses: ofAccept,
		summary: "Undo accepting an answer", text: "Takes back the points it gave. Not an error if no answer was accepted. Returns the " +
			"question."}, s.unacceptAnswer, toFullQuestion)
}

func (s *api) acceptAnswer(ctx context.Context, c *caller, in *acceptInput) (community.QuestionSeen, error) {
	return s.app.AcceptAnswer(ctx, c.Actor, in.ID, in.body.Answer)
}

func (s *api) unacceptAnswer(ctx context.Context, c *caller, in *RecordPath) (community.QuestionSeen, error) {
	return s.app.UnacceptAnswer(ctx, c.Actor, in.ID)
}

package rest

import (
	"context"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// expert is somebody who could answer a question, on the wire.
type expert struct {
	User     user  `json:"user"`
	Answers  int64 `json:"answers" example:"4" doc:"How many answers to such questions were found good, of those that one may see."`
	Score    int64 `json:"score" example:"12" doc:"Of those answers, together."`
	Accepted int64 `json:"accepted" example:"2" doc:"How many of them were accepted."`
}

func toExpert(to *caller, e community.ExpertSeen) expert {
	return expert{toUser(to, e.UserSeen), e.Answers, e.Score, e.Accepted}
}

// answerRequest is that somebody was asked to answer a question, on the wire.
type answerRequest struct {
	User      user   `json:"user" doc:"Who was asked."`
	CreatedAt moment `json:"createdAt" format:"date-time"`
}

func toAnswerRequest(to *caller, r community.AnswerRequestSeen) answerRequest {
	return answerRequest{toUser(to, r.UserSeen), momentOf(r.Created)}
}

// ofRequesting is what asking others for an answer refuses.
var ofRequesting = all(ofRecord, refusals{
	403: {community.WhyNotYoursToRequest, community.WhyAnswerLocked, community.WhyQuestionDuplicate, community.WhyNotInSpace},
	409: {community.WhyNotPublished},
})

const expertsText = " People are ranked by their answers in its topics and to similar questions: score, accepted and verified answers " +
	"count. Anonymous answers, and answers that you can't see, count for nothing."

const tagExperts = "Experts"

func (s *api) experts() {
	lists(s, operation{id: "listExperts", method: "GET", path: "/questions/{id}/experts", tag: tagExperts, refuses: ofRequesting,
		summary: "List people who could answer a question", text: "For the person who asked and moderators." + expertsText +
			" Left out are people who were asked already, who answered, who can't see the question, or who don't want to be asked."},
		s.listExperts, toExpert)
	lists(s, operation{id: "findExperts", method: "GET", path: "/users/experts", tag: tagUsers,
		refuses: refusals{400: {community.WhyRequired, community.WhyNoSuchSpace}, 403: {community.WhySpaceClosed}},
		summary: "List people who could answer a new question", text: "Before it is asked: put it to one of them with `from`." + expertsText},
		s.findExperts, toExpert)
	lists(s, operation{id: "listAnswerRequests", method: "GET", path: "/questions/{id}/requests", tag: tagExperts,
		refuses: all(ofRecord, refusals{403: {community.WhyNotYoursToRequest}}),
		summary: "List who was asked to answer a question", text: "Oldest first. For the person who asked and moderators."},
		s.listAnswerRequests, toAnswerRequest)
	changes(s, operation{id: "requestAnswer", method: "POST", path: "/questions/{id}/requests", tag: tagExperts,
		refuses: all(ofRequesting, refusals{
			400: {community.WhyRequired, community.WhyNoSuchPerson, community.WhyCannotBeAsked},
			409: {community.WhyAskedEnough}, 429: {community.WhyRequestsADay},
		}),
		summary: "Ask someone to answer a question", text: "They are notified (`request_answer`). Asking the same person again changes " +
			"nothing. Up to 5 people for a question, and 20 in 24 hours."},
		s.requestAnswer, toAnswerRequest)
	lists(s, operation{id: "listSuggestedQuestions", method: "GET", path: "/user/suggested-questions", tag: tagExperts,
		summary: "List unanswered questions for me", text: "Questions of the last 7 days that nobody has answered, about topics that the " +
			"acting user gave good answers in."},
		s.listSuggestedQuestions, tellQuestion)
	handle(s, operation{id: "getAsking", method: "GET", path: "/user/asking", tag: tagUsers,
		summary: "Get whether I may be asked for answers", text: "True for who has not said otherwise."}, s.getAsking)
	handle(s, operation{id: "setAsking", method: "PUT", path: "/user/asking", tag: tagUsers,
		summary: "Set whether I may be asked for answers", text: "Who may not is suggested to nobody, and nobody can ask them for an " +
			"answer. Which suggestions one is told of is a matter of notification settings."}, s.setAsking)
}

// Few is a list of at most so many, which has no further page.
type Few struct {
	Limit int `query:"limit" default:"10" minimum:"1" maximum:"100" doc:"How many at most."`
}

func wholeListing[T any](items []T, err error) (community.Listing[T], error) {
	return community.Listing[T]{Items: items, Total: len(items)}, err
}

type expertsInput struct {
	RecordPath
	Few
}

func (s *api) listExperts(ctx context.Context, c *caller, in *expertsInput) (community.Listing[community.ExpertSeen], error) {
	return wholeListing(s.app.Experts(ctx, c.Actor, in.ID, in.Limit))
}

type findExpertsInput struct {
	Few
	SpaceQuery
	Query  string `query:"query" maxLength:"1000" example:"How do I glaze a bowl?" doc:"What the question says."`
	Topics string `query:"topics" maxLength:"2000" example:"Pottery,Glazes" doc:"Its topics: ids or names, parted by commas."`
}

func (s *api) findExperts(ctx context.Context, c *caller, in *findExpertsInput) (community.Listing[community.ExpertSeen], error) {
	e := app.ExpertQuery{Text: strings.TrimSpace(in.Query), Space: string(in.space())}
	for topic := range strings.SplitSeq(in.Topics, ",") {
		if topic = strings.TrimSpace(topic); topic != "" {
			e.Topics = append(e.Topics, topic)
		}
	}
	return wholeListing(s.app.ExpertsOn(ctx, c.Actor, e, in.Limit))
}

func (s *api) listAnswerRequests(ctx context.Context, c *caller, in *RecordPath) (community.Listing[community.AnswerRequestSeen], error) {
	return wholeListing(s.app.AnswerRequests(ctx, c.Actor, in.ID))
}

type requestAnswerInput struct {
	RecordPath
	Body[requestAnswerBody]
}

type requestAnswerBody struct {
	User string `json:"user,omitempty" needed:"create" example:"external:42" doc:"Whom: an id, or external: and one."`
}

func (s *api) requestAnswer(ctx context.Context, c *caller, in *requestAnswerInput) (community.AnswerRequestSeen, error) {
	return s.app.RequestAnswer(ctx, c.Actor, in.ID, in.body.User)
}

type suggestedInput struct{ Few }

func (s *api) listSuggestedQuestions(ctx context.Context, c *caller,
	in *suggestedInput) (community.Listing[*community.QuestionSeen], error) {
	return wholeListing(s.app.SuggestedQuestions(ctx, c.Actor, in.Limit))
}

// asking is whether somebody may be asked for answers, on the wire.
type asking struct {
	MayBeAsked bool `json:"mayBeAsked"`
}

func (s *api) getAsking(ctx context.Context, c *caller, _ *struct{}) (asking, error) {
	mayBe, err := s.app.MayBeAsked(ctx, c.Actor)
	return asking{mayBe}, err
}

type askingBody struct {
	MayBeAsked loose `json:"mayBeAsked,omitzero" doc:"Whether others may ask for answers."`
}

func (s *api) setAsking(ctx context.Context, c *caller, in *Body[askingBody]) (asking, error) {
	mayBe, err := in.body.MayBeAsked.get("mayBeAsked")
	if err != nil {
		return asking{}, err
	}
	set, err := s.app.SetMayBeAsked(ctx, c.Actor, mayBe)
	return asking{set}, err
}

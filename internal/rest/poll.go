package rest

import (
	"context"
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"

	"github.com/stoa-community/stoa/internal/community"
)

var ofChoosing = all(ofVote, refusals{409: {community.WhyPollClosed}})

func (s *api) polls() {
	changes(s, operation{id: "votePoll", method: "POST", path: "/answers/{questionId}/poll", tag: tagAnswers,
		refuses: all(ofChoosing, refusals{400: {community.WhyRequired, community.WhyWrongType, community.WhyNoSuchOption,
			community.WhyOneChoice}}),
		summary: "Vote in a poll", text: "`poll` is the id of the option or, in a poll with `multiple`, a list of ids. A new vote replaces " +
			"the whole choice. After `closesAt` it is a 409. Returns the question."}, s.votePoll, toFullQuestion)
	does(s, operation{id: "unvotePoll", method: "DELETE", path: "/answers/{questionId}/poll", tag: tagAnswers, refuses: ofChoosing,
		summary: "Withdraw a vote in a poll", text: "Not an error if there was none. A 409 after `closesAt`."}, s.unvotePoll)
}

type pollBody struct {
	Poll choices `json:"poll" doc:"The id of the chosen option; a list of ids where the poll takes several."`
}

// choices are ids of options: one as a string, or a list.
type choices []string

// UnmarshalJSON takes both.
func (c *choices) UnmarshalJSON(b []byte) error {
	var one string
	if json.Unmarshal(b, &one) == nil {
		*c = nil
		if one != "" {
			*c = choices{one}
		}
		return nil
	}
	var list []string
	if err := json.Unmarshal(b, &list); err != nil {
		return community.Bad("poll", community.WhyWrongType, "must be the id of an option, or a list of ids")
	}
	*c = list
	return nil
}

// Schema says so in the document.
func (choices) Schema(huma.Registry) *huma.Schema {
	id := &huma.Schema{Type: huma.TypeString}
	return &huma.Schema{OneOf: []*huma.Schema{id, {Type: huma.TypeArray, Items: id}}, Examples: []any{exampleID}}
}

type votePollInput struct {
	QuestionPath
	Body[pollBody]
}

func (s *api) votePoll(ctx context.Context, c *caller, in *votePollInput) (community.QuestionSeen, error) {
	return s.app.VotePoll(ctx, c.Actor, in.QuestionID, in.body.Poll...)
}

func (s *api) unvotePoll(ctx context.Context, c *caller, in *QuestionPath) error {
	_, err := s.app.UnvotePoll(ctx, c.Actor, in.QuestionID)
	return err
}

package rest

import (
	"cmp"
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// voters are who voted on a record.
type voters struct {
	Upvotes   []reducedUser `json:"upvotes" doc:"The newest 1,000."`
	Downvotes []reducedUser `json:"downvotes" doc:"The newest 1,000."`
}

func toVoters(seen app.VotersSeen) voters {
	v := voters{Upvotes: []reducedUser{}, Downvotes: []reducedUser{}}
	for _, u := range seen.Up {
		v.Upvotes = append(v.Upvotes, toReduced(u))
	}
	for _, u := range seen.Down {
		v.Downvotes = append(v.Downvotes, toReduced(u))
	}
	return v
}

type voteInput struct {
	RecordPath
	Type string `query:"type" enum:"up,down" doc:"Which way: up when absent. It may stand in the body instead."`
	Body[voteBody]
}

type voteBody struct {
	Type string `json:"type,omitempty" enum:"up,down" doc:"Which way: up when absent."`
}

func (in *voteInput) read() error {
	if err := in.Body.read(); err != nil {
		return err
	}
	way := cmp.Or(in.Type, in.body.Type, "up")
	if err := community.OneOf("type", way, []string{"up", "down"}); err != nil {
		return err
	}
	if in.body.Type != "" && in.body.Type != way {
		return community.Bad("type", community.WhyNotOneOf, "is %s in the address and %s in the body", in.Type, in.body.Type)
	}
	in.Type = way
	return nil
}

func (in *voteInput) value() int {
	if in.Type == "down" {
		return -1
	}
	return 1
}

const voteText = "An upvote, or with `?type=down` a downvote; `type` may stand in the body instead. Repeating a vote changes nothing; the opposite replaces it. One's own " +
	"record may be voted on, and gives no reputation."

// A vote is how the app takes one on records of a kind: +1, -1, or 0 to take it back.
type vote[S any] = func(ctx context.Context, actor community.Actor, ref string, value int) (S, error)

// votesOn puts voting on records of a kind on the interface.
func votesOn[S, W any](s *api, k kind, cast vote[S], wire func(*caller, S) W) {
	changes(s, operation{id: "vote" + k.name, method: "POST", path: k.path("/votes"), tag: k.tag,
		refuses: all(ofVote, refusals{400: {community.WhyNotOneOf}, 403: {community.WhyVotePoints, community.WhyVoteDownPoints}}),
		summary: "Vote on " + k.a, text: voteText},
		func(ctx context.Context, c *caller, in *voteInput) (S, error) {
			return cast(ctx, c.Actor, in.ID, in.value())
		}, wire)
	does(s, operation{id: "unvote" + k.name, method: "DELETE", path: k.path("/votes"), tag: k.tag, refuses: ofVote,
		summary: "Remove a vote", text: "Not an error if there was none."}, takesBack(cast))
	shows(s, operation{id: "list" + k.name + "Votes", method: "GET", path: k.path("/votes"), tag: k.tag, refuses: ofRecord,
		summary: "List votes on " + k.a, text: "The newest 1,000 on each side."},
		func(ctx context.Context, c *caller, in *RecordPath) (app.VotersSeen, error) {
			return s.app.Voters(ctx, c.Actor, k.ref(in.ID))
		}, plain(toVoters))
}

func takesBack[S any](cast vote[S]) func(context.Context, *caller, *RecordPath) error {
	return func(ctx context.Context, c *caller, in *RecordPath) error {
		_, err := cast(ctx, c.Actor, in.ID, 0)
		return err
	}
}

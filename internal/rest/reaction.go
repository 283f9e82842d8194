package rest

import (
	"cmp"
	"context"

	"github.com/stoa-community/stoa/internal/community"
)

// reaction is how many reacted to a record with an emoji, on the wire.
type reaction struct {
	Reaction string `json:"reaction" example:"🎉" doc:"An emoji."`
	Count    int64  `json:"count"`
	Reacted  bool   `json:"reacted" doc:"Whether the acting user did."`
}

func toReactions(list []community.ReactionSeen) []reaction {
	out := make([]reaction, len(list))
	for i, r := range list {
		out[i] = reaction{r.Emoji, r.Count, r.Reacted}
	}
	return out
}

// reactor is who reacted, with what and when.
type reactor struct {
	Reaction  string `json:"reaction" example:"🎉"`
	User      author `json:"user"`
	CreatedAt moment `json:"createdAt" format:"date-time"`
}

func toReactor(to *caller, r community.Reactor) reactor {
	return reactor{r.Emoji, toAuthor(to, r.By), momentOf(r.Created)}
}

type reactionInput struct {
	RecordPath
	Reaction string `query:"reaction" maxLength:"64" doc:"An emoji that the portal offers, or its name, such as tada. It may stand in the body instead."`
	Body[reactionBody]
}

type reactionBody struct {
	Reaction string `json:"reaction,omitempty" example:"🎉" doc:"An emoji that the portal offers (its reactions), or its name, such as tada."`
}

func (in *reactionInput) read() error {
	if err := in.Body.read(); err != nil {
		return err
	}
	if in.Reaction != "" && in.body.Reaction != "" && in.Reaction != in.body.Reaction {
		return community.Bad("reaction", community.WhyNotOneOf, "is %s in the address and %s in the body", in.Reaction, in.body.Reaction)
	}
	if in.Reaction = cmp.Or(in.Reaction, in.body.Reaction); in.Reaction == "" {
		return community.Lacking("reaction")
	}
	return nil
}

const tagReactions = "Reactions"

type reactorsInput struct {
	RecordPath
	Paging
	Reaction string `query:"reaction" maxLength:"64" doc:"Only those who reacted with this emoji, or the one of this name."`
}

// A react is how the app has people react to records of a kind, or with false take that back.
type react[S any] = func(ctx context.Context, actor community.Actor, ref, reaction string, isOn bool) (S, error)

// reactionsTo puts reacting to records of a kind on the interface.
func reactionsTo[S, W any](s *api, k kind, set react[S], wire func(*caller, S) W) {
	ofReaction := all(ofVote, refusals{400: {community.WhyRequired, community.WhyNotOneOf, community.WhyReactionsOff}})
	changes(s, operation{id: "reactTo" + k.name, method: "POST", path: k.path("/reactions"), tag: tagReactions,
		refuses: all(ofReaction, refusals{403: {community.WhyReactPoints}}),
		summary: "React to " + k.a, text: "With one of the portal's `reactions`; `reaction` may stand in the query instead. One may " +
			"react with several. Repeating one changes nothing. A reaction is by name: who sees the record sees who reacted to it."},
		func(ctx context.Context, c *caller, in *reactionInput) (S, error) {
			return set(ctx, c.Actor, in.ID, in.Reaction, true)
		}, wire)
	changes(s, operation{id: "unreactTo" + k.name, method: "DELETE", path: k.path("/reactions"), tag: tagReactions, refuses: ofReaction,
		summary: "Remove a reaction", text: "Not an error if there was none. `reaction` may stand in the query or in the body."},
		func(ctx context.Context, c *caller, in *reactionInput) (S, error) {
			return set(ctx, c.Actor, in.ID, in.Reaction, false)
		}, wire)
	lists(s, operation{id: "list" + k.name + "Reactions", method: "GET", path: k.path("/reactions"), tag: tagReactions, refuses: ofRecord,
		summary: "List reactions to " + k.a, text: "Who reacted, newest first. An anonymous author is left out."},
		func(ctx context.Context, c *caller, in *reactorsInput) (community.Listing[community.Reactor], error) {
			return s.app.Reactors(ctx, c.Actor, k.ref(in.ID), in.Reaction, in.page)
		}, toReactor)
}

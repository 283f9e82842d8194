package rest

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
)

const levelText = " `level` says what one is told: `all` is every question there, and of a person all they publish; `first` is a " +
	"question's first answer; `none` is nothing. Sent again it changes the level; left out, one who follows already keeps theirs."

// levelBody is how one watches what one follows.
type levelBody struct {
	Level *string `json:"level,omitempty" enum:"all,first,none" example:"first" doc:"What one is told of it."`
}

type followTopicInput struct {
	RecordPath
	Body[levelBody]
}

type followUserInput struct {
	UserPath
	Body[levelBody]
}

type joinSpaceInput struct {
	SpacePath
	Body[levelBody]
}

// watchingTopics puts following topics on the interface.
func (s *api) watchingTopics() {
	changes(s, operation{id: "followTopic", method: "POST", path: "/topics/{id}/followers", tag: tagTopics,
		refuses: all(ofRecord, refusals{400: {community.WhyNotOneOf}}),
		summary: "Follow a topic", text: "Following again changes nothing." + levelText + " The default is `all`."},
		func(ctx context.Context, c *caller, in *followTopicInput) (community.TopicSeen, error) {
			return s.app.FollowTopicAt(ctx, c.Actor, in.ID, in.body.Level)
		}, toFullTopic)
	unfollowing(s, topicKind, s.app.FollowTopic)
}

// watching is something that one follows on the wire.
type watching struct {
	MongoID   string `json:"_id"`
	ID        string `json:"id" doc:"Of the topic, the person or the space."`
	Type      string `json:"type" enum:"topic,user,space"`
	Name      string `json:"name" example:"Pottery"`
	Level     string `json:"level" enum:"all,first,none" doc:"What one is told of it."`
	CreatedAt moment `json:"createdAt" format:"date-time" doc:"Since when one follows it or is in it."`
}

func toWatching(_ *caller, w community.Watching) watching {
	return watching{w.On.ID, w.On.ID, string(w.On.On), w.Name, w.Level.String(), momentOf(w.Created)}
}

func (s *api) watchings() {
	lists(s, operation{id: "listWatching", method: "GET", path: "/user/watching", tag: tagNotifications,
		summary: "List what I follow", text: "The topics and people whom the acting user follows and the spaces they are in, with the level " +
			"of each, the last first. Nobody else sees them."},
		func(ctx context.Context, c *caller, in *Paging) (community.Listing[community.Watching], error) {
			return s.app.Watching(ctx, c.Actor, in.page)
		}, toWatching)
}

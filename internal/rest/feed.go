package rest

import (
	"context"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// feedItem is an item of the feed on the wire.
type feedItem struct {
	MongoID     string          `json:"_id"`
	ID          string          `json:"id"`
	Type        string          `json:"type" enum:"Answer,Question,Discussion,Article,Post,Event,Topics"`
	PublishedAt moment          `json:"publishedAt" format:"date-time" doc:"Of topics, when the first of them was made."`
	Question    *told[question] `json:"question,omitempty" doc:"Of type Question."`
	Answer      *told[answer]   `json:"answer,omitempty" doc:"Of type Answer."`
	Post        *told[post]     `json:"post,omitempty" doc:"Of types Discussion, Article, Post and Event."`
	Topics      []topic         `json:"topics,omitempty" doc:"Of type Topics: to follow, for one who follows none. The very first item of all, where no type is asked for."`
	Description string          `json:"description,omitempty" doc:"Of type Topics."`
}

var postItems = map[string]string{"discussion": "Discussion", "article": "Article", "post": "Post", community.EventPost: "Event"}

func toFeedItem(to *caller, i community.FeedItem) feedItem {
	switch {
	case i.Question != nil:
		return toItem("Question", &i.Question.Record, feedItem{Question: new(tellQuestion(to, i.Question))})
	case i.Answer != nil:
		return toItem("Answer", &i.Answer.Record, feedItem{Answer: new(tellAnswer(to, i.Answer))})
	case i.Post != nil:
		return toItem(postItems[i.Post.Type], &i.Post.Record, feedItem{Post: new(tellPost(to, i.Post))})
	}
	id := string(to.portal.ID)
	return feedItem{MongoID: id, ID: id, Type: "Topics", PublishedAt: momentOf(i.Topics[0].Created), Topics: toTopics(to, i.Topics),
		Description: "Follow topics to see more of what you care about."}
}

func toItem(kind string, r *community.Record, w feedItem) feedItem {
	w.MongoID, w.ID, w.Type, w.PublishedAt = string(r.ID), string(r.ID), kind, momentOf(r.Published)
	return w
}

const tagFeed = "Feed"

func (s *api) feed() {
	lists(s, operation{id: "getFeed", sorts: feedOrders, method: "GET", path: "/feed", tag: tagFeed,
		refuses: all(ofContents, refusals{400: {community.WhyNotOneOf}}),
		summary: "Get the feed",
		text: "Questions, answers and posts that everybody sees, and those of the private and hidden spaces one is in, one item each, " +
			"the newest first. `type` picks kinds, parted by commas: `question` brings questions and their answers, `discussion`, " +
			"`article`, `post` and `event` the posts of that type; all when absent. " +
			"`sort` is createdAt, publishedAt or score with .asc or .desc, or `relevance`: the newest 200 of each kind by how liked " +
			"they are, twice as much where you follow the author, and twice where you follow the question, post or a topic of it, over " +
			"their age. It is paged by number only. " +
			"Without `type`, one who follows no topic gets an item of type Topics before all others; it takes a place of the first page " +
			"and is counted by X-Total-Count."},
		s.getFeed, toFeedItem)
}

type feedInput struct {
	ContentQuery
	SpaceQuery
	Type string `query:"type" maxLength:"100" example:"question,article" doc:"Kinds, parted by commas: post, question, discussion, article, event."`

	kinds []string // as they are read
}

func (in *feedInput) types() ([]string, error) {
	if in.Type == "" {
		return community.FeedTypes, nil
	}
	var types []string
	for name := range strings.SplitSeq(in.Type, ",") {
		name = strings.TrimSpace(name)
		if err := community.OneOf("type", name, community.FeedTypes); err != nil {
			return nil, err
		}
		types = append(types, name)
	}
	return types, nil
}

func (in *feedInput) read() (err error) {
	if in.kinds, err = in.types(); err != nil {
		return err
	}
	if in.Sort != app.ByRelevance {
		return in.ContentQuery.read()
	}
	in.list.Sort = community.Sort{Field: app.ByRelevance}
	return in.Paging.read()
}

func (s *api) getFeed(ctx context.Context, c *caller, in *feedInput) (community.Listing[community.FeedItem], error) {
	f := store.Feed{Viewer: c.Actor, Space: in.space(), Types: in.kinds, Page: in.page, Sort: in.list.Sort}
	if in.Type == "" {
		return s.app.FeedWithTopics(ctx, f)
	}
	return s.app.Feed(ctx, f)
}

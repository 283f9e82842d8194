package rest

import (
	"context"
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// topic is a topic on the wire, as records embed it.
type topic struct {
	MongoID string `json:"_id"`
	ID      string `json:"id"`
	ShortID string `json:"shortId"`
	Name    string `json:"name"`
	User    author `json:"user"`
	Picture string `json:"picture"`
}

func toTopic(to *caller, t community.TopicSeen) topic {
	return topic{string(t.ID), string(t.ID), t.ShortID, t.Name, toAuthor(to, t.By), t.Picture}
}

func toTopics(to *caller, list []community.TopicSeen) []topic {
	out := make([]topic, len(list))
	for i, t := range list {
		out[i] = toTopic(to, t)
	}
	return out
}

// fullTopic is a topic as its own record.
type fullTopic struct {
	MongoID     string      `json:"_id"`
	ID          string      `json:"id"`
	ShortID     string      `json:"shortId"`
	Rev         int64       `json:"__v"`
	Name        string      `json:"name"`
	User        author      `json:"user" doc:"Who made it."`
	Picture     string      `json:"picture"`
	CreatedAt   moment      `json:"createdAt" format:"date-time"`
	UpdatedAt   moment      `json:"updatedAt" format:"date-time"`
	Portal      string      `json:"portal"`
	Description string      `json:"description" doc:"Sanitised HTML."`
	Color       string      `json:"color" example:"#2f5d50" doc:"A CSS colour, or empty."`
	Synonyms    []string    `json:"synonyms,omitempty" doc:"Other names, by which questions find it too. In its own record only."`
	Followed    bool        `json:"followed"`
	Level       string      `json:"level" enum:",all,first,none" doc:"What the acting user is told of it; empty for one who does not follow it."`
	Counts      topicCounts `json:"counts"`
}

type topicCounts struct {
	Questions int64 `json:"questions"`
	Posts     int64 `json:"posts"`
	Followers int64 `json:"followers"`
}

func toFullTopic(to *caller, t community.TopicSeen) fullTopic {
	return fullTopic{
		MongoID: string(t.ID), ID: string(t.ID), ShortID: t.ShortID, Rev: t.Rev, Name: t.Name, User: toAuthor(to, t.By), Picture: t.Picture,
		CreatedAt: momentOf(t.Created), UpdatedAt: momentOf(t.Updated), Portal: string(t.Portal), Description: t.Description,
		Color: t.Color, Synonyms: t.Synonyms,
		Followed: t.Followed, Level: t.Level.String(), Counts: topicCounts(t.Counts),
	}
}

type topicBody struct {
	Name        *string `json:"name,omitempty" needed:"create" example:"Kilns" doc:"1 to 60 characters; unique without regard to case."`
	Description *string `json:"description,omitempty" doc:"HTML; it is sanitised."`
	Picture     *string `json:"picture,omitempty" doc:"Its icon: a path, or an http or https address."`
	Color       *string `json:"color,omitempty" doc:"A CSS colour; empty for none."`

	Synonyms *[]string `json:"synonyms,omitempty" doc:"Other names, at most 20, none of which another topic has. Moderators only."`
}

func (b topicBody) edit() app.TopicEdit {
	return app.TopicEdit{Name: b.Name, Description: b.Description, Picture: b.Picture, Color: b.Color, Synonyms: b.Synonyms}
}

const tagTopics = "Topics"

func (s *api) topics() {
	lists(s, operation{id: "listTopics", method: "GET", path: "/topics", tag: tagTopics,
		summary: "List topics", text: "Those with the most questions first."}, s.listTopics, toFullTopic)
	changes(s, operation{id: "createTopic", method: "POST", path: "/topics", tag: tagTopics, status: http.StatusCreated,
		refuses: all(ofTopic, refusals{403: {community.WhyTopicPoints}}),
		summary: "Add a topic", text: "Naming a new topic on a question adds it too."}, s.createTopic, toFullTopic)
	shows(s, operation{id: "getTopic", method: "GET", path: "/topics/{id}", tag: tagTopics, refuses: ofRecord,
		summary: "Get a topic", text: "By its id or shortId."}, s.getTopic, toFullTopic)
	changes(s, operation{id: "updateTopic", guarded: true, level: community.ScopeModerate, method: "PUT", path: "/topics/{id}",
		tag: tagTopics, refuses: all(ofRecord, ofStaff, ofTopic),
		summary: "Update a topic", text: "For its creator and moderators; only moderators can change `synonyms`. Fields not sent stay as " +
			"they are."}, s.updateTopic, toFullTopic)
	does(s, operation{id: "deleteTopic", guarded: true, level: community.ScopeModerate, method: "DELETE", path: "/topics/{id}",
		tag: tagTopics, refuses: all(ofRecord, ofStaff),
		summary: "Delete a topic", text: "Moderators only. Its questions and posts stay."}, s.deleteTopic)
	changes(s, operation{id: "mergeTopic", level: community.ScopeModerate, method: "POST", path: "/topics/{id}/merge", tag: tagTopics,
		refuses: all(ofRecord, ofStaff, refusals{400: {community.WhyRequired, community.WhyNoSuchTopic, community.WhyBadMerge}}),
		summary: "Merge a topic into another", text: "Moderators only. Everything about the one moves to the other, which its " +
			"followers follow, at the louder of two levels; its name becomes another name of that, and its id and address lead there. " +
			"It cannot be undone. Returns the other."}, s.mergeTopic, toFullTopic)
	s.watchingTopics()
	lists(s, operation{id: "listTopicQuestions", sorts: questionOrders, method: "GET", path: "/topics/{id}/questions", tag: tagTopics,
		refuses: all(ofRecord, ofContents),
		summary: "List a topic's questions", text: questionSorts}, s.listTopicQuestions, tellQuestion)
	lists(s, operation{id: "listTopicAnswers", sorts: answerOrders, method: "GET", path: "/topics/{id}/answers", tag: tagTopics,
		refuses: all(ofRecord, ofContents),
		summary: "List answers to a topic's questions", text: answerSorts}, s.listTopicAnswers, tellAnswer)
}

func (s *api) listTopics(ctx context.Context, c *caller, in *Paging) (community.Listing[community.TopicSeen], error) {
	return s.app.Topics(ctx, c.Actor, in.page)
}

func (s *api) createTopic(ctx context.Context, c *caller, in *Body[topicBody]) (community.TopicSeen, error) {
	return s.app.AddTopic(ctx, c.Actor, in.body.edit())
}

func (s *api) getTopic(ctx context.Context, c *caller, in *RecordPath) (community.TopicSeen, error) {
	return s.app.Topic(ctx, c.Actor, in.ID)
}

type updateTopicInput struct {
	RecordPath
	Body[topicBody]
}

func (s *api) updateTopic(ctx context.Context, c *caller, in *updateTopicInput) (community.TopicSeen, error) {
	e := in.body.edit()
	e.Only = c.only
	return s.app.EditTopic(ctx, c.Actor, in.ID, e)
}

func (s *api) deleteTopic(ctx context.Context, c *caller, in *RecordPath) error {
	return s.app.DeleteTopic(ctx, c.Actor, in.ID, c.only)
}

type recordContentInput struct {
	RecordPath
	ContentQuery
}

func (s *api) listTopicQuestions(ctx context.Context, c *caller,
	in *recordContentInput) (community.Listing[*community.QuestionSeen], error) {
	return s.app.QuestionsAbout(ctx, c.Actor, in.ID, in.list)
}

func (s *api) listTopicAnswers(ctx context.Context, c *caller, in *recordContentInput) (community.Listing[*community.AnswerSeen], error) {
	return s.app.AnswersAbout(ctx, c.Actor, in.ID, in.list)
}

type mergeTopicInput struct {
	RecordPath
	Body[mergeBody]
}

type mergeBody struct {
	Into string `json:"into" example:"Pottery" doc:"The other topic, by its id, shortId or name."`
}

func (s *api) mergeTopic(ctx context.Context, c *caller, in *mergeTopicInput) (community.TopicSeen, error) {
	return s.app.MergeTopic(ctx, c.Actor, in.ID, in.body.Into)
}

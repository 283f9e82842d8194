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
	Followed    bool        `json:"followed"`
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
		Followed: t.Followed, Counts: topicCounts(t.Counts),
	}
}

func toChangedTopic(c *caller, t community.TopicSeen, err error) (changed[fullTopic], error) {
	if err != nil {
		return changed[fullTopic]{}, err
	}
	return changed[fullTopic]{toFullTopic(c, t)}, nil
}

type topicBody struct {
	Name        *string `json:"name,omitempty" doc:"1 to 60 characters; unique without regard to case."`
	Description *string `json:"description,omitempty" doc:"HTML; it is sanitised."`
	Picture     *string `json:"picture,omitempty"`
}

func (b topicBody) edit() app.TopicEdit { return app.TopicEdit(b) }

const tagTopics = "Topics"

func (s *api) topics() {
	handleList(s, operation{id: "listTopics", method: "GET", path: "/topics", tag: tagTopics,
		summary: "List topics", text: "Those with most questions first."}, s.listTopics)
	handle(s, operation{id: "createTopic", method: "POST", path: "/topics", tag: tagTopics, status: http.StatusCreated, refuses: ofTopic,
		summary: "Add a topic", text: "Naming a new topic on a question adds it too."}, s.createTopic)
	handle(s, operation{id: "getTopic", method: "GET", path: "/topics/{id}", tag: tagTopics, refuses: ofRecord,
		summary: "One topic", text: "By its id or shortId."}, s.getTopic)
	handle(s, operation{id: "updateTopic", method: "PUT", path: "/topics/{id}", tag: tagTopics,
		refuses: all(ofRecord, ofStaff, ofTopic),
		summary: "Change a topic", text: "Its maker and moderators may. Fields not sent stay as they are."}, s.updateTopic)
	handle(s, operation{id: "deleteTopic", method: "DELETE", path: "/topics/{id}", tag: tagTopics,
		refuses: all(ofRecord, ofStaff),
		summary: "Delete a topic", text: "Moderators only. What was about it stays, without it."}, s.deleteTopic)
	handle(s, operation{id: "followTopic", method: "POST", path: "/topics/{id}/followers", tag: tagTopics, refuses: ofRecord,
		summary: "Follow a topic", text: "Following twice is following once."}, s.followTopic)
	handle(s, operation{id: "unfollowTopic", method: "DELETE", path: "/topics/{id}/followers", tag: tagTopics, refuses: ofRecord,
		summary: "Stop following a topic", text: "It is no error when one did not."}, s.unfollowTopic)
	handleList(s, operation{id: "listTopicFollowers", method: "GET", path: "/topics/{id}/followers", tag: tagTopics, refuses: ofRecord,
		summary: "Who follows a topic", text: "The newest first."}, s.listTopicFollowers)
	handleList(s, operation{id: "listTopicQuestions", method: "GET", path: "/topics/{id}/questions", tag: tagTopics,
		refuses: all(ofRecord, ofContents),
		summary: "A topic's questions", text: questionSorts}, s.listTopicQuestions)
}

func (s *api) listTopics(ctx context.Context, c *caller, in *Paging) (list community.Listing[fullTopic], err error) {
	p, err := in.get()
	if err != nil {
		return list, err
	}
	topics, err := s.app.Topics(ctx, c.Actor, p)
	return mapped(topics, err, func(t community.TopicSeen) fullTopic { return toFullTopic(c, t) })
}

type createTopicInput struct{ JSON[topicBody] }

func (s *api) createTopic(ctx context.Context, c *caller, in *createTopicInput) (changed[fullTopic], error) {
	b, err := in.decode()
	if err != nil {
		return changed[fullTopic]{}, err
	}
	t, err := s.app.AddTopic(ctx, c.Actor, b.edit())
	return toChangedTopic(c, t, err)
}

func (s *api) getTopic(ctx context.Context, c *caller, in *RecordPath) (fullTopic, error) {
	t, err := s.app.Topic(ctx, c.Actor, in.ID)
	if err != nil {
		return fullTopic{}, err
	}
	return toFullTopic(c, t), nil
}

type updateTopicInput struct {
	RecordPath
	JSON[topicBody]
}

func (s *api) updateTopic(ctx context.Context, c *caller, in *updateTopicInput) (changed[fullTopic], error) {
	b, err := in.decode()
	if err != nil {
		return changed[fullTopic]{}, err
	}
	t, err := s.app.EditTopic(ctx, c.Actor, in.ID, b.edit())
	return toChangedTopic(c, t, err)
}

func (s *api) deleteTopic(ctx context.Context, c *caller, in *RecordPath) (done, error) {
	return success, s.app.DeleteTopic(ctx, c.Actor, in.ID)
}

func (s *api) followTopic(ctx context.Context, c *caller, in *RecordPath) (changed[fullTopic], error) {
	t, err := s.app.FollowTopic(ctx, c.Actor, in.ID, true)
	return toChangedTopic(c, t, err)
}

func (s *api) unfollowTopic(ctx context.Context, c *caller, in *RecordPath) (done, error) {
	_, err := s.app.FollowTopic(ctx, c.Actor, in.ID, false)
	return success, err
}

type recordListInput struct {
	RecordPath
	Paging
}

func (s *api) listTopicFollowers(ctx context.Context, c *caller, in *recordListInput) (community.Listing[user], error) {
	return s.followers(ctx, c, community.OnTopic, in)
}

// followers lists who follows a record.
func (s *api) followers(ctx context.Context, c *caller, on community.Subject, in *recordListInput) (community.Listing[user], error) {
	return people(c, in.Paging, func(p community.Page) (community.Listing[community.UserSeen], error) {
		return s.app.FollowersOf(ctx, c.Actor, community.Ref{On: on, ID: in.ID}, p)
	})
}

type recordContentInput struct {
	RecordPath
	ContentQuery
}

func (s *api) listTopicQuestions(ctx context.Context, c *caller, in *recordContentInput) (list community.Listing[question], err error) {
	l, err := in.list()
	if err != nil {
		return list, err
	}
	questions, err := s.app.QuestionsAbout(ctx, c.Actor, in.ID, l)
	return mapped(questions, err, func(q community.QuestionSeen) question { return toQuestion(c, q) })
}

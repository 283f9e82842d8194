package node

import (
	"context"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Topic is a subject that questions and posts are about.
type Topic struct {
	topic  *community.Topic
	by     community.Byline
	viewer *Viewer
	among[*Topic]
}

// Topics returns topics as nodes.
func (v *Viewer) Topics(seen []community.TopicSeen) []*Topic {
	return gather(seen, func(s community.TopicSeen, a among[*Topic]) *Topic {
		return &Topic{topic: s.Topic, by: s.By, viewer: v, among: a}
	})
}

// Topic returns one topic as a node.
func (v *Viewer) Topic(seen community.TopicSeen) *Topic {
	return v.Topics([]community.TopicSeen{seen})[0]
}

// The fields of the schema, from here on.

func (t *Topic) ID() string           { return string(t.topic.ID) }
func (t *Topic) ShortID() string      { return t.topic.ShortID }
func (t *Topic) Name() string         { return t.topic.Name }
func (t *Topic) Description() *string { return text(t.topic.Description) }
func (t *Topic) Picture() *string     { return text(t.topic.Picture) }
func (t *Topic) CreatedAt() time.Time { return t.topic.Created }

func (t *Topic) Counts() *community.TopicCounts { return &t.topic.Counts }

func (t *Topic) Author() (*Member, error) {
	return authorOf(t.viewer, t.among, func(t *Topic) community.Byline { return t.by })
}

func (t *Topic) Followed(ctx context.Context) (bool, error) {
	followed, err := shared(t.crowd, "followed", func(all []*Topic) (map[string]bool, error) {
		ids := make([]string, len(all))
		for i, other := range all {
			ids[i] = other.ID()
		}
		return t.viewer.App.Followed(ctx, t.viewer.Actor, ids)
	})
	return followed[t.ID()], err
}

func (t *Topic) Questions(ctx context.Context, limit int, after, sort *string) (*QuestionConnection, error) {
	return listOf(t.among, "questions", Paging{Limit: limit, After: after, Sort: sort}, t.viewer.Questions,
		func(all []*Topic, l store.List) ([]community.Listing[community.QuestionSeen], error) {
			return t.viewer.App.QuestionsAboutEach(ctx, t.viewer.Actor, recordsOf(all), l)
		})
}

func (t *Topic) Posts(ctx context.Context, limit int, after, sort *string) (*PostConnection, error) {
	return listOf(t.among, "posts", Paging{Limit: limit, After: after, Sort: sort}, t.viewer.Posts,
		func(all []*Topic, l store.List) ([]community.Listing[community.PostSeen], error) {
			return t.viewer.App.PostsAboutEach(ctx, t.viewer.Actor, recordsOf(all), l)
		})
}

func recordsOf(all []*Topic) []*community.Topic {
	topics := make([]*community.Topic, len(all))
	for i, t := range all {
		topics[i] = t.topic
	}
	return topics
}

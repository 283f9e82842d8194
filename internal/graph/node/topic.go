package node

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
)

// Topic is a subject that questions and posts are about.
type Topic struct {
	community.TopicSeen
	among[*Topic]
}

// Topics returns topics as nodes.
func (v *Viewer) Topics(seen []community.TopicSeen) []*Topic {
	return gather(v, seen, func(s community.TopicSeen, a among[*Topic]) *Topic { return &Topic{s, a} })
}

// The fields of the schema, from here on.

func (t *Topic) ID() string           { return string(t.TopicSeen.ID) }
func (t *Topic) Description() *string { return text(t.TopicSeen.Description) }
func (t *Topic) Picture() *string     { return text(t.TopicSeen.Picture) }

func (t *Topic) Color() *string { return text(t.TopicSeen.Color) }

func (t *Topic) Author() (*Member, error) {
	return oneOf(t.among, "author", t.viewer.Members, func(t *Topic) community.Byline { return t.By })
}

func (t *Topic) Followed(ctx context.Context) (bool, error) {
	return isFollowed(ctx, t.among, (*Topic).ID)
}

func (t *Topic) Level(ctx context.Context) (*string, error) {
	return levelOf(ctx, t.among, (*Topic).ID)
}

func (t *Topic) Questions(ctx context.Context, limit int, after, sort *string) (*QuestionConnection, error) {
	p := Paging{Limit: limit, After: after, Sort: sort}
	return listOf(ctx, t.among, "questions", p, p.List, t.viewer.Questions, t.viewer.App.QuestionsAboutEach, (*Topic).record)
}

func (t *Topic) Posts(ctx context.Context, limit int, after, sort *string) (*PostConnection, error) {
	p := Paging{Limit: limit, After: after, Sort: sort}
	return listOf(ctx, t.among, "posts", p, p.List, t.viewer.Posts, t.viewer.App.PostsAboutEach, (*Topic).record)
}

func (t *Topic) record() *community.Topic { return t.Topic }

package node

import (
	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

var postItems = map[string]string{"discussion": "Discussion", "article": "Article", "post": "Post", community.EventPost: "Event"}

// FeedItems returns what was published as nodes, without the topics that are
// proposed.
func (v *Viewer) FeedItems(items []community.FeedItem) []*FeedItem {
	nodes := make([]*FeedItem, len(items))
	for i, found := range v.mixed(each(items, func(i community.FeedItem) app.Hit {
		return app.Hit{Question: i.Question, Answer: i.Answer, Post: i.Post}
	})) {
		n := &FeedItem{Found: found}
		switch item := items[i]; {
		case item.Question != nil:
			n.Type, n.PublishedAt = "Question", item.Question.Published
		case item.Answer != nil:
			n.Type, n.PublishedAt = "Answer", item.Answer.Published
		case item.Post != nil:
			n.Type, n.PublishedAt = postItems[item.Post.Type], item.Post.Published
		}
		nodes[i] = n
	}
	return nodes
}

// Hits returns what a search found as nodes.
func (v *Viewer) Hits(hits []app.Hit) []*SearchHit {
	nodes := make([]*SearchHit, len(hits))
	for i, found := range v.mixed(hits) {
		n := &SearchHit{Kind: string(community.OnUser), Title: hits[i].Title, Body: hits[i].Body, Found: found}
		switch {
		case found.Question != nil:
			n.Kind = string(community.OnQuestion)
		case found.Answer != nil:
			n.Kind = string(community.OnAnswer)
		case found.Post != nil:
			n.Kind = string(community.OnPost)
		case found.Topic != nil:
			n.Kind = string(community.OnTopic)
		}
		nodes[i] = n
	}
	return nodes
}

// mixed returns records of several kinds as nodes, each kind a crowd of its own.
func (v *Viewer) mixed(hits []app.Hit) []Found {
	found := make([]Found, len(hits))
	fill(hits, found, v.Questions, func(h app.Hit, f *Found) (*community.QuestionSeen, **Question) { return h.Question, &f.Question })
	fill(hits, found, v.Answers, func(h app.Hit, f *Found) (*community.AnswerSeen, **Answer) { return h.Answer, &f.Answer })
	fill(hits, found, v.Posts, func(h app.Hit, f *Found) (*community.PostSeen, **Post) { return h.Post, &f.Post })
	fill(hits, found, byValue(v.Topics), func(h app.Hit, f *Found) (*community.TopicSeen, **Topic) { return h.Topic, &f.Topic })
	fill(hits, found, byValue(v.People), func(h app.Hit, f *Found) (*community.UserSeen, **Member) { return h.User, &f.Member })
	return found
}

// fill puts the nodes of one kind in their places.
func fill[S, N any](hits []app.Hit, found []Found, nodes func([]*S) []N, of func(app.Hit, *Found) (*S, *N)) {
	var records []*S
	var places []*N
	for i, h := range hits {
		if record, place := of(h, &found[i]); record != nil {
			records, places = append(records, record), append(places, place)
		}
	}
	for i, n := range nodes(records) {
		*places[i] = n
	}
}

// byValue is nodes of records that are small enough to be copied.
func byValue[S, N any](nodes func([]S) []N) func([]*S) []N {
	return func(records []*S) []N { return nodes(each(records, func(r *S) S { return *r })) }
}

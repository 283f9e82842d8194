package node

import (
	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

var postItems = map[string]string{"discussion": "Discussion", "article": "Article", "post": "Post"}

// FeedItems returns what was published as nodes, without the topics that are
// proposed.
func (v *Viewer) FeedItems(items []community.FeedItem) []*FeedItem {
	r := v.mixed(len(items), func(i int, r *records) {
		switch item := items[i]; {
		case item.Question != nil:
			r.questions = append(r.questions, *item.Question)
		case item.Answer != nil:
			r.answers = append(r.answers, *item.Answer)
		case item.Post != nil:
			r.posts = append(r.posts, *item.Post)
		}
	})
	nodes := make([]*FeedItem, len(items))
	for i, item := range items {
		switch {
		case item.Question != nil:
			nodes[i] = &FeedItem{Type: "Question", PublishedAt: item.Question.Published, Question: next(&r.questionNodes)}
		case item.Answer != nil:
			nodes[i] = &FeedItem{Type: "Answer", PublishedAt: item.Answer.Published, Answer: next(&r.answerNodes)}
		case item.Post != nil:
			nodes[i] = &FeedItem{Type: postItems[item.Post.Type], PublishedAt: item.Post.Published, Post: next(&r.postNodes)}
		}
	}
	return nodes
}

// records are what a mixed list holds, by kind, each kind a crowd of its own.
type records struct {
	questions []community.QuestionSeen
	answers   []community.AnswerSeen
	posts     []community.PostSeen
	topics    []community.TopicSeen
	people    []community.UserSeen

	questionNodes []*Question
	answerNodes   []*Answer
	postNodes     []*Post
	topicNodes    []*Topic
	memberNodes   []*Member
}

// mixed makes nodes of what put puts in for each of n items.
func (v *Viewer) mixed(n int, put func(int, *records)) *records {
	r := &records{}
	for i := range n {
		put(i, r)
	}
	r.questionNodes, r.answerNodes, r.postNodes = v.Questions(r.questions), v.Answers(r.answers), v.Posts(r.posts)
	r.topicNodes, r.memberNodes = v.Topics(r.topics), v.People(r.people)
	return r
}

// next takes the next node of a kind.
func next[N any](nodes *[]N) N {
	n := (*nodes)[0]
	*nodes = (*nodes)[1:]
	return n
}

// Hits returns what a search found as nodes.
func (v *Viewer) Hits(hits []app.Hit) []*SearchHit {
	r := v.mixed(len(hits), func(i int, r *records) {
		switch h := hits[i]; {
		case h.Question != nil:
			r.questions = append(r.questions, *h.Question)
		case h.Answer != nil:
			r.answers = append(r.answers, *h.Answer)
		case h.Post != nil:
			r.posts = append(r.posts, *h.Post)
		case h.Topic != nil:
			r.topics = append(r.topics, *h.Topic)
		default:
			r.people = append(r.people, *h.User)
		}
	})
	nodes := make([]*SearchHit, len(hits))
	for i, h := range hits {
		n := &SearchHit{Title: h.Title, Body: h.Body}
		switch {
		case h.Question != nil:
			n.Kind, n.Question = string(community.OnQuestion), next(&r.questionNodes)
		case h.Answer != nil:
			n.Kind, n.Answer = string(community.OnAnswer), next(&r.answerNodes)
		case h.Post != nil:
			n.Kind, n.Post = string(community.OnPost), next(&r.postNodes)
		case h.Topic != nil:
			n.Kind, n.Topic = string(community.OnTopic), next(&r.topicNodes)
		default:
			n.Kind, n.Member = string(community.OnUser), next(&r.memberNodes)
		}
		nodes[i] = n
	}
	return nodes
}

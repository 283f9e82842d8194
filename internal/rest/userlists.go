package rest

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
)

// userContent puts what a person wrote on the interface.
func (s *api) userContent() {
	handleList(s, operation{id: "listUserQuestions", method: "GET", path: "/users/{id}/questions", tag: tagUsers,
		refuses: all(ofPerson, ofContents),
		summary: "A person's questions", text: questionSorts + " What they asked anonymously is told to them and to moderators only."}, s.listUserQuestions)
	handleList(s, operation{id: "listUserAnswers", method: "GET", path: "/users/{id}/answers", tag: tagUsers,
		refuses: all(ofPerson, ofContents),
		summary: "A person's answers", text: answerSorts + " What they answered anonymously is told to them and to moderators only."}, s.listUserAnswers)
	handleList(s, operation{id: "listUserPosts", method: "GET", path: "/users/{id}/posts", tag: tagUsers,
		refuses: all(ofPerson, ofContents),
		summary: "A person's posts", text: "What they posted anonymously is told to them and to moderators only."}, s.listUserPosts)
}

type userContentInput struct {
	UserPath
	ContentQuery
}

func (s *api) listUserQuestions(ctx context.Context, c *caller, in *userContentInput) (list community.Listing[question], err error) {
	l, err := in.list()
	if err != nil {
		return list, err
	}
	questions, err := s.app.QuestionsBy(ctx, c.Actor, in.ID, l)
	return mapped(questions, err, func(q community.QuestionSeen) question { return toQuestion(c, q) })
}

func (s *api) listUserAnswers(ctx context.Context, c *caller, in *userContentInput) (list community.Listing[answer], err error) {
	l, err := in.list()
	if err != nil {
		return list, err
	}
	answers, err := s.app.AnswersBy(ctx, c.Actor, in.ID, l)
	return mapped(answers, err, func(a community.AnswerSeen) answer { return toAnswer(c, a) })
}

func (s *api) listUserPosts(ctx context.Context, c *caller, in *userContentInput) (list community.Listing[post], err error) {
	l, err := in.list()
	if err != nil {
		return list, err
	}
	posts, err := s.app.PostsBy(ctx, c.Actor, in.ID, l)
	return mapped(posts, err, func(p community.PostSeen) post { return toPost(c, p) })
}

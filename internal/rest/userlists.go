package rest

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
)

// userContent puts what a person wrote on the interface.
func (s *api) userContent() {
	lists(s, operation{id: "listUserQuestions", sorts: questionOrders, method: "GET", path: "/users/{id}/questions", tag: tagUsers,
		refuses: all(ofPerson, ofContents),
		summary: "List a person's questions", text: questionSorts + " Only they and moderators can see what they asked anonymously."},
		s.listUserQuestions, tellQuestion)
	lists(s, operation{id: "listUserAnswers", sorts: answerOrders, method: "GET", path: "/users/{id}/answers", tag: tagUsers,
		refuses: all(ofPerson, ofContents),
		summary: "List a person's answers", text: answerSorts + " Only they and moderators can see what they answered anonymously."},
		s.listUserAnswers, tellAnswer)
	lists(s, operation{id: "listUserPosts", sorts: postOrders, method: "GET", path: "/users/{id}/posts", tag: tagUsers,
		refuses: all(ofPerson, ofContents),
		summary: "List a person's posts", text: "Only they and moderators can see what they posted anonymously."}, s.listUserPosts, tellPost)
}

type userContentInput struct {
	UserPath
	ContentQuery
}

func (s *api) listUserQuestions(ctx context.Context, c *caller, in *userContentInput) (community.Listing[*community.QuestionSeen], error) {
	return s.app.QuestionsBy(ctx, c.Actor, in.ID, in.list)
}

func (s *api) listUserAnswers(ctx context.Context, c *caller, in *userContentInput) (community.Listing[*community.AnswerSeen], error) {
	return s.app.AnswersBy(ctx, c.Actor, in.ID, in.list)
}

func (s *api) listUserPosts(ctx context.Context, c *caller, in *userContentInput) (community.Listing[*community.PostSeen], error) {
	return s.app.PostsBy(ctx, c.Actor, in.ID, in.list)
}

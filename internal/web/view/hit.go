package view

import (
	"net/url"

	"github.com/stoa-community/stoa/internal/app"
)

func queryEscape(s string) string { return url.QueryEscape(s) }

// hitKind is what sort of record was found.
func hitKind(h app.Hit) string {
	switch {
	case h.Question != nil:
		return "question"
	case h.Answer != nil:
		return "answer"
	case h.Post != nil:
		return "post"
	case h.Topic != nil:
		return "topic"
	}
	return "user"
}

func hitIcon(h app.Hit) string {
	return map[string]string{"question": "question", "answer": "comment", "post": "article", "topic": "topic", "user": "user"}[hitKind(h)]
}

func hitPath(h app.Hit) string {
	switch {
	case h.Question != nil:
		return QuestionPath(&h.Question.Question)
	case h.Answer != nil:
		return AnswerPath(&h.Answer.Answer)
	case h.Post != nil:
		return PostPath(&h.Post.Post)
	case h.Topic != nil:
		return TopicPath(h.Topic.Topic)
	}
	return UserPath(h.User.Username)
}

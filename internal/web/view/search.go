package view

import (
	"net/url"

	"github.com/stoa-community/stoa/internal/app"
)

var SearchTypes = []string{"all", "question", "answer", "post", "topic", "user"}

// A Completion is what a word could become.
type Completion struct{ Value, About string }

func queryEscape(s string) string { return url.QueryEscape(s) }

// hitOf says what sort of record was found, how it is shown and where it is.
func hitOf(h app.Hit) (kind, symbol, path string) {
	switch {
	case h.Question != nil:
		return "question", "question", QuestionPath(&h.Question.Question)
	case h.Answer != nil:
		return "answer", "comment", AnswerPath(&h.Answer.Answer)
	case h.Post != nil:
		return "post", "article", PostPath(&h.Post.Post)
	case h.Topic != nil:
		return "topic", "topic", TopicPath(h.Topic.Topic)
	}
	return "user", "user", UserPath(h.User.Username)
}

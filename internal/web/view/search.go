package view

import (
	"net/url"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
)

var SearchTypes = []string{"all", "question", "answer", "post", "topic", "user"}

// Sought is a query and what it found.
type Sought struct {
	app.Results

	Query string
	Fault string // why it cannot be searched for
}

// found says how many there are.
func (s Sought) found(v *Visit) string {
	if s.IsAtLeast() {
		return v.N("search.more", int64(s.Count))
	}
	return v.N("search.found", int64(s.Count))
}

// searchHints are examples of the filters of a search, each with what it finds as search.hint.*.
var searchHints = []struct{ name, example string }{
	{"solved", "is:solved"}, {"unanswered", "is:unanswered"}, {"kind", "is:question"}, {"poll", "is:poll"}, {"reward", "has:reward"},
	{"topic", `topic:"Two words"`}, {"author", "author:me"}, {"space", "space:name"}, {"after", "after:2026-01-31"}, {"ago", "after:7d"},
	{"before", "before:2026-01"},
}

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

// lineOf is the record that was found as it stands in lists; of a topic or a person there is
// none.
func (v *Visit) lineOf(h app.Hit) (l recordLine, ok bool) {
	switch {
	case h.Question != nil:
		return questionLine(v, h.Question), true
	case h.Answer != nil:
		return answerLine(v, h.Answer), true
	case h.Post != nil:
		return postLine(v, h.Post), true
	}
	return l, false
}

// hitCredit says who wrote what was found, and when.
func (v *Visit) hitCredit(h app.Hit) templ.Component {
	if l, ok := v.lineOf(h); ok {
		return byline(v, l.credit)
	}
	return templ.NopComponent
}

// hitFigures are the marks and numbers of what was found.
func (v *Visit) hitFigures(h app.Hit) templ.Component {
	if l, ok := v.lineOf(h); ok {
		return hitFoot(v, l)
	}
	return templ.NopComponent
}

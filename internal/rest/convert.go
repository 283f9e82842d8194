package rest

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// converted is what a record was turned into, on the wire.
type converted struct {
	MongoID  string    `json:"_id"`
	ID       string    `json:"id" doc:"Of what it is now."`
	Type     string    `json:"type" enum:"question,answer,post,comment" doc:"What it is now."`
	Question *question `json:"question,omitempty" doc:"Of type question."`
	Answer   *answer   `json:"answer,omitempty" doc:"Of type answer."`
	Post     *post     `json:"post,omitempty" doc:"Of type post."`
	Comment  *comment  `json:"comment,omitempty" doc:"Of type comment."`
}

func toConverted(to *caller, c app.ConvertedSeen) converted {
	w := converted{MongoID: c.On.ID, ID: c.On.ID, Type: string(c.On.On)}
	switch {
	case c.Question != nil:
		w.Question = new(toQuestion(to, *c.Question))
	case c.Answer != nil:
		w.Answer = new(toAnswer(to, *c.Answer))
	case c.Post != nil:
		w.Post = new(toPost(to, *c.Post))
	case c.Comment != nil:
		w.Comment = new(toComment(to, *c.Comment))
	}
	return w
}

// converting puts on the interface how a record is turned into one of another kind.
func (s *api) converting() {
	for _, c := range []struct {
		kind
		summary, text string
	}{
		{answerKind, "Make a comment of an answer", "On its question; `to` is `comment`. Its comments stand behind it; its votes are gone, " +
			"and what only answers can have, as tables and pictures."},
		{commentKind, "Make an answer of a comment", "Of one on a question, `to` is `answer`. Its votes are gone."},
		{questionKind, "Make a discussion of a question", "`to` is `discussion`. It keeps its votes and followers; its published answers are " +
			"comments from then on. A poll and a private question cannot be turned into one."},
		{postKind, "Make a question of a post", "`to` is `question`. It keeps its votes, followers and comments, of which answers can be made."},
	} {
		changes(s, operation{id: "convert" + c.name, level: community.ScopeModerate, method: "POST", path: c.path("/convert"), tag: c.tag,
			refuses: all(ofRecord, refusals{400: {community.WhyRequired, community.WhyNotOneOf}, 403: {community.WhyStaffOnly},
				409: {community.WhyNotConvertible}}),
			summary: c.summary, text: c.text + " Who wrote it stays its author. For moderators; it is in their log, and can be undone there for " +
				"30 days while nobody has written to it. The old id answers 410, the old page leads to the new one."},
			func(ctx context.Context, by *caller, in *convertInput) (app.ConvertedSeen, error) {
				return s.app.Convert(ctx, by.Actor, c.ref(in.ID), in.body.To)
			}, toConverted)
	}
}

type convertInput struct {
	RecordPath
	Body[convertBody]
}

type convertBody struct {
	To string `json:"to" doc:"What it is to be: comment, answer, discussion or question."`
}

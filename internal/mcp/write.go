package mcp

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

const formatMarkdown = "markdown"

// maxKey is how long the key of a call may be, in bytes, as that of a request to REST.
const maxKey = 255

type writtenOutput struct {
	Item     item `json:"item"`
	Waits    bool `json:"waits" jsonschema:"nobody but the author and moderators see it until a moderator has approved it"`
	Repeated bool `json:"repeated" jsonschema:"this was done by an earlier call with the same idempotency_key"`
}

type askInput struct {
	Title  string   `json:"title" jsonschema:"the question in one sentence, at most 300 characters"`
	Text   string   `json:"text,omitempty" jsonschema:"what there is to say beyond the title, as Markdown"`
	Topics []string `json:"topics,omitempty" jsonschema:"names or ids of topics, at most 10"`
	Space  string   `json:"space,omitempty" jsonschema:"where it is asked: the id of a space, or slug: and its slug; everywhere when absent"`
	Key    string   `json:"idempotency_key,omitempty" jsonschema:"any text that is new for each question: the same call with the same key is done once"`
}

func ask(ctx context.Context, c *caller, actor community.Actor, in askInput) (writtenOutput, string, error) {
	e := app.QuestionEdit{Title: &in.Title, Description: &in.Text, Format: formatMarkdown, Assisted: true}
	if len(in.Topics) > 0 {
		e.Topics = &in.Topics
	}
	if in.Space != "" {
		e.Space = &in.Space
	}
	return c.once(ctx, "ask", in.Key, in, func(ctx context.Context) (item, error) {
		q, err := c.app.Ask(ctx, actor, e)
		if err != nil {
			return item{}, community.Renamed(err, "description", "text")
		}
		return c.question(&q), nil
	})
}

type answerInput struct {
	Question string `json:"question" jsonschema:"the id of the question"`
	Text     string `json:"text" jsonschema:"the answer as Markdown"`
	Key      string `json:"idempotency_key,omitempty" jsonschema:"any text that is new for each answer: the same call with the same key is done once"`
}

func answer(ctx context.Context, c *caller, actor community.Actor, in answerInput) (writtenOutput, string, error) {
	if in.Question == "" {
		return writtenOutput{}, "", community.Lacking("question")
	}
	e := app.AnswerEdit{TextEdit: app.TextEdit{Content: &in.Text, Format: formatMarkdown}, Assisted: true}
	return c.once(ctx, "answer", in.Key, in, func(ctx context.Context) (item, error) {
		a, err := c.app.AddAnswer(ctx, actor, in.Question, e)
		if err != nil {
			return item{}, community.Renamed(err, "content", "text")
		}
		return c.answer(&a), nil
	})
}

type commentInput struct {
	Type string `json:"type" enum:"question,answer,post" jsonschema:"what is commented on"`
	ID   string `json:"id" jsonschema:"its id"`
	Text string `json:"text" jsonschema:"the comment as Markdown, at most 10000 bytes"`
	Key  string `json:"idempotency_key,omitempty" jsonschema:"any text that is new for each comment: the same call with the same key is done once"`
}

func comment(ctx context.Context, c *caller, actor community.Actor, in commentInput) (writtenOutput, string, error) {
	on := community.Ref{On: community.Subject(in.Type), ID: in.ID}
	if err := community.OneOf("type", on.On, []community.Subject{community.OnQuestion, community.OnAnswer, community.OnPost}); err != nil {
		return writtenOutput{}, "", err
	}
	if in.ID == "" {
		return writtenOutput{}, "", community.Lacking("id")
	}
	e := app.CommentEdit{TextEdit: app.TextEdit{Content: &in.Text, Format: formatMarkdown}, Assisted: true}
	return c.once(ctx, "comment", in.Key, in, func(ctx context.Context) (item, error) {
		said, err := c.app.AddComment(ctx, actor, on, e)
		if err != nil {
			return item{}, community.Renamed(err, "body", "text")
		}
		return c.comment(&said), nil
	})
}

// once writes something, or tells what an earlier call with the same key wrote.
func (c *caller) once(ctx context.Context, tool, key string, in any,
	write func(context.Context) (item, error)) (out writtenOutput, _ string, err error) {
	if key == "" {
		made, err := write(ctx)
		return written(made, false), "", err
	}
	if len(key) > maxKey {
		return out, "", community.Bad("idempotency_key", community.WhyBadIdempotencyKey, "must be text of at most %d bytes", maxKey)
	}
	asked, err := json.Marshal(in)
	if err != nil {
		return out, "", err
	}
	sum := sha256.Sum256(append([]byte("mcp "+tool+"\n"), asked...))
	keep := func(ctx context.Context) (store.Kept, error) {
		made, err := write(ctx)
		if err != nil {
			return store.Kept{}, err
		}
		body, err := json.Marshal(made)
		return store.Kept{Status: 200, Body: string(body)}, err
	}
	kept, isRepeated, err := c.app.Once(ctx, c.session.Owner(), key, hex.EncodeToString(sum[:]), keep)
	if err != nil {
		return out, "", err
	}
	var made item
	err = json.Unmarshal([]byte(kept.Body), &made)
	return written(made, isRepeated), "", err
}

func written(made item, isRepeated bool) writtenOutput {
	return writtenOutput{made, made.Status == string(community.Unapproved), isRepeated}
}

package stoa_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	stoa "github.com/stoa-community/stoa/sdk/go"
)

// The examples of the README, so that they compile.
var _ = []func(context.Context, *stoa.Client) error{
	func(ctx context.Context, _ *stoa.Client) error {
		client := stoa.New("https://community.example.com", stoa.WithToken(os.Getenv("STOA_TOKEN")))

		question, err := client.Questions.Create(ctx, stoa.CreateQuestionBody{Title: "How hot must the kiln be?", Topics: []string{"Kilns"}})
		if err != nil {
			return err
		}
		if _, err := client.Answers.Create(ctx, question.ID, stoa.CreateAnswerBody{Content: "<p>1,240 °C for stoneware.</p>"}); err != nil {
			return err
		}
		for question, err := range client.Questions.List(ctx, &stoa.ListQuestionsParams{Solved: "false", Sort: "views.desc"}) {
			if err != nil {
				return err
			}
			fmt.Println(question.Counts.Views, question.Title)
		}
		return nil
	},
	func(ctx context.Context, _ *stoa.Client) error {
		credentials := stoa.Credentials{ClientID: os.Getenv("STOA_CLIENT_ID"), ClientSecret: os.Getenv("STOA_CLIENT_SECRET")}
		community := stoa.New("https://community.example.com", stoa.WithTokens(stoa.ClientCredentials(credentials))) // the client's own bot

		credentials.ExternalID = "4711"
		ann := community.With(stoa.WithTokens(stoa.ClientCredentials(credentials)))
		_, err := ann.Questions.Follow(ctx, "xK3pQ9")
		return err
	},
	func(ctx context.Context, client *stoa.Client) error {
		_, err := client.Questions.Create(ctx, stoa.CreateQuestionBody{})
		if stoa.HasReason(err, stoa.ReasonScopeMissing) {
			return errors.New("this token cannot write")
		}
		if refused := (*stoa.Error)(nil); errors.As(err, &refused) {
			if title := refused.Field("title"); title != nil {
				fmt.Println(title.Message, refused.RequestID)
			}
		}
		return err
	},
	func(ctx context.Context, client *stoa.Client) error {
		page, err := client.Users.ListPage(ctx, &stoa.ListUsersParams{Query: "ann", Limit: 10})
		for ; err == nil && page != nil; page, err = page.Next(ctx) { // nil after the last
			fmt.Printf("%d of %d\n", len(page.Items), page.Total)
		}
		return err
	},
	func(ctx context.Context, client *stoa.Client) error {
		_, err := client.Posts.Create(ctx, stoa.CreatePostBody{Title: "Release 7", Content: "<p>Out now.</p>", Type: "article"},
			stoa.IdempotencyKey("release-7"))
		if err != nil {
			return err
		}

		// A change for what was read, and nothing else: fails with ReasonStaleVersion where somebody was faster.
		var meta stoa.Meta
		topic, err := client.Topics.Get(ctx, "xK3pQ9", nil, stoa.Into(&meta))
		if err != nil {
			return err
		}
		_, err = client.Topics.Update(ctx, topic.ID, stoa.UpdateTopicBody{Description: stoa.Ptr("How hot, how long")}, stoa.IfMatch(meta.ETag))
		return err
	},
	func(ctx context.Context, client *stoa.Client) error {
		for event, err := range client.Live(ctx, "") {
			if err != nil {
				return err
			}
			switch event.Type {
			case stoa.LiveNotification:
				fmt.Println(event.Notification.Verb)
			case stoa.LiveCount:
				fmt.Println(event.Unread, "unread")
			}
		}
		return nil
	},
	func(ctx context.Context, client *stoa.Client) error {
		http.HandleFunc("POST /hooks", func(w http.ResponseWriter, r *http.Request) {
			event, err := stoa.ReadWebhook(r, os.Getenv("STOA_WEBHOOK_SECRET"))
			if err != nil {
				http.Error(w, err.Error(), http.StatusUnauthorized)
				return
			}
			if event.Type == stoa.EventAnswerPublished && event.Data.Answer != nil {
				log.Println(event.ID, event.Data.Answer.Question.Title)
			}
			w.WriteHeader(http.StatusNoContent)
		})
		return nil
	},
	func(ctx context.Context, client *stoa.Client) error {
		file, err := os.Open("kiln.jpg")
		if err != nil {
			return err
		}
		defer file.Close()
		picture, err := client.Upload(ctx, "kiln.jpg", file)
		if err != nil {
			return err
		}
		fmt.Println(picture.URL)
		return nil
	},
}

func TestTheExamplesOfTheReadmeAreThoseThatCompile(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	compiled, err := os.ReadFile("readme_test.go")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?ms)^```go\n(.*?)^```").FindAllStringSubmatch(string(readme), -1)
	if len(blocks) == 0 {
		t.Error("the README has no examples")
	}
	for _, block := range blocks {
		if !strings.Contains(flat(string(compiled)), flat(block[1])) {
			t.Errorf("not compiled:\n%s", block[1])
		}
	}
}

func flat(text string) string { return strings.Join(strings.Fields(text), " ") }

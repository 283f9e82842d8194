package stoa_test

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"time"

	stoa "github.com/stoa-community/stoa/sdk/go"
)

func TestWhatHappensWhileTheLineIsDownIsTold(t *testing.T) {
	ann, _ := person(t, "liveann")
	ben, _ := person(t, "liveben")
	asked, err := ann.Questions.Create(t.Context(), stoa.CreateQuestionBody{Title: "Is anybody there?"})
	if err != nil {
		t.Fatal(err)
	}
	down := 0 // how many connections are refused
	line := badLine(t, func(r *http.Request, _ int) fate {
		if r.URL.Path == "/api/v1/live" && down > 0 {
			down--
			return 503
		}
		return pass
	})
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	told := false
	for event, err := range line.over(ann).Live(ctx, "") {
		if err != nil {
			t.Fatal(err)
		}
		if event.Type == stoa.LiveCount && !told && len(line.asked("/live")) == 1 {
			line.mu.Lock()
			down = 1
			line.mu.Unlock()
			line.cut()
			if _, err := ben.Answers.Create(t.Context(), asked.ID, stoa.CreateAnswerBody{Content: "<p>I am.</p>"}); err != nil {
				t.Fatal(err)
			}
		}
		if event.Type == stoa.LiveNotification {
			told = event.Notification.Verb == "answer" && event.ID != ""
			break
		}
	}
	tries := line.asked("/live")
	if last := tries[len(tries)-1]; !told || len(tries) < 3 || last.Header.Get("Last-Event-ID") == "" {
		t.Errorf("told: %t, after %d connections", told, len(tries))
	}
}

func TestAStreamEndsWithTheContextOrARefusal(t *testing.T) {
	address, _ := server(t)
	for _, err := range stoa.New(address, stoa.WithToken("stoa_at_none")).Live(t.Context(), "") {
		var refused *stoa.Error
		if !errors.As(err, &refused) || refused.Status != http.StatusUnauthorized {
			t.Errorf("a wrong token: %v", err)
		}
	}
	ann, _ := person(t, "liveend")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var last error
	for _, err := range ann.Live(ctx, "") {
		cancel()
		last = err
	}
	if !errors.Is(last, context.Canceled) {
		t.Errorf("it ended with %v", last)
	}
}

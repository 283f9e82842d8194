package worker

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Pushes sends notifications to browsers, through the push services that these named.
type Pushes struct {
	App    *app.App
	Client *http.Client // refuses private addresses, unless the operator allows them
	Body   func(app.Push) ([]byte, error)
	Now    func() time.Time
}

// Kind returns how browsers are sent notifications.
func (p Pushes) Kind() Kind {
	client := *p.Client
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	p.Client = &client
	return Kind{Do: p.deliver, For: app.PushFor}
}

func (p Pushes) deliver(ctx context.Context, j *store.Job) (Outcome, error) {
	push, err := p.App.Push(ctx, j)
	switch community.KindOf(err) {
	case community.NotFound, community.Gone:
		return Outcome{}, ErrMoot
	}
	if err != nil {
		return Outcome{}, err
	}
	body, err := p.Body(push)
	if err != nil {
		return Outcome{}, Hopeless{err}
	}
	response, err := auth.SendPush(ctx, p.Client, push.To, auth.PushMessage{Body: body, From: push.From, Key: push.Key,
		Topic: push.Topic(), Urgent: push.About.Verb.Channels().Push, For: max(app.PushFor-p.Now().Sub(j.Created), 0)})
	if err != nil {
		return Outcome{}, community.Unreachable(err)
	}
	defer response.Body.Close()
	io.CopyN(io.Discard, response.Body, maxAnswer) // whatever it says, the status counts
	return p.judge(ctx, push, response)
}

// judge says what an answer means. A browser that its service does not know is dropped; where we
// are told to wait, we do.
func (p Pushes) judge(ctx context.Context, push app.Push, response *http.Response) (Outcome, error) {
	status := response.StatusCode
	err := fmt.Errorf("HTTP %d", status)
	switch {
	case status >= 200 && status < 300:
		return Outcome{}, nil
	case status == http.StatusNotFound, status == http.StatusGone:
		return Outcome{Then: func(tx *store.Tx, _ store.JobState) error { return app.DropPush(tx, push) }}, ErrMoot
	case status == http.StatusTooManyRequests, status >= 500:
		return Outcome{Wait: p.retryAfter(response)}, err
	}
	slog.WarnContext(ctx, "a push service refused a notification", "portal", push.Portal.ID, "service", push.To.PushPool(), "status", status)
	return Outcome{}, Hopeless{err}
}

// retryAfter is how long a service asks us to wait, 0 where it does not say.
func (p Pushes) retryAfter(response *http.Response) time.Duration {
	said := response.Header.Get("Retry-After")
	if seconds, err := strconv.Atoi(said); err == nil && seconds > 0 {
		return time.Duration(min(seconds, int(app.PushFor/time.Second))) * time.Second
	}
	if at, err := http.ParseTime(said); err == nil {
		return max(at.Sub(p.Now()), 0)
	}
	return 0
}

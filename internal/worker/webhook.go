package worker

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Webhooks delivers messages to the endpoints of portals.
type Webhooks struct {
	App    *app.App
	Client *http.Client // refuses private addresses, unless the operator allows them
	Body   func(community.PortalID, app.Payload) []byte
	Now    func() time.Time
}

// Kind returns how deliveries are done.
func (h Webhooks) Kind() Kind {
	client := *h.Client
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	h.Client = &client
	return Kind{Do: h.deliver, For: 24 * time.Hour, IsKept: true}
}

func (h Webhooks) deliver(ctx context.Context, j *store.Job) (Outcome, error) {
	var m app.Message
	if err := json.Unmarshal([]byte(j.Body), &m); err != nil {
		return Outcome{}, Hopeless{err}
	}
	endpoint, payload, err := h.App.Addressed(ctx, j.Portal, m)
	switch community.KindOf(err) {
	case community.NotFound, community.Gone:
		return Outcome{}, ErrMoot
	}
	if err != nil {
		return Outcome{}, err
	}
	began := h.Now()
	body, err := h.body(ctx, endpoint, j.Portal, payload)
	if err != nil {
		return Outcome{}, err
	}
	status, err := h.post(ctx, endpoint, m.ID, body)
	note := fmt.Sprintf("HTTP %d in %d ms", status, h.Now().Sub(began).Milliseconds())
	if err == nil && status >= 200 && status < 300 {
		return Outcome{Note: note, Then: func(tx *store.Tx, _ store.JobState) error { return tx.EndpointWorked(endpoint.ID) }}, nil
	}
	if err == nil {
		err = errors.New(note)
	}
	return Outcome{Note: err.Error(), Then: func(tx *store.Tx, _ store.JobState) error { return h.failed(ctx, tx, endpoint.ID, status) }},
		err
}

// body is what an endpoint is sent: a message for programs, or a note for people.
func (h Webhooks) body(ctx context.Context, e *community.Endpoint, portal community.PortalID, p app.Payload) ([]byte, error) {
	if e.Format == community.StandardFormat {
		return h.Body(portal, p), nil
	}
	note, err := h.App.Note(ctx, portal, p)
	if err != nil {
		return nil, err
	}
	return note.Body(e.Format)
}

// maxAnswer is how much of an answer is read, for the connection to be used again.
const maxAnswer = 64 << 10

// post sends a message, signed anew for the time it is sent at.
func (h Webhooks) post(ctx context.Context, e *community.Endpoint, id string, body []byte) (status int, err error) {
	header, err := auth.WebhookHeader(e.Secret, id, h.Now(), body)
	if err != nil {
		return 0, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, e.URL, bytes.NewReader(body))
	if err != nil {
		return 0, community.Unreachable(err)
	}
	header.Set("webhook-version", e.Version)
	r.Header = header
	response, err := h.Client.Do(r)
	if err != nil {
		return 0, community.Unreachable(err)
	}
	defer response.Body.Close()
	io.CopyN(io.Discard, response.Body, maxAnswer) // whatever it says, the status counts
	return response.StatusCode, nil
}

// failed counts a failure. An endpoint that says it is gone, or whose every try
// has failed for a day, is set aside.
func (h Webhooks) failed(ctx context.Context, tx *store.Tx, id community.EndpointID, status int) error {
	e, err := tx.EndpointFailed(id)
	if errors.Is(err, community.ErrNotFound) {
		return nil
	}
	if err != nil || status != http.StatusGone && !e.IsHopeless(tx.Now) {
		return err
	}
	slog.WarnContext(ctx, "a webhook endpoint is set aside", "portal", e.Portal, "endpoint", e.ID, "failures", e.Failures, "since",
		e.Failing)
	return tx.SetAside(e, "The endpoint was set aside.")
}

package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
)

type webhooksCommand struct {
	Listen webhooksListen `cmd:"" help:"Forward webhook messages to a program on this machine that the server can't reach."`
}

// webhooksListen brings a developer what a server of theirs would send to an endpoint, wherever
// that server is: it needs no endpoint there, and leaves nothing behind.
type webhooksListen struct {
	ForwardTo string   `required:"" placeholder:"URL" help:"Where to send the messages, such as http://127.0.0.1:3000/hooks."`
	At        string   `env:"STOA_BASE_URL" default:"http://127.0.0.1:8080" placeholder:"URL" help:"The community's public URL (http://127.0.0.1:8080)."`
	Token     string   `env:"STOA_TOKEN" required:"" help:"An admin's token: a personal one from Settings, Tokens, or an access token."`
	Events    []string `placeholder:"KIND,…" help:"The event types to forward. Default: all."`
	Secret    string   `env:"STOA_WEBHOOK_SECRET" placeholder:"whsec_…" help:"The signing secret. Default: generate and print one."`
}

// listenAgain is how long to wait before connecting anew, which grows to most while it fails.
const (
	listenAgain     = 250 * time.Millisecond
	listenAgainMost = 10 * time.Second
)

// Run listens until it is told to stop.
func (c *webhooksListen) Run(ctx context.Context, s *streams) error {
	if err := c.check(); err != nil {
		return err
	}
	c.Secret = cmp.Or(c.Secret, auth.NewWebhookSecret())
	l := &forwarder{webhooksListen: c, streams: s, client: &http.Client{Timeout: 10 * time.Second}}
	for wait := listenAgain; ; wait = min(2*wait, listenAgainMost) {
		heard, err := l.listen(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if refused := (refusedError{}); errors.As(err, &refused) {
			return err
		}
		if heard {
			wait = listenAgain
		}
		fmt.Fprintf(s.err, "Not connected: %s Retrying.\n", sentence(err))
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(wait):
		}
	}
}

// check finds what cannot work before anything is tried.
func (c *webhooksListen) check() error {
	for name, address := range map[string]string{"--forward-to": c.ForwardTo, "--at": c.At} {
		if u, err := url.Parse(address); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			return fmt.Errorf("%s must be an http or https address, not %q", name, address)
		}
	}
	for _, kind := range c.Events {
		if kind != community.AnyEvent && !slices.Contains(community.WebhookEvents, kind) {
			return fmt.Errorf("--events: there's no event type %q; use one of %s", kind, strings.Join(community.WebhookEvents, ", "))
		}
	}
	if c.Secret == "" {
		return nil
	}
	if _, err := auth.SignWebhook(c.Secret, "", time.Time{}, nil); err != nil {
		return fmt.Errorf("--secret: %w", err)
	}
	return nil
}

// forwarder hands messages on.
type forwarder struct {
	*webhooksListen
	*streams
	client *http.Client
	after  string // the last that was handed on
	isTold bool   // whether it was said that it listens
}

var errEnded = errors.New("the server ended the connection")

// refusedError is what a server said that will say the same again.
type refusedError struct{ detail string }

func (e refusedError) Error() string { return "the server refused: " + e.detail }

// listen hands on what comes until the connection ends, and reports whether there was one.
func (f *forwarder) listen(ctx context.Context) (connected bool, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(f.At, "/")+"/api/v1/apps/webhooks/listen", nil)
	if err != nil {
		return false, err
	}
	r.Header.Set("Authorization", "Bearer "+f.Token)
	if f.after != "" {
		r.Header.Set("Last-Event-ID", f.after)
	}
	response, err := (&http.Client{}).Do(r) // without a time limit: it is a stream
	if err != nil {
		return false, cause(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return false, refusal(response)
	}
	if !f.isTold {
		fmt.Fprintf(f.out, "Listening to %s and forwarding to %s. The signing secret is %s\n", f.At, f.ForwardTo, f.Secret)
		f.isTold = true
	}
	return true, cmp.Or(f.read(ctx, response.Body), errEnded)
}

// refusal is why a server does not let itself be listened to. What may pass is no refusal.
func refusal(response *http.Response) error {
	var problem struct{ Detail string }
	if err := json.NewDecoder(io.LimitReader(response.Body, 1<<16)).Decode(&problem); err != nil || problem.Detail == "" {
		problem.Detail = "it answered " + response.Status
	}
	if response.StatusCode == http.StatusTooManyRequests || response.StatusCode >= 500 {
		return errors.New(problem.Detail)
	}
	return refusedError{problem.Detail}
}

// maxMessage bounds what is read of one: no record weighs as much.
const maxMessage = 16 << 20

// read reads events as the server writes them: a name, one line of data, an id.
func (f *forwarder) read(ctx context.Context, body io.Reader) error {
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, maxMessage)
	var data, id string
	for lines.Scan() {
		field, value, _ := strings.Cut(lines.Text(), ": ")
		switch field {
		case "data":
			data = value
		case "id":
			id = value
		case "":
			if data != "" {
				f.forward(ctx, id, []byte(data))
				f.after = id
			}
			data, id = "", ""
		}
	}
	return lines.Err()
}

// forward sends a message as the server sends it to an endpoint, and says what came of it.
func (f *forwarder) forward(ctx context.Context, at string, body []byte) {
	var message struct{ Type string }
	if err := json.Unmarshal(body, &message); err != nil {
		fmt.Fprintf(f.err, "Couldn't read a message: %v\n", err)
		return
	}
	if len(f.Events) > 0 && !slices.Contains(f.Events, message.Type) && !slices.Contains(f.Events, community.AnyEvent) {
		return
	}
	began := time.Now()
	status, err := f.post(ctx, "msg_"+at, began, body)
	took := time.Since(began).Milliseconds()
	if err != nil {
		fmt.Fprintf(f.out, "%s  %-20s  failed in %d ms: %s\n", began.Format(time.TimeOnly), message.Type, took, sentence(cause(err)))
		return
	}
	fmt.Fprintf(f.out, "%s  %-20s  %s in %d ms\n", began.Format(time.TimeOnly), message.Type, status, took)
}

func (f *forwarder) post(ctx context.Context, id string, now time.Time, body []byte) (status string, err error) {
	header, err := auth.WebhookHeader(f.Secret, id, now, body)
	if err != nil {
		return "", err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, f.ForwardTo, bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	r.Header = header
	response, err := f.client.Do(r)
	if err != nil {
		return "", err
	}
	response.Body.Close()
	return response.Status, nil
}

// Package stoa talks to a Stoa community: every call typed, errors that say why, lists to range over, writes that
// happen once, the live stream, and webhooks that are verified.
//
//	client := stoa.New("https://community.example.com", stoa.WithToken(os.Getenv("STOA_TOKEN")))
//	for question, err := range client.Questions.List(ctx, &stoa.ListQuestionsParams{Solved: "false"}) {
//		if err != nil {
//			return err
//		}
//		fmt.Println(question.Title)
//	}
//
// Calls are grouped as in the reference at /docs of the community. What changes a record takes pointers, so that what
// is nil stays as it is: see [Ptr].
package stoa

import (
	"context"
	"net/http"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"
)

// Client is a community, as somebody sees it. It may be used by many goroutines.
type Client struct {
	groups
	baseURL string
	http    *http.Client
	tokens  TokenSource
	retries int
	timeout time.Duration
	header  http.Header
	mark    *atomic.Value // what we wrote last, for whichever node reads next
}

// ClientOption says how a client is to be.
type ClientOption func(*Client)

// WithToken has calls made with one token: a personal one, an access token, or a JWT of the product.
func WithToken(token string) ClientOption {
	return WithTokens(TokenFunc(func(context.Context, TokenRequest) (string, error) { return token, nil }))
}

// WithTokens has calls made with the tokens of a source, such as [ClientCredentials].
func WithTokens(source TokenSource) ClientOption { return func(c *Client) { c.tokens = source } }

// WithBaseURL has calls made to another address, such as the community's behind a firewall.
func WithBaseURL(baseURL string) ClientOption {
	return func(c *Client) { c.baseURL = strings.TrimRight(baseURL, "/") }
}

// WithHTTPClient has another client than http.DefaultClient make the requests. It should have no timeout of its own,
// which would end live streams.
func WithHTTPClient(client *http.Client) ClientOption { return func(c *Client) { c.http = client } }

// WithMaxRetries says how often a call is tried again when it may help. It is 3 unless told.
func WithMaxRetries(n int) ClientOption { return func(c *Client) { c.retries = n } }

// WithAttemptTimeout says how long to wait for each answer. It is 30 seconds unless told; the context ends the whole call.
func WithAttemptTimeout(d time.Duration) ClientOption { return func(c *Client) { c.timeout = d } }

// WithUserAgent tells the server who calls, in front of what the SDK says of itself.
func WithUserAgent(text string) ClientOption {
	return func(c *Client) { c.header.Set("User-Agent", text+" "+userAgent()) }
}

// New returns a client of the community at an address such as https://community.example.com. Without a token, calls
// are made as nobody.
func New(baseURL string, options ...ClientOption) *Client {
	c := &Client{http: http.DefaultClient, retries: 3, timeout: 30 * time.Second,
		header: http.Header{"User-Agent": {userAgent()}}, mark: &atomic.Value{}}
	return c.apply(append([]ClientOption{WithBaseURL(baseURL)}, options...))
}

// With returns a client of the same community that differs in the options, such as the token.
func (c *Client) With(options ...ClientOption) *Client {
	other := *c
	other.header = c.header.Clone()
	return other.apply(options)
}

func (c *Client) apply(options []ClientOption) *Client {
	for _, option := range options {
		option(c)
	}
	c.groups = newGroups(c)
	return c
}

// Ptr returns a pointer to a value, for the fields of what changes a record: &stoa.UpdateQuestionBody{Title: stoa.Ptr("Why?")}.
func Ptr[T any](value T) *T { return &value }

func userAgent() string {
	const path = "github.com/stoa-community/stoa/sdk/go"
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, module := range info.Deps {
			if module.Path == path {
				return "stoa-go/" + strings.TrimPrefix(module.Version, "v")
			}
		}
	}
	return "stoa-go"
}

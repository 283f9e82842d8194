package stoa

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// Option says how one call is to be made.
type Option func(*request)

// IdempotencyKey names an act, so that it is done once however often it is asked for, across restarts too. Each call
// that adds something makes up its own; others pass it over.
func IdempotencyKey(key string) Option { return func(r *request) { r.key = key } }

// IfMatch has a change made only where the record is as it was read with this ETag: see [Into]. Else the call fails with
// ReasonStaleVersion.
func IfMatch(etag string) Option {
	return func(r *request) {
		r.guarded = true
		// What compresses an answer on its way weakens its tag, and weak ones match nothing.
		r.setHeader("If-Match", strings.TrimPrefix(etag, "W/"))
	}
}

// Retries says how often this call is tried again when it may help.
func Retries(n int) Option { return func(r *request) { r.retries = &n } }

// Header is sent with the call.
func Header(name, value string) Option { return func(r *request) { r.setHeader(name, value) } }

// Meta is what an answer says besides its body.
type Meta struct {
	Status    int
	ETag      string // for IfMatch
	RequestID string
	Header    http.Header
}

// Into keeps what the answer says besides its body.
func Into(meta *Meta) Option { return func(r *request) { r.meta = meta } }

// A request is one call, as the operations ask for it.
type request struct {
	method, path string
	query        url.Values
	body         any
	form         *form // in place of a body
	once         bool  // whether it takes an Idempotency-Key
	guarded      bool  // whether it says what it is meant for
	key          string
	header       http.Header
	retries      *int
	meta         *Meta
}

// A form is a body that is no JSON.
type form struct {
	contentType string
	content     []byte
}

func (r *request) setHeader(name, value string) {
	if r.header == nil {
		r.header = http.Header{}
	}
	r.header.Set(name, value)
}

// answer is what came of a call.
type answer struct {
	header http.Header
	body   []byte
}

// one makes a call that answers with one record.
func one[T any](ctx context.Context, c *Client, r request, options []Option) (*T, error) {
	value := new(T)
	if _, err := c.read(ctx, r, options, value); err != nil {
		return nil, err
	}
	return value, nil
}

// list makes a call that answers with a whole list.
func list[T any](ctx context.Context, c *Client, r request, options []Option) (values []T, err error) {
	_, err = c.read(ctx, r, options, &values)
	return values, err
}

// Page is a page of a list.
type Page[T any] struct {
	Items []T
	Total int // how many there are in all
	next  func(context.Context) (*Page[T], error)
}

// HasNext reports whether another page follows.
func (p *Page[T]) HasNext() bool { return p.next != nil }

// Next returns the page that follows, or nil after the last.
func (p *Page[T]) Next(ctx context.Context) (*Page[T], error) {
	if p.next == nil {
		return nil, nil
	}
	return p.next(ctx)
}

var nextLink = regexp.MustCompile(`<[^>?]*\?([^>]*)>\s*;\s*rel="?next"?`)

// page makes a call that answers with a page of a list.
func page[T any](ctx context.Context, c *Client, r request, options []Option) (*Page[T], error) {
	p := &Page[T]{}
	got, err := c.read(ctx, r, options, &p.Items)
	if err != nil {
		return nil, err
	}
	if p.Total, err = strconv.Atoi(got.header.Get("X-Total-Count")); err != nil {
		p.Total = len(p.Items)
	}
	// The host of the link is not looked at: behind a proxy it may be another than ours.
	if link := nextLink.FindStringSubmatch(got.header.Get("Link")); link != nil {
		query, err := url.ParseQuery(link[1])
		if err != nil {
			return nil, fmt.Errorf("stoa: the link to the next page: %w", err)
		}
		p.next = func(ctx context.Context) (*Page[T], error) {
			r.query = query
			return page[T](ctx, c, r, options)
		}
	}
	return p, nil
}

// all ranges over a list, page after page. An error is the last that it yields.
func all[T any](ctx context.Context, c *Client, r request, options []Option) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		p, err := page[T](ctx, c, r, options)
		for ; p != nil && err == nil; p, err = p.Next(ctx) {
			for i := range p.Items {
				if !yield(&p.Items[i], nil) {
					return
				}
			}
		}
		if err != nil {
			yield(nil, err)
		}
	}
}

// read makes a call and reads the JSON of its answer.
func (c *Client) read(ctx context.Context, r request, options []Option, into any) (*answer, error) {
	for _, option := range options {
		option(&r)
	}
	body, err := r.encode()
	if err != nil {
		return nil, err
	}
	if r.once && r.key == "" {
		r.key = rand.Text()
	}
	retries := c.retries
	if r.retries != nil {
		retries = *r.retries
	}
	// With If-Match alone, a second try would meet what the first has changed.
	isSafe := r.once || r.method != http.MethodPost && !r.guarded
	got, err := authorised(ctx, c, func(token string) (*answer, error) {
		return withRetries(ctx, retries, isSafe, func() (*answer, error) { return c.attempt(ctx, &r, body, token) })
	})
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(got.body, into); err != nil {
		return nil, fmt.Errorf("stoa: %s %s: %w", r.method, r.path, err)
	}
	return got, nil
}

// encode is the body that is sent; an optional one that is nil is an empty record.
func (r *request) encode() ([]byte, error) {
	switch {
	case r.form != nil:
		r.setHeader("Content-Type", r.form.contentType)
		return r.form.content, nil
	case r.body == nil:
		return nil, nil
	}
	body, err := json.Marshal(r.body)
	if err == nil && string(body) == "null" {
		body = []byte("{}")
	}
	r.setHeader("Content-Type", "application/json")
	return body, err
}

// attempt sends a request once.
func (c *Client) attempt(ctx context.Context, r *request, body []byte, token string) (*answer, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, c.timeout, fmt.Errorf("no answer came in %v", c.timeout))
	defer cancel()
	response, err := c.send(ctx, r, body, token)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	text, err := readAnswer(response.Body)
	if err != nil {
		return nil, errors.Join(err, context.Cause(ctx))
	}
	if mark := response.Header.Get("Stoa-Mark"); mark != "" {
		c.mark.Store(mark)
	}
	if r.meta != nil {
		*r.meta = Meta{response.StatusCode, response.Header.Get("ETag"), response.Header.Get("X-Request-Id"), response.Header}
	}
	if response.StatusCode >= 300 {
		return nil, newError(response, text)
	}
	return &answer{response.Header, text}, nil
}

// send sends a request and does not read its answer.
func (c *Client) send(ctx context.Context, r *request, body []byte, token string) (*http.Response, error) {
	address := c.baseURL + "/api/v1" + r.path
	if len(r.query) > 0 {
		address += "?" + r.query.Encode()
	}
	sent, err := http.NewRequestWithContext(ctx, r.method, address, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	for _, header := range []http.Header{c.header, r.header} {
		for name, values := range header {
			sent.Header[name] = values
		}
	}
	if token != "" {
		sent.Header.Set("Authorization", "Bearer "+token)
	}
	if r.once {
		sent.Header.Set("Idempotency-Key", r.key)
	}
	if mark, ok := c.mark.Load().(string); ok {
		sent.Header.Set("Stoa-Mark", mark)
	}
	response, err := c.http.Do(sent)
	if cause := context.Cause(ctx); err != nil && cause != nil {
		return nil, fmt.Errorf("stoa: %s %s: %w", r.method, r.path, cause)
	}
	return response, err
}

// maxAnswer is more than any answer has; the largest are exports of people who have written much.
const maxAnswer = 256 << 20

func readAnswer(body io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(body, maxAnswer+1))
	if err == nil && len(text) > maxAnswer {
		err = errors.New("stoa: the answer is too large")
	}
	return text, err
}

// segment is a part of a path. One that would lead to another path leads nowhere.
func segment(id string) string {
	if id == "" || id == "." || id == ".." {
		return "-"
	}
	return url.PathEscape(id)
}

func setText(q url.Values, name, value string) {
	if value != "" {
		q.Set(name, value)
	}
}

func setNumber(q url.Values, name string, value int64) {
	if value != 0 {
		q.Set(name, strconv.FormatInt(value, 10))
	}
}

func setTrue(q url.Values, name string, value bool) {
	if value {
		q.Set(name, "true")
	}
}

func setWords(q url.Values, name string, values []string) {
	setText(q, name, strings.Join(values, ","))
}

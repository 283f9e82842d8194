package rest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"reflect"
	"strconv"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/store"
)

// An operation is one row of the interface, as the document shows it.
type operation struct {
	id      string // what generated clients call it
	method  string
	path    string // below the prefix
	tag     string
	summary string
	text    string          // Markdown
	status  int             // of success; 200
	repeat  bool            // whether what is there already may be answered, by 200: see existing
	refuses refusals        // besides what every operation of its sort does, see refusalsOf
	open    bool            // to all, without a token
	pages   bool            // also to the session of a page of ours
	secret  bool            // whether the answer holds one: it is not kept, so no key is taken
	maxBody int64           // the most its body may weigh, in bytes; MaxBody
	guarded bool            // whether it changes a record that has versions: If-Match is taken, see httpkit.IfMatch
	level   community.Level // that it takes of a token's scope, where it is more than others of its sort do
	records bool            // whether it answers with records, of which fields may be asked for
	sorts   []string        // the orders that its list may have: what the document lists; what is refused is for the list to say

	answer   reflect.Type          // of the body, as it is encoded; nil for none
	document func(*huma.Operation) // has the document say what its types do not tell; nil where they tell all
}

// success is the status of an operation that went well.
func (o operation) success() int {
	if o.status == 0 {
		return http.StatusOK
	}
	return o.status
}

// A handler does what an operation is for, and returns what came of it or the
// error that explains why not; it holds no ResponseWriter, so it cannot answer
// twice or forget to return.
type handler[I, S any] = func(context.Context, *caller, *I) (S, error)

// does puts an operation on the interface that answers only that it is done.
func does[I any](s *api, op operation, h func(context.Context, *caller, *I) error) {
	handle(s, op, func(ctx context.Context, c *caller, in *I) (done, error) { return success, h(ctx, c, in) })
}

// shows puts an operation on the interface that answers with a record.
func shows[I, S, W any](s *api, op operation, h handler[I, S], wire func(*caller, S) W) {
	handle(s, op, func(ctx context.Context, c *caller, in *I) (w W, err error) {
		seen, err := h(ctx, c, in)
		if err != nil {
			return w, err
		}
		if v, ok := any(&seen).(interface{ Version() string }); ok {
			c.version = v.Version()
		}
		return wire(c, seen), nil
	})
}

// changes is shows of a record that the operation changed.
func changes[I, S, W any](s *api, op operation, h handler[I, S], wire func(*caller, S) W) {
	shows(s, op, h, func(c *caller, seen S) changed[W] { return changed[W]{wire(c, seen)} })
}

// lists puts an operation on the interface that answers with a page of records.
func lists[I, S, W any](s *api, op operation, h handler[I, community.Listing[S]], wire func(*caller, S) W) {
	handleList(s, op, func(ctx context.Context, c *caller, in *I) (list community.Listing[W], err error) {
		seen, err := h(ctx, c, in)
		if err != nil {
			return list, err
		}
		list = community.Listing[W]{Items: make([]W, len(seen.Items)), Total: seen.Total, Next: seen.Next}
		for i := range seen.Items {
			list.Items[i] = wire(c, seen.Items[i])
		}
		return list, nil
	})
}

// plain is wire for whoever asks.
func plain[S, W any](wire func(S) W) func(*caller, S) W {
	return func(_ *caller, seen S) W { return wire(seen) }
}

// handle puts an operation on the interface whose handler returns the body to send.
func handle[I, O any](s *api, op operation, h handler[I, O]) {
	isGet := op.method == http.MethodGet
	op.records, op.answer = isGet, reflect.TypeFor[O]()
	var records sync.Pool // what earlier answers were written into
	register(s, op, func(ctx context.Context, in *I) (*output, error) {
		c := callerOf(ctx)
		if p, ok := any(in).(preparing); ok {
			if err := p.prepare(ctx, s); err != nil {
				return nil, err
			}
		}
		run := func(ctx context.Context) (*output, error) {
			if err := read(in); err != nil {
				return nil, err
			}
			body, err := h(ctx, c, in)
			if err != nil {
				return nil, err
			}
			status := op.success()
			if e, ok := any(body).(existing); ok && op.repeat && e.isOld() {
				status = http.StatusOK
			}
			return &output{Status: status, Body: encodeInto(&records, &body, c.selected)}, nil
		}
		out, err := s.once(ctx, c, op, in, run)
		if err != nil {
			return nil, err
		}
		if isGet {
			out.tag(c)
		} else if op.guarded && c.version != "" {
			out.ETag = httpkit.ChangeTag(c.version)
		}
		if out.Body.encoded != nil {
			out.Length = strconv.Itoa(len(out.Body.encoded))
		}
		return out, nil
	})
}

// existing is a body that tells whether its record was there before.
type existing interface{ isOld() bool }

// preparing is an input that has slow work, such as hashing, to do before the
// transaction that a keyed request runs in.
type preparing interface {
	prepare(context.Context, *api) error
}

// read has an input read itself, if it does, before the handler runs.
func read(in any) error {
	if r, ok := in.(interface{ read() error }); ok {
		return r.read()
	}
	return nil
}

// handleList puts an operation on the interface whose answer is a page of a list.
func handleList[I any, O any](s *api, op operation, h handler[I, community.Listing[O]]) {
	op.records, op.answer = true, reflect.TypeFor[[]O]()
	var pages sync.Pool // what earlier pages were written into: of about this one's size
	register(s, op, func(ctx context.Context, in *I) (*listOutput, error) {
		c := callerOf(ctx)
		if err := read(in); err != nil {
			return nil, err
		}
		list, err := h(ctx, c, in)
		if err != nil {
			return nil, err
		}
		if list.Items == nil {
			list.Items = []O{}
		}
		p := pageOf(in)
		body := encodeInto(&pages, &list.Items, c.selected)
		return &listOutput{
			Length: strconv.Itoa(len(body.encoded)),
			Total:  strconv.Itoa(list.Total),
			Link:   httpkit.PageLinks(c.request.URL, p.Number, p.Limit, list.Total, list.Next.Word()),
			Body:   body,
		}, nil
	})
}

// register puts an operation on the interface.
func register[I, O any](s *api, op operation, h func(context.Context, *I) (*O, error)) {
	s.put(s.mux, op.method, prefix+op.path, func() { describe(s, op, h) })
}

// describe hands an operation to huma, and turns the errors of the handler into
// problem documents. It is compiled for each input, so it holds what must be and no more.
func describe[I, O any](s *api, op operation, h func(context.Context, *I) (*O, error)) {
	d := &described{operation: op, input: reflect.TypeFor[I]()}
	huma.Register(s.huma, s.handed(d), func(ctx context.Context, in *I) (*O, error) {
		c := callerOf(ctx)
		if err := s.take(c, d, in); err != nil {
			return nil, explain(ctx, err)
		}
		out, err := h(ctx, in)
		if err != nil {
			return nil, explain(ctx, c.missed(err))
		}
		return out, nil
	})
	s.documented(d)
}

// explain is the problem document of err, at most a few lines long.
func explain(ctx context.Context, err error) httpkit.Problem {
	p := httpkit.Explain(ctx, err)
	p.Detail = clip(p.Detail)
	for i := range p.Errors {
		p.Errors[i].Message = clip(p.Errors[i].Message)
	}
	return p
}

// output is an answer of one record.
type output struct {
	Status       int
	ETag         string `header:"ETag" doc:"Changes with the record; send it back as If-None-Match to get a 304, or as If-Match to change the record only as it was read."`
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Length       string `header:"Content-Length" hidden:"true"` // spares the client a chunked body
	Replayed     string `header:"Idempotency-Replayed" doc:"true when the answer is that of an earlier request with the same Idempotency-Key."`
	Body         reply
}

// tag adds the entity tag, and drops the body where the client has it already.
func (o *output) tag(c *caller) {
	o.ETag, o.CacheControl = httpkit.ETag(o.Body.encoded), "private, no-cache"
	if c.version != "" {
		o.ETag = httpkit.VersionTag(c.version, o.Body.encoded)
	}
	if httpkit.NotModified(c.request, o.ETag) {
		o.Status, o.Body.encoded = http.StatusNotModified, nil
	}
}

// listOutput is a page of a list: a plain array, with the rest in headers.
type listOutput struct {
	Length string `header:"Content-Length" hidden:"true"`
	Total  string `header:"X-Total-Count" doc:"How many there are in all."`
	Link   string `header:"Link" doc:"Addresses of the first, prev, next and last page. The next one goes by cursor where the list allows it, at a cost that does not grow with depth."`
	Body   reply
}

// once runs the request, or replays the answer it got before.
func (s *api) once(ctx context.Context, c *caller, op operation, in any,
	run func(context.Context) (*output, error)) (*output, error) {
	key := c.request.Header.Get("Idempotency-Key")
	if op.method != http.MethodPost || key == "" || c.session == nil {
		return run(ctx)
	}
	if op.secret {
		return nil, community.Bad("Idempotency-Key", community.WhyBadIdempotencyKey,
			"isn't supported here: the response contains a secret, which isn't stored")
	}
	if len(key) > 255 || !httpkit.IsText(key) {
		return nil, community.Bad("Idempotency-Key", community.WhyBadIdempotencyKey, "must be text of at most 255 bytes")
	}
	c.cards, c.records = nil, nil // the people in the answer are not committed yet, and may never be as they are in it
	owner, asked := c.session.Owner(), fingerprint(c.request, in)
	kept, replayed, err := s.app.Once(ctx, owner, key, asked, func(ctx context.Context) (store.Kept, error) {
		out, err := run(ctx)
		if err != nil {
			return store.Kept{}, err
		}
		return store.Kept{Status: out.Status, Body: string(out.Body.encoded)}, nil
	})
	if err != nil {
		return nil, err
	}
	out := &output{Status: kept.Status, Body: reply{encoded: []byte(kept.Body)}}
	if replayed {
		out.Replayed = "true"
	}
	return out, nil
}

// fingerprint tells one request from another.
func fingerprint(r *http.Request, in any) string {
	hash := sha256.New()
	hash.Write([]byte(r.Method + " " + r.URL.RequestURI() + "\n"))
	if b, ok := in.(interface{ raw() []byte }); ok {
		hash.Write(b.raw())
	}
	return hex.EncodeToString(hash.Sum(nil))
}

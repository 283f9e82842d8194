package rest

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"net/http"
	"reflect"
	"slices"
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
	op.records = isGet
	var records sync.Pool // what earlier answers were written into
	register(s, op, func(ctx context.Context, in *I) (*output[O], error) {
		c := callerOf(ctx)
		if p, ok := any(in).(preparing); ok {
			if err := p.prepare(ctx, s); err != nil {
				return nil, err
			}
		}
		run := func(ctx context.Context) (*output[O], error) {
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
			return &output[O]{Status: status, Body: encodeInto(&records, &body, c.selected)}, nil
		}
		out, err := once(ctx, s, c, op, in, run)
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
	op.records = true
	var pages sync.Pool // what earlier pages were written into: of about this one's size
	register(s, op, func(ctx context.Context, in *I) (*listOutput[O], error) {
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
		return &listOutput[O]{
			Length: strconv.Itoa(len(body.encoded)),
			Total:  strconv.Itoa(list.Total),
			Link:   httpkit.PageLinks(c.request.URL, p.Number, p.Limit, list.Total, list.Next.Word()),
			Body:   body,
		}, nil
	})
}

// register hands an operation to huma, and turns the errors of the handler into
// problem documents.
func register[I, O any](s *api, op operation, h func(context.Context, *I) (*O, error)) {
	refused := refusalsOf(op, any(new(I)))
	security := []map[string][]string{{"bearer": {}}}
	if op.open {
		security = []map[string][]string{{}}
	} else {
		op.text += "\n\nScope: `" + op.scope().String() + "`."
	}
	if op.pages {
		security = append(security, map[string][]string{"session": {}})
	}
	mustBeSeen(reflect.TypeFor[I]())
	query := queryOf(reflect.TypeFor[I]())
	if op.records {
		query = append(query, "fields")
	}
	var answer answerFields
	operation := huma.Operation{
		OperationID: op.id, Method: op.method, Path: prefix + op.path, Tags: []string{op.tag},
		Summary: op.summary, Description: op.text, DefaultStatus: op.success(), Errors: slices.Sorted(maps.Keys(refused)),
		MaxBodyBytes: cmp.Or(op.maxBody, MaxBody), SkipValidateBody: true, Security: security,
		Middlewares: huma.Middlewares{s.admit(op)},
	}
	huma.Register(s.huma, operation, func(ctx context.Context, in *I) (*O, error) {
		c := callerOf(ctx)
		err := c.guard(op)
		if err == nil {
			err = s.strict(c, in, query)
		}
		if err == nil && op.records {
			c.selected, err = s.selections.of(c.request, op.id, answer)
		}
		if err != nil {
			return nil, explain(ctx, err)
		}
		out, err := h(ctx, in)
		if err != nil {
			return nil, explain(ctx, c.missed(err))
		}
		return out, nil
	})
	documented := s.describe(operation, reflect.TypeFor[I](), op.guarded)
	if op.records {
		answer = s.answerOf(documented)
		documented.Parameters = append(documented.Parameters, fieldsParameter(answer))
	}
	if op.guarded {
		documented.Parameters = append(documented.Parameters, matchParameter)
	}
	if op.method == http.MethodPost && !op.open && !op.secret {
		documented.Parameters = append(documented.Parameters, keyParameter)
	}
	if slices.ContainsFunc(documented.Parameters, isBounded) {
		refused = all(refused, ofParameters)
	}
	s.refusals[op.id], s.sorts[op.id] = refused, op.sorts
	if op.repeat {
		documented.Responses["200"] = documented.Responses[strconv.Itoa(op.success())]
	}
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

// mustBeSeen panics over an input with an embedded type that is not exported:
// huma would pass over it, and the parameters in it, in silence.
func mustBeSeen(input reflect.Type) {
	for f := range input.Fields() {
		if f.Anonymous && !f.IsExported() {
			panic("rest: " + input.Name() + " embeds " + f.Name + ", which is not exported: huma does not see it")
		}
	}
}

// describe mends in the document what huma cannot know: the type of a body that
// we decode ourselves, which has no other fields.
func (s *api) describe(op huma.Operation, input reflect.Type, guarded bool) *huma.Operation {
	item := s.huma.OpenAPI().Paths[op.Path]
	documented := map[string]*huma.Operation{
		http.MethodGet: item.Get, http.MethodPost: item.Post, http.MethodPut: item.Put, http.MethodPatch: item.Patch,
		http.MethodDelete: item.Delete,
	}[op.Method]
	delete(documented.Responses, "422")
	describeHeaders(documented, guarded)
	if b, ok := reflect.New(input).Interface().(interface{ bodyType() reflect.Type }); ok {
		registry := s.huma.OpenAPI().Components.Schemas
		schema := shaped(registry, b.bodyType(), useOf(op.Method))
		if named := registry.SchemaFromRef(schema.Ref); named != nil {
			named.AdditionalProperties = false
		}
		documented.RequestBody = &huma.RequestBody{
			Required: false,
			Content:  map[string]*huma.MediaType{"application/json": {Schema: schema}},
		}
	}
	return documented
}

var keyParameter = &huma.Param{
	Name: "Idempotency-Key", In: "header", Schema: &huma.Schema{Type: "string"},
	Description: "Up to 255 characters that name this request: sent again within 24 hours by the same client for the same " +
		"person, with whichever token, the first answer is replayed and nothing is done twice. With another body it is a 409.",
}

// describeHeaders keeps to the headers that the method's answers have.
func describeHeaders(op *huma.Operation, guarded bool) {
	headers := op.Responses[strconv.Itoa(op.DefaultStatus)].Headers
	if op.Method != http.MethodPost {
		delete(headers, "Idempotency-Replayed")
	}
	if op.Method != http.MethodDelete && guarded {
		headers["ETag"].Description = changedTag
	} else if op.Method != http.MethodGet {
		delete(headers, "ETag")
	} else if headers["ETag"] != nil {
		op.Responses["304"] = &huma.Response{Description: "The record is as the If-None-Match has it."}
	}
}

// output is an answer of one record.
type output[O any] struct {
	Status       int
	ETag         string `header:"ETag" doc:"Changes with the record; send it back as If-None-Match to get a 304, or as If-Match to change the record only as it was read."`
	CacheControl string `header:"Cache-Control" hidden:"true"`
	Length       string `header:"Content-Length" hidden:"true"` // spares the client a chunked body
	Replayed     string `header:"Idempotency-Replayed" doc:"true when the answer is that of an earlier request with the same Idempotency-Key."`
	Body         reply[O]
}

// tag adds the entity tag, and drops the body where the client has it already.
func (o *output[O]) tag(c *caller) {
	o.ETag, o.CacheControl = httpkit.ETag(o.Body.encoded), "private, no-cache"
	if c.version != "" {
		o.ETag = httpkit.VersionTag(c.version, o.Body.encoded)
	}
	if httpkit.NotModified(c.request, o.ETag) {
		o.Status, o.Body.encoded = http.StatusNotModified, nil
	}
}

// listOutput is a page of a list: a plain array, with the rest in headers.
type listOutput[O any] struct {
	Length string `header:"Content-Length" hidden:"true"`
	Total  string `header:"X-Total-Count" doc:"How many there are in all."`
	Link   string `header:"Link" doc:"Addresses of the first, prev, next and last page. The next one goes by cursor where the list allows it, at a cost that does not grow with depth."`
	Body   reply[[]O]
}

// once runs the request, or replays the answer it got before.
func once[I, O any](ctx context.Context, s *api, c *caller, op operation, in *I,
	run func(context.Context) (*output[O], error)) (*output[O], error) {
	key := c.request.Header.Get("Idempotency-Key")
	if op.method != http.MethodPost || key == "" || c.session == nil {
		return run(ctx)
	}
	if op.secret {
		return nil, community.Bad("Idempotency-Key", community.WhyBadIdempotencyKey,
			"is not taken here: the answer holds a secret, which is not kept")
	}
	if len(key) > 255 || !isText(key) {
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
	out := &output[O]{Status: kept.Status, Body: reply[O]{encoded: []byte(kept.Body)}}
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

package rest

import (
	"cmp"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// A description is what huma has worked out of the operations: what they take and answer with, for
// the requests and for the document. To work it all out takes longer than the rest of a server's
// start. So an operation is described when it is first called, and what is left when somebody asks
// for the document.
type description struct {
	sync.Mutex // held while it grows, and by who reads of its schemas before it is whole
	huma       huma.API
	handlers   handlers
	operations []func() // each describes one, in the order of the document

	refusals map[string]refusals // of each operation, by its id
	sorts    map[string][]string // that each operation takes, likewise
}

func newDescription(o Options) *description {
	made := handlers{}
	return &description{huma: huma.NewAPI(document(o), made), handlers: made,
		refusals: map[string]refusals{}, sorts: map[string][]string{}}
}

// put puts an operation on mux, that describe hands to huma.
func (d *description) put(mux Mux, method, path string, describe func()) {
	pattern := method + " " + path
	handler := sync.OnceValue(func() http.HandlerFunc {
		d.Lock()
		defer d.Unlock()
		describe()
		return d.handlers[pattern]
	})
	d.operations = append(d.operations, func() { handler() })
	mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { handler()(w, r) })
}

// complete describes what is not described yet.
func (d *description) complete() {
	for _, describe := range d.operations {
		describe()
	}
}

// handlers are what huma has made of operations, by their patterns.
type handlers map[string]http.HandlerFunc

// Handle takes one from huma.
func (h handlers) Handle(op *huma.Operation, handle func(huma.Context)) {
	h[op.Method+" "+op.Path] = func(w http.ResponseWriter, r *http.Request) { handle(humago.NewContext(op, r, w)) }
}

// ServeHTTP is for huma's own pages, of which there are none here.
func (h handlers) ServeHTTP(w http.ResponseWriter, r *http.Request) { http.NotFound(w, r) }

// described is an operation with what is worked out of its types.
type described struct {
	operation
	huma   huma.Operation
	input  reflect.Type
	query  []string     // the parameters that it takes
	fields answerFields // that may be asked for of its answer
}

// handed is the operation as huma takes it.
func (s *api) handed(d *described) huma.Operation {
	mustBeSeen(d.input)
	d.query = queryOf(d.input)
	if d.records {
		d.query = append(d.query, "fields")
	}
	text, security := d.text, []map[string][]string{{}}
	if !d.open {
		text += "\n\nScope: `" + d.scope().String() + "`."
		security = []map[string][]string{{"bearer": {}}}
	}
	if d.pages {
		security = append(security, map[string][]string{"session": {}})
	}
	d.huma = huma.Operation{
		OperationID: d.id, Method: d.method, Path: prefix + d.path, Tags: []string{d.tag},
		Summary: d.summary, Description: text, DefaultStatus: d.success(), Errors: slices.Sorted(maps.Keys(d.refused())),
		MaxBodyBytes: cmp.Or(d.maxBody, MaxBody), SkipValidateBody: true, Security: security,
		Middlewares: huma.Middlewares{s.admit(d.operation)},
	}
	if d.answer != nil {
		answer := &huma.MediaType{Schema: answerSchema(s.huma.OpenAPI().Components.Schemas, d.answer)}
		d.huma.Responses = map[string]*huma.Response{
			strconv.Itoa(d.success()): {Content: map[string]*huma.MediaType{"application/json": answer}},
		}
	}
	return d.huma
}

// refused is why the operation may refuse, but for what its parameters are.
func (d *described) refused() refusals {
	return refusalsOf(d.operation, reflect.New(d.input).Interface())
}

// answerSchema is the schema of what is answered; a list is never null.
func answerSchema(r huma.Registry, of reflect.Type) *huma.Schema {
	schema := r.Schema(of, true, "")
	if schema.Type == huma.TypeArray {
		schema.Nullable = false
	}
	return schema
}

// take holds a request to what its operation takes, before the handler runs.
func (s *api) take(c *caller, d *described, in any) error {
	err := c.guard(d.operation)
	if err == nil {
		err = s.strict(c, in, d.query)
	}
	if err == nil && d.records {
		c.selected, err = s.selections.of(c.request, d.id, d.fields)
	}
	return err
}

// documented has the document say what huma does not know of the operation.
func (s *api) documented(d *described) {
	op := s.mend(d.huma, d.input, d.guarded)
	if d.records {
		d.fields = s.answerOf(op)
		op.Parameters = append(op.Parameters, fieldsParameter(d.fields))
	}
	if d.guarded {
		op.Parameters = append(op.Parameters, matchParameter)
	}
	if d.method == http.MethodPost && !d.open && !d.secret {
		op.Parameters = append(op.Parameters, keyParameter)
	}
	refused := d.refused()
	if slices.ContainsFunc(op.Parameters, isBounded) {
		refused = all(refused, ofParameters)
	}
	s.refusals[d.id], s.sorts[d.id] = refused, d.sorts
	if d.repeat {
		op.Responses["200"] = op.Responses[strconv.Itoa(d.success())]
	}
	if d.document != nil {
		d.document(op)
	}
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

// mend mends in the document what huma cannot know: the type of a body that
// we decode ourselves, which has no other fields.
func (s *api) mend(op huma.Operation, input reflect.Type, guarded bool) *huma.Operation {
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

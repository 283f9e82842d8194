package graph

import (
	"cmp"
	"context"
	"encoding/json"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/stoa-community/stoa/internal/httpkit"
)

// The media types of answers.
const (
	plainMedia  = "application/json"
	graphMedia  = "application/graphql-response+json"
	streamMedia = "text/event-stream"
)

// answer is what a request gets.
type answer struct {
	w        http.ResponseWriter
	media    string // plainMedia when empty
	isStream bool   // the client takes server-sent events
	status   int    // of a refusal, where its kind does not tell
}

// accept chooses the media type of the answer: the first that the client names and
// we know. Nothing named is anything.
func (a *answer) accept(headers []string) bool {
	if len(headers) == 0 {
		return true
	}
	for _, part := range strings.Split(strings.Join(headers, ","), ",") {
		media, parameters, err := mime.ParseMediaType(part)
		if err != nil || parameters["q"] == "0" {
			continue
		}
		switch media {
		case "*/*", "application/*", plainMedia:
			a.media = plainMedia
		case graphMedia:
			a.media = graphMedia
		case streamMedia:
			a.isStream = true
			continue
		default:
			continue
		}
		return true
	}
	return a.isStream
}

// body is an answer on the wire.
type body struct {
	Data       json.RawMessage
	Errors     []fault // nil where there are none: an empty list would be an error too
	Extensions *extensions
}

type extensions struct {
	Complexity int `json:"complexity"`
}

// fault is an error on the wire. Older clients read the code at the top.
type fault struct {
	Message    string              `json:"message"`
	Locations  []gqlerror.Location `json:"locations,omitempty"`
	Path       any                 `json:"path,omitempty"`
	Code       string              `json:"code"`
	Field      string              `json:"field,omitempty"`
	Extensions map[string]any      `json:"extensions"`
}

func newBody(r *graphql.Response, op *operation) body {
	return body{Data: r.Data, Errors: faults(r.Errors), Extensions: &extensions{op.cost}}
}

func faults(errs gqlerror.List) []fault {
	var all []fault
	for _, e := range errs {
		f := fault{Message: e.Message, Locations: e.Locations, Extensions: e.Extensions}
		if len(e.Path) > 0 {
			f.Path = e.Path
		}
		f.Code, _ = e.Extensions["code"].(string)
		f.Field, _ = e.Extensions["field"].(string)
		all = append(all, f)
	}
	return all
}

// refuse answers a request that is no GraphQL request, or whose caller is unknown.
func (a *answer) refuse(ctx context.Context, err error) {
	problem := httpkit.Explain(ctx, err)
	for name, values := range problem.GetHeaders() {
		a.w.Header()[name] = values
	}
	a.write(cmp.Or(a.status, problem.Status), body{Errors: faults(gqlerror.List{faultOf(problem)})})
}

// fail answers a request whose query cannot be run. A client that takes plain JSON
// may not look into the body of another status than 200.
func (a *answer) fail(errs gqlerror.List) {
	status := http.StatusOK
	if a.media == graphMedia {
		status = http.StatusBadRequest
	}
	a.write(status, body{Errors: faults(errs)})
}

func (a *answer) write(status int, b body) {
	encoded := encode(b)
	header := a.w.Header()
	header.Set("Content-Type", cmp.Or(a.media, plainMedia)+"; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Content-Length", strconv.Itoa(len(encoded)))
	a.w.WriteHeader(status)
	a.w.Write(encoded) // an error here is a client that left
}

// encode writes what was encoded before as it is.
func encode(b body) []byte {
	out := append(make([]byte, 0, len(b.Data)+256), '{')
	if b.Data != nil {
		out = append(append(out, `"data":`...), b.Data...)
	}
	if b.Errors != nil {
		out = member(out, "errors", b.Errors)
	}
	if b.Extensions != nil {
		out = member(out, "extensions", b.Extensions)
	}
	return append(out, '}')
}

// member adds a member to an object that is being written.
func member(out []byte, name string, value any) []byte {
	if out[len(out)-1] != '{' {
		out = append(out, ',')
	}
	encoded, err := json.Marshal(value)
	if err != nil { // of strings, numbers and paths: cannot be
		panic(err)
	}
	return append(append(append(append(out, '"'), name...), `":`...), encoded...)
}

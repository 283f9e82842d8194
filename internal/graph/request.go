package graph

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"reflect"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
)

// maxBody is the most a request may weigh, in bytes: as much as the longest that older
// clients send.
const maxBody = 192 << 10

// request is what a client asks for. Numbers stay as they are written.
type request struct {
	Query         string         `json:"query"`
	OperationName string         `json:"operationName"`
	Variables     map[string]any `json:"variables"`
	Extensions    map[string]any `json:"extensions"` // none has a meaning here
}

var (
	errMethod = community.Fail(community.Unsupported, community.WhyAskByPost, "Use POST for GraphQL requests.")
	errAccept = community.Fail(community.Unsupported, community.WhyNotAcceptable,
		"The answer is application/json, application/graphql-response+json or text/event-stream, and the Accept header takes none of them.")
	errMedia = community.Fail(community.Unsupported, community.WhyBodyType, "The body must be application/json in UTF-8.")
	errBatch = community.Fail(community.Invalid, community.WhyBodyUnreadable,
		"The body is a list. Send one operation per request.")
)

// readRequest reads a request as the draft of GraphQL over HTTP has it, and what
// the answer is to be.
func readRequest(w http.ResponseWriter, r *http.Request, out *answer) (*request, error) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		out.status = http.StatusMethodNotAllowed
		return nil, errMethod
	}
	if !out.accept(r.Header.Values("Accept")) {
		out.status = http.StatusNotAcceptable
		return nil, errAccept
	}
	media, parameters, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	charset := parameters["charset"]
	if err != nil || media != "application/json" || charset != "" && !strings.EqualFold(charset, "utf-8") {
		return nil, errMedia
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if e, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return nil, community.Fail(community.TooLarge, community.WhyBodyTooLarge, "The body is larger than %d bytes.", e.Limit)
	}
	if err != nil {
		return nil, community.Fail(community.Invalid, community.WhyBodyUnreadable, "The body could not be read.")
	}
	return parseRequest(body)
}

func parseRequest(body []byte) (*request, error) {
	if bytes.HasPrefix(bytes.TrimSpace(body), []byte("[")) {
		return nil, errBatch
	}
	if err := httpkit.CheckJSON(body); err != nil {
		return nil, err
	}
	q := &request{}
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	err := d.Decode(q)
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && e.Field != "" {
		return nil, community.Bad(e.Field, community.WhyWrongType, "must be %s", kinds[e.Type.Kind()])
	}
	if err != nil {
		return nil, community.Fail(community.Invalid, community.WhyBodyUnreadable,
			"The body must be a JSON object with query and, where there are any, variables and operationName.")
	}
	if strings.TrimSpace(q.Query) == "" {
		return nil, community.Lacking("query")
	}
	if strings.Contains(q.Query, `\u0000`) { // the escape of GraphQL's own strings
		return nil, community.Bad("query", community.WhyBadCharacters, "contains a NUL character")
	}
	return q, nil
}

// kinds are what the parts of a request are.
var kinds = map[reflect.Kind]string{reflect.String: "a string", reflect.Map: "an object"}

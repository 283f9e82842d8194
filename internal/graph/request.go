package graph

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
)

// maxBody is the most a request may weigh, in bytes.
const maxBody = 64 << 10

// request is what a client asks for.
type request struct {
	Query         string
	OperationName string
	Variables     map[string]any
}

var (
	errMethod = community.Fail(community.Unsupported, community.WhyAskByPost, "GraphQL is asked by POST.")
	errAccept = community.Fail(community.Unsupported, community.WhyNotAcceptable,
		"The answer is application/json, application/graphql-response+json or text/event-stream, and the Accept header takes none of them.")
	errMedia = community.Fail(community.Unsupported, community.WhyBodyType, "The body must be application/json in UTF-8.")
	errBatch = community.Fail(community.Invalid, community.WhyBodyUnreadable,
		"The body is a list. One request is one operation: send them apart.")
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
	var sent struct{ Query, OperationName, Variables, Extensions json.RawMessage }
	if err := json.Unmarshal(body, &sent); err != nil {
		return nil, community.Fail(community.Invalid, community.WhyBodyUnreadable,
			"The body must be a JSON object with query and, where there are any, variables and operationName.")
	}
	q := &request{}
	var extensions map[string]any
	for _, part := range []struct {
		name string
		raw  json.RawMessage
		to   any
		kind string
	}{
		{"query", sent.Query, &q.Query, "a string"}, {"operationName", sent.OperationName, &q.OperationName, "a string"},
		{"variables", sent.Variables, &q.Variables, "an object"}, {"extensions", sent.Extensions, &extensions, "an object"},
	} {
		if err := decode(part.raw, part.to); err != nil {
			return nil, community.Bad(part.name, community.WhyWrongType, "must be %s", part.kind)
		}
	}
	if strings.TrimSpace(q.Query) == "" {
		return nil, community.Lacking("query")
	}
	if strings.Contains(q.Query, `\u0000`) { // the escape of GraphQL's own strings
		return nil, community.Bad("query", community.WhyBadCharacters, "holds a NUL character")
	}
	return q, nil
}

// decode reads a part of the body; numbers stay as they are written.
func decode(raw json.RawMessage, to any) error {
	if len(raw) == 0 {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	return d.Decode(to)
}

package resttest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
)

// contract is the OpenAPI document that a site serves.
type contract struct {
	whole    *openapi3.T // as it is served
	document *openapi3.T // as the validator reads it
	parts    *openapi3.T // the same where nothing is required, for answers to fields
}

// read holds the contract that the first site of the process served: to read it
// again for each of hundreds of sites would take longer than their tests.
var read struct {
	sync.Mutex
	*contract
}

func init() { // lines of JSON are text to the validator, as tables are
	openapi3filter.RegisterBodyDecoder("application/jsonl", openapi3filter.PlainBodyDecoder)
}

func (s *Site) readContract(t testing.TB) *contract {
	t.Helper()
	read.Lock()
	defer read.Unlock()
	if read.contract != nil {
		return read.contract
	}
	text := s.Ask(t, Row{Do: "GET /openapi.json"}).Body
	read.contract = &contract{load(t, text), asOlder(load(t, text)), inParts(asOlder(load(t, text)))}
	return read.contract
}

func load(t testing.TB, text []byte) *openapi3.T {
	t.Helper()
	document, err := openapi3.NewLoader().LoadFromData(text)
	if err != nil {
		t.Fatal(err)
	}
	return document
}

// asOlder has the validator of 3.0 read a document: it reads what we use of 3.1 and does not
// compile the schema anew for each answer.
func asOlder(document *openapi3.T) *openapi3.T {
	document.OpenAPI = "3.0.3"
	return document
}

// inParts is a document in which records need not be whole. What one holds besides what
// was asked for is for the tests of fields to find.
func inParts(document *openapi3.T) *openapi3.T {
	seen := map[*openapi3.Schema]bool{}
	for _, named := range document.Components.Schemas {
		loosen(named, seen)
	}
	for _, item := range document.Paths.Map() {
		if item.Get == nil {
			continue
		}
		if answer := item.Get.Responses.Status(http.StatusOK); answer != nil {
			for _, media := range answer.Value.Content {
				loosen(media.Schema, seen)
			}
		}
	}
	return document
}

// loosen requires nothing of a schema and of those in it. Parts of records of several kinds
// may be of any of them.
func loosen(ref *openapi3.SchemaRef, seen map[*openapi3.Schema]bool) {
	if ref == nil || seen[ref.Value] {
		return
	}
	schema := ref.Value
	seen[schema] = true
	schema.Required = nil
	schema.AnyOf, schema.OneOf, schema.Discriminator = slices.Concat(schema.AnyOf, schema.OneOf), nil, nil
	loosen(schema.Items, seen)
	for _, one := range schema.AnyOf {
		loosen(one, seen)
	}
	for _, property := range schema.Properties {
		loosen(property, seen)
	}
}

// Document returns the OpenAPI document that the server serves. All tests share it: it is
// nobody's to change.
func (s *Site) Document(testing.TB) *openapi3.T { return s.contract.whole }

// check returns in what an answer is not as the document says. An answer that
// no operation gave, as of a path that is not there, must be a problem.
func (c *contract) check(r *http.Request, route string, reply Reply, id string) error {
	if got := reply.Header.Get("X-Request-Id"); got != id {
		return fmt.Errorf("the X-Request-Id is %q, not %q", got, id)
	}
	if reply.Status >= 400 && strings.HasSuffix(reply.Header.Get("Content-Type"), "problem+json") && r.Method != http.MethodHead {
		if err := c.checkProblem(reply, id); err != nil {
			return err
		}
	}
	if strings.HasPrefix(route, "/oauth/") { // the same under its short address
		route = prefix + route
	}
	if c == nil || c.document.Paths.Value(route) == nil {
		return nil
	}
	method := r.Method
	if method == http.MethodHead {
		method = http.MethodGet
	}
	document := c.document
	if method == http.MethodGet && reply.Status < 300 && r.URL.Query().Get("fields") != "" {
		document = c.parts
	}
	item := document.Paths.Value(route)
	if item.GetOperation(method) == nil {
		return nil
	}
	input := &openapi3filter.RequestValidationInput{Request: r,
		Route: &routers.Route{Spec: document, Path: route, PathItem: item, Method: method, Operation: item.GetOperation(method)}}
	if err := checkAsked(input, reply); err != nil {
		return err
	}
	return checkAnswer(r.Context(), input, reply)
}

// checkAsked returns what the document requires of a request that was taken without it.
func checkAsked(input *openapi3filter.RequestValidationInput, reply Reply) error {
	documented := input.Route.Operation.RequestBody
	if reply.Status >= 300 || documented == nil || input.Request.GetBody == nil {
		return nil
	}
	media := documented.Value.Content.Get("application/json")
	body, err := input.Request.GetBody()
	if media == nil || err != nil {
		return err
	}
	var sent map[string]json.RawMessage
	if text, err := io.ReadAll(body); err != nil || len(text) > 0 && json.Unmarshal(text, &sent) != nil {
		return err // other shapes are taken too, and not in the document
	}
	for _, name := range media.Schema.Value.Required {
		if _, ok := sent[name]; !ok && !(name == "logs" && sent["ids"] != nil) { // one of those shapes
			return fmt.Errorf("it was taken without %s, which the document requires", name)
		}
	}
	return nil
}

func checkAnswer(ctx context.Context, input *openapi3filter.RequestValidationInput, reply Reply) error {
	documented := input.Route.Operation.Responses.Status(reply.Status)
	if documented == nil {
		return fmt.Errorf("the document has no answer %d", reply.Status)
	}
	if reasons, ok := documented.Value.Extensions["x-reasons"].([]any); ok {
		if reason := reply.Get("reason"); reason != nil && !slices.Contains(reasons, reason) {
			return fmt.Errorf("the document has no answer %d for the reason %v", reply.Status, reason)
		}
	}
	answer := &openapi3filter.ResponseValidationInput{RequestValidationInput: input, Status: reply.Status, Header: reply.Header,
		Options: &openapi3filter.Options{IncludeResponseStatus: true, MultiError: true}}
	answer.SetBodyBytes(reply.Body)
	if err := openapi3filter.ValidateResponse(ctx, answer); err != nil {
		return fmt.Errorf("the answer is not as the document says: %w", err)
	}
	return nil
}

// checkProblem looks at what every problem document has.
func (c *contract) checkProblem(reply Reply, id string) error {
	var p map[string]any
	if err := json.Unmarshal(reply.Body, &p); err != nil {
		return fmt.Errorf("the problem is no JSON: %w", err)
	}
	status, _ := p["status"].(float64)
	switch {
	case int(status) != reply.Status:
		return fmt.Errorf("the problem's status is %v", p["status"])
	case p["requestId"] != id:
		return fmt.Errorf("the problem's requestId is %v, not %s", p["requestId"], id)
	case p["success"] != false || p["type"] != fmt.Sprintf("/docs/errors#%v", p["code"]) || p["title"] == "" || p["detail"] == "":
		return errors.New("the problem is not complete")
	case p["reason"] == nil && reply.Status != http.StatusInternalServerError:
		return errors.New("the problem has no reason")
	case reply.Status == http.StatusUnauthorized && reply.Header.Get("WWW-Authenticate") == "":
		return errors.New("a 401 without WWW-Authenticate")
	}
	return c.document.Components.Schemas["Problem"].Value.VisitJSON(p)
}

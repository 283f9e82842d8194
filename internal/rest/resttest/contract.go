package resttest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
)

// contract is the OpenAPI document that a site serves.
type contract struct {
	text     []byte
	document *openapi3.T
}

// read holds the contract that the first site of the process served: to read it
// again for each of hundreds of sites would take longer than their tests.
var read struct {
	sync.Mutex
	*contract
}

func (s *Site) readContract(t testing.TB) *contract {
	t.Helper()
	read.Lock()
	defer read.Unlock()
	if read.contract != nil {
		return read.contract
	}
	text := s.Ask(t, Row{Do: "GET /openapi.json"}).Body
	document, err := openapi3.NewLoader().LoadFromData(text)
	if err != nil {
		t.Fatal(err)
	}
	// The validator of 3.0 reads what we use of 3.1 and does not compile the
	// schema anew for each answer.
	document.OpenAPI = "3.0.3"
	read.contract = &contract{text, document}
	return read.contract
}

// Document returns the OpenAPI document that the site serves.
func (s *Site) Document(t testing.TB) *openapi3.T {
	t.Helper()
	document, err := openapi3.NewLoader().LoadFromData(s.contract.text)
	if err != nil {
		t.Fatal(err)
	}
	return document
}

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
	item := c.document.Paths.Value(route)
	method := r.Method
	if method == http.MethodHead {
		method = http.MethodGet
	}
	if item.GetOperation(method) == nil {
		return nil
	}
	input := &openapi3filter.RequestValidationInput{Request: r,
		Route: &routers.Route{Spec: c.document, Path: route, PathItem: item, Method: method, Operation: item.GetOperation(method)}}
	return checkAnswer(r.Context(), input, reply)
}

func checkAnswer(ctx context.Context, input *openapi3filter.RequestValidationInput, reply Reply) error {
	if input.Route.Operation.Responses.Status(reply.Status) == nil {
		return fmt.Errorf("the document has no answer %d", reply.Status)
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

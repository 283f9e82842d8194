package rest_test

import (
	"bytes"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/rest"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// routes is a mux that remembers what was put on it.
type routes struct {
	*http.ServeMux
	patterns []string
}

func (r *routes) HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request)) {
	r.patterns = append(r.patterns, pattern)
	r.ServeMux.HandleFunc(pattern, handler)
}

// undocumented lists the routes that are no operations of the interface.
var undocumented = []string{
	"GET /docs", "GET /docs/{page...}", "GET /docs/search", "GET /docs/anchors/{anchor}", "GET /docs/docs.css", "GET /docs/docs.js",
	"GET /api/v1/openapi.json", "GET /api/v1/openapi.yaml", "GET /api/v1/openapi-3.0.json", "GET /api/v1/openapi-3.0.yaml",
	"POST /oauth/token", "POST /oauth/revoke", // the same as below the prefix
	"/api/v1/groups", "/api/v1/groups/", // spaces, as they were called
	"GET /pictures/{signature}", "GET /uploads/{name}",
	"POST /api/v1/apps/{appId}/settings", // that there is no such app
}

func TestEveryRouteIsInTheDocumentAndEveryOperationHasItsRoute(t *testing.T) {
	s := resttest.New(t)
	mux := &routes{ServeMux: http.NewServeMux()}
	rest.Register(mux, s.App, rest.Options{})
	listed := slices.Clone(undocumented)
	for path, item := range s.Document(t).Paths.Map() {
		for method := range item.Operations() {
			listed = append(listed, method+" "+path)
		}
	}
	for _, route := range mux.patterns {
		if !slices.Contains(listed, route) {
			t.Errorf("%s is not in the document", route)
		}
	}
	for _, operation := range listed {
		if !slices.Contains(mux.patterns, operation) {
			t.Errorf("%s is in the document, and no route", operation)
		}
	}
}

// An operation is described when it is first called, and the others when somebody asks for the
// document, which may be while they are called.
func TestTheDocumentIsTheSameWhateverWasCalledBefore(t *testing.T) {
	s := resttest.New(t)
	mux := http.NewServeMux()
	rest.Register(mux, s.App, rest.Options{Version: "test"})
	ask := func(method, path string) *httptest.ResponseRecorder {
		r, w := httptest.NewRequest(method, path, nil), httptest.NewRecorder()
		r.Host = "test.example"
		r.Header.Set("Authorization", "Bearer "+s.Token("ann"))
		mux.ServeHTTP(w, r)
		return w
	}
	operations := operationsOf(s.Document(t))
	var asking sync.WaitGroup
	for at := range 3 {
		asking.Go(func() {
			for i := len(operations) - 1 - at; i >= len(operations)/3; i -= 3 {
				if w := ask(operations[i].method, "/api/v1"+operations[i].path); w.Code >= 500 {
					t.Errorf("%s: %d %s", operations[i].OperationID, w.Code, w.Body)
				}
				if w := ask("GET", "/api/v1/users?fields=profile.name"); w.Code != 200 {
					t.Errorf("some fields of people: %d %s", w.Code, w.Body)
				}
			}
		})
	}
	got := ask("GET", "/api/v1/openapi.json").Body
	asking.Wait()
	if want := s.Ask(t, row{Do: "GET /openapi.json"}).Body; !bytes.Equal(got.Bytes(), want) {
		t.Errorf("it has %d bytes, not the same %d", got.Len(), len(want))
	}
}

func TestTheDocumentIsGoodAndItsExamplesToo(t *testing.T) {
	if err := resttest.New(t).Document(t).Validate(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestEveryOperationExplainsItself(t *testing.T) {
	s := resttest.New(t)
	ids := map[string]bool{}
	for _, op := range operationsOf(s.Document(t)) {
		if op.OperationID == "" || ids[op.OperationID] {
			t.Errorf("%s %s has the id %q, none or another's", op.method, op.path, op.OperationID)
		}
		ids[op.OperationID] = true
		for _, fault := range faultsOf(op.Operation) {
			t.Errorf("%s %s", op.OperationID, fault)
		}
	}
}

func faultsOf(op *openapi3.Operation) (faults []string) {
	if op.Summary == "" || op.Description == "" || len(op.Tags) != 1 {
		faults = append(faults, "lacks a summary, a description or its tag")
	}
	for _, p := range op.Parameters {
		if p.Value.Description == "" {
			faults = append(faults, "says nothing of "+p.Value.Name)
		}
	}
	refusals := 0
	for status, answer := range op.Responses.Map() {
		if status >= "400" {
			refusals++
		}
		if *answer.Value.Description == "" {
			faults = append(faults, "says nothing of "+status)
		}
		for media, m := range answer.Value.Content {
			if m.Example == nil {
				faults = append(faults, "has no example of "+status+" "+media)
			}
			if media == "application/problem+json" && status != "500" && len(reasonsOf(answer.Value)) == 0 {
				faults = append(faults, "gives no reason for "+status)
			}
			faults = append(faults, openSchemas(status, m.Schema, map[string]bool{})...)
		}
	}
	if refusals == 0 {
		faults = append(faults, "names no error")
	}
	if op.RequestBody != nil {
		for media, m := range op.RequestBody.Value.Content {
			if m.Example == nil && media != "multipart/form-data" {
				faults = append(faults, "has no example of its "+media)
			}
		}
	}
	return faults
}

// reasonsOf are those that a refusal may have.
func reasonsOf(answer *openapi3.Response) []any {
	reasons, _ := answer.Extensions["x-reasons"].([]any)
	return reasons
}

// A client that answers a question can tell apart what may stand in its way, and need
// not think of what cannot.
func TestAnOperationListsItsOwnReasons(t *testing.T) {
	for _, op := range operationsOf(resttest.New(t).Document(t)) {
		answer := op.Responses.Status(http.StatusForbidden)
		if answer == nil {
			continue
		}
		words := reasonsOf(answer.Value)
		for word, only := range map[any][]string{
			"answer_locked": {"createAnswer", "stakeReward", "listExperts", "requestAnswer"}, "follow_self": {"followUser"},
			"erase_by_admins": {"deleteUser"}, "ban_self": {"banUser"},
		} {
			if got, want := slices.Contains(words, word), slices.Contains(only, op.OperationID); got != want {
				t.Errorf("%s gives the reason %s: %t, not %t", op.OperationID, word, got, want)
			}
		}
	}
}

// openSchemas returns the objects of an answer that could hold fields which the
// document does not have.
func openSchemas(path string, ref *openapi3.SchemaRef, seen map[string]bool) (faults []string) {
	if ref == nil || ref.Ref != "" && seen[ref.Ref] {
		return nil
	}
	seen[ref.Ref] = ref.Ref != ""
	schema := ref.Value
	isOpen := schema.AdditionalProperties.Has == nil || *schema.AdditionalProperties.Has
	if schema.Type.Is("object") && isOpen && schema.AdditionalProperties.Schema == nil {
		faults = append(faults, "may answer with fields that are not in the document: "+path)
	}
	for _, name := range slices.Sorted(maps.Keys(schema.Properties)) {
		faults = append(faults, openSchemas(path+"."+name, schema.Properties[name], seen)...)
	}
	return append(faults, openSchemas(path+"[]", schema.Items, seen)...)
}

// everyCode is every code that a problem document can have.
func everyCode() (codes []string) {
	for kind := community.Internal; kind <= community.Unavailable; kind++ {
		codes = append(codes, httpkit.ProblemOf(community.Fail(kind, community.WhyNoRecord, "x"), "").Code)
	}
	for status := 400; status < 600; status++ {
		codes = append(codes, httpkit.ProblemOfStatus(status, "x", "").Code)
	}
	return codes
}

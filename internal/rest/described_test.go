package rest_test

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// What the document says that no schema of an answer can be held to.

func TestListsTakeTheOrdersThatTheDocumentHasAndNoOthers(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		asked := s.Ask(t, row{As: "ann", Do: "POST /questions", Body: `{"title":"How hot must the kiln be?","topics":["Kilns"]}`})
		s.Set("question", asked.Get("id").(string))
		s.Set("topic", asked.Get("topics.0.id").(string))
		paths := strings.NewReplacer("{questionId}", "{question}", "/users/{id}", "/users/{ann}", "/topics/{id}", "/topics/{topic}")
		lists := map[string][]any{}
		var known []any
		for _, op := range operationsOf(s.Document(t)) {
			if sort := op.Parameters.GetByInAndName("query", "sort"); sort != nil {
				lists[paths.Replace(op.path)] = sort.Schema.Value.Enum
				for _, order := range sort.Schema.Value.Enum {
					if !slices.Contains(known, order) {
						known = append(known, order)
					}
				}
			}
		}
		if len(lists) < 10 {
			t.Fatalf("only %d lists are sorted", len(lists))
		}
		for path, enum := range lists {
			for _, order := range known {
				status, address := 400, path+"?sort="+order.(string)
				if slices.Contains(enum, order) {
					status = 200
				}
				if path == "/search" {
					address += "&query=" + url.QueryEscape("kiln")
				}
				s.Check(t, row{As: "ann", Do: "GET " + address, Status: status})
			}
		}
	})
}

func TestExamplesSaySomething(t *testing.T) {
	var document any
	if err := json.Unmarshal(resttest.New(t).Ask(t, row{Do: "GET /openapi.json"}).Body, &document); err != nil {
		t.Fatal(err)
	}
	visit(document, "", func(path string, object map[string]any) {
		for _, key := range []string{"example", "examples"} {
			if _, isField := object["type"].(map[string]any); isField {
				continue // a schema's fields, one of which has that name
			}
			if text, err := json.Marshal(object[key]); err != nil || strings.Contains(string(text), "…") {
				t.Errorf("%s.%s is %s", path, key, text)
			}
		}
	})
}

// No list is null by the document, so that clients need not ask.
func TestNoListIsNull(t *testing.T) {
	var document any
	if err := json.Unmarshal(resttest.New(t).Ask(t, row{Do: "GET /openapi.json"}).Body, &document); err != nil {
		t.Fatal(err)
	}
	visit(document, "", func(path string, object map[string]any) {
		if kinds, ok := object["type"].([]any); ok && slices.Contains(kinds, "array") && slices.Contains(kinds, "null") {
			t.Errorf("%s may be null", path)
		}
	})
}

// visit calls see with each object of a JSON value and where it stands.
func visit(v any, path string, see func(path string, object map[string]any)) {
	switch v := v.(type) {
	case map[string]any:
		see(path, v)
		for name, member := range v {
			visit(member, path+"."+name, see)
		}
	case []any:
		for _, item := range v {
			visit(item, path+"[]", see)
		}
	}
}

func TestTheDocumentHasEachWebhook(t *testing.T) {
	var document struct {
		Webhooks map[string]struct {
			Post struct{ Summary, Description string }
		}
	}
	s := resttest.New(t)
	if err := json.Unmarshal(s.Ask(t, row{Do: "GET /openapi.json"}).Body, &document); err != nil {
		t.Fatal(err)
	}
	for _, event := range community.WebhookEvents {
		if post := document.Webhooks[event].Post; post.Summary != event || strings.HasPrefix(post.Description, "\n") {
			t.Errorf("%s is not described: %+v", event, post)
		}
	}
	if len(document.Webhooks) != len(community.WebhookEvents)+1 || document.Webhooks[community.WebhookTest].Post.Summary == "" {
		t.Errorf("there are %d beside the test, not %d", len(document.Webhooks)-1, len(community.WebhookEvents))
	}
	if strings.Contains(string(s.Ask(t, row{Do: "GET /openapi-3.0.json"}).Body), `"webhooks":{`) {
		t.Error("the document of 3.0 has webhooks, which 3.0 does not know")
	}
}

// wrongMessage returns in what a message to an endpoint is not as the document says.
func wrongMessage(document *openapi3.T, body string) error {
	var message any
	if err := json.Unmarshal([]byte(body), &message); err != nil {
		return err
	}
	return document.Components.Schemas["Message"].Value.VisitJSON(message)
}

func TestWhoAddsARecordIsToldApartFromWhoChangesOne(t *testing.T) {
	schemas := resttest.New(t).Document(t).Components.Schemas
	for name, want := range map[string]string{
		"CreateQuestionBody": "+title +user *title", "UpdateQuestionBody": "+title -user -from", "CreateTopicBody": "*name",
		"UpdateUserBody": "+password +currentPassword", "CreateUserBody": "*username -currentPassword", "BatchUserBody": "*externalId -password",
		"UpdateCommentBody": "+body -user -anonymous",
	} {
		schema := schemas[name]
		if schema == nil || schema.Value.AdditionalProperties.Has == nil || *schema.Value.AdditionalProperties.Has {
			t.Errorf("%s is not there, or not closed", name)
			continue
		}
		for part := range strings.FieldsSeq(want) {
			field := part[1:]
			has := map[byte]bool{'+': schema.Value.Properties[field] != nil, '-': schema.Value.Properties[field] == nil,
				'*': slices.Contains(schema.Value.Required, field)}
			if !has[part[0]] {
				t.Errorf("%s: %s", name, part)
			}
		}
	}
	if schemas["QuestionBody"] != nil {
		t.Error("the document has the body that is neither")
	}
}

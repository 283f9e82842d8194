package serve_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/stoa-community/stoa/internal/graph/schema"
)

// notAsked are the first fields that give out tokens, which is not reading.
var notAsked = []string{"tokens", "loginNetwork", "limitedToken", "__schema", "__type"}

// inGraphPlace has what stands for the arguments that must be told, and for those by which one
// thing is found, by the name of the field and the argument.
func (v *aviary) inGraphPlace(field *ast.FieldDefinition, name string) (values []string) {
	quoted := func(ids []string, more ...string) []string {
		for _, id := range append(ids[:len(ids):len(ids)], more...) {
			values = append(values, fmt.Sprintf("%q", id))
		}
		return values
	}
	switch key := field.Name + " " + name; {
	case name == "limit":
		return []string{longList}
	case name == "query" && (field.Name == "search" || field.Name == "similarQuestions"):
		return quoted([]string{"leak", "whose", "leakshutquestionq"})
	case name == "memberId":
		return quoted(v.ids["users"])
	case name == "spaceId":
		return quoted(v.ids["spaces"])
	case name == "on":
		for of, kind := range map[string]string{"questions": "questionId", "answers": "answerId", "posts": "postId"} {
			for _, id := range v.ids[of] {
				values = append(values, fmt.Sprintf("{%s: %q}", kind, id))
			}
		}
		return values
	case key == "suggestion id":
		return quoted(v.ids["suggestions"])
	case name == "questionId":
		return quoted(v.ids["questions"])
	case name == "postId":
		return quoted(v.ids["posts"])
	case name == "tagId":
		return quoted(v.ids["topics"])
	case key == "postReactionParticipants reaction":
		return quoted([]string{"like", "🎉"})
	case key == "postType id":
		return quoted([]string{"discussion", "question"})
	case key == "conversationMessages id":
		return quoted(v.ids["conversations"])
	case key == "moderationItem id" || name == "moderationId":
		return quoted(v.ids["reports"])
	case key == "spacesByIds ids":
		return []string{"[" + strings.Join(quoted(v.ids["spaces"]), ", ") + "]"}
	case key == "spacesBySlugs slugs":
		return []string{`["leakspaceq", "a-private-space"]`}
	case key == "member id":
		return quoted(v.ids["users"])
	case name == "id" && field.Arguments.ForName("id").Type.NamedType == "ID":
		return quoted(v.ids[field.Name+"s"])
	}
	return nil
}

// longList is how long the first lists are: what the server takes with all that is below.
const longList = "25"

// byArguments are the optional arguments that find something.
var byArguments = []string{"id", "spaceId"}

// calls are the ways to ask for a field of a type.
func (v *aviary) calls(t *testing.T, field *ast.FieldDefinition, limit string) (calls []string) {
	t.Helper()
	calls = []string{""}
	for _, argument := range field.Arguments {
		isNeeded := argument.Type.NonNull && argument.DefaultValue == nil
		if !isNeeded && (limit != longList || !slices.Contains(byArguments, argument.Name)) {
			continue
		}
		values := v.inGraphPlace(field, argument.Name)
		if len(values) == 0 {
			t.Errorf("what stands for %s of %s?", argument.Name, field.Name)
		}
		if argument.Name == "limit" {
			values = []string{limit}
		}
		var longer []string
		for _, call := range calls {
			for _, value := range values {
				longer = append(longer, strings.TrimPrefix(call+", "+argument.Name+": "+value, ", "))
			}
			if !isNeeded && field.Type.NonNull { // a list, which is there without it too
				longer = append(longer, call)
			}
		}
		calls = longer
	}
	for i, call := range calls {
		if call != "" {
			calls[i] = "(" + call + ")"
		}
	}
	return calls
}

// tells are the fields that are asked for where there is no room for all.
var tells = []string{"id", "username", "name", "email", "title", "body", "content", "text", "note"}

// shape is a selection of all that a type has, to a depth, in parts that are not too long.
func (v *aviary) shape(t *testing.T, of *ast.Type, depth int) (parts []string) {
	t.Helper()
	def := schema.Parsed().Types[of.Name()]
	if def.IsLeafType() {
		return []string{""}
	}
	var plain, below []string
	for _, field := range def.Fields {
		below2 := schema.Parsed().Types[field.Type.Name()]
		switch {
		case strings.HasPrefix(field.Name, "__"):
		case below2.IsLeafType() && len(field.Arguments) == 0:
			if depth > 0 || slices.Contains(tells, field.Name) {
				plain = append(plain, field.Name)
			}
		case field.Name == "edges" || field.Name == "pageInfo": // nodes have the same
		case depth > 0 || field.Name == "nodes":
			less := depth - 1
			if field.Name == "nodes" || field.Name == "node" {
				less = depth
			}
			if strings.HasPrefix(field.Name, "duplicate") { // which count for many, and are questions like others
				less = 0
			}
			for _, part := range v.shape(t, field.Type, less) {
				if part != "" || below2.IsLeafType() {
					below = append(below, field.Name+v.calls(t, field, "2")[0]+" "+part)
				}
			}
		}
	}
	if len(plain) > 0 {
		below = append([]string{strings.Join(plain, " ")}, below...)
	}
	if len(below) == 0 {
		return []string{""}
	}
	return together(below)
}

// together puts parts into selections of a size that the server takes.
func together(parts []string) (selections []string) {
	now := ""
	for _, part := range parts {
		if now != "" && len(strings.Fields(now))+len(strings.Fields(part)) > 250 {
			selections, now = append(selections, "{"+now+" }"), ""
		}
		now += " " + part
	}
	return append(selections, "{"+now+" }")
}

// queries are what everything in the graph is asked for by, by the name of the way.
func (v *aviary) queries(t *testing.T) (queries [][2]string) {
	t.Helper()
	for _, field := range schema.Parsed().Query.Fields {
		if slices.Contains(notAsked, field.Name) {
			continue
		}
		for _, part := range v.shape(t, field.Type, 2) {
			fragment := ""
			if part != "" {
				fragment, part = "fragment f on "+field.Type.Name()+" "+part, "{ ...f }"
			}
			for some := range slices.Chunk(v.calls(t, field, longList), 6) {
				query := ""
				for i, call := range some {
					if len(some) > 1 {
						call = strings.Replace(call, "limit: "+longList, "limit: 3", 1)
					}
					query += fmt.Sprintf(" a%d: %s%s %s", i, field.Name, call, part)
				}
				queries = append(queries, [2]string{"graph " + field.Name, "{" + query + " } " + fragment})
			}
		}
	}
	return queries
}

// asks has a reader ask the graph for everything.
func (v *aviary) asks(t *testing.T, as string, queries [][2]string) {
	t.Helper()
	for _, q := range queries {
		body, err := json.Marshal(map[string]string{"query": q[1]})
		if err != nil {
			t.Fatal(err)
		}
		got := v.hear(t, v.request(t, as, "POST", "/graphql", string(body), false))
		if isAsked := got.status == http.StatusOK && strings.Contains(got.body, `"data"`); !isAsked && as != guest && as != "bannedrex" {
			t.Errorf("%s: %d %s to %s", as, got.status, got.body, q[1])
		}
		v.hears(as, "graph", q[0], got.text())
	}
}

// subscription asks for what the graph's stream tells: as much of it as one request may.
func (v *aviary) subscription(t *testing.T) string {
	t.Helper()
	live := schema.Parsed().Subscription.Fields.ForName("live")
	body, err := json.Marshal(map[string]string{"query": "subscription { live " + v.shape(t, live.Type, 2)[0] + " }"})
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

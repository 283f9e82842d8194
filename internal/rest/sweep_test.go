package rest_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestNoInputBreaksTheServer sends to every operation of the document much of what no
// client should: whatever it is, the answer is one that the document has, and
// never one of ours to be ashamed of.
func TestNoInputBreaksTheServer(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "POST /questions", Body: `{"title":"How do I sync my calendar?","topics":["Calendar"],"options":[{"text":"A"},{"text":"B"}]}`,
				Status: 201, Keep: "question", Events: []string{"question.asked", "topic.added"}},
			row{As: "ann", Do: "POST /questions/{question}/answers", Body: `{"content":"<p>So.</p>"}`, Status: 201, Keep: "answer",
				Events: []string{"answer.added", "answer.published"}},
			row{As: "ann", Do: "POST /answers/{answer}/comments", Body: `{"body":"Thanks"}`, Status: 201, Keep: "comment",
				Events: []string{"commented"}},
		)
		s.Set("topic", s.Ask(t, row{As: "ann", Do: "GET /topics"}).Get("0.id").(string))
		every := 2 // else it takes minutes; where it begins is left to chance, so that in time all are sent
		if !s.DB.IsShared() {
			every = 6 // of what is refused before it gets there, neither database sees anything
		}
		sent, answers := rand.IntN(every), map[int]int{} // how many of each status
		for _, op := range operationsOf(s.Document(t)) {
			if op.isStream() { // which has no end
				continue
			}
			for do := range hostileRequests(op) {
				if sent++; sent%every > 0 {
					continue
				}
				do.As = "mia"
				if strings.Contains(do.Do, "/apps/") {
					do.As = "admin"
				}
				reply := s.Ask(t, do)
				if reply.Status >= 500 || reply.Status >= 400 && reply.Get("detail") == nil && reply.Get("error") == nil {
					t.Errorf("%s: %d %.300s", do, reply.Status, reply.Body)
				}
				answers[reply.Status]++
			}
		}
		s.Check(t, row{As: "mia", Do: "GET /user", Status: 200, Want: `{"role":"moderator","status":"active"}`})
		t.Logf("answers by status: %v", answers)
	})
}

// documented is one operation of the document.
type documented struct {
	*openapi3.Operation
	method, path string // the path below the prefix
}

// isStream reports whether the answer has no end.
func (d documented) isStream() bool { return d.answersWith("text/event-stream") }

// isJSON reports whether the answer is no file.
func (d documented) isJSON() bool { return d.answersWith("application/json") }

func (d documented) answersWith(media string) bool {
	ok := d.Responses.Status(http.StatusOK)
	return ok != nil && ok.Value.Content[media] != nil
}

// operationsOf returns the operations of the document, those that delete last.
func operationsOf(document *openapi3.T) (all []documented) {
	for path, item := range document.Paths.Map() {
		for method, op := range item.Operations() {
			all = append(all, documented{op, method, strings.TrimPrefix(path, "/api/v1")})
		}
	}
	slices.SortFunc(all, func(a, b documented) int {
		order := func(d documented) string { return fmt.Sprint(d.method == "DELETE", d.path, d.method) }
		return strings.Compare(order(a), order(b))
	})
	return all
}

var (
	hostileTexts = []string{"", "0", "-1", "99999999999999999999", "1e9", "abc", "true", "null", "a%00b", "%ff", "%F0%9F%98%80", "..%2F..",
		"%27%3B--", "external:", "[]", strings.Repeat("a", 2000)}
	hostileValues = []string{`null`, `0`, `-1`, `1.5`, `1e400`, `-99999999999999999999`, `true`, `""`, `"x"`, `" "`, `"\u0000"`, `"\ud800"`,
		`"` + "\xff" + `"`, `[]`, `[null]`, `[["a"]]`, `{}`, `{"a":{"b":[1]}}`, `"😀"`, `"<script>alert(1)</script>"`,
		`"` + strings.Repeat("ä", 30_000) + `"`, `"2026-13-45T99:99:99Z"`, `"external:\u202e"`}
	hostileBodies = []string{`null`, `5`, `"x"`, `[]`, `[{}]`, `{`, `{"a":}`, `{"a":1,}`, "\xff\xfe", "\x00", " ", `{"":""}`,
		strings.Repeat("[", 40) + strings.Repeat("]", 40), `{"` + strings.Repeat("k", 5000) + `":1}`, `{"name":1,"name":"two"}`}
)

// hostileRequests yields requests of one operation, each with one thing wrong.
func hostileRequests(op documented) func(func(row) bool) {
	return func(yield func(row) bool) {
		if strings.Contains(op.path, "{") {
			for _, text := range hostileTexts[1:] {
				if !yield(row{Do: op.method + " " + filled(op.path, func(string) string { return text })}) {
					return
				}
			}
		}
		path := op.method + " " + filled(op.path, idOf)
		for _, p := range op.Parameters {
			if p.Value.In != "query" {
				continue
			}
			for _, text := range hostileTexts {
				if !yield(row{Do: path + "?" + p.Value.Name + "=" + text}) {
					return
				}
			}
		}
		for _, body := range hostileBodiesOf(op.Operation) {
			if !yield(row{Do: path, Body: body}) {
				return
			}
		}
	}
}

// filled puts what of says about the word before it in the place of every
// {parameter}: "questions" for the one in /questions/{id}.
func filled(path string, of func(word string) string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if strings.HasPrefix(part, "{") {
			parts[i] = of(parts[i-1])
		}
	}
	return strings.Join(parts, "/")
}

// idOf is the id of a record of that kind.
func idOf(kind string) string {
	switch kind {
	case "users":
		return "{bob}"
	case "apps":
		return "jwt"
	}
	return "{" + strings.TrimSuffix(kind, "s") + "}"
}

func hostileBodiesOf(op *openapi3.Operation) []string {
	if op.RequestBody == nil {
		return nil
	}
	bodies := slices.Clone(hostileBodies)
	if media := op.RequestBody.Value.Content.Get("application/json"); media != nil {
		for _, name := range slices.Sorted(maps.Keys(media.Schema.Value.Properties)) {
			for _, value := range hostileValues {
				bodies = append(bodies, fmt.Sprintf(`{%q:%s}`, name, value))
			}
		}
	}
	if media := op.RequestBody.Value.Content.Get("application/x-www-form-urlencoded"); media != nil {
		for _, name := range slices.Sorted(maps.Keys(media.Schema.Value.Properties)) {
			for _, text := range hostileTexts {
				bodies = append(bodies, client(service, url.QueryEscape(name)+"="+text))
			}
		}
	}
	return bodies
}

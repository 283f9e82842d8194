package rest_test

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestNoInputBreaksTheServer sends to every operation of the document what no
// client should: whatever it is, the answer is one that the document has, and
// never one of ours to be ashamed of.
func TestNoInputBreaksTheServer(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		sent := 0
		for path, item := range s.Document().Paths.Map() {
			for method, op := range item.Operations() {
				for do := range hostileRequests(strings.TrimPrefix(path, "/api/v1"), op) {
					do.Do, do.As = method+" "+do.Do, "mia"
					if strings.Contains(path, "/apps/") {
						do.As = "admin"
					}
					reply := s.Ask(t, do)
					if reply.Status >= 500 || reply.Status >= 400 && reply.Get("detail") == nil && reply.Get("error") == nil {
						t.Errorf("%s: %d %.300s", do, reply.Status, reply.Body)
					}
					sent++
				}
			}
		}
		s.Check(t, row{As: "mia", Do: "GET /user", Status: 200, Want: `{"role":"moderator","status":"active"}`})
		t.Logf("%d requests", sent)
	})
}

var (
	hostileTexts = []string{"", "0", "-1", "99999999999999999999", "1e9", "abc", "true", "null", "a%00b", "%ff", "%F0%9F%98%80", "..%2F..", "%27%3B--", "external:", "[]",
		strings.Repeat("a", 2000)}
	hostileValues = []string{`null`, `0`, `-1`, `1.5`, `1e400`, `-99999999999999999999`, `true`, `""`, `"x"`, `" "`, `"\u0000"`, `"\ud800"`, `"` + "\xff" + `"`, `[]`, `[null]`,
		`[["a"]]`, `{}`, `{"a":{"b":[1]}}`, `"😀"`, `"<script>alert(1)</script>"`, `"` + strings.Repeat("ä", 30_000) + `"`, `"2026-13-45T99:99:99Z"`, `"external:\u202e"`}
	hostileBodies = []string{`null`, `5`, `"x"`, `[]`, `[{}]`, `{`, `{"a":}`, `{"a":1,}`, "\xff\xfe", "\x00", " ", `{"":""}`, strings.Repeat("[", 40) + strings.Repeat("]", 40),
		`{"` + strings.Repeat("k", 5000) + `":1}`, `{"name":1,"name":"two"}`}
)

// hostileRequests yields requests of one operation, each with one thing wrong.
func hostileRequests(path string, op *openapi3.Operation) func(func(row) bool) {
	return func(yield func(row) bool) {
		for _, text := range hostileTexts[1:] {
			if placeholders(path, "{bob}") != path && !yield(row{Do: placeholders(path, text)}) {
				return
			}
		}
		path = placeholders(path, "{bob}")
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
		for _, body := range hostileBodiesOf(op) {
			if !yield(row{Do: path, Body: body}) {
				return
			}
		}
	}
}

// placeholders puts value in the place of every {parameter}.
func placeholders(path, value string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if strings.HasPrefix(part, "{") {
			parts[i] = value
			if part == "{appId}" && value == "{bob}" {
				parts[i] = "jwt"
			}
		}
	}
	return strings.Join(parts, "/")
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

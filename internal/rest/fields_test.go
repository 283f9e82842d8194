package rest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// isJust tells in what an answer is not exactly that JSON.
func isJust(t *testing.T, s *resttest.Site, as, do, want string) {
	t.Helper()
	reply := s.Ask(t, row{As: as, Do: do})
	var got, wanted any
	if err := json.Unmarshal([]byte(want), &wanted); err != nil {
		t.Fatal(err)
	}
	if json.Unmarshal(reply.Body, &got) != nil || reply.Status != 200 || !reflect.DeepEqual(got, wanted) {
		t.Errorf("%s: %d %s, not %s", do, reply.Status, reply.Body, want)
	}
}

func TestFewerFieldsMayBeAskedFor(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		make201(t, s, "ann", "/answers/{answer}/comments", `{"body":"Thanks","anonymous":true}`, "comment")
		make201(t, s, "ann", "/questions", `{"title":"Who?","anonymous":true,"topics":["Calendar"]}`, "hidden")
		q, a, c, hidden, ann, bob := s.ID("question"), s.ID("answer"), s.ID("comment"), s.ID("hidden"), s.ID("ann"), s.ID("bob")
		for _, try := range []struct{ as, do, want string }{
			{"ann", "/answers?fields=id,content,user.profile.name", `[{"id":"` + a + `","content":"<p>Reconnect it.</p>","user":{"profile":{"name":"bob"}}}]`},
			{"ann", "/answers?fields=content", `[{"id":"` + a + `","content":"<p>Reconnect it.</p>"}]`},
			{"ann", "/answers?fields=question.title,question.id", `[{"id":"` + a + `","question":{"id":"` + q + `","title":"How do I sync my calendar?"}}]`},
			{"ann", "/answers?fields=counts.comments,counts.views", `[{"id":"` + a + `","counts":{"comments":1,"views":0}}]`},
			{"ann", "/answers?fields=images.src", `[{"id":"` + a + `","images":[]}]`},
			{"ann", "/answers?fields=%20content%20,%20score", `[{"id":"` + a + `","content":"<p>Reconnect it.</p>","score":0}]`},
			{"ann", "/answers?fields=score&fields=verified", `[{"id":"` + a + `","score":0,"verified":false}]`},
			{"ann", "/answers?fields=source", `[{"id":"` + a + `"}]`}, // which is in the record's own answer only
			{"ann", "/answers/{answer}?fields=comments.body,comments.id", `{"id":"` + a + `","comments":[{"id":"` + c + `","body":"Thanks"}]}`},
			{"ann", "/questions/{question}?fields=topics.name,acceptedAnswer", `{"id":"` + q + `","topics":[{"name":"Calendar"}],"acceptedAnswer":null}`},
			{"ann", "/questions/{question}?fields=duplicateOf.title", `{"id":"` + q + `"}`}, // which it has none of
			{"ann", "/questions/{question}?fields=user.id,user", string(s.Ask(t, row{As: "ann", Do: "GET /questions/{question}?fields=user"}).Body)},
			// Who is not told stays so.
			{"bob", "/questions/{hidden}?fields=user.id,user.profile.name,user.email,actor,anonymous",
				`{"id":"` + hidden + `","anonymous":true,"actor":"` + fmt.Sprint(s.Ask(t, row{As: "bob", Do: "GET /questions/{hidden}"}).Get("actor")) +
					`","user":{"id":"000000000000000000000000","profile":{"name":"Anonymous"}}}`},
			{"bob", "/answers/{answer}?fields=comments.user.id,comments.user.profile.username",
				`{"id":"` + a + `","comments":[{"user":{"id":"000000000000000000000000","profile":{"username":"anonymous"}}}]}`},
			// What some see and others do not.
			{"ann", "/users/{bob}?fields=email,profile.externalId", `{"id":"` + bob + `","profile":{"externalId":null}}`},
			{"mia", "/users/{bob}?fields=email", `{"id":"` + bob + `","email":"bob@test.example"}`},
			{"bob", "/answers?fields=user.email", `[{"id":"` + a + `","user":{"email":"bob@test.example"}}]`},
			{"ann", "/answers?fields=user.email", `[{"id":"` + a + `","user":{}}]`},
			{"ann", "/user?fields=role", `{"id":"` + ann + `","role":"member"}`},
			// What is one of several kinds.
			{"ann", "/feed?type=question&sort=createdAt.asc&fields=type,question.title,answer.content&limit=2",
				`[{"id":"` + q + `","type":"Question","question":{"title":"How do I sync my calendar?"}},{"id":"` + a + `","type":"Answer","answer":{"content":"<p>Reconnect it.</p>"}}]`},
			{"ann", "/search?query=reconnect&fields=count,items.content,items.title", `{"count":1,"items":[{"content":"<p>Reconnect it.</p>"}]}`},
			{"ann", "/search?query=reconnect&fields=items._type,items.highlight.title", `{"items":[{"_type":"answer","highlight":{"title":"How do I sync my calendar?"}}]}`},
			{"ann", "/search?query=reconnect&fields=items.id,items.highlight.title",
				`{"items":[{"id":"` + a + `","highlight":{"title":"How do I sync my calendar?"}}]}`},
			{"ann", "/search?query=reconnect&fields=items.role", `{"items":[{}]}`}, // a person's
			{"ann", "/notifications/summary?fields=count", `{"count":"1"}`},
		} {
			isJust(t, s, try.as, "GET "+try.do, try.want)
		}
		whole := s.Ask(t, row{As: "ann", Do: "GET /answers"})
		if none := s.Ask(t, row{As: "ann", Do: "GET /answers?fields="}); string(none.Body) != string(whole.Body) { // as of other lists
			t.Errorf("no field asked for: %s", none.Body)
		}
	})
}

func TestFieldsThatAreNotThereAreRefusedByName(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		says := func(detail string) string {
			return `{"code":"invalid_parameter","reason":"unknown_field","detail":"` + detail + `"}`
		}
		many := strings.TrimSuffix(strings.Repeat("score,", 101), ",")
		s.Check(t,
			row{As: "ann", Do: "GET /answers?fields=id,contnt", Status: 400, Field: "fields",
				Want: says(`fields has \"contnt\", which isn't known; content?`)},
			row{As: "ann", Do: "GET /answers?fields=user.profle.name", Status: 400, Field: "fields",
				Want: says(`fields has \"user.profle.name\", which isn't known; user.profile?`)},
			row{As: "ann", Do: "GET /answers?fields=author", Status: 400, Field: "fields",
				Want: says(`fields has \"author\", which isn't known; user?`)},
			row{As: "ann", Do: "GET /answers?fields=shoeSize", Status: 400, Field: "fields",
				Want: says(`fields has \"shoeSize\", which isn't known here.`)},
			row{As: "ann", Do: "GET /answers?fields=content.length", Status: 400, Field: "fields"},
			row{As: "ann", Do: "GET /answers?fields=comments.0.body", Status: 400, Field: "fields"},
			row{As: "ann", Do: "GET /answers?fields=Content", Status: 400, Field: "fields"},
			row{As: "ann", Do: "GET /answers?fields=score,,content", Status: 400, Field: "fields"},
			row{As: "ann", Do: "GET /answers?fields=.", Status: 400, Field: "fields"},
			row{As: "ann", Do: "GET /answers?fields=*", Status: 400, Field: "fields"},
			row{As: "ann", Do: "GET /answers/{answer}?fields=question.", Status: 400, Field: "fields"},
			row{As: "ann", Do: "GET /search?query=x&fields=items.shoeSize", Status: 400, Field: "fields"},
			row{As: "ann", Do: "GET /answers?fields=" + many, Status: 400, Field: "fields", Want: `{"reason":"too_many"}`},
			row{As: "ann", Do: "GET /answers?fields=" + strings.Repeat("a", 2001), Status: 400, Field: "fields", Want: `{"reason":"bad_parameter"}`},
			row{As: "ann", Do: "GET /answers?fields=" + many[:len(many)-6], Status: 200, Want: `[{"score":0}]`}, // a hundred
			// What is refused is not cut, and neither is what a write answers.
			row{As: "ann", Do: "GET /answers/{question}?fields=content", Status: 404, Want: `{"code":"not_found","detail":"*","requestId":"*"}`},
			row{As: "ann", Do: "GET /questions?fields=title&per_page=5", Status: 400, Field: "per_page", Want: `{"reason":"unknown_field","title":"*"}`},
			row{As: "ann", Do: "PUT /questions/{question}?fields=title", Body: `{"title":"x"}`, Status: 400, Field: "fields"},
			row{As: "ann", Do: "POST /questions?fields=title", Body: `{"title":"x"}`, Status: 400, Field: "fields"},
			row{As: "ann", Do: "DELETE /questions/{question}?fields=title", Status: 400, Field: "fields"},
			row{As: "ann", Do: "GET /questions/{question}", Status: 200, Want: `{"title":"How do I sync my calendar?"}`}, // as it was
		)
	})
}

func TestTheTagOfAPartIsItsOwn(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		answer(t, s)
		const whole, part, other = "GET /answers/{answer}", "GET /answers/{answer}?fields=content", "GET /answers/{answer}?fields=score"
		tag := func(do string) string { return s.Ask(t, row{As: "bob", Do: do}).Header.Get("ETag") }
		version := func(tag string) string { v, _, _ := strings.Cut(tag, "."); return v }
		if a, b, c := tag(whole), tag(part), tag(other); a == b || b == c || a == c || version(a) != version(b) || version(b) != version(c) {
			t.Errorf("the tags are %s of the whole, %s and %s of parts", a, b, c)
		}
		s.Check(t,
			row{As: "bob", Do: part, Header: "If-None-Match: " + tag(whole), Status: 200, Want: `{"content":"*"}`},
			row{As: "bob", Do: whole, Header: "If-None-Match: " + tag(part), Status: 200, Want: `{"score":0}`},
			row{As: "bob", Do: part, Header: "If-None-Match: " + tag(part), Status: 304},
			row{As: "ann", Do: "POST /answers/{answer}/votes", Status: 200, Events: voted},
			row{As: "bob", Do: part, Header: "If-None-Match: " + tag(part), Status: 304},
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"content":"<p>So.</p>"}`, Header: "If-Match: " + tag(part), Status: 200, Events: answerChanged},
			row{As: "bob", Do: part, Status: 200, Want: `{"content":"<p>So.</p>"}`},
		)
		before := tag(part)
		s.Check(t,
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"content":"<p>Now.</p>"}`, Status: 200, Events: answerChanged},
			row{As: "bob", Do: part, Header: "If-None-Match: " + before, Status: 200, Want: `{"content":"<p>Now.</p>"}`},
			row{As: "bob", Do: "PUT /answers/{answer}", Body: `{"content":"<p>Late.</p>"}`, Header: "If-Match: " + before, Status: 412},
		)
		get, head := s.Ask(t, row{As: "bob", Do: part}), s.Ask(t, row{As: "bob", Do: "HEAD" + strings.TrimPrefix(part, "GET")})
		if head.Status != 200 || len(head.Body) > 0 || head.Header.Get("ETag") != get.Header.Get("ETag") ||
			head.Header.Get("Content-Length") != fmt.Sprint(len(get.Body)) {
			t.Errorf("HEAD: %d %v, GET: %v", head.Status, head.Header, get.Header)
		}
	})
}

func TestTheNextPageHasTheSameFields(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		furnish(t, s, 3)
		first := s.Ask(t, row{As: "ann", Do: "GET /questions?limit=2&fields=title,user.profile.name"})
		before, _, _ := strings.Cut(first.Header.Get("Link"), `>; rel="next"`)
		link := before[strings.LastIndex(before, "<")+1:]
		u, err := url.Parse(link)
		if err != nil || u.Query().Get("fields") != "title,user.profile.name" || first.Header.Get("X-Total-Count") != "3" {
			t.Fatalf("%s: %v", link, first.Header)
		}
		next := s.Ask(t, row{As: "ann", Do: "GET " + strings.TrimPrefix(link, "/api/v1")})
		if err := resttest.Holds(next.Body, `[{"id":"*","title":"Which?","user":{"profile":{"name":"*"}}}]`); err != nil || next.Get("0.score") != nil {
			t.Errorf("%s: %s", link, next.Body)
		}
	})
}

// TestAPartIsWhatTheWholeHasOfIt asks every operation that answers with records for all of
// its fields, a few at a time, and for the example that the document gives.
func TestAPartIsWhatTheWholeHasOfIt(t *testing.T) {
	s := resttest.New(t)
	furnish(t, s, 3)
	make201(t, s, "ann", "/posts", `{"title":"News","content":"<p><a href=\"https://example.com\">x</a></p>","topics":["Calendar"]}`, "post")
	make201(t, s, "ann", "/answers/{answer}/comments", `{"body":"Hm"}`, "comment")
	make201(t, s, "ann", "/spaces", `{"name":"Gardeners"}`, "space")
	s.Set("topic", s.Ask(t, row{As: "ann", Do: "GET /topics"}).Get("0.id").(string))
	asked := 0
	for _, op := range operationsOf(s.Document(t)) {
		fields := op.Parameters.GetByInAndName("query", "fields")
		if isRecords := op.method == http.MethodGet && op.isJSON(); isRecords != (fields != nil) {
			t.Errorf("%s %s takes fields: %t", op.method, op.path, fields != nil)
		}
		if fields == nil {
			continue
		}
		address := filled(op.path, idOf) + "?"
		if op.Parameters.GetByInAndName("query", "query") != nil {
			address += "query=which&"
		}
		whole := s.Ask(t, row{As: "admin", Do: "GET " + address})
		if whole.Status != http.StatusOK {
			continue
		}
		asked++
		for _, paths := range append(inTurns(partsOf(op.Responses.Status(200).Value.Content["application/json"].Schema), 6), fields.Example.(string)) {
			part := s.Ask(t, row{As: "admin", Do: "GET " + address + "fields=" + paths})
			want := partOf(whole.Get(""), append(strings.Split(paths, ","), "id"))
			if got := part.Get(""); part.Status != http.StatusOK || !reflect.DeepEqual(got, want) {
				t.Errorf("%s of %s: %d %.500s, not %.500v", paths, address, part.Status, part.Body, want)
			}
		}
	}
	if asked < 40 {
		t.Errorf("%d operations were asked", asked)
	}
}

// inTurns parts paths into n lists, so that neighbours are in different ones. The moment of
// the answer is never the same.
func inTurns(paths []string, n int) []string {
	lists := make([][]string, min(n, len(paths)))
	for i, path := range paths {
		if path != "exportedAt" {
			lists[i%n] = append(lists[i%n], path)
		}
	}
	joined := []string{}
	for _, list := range lists {
		joined = append(joined, strings.Join(list, ","))
	}
	return joined
}

// partsOf are the fields of an answer, and those of its records in records.
func partsOf(schema *openapi3.SchemaRef) (paths []string) {
	for _, object := range objectsOf(schema) {
		for name, property := range object.Properties {
			paths = append(paths, name)
			for _, below := range objectsOf(property) {
				for deeper := range below.Properties {
					paths = append(paths, name+"."+deeper)
				}
			}
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

func objectsOf(ref *openapi3.SchemaRef) (objects []*openapi3.Schema) {
	if ref == nil {
		return nil
	}
	objects = objectsOf(ref.Value.Items)
	if len(ref.Value.Properties) > 0 {
		objects = append(objects, ref.Value)
	}
	for _, one := range slices.Concat(ref.Value.OneOf, ref.Value.AnyOf) {
		objects = append(objects, objectsOf(one)...)
	}
	return objects
}

// partOf is what paths name of a value, the plain way.
func partOf(v any, paths []string) any {
	switch v := v.(type) {
	case []any:
		out := make([]any, len(v))
		for i, item := range v {
			out[i] = partOf(item, paths)
		}
		return out
	case map[string]any:
		out := map[string]any{}
		for name, value := range v {
			var below []string
			for _, path := range paths {
				if deeper, ok := strings.CutPrefix(path, name+"."); ok {
					below = append(below, deeper)
				}
			}
			if slices.Contains(paths, name) {
				out[name] = value
			} else if below != nil {
				out[name] = partOf(value, below)
			}
		}
		return out
	}
	return v
}

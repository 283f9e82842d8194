package rest_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// of returns one of several.
func (s *story) of(several []string) string { return several[s.IntN(len(several))] }

// address is a path to something of the kind that the operation is of, or, now and then, to
// something else, with parameters that it may have.
func (s *story) address(op documented) string {
	path := filled(op.path, func(kind string) string {
		switch {
		case s.IntN(30) == 0:
			return s.of(hostileTexts[1:])
		case s.IntN(20) == 0:
			return s.something(s.of(slices.Sorted(maps.Keys(s.named))))
		}
		return s.something(kind)
	})
	query := url.Values{}
	for _, p := range op.Parameters {
		if p.Value.In == "query" && (p.Value.Required || s.IntN(5) == 0) {
			query.Set(p.Value.Name, s.parameter(p.Value))
		}
	}
	if len(query) == 0 {
		return path
	}
	return path + "?" + strings.NewReplacer("%7B", "{", "%7D", "}").Replace(query.Encode())
}

// something is the name of one of a kind, or an id that names nothing.
func (s *story) something(kind string) string {
	if kind == "members" || kind == "followers" {
		kind = "users"
	}
	if named := s.named[kind]; len(named) > 0 && s.IntN(25) > 0 {
		return s.of(named[max(0, len(named)-8):]) // of late, so that much happens to each
	}
	return absent
}

func (s *story) parameter(p *openapi3.Parameter) string {
	if s.IntN(8) == 0 {
		text, err := url.QueryUnescape(s.of(hostileTexts))
		if err != nil {
			text = "%"
		}
		return text
	}
	var v any
	if json.Unmarshal([]byte(s.value(p.Name, p.Schema.Value, 0)), &v) != nil {
		return "0"
	}
	if list, ok := v.([]any); ok {
		words := make([]string, len(list))
		for i := range list {
			words[i] = fmt.Sprint(list[i])
		}
		return strings.Join(words, ",")
	}
	return fmt.Sprint(v)
}

// body is one that the operation takes, or nearly so.
func (s *story) body(op documented) string {
	if op.RequestBody == nil {
		return ""
	}
	media := op.RequestBody.Value.Content.Get("application/json")
	switch {
	case media == nil || s.IntN(60) == 0:
		return s.of(hostileBodies)
	case s.IntN(30) == 0:
		return ""
	}
	return s.value("", media.Schema.Value, 0)
}

// texts are what people say. There are few of them, so that searches find some.
var texts = []string{"How do I prune roses?", "In winter, @bob", "<p>With <b>secateurs</b></p>", "Roses", "Calendar", "a", "ä ß 東京", "x y z",
	"<p>See <a href='https://example.com/a'>there</a></p>", "**bold** and `code`", "spam", "", " ", "https://example.com/picture.png"}

// points are which kinds of things fields name.
var points = map[string]string{"space": "spaces", "topic": "topics", "topics": "topics", "user": "users", "users": "users", "from": "users",
	"to": "users", "asked": "users", "answer": "answers", "question": "questions", "post": "posts", "comment": "comments", "of": "questions",
	"duplicateOf": "questions", "into": "topics", "id": "questions", "ids": "answers", "about": "topics"}

// value is what a field may be, as JSON. One in fifteen is not.
func (s *story) value(name string, schema *openapi3.Schema, depth int) string {
	if s.IntN(15) == 0 && depth > 0 {
		return s.of(hostileValues)
	}
	several := slices.Concat(schema.OneOf, schema.AnyOf)
	switch {
	case len(several) > 0:
		return s.value(name, several[s.IntN(len(several))].Value, depth)
	case len(schema.Enum) > 0:
		return encoded(schema.Enum[s.IntN(len(schema.Enum))])
	case schema.Type.Is("object"):
		return s.object(schema, depth)
	case schema.Type.Is("array"):
		return s.array(name, schema, depth)
	case schema.Type.Is("boolean"):
		return strconv.FormatBool(s.IntN(2) == 0)
	case schema.Type.Is("integer"), schema.Type.Is("number"):
		return s.number(schema)
	case schema.Format == "date-time":
		return s.of([]string{`"2026-01-02T03:04:05Z"`, `"2031-01-02T03:04:05.678Z"`, `"1969-12-31T23:59:59+05:00"`})
	case points[name] != "" && s.IntN(4) > 0:
		return encoded(s.something(points[name]))
	}
	return encoded(s.of(texts))
}

func (s *story) number(schema *openapi3.Schema) string {
	least, most := 0, 20
	if schema.Min != nil {
		least = int(*schema.Min)
	}
	if schema.Max != nil {
		most = min(least+100, int(*schema.Max))
	}
	return strconv.Itoa(least + s.IntN(max(1, most-least+1)))
}

// array has one at most of what may be added by it: what is added at one time stands in an
// order that is left to chance.
func (s *story) array(name string, schema *openapi3.Schema, depth int) string {
	most := 3
	if name == "topics" || schema.Items.Value.Type.Is("object") {
		most = 1
	}
	items := make([]string, s.IntN(most+1))
	for i := range items {
		items[i] = s.value(name, schema.Items.Value, depth+1)
	}
	return "[" + strings.Join(items, ",") + "]"
}

// object has what is required, and some of what is not.
func (s *story) object(schema *openapi3.Schema, depth int) string {
	var fields []string
	if depth > 3 {
		return "{}"
	}
	for _, name := range slices.Sorted(maps.Keys(schema.Properties)) {
		isUsual := name == "title" || name == "content" || name == "body" || name == "name"
		if slices.Contains(schema.Required, name) || isUsual && s.IntN(10) > 0 || s.IntN(6) == 0 {
			fields = append(fields, encoded(name)+":"+s.value(name, schema.Properties[name].Value, depth+1))
		}
	}
	return "{" + strings.Join(fields, ",") + "}"
}

func encoded(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return "null"
	}
	return string(text)
}

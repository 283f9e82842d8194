package rest

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/stoa-community/stoa/internal/community"
)

// illustrate puts an example of every body and answer, and a sentence on every
// refusal with the reasons for it, into the document.
func (s *api) illustrate() {
	document := s.huma.OpenAPI()
	shared := sharedProblems{map[string]*huma.Response{}, map[string]string{}}
	document.Components.Responses = shared.answers
	for _, path := range slices.Sorted(maps.Keys(document.Paths)) {
		for _, op := range operationsOf(document.Paths[path]) {
			s.illustrateBody(op, true)
			for status, answer := range op.Responses {
				if answer.Content[problemMedia] != nil {
					op.Responses[status] = shared.problem(op, status, s.refusals[op.OperationID])
					continue
				}
				for _, m := range answer.Content {
					m.Example = s.exampleValue(m.Schema, false)
				}
			}
		}
	}
	for _, item := range document.Webhooks {
		s.illustrateBody(item.Post, false)
	}
	for _, callback := range document.Paths[prefix+"/apps/"+community.WebhooksApp+"/settings"].Post.Callbacks {
		for _, item := range callback {
			s.illustrateBody(item.Post, false)
		}
	}
}

// illustrateBody puts an example of its body into an operation that has one.
func (s *api) illustrateBody(op *huma.Operation, isSent bool) {
	if op.RequestBody == nil {
		return
	}
	for media, m := range op.RequestBody.Content {
		if !strings.HasPrefix(media, "multipart/") {
			m.Example = s.exampleValue(m.Schema, isSent)
		}
	}
}

const problemMedia = "application/problem+json"

// ownReasons is the extension of an answer that lists the reasons which it may have. In its schema
// they would make a type of each answer of each operation, by the thousand lines.
const ownReasons = "x-reasons"

// sharedProblems are the answers that stand in the document once for all operations
// that refuse for the same reasons.
type sharedProblems struct {
	answers map[string]*huma.Response
	names   map[string]string // of answers, by their status and reasons
}

// problem is the answer of that status which op gives. It is called after the first
// operation that gives it, unless any of its sort does.
func (p sharedProblems) problem(op *huma.Operation, status string, why refusals) *huma.Response {
	words := why.words(status)
	key := fmt.Sprint(status, words)
	if p.names[key] == "" {
		name := "Problem" + status
		if !slices.Equal(words, ofCommon.words(status)) {
			name += "Of" + strings.ToUpper(op.OperationID[:1]) + op.OperationID[1:]
		}
		p.names[key] = name
		p.answers[name] = &huma.Response{Description: refusalText(status),
			Content: map[string]*huma.MediaType{problemMedia: {Schema: &huma.Schema{Ref: schemaRef + "Problem"},
				Example: problemExample(status)}}}
		if len(words) > 0 {
			p.answers[name].Extensions = map[string]any{ownReasons: words}
		}
	}
	return &huma.Response{Ref: "#/components/responses/" + p.names[key]}
}

func (s *api) exampleValue(schema *huma.Schema, isSent bool) (v any) {
	if err := json.Unmarshal([]byte(s.exampleText(schema, isSent, "")), &v); err != nil {
		panic(err) // we wrote it
	}
	return v
}

// exampleText is a value of the schema as JSON, over as many lines as it takes.
// It shows the fields that are always there, and of what is sent those that name
// an example.
func (s *api) exampleText(schema *huma.Schema, isSent bool, indent string) string {
	w := exampleWriter{api: s, isSent: isSent}
	w.value("", schema, indent)
	return w.b.String()
}

type exampleWriter struct {
	api    *api
	isSent bool
	b      strings.Builder
	depth  int // of records in records
}

func (w *exampleWriter) value(name string, schema *huma.Schema, indent string) {
	record := refName(schema.Ref)
	if schema.Ref != "" {
		schema = w.api.huma.OpenAPI().Components.Schemas.SchemaFromRef(schema.Ref)
	}
	if of, ok := schema.Extensions[recordOf].(string); ok {
		record = of
	}
	switch {
	case len(schema.Examples) > 0:
		w.b.Write(encode(schema.Examples[0]))
	case schema.Type == huma.TypeObject:
		w.object(record, schema, indent)
	case schema.Type == huma.TypeArray:
		w.array(name, schema, indent)
	case len(schema.OneOf) > 0:
		w.value(name, schema.OneOf[0], indent)
	default:
		w.b.Write(encode(plainExample(name, schema)))
	}
}

func (w *exampleWriter) object(record string, schema *huma.Schema, indent string) {
	w.depth++
	defer func() { w.depth-- }()
	names := w.shown(schema, namesOf(schema, w.api.orderOf(record)))
	w.b.WriteString("{")
	for i, name := range names {
		if i > 0 {
			w.b.WriteString(",")
		}
		w.b.WriteString("\n" + indent + "  " + string(encode(name)) + ": ")
		w.value(name, schema.Properties[name], indent+"  ")
	}
	if len(names) > 0 {
		w.b.WriteString("\n" + indent)
	}
	w.b.WriteString("}")
}

// shown are the fields that must be there, and of what is sent those that name
// an example, or else the first.
func (w *exampleWriter) shown(schema *huma.Schema, names []string) (shown []string) {
	for _, name := range names {
		if slices.Contains(schema.Required, name) || w.isSent && len(schema.Properties[name].Examples) > 0 {
			shown = append(shown, name)
		}
	}
	if len(shown) == 0 && len(names) > 0 {
		shown = names[:1]
	}
	return shown
}

// array shows one element, and none inside of a record: examples are read.
func (w *exampleWriter) array(name string, schema *huma.Schema, indent string) {
	w.b.WriteString("[")
	if w.depth == 0 || w.isSent {
		w.value(strings.TrimSuffix(name, "s"), schema.Items, indent)
	}
	w.b.WriteString("]")
}

// exampleID is the id of every record in the examples.
const exampleID = "019a2b3c4d5e6f7081920a1b"

// plainExample is a value for a field that names no example of its own.
func plainExample(name string, schema *huma.Schema) any {
	switch {
	case schema.Default != nil:
		return schema.Default
	case len(schema.Enum) > 0:
		return schema.Enum[0]
	case schema.Format == "date-time":
		return "2026-01-02T03:04:05.678Z"
	case schema.Type == huma.TypeBoolean:
		return name == "success"
	case schema.Type == huma.TypeInteger, schema.Type == huma.TypeNumber:
		return 0
	case slices.Contains(exampleIDs, name):
		return exampleID
	case schema.Format == "binary" || schema.Pattern != "":
		return ""
	case schema.Nullable:
		return nil
	}
	return exampleTexts[name]
}

// exampleForm is the fields of a form, as name=value.
func (s *api) exampleForm(schema *huma.Schema) (fields []string) {
	name := refName(schema.Ref)
	if name != "" {
		schema = s.huma.OpenAPI().Components.Schemas.SchemaFromRef(schema.Ref)
	}
	form, _ := s.exampleValue(schema, true).(map[string]any)
	for _, field := range namesOf(schema, s.orderOf(name)) {
		value, isText := form[field].(string)
		if schema.Properties[field].Format == "binary" {
			value = "@picture.png"
		}
		if isText {
			fields = append(fields, field+"="+value)
		}
	}
	return fields
}

// exampleAddress is the operation's path with its parameters filled in.
func exampleAddress(op *huma.Operation) string {
	path := op.Path
	for _, p := range op.Parameters {
		if p.In != "path" {
			continue
		}
		value := exampleID
		if len(p.Schema.Examples) > 0 {
			value, _ = p.Schema.Examples[0].(string)
		}
		path = strings.ReplaceAll(path, "{"+p.Name+"}", url.PathEscape(value))
	}
	return path
}

package rest

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// illustrate puts an example of every body and answer, and a sentence on every
// refusal, into the document.
func (s *api) illustrate() {
	for _, item := range s.huma.OpenAPI().Paths {
		for _, op := range operationsOf(item) {
			if op.RequestBody != nil {
				for _, m := range op.RequestBody.Content {
					m.Example = s.exampleValue(m.Schema, true)
				}
			}
			for status, answer := range op.Responses {
				if text := refusalText(status); text != "" && !strings.Contains(answer.Description, ".") {
					answer.Description = text
				}
				for media, m := range answer.Content {
					if media == "application/problem+json" {
						m.Example = problemExample(status)
					} else {
						m.Example = s.exampleValue(m.Schema, false)
					}
				}
			}
		}
	}
}

func (s *api) exampleValue(schema *huma.Schema, isSent bool) (v any) {
	if err := json.Unmarshal([]byte(s.exampleText(schema, isSent, "")), &v); err != nil {
		panic(err) // we wrote it
	}
	return v
}

// exampleText is a value of the schema as JSON, over as many lines as it takes.
// Of what is sent it shows only the fields that have an example or must be there.
func (s *api) exampleText(schema *huma.Schema, isSent bool, indent string) string {
	w := exampleWriter{api: s, isSent: isSent}
	w.value("", schema, indent)
	return w.b.String()
}

type exampleWriter struct {
	api    *api
	isSent bool
	b      strings.Builder
	within []string // records being written: one is not shown in itself
}

func (w *exampleWriter) value(name string, schema *huma.Schema, indent string) {
	record := refName(schema.Ref)
	if schema.Ref != "" {
		schema = w.api.huma.OpenAPI().Components.Schemas.SchemaFromRef(schema.Ref)
	} else if of, ok := schema.Extensions[recordOf].(string); ok {
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
	w.within = append(w.within, record)
	defer func() { w.within = w.within[:len(w.within)-1] }()
	isFirst := true
	w.b.WriteString("{")
	for _, name := range namesOf(schema, w.api.orderOf(record)) {
		p := schema.Properties[name]
		if w.isSent && len(p.Examples) == 0 && !slices.Contains(schema.Required, name) {
			continue
		}
		if !isFirst {
			w.b.WriteString(",")
		}
		isFirst = false
		w.b.WriteString("\n" + indent + "  " + string(encode(name)) + ": ")
		w.value(name, p, indent+"  ")
	}
	if !isFirst {
		w.b.WriteString("\n" + indent)
	}
	w.b.WriteString("}")
}

func (w *exampleWriter) array(name string, schema *huma.Schema, indent string) {
	if slices.Contains(w.within, refName(schema.Items.Ref)) && schema.Items.Ref != "" {
		w.b.WriteString("[]")
		return
	}
	w.b.WriteString("[")
	w.value(strings.TrimSuffix(name, "s"), schema.Items, indent)
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
	case isIDName(name):
		return exampleID
	case schema.Nullable:
		return nil
	}
	return ""
}

func isIDName(name string) bool {
	return slices.Contains([]string{"_id", "id", "portal", "moderator", "admin", "user", "question", "answer", "post"}, name)
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

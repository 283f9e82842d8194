package rest

import (
	"fmt"
	"html/template"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/stoa-community/stoa/internal/manual"
)

// recordOf is the extension of a schema that is a named record and success.
const recordOf = "x-record"

// schemaRef is what the reference to a named schema begins with.
const schemaRef = "#/components/schemas/"

// orderOf is the order in which a record's fields are declared, and so sent.
func (s *api) orderOf(name string) (order []string) {
	t := typeNamed(s.huma.OpenAPI().Components.Schemas, name)
	if t == nil || t.Kind() != reflect.Struct {
		return nil
	}
	for f := range t.Fields() {
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		order = append(order, tag)
	}
	return order
}

// namesOf are the fields of a schema, those of order first.
func namesOf(schema *huma.Schema, order []string) []string {
	names := slices.Sorted(maps.Keys(schema.Properties))
	place := func(name string) int {
		if i := slices.Index(order, name); i >= 0 {
			return i
		}
		return len(order)
	}
	slices.SortStableFunc(names, func(a, b string) int { return place(a) - place(b) })
	return names
}

func (s *api) fieldsOf(schema *huma.Schema, order []string) (fields []manual.Field) {
	for _, name := range namesOf(schema, order) {
		p := schema.Properties[name]
		fields = append(fields, manual.Field{Name: name, Type: s.typeOf(p), Text: phrase(p.Description), Values: p.Enum,
			Required: slices.Contains(schema.Required, name)})
	}
	return fields
}

func (s *api) docParameter(p *huma.Param) manual.Field {
	text := p.Description
	if p.Schema.Default != nil {
		text = strings.TrimSpace(fmt.Sprintf("%s `%v` when it is not given.", text, p.Schema.Default))
	}
	if p.Schema.Minimum != nil && p.Schema.Maximum != nil && *p.Schema.Maximum < 1e6 {
		text = fmt.Sprintf("%s From %.0f to %.0f.", text, *p.Schema.Minimum, *p.Schema.Maximum)
	}
	return manual.Field{Name: p.Name, In: p.In, Type: s.typeOf(p.Schema), Text: phrase(text), Values: p.Schema.Enum, Required: p.Required}
}

func (s *api) docBody(media string, m *huma.MediaType) manual.Body {
	b := manual.Body{Media: media, Type: s.typeOf(m.Schema), Example: s.exampleText(m.Schema, strings.Contains(media, "form"), "")}
	if names := s.recordsIn(m.Schema); len(names) == 1 {
		b.Record = names[0]
	}
	if m.Schema.Type == huma.TypeObject {
		b.Fields = s.fieldsOf(m.Schema, nil)
	}
	return b
}

// typeOf says in words what a value is, with links to the records.
func (s *api) typeOf(schema *huma.Schema) template.HTML {
	text := template.HTML("any")
	switch {
	case schema.Ref != "":
		named := s.huma.OpenAPI().Components.Schemas.SchemaFromRef(schema.Ref)
		text = linkTo(refName(schema.Ref))
		if of, ok := named.Extensions[recordOf].(string); ok {
			text = linkTo(of) + " and <code>success: true</code>"
		} else if len(named.OneOf) > 0 {
			text = oneOf(s, named.OneOf)
		} else if named.Type != huma.TypeObject {
			text = s.typeOf(named)
		}
	case schema.Type == huma.TypeArray:
		text = "list of " + s.typeOf(schema.Items)
	case schema.Format == "date-time":
		text = "time"
	case schema.Type != "":
		text = template.HTML(template.HTMLEscapeString(schema.Type))
	case len(schema.OneOf) > 0:
		text = oneOf(s, schema.OneOf)
	}
	if schema.Nullable {
		text += " or null"
	}
	return text
}

func oneOf(s *api, schemas []*huma.Schema) template.HTML {
	words := make([]string, len(schemas))
	for i, schema := range schemas {
		words[i] = string(s.typeOf(schema))
	}
	return template.HTML(strings.Join(words, " or "))
}

func refName(ref string) string { return ref[strings.LastIndexByte(ref, '/')+1:] }

func linkTo(record string) template.HTML {
	name := template.HTMLEscapeString(record)
	return template.HTML(`<a href="` + manual.RecordPath(name) + `">` + name + `</a>`)
}

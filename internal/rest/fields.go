package rest

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/jsonout"
)

// Who needs little of an answer asks for little: fields=content,user.profile.name. What may
// be asked for is what the document says of the answer; what is not, is never encoded.

const (
	maxFields     = 100   // that one may ask for
	maxFieldsText = 2_000 // bytes to name them in
	maxSelections = 250   // that are kept: clients ask for the same few over and over
)

// ofFields is what an operation refuses of which fields may be asked for.
var ofFields = refusals{400: {community.WhyBadParameter, community.WhyTooManyItems}}

func fieldsParameter(of answerFields) *huma.Param {
	example := of.example()
	return &huma.Param{
		Name: "fields", In: "query", Schema: &huma.Schema{Type: huma.TypeString, MaxLength: new(maxFieldsText)}, Example: example,
		Description: "Only these fields of the record or of each in the list, at most 100, parted by commas, such as `" + example + "`. A " +
			"dot leads into a record or a list of them; a field takes all that is below it. A record's own `id` is always there. What is not " +
			"asked for is left out, also where the schema requires it. All of it when absent.",
	}
}

// selections keep what was asked for, as it is worked out.
type selections struct {
	sync.Mutex
	kept map[selectionKey]*jsonout.Selection
}

type selectionKey struct{ operation, fields string }

// of returns what a request asks for of the answer of an operation: nil for all of it.
func (s *selections) of(r *http.Request, operation string, answer answerFields) (*jsonout.Selection, error) {
	if r.URL.RawQuery == "" {
		return nil, nil
	}
	text := strings.Join(r.URL.Query()["fields"], ",")
	if text == "" {
		return nil, nil
	}
	key := selectionKey{operation, text}
	s.Lock()
	selected, ok := s.kept[key]
	s.Unlock()
	if ok {
		return selected, nil
	}
	selected, err := answer.read(text)
	if err == nil {
		s.keep(key, selected)
	}
	return selected, err
}

// keep remembers a selection. When there are too many, all are forgotten: they cost little
// to work out again, and an order of use would cost every request.
func (s *selections) keep(key selectionKey, selected *jsonout.Selection) {
	s.Lock()
	defer s.Unlock()
	if len(s.kept) >= maxSelections || s.kept == nil {
		s.kept = map[selectionKey]*jsonout.Selection{}
	}
	s.kept[key] = selected
}

// answerFields are the fields that a part of an answer may have: those of any of its
// schemas, where it may be one thing or another.
type answerFields struct {
	of      *description
	schemas []*huma.Schema
}

// answerOf are the fields of an operation's answer.
func (s *api) answerOf(op *huma.Operation) answerFields {
	content := op.Responses["200"].Content["application/json"]
	return answerFields{s.description, nil}.with(content.Schema)
}

// with adds the objects that a schema is of, or a list of.
func (a answerFields) with(schema *huma.Schema) answerFields {
	switch {
	case schema == nil:
	case schema.Ref != "":
		return a.with(a.of.huma.OpenAPI().Components.Schemas.SchemaFromRef(schema.Ref))
	case schema.Type == huma.TypeArray:
		return a.with(schema.Items)
	case len(schema.Properties) > 0:
		a.schemas = append(a.schemas, schema)
	}
	if schema != nil {
		for _, one := range slices.Concat(schema.OneOf, schema.AnyOf) {
			a = a.with(one)
		}
	}
	return a
}

// below are the fields of a field, and whether there is such a one.
func (a answerFields) below(name string) (fields answerFields, ok bool) {
	fields.of = a.of
	for _, schema := range a.schemas {
		if property, has := schema.Properties[name]; has {
			fields, ok = fields.with(property), true
		}
	}
	return fields, ok
}

func (a answerFields) names() []string {
	known := map[string]bool{}
	for _, schema := range a.schemas {
		for name := range schema.Properties {
			known[name] = true
		}
	}
	return slices.Sorted(maps.Keys(known))
}

// read reads what is asked for.
func (a answerFields) read(text string) (*jsonout.Selection, error) {
	if len(text) > maxFieldsText {
		return nil, community.Bad("fields", community.WhyBadParameter, "must be at most %d bytes, not %d", maxFieldsText, len(text))
	}
	paths := strings.Split(text, ",")
	if len(paths) > maxFields {
		return nil, community.Bad("fields", community.WhyTooManyItems, "may have at most %d, not %d", maxFields, len(paths))
	}
	a.of.Lock()
	defer a.of.Unlock()
	for i, path := range paths {
		paths[i] = strings.TrimSpace(path)
		if err := a.check(paths[i]); err != nil {
			return nil, err
		}
	}
	if _, ok := a.below("id"); ok {
		paths = append(paths, "id")
	}
	return jsonout.Select(paths...), nil
}

// check refuses a path that no answer has, with the one that may be meant.
func (a answerFields) check(path string) error {
	among, at, name, ok := a.follow(path)
	if ok {
		return nil
	}
	if near := nearest(name, among.names()); near != "" {
		return community.Bad("fields", community.WhyUnknownField, "has %q, which isn't known; %s?", printable(path), at+near)
	}
	return community.Bad("fields", community.WhyUnknownField, "has %q, which isn't known here", printable(path))
}

// follow goes along a path as far as answers have it: ok is to its end. Else it comes to a name
// that is not among the fields there; at is the path before it, with its last dot.
func (a answerFields) follow(path string) (among answerFields, at, name string, ok bool) {
	for name = range strings.SplitSeq(path, ".") {
		below, ok := a.below(name)
		if !ok {
			return a, at, name, false
		}
		a, at = below, at+name+"."
	}
	return a, at, "", true
}

// example is what one may ask for.
func (a answerFields) example() string {
	var shown []string
	for _, path := range []string{"id", "title", "name", "content", "body", "verb", "user.profile.name", "profile.name", "items.title"} {
		if _, _, _, ok := a.follow(path); ok && len(shown) < 3 {
			shown = append(shown, path)
		}
	}
	if names := a.names(); len(shown) == 0 {
		shown = names[:min(2, len(names))]
	}
	return strings.Join(shown, ",")
}

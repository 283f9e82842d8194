package graph_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"

	"github.com/stoa-community/stoa/internal/graph/schema"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// faultOf says what an answer has that no answer to the query may have; "" is nothing.
func faultOf(query string, reply resttest.Reply) string {
	var body struct {
		Data   json.RawMessage
		Errors []struct {
			Message    string
			Code       string
			Extensions map[string]any
		}
	}
	if reply.Status >= 500 {
		return "it broke"
	}
	if err := json.Unmarshal(reply.Body, &body); err != nil {
		return err.Error()
	}
	for _, e := range body.Errors {
		kind, _ := e.Extensions["kind"].(string)
		if e.Message == "" || e.Code == "" || e.Extensions["code"] != e.Code || kind == "" {
			return "an error lacks its code"
		}
		if e.Code == "10" || kind == "internal" || kind == "unavailable" {
			return "an error is ours"
		}
	}
	if body.Data == nil {
		if len(body.Errors) == 0 {
			return "there are neither data nor errors"
		}
		return ""
	}
	var data any
	if err := json.Unmarshal(body.Data, &data); err != nil {
		return err.Error()
	}
	return dataFault(query, data, len(body.Errors) > 0)
}

// dataFault holds data against the query.
func dataFault(query string, data any, hasErrors bool) string {
	document, err := parser.ParseQuery(&ast.Source{Input: query})
	if err != nil {
		return "there are data, though the query is " + err.Error()
	}
	if data == nil {
		if !hasErrors {
			return "data is null, and nothing says why"
		}
		return ""
	}
	op := document.Operations[0]
	root := schema.Parsed().Query
	if op.Operation == ast.Mutation {
		root = schema.Parsed().Mutation
	}
	c := checking{document, hasErrors}
	return c.object(root, op.SelectionSet, data, "data")
}

type checking struct {
	document  *ast.QueryDocument
	hasErrors bool
}

// fields are those that a selection asks for of an object, by what the answer calls them.
func (c checking) fields(def *ast.Definition, set ast.SelectionSet, all map[string][]*ast.Field) {
	for _, selected := range set {
		switch s := selected.(type) {
		case *ast.Field:
			if !isSkipped(s.Directives) {
				name := s.Alias
				all[name] = append(all[name], s)
			}
		case *ast.InlineFragment:
			if !isSkipped(s.Directives) && (s.TypeCondition == "" || s.TypeCondition == def.Name) {
				c.fields(def, s.SelectionSet, all)
			}
		case *ast.FragmentSpread:
			if f := c.document.Fragments.ForName(s.Name); !isSkipped(s.Directives) && f.TypeCondition == def.Name {
				c.fields(def, f.SelectionSet, all)
			}
		}
	}
}

// isSkipped reads directives, which the fuzzer writes without variables.
func isSkipped(directives ast.DirectiveList) bool {
	skip, include := directives.ForName("skip"), directives.ForName("include")
	return skip != nil && skip.Arguments[0].Value.Raw == "true" || include != nil && include.Arguments[0].Value.Raw == "false"
}

func (c checking) object(def *ast.Definition, set ast.SelectionSet, v any, path string) string {
	object, ok := v.(map[string]any)
	if !ok {
		return fmt.Sprintf("%s is no object: %v", path, v)
	}
	if def.IsAbstractType() {
		return "" // the types of its fields are not known
	}
	all := map[string][]*ast.Field{}
	c.fields(def, set, all)
	if len(all) != len(object) {
		return fmt.Sprintf("%s has %d fields, not %d", path, len(object), len(all))
	}
	for name, fields := range all {
		value, ok := object[name]
		if !ok {
			return path + " lacks " + name
		}
		if fields[0].Name == "__typename" {
			if value != def.Name {
				return fmt.Sprintf("%s is a %v, not a %s", path, value, def.Name)
			}
			continue
		}
		var below ast.SelectionSet
		for _, f := range fields {
			below = append(below, f.SelectionSet...)
		}
		if fault := c.value(def.Fields.ForName(fields[0].Name).Type, below, value, path+"."+name); fault != "" {
			return fault
		}
	}
	return ""
}

func (c checking) value(typ *ast.Type, set ast.SelectionSet, v any, path string) string {
	if v == nil {
		if typ.NonNull {
			return path + " is null, and may not be"
		}
		return ""
	}
	if typ.Elem != nil {
		list, ok := v.([]any)
		if !ok {
			return fmt.Sprintf("%s is no list: %v", path, v)
		}
		for i, item := range list {
			if fault := c.value(typ.Elem, set, item, fmt.Sprint(path, ".", i)); fault != "" {
				return fault
			}
		}
		return ""
	}
	def := schema.Parsed().Types[typ.NamedType]
	if def.IsCompositeType() {
		return c.object(def, set, v, path)
	}
	if !isLeaf(def, v) {
		return fmt.Sprintf("%s is no %s: %v", path, def.Name, v)
	}
	return ""
}

// isLeaf reports whether a value is one of a scalar or an enum.
func isLeaf(def *ast.Definition, v any) bool {
	switch v := v.(type) {
	case string:
		if def.Kind == ast.Enum {
			return slices.ContainsFunc(def.EnumValues, func(e *ast.EnumValueDefinition) bool { return e.Name == v })
		}
		return def.Name == "String" || def.Name == "ID" || def.Name == "DateTime"
	case float64:
		return def.Name == "Float" || def.Name == "Int" && v == math.Trunc(v) && math.Abs(v) <= math.MaxInt32
	case bool:
		return def.Name == "Boolean"
	}
	return false
}

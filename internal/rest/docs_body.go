package rest

import (
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// A type of body often serves both who adds a record and who changes one. Two tags of its
// fields tell them apart in the document: `needed:"create"` is a field that must be sent to
// add one, `only:"create"` one that only then can be. The document has a schema for each.

// The uses of a body.
const (
	toCreate = "create"
	toUpdate = "update"
	toPatch  = "patch"
	inBatch  = "batch"
)

// shaped is the schema of a body for a use, under a name of its own where the use matters.
func shaped(r huma.Registry, body reflect.Type, use string) *huma.Schema {
	schema := r.Schema(body, true, "")
	whole := r.SchemaFromRef(schema.Ref)
	if whole == nil || !isOfUses(body) {
		return schema
	}
	name := strings.ToUpper(use[:1]) + use[1:] + refName(schema.Ref)
	if r.Map()[name] == nil {
		r.Map()[name] = shapedFor(use, body, *whole)
	}
	return &huma.Schema{Ref: schemaRef + name}
}

// useOf is what an operation of that method has a body for.
func useOf(method string) string {
	switch method {
	case http.MethodPut:
		return toUpdate
	case http.MethodPatch:
		return toPatch
	}
	return toCreate
}

// typeNamed is the type that a named schema was made of.
func typeNamed(r huma.Registry, name string) reflect.Type {
	for _, use := range []string{"", "Create", "Update", "Patch", "Batch"} {
		if rest, ok := strings.CutPrefix(name, use); ok {
			if t := r.TypeFromRef(schemaRef + rest); t != nil {
				return t
			}
		}
	}
	return nil
}

// dropWhole drops the schemas of which the document has one for each use.
func dropWhole(r huma.Registry) {
	for name := range r.Map() {
		if t := r.TypeFromRef(schemaRef + name); t != nil && t.Kind() == reflect.Struct && isOfUses(t) {
			delete(r.Map(), name)
		}
	}
}

func isOfUses(body reflect.Type) bool {
	for f := range body.Fields() {
		if f.Tag.Get("needed") != "" || f.Tag.Get("only") != "" {
			return true
		}
	}
	return false
}

// shapedFor is the part of a schema that is for one use.
func shapedFor(use string, body reflect.Type, schema huma.Schema) *huma.Schema {
	schema.Properties, schema.Required = maps.Clone(schema.Properties), slices.Clone(schema.Required)
	for f := range body.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if only := f.Tag.Get("only"); only != "" && !slices.Contains(strings.Split(only, ","), use) {
			delete(schema.Properties, name)
		}
		if slices.Contains(strings.Split(f.Tag.Get("needed"), ","), use) {
			schema.Required = append(schema.Required, name)
		}
	}
	return &schema
}

package rest

import (
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
)

// ofGuarded is what an operation refuses that takes If-Match.
var ofGuarded = refusals{400: {community.WhyBadParameter}, 412: {community.WhyStaleVersion}}

var matchParameter = &huma.Param{
	Name: "If-Match", In: "header", Schema: &huma.Schema{Type: huma.TypeString}, Example: `"3vO2mY6k0gq5cJb1hQm4Yw"`,
	Description: "The ETag that the record was read with, or several: where it says something else by now, nothing is written and the " +
		"answer is a 412. Votes, views and answers do not count: the part of the tag before its first dot is compared, which names what " +
		"an edit can change. `*` is any. Without it the change is made whatever was changed meanwhile.",
}

const changedTag = "Names what the record says now: send it as the If-Match of the next change."

// guard reads which versions of a record a change is meant for.
func (c *caller) guard(op operation) (err error) {
	if op.guarded {
		c.only, err = httpkit.IfMatch(c.request)
	}
	return err
}

// dropRead drops what a record was read with and no change can say, whether it is so any
// more or not: who sends an If-Match sends back what they read, and votes and views have
// changed it since.
func dropRead(t reflect.Type, sent, is map[string]any) {
	for name, value := range sent {
		field, ok := fieldsOf(t)[strings.ToLower(name)]
		switch {
		case !ok && is[name] != nil, ok && !isReadable(field.Type, value) && isSameRecord(value, is[name]):
			delete(sent, name)
		}
	}
}

// isSameRecord reports whether two values are records of the same ids, in the same order,
// whatever else was read of them.
func isSameRecord(value, other any) bool {
	switch value := value.(type) {
	case map[string]any:
		is, ok := other.(map[string]any)
		return ok && value["id"] != nil && value["id"] == is["id"]
	case []any:
		list, ok := other.([]any)
		if !ok || len(list) != len(value) {
			return false
		}
		for i := range value {
			if !isSameRecord(value[i], list[i]) {
				return false
			}
		}
		return true
	}
	return false
}

package scim

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
)

// maxBody is the most a body may weigh, in bytes.
const maxBody = 1 << 20

// An object is a resource, or a part of one, by the names of its attributes in lower
// case: SCIM does not tell cases apart.
type object = map[string]any

// body reads the body of a request, which must be an object of that schema if it says
// of which it is.
func (c *call) body(schema string) (object, error) {
	kind, _, err := mime.ParseMediaType(c.request.Header.Get("Content-Type"))
	if err != nil || kind != media && kind != "application/json" {
		return nil, community.Fail(community.Unsupported, community.WhyBodyType, "The body must be %s or application/json.", media)
	}
	text, err := io.ReadAll(http.MaxBytesReader(c.writer, c.request.Body, maxBody))
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return nil, community.Fail(community.TooLarge, community.WhyBodyTooLarge, "The body is over the limit of %d bytes.", maxBody)
	}
	if err != nil {
		if community.KindOf(err) == community.Internal { // the client hung up, or dawdled
			err = community.Fail(community.Invalid, community.WhyBodyUnreadable, "The body could not be read.")
		}
		return nil, err
	}
	if err := httpkit.CheckJSON(text); err != nil {
		return nil, err
	}
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		return nil, community.Fail(community.Invalid, community.WhyBodyUnreadable, "The body is not JSON that can be read.")
	}
	o, ok := lower(v).(object)
	if !ok {
		return nil, community.Fail(community.Invalid, community.WhyBodyUnreadable, "The body must be an object.")
	}
	if said, isThere := o["schemas"]; isThere && !isOf(said, schema) {
		return nil, community.Bad("schemas", community.WhyNotOneOf, "must hold %s", schema)
	}
	return o, nil
}

func isOf(schemas any, schema string) bool {
	list, _ := schemas.([]any)
	return slices.ContainsFunc(list, func(v any) bool { s, _ := v.(string); return strings.EqualFold(s, schema) })
}

// lower has the names of attributes be in lower case.
func lower(v any) any {
	switch v := v.(type) {
	case object:
		o := make(object, len(v))
		for name, value := range v {
			o[strings.ToLower(name)] = lower(value)
		}
		return o
	case []any:
		for i := range v {
			v[i] = lower(v[i])
		}
	}
	return v
}

// text returns a text of an object, "" for none. name is as SCIM spells it.
func text(o object, name string) (string, error) {
	switch v := o[strings.ToLower(name[strings.LastIndexByte(name, '.')+1:])].(type) {
	case nil:
		return "", nil
	case string:
		return v, nil
	}
	return "", community.Bad(name, community.WhyWrongType, "must be a text")
}

// flag returns whether an attribute is true. Some directories write "True".
func flag(o object, name string, otherwise bool) (bool, error) {
	switch v := o[strings.ToLower(name)].(type) {
	case nil:
		return otherwise, nil
	case bool:
		return v, nil
	case string:
		if strings.EqualFold(v, "true") || strings.EqualFold(v, "false") {
			return strings.EqualFold(v, "true"), nil
		}
	}
	return false, community.Bad(name, community.WhyWrongType, "must be true or false")
}

// items returns the values of an attribute that may have several. One may stand alone,
// and a bare text is a value.
func items(v any, name string) ([]object, error) {
	if v == nil {
		return nil, nil
	}
	list, isList := v.([]any)
	if !isList {
		list = []any{v}
	}
	found := make([]object, 0, len(list))
	for _, item := range list {
		switch item := item.(type) {
		case object:
			found = append(found, item)
		case string:
			found = append(found, object{"value": item})
		default:
			return nil, community.Bad(name, community.WhyWrongType, "must be a list of objects with a value")
		}
	}
	return found, nil
}

// chosen is the value that counts of those of an attribute: the primary one, else one of
// that type, else the first. It is "" where there is none.
func chosen(v any, name, kind string) (string, error) {
	list, err := items(v, name)
	list = slices.DeleteFunc(list, func(o object) bool { return o["value"] == nil || o["value"] == "" })
	if err != nil || len(list) == 0 {
		return "", err
	}
	is := func(test func(object) bool) object {
		if at := slices.IndexFunc(list, test); at >= 0 {
			return list[at]
		}
		return nil
	}
	best := is(func(o object) bool { primary, _ := flag(o, "primary", false); return primary })
	if best == nil {
		best = is(func(o object) bool { t, _ := text(o, "type"); return strings.EqualFold(t, kind) })
	}
	if best == nil {
		best = list[0]
	}
	return text(best, name+".value")
}

package scim

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/scim/filter"
)

// A change is an operation of a PATCH.
type change struct {
	do   string // add, replace or remove
	sets []setting
}

// A setting is what a change is to do to one attribute.
type setting struct {
	path    filter.Path
	value   any
	isNamed bool // by a path of its own, and not among others in an object
}

// changes reads the operations of a PATCH.
func (c *call) changes() ([]change, error) {
	o, err := c.body(patchSchema)
	if err != nil {
		return nil, err
	}
	list, ok := o["operations"].([]any)
	if !ok || len(list) == 0 {
		return nil, community.Lacking("Operations")
	}
	changes := make([]change, len(list))
	for i, item := range list {
		if changes[i], err = toChange(item, "Operations."+strconv.Itoa(i)); err != nil {
			return nil, err
		}
	}
	return changes, nil
}

func toChange(v any, at string) (change, error) {
	o, ok := v.(object)
	if !ok {
		return change{}, community.Bad(at, community.WhyBadChange, "must be an object with op, path and value")
	}
	do, _ := o["op"].(string)
	c := change{do: strings.ToLower(do)} // Entra writes Add
	if c.do != "add" && c.do != "replace" && c.do != "remove" {
		return c, community.Bad(at+".op", community.WhyBadChange, "must be add, replace or remove, not %q", clip(do))
	}
	path, err := text(o, "path")
	if err != nil {
		return c, community.Renamed(err, "path", at+".path")
	}
	value, hasValue := o["value"]
	switch {
	case c.do != "remove" && !hasValue:
		return c, community.Lacking(at + ".value")
	case path != "":
		p, err := filter.ParsePath(path)
		if err != nil {
			return c, community.Bad(at+".path", community.WhyBadTarget, "%s", err)
		}
		c.sets = []setting{{p, value, true}}
		return c, nil
	case c.do == "remove":
		return c, community.Bad(at+".path", community.WhyNoTarget, "is required to remove something")
	}
	c.sets, err = pathless(value, at)
	return c, err
}

// pathless are the attributes of an object that stands without a path. Their names may be
// paths: Entra writes {"name.familyName": …}.
func pathless(v any, at string) (sets []setting, err error) {
	o, ok := v.(object)
	if !ok {
		return nil, community.Bad(at+".value", community.WhyBadChange, "must be an object where there is no path")
	}
	for _, name := range slices.Sorted(maps.Keys(o)) {
		p, err := filter.ParsePath(name)
		if err != nil {
			return nil, community.Bad(at+".value", community.WhyBadTarget, "has the name %q, which %s", clip(name), err)
		}
		sets = append(sets, setting{p, o[name], false})
	}
	return sets, nil
}

// What the attributes of a person are. Those that are not kept may be sent all the same.
var (
	single  = []string{"username", "externalid", "displayname", "title", "preferredlanguage", "locale", "active"}
	several = []string{"emails", "photos"}
	fixed   = []string{"id", "meta", "schemas", "groups"}
	unkept  = []string{"nickname", "profileurl", "usertype", "timezone", "password", "phonenumbers", "ims", "addresses", "entitlements",
		"roles", "x509certificates"}
)

// unknown refuses an attribute that cannot be changed, if it was named by a path. An
// extension is passed over in any case.
func (s setting) unknown(fixed ...string) error {
	top, _, _ := strings.Cut(s.path.Attr, ".")
	switch {
	case !s.isNamed, strings.HasPrefix(top, "urn:"):
		return nil
	case slices.Contains(fixed, top):
		return community.Bad(top, community.WhyReadOnly, "cannot be changed")
	}
	return community.Bad("path", community.WhyBadTarget, "names %q, which is not known", clip(s.path.Attr))
}

// apply changes a person.
func (c change) apply(o object) error {
	for _, s := range c.sets {
		top, sub, _ := strings.Cut(s.path.Attr, ".")
		var err error
		switch {
		case slices.Contains(several, top):
			err = c.setSeveral(o, top, sub, s)
		case s.path.Where != nil && !slices.Contains(unkept, top), sub != "" && slices.Contains(single, top):
			err = community.Bad("path", community.WhyBadTarget, "names a part of %s, which has none", top)
		case top == "name":
			err = c.setName(o, sub, s.value)
		case slices.Contains(single, top):
			if o[top] = bare(s.value); c.do == "remove" {
				o[top] = nil
			}
		case !slices.Contains(unkept, top):
			err = s.unknown(fixed...)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// bare is the value of an attribute that has one, which some put into a list.
func bare(v any) any {
	if list, ok := v.([]any); ok && len(list) == 1 {
		if o, ok := list[0].(object); ok && o["value"] != nil {
			return o["value"]
		}
	}
	return v
}

func (c change) setName(o object, sub string, v any) error {
	name, _ := o["name"].(object)
	if name == nil {
		name = object{}
		o["name"] = name
	}
	parts, isObject := v.(object)
	switch {
	case c.do == "remove" && sub == "":
		o["name"] = nil
	case c.do == "remove":
		delete(name, sub)
	case sub != "":
		name[sub] = v
	case !isObject:
		return community.Bad("name", community.WhyWrongType, "must be an object")
	default:
		maps.Copy(name, parts)
	}
	return nil
}

// setSeveral changes an attribute that may have several values.
func (c change) setSeveral(o object, top, sub string, s setting) error {
	have, err := items(o[top], top)
	if err != nil {
		return err
	}
	if s.path.Sub != "" {
		sub = s.path.Sub
	}
	var next []object
	switch {
	case s.path.Where != nil || sub != "":
		next, err = c.setSome(have, top, sub, s)
	case c.do == "remove" && s.value == nil:
	case c.do == "remove":
		next, err = without(have, s.value, top)
	default:
		next, err = items(s.value, top)
		if c.do == "add" && err == nil {
			next = joined(have, next)
		}
	}
	all := make([]any, len(next))
	for i, item := range next {
		all[i] = item
	}
	o[top] = all
	return err
}

// joined are values with others added, of which a primary one takes the place of that.
func joined(have, added []object) []object {
	for _, item := range added {
		if primary, _ := flag(item, "primary", false); primary {
			for _, old := range have {
				old["primary"] = false
			}
		}
	}
	return append(have, added...)
}

// without are values but for those that are named.
func without(have []object, v any, top string) ([]object, error) {
	gone, err := items(v, top)
	return slices.DeleteFunc(have, func(o object) bool {
		return slices.ContainsFunc(gone, func(g object) bool { return sameText(o["value"], g["value"]) })
	}), err
}

// setSome changes the values that a filter picks, or a part of them. Where it picks none
// that is to be set, there is one from then on as it would pick.
func (c change) setSome(have []object, top, sub string, s setting) ([]object, error) {
	isPicked := func(o object) bool { return s.path.Where == nil || picks(*s.path.Where, o) }
	if c.do == "remove" && sub == "" {
		return slices.DeleteFunc(have, isPicked), nil
	}
	var picked []object
	for _, o := range have {
		if isPicked(o) {
			picked = append(picked, o)
		}
	}
	if c.do != "remove" && len(picked) == 0 {
		made := object{}
		if s.path.Where != nil && !pickedBy(*s.path.Where, made) {
			return nil, community.Bad(top, community.WhyNoTarget, "has no value that the path names")
		}
		have, picked = append(have, made), []object{made}
	}
	for _, o := range picked {
		if err := c.setValue(o, top, sub, s.value); err != nil {
			return nil, err
		}
	}
	return have, nil
}

// setValue changes one value, or a part of it.
func (c change) setValue(o object, top, sub string, v any) error {
	parts, isObject := v.(object)
	switch {
	case c.do == "remove":
		delete(o, sub)
	case sub != "":
		o[sub] = v
	case !isObject:
		return community.Bad(top, community.WhyWrongType, "must be an object where the path names a value")
	default:
		maps.Copy(o, parts)
	}
	return nil
}

// pickedBy fills o so that a filter picks it, and reports whether that can be.
func pickedBy(e filter.Expr, o object) bool {
	switch e.Op {
	case "eq":
		o[e.Attr] = e.Value
		return true
	case "and":
		return !slices.ContainsFunc(e.Parts, func(part filter.Expr) bool { return !pickedBy(part, o) })
	}
	return false
}

// picks reports whether a filter of values picks o.
func picks(e filter.Expr, o object) bool {
	part := func(p filter.Expr) bool { return picks(p, o) }
	switch e.Op {
	case "and":
		return !slices.ContainsFunc(e.Parts, func(p filter.Expr) bool { return !part(p) })
	case "or":
		return slices.ContainsFunc(e.Parts, part)
	case "not":
		return !part(e.Parts[0])
	case "pr":
		return o[e.Attr] != nil && o[e.Attr] != ""
	case "ne":
		return !sameText(o[e.Attr], e.Value)
	}
	has, _ := o[e.Attr].(string)
	wanted, isText := e.Value.(string)
	has, wanted = strings.ToLower(has), strings.ToLower(wanted)
	switch e.Op {
	case "eq":
		return sameText(o[e.Attr], e.Value)
	case "co":
		return isText && strings.Contains(has, wanted)
	case "sw":
		return isText && strings.HasPrefix(has, wanted)
	case "ew":
		return isText && strings.HasSuffix(has, wanted)
	}
	return false
}

// sameText reports whether two values are the same, texts without regard to case. A text
// may say true or false.
func sameText(a, b any) bool {
	return strings.EqualFold(said(a), said(b))
}

func said(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case bool:
		return strconv.FormatBool(v)
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return ""
}

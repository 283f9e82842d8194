package scim

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/scim/filter"
	"github.com/stoa-community/stoa/internal/store"
)

// How many resources a page has, unless told, and at most.
const (
	perPage    = 100
	maxPerPage = 200
)

// listed is a page of resources on the wire.
type listed struct {
	Schemas   []string `json:"schemas"`
	Total     int64    `json:"totalResults"`
	Start     int      `json:"startIndex"`
	PerPage   int      `json:"itemsPerPage"`
	Resources []any    `json:"Resources"`
}

func list[T, W any](c *call, d store.Directory, items []T, total int64, to func(T) W) answer {
	w := listed{[]string{listSchema}, total, d.Offset + 1, len(items), []any{}}
	for _, item := range items {
		w.Resources = append(w.Resources, c.shown(to(item)))
	}
	return answer{http.StatusOK, w}
}

// directory reads which resources are asked for.
func (c *call) directory() (d store.Directory, err error) {
	start, err := c.number("startIndex", 1)
	if err != nil {
		return d, err
	}
	count, err := c.number("count", perPage)
	if err != nil {
		return d, err
	}
	d.Offset, d.Limit = max(start, 1)-1, min(max(count, 0), maxPerPage)
	if text := c.query.Get("filter"); text != "" {
		e, err := filter.Parse(text)
		if err != nil {
			return d, community.Bad("filter", community.WhyBadFilter, "%s", err)
		}
		d.Filter = &e
	}
	return d, nil
}

func (c *call) number(name string, otherwise int) (int, error) {
	text := c.query.Get(name)
	if text == "" {
		return otherwise, nil
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return 0, community.Bad(name, community.WhyNotANumber, "must be a whole number, not %q", clip(text))
	}
	return int(n), nil
}

// clip keeps what an answer repeats of its request from growing as large.
func clip(s string) string {
	const most = 100
	if len(s) > most {
		return strings.ToValidUTF8(s[:most], "") + "…"
	}
	return s
}

// names are the attributes that a parameter of the query lists, in lower case.
func (c *call) names(parameter string) (names []string) {
	for _, name := range strings.FieldsFunc(c.query.Get(parameter), func(r rune) bool { return r == ',' || r == ' ' }) {
		name = strings.ToLower(name)
		for _, schema := range []string{userSchema, groupSchema} {
			name = strings.TrimPrefix(name, strings.ToLower(schema)+":")
		}
		names = append(names, name)
	}
	return names
}

// shown is a resource with the attributes that were asked for. Its id and schemas it
// always has.
func (c *call) shown(resource any) any {
	wanted, unwanted := c.names("attributes"), c.names("excludedAttributes")
	if len(wanted) == 0 && len(unwanted) == 0 {
		return resource
	}
	text, err := json.Marshal(resource)
	o := object{}
	if err == nil {
		err = json.Unmarshal(text, &o)
	}
	if err != nil { // of our own structs: cannot be
		panic(err)
	}
	for name, v := range o {
		if lowered := strings.ToLower(name); lowered != "id" && lowered != "schemas" {
			if v = part(v, lowered, wanted, unwanted); v == nil {
				delete(o, name)
			} else {
				o[name] = v
			}
		}
	}
	return o
}

// part is what was asked for of an attribute, nil for nothing of it.
func part(v any, name string, wanted, unwanted []string) any {
	isWanted := len(wanted) == 0 || slices.Contains(wanted, name)
	if slices.Contains(unwanted, name) {
		return nil
	}
	if list, ok := v.([]any); ok {
		kept := []any{}
		for _, item := range list {
			if item = part(item, name, wanted, unwanted); item != nil {
				kept = append(kept, item)
			}
		}
		if len(kept) == 0 {
			return nil
		}
		return kept
	}
	o, ok := v.(object)
	if !ok {
		if isWanted {
			return v
		}
		return nil
	}
	for sub := range o {
		full := name + "." + strings.ToLower(sub)
		if slices.Contains(unwanted, full) || !isWanted && !slices.Contains(wanted, full) {
			delete(o, sub)
		}
	}
	if len(o) == 0 {
		return nil
	}
	return o
}

// wants reports whether an attribute is among those that were asked for.
func (c *call) wants(name string) bool {
	wanted := c.names("attributes")
	isIn := func(names []string) bool {
		return slices.ContainsFunc(names, func(n string) bool { return n == name || strings.HasPrefix(n, name+".") })
	}
	return (len(wanted) == 0 || isIn(wanted)) && !slices.Contains(c.names("excludedAttributes"), name)
}

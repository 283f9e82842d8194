package rest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/agnivade/levenshtein"

	"github.com/stoa-community/stoa/internal/community"
)

// What is sent and not known is refused by its name, with the one that may be meant:
// silence would lose it.

// strict holds a request to what its operation takes, before the handler runs.
func (s *api) strict(c *caller, in any, query []string) error {
	r := c.request
	if err := checkQuery(r, query); err != nil {
		return err
	}
	body, ok := in.(bodied)
	switch {
	case ok && r.Method == http.MethodPut:
		return s.dropUnchanged(c, body)
	case ok || r.Method == http.MethodGet || r.Method == http.MethodHead || reflect.TypeOf(in).Elem() == reflect.TypeFor[uploadInput]():
		return nil
	}
	return checkNoBody(r)
}

// bodied is an input that has a JSON body.
type bodied interface {
	bodyType() reflect.Type
	raw() []byte
	setRaw([]byte)
	sound() error
}

// queryOf returns the query parameters that an input takes.
func queryOf(input reflect.Type) (names []string) {
	for f := range input.Fields() {
		if tag, ok := f.Tag.Lookup("query"); ok {
			name, _, _ := strings.Cut(tag, ",")
			names = append(names, name)
		} else if f.Anonymous && f.Type.Kind() == reflect.Struct {
			names = append(names, queryOf(f.Type)...)
		}
	}
	return names
}

func checkQuery(r *http.Request, known []string) error {
	if r.URL.RawQuery == "" {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(r.URL.Query())) {
		if !slices.Contains(known, name) {
			return unknown(name, known)
		}
	}
	return nil
}

// checkNoBody refuses fields that are sent where there are none. What is no JSON says
// nothing.
func checkNoBody(r *http.Request) error {
	if r.Body == nil || r.ContentLength == 0 {
		return nil
	}
	sent, err := io.ReadAll(io.LimitReader(r.Body, MaxBody))
	if err != nil {
		return nil
	}
	return unknownIn(reflect.TypeFor[struct{}](), sent, "")
}

// unknownIn refuses the first field of an object that a type does not have, however deep.
func unknownIn(t reflect.Type, sent []byte, at string) error {
	t = pointedTo(t)
	if reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]()) {
		return nil // it reads itself
	}
	switch t.Kind() {
	case reflect.Struct:
		return unknownField(t, sent, at)
	case reflect.Slice:
		var list []json.RawMessage
		if json.Unmarshal(sent, &list) != nil {
			return nil
		}
		for i, item := range list {
			if err := unknownIn(t.Elem(), item, at+strconv.Itoa(i)+"."); err != nil {
				return err
			}
		}
	}
	return nil
}

func unknownField(t reflect.Type, sent []byte, at string) error {
	var object map[string]json.RawMessage
	if json.Unmarshal(sent, &object) != nil {
		return nil
	}
	known := fieldsOf(t)
	for _, name := range slices.Sorted(maps.Keys(object)) {
		field, ok := known[strings.ToLower(name)]
		if !ok {
			return unknown(at+name, knownNames(known))
		}
		if err := unknownIn(field.Type, object[name], at+name+"."); err != nil {
			return err
		}
	}
	return nil
}

// A knownField is a field of a body.
type knownField struct {
	reflect.Type
	name string
}

var fieldsByType sync.Map // reflect.Type -> map[string]knownField

// fieldsOf returns the fields of a body by their names in small letters: JSON is read
// without regard to case.
func fieldsOf(t reflect.Type) map[string]knownField {
	if kept, ok := fieldsByType.Load(t); ok {
		return kept.(map[string]knownField)
	}
	fields := map[string]knownField{}
	for f := range t.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct:
			maps.Copy(fields, fieldsOf(f.Type))
		case name != "-" && f.IsExported():
			name = cmp.Or(name, f.Name)
			fields[strings.ToLower(name)] = knownField{f.Type, name}
		}
	}
	fieldsByType.Store(t, fields)
	return fields
}

func knownNames(fields map[string]knownField) (names []string) {
	for _, f := range fields {
		names = append(names, f.name)
	}
	slices.Sort(names)
	return names
}

// unknown is the refusal of a field or parameter at that path.
func unknown(path string, known []string) error {
	name := path[strings.LastIndex(path, ".")+1:]
	if near := nearest(name, known); near != "" {
		return community.Bad(printable(path), community.WhyUnknownField, "isn't known; %s?", near)
	}
	return community.Bad(printable(path), community.WhyUnknownField, "isn't known here")
}

// synonyms are names that other services have for the same.
var synonyms = [][]string{
	{"description", "content", "body", "text", "message", "html", "markdown"},
	{"title", "name", "subject", "headline"},
	{"topics", "topic", "tags", "tag", "labels", "categories", "category"},
	{"user", "author", "userId", "member"},
	{"options", "choices"},
	{"limit", "per_page", "perPage", "pageSize", "count"},
	{"query", "q", "search"},
	{"sort", "order", "orderBy"},
}

// nearest is the known name that one who wrote another may have meant, "" for none.
func nearest(name string, known []string) (near string) {
	least := 2 + min(len(name)/4, 2) // that many letters are other ones
	for _, k := range known {
		if d := levenshtein.ComputeDistance(strings.ToLower(name), strings.ToLower(k)); d < least {
			near, least = k, d
		}
	}
	if near != "" || len(name) > 64 {
		return near
	}
	for _, names := range synonyms {
		if at := slices.IndexFunc(names, func(s string) bool { return strings.EqualFold(s, name) }); at >= 0 {
			if same := slices.IndexFunc(names, func(s string) bool { return slices.Contains(known, s) }); same >= 0 {
				return names[same]
			}
		}
	}
	return ""
}

// dropUnchanged drops from a change what it says of the record and is so already, where it
// could not be read otherwise: what a reader got may be sent back, with the fields that
// cannot be changed, and in the shape that answers have.
func (s *api) dropUnchanged(c *caller, body bodied) error {
	t, raw := body.bodyType(), body.raw()
	if len(raw) == 0 || json.Unmarshal(raw, reflect.New(t).Interface()) == nil && unknownIn(t, raw, "") == nil {
		return nil
	}
	sent := objectOf(raw)
	if sent == nil || body.sound() != nil {
		return nil // decode says what is wrong
	}
	is, version := s.current(c.request)
	if version != "" {
		if err := c.only.Check(version); err != nil { // before what has changed since is taken for the sender's
			return err
		}
	}
	if c.only != nil {
		dropRead(t, sent, is)
	}
	dropEqual(t, sent, is)
	body.setRaw(encode(sent))
	for _, name := range slices.Sorted(maps.Keys(sent)) {
		if _, ok := fieldsOf(t)[strings.ToLower(name)]; !ok && is[name] != nil {
			return community.Bad(printable(name), community.WhyReadOnly, "can't be changed; leave it out, or send it unchanged")
		}
	}
	return nil
}

// objectOf is what an object holds, its numbers as they are written; nil for anything else.
func objectOf(text []byte) (object map[string]any) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if d.Decode(&object) != nil {
		return nil
	}
	return object
}

// dropEqual drops those members of an object that a type cannot read and that are what they
// are already.
func dropEqual(t reflect.Type, sent, is map[string]any) {
	for name, value := range sent {
		field, ok := fieldsOf(t)[strings.ToLower(name)]
		if ok && isReadable(field.Type, value) {
			continue
		}
		if isPartOf(value, is[name]) {
			delete(sent, name)
			continue
		}
		object, isObject := value.(map[string]any)
		was, wasObject := is[name].(map[string]any)
		if of := pointedTo(field.Type); ok && isObject && wasObject && of.Kind() == reflect.Struct {
			dropEqual(of, object, was)
		}
	}
}

// isPartOf reports whether a value is another, or an object all of whose members that one
// has.
func isPartOf(value, whole any) bool {
	object, ok := value.(map[string]any)
	if !ok {
		return reflect.DeepEqual(value, whole)
	}
	of, ok := whole.(map[string]any)
	for name, member := range object {
		if other, has := of[name]; !has || !isPartOf(member, other) {
			return false
		}
	}
	return ok
}

// isReadable reports whether a value can be read as a type.
func isReadable(t reflect.Type, value any) bool {
	sent := encode(value)
	return json.Unmarshal(sent, reflect.New(t).Interface()) == nil && unknownIn(t, sent, "") == nil
}

func pointedTo(t reflect.Type) reflect.Type {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t
}

// current is the record that a change is of as its sender sees it: what GET answers at the
// same address, nil if that is nothing, and the version of it, where it has one.
func (s *api) current(r *http.Request) (is map[string]any, version string) {
	get := r.Clone(r.Context())
	get.Method, get.Body, get.ContentLength, get.URL.RawQuery = http.MethodGet, http.NoBody, 0, ""
	for _, name := range []string{"Content-Type", "Content-Length", "Idempotency-Key", "If-None-Match", "If-Match", "Accept"} {
		get.Header.Del(name)
	}
	w := &asideWriter{header: http.Header{}}
	s.mux.ServeHTTP(w, get)
	if w.status != http.StatusOK {
		return nil, ""
	}
	if tag, ok := strings.CutPrefix(w.header.Get("ETag"), `"`); ok {
		version, _, _ = strings.Cut(tag, ".")
	}
	return objectOf(w.body.Bytes()), version
}

// asideWriter keeps an answer that goes to nobody.
type asideWriter struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (w *asideWriter) Header() http.Header { return w.header }

func (w *asideWriter) WriteHeader(status int) { w.status = status }

func (w *asideWriter) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.body.Write(b)
}

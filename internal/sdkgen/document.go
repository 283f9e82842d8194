// Package sdkgen writes the parts of our SDKs that follow from the OpenAPI document: the types, and a method
// for each operation, grouped by tag and named for people. What a document cannot say (tokens, repeats, pages,
// the live stream, webhooks) is written by hand beside them, in sdk/typescript and sdk/go.
package sdkgen

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A document is what we read of OpenAPI.
type document struct {
	Paths      map[string]map[string]*operation
	Components struct {
		Schemas map[string]*schema
	}
	Tags []struct{ Name, Description string }
}

type operation struct {
	OperationID string
	Tags        []string
	Summary     string
	Description string
	Parameters  []parameter
	RequestBody struct {
		Required bool
		Content  map[string]struct{ Schema *schema }
	}
	Responses map[string]struct {
		Content map[string]struct{ Schema *schema }
	}
}

type parameter struct {
	Name, In, Description string
	Schema                *schema
}

type schema struct {
	Ref                  string `json:"$ref"`
	Type                 any
	Format, Description  string
	Enum                 []string
	Properties           map[string]*schema
	Required             []string
	Items                *schema
	AdditionalProperties any
	OneOf                []*schema
	Discriminator        *struct {
		PropertyName string
		Mapping      map[string]string
	}
}

// UnmarshalJSON reads additionalProperties as a schema where it is one.
func (s *schema) UnmarshalJSON(text []byte) error {
	type plain schema
	var more struct{ AdditionalProperties json.RawMessage }
	if err := json.Unmarshal(text, (*plain)(s)); err != nil {
		return err
	}
	if err := json.Unmarshal(text, &more); err != nil {
		return err
	}
	if strings.HasPrefix(string(more.AdditionalProperties), "{") {
		values := &schema{}
		s.AdditionalProperties = values
		return json.Unmarshal(more.AdditionalProperties, values)
	}
	return nil
}

// kind is the type of a schema, and whether it may be null.
func (s *schema) kind() (name string, nullable bool) {
	switch t := s.Type.(type) {
	case string:
		return t, false
	case []any:
		for _, one := range t {
			if one == "null" {
				nullable = true
			} else {
				name, _ = one.(string)
			}
		}
	}
	return name, nullable
}

func (s *schema) name() string { return s.Ref[strings.LastIndex(s.Ref, "/")+1:] }

// fields are the names of an object's properties: those that are always there in the order the server writes
// them, then the others. _id is the same as id, and one is enough.
func (s *schema) fields() []string {
	all := slices.Clone(s.Required)
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	if s.Properties["id"] != nil {
		all = slices.DeleteFunc(all, func(name string) bool { return name == "_id" })
	}
	return all
}

func (s *schema) requires(name string) bool { return slices.Contains(s.Required, name) }

// A model is what both languages are written from.
type model struct {
	schemas map[string]*schema
	sent    map[string]bool // whether a schema is part of what clients send
	groups  []*group
	params  []*params // each once, however many operations take it
}

// A group is the operations of one tag.
type group struct {
	name, text string
	methods    []*method
}

// A method is an operation as clients call it.
type method struct {
	id, name, verb, path, text string
	places                     []parameter // in the path, in order
	query                      *params     // nil for none
	body                       *schema     // nil for none
	needsBody                  bool
	once                       bool // takes an Idempotency-Key
	guarded                    bool // takes If-Match
	answer                     *schema
	pages                      bool // a list that is read page by page
	list                       bool // a list that comes whole
}

// params are the names in a query.
type params struct {
	name string
	all  []parameter
}

// byHand lists the operations that are written by hand, since they are no plain calls.
var byHand = []string{"live", "upload", "issueToken", "revokeToken"}

// leftOut lists the operations that no program calls by an SDK: what the command stoa webhooks listen reads, and a file
// that people open.
var leftOut = []string{"listenToWebhooks", "exportStatistics"}

// groupNames are for the tags whose own names are no names in programs.
var groupNames = map[string]string{"Single sign-on": "SSO", "Statistics": "Stats"}

// methodNames are for operations whose names, with that of the group cut out, say too little.
var methodNames = map[string]string{
	"getFeed": "list", "search": "find", "readNotifications": "readAll", "putUsers": "putMany", "freeUser": "free",
}

func read(text []byte) (*model, error) {
	var d document
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, err
	}
	m := &model{schemas: d.Components.Schemas, sent: map[string]bool{}}
	m.unwrap()
	for _, tag := range d.Tags {
		g := &group{name: cmp.Or(groupNames[tag.Name], tag.Name), text: tag.Description}
		if err := m.fill(g, &d, tag.Name); err != nil {
			return nil, err
		}
		if len(g.methods) > 0 {
			m.groups = append(m.groups, g)
		}
	}
	return m, nil
}

func (m *model) fill(g *group, d *document, tag string) error {
	taken := map[string]string{}
	for _, path := range slices.Sorted(maps.Keys(d.Paths)) {
		for _, verb := range []string{"get", "post", "put", "patch", "delete"} {
			op := d.Paths[path][verb]
			if op == nil || op.Tags[0] != tag || slices.Contains(slices.Concat(byHand, leftOut), op.OperationID) {
				continue
			}
			made, err := m.method(g, op, verb, path)
			if err != nil {
				return fmt.Errorf("%s: %w", op.OperationID, err)
			}
			if other := taken[made.name]; other != "" {
				return fmt.Errorf("%s and %s are both called %s.%s: name one in methodNames", other, made.id, g.name, made.name)
			}
			taken[made.name] = made.id
			g.methods = append(g.methods, made)
		}
	}
	slices.SortStableFunc(g.methods, func(a, b *method) int { return cmp.Compare(order(a.name), order(b.name)) })
	return nil
}

// order puts first what people look for first.
func order(name string) int {
	if i := slices.Index([]string{"list", "get", "create", "update", "delete"}, name); i >= 0 {
		return i
	}
	return 5
}

func (m *model) method(g *group, op *operation, verb, path string) (*method, error) {
	made := &method{id: op.OperationID, name: methodName(g.name, op.OperationID), verb: strings.ToUpper(verb),
		path: strings.TrimPrefix(path, "/api/v1"), text: op.Summary + ".\n\n" + op.Description}
	var query []parameter
	for _, p := range op.Parameters {
		switch {
		case p.In == "path":
			made.places = append(made.places, p)
		case p.In == "query":
			query = append(query, p)
		case p.Name == "Idempotency-Key":
			made.once = true
		case p.Name == "If-Match":
			made.guarded = true
		}
	}
	if body, ok := op.RequestBody.Content["application/json"]; ok {
		made.body, query = body.Schema, nil // what both can say is said in the body
		made.needsBody = op.RequestBody.Required || hasPrefix(body.Schema.name(), "Create", "Update", "Patch") ||
			hasPrefix(op.OperationID, "install", "set")
		m.reach(body.Schema)
	}
	if len(query) > 0 {
		made.query = m.shared(&params{name: capital(op.OperationID) + "Params", all: query})
	}
	for _, status := range []string{"200", "201", "202"} {
		if content, ok := op.Responses[status].Content["application/json"]; ok {
			made.answer = m.unchanged(content.Schema)
		}
	}
	if made.answer == nil {
		return nil, fmt.Errorf("it answers with no JSON: list it in byHand or leftOut")
	}
	if t, _ := made.answer.kind(); t == "array" {
		made.list, made.answer = true, made.answer.Items
		made.pages = slices.ContainsFunc(query, func(p parameter) bool { return p.Name == "cursor" })
	}
	return made, nil
}

// shared is the same params under one name: most lists take the same.
func (m *model) shared(p *params) *params {
	names := []string{}
	for _, one := range p.all {
		names = append(names, one.Name)
	}
	switch strings.Join(names, " ") {
	case "fields":
		p.name = "FieldsParams"
	case "page limit cursor fields":
		p.name = "PageParams"
	}
	for _, known := range m.params {
		if known.name == p.name {
			return known
		}
	}
	m.params = append(m.params, p)
	return p
}

// unwrap gives what only writes answer with the name that it would have without success.
func (m *model) unwrap() {
	for name, s := range maps.Clone(m.schemas) {
		if base, ok := strings.CutPrefix(name, "Changed"); ok && m.schemas[base] == nil {
			plain := *s
			plain.Properties = maps.Clone(s.Properties)
			delete(plain.Properties, "success")
			plain.Required = slices.DeleteFunc(slices.Clone(s.Required), func(field string) bool { return field == "success" })
			m.schemas[base] = &plain
		}
	}
}

// unchanged is the record that a write answers with, without the success that only older clients look at.
func (m *model) unchanged(s *schema) *schema {
	if base, ok := strings.CutPrefix(s.name(), "Changed"); ok && s.Ref != "" && m.schemas[base] != nil {
		return &schema{Ref: strings.TrimSuffix(s.Ref, s.name()) + base}
	}
	return s
}

// isWrapped reports whether a schema is that of a record with success beside it, which needs no type.
func (m *model) isWrapped(name string) bool {
	base, ok := strings.CutPrefix(name, "Changed")
	return ok && m.schemas[base] != nil
}

// reach marks what is sent.
func (m *model) reach(s *schema) {
	if s == nil {
		return
	}
	if s.Ref != "" {
		if m.sent[s.name()] {
			return
		}
		m.sent[s.name()] = true
		s = m.schemas[s.name()]
	}
	m.reach(s.Items)
	for _, one := range s.OneOf {
		m.reach(one)
	}
	for _, one := range s.Properties {
		m.reach(one)
	}
}

// methodName is an operation's name without that of its group: listQuestions is list, and listQuestionComments
// is listComments, both of Questions.
func methodName(group, id string) string {
	if name := methodNames[id]; name != "" {
		return name
	}
	for _, word := range []string{group, strings.TrimSuffix(group, "s")} {
		at := strings.Index(id, word)
		if at <= 0 {
			continue
		}
		rest := id[at+len(word):]
		if rest == "" || rest[0] >= 'A' && rest[0] <= 'Z' {
			return id[:at] + rest
		}
	}
	return id
}

func hasPrefix(text string, of ...string) bool {
	return slices.ContainsFunc(of, func(prefix string) bool { return strings.HasPrefix(text, prefix) })
}

func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

func small(word string) string {
	if strings.ToUpper(word) == word {
		return strings.ToLower(word)
	}
	return strings.ToLower(word[:1]) + word[1:]
}

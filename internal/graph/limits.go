package graph

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/stoa-community/stoa/internal/community"
)

// What a query may ask for at most.
const (
	maxTokens     = 1000
	maxLongTokens = 8000 // of a query with no fragments that have names, in which no object is asked for twice in one place
	maxDepth      = 12
	maxAliases    = 15    // of one field in one place
	maxNodes      = 5000  // by the limits of its connections
	maxFields     = 10000 // with its fragments written out, which a few lines can make many
)

// unlimited are the lists that take no limit, with how long they are taken to be.
var unlimited = map[string]int{"collections": 10, "topics": 10, "actors": community.MaxActors, "duplicates": 20}

// size is what a selection amounts to.
type size struct {
	nodes, fields, depth int
	names                map[string]int // how often each field stands in it
	error                gqlerror.List
}

// measure refuses an operation that is over the limits. It looks at the text alone,
// each fragment once, so that it costs next to nothing whatever the text is.
func (o *operation) measure(variables map[string]any) gqlerror.List {
	m := &measuring{o, variables, map[string]*size{}}
	s := m.selection(o.def.SelectionSet)
	for _, f := range o.document.Fragments { // those too that nobody asks for
		if unused := m.fragment(f.Name); s.error == nil {
			s.error = unused.error
		}
	}
	o.cost = s.nodes
	switch {
	case s.error != nil:
		return s.error
	case s.tokens() > 1:
		return invalidQuery("tokens, loginNetwork and limitedToken are asked for %d times; a request asks for one of them, once.",
			s.tokens())
	case s.depth > maxDepth:
		return invalidQuery("The query is %d levels deep; at most %d are taken.", s.depth, maxDepth)
	case s.nodes > maxNodes:
		return invalidQuery("The query may reach %d nodes by its limits; at most %d are taken.", s.nodes, maxNodes)
	case s.fields > maxFields:
		return invalidQuery("The query asks for too many fields; at most %d are taken.", maxFields)
	}
	return nil
}

type measuring struct {
	*operation
	variables map[string]any
	fragments map[string]*size // nil while it is being measured
}

func (m *measuring) selection(set ast.SelectionSet) size {
	total := size{names: map[string]int{}}
	for _, selected := range set {
		switch s := selected.(type) {
		case *ast.Field:
			total.add(m.field(s))
		case *ast.InlineFragment:
			total.add(m.selection(s.SelectionSet))
		case *ast.FragmentSpread:
			total.add(m.fragment(s.Name))
		}
	}
	if name := total.twice(); m.isLong && name != "" && total.error == nil {
		total.error = invalidQuery("The query is long, and asks for %s more than once in one place.", name)
	}
	if name := total.crowded(); name != "" && total.error == nil {
		total.error = invalidQuery("The field %s is asked for %d times in one place; at most %d are taken.", name, total.names[name],
			maxAliases)
	}
	return total
}

// tokens is how often tokens are asked for: a request is one try at a secret.
func (s *size) tokens() (n int) {
	for name := range open {
		n = saturated(n, s.names[name])
	}
	return n
}

// crowded is the first by name of the fields that stand there too often.
func (s *size) crowded() (first string) {
	for name, n := range s.names {
		if n > maxAliases && !strings.HasPrefix(name, objectOf) && (first == "" || name < first) {
			first = name
		}
	}
	return first
}

// objectOf stands before the names of fields that have fields of their own.
const objectOf = "{"

// twice is a field with fields of its own that stands in one place more than once.
func (s *size) twice() string {
	for name, n := range s.names {
		if n > 1 && strings.HasPrefix(name, objectOf) {
			return name[len(objectOf):]
		}
	}
	return ""
}

// fragment measures a fragment once. One that is absent is for the validation to
// refuse, which would take long over those that hold themselves.
func (m *measuring) fragment(name string) size {
	if s, ok := m.fragments[name]; ok {
		if s == nil {
			return size{error: invalidQuery("The fragment %s holds itself.", name)}
		}
		return *s
	}
	def := m.document.Fragments.ForName(name)
	if def == nil {
		return size{}
	}
	m.fragments[name] = nil
	s := m.selection(def.SelectionSet)
	m.fragments[name] = &s
	return s
}

func (m *measuring) field(f *ast.Field) size {
	if f.Name == "__schema" || f.Name == "__type" { // a rule of the validation has their depth
		return size{fields: 1, depth: 1, names: map[string]int{f.Name: 1}}
	}
	if m.absences.has(f) {
		return size{fields: 1, depth: 1}
	}
	below := m.selection(f.SelectionSet)
	s := size{nodes: below.nodes, fields: saturated(1, below.fields), depth: 1 + below.depth, error: below.error,
		names: map[string]int{f.Name: 1}}
	if f.Name == "edges" { // and node below it are one level, as nodes are
		s.depth = below.depth
	}
	if n, ok := m.limit(f); ok {
		s.nodes = n * saturated(1, below.nodes)
	}
	s.nodes = saturated(s.nodes, 0)
	if m.isLong && len(f.SelectionSet) > 0 {
		s.names[objectOf+f.Name] = 1
	}
	return s
}

// limit is how many nodes a field may bring.
func (m *measuring) limit(f *ast.Field) (n int, ok bool) {
	argument := f.Arguments.ForName("limit")
	if argument == nil || argument.Value == nil {
		n, ok = unlimited[f.Name]
		return n, ok
	}
	text := argument.Value.Raw
	if argument.Value.Kind == ast.Variable {
		text = m.variable(text)
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > community.MaxLimit {
		n = community.MaxLimit // it will be refused by its name
	}
	return n, true
}

func (m *measuring) variable(name string) string {
	if n, ok := m.variables[name].(json.Number); ok {
		return n.String()
	}
	if def := m.def.VariableDefinitions.ForName(name); def != nil && def.DefaultValue != nil {
		return def.DefaultValue.Raw
	}
	return ""
}

func (s *size) add(other size) {
	s.nodes, s.fields = saturated(s.nodes, other.nodes), saturated(s.fields, other.fields)
	s.depth = max(s.depth, other.depth)
	if s.error == nil {
		s.error = other.error
	}
	for name, n := range other.names {
		s.names[name] = saturated(s.names[name], n)
	}
}

// saturated is a sum that stays far from overflowing, times a limit too.
func saturated(a, b int) int { return min(a+b, math.MaxInt32) }

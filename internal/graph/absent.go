package graph

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/schema"
)

// Clients of older services ask for much that has no meaning here: apps, themes, templates
// and so on. Its names are in absent.txt and not in the schema. Before a query is validated
// each such field is replaced by __typename under a name of ours, with all below it, so that
// what runs is a query of the schema like any other; what it stands for is put into the
// answer again, under the name that was asked for. It cannot say more than nothing.

//go:embed absent.txt
var absentText string

// names are those that older clients know besides.
type names struct {
	fields    map[string]string   // what is answered, by Type.field or Type.field(argument)
	arguments map[string][]string // by Type.field
}

var absentNames = sync.OnceValue(func() names {
	n := names{map[string]string{}, map[string][]string{}}
	for line := range strings.Lines(absentText) {
		of, list, _ := strings.Cut(strings.TrimSpace(line), ":")
		switch {
		case strings.HasPrefix(line, "#"):
		case strings.Contains(of, "."):
			n.arguments[of] = strings.Fields(list)
		default:
			for _, name := range strings.Fields(list) {
				bare := strings.TrimSuffix(strings.TrimSuffix(name, "[]"), "{}")
				n.fields[of+"."+bare] = strings.TrimPrefix(name, bare)
			}
		}
	}
	return n
})

// answerOf is what is answered for a field that has no meaning, "" for null.
func (n names) answerOf(parent *ast.Definition, f *ast.Field) (shape string, isAbsent bool) {
	if parent.Fields.ForName(f.Name) == nil {
		shape, isAbsent = n.fields[parent.Name+"."+f.Name]
		return shape, isAbsent
	}
	for _, a := range f.Arguments {
		if shape, isAbsent = n.fields[parent.Name+"."+f.Name+"("+a.Name+")"]; isAbsent {
			return shape, true
		}
	}
	return "", false
}

// absentAs is what stands before the numbers of the fields that were replaced.
const absentAs = "absent_here_"

// absence is a field that was replaced.
type absence struct {
	key, field string // under which name it was asked for, and what
	value      string // as JSON
	isChange   bool   // one asked for something to be done
}

// absences are what was taken out of a document. Nil is nothing.
type absences struct {
	fields    []absence
	arguments []*ast.Argument // of fields of ours
	isChanged bool            // arguments or fragments that are not looked at were taken out
}

// takeOut takes what has no meaning out of a document, which it changes.
// unknown is a field that is neither of the schema nor one of these, "" where there is none.
func takeOut(document *ast.QueryDocument, text string) (taken *absences, unknown string) {
	if strings.Contains(text, absentAs) {
		return nil, absentAs
	}
	t := &taking{names: absentNames(), types: schema.Parsed(), needed: map[string]bool{}}
	for _, def := range document.Operations {
		switch def.Operation {
		case ast.Query:
			t.from(def.SelectionSet, t.types.Query)
		case ast.Mutation:
			t.from(def.SelectionSet, t.types.Mutation)
		}
	}
	for _, def := range document.Fragments {
		t.from(def.SelectionSet, t.types.Types[def.TypeCondition])
	}
	for _, def := range document.Operations {
		for _, v := range def.VariableDefinitions {
			v.Type.NonNull = v.Type.NonNull || t.needed[v.Variable]
		}
	}
	if len(t.fields) == 0 && len(t.arguments) == 0 && !t.isChanged {
		return nil, t.unknown
	}
	dropVariables(document)
	return &t.absences, t.unknown
}

type taking struct {
	absences
	names   names
	types   *ast.Schema
	unknown string
	needed  map[string]bool // variables that stand where older clients need not send one
}

func (t *taking) from(set ast.SelectionSet, parent *ast.Definition) {
	if parent == nil {
		return
	}
	for _, selected := range set {
		switch s := selected.(type) {
		case *ast.Field:
			t.field(s, parent)
		case *ast.InlineFragment:
			of := parent
			switch {
			case t.isKnown(parent.Name+".on", s.TypeCondition):
				leaveOut(s, parent)
				t.isChanged = true
			case s.TypeCondition != "":
				of = t.types.Types[s.TypeCondition]
			}
			t.from(s.SelectionSet, of)
		}
	}
}

func (t *taking) field(f *ast.Field, parent *ast.Definition) {
	if shape, isAbsent := t.names.answerOf(parent, f); isAbsent {
		a := absence{key: f.Alias, field: f.Name, value: valueOf(shape, f.SelectionSet), isChange: parent == t.types.Mutation}
		f.Alias, f.Name, f.Arguments, f.SelectionSet = t.number(a), "__typename", nil, nil
		return
	}
	def := parent.Fields.ForName(f.Name)
	if def == nil {
		if !strings.HasPrefix(f.Name, "__") {
			t.unknown = parent.Name + "." + f.Name
		}
		return // for the validation to refuse
	}
	kept := f.Arguments[:0]
	for _, a := range f.Arguments {
		switch of := parent.Name + "." + f.Name; {
		case t.isKnown(of, a.Name+"+") && a.Value.Kind == ast.Variable:
			t.needed[a.Value.Raw] = true
			kept = append(kept, a)
		case def.Arguments.ForName(a.Name) != nil:
			kept = append(kept, a)
		case t.isKnown(of, a.Name):
			t.arguments = append(t.arguments, a)
		case t.isKnown(of, a.Name+"!"):
			t.isChanged = true
		default:
			kept = append(kept, a)
		}
	}
	f.Arguments = kept
	t.from(f.SelectionSet, t.types.Types[def.Type.Name()])
}

// leaveOut has nothing asked by a fragment for what its parent never is.
func leaveOut(f *ast.InlineFragment, parent *ast.Definition) {
	always := &ast.Argument{Name: "if", Value: &ast.Value{Raw: "true", Kind: ast.BooleanValue, Position: f.Position}, Position: f.Position}
	f.TypeCondition = parent.Name
	f.SelectionSet = ast.SelectionSet{&ast.Field{Alias: "__typename", Name: "__typename", Position: f.Position}}
	f.Directives = ast.DirectiveList{{Name: "skip", Arguments: ast.ArgumentList{always}, Position: f.Position}}
}

func (t *taking) isKnown(field, argument string) bool {
	return slices.Contains(t.names.arguments[field], argument)
}

// number is the name that a field is run under: the same for what is the same.
func (t *taking) number(a absence) string {
	at := len(t.fields)
	for i, other := range t.fields[max(0, at-maxAliases):] {
		if other == a {
			return absentAs + strconv.Itoa(max(0, at-maxAliases)+i)
		}
	}
	t.fields = append(t.fields, a)
	return absentAs + strconv.Itoa(at)
}

// valueOf is what is answered for a field of that shape.
func valueOf(shape string, set ast.SelectionSet) string {
	switch shape {
	case "[]":
		return "[]"
	case "{}":
		return object(set, map[string]string{"nodes": "[]", "edges": "[]", "totalCount": "0"})
	}
	return "null"
}

// object is an object of what is asked for, as values has it.
func object(set ast.SelectionSet, values map[string]string) string {
	var parts []string
	for _, selected := range set {
		f, ok := selected.(*ast.Field)
		if !ok {
			continue
		}
		value := values[f.Name]
		switch {
		case f.Name == "pageInfo":
			value = object(f.SelectionSet, map[string]string{"hasNextPage": "false", "hasPreviousPage": "false"})
		case value == "":
			value = "null"
		}
		parts = append(parts, strconv.Quote(f.Alias)+":"+value)
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// has reports whether a field was replaced.
func (a *absences) has(f *ast.Field) bool {
	return a != nil && f.Name == "__typename" && strings.HasPrefix(f.Alias, absentAs)
}

// check refuses arguments that mean nothing here, unless there is nothing in them.
func (a *absences) check(variables map[string]any) error {
	if a == nil {
		return nil
	}
	for _, argument := range a.arguments {
		if !isNothing(argument.Value, variables) {
			return community.Bad(argument.Name, community.WhyNotTakenHere, "isn't supported here")
		}
	}
	return nil
}

// isNothing reports whether a value is one that a list or a filter is not changed by.
func isNothing(v *ast.Value, variables map[string]any) bool {
	switch v.Kind {
	case ast.Variable:
		switch given := variables[v.Raw].(type) {
		case nil:
			return true
		case bool:
			return !given
		case string:
			return given == ""
		case json.Number:
			return given == "0"
		case []any:
			return len(given) == 0
		}
		return false
	case ast.NullValue:
		return true
	case ast.BooleanValue:
		return v.Raw == "false"
	case ast.ListValue:
		return len(v.Children) == 0
	}
	return v.Raw == "" || v.Raw == "0"
}

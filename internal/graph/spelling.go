package graph

import (
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
)

// Clients of older services send the type of a space in one of two spellings, GROUP and Group. The
// schema has the first alone: what programs make of it tells names apart without regard to case.
// The second is read as the first, wherever it stands: no other enum has either.
const (
	groupSpelled = "GROUP"
	groupOlder   = "Group"
)

// respell reads the older spelling in a value of a query.
func respell(v *ast.Value) {
	if v == nil {
		return
	}
	if v.Kind == ast.EnumValue && v.Raw == groupOlder {
		v.Raw = groupSpelled
	}
	for _, child := range v.Children {
		respell(child.Value)
	}
}

func respellSelections(set ast.SelectionSet) {
	for _, selection := range set {
		switch s := selection.(type) {
		case *ast.Field:
			for _, argument := range s.Arguments {
				respell(argument.Value)
			}
			respellSelections(s.SelectionSet)
		case *ast.InlineFragment:
			respellSelections(s.SelectionSet)
		}
	}
}

// spellVariables gives the values of enums in the variables of an operation as the schema has them:
// the library takes them without regard to case, and then finds that they are none.
func spellVariables(types *ast.Schema, def *ast.OperationDefinition, variables map[string]any) {
	for _, v := range def.VariableDefinitions {
		if value, isGiven := variables[v.Variable]; isGiven {
			variables[v.Variable] = spelled(types, v.Type, value)
		}
	}
}

// spelled is a value of a type.
func spelled(types *ast.Schema, t *ast.Type, value any) any {
	if list, isList := value.([]any); isList && t.Elem != nil {
		for i := range list {
			list[i] = spelled(types, t.Elem, list[i])
		}
		return list
	}
	def := types.Types[t.Name()]
	switch value := value.(type) {
	case string:
		if def == nil || def.Kind != ast.Enum {
			return value
		}
		for _, known := range def.EnumValues {
			if strings.EqualFold(value, known.Name) {
				return known.Name
			}
		}
	case map[string]any:
		if def == nil || def.Kind != ast.InputObject {
			return value
		}
		for _, field := range def.Fields {
			if inner, isGiven := value[field.Name]; isGiven {
				value[field.Name] = spelled(types, field.Type, inner)
			}
		}
	}
	return value
}

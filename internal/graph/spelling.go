package graph

import "github.com/vektah/gqlparser/v2/ast"

// Clients of older services send the type of a space in one of two spellings, GROUP and Group. The
// schema has the first alone: what programs make of it tells names apart without regard to case.
// The second is read as the first, wherever it stands: no other enum has either.
const (
	spaceType    = "SpaceType"
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

// respellVariables does so in the variables of an operation that are types of spaces.
func respellVariables(def *ast.OperationDefinition, variables map[string]any) {
	for _, v := range def.VariableDefinitions {
		if v.Type.Name() != spaceType {
			continue
		}
		switch value := variables[v.Variable].(type) {
		case string:
			if value == groupOlder {
				variables[v.Variable] = groupSpelled
			}
		case []any:
			for i := range value {
				if value[i] == groupOlder {
					value[i] = groupSpelled
				}
			}
		}
	}
}

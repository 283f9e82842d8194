package graph

import "github.com/vektah/gqlparser/v2/ast"

// dropVariables takes away the variables that nothing asks for any more.
func dropVariables(document *ast.QueryDocument) {
	used := map[string]bool{}
	for _, def := range document.Operations {
		useDirectives(def.Directives, used)
		useIn(def.SelectionSet, used)
	}
	for _, def := range document.Fragments {
		useIn(def.SelectionSet, used)
	}
	for _, def := range document.Operations {
		kept := def.VariableDefinitions[:0]
		for _, v := range def.VariableDefinitions {
			if used[v.Variable] {
				kept = append(kept, v)
			}
		}
		def.VariableDefinitions = kept
	}
}

func useIn(set ast.SelectionSet, used map[string]bool) {
	for _, selected := range set {
		switch s := selected.(type) {
		case *ast.Field:
			useArguments(s.Arguments, used)
			useDirectives(s.Directives, used)
			useIn(s.SelectionSet, used)
		case *ast.InlineFragment:
			useDirectives(s.Directives, used)
			useIn(s.SelectionSet, used)
		case *ast.FragmentSpread:
			useDirectives(s.Directives, used)
		}
	}
}

func useDirectives(list ast.DirectiveList, used map[string]bool) {
	for _, d := range list {
		useArguments(d.Arguments, used)
	}
}

func useArguments(list ast.ArgumentList, used map[string]bool) {
	for _, a := range list {
		useValue(a.Value, used)
	}
}

func useValue(v *ast.Value, used map[string]bool) {
	if v == nil {
		return
	}
	if v.Kind == ast.Variable {
		used[v.Raw] = true
	}
	for _, child := range v.Children {
		useValue(child.Value, used)
	}
}

package graph

import (
	"cmp"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"
	"github.com/vektah/gqlparser/v2/validator/core"
	"github.com/vektah/gqlparser/v2/validator/rules"

	"github.com/stoa-community/stoa/internal/bounded"
	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/graph/schema"
)

// operation is what is to be run.
type operation struct {
	document  *ast.QueryDocument
	absences  *absences // what was taken out of it
	isLong    bool
	def       *ast.OperationDefinition
	text      string
	variables map[string]any
	cost      int // how many nodes it may reach
}

// name is what the client calls it.
func (o *operation) name() string {
	const most = 64
	return o.def.Name[:min(len(o.def.Name), most)]
}

// documents keeps queries that were parsed and found valid.
type documents struct {
	kept bounded.Cache[string, *parsed]
}

// parsed is a query that was parsed, without what has no meaning here.
type parsed struct {
	*ast.QueryDocument
	absences *absences
	isLong   bool
}

// parsedSize is about how many bytes each byte of a query takes once it is parsed. What
// was validated leads to the schema, so it cannot be weighed.
const parsedSize = 20

func newDocuments(b *cache.Budget) *documents {
	return &documents{cache.Bound(b, "queries", func(text string, _ *parsed) int { return parsedSize * len(text) })}
}

// prepare makes an operation of a request, or says why it cannot be run. Nothing is
// validated that is over the limits.
func (d *documents) prepare(q *request, c *caller) (*operation, error) {
	document, isKept := d.kept.GetIfPresent(q.Query)
	if !isKept {
		var err error
		if document, err = parse(q.Query); err != nil {
			return nil, invalid(gqlerror.List{gqlerror.WrapIfUnwrapped(err)})
		}
	}
	def, errs := find(document.QueryDocument, q.OperationName)
	if errs != nil {
		return nil, errs
	}
	op := &operation{document: document.QueryDocument, absences: document.absences, isLong: document.isLong, def: def, text: q.Query}
	if errs := op.measure(q.Variables); errs != nil {
		return nil, errs
	}
	if !c.mayRun(def) {
		return nil, errToken
	}
	if !isKept {
		if errs := validate(document.QueryDocument); len(errs) > 0 {
			return nil, invalid(errs)
		}
		d.kept.Set(q.Query, document)
	}
	err := op.absences.check(q.Variables)
	if err != nil {
		return nil, err
	}
	if op.variables, err = validator.VariableValues(schema.Parsed(), def, q.Variables); err != nil {
		return nil, invalid(gqlerror.List{gqlerror.WrapIfUnwrapped(err)})
	}
	spellVariables(schema.Parsed(), def, op.variables)
	return op, c.admit(op)
}

// parse reads a query. A long one, as older clients send them, has no fragments with names:
// what these make of a few lines is what takes long to hold against the schema.
func parse(text string) (*parsed, error) {
	document, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: text}, maxTokens)
	isLong := err != nil && strings.Contains(err.Error(), "token limit")
	if isLong {
		refused := err
		if document, err = parser.ParseQueryWithTokenLimit(&ast.Source{Input: text}, maxLongTokens); err != nil {
			return nil, err
		}
		if len(document.Fragments) > 0 || len(document.Operations) > 1 {
			return nil, refused
		}
	}
	if err != nil {
		return nil, err
	}
	taken, unknown := takeOut(document, text)
	if isLong && unknown != "" { // to say so of each would take long
		return nil, gqlerror.Errorf("The schema has no %s.", unknown)
	}
	return &parsed{document, taken, isLong}, nil
}

// find returns the operation that is asked for by name, or the only one.
func find(document *ast.QueryDocument, name string) (*ast.OperationDefinition, gqlerror.List) {
	switch {
	case len(document.Operations) == 0:
		return nil, invalidQuery("The query has no operation.")
	case name == "" && len(document.Operations) > 1:
		return nil, invalidQuery("The query has several operations: name one in operationName.")
	}
	if def := document.Operations.ForName(name); def != nil {
		return def, nil
	}
	return nil, invalidQuery("The query has no operation called %q.", name)
}

// validate holds a query against the schema.
func validate(document *ast.QueryDocument) gqlerror.List {
	for _, def := range document.Operations {
		for _, v := range def.VariableDefinitions {
			rename(v.Type)
			respell(v.DefaultValue)
		}
		respellSelections(def.SelectionSet)
	}
	for _, def := range document.Fragments {
		respellSelections(def.SelectionSet)
	}
	return validator.ValidateWithRules(schema.Parsed(), document, ruleSet())
}

// typeNames are types by the names that published examples and older clients have for them.
var typeNames = map[string]string{"AddSpaceInput": "CreateSpaceInput", "UpdatePostInput": "CreatePostInput",
	"UpdateTagInput": "CreateTagInput"}

// rename reads a type by such a name.
func rename(t *ast.Type) {
	for ; t != nil; t = t.Elem {
		t.NamedType = cmp.Or(typeNames[t.NamedType], t.NamedType)
	}
}

// ruleSet are the rules of the specification, without hints at names that were
// not asked for, and with String and ID as one where a variable stands.
func ruleSet() *rules.Rules {
	r := rules.NewDefaultRules()
	for _, rule := range [][2]core.Rule{
		{rules.FieldsOnCorrectTypeRule, rules.FieldsOnCorrectTypeRuleWithoutSuggestions},
		{rules.KnownArgumentNamesRule, rules.KnownArgumentNamesRuleWithoutSuggestions},
		{rules.KnownTypeNamesRule, rules.KnownTypeNamesRuleWithoutSuggestions},
		{rules.ScalarLeafsRule, rules.ScalarLeafsRuleWithoutSuggestions},
		{rules.ValuesOfCorrectTypeRule, rules.ValuesOfCorrectTypeRuleWithoutSuggestions},
	} {
		r.ReplaceRule(rule[0].Name, rule[1].RuleFunc)
	}
	r.ReplaceRule(rules.VariablesInAllowedPositionRule.Name, variablesInAllowedPosition)
	r.AddRule("ObjectsOfInputTypes", objectsOfInputTypes)
	return r
}

// objectsOfInputTypes refuses an object where a scalar or an enum is expected. The rule
// about values looks at the fields of an object only, and {} has none.
func objectsOfInputTypes(events *core.Events, addError core.AddErrFunc) {
	events.OnValue(func(_ *core.Walker, v *ast.Value) {
		if v.Kind == ast.ObjectValue && v.Definition != nil && v.ExpectedType != nil && v.Definition.Kind != ast.InputObject {
			addError(core.Message(`Expected value of type "%s", found %s.`, v.ExpectedType.String(), v.String()), core.At(v.Position))
		}
	})
}

// variablesInAllowedPosition refuses a variable of a type that its place does not
// take, as the rule of that name does.
func variablesInAllowedPosition(events *core.Events, addError core.AddErrFunc) {
	events.OnValue(func(w *core.Walker, v *ast.Value) {
		if v.Kind != ast.Variable || v.ExpectedType == nil || v.VariableDefinition == nil || w.CurrentOperation == nil {
			return
		}
		want := *v.ExpectedType
		hasDefault := v.VariableDefinition.DefaultValue != nil && v.VariableDefinition.DefaultValue.Kind != ast.NullValue
		if hasDefault || v.ExpectedTypeHasDefault {
			want.NonNull = false
		}
		if !asText(v.VariableDefinition.Type).IsCompatible(asText(&want)) {
			addError(core.Message(`Variable "%s" of type "%s" used in position expecting type "%s".`,
				v, v.VariableDefinition.Type.String(), v.ExpectedType.String()), core.At(v.Position))
		}
	})
}

// asText is a type with ID read as String.
func asText(t *ast.Type) *ast.Type {
	if t == nil {
		return nil
	}
	copied := *t
	copied.Elem = asText(t.Elem)
	if strings.EqualFold(t.NamedType, "ID") {
		copied.NamedType = "String"
	}
	return &copied
}

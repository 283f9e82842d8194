package graph_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/stoa-community/stoa/internal/graph/schema"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// draw makes requests of the schema, and of what earlier answers told.
type draw struct {
	*rand.Rand
	people  []string
	known   map[string][]string // ids and other texts that answers told, by what they are
	last    map[string]string   // the last id of a kind that a change told or was sent, for stories that hang together
	asker   string              // who asked last
	aliases int

	// Of the request that is being made:
	variables, declared []string
	fragments           []string
	isChange            bool
	next                string // the mutation that goes on with what the last one did; "" is any
}

func newDraw(seed uint64, s *resttest.Site) *draw {
	d := &draw{Rand: rand.New(rand.NewPCG(seed, 1)), asker: "ann", people: []string{"ann", "bob"}, known: map[string][]string{},
		last: map[string]string{}}
	for _, name := range []string{"admin", "mia", "ann", "bob"} {
		d.learn("member", s.ID(name))
	}
	return d
}

// learn keeps a text that answers told, and forgets old ones.
func (d *draw) learn(kind, text string) {
	all := d.known[kind]
	if slices.Contains(all, text) {
		return
	}
	if d.isChange || kind == "edit" || kind == "option" || kind == "reward" || kind == "proposal" { // which are told of late
		d.last[kind] = text
	}
	const most = 15 // so that what belongs together is drawn together at times
	if len(all) >= most {
		all[d.IntN(most)] = text
		return
	}
	d.known[kind] = append(all, text)
}

// learnt are the fields whose texts are sent again.
var learnt = []string{"id", "cursor", "endCursor", "version", "slug", "shortId", "accessToken", "refreshToken"}

// learnFrom keeps the ids, cursors and versions that stand in an answer.
func (d *draw) learnFrom(v any) {
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			d.learnFrom(item)
		}
	case map[string]any:
		typ, _ := v["__typename"].(string)
		for _, name := range sortedKeys(v) {
			text, isText := v[name].(string)
			switch {
			case isText && name == "id" && typ != "":
				d.learn(strings.TrimPrefix(strings.ToLower(typ), "poll"), text)
			case isText && (name == "cursor" || name == "endCursor"):
				d.learn("cursor", text)
			case isText && slices.Contains(learnt, name):
				d.learn(name, text)
			case !isText:
				d.learnFrom(v[name])
			}
		}
	}
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// one draws one of several.
func one[T any](d *draw, of []T) T { return of[d.IntN(len(of))] }

// in is true that often in a hundred.
func (d *draw) in(percent int) bool { return d.IntN(100) < percent }

// request draws a request, and returns its query beside.
func (d *draw) request() (row, string) {
	d.variables, d.declared, d.fragments = nil, nil, nil
	operation, root := "query", schema.Parsed().Query
	if d.isChange = d.next != "" || d.in(60); d.isChange {
		operation, root = "mutation", schema.Parsed().Mutation
	}
	set, first := "", ""
	for range 1 + d.IntN(3) {
		f := d.rootField(root)
		first = cmp.Or(first, f.Name)
		set += d.selected(f, 1+d.IntN(4)) + " "
		if d.next != "" || d.in(50) {
			break
		}
	}
	query := operation
	if len(d.declared) > 0 {
		query += " q(" + strings.Join(d.declared, ", ") + ")"
	}
	query += " { " + set + "} " + strings.Join(d.fragments, " ")
	if d.in(1) {
		query = d.spoilt(query)
	}
	if d.next == "" && d.in(40) {
		d.asker = d.who(first)
	}
	d.next = ""
	if d.in(50) {
		d.next = sequels[first]
	}
	return row{As: d.asker, Do: "POST //graphql", Body: wire(query, "{"+strings.Join(d.variables, ",")+"}")}, query
}

// rootField draws what to begin with: more that makes something than that removes it.
func (d *draw) rootField(root *ast.Definition) *ast.FieldDefinition {
	if d.next != "" {
		return root.Fields.ForName(d.next)
	}
	if root.Name == "Mutation" && d.in(25) {
		return root.Fields.ForName(one(d, []string{"createQuestion", "createAnswer", "createAnswer", "createPost", "createComment"}))
	}
	for {
		f := one(d, root.Fields)
		isRare := strings.HasPrefix(f.Name, "delete") || openFields[f.Name]
		if !strings.HasPrefix(f.Name, "__") && (!isRare || d.in(30)) {
			return f
		}
	}
}

// sequels are mutations that go on with what another has done, and seldom can without it.
var sequels = map[string]string{
	"deleteQuestion": "restoreQuestion", "deleteAnswer": "restoreAnswer", "deletePost": "restorePost", "deleteComment": "restoreComment",
	"saveAnswerDraft": "publishAnswer", "createAnswer": "acceptAnswer", "acceptAnswer": "unacceptAnswer", "createQuestion": "votePoll",
	"stakeReward": "awardReward", "restoreQuestion": "deleteQuestion", "createComment": "withdrawProposal", "createPost": "publishPost",
	"updatePost": "restorePostText", "updateAnswer": "restoreAnswerText", "updateQuestion": "restoreQuestionText",
}

// openFields are those by which one comes by tokens.
var openFields = map[string]bool{"tokens": true, "loginNetwork": true, "limitedToken": true}

func (d *draw) who(field string) string {
	switch n := d.IntN(100); {
	case openFields[field] && n < 70:
		return "app"
	case n < 2:
		return ""
	case n < 4:
		return "guest"
	case n < 8:
		return "app"
	case n < 20:
		return "admin"
	case n < 35:
		return "mia"
	}
	return one(d, d.people[len(d.people)-2:])
}

// spoilt is a query with a piece of it left out or doubled.
func (d *draw) spoilt(query string) string {
	a, b := d.IntN(len(query)), d.IntN(len(query))
	if a > b {
		a, b = b, a
	}
	if d.in(50) {
		return strings.ToValidUTF8(query[:a]+query[b:], "?")
	}
	return strings.ToValidUTF8(query[:b]+query[a:], "?")
}

// selected is a field with what is asked of it.
func (d *draw) selected(f *ast.FieldDefinition, depth int) string {
	text := f.Name
	if len(f.Arguments) > 0 || d.in(10) {
		d.aliases++
		text = fmt.Sprintf("a%d: %s", d.aliases, f.Name)
	}
	var arguments []string
	for _, a := range f.Arguments {
		l := leaf{a.Name, f.Name, a.Name, a.Type, !a.Type.NonNull || a.DefaultValue != nil}
		if v, isThere := d.value(f.Name, l); isThere {
			arguments = append(arguments, a.Name+": "+d.placed(a.Type, v))
		}
	}
	if len(arguments) > 0 {
		text += "(" + strings.Join(arguments, ", ") + ")"
	}
	if d.in(3) {
		text += one(d, []string{" @include(if: true)", " @include(if: false)", " @skip(if: true)", " @skip(if: false)"})
	}
	if def := schema.Parsed().Types[f.Type.Name()]; def.IsCompositeType() {
		text += " { " + d.selection(def, depth) + " }"
	}
	return text
}

// selection is what is asked of an object.
func (d *draw) selection(def *ast.Definition, depth int) string {
	set := "__typename"
	if def.IsAbstractType() {
		return set
	}
	if f := def.Fields.ForName("id"); f != nil {
		set += " id"
	}
	for _, i := range d.Perm(len(def.Fields))[:min(len(def.Fields), 1+d.IntN(6))] {
		set += d.below(def.Fields[i], depth)
	}
	for _, name := range []string{"nodes", "edges", "node", "pageInfo", "options", "rewards", "version"} { // which lead somewhere
		if f := def.Fields.ForName(name); f != nil && d.in(40) {
			set += d.below(f, depth)
		}
	}
	switch {
	case d.in(8):
		return "__typename ... on " + def.Name + " { " + set + " }"
	case d.in(8):
		d.aliases++
		name := fmt.Sprintf("f%d", d.aliases)
		d.fragments = append(d.fragments, "fragment "+name+" on "+def.Name+" { "+set+" }")
		return "..." + name
	}
	return set
}

// below is a field of an object that is asked for. It has a name of its own, for it may be
// asked for twice, unless the answer is learnt from by its name.
func (d *draw) below(f *ast.FieldDefinition, depth int) string {
	def := schema.Parsed().Types[f.Type.Name()]
	switch {
	case def.IsCompositeType() && depth == 0:
		return ""
	case len(f.Arguments) > 0:
		return " " + d.selected(f, depth-1)
	case !def.IsCompositeType() && slices.Contains(learnt, f.Name):
		return " " + f.Name
	}
	d.aliases++
	text := fmt.Sprintf(" b%d: %s", d.aliases, f.Name)
	if def.IsCompositeType() {
		text += " { " + d.selection(def, depth-1) + " }"
	}
	return text
}

// placed writes a value where it stands, or as a variable.
func (d *draw) placed(typ *ast.Type, v value) string {
	if !d.in(40) {
		return v.graph
	}
	name := fmt.Sprintf("v%d", len(d.variables))
	d.variables = append(d.variables, strconv.Quote(name)+":"+v.json)
	declared := typ.String()
	if d.in(2) {
		declared = one(d, []string{"String", "Int!", "[ID!]", "Boolean", "Nothing", "QuestionInput!"})
	}
	d.declared = append(d.declared, "$"+name+": "+declared)
	return "$" + name
}

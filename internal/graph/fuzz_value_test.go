package graph_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/stoa-community/stoa/internal/graph/schema"
)

// A value is written in two ways: in a query, and in the JSON of variables.
type value struct{ graph, json string }

func same(text string) value { return value{text, text} }

func quoted(text string) value { return same(strconv.QuoteToGraphic(text)) }

// hostile are values that no client should send.
var hostile = []string{`null`, `0`, `-1`, `1.5`, `1e400`, `-99999999999999999999`, `2147483648`, `-2147483649`, `9223372036854775807`, `true`, `""`, `"x"`,
	`" "`, `"\u0000"`, `"a\u0000b"`, `"\ud800"`, `"\udc00\ud800"`, `[]`, `[null]`, `[["a"]]`, `{}`, `"😀"`, `"<script>alert(1)</script>"`,
	`"` + strings.Repeat("ä", 20_000) + `"`, `"` + strings.Repeat("x ", 3000) + `"`, `"2026-13-45T99:99:99Z"`, `"external:\u202e"`, `"@ann"`,
	`"slug:x"`, `"0123456789abcdef01234567"`, `"'; --"`, `"%"`, `"_"`, `"\\"`, `"\u0130\u0131\u00df"`, `"a\r\nb"`, `"\ufeff"`, `"\uffff"`,
	`"99999-01-01T00:00:00Z"`, `"0000-01-01T00:00:00Z"`, `"1e9"`, `"\""`}

// usual are values for what has a name, beside those of [sent].
var usual = map[string][]string{
	"limit": {"1", "2", "3", "5"}, "offset": {"0", "1", "2"}, "amount": {"1", "2", "5"}, "days": {"1", "2", "30"},
	"sort": {`"createdAt.desc"`, `"createdAt.asc"`, `"score.desc"`, `"score.asc"`, `"updatedAt.desc"`, `"reward.desc"`, `"hot"`, `"relevance"`,
		`"views.desc"`, `"activity.desc"`},
	"status": {`"published"`, `"draft"`, `"archived"`, `"unapproved"`, `"scheduled"`, `"open"`, `"accepted"`, `"rejected"`, `"active"`, `"banned"`},
	"type":   {`"Spam"`, `"poll"`, `"question"`, `"discussion"`, `"article"`, `"post"`, `"AgainstRules"`}, "action": {`"accept"`, `"reject"`},
	"format": {`"html"`, `"markdown"`}, "privacy": {`"private"`, `"public"`}, "to": {`"comment"`, `"answer"`, `"discussion"`, `"question"`},
	"level": {`"all"`, `"first"`, `"none"`}, "period": {`"all"`, `"month"`, `"week"`}, "roleId": {`"member"`, `"moderator"`, `"admin"`},
	"reaction": {`"like"`, `"dislike"`, `"+1"`}, "lang": {`"en"`, `"de"`}, "types": {`"question"`, `"answer"`, `"post"`, `"user"`, `"topic"`},
	"publishedAt": {`"2100-01-01T00:00:00Z"`, `"2020-01-01T00:00:00+02:00"`}, "closesAt": {`"2100-01-01T00:00:00Z"`},
	"color": {`"#123456"`, `"red"`}, "networkId": {`"{portal}"`}, "entityId": {`"{portal}"`}, "networkDomain": {`"test.example"`},
	"usernameOrEmail": {`"admin"`, `"ann"`}, "password": {`"wrong"`, `"correct horse battery"`},
	"picture": {`"/x.png"`, `"https://example.com/x.png"`}, "logoPicture": {`"/x.png"`}, "website": {`"https://example.com"`},
	"username": {`"ann"`, `"bob"`, `"Ann"`, `"new1"`},
}

// often are parts that a call has most times, beside those of [plain].
var often = map[string]string{"limitedToken": "impersonateMemberId", "member": "id", "space": "id", "QuestionInput": " options"}

var words = []string{"roses", "Tulips", "ältere", "how", "the", "grow", "Straße", "日本", "<b>bold</b>", "*x*", "@ann", "https://example.com", "1", "émigré",
	"I", "İ", "ﬁ", "x_y", "50%", "rose", "growing"}

// value draws what is sent for an argument or a part of one, and whether anything is.
func (d *draw) value(field string, l leaf) (value, bool) {
	isPlain := !l.isOptional || slices.Contains(strings.Fields(plain[l.owner]+often[l.owner]), l.name) && d.in(80)
	if !isPlain && !d.in(12) {
		return value{}, false
	}
	if d.in(3) {
		return same(one(d, hostile)), true
	}
	if l.typ.Elem == nil || d.in(5) { // one is taken for a list of it
		return d.item(field, l), true
	}
	var graph, json []string
	for range d.IntN(3) + d.IntN(2) {
		item := d.item(field, l)
		graph, json = append(graph, item.graph), append(json, item.json)
	}
	return value{"[" + strings.Join(graph, ", ") + "]", "[" + strings.Join(json, ",") + "]"}, true
}

func (d *draw) item(field string, l leaf) value {
	def := schema.Parsed().Types[l.typ.Name()]
	if def.Kind == ast.InputObject {
		return d.input(field, l, def)
	}
	if def.Kind == ast.Enum {
		name := one(d, def.EnumValues).Name
		return value{name, strconv.Quote(name)}
	}
	if kind := kindOf(field, l); kind != "" {
		return d.id(kind)
	}
	if text, ok := d.told(l); ok && d.in(70) {
		return text
	}
	if all := usual[l.name]; all != nil && d.in(90) {
		return same(one(d, all))
	}
	switch def.Name {
	case "Boolean":
		return same(one(d, []string{"true", "false"}))
	case "Int", "Float":
		return same(strconv.Itoa(d.IntN(12)))
	case "DateTime":
		return same(fmt.Sprintf(`"20%02d-0%d-11T10:00:00Z"`, 20+d.IntN(20), 1+d.IntN(9)))
	}
	var text []string
	for range 1 + d.IntN(4) {
		text = append(text, one(d, words))
	}
	return quoted(strings.Join(text, " "))
}

// told is a text that an answer told, for what takes such a one.
func (d *draw) told(l leaf) (value, bool) {
	kind := map[string]string{"after": "cursor", "before": "cursor", "version": "version", "slug": "slug", "path": "slug", "refreshToken": "refreshToken",
		"into": "topic"}[l.name]
	if len(d.known[kind]) == 0 {
		return value{}, false
	}
	return quoted(one(d, d.known[kind])), true
}

// id draws an id: most times of the right kind.
func (d *draw) id(kind string) value {
	if d.last[kind] != "" && (d.next != "" || d.in(55)) {
		return quoted(d.last[kind])
	}
	if all := d.known[kind]; len(all) > 0 && !d.in(8) {
		id := one(d, all)
		if d.isChange {
			d.last[kind] = id
		}
		return quoted(id)
	}
	switch d.IntN(4) {
	case 0:
		return quoted(absent)
	case 1:
		if all := d.known["shortId"]; len(all) > 0 {
			return quoted(one(d, all))
		}
	}
	if all := d.known[one(d, records)]; len(all) > 0 {
		return quoted(one(d, all))
	}
	return quoted(absent)
}

// input draws an object.
func (d *draw) input(field string, l leaf, def *ast.Definition) value {
	var graph, json []string
	put := func(name string, v value) {
		graph, json = append(graph, name+": "+v.graph), append(json, strconv.Quote(name)+":"+v.json)
	}
	if def.Name == "SubjectInput" && d.in(90) { // it is one of them
		f := one(d, def.Fields)
		put(f.Name, d.id(strings.TrimSuffix(f.Name, "Id")))
	} else {
		for _, f := range def.Fields {
			if v, isThere := d.value(field, leaf{l.path + "." + f.Name, def.Name, f.Name, f.Type, !f.Type.NonNull}); isThere {
				put(f.Name, v)
			}
		}
	}
	if d.in(1) {
		put("nothing", same("1"))
	}
	return value{"{" + strings.Join(graph, ", ") + "}", "{" + strings.Join(json, ",") + "}"}
}

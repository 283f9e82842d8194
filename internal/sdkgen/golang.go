package sdkgen

import (
	"fmt"
	"go/format"
	"maps"
	"slices"
	"strings"
)

const goHead = "// Code generated from the OpenAPI document by internal/sdkgen. DO NOT EDIT.\n\npackage stoa\n\n"

// Go returns the generated files of sdk/go, by name.
func Go(document []byte) (map[string][]byte, error) {
	m, err := read(document)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for name, text := range map[string]string{"types.go": m.goTypes(), "params.go": m.goParams(), "operations.go": m.goOperations()} {
		if files[name], err = format.Source([]byte(text)); err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", name, err, text)
		}
	}
	return files, nil
}

// isOfMessage reports whether a schema is one kind of message of a webhook, or of what it is about: in Go there
// is one type for all, since switching on a field does not change a type there.
func (m *model) isOfMessage(name string) bool {
	return slices.ContainsFunc(slices.Concat(m.schemas["Message"].OneOf, m.schemas["News"].OneOf),
		func(one *schema) bool { return one.name() == name })
}

func (m *model) goTypes() string {
	var b strings.Builder
	b.WriteString(goHead + "import (\n\t\"encoding/json\"\n\t\"time\"\n)\n\n")
	for _, name := range slices.Sorted(maps.Keys(m.schemas)) {
		s := m.schemas[name]
		switch {
		case m.isWrapped(name):
		case name == "Message":
			m.goEnum(&b, "EventType", "EventType is what a webhook tells of.", "Event", slices.Sorted(maps.Keys(s.Discriminator.Mapping)))
		case name == "News":
			b.WriteString("// News is what a message of a webhook is about: the record is in the field that Kind names, unless it is deleted.\n")
			m.goStruct(&b, name, m.merged(s))
		case m.isOfMessage(name):
		case s.Discriminator != nil:
			m.goUnion(&b, name, s)
		case len(s.Enum) > 0:
			m.goEnum(&b, name, name+" is "+small(s.Description), name, s.Enum)
		default:
			b.WriteString(goComment("", goText(name, s.Description)))
			m.goStruct(&b, name, s)
		}
	}
	return b.String()
}

// goText begins with the name of what it is about, as Go's comments do.
func goText(name, text string) string {
	if text == "" {
		return ""
	}
	return name + ": " + small(text)
}

// merged is a schema with all that the kinds of one have. None of them is then sure to be there but what all have.
func (m *model) merged(s *schema) *schema {
	all := &schema{Type: "object", Properties: map[string]*schema{}}
	for i, one := range s.OneOf {
		of := m.schemas[one.name()]
		maps.Copy(all.Properties, of.Properties)
		if i == 0 {
			all.Required = of.Required
		}
	}
	kind := *all.Properties[s.Discriminator.PropertyName]
	kind.Enum = slices.Sorted(maps.Keys(s.Discriminator.Mapping))
	all.Properties[s.Discriminator.PropertyName] = &kind
	return all
}

func (m *model) goEnum(b *strings.Builder, name, text, prefix string, words []string) {
	b.WriteString(goComment("", text))
	fmt.Fprintf(b, "type %s string\n\nconst (\n", name)
	for _, word := range words {
		fmt.Fprintf(b, "\t%s%s %s = %q\n", prefix, goName(word), name, word)
	}
	b.WriteString(")\n\n")
}

func (m *model) goStruct(b *strings.Builder, name string, s *schema) {
	fmt.Fprintf(b, "type %s struct {\n", name)
	for _, field := range s.fields() {
		of := s.Properties[field]
		text := of.Description
		if len(of.Enum) > 1 {
			text = strings.TrimSpace(text + "\nOne of: " + strings.Join(quoted(of.Enum), ", ") + ".")
		}
		b.WriteString(goComment("\t", text))
		tag := field
		if !s.requires(field) {
			tag += ",omitzero"
		}
		isChange := m.sent[name] && !strings.HasPrefix(name, "Create")
		fmt.Fprintf(b, "\t%s %s `json:%q`\n", goName(field), m.goField(of, s.requires(field), isChange), tag)
	}
	b.WriteString("}\n\n")
}

func quoted(words []string) (q []string) {
	for _, word := range words {
		q = append(q, fmt.Sprintf("%q", word))
	}
	return q
}

// goField is the type of a field. What changes a record says by nil that it is not there, so that "" and false can be
// sent; of what is read, and of what makes a record, "" and false do for absent.
func (m *model) goField(s *schema, required, sent bool) string {
	t := m.goOf(s)
	_, nullable := s.kind()
	isPlain := t == "string" || t == "int64" || t == "float64" || t == "bool"
	isList := strings.HasPrefix(t, "[]") || strings.HasPrefix(t, "map[") || t == "any"
	switch {
	case isList:
		return t
	case nullable, !required && sent, !required && !isPlain && !m.isWord(s):
		return "*" + t
	}
	return t
}

// isWord reports whether a schema is a named set of words.
func (m *model) isWord(s *schema) bool { return s.Ref != "" && len(m.schemas[s.name()].Enum) > 0 }

func (m *model) goOf(s *schema) string {
	kind, _ := s.kind()
	switch {
	case s.Ref != "":
		return s.name()
	case kind == "array":
		return "[]" + m.goOf(s.Items)
	case kind == "object":
		if values, ok := s.AdditionalProperties.(*schema); ok {
			return "map[string]" + m.goOf(values)
		}
		return "map[string]any"
	case kind == "string" && s.Format == "date-time":
		return "time.Time"
	}
	switch kind {
	case "string":
		return "string"
	case "integer":
		return "int64"
	case "number":
		return "float64"
	case "boolean":
		return "bool"
	}
	return "any"
}

// goUnion is a struct of which one field is there: the one that the discriminator names.
func (m *model) goUnion(b *strings.Builder, name string, s *schema) {
	words := slices.Sorted(maps.Keys(s.Discriminator.Mapping))
	by := goName(s.Discriminator.PropertyName)
	fmt.Fprintf(b, "// %s is one of several records: that which %s names is not nil, and Raw has the text of all.\n", name, by)
	fmt.Fprintf(b, "type %s struct {\n\t%s string\n", name, by)
	for _, word := range words {
		fmt.Fprintf(b, "\t%s *%s\n", goName(word), (&schema{Ref: s.Discriminator.Mapping[word]}).name())
	}
	b.WriteString("\tRaw json.RawMessage\n}\n\n// UnmarshalJSON reads the one that it is.\n")
	fmt.Fprintf(b, "func (u *%s) UnmarshalJSON(text []byte) error {\n", name)
	fmt.Fprintf(b, "\tvar of struct{ Kind string `json:%q` }\n\tif err := json.Unmarshal(text, &of); err != nil {\n\t\treturn err\n\t}\n",
		s.Discriminator.PropertyName)
	fmt.Fprintf(b, "\t*u = %s{%s: of.Kind, Raw: append(json.RawMessage(nil), text...)}\n\tswitch of.Kind {\n", name, by)
	for _, word := range words {
		fmt.Fprintf(b, "\tcase %q:\n\t\treturn json.Unmarshal(text, &u.%s)\n", word, goName(word))
	}
	b.WriteString("\t}\n\treturn nil\n}\n\n// MarshalJSON gives the text that it was read from.\n")
	fmt.Fprintf(b, "func (u %s) MarshalJSON() ([]byte, error) { return u.Raw.MarshalJSON() }\n\n", name)
}

func (m *model) goParams() string {
	var b strings.Builder
	b.WriteString(goHead + "import \"net/url\"\n\n")
	for _, p := range m.params {
		fmt.Fprintf(&b, "// %s narrow down what is asked for. What is left out is not asked.\ntype %s struct {\n", p.name, p.name)
		var sets strings.Builder
		for _, one := range p.all {
			text := one.Description
			if len(one.Schema.Enum) > 0 {
				text += "\nOne of: " + strings.Join(quoted(one.Schema.Enum), ", ") + "."
			}
			t := m.goOf(one.Schema)
			if one.Name == "fields" {
				t = "[]string"
			}
			fmt.Fprintf(&b, "%s\t%s %s\n", goComment("\t", text), goName(one.Name), t)
			set := map[string]string{"string": "setText", "int64": "setNumber", "bool": "setTrue", "[]string": "setWords"}[t]
			fmt.Fprintf(&sets, "\t%s(q, %q, p.%s)\n", set, one.Name, goName(one.Name))
		}
		fmt.Fprintf(&b, "}\n\nfunc (p *%s) query() url.Values {\n\tif p == nil {\n\t\treturn nil\n\t}\n", p.name)
		fmt.Fprintf(&b, "\tq := url.Values{}\n%s\treturn q\n}\n\n", sets.String())
	}
	return b.String()
}

func (m *model) goOperations() string {
	var b strings.Builder
	b.WriteString(goHead + "import (\n\t\"context\"\n\t\"iter\"\n)\n\n")
	b.WriteString("// groups are the operations, by what they are about.\ntype groups struct {\n")
	for _, g := range m.groups {
		fmt.Fprintf(&b, "\t%s *%sAPI // %s\n", g.name, g.name, g.text)
	}
	b.WriteString("}\n\nfunc newGroups(c *Client) groups {\n\treturn groups{\n")
	for _, g := range m.groups {
		fmt.Fprintf(&b, "\t\t%s: &%sAPI{c},\n", g.name, g.name)
	}
	b.WriteString("\t}\n}\n\n")
	for _, g := range m.groups {
		fmt.Fprintf(&b, "// %sAPI: %s\ntype %sAPI struct{ client *Client }\n\n", g.name, small(g.text), g.name)
		for _, one := range g.methods {
			b.WriteString(goMethod(g, one))
		}
	}
	return b.String()
}

func goMethod(g *group, m *method) string {
	name, answer := goName(m.name), m.answer.name()
	takes := []string{"ctx context.Context"}
	request := []string{fmt.Sprintf("method: %q", m.verb), "path: " + goPath(m)}
	for _, p := range m.places {
		takes = append(takes, goParameter(p.Name)+" string")
	}
	if m.body != nil {
		star := "*"
		if m.needsBody {
			star = ""
		}
		takes = append(takes, "body "+star+m.body.name())
		request = append(request, "body: body")
	}
	if m.query != nil {
		takes = append(takes, "params *"+m.query.name)
		request = append(request, "query: params.query()")
	}
	takes = append(takes, "opts ...Option")
	if m.once {
		request = append(request, "once: true")
	}
	write := func(name, text, gives, call string) string {
		return fmt.Sprintf("%sfunc (g *%sAPI) %s(%s) %s {\n\treturn %s(ctx, g.client, request{%s}, opts)\n}\n\n",
			goComment("", text), g.name, name, strings.Join(takes, ", "), gives, call, strings.Join(request, ", "))
	}
	text := name + ": " + small(m.text)
	switch {
	case m.pages:
		text += "\n\nIt asks for one page after the other, as they are needed."
		return write(name, text, "iter.Seq2[*"+answer+", error]", "all["+answer+"]") +
			write(name+"Page", name+"Page is one page of "+name+".", "(*Page["+answer+"], error)", "page["+answer+"]")
	case m.list:
		return write(name, text, "([]"+answer+", error)", "list["+answer+"]")
	}
	return write(name, text, "(*"+answer+", error)", "one["+answer+"]")
}

// goPath is the path as an expression.
func goPath(m *method) string {
	parts := []string{}
	rest := m.path
	for _, p := range m.places {
		before, after, ok := strings.Cut(rest, "{"+p.Name+"}")
		if !ok {
			panic("the places of " + m.path + " are not in order")
		}
		parts, rest = append(parts, fmt.Sprintf("%q", before), "segment("+goParameter(p.Name)+")"), after
	}
	if rest != "" {
		parts = append(parts, fmt.Sprintf("%q", rest))
	}
	return strings.Join(parts, " + ")
}

// initials are written in capitals in Go.
var initials = map[string]string{"Id": "ID", "Ids": "IDs", "Url": "URL", "Urls": "URLs", "Html": "HTML", "Jwt": "JWT", "Openid": "OpenID",
	"Scim": "SCIM", "Sso": "SSO", "Css": "CSS", "Ip": "IP", "Ttl": "TTL", "Json": "JSON"}

// goName is a name of the wire as Go has names.
func goName(name string) string {
	switch name {
	case "__v":
		return "Revision"
	case "_type":
		return "RecordType" // some have a type too
	}
	var b strings.Builder
	for _, part := range strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune("._-*: ", r) }) {
		for _, word := range camelWords(capital(part)) {
			if upper := initials[word]; upper != "" {
				word = upper
			}
			b.WriteString(word)
		}
	}
	return b.String()
}

// goParameter is the name of an argument.
func goParameter(name string) string {
	if words := camelWords(name); len(words) > 1 {
		return words[0] + goName(strings.Join(words[1:], ""))
	}
	return name
}

// camelWords cuts aNameLikeThis before its capitals; those in a row stay together.
func camelWords(name string) (words []string) {
	from := 0
	for i := 1; i < len(name); i++ {
		if isUpper(name[i]) && !isUpper(name[i-1]) {
			words, from = append(words, name[from:i]), i
		}
	}
	return append(words, name[from:])
}

func isUpper(c byte) bool { return c >= 'A' && c <= 'Z' }

func goComment(indent, text string) string {
	text = strings.TrimSpace(text)
	if text == "" {
		return ""
	}
	var b strings.Builder
	for _, line := range wrap(text, 116-len(indent)) {
		b.WriteString(strings.TrimRight(indent+"// "+line, " ") + "\n")
	}
	return b.String()
}

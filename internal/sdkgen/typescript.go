package sdkgen

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

const tsHead = "// Code generated from the OpenAPI document by internal/sdkgen. DO NOT EDIT.\n\n"

// TypeScript returns the generated files of sdk/typescript/src, by name.
func TypeScript(document []byte) (map[string][]byte, error) {
	m, err := read(document)
	if err != nil {
		return nil, err
	}
	return map[string][]byte{"types.ts": []byte(m.tsTypes()), "operations.ts": []byte(m.tsOperations())}, nil
}

func (m *model) tsTypes() string {
	var b strings.Builder
	b.WriteString(tsHead)
	for _, name := range slices.Sorted(maps.Keys(m.schemas)) {
		if !m.isWrapped(name) {
			m.tsType(&b, name, m.schemas[name])
		}
	}
	for _, p := range m.params {
		fmt.Fprintf(&b, "export interface %s {\n", p.name)
		for _, one := range p.all {
			b.WriteString(tsComment("  ", one.Description))
			t := tsOf(one.Schema, "  ")
			if one.Name == "fields" {
				t = "string | readonly string[]"
			}
			fmt.Fprintf(&b, "  %s?: %s\n", one.Name, t)
		}
		b.WriteString("}\n\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func (m *model) tsType(b *strings.Builder, name string, s *schema) {
	b.WriteString(tsComment("", s.Description))
	if kind, _ := s.kind(); kind != "object" || s.Properties == nil {
		fmt.Fprintf(b, "export type %s = %s\n\n", name, tsOf(s, ""))
		return
	}
	fmt.Fprintf(b, "export interface %s %s\n\n", name, tsObject(s, ""))
}

func tsObject(s *schema, indent string) string {
	var b strings.Builder
	b.WriteString("{\n")
	for _, name := range s.fields() {
		field := s.Properties[name]
		b.WriteString(tsComment(indent+"  ", field.Description))
		mark := "?"
		if s.requires(name) {
			mark = ""
		}
		fmt.Fprintf(&b, "%s  %s%s: %s\n", indent, name, mark, tsOf(field, indent+"  "))
	}
	b.WriteString(indent + "}")
	return b.String()
}

// tsOf is the type of a schema, as it stands in another.
func tsOf(s *schema, indent string) string {
	kind, nullable := s.kind()
	t := "unknown"
	switch {
	case s.Ref != "":
		t = s.name()
	case len(s.OneOf) > 0:
		t = tsUnion(indent, slices.Collect(func(yield func(string) bool) {
			for _, one := range s.OneOf {
				if !yield(tsOf(one, indent)) {
					return
				}
			}
		}))
	case len(s.Enum) > 0:
		quoted := []string{}
		for _, word := range s.Enum {
			quoted = append(quoted, "'"+word+"'")
		}
		t = tsUnion(indent, quoted)
	case kind == "array":
		t = tsOf(s.Items, indent)
		if strings.ContainsAny(t, " |") {
			t = "(" + t + ")"
		}
		t += "[]"
	case kind == "object" && s.Properties != nil:
		t = tsObject(s, indent)
	case kind == "object":
		values, ok := s.AdditionalProperties.(*schema)
		if !ok {
			values = &schema{}
		}
		t = "{ [name: string]: " + tsOf(values, indent) + " }"
	case kind == "integer" || kind == "number":
		t = "number"
	case kind == "string" || kind == "boolean":
		t = kind
	}
	if nullable {
		t += " | null"
	}
	return t
}

// tsUnion is on one line while it is short.
func tsUnion(indent string, of []string) string {
	if line := strings.Join(of, " | "); len(line) < 100 {
		return line
	}
	return "\n" + indent + "  | " + strings.Join(of, "\n"+indent+"  | ")
}

func (m *model) tsOperations() string {
	var b strings.Builder
	b.WriteString(tsHead + "import type { CallOptions, GuardedOptions, OnceOptions, Paged, Transport } from './transport.js'\n" +
		"import { segment } from './transport.js'\nimport type * as T from './types.js'\n\n")
	for _, g := range m.groups {
		b.WriteString(tsComment("", g.text))
		fmt.Fprintf(&b, "export class %sApi {\n  constructor(private readonly transport: Transport) {}\n", g.name)
		for _, one := range g.methods {
			b.WriteString("\n" + tsMethod(one))
		}
		b.WriteString("}\n\n")
	}
	b.WriteString("/** The operations, grouped. */\nexport class Operations {\n")
	for _, g := range m.groups {
		fmt.Fprintf(&b, "%s  readonly %s: %sApi\n", tsComment("  ", g.text), small(g.name), g.name)
	}
	b.WriteString("\n  constructor(transport: Transport) {\n")
	for _, g := range m.groups {
		fmt.Fprintf(&b, "    this.%s = new %sApi(transport)\n", small(g.name), g.name)
	}
	b.WriteString("  }\n}\n")
	return b.String()
}

var place = regexp.MustCompile(`\{(\w+)\}`)

func tsMethod(m *method) string {
	var takes, extra []string
	for _, p := range m.places {
		takes = append(takes, p.Name+": string")
	}
	if m.body != nil {
		takes = append(takes, "body"+optional(!m.needsBody)+": "+tsRef(m.body))
		extra = append(extra, "body: body"+map[bool]string{false: " ?? {}"}[m.needsBody])
	}
	if m.query != nil {
		takes = append(takes, "params?: T."+m.query.name)
		extra = append(extra, "query: params")
	}
	options := "CallOptions"
	switch {
	case m.guarded && m.once:
		options = "GuardedOptions & OnceOptions"
	case m.guarded:
		options = "GuardedOptions"
	case m.once:
		options = "OnceOptions"
	}
	takes = append(takes, "options?: "+options)
	if m.once {
		extra = append(extra, "once: true")
	}
	call, gives := "send", "Promise<"+tsRef(m.answer)+">"
	if m.pages {
		call, gives = "pages", "Paged<"+tsRef(m.answer)+">"
	} else if m.list {
		gives = "Promise<" + tsRef(m.answer) + "[]>"
	}
	path := "'" + m.path + "'"
	if len(m.places) > 0 {
		path = "`" + place.ReplaceAllString(m.path, "$${segment($1)}") + "`"
	}
	if strings.ContainsAny(m.path, "{") == (len(m.places) == 0) {
		panic("the places of " + m.path + " are not described")
	}
	return fmt.Sprintf("%s  %s(%s): %s {\n    return this.transport.%s('%s', %s, %s, options)\n  }\n",
		tsComment("  ", m.text), m.name, strings.Join(takes, ", "), gives, call, m.verb, path, tsBraces(extra))
}

func tsBraces(inside []string) string {
	if len(inside) == 0 {
		return "{}"
	}
	return "{ " + strings.Join(inside, ", ") + " }"
}

func optional(is bool) string { return map[bool]string{true: "?"}[is] }

func tsRef(s *schema) string { return "T." + s.name() }

// tsComment is a text as a doc comment, in lines of at most 120 columns.
func tsComment(indent, text string) string {
	text = strings.ReplaceAll(strings.TrimSpace(text), "*/", "* /")
	if text == "" {
		return ""
	}
	lines := wrap(text, 116-len(indent))
	if len(lines) == 1 {
		return indent + "/** " + lines[0] + " */\n"
	}
	var b strings.Builder
	b.WriteString(indent + "/**\n")
	for _, line := range lines {
		b.WriteString(strings.TrimRight(indent+" * "+line, " ") + "\n")
	}
	b.WriteString(indent + " */\n")
	return b.String()
}

// wrap breaks a text into lines. Its own breaks stay.
func wrap(text string, width int) (lines []string) {
	for paragraph := range strings.SplitSeq(text, "\n") {
		line := ""
		for _, word := range strings.Fields(paragraph) {
			if line != "" && len(line)+1+len(word) > width && !strings.HasPrefix(paragraph, "|") {
				lines, line = append(lines, line), ""
			}
			line = strings.TrimPrefix(line+" "+word, " ")
		}
		lines = append(lines, line)
	}
	return lines
}

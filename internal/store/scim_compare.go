package store

import (
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/scim/filter"
)

// compare writes one comparison. Texts are cut and replaced, and not matched by LIKE,
// which the two databases understand differently.
func (f scimField) compare(s *statement, e filter.Expr, within string) error {
	if e.Op == "pr" {
		f.isThere(s)
		return nil
	}
	text, isText := e.Value.(string)
	flag, isFlag := e.Value.(bool)
	switch {
	case e.Value == nil && (e.Op == "eq" || e.Op == "ne"):
		if e.Op == "eq" {
			s.add("NOT ")
		}
		f.isThere(s)
		return nil
	case f.kind == "flag" && !isFlag && isText:
		flag, isFlag = strings.EqualFold(text, "true"), strings.EqualFold(text, "true") || strings.EqualFold(text, "false")
	}
	switch {
	case f.kind == "flag" && isFlag && (e.Op == "eq" || e.Op == "ne"):
		s.add(map[bool]string{true: "(", false: "NOT ("}[flag == (e.Op == "eq")]).add(f.column).add(")")
	case f.kind == "flag", f.kind == "set" && e.Op != "eq", !isText:
		return badFilter("compares %s by %s with a value that it cannot be compared with so", within+e.Attr, e.Op)
	case f.kind == "set":
		s.add("EXISTS (" + f.column + " = ").text(text).add(")")
	case f.kind == "time":
		return f.compareTime(s, e, text)
	case f.kind == "text":
		compareText(s, f.column, e.Op, func() { s.text(text) })
	case keys[f.column] != "":
		compareText(s, keys[f.column], e.Op, func() { s.text(strings.ToLower(text)) })
	default:
		compareText(s, "LOWER("+f.column+")", e.Op, func() { s.add("LOWER(").text(text).add(")") })
	}
	return nil
}

// isThere writes that the attribute has a value.
func (f scimField) isThere(s *statement) {
	switch f.kind {
	case "flag", "time":
		s.add("(1 = 1)")
	case "set":
		s.add("EXISTS (" + f.column + " <> '')")
	default:
		s.add("(" + f.column + " <> '')")
	}
}

var comparisons = map[string]string{"eq": " = ", "ne": " <> ", "gt": " > ", "ge": " >= ", "lt": " < ", "le": " <= "}

func (f scimField) compareTime(s *statement, e filter.Expr, text string) error {
	when, err := time.Parse(time.RFC3339, text)
	sign := comparisons[e.Op]
	if err != nil || sign == "" {
		return badFilter("compares %s by %s with %q, and can by eq, ne, gt, ge, lt and le with a time such as 2026-01-02T03:04:05Z",
			e.Attr, e.Op, text)
	}
	s.add("(" + f.column + ")" + sign).bind(when.UnixMilli())
	return nil
}

// compareText writes the comparison of a column with a text that value writes.
func compareText(s *statement, column, op string, value func()) {
	parts := []string{column + comparisons[op]}
	switch op {
	case "co":
		parts = []string{"(REPLACE(" + column + ", ", ", '') <> " + column + " OR ", " = '')"}
	case "sw":
		parts = []string{"SUBSTR(" + column + ", 1, LENGTH(", ")) = "}
	case "ew":
		parts = []string{"(LENGTH(" + column + ") >= LENGTH(", ") AND SUBSTR(" + column + ", LENGTH(" + column + ") - LENGTH(", ") + 1) = ",
			")"}
	}
	for i, part := range parts {
		s.add(part)
		if i < len(parts)-1 || !strings.HasSuffix(part, ")") {
			value()
		}
	}
}

// text binds a text where PostgreSQL could not tell that it is one.
func (s *statement) text(v string) *statement { return s.add("CAST(").bind(v).add(" AS TEXT)") }

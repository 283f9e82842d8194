// Package filter reads the filters and the paths of SCIM, RFC 7644 3.4.2.2 and 3.5.2.
package filter

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Expr is a filter, or a part of one.
type Expr struct {
	Op    string // and, or, not; [] for a filter of an attribute's values; else an operator such as eq
	Attr  string // in lower case, such as emails.value; "" for and, or, not
	Value any    // that it is compared with: a string, bool, float64 or nil
	Parts []Expr // of and, or, not and []
}

// Path names an attribute, or some of its values, to be changed.
type Path struct {
	Attr  string // in lower case, such as name.familyname
	Where *Expr  // which of its values; nil for all
	Sub   string // the part of them that is meant, in lower case; "" for the whole
}

// What bounds a filter: longer ones are nobody's.
const (
	maxLength = 4000
	maxDepth  = 20
	maxParts  = 100
)

// Parse reads a filter.
func Parse(text string) (Expr, error) {
	p, err := newParser(text)
	if err != nil {
		return Expr{}, err
	}
	e, err := p.or(0)
	if err == nil && !p.isDone() {
		err = p.fail("goes on with %q where it should end", p.next())
	}
	return e, err
}

// ParsePath reads the path of a change.
func ParsePath(text string) (path Path, err error) {
	p, err := newParser(text)
	if err != nil {
		return path, err
	}
	if path.Attr, err = p.attribute(); err != nil {
		return path, err
	}
	if p.take("[") {
		where, err := p.or(1)
		if err != nil {
			return path, err
		}
		if !p.take("]") {
			return path, p.fail("has a [ without its ]")
		}
		path.Where = &where
		if sub := p.next(); strings.HasPrefix(sub, ".") && len(sub) > 1 {
			path.Sub = strings.ToLower(sub[1:])
			p.at++
		}
	}
	if !p.isDone() {
		return path, p.fail("goes on with %q where it should end", p.next())
	}
	return path, nil
}

// parser walks over the words of a filter by recursive descent.
type parser struct {
	words []string
	at    int
	parts int
}

func newParser(text string) (*parser, error) {
	if len(text) > maxLength {
		return nil, fmt.Errorf("is longer than %d bytes", maxLength)
	}
	words, err := split(text)
	if err == nil && len(words) == 0 {
		err = fmt.Errorf("is empty")
	}
	return &parser{words: words}, err
}

// split cuts a filter into words: names, quoted texts, and brackets.
func split(text string) (words []string, err error) {
	for text = strings.TrimLeft(text, " \t"); text != ""; text = strings.TrimLeft(text, " \t") {
		n := strings.IndexAny(text, " \t()[]\"")
		switch {
		case text[0] == '"':
			if n = quoted(text); n < 0 {
				return nil, fmt.Errorf("has a text without its closing quote")
			}
		case n == 0:
			n = 1
		case n < 0:
			n = len(text)
		}
		words, text = append(words, text[:n]), text[n:]
	}
	return words, nil
}

// quoted is the length of the quoted text that begins here, or -1.
func quoted(text string) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return -1
}

func (p *parser) isDone() bool { return p.at == len(p.words) }

func (p *parser) next() string {
	if p.isDone() {
		return ""
	}
	return p.words[p.at]
}

// take passes over a word, in any case, if it is the next.
func (p *parser) take(word string) bool {
	if p.isDone() || !strings.EqualFold(p.words[p.at], word) {
		return false
	}
	p.at++
	return true
}

func (p *parser) fail(format string, args ...any) error { return fmt.Errorf(format, args...) }

func (p *parser) or(depth int) (Expr, error)  { return p.joined("or", depth, p.and) }
func (p *parser) and(depth int) (Expr, error) { return p.joined("and", depth, p.term) }

// joined reads one or more parts with a word between them.
func (p *parser) joined(word string, depth int, part func(int) (Expr, error)) (Expr, error) {
	first, err := part(depth)
	if err != nil {
		return first, err
	}
	e := Expr{Op: word, Parts: []Expr{first}}
	for p.take(word) {
		next, err := part(depth)
		if err != nil {
			return e, err
		}
		e.Parts = append(e.Parts, next)
	}
	if len(e.Parts) == 1 {
		return first, nil
	}
	return e, nil
}

func (p *parser) term(depth int) (Expr, error) {
	if p.parts++; p.parts > maxParts || depth > maxDepth {
		return Expr{}, p.fail("has more than %d parts, or more than %d brackets within each other", maxParts, maxDepth)
	}
	if isNot := p.take("not"); isNot || p.next() == "(" {
		if !p.take("(") {
			return Expr{}, p.fail("has a not without a ( behind it")
		}
		e, err := p.or(depth + 1)
		if err == nil && !p.take(")") {
			err = p.fail("has a ( without its )")
		}
		if isNot {
			e = Expr{Op: "not", Parts: []Expr{e}}
		}
		return e, err
	}
	attr, err := p.attribute()
	if err != nil {
		return Expr{}, err
	}
	if p.take("[") {
		e, err := p.or(depth + 1)
		if err == nil && !p.take("]") {
			err = p.fail("has a [ without its ]")
		}
		return Expr{Op: "[]", Attr: attr, Parts: []Expr{e}}, err
	}
	return p.comparison(attr)
}

// The operators that compare with a value. Besides there is pr: has one.
var operators = map[string]bool{"eq": true, "ne": true, "co": true, "sw": true, "ew": true, "gt": true, "ge": true, "lt": true, "le": true}

func (p *parser) comparison(attr string) (Expr, error) {
	e := Expr{Attr: attr, Op: strings.ToLower(p.next())}
	switch {
	case e.Op == "":
		return e, p.fail("ends behind %s, where an operator such as eq should stand", attr)
	case e.Op != "pr" && !operators[e.Op]:
		return e, p.fail("has %q where an operator such as eq should stand", p.next())
	}
	p.at++
	if e.Op == "pr" {
		return e, nil
	}
	if p.isDone() {
		return e, p.fail("ends behind %s, where a value should stand", e.Op)
	}
	word := p.next()
	if !strings.HasPrefix(word, `"`) {
		word = strings.ToLower(word) // some write True
	}
	err := json.Unmarshal([]byte(word), &e.Value)
	if _, isObject := e.Value.(map[string]any); err != nil || isObject {
		return e, p.fail("has %q where a value should stand: a text in double quotes, a number, true, false or null", p.next())
	}
	p.at++
	return e, nil
}

// The schemas whose attributes need not be named by them.
var prefixes = []string{"urn:ietf:params:scim:schemas:core:2.0:user:", "urn:ietf:params:scim:schemas:core:2.0:group:"}

// attribute reads the name of an attribute.
func (p *parser) attribute() (string, error) {
	name := strings.ToLower(p.next())
	if name == "" || strings.ContainsAny(name[:1], "()[]\".0123456789") {
		return "", p.fail("has %q where the name of an attribute should stand", p.next())
	}
	p.at++
	for _, prefix := range prefixes {
		name = strings.TrimPrefix(name, prefix)
	}
	return name, nil
}

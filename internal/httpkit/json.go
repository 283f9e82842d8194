package httpkit

import (
	"encoding/json"
	"unicode/utf8"

	"github.com/stoa-community/stoa/internal/community"
)

// MaxDepth is how many objects and arrays may stand inside each other.
const MaxDepth = 32

// maxFieldName bounds the name of a field in an error, in bytes.
const maxFieldName = 64

// CheckJSON reports what makes a body unfit to be decoded and kept, as an Invalid
// error that tells the place: no JSON, deeper than MaxDepth, not UTF-8, or with
// a NUL character, raw or escaped, which no database keeps in a text. A key may
// come twice. It scans once and allocates nothing for a good body.
func CheckJSON(body []byte) error {
	s := scanner{data: body}
	if err := s.value(0); err != nil {
		return err
	}
	if s.space(); s.pos < len(s.data) {
		s.key = nil
		return s.notJSON()
	}
	return nil
}

// scanner walks over a JSON text by recursive descent, at most MaxDepth deep.
type scanner struct {
	data []byte
	pos  int
	key  []byte // the top-level key whose value is being read, in its quotes; nil if none
}

func (s *scanner) value(depth int) error {
	s.space()
	switch c := s.peek(); {
	case (c == '{' || c == '[') && depth == MaxDepth:
		return s.bad("is nested deeper than 32 levels")
	case c == '{':
		return s.list(depth, '}')
	case c == '[':
		return s.list(depth, ']')
	case c == '"':
		return s.text()
	case c == '-' || isDigit(c):
		return s.number()
	case c == 't':
		return s.literal("true")
	case c == 'f':
		return s.literal("false")
	default:
		return s.literal("null")
	}
}

// list reads an object or an array, up to its end.
func (s *scanner) list(depth int, end byte) error {
	s.pos++
	if s.space(); s.take(end) {
		return nil
	}
	for {
		if err := s.item(depth, end); err != nil {
			return err
		}
		s.space()
		if s.take(end) {
			return nil
		}
		if !s.take(',') {
			return s.notJSON()
		}
	}
}

func (s *scanner) item(depth int, end byte) error {
	if end == '}' {
		return s.member(depth)
	}
	return s.value(depth + 1)
}

func (s *scanner) member(depth int) error {
	if depth == 0 {
		s.key = nil
	}
	s.space()
	if s.peek() != '"' {
		return s.notJSON()
	}
	start := s.pos
	if err := s.text(); err != nil {
		return err
	}
	if depth == 0 {
		s.key = s.data[start:s.pos]
	}
	if s.space(); !s.take(':') {
		return s.notJSON()
	}
	return s.value(depth + 1)
}

func (s *scanner) text() error {
	s.pos++
	for s.pos < len(s.data) {
		switch c := s.data[s.pos]; {
		case c == '"':
			s.pos++
			return nil
		case c == '\\':
			if err := s.escape(); err != nil {
				return err
			}
		case c == 0:
			return s.bad("contains a NUL character")
		case c < ' ':
			return s.notJSON()
		case c < utf8.RuneSelf:
			s.plain()
		default:
			_, size := utf8.DecodeRune(s.data[s.pos:])
			if size == 1 {
				return s.bad("isn't valid UTF-8")
			}
			s.pos += size
		}
	}
	return s.notJSON()
}

// plain skips what stands for itself in a string: most of a text, in a loop that
// is kept small for that.
func (s *scanner) plain() {
	data, i := s.data, s.pos
	for i < len(data) && data[i] >= ' ' && data[i] < utf8.RuneSelf && data[i] != '"' && data[i] != '\\' {
		i++
	}
	s.pos = i
}

func (s *scanner) escape() error {
	rest := s.data[s.pos:]
	if len(rest) < 2 {
		return s.notJSON()
	}
	switch rest[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		s.pos += 2
		return nil
	case 'u':
		return s.codeUnit(rest[2:])
	}
	return s.notJSON()
}

func (s *scanner) codeUnit(digits []byte) error {
	if len(digits) < 4 {
		return s.notJSON()
	}
	isNUL := true
	for _, c := range digits[:4] {
		if !isDigit(c) && (c < 'a' || c > 'f') && (c < 'A' || c > 'F') {
			return s.notJSON()
		}
		isNUL = isNUL && c == '0'
	}
	if isNUL {
		return s.bad("contains a NUL character")
	}
	s.pos += 6
	return nil
}

func (s *scanner) number() error {
	s.take('-')
	if !s.take('0') && !s.digits() {
		return s.notJSON()
	}
	if s.take('.') && !s.digits() {
		return s.notJSON()
	}
	if s.take('e') || s.take('E') {
		if !s.take('+') {
			s.take('-')
		}
		if !s.digits() {
			return s.notJSON()
		}
	}
	return nil
}

// digits skips digits and reports whether there was one.
func (s *scanner) digits() bool {
	start := s.pos
	for isDigit(s.peek()) {
		s.pos++
	}
	return s.pos > start
}

func (s *scanner) literal(word string) error {
	for i := range len(word) {
		if !s.take(word[i]) {
			return s.notJSON()
		}
	}
	return nil
}

func (s *scanner) space() {
	for s.pos < len(s.data) {
		switch s.data[s.pos] {
		case ' ', '\t', '\n', '\r':
			s.pos++
		default:
			return
		}
	}
}

// peek returns the next byte, 0 at the end: no token begins with it.
func (s *scanner) peek() byte {
	if s.pos < len(s.data) {
		return s.data[s.pos]
	}
	return 0
}

func (s *scanner) take(c byte) bool {
	if s.pos < len(s.data) && s.data[s.pos] == c {
		s.pos++
		return true
	}
	return false
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func (s *scanner) notJSON() error { return s.bad("isn't valid JSON") }

// bad tells what is wrong at the present place.
func (s *scanner) bad(what string) error {
	if name := s.field(); name != "" {
		return community.Bad(name, community.WhyBodyUnreadable, "%s at byte %d", what, s.pos)
	}
	return community.Fail(community.Invalid, community.WhyBodyUnreadable, "The body %s at byte %d.", what, s.pos)
}

func (s *scanner) field() string {
	var name string
	if s.key == nil || json.Unmarshal(s.key, &name) != nil || len(name) > maxFieldName {
		return ""
	}
	return name
}

package corpus

import (
	"slices"
	"strings"
)

// scenario is one hand-written situation, compiled. A voice is a scenario
// without a title that lends its parts to others: the small talk of a language
// and of a kind of question.
type scenario struct {
	name    string
	kind    string // question, poll, article, discussion, post, voice, people
	lang    string
	voice   *scenario
	weight  int
	topics  []string // the first always applies, the others now and then
	subject [forms][]node

	title                     []headline
	frame                     [][2][]node // what is set around a title
	context, body, tried, ask [][]node    // a question, in this order
	option                    [][][]node  // of a poll

	opener, cause, steps, tip, closer [][]node // an excellent answer, in this order
	short                             [][]node // after the cause, a good answer
	best, good, partial, poor         [][]node // whole answers
	comment, partly, doubt, clarify   [][]node // on good, partial and poor answers, on questions
}

// inherit takes from the voice what the scenario does not say itself. Comments
// of a scenario and its voice are joined; whole answers pass from voice to voice
// only, since a scenario's own are about its subject alone.
func (s *scenario) inherit() {
	v := s.voice
	if v == nil {
		return
	}
	if len(s.frame) == 0 {
		s.frame = v.frame
	}
	fill(&s.context, v.context)
	fill(&s.tried, v.tried)
	fill(&s.ask, v.ask)
	fill(&s.opener, v.opener)
	fill(&s.closer, v.closer)
	fill(&s.doubt, v.doubt)
	fill(&s.partly, v.partly)
	if s.kind == "voice" {
		fill(&s.partial, v.partial)
		fill(&s.poor, v.poor)
		fill(&s.comment, v.comment)
		fill(&s.clarify, v.clarify)
		return
	}
	s.comment = slices.Concat(s.comment, v.comment)
	s.clarify = slices.Concat(s.clarify, v.clarify)
}

func fill(own *[][]node, lent [][]node) {
	if len(*own) == 0 {
		*own = lent
	}
}

// slots declares all names first, since values may refer to one another.
func (c *compiler) slots(src *source) {
	made := make([]*slot, len(src.slots))
	for i, decl := range src.slots {
		name, columns, isTable := strings.Cut(decl[0], "(")
		made[i] = &slot{key: mixString(src.name + "/" + name)}
		if !isTable {
			columns = name
		}
		for col, n := range strings.Split(strings.TrimSuffix(columns, ")"), ", ") {
			ref := c.local[n]
			ref.slot, ref.column = made[i], col
			c.local[n] = ref
		}
	}
	for i, decl := range src.slots {
		rows, _ := split(decl[1], '|', 0)
		for _, row := range rows {
			made[i].rows = append(made[i].rows, c.row(row))
		}
	}
}

func (c *compiler) row(text string) (cells [][forms][]node) {
	columns, _ := split(text, '~', 0)
	for _, cell := range columns {
		cell = strings.TrimSpace(cell)
		cells = append(cells, [forms][]node{c.inline(cell, plain), c.inline(cell, rich)})
	}
	return cells
}

func (c *compiler) scenario(src *source, voices map[string]*scenario) *scenario {
	s := &scenario{name: src.name, kind: "question", lang: "en", weight: 10}
	for _, h := range src.head {
		switch key, value := h[0], h[1]; key {
		case "kind":
			s.kind = value
		case "lang":
			s.lang = value
		case "weight":
			s.weight = c.number(value)
		case "topics":
			s.topics = strings.Split(strings.ReplaceAll(value, "; ", ", "), ", ")
		case "subject":
			s.subject = [forms][]node{c.inline(value, plain), c.inline(value, rich)}
		case "voice":
			if s.voice = voices[value]; s.voice == nil {
				c.fail("no voice %q", value)
			}
		default:
			c.fail("unknown heading %q", key)
		}
	}
	if s.voice == nil && s.kind != "people" {
		s.voice = voices[s.usualVoice()]
	}
	for _, p := range src.parts {
		c.part(s, p)
	}
	return s
}

// usualVoice names the voice of a scenario that asks for none. A voice of its
// own language is the base of the others, and has none itself.
func (s *scenario) usualVoice() string {
	switch {
	case s.lang != "en" || s.kind == "voice":
		return s.lang
	case s.kind == "question":
		return "problem"
	default:
		return "opinion"
	}
}

func (c *compiler) part(s *scenario, p part) {
	c.where = s.name + "/" + p.name
	switch p.name {
	case "option":
		for _, variant := range variants(p.lines) {
			s.option = append(s.option, c.lines(strings.Split(variant, "\n"), plain))
		}
	case "title":
		s.title = c.headlines(p.lines)
	case "frame":
		s.frame = c.frames(p.lines)
	case "comment", "partly", "doubt", "clarify":
		*c.field(s, p.name) = c.lines(p.lines, rich)
	default:
		*c.field(s, p.name) = c.prose(s, p)
	}
}

func (c *compiler) field(s *scenario, name string) *[][]node {
	fields := map[string]*[][]node{
		"context": &s.context, "body": &s.body, "tried": &s.tried, "ask": &s.ask,
		"opener": &s.opener, "cause": &s.cause, "steps": &s.steps, "tip": &s.tip, "closer": &s.closer,
		"short": &s.short, "best": &s.best, "good": &s.good, "partial": &s.partial, "poor": &s.poor,
		"comment": &s.comment, "partly": &s.partly, "doubt": &s.doubt, "clarify": &s.clarify,
	}
	if fields[name] == nil {
		c.fail("unknown part")
	}
	return fields[name]
}

// prose compiles variants to blocks: separated by "---", or else one a line. A
// voice has lines only.
func (c *compiler) prose(s *scenario, p part) (out [][]node) {
	list := p.lines
	if s.kind != "voice" && slices.Contains([]string{"body", "steps", "best", "good", "partial"}, p.name) {
		list = variants(p.lines)
	}
	for _, text := range list {
		if strings.TrimSpace(text) != "" {
			out = append(out, c.blocks(text))
		}
	}
	return out
}

func (c *compiler) lines(list []string, f form) (out [][]node) {
	for _, line := range list {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, c.inline(line, f))
		}
	}
	return out
}

func variants(lines []string) []string {
	return strings.Split(strings.Trim(strings.Join(lines, "\n"), "\n"), "\n---\n")
}

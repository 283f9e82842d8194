package corpus

import (
	"embed"
	"slices"
	"strings"
)

//go:embed text/*.md
var texts embed.FS

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

	title, context, body, tried, ask [][]node   // a question, in this order
	option                           [][][]node // of a poll

	opener, cause, steps, tip, closer [][]node // an excellent answer, in this order
	short                             [][]node // after the cause, a good answer
	best, good, partial, poor         [][]node // whole answers
	comment, doubt, clarify           [][]node // on good answers, on poor ones, on questions
}

// library is all that was read from the texts.
type library struct {
	questions, articles, discussions, posts deck
	people                                  *scenario
}

// deck is scenarios to draw from by weight.
type deck struct {
	scenes []*scenario
	total  int
}

func (d *deck) add(s *scenario) {
	d.scenes, d.total = append(d.scenes, s), d.total+s.weight
}

func (d *deck) pick(w *writer) *scenario {
	n := w.below(d.total)
	for _, s := range d.scenes {
		if n -= s.weight; n < 0 {
			return s
		}
	}
	return d.scenes[0]
}

// source is a scenario before it is compiled.
type source struct {
	name  string
	head  [][2]string // key, value
	slots [][2]string // declaration, values
	parts []part
}

type part struct {
	name  string
	lines []string
}

func newLibrary() *library {
	sources := readSources()
	shared, voices := names{}, map[string]*scenario{}
	lib := &library{}
	for _, src := range sources { // "shared" and the voices come first in the order of files
		c := &compiler{where: src.name, local: names{}, other: shared}
		if src.name == "shared" {
			c.local = shared
		}
		c.slots(src)
		if s := c.scenario(src, voices); src.name != "shared" {
			lib.take(s, voices)
		}
	}
	return lib
}

func (l *library) take(s *scenario, voices map[string]*scenario) {
	if s.kind != "voice" && s.kind != "people" {
		s.inherit()
	}
	switch s.kind {
	case "voice":
		s.inherit()
		voices[s.name] = s
	case "people":
		l.people = s
	case "article":
		l.articles.add(s)
	case "discussion":
		l.discussions.add(s)
	case "post":
		l.posts.add(s)
	default:
		l.questions.add(s)
	}
}

// inherit takes from the voice what the scenario does not say itself, and joins
// the answers and comments of both.
func (s *scenario) inherit() {
	v := s.voice
	if v == nil {
		return
	}
	for _, p := range []struct{ own, lent *[][]node }{
		{&s.context, &v.context}, {&s.tried, &v.tried}, {&s.ask, &v.ask},
		{&s.opener, &v.opener}, {&s.closer, &v.closer}, {&s.doubt, &v.doubt},
	} {
		if len(*p.own) == 0 {
			*p.own = *p.lent
		}
	}
	s.comment = slices.Concat(s.comment, v.comment)
	s.clarify = slices.Concat(s.clarify, v.clarify)
}

// readSources reads the files in the order of their names; the ones all others
// need start with a digit.
func readSources() []*source {
	entries, err := texts.ReadDir("text")
	if err != nil {
		panic("corpus: " + err.Error())
	}
	var all []*source
	for _, e := range entries {
		data, err := texts.ReadFile("text/" + e.Name())
		if err != nil {
			panic("corpus: " + err.Error())
		}
		all = parse(all, string(data))
	}
	return all
}

func parse(all []*source, text string) []*source {
	var src *source
	fenced := false
	for line := range strings.SplitSeq(text, "\n") {
		fenced = fenced != strings.HasPrefix(line, "```")
		name, isPart := strings.CutPrefix(line, "## ")
		switch {
		case !fenced && strings.HasPrefix(line, "# "):
			src = &source{name: line[2:]}
			all = append(all, src)
		case src == nil:
		case !fenced && isPart:
			src.parts = append(src.parts, part{name: name})
		case len(src.parts) > 0:
			p := &src.parts[len(src.parts)-1]
			p.lines = append(p.lines, line)
		case strings.HasPrefix(line, "slot "):
			key, value, _ := strings.Cut(line[5:], " = ")
			src.slots = append(src.slots, [2]string{key, value})
		case line != "":
			key, value, _ := strings.Cut(line, ": ")
			src.head = append(src.head, [2]string{key, value})
		}
	}
	return all
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
		cells = append(cells, [forms][]node{c.inline(cell, plain), c.escaped(cell)})
	}
	return cells
}

// escaped is the rich form of a slot's value, which knows choices but no other
// Markdown.
func (c *compiler) escaped(text string) []node {
	nodes := c.inline(text, plain)
	escapeTexts(nodes)
	return nodes
}

func escapeTexts(nodes []node) {
	for i := range nodes {
		if nodes[i].op == opText {
			nodes[i] = textNode(nodes[i].text, rich)
		}
		for _, alt := range nodes[i].alts {
			escapeTexts(alt)
		}
	}
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
			s.subject = [forms][]node{c.inline(value, plain), c.escaped(value)}
		case "voice":
			if s.voice = voices[value]; s.voice == nil {
				c.fail("no voice %q", value)
			}
		default:
			c.fail("unknown heading %q", key)
		}
	}
	if s.voice == nil && s.kind != "people" && src.name != "shared" {
		s.voice = voices[s.lang]
	}
	for _, p := range src.parts {
		c.part(s, p)
	}
	return s
}

func (c *compiler) part(s *scenario, p part) {
	c.where = s.name + "/" + p.name
	switch p.name {
	case "option":
		for _, variant := range variants(p.lines) {
			s.option = append(s.option, c.lines(strings.Split(variant, "\n"), plain))
		}
	case "title":
		s.title = c.lines(p.lines, plain)
	case "comment":
		s.comment = c.lines(p.lines, rich)
	case "doubt":
		s.doubt = c.lines(p.lines, rich)
	case "clarify":
		s.clarify = c.lines(p.lines, rich)
	default:
		*c.field(s, p.name) = c.prose(p)
	}
}

func (c *compiler) field(s *scenario, name string) *[][]node {
	fields := map[string]*[][]node{
		"context": &s.context, "body": &s.body, "tried": &s.tried, "ask": &s.ask,
		"opener": &s.opener, "cause": &s.cause, "steps": &s.steps, "tip": &s.tip, "closer": &s.closer,
		"short": &s.short, "best": &s.best, "good": &s.good, "partial": &s.partial, "poor": &s.poor,
	}
	if fields[name] == nil {
		c.fail("unknown part")
	}
	return fields[name]
}

// prose compiles variants to blocks: separated by "---", or else one a line.
func (c *compiler) prose(p part) (out [][]node) {
	list := p.lines
	if slices.Contains([]string{"body", "steps", "best", "good", "partial"}, p.name) {
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

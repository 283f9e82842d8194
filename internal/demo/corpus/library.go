package corpus

import (
	"embed"
	"strings"
)

//go:embed text/*.md
var texts embed.FS

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
	s.inherit()
	switch s.kind {
	case "voice":
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

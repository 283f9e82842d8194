package arch

import (
	"go/scanner"
	"go/token"
	"strings"
	"testing"
	"unicode/utf8"
)

// maxColumns is how long a line may be, with four columns to a tab.
const maxColumns = 140

// A line stays where it can be read without scrolling. Only a text or a tag, which
// cannot be broken or is read as one, may reach beyond.
func TestLinesFitOnAScreen(t *testing.T) {
	for name, src := range sources(t) {
		texts := textLines(src)
		for i, line := range strings.Split(string(src), "\n") {
			if utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "    ")) > maxColumns && !texts[i+1] {
				t.Errorf("%s:%d is over %d columns long", name, i+1, maxColumns)
			}
		}
	}
}

// textLines are the lines that a text reaches over the end of, or fills.
func textLines(src []byte) map[int]bool {
	files := token.NewFileSet()
	file := files.AddFile("", files.Base(), len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, 0)
	lines := map[int]bool{}
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			return lines
		}
		if tok != token.STRING || len(text) < maxColumns/4 {
			continue
		}
		for line := range strings.Count(text, "\n") + 1 {
			lines[file.Line(pos)+line] = true
		}
	}
}

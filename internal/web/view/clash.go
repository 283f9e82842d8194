package view

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/diff"
)

// A Clash is what a record says by now, where another has changed it since a form with it
// was opened.
type Clash struct {
	On          community.Ref
	Title, Text string // the text is HTML
	Source      string // the text in Markdown
	Updated     Time
	IsTold      bool // whether it is known that its text was changed then
	By          community.Byline
	Differs     []diff.Part // what saving would change of it
}

// Compare finds out what saving a text in Markdown would change of what is there now.
func (c *Clash) Compare(now, own string) { c.Differs = shortened(diff.Words(now, own)) }

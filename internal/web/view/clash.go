package view

import "github.com/stoa-community/stoa/internal/community"

// A Clash is what a record says by now, where another has changed it since a form with it
// was opened.
type Clash struct {
	On          community.Ref
	Title, Text string // the text is HTML
	Updated     Time
	IsTold      bool // whether it is known that its text was changed then
	By          community.Byline
}

package view

import (
	"strings"
	"unicode/utf8"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/diff"
	"github.com/stoa-community/stoa/internal/markup"
)

// StepsPerPage is how many edits a page of a history has.
const StepsPerPage = 10

const (
	maxCompared = 1 << 20 // bytes of text that a page compares by words
	maxChanged  = 20_000  // bytes that are shown of one stretch that was changed
	around      = 300     // bytes that are shown of what stayed, on either side of a change
)

// editedMark is who edited a record that is shown, and when; nothing where it is not
// marked.
func (v *Visit) editedMark(id community.RecordID) credit {
	mark, ok := v.Edited[id]
	if !ok {
		return credit{}
	}
	return v.credit(mark.Editor, "did.edited", mark.At, "")
}

// A step is an edit, and what it changed.
type step struct {
	app.EditSeen
	title, text []diff.Part
}

// steps compares the texts of edits as they are written, in Markdown. Once that has taken
// enough, what is left is shown as replaced.
func steps(list []app.Step) []step {
	out, left := make([]step, len(list)), maxCompared
	after := ""
	for i, s := range list {
		if i == 0 {
			after = markup.Source(s.Content)
		}
		before := markup.Source(s.EditSeen.Content)
		compare := diff.Words
		if left -= len(before) + len(after); left < 0 {
			compare = diff.Whole
		}
		out[i] = step{s.EditSeen, diff.Words(s.EditSeen.Title, s.Title), shortened(compare(before, after))}
		after = before
	}
	return out
}

// shortened leaves out the middle of what stayed the same, and the end of what is too long
// to read.
func shortened(parts []diff.Part) []diff.Part {
	out := make([]diff.Part, len(parts))
	for i, p := range parts {
		out[i] = p
		switch {
		case p.Kind != diff.Same:
			out[i].Text = head(p.Text, maxChanged)
		case i == 0 && i == len(parts)-1:
			out[i].Text = head(p.Text, 2*around)
		case i == 0:
			out[i].Text = tail(p.Text, around)
		case i == len(parts)-1:
			out[i].Text = head(p.Text, around)
		case len(p.Text) > 3*around:
			out[i].Text = head(p.Text, around) + strings.TrimPrefix(tail(p.Text, around), "…")
		}
	}
	return out
}

// head is the beginning of a text, and tail its end, with at most about n bytes: each says
// by an ellipsis that there is more.
func head(text string, n int) string {
	if len(text) <= n {
		return text
	}
	for !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n] + "…"
}

func tail(text string, n int) string {
	if len(text) <= n {
		return text
	}
	from := len(text) - n
	for !utf8.RuneStart(text[from]) {
		from++
	}
	return "…" + text[from:]
}

// Package twin writes a question with its answers as Markdown, for programs: the
// twin of a question's page, and what assistants read.
package twin

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/web/view"
)

// A Voice is the language that is written in, and how addresses are made whole: a
// visit of a page has both.
type Voice interface {
	T(key string, values ...string) string
	N(key string, n int64, values ...string) string
	Absolute(path string) string
}

// Talk is the comments on the records of a thread, by their record.
type Talk map[community.RecordID]community.Listing[community.CommentSeen]

// A Writer writes threads.
type Writer struct {
	Voice
	Most int // bytes of each text; 0 is the whole
}

// Thread is a question with its answers. The comments are those of talk.
func (w Writer) Thread(t *app.Thread, talk Talk) string {
	q := &t.Question
	address := w.Absolute(view.EscapePath(view.QuestionPath(&q.Question)))
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", OneLine(q.Title))
	fmt.Fprintf(&b, "%s\n", w.signature("did.asked", q.By, view.Stamp(q.Published), q.Assisted))
	if len(q.About) > 0 {
		names := make([]string, len(q.About))
		for i, topic := range q.About {
			names[i] = OneLine(topic.Name)
		}
		fmt.Fprintf(&b, "%s: %s  \n", w.T("place.topics"), strings.Join(names, ", "))
	}
	fmt.Fprintf(&b, "<%s>\n", address)
	if text := w.text(q.Description, address); text != "" {
		b.WriteString("\n" + text + "\n")
	}
	for _, o := range q.Options {
		fmt.Fprintf(&b, "\n- %s: %s", OneLine(o.Text), w.N("count.votes", o.Votes))
	}
	if len(q.Options) > 0 {
		b.WriteString("\n")
	}
	w.talk(&b, talk[q.ID], address)
	for _, a := range t.Answers.Items {
		w.answer(&b, a, talk[a.ID])
	}
	return b.String()
}

func (w Writer) answer(b *strings.Builder, a *community.AnswerSeen, said community.Listing[community.CommentSeen]) {
	address := w.Absolute(view.AnswerPath(&a.Answer))
	fmt.Fprintf(b, "\n---\n\n## %s\n\n", w.heading(a))
	signed := w.signature("did.answered", a.By, view.Stamp(a.Published), a.Assisted)
	fmt.Fprintf(b, "%s\n<%s>\n\n%s\n", signed, address, w.text(a.Content, address))
	w.talk(b, said, address)
}

// talk writes comments as quotes, so that nothing in them is taken for the text that
// they are on.
func (w Writer) talk(b *strings.Builder, said community.Listing[community.CommentSeen], address string) {
	if len(said.Items) == 0 {
		return
	}
	fmt.Fprintf(b, "\n### %s\n", w.N("count.comments", int64(said.Total)))
	for i := range said.Items {
		c := &said.Items[i]
		text := w.signature("did.commented", c.By, view.Stamp(c.Created), c.Assisted) + "\n" + w.text(c.Body, address)
		b.WriteString("\n> " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n> ") + "\n")
	}
	if len(said.Items) < said.Total {
		fmt.Fprintf(b, "\n<%s>\n", address)
	}
}

// text is the Markdown of sanitised HTML. One that is cut says where the whole is.
func (w Writer) text(html, address string) string {
	text := markup.Source(html)
	if w.Most == 0 || len(text) <= w.Most {
		return text
	}
	end := w.Most
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + " …\n\n<" + address + ">"
}

// heading says how good an answer was found.
func (w Writer) heading(a *community.AnswerSeen) string {
	heading := w.N("count.votes", a.Score)
	if a.Solves() {
		heading += " · " + w.T("mark.accepted")
	}
	if a.Verified {
		heading += " · " + w.T("mark.verified.answer")
	}
	return heading
}

// signature says who wrote something and when, on a line of its own.
func (w Writer) signature(did string, by community.Byline, when string, isAssisted bool) string {
	line := OneLine(NameOf(w, by)) + " " + w.T(did) + " " + when
	if isAssisted {
		line += " (" + w.T("did.assisted") + ")"
	}
	return line + "  "
}

// NameOf is what somebody is called where there is no more room.
func NameOf(v Voice, by community.Byline) string {
	if by == nil {
		return v.T("anonymous")
	}
	return by.Profile.Name
}

var escaper = strings.NewReplacer("\n", " ", "\r", " ", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, "`", "\\`", `\`, `\\`)

// OneLine is text that Markdown cannot take for more than text on one line.
func OneLine(text string) string { return escaper.Replace(text) }

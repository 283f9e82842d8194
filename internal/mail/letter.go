package mail

import (
	"bytes"
	"embed"
	htmltemplate "html/template"
	"regexp"
	"strings"
	"sync"
	"text/template"

	"github.com/stoa-community/stoa/internal/tongue"
)

// Letter is what a mail says, before it is laid out.
type Letter struct {
	Tongue      *tongue.Tongue // the language it is written in, one of Languages
	Portal      Portal
	Name        string // of the person it is to
	Subject     string
	Lines       []string // paragraphs above the items
	Items       []Item
	Button      Link
	Footer      []string
	Whole       bool   // whether the first item is the letter: its text stands alone
	CanReply    bool   // whether a reply to it is published
	Unsubscribe string // address of the page that ends such mails; "" for none
}

// Portal is the look of the community a letter is from.
type Portal struct {
	Name, URL   string
	Logo        string // an absolute address; "" for none
	Color       string // of the head and the button, as CSS has it
	Links       []Link // at the foot
	Description string
}

// Link is words that lead somewhere.
type Link struct{ Text, URL string }

// Item is one piece of news.
type Item struct {
	Text   string // who did what
	Title  string // what it was done to
	URL    string
	Detail string            // a few words of it
	Body   htmltemplate.HTML // what was written, sanitised; "" for none
	Plain  string            // the same as plain text
	IsCut  bool              // whether there is more of it at the address
}

//go:embed text
var texts embed.FS

// Languages are those that letters are written in. The message files are read once:
// they are part of the program.
var Languages = sync.OnceValue(func() tongue.Languages { return tongue.MustRead(texts, "text") })

//go:embed letter/letter.html letter/letter.txt
var files embed.FS

var (
	htmlLetter = htmltemplate.Must(htmltemplate.ParseFS(files, "letter/letter.html"))
	textLetter = template.Must(template.ParseFS(files, "letter/letter.txt"))
	plainColor = regexp.MustCompile(`^#[0-9a-fA-F]{3,8}$`)
)

// DefaultColor is the colour of a portal that chose none that a mail can show.
const DefaultColor = "#2f5d50"

// Lead is what an item says of itself in plain text, each line set in: the whole of it, or
// a few words.
func (i Item) Lead() string {
	text := i.Plain
	if text == "" {
		text = i.Detail
	}
	if text == "" {
		return ""
	}
	return "  " + strings.ReplaceAll(text, "\n", "\n  ")
}

// Preview is what mail programs show beside the subject: the beginning of what was written.
func (l Letter) Preview() string {
	if !l.Whole || len(l.Items) == 0 {
		return ""
	}
	words := strings.Join(strings.Fields(l.Items[0].Plain), " ")
	for i := range words {
		if i > 140 {
			return words[:i] + "…"
		}
	}
	return words
}

// Render lays the letter out, as plain text and as HTML.
func (l Letter) Render() (text, html string, err error) {
	if !plainColor.MatchString(l.Portal.Color) {
		l.Portal.Color = DefaultColor
	}
	var t, h bytes.Buffer
	if err := textLetter.Execute(&t, l); err != nil {
		return "", "", err
	}
	if err := htmlLetter.Execute(&h, l); err != nil {
		return "", "", err
	}
	return t.String(), h.String(), nil
}

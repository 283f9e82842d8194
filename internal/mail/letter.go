package mail

import (
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

//go:embed text
var texts embed.FS

// Languages are those that letters are written in. The message files are read once:
// they are part of the program.
var Languages = sync.OnceValue(func() tongue.Languages { return tongue.MustRead(texts, "text") })

//go:embed letter
var files embed.FS

var (
	htmlLetter = htmltemplate.Must(htmltemplate.ParseFS(files, "letter/letter.html"))
	htmlItem   = htmltemplate.Must(htmltemplate.ParseFS(files, "letter/item.html"))
	textLetter = template.Must(template.ParseFS(files, "letter/letter.txt"))
	textItem   = template.Must(template.ParseFS(files, "letter/item.txt"))
	plainColor = regexp.MustCompile(`^#[0-9a-fA-F]{3,8}$`)
)

// DefaultColor is the colour of a portal that chose none that a mail can show.
const DefaultColor = "#2f5d50"

// preview is what mail programs show beside the subject: the beginning of what was written.
func (l *Letter) preview() string {
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

// A sheet is a letter as it is laid out: all that it says, in its language. It has no methods,
// which templates would look for at each of its fields.
type sheet struct {
	Lang, Dir, Subject, Preview, Hello string
	Lines                              []string
	HTMLItems                          htmltemplate.HTML
	TextItems                          string
	Button                             Link
	Reply                              string
	Footer                             []string
	Unsubscribe                        Link
	Portal                             Portal
}

// Render lays the letter out, as plain text and as HTML.
func (l Letter) Render() (text, html string, err error) {
	if !plainColor.MatchString(l.Portal.Color) {
		l.Portal.Color = DefaultColor
	}
	s := sheet{Lang: l.Tongue.Code, Dir: l.Tongue.Dir, Subject: l.Subject, Preview: l.preview(), Lines: l.Lines, Button: l.Button,
		Footer: l.Footer, Portal: l.Portal}
	if l.Name != "" && !l.Whole {
		s.Hello = l.Tongue.Say("hello", "name", l.Name)
	}
	if l.CanReply {
		s.Reply = l.Tongue.Say("news.reply")
	}
	if l.Unsubscribe != "" {
		s.Unsubscribe = Link{l.Tongue.Say("unsubscribe"), l.Unsubscribe}
	}
	items, err := htmlItems.of(&l, htmlItem)
	if err != nil {
		return "", "", err
	}
	s.HTMLItems = htmltemplate.HTML(items)
	if s.TextItems, err = textItems.of(&l, textItem); err != nil {
		return "", "", err
	}
	var t, h strings.Builder
	t.Grow(2 << 10)
	h.Grow(8 << 10)
	if err := textLetter.Execute(&t, &s); err != nil {
		return "", "", err
	}
	if err := htmlLetter.Execute(&h, &s); err != nil {
		return "", "", err
	}
	return t.String(), h.String(), nil
}

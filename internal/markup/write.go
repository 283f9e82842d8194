package markup

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// The characters that must not stand for themselves. Quotes in text may, so
// that prose comes out as it went in.
var (
	escapeText  = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
	escapeValue = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;")
)

// write adds text, which comes with its entities resolved.
func (w *walker) write(s string) {
	s = printable(s)
	if len(w.out) == 0 {
		s = strings.TrimLeft(s, blanks)
	}
	if strings.Trim(s, blanks) != "" {
		w.beginIntro(false)
	}
	w.out = append(w.out, escapeText.Replace(s)...)
	w.fold(s)
}

// fold adds s to the plain text, each run of white space as one space.
func (w *walker) fold(s string) {
	for _, r := range s {
		switch {
		case unicode.IsSpace(r):
			w.gap = true
		case isInvisible(r):
		default:
			if w.gap && len(w.text) > 0 {
				w.text = append(w.text, ' ')
			}
			w.gap = false
			w.text = utf8.AppendRune(w.text, r)
		}
	}
}

// separate keeps the words apart that a block stood between which is not kept.
func (w *walker) separate() {
	if !w.gap && len(w.out) > 0 {
		w.out = append(w.out, '\n')
		w.gap = true
	}
}

// void adds an element that has neither content nor attributes.
func (w *walker) void(tag string) { w.out = append(w.out, tag...) }

// rule adds a thematic break.
func (w *walker) rule() {
	if !w.endLine() {
		return
	}
	if len(w.stack) == 0 {
		w.endIntro()
	}
	w.gap = true
	w.void("<hr>")
}

// attribute adds one attribute to the tag being written.
func (w *walker) attribute(key, value string) {
	w.out = append(append(append(w.out, ' '), key...), `="`...)
	w.out = append(append(w.out, escapeValue.Replace(printable(value))...), '"')
}

// link opens a link. Search engines and the pages linked to are told that a
// member, not the portal, put it there.
func (w *walker) link(href string) {
	if href == "" {
		return
	}
	if w.close("a"); w.inLink() {
		return
	}
	attrs := []html.Attribute{{Key: "href", Val: href}}
	if isExternal(href) {
		attrs = append(attrs, html.Attribute{Key: "rel", Val: "nofollow ugc noopener"})
	}
	w.push("a", attrs)
}

func (w *walker) inLink() bool {
	return slices.ContainsFunc(w.stack, func(f frame) bool { return f.name == "a" })
}

// player turns an audio or video element into a link to what it plays.
func (w *walker) player(attrs []html.Attribute) {
	src := address(attrs, "src")
	if !isFetchable(src) {
		return
	}
	w.found.play(src, "file")
	if w.inLink() {
		return
	}
	w.link(src)
	w.write(src)
	w.close("a")
	w.write(" ")
}

// beginIntro notes that something at the top level is about to be written.
func (w *walker) beginIntro(isBlock bool) {
	if len(w.stack) > 0 {
		return
	}
	if isBlock {
		w.endIntro()
	}
	if w.intro.from < 0 {
		w.intro.from = len(w.out)
	}
}

// endIntro ends the loose text before the first block, unless it was blank.
func (w *walker) endIntro() {
	if w.intro.from < 0 || w.intro.to >= 0 {
		return
	}
	w.intro.to = len(w.out)
	if len(bytes.Trim(w.out[w.intro.from:], blanks)) == 0 {
		w.intro = extent{-1, -1}
	}
}

func (w *walker) introHTML() string {
	if w.intro.from < 0 {
		return ""
	}
	return strings.Trim(string(w.out[w.intro.from:w.intro.to]), blanks)
}

func attribute(attrs []html.Attribute, key string) string {
	if i := slices.IndexFunc(attrs, named(key)); i >= 0 {
		return attrs[i].Val
	}
	return ""
}

func named(key string) func(html.Attribute) bool {
	return func(a html.Attribute) bool { return a.Key == key }
}

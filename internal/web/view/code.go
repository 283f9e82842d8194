package view

import (
	stdhtml "html"
	"regexp"
	"strings"
	"sync/atomic"
	"time"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"

	"github.com/a-h/templ"
)

// Code is read as its language for so long and no further: its words are found by expressions
// that somebody might write a text against.
const (
	colorWithin = time.Second
	maxColored  = 20_000 // bytes of a block
)

// codeBlock is a block of code with its language, and without any element in it.
var codeBlock = regexp.MustCompile(`<pre><code class="language-([\w+#.-]{1,40})">([^<]*)</code></pre>`)

// colored is a text with its code in colours, by classes. Each block can be reached by keys: its
// lines may be longer than the page is wide.
func colored(text html) html {
	if !strings.Contains(string(text), "<pre>") {
		return text
	}
	var late atomic.Bool
	timer := time.AfterFunc(colorWithin, func() { late.Store(true) })
	defer timer.Stop()
	out := codeBlock.ReplaceAllStringFunc(string(text), func(block string) string {
		parts := codeBlock.FindStringSubmatch(block)
		if inside, ok := tokens(parts[1], stdhtml.UnescapeString(parts[2]), &late); ok {
			return `<pre><code class="language-` + parts[1] + `">` + inside + "</code></pre>"
		}
		return block
	})
	return html(strings.ReplaceAll(out, "<pre>", `<pre tabindex="0">`))
}

// tokens is code with its words in elements of their classes; not where its language is unknown
// or it takes too long.
func tokens(language, code string, late *atomic.Bool) (out string, ok bool) {
	lexer := lexers.Get(language)
	if lexer == nil || len(code) > maxColored {
		return "", false
	}
	defer func() { // a lexer that cannot cope is no reason for a page to fail
		if recover() != nil {
			out, ok = "", false
		}
	}()
	next, err := chroma.Coalesce(lexer).Tokenise(&chroma.TokeniseOptions{State: "root"}, code)
	if err != nil {
		return "", false
	}
	var b, read strings.Builder
	for t := next(); t != chroma.EOF; t = next() {
		if late.Load() {
			return "", false
		}
		if over := read.Len() + len(t.Value) - len(code); over > 0 { // a line's end that the lexer added
			t.Value = t.Value[:max(0, len(t.Value)-over)]
		}
		read.WriteString(t.Value)
		value := templ.EscapeString(t.Value)
		if class := classOf(t.Type); class != "" && strings.TrimSpace(t.Value) != "" {
			value = `<span class="` + class + `">` + value + "</span>"
		}
		b.WriteString(value)
	}
	return b.String(), read.String() == code
}

// classOf is how a word of code looks, "" for like the text.
func classOf(t chroma.TokenType) string {
	switch {
	case t.InCategory(chroma.Comment) && !t.InSubCategory(chroma.CommentPreproc):
		return "c-note"
	case t == chroma.KeywordType, t == chroma.NameClass, t == chroma.NameBuiltin, t == chroma.NameBuiltinPseudo, t == chroma.NameNamespace:
		return "c-type"
	case t.InCategory(chroma.Keyword), t.InSubCategory(chroma.CommentPreproc), t == chroma.NameTag, t == chroma.OperatorWord:
		return "c-key"
	case t.InSubCategory(chroma.LiteralString), t == chroma.GenericInserted:
		return "c-text"
	case t.InSubCategory(chroma.LiteralNumber), t == chroma.NameConstant, t == chroma.GenericDeleted:
		return "c-number"
	case t.InSubCategory(chroma.NameFunction), t == chroma.NameAttribute, t == chroma.NameDecorator:
		return "c-name"
	}
	return ""
}

package corpus

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/microcosm-cc/bluemonday"
	"golang.org/x/net/html"
)

// eachHTML hands every sort of HTML the corpus makes to fn, inline says whether
// block elements are out of place.
func eachHTML(c *Corpus, fn func(where, text string, inline bool)) {
	for i := range 500 {
		fn("body", c.Question(i).Body, false)
		for j := range 6 {
			fn("answer", c.Answer(i, j).Content, false)
			fn("comment", c.Comment(i, j-1, j), true)
		}
	}
	for i := range 200 {
		fn("post", c.Post(i).Content, false)
		fn("post comment", c.PostComment(i, 1), true)
		fn("bio", c.Person(i).Bio, false)
	}
}

func TestHTMLIsWellFormedAndOfFewElements(t *testing.T) {
	t.Parallel()
	blocks := []string{"p", "ul", "ol", "li", "pre", "blockquote", "h3"}
	spans := []string{"code", "strong", "em", "a", "br"}
	eachHTML(New(1), func(where, text string, inline bool) {
		var open []string
		z := html.NewTokenizer(strings.NewReader(text))
		for z.Next() != html.ErrorToken {
			switch tok := z.Token(); tok.Type {
			case html.StartTagToken:
				if !slices.Contains(spans, tok.Data) && (inline || !slices.Contains(blocks, tok.Data)) {
					t.Fatalf("%s has <%s>: %s", where, tok.Data, text)
				}
				open = append(open, tok.Data)
			case html.EndTagToken:
				if len(open) == 0 || open[len(open)-1] != tok.Data {
					t.Fatalf("%s closes <%s> inside %q: %s", where, tok.Data, open, text)
				}
				open = open[:len(open)-1]
			}
		}
		if len(open) > 0 {
			t.Fatalf("%s leaves %q open: %s", where, open, text)
		}
	})
}

func TestSanitisingChangesNothing(t *testing.T) {
	t.Parallel()
	policy := bluemonday.UGCPolicy()
	policy.AllowAttrs("class").Matching(regexp.MustCompile(`^language-[a-z]+$`)).OnElements("code")
	policy.AddTargetBlankToFullyQualifiedLinks(false)
	eachHTML(New(2), func(where, text string, _ bool) {
		plain := strings.ReplaceAll(text, ` rel="nofollow ugc noopener"`, ` rel="nofollow"`)
		if got := policy.Sanitize(plain); got != plain {
			t.Fatalf("%s is changed by the sanitiser:\n%s\n%s", where, plain, got)
		}
	})
}

// leftOvers are traces of the grammar, or of an empty choice, in a finished text.
var leftOvers = regexp.MustCompile(`\{[a-zA-Z#%*]+[^}\s"]*\}|\*\*|\[[^\]]*\||^ | $|<(p|li|h3)></|<(p|li|h3)> | </(p|li|h3)>|\(\)|\.\.\s|,,| [,.;] |<(ul|ol)></`)

func TestNoTraceOfTheGrammarIsLeft(t *testing.T) {
	t.Parallel()
	c := New(4)
	fence := regexp.MustCompile(`(?s)<pre>.*?</pre>|<code>.*?</code>`)
	eachHTML(c, func(where, text string, _ bool) {
		prose := fence.ReplaceAllString(text, "code")
		if found := leftOvers.FindString(prose); found != "" || strings.Contains(prose, "  ") {
			t.Fatalf("%s has %q: %s", where, found, text)
		}
	})
	for i := range 1_500 {
		q := c.Question(i)
		for _, text := range append(q.Options, q.Title, c.Post(i).Title) {
			text = strings.ReplaceAll(text, "AT&T", "ATT") // an & is escaped in HTML, not here
			if found := leftOvers.FindString(text); found != "" || strings.ContainsAny(text, "<>&@*`") || strings.Contains(text, "  ") {
				t.Fatalf("%q has %q", text, found)
			}
		}
	}
}

func TestTitlesBeginWithACapitalUnlessTheyBeginWithAName(t *testing.T) {
	t.Parallel()
	c := New(6)
	for i := range 5_000 {
		title := c.Question(i).Title
		first, _ := utf8.DecodeRuneInString(title)
		word, _, _ := strings.Cut(title, " ")
		isName := strings.ContainsAny(word, "._=:") || strings.HasPrefix(word, "i") || word == "n8n"
		if unicode.IsLower(first) && !isName {
			t.Errorf("question %d begins small: %s", i, title)
		}
		if n := utf8.RuneCountInString(title); n < 8 || n > 150 {
			t.Errorf("question %d has a title of %d characters: %s", i, n, title)
		}
	}
}

package markup

import (
	"html"
	"regexp"
	"strings"
)

// maxAlone is how many links of a text are taken for ones that stand alone.
const maxAlone = 5

// aloneIn finds paragraphs, and texts of one line, with a link to elsewhere in them and nothing else, as
// this package writes them, and the quotes around them.
var aloneIn = regexp.MustCompile(`</?blockquote>|(?:^|<p>)<a href="(https?://[^"]*)" rel="nofollow ugc noopener">([^<]*)</a>(?:</p>|$)`)

// Alone returns the addresses elsewhere, each once, whose links stand alone in a paragraph of HTML
// that Read or Comment made: outside of quotes, and no more than a few.
func Alone(content string) (addresses []string) {
	Beneath(content, func(address, _ string) string {
		addresses = append(addresses, address)
		return ""
	})
	return addresses
}

// Beneath returns HTML that Read or Comment made with something more beneath each paragraph that Alone
// finds: HTML for the address and text of its link, which are plain.
func Beneath(content string, more func(address, text string) string) string {
	if !strings.Contains(content, `<a href="http`) {
		return content
	}
	depth, seen := 0, map[string]bool{}
	return aloneIn.ReplaceAllStringFunc(content, func(found string) string {
		switch found {
		case "<blockquote>":
			depth++
			return found
		case "</blockquote>":
			depth--
			return found
		}
		parts := aloneIn.FindStringSubmatch(found)
		address := html.UnescapeString(parts[1])
		if depth > 0 || seen[address] || len(seen) == maxAlone {
			return found
		}
		seen[address] = true
		return found + more(address, html.UnescapeString(parts[2]))
	})
}

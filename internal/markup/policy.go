package markup

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/microcosm-cc/bluemonday"
)

// policy is what one kind of content may hold: the elements read, and what
// each becomes. An element that is not a key loses its tags and keeps its text,
// but for script and style, whose text goes too.
type policy struct {
	becomes map[string]string
	filter  *bluemonday.Policy
}

// The policies are built once and never change. bluemonday's are safe to share.
var (
	article = newPolicy(articleElements)
	comment = newPolicy(commentElements)
)

// An answer's headings stand below the page's own h1; what only lays out a page
// becomes a paragraph, so that the words in it stay apart.
const articleElements = `
	p br hr blockquote pre code ul ol li dl dt dd
	h1=h2 h2 h3 h4 h5=h4 h6=h4
	strong b em i u s strike=s del ins sub sup kbd mark abbr a
	table thead tbody tfoot=tbody tr th td
	figure figcaption img details summary
	audio=media video=media source=media
	div=p section=p article=p aside=p header=p footer=p main=p nav=p address=p center=p`

const commentElements = `
	p br hr=br blockquote pre code ul ol li dt=p dd=p
	h1=p h2=p h3=p h4=p h5=p h6=p
	strong b em i u s strike=s del ins sub sup kbd mark abbr a
	th=p td=p figcaption=p summary=p
	audio=media video=media source=media
	div=p section=p article=p aside=p header=p footer=p main=p nav=p address=p center=p`

// The values an attribute may have. Addresses are checked by their scheme.
var (
	anything = regexp.MustCompile(``)
	language = regexp.MustCompile(`^language-[\w+#.-]{1,40}$`)
	pixels   = regexp.MustCompile(`^[1-9][0-9]{0,4}$`)
	ordinal  = regexp.MustCompile(`^[0-9]{1,6}$`)
	span     = regexp.MustCompile(`^[1-9][0-9]{0,2}$`)
	side     = regexp.MustCompile(`^(left|center|right)$`)
)

func newPolicy(elements string) *policy {
	p := &policy{becomes: make(map[string]string), filter: bluemonday.NewPolicy()}
	for word := range strings.FieldsSeq(elements) {
		name, result, renamed := strings.Cut(word, "=")
		if !renamed {
			result = name
		}
		p.becomes[name] = result
	}
	p.allowElements()
	p.allowAttributes()
	return p
}

func (p *policy) allowElements() {
	names := slices.Collect(maps.Keys(p.becomes))
	p.filter.AllowElements(names...)
	p.filter.AllowNoAttrs().OnElements(names...)
	// By default these take all that follows with them when they are not closed
	// in step. They hold no code that runs once their tags are gone.
	p.filter.AllowElementsContent("frame", "frameset", "iframe", "noembed", "noframes", "noscript", "nostyle", "object", "title")
}

// allowAttributes names what the elements may carry. An element that becomes
// another one carries nothing over, but for a player's address.
func (p *policy) allowAttributes() {
	attrs := func(re *regexp.Regexp, element string, names ...string) {
		if result := p.becomes[element]; result == element || result == "media" {
			p.filter.AllowAttrs(names...).Matching(re).OnElements(element)
		}
	}
	attrs(language, "code", "class")
	attrs(ordinal, "ol", "start")
	attrs(anything, "abbr", "title")
	attrs(anything, "a", "href")
	attrs(anything, "img", "src", "alt", "title")
	attrs(pixels, "img", "width", "height")
	for _, cell := range []string{"td", "th"} {
		attrs(span, cell, "colspan", "rowspan")
		attrs(side, cell, "align")
	}
	for _, player := range []string{"audio", "video", "source"} {
		attrs(anything, player, "src")
	}
	p.filter.RequireParseableURLs(true)
	p.filter.AllowRelativeURLs(true)
	p.filter.AllowURLSchemes("http", "https", "mailto")
}

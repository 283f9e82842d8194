// Package markup reads the HTML and Markdown that members write: it sanitises
// it on the way in, and tells what is in it. What leaves this package may be
// put into a page as it stands; docs/markup.md has the policy in words.
package markup

import (
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// Format is the language a source is written in. It has no default: a caller
// that allows leaving it out picks HTML itself.
type Format string

const (
	HTML     Format = "html"
	Markdown Format = "markdown" // GitHub's flavour; HTML inside it is sanitised like any other
)

// Content is what is known of a piece of user HTML once it has been read.
// Reading Content.HTML again gives the same HTML.
type Content struct {
	HTML     string   // sanitised and well formed: every element that opens also closes
	Summary  string   // plain text, to be escaped in a page: at most 200 characters, cut at a word's end with "…"
	Intro    string   // HTML of the first block, or of the loose text before it
	Images   []Image  // in order, each source once
	Links    []Link   // in order, each address once; neither mailto: nor places within the page
	Media    []Media  // in order, each address once
	Mentions []string // usernames without the @, in order, each once whatever its case, at most 50
	Words    int      // a CJK character counts as one word
}

// Image is a picture in the content. A size that is not given is 0.
type Image struct {
	ID            string
	Src, Alt      string
	Width, Height int
}

// Link is an address the content points to, in this portal or elsewhere.
type Link struct {
	ID    string
	URL   string
	Title string // the text of the first link to it
}

// Media is a video or sound the content points to. It is data only: players
// from elsewhere are never part of the HTML.
type Media struct {
	ID       string
	URL      string
	Provider string // "youtube", "vimeo", …; "file" for a plain audio or video file
}

// Empty reports whether there is nothing to read and nothing to see in c.
func (c Content) Empty() bool { return c.Summary == "" && len(c.Images) == 0 }

// sourceField is what errors of this package call the source; see [Named].
const sourceField = "content"

// Named returns an error of Read or Comment, naming the field as the caller does.
func Named(field string, err error) error {
	return community.Renamed(err, sourceField, field)
}

// Read reads an answer, a question's description or a post. It fails for a format
// it does not know, and for a source that would take too long: with more marks or
// tags than people write. How large a source may be is the caller's rule.
func Read(format Format, source string) (Content, error) {
	return read(article, format, source)
}

// Comment reads a comment, which may have less: text, links, code, quotes and
// lists, but no headings, images or tables.
func Comment(format Format, body string) (Content, error) {
	return read(comment, format, body)
}

// Kept reads what Read or Comment made before: it never fails.
func Kept(html string) Content { return walk(article, html).content() }

// SanitizeProfile returns the HTML of a profile's description or a portal's
// sidebar, under the same policy as an answer.
func SanitizeProfile(html string) string { return walk(article, html).html() }

// Text returns the plain text of any HTML, on one line. It is not safe in a
// page until it is escaped.
func Text(html string) string { return string(walk(article, html).text) }

// Summary is Text, cut as the summary of an answer is.
func Summary(html string) string { return summary(Text(html), summaryLength) }

func read(p *policy, format Format, source string) (c Content, err error) {
	defer refuseTooMuch(&err)
	html, w := source, &work{maxWork}
	switch format {
	case HTML:
	case Markdown:
		if html, err = render(p, source, w); err != nil {
			return c, err
		}
	default:
		return c, community.Bad("format", community.WhyNotOneOf, "must be one of %s, not %q", "html, markdown", string(format))
	}
	w.result(html)
	c = walk(p, html).content()
	if named := emojiIn(c.HTML); named != c.HTML {
		c = walk(p, named).content()
	}
	return c, nil
}

// refuseTooMuch turns the panic of a work that is used up into an error.
func refuseTooMuch(err *error) {
	switch p := recover(); p {
	case nil:
	case tooMuch{}:
		*err = community.Bad(sourceField, community.WhyTextMarks,
			"has too much formatting (marks, tags, links or cells); code blocks can have as many as you like")
	default:
		panic(p)
	}
}

func (w *walker) content() Content {
	text := string(w.text)
	return Content{
		HTML:     w.html(),
		Summary:  summary(text, summaryLength),
		Intro:    w.introHTML(),
		Images:   w.found.images,
		Links:    w.found.links,
		Media:    w.found.media,
		Mentions: mentions(text, w.quiet),
		Words:    words(text),
	}
}

func (w *walker) html() string { return strings.TrimRight(string(w.out), blanks) }

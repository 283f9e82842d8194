package unfurl

import (
	"bytes"
	"net/url"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
)

// said is what a page says, and where it says it by oEmbed.
type said struct {
	page  Page
	embed string
}

// maxNoted is how many of a page's words for others are looked at.
const maxNoted = 500

// read finds what a page says of itself. It makes no tree: however deep the page's elements stand,
// its tags are read once, up to where its text begins.
func read(body []byte, at *url.URL) said {
	metas, title, embed := map[string]string{}, "", ""
	z := html.NewTokenizer(bytes.NewReader(body))
	for n, inTitle := 0, false; n < maxNoted; {
		switch z.Next() {
		case html.ErrorToken:
			return told(metas, title, embed, at)
		case html.TextToken:
			if inTitle && title == "" {
				title = string(z.Text())
			}
		case html.EndTagToken:
			name, _ := z.TagName()
			inTitle = inTitle && atom.Lookup(name) != atom.Title
		case html.StartTagToken, html.SelfClosingTagToken:
			name, hasMore := z.TagName()
			switch atom.Lookup(name) {
			case atom.Title:
				inTitle = true
			case atom.Meta:
				n++
				attributes := attributesOf(z, hasMore)
				key := strings.ToLower(first(attributes["property"], attributes["name"]))
				if content := attributes["content"]; metas[key] == "" {
					metas[key] = content
				}
			case atom.Link:
				n++
				attributes := attributesOf(z, hasMore)
				if embed == "" && strings.EqualFold(attributes["type"], "application/json+oembed") {
					embed = attributes["href"]
				}
			}
		}
	}
	return told(metas, title, embed, at)
}

// attributesOf are those of the tag that was just read, as they are first given.
func attributesOf(z *html.Tokenizer, hasMore bool) map[string]string {
	found := map[string]string{}
	for hasMore {
		var key, value []byte
		key, value, hasMore = z.TagAttr()
		if _, ok := found[string(key)]; !ok {
			found[string(key)] = string(value)
		}
	}
	return found
}

func told(metas map[string]string, title, embed string, at *url.URL) said {
	p := Page{
		Title: plain(first(metas["og:title"], metas["twitter:title"], title), community.MaxPreviewTitle),
		Description: plain(first(metas["og:description"], metas["twitter:description"], metas["description"]),
			community.MaxPreviewDescription),
		Site: plain(first(metas["og:site_name"], metas["application-name"]), community.MaxPreviewSite),
		Picture: resolve(at, first(metas["og:image:secure_url"], metas["og:image"], metas["og:image:url"], metas["twitter:image"],
			metas["twitter:image:src"])),
	}
	return said{p, embed}
}

// or is a page with what it does not say as another says it.
func (p Page) or(other Page) Page {
	return Page{first(p.Title, other.Title), first(p.Description, other.Description), first(p.Site, other.Site),
		first(p.Picture, other.Picture)}
}

// first is the first of texts that is not blank.
func first(texts ...string) string {
	for _, t := range texts {
		if strings.TrimSpace(t) != "" {
			return t
		}
	}
	return ""
}

// maxText is how much of a text is looked at, in bytes.
const maxText = 10_000

// plain is a text on one line, without what is not to be seen or turns the writing around, and no longer
// than so many characters. Tags in it are text: nobody is to put it into a page but as that.
func plain(text string, limit int) string {
	text = markup.Plain(text[:min(len(text), maxText)])
	if utf8.RuneCountInString(text) <= limit {
		return text
	}
	return strings.TrimRight(string([]rune(text)[:limit-1]), " ") + "…"
}

package view

import (
	stdhtml "html"
	"regexp"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
)

// writing is what somebody wrote, sanitised when it was stored, as a page shows it: with code
// in colours, pictures that can be enlarged, and headings that leave none of their ranks out.
type writing struct {
	text   html
	isLong bool // of an article, whose headings can be linked to
}

func (w writing) render(v *Visit) templ.Component {
	text := w.text
	if strings.Contains(string(text), "<h") {
		text, _ = outline(text, w.isLong)
	}
	return enlargeable(v, colored(v.pictured(text)))
}

// written is what somebody wrote as a page shows it.
func (v *Visit) written(text html) html { return v.writtenAt(writing{text: text}) }

func (v *Visit) writtenAt(w writing) html {
	for _, mark := range []string{"<pre", "<img", "<h"} {
		if strings.Contains(string(w.text), mark) {
			return kept(v, w)
		}
	}
	return w.text
}

var headings = regexp.MustCompile(`(?s)<h([2-4])>(.*?)</h[2-4]>`)

// A heading is a line of a table of contents.
type heading struct{ id, text, rank string }

// outline has the headings of a text step down one rank at a time, as people who hear a page
// go by them, and returns what they are; hasIDs has each be a place to link to.
func outline(text html, hasIDs bool) (html, []heading) {
	var list []heading
	taken := map[string]int{}
	var open []int // ranks as they were written, of the headings that the next one stands below
	out := headings.ReplaceAllStringFunc(string(text), func(found string) string {
		parts := headings.FindStringSubmatch(found)
		was := int(parts[1][0] - '0')
		for len(open) > 0 && open[len(open)-1] >= was {
			open = open[:len(open)-1]
		}
		open = append(open, was)
		h := heading{text: markup.Text(parts[2]), rank: strconv.Itoa(len(open) + 1)}
		id := ""
		if hasIDs {
			h.id = "h-" + slug(h.text)
			if taken[h.id]++; taken[h.id] > 1 {
				h.id += "-" + strconv.Itoa(taken[h.id])
			}
			id = ` id="` + stdhtml.EscapeString(h.id) + `"`
		}
		list = append(list, h)
		return "<h" + h.rank + id + ">" + parts[2] + "</h" + h.rank + ">"
	})
	return html(out), list
}

// leastContents is how many headings an article has that is given a table of contents.
const leastContents = 3

// contents are the headings of an article that is long enough to look for one.
func contents(text html) []heading {
	_, list := outline(text, true)
	if len(list) < leastContents {
		return nil
	}
	return list
}

var (
	linksAndPictures = regexp.MustCompile(`<a [^>]*>|</a>|<img [^>]*>`)
	pictureSource    = regexp.MustCompile(`(<img [^>]*?src=")((?:https?:)?//[^"]*)"`)
	sourceOf         = regexp.MustCompile(` src="([^"]*)"`)
	sizeInName       = regexp.MustCompile(`^(?:https?://[^/?#"]+)?/uploads/[0-9a-f]{32}-([1-9][0-9]{0,3})x([1-9][0-9]{0,3})\.[a-z]+$`)
	sizeInSource     = regexp.MustCompile(`^/uploads/[^#"]*#([1-9][0-9]{0,3})x([1-9][0-9]{0,3})$`) // as the editor wrote it before
)

// sized has a picture whose address says how large it is say so itself, so that the page keeps its
// place while it is on its way.
func (v *Visit) sized(picture, source string) string {
	size := sizeInName.FindStringSubmatch(source)
	if size == nil {
		size = sizeInSource.FindStringSubmatch(source)
	}
	if size == nil || strings.Contains(picture, " width=") || strings.Contains(picture, " height=") {
		return picture
	}
	return `<img width="` + size[1] + `" height="` + size[2] + `" ` + v.smaller(source, size[1]) + strings.TrimPrefix(picture, "<img ")
}

// textWidth is how wide a text is at most, for the browser to choose by.
const textWidth = "(max-width: 60rem) 100vw, 800px"

// smaller names the smaller versions of one of our pictures, of which a browser takes the one that
// its screen has use for.
func (v *Visit) smaller(source, width string) string {
	address, _, _ := strings.Cut(source, "#")
	path := address
	if _, after, isFull := strings.Cut(address, community.UploadPath); isFull && v.Pictures.IsOwn(address) {
		path = community.UploadPath + after
	}
	own, err := strconv.Atoi(width)
	if err != nil || !shrinks(path) {
		return ""
	}
	var list []string
	for _, w := range community.PictureWidths[3:] { // the first are those of faces
		if w < own {
			list = append(list, path+"?w="+strconv.Itoa(w)+" "+strconv.Itoa(w)+"w")
		}
	}
	if list == nil {
		return ""
	}
	return `srcset="` + strings.Join(append(list, path+" "+width+"w"), ", ") + `" sizes="` + textWidth + `" `
}

// shrinks reports whether a picture at that address can be had smaller: an animation cannot.
func shrinks(address string) bool {
	return strings.HasPrefix(address, community.UploadPath) && !strings.Contains(address, "?") &&
		(strings.HasSuffix(address, ".png") || strings.HasSuffix(address, ".jpg"))
}

// pictured is a text whose pictures elsewhere are served by us, where they are.
func (v *Visit) pictured(text html) html {
	if !v.Pictures.IsOn() || !strings.Contains(string(text), "<img") {
		return text
	}
	return html(pictureSource.ReplaceAllStringFunc(string(text), func(found string) string {
		parts := pictureSource.FindStringSubmatch(found)
		return parts[1] + stdhtml.EscapeString(v.Pictures.Path(stdhtml.UnescapeString(parts[2]))) + `"`
	}))
}

// enlargeable has each picture that is no link yet lead to itself: a script shows it in the
// page then.
func enlargeable(v *Visit, text html) html {
	if !strings.Contains(string(text), "<img") {
		return text
	}
	isInLink := false
	return html(linksAndPictures.ReplaceAllStringFunc(string(text), func(found string) string {
		source := sourceOf.FindStringSubmatch(found)
		if source != nil {
			found = v.sized(found, source[1])
		}
		switch {
		case strings.HasPrefix(found, "<a "):
			isInLink = true
		case found == "</a>":
			isInLink = false
		case strings.Contains(found, ` class="video-picture"`): // it stands behind a button
		case source != nil && !isInLink:
			link := `<a class="enlarge" href="` + source[1] + `"`
			if !strings.HasPrefix(source[1], "/") {
				link += ` rel="nofollow ugc noopener"`
			}
			if strings.Contains(found, ` alt=""`) {
				link += ` aria-label="` + templ.EscapeString(v.T("picture.enlarge")) + `"`
			}
			return link + ">" + found + "</a>"
		}
		return found
	}))
}

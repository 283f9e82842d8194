package markup

import (
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"path"
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// findings are the addresses met in a piece of content.
type findings struct {
	images []Image
	links  []Link
	media  []Media
	seen   map[string]bool // by kind and address
}

// isNew reports whether this is the first such address of its kind.
func (f *findings) isNew(kind, href string) bool {
	if f.seen == nil {
		f.seen = make(map[string]bool)
	}
	key := kind + " " + href
	if f.seen[key] {
		return false
	}
	f.seen[key] = true
	return true
}

func (f *findings) link(href, title string) {
	if !isFetchable(href) || href[0] == '#' || !f.isNew("link", href) {
		return
	}
	f.links = append(f.links, Link{ID: hash(href), URL: href, Title: title})
	if provider := providerOf(href); provider != "" {
		f.play(href, provider)
	}
}

func (f *findings) play(href, provider string) {
	if f.isNew("media", href) {
		f.media = append(f.media, Media{ID: hash(href), URL: href, Provider: provider})
	}
}

// image writes a picture and notes it. One that has no source that can be
// fetched is left out.
func (w *walker) image(attrs []html.Attribute) {
	src := address(attrs, "src")
	if !isFetchable(src) {
		return
	}
	w.beginIntro(false)
	w.out = append(w.out, "<img"...)
	w.attribute("src", src)
	w.attribute("alt", attribute(attrs, "alt"))
	for _, key := range []string{"title", "width", "height"} {
		if value := attribute(attrs, key); value != "" {
			w.attribute(key, value)
		}
	}
	w.out = append(w.out, ` loading="lazy">`...)
	if w.found.isNew("image", src) {
		w.found.images = append(w.found.images, Image{
			ID: hash(src), Src: src, Alt: Plain(attribute(attrs, "alt")),
			Width: number(attribute(attrs, "width")), Height: number(attribute(attrs, "height")),
		})
	}
}

// number returns a size, or 0 for none.
func number(s string) int {
	n, _ := strconv.Atoi(s) // the policy lets few digits through, and nothing else
	return n
}

// hash returns an id for an address that is the same wherever it is met, in the
// shape of a record's id.
func hash(href string) string {
	sum := sha256.Sum256([]byte(href))
	return hex.EncodeToString(sum[:12])
}

// address returns the address in an attribute, written in one way, or "" when
// it is not of a scheme that content may use. The filter has looked at links
// and images by the same rule, but lets the src of a source element through
// unseen: so every address is looked at here, whatever element it is from.
func address(attrs []html.Attribute, key string) string {
	raw := strings.TrimSpace(attribute(attrs, key))
	u, err := url.Parse(raw)
	if err != nil || strings.ContainsAny(raw, blanks) {
		return ""
	}
	switch u.Scheme {
	case "", "http", "https", "mailto":
		return u.String()
	}
	return ""
}

// isExternal reports whether href leaves the portal. Browsers take any two
// leading slashes for the start of a host's name.
func isExternal(href string) bool {
	return strings.HasPrefix(href, "//") || hasScheme(href, "http") || hasScheme(href, "https")
}

// isFetchable reports whether href is an address a browser could load.
func isFetchable(href string) bool {
	return href != "" && !hasScheme(href, "mailto")
}

// hasScheme relies on address, which writes schemes in lower case.
func hasScheme(href, scheme string) bool { return strings.HasPrefix(href, scheme+":") }

// players are the places whose pages are videos or sound, by the host's name
// and how the path begins.
var players = []struct{ host, path, provider string }{
	{"youtube.com", "/watch", "youtube"},
	{"youtube.com", "/embed/", "youtube"},
	{"youtube.com", "/shorts/", "youtube"},
	{"youtube.com", "/live/", "youtube"},
	{"youtube-nocookie.com", "/embed/", "youtube"},
	{"youtu.be", "/", "youtube"},
	{"vimeo.com", "/", "vimeo"},
	{"dailymotion.com", "/video/", "dailymotion"},
	{"dai.ly", "/", "dailymotion"},
	{"twitch.tv", "/videos/", "twitch"},
	{"clips.twitch.tv", "/", "twitch"},
	{"bilibili.com", "/video/", "bilibili"},
	{"loom.com", "/share/", "loom"},
	{"ted.com", "/talks/", "ted"},
	{"soundcloud.com", "/", "soundcloud"},
	{"open.spotify.com", "/", "spotify"},
}

// providerOf returns who plays what href points to, or "".
func providerOf(href string) string {
	u, err := url.Parse(href)
	if err != nil {
		return ""
	}
	switch strings.ToLower(path.Ext(u.Path)) {
	case ".mp4", ".webm", ".mov", ".m4v", ".ogv", ".mp3", ".m4a", ".ogg", ".oga", ".opus", ".wav", ".flac":
		return "file"
	}
	host := strings.ToLower(u.Hostname())
	for _, prefix := range []string{"www.", "m.", "player."} {
		if rest, found := strings.CutPrefix(host, prefix); found {
			host = rest
			break
		}
	}
	for _, p := range players {
		if host == p.host && strings.HasPrefix(u.Path, p.path) && u.Path != "/" {
			return p.provider
		}
	}
	return ""
}

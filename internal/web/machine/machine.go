// Package machine serves what search engines, feed readers and language models
// read. It shows what a guest sees, whoever asks, but for the feeds of one's own.
package machine

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"

	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// Register puts the pages on mux.
func Register(mux page.Mux, site *page.Site) {
	s := pages{site}
	s.Open(mux, "GET /robots.txt", s.robots)
	s.Open(mux, "GET /sitemap.xml", s.sitemapIndex)
	s.Open(mux, "GET /sitemaps/{name}", s.sitemap)
	s.Open(mux, "GET /llms.txt", s.llms)
	s.feeds(mux, "/feed", s.feedOfAll)
	s.feeds(mux, "/topics/{id}/feed", s.feedOfTopic)
	s.feeds(mux, "/spaces/{id}/feed", s.feedOfSpace)
	s.feeds(mux, "/questions/{id}/feed", s.feedOfQuestion)
	s.feeds(mux, "/users/{name}/feed", s.feedOfUser)
	s.own(mux)
	s.adminFeed(mux)
	s.calendars(mux)
	pictures := newGallery(site)
	s.shared(mux, pictures)
	s.installed(mux, pictures)
}

type pages struct{ *page.Site }

// handOut answers with something that is no page. What guests may see is kept for
// five minutes by whoever likes, and asked for by its tag thereafter.
func handOut(v *view.Visit, media string, content []byte) (view.Page, error) {
	keep := "private, no-cache"
	if v.IsPublic() {
		keep = "public, max-age=300"
	}
	return handOutTo(v, keep, media, content)
}

// handOutTo is handOut with who may keep it.
func handOutTo(v *view.Visit, keep, media string, content []byte) (view.Page, error) {
	sum := sha256.Sum256(content)
	tag := `"` + hex.EncodeToString(sum[:12]) + `"`
	h := v.Writer.Header()
	h.Set("Content-Type", media)
	h.Set("ETag", tag)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", keep)
	if strings.Contains(v.Header.Get("If-None-Match"), tag) {
		v.Writer.WriteHeader(http.StatusNotModified)
		return view.Page{}, nil
	}
	v.Writer.Write(content) // an error here is a client that left
	return view.Page{}, nil
}

// closedToRobots are the places that hold nothing to be found. Of searching and asking the first page is open.
var closedToRobots = []string{"/admin", "/desk", "/settings", "/notifications", "/sign-in", "/sign-up", "/sign-out", "/forgot", "/search?",
	"/search/", "/ask?", "/ask/", "/embed/", "/api/"}

func (s pages) robots(v *view.Visit) (view.Page, error) {
	var b bytes.Buffer
	b.WriteString("User-agent: *\n")
	if !v.IsPublic() {
		b.WriteString("Disallow: /\n")
		return handOut(v, "text/plain; charset=utf-8", b.Bytes())
	}
	for _, path := range closedToRobots {
		b.WriteString("Disallow: " + path + "\n")
	}
	b.WriteString("\nSitemap: " + v.Absolute("/sitemap.xml") + "\n")
	return handOut(v, "text/plain; charset=utf-8", b.Bytes())
}

package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// machinePages are those for search engines, feed readers and language models.
// They show what a guest sees, whoever asks.
func (s *site) machinePages(mux Mux) {
	s.open(mux, "GET /robots.txt", s.robots)
	s.open(mux, "GET /sitemap.xml", s.sitemapIndex)
	s.open(mux, "GET /sitemaps/{name}", s.sitemap)
	s.open(mux, "GET /llms.txt", s.llms)
	s.page(mux, "GET /feed.atom", s.feedOfAll)
	s.page(mux, "GET /topics/{id}/feed.atom", s.feedOfTopic)
	s.page(mux, "GET /spaces/{id}/feed.atom", s.feedOfSpace)
	s.page(mux, "GET /questions/{id}/feed.atom", s.feedOfQuestion)
	s.page(mux, "GET /users/{name}/feed.atom", s.feedOfUser)
}

// guest is who machine-readable pages are made for.
func (v *visit) guest() community.Actor { return community.Actor{Portal: v.portal.ID} }

// isPublic reports whether guests may enter.
func (v *visit) isPublic() bool { return v.guest().CanEnter(v.portal.Settings.Policies) == nil }

// handOut answers with something that is no page. What guests may see is kept for
// five minutes by whoever likes, and asked for by its tag thereafter.
func (v *visit) handOut(media string, content []byte) (view, error) {
	sum := sha256.Sum256(content)
	tag := `"` + hex.EncodeToString(sum[:12]) + `"`
	h := v.writer.Header()
	h.Set("Content-Type", media)
	h.Set("ETag", tag)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "private, no-cache")
	if v.isPublic() {
		h.Set("Cache-Control", "public, max-age=300")
	}
	if strings.Contains(v.Header.Get("If-None-Match"), tag) {
		v.writer.WriteHeader(http.StatusNotModified)
		return view{}, nil
	}
	v.writer.Write(content) // an error here is a client that left
	return view{}, nil
}

// closedToRobots are the places that hold nothing to be found.
var closedToRobots = []string{"/admin", "/desk", "/settings", "/notifications", "/sign-in", "/sign-up", "/sign-out", "/forgot", "/search", "/ask", "/embed/", "/api/"}

func (s *site) robots(v *visit) (view, error) {
	var b bytes.Buffer
	b.WriteString("User-agent: *\n")
	if !v.isPublic() {
		b.WriteString("Disallow: /\n")
		return v.handOut("text/plain; charset=utf-8", b.Bytes())
	}
	for _, path := range closedToRobots {
		b.WriteString("Disallow: " + path + "\n")
	}
	b.WriteString("\nSitemap: " + v.absolute("/sitemap.xml") + "\n")
	return v.handOut("text/plain; charset=utf-8", b.Bytes())
}

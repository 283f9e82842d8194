package graph

import (
	"bytes"
	"compress/gzip"
	"embed"
	"io"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/store"
)

// What is large is kept compressed, and mostly sent so.
//
//go:embed explorer
var explorer embed.FS

const (
	explorerPath   = "/docs/graphql"
	explorerPolicy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; " +
		"img-src 'self' data:; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

// explorerPage shows the page to try the interface on.
func explorerPage(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Security-Policy", explorerPolicy)
	sendAsset(w, r, "index.html")
}

// explorerSession tells the page whether it comes with a session that is good, which its script
// cannot see: a guest's questions would be refused.
func (f *face) explorerSession(w http.ResponseWriter, r *http.Request) {
	c, err := f.caller(store.WithCounter(r.Context(), &httpkit.ScopeOf(r.Context()).Statements), r)
	if err != nil {
		httpkit.WriteProblem(w, r, err)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "application/json")
	w.Write(strconv.AppendBool([]byte(`{"signedIn":`), c.session != nil)) // an error here is a client that left
	w.Write([]byte("}"))
}

// explorerAsset sends what the page is made of.
func explorerAsset(w http.ResponseWriter, r *http.Request) { sendAsset(w, r, r.PathValue("name")) }

func sendAsset(w http.ResponseWriter, r *http.Request, name string) {
	header := w.Header()
	content, err := explorer.ReadFile("explorer/" + name)
	if err != nil {
		content, err = explorer.ReadFile("explorer/" + name + ".gz")
		header.Set("Vary", "Accept-Encoding")
		header.Set("Content-Encoding", "gzip")
		if err == nil && !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			header.Del("Content-Encoding")
			content, err = unzip(content)
		}
	}
	if err != nil || strings.HasSuffix(name, ".gz") {
		httpkit.WriteProblem(w, r, community.Fail(community.NotFound, community.WhyNothingHere, "There is no such file."))
		return
	}
	tag := httpkit.ETag(content)
	header.Set("ETag", tag)
	header.Set("Cache-Control", "public, max-age=3600")
	header.Set("X-Content-Type-Options", "nosniff")
	if httpkit.NotModified(r, tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	header.Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
	w.Write(content) // an error here is a client that left
}

func unzip(content []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

package manual

import (
	"bytes"
	"net/http"
	"strings"
	"sync"

	"github.com/stoa-community/stoa/internal/httpkit"
)

// A Manual serves the documents.
type Manual struct {
	site      func() *site
	community func(*http.Request) (name, theme string)
}

// New returns the manual with the reference that reference makes, when it is first needed.
// community tells the name of the community that a request is for, "" where it is not known, and
// the look that the reader wants: light, dark, or "" for that of their system.
func New(reference func() Reference, community func(*http.Request) (name, theme string)) *Manual {
	return &Manual{sync.OnceValue(func() *site { return newSite(reference()) }), community}
}

// Mux is what routes are put on: an http.ServeMux.
type Mux interface {
	HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request))
}

// Register puts the manual on mux.
func (m *Manual) Register(mux Mux) {
	mux.HandleFunc("GET "+Root, m.servePage)
	mux.HandleFunc("GET "+Root+"/{page...}", m.servePage)
	mux.HandleFunc("GET "+Root+"/search", m.serveSearch)
	mux.HandleFunc("GET "+Root+"/anchors/{anchor}", m.serveAnchor)
	mux.HandleFunc("GET "+Root+"/docs.css", serveFile("site/docs.css", "text/css; charset=utf-8"))
	mux.HandleFunc("GET "+Root+"/docs.js", serveFile("site/docs.js", "text/javascript; charset=utf-8"))
}

func (m *Manual) servePage(w http.ResponseWriter, r *http.Request) {
	if path := strings.TrimRight(r.URL.Path, "/"); path != r.URL.Path {
		http.Redirect(w, r, path, http.StatusPermanentRedirect)
		return
	}
	s := m.site()
	if made := s.pages[r.URL.Path]; made != nil {
		m.show(w, r, http.StatusOK, made(), "")
		return
	}
	m.show(w, r, http.StatusNotFound, page{Title: "Not found", Nav: s.nav(""), Main: rendered("missing", nil)}, "")
}

// maxQuery is how many bytes of a query are read.
const maxQuery = 200

func (m *Manual) serveSearch(w http.ResponseWriter, r *http.Request) {
	s, query := m.site(), strings.TrimSpace(r.URL.Query().Get("q"))
	query = strings.ToValidUTF8(query[:min(len(query), maxQuery)], "")
	found := struct {
		Query string
		Hits  []Hit
		IsCut bool // there may be more
	}{Query: query}
	if query != "" {
		found.Hits = s.index().find(query)
		found.IsCut = len(found.Hits) == maxHits
	}
	m.show(w, r, http.StatusOK, page{Path: Root + "/search", Title: "Search", Nav: s.nav(""), Main: rendered("search", found)}, query)
}

// serveAnchor leads to what was at an anchor of the one page that the reference used to be.
func (m *Manual) serveAnchor(w http.ResponseWriter, r *http.Request) {
	to := m.site().anchors[r.PathValue("anchor")]
	if to == "" {
		to = Root
	}
	http.Redirect(w, r, to, http.StatusFound)
}

// shell is a page as it is for one reader.
type shell struct {
	page
	Community, Theme, Query, Version, Project string
}

func (m *Manual) show(w http.ResponseWriter, r *http.Request, status int, p page, query string) {
	name, theme := m.community(r)
	if name == "" {
		name = "Community"
	}
	var b bytes.Buffer
	err := templates().ExecuteTemplate(&b, "shell", shell{p, name, theme, query, m.site().Version, Project})
	if err != nil {
		httpkit.WriteProblem(w, r, err)
		return
	}
	w.Header().Set("Vary", "Cookie")
	send(w, r, status, "text/html; charset=utf-8", pagePolicy, b.Bytes())
}

// Policies of what is sent: a page loads its style and its script from here, asks here, and
// nothing else from anywhere.
const (
	pagePolicy = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; " +
		"form-action 'self'; frame-ancestors 'none'"
	filePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

func serveFile(name, media string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := files.ReadFile(name)
		if err != nil {
			httpkit.WriteProblem(w, r, err)
			return
		}
		send(w, r, http.StatusOK, media, filePolicy, body)
	}
}

// SendFile answers with a form of the document that is read by programs.
func SendFile(w http.ResponseWriter, r *http.Request, media string, body []byte) {
	send(w, r, http.StatusOK, media, filePolicy, body)
}

func send(w http.ResponseWriter, r *http.Request, status int, media, policy string, body []byte) {
	header := w.Header()
	header.Set("Cache-Control", "no-cache")
	header.Set("Content-Security-Policy", policy)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	if status == http.StatusOK {
		tag := httpkit.ETag(body)
		header.Set("ETag", tag)
		if httpkit.NotModified(r, tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	header.Set("Content-Type", media)
	w.WriteHeader(status)
	w.Write(body) // an error here is a client that left
}

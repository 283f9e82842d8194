package web_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/logtest"
	"github.com/stoa-community/stoa/internal/rest"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/serve"
	"github.com/stoa-community/stoa/internal/web"
	"github.com/stoa-community/stoa/internal/web/page"
)

// A leaver is the connection of a reader who goes away when the answer begins.
type leaver struct {
	header http.Header
	heads  int
	leave  func()
}

func (l *leaver) Header() http.Header { return l.header }

func (l *leaver) WriteHeader(status int) {
	if status >= 200 {
		l.heads++
	}
}

func (l *leaver) Write([]byte) (int, error) {
	l.heads = max(l.heads, 1)
	l.leave()
	return 0, errors.New("the reader has left")
}

func TestAReaderWhoLeavesIsNotAnsweredTwice(t *testing.T) {
	s := resttest.New(t)
	b := newBrowser(s)
	b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask", Form: "title=Where+are+the+kestrels"})
	mux := http.NewServeMux()
	rest.Register(mux, s.App, rest.Options{Version: "test"})
	explained := web.Register(mux, s.App, page.Options{Version: "test"})
	config := serve.Config{Now: s.Clock.Now, Logger: logtest.Logger(t)}
	server := config.Around(config.Before(mux, s.App, explained), httpkit.NewMetrics())
	for _, path := range []string{"/", "/questions", "/search?q=kestrels", "/search/suggest?q=kestrels", "/ask/similar?title=where+kestrels+are",
		"/palette", "/favicon.ico", "/nowhere", "/sitemap.xml", "/feed.atom", "/embed/read/questions", "/api/v1/questions", "/api/v1/openapi.json"} {
		for _, isGone := range []bool{false, true} {
			ctx, leave := context.WithCancel(t.Context())
			if isGone {
				leave()
			}
			l := &leaver{http.Header{}, 0, leave}
			r := httptest.NewRequestWithContext(ctx, "GET", path, nil)
			r.Host = "test.example"
			r.Header.Set("Accept", "text/html")
			server.ServeHTTP(l, r)
			leave()
			if l.heads > 1 {
				t.Errorf("%s, left before: %t: it was answered %d times", path, isGone, l.heads)
			}
		}
	}
}

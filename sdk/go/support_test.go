package stoa_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	stoa "github.com/stoa-community/stoa/sdk/go"
)

// server is the one under test, which cmd/stoa starts.
func server(t *testing.T) (address string, credentials stoa.Credentials) {
	t.Helper()
	address = os.Getenv("STOA_URL")
	if address == "" {
		t.Skip("STOA_URL is not set: this test needs a server. Run go test -run TestSDKs ./cmd/stoa")
	}
	return address, stoa.Credentials{ClientID: os.Getenv("STOA_CLIENT_ID"), ClientSecret: os.Getenv("STOA_CLIENT_SECRET")}
}

func admin(t *testing.T) *stoa.Client {
	t.Helper()
	address, credentials := server(t)
	credentials.Email = os.Getenv("STOA_ADMIN_EMAIL")
	return stoa.New(address, stoa.WithTokens(stoa.ClientCredentials(credentials)))
}

// run is in all names, so that the tests may run again on the same server.
var run = fmt.Sprintf("%x", time.Now().UnixMilli())

// person adds a person of the product, and returns the community as they see it.
func person(t *testing.T, name string) (client *stoa.Client, externalID string) {
	t.Helper()
	_, credentials := server(t)
	credentials.ExternalID = "go/" + name + "-" + run
	body := stoa.CreateUserBody{Username: "go" + name + run, Name: name, ExternalID: credentials.ExternalID}
	if _, err := admin(t).Users.Create(t.Context(), body); err != nil {
		t.Fatal(err)
	}
	return admin(t).With(stoa.WithTokens(stoa.ClientCredentials(credentials))), credentials.ExternalID
}

// A fate is what becomes of a request on a bad line.
type fate int

const (
	pass fate = 0  // it goes on to the server
	lose fate = -1 // it goes on to the server, and its answer is lost
	// any other is the status that it is answered with
)

// A line leads to the server, and is bad.
type line struct {
	*httptest.Server
	mu     sync.Mutex
	seen   []*http.Request
	cuts   []context.CancelFunc
	decide func(r *http.Request, nth int) fate
	header http.Header // of what is answered here
}

func badLine(t *testing.T, decide func(r *http.Request, nth int) fate) *line {
	t.Helper()
	address, _ := server(t)
	target, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(target); r.Out.Host = target.Host }, FlushInterval: -1,
		ErrorHandler: func(http.ResponseWriter, *http.Request, error) { panic(http.ErrAbortHandler) }}
	l := &line{decide: decide, header: http.Header{}}
	l.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cut := context.WithCancel(r.Context())
		defer cut()
		l.mu.Lock()
		l.seen, l.cuts = append(l.seen, r), append(l.cuts, cut)
		what := l.decide(r, len(l.seen))
		l.mu.Unlock()
		switch what {
		case pass:
			proxy.ServeHTTP(w, r.WithContext(ctx))
		case lose:
			proxy.ServeHTTP(httptest.NewRecorder(), r)
			panic(http.ErrAbortHandler)
		default:
			io.Copy(io.Discard, r.Body)
			for name, values := range l.header {
				w.Header()[name] = values
			}
			w.WriteHeader(int(what))
		}
	}))
	l.Config.ErrorLog = nil
	t.Cleanup(func() { l.cut(); l.Close() })
	return l
}

// cut breaks what is under way.
func (l *line) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, cut := range l.cuts {
		cut()
	}
}

// asked are the requests for a path that came.
func (l *line) asked(path string) (found []*http.Request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, r := range l.seen {
		if strings.TrimPrefix(r.URL.Path, "/api/v1") == path {
			found = append(found, r)
		}
	}
	return found
}

// over returns the client, on this line.
func (l *line) over(c *stoa.Client) *stoa.Client { return c.With(stoa.WithBaseURL(l.URL)) }

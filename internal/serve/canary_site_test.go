package serve_test

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/mail"
	"github.com/stoa-community/stoa/internal/mail/mailtest"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/serve"
	"github.com/stoa-community/stoa/internal/store"
)

// An aviary is a community full of canaries, behind the server that the program runs:
// what is done there and what is read there goes through all of it.
type aviary struct {
	*resttest.Site
	client     *http.Client
	address    string
	sessions   map[string]string // of pages, by person
	adminFeeds []string          // the addresses of the admin's
	canaries   []canary
	ids        map[string][]string // by the word before them in a path
	commented  map[string]string   // the addresses of comments, by id
	post       *mailtest.Server
	hooks      *hookTaker
	hooked     int            // how many of them were looked at
	mailed     map[string]int // mails by person
	streams    []*listening

	mu    sync.Mutex
	leaks map[string][]string        // by canary
	seen  map[string]map[string]bool // sort of way -> canaries that were told there
}

// postman is a sender with the server that it sends to.
type postman struct {
	*mail.Server
	post *mailtest.Server
}

// eachAviary runs fn with an empty one on either database. All that is logged goes to log.
func eachAviary(t *testing.T, log io.Writer, fn func(*testing.T, *aviary)) {
	resttest.EachMade(t, func(t *testing.T) resttest.Options {
		post := mailtest.New(t)
		sender, err := mail.NewServer(post.URL(), "community@test.example")
		if err != nil {
			t.Fatal(err)
		}
		return resttest.Options{Mail: postman{sender, post}, Config: app.Config{HasMail: true, BaseURL: "http://test.example",
			AccessTTL: 10000 * time.Hour, Outbound: auth.NewOutboundClient(true)}}
	}, func(t *testing.T, s *resttest.Site) {
		v := &aviary{Site: s, post: s.Options().Mail.(postman).post, hooks: newHookTaker(t), sessions: map[string]string{},
			ids: map[string][]string{}, mailed: map[string]int{}, commented: map[string]string{},
			leaks: map[string][]string{}, seen: map[string]map[string]bool{}}
		v.open(t, slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})))
		fn(t, v)
	})
}

// open serves the site's community as the program does.
func (v *aviary) open(t *testing.T, logger *slog.Logger) {
	t.Helper()
	server, err := serve.Listen(serve.Config{Addr: "127.0.0.1:0", Version: "test", Grace: time.Second, Now: v.Clock.Now, Logger: logger})
	if err != nil {
		t.Fatal(err)
	}
	server.Open(v.App, v.DB)
	v.address = "http://" + server.Addr().String()
	v.client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 100},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	done := make(chan error, 2)
	go func() { done <- server.Run(t.Context()) }()
	go func() { done <- v.App.Run(t.Context()) }()
	t.Cleanup(func() {
		v.client.CloseIdleConnections()
		for range 2 {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
	})
}

// people adds those who have a part, and gives everybody a session of the pages.
func (v *aviary) people(t *testing.T, names ...string) {
	t.Helper()
	for _, name := range names {
		v.Join(t, name, "member")
	}
	for _, name := range append(names, "admin", "mia", "ann", "bob") {
		v.ids["users"] = append(v.ids["users"], v.ID(name))
		v.sessions[name] = auth.NewToken("stoa_page_")
		token := &community.Token{Hash: auth.TokenHash(v.sessions[name]), Portal: v.Portal.ID, Use: community.PageToken,
			User: community.UserID(v.ID(name)), Family: v.sessions[name], Created: v.DB.Now(), Expires: v.DB.Now().Add(10000 * time.Hour)}
		if err := v.DB.Write(t.Context(), func(tx *store.Tx) error { return tx.AddTokens(token) }); err != nil {
			t.Fatal(err)
		}
	}
}

// request is one of a person: with their token, or on a page with their cookie.
func (v *aviary) request(t *testing.T, as, method, path, body string, onPage bool) *http.Request {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, v.address+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Host = "test.example"
	r.Header.Set("Content-Type", "application/json")
	switch {
	case onPage:
		r.Header.Set("Accept", "text/html")
		r.Header.Set("Sec-Fetch-Site", "same-origin")
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if as != guest {
			r.AddCookie(&http.Cookie{Name: "stoa", Value: v.sessions[as]})
		}
	case as != guest:
		r.Header.Set("Authorization", "Bearer "+v.Token(as))
	}
	return r
}

// heard is an answer: all that it tells, its headers too.
type heard struct {
	status int
	body   string
	header http.Header
}

func (h heard) text() string {
	var b strings.Builder
	h.header.Write(&b)
	return b.String() + "\r\n" + h.body
}

func (v *aviary) hear(t *testing.T, r *http.Request) heard {
	t.Helper()
	response, err := v.client.Do(r)
	if err != nil {
		t.Fatalf("%s %s: %v", r.Method, r.URL, err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatalf("%s %s: %v", r.Method, r.URL, err)
	}
	return heard{response.StatusCode, string(body), response.Header}
}

// do has a person do something over REST that must go well; {name} is as in rows.
func (v *aviary) do(t *testing.T, as, do, body string) resttest.Reply {
	t.Helper()
	v.Clock.Advance(time.Millisecond)
	method, path, _ := strings.Cut(v.expand(do), " ")
	got := v.hear(t, v.request(t, as, method, "/api/v1"+path, v.expand(body), false))
	if got.status >= 300 {
		t.Fatalf("%s %s %s: %d %s", as, do, body, got.status, got.body)
	}
	return resttest.Reply{Status: got.status, Header: got.header, Body: []byte(got.body)}
}

// expand puts ids in the place of {name}.
func (v *aviary) expand(text string) string {
	return braced.ReplaceAllStringFunc(text, func(name string) string {
		if id := v.ID(name[1 : len(name)-1]); id != "" {
			return id
		}
		return name
	})
}

// add has a person make a record, which {keep} stands for from then on.
func (v *aviary) add(t *testing.T, as, path, body, keep string) string {
	t.Helper()
	reply := v.do(t, as, "POST "+path, body)
	id, _ := reply.Get("id").(string)
	kind := path[strings.LastIndex(path, "/")+1:]
	v.ids[kind] = append(v.ids[kind], id)
	v.Set(keep, id)
	if kind == "comments" {
		v.commented[id] = strings.TrimSuffix(v.expand(path), kind) + kind + "/" + id
	}
	return id
}

// hookTaker is a product that takes webhooks.
type hookTaker struct {
	*httptest.Server
	mu  sync.Mutex
	got []string
}

func newHookTaker(t *testing.T) *hookTaker {
	taker := &hookTaker{}
	taker.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var b bytes.Buffer
		r.Header.Write(&b)
		if _, err := io.Copy(&b, r.Body); err != nil {
			t.Error(err)
		}
		taker.mu.Lock()
		defer taker.mu.Unlock()
		taker.got = append(taker.got, b.String())
		w.WriteHeader(http.StatusNoContent)
	}))
	t.Cleanup(taker.Close)
	return taker
}

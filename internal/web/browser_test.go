package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// A step is what a browser without JavaScript does, and what must come of it.
type step struct {
	As     string // who does it: a person with a session, or a guest
	Do     string // "GET /path", or "POST /path"
	Form   string // what is sent, "a=b&c=d"
	Header string // lines
	Status int    // 200 unless told
	To     string // where it leads on to
	Has    []string
	Lacks  []string
	Most   int // statements, where they are bounded
}

// A browser walks through the pages of a site.
type browser struct {
	*resttest.Site
	cookies map[string]string // by person
}

func newBrowser(s *resttest.Site) *browser { return &browser{s, map[string]string{}} }

// cookie is the session of a person, which begins when they are first seen.
func (b *browser) cookie(t *testing.T, name string) string {
	t.Helper()
	if b.cookies[name] == "" {
		seen, err := b.App.Me(t.Context(), b.Actor(t, name))
		if err != nil {
			t.Fatal(err)
		}
		token, err := b.App.SignInAs(t.Context(), seen.User, "a test")
		if err != nil {
			t.Fatal(err)
		}
		b.cookies[name] = "stoa=" + token
	}
	return b.cookies[name]
}

func (b *browser) walk(t *testing.T, steps ...step) {
	t.Helper()
	for i, s := range steps {
		reply := b.do(t, s)
		want := s.Status
		if want == 0 {
			want = http.StatusOK
			if s.To != "" {
				want = http.StatusSeeOther
			}
		}
		if reply.Status != want {
			t.Errorf("step %d: %s %s: the status is %d, not %d\n%.1500s", i, s.As, s.Do, reply.Status, want, reply.Body)
			continue
		}
		if to := reply.Header.Get("Location"); s.To != "" && to != b.expand(s.To) &&
			!(strings.HasSuffix(s.To, "…") && strings.HasPrefix(to, b.expand(strings.TrimSuffix(s.To, "…")))) {
			t.Errorf("step %d: %s %s: it leads to %s, not %s", i, s.As, s.Do, to, b.expand(s.To))
		}
		page := string(reply.Body)
		for _, text := range s.Has {
			if !strings.Contains(page, b.expand(text)) {
				t.Errorf("step %d: %s %s: there is no %q in\n%.3000s", i, s.As, s.Do, b.expand(text), mainOf(page))
			}
		}
		for _, text := range s.Lacks {
			if strings.Contains(page, b.expand(text)) {
				t.Errorf("step %d: %s %s: there is %q in\n%.3000s", i, s.As, s.Do, b.expand(text), mainOf(page))
			}
		}
		if s.Most > 0 && reply.Statements > s.Most {
			t.Errorf("step %d: %s %s: it took %d statements, over %d", i, s.As, s.Do, reply.Statements, s.Most)
		}
	}
}

func mainOf(page string) string {
	_, main, ok := strings.Cut(page, "<main")
	if !ok {
		return page
	}
	return main
}

func (b *browser) do(t *testing.T, s step) resttest.Reply {
	t.Helper()
	header := strings.TrimSpace("Accept: text/html\n" + s.Header)
	if s.As != "" {
		header += "\nCookie: " + b.cookie(t, s.As)
	}
	method, path, _ := strings.Cut(s.Do, " ")
	if method == "POST" {
		header += "\nContent-Type: application/x-www-form-urlencoded"
	}
	header = strings.ReplaceAll(header, "\n\n", "\n")
	return b.Ask(t, resttest.Row{Do: method + " /" + path, Body: s.Form, Header: header})
}

func (b *browser) expand(text string) string {
	for {
		before, rest, found := strings.Cut(text, "{")
		name, after, closed := strings.Cut(rest, "}")
		if !found || !closed || b.ID(name) == "" {
			return text
		}
		text = before + b.ID(name) + after
	}
}

// session reads the cookie that an answer sets.
func session(reply resttest.Reply) string {
	for _, line := range reply.Header.Values("Set-Cookie") {
		if c, err := http.ParseSetCookie(line); err == nil && c.Name == "stoa" && c.Value != "" {
			return "stoa=" + c.Value
		}
	}
	return ""
}

func formOf(pairs ...string) string {
	v := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		v.Add(pairs[i], pairs[i+1])
	}
	return v.Encode()
}

package rest_test

import (
	"errors"
	"io"
	"net"
	"net/http"
	netmail "net/mail"
	"net/smtp"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/mail"
	"github.com/stoa-community/stoa/internal/mail/mailtest"
	"github.com/stoa-community/stoa/internal/postbox"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

const inboundSecret = "a secret of the operator"

// eachAnswered runs fn with sites whose mails can be replied to.
func eachAnswered(t *testing.T, fn func(*testing.T, *resttest.Site, *mailtest.Server)) {
	resttest.EachMade(t, func(t *testing.T) resttest.Options {
		post := mailtest.New(t)
		sender, err := mail.NewServer(post.URL(), "community@test.example")
		if err != nil {
			t.Fatal(err)
		}
		return resttest.Options{Mail: sent{sender, post},
			Mount:  func(mux *http.ServeMux, a *app.App) { postbox.New(a, inboundSecret, nil).Register(mux) },
			Config: app.Config{HasMail: true, BaseURL: "https://test.example", AccessTTL: 10000 * time.Hour, ReplyDomain: "in.test.example"}}
	}, func(t *testing.T, s *resttest.Site) { fn(t, s, s.Options().Mail.(sent).post) })
}

// replyTo is where a mail is to be answered.
func replyTo(t *testing.T, m mailtest.Mail) string {
	t.Helper()
	to, err := netmail.ParseAddress(m.Header.Get("Reply-To"))
	if err != nil || !strings.HasPrefix(to.Address, "reply+") || len(strings.Split(to.Address, "@")[0]) > 64 {
		t.Fatalf("the mail is to be answered at %q: %v", m.Header.Get("Reply-To"), err)
	}
	return to.Address
}

// handedIn hands a mail to the door for mail services, and returns what it says.
func handedIn(t *testing.T, s *resttest.Site, secret, raw string) (int, string) {
	t.Helper()
	reply := s.Ask(t, row{Do: "POST //mail/inbound", Body: strings.ReplaceAll(raw, "\n", "\r\n"),
		Header: "Content-Type: message/rfc822\nAuthorization: Bearer " + secret})
	return reply.Status, string(reply.Body)
}

func letterFrom(from, to, id, more, body string) string {
	return "From: " + from + "\nTo: " + to + "\nSubject: Re: Why?\nMessage-ID: <" + id + "@elsewhere.example>\n" + more + "\n" + body
}

func TestAReplyByMailIsPublished(t *testing.T) {
	eachAnswered(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		putQuestion(t, s)
		giveAnswer(t, s, "bob", "a", `"Because."`, "")
		send(t, s)
		m := one(t, post)
		if !strings.Contains(m.Text, "your reply will be published") {
			t.Errorf("it says nothing of replies: %s", m.Text)
		}
		to := replyTo(t, m)
		raw := letterFrom("Ann <ANN@test.example>", to, "one", "", "Thanks, that **helps**!\n\nOn Wed, 2 Jan 2030, Test\n<community@test.example> wrote:\n> Because.\n\n-- \nAnn")
		if status, said := handedIn(t, s, inboundSecret, raw); status != 202 || !strings.Contains(said, `"published"`) {
			t.Fatalf("%d %s", status, said)
		}
		if status, said := handedIn(t, s, inboundSecret, raw); status != 202 || !strings.Contains(said, `"repeated"`) {
			t.Errorf("again: %d %s", status, said)
		}
		s.Check(t, row{Do: "GET /answers/{a}/comments", As: "ann", Status: 200, Want: `[{"body":"<p>Thanks, that <strong>helps</strong>!</p>"}]`})
		for name, raw := range map[string]string{
			"an auto-reply":       letterFrom("ann@test.example", to, "auto", "Auto-Submitted: auto-replied\n", "I am away"),
			"a list's":            letterFrom("ann@test.example", to, "list", "Precedence: bulk\n", "I am away"),
			"our own":             letterFrom("ann@test.example", to, "own", "List-Id: <community.test.example>\n", "Round and round"),
			"a bounce":            letterFrom("MAILER-DAEMON@elsewhere.example", to, "bounce", "Return-Path: <>\n", "No such user"),
			"an old auto-replier": letterFrom("ann@test.example", to, "x", "X-Autoreply: yes\n", "I am away"),
		} {
			if status, said := handedIn(t, s, inboundSecret, raw); status != 202 || !strings.Contains(said, `"ignored"`) {
				t.Errorf("%s: %d %s", name, status, said)
			}
		}
		s.Worker.Drain(t.Context())
		if got := post.Take(); len(got) > 0 {
			t.Errorf("to programs went %q", subjects(got))
		}
	})
}

func TestAForgedReplyByMailIsRefused(t *testing.T) {
	eachAnswered(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		putQuestion(t, s)
		giveAnswer(t, s, "bob", "a", `"Because."`, "")
		send(t, s)
		to := replyTo(t, one(t, post))
		user, domain, _ := strings.Cut(to, "@")
		with := func(i int) string { // another character at that place
			other := "a"
			if user[i] == 'a' {
				other = "b"
			}
			return user[:i] + other + user[i+1:] + "@" + domain
		}
		for name, c := range map[string]struct {
			secret, raw string
			status      int
		}{
			"without the secret":      {"wrong", letterFrom("ann@test.example", to, "1", "", "Hello"), 401},
			"another's signature":     {inboundSecret, letterFrom("ann@test.example", with(len(user)-4), "2", "", "Hello"), 403},
			"another's person":        {inboundSecret, letterFrom("ann@test.example", with(20), "3", "", "Hello"), 403},
			"an address of no one":    {inboundSecret, letterFrom("ann@test.example", "reply+hello@"+domain, "4", "", "Hello"), 403},
			"another domain":          {inboundSecret, letterFrom("ann@test.example", user+"@elsewhere.example", "5", "", "Hello"), 403},
			"no mail":                 {inboundSecret, "hello", 400},
			"two senders":             {inboundSecret, letterFrom("ann@test.example, bob@test.example", to, "6", "", "Hello"), 400},
			"a mail over 25 MB":       {inboundSecret, letterFrom("ann@test.example", to, "9", "", strings.Repeat("x", 25<<20)), 413},
			"a bomb of parts":         {inboundSecret, bomb("ann@test.example", to, 500), 202},
			"from another address":    {inboundSecret, letterFrom("eve@elsewhere.example", to, "7", "", "Hello"), 202},
			"nothing but a quotation": {inboundSecret, letterFrom("ann@test.example", to, "8", "", "> Because.\n"), 202},
		} {
			status, said := handedIn(t, s, c.secret, c.raw)
			if status != c.status || status == 202 && !strings.Contains(said, `"refused"`) {
				t.Errorf("%s: %d %s", name, status, said)
			}
		}
		s.Check(t, row{Do: "GET /answers/{a}/comments", As: "ann", Status: 200, Want: `[]`})
		s.Worker.Drain(t.Context())
		for _, m := range post.Take() {
			if m.To != "ann@test.example" || m.Subject() != "Your reply to Test wasn’t published" || m.Header.Get("Reply-To") != "" {
				t.Errorf("to %s went %s", m.To, m.Subject())
			}
		}
		s.Clock.Advance(91 * 24 * time.Hour)
		if status, said := handedIn(t, s, inboundSecret, letterFrom("ann@test.example", to, "late", "", "Hello")); status != 202 ||
			!strings.Contains(said, `"refused"`) {
			t.Errorf("months later: %d %s", status, said)
		}
		if status, said := handedIn(t, s, inboundSecret, letterFrom("ann@test.example", to, "late", "", "Hello")); status != 202 ||
			!strings.Contains(said, `"repeated"`) {
			t.Errorf("again: %d %s", status, said)
		}
		s.Worker.Drain(t.Context())
		if got := post.Take(); len(got) != 1 || !strings.Contains(got[0].Text, "too old") {
			t.Errorf("then came %q", subjects(got))
		}
	})
}

// bomb is a mail of very many parts.
func bomb(from, to string, parts int) string {
	var b strings.Builder
	for range parts {
		b.WriteString("--x\nContent-Type: text/plain\n\nboom\n")
	}
	return letterFrom(from, to, "bomb", "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n", b.String()+"--x--\n")
}

// The rules for those who write on pages hold for those who write mails.
func TestAReplyByMailFollowsTheRules(t *testing.T) {
	eachAnswered(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		putQuestion(t, s)
		giveAnswer(t, s, "bob", "a", `"Because."`, "")
		send(t, s)
		to := replyTo(t, one(t, post))
		s.Ask(t, row{As: "mia", Do: "PUT /answers/{a}", Body: `{"locked":true}`})
		s.Ask(t, row{As: "mia", Do: "DELETE /answers/{a}"})
		if status, said := handedIn(t, s, inboundSecret, letterFrom("ann@test.example", to, "gone", "", "Hello")); status != 202 ||
			!strings.Contains(said, `"refused"`) {
			t.Errorf("to what is gone: %d %s", status, said)
		}
	})
}

// A mail server that comes to our own door is treated the same.
func TestAReplyByMailComesInBySMTP(t *testing.T) {
	eachAnswered(t, func(t *testing.T, s *resttest.Site, post *mailtest.Server) {
		putQuestion(t, s)
		giveAnswer(t, s, "bob", "a", `"Because."`, "")
		send(t, s)
		to := replyTo(t, one(t, post))
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		served := make(chan error, 1)
		door := postbox.New(s.App, "", nil).NewServer("in.test.example", nil, s.Clock.Now)
		go func() { served <- door.Serve(t.Context(), l) }()
		hand := func(from, to, raw string) error {
			return smtp.SendMail(l.Addr().String(), nil, from, []string{to}, []byte(strings.ReplaceAll(raw, "\n", "\r\n")))
		}
		if err := hand("ann@test.example", to, letterFrom("ann@test.example", to, "one", "", "By mail")); err != nil {
			t.Error(err)
		}
		if err := hand("", to, letterFrom("ann@test.example", to, "two", "", "A bounce")); err != nil {
			t.Error(err)
		}
		for _, nobody := range []string{"ann@in.test.example", "reply+aaaa@in.test.example", to[:len(to)-5]} {
			if err := hand("ann@test.example", nobody, letterFrom("ann@test.example", nobody, "three", "", "Hello")); err == nil ||
				!strings.HasPrefix(err.Error(), "550") {
				t.Errorf("to %s: %v", nobody, err)
			}
		}
		s.Check(t, row{Do: "GET /answers/{a}/comments", As: "ann", Status: 200, Want: `[{"body":"<p>By mail</p>"}]`})
		half := letterFrom("ann@test.example", to, "large", "", strings.Repeat(strings.Repeat("large ", 100)+"\n", 1000))
		for range 4 {
			begin(t, l.Addr().String(), to, half)
		}
		if err := hand("ann@test.example", to, letterFrom("ann@test.example", to, "four", "", "A small one")); err != nil {
			t.Errorf("a small mail beside four large ones: %v", err)
		}
		tries := 0
		for err = nil; err == nil && tries < 100; tries++ { // until the four have come in far enough
			err = hand("ann@test.example", to, half)
		}
		if err == nil || !strings.HasPrefix(err.Error(), "450") {
			t.Errorf("a fifth large mail, at the %dth try: %v", tries, err)
		}
	})
}

// begin begins to send a mail, of which no end comes.
func begin(t *testing.T, at, to, half string) {
	t.Helper()
	c, err := smtp.Dial(at)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := errors.Join(c.Mail("ann@test.example"), c.Rcpt(to)); err != nil {
		t.Fatal(err)
	}
	w, err := c.Data()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(w, half); err != nil {
		t.Fatal(err)
	}
}

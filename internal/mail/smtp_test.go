package mail_test

import (
	"errors"
	netmail "net/mail"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/mail"
	"github.com/stoa-community/stoa/internal/mail/mailtest"
)

const from = "Stoa <community@stoa.example>"

func server(t *testing.T, url string) *mail.Server {
	t.Helper()
	s, err := mail.NewServer(url, from)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func message(t *testing.T) mail.Message {
	t.Helper()
	l := mail.Letter{Tongue: mail.Languages().First("en"), Name: "Ann <b>", Subject: "Größe & mehr", Lines: []string{"One & two."},
		Portal: mail.Portal{Name: "Potters", URL: "https://potters.example",
			Color: `red;background:url(x)`, Links: []mail.Link{{Text: "Terms", URL: "https://potters.example/terms"}}},
		Items:  []mail.Item{{Text: "Bob answered", Title: "Why?", URL: "https://potters.example/q", Detail: "Because."}},
		Button: mail.Link{Text: "Go", URL: "https://potters.example/go?a=1&b=2"}}
	text, html, err := l.Render()
	if err != nil {
		t.Fatal(err)
	}
	return mail.Message{FromName: "Potters", To: netmail.Address{Name: "Ann", Address: "ann@example.com"}, Subject: l.Subject, Text: text,
		HTML:        html,
		Unsubscribe: "https://potters.example/mail/unsubscribe?" + strings.Repeat("long=1&", 30), ID: "one",
		Date: time.Date(2030, 1, 2, 3, 4, 5, 0, time.UTC)}
}

func TestAMailArrivesAsTextAndHTML(t *testing.T) {
	s := mailtest.New(t)
	if err := server(t, s.URL()).Send(t.Context(), message(t)); err != nil {
		t.Fatal(err)
	}
	got := s.Take()
	if len(got) != 1 {
		t.Fatalf("%d mails came", len(got))
	}
	m := got[0]
	if m.From != "community@stoa.example" || m.To != "ann@example.com" || m.Subject() != "Größe & mehr" {
		t.Errorf("it is from %s to %s about %s", m.From, m.To, m.Subject())
	}
	for name, want := range map[string]string{
		"From": `"Potters" <community@stoa.example>`, "To": `"Ann" <ann@example.com>`, "Message-Id": "<one@stoa.example>",
		"Auto-Submitted":        "auto-generated",
		"List-Unsubscribe":      "<https://potters.example/mail/unsubscribe?" + strings.Repeat("long=1&", 30) + ">",
		"List-Unsubscribe-Post": "List-Unsubscribe=One-Click", "Date": "Wed, 02 Jan 2030 03:04:05 +0000",
	} {
		if got := m.Header.Get(name); got != want {
			t.Errorf("%s is %q, not %q", name, got, want)
		}
	}
	for _, want := range []string{"Hi Ann <b>,", "One & two.", "Bob answered: Why?", "https://potters.example/go?a=1&b=2",
		"Terms: https://potters.example/terms"} {
		if !strings.Contains(m.Text, want) {
			t.Errorf("the text lacks %q:\n%s", want, m.Text)
		}
	}
	for _, want := range []string{"Hi Ann &lt;b&gt;,", "One &amp; two.", `href="https://potters.example/go?a=1&amp;b=2"`,
		mail.DefaultColor} {
		if !strings.Contains(m.HTML, want) {
			t.Errorf("the HTML lacks %q:\n%s", want, m.HTML)
		}
	}
}

func TestARefusalIsToldFromATrouble(t *testing.T) {
	s := mailtest.New(t)
	to := server(t, s.URL())
	isRefused := func(err error) bool {
		_, ok := errors.AsType[mail.Refused](err)
		return ok
	}
	s.Refuse(550)
	if err := to.Send(t.Context(), message(t)); !isRefused(err) {
		t.Errorf("an address that nobody has: %v", err)
	}
	s.Refuse(451)
	if err := to.Send(t.Context(), message(t)); err == nil || isRefused(err) {
		t.Errorf("a full mailbox: %v", err)
	}
	s.Refuse(0)
	wrong := server(t, strings.Replace(s.URL(), "s3cret", "wrong", 1))
	if err := wrong.Send(t.Context(), message(t)); err == nil || isRefused(err) {
		t.Errorf("a wrong password of ours: %v", err)
	}
	strict := server(t, strings.Replace(s.URL(), "smtp:", "smtp+starttls:", 1))
	if err := strict.Send(t.Context(), message(t)); err == nil || isRefused(err) {
		t.Errorf("a server that cannot encrypt: %v", err)
	}
	s.Stop(t)
	if err := to.Send(t.Context(), message(t)); err == nil || isRefused(err) {
		t.Errorf("a dead server: %v", err)
	}
}

func TestAWrongAddressOfTheServerIsRefused(t *testing.T) {
	for _, url := range []string{"", "mail.example.com", "http://mail.example.com", "smtp://", "smtp://host/path", "smtp://host:port"} {
		if _, err := mail.NewServer(url, from); err == nil {
			t.Errorf("%q is taken", url)
		}
	}
	if _, err := mail.NewServer("smtp://host", "nobody"); err == nil {
		t.Error("a sender without an address is taken")
	}
}

// What people choose, such as the name of a community or a title, stands in headers.
func TestALineBreakAddsNoHeader(t *testing.T) {
	s := mailtest.New(t)
	m := message(t)
	const forged = "Hello\r\nBcc: eve@example.com\r\n\r\nBuy this"
	m.Subject, m.FromName, m.To.Name = forged, forged, forged
	if err := server(t, s.URL()).Send(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	got := s.Take()
	if len(got) != 1 || got[0].To != "ann@example.com" || got[0].Header.Get("Bcc") != "" || strings.Contains(got[0].Text, "Buy this") {
		t.Errorf("what came is %+v", got)
	}
	for _, address := range []string{"ann@example.com\r\nRCPT TO:<eve@example.com>", "ann@example.com>\r\nDATA"} {
		m := message(t)
		m.To.Address = address
		err := server(t, s.URL()).Send(t.Context(), m)
		if got := s.Take(); err == nil || len(got) != 0 {
			t.Errorf("a mail to %q: %v, and what came is %+v", address, err, got)
		}
	}
}

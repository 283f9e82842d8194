package main

import (
	"fmt"
	"net"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
)

// welcome is what a server that has started tells its operator.
type welcome struct {
	Local   string       // the address on this machine
	Public  string       // the one people use; "" where it is the same
	Started *app.Started // what the first start made; nil on every later one
	Missing []string     // what is not set up, in a sentence each
}

func (w welcome) String() string {
	var b strings.Builder
	address := w.Public
	if address == "" {
		address = w.Local
	}
	if w.Started == nil {
		fmt.Fprintf(&b, "Stoa is running at %s\n", address)
		w.tellMissing(&b)
		return b.String()
	}
	fmt.Fprintf(&b, "Stoa is running at %s\n\n", address)
	for _, line := range [][2]string{
		{"Documents", address + "/docs"},
		{"Sign in as", w.Started.AdminEmail},
		{"Password", w.Started.AdminPassword},
		{"Client id", w.Started.ClientID},
		{"Client secret", w.Started.ClientSecret},
	} {
		fmt.Fprintf(&b, "  %-14s %s\n", line[0], line[1])
	}
	if w.Started.IsWeak {
		b.WriteString("\nThis password is easy to guess. Change it before others can reach this server.\n")
	}
	fmt.Fprintf(&b, "\nThe password and secret won't be shown again. To get a token, run:\n\n  %s\n\n", w.curl())
	w.tellMissing(&b)
	return b.String()
}

func (w welcome) tellMissing(b *strings.Builder) {
	if len(w.Missing) == 0 {
		return
	}
	b.WriteString("Not set up yet:\n")
	for _, sentence := range w.Missing {
		fmt.Fprintf(b, "  %s\n", sentence)
	}
}

// missing is what a community that is there to stay needs, and has not been told of. One that
// is there to be tried needs none of it.
func (c *serveCommand) missing() (sentences []string) {
	if c.Demo {
		return nil
	}
	if c.BaseURL == "" {
		sentences = append(sentences, "Public URL: set STOA_BASE_URL so that links work.")
	}
	if c.Mail.SMTPURL == "" {
		sentences = append(sentences, "Email: set STOA_SMTP_URL and STOA_MAIL_FROM. Until then, Stoa sends no email, not even to reset a password.")
	}
	if c.Backups.To == "" {
		sentences = append(sentences, "Backups: set STOA_BACKUP_TO to a folder on another disk, or to a bucket. Until then, there are none.")
	}
	return sentences
}

// curl is a command that gets an access token for the first admin.
func (w welcome) curl() string {
	parts := []string{"curl -sS " + quoted(w.Local+"/api/v1/oauth/token")}
	for _, field := range [][2]string{
		{"grant_type", "password"},
		{"client_id", w.Started.ClientID},
		{"client_secret", w.Started.ClientSecret},
		{"username", w.Started.AdminEmail},
		{"password", w.Started.AdminPassword},
	} {
		parts = append(parts, "--data-urlencode "+quoted(field[0]+"="+field[1]))
	}
	return strings.Join(parts, " ")
}

// quoted is s as one word of a shell.
func quoted(s string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_=./:@%+,", r)
	}
	if s != "" && strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0 {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// reachable is a listening address as a client on this machine dials it.
func reachable(addr string) string {
	host, port, err := net.SplitHostPort(addr)
	if ip := net.ParseIP(host); err == nil && (host == "" || ip != nil && ip.IsUnspecified()) {
		return net.JoinHostPort("localhost", port)
	}
	return addr
}

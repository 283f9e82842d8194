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
}

func (w welcome) String() string {
	var b strings.Builder
	address := w.Public
	if address == "" {
		address = w.Local
	}
	if w.Started == nil {
		fmt.Fprintf(&b, "Stoa serves %s\n", address)
		return b.String()
	}
	fmt.Fprintf(&b, "Stoa serves %s\n\n", address)
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
		b.WriteString("\nThe password is easy to guess: change it before others can reach this server.\n")
	}
	fmt.Fprintf(&b, "\nThe password and the secret are kept nowhere and not shown again. This gets a token:\n\n  %s\n\n", w.curl())
	return b.String()
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
	if ip := net.ParseIP(host); err == nil && ip != nil && ip.IsUnspecified() {
		return net.JoinHostPort("localhost", port)
	}
	return addr
}

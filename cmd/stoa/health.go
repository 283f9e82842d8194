package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

// healthCommand asks a server what a container's health check wants to know, in an image that has
// nothing else to ask with.
type healthCommand struct {
	Addr    string `env:"STOA_ADDR" placeholder:"HOST:PORT" help:"The address the server listens on (127.0.0.1:8080, or :443 with TLS)."`
	BaseURL string `name:"base-url" env:"STOA_BASE_URL" placeholder:"URL" help:"The server's public URL, which its certificate is for."`
	TLS     bool   `name:"tls" env:"STOA_TLS" help:"Whether it serves https with automatic certificates."`
	TLSCert string `name:"tls-cert" env:"STOA_TLS_CERT" placeholder:"FILE" help:"The certificate it serves https with, if not automatic."`
}

// Run fails unless the server can read, if nothing else.
func (c *healthCommand) Run(ctx context.Context, s *streams) error {
	secure := tlsFlags{TLS: c.TLS, TLSCert: c.TLSCert}
	at := secure.scheme() + reachable(secure.addr(c.Addr))
	trusted, err := c.trusted()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, at+"/readyz?for=reads", nil)
	if err != nil {
		return err
	}
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: trusted, DisableKeepAlives: true}}
	res, err := client.Do(r)
	if err != nil {
		return fmt.Errorf("no server responds at %s: %w", at, cause(err))
	}
	defer res.Body.Close()
	text, err := io.ReadAll(io.LimitReader(res.Body, 1<<10))
	if err != nil || res.StatusCode != http.StatusOK {
		return fmt.Errorf("the server at %s isn't healthy: %s %s", at, res.Status, strings.TrimSpace(string(text)))
	}
	fmt.Fprintf(s.out, "The server at %s is healthy.\n", at)
	return nil
}

// trusted says which certificate the server must have: one for the public address, signed by
// somebody this machine knows, or the one it was given.
func (c *healthCommand) trusted() (*tls.Config, error) {
	public, err := url.Parse(c.BaseURL)
	if err != nil {
		return nil, fmt.Errorf("--base-url: %w", err)
	}
	config := &tls.Config{ServerName: public.Hostname()}
	if c.TLSCert == "" {
		return config, nil
	}
	known, err := x509.SystemCertPool()
	if err != nil {
		known = x509.NewCertPool()
	}
	text, err := os.ReadFile(c.TLSCert)
	known.AppendCertsFromPEM(text)
	config.RootCAs = known
	return config, err
}

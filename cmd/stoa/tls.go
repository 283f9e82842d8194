package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/httpkit"
)

// tlsFlags say whether the server speaks TLS itself, and with which certificate.
type tlsFlags struct {
	TLS       bool   `name:"tls" env:"STOA_TLS" help:"Serve https with certificates that the server gets and renews automatically. Default: from Let's Encrypt."`
	TLSCert   string `name:"tls-cert" env:"STOA_TLS_CERT" placeholder:"FILE" help:"Serve https with this certificate and its chain. Reloaded when it changes."`
	TLSKey    string `name:"tls-key" env:"STOA_TLS_KEY" placeholder:"FILE" help:"The certificate's private key."`
	HTTPAddr  string `name:"http-addr" env:"STOA_HTTP_ADDR" placeholder:"HOST:PORT" help:"Where to redirect http to https. Default: :80 with --tls."`
	ACMEURL   string `name:"acme-url" env:"STOA_ACME_URL" placeholder:"URL" help:"The ACME directory URL of another certificate authority."`
	ACMEEmail string `name:"acme-email" env:"STOA_ACME_EMAIL" placeholder:"ADDRESS" help:"Contact address for the certificate authority."`
}

func (f tlsFlags) isOn() bool { return f.TLS || f.TLSCert != "" }

// addr is where to listen, unless told.
func (f tlsFlags) addr(told string) string {
	if f.isOn() {
		return cmp.Or(told, ":443")
	}
	return cmp.Or(told, "127.0.0.1:8080")
}

// scheme is what addresses on this machine begin with.
func (f tlsFlags) scheme() string {
	if f.isOn() {
		return "https://"
	}
	return "http://"
}

func (f tlsFlags) check(baseURL string) error {
	u, err := url.Parse(baseURL)
	switch {
	case f.TLS && f.TLSCert != "":
		return errors.New("use either --tls or --tls-cert, not both")
	case f.TLS && (err != nil || u.Scheme != "https"):
		return errors.New("--tls needs an https:// --base-url: certificates are for its host")
	case !f.isOn() && f.HTTPAddr != "":
		return errors.New("--http-addr needs --tls or --tls-cert")
	case !f.TLS && (f.ACMEURL != "" || f.ACMEEmail != ""):
		return errors.New("--acme-url and --acme-email need --tls")
	}
	return wanting("tls", given{"cert", f.TLSCert}, given{"key", f.TLSKey})
}

// hosts are those that the server gets certificates for: that of its public address and, once
// there is a database, the domains and aliases of its portals. Whoever asks by another name is
// refused before anything is asked of the authority.
type hosts struct {
	public string
	app    atomic.Pointer[app.App]
}

// check refuses a host that is not ours.
func (h *hosts) check(ctx context.Context, host string) error {
	if host == h.public {
		return nil
	}
	if a := h.app.Load(); a != nil {
		if isOurs, err := a.HasHost(ctx, host); isOurs || err != nil {
			return err
		}
	}
	return fmt.Errorf("no community is served at %q", host)
}

// A front is how the server speaks TLS.
type front struct {
	config   *tls.Config
	httpAddr string       // where plain HTTP is answered; "" for nowhere
	plain    http.Handler // what answers there
}

// open reads the certificate, or makes ready to get one for whichever host isOurs says is ours.
func (f tlsFlags) open(data, baseURL string, isOurs func(context.Context, string) error) (front, error) {
	redirect := httpkit.ToHTTPS(baseURL)
	if !f.TLS {
		pair := &keyPair{cert: f.TLSCert, key: f.TLSKey}
		_, err := pair.get(nil)
		return front{&tls.Config{GetCertificate: pair.get, NextProtos: []string{"h2", "http/1.1"}}, f.HTTPAddr, redirect}, err
	}
	if err := makeFolder(data); err != nil {
		return front{}, err
	}
	m := &autocert.Manager{
		Prompt: autocert.AcceptTOS, Email: f.ACMEEmail, HostPolicy: isOurs,
		Cache:  autocert.DirCache(filepath.Join(data, "certificates")),
		Client: &acme.Client{DirectoryURL: cmp.Or(f.ACMEURL, autocert.DefaultACMEDirectory), UserAgent: "stoa/" + version},
	}
	return front{m.TLSConfig(), cmp.Or(f.HTTPAddr, ":80"), m.HTTPHandler(redirect)}, nil
}

// keyPair is a certificate in files that another program renews.
type keyPair struct {
	cert, key string

	mu   sync.Mutex
	now  *tls.Certificate
	read time.Time // when its file was last changed
}

// get is the certificate as it is in its files now. Where those cannot be read any more, the one
// that was there serves on.
func (p *keyPair) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	info, err := os.Stat(p.cert)
	if err == nil && p.now != nil && info.ModTime().Equal(p.read) {
		return p.now, nil
	}
	if err == nil {
		var pair tls.Certificate
		if pair, err = tls.LoadX509KeyPair(p.cert, p.key); err == nil {
			p.now, p.read = &pair, info.ModTime()
			return p.now, nil
		}
	}
	err = fmt.Errorf("can't use the certificate %s: %w", p.cert, cause(err))
	if p.now == nil {
		return nil, err
	}
	slog.Error("the certificate has changed, and the one from before serves on", "error", err)
	return p.now, nil
}

package community

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/url"
	"syscall"
)

// A Sentence is an error whose text may be shown to anybody as it is.
type Sentence string

func (s Sentence) Error() string { return string(s) }

// unreached is the error of another machine that could not be talked to, in a
// sentence.
type unreached struct {
	text  string
	cause error
}

func (u unreached) Error() string { return u.text }
func (u unreached) Unwrap() error { return u.cause }

// Unreachable returns err with a text that may be shown and logged, where it tells
// of a connection to somebody else's machine. What the libraries say holds addresses
// of our network, such as the resolver's, and the whole address that was asked, with
// a password in it perhaps. Any other error is returned as it is.
func Unreachable(err error) error {
	if text := unreachable(err); text != "" {
		return unreached{text, err}
	}
	return err
}

// ends are those of connections, from the most telling.
var ends = []struct {
	cause error
	text  string
}{
	{context.Canceled, "It was broken off on our side."},
	{context.DeadlineExceeded, tookTooLong},
	{syscall.ECONNREFUSED, "The connection was refused."},
	{syscall.EHOSTUNREACH, "The host can't be reached."},
	{syscall.ENETUNREACH, "The host can't be reached."},
	{syscall.ECONNRESET, brokenOff},
	{syscall.EPIPE, brokenOff},
	{io.ErrUnexpectedEOF, brokenOff},
	{io.EOF, brokenOff},
}

const (
	tookTooLong = "It took too long to answer."
	brokenOff   = "The connection was broken off."
)

func unreachable(err error) string {
	if s, ok := errors.AsType[Sentence](err); ok {
		return string(s)
	}
	_, isAsked := errors.AsType[*url.Error](err)
	_, isDialled := errors.AsType[*net.OpError](err)
	_, isSought := errors.AsType[*net.DNSError](err)
	if isSought {
		return "The name could not be resolved."
	}
	if text := untrusted(err); text != "" {
		return text
	}
	for _, end := range ends {
		if errors.Is(err, end.cause) {
			return end.text
		}
	}
	if e, ok := errors.AsType[net.Error](err); ok && e.Timeout() {
		return tookTooLong
	}
	if isAsked || isDialled {
		return "The connection failed."
	}
	return ""
}

// untrusted is what is wrong with the other side's TLS.
func untrusted(err error) string {
	_, isUnverified := errors.AsType[*tls.CertificateVerificationError](err)
	_, isUnknown := errors.AsType[x509.UnknownAuthorityError](err)
	_, isElse := errors.AsType[x509.HostnameError](err)
	_, isInvalid := errors.AsType[x509.CertificateInvalidError](err)
	_, isPlain := errors.AsType[tls.RecordHeaderError](err)
	_, isRefused := errors.AsType[tls.AlertError](err)
	switch {
	case isUnverified, isUnknown, isElse, isInvalid:
		return "Its certificate isn't trusted."
	case isPlain:
		return "It doesn't support TLS."
	case isRefused:
		return "It refused our TLS."
	}
	return ""
}

// BareAddress is an address as it may be logged: without a user, a password and a
// query, which may hold what opens a door.
func BareAddress(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "(no address)"
	}
	u.User, u.RawQuery, u.ForceQuery, u.Fragment = nil, "", false, ""
	return u.String()
}

// WithoutUser returns nil when an address has no user or password in it, which
// settings, logs and the pages of others would show.
func WithoutUser(field, address string) error {
	if u, err := url.Parse(address); err == nil && u.User != nil {
		return Bad(field, WhySecretInURL, "can't contain a username or password")
	}
	return nil
}

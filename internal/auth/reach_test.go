package auth

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// resolver answers that there is no such host, as a machine's own does.
func unresolved() *http.Client {
	return &http.Client{Transport: &http.Transport{DialContext: func(_ context.Context, network, address string) (net.Conn, error) {
		host, _, _ := net.SplitHostPort(address)
		return nil, &net.OpError{Op: "dial", Net: network,
			Err: &net.DNSError{Err: "no such host", Name: host, Server: "10.0.0.2:53", IsNotFound: true}}
	}}}
}

// TestFailuresAreToldInSentences has requests fail in the ways there are: neither our
// network nor the whole address is in what is told of it.
func TestFailuresAreToldInSentences(t *testing.T) {
	closed := httptest.NewServer(http.NotFoundHandler())
	closed.Close()
	tls := httptest.NewUnstartedServer(http.NotFoundHandler())
	tls.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)
	tls.StartTLS()
	defer tls.Close()
	mute := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err == nil {
			conn.Close()
		}
	}))
	defer mute.Close()
	slow := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }))
	defer slow.Close()
	hurried := NewOutboundClient(true)
	hurried.Timeout = 50 * time.Millisecond
	for _, row := range []struct {
		client *http.Client
		url    string
		want   string
	}{
		{unresolved(), "https://nowhere.example/hooks?key=s3cret", "The name could not be resolved."},
		{NewOutboundClient(true), closed.URL, "The connection was refused."},
		{NewOutboundClient(true), tls.URL, "Its certificate isn't trusted."},
		{NewOutboundClient(true), strings.Replace(closed.URL, "http:", "https:", 1), "The connection was refused."},
		{NewOutboundClient(true), strings.Replace(mute.URL, "http:", "https:", 1), ""},
		{NewOutboundClient(true), mute.URL, "The connection was broken off."},
		{hurried, slow.URL, "It took too long to answer."},
		{NewOutboundClient(false), slow.URL, "The address is a private one, which the operator has not allowed."},
	} {
		response, err := row.client.Get(strings.Replace(row.url, "://", "://user:s3cret@", 1))
		if err == nil {
			response.Body.Close()
			t.Errorf("%s was reached", row.url)
			continue
		}
		got := community.Unreachable(err).Error()
		if row.want != "" && got != row.want || strings.Contains(got, "s3cret") || strings.Contains(got, "10.0.0.2") ||
			strings.Contains(got, "127.0.0.1") {
			t.Errorf("%s: %q, not %q, of %v", row.url, got, row.want, err)
		}
		row.client.CloseIdleConnections()
	}
	if err := errors.New("the answer is 404"); community.Unreachable(err) != err {
		t.Error("what is no failure of a connection is told as another")
	}
}

// TestAFailedFetchOfKeysLogsNoSecret has a stored address of an earlier version fail.
func TestAFailedFetchOfKeysLogsNoSecret(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	defer slog.SetDefault(before)
	v := NewVerifier(unresolved(), newWatch().Now)
	_, err := v.Verify(t.Context(), JWTSettings{JWKSURL: "https://user:pa55word@keys.example/jwks?token=s3cret#f"}, ed(t, edKey(), "k1"))
	wantRefusal(t, err, noKeys)
	told := log.String()
	if !strings.Contains(told, "https://keys.example/jwks ") || !strings.Contains(told, "The name could not be resolved.") {
		t.Errorf("the log says %s", told)
	}
	for _, secret := range []string{"pa55word", "s3cret", "user", "10.0.0.2"} {
		if strings.Contains(told, secret) {
			t.Errorf("%s is in the log: %s", secret, told)
		}
	}
}

func TestASettingOfAnEarlierVersionShowsNoPassword(t *testing.T) {
	s := JWTSettings{JWKSURL: "https://user:pa55word@keys.example/jwks"}
	if got := s.ShownURL(); strings.Contains(got, "pa55word") || strings.Contains(got, "user") {
		t.Errorf("it shows %s", got)
	}
	if err := s.Validate(); err == nil || strings.Contains(err.Error(), "pa55word") {
		t.Errorf("it is taken: %v", err)
	}
	s.JWKSURL = s.ShownURL()
	if s.Validate() == nil {
		t.Error("what is shown can be saved in its place")
	}
}

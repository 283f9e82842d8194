package auth

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
)

func TestOnlyPublicAddressesArePublic(t *testing.T) {
	for address, want := range map[string]bool{
		"8.8.8.8":                  true,
		"1.1.1.1":                  true,
		"172.15.255.255":           true,
		"172.32.0.0":               true,
		"100.63.255.255":           true,
		"223.255.255.255":          true,
		"2606:4700:4700::1111":     true,
		"2a00:1450:4001:80b::200e": true,
		"::ffff:8.8.8.8":           true,

		"127.0.0.1":              false,
		"127.255.255.254":        false,
		"0.0.0.0":                false,
		"0.1.2.3":                false,
		"10.0.0.1":               false,
		"172.16.0.1":             false,
		"172.31.255.255":         false,
		"192.168.1.1":            false,
		"100.64.0.1":             false,
		"169.254.169.254":        false,
		"192.0.0.170":            false,
		"198.18.0.1":             false,
		"224.0.0.1":              false,
		"240.0.0.1":              false,
		"255.255.255.255":        false,
		"::":                     false,
		"::1":                    false,
		"::127.0.0.1":            false,
		"::ffff:127.0.0.1":       false,
		"::ffff:169.254.169.254": false,
		"64:ff9b::7f00:1":        false,
		"64:ff9b:1::a00:1":       false,
		"2001::1":                false,
		"2002:7f00:1::":          false,
		"2001:db8::1":            false,
		"fc00::1":                false,
		"fd00:ec2::254":          false,
		"fe80::1":                false,
		"fe80::1%eth0":           false,
		"fec0::1":                false,
		"ff02::1":                false,
	} {
		if isPublic(netip.MustParseAddr(address)) != want {
			t.Errorf("%s: public is not %t", address, want)
		}
	}
}

func TestAPrivateAddressIsNotDialled(t *testing.T) {
	var hits atomic.Int32
	server := countingServer(t, &hits)
	port := must(url.Parse(server.URL)).Port()
	client := NewOutboundClient(false)
	for _, host := range []string{
		"127.0.0.1", "[::1]", "10.1.2.3", "169.254.169.254", "[::ffff:127.0.0.1]", "0.0.0.0", "localhost", "2130706433", "0x7f.1",
	} {
		response, err := client.Get("http://" + host + ":" + port)
		if err == nil {
			response.Body.Close()
			t.Errorf("%s was reached", host)
			continue
		}
		if isNumericHost(host) || errors.Is(err, syscall.EAFNOSUPPORT) || errors.Is(err, syscall.EADDRNOTAVAIL) {
			continue // some resolvers know no such spelling, some machines no IPv6
		}
		if !errors.Is(err, ErrPrivateAddress) {
			t.Errorf("%s: got %v", host, err)
		}
	}
	if hits.Load() != 0 {
		t.Errorf("the server was called %d times", hits.Load())
	}
}

// isNumericHost reports whether a host is one of the spellings of an address
// that C libraries read and others do not.
func isNumericHost(host string) bool { return host == "2130706433" || strings.HasPrefix(host, "0x") }

func TestThePrivateIsReachedWhenTheOperatorAllowsIt(t *testing.T) {
	var hits atomic.Int32
	server := countingServer(t, &hits)
	client := NewOutboundClient(true)
	defer client.CloseIdleConnections()
	response, err := client.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if hits.Load() != 1 {
		t.Errorf("the server was called %d times", hits.Load())
	}
}

func TestARedirectToAPrivateAddressIsNotFollowed(t *testing.T) {
	var hits atomic.Int32
	server := countingServer(t, &hits)
	client := NewOutboundClient(false)
	client.Transport = publicHop{to: server.URL, rest: client.Transport}
	_, err := client.Get("http://public.example")
	if !errors.Is(err, ErrPrivateAddress) || hits.Load() != 0 {
		t.Errorf("got %v after %d calls", err, hits.Load())
	}
}

func TestARedirectOutOfHTTPSIsNotFollowed(t *testing.T) {
	var hits atomic.Int32
	server := countingServer(t, &hits)
	client := NewOutboundClient(true)
	client.Transport = publicHop{to: server.URL, rest: client.Transport}
	if _, err := client.Get("https://public.example"); err == nil || hits.Load() != 0 {
		t.Errorf("got %v after %d calls", err, hits.Load())
	}
}

func TestRedirectsComeToAnEnd(t *testing.T) {
	var hits atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		hits.Add(1)
		http.Redirect(w, r, "/again", http.StatusFound)
	}))
	t.Cleanup(server.Close)
	client := NewOutboundClient(true)
	defer client.CloseIdleConnections()
	if _, err := client.Get(server.URL); err == nil {
		t.Error("a circle of redirects has come to an end by itself")
	}
	if hits.Load() != 1+maxRedirects {
		t.Errorf("the server was called %d times", hits.Load())
	}
}

func TestProxiesOfTheEnvironmentAreNotUsed(t *testing.T) {
	if NewOutboundClient(false).Transport.(*http.Transport).Proxy != nil {
		t.Error("a proxy would dial on our behalf")
	}
}

// publicHop stands for a public server that redirects; no test can own one.
type publicHop struct {
	to   string
	rest http.RoundTripper
}

func (p publicHop) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Host != "public.example" {
		return p.rest.RoundTrip(r)
	}
	return &http.Response{StatusCode: http.StatusFound, Header: http.Header{"Location": {p.to}}, Body: http.NoBody, Request: r}, nil
}

func countingServer(t *testing.T, hits *atomic.Int32) *httptest.Server {
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { hits.Add(1) }))
	t.Cleanup(server.Close)
	return server
}

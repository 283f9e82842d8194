package httpkit_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/httpkit"
)

func TestTheClientIsTheNearestThatIsNoProxy(t *testing.T) {
	proxies, err := httpkit.ParseProxies([]string{"10.0.0.0/8", "192.168.1.1", " 2001:db8::/32 ", "::ffff:172.16.0.0/108"})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name, peer string
		header     http.Header
		want       string
	}{
		{"no proxy", "203.0.113.9:1", nil, "203.0.113.9"},
		{"a stranger's word is not believed", "203.0.113.9:1", http.Header{"X-Forwarded-For": {"1.2.3.4"}, "Forwarded": {"for=1.2.3.4"}},
			"203.0.113.9"},
		{"a proxy's is", "10.0.0.1:1", http.Header{"X-Forwarded-For": {"1.2.3.4"}}, "1.2.3.4"},
		{"the rightmost stranger counts", "10.0.0.1:1", http.Header{"X-Forwarded-For": {"6.6.6.6, 1.2.3.4, 10.9.9.9"}}, "1.2.3.4"},
		{"over several lines", "10.0.0.1:1", http.Header{"X-Forwarded-For": {"6.6.6.6", "1.2.3.4", "10.9.9.9,192.168.1.1"}}, "1.2.3.4"},
		{"nothing but proxies", "10.0.0.1:1", http.Header{"X-Forwarded-For": {"10.0.0.3, 10.0.0.2"}}, "10.0.0.3"},
		{"a proxy that says nothing", "10.0.0.1:1", nil, "10.0.0.1"},
		{"garbage ends the walk", "10.0.0.1:1", http.Header{"X-Forwarded-For": {"1.2.3.4, <script>, 10.0.0.2"}}, "10.0.0.2"},
		{"an empty item too", "10.0.0.1:1", http.Header{"X-Forwarded-For": {"1.2.3.4,"}}, "10.0.0.1"},
		{"with a port", "10.0.0.1:1", http.Header{"X-Forwarded-For": {"1.2.3.4:5678"}}, "1.2.3.4"},
		{"IPv6", "[2001:db8::1]:1", http.Header{"X-Forwarded-For": {"2a00::1"}}, "2a00::1"},
		{"IPv6 with a port", "[2001:db8::1]:1", http.Header{"X-Forwarded-For": {"[2a00::1]:99"}}, "2a00::1"},
		{"IPv6 in brackets", "[2001:db8::1]:1", http.Header{"X-Forwarded-For": {"[2a00::1]"}}, "2a00::1"},
		{"a mapped peer", "[::ffff:10.0.0.1]:1", http.Header{"X-Forwarded-For": {"::ffff:1.2.3.4"}}, "1.2.3.4"},
		{"a mapped range", "172.17.0.1:1", http.Header{"X-Forwarded-For": {"1.2.3.4"}}, "1.2.3.4"},
		{"a zone is dropped", "[fe80::1%eth0]:1", nil, "fe80::1"},
		{"Forwarded", "10.0.0.1:1", http.Header{"Forwarded": {`for=6.6.6.6, proto=https;For="[2a00::1]:99";by=10.0.0.2, for=10.0.0.3`}},
			"2a00::1"},
		{"Forwarded by somebody hidden", "10.0.0.1:1", http.Header{"Forwarded": {"for=1.2.3.4, for=_hidden"}}, "10.0.0.1"},
		{"Forwarded without a for", "10.0.0.1:1", http.Header{"Forwarded": {"for=1.2.3.4, proto=https"}}, "10.0.0.1"},
		{"an unclosed quote hides nothing", "10.0.0.1:1", http.Header{"Forwarded": {`for="6.6.6.6, for=1.2.3.4`}}, "1.2.3.4"},
		{"the other header is not asked", "10.0.0.1:1", http.Header{"X-Forwarded-For": {"1.2.3.4"}, "Forwarded": {"for=6.6.6.6"}},
			"1.2.3.4"},
		{"a peer without an address", "@", http.Header{"X-Forwarded-For": {"1.2.3.4"}}, "invalid IP"},
	} {
		r := &http.Request{RemoteAddr: row.peer, Header: row.header}
		if got := proxies.ClientIP(r).String(); got != row.want {
			t.Errorf("%s: %s, want %s", row.name, got, row.want)
		}
	}
}

func TestOnlyAddressesAndRangesAreProxies(t *testing.T) {
	for _, text := range []string{"", "localhost", "10.0.0.0/33", "10.0.0.0/", "1.2.3", "*"} {
		if _, err := httpkit.ParseProxies([]string{"10.0.0.1", text}); err == nil {
			t.Errorf("%q was taken", text)
		}
	}
}

func TestAProxyTellsTheHostAndTheScheme(t *testing.T) {
	proxies, err := httpkit.ParseProxies([]string{"10.0.0.0/8"})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name, peer string
		header     http.Header
		host       string
		isSecure   bool
	}{
		{"nothing is told", "10.0.0.1:1", nil, "inside:8080", false},
		{"a proxy tells", "10.0.0.1:1", http.Header{"X-Forwarded-Host": {"a.example"}, "X-Forwarded-Proto": {"HTTPS"}}, "a.example", true},
		{"only the scheme", "10.0.0.1:1", http.Header{"X-Forwarded-Proto": {"https"}}, "inside:8080", true},
		{"what a client sent before it does not count", "10.0.0.1:1",
			http.Header{"X-Forwarded-Host": {"evil.example, a.example"}, "X-Forwarded-Proto": {"https", "http"}}, "a.example", false},
		{"Forwarded", "10.0.0.1:1", http.Header{"Forwarded": {`host=evil.example;proto=http, for=1.2.3.4;host="a.example:8443";proto=https`}},
			"a.example:8443", true},
		{"the other header is not asked", "10.0.0.1:1", http.Header{"X-Forwarded-Proto": {"http"}, "Forwarded": {"host=b.example;proto=https"}},
			"inside:8080", false},
		{"a stranger's word is not believed", "203.0.113.9:1", http.Header{"X-Forwarded-Host": {"evil.example"}, "X-Forwarded-Proto": {"https"},
			"Forwarded": {"host=evil.example;proto=https"}}, "inside:8080", false},
		{"nor a scheme that is none", "10.0.0.1:1", http.Header{"X-Forwarded-Proto": {"https:"}}, "inside:8080", false},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr, r.Header, r.Host = row.peer, row.header, "inside:8080"
		httpkit.Scoped(proxies, time.Now)(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			if r.Host != row.host || httpkit.IsSecure(r) != row.isSecure {
				t.Errorf("%s: %s, secure %v", row.name, r.Host, httpkit.IsSecure(r))
			}
		})).ServeHTTP(httptest.NewRecorder(), r)
	}
}

package httpkit_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stoa-community/stoa/internal/httpkit"
)

func TestOnlyKnownHostsAreTold(t *testing.T) {
	const base, domain = "https://community.example", "community.example"
	for _, row := range []struct{ name, base, domain, host, want string }{
		{"the public address", base, "", "evil.example", base},
		{"the public address of its portal", base + "/", domain, "evil.example", base},
		{"another portal's domain", base, "other.example", "other.example", "https://other.example"},
		{"another portal's alias", base, "other.example", "alias.example", "https://alias.example"},
		{"another portal, and a host made up", base, "other.example", "evil.example", "https://other.example"},
		{"a domain", "", domain, domain, "http://" + domain},
		{"a domain in capitals", "", domain, "Community.Example", "http://" + domain},
		{"a domain at our port", "", domain, domain + ":8080", "http://" + domain + ":8080"},
		{"a domain at a port made up", "", domain, domain + ":8443", "http://" + domain},
		{"a domain, and a host made up", "", domain, "evil.example", "http://" + domain},
		{"no domain, and a host made up", "", "", "evil.example", ""},
		{"this machine", "", "", "192.0.2.7:8080", "http://192.0.2.7:8080"},
		{"another machine", "", "", "192.0.2.8:8080", ""},
		{"loopback", "", "", "127.0.0.1:9000", "http://127.0.0.1:9000"},
		{"localhost", "", "", "localhost", "http://localhost"},
		{"loopback of IPv6", "", "", "[::1]:9000", "http://[::1]:9000"},
		{"below loopback", "", "", "localhost.evil.example", ""},
		{"no host", "", "", "", ""},
		{"a port that is none", "", "", "localhost:80@evil.example", "http://localhost"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Host = row.host
		r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey,
			net.Addr(&net.TCPAddr{IP: net.ParseIP("192.0.2.7"), Port: 8080})))
		if got := httpkit.Origin(r, row.base, row.domain, []string{"alias.example"}); got != row.want {
			t.Errorf("%s: %q, not %q", row.name, got, row.want)
		}
	}
}

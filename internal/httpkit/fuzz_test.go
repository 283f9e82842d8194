package httpkit

import (
	"net/http"
	"net/netip"
	"strings"
	"testing"
)

// FuzzForwarded has nobody but a proxy that is believed say where a request comes from, whatever the headers hold.
func FuzzForwarded(f *testing.F) {
	for _, seed := range []string{"", "1.2.3.4", "1.2.3.4, 10.0.0.1", `for="[2001:db8::1]:8080";proto=https`, "for=_hidden, for=unknown", "fe80::1%eth0",
		"::ffff:1.2.3.4", ",,,,", "for=1.2.3.4;for=5.6.7.8"} {
		f.Add(seed, seed)
	}
	proxies, err := ParseProxies([]string{"10.0.0.0/8"})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, forwarded, forwardedFor string) {
		for from, isBelieved := range map[string]bool{"10.0.0.1:5": true, "192.0.2.1:5": false} {
			r := &http.Request{RemoteAddr: from, Header: http.Header{"Forwarded": {forwarded}, "X-Forwarded-For": {forwardedFor}}}
			got := proxies.ClientIP(r)
			if !isBelieved && got != netip.MustParseAddr("192.0.2.1") || !got.IsValid() || got.Zone() != "" || got.Is4In6() {
				t.Fatalf("%s with %q and %q comes from %s", from, forwarded, forwardedFor, got)
			}
			if isBelieved && got != netip.MustParseAddr("10.0.0.1") && !strings.ContainsAny(forwarded+forwardedFor, ".:") {
				t.Fatalf("%q and %q made up %s", forwarded, forwardedFor, got)
			}
		}
	})
}

package auth

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// ErrPrivateAddress is the error of a request to an address that is not on the
// public internet.
var ErrPrivateAddress error = community.Sentence("The address is a private one, which the operator has not allowed.")

const maxRedirects = 3

// NewOutboundClient returns a client for addresses that an outsider may have
// chosen. Unless allowPrivate, it connects to public addresses only. The check
// is made on the very address being dialled, after the name is resolved and
// again at each redirect, so a name that changes its mind in between gains
// nothing. Proxies named in the environment are not used: they would dial on
// our behalf, unchecked. A whole exchange takes at most 15 s; how much of a body
// is read is up to the reader.
func NewOutboundClient(allowPrivate bool) *http.Client {
	dialer := &net.Dialer{Timeout: 5 * time.Second}
	if !allowPrivate {
		dialer.Control = refusePrivate
	}
	return &http.Client{
		Timeout:       15 * time.Second,
		CheckRedirect: checkRedirect,
		Transport: &http.Transport{
			DialContext:            dialer.DialContext,
			ForceAttemptHTTP2:      true,
			TLSHandshakeTimeout:    5 * time.Second,
			ResponseHeaderTimeout:  10 * time.Second,
			MaxResponseHeaderBytes: 64 << 10,
			MaxIdleConns:           32,
			MaxIdleConnsPerHost:    2,
			IdleConnTimeout:        30 * time.Second,
		},
	}
}

func checkRedirect(r *http.Request, via []*http.Request) error {
	if len(via) > maxRedirects {
		return community.Sentence("It sent us on too often.")
	}
	if r.URL.Scheme != "https" && via[len(via)-1].URL.Scheme == "https" {
		return community.Sentence("It sent us on from https to http.")
	}
	return nil
}

func refusePrivate(_, address string, _ syscall.RawConn) error {
	target, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("dialling %q: %w", address, err)
	}
	if !isPublic(target.Addr()) {
		return fmt.Errorf("dialling %s: %w", target.Addr(), ErrPrivateAddress)
	}
	return nil
}

// isPublic reports whether an address belongs to the public internet. Of IPv6
// that is global unicast alone, which leaves out the addresses that carry an
// IPv4 one through a translator (NAT64); the IPv4-mapped ones are judged by
// what they carry.
func isPublic(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if a.Is6() && !globalUnicast.Contains(a) {
		return false
	}
	for _, p := range reserved {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

var globalUnicast = netip.MustParsePrefix("2000::/3")

// reserved is what the IANA special-purpose registries take out of IPv4, and
// out of global unicast in IPv6.
var reserved = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),       // this host; unspecified
	netip.MustParsePrefix("10.0.0.0/8"),      // private
	netip.MustParsePrefix("100.64.0.0/10"),   // carrier-grade NAT
	netip.MustParsePrefix("127.0.0.0/8"),     // loopback
	netip.MustParsePrefix("169.254.0.0/16"),  // link-local; cloud metadata
	netip.MustParsePrefix("172.16.0.0/12"),   // private
	netip.MustParsePrefix("192.0.0.0/24"),    // protocol assignments
	netip.MustParsePrefix("192.0.2.0/24"),    // documentation
	netip.MustParsePrefix("192.88.99.0/24"),  // 6to4 relays
	netip.MustParsePrefix("192.168.0.0/16"),  // private
	netip.MustParsePrefix("198.18.0.0/15"),   // benchmarks
	netip.MustParsePrefix("198.51.100.0/24"), // documentation
	netip.MustParsePrefix("203.0.113.0/24"),  // documentation
	netip.MustParsePrefix("224.0.0.0/3"),     // multicast, future use, broadcast
	netip.MustParsePrefix("2001::/23"),       // protocol assignments; Teredo
	netip.MustParsePrefix("2001:db8::/32"),   // documentation
	netip.MustParsePrefix("2002::/16"),       // 6to4
	netip.MustParsePrefix("3fff::/20"),       // documentation
}

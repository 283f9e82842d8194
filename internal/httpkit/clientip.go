package httpkit

import (
	"fmt"
	"iter"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Proxies are the addresses whose word about a client is believed: its address, the host it
// asked for, and whether it came over TLS. The zero value believes nobody.
type Proxies struct{ nets []netip.Prefix }

// ParseProxies reads addresses and CIDR ranges.
func ParseProxies(texts []string) (Proxies, error) {
	var p Proxies
	for _, text := range texts {
		prefix, err := parsePrefix(strings.TrimSpace(text))
		if err != nil {
			return Proxies{}, fmt.Errorf("proxy %q is neither an address nor a CIDR range", text)
		}
		p.nets = append(p.nets, prefix)
	}
	return p, nil
}

func parsePrefix(text string) (netip.Prefix, error) {
	if !strings.Contains(text, "/") {
		addr, err := netip.ParseAddr(text)
		if err != nil {
			return netip.Prefix{}, err
		}
		addr = addr.Unmap().WithZone("")
		return netip.PrefixFrom(addr, addr.BitLen()), nil
	}
	prefix, err := netip.ParsePrefix(text)
	if err != nil {
		return netip.Prefix{}, err
	}
	if addr := prefix.Addr(); addr.Is4In6() && prefix.Bits() >= 96 {
		prefix = netip.PrefixFrom(addr.Unmap(), prefix.Bits()-96)
	}
	return prefix.Masked(), nil
}

func (p Proxies) trusts(addr netip.Addr) bool {
	return slices.ContainsFunc(p.nets, func(prefix netip.Prefix) bool { return prefix.Contains(addr) })
}

// ClientIP returns the address of the client: the nearest one that is not a named
// proxy. X-Forwarded-For is read, or Forwarded where the former is absent, so a
// named proxy must set X-Forwarded-For or remove it. A hop that cannot be read
// ends the walk at the proxy that reported it. IPv4 is IPv4 even when mapped
// into IPv6. It is invalid only where the peer has no IP address.
func (p Proxies) ClientIP(r *http.Request) netip.Addr {
	addr := peer(r)
	if !p.trusts(addr) {
		return addr
	}
	for hop := range hops(r.Header) {
		next, ok := parseHop(hop)
		if !ok {
			return addr
		}
		addr = next
		if !p.trusts(addr) {
			return addr
		}
	}
	return addr
}

// forwarded returns how the client reached the nearest named proxy, as that proxy tells: the
// host it asked for, and by which scheme. Both are "" where no proxy is named, or it tells
// nothing. Of several values the last counts: whatever stands before it a client may have sent.
func (p Proxies) forwarded(r *http.Request) (host, scheme string) {
	if len(p.nets) == 0 || !p.trusts(peer(r)) {
		return "", ""
	}
	host, scheme = nearest(r.Header["X-Forwarded-Host"]), nearest(r.Header["X-Forwarded-Proto"])
	if host == "" && scheme == "" {
		element := nearest(r.Header["Forwarded"])
		host, scheme = parameter(element, "host"), parameter(element, "proto")
	}
	return host, strings.ToLower(scheme)
}

// nearest is the last of the comma-separated items of the lines.
func nearest(lines []string) string {
	for item := range fromTheRight(lines) {
		return item
	}
	return ""
}

func peer(r *http.Request) netip.Addr {
	addr, _ := parseHop(r.RemoteAddr)
	return addr
}

// hops yields the forwarding addresses from the nearest to the farthest.
func hops(h http.Header) iter.Seq[string] {
	if lines := h["X-Forwarded-For"]; len(lines) > 0 {
		return fromTheRight(lines)
	}
	return func(yield func(string) bool) {
		for element := range fromTheRight(h["Forwarded"]) {
			if !yield(parameter(element, "for")) {
				return
			}
		}
	}
}

// fromTheRight yields the comma-separated items of the lines, last first. Quotes
// are not honoured: an unclosed one of the client's could hide a proxy's item.
func fromTheRight(lines []string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, line := range slices.Backward(lines) {
			for more := true; more; {
				cut := strings.LastIndexByte(line, ',')
				if !yield(strings.TrimSpace(line[cut+1:])) {
					return
				}
				if more = cut >= 0; more {
					line = line[:cut]
				}
			}
		}
	}
}

// parameter returns the unquoted one of that name of one element of Forwarded.
func parameter(element, wanted string) string {
	for pair := range strings.SplitSeq(element, ";") {
		name, value, _ := strings.Cut(strings.TrimSpace(pair), "=")
		if strings.EqualFold(name, wanted) {
			return strings.Trim(value, `"`)
		}
	}
	return ""
}

// parseHop reads an address with or without a port, in brackets or not.
func parseHop(text string) (netip.Addr, bool) {
	if ap, err := netip.ParseAddrPort(text); err == nil {
		return ap.Addr().Unmap().WithZone(""), true
	}
	addr, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(text, "["), "]"))
	if err != nil {
		return netip.Addr{}, false
	}
	return addr.Unmap().WithZone(""), true
}

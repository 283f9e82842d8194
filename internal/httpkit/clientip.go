package httpkit

import (
	"fmt"
	"iter"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Proxies are the addresses whose word about a client's address is believed. The
// zero value believes nobody.
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
			if !yield(forParameter(element)) {
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

// forParameter returns the unquoted for= of one element of Forwarded.
func forParameter(element string) string {
	for pair := range strings.SplitSeq(element, ";") {
		name, value, _ := strings.Cut(strings.TrimSpace(pair), "=")
		if strings.EqualFold(name, "for") {
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

package httpkit

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// Origin returns what stands before a path in the whole addresses of a portal, which
// may be kept for others than the one who asked: the server's public address, where
// it is the portal's too; else the host of the request, if that is one of the
// portal's or this machine; else the portal's domain. It is "" where none of them is
// known, so that addresses are relative: whatever host a request makes up, it is
// never told to anybody.
func Origin(r *http.Request, baseURL, domain string, aliases []string) string {
	base, err := url.Parse(baseURL)
	isPublic := baseURL != "" && err == nil
	if isPublic && (domain == "" || domain == base.Hostname()) {
		return strings.TrimSuffix(baseURL, "/")
	}
	scheme := "http://"
	if IsSecure(r) || isPublic && base.Scheme == "https" {
		scheme = "https://"
	}
	if host := knownHost(r, append([]string{domain}, aliases...)); host != "" {
		return scheme + host
	}
	if domain != "" {
		return scheme + domain
	}
	return ""
}

// knownHost returns the host of a request, with its port, if it is one of names or an
// address of this machine, and "" else. A port that nobody listens on is left out,
// unless the host is the asker's own machine: there something may stand between.
func knownHost(r *http.Request, names []string) string {
	host, port, err := net.SplitHostPort(r.Host)
	if err != nil {
		host, port = r.Host, ""
	}
	name := strings.ToLower(strings.Trim(host, "[]"))
	local, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	at, _ := netip.ParseAddrPort(addressOf(local))
	ip, err := netip.ParseAddr(name)
	isLoopback := name == "localhost" || err == nil && ip.IsLoopback()
	isHere := err == nil && ip.Unmap() == at.Addr().Unmap()
	if name == "" || !isLoopback && !isHere && !slices.Contains(names, name) {
		return ""
	}
	if strings.Contains(name, ":") {
		name = "[" + name + "]"
	}
	if n, err := netip.ParseAddrPort("0.0.0.0:" + port); err == nil && (isLoopback || n.Port() == at.Port()) {
		return name + ":" + port
	}
	return name
}

func addressOf(a net.Addr) string {
	if a == nil {
		return ""
	}
	return a.String()
}

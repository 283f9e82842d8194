package web

import (
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/view"
)

// viewed counts that what is on the page was looked at: not where the browser only asks
// about the page, or fetches it before anybody wants it.
func (s *site) viewed(v *view.Visit, on community.Subject, ids ...string) {
	if v.Method != http.MethodGet || v.Header.Get("Sec-Purpose") != "" || v.Header.Get("Purpose") == "prefetch" {
		return
	}
	by := app.Visitor{Actor: v.Actor, Agent: v.UserAgent(), From: referrer(v)}
	if ip := v.From(); ip.IsValid() {
		by.Address = ip.String()
	}
	s.App.Viewed(by, on, ids...)
}

// referrer is the host of another site that the visitor comes from, "" for none. Who sends
// it may write into it what they want.
func referrer(v *view.Visit) string {
	from, err := url.Parse(v.Referer())
	if err != nil || from.Scheme != "http" && from.Scheme != "https" {
		return ""
	}
	host := plainHost(from.Host)
	if _, err := netip.ParseAddr(host); err == nil || !strings.Contains(host, ".") || community.ValidHost("referer", host) != nil {
		return ""
	}
	ours := append([]string{v.Host, v.Portal.Domain}, v.Portal.Aliases...)
	if base, err := url.Parse(v.BaseURL); err == nil {
		ours = append(ours, base.Host)
	}
	if slices.ContainsFunc(ours, func(own string) bool { return host == plainHost(own) }) {
		return ""
	}
	return host
}

// plainHost is a host as it is counted: in small letters, without a port and without www.
func plainHost(host string) string {
	name := (&url.URL{Host: strings.ToLower(host)}).Hostname()
	return strings.TrimPrefix(strings.TrimSuffix(name, "."), "www.")
}

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

// viewed counts that what is on the page was looked at, whenever it is shown.
func (s *site) viewed(v *view.Visit, on community.Subject, ids ...string) {
	v.Always(func(v *view.Visit) error {
		s.countViews(v, on, ids...)
		return nil
	})
}

// countViews counts a view of each: not where the browser only asks about the page, or fetches
// it before anybody wants it.
func (s *site) countViews(v *view.Visit, on community.Subject, ids ...string) {
	if isAhead(v) {
		return
	}
	by := app.Visitor{Actor: v.Actor, Agent: v.UserAgent(), From: referrer(v)}
	if ip := v.From(); ip.IsValid() {
		by.Address = ip.String()
	}
	s.App.Viewed(by, on, ids...)
}

// isAhead reports whether nobody may be looking: a browser fetches what somebody may open
// next, or a script a part for a page that is perhaps behind others.
func isAhead(v *view.Visit) bool {
	return v.WantsPart() || v.Method != http.MethodGet || v.Header.Get("Sec-Purpose") != "" || v.Header.Get("Purpose") == "prefetch"
}

// readAbout marks what a member was told about records as read that the page shows them, whenever
// it is shown. A database that takes no changes just now leaves it unread.
func (s *site) readAbout(v *view.Visit, ids ...string) error {
	return v.Always(func(v *view.Visit) error {
		if !v.SignedIn() || isAhead(v) {
			return nil
		}
		err := s.App.ReadAbout(v.Ctx, v.Actor, ids...)
		if community.KindOf(err) == community.Unavailable {
			return nil
		}
		return err
	})
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

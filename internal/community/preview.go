package community

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"strings"
	"time"
)

// PreviewID identifies a preview within its portal: it is made of the address.
type PreviewID = ID[Preview]

// A Preview is what is kept of a page elsewhere that texts lead to. Its texts are plain: nothing
// of a page's own markup is.
type Preview struct {
	Portal    PortalID
	ID        PreviewID
	URL, Host string
	State     PreviewState

	Title, Description, Site string
	Picture                  string // the address of one elsewhere, or ""

	Created, Fetched time.Time
	Due              time.Time // from when it may be fetched anew
	Tries            int       // that failed since the last that did not
}

// A PreviewState says what is known of a page.
type PreviewState string

// The states of a preview.
const (
	PreviewWaiting PreviewState = "waiting" // it was never fetched
	PreviewFound   PreviewState = "found"
	PreviewNothing PreviewState = "nothing" // there is none to be had
	PreviewDropped PreviewState = "dropped" // a moderator wants none
)

// Policy values.
const (
	PreviewsOfPublic = "public"  // of what everybody can read; "" is the same
	PreviewsOfAll    = "members" // of what all members can read, too
	PreviewsOff      = "disabled"
)

// PreviewPolicies are of which texts previews are fetched.
var PreviewPolicies = []string{PreviewsOfPublic, PreviewsOfAll, PreviewsOff}

// How long the parts of a preview may be, in characters.
const (
	MaxPreviewTitle       = 200
	MaxPreviewDescription = 400
	MaxPreviewSite        = 80
	MaxPreviewURL         = 2000 // bytes
)

// How old a preview gets.
const (
	previewFresh = 7 * 24 * time.Hour
	// previewTries is after how many failures in a row what was found earlier is forgotten.
	previewTries = 3
)

// FetchesPreviews reports whether the pages that texts lead to are fetched which stand in the open: for
// everybody, where nobody need sign in.
func (p Policies) FetchesPreviews() bool {
	return p.Previews == PreviewsOfAll || p.Previews != PreviewsOff && p.Access != AccessPrivate
}

// NewPreview returns the preview of an address of which nothing is known yet; none of an address
// that no page elsewhere can be at.
func NewPreview(portal PortalID, address string, now time.Time) (*Preview, bool) {
	address, _, _ = strings.Cut(address, "#")
	host, ok := hostElsewhere(address)
	if !ok {
		return nil, false
	}
	return &Preview{Portal: portal, ID: PreviewID(sumOf(address)), URL: address, Host: host,
		State: PreviewWaiting, Created: now, Due: now}, true
}

// hostElsewhere is the host of an address that something elsewhere can be fetched from.
func hostElsewhere(address string) (host string, ok bool) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil || len(address) > MaxPreviewURL {
		return "", false
	}
	return strings.ToLower(u.Hostname()), true
}

// sumOf is the id of what is kept of an address, in the shape of a record's.
func sumOf(address string) string {
	sum := sha256.Sum256([]byte(address))
	return hex.EncodeToString(sum[:12])
}

// IsDue reports whether it may be fetched.
func (p *Preview) IsDue(now time.Time) bool { return p.State != PreviewDropped && !p.Due.After(now) }

// Begin notes that it is being fetched. Until that has gone well it counts as failed: so what
// is never heard of again is not tried without end.
func (p *Preview) Begin(now time.Time) {
	p.Tries++
	p.Fetched, p.Due = now, now.Add(previewRetry(p.Tries))
}

// previewRetry is how long an address is left alone that has failed so often.
func previewRetry(tries int) time.Duration {
	wait := time.Hour
	for range min(tries, 6) - 1 {
		wait *= 4
	}
	return min(wait, 30*24*time.Hour)
}

// Found notes what was found.
func (p *Preview) Found(title, description, site, picture string) {
	p.State, p.Tries, p.Due = PreviewFound, 0, p.Fetched.Add(previewFresh)
	p.Title, p.Description, p.Site, p.Picture = title, description, site, picture
	if title == "" {
		p.State, p.Description, p.Site, p.Picture = PreviewNothing, "", "", ""
	}
}

// Failed notes that nothing could be fetched; isGone, that the page says it is no more. What was found
// before is kept for a while: a server that is down has it back soon.
func (p *Preview) Failed(isGone bool) {
	if p.State == PreviewFound && !isGone && p.Tries < previewTries {
		return
	}
	p.State, p.Title, p.Description, p.Site, p.Picture = PreviewNothing, "", "", "", ""
}

// Drop has no preview made of the address any more.
func (p *Preview) Drop() {
	p.State, p.Title, p.Description, p.Site, p.Picture, p.Tries = PreviewDropped, "", "", "", "", 0
}

// Renew has it fetched anew now.
func (p *Preview) Renew(now time.Time) {
	if p.State == PreviewDropped {
		p.State = PreviewWaiting
	}
	p.Tries, p.Due = 0, now
}

// IsReserved reports whether its host is of those names that are nobody's (RFC 2606), as in examples.
func (p *Preview) IsReserved() bool {
	top := p.Host[strings.LastIndexByte(p.Host, '.')+1:]
	return top == "example" || top == "test" || top == "invalid" || top == "localhost"
}

// IsShown reports whether there is anything to show.
func (p *Preview) IsShown() bool { return p != nil && p.State == PreviewFound }

// CanDropPreview reports whether actor decides of which addresses there are previews.
func (a Actor) CanDropPreview() error { return a.CanModerate() }

// SiteName is what the site calls itself, or else its host.
func (p *Preview) SiteName() string { return cmp.Or(p.Site, strings.TrimPrefix(p.Host, "www.")) }

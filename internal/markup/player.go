package markup

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Player is where a video of a known host is played, in a frame of that host.
type Player struct {
	Provider string // "youtube", "vimeo" or "peertube"
	Frame    string // the address of the frame
	Origin   string // of that
}

// Host is that of the frame.
func (p Player) Host() string { return strings.TrimPrefix(p.Origin, "https://") }

var (
	youtubeID  = regexp.MustCompile(`^[A-Za-z0-9_-]{11}$`)
	vimeoPath  = regexp.MustCompile(`^/(?:video/)?([0-9]{4,12})(?:/([0-9a-f]{6,20}))?/?$`)
	peertubeID = regexp.MustCompile(`^/(?:w|videos/watch)/([A-Za-z0-9-]{20,36})/?$`)
)

// PlayerOf returns what plays the video at an address: one of the hosts that we know, each by the player of its that
// tells it least, or a PeerTube that the operator has named.
func PlayerOf(address string, peertubes []string) (p Player, ok bool) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" {
		return p, false
	}
	host := strings.ToLower(u.Hostname())
	if slices.Contains(peertubes, host) && u.Port() == "" {
		return peertubeOf(host, u)
	}
	switch strings.TrimPrefix(strings.TrimPrefix(host, "www."), "m.") {
	case "youtube.com", "youtube-nocookie.com", "youtu.be":
		return youtubeOf(u)
	case "vimeo.com", "player.vimeo.com":
		return vimeoOf(u)
	}
	return p, false
}

func youtubeOf(u *url.URL) (p Player, ok bool) {
	kind, id, _ := strings.Cut(strings.Trim(u.Path, "/"), "/")
	switch {
	case strings.HasSuffix(strings.ToLower(u.Hostname()), "youtu.be"):
		id = kind
	case kind == "watch":
		id = u.Query().Get("v")
	case kind != "shorts" && kind != "live" && kind != "embed":
		return p, false
	}
	if !youtubeID.MatchString(id) {
		return p, false
	}
	query := url.Values{"autoplay": {"1"}, "rel": {"0"}}
	if start := seconds(u.Query().Get("t") + u.Query().Get("start")); start > 0 {
		query.Set("start", strconv.Itoa(start))
	}
	const origin = "https://www.youtube-nocookie.com"
	return Player{"youtube", origin + "/embed/" + id + "?" + query.Encode(), origin}, true
}

func vimeoOf(u *url.URL) (p Player, ok bool) {
	found := vimeoPath.FindStringSubmatch(u.Path)
	if found == nil {
		return p, false
	}
	query := url.Values{"autoplay": {"1"}, "dnt": {"1"}}
	if found[2] != "" { // of one that only who has the address may see
		query.Set("h", found[2])
	}
	const origin = "https://player.vimeo.com"
	return Player{"vimeo", origin + "/video/" + found[1] + "?" + query.Encode(), origin}, true
}

func peertubeOf(host string, u *url.URL) (p Player, ok bool) {
	found := peertubeID.FindStringSubmatch(u.Path)
	if found == nil {
		return p, false
	}
	origin := "https://" + host
	return Player{"peertube", origin + "/videos/embed/" + found[1] + "?autoplay=1&p2p=0&peertubeLink=0", origin}, true
}

// seconds reads where a video is to begin: 90, 90s or 1m30s.
func seconds(text string) int {
	if n, err := strconv.Atoi(text); err == nil && n > 0 && n < 1e6 {
		return n
	}
	if d, err := time.ParseDuration(text); err == nil && d > 0 && d < 1000*time.Hour {
		return int(d / time.Second)
	}
	return 0
}

package community

import (
	"crypto/ecdh"
	"encoding/base64"
	"net/netip"
	"net/url"
	"strings"
	"time"
)

// PushSubscription is a browser that is sent what its person is told, also while no page
// of ours is open in it.
type PushSubscription struct {
	ID       PushID
	Portal   PortalID
	User     UserID
	Family   string // of the sign-in that it goes with
	Endpoint string // where its push service takes messages: who knows it can send some
	Key      string // of the browser (p256dh), and the secret it shares: base64url
	Auth     string
	Created  time.Time
	Paced    time.Time // when the next one is due if they go out evenly
}

// PushID is the id of a PushSubscription.
type PushID = ID[PushSubscription]

// MaxPushes is how many browsers of a person are sent what they are told.
const MaxPushes = 10

const (
	maxPushEndpoint = 1000 // in bytes; those of the known services are of some 200
	pushAuthSize    = 16   // in bytes, as RFC 8291 has it
)

// Validate returns what is wrong with what a browser says of itself. Push services have
// names: who gives the address of a machine means something else.
func (s *PushSubscription) Validate() error {
	switch {
	case s.Endpoint == "":
		return Lacking("endpoint")
	case len(s.Endpoint) > maxPushEndpoint:
		return Bad("endpoint", WhyURLTooLong, "must be at most %d bytes long, not %d", maxPushEndpoint, len(s.Endpoint))
	}
	if err := WithoutUser("endpoint", s.Endpoint); err != nil {
		return err
	}
	u, err := url.Parse(s.Endpoint)
	if err != nil || u.Scheme != "https" || !isName(u.Hostname()) || u.Fragment != "" || !isPrintable(s.Endpoint) {
		return Bad("endpoint", WhyNotAPushAddress, "must be the https address of a push service")
	}
	if s.Key == "" {
		return Lacking("p256dh")
	}
	if key, err := base64.RawURLEncoding.Strict().DecodeString(s.Key); err != nil {
		return badPushKey("p256dh")
	} else if _, err := ecdh.P256().NewPublicKey(key); err != nil {
		return badPushKey("p256dh")
	}
	if s.Auth == "" {
		return Lacking("auth")
	}
	if secret, err := base64.RawURLEncoding.Strict().DecodeString(s.Auth); err != nil || len(secret) != pushAuthSize {
		return badPushKey("auth")
	}
	return nil
}

func badPushKey(field string) error {
	return Bad(field, WhyNotAPushKey, "must be a key of a push subscription, in base64url")
}

// isName reports whether a host is named, and not by a number or as this machine.
func isName(host string) bool {
	if _, err := netip.ParseAddr(host); err == nil || !strings.Contains(strings.Trim(host, "."), ".") {
		return false
	}
	return strings.Trim(host, "0123456789.") != ""
}

// isPrintable reports whether a text is of visible ASCII alone, as addresses are.
func isPrintable(text string) bool {
	for i := range len(text) {
		if text[i] <= ' ' || text[i] > '~' {
			return false
		}
	}
	return true
}

// pushServices are those that the common browsers use.
var pushServices = []string{"googleapis.com", "mozilla.com", "push.apple.com", "notify.windows.com"}

// PushPool is whose slots a delivery takes: each known service has its own, and all others share
// some, so that none that hangs holds up those.
func (s *PushSubscription) PushPool() string {
	if u, err := url.Parse(s.Endpoint); err == nil {
		for _, name := range pushServices {
			if strings.HasSuffix("."+u.Hostname(), "."+name) {
				return PushJob + " " + name
			}
		}
	}
	return PushJob + " other"
}

const (
	pushBurst = 10
	pushEvery = 2 * time.Minute
)

// Pace reports whether a browser may be sent something more at now, and counts it: ten at once,
// and one every two minutes. What is more stands in the list all the same.
func (s *PushSubscription) Pace(now time.Time) bool {
	next := s.Paced
	if next.Before(now) {
		next = now
	}
	if next = next.Add(pushEvery); next.Sub(now) > pushBurst*pushEvery {
		return false
	}
	s.Paced = next
	return true
}

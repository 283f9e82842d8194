package auth

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/maypok86/otter/v2"
	"github.com/maypok86/otter/v2/stats"

	"github.com/stoa-community/stoa/internal/bounded"
	"github.com/stoa-community/stoa/internal/community"
)

const (
	maxURL = 2048 // bytes

	// rememberFor is how long a verified token is taken without looking at its
	// signature again. With keySetAge it bounds how long a withdrawn key is good.
	rememberFor = 5 * time.Minute
	// maxRemembered is how many bytes of them are kept, unless [Verifier.Kept] is told.
	maxRemembered = 8 << 20
)

// JWTSettings says which tokens a community trusts. Exactly one of JWKSURL and
// PublicKey is set.
type JWTSettings struct {
	JWKSURL    string        // where the signing keys are published
	PublicKey  string        // PEM: a public key, or a certificate
	Issuer     string        // what iss must be; "" takes any
	Audience   string        // what aud must name; "" takes any
	Algorithms []string      // empty: all that are accepted
	MaxAge     time.Duration // how long a token without exp is good, from its iat; 0 is 24 h

	// What follows is for whoever finds the user: the token is good or not without it.
	Trust
	LoginURL string        // where people without a session are sent to; "" is nowhere
	Session  time.Duration // how long a session of pages lasts that a token opened; 0 is 24 h
}

// maxSession is the longest that a session lasts which the product opened.
const maxSession = 90 * 24 * time.Hour

// Validate returns what is wrong with the settings, as an error that names the
// field as it is on the wire.
func (s JWTSettings) Validate() error {
	switch {
	case s.JWKSURL == "" && s.PublicKey == "":
		return community.Bad("jwksUrl", community.WhyKeyMissing, "or publicKey is required")
	case s.JWKSURL != "" && s.PublicKey != "":
		return community.Bad("publicKey", community.WhyKeyOrAddress, "can't be combined with jwksUrl; send one of them")
	}
	if err := s.validateAlgorithms(); err != nil {
		return err
	}
	if err := s.validateEntrance(); err != nil {
		return err
	}
	if s.JWKSURL != "" {
		return s.validateURL()
	}
	return s.validateKey()
}

func (s JWTSettings) validateEntrance() error {
	if err := s.Trust.Validate(); err != nil {
		return err
	}
	if s.Session != 0 && (s.Session < time.Minute || s.Session > maxSession) {
		return community.Bad("session", community.WhyBadAge, "must be from %d to %d seconds, not %d",
			int64(time.Minute.Seconds()), int64(maxSession.Seconds()), int64(s.Session.Seconds()))
	}
	return community.ValidWeb("loginUrl", s.LoginURL)
}

func (s JWTSettings) validateAlgorithms() error {
	for _, name := range s.Algorithms {
		if _, isAccepted := algorithms[name]; !isAccepted {
			known := strings.Join(slices.Sorted(maps.Keys(algorithms)), ", ")
			return community.Bad("algorithms", community.WhyAlgorithmUnknown, "can't include %q; use %s", name, known)
		}
	}
	return nil
}

func (s JWTSettings) validateURL() error {
	u, err := url.Parse(s.JWKSURL)
	if err != nil || !isWebURL(u) || len(s.JWKSURL) > maxURL {
		return community.Bad("jwksUrl", community.WhyURLTooLong, "must be an http or https address of at most %d characters", maxURL)
	}
	return community.WithoutUser("jwksUrl", s.JWKSURL)
}

// ShownURL is JWKSURL as it may be shown: settings of earlier versions may have a
// password in it.
func (s JWTSettings) ShownURL() string {
	u, err := url.Parse(s.JWKSURL)
	if err != nil || u.User == nil {
		return s.JWKSURL
	}
	u.User = url.User("xxxxx") // it must be written anew to be saved
	return u.String()
}

func isWebURL(u *url.URL) bool {
	return (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != ""
}

func (s JWTSettings) validateKey() error {
	public, err := parsePEM(s.PublicKey)
	if err != nil {
		return community.Bad("publicKey", community.WhyKeyUnusable, "cannot be used: it %s", err)
	}
	for name, a := range algorithms {
		if s.allows(name) && a.fits(public) {
			return nil
		}
	}
	return community.Bad("algorithms", community.WhyKeyOfNoAlgorithm, "has none that fits the publicKey")
}

func (s JWTSettings) allows(algorithm string) bool {
	return len(s.Algorithms) == 0 || slices.Contains(s.Algorithms, algorithm)
}

// SessionAge is how long a session of pages lasts that a token opened.
func (s JWTSettings) SessionAge() time.Duration { return cmp.Or(s.Session, defaultMaxAge) }

func (s JWTSettings) maxAge() time.Duration {
	if s.MaxAge <= 0 {
		return defaultMaxAge
	}
	return s.MaxAge
}

// occasion is a token verified under some settings: what was found good under
// others, or before they changed, is not good under these.
type occasion struct {
	token                                            [sha256.Size]byte
	jwksURL, publicKey, issuer, audience, algorithms string
	maxAge                                           time.Duration
}

func (s JWTSettings) occasion(token string) occasion {
	return occasion{
		token:   sha256.Sum256([]byte(token)),
		jwksURL: s.JWKSURL, publicKey: s.PublicKey, issuer: s.Issuer, audience: s.Audience,
		algorithms: strings.Join(s.Algorithms, " "),
		maxAge:     s.MaxAge,
	}
}

// Verifier verifies customers' tokens. It keeps their key sets, and remembers
// for minutes which tokens were good, so that a repeat costs about a
// microsecond. It is safe for concurrent use; one serves all communities.
type Verifier struct {
	clock      func() time.Time
	ring       *keyring
	remembered bounded.Cache[occasion, remembered]
}

type remembered struct {
	claims Claims
	until  time.Time
}

// NewVerifier returns a Verifier that fetches key sets with the client, which
// decides where it may connect to.
func NewVerifier(client *http.Client, clock func() time.Time) *Verifier {
	return &Verifier{
		clock: clock,
		ring:  newKeyring(client, clock),
		remembered: bounded.New(otter.Options[occasion, remembered]{
			MaximumWeight: maxRemembered, StatsRecorder: stats.NewCounter(),
			Weigher:  func(_ occasion, r remembered) uint32 { return uint32(r.claims.size()) },
			Executor: func(task func()) { task() }, // no goroutines that nobody waits for
		}),
	}
}

// Kept is what is remembered, for who says how much memory that may take.
func (v *Verifier) Kept() bounded.Sized { return v.remembered }

// Verify returns the claims of a token that is good now, under the settings,
// which are taken to be valid. Every refusal is Unauthorized, also while the
// signing keys cannot be had.
func (v *Verifier) Verify(ctx context.Context, s JWTSettings, token string) (Claims, error) {
	now := v.clock()
	id := s.occasion(token)
	if r, ok := v.remembered.GetIfPresent(id); ok && now.Before(r.until) {
		return r.claims, nil
	}
	c, err := v.verify(ctx, s, token, now)
	if err != nil {
		return Claims{}, err
	}
	until := now.Add(rememberFor)
	if c.Expires.Before(until) {
		until = c.Expires
	}
	v.remembered.Set(id, remembered{c, until})
	return c, nil
}

// Probe fetches the keys that the settings point at, if they do, and returns what is
// wrong with them, as an error that names the field.
func (v *Verifier) Probe(ctx context.Context, s JWTSettings) error {
	if s.JWKSURL == "" {
		return nil
	}
	keys, err := v.ring.probe(ctx, s.JWKSURL)
	switch {
	case errors.Is(err, ErrPrivateAddress):
		return community.Bad("jwksUrl", community.WhyPrivateAddress,
			"is a private address; the operator can allow those with STOA_ALLOW_PRIVATE_FETCH=true")
	case err != nil:
		return community.Bad("jwksUrl", community.WhyKeysUnread, "returned no keys: %s", strings.TrimSuffix(err.Error(), "."))
	}
	for name, a := range algorithms {
		if s.allows(name) && slices.ContainsFunc(keys, func(k key) bool { return a.fits(k.public) }) {
			return nil
		}
	}
	return community.Bad("jwksUrl", community.WhyKeysUnread, "returned no keys: %s", "the set has none that a token may be signed with")
}

// verify reads no claim before the signature holds: what a forged token says
// changes nothing.
func (v *Verifier) verify(ctx context.Context, s JWTSettings, token string, now time.Time) (Claims, error) {
	j, err := parseJWS(token)
	if err != nil {
		return Claims{}, err
	}
	if _, isAccepted := algorithms[j.alg]; !isAccepted || !s.allows(j.alg) {
		return Claims{}, errForged
	}
	if err := v.checkSignature(ctx, s, j); err != nil {
		return Claims{}, err
	}
	object, err := j.object()
	if err != nil {
		return Claims{}, err
	}
	c, err := readClaims(object, s, now)
	if c.ID == "" {
		c.ID = j.signed // the signature of one token may have several forms
	}
	return c, err
}

var errNoKeys = community.Fail(community.Unauthorized, community.WhyJWTKeysAway,
	"The token can't be checked right now, because its keys can't be fetched.")

func (v *Verifier) checkSignature(ctx context.Context, s JWTSettings, j jws) error {
	if s.PublicKey != "" {
		return checkAgainstPEM(s.PublicKey, j)
	}
	keys := v.ring.keys(ctx, s.JWKSURL)
	if len(keys) == 0 {
		return errNoKeys
	}
	if j.signedByAny(keys) {
		return nil
	}
	isKnown := func(k key) bool { return k.id == j.kid }
	if j.kid != "" && slices.ContainsFunc(keys, isKnown) {
		return errForged
	}
	if !j.signedByAny(v.ring.renewed(ctx, s.JWKSURL)) {
		return errForged
	}
	return nil
}

// checkAgainstPEM passes over the token's kid: a PEM block has no name.
func checkAgainstPEM(text string, j jws) error {
	public, err := parsePEM(text)
	if err != nil {
		return errNoKeys
	}
	if !j.signedBy(key{public: public}) {
		return errForged
	}
	return nil
}

package auth

import (
	"cmp"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/stoa-community/stoa/internal/community"
)

// DiscourseSettings are of the app that speaks DiscourseConnect: with the product that
// signs people in, and with sites that the community signs people in to.
type DiscourseSettings struct {
	URL    string // where the product takes payloads; "" is nowhere
	Secret string // of the product
	Trust
	Sites []DiscourseSite
}

// DiscourseSite is one that the community signs people in to.
type DiscourseSite struct{ Domain, Secret string }

const (
	minSecret = 32 // characters
	maxSites  = 100
	// maxPayload is more than any payload needs, in bytes of base64.
	maxPayload = 8 << 10
	// AnswerWithin is how long the product may take to send somebody back.
	AnswerWithin = 10 * time.Minute
)

// Validate returns what is wrong with the settings, as an error that names the field
// as it is on the wire.
func (s DiscourseSettings) Validate() error {
	if s.URL == "" && len(s.Sites) == 0 {
		return community.Lacking("url")
	}
	if err := community.ValidWeb("url", s.URL); err != nil {
		return err
	}
	if s.URL != "" && utf8.RuneCountInString(s.Secret) < minSecret {
		return shortSecret("secret")
	}
	if err := s.Trust.Validate(); err != nil {
		return err
	}
	if len(s.Sites) > maxSites {
		return community.Bad("sites", community.WhyTooManyItems, "may be at most %d", maxSites)
	}
	for i, site := range s.Sites {
		field := "sites." + strconv.Itoa(i)
		if err := community.ValidHost(field+".domain", site.Domain); err != nil {
			return err
		}
		if utf8.RuneCountInString(site.Secret) < minSecret {
			return shortSecret(field + ".secret")
		}
	}
	return nil
}

func shortSecret(field string) error {
	return community.Bad(field, community.WhyShortSecret, "must be at least %d characters long", minSecret)
}

// Site returns the site called domain, nil where there is none.
func (s DiscourseSettings) Site(domain string) *DiscourseSite {
	for _, site := range s.Sites {
		if site.Domain == strings.ToLower(domain) {
			return &site
		}
	}
	return nil
}

// SignPayload returns address with a payload in DiscourseConnect's form: sso and sig.
func SignPayload(address, secret string, payload url.Values) (string, error) {
	u, err := url.Parse(address)
	if err != nil {
		return "", err
	}
	q := u.Query()
	text := base64.StdEncoding.EncodeToString([]byte(payload.Encode()))
	q.Set("sso", text)
	q.Set("sig", hex.EncodeToString(payloadSum(text, secret)))
	u.RawQuery = q.Encode()
	return u.String(), nil
}

func payloadSum(text, secret string) []byte {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

var errSSOForged = community.Fail(community.Unauthorized, community.WhySSOForged, "The signature doesn't match the payload.")

// ReadPayload returns what a payload says, and checks nothing: not before it is known
// whose secret it is signed with.
func ReadPayload(text string) (url.Values, error) {
	if len(text) > maxPayload {
		return nil, errSSOForged
	}
	b, err := base64.StdEncoding.DecodeString(strings.NewReplacer("\n", "", "\r", "").Replace(text))
	if err != nil {
		return nil, errSSOForged
	}
	values, err := url.ParseQuery(string(b))
	if err != nil || !utf8.Valid(b) {
		return nil, errSSOForged
	}
	return values, nil
}

// CheckPayload returns what a payload says that is signed with the secret.
func CheckPayload(text, signature, secret string) (url.Values, error) {
	sum, err := hex.DecodeString(signature)
	if err != nil || len(text) > maxPayload || secret == "" || !hmac.Equal(sum, payloadSum(text, secret)) {
		return nil, errSSOForged
	}
	return ReadPayload(text)
}

// NewNonce returns what the answer to a payload must hold. It tells when it was made,
// so that it need not be kept.
func NewNonce(secret string, now time.Time) string {
	name := strconv.FormatInt(now.Unix(), 36) + "." + rand.Text()
	return name + "." + hex.EncodeToString(payloadSum("nonce "+name, secret))
}

var errSSOOther = community.Fail(community.Unauthorized, community.WhySSOOther,
	"That took too long, or you switched browsers. Start again.")

// CheckNonce returns nil when an answer holds the nonce that the browser was given not
// long ago.
func CheckNonce(nonce, given, secret string, now time.Time) error {
	i := strings.LastIndexByte(nonce, '.')
	if i < 0 || !SameHash(nonce, given) || !SameHash(nonce[i+1:], hex.EncodeToString(payloadSum("nonce "+nonce[:i], secret))) {
		return errSSOOther
	}
	at, _, _ := strings.Cut(nonce, ".")
	seconds, err := strconv.ParseInt(at, 36, 64)
	if age := now.Sub(time.Unix(seconds, 0)); err != nil || age < -leeway || age > AnswerWithin {
		return errSSOOther
	}
	return nil
}

// PayloadClaims are what an answer says of the person who comes.
func PayloadClaims(v url.Values, now time.Time) (Claims, error) {
	for _, field := range []string{"external_id", "email"} {
		if v.Get(field) == "" {
			return Claims{}, community.Fail(community.Unauthorized, community.WhySSOLacks, "The payload has no %q.", field)
		}
	}
	if v.Get("require_activation") == "true" {
		return Claims{}, community.Fail(community.Unauthorized, community.WhySSOUnchecked,
			"The product hasn't verified this person's email address yet.")
	}
	o := renamed(v, map[string]string{"external_id": "sub", "email": "email", "username": "username", "avatar_url": "picture",
		"title": "title", "locale": "locale"})
	o["name"] = cmp.Or(v.Get("name"), v.Get("username"), v.Get("email"))
	o["iat"] = float64(now.Unix())
	o["profile"] = renamed(v, map[string]string{"bio": "description", "website": "website", "location": "location"})
	switch v.Get("moderator") {
	case "true":
		o["role"] = community.Moderator.String()
	case "false":
		o["role"] = community.Member.String()
	}
	return readClaims(o, JWTSettings{}, now)
}

// renamed are the values that are there, under other names.
func renamed(v url.Values, names map[string]string) map[string]any {
	o := map[string]any{}
	for from, to := range names {
		if v.Has(from) {
			o[to] = v.Get(from)
		}
	}
	return o
}

package auth

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rsa"
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"

	"github.com/golang-jwt/jwt/v5"

	"github.com/stoa-community/stoa/internal/community"
)

// maxJWT is the length of the longest token that is looked at, in bytes.
const maxJWT = 16 << 10

// maxBlindTries is how many keys a set may have for a token that names none of
// them to be tried on each.
const maxBlindTries = 10

// errForged is what every malformed, forged or wrongly signed token gets: which
// of them it was is nobody's business.
var errForged = community.Fail(community.Unauthorized, community.WhyJWTForged, "The token's signature isn't valid.")

// algorithm is a way to sign that is accepted, and the keys it is for. Looking
// at the key's type and not only at its label is what makes it impossible to
// have a key of one kind used as another.
type algorithm struct {
	method jwt.SigningMethod
	fits   func(crypto.PublicKey) bool
}

// algorithms are all that are accepted, by their names in RFC 7518 and 8037.
// They are asymmetric without exception: a symmetric one would let whoever has
// the public key sign.
var algorithms = map[string]algorithm{
	"RS256": {jwt.SigningMethodRS256, isRSA},
	"RS384": {jwt.SigningMethodRS384, isRSA},
	"RS512": {jwt.SigningMethodRS512, isRSA},
	"PS256": {strictPSS(jwt.SigningMethodPS256), isRSA},
	"PS384": {strictPSS(jwt.SigningMethodPS384), isRSA},
	"PS512": {strictPSS(jwt.SigningMethodPS512), isRSA},
	"ES256": {jwt.SigningMethodES256, isOnCurve(elliptic.P256())},
	"ES384": {jwt.SigningMethodES384, isOnCurve(elliptic.P384())},
	"EdDSA": {jwt.SigningMethodEdDSA, isEd25519},
}

// strictPSS takes salts of the hash's length only, as RFC 7518 3.5 has it; the
// library's own verification takes any.
func strictPSS(m *jwt.SigningMethodRSAPSS) jwt.SigningMethod {
	return &jwt.SigningMethodRSAPSS{SigningMethodRSA: m.SigningMethodRSA, Options: m.Options}
}

func isRSA(k crypto.PublicKey) bool {
	_, ok := k.(*rsa.PublicKey)
	return ok
}

func isOnCurve(c elliptic.Curve) func(crypto.PublicKey) bool {
	return func(k crypto.PublicKey) bool {
		p, ok := k.(*ecdsa.PublicKey)
		return ok && p.Curve == c
	}
}

func isEd25519(k crypto.PublicKey) bool {
	_, ok := k.(ed25519.PublicKey)
	return ok
}

// LooksLikeJWT reports whether a token has the form of a JWT: three parts of
// base64url with dots between. An opaque token never has.
func LooksLikeJWT(token string) bool {
	dots, last := 0, -1
	for i, c := range []byte(token) {
		switch {
		case c == '.':
			if i == last+1 {
				return false
			}
			dots, last = dots+1, i
		case (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && c != '-' && c != '_':
			return false
		}
	}
	return dots == 2 && last != len(token)-1
}

// jws is a token taken apart, with nothing checked yet.
type jws struct {
	alg, kid  string
	signed    string // what the signature is over
	payload   []byte
	signature []byte
}

// parseJWS takes a token of compact form apart. One whose header asks for an
// extension ("crit") is refused, since none is understood here.
func parseJWS(token string) (jws, error) {
	if len(token) > maxJWT || !LooksLikeJWT(token) {
		return jws{}, errForged
	}
	parts := strings.Split(token, ".")
	header, err1 := decodeBase64URL(parts[0])
	payload, err2 := decodeBase64URL(parts[1])
	signature, err3 := decodeBase64URL(parts[2])
	var h struct {
		Alg  string          `json:"alg"`
		Kid  string          `json:"kid"`
		Crit json.RawMessage `json:"crit"`
	}
	if err1 != nil || err2 != nil || err3 != nil || json.Unmarshal(header, &h) != nil || h.Crit != nil {
		return jws{}, errForged
	}
	signed := token[:len(parts[0])+1+len(parts[1])]
	return jws{alg: h.Alg, kid: h.Kid, signed: signed, payload: payload, signature: signature}, nil
}

// decodeBase64URL refuses padding, stray bits at the end and line breaks, which
// the standard decoder would overlook, so that a value has one spelling.
func decodeBase64URL(s string) ([]byte, error) {
	if strings.ContainsAny(s, "\r\n") {
		return nil, errForged
	}
	return base64.RawURLEncoding.Strict().DecodeString(s)
}

// signedByAny reports whether one of the keys has made the signature. A token
// that names its key is tried on that one only; one that does not, on each key
// of a small set.
func (j jws) signedByAny(keys []key) bool {
	if j.kid == "" {
		return len(keys) <= maxBlindTries && slices.ContainsFunc(keys, j.signedBy)
	}
	return slices.ContainsFunc(keys, func(k key) bool { return k.id == j.kid && j.signedBy(k) })
}

func (j jws) signedBy(k key) bool {
	a, isAccepted := algorithms[j.alg]
	return isAccepted && (k.alg == "" || k.alg == j.alg) && a.fits(k.public) &&
		a.method.Verify(j.signed, j.signature, k.public) == nil
}

// object decodes the payload. Names are matched exactly, as they would not be
// when decoding into a struct.
func (j jws) object() (map[string]any, error) {
	var o map[string]any
	if json.Unmarshal(j.payload, &o) != nil {
		return nil, errForged
	}
	return o, nil
}

package auth

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"fmt"
	"maps"
	"math/big"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/go-cmp/cmp"
)

const (
	forged  = "The token's signature isn't valid."
	expired = "The token has expired."
	early   = "The token isn't valid yet."
)

func TestAGoodTokenGivesItsClaims(t *testing.T) {
	v := NewVerifier(http.DefaultClient, newWatch().Now)
	token := sign(t, jwt.SigningMethodRS256, rsaKey(), "any", ada(jwt.MapClaims{
		"name": "  Ada Lovelace ", "preferred_username": "ada", "picture": "https://example.com/ada.png",
	}))
	want := Claims{
		Subject: "u-1", Name: "Ada Lovelace", Email: "ada@example.com", Username: "ada",
		Picture: new("https://example.com/ada.png"), IssuedAt: noon, Expires: noon.Add(time.Hour + leeway), HasEnd: true,
		ID: token[:strings.LastIndex(token, ".")],
	}
	for _, when := range []string{"at first", "again"} {
		got, err := v.Verify(t.Context(), JWTSettings{PublicKey: publicPEM(rsaKey())}, token)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", when, diff)
		}
	}
}

func TestEachAcceptedAlgorithmIsTakenWithItsOwnKindOfKeyOnly(t *testing.T) {
	signers := map[string]crypto.Signer{"RSA": rsaKey(), "P-256": p256(), "P-384": p384(), "Ed25519": edKey()}
	for alg, kind := range map[string]string{
		"RS256": "RSA", "RS384": "RSA", "RS512": "RSA", "PS256": "RSA", "PS384": "RSA", "PS512": "RSA",
		"ES256": "P-256", "ES384": "P-384", "EdDSA": "Ed25519",
	} {
		v := NewVerifier(http.DefaultClient, newWatch().Now)
		token := sign(t, jwt.GetSigningMethod(alg), signers[kind], "", ada(nil))
		for other, signer := range signers {
			_, err := v.Verify(t.Context(), JWTSettings{PublicKey: publicPEM(signer)}, token)
			if other == kind && err != nil {
				t.Errorf("%s with a key of kind %s: %v", alg, other, err)
			}
			if other != kind {
				wantRefusal(t, err, forged)
			}
		}
	}
}

func TestForgedTokensAreRefusedAlike(t *testing.T) {
	text := publicPEM(rsaKey())
	good := sign(t, jwt.SigningMethodRS256, rsaKey(), "", ada(nil))
	parts := strings.Split(good, ".")
	other := must(rsa.GenerateKey(rand.Reader, 2048))
	p521 := must(ecdsa.GenerateKey(elliptic.P521(), rand.Reader))
	encode := base64.RawURLEncoding.EncodeToString
	admin := encode([]byte(`{"sub":"admin"}`))
	for name, token := range map[string]string{
		"empty":                        "",
		"one part":                     "abc",
		"no signature":                 parts[0] + "." + parts[1] + ".",
		"two parts":                    parts[0] + "." + parts[1],
		"four parts":                   good + "." + parts[2],
		"another key":                  sign(t, jwt.SigningMethodRS256, other, "", ada(nil)),
		"another payload":              parts[0] + "." + admin + "." + parts[2],
		"another alg in the header":    encode([]byte(`{"alg":"RS512"}`)) + "." + parts[1] + "." + parts[2],
		"none":                         encode([]byte(`{"alg":"none"}`)) + "." + parts[1] + "." + parts[2],
		"None":                         encode([]byte(`{"alg":"None"}`)) + "." + parts[1] + ".AA",
		"none, unsigned":               sign(t, jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, "", ada(nil)),
		"HS256 by the PEM as secret":   sign(t, jwt.SigningMethodHS256, []byte(text), "", ada(nil)),
		"HS256 by the DER as secret":   sign(t, jwt.SigningMethodHS256, must(x509.MarshalPKIXPublicKey(rsaKey().Public())), "", ada(nil)),
		"ES512, which is not accepted": sign(t, jwt.SigningMethodES512, p521, "", ada(nil)),
		"a header that is no JSON":     "abc." + parts[1] + "." + parts[2],
		"a line break in the signature": parts[0] + "." + parts[1] + "." +
			parts[2][:10] + "\n" + parts[2][10:],
		"stray bits":       good[:len(good)-1] + strayBits(good[len(good)-1]),
		"padding":          good + "==",
		"a space":          good + " ",
		"far too long":     parts[0] + "." + strings.Repeat("A", maxJWT) + "." + parts[2],
		"a critical extra": signHeader(rsaKey(), map[string]any{"crit": []string{"b64"}, "b64": false}),
		"its own key":      signHeader(other, map[string]any{"jwk": published("", other)}),
	} {
		v := NewVerifier(http.DefaultClient, newWatch().Now)
		if _, err := v.Verify(t.Context(), JWTSettings{PublicKey: text}, token); err == nil {
			t.Errorf("%s: accepted", name)
		} else {
			wantRefusal(t, err, forged)
		}
	}
}

// strayBits returns the last character of a signature of 256 bytes with a bit
// set that a lenient decoder drops.
func strayBits(last byte) string {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	return alphabet[strings.IndexByte(alphabet, last)|1:][:1]
}

// signHeader signs good claims with more in the header.
func signHeader(key *rsa.PrivateKey, header map[string]any) string {
	token := jwt.NewWithClaims(jwt.SigningMethodRS256, ada(nil))
	maps.Copy(token.Header, header)
	return must(token.SignedString(key))
}

func TestTheSettingsNarrowTheAlgorithms(t *testing.T) {
	s := JWTSettings{PublicKey: publicPEM(rsaKey()), Algorithms: []string{"RS512"}}
	v := NewVerifier(http.DefaultClient, newWatch().Now)
	_, err := v.Verify(t.Context(), s, sign(t, jwt.SigningMethodRS256, rsaKey(), "", ada(nil)))
	wantRefusal(t, err, forged)
	if _, err := v.Verify(t.Context(), s, sign(t, jwt.SigningMethodRS512, rsaKey(), "", ada(nil))); err != nil {
		t.Error(err)
	}
}

func TestClaimsAreJudged(t *testing.T) {
	at := func(d time.Duration) int64 { return noon.Add(d).Unix() }
	for name, c := range map[string]struct {
		change jwt.MapClaims
		want   string // "" for a token that is good at noon
	}{
		"no sub":            {jwt.MapClaims{"sub": nil}, `The token has no "sub" claim.`},
		"no name":           {jwt.MapClaims{"name": nil}, `The token has no "name" claim.`},
		"no email":          {jwt.MapClaims{"email": nil}, `The token has no "email" claim.`},
		"no iat":            {jwt.MapClaims{"iat": nil}, `The token has no "iat" claim.`},
		"SUB is not sub":    {jwt.MapClaims{"sub": nil, "SUB": "u-1"}, `The token has no "sub" claim.`},
		"a blank name":      {jwt.MapClaims{"name": "  "}, `The token has no "name" claim.`},
		"a number for sub":  {jwt.MapClaims{"sub": 7}, `The token's "sub" claim isn't a string.`},
		"a NUL in the name": {jwt.MapClaims{"name": "A\x00"}, `The token's "name" claim holds a control character.`},
		"sub of 256 bytes":  {jwt.MapClaims{"sub": strings.Repeat("s", 256)}, ""},
		"sub of 257 bytes":  {jwt.MapClaims{"sub": strings.Repeat("s", 257)}, `The token's "sub" claim is longer than 256 bytes.`},
		"name of 200":       {jwt.MapClaims{"name": strings.Repeat("é", 200)}, ""},
		"name of 201": {jwt.MapClaims{"name": strings.Repeat("é", 201)},
			`The token's "name" claim is longer than 200 characters.`},
		"email without at":  {jwt.MapClaims{"email": "ada.example.com"}, `The token's "email" claim isn't an email address.`},
		"email with a name": {jwt.MapClaims{"email": "Ada <ada@example.com>"}, `The token's "email" claim isn't an email address.`},
		"two emails": {jwt.MapClaims{"email": "a@example.com, b@example.com"},
			`The token's "email" claim isn't an email address.`},
		"iat as text":          {jwt.MapClaims{"iat": "noon"}, `The token's "iat" claim isn't a time in seconds.`},
		"iat in milliseconds":  {jwt.MapClaims{"iat": noon.UnixMilli()}, `The token's "iat" claim isn't a time in seconds.`},
		"exp beyond all time":  {jwt.MapClaims{"exp": 1e300}, `The token's "exp" claim isn't a time in seconds.`},
		"exp with a fraction":  {jwt.MapClaims{"exp": float64(at(0)) + 0.5}, ""},
		"expired in leeway":    {jwt.MapClaims{"exp": at(-59 * time.Second)}, ""},
		"expired":              {jwt.MapClaims{"exp": at(-60 * time.Second)}, expired},
		"exp of 1970":          {jwt.MapClaims{"exp": 0}, expired},
		"nbf in leeway":        {jwt.MapClaims{"nbf": at(60 * time.Second)}, ""},
		"nbf beyond leeway":    {jwt.MapClaims{"nbf": at(61 * time.Second)}, early},
		"iat in leeway":        {jwt.MapClaims{"iat": at(60 * time.Second)}, ""},
		"iat in the future":    {jwt.MapClaims{"iat": at(61 * time.Second)}, `The token's "iat" claim is in the future.`},
		"old, but with exp":    {jwt.MapClaims{"iat": at(-48 * time.Hour)}, ""},
		"no exp, a day old":    {jwt.MapClaims{"exp": nil, "iat": at(-24*time.Hour + time.Second)}, ""},
		"no exp, too old":      {jwt.MapClaims{"exp": nil, "iat": at(-24 * time.Hour)}, expired},
		"an odd picture":       {jwt.MapClaims{"picture": "javascript:alert(1)"}, ""},
		"a username of number": {jwt.MapClaims{"username": 7}, ""},
	} {
		v := NewVerifier(http.DefaultClient, newWatch().Now)
		token := sign(t, jwt.SigningMethodEdDSA, edKey(), "", ada(c.change))
		got, err := v.Verify(t.Context(), JWTSettings{PublicKey: publicPEM(edKey())}, token)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case c.want == "" && (got.Picture != nil || got.Username != ""):
			t.Errorf("%s: got the picture %v and the username %q", name, got.Picture, got.Username)
		case c.want != "" && err == nil:
			t.Errorf("%s: accepted", name)
		case c.want != "":
			wantRefusal(t, err, c.want)
		}
	}
}

func TestIssuerAndAudienceAreComparedWhenSet(t *testing.T) {
	const otherIssuer = `The token's "iss" claim isn't the issuer this community trusts.`
	const otherAudience = `The token's "aud" claim doesn't name this community.`
	s := JWTSettings{PublicKey: publicPEM(edKey()), Issuer: "https://id.example.com", Audience: "stoa"}
	for name, c := range map[string]struct {
		iss, aud any
		want     string
	}{
		"both fit":              {s.Issuer, s.Audience, ""},
		"one of many audiences": {s.Issuer, []string{"shop", "stoa"}, ""},
		"no issuer":             {nil, s.Audience, otherIssuer},
		"another issuer":        {s.Issuer + "/", s.Audience, otherIssuer},
		"a list of issuers":     {[]string{s.Issuer}, s.Audience, otherIssuer},
		"no audience":           {s.Issuer, nil, otherAudience},
		"another audience":      {s.Issuer, "shop", otherAudience},
		"no fitting audience":   {s.Issuer, []any{"shop", 7, []string{"stoa"}}, otherAudience},
	} {
		v := NewVerifier(http.DefaultClient, newWatch().Now)
		token := sign(t, jwt.SigningMethodEdDSA, edKey(), "", ada(jwt.MapClaims{"iss": c.iss, "aud": c.aud}))
		_, err := v.Verify(t.Context(), s, token)
		switch {
		case c.want == "" && err != nil, c.want != "" && err == nil:
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		case c.want != "":
			wantRefusal(t, err, c.want)
		}
	}
}

func TestARememberedTokenStillExpires(t *testing.T) {
	clock := newWatch()
	v := NewVerifier(http.DefaultClient, clock.Now)
	s := JWTSettings{PublicKey: publicPEM(edKey()), MaxAge: 2 * time.Minute}
	token := sign(t, jwt.SigningMethodEdDSA, edKey(), "", ada(jwt.MapClaims{"exp": nil}))
	got, err := v.Verify(t.Context(), s, token)
	if err != nil || !got.Expires.Equal(noon.Add(2*time.Minute)) {
		t.Fatalf("got %v, %v", got.Expires, err)
	}
	clock.Advance(2*time.Minute - time.Millisecond)
	if _, err := v.Verify(t.Context(), s, token); err != nil {
		t.Error(err)
	}
	clock.Advance(time.Millisecond)
	_, err = v.Verify(t.Context(), s, token)
	wantRefusal(t, err, expired)
}

func TestATokenRememberedUnderOtherSettingsIsVerifiedAnew(t *testing.T) {
	v := NewVerifier(http.DefaultClient, newWatch().Now)
	s := JWTSettings{PublicKey: publicPEM(rsaKey())}
	token := sign(t, jwt.SigningMethodRS256, rsaKey(), "", ada(jwt.MapClaims{"iat": noon.Add(-time.Hour).Unix(), "exp": nil}))
	if _, err := v.Verify(t.Context(), s, token); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*JWTSettings){
		"key":        func(s *JWTSettings) { s.PublicKey = publicPEM(edKey()) },
		"issuer":     func(s *JWTSettings) { s.Issuer = "somebody" },
		"audience":   func(s *JWTSettings) { s.Audience = "somebody" },
		"algorithms": func(s *JWTSettings) { s.Algorithms = []string{"PS256"} },
		"max age":    func(s *JWTSettings) { s.MaxAge = time.Minute },
	} {
		other := s
		change(&other)
		if _, err := v.Verify(t.Context(), other, token); err == nil {
			t.Errorf("the token outlived a change of the %s", name)
		}
	}
}

func TestSettingsAreValidated(t *testing.T) {
	good := publicPEM(rsaKey())
	block := func(kind string, der []byte) string {
		return string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}))
	}
	weak := &rsa.PublicKey{N: new(big.Int).Lsh(big.NewInt(1), 1023), E: 65537}
	p521 := must(ecdsa.GenerateKey(elliptic.P521(), rand.Reader))
	template := &x509.Certificate{SerialNumber: big.NewInt(1)}
	certificate := must(x509.CreateCertificate(rand.Reader, template, template, p256().Public(), p256()))
	for name, c := range map[string]struct {
		settings JWTSettings
		field    string // "" for settings that are good
	}{
		"https address":            {JWTSettings{JWKSURL: "https://id.example.com/jwks.json"}, ""},
		"http address":             {JWTSettings{JWKSURL: "http://id.internal:8080/jwks"}, ""},
		"PKIX key":                 {JWTSettings{PublicKey: good}, ""},
		"PKCS1 key":                {JWTSettings{PublicKey: block("RSA PUBLIC KEY", x509.MarshalPKCS1PublicKey(&rsaKey().PublicKey))}, ""},
		"certificate":              {JWTSettings{PublicKey: block("CERTIFICATE", certificate)}, ""},
		"Ed25519 key":              {JWTSettings{PublicKey: publicPEM(edKey())}, ""},
		"some algorithms":          {JWTSettings{PublicKey: good, Algorithms: []string{"RS256", "ES256"}}, ""},
		"neither":                  {JWTSettings{}, "jwksUrl"},
		"both":                     {JWTSettings{JWKSURL: "https://id.example.com", PublicKey: good}, "publicKey"},
		"another scheme":           {JWTSettings{JWKSURL: "file:///etc/passwd"}, "jwksUrl"},
		"no host":                  {JWTSettings{JWKSURL: "https:///jwks.json"}, "jwksUrl"},
		"no address":               {JWTSettings{JWKSURL: "jwks.json"}, "jwksUrl"},
		"long address":             {JWTSettings{JWKSURL: "https://id.example.com/" + strings.Repeat("a", maxURL)}, "jwksUrl"},
		"no PEM":                   {JWTSettings{PublicKey: "secret"}, "publicKey"},
		"damaged PEM":              {JWTSettings{PublicKey: block("PUBLIC KEY", []byte("damaged"))}, "publicKey"},
		"private key":              {JWTSettings{PublicKey: block("PRIVATE KEY", must(x509.MarshalPKCS8PrivateKey(edKey())))}, "publicKey"},
		"weak RSA key":             {JWTSettings{PublicKey: block("RSA PUBLIC KEY", x509.MarshalPKCS1PublicKey(weak))}, "publicKey"},
		"a curve not accepted":     {JWTSettings{PublicKey: publicPEM(p521)}, "publicKey"},
		"HS256":                    {JWTSettings{PublicKey: good, Algorithms: []string{"HS256"}}, "algorithms"},
		"none":                     {JWTSettings{PublicKey: good, Algorithms: []string{"RS256", "none"}}, "algorithms"},
		"algorithms of other keys": {JWTSettings{PublicKey: good, Algorithms: []string{"ES256", "EdDSA"}}, "algorithms"},
	} {
		err := c.settings.Validate()
		switch {
		case c.field == "" && err != nil, c.field != "" && err == nil:
			t.Errorf("%s: got %v", name, err)
		case c.field != "":
			wantField(t, err, c.field)
		}
	}
}

func TestAJWTIsKnownByItsForm(t *testing.T) {
	for token, want := range map[string]bool{
		"a.b.c": true, "eyJ0.e-_9.A": true,
		"": false, "a": false, "a.b": false, "a.b.c.d": false, "a..c": false, ".b.c": false, "a.b.": false, "..": false,
		"a.b.c=": false, "a.b c.d": false, "a.b.c\n": false, "stoa_at_abc": false,
	} {
		if LooksLikeJWT(token) != want {
			t.Errorf("%q: looks like a JWT is not %t", token, want)
		}
	}
}

func BenchmarkVerify(b *testing.B) {
	s := JWTSettings{PublicKey: publicPEM(rsaKey()), Issuer: "https://id.example.com"}
	token := sign(b, jwt.SigningMethodRS256, rsaKey(), "k1", ada(jwt.MapClaims{"iss": s.Issuer}))
	for name, forget := range map[string]bool{"Anew": true, "Remembered": false} {
		b.Run(name, func(b *testing.B) {
			v := NewVerifier(http.DefaultClient, newWatch().Now)
			b.ReportAllocs()
			for b.Loop() {
				if forget {
					v.remembered.InvalidateAll()
				}
				if _, err := v.Verify(b.Context(), s, token); err != nil {
					b.Fatal(fmt.Errorf("%s: %w", name, err))
				}
			}
		})
	}
}

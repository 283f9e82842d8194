package auth

import (
	"crypto/rand"
	"crypto/rsa"
	"encoding/json"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/golang-jwt/jwt/v5"
)

// FuzzToken has no text taken for a token that is not one which its key signed, letter by letter.
func FuzzToken(f *testing.F) {
	good := sign(f, jwt.SigningMethodEdDSA, edKey(), "k", ada(nil))
	keys := []key{{public: edKey().Public()}, {id: "k", public: edKey().Public()}}
	f.Add(good)
	f.Add(sign(f, jwt.SigningMethodRS256, must(rsa.GenerateKey(rand.Reader, 2048)), "", ada(nil)))
	for _, seed := range []string{"", "..", "a.b.c", "eyJhbGciOiJub25lIn0.e30.AA", good + "=", strings.ToUpper(good)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, token string) {
		j, err := parseJWS(token)
		if err != nil {
			return
		}
		if j.signedByAny(keys) && token != good {
			t.Fatalf("%q is taken", token)
		}
	})
}

// FuzzClaims has whatever a product signs judged without a panic, and what is taken be bounded.
func FuzzClaims(f *testing.F) {
	for _, seed := range []string{`{}`, `null`, `{"sub":"1","name":"A","email":"a@b.example","iat":1893499200,"exp":1893502800}`,
		`{"sub":"1","name":"A","email":"a@b.example","iat":1893499200,"profile":{"title":7},"aud":["x"],"role":"admin","exp":1e99}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, payload string) {
		o, err := jws{payload: []byte(payload)}.object()
		if err != nil {
			return
		}
		c, err := readClaims(o, JWTSettings{}, noon)
		if err != nil {
			return
		}
		if len(c.Subject) == 0 || len(c.Subject) > 256 || utf8.RuneCountInString(c.Name) > 200 || len(c.Email) > 254 || c.Role == "admin" ||
			!c.Expires.After(noon) || !c.HasEnd && c.Expires.After(noon.Add(defaultMaxAge+leeway+time.Second)) {
			t.Fatalf("%q is taken as %+v", payload, c)
		}
	})
}

func FuzzKeySet(f *testing.F) {
	good, err := json.Marshal(map[string]any{"keys": []jwk{published("a", rsaKey()), published("b", p256()), published("c", edKey())}})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(good))
	f.Add(`{"keys":[{"kty":"oct","k":"AA"},{"kty":"RSA","n":"AQ","e":"AQ"},{"kty":"EC","crv":"P-256","x":"","y":""}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		keys, err := parseKeySet([]byte(text))
		if err != nil {
			return
		}
		for _, k := range keys {
			fits := false
			for _, a := range algorithms {
				fits = fits || a.fits(k.public)
			}
			if n, ok := k.public.(*rsa.PublicKey); !fits || ok && n.N.BitLen() < 2048 {
				t.Fatalf("a key of %q is taken that nothing should be checked with", text)
			}
		}
	})
}

func FuzzPasswordHash(f *testing.F) {
	f.Add("$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$" + strings.Repeat("A", 43))
	f.Add("$argon2id$v=19$m=4294967295,t=4294967295,p=255$c2FsdHNhbHQ$" + strings.Repeat("A", 43))
	f.Fuzz(func(t *testing.T, text string) {
		if p, err := parsePHC(text); err == nil && (p.String() != text || !p.bearable()) {
			t.Fatalf("%q is read as %s", text, p)
		}
	})
}

func FuzzDiscoursePayload(f *testing.F) {
	f.Add("bm9uY2U9eCZleHRlcm5hbF9pZD0x", "00")
	f.Fuzz(func(t *testing.T, text, signature string) {
		if values, err := ReadPayload(text); err == nil && len(values.Encode()) > 4*maxPayload {
			t.Fatalf("%d bytes became %d", len(text), len(values.Encode()))
		}
		if _, err := CheckPayload(text, signature, "a secret of somebody"); err == nil {
			t.Fatalf("%q is signed by %q", text, signature)
		}
	})
}

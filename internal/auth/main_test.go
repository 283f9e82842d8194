package auth

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"maps"
	"sync"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"go.uber.org/goleak"

	"github.com/stoa-community/stoa/internal/community"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// noon is when tests take place.
var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// watch is a clock that tests turn.
type watch struct {
	mu  sync.Mutex
	now time.Time
}

func newWatch() *watch { return &watch{now: noon} }

func (w *watch) Now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

func (w *watch) Advance(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

var (
	rsaKey = sync.OnceValue(func() *rsa.PrivateKey { return must(rsa.GenerateKey(rand.Reader, 2048)) })
	p256   = sync.OnceValue(func() *ecdsa.PrivateKey { return must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader)) })
	p384   = sync.OnceValue(func() *ecdsa.PrivateKey { return must(ecdsa.GenerateKey(elliptic.P384(), rand.Reader)) })
	edKey  = sync.OnceValue(func() ed25519.PrivateKey {
		_, private, err := ed25519.GenerateKey(rand.Reader)
		return must(private, err)
	})
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// publicPEM returns the public half of a key as an admin would paste it.
func publicPEM(private crypto.Signer) string {
	der := must(x509.MarshalPKIXPublicKey(private.Public()))
	return string(pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der}))
}

// ada is a complete set of claims, made at noon and good for an hour, with the
// changes applied; a nil takes a claim away.
func ada(changes jwt.MapClaims) jwt.MapClaims {
	c := jwt.MapClaims{
		"sub": "u-1", "name": "Ada Lovelace", "email": "ada@example.com",
		"iat": noon.Unix(), "exp": noon.Add(time.Hour).Unix(),
	}
	maps.Copy(c, changes)
	maps.DeleteFunc(c, func(_ string, v any) bool { return v == nil })
	return c
}

func sign(t testing.TB, m jwt.SigningMethod, key any, kid string, c jwt.MapClaims) string {
	t.Helper()
	token := jwt.NewWithClaims(m, c)
	if kid != "" {
		token.Header["kid"] = kid
	}
	s, err := token.SignedString(key)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// wantRefusal checks that err is Unauthorized and reads as text.
func wantRefusal(t *testing.T, err error, text string) {
	t.Helper()
	if community.KindOf(err) != community.Unauthorized || err.Error() != text {
		t.Errorf("got %v of kind %d, want the refusal %q", err, community.KindOf(err), text)
	}
}

// wantField checks that err is about one field of input.
func wantField(t *testing.T, err error, field string) {
	t.Helper()
	e, ok := err.(*community.Error)
	if !ok || e.Kind != community.Invalid || len(e.Fields) != 1 || e.Fields[0].Name != field {
		t.Errorf("got %#v, want an Invalid error about %s", err, field)
	}
}

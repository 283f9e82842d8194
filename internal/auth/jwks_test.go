package auth

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

const noKeys = "The token can't be checked right now, because its keys can't be fetched."

// issuer is a server that publishes keys, and can fail to.
type issuer struct {
	*httptest.Server
	mu      sync.Mutex
	body    string
	status  int
	fetches int
	hold    chan struct{} // when set, answers wait for it to be closed
}

func newIssuer(t *testing.T, keys ...jwk) *issuer {
	i := &issuer{status: http.StatusOK}
	i.publish(keys...)
	i.Server = httptest.NewServer(i)
	t.Cleanup(i.Close)
	return i
}

func (i *issuer) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	i.mu.Lock()
	i.fetches++
	body, status, hold := i.body, i.status, i.hold
	i.mu.Unlock()
	if hold != nil {
		<-hold
	}
	w.WriteHeader(status)
	fmt.Fprint(w, body)
}

func (i *issuer) publish(keys ...jwk) {
	i.answer(http.StatusOK, string(must(json.Marshal(map[string]any{"keys": append([]jwk{}, keys...)}))))
}

func (i *issuer) answer(status int, body string) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.status, i.body = status, body
}

func (i *issuer) wantFetches(t *testing.T, want int) {
	t.Helper()
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.fetches != want {
		t.Errorf("the keys were fetched %d times, want %d", i.fetches, want)
	}
}

// published returns the public half of a key as a JWK.
func published(kid string, private crypto.Signer) jwk {
	encode := base64.RawURLEncoding.EncodeToString
	switch k := private.Public().(type) {
	case *rsa.PublicKey:
		return jwk{Kty: "RSA", Kid: kid, N: encode(k.N.Bytes()), E: encode(big.NewInt(int64(k.E)).Bytes())}
	case *ecdsa.PublicKey:
		point := must(k.Bytes())[1:]
		half := len(point) / 2
		return jwk{Kty: "EC", Kid: kid, Crv: k.Curve.Params().Name, X: encode(point[:half]), Y: encode(point[half:])}
	case ed25519.PublicKey:
		return jwk{Kty: "OKP", Kid: kid, Crv: "Ed25519", X: encode(k)}
	}
	panic("a key of another kind")
}

func newEd() ed25519.PrivateKey {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	return must(private, err)
}

func ed(t *testing.T, key ed25519.PrivateKey, kid string) string {
	return sign(t, jwt.SigningMethodEdDSA, key, kid, ada(jwt.MapClaims{"jti": rand.Text()}))
}

func TestEachKindOfPublishedKeyVerifies(t *testing.T) {
	i := newIssuer(t, published("r", rsaKey()), published("e", p256()), published("f", p384()), published("o", edKey()))
	v := NewVerifier(i.Client(), newWatch().Now)
	s := JWTSettings{JWKSURL: i.URL}
	for _, kid := range []string{"named", ""} {
		for _, c := range []struct {
			kid    string
			method jwt.SigningMethod
			key    any
		}{
			{"r", jwt.SigningMethodRS256, rsaKey()},
			{"r", jwt.SigningMethodPS512, rsaKey()},
			{"e", jwt.SigningMethodES256, p256()},
			{"f", jwt.SigningMethodES384, p384()},
			{"o", jwt.SigningMethodEdDSA, edKey()},
		} {
			if kid == "" {
				c.kid = ""
			}
			if _, err := v.Verify(t.Context(), s, sign(t, c.method, c.key, c.kid, ada(nil))); err != nil {
				t.Errorf("%s with the key %q: %v", c.method.Alg(), c.kid, err)
			}
		}
	}
	i.wantFetches(t, 1)
}

func TestAKeyIsUsedForWhatItSaysOnly(t *testing.T) {
	for name, change := range map[string]func(*jwk){
		"for another algorithm": func(k *jwk) { k.Alg = "PS256" },
		"for encryption":        func(k *jwk) { k.Use = "enc" },
		"for another operation": func(k *jwk) { k.KeyOps = []string{"encrypt"} },
		"with another name":     func(k *jwk) { k.Kid = "k2" },
		"of another kind":       func(k *jwk) { k.Kty = "oct" },
	} {
		bad := published("k1", rsaKey())
		change(&bad)
		i := newIssuer(t, bad, published("other", edKey()))
		v := NewVerifier(i.Client(), newWatch().Now)
		token := sign(t, jwt.SigningMethodRS256, rsaKey(), "k1", ada(nil))
		if _, err := v.Verify(t.Context(), JWTSettings{JWKSURL: i.URL}, token); err == nil {
			t.Errorf("a key %s was used", name)
		} else {
			wantRefusal(t, err, forged)
		}
	}
}

func TestABadKeyDoesNotSpoilItsSet(t *testing.T) {
	weak := must(json.Marshal(jwk{Kty: "RSA", N: strings.Repeat("_", 170), E: "AQAB"}))
	offCurve := must(json.Marshal(jwk{Kty: "EC", Crv: "P-256", X: strings.Repeat("A", 43), Y: strings.Repeat("A", 43)}))
	good := must(json.Marshal(published("k", edKey())))
	keys, err := parseKeySet(fmt.Appendf(nil, `{"keys":[7,{},{"kty":9},%s,%s,{"kty":"RSA","n":"AQ","e":""},%s]}`, weak, offCurve, good))
	if err != nil || len(keys) != 1 || keys[0].id != "k" {
		t.Errorf("got %v, %v", keys, err)
	}
}

func TestATokenWithoutKidIsTriedOnFewKeysOnly(t *testing.T) {
	keys := []jwk{published("k0", edKey())}
	for n := 1; n < maxBlindTries; n++ {
		keys = append(keys, published(fmt.Sprint("k", n), newEd()))
	}
	few, many := newIssuer(t, keys...), newIssuer(t, append(keys, published("more", newEd()))...)
	token := ed(t, edKey(), "")
	v := NewVerifier(few.Client(), newWatch().Now)
	if _, err := v.Verify(t.Context(), JWTSettings{JWKSURL: few.URL}, token); err != nil {
		t.Error(err)
	}
	_, err := v.Verify(t.Context(), JWTSettings{JWKSURL: many.URL}, token)
	wantRefusal(t, err, forged)
}

func TestAHundredFirstCallsFetchOnce(t *testing.T) {
	i := newIssuer(t, published("k1", edKey()))
	i.hold = make(chan struct{})
	v := NewVerifier(i.Client(), newWatch().Now)
	var calls, started sync.WaitGroup
	for range 100 {
		token := ed(t, edKey(), "k1")
		started.Add(1)
		calls.Go(func() {
			started.Done()
			if _, err := v.Verify(t.Context(), JWTSettings{JWKSURL: i.URL}, token); err != nil {
				t.Error(err)
			}
		})
	}
	started.Wait()
	close(i.hold)
	calls.Wait()
	i.wantFetches(t, 1)
}

func TestACallerLateForAFetchDoesNotStartAnother(t *testing.T) {
	i := newIssuer(t, published("k1", edKey()))
	r := newKeyring(i.Client(), newWatch().Now)
	asked := false
	keys := r.current(t.Context(), i.URL, func(s keySet, _ time.Time) bool {
		if !asked {
			asked = true
			r.keys(t.Context(), i.URL) // somebody else's, from start to end
		}
		return len(s.keys) == 0
	})
	if len(keys) != 1 {
		t.Errorf("got %d keys", len(keys))
	}
	i.wantFetches(t, 1)
}

func TestAnUnknownKidFetchesAtMostOncePerThirtySeconds(t *testing.T) {
	clock, next := newWatch(), newEd()
	i := newIssuer(t, published("k1", edKey()))
	v := NewVerifier(i.Client(), clock.Now)
	s := JWTSettings{JWKSURL: i.URL}
	if _, err := v.Verify(t.Context(), s, ed(t, edKey(), "k1")); err != nil {
		t.Fatal(err)
	}
	i.publish(published("k1", edKey()), published("k2", next))

	clock.Advance(renewEvery - time.Millisecond)
	_, err := v.Verify(t.Context(), s, ed(t, next, "k2"))
	wantRefusal(t, err, forged)
	i.wantFetches(t, 1)

	clock.Advance(time.Millisecond)
	if _, err := v.Verify(t.Context(), s, ed(t, next, "k2")); err != nil {
		t.Errorf("after the rotation: %v", err)
	}
	for n := range 20 {
		_, err := v.Verify(t.Context(), s, ed(t, next, fmt.Sprint("made-up-", n)))
		wantRefusal(t, err, forged)
	}
	i.wantFetches(t, 2)
}

func TestAForgedTokenWithAKnownKidFetchesNothing(t *testing.T) {
	clock := newWatch()
	i := newIssuer(t, published("k1", edKey()))
	v := NewVerifier(i.Client(), clock.Now)
	for range 3 {
		_, err := v.Verify(t.Context(), JWTSettings{JWKSURL: i.URL}, ed(t, newEd(), "k1"))
		wantRefusal(t, err, forged)
		clock.Advance(renewEvery)
	}
	i.wantFetches(t, 1)
}

func TestARotationReachesTokensWithoutKid(t *testing.T) {
	clock, next := newWatch(), newEd()
	i := newIssuer(t, published("", edKey()))
	v := NewVerifier(i.Client(), clock.Now)
	s := JWTSettings{JWKSURL: i.URL}
	if _, err := v.Verify(t.Context(), s, ed(t, edKey(), "")); err != nil {
		t.Fatal(err)
	}
	i.publish(published("", next))
	clock.Advance(renewEvery)
	if _, err := v.Verify(t.Context(), s, ed(t, next, "")); err != nil {
		t.Error(err)
	}
}

func TestTheKeysSurviveTheIssuersOutage(t *testing.T) {
	clock := newWatch()
	i := newIssuer(t, published("k1", edKey()))
	v := NewVerifier(i.Client(), clock.Now)
	s := JWTSettings{JWKSURL: i.URL}
	outages := []func(){
		func() {},
		func() { i.answer(http.StatusInternalServerError, "") },
		func() { i.answer(http.StatusOK, "<html>Sorry</html>") },
		func() { i.answer(http.StatusOK, `{"error":"sorry"}`) },
		func() { i.answer(http.StatusOK, `{"keys":[]}`+strings.Repeat(" ", maxKeySet)) },
		func() { i.CloseClientConnections(); i.Close() },
	}
	for n, begin := range outages {
		begin()
		if _, err := v.Verify(t.Context(), s, ed(t, edKey(), "k1")); err != nil {
			t.Errorf("outage %d: %v", n, err)
		}
		clock.Advance(keySetAge)
	}
	i.wantFetches(t, len(outages)-1)
}

func TestWithoutAnyKeyATokenIsRefusedUntilThereIsOne(t *testing.T) {
	clock := newWatch()
	i := newIssuer(t)
	i.answer(http.StatusBadGateway, "")
	v := NewVerifier(i.Client(), clock.Now)
	s := JWTSettings{JWKSURL: i.URL}
	for range 3 {
		_, err := v.Verify(t.Context(), s, ed(t, edKey(), "k1"))
		wantRefusal(t, err, noKeys)
	}
	i.wantFetches(t, 1)
	i.publish(published("k1", edKey()))
	clock.Advance(retryEmptyEvery)
	if _, err := v.Verify(t.Context(), s, ed(t, edKey(), "k1")); err != nil {
		t.Error(err)
	}
	i.wantFetches(t, 2)
}

func TestAWithdrawnKeyIsSoonNoLongerGood(t *testing.T) {
	for name, left := range map[string][]jwk{"others stay": {published("k2", newEd())}, "none stays": {}} {
		clock := newWatch()
		i := newIssuer(t, published("k1", edKey()))
		v := NewVerifier(i.Client(), clock.Now)
		s := JWTSettings{JWKSURL: i.URL}
		token := ed(t, edKey(), "k1")
		if _, err := v.Verify(t.Context(), s, token); err != nil {
			t.Fatal(err)
		}
		i.publish(left...)
		clock.Advance(rememberFor - time.Millisecond)
		if _, err := v.Verify(t.Context(), s, token); err != nil {
			t.Errorf("%s: the token was not remembered: %v", name, err)
		}
		clock.Advance(time.Millisecond)
		if _, err := v.Verify(t.Context(), s, token); err == nil {
			t.Errorf("%s: the token is still good", name)
		}
	}
}

func TestKeysAreNotFetchedFromAPrivateAddress(t *testing.T) {
	i := newIssuer(t, published("k1", edKey()))
	v := NewVerifier(NewOutboundClient(false), newWatch().Now)
	_, err := v.Verify(t.Context(), JWTSettings{JWKSURL: i.URL}, ed(t, edKey(), "k1"))
	wantRefusal(t, err, noKeys)
	i.wantFetches(t, 0)
}

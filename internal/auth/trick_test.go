package auth

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/golang-jwt/jwt/v5"
)

// signText signs a header and a payload as they are written, by the key that edKey makes.
func signText(t *testing.T, header, payload string) string {
	t.Helper()
	encode := base64.RawURLEncoding.EncodeToString
	text := encode([]byte(header)) + "." + encode([]byte(payload))
	signature, err := jwt.SigningMethodEdDSA.Sign(text, edKey())
	if err != nil {
		t.Fatal(err)
	}
	return text + "." + encode(signature)
}

// TestTricksWithTheHeaderAndTheClaimsGainNothing has tokens whose signature is good, but for the last few:
// what else they say makes nothing be fetched, nobody another, and no token live longer.
func TestTricksWithTheHeaderAndTheClaimsGainNothing(t *testing.T) {
	var fetched atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fetched.Add(1) }))
	defer server.Close()
	claims := func(more string) string {
		return fmt.Sprintf(`{"sub":"u-1","name":"Ada","email":"ada@example.com","iat":%d,"exp":%d%s}`, noon.Unix(), noon.Unix()+3600, more)
	}
	ended := func(exp string) string {
		return fmt.Sprintf(`{"sub":"u-1","name":"Ada","email":"ada@example.com","iat":%d,"exp":%s}`, noon.Unix(), exp)
	}
	const plain = `{"alg":"EdDSA"}`
	header := func(more string) string { return `{"alg":"EdDSA",` + more + `}` }
	for name, c := range map[string]struct {
		header, payload string
		subject         string // whom it is taken for; "" where it is refused
	}{
		"as it should be":             {plain, claims(""), "u-1"},
		"an address of keys":          {header(`"jku":"` + server.URL + `"`), claims(""), "u-1"},
		"an address of certificates":  {header(`"x5u":"` + server.URL + `"`), claims(""), "u-1"},
		"certificates":                {header(`"x5c":["AAAA"]`), claims(""), "u-1"},
		"a kid that is a path":        {header(`"kid":"../../../../dev/null"`), claims(""), "u-1"},
		"a kid that is SQL":           {header(`"kid":"x' UNION SELECT 'key"`), claims(""), "u-1"},
		"a kid that is an address":    {header(`"kid":"` + server.URL + `"`), claims(""), "u-1"},
		"a kid that is a number":      {header(`"kid":7`), claims(""), ""},
		"compressed":                  {header(`"zip":"DEF","crit":["zip"]`), claims(""), ""},
		"an empty crit":               {header(`"crit":[]`), claims(""), ""},
		"a null crit":                 {header(`"crit":null`), claims(""), ""},
		"two algs, the last none":     {`{"alg":"EdDSA","alg":"none"}`, claims(""), ""},
		"two algs, the last of RSA":   {`{"alg":"EdDSA","alg":"RS256"}`, claims(""), ""},
		"alg with a space":            {`{"alg":"EdDSA "}`, claims(""), ""},
		"alg in small letters":        {`{"alg":"eddsa"}`, claims(""), ""},
		"alg as a list":               {`{"alg":["EdDSA"]}`, claims(""), ""},
		"no alg":                      {`{}`, claims(""), ""},
		"a header that is a list":     {`[]`, claims(""), ""},
		"a header with more behind":   {plain + plain, claims(""), ""},
		"a huge header":               {header(`"x":"` + strings.Repeat("a", maxJWT) + `"`), claims(""), ""},
		"a deep header":               {header(`"x":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000)), claims(""), "u-1"},
		"two subs: the last counts":   {plain, claims(`,"sub":"u-2"`), "u-2"},
		"sub in capitals beside":      {plain, claims(`,"SUB":"u-2"`), "u-1"},
		"sub in the header":           {header(`"sub":"u-2"`), claims(""), "u-1"},
		"two ends: the last counts":   {plain, claims(`,"exp":1`), ""},
		"an end that is text":         {plain, ended(fmt.Sprintf(`"%d"`, noon.Unix()+3600)), ""},
		"an end beyond int64":         {plain, ended("9223372036854775808"), ""},
		"an end beyond float64":       {plain, ended("1e999"), ""},
		"an end below zero":           {plain, ended("-1"), ""},
		"an end that is true":         {plain, ended("true"), ""},
		"an end in a list":            {plain, ended(fmt.Sprintf("[%d]", noon.Unix()+3600)), ""},
		"an end in an object":         {plain, ended("{}"), ""},
		"a payload that is a list":    {plain, `[` + claims("") + `]`, ""},
		"a payload with more behind":  {plain, claims("") + claims(""), ""},
		"a payload that is null":      {plain, `null`, ""},
		"a token within a token":      {header(`"cty":"JWT"`), `"` + claims("") + `"`, ""},
		"half a character in the sub": {plain, strings.Replace(claims(""), "u-1", `\ud800`, 1), "\ufffd"},
	} {
		v := NewVerifier(server.Client(), newWatch().Now)
		got, err := v.Verify(t.Context(), JWTSettings{PublicKey: publicPEM(edKey())}, signText(t, c.header, c.payload))
		if (err == nil) != (c.subject != "") || got.Subject != c.subject {
			t.Errorf("%s: taken for %q, not %q: %v", name, got.Subject, c.subject, err)
		}
	}
	if n := fetched.Load(); n > 0 {
		t.Errorf("a token had %d things fetched", n)
	}
}

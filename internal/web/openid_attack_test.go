package web_test

import (
	"bytes"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

// An attempt is a way back from a provider that is not as it should be.
type attempt struct {
	lies   lies
	change func(answer url.Values)  // what the browser brings back
	cookie func(kept string) string // what it has kept
	header string                   // besides
	after  time.Duration            // how long it was away
	at     string                   // the provider that it comes back from; "try" unless told
	status int                      // 401 unless told
	says   string
}

const (
	other    = "switched browsers"
	forged   = "isn’t signed by Try ID"
	notFrom  = "isn’t from Try ID"
	noAnswer = "We can’t reach"
	forOther = "is meant for another site"
	late     = "has expired, or its clock is wrong"
)

func claimed(name string, value any) lies { return lies{claims: jwt.MapClaims{name: value}} }

func answered(text string) lies {
	return lies{answer: func(w http.ResponseWriter, _ *http.Request, _ string) { w.Write([]byte(text)) }}
}

func signedAs(sign func(jwt.MapClaims) string) lies { return lies{sign: sign} }

func changed(name string, values ...string) func(url.Values) {
	return func(answer url.Values) { answer[name] = values }
}

// served has the issuer answer at a path in another way.
func served(path string, serve http.HandlerFunc) lies {
	return lies{serve: func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path == path {
			serve(w, r)
		}
		return r.URL.Path == path
	}}
}

func giant(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Write([]byte(`{"access_token":"`))
	for range 40 {
		if _, err := w.Write(bytes.Repeat([]byte("a"), 1<<20)); err != nil {
			return
		}
	}
}

func status(code int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
}

// brought are what a browser brings back that is not good.
func brought() map[string]attempt {
	return map[string]attempt{
		"no cookie":          {cookie: func(string) string { return "" }, says: other},
		"a cookie of words":  {cookie: func(string) string { return "stoa_openid=x.y" }, says: other},
		"a cookie cut short": {cookie: func(kept string) string { return kept[:len(kept)-3] }, says: other},
		"a cookie of one's own making": {cookie: func(kept string) string {
			text, _ := base64.RawURLEncoding.DecodeString(strings.Split(strings.TrimPrefix(kept, "stoa_openid="), ".")[0])
			own := bytes.Replace(text, []byte(`"User":""`), []byte(`"User":"0"`), 1)
			return "stoa_openid=" + base64.RawURLEncoding.EncodeToString(own) + kept[strings.Index(kept, "."):]
		}, says: other},
		"no state":            {change: changed("state"), says: other},
		"another state":       {change: changed("state", rand.Text()), says: other},
		"two states":          {change: func(a url.Values) { a["state"] = append(a["state"], a["state"]...) }, says: other},
		"two codes":           {change: func(a url.Values) { a["code"] = append(a["code"], "b") }, says: other},
		"no code":             {change: changed("code"), says: other},
		"an empty code":       {change: changed("code", ""), says: other},
		"too late":            {after: 11 * time.Minute, says: other},
		"no iss":              {change: changed("iss"), says: notFrom},
		"an empty iss":        {change: changed("iss", ""), says: notFrom},
		"another iss":         {change: changed("iss", "https://evil.example"), says: notFrom},
		"an iss with a slash": {change: func(a url.Values) { a.Set("iss", a.Get("iss")+"/") }, says: notFrom},
		"two isses":           {change: func(a url.Values) { a["iss"] = append(a["iss"], "https://evil.example") }, says: other},
		"refused by the person": {change: func(a url.Values) { a.Del("code"); a.Set("error", "access_denied") },
			says: "didn’t sign you in (access_denied)"},
		"an error that is a script": {change: changed("error", "<script>alert(1)</script>"), says: "didn’t sign you in."},
		"an error beside a code":    {change: changed("error", "server_error"), says: "didn’t sign you in (server_error)"},
		"a made-up code":            {change: changed("code", "made up"), says: "refused the request from this community (invalid_grant)"},
		"a long code":               {change: changed("code", strings.Repeat("c", 5000)), says: "refused the request"},
		"another provider's answer": {at: "second", says: other},
		"a provider that is not":    {at: "none", status: 404, says: "You can’t sign in here with"},
		"in a frame":                {header: "Sec-Fetch-Dest: iframe", status: 403, says: "We couldn’t sign you in"},
		"by looking ahead":          {header: "Sec-Purpose: prefetch", status: 403},
	}
}

// told are what the provider says that is not good.
func told() map[string]attempt {
	return map[string]attempt{
		"iss of another":               {lies: claimed("iss", "https://evil.example"), says: notFrom},
		"no iss in the token":          {lies: claimed("iss", nil), says: notFrom},
		"aud of another":               {lies: claimed("aud", "another client"), says: forOther},
		"no aud":                       {lies: claimed("aud", nil), says: forOther},
		"an empty list as aud":         {lies: claimed("aud", []string{}), says: forOther},
		"many auds without azp":        {lies: claimed("aud", []string{clientOf, "another client"}), says: forOther},
		"azp of another":               {lies: claimed("azp", "another client"), says: forOther},
		"azp that is a number":         {lies: claimed("azp", 7), says: forOther},
		"expired":                      {lies: claimed("exp", 1_800_000_000), says: late},
		"no exp":                       {lies: claimed("exp", nil), says: late},
		"a negative exp":               {lies: claimed("exp", -1), says: late},
		"from the future":              {lies: claimed("iat", 2_200_000_000), says: late},
		"no iat":                       {lies: claimed("iat", nil), says: forged},
		"not yet":                      {lies: claimed("nbf", 2_200_000_000), says: forged},
		"another nonce":                {lies: claimed("nonce", "another"), says: "belongs to another sign-in"},
		"no nonce":                     {lies: claimed("nonce", nil), says: "belongs to another sign-in"},
		"no sub":                       {lies: claimed("sub", nil), says: forged},
		"an empty sub":                 {lies: claimed("sub", ""), says: forged},
		"a number for a sub":           {lies: claimed("sub", 42), says: forged},
		"a long sub":                   {lies: claimed("sub", strings.Repeat("s", 257)), says: forged},
		"NUL in a sub":                 {lies: claimed("sub", "a\x00b"), says: forged},
		"another access token":         {lies: claimed("at_hash", "AAAAAAAAAAAAAAAAAAAAAA"), says: forged},
		"no address":                   {lies: claimed("email", nil), says: "didn’t share your email address"},
		"two addresses":                {lies: claimed("email", "a@id.example, b@id.example"), says: "didn’t share your email address"},
		"a member's address":           {lies: claimed("email", "ann@test.example"), status: 409, says: "link the two"},
		"a moderator's address":        {lies: claimed("email", "mia@test.example"), status: 409, says: "link the two"},
		"another sub in userinfo":      {lies: lies{info: map[string]any{"sub": "another"}}, says: forged},
		"no ID token":                  {lies: answered(`{"access_token":"a","token_type":"Bearer"}`), says: forged},
		"an ID token of words":         {lies: answered(`{"access_token":"a","token_type":"Bearer","id_token":"words"}`), says: forged},
		"an ID token that is a number": {lies: answered(`{"access_token":"a","token_type":"Bearer","id_token":7}`), says: forged},
		"no access token":              {lies: answered(`{"id_token":"a.b.c"}`), says: noAnswer},
		"a list":                       {lies: answered(`[]`), says: noAnswer},
		"a page":                       {lies: answered(`<html>Sign in first</html>`), says: noAnswer},
		"nothing":                      {lies: answered(``), says: noAnswer},
		"an error": {lies: answered(`{"error":"invalid_client","error_description":"<b>secret</b>"}`),
			says: "refused the request from this community (invalid_client)"},
		"a giant token":  {lies: served("/token", giant), says: noAnswer},
		"giant userinfo": {lies: served("/me", giant), says: noAnswer},
		"giant keys":     {lies: served("/keys", giant), says: noAnswer},
		"no keys": {lies: served("/keys", func(w http.ResponseWriter, _ *http.Request) {
			w.Write([]byte(`{"keys":[]}`))
		}), says: forged},
		"keys that are down":    {lies: served("/keys", status(503)), says: noAnswer},
		"a token that fails":    {lies: served("/token", status(500)), says: noAnswer},
		"userinfo that fails":   {lies: served("/me", status(500)), says: noAnswer},
		"discovery of another":  {lies: lies{discovery: map[string]any{"issuer": "https://evil.example"}}, says: noAnswer},
		"discovery of a script": {lies: lies{discovery: map[string]any{"token_endpoint": "javascript:1"}}, says: noAnswer},
	}
}

// written are ID tokens that are not signed as they should be.
func written(t *testing.T, p *issuer) map[string]attempt {
	stranger, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKIXPublicKey(&p.key.PublicKey)
	if err != nil {
		t.Fatal(err)
	}
	public := pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der})
	with := func(method jwt.SigningMethod, header map[string]any, key any) lies {
		return signedAs(func(claims jwt.MapClaims) string {
			token := jwt.NewWithClaims(method, claims)
			token.Header["kid"] = "one"
			for name, value := range header {
				token.Header[name] = value
			}
			text, err := token.SignedString(key)
			if err != nil {
				panic(err)
			}
			return text
		})
	}
	changed := func(change func(parts []string) string) lies {
		return signedAs(func(claims jwt.MapClaims) string { return change(strings.Split(p.signed(claims), ".")) })
	}
	var set struct{ Keys []json.RawMessage }
	if err := json.Unmarshal(p.keys("one", &stranger.PublicKey), &set); err != nil {
		t.Fatal(err)
	}
	return map[string]attempt{
		"alg none":                 {lies: with(jwt.SigningMethodNone, nil, jwt.UnsafeAllowNoneSignatureType), says: forged},
		"HMAC with the secret":     {lies: with(jwt.SigningMethodHS256, nil, []byte(secretOf)), says: forged},
		"HMAC with the public key": {lies: with(jwt.SigningMethodHS256, nil, public), says: forged},
		"another's key":            {lies: with(jwt.SigningMethodRS256, nil, stranger), says: forged},
		"a key that is not there":  {lies: with(jwt.SigningMethodRS256, map[string]any{"kid": "two"}, stranger), says: forged},
		"no name of the key":       {lies: with(jwt.SigningMethodRS256, map[string]any{"kid": ""}, stranger), says: forged},
		"a key of its own":         {lies: with(jwt.SigningMethodRS256, map[string]any{"jwk": set.Keys[0]}, stranger), says: forged},
		"a key's address":          {lies: with(jwt.SigningMethodRS256, map[string]any{"jku": p.URL + "/evil"}, stranger), says: forged},
		"an extension":             {lies: with(jwt.SigningMethodRS256, map[string]any{"crit": []string{"x"}, "x": 1}, p.key), says: forged},
		"another algorithm":        {lies: with(jwt.SigningMethodRS512, nil, p.key), says: forged},
		"no signature":             {lies: changed(func(parts []string) string { return parts[0] + "." + parts[1] + "." }), says: forged},
		"a cut signature": {lies: changed(func(parts []string) string {
			return parts[0] + "." + parts[1] + "." + parts[2][:40]
		}), says: forged},
		"another's payload": {lies: changed(func(parts []string) string {
			return parts[0] + "." + base64.RawURLEncoding.EncodeToString([]byte(`{"sub":"admin"}`)) + "." + parts[2]
		}), says: forged},
		"as JSON": {lies: changed(func(parts []string) string {
			return `{"protected":"` + parts[0] + `","payload":"` + parts[1] + `","signature":"` + parts[2] + `"}`
		}), says: forged},
	}
}

// Nobody is let in by what a provider should not say, or a browser not bring back: each
// of these tries is told why, and leaves nothing behind.
func TestNobodyIsLetInByALyingProvider(t *testing.T) {
	eachIssuer(t, func(t *testing.T, b *browser, p *issuer) {
		second := p.settings()
		second.ID, second.Name = "second", "Second"
		trust(t, b.Site, p.settings(), second)
		tries := 0
		for _, table := range []map[string]attempt{brought(), told(), written(t, p)} {
			for name, try := range table {
				tries++
				tryToEnter(t, b, p, name, try)
			}
		}
		t.Logf("%d tries", tries)
		p.lie(lies{})
		b.Clock.Advance(11 * time.Minute)
		if reply := b.enter(t, p); b.me(t, session(reply)) != "dora-d" {
			t.Errorf("the right way: %d\n%s", reply.Status, mainOf(string(reply.Body)))
		}
	})
}

func tryToEnter(t *testing.T, b *browser, p *issuer, name string, try attempt) {
	t.Helper()
	p.lie(lies{})
	began := b.Clock.Now().Add(11 * time.Minute)
	b.Clock.Advance(11 * time.Minute) // what was known of the provider is asked for anew
	if try.lies.discovery != nil {    // it tells the truth, and soon does not
		b.away(t, "", "/sign-in/with/try")
		b.Clock.Advance(5 * time.Minute)
		try.after = 6 * time.Minute
	}
	to, kept := b.away(t, "", "/sign-in/with/try?to=/spaces")
	answer := p.visit(t, to)
	p.lie(try.lies)
	if try.change != nil {
		try.change(answer)
	}
	if try.cookie != nil {
		kept = try.cookie(kept)
	}
	b.Clock.Advance(try.after)
	at, want := "try", 401
	if try.at != "" {
		at = try.at
	}
	if try.status != 0 {
		want = try.status
	}
	reply := b.do(t, step{Do: "GET /sign-in/from/" + at + "?" + answer.Encode(), Header: "Cookie: " + kept + "\n" + try.header})
	page := string(reply.Body)
	switch {
	case session(reply) != "" || reply.Status != want || !strings.Contains(page, try.says):
		t.Errorf("%s: %d, %q, without %q\n%.1500s", name, reply.Status, session(reply), try.says, mainOf(page))
	case try.header == "" && !strings.Contains(page, `name="password"`):
		t.Errorf("%s: the door for passwords is not on the page", name)
	case strings.Contains(page, "<script>alert") || strings.Contains(page, "<b>secret"):
		t.Errorf("%s: the page holds what was sent", name)
	case len(answer.Get("code")) > 10 && strings.Contains(page, answer.Get("code")):
		t.Errorf("%s: the page holds the code", name)
	}
	if left := leftBehind(t, b.Site, began); len(left) > 0 {
		t.Errorf("%s: it leaves %v", name, left)
	}
}

// leftBehind is what has happened since then, and by which accounts people sign in.
func leftBehind(t *testing.T, s *resttest.Site, since time.Time) (left []string) {
	t.Helper()
	err := s.DB.Read(t.Context(), func(tx *store.Tx) (err error) {
		if left, err = tx.EventsSince(s.Portal.ID, since); err != nil {
			return err
		}
		for _, name := range []string{"admin", "mia", "ann", "bob"} {
			list, err := tx.Identities(community.UserID(s.ID(name)))
			if err != nil {
				return err
			}
			for _, i := range list {
				left = append(left, name+" "+i.Subject)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return left
}

// What was brought back once is of no use again, nor is a code in another browser.
func TestAnAnswerIsGoodOnceAndInOneBrowser(t *testing.T) {
	eachIssuer(t, func(t *testing.T, b *browser, p *issuer) {
		to, mine := b.away(t, "", "/sign-in/with/try")
		answer := p.visit(t, to)
		code := answer.Get("code")
		theirs, yours := b.away(t, "", "/sign-in/with/try")
		stolen := url.Values{"code": {code}, "state": {theirs.Query().Get("state")}, "iss": {p.URL}}
		b.walk(t,
			step{Do: "GET /sign-in/from/try?" + answer.Encode(), Header: "Cookie: " + yours, Status: 401, Has: []string{other}},
			step{Do: "GET /sign-in/from/try?" + stolen.Encode(), Header: "Cookie: " + yours, Status: 401, Has: []string{"invalid_grant"}},
		)
		p.forget(code, to.Query())
		b.walk(t, step{Do: "GET /sign-in/from/try?" + answer.Encode(), Header: "Cookie: " + mine, To: "/"})
		p.forget(code, to.Query())
		b.walk(t, step{Do: "GET /sign-in/from/try?" + answer.Encode(), Header: "Cookie: " + mine, Status: 401, Has: []string{other}})
	})
}

// A provider that sends us on is not followed: the secret is for the address that it
// named.
func TestTheSecretIsToldToNobodyElse(t *testing.T) {
	eachIssuer(t, func(t *testing.T, b *browser, p *issuer) {
		var told atomic.Int64
		p.lie(lies{serve: func(w http.ResponseWriter, r *http.Request) bool {
			switch r.URL.Path {
			case "/token":
				http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
			case "/elsewhere":
				told.Add(1)
			default:
				return false
			}
			return true
		}})
		if reply := b.enter(t, p); reply.Status != 401 || told.Load() != 0 {
			t.Errorf("%d, and it was told %d times", reply.Status, told.Load())
		}
	})
}

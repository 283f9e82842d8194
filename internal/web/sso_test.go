package web_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

const (
	productSecret = "a secret that the product and we share"
	siteSecret    = "another secret that the wiki and we share"
)

// eachEntrance runs fn with sites that the product signs its people in to.
func eachEntrance(t *testing.T, fn func(*testing.T, *browser, product)) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		p := newProduct(t)
		if _, err := s.App.InstallJWT(t.Context(), community.System(s.Portal.ID), auth.JWTSettings{PublicKey: p.pem}); err != nil {
			t.Fatal(err)
		}
		fn(t, newBrowser(s), p)
	})
}

// errand is a token for a link, with its claims changed.
func (p product) errand(t *testing.T, b *browser, change jwt.MapClaims) string {
	t.Helper()
	now := b.Clock.Now()
	claims := jwt.MapClaims{"sub": "42", "name": "Dora", "email": "dora@product.example", "iat": now.Unix(),
		"exp": now.Add(time.Minute).Unix()}
	maps.Copy(claims, change)
	for name, value := range claims {
		if value == nil {
			delete(claims, name)
		}
	}
	return p.sign(t, claims)
}

func TestAShortTokenSignsInByALink(t *testing.T) {
	eachEntrance(t, func(t *testing.T, b *browser, p product) {
		token := p.errand(t, b, jwt.MapClaims{"jti": "1"})
		reply := b.do(t, step{Do: "GET /sso?to=/questions%3Fsort%3Dnew&jwt=" + token})
		if reply.Status != 303 || reply.Header.Get("Location") != "/questions?sort=new" {
			t.Fatalf("%d to %s", reply.Status, reply.Header.Get("Location"))
		}
		dora := session(reply)
		b.walk(t,
			step{Do: "GET /settings", Header: "Cookie: " + dora, Has: []string{"Dora"}},
			step{Do: "GET /settings/sessions", Header: "Cookie: " + dora, Has: []string{"from the product"}},
			step{Do: "GET /sso?to=/&jwt=" + token, Status: 401, Has: []string{"already been used", "/sign-in?here"}},
			step{Do: "GET /sso?to=/spaces&jwt=" + p.errand(t, b, jwt.MapClaims{"jti": "2"}), Header: "Cookie: " + dora, To: "/spaces"},
		)
		// Whoever is signed in as somebody else is asked.
		other := b.do(t, step{As: "ann", Do: "GET /sso?to=/spaces&jwt=" + p.errand(t, b, jwt.MapClaims{"jti": "3"})})
		if page := string(other.Body); other.Status != 200 || session(other) != "" || !strings.Contains(page, "Continue as Dora") {
			t.Fatalf("%d %s", other.Status, mainOf(page))
		}
		_, rest, _ := strings.Cut(string(other.Body), `name="pass" value="`)
		pass, _, _ := strings.Cut(rest, `"`)
		b.walk(t,
			step{Do: "POST /sso", Form: formOf("pass", pass, "to", "/spaces"), Header: "Sec-Fetch-Site: cross-site", Status: 403},
			step{As: "ann", Do: "POST /sso", Form: formOf("pass", pass, "to", "/spaces"), To: "/spaces"},
			step{As: "ann", Do: "POST /sso", Form: formOf("pass", pass, "to", "/spaces"), Status: 401},
			step{As: "ann", Do: "GET /settings", To: "/sign-in…"}, // her session has ended with that
		)
	})
}

// What a link may not do: none of these tries is let in, and each is told why.
func TestNobodyIsLetInByABadLink(t *testing.T) {
	eachEntrance(t, func(t *testing.T, b *browser, p product) {
		s := b.Site
		now := s.Clock.Now()
		at := func(d time.Duration) int64 { return now.Add(d).Unix() }
		good := p.errand(t, b, nil)
		parts := strings.Split(good, ".")
		join := func(parts ...string) string { return strings.Join(parts, ".") }
		encode := func(v any) string {
			text, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			return base64.RawURLEncoding.EncodeToString(text)
		}
		hmacOf := func(key string) string {
			text := encode(map[string]string{"alg": "HS256", "typ": "JWT"}) + "." + parts[1]
			mac := hmac.New(sha256.New, []byte(key))
			mac.Write([]byte(text))
			return text + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
		}
		link := func(as string) string {
			return s.Ask(t, resttest.Row{As: as, Do: "POST /sso", Body: `{}`}).Get("url").(string)
		}
		passIn := func(link string) string {
			u, err := url.Parse(link)
			if err != nil {
				t.Fatal(err)
			}
			return u.Query().Get("pass")
		}
		spent := passIn(link("ann"))
		if reply := b.do(t, step{Do: "GET /sso?pass=" + spent}); reply.Status != 303 {
			t.Fatalf("a good pass: %d", reply.Status)
		}
		late := passIn(link("ann"))
		b.walk(t, step{Do: "GET /sso?jwt=" + p.errand(t, b, jwt.MapClaims{"jti": "once", "sub": "43", "email": "e@product.example"}),
			To: "/"})
		tries := map[string]string{
			"nothing": "", "no value": "jwt=", "an empty pass": "pass=", "another's word": "token=" + good,
			"a made-up pass": "pass=stoa_pass_" + strings.Repeat("A", 43), "a short pass": "pass=x",
			"a long pass": "pass=" + strings.Repeat("a", 20_000), "NUL in a pass": "pass=%00", "bad UTF-8": "pass=%ff",
			"a spent pass": "pass=" + spent, "SQL": "pass=%27%20OR%201%3D1--", "an access token as a pass": "pass=" + s.Token("ann"),
			"a page's session as a pass": "pass=" + strings.TrimPrefix(b.cookie(t, "ann"), "stoa="),
			"the hash of a pass":         "pass=" + auth.TokenHash(late), "a pass in capitals": "pass=" + strings.ToUpper(late),
			"a pass with a space": "pass=" + late + "%20", "a pass as a jwt": "jwt=" + late,
			"an access token as a jwt": "jwt=" + s.Token("ann"), "no end": "jwt=" + p.errand(t, b, jwt.MapClaims{"exp": nil}),
			"an end far ahead":      "jwt=" + p.errand(t, b, jwt.MapClaims{"exp": at(8 * time.Minute)}),
			"an end in a year":      "jwt=" + p.errand(t, b, jwt.MapClaims{"exp": at(365 * 24 * time.Hour)}),
			"an end long past":      "jwt=" + p.errand(t, b, jwt.MapClaims{"exp": at(-2 * time.Minute)}),
			"an end that is text":   "jwt=" + p.errand(t, b, jwt.MapClaims{"exp": "soon"}),
			"an end that is huge":   "jwt=" + p.errand(t, b, jwt.MapClaims{"exp": 1e300}),
			"a negative end":        "jwt=" + p.errand(t, b, jwt.MapClaims{"exp": -1}),
			"not yet":               "jwt=" + p.errand(t, b, jwt.MapClaims{"nbf": at(5 * time.Minute)}),
			"from the future":       "jwt=" + p.errand(t, b, jwt.MapClaims{"iat": at(5 * time.Minute)}),
			"no iat":                "jwt=" + p.errand(t, b, jwt.MapClaims{"iat": nil}),
			"no sub":                "jwt=" + p.errand(t, b, jwt.MapClaims{"sub": nil}),
			"a blank sub":           "jwt=" + p.errand(t, b, jwt.MapClaims{"sub": " "}),
			"a number for a sub":    "jwt=" + p.errand(t, b, jwt.MapClaims{"sub": 42}),
			"a list for a sub":      "jwt=" + p.errand(t, b, jwt.MapClaims{"sub": []string{"42"}}),
			"a long sub":            "jwt=" + p.errand(t, b, jwt.MapClaims{"sub": strings.Repeat("4", 257)}),
			"NUL in a sub":          "jwt=" + p.errand(t, b, jwt.MapClaims{"sub": "4\x002"}),
			"no name":               "jwt=" + p.errand(t, b, jwt.MapClaims{"name": nil}),
			"a long name":           "jwt=" + p.errand(t, b, jwt.MapClaims{"name": strings.Repeat("n", 201)}),
			"no address":            "jwt=" + p.errand(t, b, jwt.MapClaims{"email": nil}),
			"two addresses":         "jwt=" + p.errand(t, b, jwt.MapClaims{"email": "a@x.example, b@x.example"}),
			"a moderator's address": "jwt=" + p.errand(t, b, jwt.MapClaims{"sub": "a", "email": "mia@test.example"}),
			"a member's address":    "jwt=" + p.errand(t, b, jwt.MapClaims{"sub": "b", "email": "ann@test.example"}),
			"another's key":         "jwt=" + newProduct(t).errand(t, b, nil), "no signature": "jwt=" + join(parts[0], parts[1], ""),
			"a cut signature":          "jwt=" + good[:len(good)-6],
			"another's signature":      "jwt=" + join(parts[0], parts[1], strings.Split(p.errand(t, b, jwt.MapClaims{"sub": "9"}), ".")[2]),
			"alg none":                 "jwt=" + join(encode(map[string]string{"alg": "none"}), parts[1], "AA"),
			"alg None":                 "jwt=" + join(encode(map[string]string{"alg": "NoNe"}), parts[1], parts[2]),
			"HMAC with the public key": "jwt=" + hmacOf(p.pem), "HMAC with nothing": "jwt=" + hmacOf(""),
			"a key of its own": "jwt=" + join(encode(map[string]any{"alg": "EdDSA", "jwk": map[string]string{"kty": "OKP"}}), parts[1],
				parts[2]), "an extension": "jwt=" +
				join(encode(map[string]any{"alg": "EdDSA", "crit": []string{"b64"}, "b64": false}), parts[1], parts[2]),
			"two parts": "jwt=" + join(parts[0], parts[1]), "four parts": "jwt=" + good + ".AA", "five parts": "jwt=" + good + "..AA",
			"padding": "jwt=" + good + "%3D", "a line break": "jwt=" + parts[0] + "%0A." + parts[1] + "." + parts[2],
			"not base64": "jwt=a.b!.c", "a payload that is a list": "jwt=" + join(parts[0], encode([]int{1}), parts[2]),
			"a huge token":         "jwt=" + strings.Repeat("A", 30_000) + ".B.C",
			"a token taken once":   "jwt=" + p.errand(t, b, jwt.MapClaims{"jti": "once", "sub": "43", "email": "e@product.example"}),
			"the jti of another's": "jwt=" + p.errand(t, b, jwt.MapClaims{"jti": "once", "sub": "44", "email": "f@product.example"}),
			"sso without a cookie": "sso=" + url.QueryEscape(base64.StdEncoding.EncodeToString([]byte("nonce=x&external_id=1&email=a@x.example"))) + "&sig=" + strings.Repeat("0", 64), "sso alone": "sso=AAAA"}
		if len(tries) < 60 {
			t.Errorf("only %d tries", len(tries))
		}
		for name, query := range tries {
			reply := b.do(t, step{Do: "GET /sso?to=/questions&" + query})
			page := string(reply.Body)
			switch {
			case session(reply) != "" || reply.Status < 400 || reply.Status >= 500:
				t.Errorf("%s: %d, %q", name, reply.Status, session(reply))
			case reply.Status != 414 && reply.Status != 431 && !strings.Contains(page, "We couldn’t sign you in") &&
				!strings.Contains(page, "problem"):
				t.Errorf("%s: %d says %.300s", name, reply.Status, mainOf(page))
			case strings.Contains(page, parts[2]) || strings.Contains(page, late):
				t.Errorf("%s: the page holds what was sent", name)
			}
		}
		s.Clock.Advance(61 * time.Second)
		b.walk(t,
			step{Do: "GET /sso?pass=" + late, Status: 401},
			step{Do: "GET /sso?jwt=" + p.errand(t, b, jwt.MapClaims{"sub": "45", "email": "g@product.example"}) + "&to=//evil.example",
				To: "/"},
		)
		for _, header := range []string{"Sec-Purpose: prefetch", "Purpose: prefetch"} {
			b.walk(t, step{Do: "GET /sso?jwt=" + good, Header: header, Status: 403})
		}
		for _, who := range []string{"41"} { // nobody of those tries was made
			if reply := s.Ask(t, resttest.Row{As: "admin", Do: "GET /users/external:" + who}); reply.Status != 404 {
				t.Errorf("%s was made", who)
			}
		}
		s.Ask(t, resttest.Row{As: "mia", Do: "PUT /users/{ann}", Body: `{"status":"banned"}`})
		if reply := s.Ask(t, resttest.Row{As: "ann", Do: "POST /sso", Body: `{}`}); reply.Status/100 != 4 {
			t.Errorf("a banned person gets a link: %d", reply.Status)
		}
	})
}

// location reads where an answer leads, whether by its status or by its page.
func location(reply resttest.Reply) *url.URL {
	to := reply.Header.Get("Location")
	if to == "" {
		_, to, _ = strings.Cut(reply.Header.Get("Refresh"), "url=")
	}
	u, err := url.Parse(to)
	if err != nil {
		return &url.URL{}
	}
	return u
}

func TestPeopleAreSentToTheProductToSignIn(t *testing.T) {
	eachEntrance(t, func(t *testing.T, b *browser, p product) {
		system := community.System(b.Portal.ID)
		_, err := b.App.InstallJWT(t.Context(), system,
			auth.JWTSettings{PublicKey: p.pem, LoginURL: "https://product.example/login?from=stoa"})
		if err != nil {
			t.Fatal(err)
		}
		reply := b.do(t, step{Do: "GET /sign-in?to=/notifications"})
		to := location(reply)
		back, err := url.Parse(to.Query().Get("return_to"))
		if reply.Status != 303 || to.Host != "product.example" || to.Query().Get("from") != "stoa" || err != nil ||
			back.Path != "/sso" || back.Query().Get("to") != "/notifications" || back.Host == "" {
			t.Fatalf("%d to %s", reply.Status, to)
		}
		q := back.Query()
		q.Set("jwt", p.errand(t, b, nil))
		b.walk(t,
			step{Do: "GET /sso?" + q.Encode(), To: "/notifications"},
			step{Do: "GET /sign-in?here", Has: []string{`name="password"`}},
			step{Do: "POST /sign-in", Form: "name=ann&password=wrong+one", Status: 400,
				Has: []string{`name="password"`}}, // the door for passwords stays
			step{Do: "GET /sso?to=/", Status: 400, Has: []string{"request is empty", `href="/sign-in"`, "/sign-in?here"}},
			step{Do: "GET /sso?to=/spaces", Status: 400, Has: []string{`href="/sign-in?here&amp;to=%2Fspaces"`}},
		)
		// From a form no browser follows to another site by its status.
		sent := b.do(t, step{Do: "GET /sign-in?to=/", Header: "Cookie: stoa_flash=signin.form"})
		if to := location(sent); sent.Status != 200 || to.Host != "product.example" || sent.Header.Get("Location") != "" {
			t.Errorf("after a form: %d to %s", sent.Status, to)
		}
	})
}

// signed is a payload in DiscourseConnect's form.
func signed(payload url.Values, secret string) url.Values {
	text := base64.StdEncoding.EncodeToString([]byte(payload.Encode()))
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(text))
	return url.Values{"sso": {text}, "sig": {hex.EncodeToString(mac.Sum(nil))}}
}

// unsigned reads a payload whose signature holds.
func unsigned(t *testing.T, u *url.URL, secret string) url.Values {
	t.Helper()
	text, err := base64.StdEncoding.DecodeString(u.Query().Get("sso"))
	if err != nil {
		t.Fatal(err)
	}
	values, err := url.ParseQuery(string(text))
	if err != nil || signed(values, secret).Get("sig") != u.Query().Get("sig") {
		t.Fatalf("%s is not signed: %v", u, err)
	}
	return values
}

func withDiscourse(t *testing.T, b *browser) {
	t.Helper()
	_, err := b.App.InstallDiscourse(t.Context(), community.System(b.Portal.ID),
		auth.DiscourseSettings{URL: "https://product.example/sso", Secret: productSecret,
			Trust: auth.Trust{Roles: true}, Sites: []auth.DiscourseSite{{Domain: "wiki.example", Secret: siteSecret}}})
	if err != nil {
		t.Fatal(err)
	}
}

// cookieOf reads a cookie that an answer sets.
func cookieOf(reply resttest.Reply, name string) string {
	for _, line := range reply.Header.Values("Set-Cookie") {
		if c, err := http.ParseSetCookie(line); err == nil && c.Name == name && c.Value != "" {
			return name + "=" + c.Value
		}
	}
	return ""
}

func TestAProductThatSpeaksToDiscourseSpeaksToUs(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		withDiscourse(t, b)
		begin := func() (nonce, cookie string) {
			reply := b.do(t, step{Do: "GET /sign-in?to=/spaces"})
			to := location(reply)
			asked := unsigned(t, to, productSecret)
			if to.Host != "product.example" || !strings.HasSuffix(asked.Get("return_sso_url"), "/sso") || asked.Get("nonce") == "" {
				t.Fatalf("it asks %v at %s", asked, to)
			}
			return asked.Get("nonce"), cookieOf(reply, "stoa_sso")
		}
		nonce, cookie := begin()
		dora := url.Values{"nonce": {nonce}, "external_id": {"7"}, "email": {"dora@product.example"}, "username": {"dora"},
			"name": {"Dora D."},
			"bio":  {"<b>Hi</b>"}, "admin": {"true"}, "moderator": {"true"}, "avatar_url": {"https://product.example/d.png"}}
		answer := signed(dora, productSecret).Encode()
		b.walk(t,
			step{Do: "GET /sso?" + answer, Status: 401, Has: []string{"switched browsers"}},
			step{Do: "GET /sso?" + answer, Header: "Cookie: " + cookie, To: "/spaces"},
			step{Do: "GET /sso?" + answer, Header: "Cookie: " + cookie, Status: 401, Has: []string{"already been used"}},
		)
		s.Check(t, resttest.Row{As: "admin", Do: "GET /users/external:7", Status: 200,
			Want: `{"role":"moderator","email":"dora@product.example","profile":{"name":"Dora D.","username":"dora"}}`})
		for name, change := range map[string]func(url.Values) string{
			"another secret": func(v url.Values) string { return signed(v, siteSecret).Encode() },
			"no id":          func(v url.Values) string { v.Del("external_id"); return signed(v, productSecret).Encode() },
			"no address":     func(v url.Values) string { v.Del("email"); return signed(v, productSecret).Encode() },
			"unchecked": func(v url.Values) string {
				v.Set("require_activation", "true")
				return signed(v, productSecret).Encode()
			},
			"no nonce":      func(v url.Values) string { v.Del("nonce"); return signed(v, productSecret).Encode() },
			"another nonce": func(v url.Values) string { v.Set("nonce", nonce); return signed(v, productSecret).Encode() },
			"a bad signature": func(v url.Values) string {
				q := signed(v, productSecret)
				q.Set("sig", "zz")
				return q.Encode()
			},
			"a moderator's address": func(v url.Values) string {
				v.Set("external_id", "8")
				v.Set("email", "mia@test.example")
				return signed(v, productSecret).Encode()
			},
		} {
			nonce, cookie := begin()
			v := maps.Clone(dora)
			v.Set("nonce", nonce)
			reply := b.do(t, step{Do: "GET /sso?" + change(v), Header: "Cookie: " + cookie})
			if session(reply) != "" || reply.Status/100 != 4 {
				t.Errorf("%s: %d", name, reply.Status)
			}
		}
		nonce, cookie = begin()
		s.Clock.Advance(11 * time.Minute)
		v := maps.Clone(dora)
		v.Set("nonce", nonce)
		b.walk(t, step{Do: "GET /sso?" + signed(v, productSecret).Encode(), Header: "Cookie: " + cookie, Status: 401})
	})
}

func TestASiteHasUsSignPeopleInAsDiscourseWould(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		withDiscourse(t, b)
		ask := func(change func(url.Values), secret string) string {
			v := url.Values{"nonce": {"n1"}, "return_sso_url": {"https://wiki.example/back?x=1"}}
			change(v)
			return "GET /session/sso_provider?" + signed(v, secret).Encode()
		}
		same := func(url.Values) {}
		told := b.do(t, step{As: "ann", Do: ask(same, siteSecret)})
		to := location(told)
		if to.Host != "wiki.example" || to.Query().Get("x") != "1" {
			t.Fatalf("%d to %s", told.Status, to)
		}
		got := unsigned(t, to, siteSecret)
		want := url.Values{"nonce": {"n1"}, "external_id": {s.ID("ann")}, "username": {"ann"}, "email": {"ann@test.example"},
			"admin": {"false"}, "moderator": {"false"}}
		for name := range want {
			if got.Get(name) != want.Get(name) {
				t.Errorf("%s is %q, not %q", name, got.Get(name), want.Get(name))
			}
		}
		b.walk(t,
			step{Do: ask(same, siteSecret), To: "/sign-in?to=…"},
			step{As: "ann", Do: ask(same, productSecret), Status: 401},
			step{As: "ann", Do: ask(func(v url.Values) { v.Set("return_sso_url", "https://evil.example/") }, siteSecret), Status: 403},
			step{As: "ann", Do: ask(func(v url.Values) { v.Set("return_sso_url", "javascript:alert(1)//wiki.example") }, siteSecret),
				Status: 403},
			step{As: "ann", Do: ask(func(v url.Values) { v.Del("nonce") }, siteSecret), Status: 401},
			step{As: "ann", Do: "GET /session/sso_provider", Status: 403},
			step{As: "ann", Do: "GET /session/sso_provider?sso=%ff&sig=x", Status: 400},
		)
		silent := location(b.do(t, step{Do: ask(func(v url.Values) { v.Set("prompt", "none") }, siteSecret)}))
		if v := unsigned(t, silent, siteSecret); v.Get("failed") != "true" || v.Has("external_id") {
			t.Errorf("a guest is told as %v", v)
		}
	})
}

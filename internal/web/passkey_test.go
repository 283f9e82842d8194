package web_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"html"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/go-webauthn/webauthn/protocol/webauthncbor"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// A device makes one passkey and uses it, as its person, or somebody who has built it,
// would have it.
type device struct {
	key    *ecdsa.PrivateKey
	id     []byte
	user   string
	count  uint32
	origin string
	site   string
	flags  byte // of the person's presence and identity
	client map[string]any
}

const isThere, isThem = 0x01, 0x04

func newDevice(t *testing.T) *device {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return &device{key: key, id: []byte(rand.Text()), origin: "http://test.example", site: "test.example", flags: isThere | isThem}
}

func url64(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func (d *device) clientData(t *testing.T, kind, challenge string) []byte {
	t.Helper()
	said := map[string]any{"type": kind, "challenge": challenge, "origin": d.origin, "crossOrigin": false}
	for name, value := range d.client {
		said[name] = value
	}
	b, err := json.Marshal(said)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (d *device) authData(flags byte) []byte {
	sum := sha256.Sum256([]byte(d.site))
	return binary.BigEndian.AppendUint32(append(sum[:], flags), d.count)
}

// asked is what a page asks a browser with.
type asked struct {
	Challenge string
	User      struct{ ID string }
}

// make answers as a device that has made a passkey.
func (d *device) make(t *testing.T, options string) string {
	t.Helper()
	var o asked
	if err := json.Unmarshal([]byte(options), &o); err != nil {
		t.Fatalf("%v: %s", err, options)
	}
	d.user = o.User.ID
	point, err := d.key.PublicKey.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	public, err := webauthncbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:]})
	if err != nil {
		t.Fatal(err)
	}
	data := append(d.authData(d.flags|0x40), make([]byte, 16)...)
	data = append(binary.BigEndian.AppendUint16(data, uint16(len(d.id))), append(d.id, public...)...)
	made, err := webauthncbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": data})
	if err != nil {
		t.Fatal(err)
	}
	return d.answer(t, map[string]any{"clientDataJSON": url64(d.clientData(t, "webauthn.create", o.Challenge)),
		"attestationObject": url64(made)})
}

// use answers as a device that has used the passkey.
func (d *device) use(t *testing.T, options string) string {
	t.Helper()
	var o asked
	if err := json.Unmarshal([]byte(options), &o); err != nil {
		t.Fatalf("%v: %s", err, options)
	}
	client, data := d.clientData(t, "webauthn.get", o.Challenge), d.authData(d.flags)
	hash := sha256.Sum256(client)
	sum := sha256.Sum256(append(data[:len(data):len(data)], hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, d.key, sum[:])
	if err != nil {
		t.Fatal(err)
	}
	return d.answer(t, map[string]any{"clientDataJSON": url64(client), "authenticatorData": url64(data),
		"signature": url64(signature), "userHandle": d.user})
}

func (d *device) answer(t *testing.T, response map[string]any) string {
	t.Helper()
	b, err := json.Marshal(map[string]any{"id": url64(d.id), "rawId": url64(d.id), "type": "public-key",
		"clientExtensionResults": map[string]any{}, "response": response})
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

var passkeyOptions = regexp.MustCompile(`data-passkey="(\{[^"]+)"`)

// asks reads what a page asks a browser for a passkey with, and what it is to keep.
func asks(t *testing.T, reply resttest.Reply) (options, cookie string) {
	t.Helper()
	cookie = cookieOf(reply, "stoa_passkey")
	if found := passkeyOptions.FindStringSubmatch(string(reply.Body)); found != nil {
		return html.UnescapeString(found[1]), cookie
	}
	if reply.Status != 200 || !strings.HasPrefix(string(reply.Body), "{") {
		t.Fatalf("%d %s", reply.Status, mainOf(string(reply.Body)))
	}
	return string(reply.Body), cookie
}

// addPasskey gives a person, who has just signed in, a passkey on a device.
func (b *browser) addPasskey(t *testing.T, who, password string, d *device) {
	t.Helper()
	options, cookie := asks(t, b.do(t, step{As: who, Do: "POST /settings/security/passkey", Form: formOf("password", password)}))
	b.walk(t, step{Do: "POST /settings/security/passkeys", Header: "Cookie: " + b.cookie(t, who) + "; " + cookie,
		Form: formOf("name", "My phone", "passkey", d.make(t, options)), To: "/settings/security"})
}

// eachKeyed runs with ann, who has a password and a passkey.
func eachKeyed(t *testing.T, fn func(*testing.T, *browser, *device)) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		if reply := s.Ask(t, resttest.Row{As: "admin", Do: "PUT /users/{ann}",
			Body: `{"password":"seven green bottles"}`}); reply.Status != 200 {
			t.Fatal(string(reply.Body))
		}
		b.cookies["ann"] = session(b.do(t, step{Do: "POST /sign-in", Form: formOf("name", "ann", "password", "seven green bottles")}))
		d := newDevice(t)
		b.addPasskey(t, "ann", "seven green bottles", d)
		fn(t, b, d)
	})
}

// signIn uses a passkey as a browser does, and returns the answer to it.
func (b *browser) signIn(t *testing.T, d *device) resttest.Reply {
	t.Helper()
	options, cookie := asks(t, b.do(t, step{Do: "POST /sign-in/passkey/options"}))
	return b.do(t, step{Do: "POST /sign-in/passkey", Header: "Cookie: " + cookie,
		Form: formOf("passkey", d.use(t, options), "to", "/spaces")})
}

func TestAPasskeyLetsItsPersonIn(t *testing.T) {
	eachKeyed(t, func(t *testing.T, b *browser, d *device) {
		ann := community.Actor{Portal: b.Portal.ID, ID: community.UserID(b.ID("ann"))}
		d.count++
		reply := b.signIn(t, d)
		if session(reply) == "" || reply.Header.Get("Location") != "/spaces" {
			t.Fatalf("%d %s", reply.Status, mainOf(string(reply.Body)))
		}
		by := "Cookie: " + session(reply)
		b.walk(t,
			step{Do: "GET /settings/security", Header: by, Has: []string{"My phone", "Last used"}},
			step{Do: "GET /sign-in", Has: []string{`data-passkey=""`, "passkey.", `name="password"`}},
			step{As: "bob", Do: "GET /settings/security", Lacks: []string{"My phone"}},
		)
		// Whoever has a second factor is not asked for its code: the device has seen that it is them.
		shown := b.do(t, step{As: "ann", Do: "POST /settings/security/new", Form: formOf("password", "seven green bottles")})
		key := shownKey.FindStringSubmatch(string(shown.Body))[1]
		b.do(t, step{As: "ann", Do: "POST /settings/security/confirm", Form: formOf("code", codeAt(t, key, b.Clock.Now()))})
		d.count++
		if reply := b.signIn(t, d); session(reply) == "" {
			t.Errorf("with a second factor: %d", reply.Status)
		}
		// It confirms what matters, instead of the password.
		options, cookie := asks(t, b.do(t, step{As: "ann", Do: "GET /settings/security/codes"}))
		d.count++
		b.walk(t, step{Do: "POST /settings/security/codes", Header: "Cookie: " + b.cookie(t, "ann") + "; " + cookie,
			Form: formOf("passkey", d.use(t, options)), Has: []string{"Save your recovery codes"}})
		keys, err := b.App.Passkeys(t.Context(), ann)
		if err != nil || len(keys) != 1 {
			t.Fatal(keys, err)
		}
		end := "/settings/security/passkeys/" + string(keys[0].ID) + "/end"
		b.walk(t,
			step{As: "bob", Do: "POST " + end, Status: 404},
			step{As: "ann", Do: "GET " + end, Has: []string{"Remove this passkey"}},
			step{As: "ann", Do: "POST " + end, Form: formOf("password", "wrong"), Status: 400},
			step{As: "ann", Do: "POST " + end, Form: formOf("password", "seven green bottles"), To: "/settings/security"},
		)
		d.count++
		if reply := b.signIn(t, d); session(reply) != "" || reply.Status != 400 {
			t.Errorf("one that was removed: %d", reply.Status)
		}
	})
}

// Staff who come in by a passkey need no other second factor.
func TestAPasskeyIsEnoughForStaff(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b, d := newBrowser(s), newDevice(t)
		b.addPasskey(t, "mia", "", d)
		askStaffForAFactor(t, s)
		b.walk(t,
			step{As: "mia", Do: "GET /desk", To: "/settings/security"}, // in by something else
			step{Do: "GET /desk", Header: "Cookie: " + session(b.signIn(t, d))},
		)
		s.Check(t, resttest.Row{As: "admin", Do: "DELETE /users/{mia}/factor", Status: 200})
		if reply := b.signIn(t, d); session(reply) != "" {
			t.Error("it outlived what an admin ended")
		}
	})
}

func TestNobodyIsLetInByABadPasskey(t *testing.T) {
	tries := map[string]func(t *testing.T, b *browser, d *device) resttest.Reply{}
	change := func(name string, change func(d *device)) {
		tries[name] = func(t *testing.T, b *browser, d *device) resttest.Reply {
			t.Helper()
			change(d)
			return b.signIn(t, d)
		}
	}
	change("another origin", func(d *device) { d.origin = "https://evil.example" })
	change("another port", func(d *device) { d.origin = "http://test.example:8080" })
	change("https for http", func(d *device) { d.origin = "https://test.example" })
	change("a name below ours", func(d *device) { d.origin = "http://a.test.example" })
	change("another site", func(d *device) { d.site = "evil.example" })
	change("nobody is there", func(d *device) { d.flags = isThem })
	change("not known to be them", func(d *device) { d.flags = isThere })
	change("a frame of another site", func(d *device) { d.client = map[string]any{"crossOrigin": true} })
	change("what makes one", func(d *device) { d.client = map[string]any{"type": "webauthn.create"} })
	change("no type", func(d *device) { d.client = map[string]any{"type": ""} })
	change("another challenge", func(d *device) { d.client = map[string]any{"challenge": url64([]byte(rand.Text()))} })
	change("no challenge", func(d *device) { d.client = map[string]any{"challenge": ""} })
	change("an unknown one", func(d *device) { d.id = []byte("another") })
	change("a handle that is long", func(d *device) { d.id = []byte(strings.Repeat("x", 2000)) })
	change("another person", func(d *device) { d.user = url64([]byte("admin")) })
	change("no person", func(d *device) { d.user = "" })
	change("another key", func(d *device) { d.key, _ = ecdsa.GenerateKey(elliptic.P256(), rand.Reader) })
	send := func(name string, form func(t *testing.T, d *device, options string) string) {
		tries[name] = func(t *testing.T, b *browser, d *device) resttest.Reply {
			t.Helper()
			options, cookie := asks(t, b.do(t, step{Do: "POST /sign-in/passkey/options"}))
			return b.do(t, step{Do: "POST /sign-in/passkey", Header: "Cookie: " + cookie, Form: formOf("passkey", form(t, d, options))})
		}
	}
	send("nothing", func(*testing.T, *device, string) string { return "" })
	send("no JSON", func(*testing.T, *device, string) string { return "{" })
	send("null", func(*testing.T, *device, string) string { return "null" })
	send("an empty object", func(*testing.T, *device, string) string { return "{}" })
	send("too much", func(t *testing.T, d *device, o string) string { return d.use(t, o) + strings.Repeat(" ", 70<<10) })
	send("twice in one", func(t *testing.T, d *device, o string) string { return d.use(t, o) + d.use(t, o) })
	send("what made it", func(t *testing.T, d *device, o string) string { return d.make(t, o) })
	send("a broken signature", func(t *testing.T, d *device, o string) string {
		return strings.Replace(d.use(t, o), `"signature":"`, `"signature":"AA`, 1)
	})
	tries["no cookie"] = func(t *testing.T, b *browser, d *device) resttest.Reply {
		options, _ := asks(t, b.do(t, step{Do: "POST /sign-in/passkey/options"}))
		return b.do(t, step{Do: "POST /sign-in/passkey", Form: formOf("passkey", d.use(t, options))})
	}
	tries["another's cookie"] = func(t *testing.T, b *browser, d *device) resttest.Reply {
		options, _ := asks(t, b.do(t, step{Do: "POST /sign-in/passkey/options"}))
		_, cookie := asks(t, b.do(t, step{Do: "POST /sign-in/passkey/options"}))
		return b.do(t, step{Do: "POST /sign-in/passkey", Header: "Cookie: " + cookie, Form: formOf("passkey", d.use(t, options))})
	}
	tries["a challenge of one's own"] = func(t *testing.T, b *browser, d *device) resttest.Reply {
		nonce := "sjk3x0." + rand.Text() + "." + strings.Repeat("ab", 32)
		return b.do(t, step{Do: "POST /sign-in/passkey", Header: "Cookie: stoa_passkey=" + nonce,
			Form: formOf("passkey", d.use(t, `{"challenge":"`+url64([]byte(nonce))+`"}`))})
	}
	tries["a second time"] = func(t *testing.T, b *browser, d *device) resttest.Reply {
		options, cookie := asks(t, b.do(t, step{Do: "POST /sign-in/passkey/options"}))
		again := step{Do: "POST /sign-in/passkey", Header: "Cookie: " + cookie, Form: formOf("passkey", d.use(t, options))}
		if session(b.do(t, again)) == "" {
			t.Error("a good one was not taken")
		}
		return b.do(t, again)
	}
	tries["late"] = func(t *testing.T, b *browser, d *device) resttest.Reply {
		options, cookie := asks(t, b.do(t, step{Do: "POST /sign-in/passkey/options"}))
		b.Clock.Advance(11 * time.Minute)
		return b.do(t, step{Do: "POST /sign-in/passkey", Header: "Cookie: " + cookie, Form: formOf("passkey", d.use(t, options))})
	}
	tries["what was to confirm"] = func(t *testing.T, b *browser, d *device) resttest.Reply {
		options, cookie := asks(t, b.do(t, step{As: "ann", Do: "GET /settings/security/new"}))
		return b.do(t, step{Do: "POST /sign-in/passkey", Header: "Cookie: " + cookie, Form: formOf("passkey", d.use(t, options))})
	}
	tries["a copy that is behind"] = func(t *testing.T, b *browser, d *device) resttest.Reply {
		d.count += 50
		if session(b.signIn(t, d)) == "" {
			t.Error("a good one was not taken")
		}
		d.count--
		return b.signIn(t, d)
	}
	eachKeyed(t, func(t *testing.T, b *browser, d *device) {
		for name, try := range tries {
			b.Clock.Advance(time.Hour) // whoever guesses must wait
			d.count += 100
			own := *d
			if reply := try(t, b, &own); session(reply) != "" || reply.Status != 400 {
				t.Errorf("%s: %d with %q", name, reply.Status, session(reply))
			}
		}
		b.Clock.Advance(time.Hour)
		d.count += 100
		if reply := b.signIn(t, d); session(reply) == "" {
			t.Errorf("and then a good one: %d %s", reply.Status, mainOf(string(reply.Body)))
		}
		waits := 0
		for range 40 {
			if reply := b.signIn(t, newDevice(t)); reply.Status == 429 {
				waits++
			}
		}
		if waits < 25 {
			t.Errorf("only %d of 40 wrong ones had to wait", waits)
		}
	})
}

func TestNobodyAddsABadPasskey(t *testing.T) {
	eachKeyed(t, func(t *testing.T, b *browser, _ *device) {
		ask := func() (options, cookie string) {
			return asks(t, b.do(t, step{As: "ann", Do: "POST /settings/security/passkey", Form: formOf("password", "seven green bottles")}))
		}
		add := func(name, who, nonce, of, answer string, status int) {
			t.Helper()
			reply := b.do(t, step{Do: "POST /settings/security/passkeys", Header: "Cookie: " + b.cookie(t, who) + "; " + nonce,
				Form: formOf("name", of, "passkey", answer)})
			if reply.Status != status || strings.Contains(string(reply.Body), "data-passkey=") {
				t.Errorf("%s: %d, not %d", name, reply.Status, status)
			}
		}
		b.walk(t,
			step{Do: "GET /settings/security/passkey", To: "/sign-in…"},
			step{As: "ann", Do: "GET /settings/security/passkey", Has: []string{`name="password"`}, Lacks: []string{"data-makes-passkey"}},
			step{As: "ann", Do: "POST /settings/security/passkey", Form: formOf("password", "wrong"), Status: 400,
				Lacks: []string{"data-makes-passkey"}},
		)
		for name, change := range map[string]func(*device){
			"another origin":       func(d *device) { d.origin = "https://evil.example" },
			"another site":         func(d *device) { d.site = "evil.example" },
			"not known to be them": func(d *device) { d.flags = isThere },
			"another challenge":    func(d *device) { d.client = map[string]any{"challenge": url64([]byte(rand.Text()))} },
			"what uses one":        func(d *device) { d.client = map[string]any{"type": "webauthn.get"} },
			"a handle too long":    func(d *device) { d.id = []byte(strings.Repeat("x", 1100)) },
		} {
			d := newDevice(t)
			change(d)
			options, cookie := ask()
			add(name, "ann", cookie, "x", d.make(t, options), 400)
		}
		options, cookie := ask()
		add("another person", "bob", cookie, "x", newDevice(t).make(t, options), 400)
		add("nothing", "ann", cookie, "x", "", 400)
		add("once more with that nonce", "ann", cookie, "x", newDevice(t).make(t, options), 400)
		options, cookie = ask()
		add("a long name", "ann", cookie, strings.Repeat("x", 61), newDevice(t).make(t, options), 400)
		options, cookie = asks(t, b.do(t, step{Do: "POST /sign-in/passkey/options"}))
		add("what was to sign in", "ann", cookie, "x", newDevice(t).make(t, options), 400)
		twin := newDevice(t)
		b.addPasskey(t, "ann", "seven green bottles", twin)
		b.addPasskeyFails(t, "bob", twin) // whoever knows a handle does not take it over
		for range community.MaxPasskeys - 2 {
			b.addPasskey(t, "ann", "seven green bottles", newDevice(t))
		}
		b.walk(t, step{As: "ann", Do: "POST /settings/security/passkey", Form: formOf("password", "seven green bottles"), Status: 409})
	})
}

// addPasskeyFails tries to give a person a passkey that another has.
func (b *browser) addPasskeyFails(t *testing.T, who string, d *device) {
	t.Helper()
	options, cookie := asks(t, b.do(t, step{As: who, Do: "POST /settings/security/passkey"}))
	b.walk(t, step{Do: "POST /settings/security/passkeys", Header: "Cookie: " + b.cookie(t, who) + "; " + cookie,
		Form: formOf("passkey", d.make(t, options)), Status: 400})
}

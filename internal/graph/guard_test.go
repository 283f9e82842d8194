package graph_test

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// A door is where a secret is asked for.
type door struct {
	name  string
	right string // the secret that opens it
	guess func(secret string) row
}

func basic(secret string) string {
	return "Authorization: Basic " + base64.StdEncoding.EncodeToString([]byte(resttest.ClientID+":"+secret))
}

func form(values ...string) string {
	f := url.Values{}
	for i := 0; i < len(values); i += 2 {
		f.Set(values[i], values[i+1])
	}
	return f.Encode()
}

// doors are all there are, with what opens them. cookie is the session of the admin.
func doors(cookie string) []door {
	const posted = "Content-Type: application/x-www-form-urlencoded\nAccept: text/html"
	password := func(do string) func(string) row {
		return func(secret string) row {
			return row{Do: do, Body: form("grant_type", "password", "username", "admin", "password", secret,
				"client_id", resttest.ClientID, "client_secret", resttest.ClientSecret)}
		}
	}
	login := func(kind, as, header string) func(string) row {
		return func(secret string) row {
			query := kind + `($p: String!) { loginNetwork(input: {usernameOrEmail: "admin", password: $p}) { accessToken } }`
			return row{As: as, Do: "POST //graphql", Header: header, Body: wire(query, fmt.Sprintf(`{"p":%q}`, secret))}
		}
	}
	return []door{
		{"the password grant", resttest.AdminPassword, password("POST /oauth/token")},
		{"the password grant by its other address", resttest.AdminPassword, password("POST //oauth/token")},
		{"loginNetwork with a client's secret", resttest.AdminPassword, login("mutation", "", basic(resttest.ClientSecret))},
		{"loginNetwork with an app's token", resttest.AdminPassword, login("query", "app", "")},
		{"loginNetwork as a guest", resttest.AdminPassword, login("mutation", "", "Authorization: Bearer guest")},
		{"loginNetwork as nobody", resttest.AdminPassword, login("query", "", "")},
		{"the page to sign in on", resttest.AdminPassword, func(secret string) row {
			return row{Do: "POST //sign-in", Body: form("name", "admin", "password", secret), Header: posted}
		}},
		{"a change of the password", resttest.AdminPassword, func(secret string) row {
			return row{As: "admin", Do: "PUT /user", Body: fmt.Sprintf(`{"password":"yet another one","currentPassword":%q}`, secret)}
		}},
		{"the page to change the password on", resttest.AdminPassword, func(secret string) row {
			return row{Do: "POST //settings/password", Body: form("password", "yet another one", "currentPassword", secret),
				Header: posted + "\nCookie: " + cookie}
		}},
		{"a client's secret in the form", resttest.ClientSecret, func(secret string) row {
			return row{Do: "POST /oauth/token",
				Body: form("grant_type", "client_credentials", "client_id", resttest.ClientID, "client_secret", secret)}
		}},
		{"a client's secret by HTTP Basic", resttest.ClientSecret, func(secret string) row {
			return row{Do: "POST /oauth/token", Body: form("grant_type", "client_credentials"), Header: basic(secret)}
		}},
		{"a client's secret where tokens end", resttest.ClientSecret, func(secret string) row {
			return row{Do: "POST /oauth/revoke", Body: form("token", "x", "client_id", resttest.ClientID, "client_secret", secret)}
		}},
		{"a client's secret in the graph", resttest.ClientSecret, func(secret string) row {
			return row{Do: "POST //graphql", Header: basic(secret),
				Body: wire(`{ limitedToken(networkId: "{portal}", context: NETWORK, entityId: "{portal}") { accessToken } }`, "")}
		}},
	}
}

// opened reports whether a guess was right, and whether it had to wait.
func opened(t *testing.T, reply resttest.Reply) (isOpen, mustWait bool) {
	t.Helper()
	if mustWait = reply.Status == 429 || reply.Get("errors.0.code") == "104"; mustWait && reply.Header.Get("Retry-After") == "" {
		t.Errorf("it is not told how long to wait: %d %s", reply.Status, reply.Body)
	}
	if reply.Status >= 500 {
		t.Errorf("%d %s", reply.Status, reply.Body)
	}
	return reply.Status == 303 || reply.Status == 200 && reply.Get("errors") == nil, mustWait
}

// TestGuessesAreSlowedAtEveryDoor has attackers try what they can, the right secret
// among it, after they were wrong as often as anybody may be.
func TestGuessesAreSlowedAtEveryDoor(t *testing.T) {
	o := options()
	o.Proxies, o.Config = []string{"127.0.0.0/8"}, app.Config{AccessTTL: 5000 * time.Hour, HashSlots: 2}
	resttest.EachWith(t, o, func(t *testing.T, s *resttest.Site) {
		s.SetToken("app", appToken(t, s))
		me, err := s.App.Me(t.Context(), s.Actor(t, "admin"))
		if err != nil {
			t.Fatal(err)
		}
		token, err := s.App.SignInAs(t.Context(), me.User, "a test")
		if err != nil {
			t.Fatal(err)
		}
		tries, open := 0, 0
		try := func(d door, secret, from string) (isOpen, mustWait bool) {
			r := d.guess(secret)
			r.Header = strings.TrimSpace(r.Header + "\nX-Forwarded-For: " + from)
			return opened(t, s.Ask(t, r))
		}
		attack := func(d door, how, from string) {
			isOpen, mustWait := try(d, d.right, from)
			if tries++; isOpen || !mustWait {
				open++
				t.Errorf("%s, %s: open %t, has to wait %t", d.name, how, isOpen, mustWait)
			}
		}
		all := doors("stoa=" + token)
		for i, d := range all {
			s.Clock.Advance(12 * time.Hour) // all is forgotten
			for n := range 8 {
				if isOpen, mustWait := try(d, fmt.Sprint("wrong ", n), fmt.Sprintf("2001:db8:%d::%d", i, n)); isOpen || mustWait {
					t.Errorf("%s: wrong guess %d: open %t, has to wait %t", d.name, n, isOpen, mustWait)
				}
			}
			attack(d, "from the same address", fmt.Sprintf("2001:db8:%d::1", i))
			attack(d, "from another of the same network", fmt.Sprintf("2001:db8:%d::77:1", i))
			attack(d, "with a made-up hop", fmt.Sprintf("192.0.2.77, 2001:db8:%d::1", i))
			s.Clock.Advance(900 * time.Millisecond)
			attack(d, "a little later", fmt.Sprintf("2001:db8:%d::1", i))
		}
		for i, d := range []door{all[0], all[4], all[7]} { // from everywhere
			s.Clock.Advance(12 * time.Hour)
			for n := range 30 {
				if isOpen, _ := try(d, "wrong", fmt.Sprintf("198.51.%d.%d", i, n)); isOpen {
					t.Errorf("%s: a wrong guess opens it", d.name)
				}
			}
			attack(d, "from a fresh address", fmt.Sprintf("198.51.%d.200", i))
		}
		if tries < 40 || open > 0 {
			t.Errorf("of %d tries %d were let in", tries, open)
		}
		t.Logf("of %d tries %d were let in", tries, open)
	})
}

// TestTheOwnerComesInWhileOthersGuess guesses from everywhere until strangers must
// wait, and then comes as the owner.
func TestTheOwnerComesInWhileOthersGuess(t *testing.T) {
	o := options()
	o.Proxies = []string{"127.0.0.0/8"}
	resttest.EachWith(t, o, func(t *testing.T, s *resttest.Site) {
		page := func(name, secret, from, cookie string) resttest.Reply {
			return s.Ask(t, row{Do: "POST //sign-in", Body: form("name", name, "password", secret),
				Header: "Content-Type: application/x-www-form-urlencoded\nAccept: text/html\nX-Forwarded-For: " + from + "\nCookie: " +
					cookie})
		}
		first := page("admin", resttest.AdminPassword, "192.0.2.1", "stoa_language=en")
		device := ""
		for _, line := range first.Header.Values("Set-Cookie") {
			if pair, _, _ := strings.Cut(line, ";"); strings.HasPrefix(pair, "stoa_device=") {
				device = pair
			}
		}
		if first.Status != 303 || device == "" {
			t.Fatalf("%d %v", first.Status, first.Header)
		}
		var last, nobody resttest.Reply
		for n := range 31 {
			last = page("admin", "wrong", fmt.Sprintf("198.51.100.%d", n), "a=b")
			nobody = page("nobody", "wrong", fmt.Sprintf("198.51.101.%d", n), "a=b")
		}
		same := func(r resttest.Reply) string { // but for what was typed and random
			return fmt.Sprint(r.Status, r.Header.Get("Retry-After"), strings.Contains(string(r.Body), "Too many failed attempts"))
		}
		if last.Status != 429 || same(last) != same(nobody) || same(last) != "4291true" {
			t.Errorf("an account that is there: %s, and one that is not: %s", same(last), same(nobody))
		}
		for _, test := range []struct {
			who, name, from, cookie string
			want                    int
		}{
			{"a stranger with the right password", "admin", "198.51.100.99", "a=b", 429},
			{"one with a device of nobody's", "admin", "198.51.100.99", "stoa_device=x.y.z", 429},
			{"one with a device that is not signed", "admin", "198.51.100.99", device + "x", 429},
			{"the owner at a known address", "admin", "192.0.2.1", "a=b", 303},
			{"the owner at a known address, by the e-mail address", "admin@stoa.localhost", "192.0.2.1", "a=b", 303},
			{"the owner elsewhere with the browser", "admin", "203.0.113.5", device, 303},
			{"a stranger at another account", "ann", "198.51.100.99", "a=b", 400},
		} {
			if reply := page(test.name, resttest.AdminPassword, test.from, test.cookie); reply.Status != test.want {
				t.Errorf("%s: %d, want %d", test.who, reply.Status, test.want)
			}
		}
	})
}

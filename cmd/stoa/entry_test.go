package main

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// TestSignInsAreLogged tries the doors of a running server, and reads what it wrote of that.
func TestSignInsAreLogged(t *testing.T) {
	eachDatabase(t, func(t *testing.T, settings ...string) {
		p := start(t, append(settings, "STOA_LOG_FORMAT=json", "STOA_LOG_LEVEL=info")...)
		const typed = "a password where the name belongs"
		post := func(path string, pairs ...string) {
			t.Helper()
			form := url.Values{}
			for i := 0; i < len(pairs); i += 2 {
				form.Set(pairs[i], pairs[i+1])
			}
			res, err := http.PostForm(p.url+path, form)
			if err != nil {
				t.Fatal(err)
			}
			res.Body.Close()
		}
		grant := []string{"grant_type", "password", "username", adminEmail, "client_id", clientID}
		post("/sign-in", "name", adminEmail, "password", "wrong one")
		post("/sign-in", "name", typed, "password", "wrong one")
		post("/sign-in", "name", adminEmail, "password", adminPassword)
		post("/oauth/token", append(grant, "client_secret", "wrong one", "password", adminPassword)...)
		post("/oauth/token", append(grant, "client_secret", clientSecret, "password", "wrong one")...)
		post("/oauth/token", append(grant, "client_secret", clientSecret, "password", adminPassword)...)
		if code := p.terminate(t); code != 0 {
			t.Errorf("exit %d", code)
		}
		var got []string
		admin := ""
		for line := range strings.Lines(p.stderr.String()) {
			var entry map[string]string
			if strings.Contains(line, `let in"`) && json.Unmarshal([]byte(line), &entry) == nil {
				if entry["requestId"] == "" || entry["ip"] != "127.0.0.1" || entry["portal"] == "" || entry["time"] == "" {
					t.Errorf("the line is %s", line)
				}
				if admin == "" {
					admin = entry["user"]
				}
				user := map[string]string{"": "nobody", admin: "the admin"}[entry["user"]]
				got = append(got, strings.TrimSpace(entry["msg"]+" by "+entry["by"]+": "+user+" "+entry["client"]))
			}
		}
		want := []string{"not let in by password: the admin", "not let in by password: nobody", "let in by password: the admin",
			"not let in by secret: nobody " + clientID, "not let in by password: the admin", "let in by password: the admin " + clientID}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("the log has\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		for _, secret := range []string{typed, "wrong one", adminPassword, clientSecret} {
			if strings.Contains(p.stderr.String(), secret) {
				t.Errorf("the log has %q", secret)
			}
		}
	})
}

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// caller is a program that calls a server as its admin.
type caller struct {
	http  *http.Client
	token string
}

// signIn gets the admin's token from a server.
func signIn(t *testing.T, p *process) *caller {
	t.Helper()
	return newCaller(grant(t, p, url.Values{
		"grant_type": {"password"}, "client_id": {clientID}, "client_secret": {clientSecret},
		"username": {adminEmail}, "password": {adminPassword},
	}))
}

// grant gets a token.
func grant(t *testing.T, p *process, form url.Values) string {
	t.Helper()
	res, err := http.PostForm(p.url+"/api/v1/oauth/token", form)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var body struct {
		Token string `json:"access_token"`
	}
	if err := json.NewDecoder(res.Body).Decode(&body); err != nil || body.Token == "" {
		t.Fatalf("no token: %s, %v", res.Status, err)
	}
	return body.Token
}

// newCaller returns a caller with connections of its own.
func newCaller(token string) *caller {
	return &caller{http: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 100}}, token: token}
}

// call sends a request and returns the whole answer.
func (c *caller) call(method, address, body string) (*http.Response, string, error) {
	r, err := http.NewRequest(method, address, strings.NewReader(body))
	if err != nil {
		return nil, "", err
	}
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	res, err := c.http.Do(r)
	if err != nil {
		return nil, "", err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	return res, string(text), err
}

// addUser adds a person, and returns the status of the answer.
func (c *caller) addUser(p *process, name string) (status int, body string, err error) {
	res, body, err := c.call("POST", p.url+"/api/v1/users", fmt.Sprintf(`{"username":%q}`, name))
	if err != nil {
		return 0, "", err
	}
	return res.StatusCode, body, nil
}

var next = regexp.MustCompile(`<([^>]*)>; rel="next"`)

// people returns the user names of everybody, and how many the server says
// there are.
func (c *caller) people(t *testing.T, p *process) (names map[string]bool, total string) {
	t.Helper()
	names = map[string]bool{}
	for address := "/api/v1/users?limit=100"; address != ""; {
		res, body, err := c.call("GET", p.url+strings.TrimPrefix(address, p.url), "")
		if err != nil || res.StatusCode != http.StatusOK {
			t.Fatalf("GET %s: %v %s", address, err, body)
		}
		var users []struct{ Profile struct{ Username string } }
		if err := json.Unmarshal([]byte(body), &users); err != nil {
			t.Fatal(err)
		}
		for _, u := range users {
			if names[u.Profile.Username] {
				t.Fatalf("%s lists %s again", address, u.Profile.Username)
			}
			names[u.Profile.Username] = true
		}
		address, total = "", res.Header.Get("X-Total-Count")
		if m := next.FindStringSubmatch(res.Header.Get("Link")); m != nil {
			address = m[1]
		}
	}
	return names, total
}

package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// What GET says of a community that nobody has named a domain for, PUT takes; and it goes on being
// found wherever the operator says that it is.
func TestAFreshPortalCanBeSentBack(t *testing.T) {
	data, addr := "STOA_DATA="+t.TempDir(), freeAddress(t)
	for _, test := range []struct{ base, domain string }{
		{"", "127.0.0.1"},
		{"https://community.example", "community.example"},
		{"https://elsewhere.example:8443", "elsewhere.example"},
	} {
		p := start(t, data, "STOA_ADDR="+addr, "STOA_BASE_URL="+test.base)
		p.url = "http://" + addr
		admin := signIn(t, p)
		was := portalOf(t, admin, p, "GET", "")
		if was["domain"] != test.domain {
			t.Errorf("with the base address %q the domain is %q, want %q", test.base, was["domain"], test.domain)
		}
		body, err := json.Marshal(map[string]any{"name": "Ours", "domain": was["domain"]})
		if err != nil {
			t.Fatal(err)
		}
		if is := portalOf(t, admin, p, "PUT", string(body)); is["name"] != "Ours" || is["domain"] != test.domain {
			t.Errorf("sent back it is %v at %v", is["name"], is["domain"])
		}
		p.terminate(t)
	}
}

func portalOf(t *testing.T, c *caller, p *process, method, body string) map[string]any {
	t.Helper()
	res, text, err := c.call(method, p.url+"/api/v1/portal", body)
	if err != nil || res.StatusCode != 200 {
		t.Fatalf("%s: %v %v", method, text, err)
	}
	var portal map[string]any
	if err := json.NewDecoder(strings.NewReader(text)).Decode(&portal); err != nil {
		t.Fatal(err)
	}
	return portal
}

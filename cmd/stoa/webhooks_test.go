package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
)

// forwarded is a message as the developer's program received it.
type forwarded struct {
	header http.Header
	body   string
}

func TestWebhooksReachADevelopersMachine(t *testing.T) {
	eachDatabase(t, func(t *testing.T, settings ...string) {
		settings = append(settings, "STOA_ADDR="+freeAddress(t))
		p := start(t, settings...)
		admin := signIn(t, p)
		came := make(chan forwarded, 10)
		product := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body) // what is missing is seen below
			came <- forwarded{r.Header, string(body)}
			w.WriteHeader(http.StatusAccepted)
		}))
		defer product.Close()

		listening := runs(t, "The signing secret is whsec_", []string{"STOA_TOKEN=" + admin.token}, "webhooks", "listen", "--at", p.url,
			"--forward-to", product.URL+"/hooks", "--events", "user.joined")
		listening.await(t)
		secret := match(t, listening.stdout.String(), `The signing secret is (whsec_\S+)`)
		joins := func(p *process, name string) {
			t.Helper()
			if status, body, err := admin.addUser(p, name); status != http.StatusCreated {
				t.Fatalf("%s: %d %s %v", name, status, body, err)
			}
			checkForwarded(t, came, secret, name)
		}
		joins(p, "first")
		if code := p.terminate(t); code != 0 {
			t.Errorf("the server ended with %d", code)
		}
		again := start(t, settings...)
		joins(again, "second") // once it has found the server again

		if code := listening.terminate(t); code != 0 {
			t.Errorf("it ended with %d", code)
		}
		if out := listening.stdout.String(); strings.Count(out, "user.joined") != 2 || !strings.Contains(out, "202 Accepted in ") {
			t.Errorf("it says %q", out)
		}
		if err := listening.stderr.String(); !strings.Contains(err, "Not connected: ") {
			t.Errorf("of the restart it says %q", err)
		}
		refusesToListen(t, again)
	})
}

func checkForwarded(t *testing.T, came <-chan forwarded, secret, name string) {
	t.Helper()
	select {
	case m := <-came:
		seconds, err := strconv.ParseInt(m.header.Get("webhook-timestamp"), 10, 64)
		if err != nil {
			t.Error(err)
		}
		signature, err := auth.SignWebhook(secret, m.header.Get("webhook-id"), time.Unix(seconds, 0), []byte(m.body))
		if err != nil || signature != m.header.Get("webhook-signature") || !strings.Contains(m.body, `"username":"`+name+`"`) {
			t.Errorf("%s came as %v, %v", m.body, m.header, err)
		}
	case <-time.After(30 * time.Second):
		t.Fatalf("that %s joined is not told", name)
	}
}

// refusesToListen tries what cannot go well: it ends at once, with a sentence.
func refusesToListen(t *testing.T, p *process) {
	t.Helper()
	for want, args := range map[string][]string{
		"--forward-to must be an http or https address": {"--forward-to", "localhost:3000"},
		"there's no event type \"user.left\"":           {"--forward-to", "http://127.0.0.1:1", "--events", "user.left"},
		"--secret: ":                                    {"--forward-to", "http://127.0.0.1:1", "--secret", "whsec_?"},
		"The server refused: ":                          {"--forward-to", "http://127.0.0.1:1"},
	} {
		out, err, code := do(t, []string{"STOA_TOKEN=none"}, append([]string{"webhooks", "listen", "--at", p.url}, args...)...)
		if code != 1 || out != "" || !strings.Contains(err, want) {
			t.Errorf("%q: exit %d, %q, %q", args, code, out, err)
		}
	}
	if _, err, code := do(t, nil, "webhooks", "listen", "--forward-to", "http://127.0.0.1:1"); code != 2 || !strings.Contains(err, "token") {
		t.Errorf("without a token: exit %d, %s", code, err)
	}
}

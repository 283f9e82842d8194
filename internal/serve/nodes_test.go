package serve_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/logtest"
	"github.com/stoa-community/stoa/internal/serve"
	"github.com/stoa-community/stoa/internal/store/storetest"
	"github.com/stoa-community/stoa/internal/testpg"
)

// twoNodes serves one database from two nodes, for which time stands still: neither looks
// by itself at what the other does. baseURL is as in serve.Config.
func twoNodes(t *testing.T, baseURL string) (addresses [2]string, token string) {
	t.Helper()
	database := testpg.Schema(t, testpg.Need(t))
	for i := range addresses {
		s, err := serve.Listen(serve.Config{Addr: "127.0.0.1:0", Version: "test", Grace: time.Second, Now: time.Now,
			Logger: logtest.Logger(t), BaseURL: baseURL})
		if err != nil {
			t.Fatal(err)
		}
		db := storetest.Open(t, database)
		db.SetClock(func() time.Time { return storetest.Now })
		a := app.New(db, app.Config{})
		first := app.FirstStart{ClientID: "client", ClientSecret: "secret", AdminEmail: "ada@test.example"}
		started, err := a.Start(t.Context(), first)
		if err != nil {
			t.Fatal(err)
		}
		if started != nil {
			granted, err := a.Grant(t.Context(), app.GrantRequest{Portal: started.Portal, Grant: string(community.GrantService),
				ClientID: "client", Secret: "secret", Email: "ada@test.example"})
			if err != nil {
				t.Fatal(err)
			}
			token = granted.Access
		}
		s.Open(a, db)
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- s.Run(ctx) }()
		t.Cleanup(func() { stop(); <-done })
		addresses[i] = "http://" + s.Addr().String()
	}
	return addresses, token
}

// put changes something, and returns the answer.
func put(t *testing.T, method, address, token, body string, headers ...string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	if res.StatusCode >= 300 {
		t.Fatalf("%s %s: %s %s", method, address, res.Status, answer)
	}
	return res, string(answer)
}

func TestWhoWroteOnOneNodeSeesItOnAnother(t *testing.T) {
	nodes, token := twoNodes(t, "")
	_, body := put(t, "POST", nodes[0]+"/api/v1/questions", token, `{"title":"Number 0"}`)
	_, rest, _ := strings.Cut(body, `"id":"`)
	path := "/api/v1/questions/" + rest[:24]
	title := func(headers ...string) string {
		t.Helper()
		res, body := get(t, nodes[1]+path, append(headers, "Authorization", "Bearer "+token)...)
		if res.Header.Get(httpkit.MarkHeader) != "" || len(res.Cookies()) > 0 {
			t.Error("who only reads is given a mark")
		}
		_, rest, _ := strings.Cut(body, `"title":"Number `)
		return rest[:1]
	}
	if got := title() + title() + title(); got != "000" {
		t.Fatalf("before anything is changed, the other node says %s", got)
	}
	res, _ := put(t, "PUT", nodes[0]+path, token, `{"title":"Number 1"}`)
	if got := title(); got != "0" {
		t.Errorf("without the mark the other node says %s: it has looked, and this test shows nothing", got)
	}
	for _, mark := range []string{"zzzzzzzzzzzz", "made up", "-1", strings.Repeat("9", 5000)} {
		if got := title(httpkit.MarkHeader, mark); got != "0" && got != "1" { // of a time to come: the database is asked
			t.Errorf("with the mark %.20q the other node says %s", mark, got)
		}
	}
	if got := title(httpkit.MarkHeader, res.Header.Get(httpkit.MarkHeader)); got != "1" {
		t.Errorf("with the mark the other node says %s", got)
	}
	res, _ = put(t, "PUT", nodes[0]+path, token, `{"title":"Number 2"}`)
	jar := httptest.NewRequest("GET", "/", nil)
	for _, c := range res.Cookies() {
		jar.AddCookie(c)
	}
	if got := title("Cookie", jar.Header.Get("Cookie")); got != "2" {
		t.Errorf("with the cookie the other node says %s", got)
	}
}

func TestTheMarkOverTLSIsThisHostsAlone(t *testing.T) {
	nodes, token := twoNodes(t, "https://community.example")
	res, body := put(t, "POST", nodes[0]+"/api/v1/questions", token, `{"title":"Number 0"}`)
	if c := res.Cookies(); len(c) != 1 || c[0].Name != "__Host-stoa_mark" || !c[0].Secure || !c[0].HttpOnly || c[0].Path != "/" {
		t.Fatalf("the cookies are %v", c)
	}
	_, rest, _ := strings.Cut(body, `"id":"`)
	path := nodes[1] + "/api/v1/questions/" + rest[:24]
	get(t, path, "Authorization", "Bearer "+token)
	res, _ = put(t, "PUT", nodes[0]+"/api/v1/questions/"+rest[:24], token, `{"title":"Number 1"}`)
	mark := res.Cookies()[0]
	if _, body := get(t, path, "Authorization", "Bearer "+token, "Cookie", mark.Name+"="+mark.Value); !strings.Contains(body, "Number 1") {
		t.Errorf("with the cookie the other node says %s", body)
	}
}

// A browser keeps no other cookie of a page that stands in a frame of another site.
func TestTheMarkOfAFrameIsKeptThere(t *testing.T) {
	nodes, token := twoNodes(t, "")
	for _, dest := range []string{"document", "iframe"} {
		res, _ := put(t, "POST", nodes[0]+"/api/v1/questions", token, `{"title":"In a frame?"}`, "Sec-Fetch-Dest", dest)
		c, isFramed := res.Cookies(), dest == "iframe"
		if len(c) != 1 || c[0].Partitioned != isFramed || c[0].Secure != isFramed || (c[0].SameSite == http.SameSiteNoneMode) != isFramed {
			t.Errorf("in a %s the cookies are %v", dest, c)
		}
	}
}

package graph_test

import (
	"bufio"
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// listen opens a stream of a subscription, and returns its events as they come.
func listen(t *testing.T, s *resttest.Site, as, query string) <-chan string {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, "POST", s.URL+"/graphql", strings.NewReader(wire(query, "")))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+s.Token(as))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "text/event-stream")
	transport := &http.Transport{}
	response, err := transport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	if response.StatusCode != 200 || response.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatalf("the stream is %d %s", response.StatusCode, response.Header.Get("Content-Type"))
	}
	events, done := make(chan string, 100), make(chan struct{})
	go func() {
		defer close(done)
		defer close(events)
		defer response.Body.Close()
		for lines := bufio.NewScanner(response.Body); lines.Scan(); {
			if name, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
				lines.Scan()
				events <- name + " " + strings.TrimPrefix(lines.Text(), "data: ")
			}
		}
	}()
	t.Cleanup(func() { end(); <-done; transport.CloseIdleConnections() })
	return events
}

func TestASubscriberIsToldWhatHappens(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- s.App.Run(ctx) }()
		defer func() { stop(); <-done }()
		expect := func(events <-chan string, want string) {
			t.Helper()
			if got := <-events; !strings.HasPrefix(got, want) {
				t.Errorf("it is told %s, not %s", got, want)
			}
		}
		ann := listen(t, s, "ann", `subscription { live { kind count notification { verb actors { username } } } }`)
		expect(ann, `next {"data":{"live":{"kind":"count","count":0,"notification":null}}`)
		s.Ask(t, row{As: "bob", Do: "POST /users/{ann}/followers"})
		expect(ann, `next {"data":{"live":{"kind":"notification","count":null,"notification":{"verb":"follow_user","actors":[{"username":"bob"}]}}}`)
		expect(ann, `next {"data":{"live":{"kind":"count","count":1,`)

		once := listen(t, s, "ann", `{ me { username } }`)
		expect(once, `next {"data":{"me":{"username":"ann"}}`)
		expect(once, `complete`)
		refused := listen(t, s, "app", `subscription { live { kind } }`)
		expect(refused, `next {"errors":[{"message":"This token doesn't act for a person`)
		expect(refused, `complete`)
	})
}

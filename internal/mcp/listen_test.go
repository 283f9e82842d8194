package mcp_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// soon is how long a word may take, on a busy machine.
const soon = 20 * time.Second

// listener is somebody's client that is told of changes.
type listener struct {
	*sdk.ClientSession
	told chan string
}

func listen(t *testing.T, s *resttest.Site, as string) *listener {
	l := &listener{told: make(chan string, 100)}
	l.ClientSession = connectWith(t, s, as, &sdk.ClientOptions{
		ResourceUpdatedHandler: func(_ context.Context, r *sdk.ResourceUpdatedNotificationRequest) { l.told <- r.Params.URI }})
	return l
}

func (l *listener) hears(t *testing.T, uri string) {
	t.Helper()
	select {
	case got := <-l.told:
		if got != uri {
			t.Errorf("it is told of %s, not %s", got, uri)
		}
	case <-time.After(soon):
		t.Errorf("it is not told of %s", uri)
	}
}

// run has the events of the database read, as a node does.
func run(t *testing.T, s *resttest.Site) {
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); s.App.Run(ctx) }()
	t.Cleanup(func() { cancel(); <-done })
}

func TestWhoFollowsAThreadIsToldWhenWhatTheySeeChanges(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		run(t, s)
		check(t, s, call{as: "ann", tool: "ask", arguments: `{"title": "What is new?"}`, keep: "q"},
			call{as: "ann", tool: "ask", arguments: `{"title": "What else?"}`, keep: "other"})
		uri, other := "stoa://questions/"+s.ID("q"), "stoa://questions/"+s.ID("other")
		bob, mia := listen(t, s, "bob"), listen(t, s, "mia")
		for _, l := range []*listener{bob, mia} {
			if err := l.Subscribe(t.Context(), &sdk.SubscribeParams{URI: uri}); err != nil {
				t.Fatal(err)
			}
		}
		if err := bob.Subscribe(t.Context(), &sdk.SubscribeParams{URI: other}); err != nil {
			t.Fatal(err)
		}
		bobHears := func(c call) {
			t.Helper()
			check(t, s, c)
			bob.hears(t, uri)
			mia.hears(t, uri)
		}
		bobHears(call{as: "ann", tool: "answer", arguments: `{"question": "{{q}}", "text": "Nothing."}`, keep: "a"})
		bobHears(call{as: "ann", tool: "comment", arguments: `{"type": "answer", "id": "{{a}}", "text": "Really?"}`, keep: "c"})
		bobHears(call{as: "ann", tool: "comment", arguments: `{"type": "question", "id": "{{q}}", "text": "Where?"}`})
		for _, change := range []row{
			{As: "ann", Do: "PUT /questions/{q}", Body: `{"title": "What is newer?"}`, Status: 200, Events: []string{"question.changed"}},
			{As: "ann", Do: "PUT /answers/{a}", Body: `{"content": "Nothing at all."}`, Status: 200, Events: []string{"answer.changed"}},
			{As: "ann", Do: "PUT /answers/{a}/comments/{c}", Body: `{"body": "Is it?"}`, Status: 200, Events: []string{"comment.changed"}},
			{As: "ann", Do: "POST /questions/{q}/accept", Body: `{"answer": "{a}"}`, Status: 200, Events: []string{"answer.accepted"}},
			{As: "ann", Do: "DELETE /answers/{a}/comments/{c}", Status: 200, Events: []string{"comment.deleted"}},
			{As: "ann", Do: "DELETE /answers/{a}", Status: 200, Events: []string{"answer.deleted"}},
		} {
			s.Check(t, change)
			bob.hears(t, uri)
			mia.hears(t, uri)
		}

		// What one does not see is nobody's news but those who do.
		s.Ask(t, row{As: "ann", Do: "POST /questions/{q}/answers", Body: `{"content": "A draft", "status": "draft"}`})
		s.Ask(t, row{As: "admin", Do: "PUT /questions/{q}", Body: `{"privacy": "private"}`})
		s.Ask(t, row{As: "ann", Do: "PUT /questions/{other}", Body: `{"title": "What else is there?"}`})
		bob.hears(t, other) // and of nothing before
		if n := len(bob.told); n > 0 {
			t.Errorf("it is told of %d things more", n)
		}
	})
}

func TestWhatCannotBeReadCannotBeFollowed(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		run(t, s)
		s.Check(t, row{As: "ann", Do: "POST /questions", Body: `{"title": "Secret?", "privacy": "private"}`, Status: 201, Keep: "q", Events: []string{"question.asked"}})
		s.SetToken("looker", personal(t, s, "ann", "read:people"))
		for _, test := range []struct{ as, uri string }{{"bob", "stoa://questions/" + s.ID("q")}, {"bob", "stoa://questions/none"},
			{"looker", "stoa://questions/" + s.ID("q")}, {"ann", "stoa://users/" + s.ID("ann")}, {"ann", "https://example.com/"}} {
			status, body := begin(t, s, test.as, test.uri)
			if status != 400 && !strings.Contains(body, `"error"`) || strings.Contains(body, "Secret") || strings.Contains(body, "acknowledged") {
				t.Errorf("%s follows %s: %d %s", test.as, test.uri, status, body)
			}
		}
		var many []string
		for range 21 {
			check(t, s, call{as: "ann", tool: "ask", arguments: `{"title": "One of many?"}`, keep: "one"})
			many = append(many, "stoa://questions/"+s.ID("one"))
		}
		if _, body := begin(t, s, "ann", many...); !strings.Contains(body, "at most 20") {
			t.Errorf("too many are followed: %s", body)
		}
	})
}

// raw sends a request to listen, and returns the answer as it begins.
func raw(t *testing.T, s *resttest.Site, as string, uris ...string) *http.Response {
	t.Helper()
	body := fmt.Sprintf(`{"jsonrpc": "2.0", "id": 1, "method": "subscriptions/listen", "params": {"notifications": {"resourceSubscriptions": ["%s"]},
		"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientInfo": {"name": "t", "version": "1"},
		"io.modelcontextprotocol/clientCapabilities": {}}}}`, strings.Join(uris, `", "`))
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL+"/mcp", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{"Content-Type": "application/json", "Accept": "application/json, text/event-stream",
		"Mcp-Protocol-Version": "2026-07-28", "Mcp-Method": "subscriptions/listen", "Authorization": "Bearer " + s.Token(as)} {
		r.Header.Set(name, value)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	return response
}

// begin is the answer to a request to listen that ends at once.
func begin(t *testing.T, s *resttest.Site, as string, uris ...string) (int, string) {
	t.Helper()
	response := raw(t, s, as, uris...)
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(body)
}

// ends waits for a stream to end.
func ends(t *testing.T, response *http.Response) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); io.Copy(io.Discard, response.Body) }()
	select {
	case <-done:
	case <-time.After(soon):
		t.Error("the stream does not end")
	}
}

func TestAStreamEndsWithItsToken(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		run(t, s)
		check(t, s, call{as: "ann", tool: "ask", arguments: `{"title": "How long?"}`, keep: "q"})
		s.SetToken("program", personal(t, s, "bob", "read"))
		stream := raw(t, s, "program", "stoa://questions/"+s.ID("q"))
		if stream.StatusCode != 200 || stream.Header.Get("Content-Type") != "text/event-stream" {
			t.Fatalf("the answer is %s, %v", stream.Status, stream.Header)
		}
		tokens, err := s.App.PersonalTokens(t.Context(), s.Actor(t, "bob"))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.App.EndPersonalToken(t.Context(), s.Actor(t, "bob"), tokens[0].Family); err != nil {
			t.Fatal(err)
		}
		s.Clock.Advance(2 * time.Second)
		ends(t, stream)
	})
}

func TestStreamsEndWhenTheServerStops(t *testing.T) {
	stopping := make(chan struct{})
	s := resttest.NewWith(t, options(stopping))
	run(t, s)
	check(t, s, call{as: "ann", tool: "ask", arguments: `{"title": "How long?"}`, keep: "q"})
	stream := raw(t, s, "bob", "stoa://questions/"+s.ID("q"))
	close(stopping)
	ends(t, stream)
}

func TestNobodyOpensTooManyStreams(t *testing.T) {
	s := resttest.NewWith(t, options(nil))
	run(t, s)
	check(t, s, call{as: "ann", tool: "ask", arguments: `{"title": "How many?"}`, keep: "q"})
	var streams []*http.Response
	for range 10 {
		streams = append(streams, raw(t, s, "bob", "stoa://questions/"+s.ID("q")))
	}
	if one := raw(t, s, "bob", "stoa://questions/"+s.ID("q")); one.StatusCode != 429 {
		t.Errorf("one too many is answered with %s", one.Status)
	}
	if another := raw(t, s, "ann", "stoa://questions/"+s.ID("q")); another.StatusCode != 200 {
		t.Errorf("another person is answered with %s", another.Status)
	}
	streams[0].Body.Close()
	for range 200 {
		again := raw(t, s, "bob", "stoa://questions/"+s.ID("q"))
		if again.StatusCode == 200 {
			return
		}
		again.Body.Close()
		time.Sleep(50 * time.Millisecond)
	}
	t.Error("one that ended still counts")
}

func subscribed(uri string) *sdk.SubscribeParams { return &sdk.SubscribeParams{URI: uri} }

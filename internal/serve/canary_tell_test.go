package serve_test

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// streamers are those who have streams open while everything happens.
var streamers = []string{"membercy", "bob", "insiderrob", "runnersam", "mia"}

// A listening is a stream that somebody has open.
type listening struct {
	as, way  string
	last     string // the last word
	end      context.CancelFunc
	mu       sync.Mutex
	text     strings.Builder
	goodbye  chan struct{} // closed when the last word came
	finished chan struct{}
}

// listenAll opens every sort of stream for everybody.
func (v *aviary) listenAll(t *testing.T) {
	t.Helper()
	query := v.subscription(t)
	for _, as := range streamers {
		graph := v.request(t, as, "POST", "/graphql", query, false)
		graph.Header.Set("Accept", "text/event-stream")
		v.streams = append(v.streams, v.listen(t, as, "graph live", farewell, graph),
			v.listen(t, as, "/api/v1/live", farewell, v.request(t, as, "GET", "/api/v1/live", "", false)),
			v.listen(t, as, "/live", farewell, v.request(t, as, "GET", "/live", "", true)))
	}
	v.streams = append(v.streams, v.listen(t, guest, heardHooks, farewell, v.request(t, "admin", "GET", heardHooks, "", false)))
}

// catchUp waits until what happened so far was told to streams. One ends when its reader joins a space, to
// begin anew, and what a busy machine tells late would end it later.
func (v *aviary) catchUp(t *testing.T) {
	t.Helper()
	v.Join(t, "herald", "member")
	l := v.listen(t, "bob", "/api/v1/live", "herald", v.request(t, "bob", "GET", "/api/v1/live", "", false))
	v.do(t, "herald", "POST /users/{bob}/followers", ``)
	if !v.waits(l) {
		t.Error("nobody hears of the herald")
	}
	l.end()
	<-l.finished
}

// heardHooks is for admins, and tells what webhooks do: what anybody may know.
const heardHooks = "/api/v1/apps/webhooks/listen"

// listen opens a stream, which is read until it ends.
func (v *aviary) listen(t *testing.T, as, way, last string, r *http.Request) *listening {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	response, err := v.client.Do(r.WithContext(ctx))
	if err != nil {
		t.Fatal(err)
	}
	if response.StatusCode != http.StatusOK || !strings.HasPrefix(response.Header.Get("Content-Type"), "text/event-stream") {
		t.Fatalf("%s of %s is %d %v", way, as, response.StatusCode, response.Header)
	}
	l := &listening{as: as, way: way, last: last, end: end, goodbye: make(chan struct{}), finished: make(chan struct{})}
	go func() {
		defer close(l.finished)
		defer response.Body.Close()
		l.read(response)
	}()
	t.Cleanup(func() { end(); <-l.finished })
	return l
}

func (l *listening) read(response *http.Response) {
	for lines := bufio.NewScanner(response.Body); lines.Scan(); {
		l.mu.Lock()
		isLast := strings.Contains(lines.Text(), l.last) && !strings.Contains(l.text.String(), l.last)
		l.text.WriteString(lines.Text() + "\n")
		l.mu.Unlock()
		if isLast {
			close(l.goodbye)
		}
	}
}

// waits lets time pass until the last word has come on a stream.
func (v *aviary) waits(l *listening) bool {
	for range 600 {
		select {
		case <-l.goodbye:
			return true
		case <-time.After(50 * time.Millisecond):
			v.Clock.Advance(100 * time.Millisecond)
		}
	}
	return false
}

// endStreams waits for the last word on each stream, and holds what came to the table.
func (v *aviary) endStreams(t *testing.T) {
	t.Helper()
	for _, l := range v.streams {
		if !v.waits(l) {
			t.Errorf("%s of %s has not said %s", l.way, l.as, l.last)
		}
		l.end()
		<-l.finished
		if l.way != heardHooks {
			v.hears(l.as, "stream", l.way, l.text.String())
			continue
		}
		for _, text := range strings.Split(l.text.String(), "\n\n") {
			v.hearsHook(text)
		}
	}
}

var hookKind = regexp.MustCompile(`"type":"([^"]+)"`)

// deliver has the worker send what is to be sent, the digests of a day too, and holds it to the table.
func (v *aviary) deliver(t *testing.T) {
	t.Helper()
	if err := v.App.PostNews(t.Context()); err != nil {
		t.Fatal(err)
	}
	v.Clock.Advance(time.Minute)
	v.Worker.Drain(t.Context())
	v.Clock.Advance(24 * time.Hour)
	v.Worker.Drain(t.Context())
	for _, m := range v.post.Take() {
		to, _, _ := strings.Cut(m.To, "@")
		secrets := linked.FindAllStringSubmatch(m.Text, -1)
		v.hears(to, "mail", "mail: "+m.Subject(), fmt.Sprint(m.Header)+m.Text+m.HTML)
		for _, secret := range secrets {
			if !strings.Contains(m.Text, "unsubscribe?token="+secret[1]) {
				v.keepSecret(to, secret[1])
			}
		}
		v.mailed[to]++
	}
	v.hooks.mu.Lock()
	defer v.hooks.mu.Unlock()
	for _, text := range v.hooks.got[v.hooked:] {
		v.hearsHook(text)
	}
	v.hooked = len(v.hooks.got)
}

func (v *aviary) hearsHook(text string) {
	if kind := hookKind.FindStringSubmatch(text); kind != nil {
		v.hears(guest, "hook", "webhook "+kind[1], text)
	}
}

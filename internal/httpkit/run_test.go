package httpkit_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/httpkit"
)

// running is a server under Run.
type running struct {
	url  string
	stop context.CancelFunc
	done chan error
}

func run(t *testing.T, h http.Handler, grace time.Duration) *running {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	s := &running{url: "http://" + listener.Addr().String(), stop: stop, done: make(chan error, 1)}
	server := httpkit.NewServer("", h, new(journal).logger())
	go func() { s.done <- httpkit.Run(ctx, server, listener, grace) }()
	t.Cleanup(stop)
	return s
}

// hammer posts until the server refuses connections. Posts, because the client
// would silently repeat a GET.
func hammer(t *testing.T, client *http.Client, url string, answered *atomic.Int64) {
	for {
		res, err := client.Post(url, "text/plain", strings.NewReader("ping"))
		if errors.Is(err, syscall.ECONNREFUSED) {
			return
		}
		if err != nil {
			t.Errorf("after %d answers: %v", answered.Load(), err)
			return
		}
		body, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil || string(body) != "ping" {
			t.Errorf("answered %q, %v", body, err)
		}
		answered.Add(1)
	}
}

func TestAStopUnderLoadFailsNoRequest(t *testing.T) {
	s := run(t, http.HandlerFunc(echo), 20*time.Second)
	transport := &http.Transport{MaxIdleConnsPerHost: 64}
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport}
	var answered atomic.Int64
	var clients sync.WaitGroup
	for range 64 {
		clients.Go(func() { hammer(t, client, s.url, &answered) })
	}
	for answered.Load() < 500 {
		time.Sleep(time.Millisecond)
	}
	s.stop()
	if err := <-s.done; err != nil {
		t.Errorf("Run: %v", err)
	}
	clients.Wait()
	t.Logf("%d requests, none failed", answered.Load())
}

func TestWhatIsInFlightIsFinished(t *testing.T) {
	begun, goOn := make(chan struct{}), make(chan struct{})
	s := run(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		close(begun)
		<-goOn
		io.WriteString(w, "done")
	}), 20*time.Second)
	time.AfterFunc(0, func() {
		<-begun
		s.stop()
		for refused := false; !refused; { // until it takes no more
			conn, err := net.DialTimeout("tcp", strings.TrimPrefix(s.url, "http://"), 5*time.Second)
			if refused = err != nil; !refused {
				conn.Close()
			}
		}
		close(goOn)
	})
	res, body := ask(t, "GET", s.url, "")
	if body != "done" || !res.Close {
		t.Errorf("%q, Connection: close is %v", body, res.Close)
	}
	if err := <-s.done; err != nil {
		t.Errorf("Run: %v", err)
	}
}

func TestAnAnswerThatEndsWhileDrainingClosesItsConnection(t *testing.T) {
	for name, answer := range map[string]http.HandlerFunc{
		"written":  func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, "x") },
		"status":   func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(204) },
		"flushed":  func(w http.ResponseWriter, r *http.Request) { w.(http.Flusher).Flush() },
		"not even": func(w http.ResponseWriter, r *http.Request) {},
	} {
		var s *running
		ready := make(chan struct{})
		s = run(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			<-ready
			s.stop()
			time.Sleep(50 * time.Millisecond) // nothing tells from outside that draining has begun
			answer(w, r)
		}), 20*time.Second)
		close(ready)
		if res, _ := ask(t, "GET", s.url, ""); !res.Close {
			t.Errorf("%s: the connection stays", name)
		}
		if err := <-s.done; err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWhatOutlivesTheGraceIsCutAndTold(t *testing.T) {
	begun := make(chan struct{})
	s := run(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		close(begun)
		<-r.Context().Done() // which Close brings about
	}), 50*time.Millisecond)
	failed := make(chan error, 1)
	go func() {
		res, err := http.Post(s.url, "text/plain", nil)
		if err == nil {
			res.Body.Close()
		}
		failed <- err
	}()
	<-begun
	s.stop()
	if err := <-s.done; err == nil || !strings.Contains(err.Error(), "1 requests were not finished within 50ms") {
		t.Errorf("Run: %v", err)
	}
	if err := <-failed; err == nil {
		t.Error("the client was answered")
	}
}

func TestAConnectionThatAsksNothingDoesNotSpoilTheStop(t *testing.T) {
	s := run(t, http.NotFoundHandler(), 100*time.Millisecond)
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	ask(t, "GET", s.url, "") // so the one before it is accepted too
	s.stop()
	if err := <-s.done; err != nil {
		t.Errorf("Run: %v", err)
	}
}

func TestAServerThatCannotServeSaysSo(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listener.Close()
	server := httpkit.NewServer("", http.NotFoundHandler(), new(journal).logger())
	if err := httpkit.Run(t.Context(), server, listener, time.Second); !errors.Is(err, net.ErrClosed) {
		t.Errorf("%v", err)
	}
}

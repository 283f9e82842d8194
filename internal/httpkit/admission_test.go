package httpkit_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/httpkit"
)

// crowd serves a handler behind an admission that lets in two at once.
func crowd(t *testing.T, h http.HandlerFunc) (url string, a *httpkit.Admission) {
	t.Helper()
	a = httpkit.NewAdmission(2)
	cost := func(r *http.Request) int {
		switch r.URL.Path {
		case "/probe":
			return 0
		case "/dear":
			return 100 // more than there is: it is let in alone
		}
		return 1
	}
	return serve(t, httpkit.Chain(h, a.Middleware(cost))).URL, a
}

func TestMoreThanCanWaitIsTurnedAwayAtOnce(t *testing.T) {
	release := make(chan struct{})
	var once sync.Once
	end := func() { once.Do(func() { close(release) }) }
	defer end()
	url, a := crowd(t, func(_ http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/probe" {
			<-release
		}
	})
	statuses := make(chan int, 10)
	for range cap(statuses) { // two are let in, and eight wait
		go func() {
			res, _ := ask(t, "GET", url+"/", "")
			statuses <- res.StatusCode
		}()
	}
	for a.Waiting() < 8 {
		time.Sleep(time.Millisecond)
	}
	res, body := ask(t, "GET", url+"/", "")
	if p := problem(t, res, body); p.Status != 503 || p.Reason != "overloaded" || res.Header.Get("Retry-After") == "" || a.Shed() != 1 {
		t.Errorf("%+v, Retry-After %q, %d shed", p, res.Header.Get("Retry-After"), a.Shed())
	}
	if res, _ := ask(t, "GET", url+"/probe", ""); res.StatusCode != 200 {
		t.Errorf("a probe is answered with %d", res.StatusCode)
	}
	end()
	for range cap(statuses) {
		if got := <-statuses; got != 200 {
			t.Errorf("one that waited is answered with %d", got)
		}
	}
	if res, _ := ask(t, "GET", url+"/dear", ""); res.StatusCode != 200 || a.Waiting() != 0 {
		t.Errorf("%d, and %d wait", res.StatusCode, a.Waiting())
	}
}

// Clients that take or send slowly, or follow a stream, take nobody's place.
func TestSlowClientsKeepNobodyOut(t *testing.T) {
	follows := make(chan struct{})
	defer close(follows)
	url, _ := crowd(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/large":
			io.WriteString(w, strings.Repeat("large ", 8<<20))
		case "/stream":
			w.(http.Flusher).Flush()
			<-follows
		default:
			io.Copy(io.Discard, r.Body)
		}
	})
	for _, head := range []string{"GET /large", "GET /large", "GET /stream", "GET /stream", "POST /", "POST /"} {
		conn, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		fmt.Fprintf(conn, "%s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n", head, map[bool]int{true: 9}[strings.HasPrefix(head, "POST")])
		if strings.HasPrefix(head, "GET") { // until it is at work
			if _, err := bufio.NewReaderSize(conn, 16).ReadByte(); err != nil {
				t.Fatal(err)
			}
		}
	}
	for range 20 {
		if res, body := ask(t, "GET", url+"/", ""); res.StatusCode != 200 {
			t.Fatalf("%d %s", res.StatusCode, body)
		}
	}
}

func TestOfThoseThatAreTurnedAwayAFewASecondAreInTheLog(t *testing.T) {
	var j journal
	var now atomic.Int64
	clock := func() time.Time { return time.Unix(1_800_000_000+now.Load(), 0) }
	release := make(chan struct{})
	var once sync.Once
	end := func() { once.Do(func() { close(release) }) }
	defer end()
	a := httpkit.NewAdmission(1)
	busy := http.NewServeMux()
	busy.Handle("/", a.Middleware(func(*http.Request) int { return 1 })(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release })))
	url := serve(t, observed(&j, clock, busy)).URL
	var waiting sync.WaitGroup
	for range 5 { // one is let in, and four wait
		waiting.Go(func() { ask(t, "GET", url+"/", "") })
	}
	for a.Waiting() < 4 {
		time.Sleep(time.Millisecond)
	}
	for range 2 {
		for range 30 {
			if res, _ := ask(t, "GET", url+"/", ""); res.StatusCode != 503 {
				t.Fatalf("it is answered with %d", res.StatusCode)
			}
		}
		now.Add(1)
	}
	end()
	waiting.Wait()
	away := 0
	for _, line := range j.lines(t) {
		if line["status"] == 503.0 {
			away++
		}
	}
	if away != 20 || a.Shed() != 60 {
		t.Errorf("%d are in the log, of %d in two seconds", away, a.Shed())
	}
}

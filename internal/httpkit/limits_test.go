package httpkit_test

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/httpkit"
)

func echo(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		httpkit.WriteProblem(w, r, err)
		return
	}
	w.Write(body)
}

func TestABodyOverTheLimitIsRefused(t *testing.T) {
	server := serve(t, httpkit.MaxBody(10)(http.HandlerFunc(echo)))
	for _, row := range []struct {
		name, body string
		isChunked  bool
		status     int
	}{
		{"empty", "", false, 200},
		{"at the limit", "0123456789", false, 200},
		{"at the limit, length not told", "0123456789", true, 200},
		{"over it", "0123456789a", false, 413},
		{"over it, length not told", "0123456789a", true, 413},
		{"far over it", strings.Repeat("x", 1<<20), false, 413},
		{"far over it, length not told", strings.Repeat("x", 1<<20), true, 413},
	} {
		var reader io.Reader = strings.NewReader(row.body)
		if row.isChunked {
			reader = struct{ io.Reader }{reader}
		}
		res, err := server.Client().Post(server.URL, "text/plain", reader)
		if err != nil {
			t.Fatalf("%s: %v", row.name, err)
		}
		var body bytes.Buffer
		body.ReadFrom(res.Body)
		res.Body.Close()
		if res.StatusCode != row.status {
			t.Errorf("%s: %d", row.name, res.StatusCode)
		}
		if row.status == 413 {
			if p := problem(t, res, body.String()); p.Detail != "The body is over the limit of 10 bytes." || p.Code != "too_large" {
				t.Errorf("%s: %+v", row.name, p)
			}
		} else if body.String() != row.body {
			t.Errorf("%s: %q", row.name, body.String())
		}
	}
}

func TestATooLargeBodyIsNotEvenAskedFor(t *testing.T) {
	server := serve(t, httpkit.MaxBody(10)(http.HandlerFunc(echo)))
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	io.WriteString(conn, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\nExpect: 100-continue\r\n\r\n")
	line, err := bufio.NewReader(conn).ReadString('\n')
	if err != nil || !strings.Contains(line, "413") {
		t.Errorf("%q %v", line, err)
	}
}

func TestAServerHasLimits(t *testing.T) {
	var j journal
	s := httpkit.NewServer(":1", http.NotFoundHandler(), j.logger())
	if s.Addr != ":1" || s.ReadHeaderTimeout != 10*time.Second || s.ReadTimeout != 30*time.Second ||
		s.WriteTimeout != time.Minute || s.IdleTimeout != 2*time.Minute || s.MaxHeaderBytes != 32<<10 {
		t.Errorf("%+v", s)
	}
	s.ErrorLog.Print("hm")
	if lines := j.lines(t); len(lines) != 1 || lines[0]["level"] != "WARN" || lines[0]["msg"] != "hm" {
		t.Errorf("log: %s", j.String())
	}

	server := httptest.NewUnstartedServer(s.Handler)
	server.Config = s
	server.Start()
	t.Cleanup(server.Close)
	if res, _ := ask(t, "GET", server.URL, "", "X-Long", strings.Repeat("x", 40<<10)); res.StatusCode != 431 {
		t.Errorf("a header of 40 KiB: %d", res.StatusCode)
	}
}

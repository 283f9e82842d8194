package httpkit_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/httpkit"
)

// observed is the stack as a server has it, around the handlers of a mux.
func observed(j *journal, now func() time.Time, mux *http.ServeMux) http.Handler {
	return httpkit.Chain(httpkit.Fallback(mux),
		httpkit.Scoped(httpkit.Proxies{}, now), httpkit.NewMetrics().Middleware, httpkit.Log(j.logger()), httpkit.Compress(nil))
}

func TestOneLineTellsOfARequest(t *testing.T) {
	var j journal
	c := newClock()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /answers/{id}", func(w http.ResponseWriter, r *http.Request) {
		scope := httpkit.ScopeOf(r.Context())
		scope.User, scope.Portal, scope.Client = "ann", "main", "web"
		scope.Statements.Add(3)
		c.Advance(1500 * time.Microsecond)
		io.WriteString(w, "hello")
	})
	server := serve(t, observed(&j, c.Now, mux))
	ask(t, "GET", server.URL+"/answers/7?token=secret", "", "Authorization", "Bearer secret", "X-Request-Id", "abc-1")

	lines := j.lines(t)
	if len(lines) != 1 {
		t.Fatalf("%d lines: %s", len(lines), j.String())
	}
	for name, want := range map[string]any{
		"level": "INFO", "msg": "request", "method": "GET", "route": "/answers/{id}", "path": "/answers/7",
		"status": 200.0, "bytes": 5.0, "ms": 1.5, "requestId": "abc-1", "user": "ann", "portal": "main",
		"client": "web", "ip": "127.0.0.1", "statements": 3.0,
	} {
		if lines[0][name] != want {
			t.Errorf("%s is %v, want %v", name, lines[0][name], want)
		}
	}
	if strings.Contains(j.String(), "secret") {
		t.Errorf("a secret is logged: %s", j.String())
	}
}

func TestFailuresOnOurSideAreLoggedOnceWithTheirCause(t *testing.T) {
	for _, row := range []struct {
		name    string
		handler http.HandlerFunc
		cause   string
	}{
		{"an error", func(w http.ResponseWriter, r *http.Request) {
			httpkit.WriteProblem(w, r, fmt.Errorf("read: %w", errors.New("disk is gone")))
		}, "read: disk is gone"},
		{"a panic", func(http.ResponseWriter, *http.Request) { panic("kaboom") }, "panic: kaboom"},
		{"a panic after a small write", func(w http.ResponseWriter, r *http.Request) {
			io.WriteString(w, "held back by Compress")
			panic("kaboom")
		}, "panic: kaboom"},
	} {
		t.Run(row.name, func(t *testing.T) {
			var j journal
			mux := http.NewServeMux()
			mux.HandleFunc("/", row.handler)
			res, body := ask(t, "GET", serve(t, observed(&j, time.Now, mux)).URL, "", "Accept-Encoding", "gzip")
			p := problem(t, res, body)
			if p.Code != "internal" || p.RequestID != res.Header.Get("X-Request-Id") || p.RequestID == "" {
				t.Errorf("%+v", p)
			}
			lines := j.lines(t)
			if len(lines) != 1 || lines[0]["level"] != "ERROR" || lines[0]["status"] != 500.0 {
				t.Fatalf("log: %s", j.String())
			}
			if cause, _ := lines[0]["error"].(string); !strings.HasPrefix(cause, row.cause) {
				t.Errorf("cause is %q", cause)
			}
		})
	}
}

func TestAFailureOfTheCallerIsNoError(t *testing.T) {
	var j journal
	ask(t, "GET", serve(t, observed(&j, time.Now, http.NewServeMux())).URL+"/nowhere", "")
	if lines := j.lines(t); len(lines) != 1 || lines[0]["level"] != "INFO" || lines[0]["status"] != 404.0 || lines[0]["error"] != nil {
		t.Errorf("log: %s", j.String())
	}
}

func TestAPanicInTheMiddleOfAnAnswerCutsTheConnection(t *testing.T) {
	for name, value := range map[string]any{"a panic": "kaboom", "an abort": http.ErrAbortHandler} {
		var j journal
		mux := http.NewServeMux()
		mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
			io.WriteString(w, strings.Repeat("x", 5000))
			w.(http.Flusher).Flush()
			panic(value)
		})
		server := httptest.NewUnstartedServer(observed(&j, time.Now, mux))
		server.Config.ErrorLog = httpkit.NewServer("", nil, new(journal).logger()).ErrorLog
		server.Start()
		res, err := server.Client().Get(server.URL)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = io.ReadAll(res.Body); err == nil {
			t.Errorf("%s: the client takes the answer for complete", name)
		}
		res.Body.Close()
		server.Close()
		if n := len(j.lines(t)); n != 1 {
			t.Errorf("%s: %d lines", name, n)
		}
	}
}

func TestAClientThatHungUpIsNoFailureOfOurs(t *testing.T) {
	var j journal
	ctx, cancel := context.WithCancel(t.Context())
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
		httpkit.WriteProblem(w, r, r.Context().Err())
	})
	server := httptest.NewServer(observed(&j, time.Now, mux))
	req, _ := http.NewRequestWithContext(ctx, "GET", server.URL, nil)
	if res, err := server.Client().Do(req); err == nil {
		res.Body.Close()
		t.Error("no error")
	}
	server.Close() // waits for the handler
	if lines := j.lines(t); len(lines) != 1 || lines[0]["level"] != "INFO" || lines[0]["status"] != 503.0 {
		t.Errorf("log: %s", j.String())
	}
}

func TestOnlyAFitRequestIDIsTakenOver(t *testing.T) {
	server := serve(t, httpkit.Scoped(httpkit.Proxies{}, time.Now)(http.NotFoundHandler()))
	for _, row := range []struct {
		id   string
		kept bool
	}{
		{"a", true},
		{"A-z_0.9", true},
		{strings.Repeat("a", 64), true},
		{strings.Repeat("a", 65), false},
		{"", false},
		{"two words", false},
		{"<script>", false},
		{"é", false},
	} {
		res, _ := ask(t, "GET", server.URL, "", "X-Request-Id", row.id)
		got := res.Header.Get("X-Request-Id")
		if (got == row.id) != row.kept || len(got) == 0 {
			t.Errorf("%q became %q", row.id, got)
		}
	}
}

func TestAScopeIsNeverNil(t *testing.T) {
	scope := httpkit.ScopeOf(t.Context())
	scope.User = "ann"
	scope.Statements.Add(1)
	scope.Fail(errors.New("one"))
	scope.Fail(errors.New("two"))
	if scope.Status() != 200 || scope.Elapsed() != 0 || scope.Cause().Error() != "one\ntwo" {
		t.Errorf("%v", scope.Cause())
	}
}

func TestAnAddressThatLetsSomebodyInIsNotWrittenDown(t *testing.T) {
	for path, want := range map[string]string{"/join/secret": "/join/…", "/join/": "/join/…", "/join": "/join", "/feed/admin/secret.atom": "/feed/admin/…", "/calendar/secret.ics": "/calendar/…",
		"/questions/join/x": "/questions/join/x"} {
		if got := httpkit.LoggedPath(httptest.NewRequest("GET", "http://test.example"+path, nil)); got != want {
			t.Errorf("%s is written down as %s", path, got)
		}
	}
}

func TestNoLineOfTheLogIsForged(t *testing.T) {
	const forged = "/a%0atime=now%20level=INFO%20msg=request%20user=admin%0d%1b%5b2J"
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { http.NotFound(w, r) })
	for name, handler := range map[string]func(io.Writer) slog.Handler{
		"text": func(w io.Writer) slog.Handler { return slog.NewTextHandler(w, nil) },
		"json": func(w io.Writer) slog.Handler { return slog.NewJSONHandler(w, nil) },
	} {
		var j journal
		logged := httpkit.Chain(mux, httpkit.Scoped(httpkit.Proxies{}, time.Now), httpkit.Log(slog.New(handler(&j))))
		ask(t, "GET", serve(t, logged).URL+forged, "", "User-Agent", "x")
		if got := j.String(); strings.Count(got, "\n") != 1 || strings.ContainsAny(got, "\r\x1b") {
			t.Errorf("%s: the log has %q", name, got)
		}
	}
}

func TestALineWrittenInARequestSaysInWhich(t *testing.T) {
	var j journal
	logger := slog.New(httpkit.InRequest(slog.NewJSONHandler(&j, nil))).With("node", "a")
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(_ http.ResponseWriter, r *http.Request) { logger.InfoContext(r.Context(), "let in") })
	logged := httpkit.Chain(mux, httpkit.Scoped(httpkit.Proxies{}, time.Now), httpkit.Log(logger))
	ask(t, "GET", serve(t, logged).URL, "", "X-Request-Id", "abc-1")
	logger.InfoContext(t.Context(), "of no request")
	lines := j.lines(t)
	if len(lines) != 3 {
		t.Fatalf("the log has %s", j.String())
	}
	for _, line := range lines[:2] {
		if line["requestId"] != "abc-1" || line["ip"] != "127.0.0.1" || line["node"] != "a" {
			t.Errorf("the line is %v", line)
		}
	}
	if lines[2]["requestId"] != nil || strings.Count(j.String(), "abc-1") != 2 {
		t.Errorf("the log has %s", j.String())
	}
}

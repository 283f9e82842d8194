package httpkit_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/stoa-community/stoa/internal/httpkit"
)

func TestRequestsAreCountedByRoute(t *testing.T) {
	m, c := httpkit.NewMetrics(), newClock()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /answers/{id}", func(w http.ResponseWriter, r *http.Request) {
		httpkit.ScopeOf(r.Context()).Statements.Add(3)
		c.Advance(20 * time.Millisecond)
	})
	mux.HandleFunc("GET /panic", func(http.ResponseWriter, *http.Request) { panic("kaboom") })
	mux.Handle("GET /metrics", httpkit.LoopbackOnly(m.Handler()))
	server := serve(t, httpkit.Chain(httpkit.Fallback(mux), httpkit.Scoped(httpkit.Proxies{}, c.Now), m.Middleware,
		httpkit.Log(new(journal).logger())))
	m.Registry().MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "stoa_of_others"}, func() float64 { return 7 }))

	ask(t, "GET", server.URL+"/answers/1", "")
	ask(t, "GET", server.URL+"/answers/2", "")
	ask(t, "GET", server.URL+"/panic", "")
	ask(t, "GET", server.URL+"/made/up", "")
	ask(t, "BREW", server.URL+"/made/up", "")
	_, text := ask(t, "GET", server.URL+"/metrics", "")
	for _, want := range []string{
		`stoa_http_requests_total{method="GET",route="/answers/{id}",status="200"} 2`,
		`stoa_http_requests_total{method="GET",route="/panic",status="500"} 1`,
		`stoa_http_requests_total{method="GET",route="unmatched",status="404"} 1`,
		`stoa_http_requests_total{method="other",route="unmatched",status="404"} 1`,
		`stoa_http_request_seconds_bucket{method="GET",route="/answers/{id}",le="0.01"} 0`,
		`stoa_http_request_seconds_bucket{method="GET",route="/answers/{id}",le="0.025"} 2`,
		`stoa_http_statements_sum{route="/answers/{id}"} 6`,
		`stoa_http_requests_in_flight 1`,
		`stoa_of_others 7`,
		`go_goroutines `,
		`process_open_fds `,
	} {
		if !strings.Contains(text, "\n"+want) {
			t.Errorf("no %s", want)
		}
	}
	if strings.Contains(text, "/made/up") || strings.Contains(text, "BREW") {
		t.Error("clients can make labels")
	}
}

func TestMetricsAreForThisMachineOnly(t *testing.T) {
	h := httpkit.LoopbackOnly(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for _, row := range []struct {
		peer, header string
		status       int
	}{
		{"127.0.0.1:1", "", 200},
		{"[::1]:1", "", 200},
		{"[::ffff:127.0.0.1]:1", "", 200},
		{"127.0.0.1:1", "X-Forwarded-For", 404},
		{"127.0.0.1:1", "Forwarded", 404},
		{"192.168.0.7:1", "", 404},
		{"@", "", 404},
	} {
		r := httptest.NewRequest("GET", "/metrics", nil)
		r.RemoteAddr = row.peer
		if row.header != "" {
			r.Header.Set(row.header, "127.0.0.1")
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != row.status {
			t.Errorf("%+v: %d", row, w.Code)
		}
		if row.status == 404 {
			problem(t, w.Result(), w.Body.String())
		}
	}
}

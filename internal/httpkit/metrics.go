package httpkit

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/stoa-community/stoa/internal/community"
)

// Metrics counts requests, in a registry of its own.
type Metrics struct {
	registry   *prometheus.Registry
	requests   *prometheus.CounterVec
	seconds    *prometheus.HistogramVec
	statements *prometheus.HistogramVec
	inFlight   prometheus.Gauge
}

// NewMetrics returns Metrics that also tell of the Go runtime and the process.
func NewMetrics() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "stoa_http_requests_total", Help: "Requests answered.",
		}, []string{"route", "method", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "stoa_http_request_seconds", Help: "Time to answer a request.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
		}, []string{"route", "method"}),
		statements: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "stoa_http_statements", Help: "How often a request asked the database: round trips on PostgreSQL.",
			Buckets: []float64{0, 1, 2, 3, 4, 6, 8, 12, 16, 32, 64},
		}, []string{"route"}),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "stoa_http_requests_in_flight", Help: "Requests being answered now.",
		}),
	}
	m.registry.MustRegister(m.requests, m.seconds, m.statements, m.inFlight,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Registry returns where others register what they count: pools, caches, jobs.
func (m *Metrics) Registry() *prometheus.Registry { return m.registry }

// Handler serves the metrics to Prometheus.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{DisableCompression: true})
}

// Middleware counts each request under the route of its Scope. It must run
// inside Scoped, and outside Log.
func (m *Metrics) Middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		m.inFlight.Inc()
		defer m.observe(r)
		next.ServeHTTP(w, r)
	})
}

func (m *Metrics) observe(r *http.Request) {
	scope := ScopeOf(r.Context())
	route, method := cmp.Or(scope.Route, "unmatched"), methodLabel(r.Method)
	m.inFlight.Dec()
	m.requests.WithLabelValues(route, method, strconv.Itoa(scope.Status())).Inc()
	m.seconds.WithLabelValues(route, method).Observe(scope.Elapsed().Seconds())
	m.statements.WithLabelValues(route).Observe(float64(scope.Statements.Load()))
}

// methodLabel keeps clients from making labels by inventing methods.
func methodLabel(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut,
		http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return method
	}
	return "other"
}

// LoopbackOnly hides h, as a 404, from everybody but programs on this machine. A
// request that a proxy passed on is not from this machine, wherever the proxy is.
func LoopbackOnly(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !peer(r).IsLoopback() || isForwarded(r.Header) {
			WriteProblem(w, r, community.Fail(community.NotFound, community.WhyNothingHere, "There's nothing at %s.", r.URL.Path))
			return
		}
		h.ServeHTTP(w, r)
	})
}

func isForwarded(h http.Header) bool {
	names := []string{"X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "X-Real-Ip", "Via"}
	return slices.ContainsFunc(names, func(name string) bool { return len(h[name]) > 0 })
}

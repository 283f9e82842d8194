package httpkit_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
)

func TestReadinessFollowsTheCheck(t *testing.T) {
	var broken, barred error
	var j journal
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", httpkit.Healthz)
	mux.Handle("GET /readyz", httpkit.NewReady(func(ctx context.Context) error {
		if _, ok := ctx.Deadline(); !ok {
			t.Error("a check without a deadline")
		}
		return broken
	}, func(context.Context) error { return barred }))
	server := serve(t, observed(&j, time.Now, mux))
	if res, body := ask(t, "GET", server.URL+"/readyz", ""); res.StatusCode != 200 || body != "ok\n" {
		t.Errorf("%d %q", res.StatusCode, body)
	}
	broken = errors.New("no database at 10.1.2.3")
	res, body := ask(t, "GET", server.URL+"/readyz", "")
	if p := problem(t, res, body); p.Status != 503 || res.Header.Get("Retry-After") != "1" || strings.Contains(body, "10.1.2.3") {
		t.Errorf("%+v", p)
	}
	if !strings.Contains(j.String(), "no database at 10.1.2.3") {
		t.Error("the operator is not told why")
	}
	broken, barred = nil, community.Fail(community.Unavailable, community.WhyStorageFull, "The disk is full.")
	res, body = ask(t, "GET", server.URL+"/readyz", "")
	if p := problem(t, res, body); p.Status != 503 || p.Title != "Degraded" || p.Reason != "storage_full" {
		t.Errorf("%+v", p)
	}
	if res, body := ask(t, "GET", server.URL+"/readyz?for=reads", ""); res.StatusCode != 200 || body != "degraded\n" {
		t.Errorf("%d %q", res.StatusCode, body)
	}
	if res, body := ask(t, "GET", server.URL+"/healthz", ""); res.StatusCode != 200 || body != "ok\n" {
		t.Errorf("%d %q", res.StatusCode, body)
	}
}

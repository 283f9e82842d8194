package httpkit_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
)

func failing(err error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "3")
		w.Header().Set("ETag", `"x"`)
		httpkit.WriteProblem(w, r, err)
	})
}

func TestEachKindHasItsStatusCodeAndHeaders(t *testing.T) {
	fail := func(k community.Kind) error { return community.Fail(k, community.WhyNoRecord, "That was wrong.") }
	for _, row := range []struct {
		err    error
		status int
		code   string
		header string
	}{
		{fail(community.Invalid), 400, "invalid_parameter", ""},
		{fail(community.Missing), 400, "missing_parameter", ""},
		{fail(community.Unauthorized), 401, "unauthorized", "Www-Authenticate: Bearer"},
		{fail(community.Forbidden), 403, "forbidden", ""},
		{fail(community.NotFound), 404, "not_found", ""},
		{fail(community.Conflict), 409, "conflict", ""},
		{fail(community.Gone), 410, "gone", ""},
		{fail(community.TooLarge), 413, "too_large", ""},
		{fail(community.Unsupported), 415, "unsupported_media_type", ""},
		{fail(community.RateLimited), 429, "rate_limited", "Retry-After: 10"},
		{httpkit.RetryAfter(2100*time.Millisecond, fail(community.RateLimited)), 429, "rate_limited", "Retry-After: 3"},
		{fail(community.Unavailable), 503, "unavailable", "Retry-After: 1"},
		{context.Canceled, 503, "unavailable", "Retry-After: 1"},
		{context.DeadlineExceeded, 503, "unavailable", "Retry-After: 1"},
		{fmt.Errorf("vote: %w", fail(community.Conflict)), 409, "conflict", ""},
		{fail(community.Internal), 500, "internal", ""},
		{fail(community.Kind(200)), 500, "internal", ""},
		{errors.New("pq: password is hunter2"), 500, "internal", ""},
	} {
		res, body := ask(t, "GET", serve(t, failing(row.err)).URL, "")
		p := problem(t, res, body)
		if p.Status != row.status || p.Code != row.code {
			t.Errorf("%v: %d %s, want %d %s", row.err, p.Status, p.Code, row.status, row.code)
		}
		if name, value, ok := strings.Cut(row.header, ": "); ok && res.Header.Get(name) != value {
			t.Errorf("%v: %s is %q, want %q", row.err, name, res.Header.Get(name), value)
		}
		if res.Header.Get("ETag") != "" {
			t.Errorf("%v: kept the ETag of the body there would have been", row.err)
		}
	}
}

func TestAnInternalErrorTellsNothing(t *testing.T) {
	for _, err := range []error{
		errors.New("secret"),
		community.Fail(community.Internal, community.WhyNoRecord, "secret"),
	} {
		p := httpkit.ProblemOf(err, "r1")
		if p.Detail != "Something went wrong on our side." || p.Errors != nil || p.RequestID != "r1" {
			t.Errorf("%+v", p)
		}
	}
}

func TestWrongInputsAreNamed(t *testing.T) {
	p := httpkit.ProblemOf(fmt.Errorf("create: %w", community.Bad("title", community.WhyTooLongText, "is longer than 300 characters")),
		"r1")
	want := []httpkit.ProblemField{{Field: "title", Reason: "too_long", Message: "is longer than 300 characters"}}
	if diff := cmp.Diff(want, p.Errors); diff != "" {
		t.Error(diff)
	}
	if p.Detail != "title is longer than 300 characters." {
		t.Error(p.Detail)
	}
}

func TestAStatusFromALibraryBecomesAProblem(t *testing.T) {
	for _, row := range []struct {
		given, status int
		code, detail  string
	}{
		{400, 400, "invalid_parameter", "said"},
		{401, 401, "unauthorized", "said"},
		{404, 404, "not_found", "said"},
		{405, 405, "method_not_allowed", "said"},
		{406, 406, "not_acceptable", "said"},
		{408, 408, "request_timeout", "said"},
		{413, 413, "too_large", "said"},
		{415, 415, "unsupported_media_type", "said"},
		{418, 418, "invalid_parameter", "said"},
		{422, 400, "invalid_parameter", "said"},
		{500, 500, "internal", "Something went wrong on our side."},
		{502, 500, "internal", "Something went wrong on our side."},
	} {
		p := httpkit.ProblemOfStatus(row.given, "said", "r1")
		if p.GetStatus() != row.status || p.Code != row.code || p.Error() != row.detail {
			t.Errorf("%d: %+v", row.given, p)
		}
	}
}

func TestUnmatchedRoutesAreProblems(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /answers/{id}", func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, "mine", http.StatusNotFound)
	})
	mux.HandleFunc("PUT /answers/{id}", func(w http.ResponseWriter, r *http.Request) {})
	mux.HandleFunc("GET /docs/", func(w http.ResponseWriter, r *http.Request) {})
	server := serve(t, httpkit.Fallback(mux))

	res, body := ask(t, "GET", server.URL+"/nowhere", "")
	if p := problem(t, res, body); p.Code != "not_found" || p.Detail != "There's nothing at /nowhere." {
		t.Errorf("%+v", p)
	}
	res, body = ask(t, "DELETE", server.URL+"/answers/1", "")
	if p := problem(t, res, body); p.Code != "method_not_allowed" || res.StatusCode != 405 {
		t.Errorf("%+v", p)
	}
	if got := res.Header.Get("Allow"); got != "GET, HEAD, PUT" {
		t.Errorf("Allow is %q", got)
	}
	if res, body = ask(t, "GET", server.URL+"/answers/1", ""); res.StatusCode != 404 || body != "mine\n" {
		t.Errorf("a handler's own 404 was changed into %q", body)
	}
	if res, _ = ask(t, "GET", server.URL+"/docs", ""); res.Header.Get("Location") != "/docs/" {
		t.Errorf("a redirect of the mux was changed: %v", res.Header)
	}
	if res, _ = ask(t, "HEAD", server.URL+"/nowhere", ""); res.StatusCode != 404 {
		t.Errorf("HEAD: %d", res.StatusCode)
	}
}

package httpkit

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"
)

// Scope is what is known about one request while it runs. Faces fill it as they
// learn; the log line and the metrics read it when the handler is done. The
// plain fields belong to the goroutine of the request.
type Scope struct {
	RequestID string
	IP        netip.Addr // the client's, see Proxies.ClientIP; may be invalid
	Route     string     // the pattern that matched, never the raw path
	Portal    string
	User      string
	Client    string // the OAuth client of the token
	Operation string // what the client calls what it asks for, in GraphQL

	// Explain, where there is one, answers with a problem in another form than its
	// document, or reports that it cannot.
	Explain func(http.ResponseWriter, Problem) bool

	// Statements counts how often the database was asked: round trips on PostgreSQL.
	// The store adds to it from whichever goroutine it runs on.
	Statements atomic.Int64

	isSecure bool
	isUntold bool // whether it has no line in the log

	now     func() time.Time
	started time.Time
	answer  recorder

	mu    sync.Mutex
	cause error
}

// Status returns the status sent, 200 if the handler chose none.
func (s *Scope) Status() int {
	return cmp.Or(s.answer.status, http.StatusOK)
}

// Elapsed returns the time since the request came in.
func (s *Scope) Elapsed() time.Duration {
	if s.now == nil {
		return 0
	}
	return s.now().Sub(s.started)
}

// Fail keeps the cause of a failure on our side for the log line. It may be
// called more than once, and from any goroutine.
func (s *Scope) Fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cause == nil {
		s.cause = err
		return
	}
	s.cause = errors.Join(s.cause, err)
}

// Cause returns what Fail was told, nil if nothing.
func (s *Scope) Cause() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cause
}

type scopeKey struct{}

// ScopeOf returns the Scope of the request that ctx belongs to. It is never nil:
// outside of a request it is one that nobody will read.
func ScopeOf(ctx context.Context) *Scope {
	scope, _ := scopeOf(ctx)
	return scope
}

func scopeOf(ctx context.Context) (scope *Scope, inRequest bool) {
	if s, ok := ctx.Value(scopeKey{}).(*Scope); ok {
		return s, true
	}
	return &Scope{}, false
}

// IsSecure reports whether a client came over TLS: to us, or to a proxy whose word is believed.
func IsSecure(r *http.Request) bool { return ScopeOf(r.Context()).isSecure }

// Scoped gives each request its Scope and its id, and the host that its client asked for. The
// id is the X-Request-Id that came in, if it is fit to be logged, and always in the answer.
func Scoped(proxies Proxies, now func() time.Time) Middleware {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			host, scheme := proxies.forwarded(r)
			scope := &Scope{RequestID: requestID(r), IP: proxies.ClientIP(r), now: now, started: now()}
			scope.isSecure = scheme == "https" || scheme == "" && r.TLS != nil
			scope.answer.ResponseWriter = w
			w.Header().Set("X-Request-Id", scope.RequestID)
			r = r.WithContext(context.WithValue(r.Context(), scopeKey{}, scope))
			r.Host = cmp.Or(host, r.Host)
			next.ServeHTTP(&scope.answer, r)
		})
	}
}

func requestID(r *http.Request) string {
	if id := r.Header.Get("X-Request-Id"); isRequestID(id) {
		return id
	}
	return rand.Text()
}

func isRequestID(s string) bool {
	for _, c := range []byte(s) {
		switch {
		case c >= '0' && c <= '9', c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z':
		case c == '.', c == '_', c == '-':
		default:
			return false
		}
	}
	return len(s) >= 1 && len(s) <= 64
}

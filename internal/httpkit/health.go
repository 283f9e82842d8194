package httpkit

import (
	"context"
	"io"
	"net/http"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// readyTimeout bounds one check of readiness: who asks asks again soon.
const readyTimeout = 2 * time.Second

// Healthz answers "ok" as long as the process serves at all.
func Healthz(w http.ResponseWriter, _ *http.Request) { writeOK(w) }

// Ready tells a load balancer whether to send requests here.
type Ready struct {
	check func(context.Context) error
}

// NewReady returns a Ready that asks check, within two seconds, each time it is
// asked. A check that also fails once the server was told to stop makes
// balancers look elsewhere while Run still serves.
func NewReady(check func(context.Context) error) Ready { return Ready{check} }

// ServeHTTP answers "ok", or 503 without telling why: the cause is logged.
func (h Ready) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), readyTimeout)
	defer cancel()
	if err := h.check(ctx); err != nil {
		ScopeOf(ctx).Fail(err)
		notReady := verdictOf(community.Unavailable)
		notReady.problem("The server is not ready.", ScopeOf(ctx).RequestID).write(w)
		return
	}
	writeOK(w)
}

func writeOK(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	io.WriteString(w, "ok\n") // an error here is a client that left
}

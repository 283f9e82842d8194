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
func Healthz(w http.ResponseWriter, _ *http.Request) { writeState(w, "ok") }

// Ready tells a load balancer whether to send requests here.
type Ready struct {
	check, writable func(context.Context) error
}

// NewReady returns a Ready that asks check, and then whether changes can be made, within two
// seconds, each time it is asked. A check that also fails once the server was told to stop
// makes balancers look elsewhere while Run still serves.
func NewReady(check, writable func(context.Context) error) Ready { return Ready{check, writable} }

// ServeHTTP answers "ok", or 503 without telling why: the cause is logged. Where only changes
// cannot be made it says that the server is degraded, with a 200 to who asks ?for=reads.
func (h Ready) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), readyTimeout)
	defer cancel()
	if err := h.check(ctx); err != nil {
		ScopeOf(ctx).Fail(err)
		notReady := verdictOf(community.Unavailable)
		notReady.problem("The server isn't ready.", ScopeOf(ctx).RequestID).write(w)
		return
	}
	err := h.writable(ctx)
	switch {
	case err == nil:
		writeState(w, "ok")
	case r.URL.Query().Get("for") == "reads":
		writeState(w, "degraded")
	default:
		ScopeOf(ctx).Fail(err)
		degraded := ProblemOf(err, ScopeOf(ctx).RequestID)
		degraded.Title = "Degraded"
		degraded.write(w)
	}
}

func writeState(w http.ResponseWriter, state string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	io.WriteString(w, state+"\n") // an error here is a client that left
}

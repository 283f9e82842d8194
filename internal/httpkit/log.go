package httpkit

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// maxLoggedPath bounds the path in a log line, in bytes.
const maxLoggedPath = 512

// Log writes exactly one line for each request, but for most of those that are turned away
// by the thousand: Info, or Error for a failure on our side, and then with its cause. Query strings, headers and bodies are never
// in it. A panic becomes a 500, or a cut connection when the answer had begun.
// It must run inside Scoped.
func Log(logger *slog.Logger) Middleware {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			isCut := serveCatching(next, w, r)
			logRequest(logger, r)
			if isCut {
				panic(http.ErrAbortHandler)
			}
		})
	}
}

// serveCatching runs next and reports whether the connection has to be cut.
func serveCatching(next http.Handler, w http.ResponseWriter, r *http.Request) (isCut bool) {
	defer func() {
		v := recover()
		if v == nil {
			return
		}
		if v == http.ErrAbortHandler {
			isCut = true
			return
		}
		scope := ScopeOf(r.Context())
		scope.Fail(fmt.Errorf("panic: %v\n%s", v, debug.Stack()))
		if scope.answer.status != 0 {
			isCut = true
			return
		}
		verdictOf(community.Internal).problem(internalDetail, scope.RequestID).write(w)
	}()
	next.ServeHTTP(w, r)
	return false
}

// secretPaths lead to pages whose address itself lets somebody in.
var secretPaths = []string{"/join/", "/feed/admin/", "/calendar/"}

// LoggedPath is the path of a request as it may be written down: not too long, and
// without what lets somebody in.
func LoggedPath(r *http.Request) string {
	for _, secret := range secretPaths {
		if strings.HasPrefix(r.URL.Path, secret) {
			return secret + "…"
		}
	}
	return r.URL.Path[:min(len(r.URL.Path), maxLoggedPath)]
}

func logRequest(logger *slog.Logger, r *http.Request) {
	ctx := context.WithoutCancel(r.Context())
	scope := ScopeOf(ctx)
	level, cause := slog.LevelInfo, scope.Cause()
	if hungUp := r.Context().Err() != nil; cause != nil || scope.Status() >= 500 && !hungUp {
		level = slog.LevelError
	}
	if scope.isUntold || !logger.Enabled(ctx, level) {
		return
	}
	attrs := []slog.Attr{
		slog.String("method", r.Method),
		slog.String("route", scope.Route),
		slog.String("path", LoggedPath(r)),
		slog.Int("status", scope.Status()),
		slog.Int64("bytes", scope.answer.bytes),
		slog.Float64("ms", float64(scope.Elapsed().Microseconds())/1000),
		slog.String("requestId", scope.RequestID),
		slog.String("portal", scope.Portal),
		slog.String("user", scope.User),
		slog.String("client", scope.Client),
		slog.String("ip", scope.IP.String()),
		slog.Int64("statements", scope.Statements.Load()),
	}
	if scope.Operation != "" {
		attrs = append(attrs, slog.String("operation", scope.Operation))
	}
	if cause != nil {
		attrs = append(attrs, slog.String("error", cause.Error()))
	}
	logger.LogAttrs(ctx, level, requestLine, attrs...)
}

// requestLine is what the one line of a request says.
const requestLine = "request"

// InRequest returns a handler of log lines that adds to each which was written in a request,
// beside the request's own, which that is and where it came from.
func InRequest(next slog.Handler) slog.Handler { return inRequest{next} }

type inRequest struct{ slog.Handler }

// Handle implements slog.Handler.
func (h inRequest) Handle(ctx context.Context, line slog.Record) error {
	if scope, isIn := scopeOf(ctx); isIn && line.Message != requestLine {
		line = line.Clone()
		line.AddAttrs(slog.String("requestId", scope.RequestID), slog.String("ip", scope.IP.String()))
	}
	return h.Handler.Handle(ctx, line)
}

// WithAttrs implements slog.Handler.
func (h inRequest) WithAttrs(attrs []slog.Attr) slog.Handler {
	return inRequest{h.Handler.WithAttrs(attrs)}
}

// WithGroup implements slog.Handler.
func (h inRequest) WithGroup(name string) slog.Handler { return inRequest{h.Handler.WithGroup(name)} }

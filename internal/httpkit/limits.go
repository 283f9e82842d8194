package httpkit

import (
	"errors"
	"io"
	"log/slog"
	"net/http"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// MaxBody bounds what a handler can read of a body to n bytes. Reading on is a
// TooLarge error that tells the limit; of a body that announces more, not even
// the first byte is read.
func MaxBody(n int64) Middleware {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Body != nil && r.Body != http.NoBody {
				body := &boundedBody{ReadCloser: http.MaxBytesReader(w, r.Body, n), limit: n}
				body.isOver = r.ContentLength > n
				bounded := *r
				bounded.Body = body
				r = &bounded
			}
			next.ServeHTTP(w, r)
		})
	}
}

type boundedBody struct {
	io.ReadCloser
	limit  int64
	isOver bool
}

func (b *boundedBody) Read(p []byte) (int, error) {
	if b.isOver {
		return 0, b.tooLarge()
	}
	n, err := b.ReadCloser.Read(p)
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		b.isOver = true
		return n, b.tooLarge()
	}
	return n, err
}

func (b *boundedBody) tooLarge() error {
	return community.Fail(community.TooLarge, community.WhyBodyTooLarge, "The body is over the limit of %d bytes.", b.limit)
}

// NewServer returns a server whose timeouts keep a slow or silent client from
// holding a connection for long. A handler that streams for longer than a
// minute moves its own deadline with http.ResponseController. What net/http has
// to complain about goes to logger as warnings.
func NewServer(addr string, handler http.Handler, logger *slog.Logger) *http.Server {
	return &http.Server{
		Addr:              addr,
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       120 * time.Second,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(logger.Handler(), slog.LevelWarn),
	}
}

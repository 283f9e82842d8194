package stoa

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"time"
)

// longest is how long a server may ask us to wait: beyond it, the caller is told instead.
const longest = time.Minute

// withRetries runs an attempt until it succeeds, fails for good, or was tried often enough. A 429 was not done, so it can
// always be tried again; a connection that broke, or a 502, 503 or 504, may have been, and is tried again only where that
// is safe.
func withRetries[T any](ctx context.Context, retries int, isSafe bool, attempt func() (T, error)) (T, error) {
	for tried := 0; ; tried++ {
		value, err := attempt()
		if err == nil || tried >= retries || ctx.Err() != nil {
			return value, err
		}
		wait, ok := pause(err, isSafe, tried)
		if !ok {
			return value, err
		}
		if err := sleep(ctx, wait); err != nil {
			return value, err
		}
	}
}

// pause is how long to wait before the next try, if there is to be one.
func pause(err error, isSafe bool, tried int) (time.Duration, bool) {
	var refused *Error
	if !errors.As(err, &refused) {
		return jitter(tried), isSafe
	}
	switch refused.Status {
	case http.StatusTooManyRequests:
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		if !isSafe {
			return 0, false
		}
	default:
		return 0, false
	}
	return refused.RetryAfter + jitter(tried), refused.RetryAfter <= longest
}

// jitter grows with each try, and differs from client to client.
func jitter(tried int) time.Duration {
	most := min(8*time.Second, 250*time.Millisecond<<min(tried, 10))
	return most/2 + rand.N(most/2)
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

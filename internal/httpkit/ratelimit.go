package httpkit

import (
	"fmt"
	"hash/maphash"
	"net/http"
	"sync"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// window is the time over which a Limiter counts.
const window = 10 * time.Second

const (
	limiterShards  = 16
	limiterPerHalf = 4 << 10 // keys in one generation of one shard: 131,072 in all
)

// Limiter lets each key make a number of requests in ten seconds, counted from
// the key's first. It lives in one process and its memory is bounded: when more
// keys come than it can hold, the ones that were quiet longest are forgotten.
type Limiter struct {
	limit  int
	now    func() time.Time
	policy string
	seed   maphash.Seed
	shards [limiterShards]limiterShard
}

// NewLimiter returns a Limiter of that many requests per key in ten seconds;
// 0 limits nobody.
func NewLimiter(limit int, now func() time.Time) *Limiter {
	return &Limiter{
		limit:  limit,
		now:    now,
		policy: fmt.Sprintf(`"default";q=%d;w=%d`, limit, wholeSeconds(window)),
		seed:   maphash.MakeSeed(),
	}
}

// Allow counts one request of key. It returns how many more are left and after
// how long all are back; ok is false when this one was too many.
func (l *Limiter) Allow(key string) (remaining int, reset time.Duration, ok bool) {
	if l.limit <= 0 {
		return 0, 0, true
	}
	shard := &l.shards[maphash.String(l.seed, key)%limiterShards]
	count, ends := shard.add(key, l.now())
	return max(0, l.limit-count), ends, count <= l.limit
}

// IsSpent reports whether the next request of key would be too many. It counts
// none.
func (l *Limiter) IsSpent(key string) bool {
	if l.limit <= 0 {
		return false
	}
	shard := &l.shards[maphash.String(l.seed, key)%limiterShards]
	return shard.count(key, l.now()) >= l.limit
}

// Middleware limits by the key of a request; a request whose key is empty is not
// counted. It answers with the RateLimit headers of the IETF draft.
func (l *Limiter) Middleware(key func(*http.Request) string) Middleware {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			k := ""
			if l.limit > 0 {
				k = key(r)
			}
			if k == "" || l.admit(w, r, k) {
				next.ServeHTTP(w, r)
			}
		})
	}
}

func (l *Limiter) admit(w http.ResponseWriter, r *http.Request, key string) bool {
	remaining, reset, ok := l.Allow(key)
	header := w.Header()
	header.Set("RateLimit-Policy", l.policy)
	header.Set("RateLimit", fmt.Sprintf(`"default";r=%d;t=%d`, remaining, wholeSeconds(reset)))
	if !ok {
		WriteProblem(w, r, RetryAfter(reset, community.Fail(community.RateLimited, community.WhyTooManyRequests,
			"You sent more than %d requests in %d seconds. Slow down and try again.", l.limit, wholeSeconds(window))))
	}
	return ok
}

// limiterShard keeps its counts in two generations. A count that is used moves
// to the young one; the old one is dropped whole once a window has passed or the
// young one is full. So what is dropped had ended, or was the quietest.
type limiterShard struct {
	mu         sync.Mutex
	young, old map[string]tally
	turned     time.Time
}

type tally struct {
	count int
	ends  time.Time
}

// add counts one for key, and returns the count and when it starts anew.
func (s *limiterShard) add(key string, now time.Time) (count int, reset time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.young == nil || len(s.young) >= limiterPerHalf || now.Sub(s.turned) >= window {
		s.old, s.young, s.turned = s.young, map[string]tally{}, now
	}
	t := s.find(key, now)
	t.count++
	s.young[key] = t
	return t.count, t.ends.Sub(now)
}

// count returns how many were counted for key.
func (s *limiterShard) count(key string, now time.Time) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.find(key, now).count
}

// find returns what was counted for key; once that has ended, it starts anew.
func (s *limiterShard) find(key string, now time.Time) tally {
	t, ok := s.young[key]
	if !ok {
		t = s.old[key]
	}
	if !now.Before(t.ends) {
		return tally{ends: now.Add(window)}
	}
	return t
}

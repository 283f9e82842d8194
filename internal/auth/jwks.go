package auth

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/stoa-community/stoa/internal/community"
)

const (
	// keySetAge is how old a key set may get before it is fetched again, so that
	// a key taken out of it stops being good.
	keySetAge = 5 * time.Minute
	// renewEvery is the least time between two fetches of an address we have
	// keys of, whatever tokens come in.
	renewEvery = 30 * time.Second
	// retryEmptyEvery is the same for an address we have no keys of: everybody
	// waits for it.
	retryEmptyEvery = 5 * time.Second

	fetchTimeout = 5 * time.Second
	maxKeySet    = 1 << 20 // bytes
)

// keyring holds the key sets of the addresses it was asked about. A set that
// cannot be fetched anew is used as it is for as long as that lasts.
type keyring struct {
	client *http.Client
	clock  func() time.Time
	flight singleflight.Group // by address; callers wait for the fetch under way

	mu   sync.Mutex // never held over a fetch
	sets map[string]keySet
}

type keySet struct {
	keys    []key
	fetched time.Time // when the keys were had
	tried   time.Time // when they were last asked for, in vain or not
}

func newKeyring(client *http.Client, clock func() time.Time) *keyring {
	return &keyring{client: client, clock: clock, sets: map[string]keySet{}}
}

// keys returns the keys of an address, fetched when they are not here or have
// got old.
func (r *keyring) keys(ctx context.Context, url string) []key {
	return r.current(ctx, url, func(s keySet, now time.Time) bool {
		if len(s.keys) == 0 {
			return now.Sub(s.tried) >= retryEmptyEvery
		}
		return now.Sub(s.fetched) >= keySetAge && now.Sub(s.tried) >= renewEvery
	})
}

// renewed returns the keys of an address for a token that the ones we have do
// not cover: fetched again, unless that was done just now.
func (r *keyring) renewed(ctx context.Context, url string) []key {
	return r.current(ctx, url, func(s keySet, now time.Time) bool {
		return now.Sub(s.tried) >= renewEvery
	})
}

// current fetches the set first when it is due. That is asked again inside the
// flight, for the caller who was late for the one before.
func (r *keyring) current(ctx context.Context, url string, due func(keySet, time.Time) bool) []key {
	if s := r.set(url); !due(s, r.clock()) {
		return s.keys
	}
	got, _, _ := r.flight.Do(url, func() (any, error) {
		s := r.set(url)
		if now := r.clock(); due(s, now) {
			s = r.update(ctx, url, s, now)
		}
		return s.keys, nil
	})
	return got.([]key)
}

func (r *keyring) set(url string) keySet {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.sets[url]
}

// update fetches the set anew and keeps the outcome. The fetch outlives the
// caller's context, since others wait for it too.
func (r *keyring) update(ctx context.Context, url string, s keySet, now time.Time) keySet {
	s.tried = now
	keys, err := r.fetch(context.WithoutCancel(ctx), url)
	if err != nil {
		slog.WarnContext(ctx, "cannot fetch the keys that sign JWTs", "url", community.BareAddress(url), "kept", len(s.keys), "error", err)
	} else {
		s.keys, s.fetched = keys, now
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sets[url] = s
	return s
}

// probe fetches the set now, and keeps it if it can be had.
func (r *keyring) probe(ctx context.Context, url string) ([]key, error) {
	keys, err := r.fetch(ctx, url)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sets[url] = keySet{keys: keys, fetched: r.clock(), tried: r.clock()}
	return keys, nil
}

func (r *keyring) fetch(ctx context.Context, url string) ([]key, error) {
	ctx, cancel := context.WithTimeout(ctx, fetchTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, community.Unreachable(err)
	}
	request.Header.Set("Accept", "application/jwk-set+json, application/json")
	response, err := r.client.Do(request)
	if err != nil {
		return nil, community.Unreachable(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the answer is %s", response.Status)
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, maxKeySet+1))
	if err != nil {
		return nil, community.Unreachable(err)
	}
	if len(body) > maxKeySet {
		return nil, errors.New("the key set is over 1 MiB")
	}
	return parseKeySet(body)
}

package main

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"
)

// A task is what is measured; n counts the calls of one worker.
type task func(ctx context.Context, worker, n int) error

// throughput has so many workers do a task over and over for a while.
func throughput(ctx context.Context, workers int, span time.Duration, do task) (result, error) {
	return measure(ctx, workers, forSpan(span), do)
}

// forSpan is to go on from now for a while.
func forSpan(span time.Duration) func(n int) bool {
	end := time.Now().Add(span)
	return func(int) bool { return time.Now().Before(end) }
}

// repeated has so many workers do a task that many times each.
func repeated(ctx context.Context, workers, times int, do task) (result, error) {
	return measure(ctx, workers, func(n int) bool { return n < times }, do)
}

// measure has each worker go on as long as more says; the first error ends it.
func measure(ctx context.Context, workers int, more func(n int) bool, do task) (result, error) {
	began := time.Now()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	times := make([][]time.Duration, workers)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			for n := 0; ctx.Err() == nil && more(n); n++ {
				start := time.Now()
				if err := do(ctx, w, n); err != nil {
					cancel(err)
					return
				}
				times[w] = append(times[w], time.Since(start))
			}
		})
	}
	wg.Wait()
	all := slices.Concat(times...)
	slices.Sort(all)
	r := result{perSecond: float64(len(all)) / time.Since(began).Seconds(), calls: len(all)}
	if len(all) > 0 {
		r.p50, r.p99 = all[len(all)/2], all[len(all)*99/100]
	}
	return r, context.Cause(ctx)
}

// median returns the result of the round in the middle, by what of returns.
func median(rounds []result, of func(result) float64) result {
	sorted := slices.SortedFunc(slices.Values(rounds), func(a, b result) int { return cmp.Compare(of(a), of(b)) })
	return sorted[len(sorted)/2]
}

// ratio returns how many times b each a was, in the round in the middle: the two
// of one round ran side by side, on a machine that was as busy for both.
func ratio(a, b []result, of func(result) float64) float64 {
	ratios := make([]float64, len(a))
	for i := range a {
		ratios[i] = of(a[i]) / of(b[i])
	}
	slices.Sort(ratios)
	return ratios[len(ratios)/2]
}

func bySpeed(r result) float64 { return r.perSecond }

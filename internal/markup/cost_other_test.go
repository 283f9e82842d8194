//go:build !linux

package markup_test

import (
	"testing"
	"time"
)

// spent is how long do takes: elsewhere it can be told what of that was its own.
func spent(_ *testing.T, do func()) time.Duration {
	start := time.Now()
	do()
	return time.Since(start)
}

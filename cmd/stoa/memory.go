package main

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/cache"
)

// byteSize is a number of bytes, as an operator writes it: 128MB, 1GiB or 134217728.
type byteSize uint64

// units are those of sizes, longest first where one ends as another.
var units = []struct {
	name  string
	bytes uint64
}{{"KIB", 1 << 10}, {"MIB", 1 << 20}, {"GIB", 1 << 30}, {"KB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"B", 1}, {"", 1}}

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *byteSize) UnmarshalText(text []byte) error {
	for _, u := range units {
		number, ok := strings.CutSuffix(strings.ToUpper(string(text)), u.name)
		if !ok {
			continue
		}
		n, err := strconv.ParseUint(strings.TrimSpace(number), 10, 64)
		if err != nil || n > (1<<62)/u.bytes {
			break
		}
		*s = byteSize(n * u.bytes)
		return nil
	}
	return fmt.Errorf("must be a size such as 128MB, 1GB or 64MiB, not %q", text)
}

// check says what is wrong with a size as that of what is kept.
func (s byteSize) check() error {
	if s < cache.MinBudget {
		return fmt.Errorf("--memory must be at least %d MB", cache.MinBudget/1_000_000)
	}
	return nil
}

// slack is how much garbage may gather, in bytes, however little the server holds: a few
// megabytes would be collected after every hundredth answer. Nor does more gather however
// much it holds, see pace.
const slack = 48 << 20

// reserve returns memory that is never touched, so that no machine has to have it,
// and counts for the garbage collector as if the server held it. Where the heap had
// some of it before, it was cleared, and is given back.
func reserve() []byte {
	b := make([]byte, slack)
	untouch(b)
	return b
}

const paceEvery = time.Second

// pace has garbage collected when there is about as much as slack, until ctx ends. Left to
// itself the collector lets as much gather as the server holds: with its memory full, that
// is more than all it keeps. An operator who tells the collector themselves is obeyed.
//
// There is no hard limit: a server that is near one, for a moment in which it hashes passwords or
// shrinks pictures, does little else than to collect.
func pace(ctx context.Context) {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	tick := time.NewTicker(paceEvery)
	defer tick.Stop()
	held := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	for now := 100; ; {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		metrics.Read(held)
		if next := garbagePercent(held[0].Value.Uint64()); next != now {
			debug.SetGCPercent(next)
			now = next
		}
	}
}

// garbagePercent is how much garbage may gather, as a percentage of what is held, which the
// reserve is a part of. It is in steps of five: to change it stops the world for a moment.
func garbagePercent(held uint64) int {
	const step = 5
	return int(min(100, max(step, slack*100/max(held, 1)/step*step)))
}

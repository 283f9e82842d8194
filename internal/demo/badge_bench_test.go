package demo_test

import (
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// questionsOfAMillion is how many questions a community of a million answers, comments, votes and
// acceptances has.
const questionsOfAMillion = 28_000

// BenchmarkBadgePass looks at the badges of everybody in a community of a million events, and
// reports the processor time that takes: on SQLite, where it is all this process's.
func BenchmarkBadgePass(b *testing.B) {
	db := storetest.Open(b, filepath.Join(b.TempDir(), "stoa.db"))
	p := fill(b, db, options(questionsOfAMillion))
	b.ResetTimer()
	from := processorTime(b)
	for b.Loop() {
		passBadges(b, db, p.ID)
	}
	b.ReportMetric((processorTime(b)-from).Seconds()/float64(b.N), "cpu-s/pass")
}

func passBadges(b *testing.B, db *store.DB, portal community.PortalID) {
	write := func(do func(*store.Tx) error) {
		if err := db.Write(b.Context(), do); err != nil {
			b.Fatal(err)
		}
	}
	write(func(tx *store.Tx) error { return tx.PassBadges(portal, true) })
	for n := 1; n > 0; {
		write(func(tx *store.Tx) (err error) {
			_, n, err = tx.PassSome(500)
			return err
		})
	}
}

func processorTime(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

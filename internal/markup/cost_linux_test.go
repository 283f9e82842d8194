package markup_test

import (
	"runtime"
	"syscall"
	"testing"
	"time"
)

// spent is how long a processor works for do, however busy it is with others.
func spent(t *testing.T, do func()) time.Duration {
	t.Helper()
	const thisThread = 1 // RUSAGE_THREAD
	now := func() time.Duration {
		var usage syscall.Rusage
		if err := syscall.Getrusage(thisThread, &usage); err != nil {
			t.Fatal(err)
		}
		return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	start := now()
	do()
	return now() - start
}

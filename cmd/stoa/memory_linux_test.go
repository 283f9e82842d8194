package main

import (
	"os"
	"runtime"
	"syscall"
	"testing"
	"unsafe"
)

// resident is how many bytes of b the machine has to have.
func resident(t *testing.T, b []byte) (n int) {
	t.Helper()
	pages := make([]byte, (len(b)+os.Getpagesize()-1)/os.Getpagesize())
	_, _, err := syscall.Syscall(syscall.SYS_MINCORE, uintptr(unsafe.Pointer(&b[0])), uintptr(len(b)), uintptr(unsafe.Pointer(&pages[0])))
	if err != 0 {
		t.Fatal(err)
	}
	for _, p := range pages {
		n += int(p&1) * os.Getpagesize()
	}
	return n
}

func TestWhatIsReservedTakesNoMemoryThoughTheHeapHadItBefore(t *testing.T) {
	used := make([]byte, 2*slack)
	for i := range used {
		used[i] = 1
	}
	runtime.KeepAlive(used)
	runtime.GC()
	reserved := reserve()
	if n := resident(t, reserved); n > slack/100 {
		t.Errorf("of %d bytes that are reserved, %d are taken", len(reserved), n)
	}
	runtime.KeepAlive(reserved)
}

package main

import (
	"bufio"
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"syscall"
)

// shrink gives back what only starting needed: the heap's free pages, and the
// parts of the program itself that were read. Those that serving needs are still
// in the kernel's cache and come back as they are touched.
func shrink() {
	debug.FreeOSMemory()
	program, err := os.Readlink("/proc/self/exe")
	if err != nil {
		return
	}
	maps, err := os.Open("/proc/self/maps")
	if err != nil {
		return
	}
	defer maps.Close()
	for lines := bufio.NewScanner(maps); lines.Scan(); {
		var from, to uintptr
		var mode string
		if _, err := fmt.Sscanf(lines.Text(), "%x-%x %s", &from, &to, &mode); err != nil {
			continue
		}
		if !strings.HasSuffix(lines.Text(), " "+program) || strings.Contains(mode, "w") {
			continue
		}
		syscall.Syscall(syscall.SYS_MADVISE, from, to-from, syscall.MADV_DONTNEED) // a wish: nothing is lost where it is refused
	}
}

// untouch gives back memory that has nothing but zeros in it. It comes back as such.
func untouch(b []byte) {
	syscall.Madvise(b, syscall.MADV_DONTNEED) // a wish as well
}

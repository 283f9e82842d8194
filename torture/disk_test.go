package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A record as strace writes it, of a folder @: a file is made and written, synced with its
// folder, and written again; in between, another thread syncs.
const recorded = `7 1.000001 openat(AT_FDCWD</>, "@/a", O_RDWR|O_CREAT|O_CLOEXEC, 0600) = 3<@/a>
7 1.000002 pwrite64(3<@/a>, "\x6f\x6e\x65", 3, 0) = 3
8 1.000003 fsync(4<@> <unfinished ...>
7 1.000004 pwrite64(3<@/a>, "t\167\157", 3, 3) = 3
8 1.000005 <... fsync resumed>) = 0
7 1.000006 fdatasync(3<@/a>) = 0
7 1.000007 pwrite64(3<@/a>, "not synced", 10, 0) = 10
7 1.000008 fdatasync(3<@/a>) = -1 EIO (Input/output error)
7 1.000009 openat(AT_FDCWD</>, "@/b", O_RDWR|O_CREAT|O_CLOEXEC, 0600) = 5<@/b>
7 1.000010 fsync(5<@/b>) = 0
7 1.000011 +++ killed by SIGKILL +++
`

func TestAPowerCutLeavesWhatWasSynced(t *testing.T) {
	root := t.TempDir()
	d, err := newDisk(root)
	if err != nil {
		t.Fatal(err)
	}
	record := filepath.Join(t.TempDir(), "calls")
	if err := os.WriteFile(record, []byte(strings.ReplaceAll(recorded, "@", root)), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := replay(record, d, func(*call) error { return nil }); err != nil {
		t.Fatal(err)
	}
	for how, want := range map[string]map[string]string{
		dropped: {"a": "onetwo"},
		kept:    {"a": "not synced", "b": ""},
	} {
		to := t.TempDir()
		if err := d.leave(to, how, rand.New(rand.NewPCG(1, 1))); err != nil {
			t.Fatal(err)
		}
		found, err := os.ReadDir(to)
		if err != nil || len(found) != len(want) {
			t.Errorf("%s: there is %v, %v", how, found, err)
		}
		for name, text := range want {
			if got, err := os.ReadFile(filepath.Join(to, name)); string(got) != text || err != nil {
				t.Errorf("%s: %s has %q, not %q: %v", how, name, got, text, err)
			}
		}
	}
}

func TestAWriteIsTornAtSectors(t *testing.T) {
	n := 0
	every := func() bool { n++; return n%2 == 0 }
	got := change{500, []byte(strings.Repeat("x", 1000))}.on(make([]byte, 2000), every)
	if text := string(got); strings.Count(text, "x") != 512 || strings.Index(text, "x") != 512 {
		t.Errorf("%d bytes are written, from %d on", strings.Count(text, "x"), strings.Index(text, "x"))
	}
}

package main

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// smallDisk is a folder on a disk of its own, which takes so many megabytes.
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	folder := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size="+size, "tmpfs", folder).CombinedOutput(); err != nil {
		t.Skipf("SKIPPED: no disk can be mounted here to be filled: %s", out)
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", folder).CombinedOutput(); err != nil {
			t.Errorf("%s: %s", folder, out)
		}
	})
	return folder
}

// ask returns the status and the text of an answer.
func (c *caller) ask(t *testing.T, method, address, body string) (int, string) {
	t.Helper()
	res, text, err := c.call(method, address, body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, text
}

// On a full disk nothing is written and all is read, also by a server that starts on it, and
// with room it goes on.
func TestAFullDiskKeepsNobodyFromReading(t *testing.T) {
	folder := smallDisk(t, "12m")
	data := "STOA_DATA=" + folder
	p := start(t, data)
	c := signIn(t, p)
	write := func() (int, string) {
		return c.ask(t, "POST", p.url+"/api/v1/posts", `{"title":"How to fill a disk","content":"`+strings.Repeat("Write. ", 500)+`"}`)
	}
	if status, text := write(); status != http.StatusCreated {
		t.Fatal(status, text)
	}
	ballast := filepath.Join(folder, "ballast")
	fill(t, ballast)
	isBarred := func(when string) {
		t.Helper()
		if status, text := write(); status != http.StatusServiceUnavailable || !strings.Contains(text, `"storage_full"`) {
			t.Errorf("%s a post is answered with %d %s", when, status, text)
		}
		for path, want := range map[string]int{"/readyz": 503, "/readyz?for=reads": 200, "/": 200} {
			if status, text := c.ask(t, "GET", p.url+path, ""); status != want {
				t.Errorf("%s %s says %d %s", when, path, status, text)
			}
		}
	}
	isBarred("once it is full,")
	if code := p.terminate(t); code != 0 {
		t.Errorf("it ends with %d: %s", code, p.stderr)
	}
	p = start(t, data)
	isBarred("after a start on a full disk,")
	if out, _, code := do(t, []string{data}, "doctor"); code != 1 || !strings.Contains(out, "BAD  The data folder") {
		t.Errorf("the doctor ends with %d and says %s", code, out)
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	for began := time.Now(); ; time.Sleep(100 * time.Millisecond) {
		status, _ := c.ask(t, "GET", p.url+"/readyz", "")
		if status == http.StatusOK {
			break
		}
		if time.Since(began) > 20*time.Second {
			t.Fatalf("there is room again, and it is not ready: %d", status)
		}
	}
	if status, text := write(); status != http.StatusCreated {
		t.Errorf("there is room again: %d %s", status, text)
	}
}

// SQLite cannot be opened without a little room, unless it was left as it is by a crash.
func TestAStartThatAFullDiskPreventsSaysSo(t *testing.T) {
	folder := smallDisk(t, "12m")
	data := "STOA_DATA=" + filepath.Join(folder, "data")
	must(t, []string{data}, "migrate", "up")
	fill(t, filepath.Join(folder, "ballast"))
	refuses(t, 1, `Can't open the database .*/stoa\.db: The disk is full: .*\.`, data)
}

// fill writes a file until the disk takes no more.
func fill(t *testing.T, path string) {
	t.Helper()
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for piece := make([]byte, 4<<10); err == nil; {
		_, err = file.Write(piece)
	}
}

// Package logtest overhears what servers log while they are tested, and fails the test that
// has a secret logged. The helpers that start servers use it, so that no test need think of it.
package logtest

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// shapes are the secrets that are known by their form: our tokens of each kind, JWTs, and a password
// within an address.
var shapes = []*regexp.Regexp{
	regexp.MustCompile(`stoa_[a-z]+_[A-Za-z0-9_-]{43}`),
	regexp.MustCompile(`eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{20,}`),
	regexp.MustCompile(`[a-z][a-z0-9+]*://[^\s/:@"]*:[^\s/:@"]+@`),
	regexp.MustCompile(`(?i)(?:^|[^a-z])(?:bearer|basic) [A-Za-z0-9+/=._-]{12,}`),
	regexp.MustCompile(`\$argon2id\$`),
}

// passwords are those that the tests of all packages use, and other secrets without a form.
var passwords = struct {
	sync.RWMutex
	all []string
}{all: []string{"long enough", "admin password"}}

// Keep has the tests of this process look for a secret from here on.
func Keep(secret string) {
	passwords.Lock()
	defer passwords.Unlock()
	if !slices.Contains(passwords.all, secret) {
		passwords.all = append(passwords.all, secret)
	}
}

// Secrets returns what is secret in a text, each with what stands before it.
func Secrets(text string) (found []string) {
	for _, shape := range shapes {
		for _, at := range shape.FindAllStringIndex(text, 3) {
			if strings.HasSuffix(text[at[0]:at[1]], ":xxxxx@") { // what url.URL.Redacted writes instead
				continue
			}
			found = append(found, around(text, at[0], at[1]))
		}
	}
	passwords.RLock()
	defer passwords.RUnlock()
	for _, word := range passwords.all {
		if i := strings.Index(text, word); i >= 0 {
			found = append(found, around(text, i, i+len(word)))
		}
	}
	return found
}

func around(text string, from, to int) string { return "…" + text[max(0, from-120):to] + "…" }

// Journal is a log that many may write, for a test to read.
type Journal struct {
	mu   sync.Mutex
	text strings.Builder
}

// Write implements io.Writer.
func (j *Journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(b)
}

// String returns what was written until now.
func (j *Journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

// An ear takes lines of a log and keeps the secrets in them.
type ear struct {
	mu    sync.Mutex
	heard []string
	loud  io.Writer // gets lines that are more than information
}

// Write implements io.Writer: the handlers of slog write a line at a time.
func (e *ear) Write(line []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.heard = append(e.heard, Secrets(string(line))...)
	if bytes.Contains(line, []byte("level=ERROR")) {
		e.loud.Write(line) // a log that cannot be shown fails nothing
	}
	return len(line), nil
}

func (e *ear) secrets() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.heard)
}

func (e *ear) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(e, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// Logger is a log of a test's own server. What is an error is shown with the test.
func Logger(t testing.TB) *slog.Logger {
	t.Helper()
	e := &ear{loud: t.Output()}
	t.Cleanup(func() { // after what was started later has ended
		for _, secret := range e.secrets() {
			t.Errorf("a secret was logged: %s", secret)
		}
	})
	return e.logger()
}

// Run runs the tests of a package, and overhears what is logged to the log of the whole process.
func Run(m *testing.M) int {
	e := &ear{loud: os.Stderr}
	slog.SetDefault(e.logger())
	code := m.Run()
	for _, secret := range e.secrets() {
		fmt.Fprintf(os.Stderr, "FAIL: a secret was logged: %s\n", secret)
		code = max(code, 1)
	}
	return code
}

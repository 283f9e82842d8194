package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/logtest"
	"github.com/stoa-community/stoa/internal/testpg"
)

// binary is the program under test, built as the tests are: under the race
// detector where they run under it. A race that is found fails its process.
var binary string

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "stoa-test-")
	if err != nil {
		panic(err)
	}
	binary = filepath.Join(folder, "stoa")
	build := exec.Command("go", "build", "-o", binary, ".")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "%s%v\n", out, err)
		os.Exit(1)
	}
	code := m.Run()
	os.RemoveAll(folder)
	os.Exit(code)
}

// eachDatabase runs fn with the settings of an empty database of each kind.
func eachDatabase(t *testing.T, fn func(t *testing.T, settings ...string)) {
	t.Run("sqlite", func(t *testing.T) { fn(t, "STOA_DATA="+t.TempDir()) })
	t.Run("postgres", func(t *testing.T) {
		fn(t, "STOA_DATABASE_URL="+testpg.Schema(t, testpg.Need(t)), "STOA_DATA="+t.TempDir())
	})
}

// What the first start is told in tests that are not about it.
const (
	adminEmail    = "root@example.com"
	adminPassword = "it's a secret"
	clientID      = "test"
	clientSecret  = "test-secret"
)

// stoa returns the program with its settings, and no others of ours.
func stoa(settings []string, args ...string) *exec.Cmd {
	cmd := exec.Command(binary, args...)
	for _, pair := range os.Environ() {
		if !strings.HasPrefix(pair, "STOA_") && !strings.HasPrefix(pair, "OTEL_") {
			cmd.Env = append(cmd.Env, pair)
		}
	}
	cmd.Env = append(cmd.Env, "STOA_ADDR=127.0.0.1:0", "STOA_RATE_LIMIT=0", "STOA_LOG_LEVEL=error")
	cmd.Env = append(cmd.Env, settings...)
	for _, setting := range settings {
		name, value, _ := strings.Cut(setting, "=")
		if len(value) >= 8 && (strings.HasSuffix(name, "PASSWORD") || strings.HasSuffix(name, "SECRET")) {
			logtest.Keep(value)
		}
	}
	return cmd
}

// overhear fails the test if a secret is in what the program told its operator. What it
// prints on standard output is what it was asked for.
func overhear(t *testing.T, stderr string) {
	t.Helper()
	for _, secret := range logtest.Secrets(stderr) {
		t.Errorf("a secret was logged: %s", secret)
	}
}

// do runs a command that ends by itself and returns what it wrote.
func do(t *testing.T, settings []string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	cmd := stoa(settings, args...)
	var out, err bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &err
	cmd.Run() // its error is the exit code
	overhear(t, err.String())
	return out.String(), err.String(), cmd.ProcessState.ExitCode()
}

// must runs a command that has to succeed and returns its output.
func must(t *testing.T, settings []string, args ...string) string {
	t.Helper()
	out, err, code := do(t, settings, args...)
	if code != 0 {
		t.Fatalf("stoa %v: exit %d\n%s%s", args, code, out, err)
	}
	return out
}

// process is a running server.
type process struct {
	cmd    *exec.Cmd
	url    string
	stdout *transcript
	stderr *transcript
	exited chan struct{}
}

// launch starts a server and does not wait for anything.
func launch(t *testing.T, settings ...string) *process {
	t.Helper()
	return runs(t, "Stoa is running at ", settings, "serve")
}

// runs starts a command that does not end by itself. Once it has written the word, it is seen.
func runs(t *testing.T, word string, settings []string, args ...string) *process {
	t.Helper()
	p := &process{cmd: stoa(settings, args...), stdout: newTranscript(word), stderr: newTranscript(""),
		exited: make(chan struct{})}
	p.cmd.Stdout, p.cmd.Stderr = p.stdout, p.stderr
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(p.exited)
		p.cmd.Wait() // its error is the exit code
	}()
	t.Cleanup(func() {
		p.kill()
		overhear(t, p.stderr.String())
	})
	return p
}

// start starts a server and returns when it serves.
func start(t *testing.T, settings ...string) *process {
	t.Helper()
	p := launch(t, append([]string{
		"STOA_ADMIN_EMAIL=" + adminEmail, "STOA_ADMIN_PASSWORD=" + adminPassword,
		"STOA_CLIENT_ID=" + clientID, "STOA_CLIENT_SECRET=" + clientSecret,
	}, settings...)...)
	p.await(t)
	return p
}

func (p *process) await(t *testing.T) {
	t.Helper()
	select {
	case <-p.stdout.seen:
	case <-p.exited:
		t.Fatalf("the server ended: %s", p.stderr)
	case <-time.After(time.Minute):
		t.Fatalf("the server does not start: %s", p.stderr)
	}
	line, _, _ := strings.Cut(strings.TrimPrefix(p.stdout.String(), "Stoa is running at "), "\n")
	p.url = line
}

// kill ends the server as a power cut would, as far as it can tell.
func (p *process) kill() {
	p.cmd.Process.Kill() // fails where it has ended already
	<-p.exited
}

// terminate asks the server to stop and returns its exit code.
func (p *process) terminate(t *testing.T) int {
	t.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	<-p.exited
	return p.cmd.ProcessState.ExitCode()
}

// transcript keeps what a process writes, and closes seen once the word is in it.
type transcript struct {
	mu   sync.Mutex
	text strings.Builder
	word string
	seen chan struct{}
}

func newTranscript(word string) *transcript {
	return &transcript{word: word, seen: make(chan struct{})}
}

func (s *transcript) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text.Write(b)
	if s.word != "" && strings.Contains(s.text.String(), s.word) {
		close(s.seen)
		s.word = ""
	}
	return len(b), nil
}

func (s *transcript) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// build makes the program that is tried, until remove is called.
func (o *options) build(ctx context.Context) (remove func() error, err error) {
	folder, err := os.MkdirTemp(o.data, "stoa-torture-")
	if err != nil {
		return nil, err
	}
	o.stoa = filepath.Join(folder, "stoa")
	cmd := exec.CommandContext(ctx, "go", "build", "-o", o.stoa, "github.com/stoa-community/stoa/cmd/stoa")
	cmd.Stderr = os.Stderr
	remove = func() error { return os.RemoveAll(folder) }
	if err := cmd.Run(); err != nil {
		return remove, errors.Join(err, remove())
	}
	return remove, nil
}

// What the first start is told.
const (
	adminEmail    = "root@example.com"
	adminPassword = "it's a secret"
	clientID      = "torture"
	clientSecret  = "torture-secret"
)

// command is the program with its settings, and no others of ours.
func (o options) command(settings []string, args ...string) *exec.Cmd {
	cmd := exec.Command(o.stoa, args...)
	for _, pair := range os.Environ() {
		if !strings.HasPrefix(pair, "STOA_") && !strings.HasPrefix(pair, "OTEL_") {
			cmd.Env = append(cmd.Env, pair)
		}
	}
	cmd.Env = append(cmd.Env, "STOA_ADDR=127.0.0.1:0", "STOA_RATE_LIMIT=0", "STOA_LOG_LEVEL=error",
		"STOA_ADMIN_EMAIL="+adminEmail, "STOA_ADMIN_PASSWORD="+adminPassword,
		"STOA_CLIENT_ID="+clientID, "STOA_CLIENT_SECRET="+clientSecret)
	cmd.Env = append(cmd.Env, settings...)
	return cmd
}

// process is a server that is tried.
type process struct {
	cmd    *exec.Cmd
	url    string
	stdout *transcript
	stderr *transcript
	exited chan struct{}
	ready  time.Duration // how long it took to be
}

// startWithin is how long a server may take to start at most: more is a failure of the try,
// not of the server.
const startWithin = time.Minute

// start starts a server and returns when it is ready.
func (o options) start(p place, settings ...string) (*process, error) {
	return o.launch(o.command(append(p.settings(), settings...), "serve"))
}

// launch runs a command that serves, and returns when it is ready.
func (o options) launch(cmd *exec.Cmd) (*process, error) {
	began := time.Now()
	p, err := await(cmd)
	if err != nil {
		return nil, err
	}
	if err := p.awaitReady(startWithin); err != nil {
		p.kill()
		return nil, err
	}
	p.ready = time.Since(began)
	return p, nil
}

// await runs a command that serves, and returns when it says so, ready or not.
func await(cmd *exec.Cmd) (*process, error) {
	p, err := run(cmd)
	if err != nil {
		return nil, err
	}
	select {
	case <-p.stdout.seen:
	case <-p.exited:
		return nil, fmt.Errorf("the server ended: %s", p.stderr)
	case <-time.After(startWithin):
		p.kill()
		return nil, fmt.Errorf("the server does not start: %s", p.stderr)
	}
	p.url, _, _ = strings.Cut(strings.TrimPrefix(p.stdout.String(), word), "\n")
	return p, nil
}

const word = "Stoa is running at "

// run starts a command in a process group of its own.
func run(cmd *exec.Cmd) (*process, error) {
	p := &process{cmd: cmd, stdout: newTranscript(word), stderr: newTranscript(""), exited: make(chan struct{})}
	cmd.Stdout, cmd.Stderr = p.stdout, p.stderr
	apart(cmd)
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		defer close(p.exited)
		cmd.Wait() // its error is the exit code
	}()
	return p, nil
}

// probe asks what a balancer asks, on a connection of its own.
func (p *process) probe(path string) (status int, body string, err error) {
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 10 * time.Second}
	res, err := client.Get(p.url + path)
	if err != nil {
		return 0, "", err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	return res.StatusCode, string(text), err
}

// awaitReady returns once /readyz says so.
func (p *process) awaitReady(most time.Duration) error {
	for end := time.Now().Add(most); ; time.Sleep(10 * time.Millisecond) {
		status, body, err := p.probe("/readyz")
		if status == http.StatusOK {
			return nil
		}
		if time.Now().After(end) {
			return fmt.Errorf("it is not ready after %s: %d %s %v", most, status, body, err)
		}
	}
}

// kill ends the server, if there is one, as a power cut would, as far as it can tell.
func (p *process) kill() {
	if p == nil {
		return
	}
	killAll(p.cmd)
	<-p.exited
}

// killTraced kills a server that strace has started, which writes down the rest and ends then.
func (p *process) killTraced() error {
	pid := p.cmd.Process.Pid
	children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	if err != nil {
		return err
	}
	child, err := strconv.Atoi(strings.TrimSpace(string(children)))
	if err != nil {
		return err
	}
	server, err := os.FindProcess(child)
	if err == nil {
		err = server.Kill()
	}
	if err == nil && !p.hasEnded(startWithin) {
		err = errors.New("strace does not end")
	}
	return err
}

// hasEnded reports whether the server ends within that time.
func (p *process) hasEnded(most time.Duration) bool {
	select {
	case <-p.exited:
		return true
	case <-time.After(most):
		return false
	}
}

// stop asks the server to end, and says what was wrong with how it did.
func (p *process) stop() error {
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	if !p.hasEnded(startWithin) {
		p.kill()
		return errors.New("it does not stop")
	}
	if code := p.cmd.ProcessState.ExitCode(); code != 0 {
		return fmt.Errorf("it ended with %d: %s", code, p.stderr)
	}
	return nil
}

// said returns what a log must never say, if it does.
func (p *process) said() string {
	for _, never := range []string{"panic", "DATA RACE", "fatal error"} {
		if i := strings.Index(p.stderr.String(), never); i >= 0 {
			return p.stderr.String()[i:min(len(p.stderr.String()), i+2000)]
		}
	}
	return ""
}

// metric reads a number off /metrics.
func (p *process) metric(name string) (float64, error) {
	status, body, err := p.probe("/metrics")
	if err != nil || status != http.StatusOK {
		return 0, fmt.Errorf("/metrics: %d %v", status, err)
	}
	for lines := bufio.NewScanner(strings.NewReader(body)); lines.Scan(); {
		if value, ok := strings.CutPrefix(lines.Text(), name+" "); ok {
			return strconv.ParseFloat(value, 64)
		}
	}
	return 0, fmt.Errorf("/metrics has no %s", name)
}

// memory is what the process holds in memory, in bytes.
func (p *process) memory() (int64, error) {
	n, err := p.metric("process_resident_memory_bytes")
	return int64(n), err
}

// rest is what a server has in hand that nobody asks anything of.
type rest struct{ routines, connections float64 }

func (p *process) rest() (r rest, err error) {
	if r.routines, err = p.metric("go_goroutines"); err != nil {
		return r, err
	}
	r.connections, err = p.metric("stoa_db_connections_in_use")
	return r, err
}

// idle notes in r what a server still has in hand that nobody asks anything of any more, and
// had not before.
func (p *process) idle(r *row, before rest) {
	const spare = 25 // goroutines, of work that comes and goes by itself
	var now rest
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		var err error
		if now, err = p.rest(); err != nil {
			r.bad("an idle server: %v", err)
			return
		}
		if now.routines <= before.routines+spare && now.connections <= before.connections {
			return
		}
	}
	r.bad("an idle server has %.0f goroutines and %.0f connections at work, and had %.0f and %.0f", now.routines, now.connections,
		before.routines, before.connections)
}

// doctor has the doctor look, and returns what it calls bad.
func (o options) doctor(p place) error {
	cmd := o.command(p.settings(), "doctor")
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("the doctor: %w\n%s", err, out)
	}
	return nil
}

// freeAddress is one that a server may listen on.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// transcript keeps what a process writes, and closes seen once the word is in it, with the
// line that it begins.
type transcript struct {
	mu   sync.Mutex
	text bytes.Buffer
	word string
	seen chan struct{}
}

func newTranscript(word string) *transcript {
	return &transcript{word: word, seen: make(chan struct{})}
}

// maxTranscript bounds what is kept of a process that says very much.
const maxTranscript = 16 << 20

// Write implements io.Writer.
func (s *transcript) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.text.Len() < maxTranscript {
		s.text.Write(b)
	}
	if s.word == "" {
		return len(b), nil
	}
	if _, after, ok := bytes.Cut(s.text.Bytes(), []byte(s.word)); ok && bytes.ContainsRune(after, '\n') {
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

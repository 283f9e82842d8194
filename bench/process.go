package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// process is a server that is driven.
type process struct {
	cmd     *exec.Cmd
	address string
	stdin   io.Closer
}

// build makes the program as it is shipped.
func build(ctx context.Context, path string) error {
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags", "-s -w", "-o", path, "github.com/stoa-community/stoa/cmd/stoa")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	cmd.Stderr = os.Stderr
	return cmd.Run()
}

// The first client of the server that is driven.
const (
	clientID     = "bench"
	clientSecret = "bench-secret"
	adminEmail   = "admin@example.com"
)

// startStoa starts the server as an operator would, but for the rate limit. Its
// log goes nowhere, yet is written.
func startStoa(ctx context.Context, program, folder string) (*process, error) {
	return startStoaOn(ctx, program, folder, "")
}

// startStoaOn is startStoa on a PostgreSQL database, unless its address is "".
func startStoaOn(ctx context.Context, program, folder, database string) (*process, error) {
	cmd := exec.CommandContext(ctx, program, "serve", "--addr=127.0.0.1:0", "--data="+folder, "--rate-limit=0",
		"--client-id="+clientID, "--client-secret="+clientSecret, "--admin-email="+adminEmail)
	cmd.Env = append(os.Environ(), "STOA_DATABASE_URL="+database)
	return launch(cmd, "Stoa serves http://")
}

// startYardstick starts this program again, as the yardstick.
func startYardstick(ctx context.Context) (*process, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return launch(exec.CommandContext(ctx, self, "-yardstick"), "yardstick ")
}

// serveYardstick is what an HTTP server in Go costs that does nothing but write
// as many bytes as it is asked for.
func serveYardstick() error {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println("yardstick", l.Addr())
	go func() {
		io.Copy(io.Discard, os.Stdin) // ends with the parent, however that ends
		os.Exit(0)
	}()
	return http.Serve(l, http.HandlerFunc(serveBytes))
}

// serveBytes answers /1234 with that many bytes, and / with none.
func serveBytes(w http.ResponseWriter, r *http.Request) {
	n, _ := strconv.Atoi(strings.TrimPrefix(r.URL.Path, "/"))
	if n == 0 {
		return
	}
	w.Header().Set("Content-Length", strconv.Itoa(n))
	w.Header().Set("Content-Type", "application/json")
	w.Write(zeros[:min(n, len(zeros))])
}

var zeros [4 << 20]byte

// launch starts a server and returns once it says, after the word, where it is.
func launch(cmd *exec.Cmd, word string) (*process, error) {
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &process{cmd: cmd, stdin: stdin}
	for lines := bufio.NewScanner(stdout); lines.Scan(); {
		if address, ok := strings.CutPrefix(lines.Text(), word); ok {
			p.address = address
			return p, nil
		}
	}
	return nil, errors.Join(errors.New("the server did not start"), cmd.Wait())
}

// stop ends the server; how it ends is not what is measured.
func (p *process) stop() error {
	p.stdin.Close()
	if err := p.cmd.Process.Signal(os.Interrupt); err != nil {
		return err
	}
	if err := p.cmd.Wait(); err != nil && p.cmd.ProcessState.Exited() {
		return err
	}
	return nil
}

// signIn gets a token of the admin.
func (p *process) signIn() (string, error) {
	res, err := http.PostForm("http://"+p.address+"/api/v1/oauth/token", url.Values{
		"grant_type": {"service:client_secret_credentials"}, "client_id": {clientID}, "client_secret": {clientSecret},
		"email": {adminEmail},
	})
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	var body struct {
		Token string `json:"access_token"`
	}
	err = json.NewDecoder(res.Body).Decode(&body)
	if err == nil && body.Token == "" {
		err = fmt.Errorf("no token: %s", res.Status)
	}
	return body.Token, err
}

// cpu returns the processor time the process has used so far, in ticks of 10 ms.
func (p *process) cpu() (time.Duration, error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		return 0, fmt.Errorf("processor time is known on Linux only: %w", err)
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest) // from the third on
	user, err1 := strconv.ParseInt(fields[11], 10, 64)
	system, err2 := strconv.ParseInt(fields[12], 10, 64)
	return time.Duration(user+system) * 10 * time.Millisecond, errors.Join(err1, err2)
}

// memory returns what the process holds in memory, in bytes.
func (p *process) memory() (int64, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	kib, err := strconv.ParseInt(strings.Fields(rest)[0], 10, 64)
	return kib << 10, err
}

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
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// process is a server that is driven.
type process struct {
	cmd      *exec.Cmd
	address  string
	stdin    io.Closer
	database int // the process that PostgreSQL's others are children of; 0 without it
	counts   bool
}

// build makes the program as it is shipped, in a folder that it may keep its data
// in, until remove is called.
func build(ctx context.Context, o options) (program, folder string, remove func() error, err error) {
	if folder, err = os.MkdirTemp(o.data, "stoa-bench-"); err != nil {
		return "", "", nil, err
	}
	remove = func() error { return os.RemoveAll(folder) }
	program = filepath.Join(folder, "stoa")
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags", "-s -w", "-o", program,
		"github.com/stoa-community/stoa/cmd/stoa")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return "", "", nil, errors.Join(err, remove())
	}
	return program, folder, remove, nil
}

// The first client of the server that is driven.
const (
	clientID     = "bench"
	clientSecret = "bench-secret"
	adminEmail   = "admin@example.com"

	memberName     = "bench"
	memberEmail    = "bench@example.com"
	memberPassword = "as good as any"
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
	p, err := launch(cmd, "Stoa is running at http://")
	if err != nil {
		return nil, err
	}
	p.counts = true
	if database != "" {
		p.database, err = postmaster(ctx, database)
	}
	return p, err
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

// signIn gets a token of the person with that address.
func (p *process) signIn(email string) (string, error) { return p.signInBy("email", email) }

// signInBy gets a token of the person who has that in a field: email or user_id.
func (p *process) signInBy(field, value string) (string, error) {
	res, err := http.PostForm("http://"+p.address+"/api/v1/oauth/token", url.Values{
		"grant_type": {"service:client_secret_credentials"}, "client_id": {clientID}, "client_secret": {clientSecret},
		field: {value},
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

// signInPage gets the cookie of a page's session.
func (p *process) signInPage(name, password string) (string, error) {
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res, err := client.PostForm("http://"+p.address+"/sign-in", url.Values{"name": {name}, "password": {password}})
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	for _, c := range res.Cookies() {
		if strings.HasSuffix(c.Name, "stoa") {
			return "Cookie: " + c.Name + "=" + c.Value, nil
		}
	}
	return "", fmt.Errorf("no session: %s", res.Status)
}

// spending is what a server has spent so far.
type spending struct {
	cpu        time.Duration // in ticks of 10 ms; its database's too
	database   time.Duration // of cpu
	statements float64
}

// less is what was spent since before.
func (s spending) less(before spending) spending {
	return spending{s.cpu - before.cpu, s.database - before.database, s.statements - before.statements}
}

func (p *process) spent() (s spending, err error) {
	if s.cpu, err = cpuOf(p.cmd.Process.Pid, false); err != nil {
		return s, fmt.Errorf("processor time is known on Linux only: %w", err)
	}
	if p.database != 0 {
		if s.database, err = cpuOfFamily(p.database); err != nil {
			return s, err
		}
		s.cpu += s.database
	}
	if p.counts {
		s.statements, err = p.statements()
	}
	return s, err
}

// cpuOf returns the processor time of a process, and with its dead children's.
func cpuOf(pid int, withDead bool) (time.Duration, error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest)[11:13] // user and system time
	if withDead {
		fields = strings.Fields(rest)[11:15]
	}
	var ticks int64
	for _, f := range fields {
		n, err := strconv.ParseInt(f, 10, 64)
		if err != nil {
			return 0, err
		}
		ticks += n
	}
	return time.Duration(ticks) * 10 * time.Millisecond, nil
}

// cpuOfFamily is cpuOf of a process and all its children.
func cpuOfFamily(pid int) (time.Duration, error) {
	total, err := cpuOf(pid, true)
	if err != nil {
		return 0, err
	}
	children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	if err != nil {
		return 0, err
	}
	for _, child := range strings.Fields(string(children)) {
		n, err := strconv.Atoi(child)
		if err != nil {
			return 0, err
		}
		cpu, err := cpuOf(n, false)
		if err == nil { // else it has just ended, and is among the dead
			total += cpu
		}
	}
	return total, nil
}

// statements is how many statements the server has sent to its database.
func (p *process) statements() (total float64, err error) {
	res, err := http.Get("http://" + p.address + "/metrics")
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	for lines := bufio.NewScanner(res.Body); lines.Scan(); {
		if !strings.HasPrefix(lines.Text(), "stoa_http_statements_sum{") {
			continue
		}
		n, err := strconv.ParseFloat(lines.Text()[strings.LastIndexByte(lines.Text(), ' ')+1:], 64)
		if err != nil {
			return 0, err
		}
		total += n
	}
	return total, nil
}

// postmaster returns the process that serves a PostgreSQL database of this machine.
func postmaster(ctx context.Context, database string) (int, error) {
	c, err := pgx.Connect(ctx, database)
	if err != nil {
		return 0, err
	}
	defer c.Close(ctx)
	var file string
	if err := c.QueryRow(ctx, "SELECT pg_read_file('postmaster.pid')").Scan(&file); err != nil {
		return 0, err
	}
	first, _, _ := strings.Cut(file, "\n")
	return strconv.Atoi(first)
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

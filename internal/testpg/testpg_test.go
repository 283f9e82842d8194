package testpg

import (
	"bufio"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// start is Start for tests, which are skipped where there is nothing to start.
func start(t *testing.T, settings ...string) *Server {
	t.Helper()
	var s *Server
	need(t, func() (_ *Server, err error) {
		s, err = Start(settings...)
		return s, err
	})
	t.Cleanup(func() { s.Stop() })
	return s
}

// needBinaries is for tests that a server named by the environment cannot serve.
func needBinaries(t *testing.T) {
	t.Helper()
	need(t, func() (*Server, error) {
		_, err := binaries()
		return &Server{}, err
	})
}

// ask returns the one value of a query.
func ask(t *testing.T, url, query string) (answer string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	if err := conn.QueryRow(t.Context(), query).Scan(&answer); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return answer
}

func TestAServerTakesSettingsAndLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	s := start(t, "fsync = on", "application_name = 'a test''s own'")
	if got := ask(t, s.URL(), "SHOW fsync"); got != "on" {
		t.Errorf("fsync is %s", got)
	}
	if err := s.Stop(); err != nil {
		t.Fatal(err)
	}
	if left := remains(s.folder, s.URL()); left != "" {
		t.Error(left)
	}
}

func TestAServerThatCannotStartSaysWhy(t *testing.T) {
	t.Parallel()
	needBinaries(t)
	_, err := Start("no_such_setting = 1")
	if err == nil || !strings.Contains(err.Error(), "no_such_setting") {
		t.Errorf("the error is %v", err)
	}
}

func TestAServerDiesWithTheProcessThatStartedIt(t *testing.T) {
	if os.Getenv("TESTPG_DOOMED") != "" {
		s := start(t)
		fmt.Println("doomed", s.folder, s.URL())
		time.Sleep(time.Hour) // until we are killed
	}
	t.Parallel()
	needBinaries(t)
	doomed := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	doomed.Env = append(os.Environ(), "TESTPG_DOOMED=yes")
	out, err := doomed.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := doomed.Start(); err != nil {
		t.Fatal(err)
	}
	var folder, url string
	for lines := bufio.NewScanner(out); folder == "" && lines.Scan(); {
		fmt.Sscanf(lines.Text(), "doomed %s %s", &folder, &url)
	}
	ask(t, url, "SELECT 'alive'")
	doomed.Process.Kill()
	doomed.Wait()
	for deadline := time.Now().Add(20 * time.Second); remains(folder, url) != ""; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal(remains(folder, url))
		}
	}
}

// remains tells what is left of a server that should be gone.
func remains(folder, url string) string {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return err.Error()
	}
	address := net.JoinHostPort(config.Host, strconv.Itoa(int(config.Port)))
	if conn, err := net.Dial("tcp", address); err == nil {
		conn.Close()
		return "the server still listens"
	}
	if _, err := os.Stat(folder); !os.IsNotExist(err) {
		return "the folder is still there"
	}
	return ""
}

func TestANamedServerThatDoesNotAnswerIsAnErrorAndNoReasonToSkip(t *testing.T) {
	t.Setenv(Variable, "postgres://nobody@127.0.0.1:1/nothing")
	if _, err := Find(); err == nil || errors.Is(err, ErrNone) {
		t.Errorf("the error is %v", err)
	}
}

func TestOldServersAreNotTaken(t *testing.T) {
	for says, want := range map[string]int{
		"postgres (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)\n": 15,
		"postgres (PostgreSQL) 18beta2\n":                        18,
		"postgres (PostgreSQL) 9.6.24\n":                         9,
		"":                                                       0,
	} {
		if got := major(says); got != want {
			t.Errorf("%q is version %d, not %d", says, got, want)
		}
	}
	folders := newestFirst([]string{"/usr/lib/postgresql/13/bin", "/usr/lib/postgresql/9.6/bin", "/usr/lib/postgresql/17/bin"})
	if got := strings.Join(folders, " "); got != "/usr/lib/postgresql/17/bin /usr/lib/postgresql/13/bin /usr/lib/postgresql/9.6/bin" {
		t.Errorf("the order is %s", got)
	}
}

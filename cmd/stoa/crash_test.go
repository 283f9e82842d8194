package main

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"syscall"
	"testing"

	"github.com/stoa-community/stoa/internal/testpg"
)

const writers = 64

// checkPeople checks that all names are there, and that the total is right.
func checkPeople(t *testing.T, p *process, c *caller, names []string) {
	t.Helper()
	found, total := c.people(t, p)
	lost := 0
	for _, name := range names {
		if !found[name] {
			lost++
		}
	}
	if lost > 0 {
		t.Errorf("%d of %d acknowledged writes are lost", lost, len(names))
	}
	if total != strconv.Itoa(len(found)) {
		t.Errorf("the server counts %s people, and lists %d", total, len(found))
	}
	t.Logf("%d acknowledged writes, %d people", len(names), len(found))
}

func TestAStopUnderLoadFailsNoRequest(t *testing.T) {
	eachDatabase(t, func(t *testing.T, settings ...string) {
		p := start(t, settings...)
		admin := signIn(t, p)
		told := make(chan string)
		var wg sync.WaitGroup
		for w := range writers {
			wg.Go(func() {
				for n := 0; ; n++ {
					name := fmt.Sprintf("s%d-%d", w, n)
					status, body, err := admin.addUser(p, name)
					if errors.Is(err, syscall.ECONNREFUSED) {
						return
					}
					if err != nil || status != http.StatusCreated {
						t.Errorf("adding %s: %d %s %v", name, status, body, err)
						return
					}
					told <- name
				}
			})
		}
		go func() { wg.Wait(); close(told) }()
		var acknowledged []string
		for name := range told {
			if acknowledged = append(acknowledged, name); len(acknowledged) == 500 {
				if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
					t.Fatal(err)
				}
			}
		}
		<-p.exited
		if code := p.cmd.ProcessState.ExitCode(); code != 0 || p.stderr.String() != "" {
			t.Errorf("exit %d: %s", code, p.stderr)
		}
		checkPeople(t, start(t, settings...), newCaller(admin.token), acknowledged)
	})
}

func TestWithoutItsDatabaseAServerSaysSoAndLives(t *testing.T) {
	server, err := testpg.Start()
	if err != nil {
		t.Skip(err)
	}
	p := start(t, "STOA_DATABASE_URL="+server.URL())
	admin := signIn(t, p)
	answered := make(chan int)
	stopped := make(chan struct{})
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			for n, isLast := 0, false; !isLast; n++ {
				isLast = isClosed(stopped)
				read, _, err := admin.call("GET", p.url+"/api/v1/user", "")
				if err != nil {
					t.Error(err)
					return
				}
				written, _, err := admin.addUser(p, fmt.Sprintf("o%d-%d", w, n))
				if err != nil {
					t.Error(err)
					return
				}
				answered <- read.StatusCode
				answered <- written
			}
		})
	}
	go func() { wg.Wait(); close(answered) }()
	statuses := map[int]int{}
	for status := range answered {
		statuses[status]++
		if statuses[http.StatusCreated] == 200 && !isClosed(stopped) {
			go func() { // the answers must be read meanwhile
				if err := server.Stop(); err != nil {
					t.Error(err)
				}
				close(stopped)
			}()
			statuses[http.StatusCreated]++
		}
	}
	for status := range statuses {
		switch status {
		case http.StatusOK, http.StatusCreated, http.StatusServiceUnavailable:
		default:
			t.Errorf("%d times %d: %s", statuses[status], status, p.stderr)
		}
	}
	if statuses[http.StatusServiceUnavailable] == 0 {
		t.Error("nobody was told")
	}
	t.Log(statuses)
	checkStatus(t, p, "/healthz", http.StatusOK)
	checkStatus(t, p, "/readyz", http.StatusServiceUnavailable)
	if code := p.terminate(t); code != 0 {
		t.Errorf("exit %d", code)
	}
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

package main

import (
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/testpg"
)

// A server whose database has gone silent stops when it is told to, with requests and work
// of its own under way.
func TestAServerStopsThoughItsDatabaseIsSilent(t *testing.T) {
	address, line := testpg.NewLine(t, testpg.Schema(t, testpg.Need(t)))
	p := start(t, "STOA_DATABASE_URL="+address)
	line.Silence()
	defer line.Speak()
	time.Sleep(2 * time.Second) // for its own work to come to a halt
	for range 5 {
		go func() {
			if res, err := http.Get(p.url + "/"); err == nil {
				io.Copy(io.Discard, res.Body)
				res.Body.Close()
			}
		}()
	}
	time.Sleep(100 * time.Millisecond)
	began := time.Now()
	if code := p.terminate(t); code != 0 || time.Since(began) > 30*time.Second {
		t.Errorf("it ends after %s with %d: %s", time.Since(began), code, p.stderr)
	}
	t.Logf("it took %s", time.Since(began))
}

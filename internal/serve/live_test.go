package serve_test

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/logtest"
	"github.com/stoa-community/stoa/internal/serve"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/store/storetest"
)

// TestOpenStreamsEndWhenTheServerStops would else take all of the grace, and fail.
func TestOpenStreamsEndWhenTheServerStops(t *testing.T) {
	s, err := serve.Listen(serve.Config{Addr: "127.0.0.1:0", Version: "test", Grace: 20 * time.Second, Now: time.Now,
		Logger: logtest.Logger(t)})
	if err != nil {
		t.Fatal(err)
	}
	db := storetest.Open(t, filepath.Join(t.TempDir(), store.FileName))
	a := app.New(db, app.Config{})
	started, err := a.Start(t.Context(), app.FirstStart{})
	if err != nil {
		t.Fatal(err)
	}
	s.Open(a, db)
	serving, stop := context.WithCancel(t.Context())
	upkeep, end := context.WithCancel(t.Context())
	served, kept := make(chan error, 1), make(chan error, 1)
	go func() { served <- s.Run(serving) }()
	go func() { kept <- a.Run(upkeep) }()
	defer func() { end(); <-kept }()

	granted, err := a.Grant(t.Context(), app.GrantRequest{Portal: started.Portal, Grant: string(community.GrantService),
		ClientID: started.ClientID, Secret: started.ClientSecret, Email: started.AdminEmail})
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(t.Context(), "GET", "http://"+s.Addr().String()+"/api/v1/live", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+granted.Access)
	response, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body := bufio.NewReader(response.Body)
	if line, err := body.ReadString('\n'); err != nil || !strings.HasPrefix(line, "retry:") {
		t.Fatalf("it begins with %q: %v", line, err)
	}
	began := time.Now()
	stop()
	if _, err := io.Copy(io.Discard, body); err != nil {
		t.Errorf("the stream is cut: %v", err)
	}
	if err := <-served; err != nil || time.Since(began) > 10*time.Second {
		t.Errorf("it took %v: %v", time.Since(began), err)
	}
}

package rest_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/mail"
	"github.com/stoa-community/stoa/internal/mail/mailtest"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

// work runs the node's worker until the test ends or stop is called.
func work(t *testing.T, s *resttest.Site) (stop func()) {
	t.Helper()
	s.DB.SetClock(time.Now)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Worker.Run(ctx) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(stop)
	return stop
}

// until waits for what other goroutines bring about.
func until(t *testing.T, limit time.Duration, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(limit); !is(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("within %s there was no end to %s", limit, what)
		}
	}
}

func waitingJobs(t *testing.T, s *resttest.Site) (n int64) {
	t.Helper()
	err := s.DB.Read(t.Context(), func(tx *store.Tx) error {
		counts, err := tx.CountJobs(community.JobKinds)
		for _, c := range counts {
			n += c.N
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestOfTwoNodesOneSendsEachWebhookAndMail(t *testing.T) {
	eachNodes(t, func(t *testing.T, s *resttest.Site, r *receiver, post *mailtest.Server) {
		twin := s.Twin(t)
		work(t, s)
		work(t, twin)
		s.Ask(t, row{As: "admin", Do: "POST /apps/webhooks/settings", Body: `{"endpoints":[{"url":"{url}","events":["question.asked"]}]}`})
		time.Sleep(time.Second) // until the twin knows of the endpoint, too
		var group sync.WaitGroup
		for i := range 20 {
			group.Go(func() {
				node := []*resttest.Site{s, twin}[i%2]
				if reply := node.Ask(t, row{As: "ann", Do: "POST /questions",
					Body: fmt.Sprintf(`{"title":"Question %d"}`, i)}); reply.Status != 201 {
					t.Errorf("%d %s", reply.Status, reply.Body)
				}
				body := fmt.Sprintf(`{"username":"user%d","email":"user%d@example.com"}`, i, i)
				if reply := node.Ask(t, row{As: "ann", Do: "POST /users", Body: body}); reply.Status != 201 {
					t.Errorf("%d %s", reply.Status, reply.Body)
				}
			})
		}
		group.Wait()
		until(t, 20*time.Second, "the waiting", func() bool { return waitingJobs(t, s) == 0 })
		titles := map[any]int{}
		for _, h := range r.take() {
			titles[h.get("data.question.title")]++
		}
		to := map[string]int{}
		for _, m := range post.Take() {
			to[m.To]++
		}
		for i := range 20 {
			if n := titles[fmt.Sprintf("Question %d", i)]; n != 1 {
				t.Errorf("question %d was told %d times", i, n)
			}
			if n := to[fmt.Sprintf("user%d@example.com", i)]; n != 1 {
				t.Errorf("user %d was sent %d mails", i, n)
			}
		}
	})
}

func TestWhatAKilledNodeHeldIsDoneByAnother(t *testing.T) {
	eachNodes(t, func(t *testing.T, s *resttest.Site, r *receiver, _ *mailtest.Server) {
		s.DB.SetClock(time.Now)
		s.Ask(t, row{As: "admin", Do: "POST /apps/webhooks/settings", Body: `{"endpoints":[{"url":"{url}","events":["question.asked"]}]}`})
		dying := s.Twin(t)
		dying.DB.SetClock(time.Now)
		if reply := s.Ask(t, row{As: "ann", Do: "POST /questions", Body: `{"title":"Still told"}`}); reply.Status != 201 {
			t.Fatalf("%d %s", reply.Status, reply.Body)
		}
		err := dying.DB.Write(t.Context(), func(tx *store.Tx) error { // it takes the job, and is no more
			pools, err := tx.JobPools()
			if err != nil || len(pools) != 1 {
				return fmt.Errorf("%v %w", pools, err)
			}
			_, err = tx.ClaimJobs(pools[0].Name, "killed", 5*time.Second, 10)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		work(t, s)
		until(t, 15*time.Second, "the waiting", func() bool { return waitingJobs(t, s) == 0 })
		if took := time.Since(began); took < 3*time.Second || took > 10*time.Second {
			t.Errorf("it was taken over after %s", took)
		}
		if got := r.take(); !slices.Equal(types(got), []string{"question.asked"}) {
			t.Errorf("told was %v", types(got))
		}
	})
}

// eachNodes runs fn with sites on PostgreSQL, which nodes share, that send to this
// machine.
func eachNodes(t *testing.T, fn func(*testing.T, *resttest.Site, *receiver, *mailtest.Server)) {
	post := mailtest.New(t)
	sender, err := mail.NewServer(post.URL(), "community@test.example")
	if err != nil {
		t.Fatal(err)
	}
	s := resttest.NewShared(t, resttest.Options{Mail: sender, Config: app.Config{HasMail: true, BaseURL: "https://test.example",
		Outbound: auth.NewOutboundClient(true), AccessTTL: 100000 * time.Hour}})
	r := newReceiver(t)
	s.Set("url", r.URL)
	fn(t, s, r, post)
}

package rest_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

const keyed = "Idempotency-Key: first"

func TestARepeatedRequestGetsTheFirstAnswer(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		cy := row{As: "ann", Do: "POST /users", Body: `{"username":"cy","password":"long enough"}`, Header: keyed, Status: 201}
		first, second := s.Ask(t, cy), s.Ask(t, cy)
		if first.Status != 201 || second.Status != 201 || string(first.Body) != string(second.Body) {
			t.Errorf("%d %s\n%d %s", first.Status, first.Body, second.Status, second.Body)
		}
		if first.Header.Get("Idempotency-Replayed") != "" || second.Header.Get("Idempotency-Replayed") != "true" {
			t.Errorf("Idempotency-Replayed is %q, then %q", first.Header.Get("Idempotency-Replayed"),
				second.Header.Get("Idempotency-Replayed"))
		}
		s.Check(t,
			row{As: "ann", Do: "POST /users", Body: `{"username":"dee"}`, Header: keyed, Status: 409, Code: "conflict"}, // another body
			row{As: "ann", Do: "POST /users/{bob}/followers", Header: keyed, Status: 409,
				Code: "conflict"}, // another operation
			row{As: "bob", Do: "POST /users", Body: `{"username":"dee"}`, Header: keyed, Status: 201, Events: joined}, // another's key
			row{As: "ann", Do: "POST /users", Body: `{"username":"x"}`, Header: "Idempotency-Key: \xff", Status: 400,
				Field: "Idempotency-Key"},
			row{As: "ann", Do: "POST /users", Body: `{"username":"x"}`, Header: "Idempotency-Key: " + fmt.Sprintf("%0256d", 0), Status: 400,
				Field: "Idempotency-Key"},
		)
		s.Clock.Advance(25 * time.Hour)
		signInAgain(t, s, "ann")
		s.Check(t, row{As: "ann", Do: "POST /users", Body: `{"username":"eve"}`, Header: keyed, Status: 201, Events: joined})
	})
}

// signInAgain gives name a fresh token.
func signInAgain(t *testing.T, s *resttest.Site, name string) {
	t.Helper()
	reply := s.Ask(t, row{Do: "POST /oauth/token", Body: client("service:client_secret_credentials", "user_id={"+name+"}")})
	token, ok := reply.Get("access_token").(string)
	if !ok {
		t.Fatalf("no token for %s: %s", name, reply.Body)
	}
	s.SetToken(name, token)
}

// Whoever has lost the answer to a request may have had to sign in anew before they ask again.
func TestARepeatWithAFreshTokenIsDoneOnce(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		ask := row{As: "ann", Do: "POST /users", Body: `{"username":"cy"}`, Header: keyed}
		first := s.Ask(t, ask)
		signInAgain(t, s, "ann")
		if again := s.Ask(t, ask); again.Status != 201 || string(again.Body) != string(first.Body) ||
			again.Header.Get("Idempotency-Replayed") != "true" {
			t.Errorf("%d %s\n%d %s", first.Status, first.Body, again.Status, again.Body)
		}
	})
}

// The product is told what one who signed in themselves is not, such as external ids.
func TestWhatTheProductWasToldIsNotReplayedToThePerson(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		made := s.Ask(t, row{As: "ann", Do: "POST /users", Body: `{"username":"cy","password":"long enough"}`})
		s.Set("cy", made.Get("id").(string))
		signInAgain(t, s, "cy")
		s.SetToken("cyAtProduct", s.Token("cy"))
		signIn := row{Do: "POST /oauth/token", Body: client("password", "username=cy&password=long enough")}
		s.SetToken("cy", s.Ask(t, signIn).Get("access_token").(string))
		for _, as := range []string{"cy", "cyAtProduct"} {
			follow := row{As: as, Do: "POST /users/{bob}/followers", Header: keyed}
			if got := s.Ask(t, follow); got.Status != 200 || got.Header.Get("Idempotency-Replayed") != "" {
				t.Errorf("%s: %d %s %q", as, got.Status, got.Body, got.Header.Get("Idempotency-Replayed"))
			}
			if got := s.Ask(t, follow); got.Header.Get("Idempotency-Replayed") != "true" {
				t.Errorf("%s, again: %d %s", as, got.Status, got.Body)
			}
		}
	})
}

func TestARefusedRequestMayBeTriedAgainUnderItsKey(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		s.Check(t,
			row{As: "ann", Do: "POST /users", Body: `{"username":"bob"}`, Header: keyed, Status: 409, Field: "username"},
			row{As: "ann", Do: "POST /users", Body: `{"username":"a b"}`, Header: keyed, Status: 400, Field: "username"},
			row{As: "bob", Do: "PUT /user", Body: `{"username":"robert"}`, Status: 200, Events: edited},
			row{As: "ann", Do: "POST /users", Body: `{"username":"bob"}`, Header: keyed, Status: 201, Events: joined}, // free now
		)
	})
}

func TestOfTwentyEqualRequestsAtOnceOneIsDone(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		began := s.Clock.Now().Add(time.Millisecond)
		replies := make([]resttest.Reply, 20)
		var group sync.WaitGroup
		for i := range replies {
			group.Go(func() {
				replies[i] = s.Ask(t, row{As: "ann", Do: "POST /users", Body: `{"username":"cy"}`, Header: keyed})
			})
		}
		group.Wait()
		played := 0
		for _, r := range replies {
			if r.Status != 201 || string(r.Body) != string(replies[0].Body) {
				t.Errorf("%d %s", r.Status, r.Body)
			}
			if r.Header.Get("Idempotency-Replayed") == "" {
				played++
			}
		}
		if kinds := eventsSince(t, s, began); played != 1 || len(kinds) != 1 {
			t.Errorf("done %d times, with the events %v", played, kinds)
		}
	})
}

func TestAKeyIsKeptWithTheWriteItNamesOrNotAtAll(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		twin := s.Twin(t)
		s.Check(t, row{As: "ann", Do: "POST /users", Body: `{"username":"cy"}`, Header: keyed, Status: 201, Events: joined})
		// A node that never saw the request knows its answer: it was in the commit.
		twin.Check(t, row{As: "ann", Do: "POST /users", Body: `{"username":"cy"}`, Header: keyed, Status: 201})
	})
}

package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/mail/mailtest"
	"github.com/stoa-community/stoa/internal/testpg"
)

// told counts what an endpoint was told, by user name.
type told struct {
	mu    sync.Mutex
	names map[string]int
}

func (h *told) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	var hook struct {
		Data struct {
			User struct{ Profile struct{ Username string } }
		}
	}
	if json.NewDecoder(r.Body).Decode(&hook) != nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.names[hook.Data.User.Profile.Username]++
}

func (h *told) count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.names)
}

func TestKillingANodeLosesNoWebhookAndNoMail(t *testing.T) {
	post := mailtest.New(t)
	endpoint := &told{names: map[string]int{}}
	receiver := httptest.NewServer(endpoint)
	t.Cleanup(receiver.Close)
	settings := []string{"STOA_DATABASE_URL=" + testpg.Schema(t, testpg.Need(t)), "STOA_DATA=" + t.TempDir(), "STOA_SMTP_URL=" + post.URL(),
		"STOA_MAIL_FROM=community@example.com", "STOA_ALLOW_PRIVATE_FETCH=true"}
	node := func() *process {
		address := freeAddress(t)
		return start(t, append(settings, "STOA_ADDR="+address, "STOA_BASE_URL=http://"+address)...)
	}
	dying, living := node(), node()
	admin := signIn(t, living)
	mustCall(t, admin, living.url+"/api/v1/apps/webhooks/settings",
		fmt.Sprintf(`{"endpoints":[{"url":%q,"events":["user.joined"]}]}`, receiver.URL))
	time.Sleep(time.Second) // until the other node knows of the endpoint
	const people = 60
	for i := range people {
		node := dying
		if i%2 == 1 || i > people/2 {
			node = living
		}
		mustCall(t, admin, node.url+"/api/v1/users", fmt.Sprintf(`{"username":"user%d","email":"user%d@example.com"}`, i, i))
		mustCall(t, admin, node.url+"/api/v1/user/password/forgot", fmt.Sprintf(`{"email":"user%d@example.com"}`, i))
		if i == people/2 {
			dying.kill()
		}
	}
	mails := map[string]int{}
	for end := time.Now().Add(30 * time.Second); (len(mails) < people || endpoint.count() < people) &&
		time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		for _, m := range post.Take() {
			mails[m.To]++
		}
	}
	for i := range people {
		if mails[fmt.Sprintf("user%d@example.com", i)] == 0 {
			t.Errorf("user%d was sent no mail", i)
		}
		if endpoint.names[fmt.Sprintf("user%d", i)] == 0 {
			t.Errorf("of user%d was not told", i)
		}
	}
}

// mustCall posts what must be taken.
func mustCall(t *testing.T, c *caller, address, body string) {
	t.Helper()
	res, text, err := c.call("POST", address, body)
	if err != nil {
		t.Fatal(err)
	}
	if res.StatusCode >= 300 {
		t.Fatalf("POST %s: %d %s", address, res.StatusCode, text)
	}
}

func TestAMailCanBeTried(t *testing.T) {
	post := mailtest.New(t)
	settings := []string{"STOA_SMTP_URL=" + post.URL(), "STOA_MAIL_FROM=community@example.com"}
	if out := must(t, settings, "mail", "test", "ann@example.com"); !strings.Contains(out, "accepted an email to ann@example.com") {
		t.Errorf("it says %q", out)
	}
	if got := post.Take(); len(got) != 1 || got[0].To != "ann@example.com" {
		t.Errorf("what came is %v", got)
	}
	post.Refuse(550)
	if _, says, code := do(t, settings, "mail", "test", "ann@example.com"); code != 1 || !strings.Contains(says, "didn't accept it") {
		t.Errorf("it ends with %d and says %q", code, says)
	}
	if _, says, code := do(t, nil, "mail", "test", "ann@example.com"); code != 1 || !strings.Contains(says, "Email is off") {
		t.Errorf("it ends with %d and says %q", code, says)
	}
}

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// voters is how many people vote on an answer at most.
const voters = 8

// A crowd is clients that write, each one thing after the other, into one journal.
type crowd struct {
	*journal
	admin    string   // a token that no limit holds
	question string   // whose answers are written
	voters   []string // tokens
	voterIDs []string
	next     atomic.Int64
}

// newCrowd signs in at a server, and makes what writes need.
func newCrowd(server string) (*crowd, error) {
	c := &crowd{journal: newJournal()}
	var err error
	c.admin, err = grant(server, url.Values{"grant_type": {"password"}, "username": {adminEmail}, "password": {adminPassword}})
	if err != nil {
		return nil, err
	}
	asked, err := c.make(server, "/api/v1/questions", map[string]any{"title": "How is a server broken?", "description": "By all means."})
	if err != nil {
		return nil, err
	}
	c.question = asked
	for i := range voters {
		id, token, err := c.member(server, fmt.Sprintf("voter-%d", i))
		if err != nil {
			return nil, err
		}
		c.voters, c.voterIDs = append(c.voters, token), append(c.voterIDs, id)
	}
	return c, nil
}

// member makes a person and gets a token of theirs.
func (c *crowd) member(server, name string) (id, token string, err error) {
	if id, err = c.make(server, "/api/v1/users", map[string]any{"username": name}); err != nil {
		return "", "", err
	}
	token, err = grant(server, url.Values{"grant_type": {"service:client_secret_credentials"}, "user_id": {id}})
	return id, token, err
}

// make posts what must be taken and is not of the journal, and returns its id.
func (c *crowd) make(server, path string, body any) (id string, err error) {
	a, err := c.ask(http.MethodPost, server+path, c.admin, "", encoded(body))
	if err != nil {
		return "", err
	}
	var made struct{ ID string }
	if err := json.Unmarshal(a.body, &made); err != nil || made.ID == "" {
		return "", fmt.Errorf("POST %s: %d %s", path, a.status, a.body)
	}
	return made.ID, nil
}

// grant gets a token of the client.
func grant(server string, form url.Values) (string, error) {
	form.Set("client_id", clientID)
	form.Set("client_secret", clientSecret)
	res, err := http.PostForm(server+"/api/v1/oauth/token", form)
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		return "", err
	}
	var body struct {
		Token string `json:"access_token"`
	}
	if err := json.Unmarshal(text, &body); err != nil || body.Token == "" {
		return "", fmt.Errorf("no token: %s %s", res.Status, text)
	}
	return body.Token, nil
}

// compose makes up the next write.
func (c *crowd) compose(dice *rand.Rand) *entry {
	mark := fmt.Sprintf("mark%d", c.next.Add(1))
	e := &entry{mark: mark, token: c.admin, key: "key-" + mark}
	throw := dice.IntN(100)
	if throw < 30 {
		if id, voter, ok := c.takeVote(dice, voters); ok {
			e.kind, e.mark, e.path = vote, id+" "+c.voterIDs[voter], "/api/v1/answers/"+id+"/votes"
			e.token = c.voters[voter]
			return c.enter(e)
		}
	}
	if throw < 50 {
		if id, ok := c.someAnswer(dice); ok {
			e.kind, e.path = comment, "/api/v1/answers/"+id+"/comments"
			e.body = encoded(map[string]any{"body": "A word, " + mark + "."})
			return c.enter(e)
		}
	}
	switch {
	case throw < 75:
		return c.enter(c.asAnswer(e))
	case throw < 78:
		return c.enter(asUpload(e))
	}
	e.kind, e.path, e.body = person, "/api/v1/users", encoded(map[string]any{"username": mark})
	return c.enter(e)
}

// asAnswer makes an answer of an entry.
func (c *crowd) asAnswer(e *entry) *entry {
	e.kind, e.path = answer, "/api/v1/questions/"+c.question+"/answers"
	e.body = encoded(map[string]any{"content": "<p>By patience, " + e.mark + ".</p>"})
	return e
}

// asUpload makes an upload of an entry: a text that its mark is the name of.
func asUpload(e *entry) *entry {
	const boundary = "torture"
	e.kind, e.path, e.media = upload, "/api/v1/uploads", "multipart/form-data; boundary="+boundary
	e.body = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"upload\"; filename=\"" + e.mark + ".txt\"\r\n" +
		"Content-Type: text/plain\r\n\r\n" + strings.Repeat(e.mark+"\n", 300) + "\r\n--" + boundary + "--\r\n"
	return e
}

// composeAnswer makes up an answer.
func (c *crowd) composeAnswer() *entry {
	mark := fmt.Sprintf("mark%d", c.next.Add(1))
	return c.enter(c.asAnswer(&entry{mark: mark, token: c.admin, key: "key-" + mark}))
}

// write has so many clients write until the function that it returns is called, which waits
// for them. A client that gets no answer, or a 503, goes on with something else after a moment.
func (c *crowd) write(servers func() string, clients int, dice *rand.Rand) (halt func()) {
	var isOver atomic.Bool
	var wg sync.WaitGroup
	for range clients {
		own := rand.New(rand.NewPCG(dice.Uint64(), dice.Uint64()))
		wg.Go(func() {
			for !isOver.Load() {
				if status := c.send(servers(), c.compose(own)); status == 0 || status >= 300 {
					time.Sleep(50 * time.Millisecond)
				}
			}
		})
	}
	return func() { isOver.Store(true); wg.Wait() }
}

// read has so many clients read until the function that it returns is called.
func (c *crowd) read(servers func() string, clients int) (halt func()) {
	paths := []string{"/api/v1/questions", "/api/v1/answers?limit=5", "/api/v1/user", "/", "/api/v1/questions/" + c.question}
	var isOver atomic.Bool
	var wg sync.WaitGroup
	for i := range clients {
		wg.Go(func() {
			for n := i; !isOver.Load(); n++ {
				a, err := c.ask(http.MethodGet, servers()+paths[n%len(paths)], c.admin, "", "")
				if err != nil || a.status >= 300 {
					time.Sleep(20 * time.Millisecond)
				}
			}
		})
	}
	return func() { isOver.Store(true); wg.Wait() }
}

// await returns once so many more writes were acknowledged, or false when that takes too long.
func (c *crowd) await(more int, most time.Duration) bool {
	enough := c.acknowledgedCount() + more
	for end := time.Now().Add(most); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if c.acknowledgedCount() >= enough {
			return true
		}
	}
	return false
}

// always is the address of one server.
func always(p *process) func() string { return func() string { return p.url } }

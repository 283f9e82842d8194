package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/testpg"
)

// TestNodesReadFromAReplica runs two nodes of the program with a real standby that stops
// replaying, goes on and is killed while they are asked.
func TestNodesReadFromAReplica(t *testing.T) {
	primary, standby := testpg.Replicated(t)
	address := testpg.Database(t, primary.URL())
	settings := []string{"STOA_DATABASE_URL=" + address, "STOA_REPLICA_URLS=" + standby.At(t, address), "STOA_RATE_LIMIT=0"}
	var nodes [2]*process
	for i := range nodes {
		nodes[i] = start(t, append(settings, "STOA_DATA="+t.TempDir(), "STOA_ADDR="+freeAddress(t))...)
	}
	admin := signIn(t, nodes[0])
	asked := 0
	get := func(node *process, path, mark string) string {
		asked++
		return answered(t, admin, "GET", node.url+path, "", mark)
	}
	// each asks all nodes once for everything.
	each := func(id, title, mark string) {
		t.Helper()
		for _, node := range nodes {
			if got := titleOf(t, get(node, "/api/v1/questions/"+id, mark)); got != title {
				t.Errorf("%s: the question is %q, want %q", node.url, got, title)
			}
			get(node, fmt.Sprint("/api/v1/questions?limit=5&page=", 1+asked%3), mark)
			get(node, fmt.Sprint("/api/v1/search?query=", "word", asked), mark)
			get(node, "/", mark)
			const query = `{"query":"{ questions(limit: 3) { nodes { title } } }"}`
			if body := answered(t, admin, "POST", node.url+"/graphql", query, mark); !strings.Contains(body, title) {
				t.Errorf("%s: the graph says %s, not %q", node.url, body, title)
			}
		}
	}
	id, mark := ask(t, admin, nodes[0], "How is tea made?")
	each(id, "How is tea made?", mark)
	standby.CatchUp(t)
	for i := range 30 {
		each(id, "How is tea made?", "")
		time.Sleep(time.Duration(i) * time.Millisecond)
	}
	for _, node := range nodes {
		if n := reads(t, node); n < 20 {
			t.Errorf("only %v reads went to the replica", n)
		}
	}
	standby.Pause(t)
	for i := range 10 {
		title := fmt.Sprint("How is tea number ", i, " made?")
		mark := retitle(t, admin, nodes[i%2], id, title)
		each(id, title, mark)
	}
	standby.Resume(t)
	standby.CatchUp(t)
	time.Sleep(time.Second / 4)
	each(id, "How is tea number 9 made?", "")
	before := reads(t, nodes[0])
	for range 20 {
		each(id, "How is tea number 9 made?", "")
	}
	if n := reads(t, nodes[0]); n == before {
		t.Error("the replica is not read from again")
	}
	standby.Kill(t)
	for range 10 {
		each(id, "How is tea number 9 made?", "")
	}
	each(id, "Who made it?", retitle(t, admin, nodes[1], id, "Who made it?"))
}

// answered sends a request with a mark, and returns the answer, which must be a good one.
func answered(t *testing.T, c *caller, method, address, body, mark string) string {
	t.Helper()
	r, err := http.NewRequest(method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Stoa-Mark", mark)
	r.Header.Set("Authorization", "Bearer "+c.token)
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	res, err := c.http.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode >= 300 {
		t.Fatalf("%s %s: %v %s", method, address, err, text)
	}
	return string(text)
}

func titleOf(t *testing.T, body string) string {
	t.Helper()
	var q struct{ ID, Title string }
	if err := json.Unmarshal([]byte(body), &q); err != nil {
		t.Fatal(err)
	}
	return q.Title
}

// ask asks a question, and returns its id and the mark.
func ask(t *testing.T, c *caller, p *process, title string) (id, mark string) {
	t.Helper()
	res, body, err := c.call("POST", p.url+"/api/v1/questions", fmt.Sprintf(`{"title":%q,"topics":["Tea"]}`, title))
	if err != nil || res.StatusCode >= 300 {
		t.Fatalf("%v %s", err, body)
	}
	var q struct{ ID string }
	if err := json.Unmarshal([]byte(body), &q); err != nil {
		t.Fatal(err)
	}
	return q.ID, res.Header.Get("Stoa-Mark")
}

// retitle gives the question another title, and returns the mark.
func retitle(t *testing.T, c *caller, p *process, id, title string) string {
	t.Helper()
	res, body, err := c.call("PUT", p.url+"/api/v1/questions/"+url.PathEscape(id), fmt.Sprintf(`{"title":%q}`, title))
	if err != nil || res.StatusCode >= 300 {
		t.Fatalf("%v %s", err, body)
	}
	return res.Header.Get("Stoa-Mark")
}

var replicaReads = regexp.MustCompile(`(?m)^stoa_replica_reads_total\{replica="127\.0\.0\.1:\d+"\} (\d+)$`)

// reads is how often a node has read from its replica, by its metrics.
func reads(t *testing.T, p *process) int {
	t.Helper()
	found := replicaReads.FindStringSubmatch(answered(t, newCaller(""), "GET", p.url+"/metrics", "", ""))
	if found == nil {
		t.Fatal("there is no stoa_replica_reads_total")
	}
	n, err := strconv.Atoi(found[1])
	if err != nil {
		t.Fatal(err)
	}
	return n
}

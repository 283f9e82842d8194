package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
)

// measureContent drives the real binary over the demo community, on SQLite and,
// where STOA_TEST_DATABASE_URL names a server, on PostgreSQL. The yardstick
// beside each request answers as many bytes.
func measureContent(ctx context.Context, o options) (rows []row, err error) {
	program, _, remove, err := build(ctx, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, remove()) }()
	yardstick, err := startYardstick(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, yardstick.stop()) }()
	return onEachDatabase(ctx, o, func(p place) ([]row, error) { return contentOn(ctx, o, program, p, yardstick) })
}

// contentOn measures on one database.
func contentOn(ctx context.Context, o options, program string, p place, yardstick *process) (rows []row, err error) {
	server, err := filled(ctx, o, program, p)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, server.stop()) }()
	token, err := server.signIn(memberEmail)
	if err != nil {
		return nil, err
	}
	requests, err := contentRequests(server, token)
	if err != nil {
		return nil, err
	}
	pages, err := pageRequests(server, token)
	if err != nil {
		return nil, err
	}
	return besideYardstick(ctx, o, p.name, server, yardstick, append(requests, pages...), token)
}

// filled starts the server in a place that has the demo community in it, and a member
// whom we are.
func filled(ctx context.Context, o options, program string, p place) (*process, error) {
	found, err := o.larder.fetch(ctx, o.scale, p)
	if err == nil && !found {
		if err = fill(ctx, o, program, p); err == nil {
			err = o.larder.put(ctx, o.scale, p)
		}
	}
	if err != nil {
		return nil, err
	}
	return startStoaOn(ctx, program, p.folder, p.address)
}

// fill makes the demo community in a place, and vacuums it, as a PostgreSQL that has been
// running does by itself: not just while something is measured.
func fill(ctx context.Context, o options, program string, p place) error {
	first, err := startStoaOn(ctx, program, p.folder, p.address)
	if err != nil {
		return err
	}
	if err := first.stop(); err != nil {
		return err
	}
	fill := exec.CommandContext(ctx, program, "demo", "--data="+p.folder, fmt.Sprintf("--scale=%g", o.scale))
	fill.Env = append(os.Environ(), "STOA_DATABASE_URL="+p.address)
	fill.Stderr = os.Stderr
	if err := fill.Run(); err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	add := exec.CommandContext(ctx, program, "user", "add", memberName, "--data="+p.folder, "--email="+memberEmail, "--password-stdin")
	add.Env, add.Stderr, add.Stdin = fill.Env, os.Stderr, strings.NewReader(memberPassword+"\n")
	if err := add.Run(); err != nil {
		return fmt.Errorf("user add: %w", err)
	}
	if p.address == "" {
		return nil
	}
	return tell(ctx, p.address, "VACUUM ANALYZE")
}

// contentRequests are what is measured, of records that are there: reads by a
// member, and writes by an admin, whom no limit for new members holds.
func contentRequests(server *process, token string) ([]request, error) {
	admin, err := server.signIn(adminEmail)
	if err != nil {
		return nil, err
	}
	answers, err := idsOf(server, token, "/api/v1/answers?limit=100")
	if err != nil {
		return nil, err
	}
	questions, err := idsOf(server, token, "/api/v1/questions?limit=20&sort=answers.desc")
	if err != nil {
		return nil, err
	}
	commented, err := idsOf(server, token, "/api/v1/answers?limit=20&sort=comments.desc")
	if err != nil {
		return nil, err
	}
	return []request{
		{name: "list of 20 answers", method: "GET", path: "/api/v1/answers"},
		{name: "one answer", method: "GET", path: "/api/v1/answers/" + answers[len(answers)/2]},
		{name: "a question's answers", method: "GET", path: "/api/v1/questions/" + questions[len(questions)/2] + "/answers"},
		{name: "comments", method: "GET", path: "/api/v1/answers/" + commented[0] + "/comments"},
		{name: "search", method: "GET", path: "/api/v1/search?query=calendar+sync"},
		{name: "answers, page 1000", method: "GET", path: "/api/v1/answers?page=1000&limit=20"},
		{name: "vote", method: "POST", header: bearer(admin), pathOf: func(w, n int) string {
			return "/api/v1/answers/" + answers[(w*7+n)%len(answers)] + "/votes?type=" + []string{"up", "down"}[n/len(answers)%2]
		}},
		{name: "create an answer", method: "POST", header: bearer(admin), path: "/api/v1/questions/" + questions[0] + "/answers",
			body: func(w, n int) string {
				return fmt.Sprintf(`{"content":"<p>Reconnect the calendar in the settings, then wait a minute (%d/%d).</p>"}`, w, n)
			}},
	}, nil
}

// pageRequests are pages, for guests and for a member.
func pageRequests(server *process, token string) (list []request, err error) {
	session, err := server.signInPage(memberName, memberPassword)
	if err != nil {
		return nil, err
	}
	questions, err := idsOf(server, token, "/api/v1/questions?limit=20&sort=answers.desc")
	if err != nil {
		return nil, err
	}
	question, err := whereTo(server, "/questions/"+questions[len(questions)/2])
	if err != nil {
		return nil, err
	}
	for _, who := range []struct{ name, header string }{{"guest", "Accept: text/html"}, {"member", session}} {
		list = append(list, request{name: "home, " + who.name, method: "GET", path: "/", header: who.header},
			request{name: "question, " + who.name, method: "GET", path: question, header: who.header})
	}
	return list, nil
}

// whereTo is where a path leads.
func whereTo(server *process, path string) (string, error) {
	res, err := http.Get("http://" + server.address + path)
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	return res.Request.URL.EscapedPath(), nil
}

func idsOf(server *process, token, path string) ([]string, error) {
	res, body, err := get(server, token, path)
	if err != nil {
		return nil, err
	}
	var records []struct{ ID, Status string }
	if err := json.Unmarshal(body, &records); err != nil || len(records) == 0 {
		return nil, fmt.Errorf("%s: %s %.200s", path, res.Status, body)
	}
	var ids []string
	for _, record := range records {
		if record.Status == "published" { // an admin's list has what waits for moderators too
			ids = append(ids, record.ID)
		}
	}
	return ids, nil
}

func get(server *process, token, path string) (*http.Response, []byte, error) {
	r, err := http.NewRequest(http.MethodGet, "http://"+server.address+path, nil)
	if err != nil {
		return nil, nil, err
	}
	r.Header.Set("Authorization", "Bearer "+token)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, nil, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	return res, body, err
}

// besideYardstick measures every request in turn with a yardstick that answers
// as many bytes.
func besideYardstick(ctx context.Context, o options, database string, server, yardstick *process, requests []request,
	token string) (rows []row, err error) {
	for _, q := range requests {
		size, err := sizeOf(server, q, token)
		if err != nil {
			return rows, fmt.Errorf("%s: %w", q.name, err)
		}
		served, beside, err := inTurn(ctx, o, driven{server, q, token}, measureOf(yardstick, size))
		if err != nil {
			return rows, err
		}
		r := median(served, byCPU)
		r.times, r.note = ratio(served, beside, byCPU), fmt.Sprintf("the yardstick's CPU for %d bytes", size)
		rows = append(rows, row{database + ": " + q.name, r})
	}
	return rows, nil
}

// sizeOf is how many bytes a request is answered with.
func sizeOf(server *process, q request, token string) (int, error) {
	c, err := dial(server.address)
	if err != nil {
		return 0, err
	}
	defer c.close()
	body := ""
	if q.body != nil {
		body = q.body(99, 0)
	}
	if q.pathOf != nil {
		q.path = strings.Replace(q.pathOf(0, 0), "type=up", "type=down", 1)
	}
	n, err := c.exchange(q.encode(server.address, token, body))
	return int(n), err
}

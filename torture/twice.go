package main

import (
	"context"
	"crypto/ed25519"
	"crypto/x509"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"
)

// tryTwice has many people send the same many times at once, over two nodes on PostgreSQL and
// one on SQLite: it happens once.
func tryTwice(ctx context.Context, o options) ([]*row, error) {
	return onEach(ctx, o, func(p place) (*row, error) { return doubledOn(ctx, o, p) })
}

// doubled is what is sent, and to whom.
type doubled struct {
	*crowd
	servers []string
	people  int
	times   int // each request
	tokens  []string
	answer  string
	poll    string
	option  string
	key     ed25519.PrivateKey
	row     *row
}

func doubledOn(ctx context.Context, o options, p place) (*row, error) {
	var nodes []*process
	defer func() {
		for _, n := range nodes {
			n.kill()
		}
	}()
	d := &doubled{people: o.pick(25, 100), times: o.pick(25, 50), row: &row{}}
	for len(nodes) == 0 || p.address != "" && len(nodes) < 2 {
		n, err := o.start(p)
		if err != nil {
			return nil, err
		}
		nodes, d.servers = append(nodes, n), append(d.servers, n.url)
	}
	var err error
	if d.crowd, err = newCrowd(nodes[0].url); err != nil {
		return nil, err
	}
	if err := d.prepare(); err != nil {
		return nil, err
	}
	requests := 0
	for i := range d.people {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		requests += d.race(i)
	}
	d.row.times = requests
	d.row.note = fmt.Sprintf("%d people, %d nodes, each request %d times at once", d.people, len(nodes), d.times)
	for _, n := range nodes[1:] {
		if err := n.stop(); err != nil {
			d.row.bad("the stop: %v", err)
		}
	}
	if err := d.count(ctx, p); err != nil {
		return nil, err
	}
	return d.row, d.end(ctx, o, p, nodes[0], d.row)
}

// prepare makes what is voted on, chosen, reported and followed.
func (d *doubled) prepare() error {
	server := d.servers[0]
	e := d.composeAnswer()
	if status := d.send(server, e); status >= 300 || e.id == "" {
		return fmt.Errorf("the answer: %d", status)
	}
	d.answer = e.id
	asked, err := d.ask(http.MethodPost, server+"/api/v1/questions", d.admin, "",
		encoded(map[string]any{"title": "This or that?", "description": "One of them.", "options": []any{
			map[string]any{"text": "this"}, map[string]any{"text": "that"}}}))
	if err != nil {
		return err
	}
	var question struct {
		ID      string
		Options []struct{ ID string }
	}
	if err := json.Unmarshal(asked.body, &question); err != nil || len(question.Options) != 2 {
		return fmt.Errorf("the poll: %d %s", asked.status, asked.body)
	}
	d.poll, d.option = question.ID, question.Options[0].ID
	for i := range d.people {
		_, token, err := d.member(server, fmt.Sprintf("double-%d", i))
		if err != nil {
			return err
		}
		d.tokens = append(d.tokens, token)
	}
	return d.takeJWTs()
}

// takeJWTs has the community take tokens that we sign.
func (d *doubled) takeJWTs() error {
	public, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		return err
	}
	der, err := x509.MarshalPKIXPublicKey(public)
	if err != nil {
		return err
	}
	d.key = key
	text := string(pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der}))
	a, err := d.ask(http.MethodPost, d.servers[0]+"/api/v1/apps/jwt/settings", d.admin, "", encoded(map[string]any{"publicKey": text}))
	if err != nil || a.status != http.StatusOK {
		return fmt.Errorf("the JWT app: %d %s %w", a.status, a.body, err)
	}
	time.Sleep(500 * time.Millisecond) // until the other node knows
	return nil
}

// jwt is a token of somebody who was never here.
func (d *doubled) jwt(i int) string {
	part := func(v any) string { return base64.RawURLEncoding.EncodeToString([]byte(strings.TrimSpace(encoded(v)))) }
	text := part(map[string]any{"alg": "EdDSA", "typ": "JWT"}) + "." + part(map[string]any{
		"sub": fmt.Sprintf("stranger-%d", i), "name": fmt.Sprintf("Stranger %d", i),
		"email": fmt.Sprintf("stranger-%d@example.com", i), "iat": time.Now().Unix()})
	return text + "." + base64.RawURLEncoding.EncodeToString(ed25519.Sign(d.key, []byte(text)))
}

// race has one person send everything many times at once, and returns how many requests that is.
func (d *doubled) race(i int) int {
	type request struct{ method, path, token, body string }
	mine := d.tokens[i]
	requests := []request{
		{"POST", "/api/v1/answers/" + d.answer + "/votes", mine, ""},
		{"POST", "/api/v1/answers/" + d.poll + "/poll", mine, encoded(map[string]any{"poll": d.option})},
		{"POST", "/api/v1/answers/" + d.answer + "/reports", mine, encoded(map[string]any{"type": "Spam", "description": "Twice."})},
		{"POST", "/api/v1/questions/" + d.question + "/followers", mine, ""},
		{"POST", "/api/v1/users/" + d.voterIDs[0] + "/followers", mine, ""},
		{"GET", "/api/v1/user", d.jwt(i), ""},
	}
	var wg sync.WaitGroup
	for _, q := range requests {
		for n := range d.times {
			wg.Go(func() {
				a, err := d.ask(q.method, d.servers[n%len(d.servers)]+q.path, q.token, "", q.body)
				if err != nil || a.status >= 300 && a.status != http.StatusServiceUnavailable {
					d.mu.Lock()
					d.row.bad("%s %s: %d %.300s %v", q.method, q.path, a.status, a.body, err)
					d.mu.Unlock()
				}
			})
		}
	}
	wg.Wait()
	for _, q := range requests { // all of which may have been turned away
		status := http.StatusServiceUnavailable
		for try := 0; try < 20 && status == http.StatusServiceUnavailable; try++ {
			a, err := d.ask(q.method, d.servers[0]+q.path, q.token, "", q.body)
			if err != nil {
				break
			}
			status = a.status
		}
		if status >= 300 {
			d.row.bad("%s %s, once more: %d", q.method, q.path, status)
		}
	}
	return len(requests) * (d.times + 1)
}

// count checks that there is one of each for each person.
func (d *doubled) count(ctx context.Context, p place) (err error) {
	db, err := p.open()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	for query, args := range map[string][]any{
		`SELECT count(*) FROM votes WHERE target_id = $1`:                              {d.answer},
		`SELECT upvotes FROM answers WHERE id = $1`:                                    {d.answer},
		`SELECT count(*) FROM poll_votes WHERE question_id = $1 AND option_id = $2`:    {d.poll, d.option},
		`SELECT poll_votes FROM questions WHERE id = $1`:                               {d.poll},
		`SELECT count(*) FROM reports WHERE target_id = $1`:                            {d.answer},
		`SELECT count(*) FROM follows WHERE target_id = $1 AND user_id <> $2`:          {d.question, d.asker(ctx, db)},
		`SELECT followers FROM users WHERE id = $1`:                                    {d.voterIDs[0]},
		`SELECT count(*) FROM users WHERE external_id LIKE 'stranger-%' AND $1 = $1`:   {""},
		`SELECT count(*) FROM follows WHERE target_id = $1`:                            {d.voterIDs[0]},
		`SELECT count(DISTINCT user_id) FROM votes WHERE target_id = $1 AND value = 1`: {d.answer},
	} {
		var n int
		if err := db.QueryRowContext(ctx, query, args...).Scan(&n); err != nil {
			return fmt.Errorf("%s: %w", query, err)
		}
		if n != d.people {
			d.row.twice += max(0, n-d.people)
			d.row.bad("%s is %d, of %d people", query, n, d.people)
		}
	}
	return nil
}

// asker is who asked the question: who asks follows.
func (d *doubled) asker(ctx context.Context, db *sql.DB) (id string) {
	if err := db.QueryRowContext(ctx, `SELECT author FROM questions WHERE id = $1`, d.question).Scan(&id); err != nil {
		return err.Error()
	}
	return id
}

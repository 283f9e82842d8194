package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"time"
)

// The kinds of writes.
const (
	person  = "person"
	answer  = "answer"
	comment = "comment"
	vote    = "vote"
	upload  = "upload"
)

// An entry is one write: what was sent, and what is known of it.
type entry struct {
	kind  string
	mark  string // by which it is found: a user name, a word of a text, or an answer and who votes on it
	path  string
	body  string
	media string // of the body; "" for JSON
	token string
	key   string // the Idempotency-Key

	acknowledged time.Time // zero while it is not known to be done
	id           string    // of what was made, as the first acknowledgement has it
	isRepeated   bool
}

// A journal is what clients know: each write, and how it was answered.
type journal struct {
	http *http.Client

	mu       sync.Mutex
	entries  []*entry
	done     int // how many of them are known to be
	statuses map[int]int
	silent   int           // requests without an answer
	slowest  time.Duration // of the answers
	slow     string        // which that was
	votable  []*votable
	wrong    row // what answers must not be
}

// votable is an answer that not all voters have voted on.
type votable struct {
	id    string
	votes int
}

func newJournal() *journal {
	t := &http.Transport{MaxIdleConnsPerHost: 1000, DisableCompression: true}
	return &journal{http: &http.Client{Transport: t, Timeout: time.Minute}, statuses: map[int]int{}}
}

// close ends the journal's connections, which a server has goroutines for.
func (j *journal) close() { j.http.CloseIdleConnections() }

// enter adds a write that is about to be sent.
func (j *journal) enter(e *entry) *entry {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.entries = append(j.entries, e)
	return e
}

// reply is an answer.
type reply struct {
	status int
	header http.Header
	body   []byte
	took   time.Duration
}

// ask sends a request, of which a body is JSON, and returns the whole answer.
func (j *journal) ask(method, address, token, key, body string) (reply, error) {
	return j.exchange(method, address, &entry{token: token, key: key, body: body})
}

func (j *journal) exchange(method, address string, e *entry) (reply, error) {
	r, err := http.NewRequest(method, address, strings.NewReader(e.body))
	if err != nil {
		return reply{}, err
	}
	for name, value := range map[string]string{"Authorization": "Bearer " + e.token, "Idempotency-Key": e.key,
		"Content-Type": cmp.Or(e.media, "application/json")} {
		if value != "" && (name != "Content-Type" || e.body != "") && (name != "Authorization" || e.token != "") {
			r.Header.Set(name, value)
		}
	}
	began := time.Now()
	res, err := j.http.Do(r)
	if err != nil {
		j.note(method+" "+r.URL.Path, reply{took: time.Since(began)})
		return reply{}, err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	a := reply{res.StatusCode, res.Header, text, time.Since(began)}
	if err != nil {
		a.status = 0
	}
	j.note(method+" "+r.URL.Path, a)
	return a, err
}

// note counts an answer, and holds it to what answers may be: a failure of ours is a 503 that
// says when to come again.
func (j *journal) note(what string, a reply) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if a.status == 0 {
		j.silent++
		return
	}
	j.statuses[a.status]++
	if a.took > j.slowest {
		j.slowest, j.slow = a.took, fmt.Sprint(what, " ", a.status)
	}
	switch {
	case a.status == http.StatusServiceUnavailable:
		if a.header.Get("Retry-After") == "" {
			j.wrong.bad("%s: a 503 without Retry-After: %.300s", what, a.body)
		}
	case a.status >= 500:
		j.wrong.bad("%s: %d %.500s", what, a.status, a.body)
	}
}

// took returns how slow the slowest answer was, and which that was, and forgets it.
func (j *journal) took() (time.Duration, string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	slowest := j.slowest
	j.slowest = 0
	return slowest, j.slow
}

// send sends a write and enters how it was answered. It returns the status, 0 for no answer.
func (j *journal) send(server string, e *entry) int {
	a, err := j.exchange(http.MethodPost, server+e.path, e)
	if err != nil {
		return 0
	}
	switch {
	case a.status < 300:
		j.acknowledge(e, a)
	case a.status != http.StatusServiceUnavailable && a.status != http.StatusTooManyRequests && a.status < 500:
		j.mu.Lock()
		j.wrong.bad("%s %s is refused: %d %.300s", e.kind, e.mark, a.status, a.body)
		j.mu.Unlock()
	}
	return a.status
}

func (j *journal) acknowledge(e *entry, a reply) {
	now := time.Now()
	var made struct{ ID string }
	err := json.Unmarshal(a.body, &made)
	j.mu.Lock()
	defer j.mu.Unlock()
	switch {
	case err != nil || made.ID == "":
		j.wrong.bad("%s %s is answered with %.300s", e.kind, e.mark, a.body)
		return
	case e.id != "" && e.id != made.ID:
		j.wrong.bad("%s %s, sent again with its key, is %s and was %s", e.kind, e.mark, made.ID, e.id)
	}
	if e.acknowledged.IsZero() {
		e.acknowledged, e.id = now, made.ID
		j.done++
		if e.kind == answer {
			j.votable = append(j.votable, &votable{id: made.ID})
		}
	}
}

// takeVote returns an answer and the number of a voter who has not voted on it, if there is one.
func (j *journal) takeVote(dice *rand.Rand, voters int) (id string, voter int, ok bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.votable) == 0 {
		return "", 0, false
	}
	i := dice.IntN(len(j.votable))
	v := j.votable[i]
	voter = v.votes
	if v.votes++; v.votes == voters {
		last := len(j.votable) - 1
		j.votable[i] = j.votable[last]
		j.votable = j.votable[:last]
	}
	return v.id, voter, true
}

// someAnswer returns one that was made.
func (j *journal) someAnswer(dice *rand.Rand) (id string, ok bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.votable) == 0 {
		return "", false
	}
	return j.votable[dice.IntN(len(j.votable))].id, true
}

// pending are the writes whose fate is not known.
func (j *journal) pending() (list []*entry) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, e := range j.entries {
		if e.acknowledged.IsZero() {
			list = append(list, e)
		}
	}
	return list
}

// acknowledgedCount is how many writes are known to be done.
func (j *journal) acknowledgedCount() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.done
}

// some are the latest of those, at most half of them and a hundred: the rest stays as it is.
func some(pending []*entry) []*entry {
	const most = 100
	return pending[len(pending)-min(most, len(pending)/2):]
}

// recent returns some writes that were acknowledged, of the last ones.
func (j *journal) recent(most int) (list []*entry) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for i := len(j.entries) - 1; i >= 0 && len(list) < most; i-- {
		if !j.entries[i].acknowledged.IsZero() {
			list = append(list, j.entries[i])
		}
	}
	return list
}

// repeat sends writes again, each with its key, until it is acknowledged, as a client does
// that got no answer.
func (j *journal) repeat(server string, list []*entry) error {
	const tries = 20
	for _, e := range list {
		e.isRepeated = true
		status := 0
		for try := 0; try < tries && (status == 0 || status == http.StatusServiceUnavailable); try++ {
			if try > 0 {
				time.Sleep(200 * time.Millisecond)
			}
			status = j.send(server, e)
		}
		if status >= 300 || status == 0 {
			return fmt.Errorf("%s %s, sent again %d times, is answered with %d", e.kind, e.mark, tries, status)
		}
	}
	return nil
}

// sum enters into r what the journal has counted, and what was wrong with answers.
func (j *journal) sum(r *row) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, e := range j.entries {
		if e.isRepeated {
			r.repeated++
		}
	}
	r.acknowledged = j.done
	r.unanswered = j.silent + j.statuses[http.StatusServiceUnavailable]
	for _, w := range j.wrong.wrong {
		r.bad("%s", w)
	}
}

// encoded is a value as JSON.
func encoded(v any) string {
	var b bytes.Buffer
	if err := json.NewEncoder(&b).Encode(v); err != nil {
		panic(err) // of what only this program makes
	}
	return b.String()
}

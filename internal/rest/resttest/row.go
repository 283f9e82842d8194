package resttest

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"

	"github.com/stoa-community/stoa/internal/store"
)

const prefix = "/api/v1"

// Row is one request and what must come of it. In Do, Body, Header and Want,
// {name} stands for the id of that person, or of what an earlier row kept.
type Row struct {
	As     string // whose token it carries; "" for none
	Do     string // "PUT /users/{bob}": below /api/v1, or from the root with two slashes
	Body   string // JSON; a form at the token endpoints
	Header string // lines of "Name: value"

	Status     int      // the one answer taken
	Code       string   // of the problem, or the error of RFC 6749
	Field      string   // among those that the problem names
	Want       string   // a fragment that the answer must hold: see Holds
	Lacks      []string // fields that the answer must not have, dotted
	Events     []string // the kinds of all that was emitted: none is none
	Statements int      // how many the database may see at most; 0 is any number
	Keep       string   // {Keep} stands for the answer's id from here on
}

func (r Row) String() string { return fmt.Sprintf("%s %s %.200q", r.As, r.Do, r.Body) }

// Reply is an answer.
type Reply struct {
	Status     int
	Header     http.Header
	Body       []byte // with any compression undone
	Statements int    // that the database saw
}

// Get returns a field of the answer by its dotted path, such as "0.profile.name",
// or nil.
func (r Reply) Get(path string) any {
	var v any
	if json.Unmarshal(r.Body, &v) != nil {
		return nil
	}
	return dig(v, path)
}

func dig(v any, path string) any {
	if path == "" {
		return v
	}
	name, rest, _ := strings.Cut(path, ".")
	switch v := v.(type) {
	case map[string]any:
		return dig(v[name], rest)
	case []any:
		if i, err := strconv.Atoi(name); err == nil && i < len(v) {
			return dig(v[i], rest)
		}
	}
	return nil
}

// Check makes the requests one after the other and holds each answer against
// its row.
func (s *Site) Check(t *testing.T, rows ...Row) {
	t.Helper()
	for i, row := range rows {
		began := s.Clock.Now().Add(time.Millisecond)
		reply := s.Ask(t, row)
		for _, fault := range append(s.faults(row, reply), s.wrongEvents(t, row, began)...) {
			t.Errorf("row %d: %s: %s\n%d %.2000s", i, row, fault, reply.Status, reply.Body)
		}
		if id, ok := reply.Get("id").(string); ok && row.Keep != "" {
			s.Set(row.Keep, id)
		}
	}
}

// faults says in what the answer is not what the row wants.
func (s *Site) faults(row Row, reply Reply) (faults []string) {
	if reply.Status != row.Status {
		return []string{fmt.Sprintf("the status is %d, not %d", reply.Status, row.Status)}
	}
	if code := reply.Get("code"); row.Code != "" && code != row.Code && reply.Get("error") != row.Code {
		faults = append(faults, fmt.Sprintf("the code is %v, not %s", code, row.Code))
	}
	if row.Field != "" && !reply.names(row.Field) {
		faults = append(faults, "the field "+row.Field+" is not named")
	}
	if row.Want != "" {
		if err := Holds(reply.Body, s.expand(row.Want)); err != nil {
			faults = append(faults, err.Error())
		}
	}
	for _, path := range row.Lacks {
		if v := reply.Get(path); v != nil {
			faults = append(faults, fmt.Sprintf("%s is %v, and should not be there", path, v))
		}
	}
	if row.Statements > 0 && reply.Statements > row.Statements {
		faults = append(faults, fmt.Sprintf("it took %d statements, not %d", reply.Statements, row.Statements))
	}
	return faults
}

func (r Reply) names(field string) bool {
	errors, _ := r.Get("errors").([]any)
	return slices.ContainsFunc(errors, func(e any) bool { return dig(e, "field") == field })
}

func (s *Site) wrongEvents(t *testing.T, row Row, since time.Time) []string {
	t.Helper()
	var kinds []string
	err := s.DB.Read(t.Context(), func(tx *store.Tx) (err error) {
		kinds, err = tx.EventsSince(s.Portal.ID, since)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(kinds)
	if want := slices.Sorted(slices.Values(row.Events)); !slices.Equal(kinds, want) {
		return []string{fmt.Sprintf("the events are %v, not %v", kinds, want)}
	}
	return nil
}

// Ask makes the request of a row. It does not look at what the row wants, but
// the answer must be one that the document has. Many may ask at once.
func (s *Site) Ask(t testing.TB, row Row) Reply {
	t.Helper()
	s.Clock.Advance(time.Millisecond)
	id := fmt.Sprintf("test-%d", s.asked.Add(1))
	told := make(chan record, 1)
	s.records.Store(id, told)
	defer s.records.Delete(id)
	request := s.request(t, row, id)
	response, err := s.transport.RoundTrip(request)
	if err != nil {
		t.Fatalf("%s: %v", row, err)
	}
	defer response.Body.Close()
	body, err := plain(response)
	if err != nil {
		t.Fatalf("%s: %v", row, err)
	}
	known := <-told
	reply := Reply{response.StatusCode, response.Header, body, known.statements}
	if err := s.contract.check(request, known.route, reply, id); err != nil {
		t.Errorf("%s: %v\n%d %.2000s", row, err, reply.Status, reply.Body)
	}
	return reply
}

func (s *Site) request(t testing.TB, row Row, id string) *http.Request {
	t.Helper()
	method, path, _ := strings.Cut(s.expand(row.Do), " ")
	if root, ok := strings.CutPrefix(path, "//"); ok {
		path = "/" + root
	} else {
		path = prefix + path
	}
	request, err := http.NewRequestWithContext(t.Context(), method, s.URL+path, strings.NewReader(s.expand(row.Body)))
	if err != nil {
		t.Fatal(err)
	}
	request.Host = "test.example"
	request.Header.Set("X-Request-Id", id)
	if row.As != "" {
		request.Header.Set("Authorization", "Bearer "+s.Token(row.As))
	}
	if row.Body != "" {
		request.Header.Set("Content-Type", "application/json; charset=utf-8")
		if strings.Contains(path, "/oauth/") {
			request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
	}
	for line := range strings.Lines(s.expand(row.Header)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		request.Header.Set(name, strings.TrimSpace(value))
	}
	return request
}

var placeholder = regexp.MustCompile(`\{[a-zA-Z][a-zA-Z0-9]*\}`)

// expand puts ids in the place of {name}; braces around no known name stay.
func (s *Site) expand(text string) string {
	return placeholder.ReplaceAllStringFunc(text, func(name string) string {
		if id := s.ID(name[1 : len(name)-1]); id != "" {
			return id
		}
		return name
	})
}

func plain(response *http.Response) ([]byte, error) {
	body, err := io.ReadAll(response.Body)
	if err != nil || len(body) == 0 {
		return body, err
	}
	switch response.Header.Get("Content-Encoding") {
	case "gzip":
		r, err := gzip.NewReader(bytes.NewReader(body))
		if err != nil {
			return nil, err
		}
		return io.ReadAll(r)
	case "zstd":
		r, err := zstd.NewReader(bytes.NewReader(body), zstd.WithDecoderConcurrency(1))
		if err != nil {
			return nil, err
		}
		defer r.Close()
		return io.ReadAll(r)
	}
	return body, nil
}

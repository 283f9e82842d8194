package graph_test

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/graph/schema"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

var (
	fuzzSeed     = flag.Uint64("fuzz-seed", 1, "what TestRandomRequestsAreAnsweredAlike makes its requests of")
	fuzzRequests = flag.Int("requests", 300, "how many it makes; 100,000 is a full run")
)

// TestRandomRequestsAreAnsweredAlike tells one story of requests, made of the schema, to
// a site on SQLite and to one on PostgreSQL. Both have the same time and draw the same
// ids, so that each answer must be the same, to the letter. It must be one that GraphQL
// allows for its query, and never one of ours to be ashamed of.
func TestRandomRequestsAreAnsweredAlike(t *testing.T) {
	resttest.NewWith(t, options()) // the first one reads the document of REST, which takes a moment of its time
	dice := &dice{real: rand.Reader}
	rand.Reader = dice
	t.Cleanup(func() { rand.Reader = dice.real })
	o := options()
	o.Config.AccessTTL = 100_000 * time.Hour
	mount := o.Mount
	o.Mount = func(mux *http.ServeMux, a *app.App) { // with its database there, and nobody in it
		dice.throw(*fuzzSeed)
		mount(mux, a)
	}
	f := &fuzz{T: t, dice: dice, came: map[string]int{}}
	f.sites[1] = resttest.NewShared(t, o)
	f.sites[0] = resttest.NewWith(t, o)
	f.draw = newDraw(*fuzzSeed, f.sites[0])
	for i, s := range f.sites {
		dice.throw(*fuzzSeed)
		s.SetToken("app", appToken(t, f.sites[i]))
		s.SetToken("guest", "guest")
	}
	for f.asked = range *fuzzRequests {
		if f.asked%100 == 0 { // others may have been banned by now
			f.join(fmt.Sprintf("new%d", f.asked/100))
			f.setPolicy()
		}
		f.ask(f.draw.request())
		f.passTime()
		if f.faults >= 5 {
			break
		}
	}
	t.Logf("%d requests: %d were answered without an error, %d in part, %d by errors alone; never well: %s", f.asked+1,
		f.came["whole"], f.came["part"], f.came["none"], f.neverWell())
	if f.asked >= 299 && (f.came["whole"] < f.asked/5 || f.came["none"] < f.asked/20) {
		t.Errorf("these are too many or too few to find anything")
	}
}

type fuzz struct {
	*testing.T
	sites  [2]*resttest.Site
	draw   *draw
	dice   *dice
	asked  int
	story  []row // the last of it
	faults int
	came   map[string]int // how often an answer was whole, in part or none, and of each field
}

// join adds a person on either site.
func (f *fuzz) join(name string) {
	for _, s := range f.sites {
		f.dice.throw(*fuzzSeed + uint64(f.asked)<<20 + 1)
		s.Join(f, name, "member")
	}
	f.draw.people = append(f.draw.people, name)
	f.draw.learn("member", f.sites[0].ID(name))
}

// setPolicy has what members write wait for approval, for one in five hundreds of requests.
func (f *fuzz) setPolicy() {
	content := "shareable"
	if f.asked/100%5 == 4 {
		content = "approval"
	}
	for _, s := range f.sites {
		f.dice.throw(*fuzzSeed + uint64(f.asked)<<20 + 2)
		reply := s.Ask(f, row{As: "admin", Do: "PUT /portal",
			Body: `{"name":"Test","domain":"test.example","currency":{"enabled":true},"policies":{"content":"` + content + `"}}`})
		if reply.Status != http.StatusOK {
			f.Fatalf("%s", reply.Body)
		}
	}
}

// passTime has some happen much later, such as edits that are kept.
func (f *fuzz) passTime() {
	if !f.draw.in(10) {
		return
	}
	later := time.Duration(f.draw.IntN(int(20 * time.Minute)))
	if f.draw.in(3) {
		later *= 100
	}
	for _, s := range f.sites {
		s.Clock.Advance(later)
	}
}

// ask makes a request on either site, and looks at the answers.
func (f *fuzz) ask(r row, query string) {
	f.Helper()
	f.story = append(f.story, r)
	f.story = f.story[max(0, len(f.story)-8):]
	var replies [2]resttest.Reply
	for i, s := range f.sites {
		f.dice.throw(*fuzzSeed + uint64(f.asked)<<20)
		replies[i] = s.Ask(f, r)
	}
	if a, b := plainAnswer(replies[0]), plainAnswer(replies[1]); a != b || replies[0].Status != replies[1].Status {
		f.fault("SQLite and PostgreSQL differ:\n%s\n%s", around(a, b), around(b, a))
	}
	for i, reply := range replies {
		if fault := faultOf(query, reply); fault != "" {
			f.fault("site %d: %s\n%d %.3000s", i, fault, reply.Status, reply.Body)
		}
	}
	f.count(replies[0])
	f.well(query, replies[0])
	var answer any
	if json.Unmarshal(replies[0].Body, &answer) == nil {
		f.draw.learnFrom(answer)
	}
}

func (f *fuzz) count(reply resttest.Reply) {
	switch {
	case reply.Get("errors") == nil:
		f.came["whole"]++
	case reply.Get("data") != nil:
		f.came["part"]++
	default:
		f.came["none"]++
	}
}

// well counts the fields that were answered.
func (f *fuzz) well(query string, reply resttest.Reply) {
	if document, err := parser.ParseQuery(&ast.Source{Input: query}); err == nil && reply.Get("data") != nil {
		for _, s := range document.Operations[0].SelectionSet {
			if field, ok := s.(*ast.Field); ok && reply.Get("data."+field.Alias) != nil {
				f.came[field.Name]++
			}
		}
	}
}

// neverWell are the fields that only errors came of: where a full run leaves any, it lacks something.
func (f *fuzz) neverWell() (names []string) {
	for _, root := range []*ast.Definition{schema.Parsed().Query, schema.Parsed().Mutation} {
		for _, field := range root.Fields {
			if f.came[field.Name] == 0 && !strings.HasPrefix(field.Name, "__") {
				names = append(names, field.Name)
			}
		}
	}
	return names
}

// fault tells what is wrong, with what led to it.
func (f *fuzz) fault(format string, args ...any) {
	f.Helper()
	f.faults++
	var story strings.Builder
	for _, r := range f.story {
		fmt.Fprintf(&story, "%s %.1500s\n", r.As, r.Body)
	}
	f.Errorf("request %d of -fuzz-seed %d: %s\nThe last requests were:\n%s", f.asked, *fuzzSeed, fmt.Sprintf(format, args...), story.String())
}

// plainAnswer is an answer with its errors in an order: fields are asked for side by side.
func plainAnswer(reply resttest.Reply) string {
	var body map[string]any
	if json.Unmarshal(reply.Body, &body) != nil {
		return string(reply.Body)
	}
	if errors, ok := body["errors"].([]any); ok {
		slices.SortFunc(errors, func(a, b any) int { return strings.Compare(text(a), text(b)) })
	}
	return text(body)
}

func text(v any) string {
	encoded, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(encoded)
}

// around is the part of a text where another begins to differ.
func around(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	return a[max(0, i-500):min(len(a), i+300)]
}

// dice are what ids are drawn by. Thrown anew with a number they fall as they did before.
// Each function that draws has its own: SQLite draws an id for a change that nodes are to
// hear of, where PostgreSQL has none, and who signs in to PostgreSQL draws too.
type dice struct {
	real io.Reader
	mu   sync.Mutex
	seed uint64
	from map[string]*mathrand.ChaCha8 // by function; nil before the first throw
}

func (d *dice) throw(seed uint64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.seed, d.from = seed, map[string]*mathrand.ChaCha8{}
}

func (d *dice) Read(b []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.from == nil {
		return d.real.Read(b)
	}
	who := drawing()
	if d.from[who] == nil {
		d.from[who] = mathrand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%d %s", d.seed, who)))
	}
	return d.from[who].Read(b)
}

// drawing is the function that draws: the first that does more than to make an id.
func drawing() string {
	var calls [16]uintptr
	frames := runtime.CallersFrames(calls[:runtime.Callers(3, calls[:])])
	for {
		frame, more := frames.Next()
		if !more || strings.Contains(frame.Function, "/stoa/internal/") && !strings.Contains(frame.Function, "/internal/community.New") {
			return frame.Function
		}
	}
}

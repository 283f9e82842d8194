package rest_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

var (
	fuzzRequests = flag.Int("requests", 500, "how many random requests each database is sent")
	fuzzSeed     = flag.Uint64("fuzz-seed", 0, "of the random requests; another each time unless told")
)

// chapter is after how many requests a story begins anew, in an empty community: sooner or
// later somebody has closed it.
const chapter = 500

// lull is how long nothing happens between two requests: what a node may show for some
// seconds after it has changed is gone by then.
const lull = 6 * time.Second

// Requests that are made by chance from the document, some good, some nearly so and some
// hostile, are sent to SQLite and to PostgreSQL alike. Each builds on those before it. Both
// give the same answer, which is one that the document has, and none is our fault.
//
//	go test ./internal/rest -run TestWhateverIsSentBothDatabasesAnswerTheSame -requests 1000000 -timeout 0
func TestWhateverIsSentBothDatabasesAnswerTheSame(t *testing.T) {
	seed := *fuzzSeed
	if seed == 0 {
		seed = rand.Uint64N(1_000_000) + 1
	}
	ops := storied(t)
	answers := map[int]int{}
	for sent := 0; sent < *fuzzRequests && !t.Failed(); sent += chapter {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			s := newStory(t, seed, ops)
			for range min(chapter, *fuzzRequests-sent) {
				if answers[s.next(t)]++; t.Failed() {
					t.Fatalf("with -fuzz-seed %d, after\n%s", seed, strings.Join(s.told, "\n"))
				}
			}
		})
		seed++
	}
	t.Logf("answers by status: %v", answers)
}

// A story is what happens in two communities at once, one on each database. What has an id
// goes by a name, which is the same in both.
type story struct {
	*rand.Rand
	sites [2]*resttest.Site
	ops   []documented
	named map[string][]string // of each kind, by the word that stands before its id in a path
	told  []string            // the last requests
	alike alike
}

// narrators are who sends requests: most are by people who may do something.
var narrators = []string{"", "ann", "ann", "ann", "bob", "bob", "cid", "mia", "mia", "admin", "admin"}

// storied are the operations that are tried. The site that tells of them is the first, which
// reads the document: the others have the same time for it.
func storied(t *testing.T) (ops []documented) {
	t.Helper()
	for _, op := range operationsOf(resttest.New(t).Document(t)) {
		switch {
		case op.isStream(): // which has no end
		case strings.HasPrefix(op.path, "/oauth/"): // which make secrets
		case strings.HasSuffix(op.path, "/export"): // which lists what one did by ids, and these are left to chance
		default:
			ops = append(ops, op)
		}
	}
	return ops
}

func newStory(t *testing.T, seed uint64, ops []documented) *story {
	t.Helper()
	s := &story{Rand: rand.New(rand.NewPCG(seed, seed)), ops: ops, alike: alike{}, named: map[string][]string{
		"users": {"{admin}", "{mia}", "{ann}", "{bob}", "{cid}"}, "questions": {"{q}"}, "answers": {"{a1}", "{a2}", "{own}"}, "posts": {"{p}"},
		"comments": {"{c}", "{cq}", "{cp}"}, "topics": {"{t}"}, "collections": {"{portal}"}, "apps": {"jwt"}}}
	s.sites = [2]*resttest.Site{resttest.New(t), resttest.NewShared(t, resttest.Options{})}
	for _, site := range s.sites {
		garden(t, site)
	}
	for _, names := range s.named {
		for _, name := range names {
			name = strings.Trim(name, "{}")
			s.alike.learn(s.sites[0].ID(name), s.sites[1].ID(name))
		}
	}
	return s
}

// next sends one more request to both, and returns the status of their answer.
func (s *story) next(t *testing.T) int {
	t.Helper()
	op := s.ops[s.IntN(len(s.ops))]
	if s.IntN(3) == 0 { // else there is little to read, for there are far more ways to ask than to add
		op = s.adding()
	}
	do := row{As: s.of(narrators), Do: op.method + " " + s.address(op), Body: s.body(op)}
	if op.method == http.MethodPost && s.IntN(20) == 0 {
		do.Header = fmt.Sprint("Idempotency-Key: key", s.IntN(5))
	}
	s.told = append(s.told[max(0, len(s.told)-12):], do.String()+" "+do.Header)
	for _, site := range s.sites {
		site.Clock.Advance(lull)
	}
	first, second := s.sites[0].Ask(t, do), s.sites[1].Ask(t, do)
	s.compare(t, first, second)
	s.name(kindOf(op), first, second)
	return first.Status
}

// adding is an operation that adds something to the community.
func (s *story) adding() documented {
	for {
		if op := s.ops[s.IntN(len(s.ops))]; op.method == http.MethodPost && kindOf(op) != "" {
			return op
		}
	}
}

// kindOf is what an operation adds, by the word that stands before the ids of such things.
func kindOf(op documented) string {
	kind := op.path[strings.LastIndexByte(op.path, '/')+1:]
	if slices.Contains([]string{"questions", "answers", "posts", "comments", "topics", "spaces", "users"}, kind) {
		return kind
	}
	return ""
}

// compare holds the answers of the two databases against each other.
func (s *story) compare(t *testing.T, first, second resttest.Reply) {
	t.Helper()
	if first.Status >= 500 || second.Status != first.Status {
		t.Errorf("SQLite answers %d %.2000s\nPostgreSQL answers %d %.2000s", first.Status, first.Body, second.Status, second.Body)
		return
	}
	for _, header := range []string{"X-Total-Count", "Content-Type", "Idempotency-Replayed", "WWW-Authenticate", "Allow"} {
		if a, b := first.Header.Get(header), second.Header.Get(header); a != b {
			t.Errorf("%s is %q on SQLite and %q on PostgreSQL", header, a, b)
		}
	}
	var a, b any
	if json.Unmarshal(first.Body, &a) != nil || json.Unmarshal(second.Body, &b) != nil {
		return // no JSON, as the document would have it
	}
	if first.Status >= 400 && !bytes.Equal(first.Body, second.Body) { // in a refusal, nothing is made by chance
		a, b = s.alike.replaced(string(first.Body)), string(second.Body)
	}
	if at := s.alike.differ(a, b, "it"); at != "" {
		t.Errorf("with %d, the answers of SQLite and PostgreSQL differ in %s", first.Status, at)
	}
}

// name gives what was added a name, for later requests.
func (s *story) name(kind string, first, second resttest.Reply) {
	a, isA := first.Get("id").(string)
	b, isB := second.Get("id").(string)
	if kind == "" || !isA || !isB || first.Status >= 300 {
		return
	}
	name := fmt.Sprint(kind, len(s.named[kind]))
	s.sites[0].Set(name, a)
	s.sites[1].Set(name, b)
	s.named[kind] = append(s.named[kind], "{"+name+"}")
}

// alike has what one database says where the other says something else, and rightly so: ids
// and the like are made by chance.
type alike map[string]string

func (k alike) learn(a, b string) { k[a] = b }

// byChance are the fields whose values are made by chance, or by the time that things take.
var byChance = []string{"id", "shortId", "_id", "requestId", "token", "secret", "clientSecret", "key", "cursor", "next", "url", "link",
	"etag", "recordVersion", "uri", "code", "updateHash", "slug", "username", "otpauth", "codes", "recoveryCodes", "challenge", "html", "ms",
	"took"}

// differ returns where two answers differ, and in what, and "" if they do not.
func (k alike) differ(a, b any, at string) string {
	differs := fmt.Sprintf("%s: %.500v and %.500v", at, a, b)
	switch a := a.(type) {
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok {
			return differs
		}
		return k.differIn(a, b, at)
	case []any:
		b, ok := b.([]any)
		if !ok || len(a) != len(b) {
			return differs
		}
		for i := range a {
			if where := k.differ(a[i], b[i], fmt.Sprint(at, ".", i)); where != "" {
				return where
			}
		}
		return ""
	case string:
		if b, ok := b.(string); ok && k.same(a, b, at[strings.LastIndexByte(at, '.')+1:]) {
			return ""
		}
		return differs
	}
	if a != b {
		return differs
	}
	return ""
}

// differIn looks at ids first: what they name is named elsewhere too.
func (k alike) differIn(of, b map[string]any, at string) string {
	a := make(map[string]any, len(of))
	for name, value := range of {
		a[k.replaced(name)] = value
	}
	names := slices.Sorted(maps.Keys(a))
	if !slices.Equal(names, slices.Sorted(maps.Keys(b))) {
		return fmt.Sprintf("the fields of %s: %.500v and %.500v", at, a, b)
	}
	slices.SortStableFunc(names, func(x, y string) int {
		isLater := func(name string) int { return 1 - min(1, slices.Index(byChance, name)+1) }
		return isLater(x) - isLater(y)
	})
	for _, name := range names {
		if where := k.differ(a[name], b[name], at+"."+name); where != "" {
			return where
		}
	}
	return ""
}

// same reports whether two texts say the same, but for what is made by chance.
func (k alike) same(a, b, name string) bool {
	if a == b {
		return true
	}
	if known, ok := k[a]; ok {
		return known == b
	}
	if slices.Contains(byChance, name) {
		k.learn(a, b)
		return true
	}
	return k.replaced(a) == b // an address with an id in it, say
}

// replaced is a text of the one database with the ids of the other.
func (k alike) replaced(text string) string {
	for first, second := range k {
		if len(first) > 6 {
			text = strings.ReplaceAll(text, first, second)
		}
	}
	return text
}

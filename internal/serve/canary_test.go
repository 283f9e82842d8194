package serve_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"html"
	"log/slog"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stoa-community/stoa/internal/logtest"
)

// A canary is a word that few may read: part of a text, a name, an id, an address, a
// secret. Its word is in small letters, since slugs are.
type canary struct {
	word string
	may  []string // who may read it
	at   []string // beginnings of ways on which anybody may: where people are listed

	isApart bool // whether it may not be read beside anonymous texts there
	isLong  bool // whether it is more than a word
}

// sues are those who know what sue wrote.
var sues = may["sue"]

// guest is who has no token, or reads what anybody may: a product's webhooks too.
const guest = "guest"

// readers are those who look at everything. Banned rex had a token and a session before; the directory has a token of SCIM.
var readers = []string{guest, "bannedrex", "membercy", "bob", "insiderrob", "runnersam", "mia", "admin", "directory"}

// may is the whole table of who may read what. Hal hides things, and runs the two closed spaces;
// rob is in them, and sam moderates them. Bob is asked the private question.
var may = map[string][]string{
	"nobody":       {},
	"admins":       {"admin"},
	"staff":        {"mia", "admin"},
	"hal's":        {"hiddenhal", "mia", "admin"},
	"hal's to bob": {"hiddenhal", "bob", "mia", "admin"},
	"private":      {"hiddenhal", "bob", "mia", "admin"},
	"bob's":        {"bob", "mia", "admin"},
	"space":        {"hiddenhal", "insiderrob", "runnersam", "mia", "admin"},
	"space staff":  {"hiddenhal", "runnersam", "mia", "admin"},
	"sue":          {"anonsue", "mia", "admin"},
	"tip":          {"tellertip", "mia", "admin"},
	"hal":          {"hiddenhal", "insiderrob", "runnersam", "bob", "mia", "admin"},
	"rob":          {"hiddenhal", "insiderrob", "runnersam", "mia", "admin"},
	"iris":         {"askeriris", "hiddenhal", "runnersam", "mia", "admin"},
	"pol":          {"voterpol"},

	"talk":          {"hiddenhal", "bob"},
	"talk group":    {"hiddenhal", "bob", "runnersam"},
	"talk reported": {"hiddenhal", "bob", "mia", "admin"},
}

// listsPeople are the ways on which everybody may stand, whatever they did: lists of people,
// and what is theirs. No anonymous text may stand beside its author there.
var listsPeople = []string{"/api/v1/users", "/api/v1/search", "/users/", "/people", "/search", "/sitemap", "/desk/people", "/admin/people",
	"/api/v1/user/watching", "/api/v1/user/export", "/settings/watching", "graph member", "graph search", "graph follow", "mcp search", "webhook user.",
	"/scim/v2/Users/", "/ask?from="}

// anonymous is in all that sue writes.
const anonymous = "leakanonymousq"

var (
	braced = regexp.MustCompile(`\{[a-zA-Z][a-zA-Z0-9]*\}`)
	marked = regexp.MustCompile(`leak[a-z0-9]+q`)
	// escaped are the ways to write an @.
	escaped = strings.NewReplacer("%40", "@", `\u0040`, "@")
)

// word returns one that only a line of the table may read.
func (v *aviary) word(who, name string) string {
	if _, ok := may[who]; !ok {
		panic(who)
	}
	word := "Leak" + name + "q"
	v.canaries = append(v.canaries, canary{word: strings.ToLower(word), may: may[who]})
	return word
}

// keep has a secret or a name be a canary.
func (v *aviary) keep(word string, may, at []string) {
	word = strings.ToLower(word)
	v.canaries = append(v.canaries, canary{word, may, at, slices.Equal(may, sues), !wordsOf(word)[word]})
}

// keepPeople has names, ids, addresses and tokens of people be canaries.
func (v *aviary) keepPeople() {
	for name, line := range map[string]string{"anonsue": "sue", "tellertip": "tip", "hiddenhal": "hal", "insiderrob": "rob",
		"askeriris": "iris", "voterpol": "pol"} {
		v.keep(name, may[line], listsPeople)
		v.keep(v.ID(name), may[line], listsPeople)
	}
	for name, session := range v.sessions {
		v.keep(name+addresses, append([]string{name}, may["staff"]...), nil)
		v.keepSecret(name, session)
		v.keepSecret(name, v.Token(name))
	}
}

// hears holds what a reader was told to the table.
func (v *aviary) hears(as, sort, way, text string) {
	text = strings.ToLower(escaped.Replace(html.UnescapeString(text)))
	words := wordsOf(text)
	for i := range v.canaries {
		c := &v.canaries[i]
		if !words[c.word] && !(c.isLong && strings.Contains(text, c.word)) {
			continue
		}
		if _, isOfStaff := untold[sort]; !isOfStaff || as == "mia" || as == "admin" {
			v.met(sort, c.word)
		}
		isListed := slices.ContainsFunc(c.at, func(at string) bool { return strings.HasPrefix(way, at) })
		if isListed && c.isApart && words[anonymous] {
			isListed = areApart(text, c.word)
		}
		if !slices.Contains(c.may, as) && !isListed {
			v.leak(as, way, text, c.word)
		}
	}
}

// wordsOf are the words of a text, those that are joined by dashes apart and together; and of addresses the whole.
func wordsOf(text string) map[string]bool {
	words := map[string]bool{}
	for _, word := range marked.FindAllString(text, -1) {
		words[word] = true
	}
	from, part := 0, 0
	for i := range len(text) + 1 {
		end := byte(' ')
		if i < len(text) {
			end = text[i]
		}
		if 'a' <= end && end <= 'z' || '0' <= end && end <= '9' || end == '_' {
			continue
		}
		words[text[part:i]] = true
		part = i + 1
		if end != '-' {
			words[text[from:i]] = true
			if strings.HasPrefix(text[i:], addresses) {
				words[text[from:i]+addresses] = true
			}
			from = i + 1
		}
	}
	return words
}

// addresses is what all e-mail addresses of people end with.
const addresses = "@test.example"

// areApart reports whether a text that has both names nobody as the author of what is anonymous: one in JSON, of which
// no object that has the one has the other in it.
func areApart(text, who string) bool {
	_, body, _ := strings.Cut(text, "\r\n\r\n")
	var reply any
	if json.Unmarshal([]byte(body), &reply) != nil {
		return false
	}
	return apart(reply, who)
}

func apart(reply any, who string) bool {
	var below []any
	switch reply := reply.(type) {
	case map[string]any:
		below = slices.Collect(maps.Values(reply))
		for _, field := range below {
			text, _ := field.(string)
			isWho, isText := text == who, strings.Contains(text, anonymous)
			if isWho && strings.Contains(fmt.Sprint(reply), anonymous) || isText && strings.Contains(fmt.Sprint(reply), who) {
				return false
			}
		}
	case []any:
		below = reply
	}
	return !slices.ContainsFunc(below, func(part any) bool { return !apart(part, who) })
}

func (v *aviary) met(sort, word string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.seen[sort] == nil {
		v.seen[sort] = map[string]bool{}
	}
	v.seen[sort][word] = true
}

func (v *aviary) leak(as, way, text, word string) {
	at := strings.Index(text, word)
	around := text[max(0, at-150):min(len(text), at+len(word)+60)]
	v.mu.Lock()
	defer v.mu.Unlock()
	v.leaks[word] = append(v.leaks[word], fmt.Sprintf("%s is told %s by %s: …%s…", as, word, way, around))
}

// TestNoWayOutTellsWhatIsHidden has a community in which everything that can be hidden is, and that tells
// of itself in every way it can; and looks for what is hidden in everything that everybody gets.
func TestNoWayOutTellsWhatIsHidden(t *testing.T) {
	log := &logtest.Journal{}
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	t.Cleanup(func() { slog.SetDefault(before) })
	eachAviary(t, log, func(t *testing.T, v *aviary) {
		v.fill(t)
		paths, queries, messages := v.paths(t), v.queries(t), v.messages(t)
		var all sync.WaitGroup
		for _, as := range readers {
			all.Go(func() {
				v.reads(t, as, someOf(paths, as))
				if as == "admin" {
					v.reads(t, as, v.adminFeeds)
				}
				if as != "directory" {
					v.asks(t, as, someOf(queries, as))
					v.converses(t, as, someOf(messages, as))
				}
			})
		}
		all.Wait()
		v.hearsLog(log.String())
		for _, word := range slices.Sorted(maps.Keys(v.leaks)) {
			t.Errorf("%d ways, such as:\n%s", len(v.leaks[word]), strings.Join(v.leaks[word][:min(3, len(v.leaks[word]))], "\n"))
		}
		v.isNotBlind(t)
	})
}

var everything = flag.Bool("everything", false, "have every reader look for what is hidden in everything, not the most different ones only")

// someOf are the addresses or queries that a reader tries: all, if they see least or most, and else every
// sixth, which are others in each run.
func someOf[T any](all []T, as string) (some []T) {
	if *everything || readsAll(as) {
		return all
	}
	for i := rand.IntN(6); i < len(all); i += 6 {
		some = append(some, all[i])
	}
	return some
}

func readsAll(as string) bool { return as == guest || as == "mia" || as == "directory" }

var loggedPath = regexp.MustCompile(` path=\S+`)

// hearsLog holds the log to what may be in it: ids and names of people and paths, but no
// text, address or secret.
func (v *aviary) hearsLog(log string) {
	text := strings.ToLower(escaped.Replace(log))
	pathless := loggedPath.ReplaceAllString(text, "")
	for _, c := range v.canaries {
		switch {
		case c.at != nil: // people
		case strings.HasPrefix(c.word, "leak") && strings.Contains(pathless, c.word):
			v.leak("who reads the log", "log", pathless, c.word)
		case !strings.HasPrefix(c.word, "leak") && strings.Contains(text, c.word):
			v.leak("who reads the log", "log", text, c.word)
		}
	}
}

// untold are the canaries that a sort of way does not tell even to who may read them.
var untold = map[string][]string{
	"rest": {},
	"page": {"leaklaterdraftq", "leakrefusedcommentq"},
	"graph": {"leakbanreasonq", "leakdeletedquestionq", "leakdeletedanswerq", "leakdeletedpostq", "leakdeletedcommentq",
		"leakinvitedq", "leakheldcommentq", "leakrefusedcommentq", "leakrefusalq"},
}

// isNotBlind makes sure that what moderators may read was told to them, on each sort of way: that the walk
// comes by where things are hidden.
func (v *aviary) isNotBlind(t *testing.T) {
	t.Helper()
	for sort, untold := range untold {
		for _, c := range v.canaries {
			isText := strings.HasPrefix(c.word, "leak") && slices.Contains(c.may, "mia")
			if !*everything && sort == "rest" && c.word == "leakrefusedcommentq" {
				continue // it is in an export of its author's, and an admin has to come by that
			}
			if isText && v.seen[sort][c.word] == slices.Contains(untold, c.word) {
				t.Errorf("%s: that %s was told is %v", sort, c.word, v.seen[sort][c.word])
			}
		}
	}
	for _, sort := range []string{"mail", "hook", "stream", "mcp"} {
		if len(v.seen[sort]) == 0 {
			t.Errorf("%s: nobody was told anything", sort)
		}
	}
	for _, word := range []string{"leaktalktwoq", "leaktalkrudeq"} { // the farthest around a reported message, and it
		if !v.seen["mcp"][word] {
			t.Errorf("mcp: no moderator was told %s", word)
		}
	}
}

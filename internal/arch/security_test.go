package arch

import (
	"path"
	"regexp"
	"strings"
	"testing"
)

// A guarded thing is what only the files that are named may do, each for its reason.
type guarded struct {
	what   string
	lines  *regexp.Regexp
	unless *regexp.Regexp // on the same line; nil for never
	why    string
	may    map[string]string
	tries  [2]string // a line that is seen, and one that is not
}

// guards are the rules of analysers of security that have a meaning here. Those analysers take minutes.
var guards = []guarded{
	{what: "chance that can be foretold", lines: regexp.MustCompile(`"math/rand(?:/v2)?"`),
		why: "whoever sees some of it knows the rest: secrets are from crypto/rand",
		may: map[string]string{
			"internal/app/username.go": "digits behind a user name, which everybody sees", "internal/worker/worker.go": "when to try again",
			"internal/store/postgres.go": "how long to wait for another's lock", "internal/store/tally.go": "which part of a counter is written",
			"internal/demo/": "a made-up community, the same from the same seed",
		}, tries: [2]string{`	"math/rand/v2"`, `	"crypto/rand"`}},
	{what: "a client of its own", lines: regexp.MustCompile(`http\.(?:Client\{|Transport\{|DefaultClient|DefaultTransport|(?:Get|Head|Post|PostForm)\()`),
		why: "what fetches an address that somebody named is auth.NewOutboundClient, which dials no private one",
		may: map[string]string{"internal/auth/outbound.go": "it is that client", "internal/blob/s3.go": "the operator names the storage",
			"cmd/stoa/health.go": "it asks this machine", "cmd/stoa/webhooks.go": "who runs it names both addresses"},
		tries: [2]string{`	r, err := http.Get(address)`, `	mux.HandleFunc(http.MethodGet, x)`}},
	{what: "settings of TLS", lines: regexp.MustCompile(`\btls\.Config\{`), why: "its defaults are good, and there is nothing to loosen",
		may:   map[string]string{"cmd/stoa/tls.go": "a certificate, and nothing else", "cmd/stoa/health.go": "whose certificate it must be"},
		tries: [2]string{`	c := &tls.Config{MinVersion: x}`, `	TLS *tls.Config`}},
	{what: "a server of its own", lines: regexp.MustCompile(`http\.(?:Server\{|ListenAndServe|Serve\()`),
		why: "httpkit.NewServer has the limits of time and size", may: map[string]string{"internal/httpkit/limits.go": "it is that server"},
		tries: [2]string{`	http.ListenAndServe(":80", nil)`, `	http.ServeContent(w, r)`}},
	{what: "text/template", lines: regexp.MustCompile(`"text/template"`), why: "it escapes nothing",
		may: map[string]string{"internal/mail/letter.go": "the part of a mail that is plain text"}, tries: [2]string{`	"text/template"`, `	"html/template"`}},
	{what: "HTML that is not escaped", lines: regexp.MustCompile(`template\.(?:HTML|JS|URL|CSS|HTMLAttr)\(|templ\.Raw\(`),
		why: "what people wrote goes through markup, and all else is escaped", may: map[string]string{
			"internal/rest/docs.go": "of our own Markdown", "internal/rest/docs_schema.go": "of the names of our own types",
			"internal/manual/guide.go": "of our own guides", "internal/manual/pages.go": "of our own templates, and parts of our own guides",
			"internal/manual/search.go": "what words.Marker escapes", "internal/markup/letter.go": "it is markup: what it rendered itself",
			"internal/mail/letter.go": "of our own templates: the items of a letter"},
		tries: [2]string{`	return templ.Raw(text)`, `	return templ.SafeURL(text)`}},
	{what: "reading without an end", lines: regexp.MustCompile(`io\.ReadAll\(`), unless: regexp.MustCompile(`LimitReader\(|MaxBytesReader\(`),
		why: "who sends decides how much memory it takes", may: map[string]string{
			"internal/graph/explorer.go": "a file within the program", "internal/carry/backup.go": "the operator's own backup",
			"internal/carry/restore.go": "the operator's own backup"},
		tries: [2]string{`	b, err := io.ReadAll(r.Body)`, `	b, err := io.ReadAll(io.LimitReader(r.Body, 5))`}},
	{what: "SQL put together", lines: regexp.MustCompile("(?:Sprintf|Sprint)\\([`\"](?:SELECT|INSERT|UPDATE|DELETE|ALTER|DROP) |" +
		"[`\"](?:SELECT|INSERT INTO|UPDATE|DELETE FROM) [^`\"]*[`\"] ?\\+"), why: "the store has all SQL",
		may:   map[string]string{"internal/store/": "it binds what is not its own", "internal/testpg/": "schemas of tests"},
		tries: [2]string{`	q := "SELECT * FROM users WHERE name = '" + name`, `	t.Error("UPDATE the file")`}},
	{what: "unsafe", lines: regexp.MustCompile(`"unsafe"|go:linkname`), why: "the compiler no longer looks after memory", may: map[string]string{
		"internal/cache/weigh.go": "how many bytes a value takes", "internal/jsonout/": "fields by their place: answers are mostly encoding"},
		tries: [2]string{`import "unsafe"`, `import "unicode"`}},
	{what: "a secret compared in the open", lines: regexp.MustCompile(`(?i)\b\w*(?:signature|mac|secret|password)\w* (?:==|!=) [a-z]|` +
		`(?i)[a-z)] (?:==|!=) \w*(?:signature|secret|password)\b`), unless: regexp.MustCompile(`(?:==|!=) (?:nil|want|community\.)`),
		why: "the time it takes tells how much of it is right: auth.SameHash or hmac.Equal", may: map[string]string{},
		tries: [2]string{`	if signature != sum {`, `	if signature == "" {`}},
	{what: "a file for everybody", lines: regexp.MustCompile(`\b0o[67][0-7][1-7]\b`), why: "what the server writes is its owner's",
		may: map[string]string{"internal/graph/generate.go": "it writes code, not data"}, tries: [2]string{`	os.WriteFile(p, b, 0o644)`, `	os.WriteFile(p, b, 0o600)`}},
}

func TestTheServerKeepsToTheGuards(t *testing.T) {
	for name, text := range sources(t) {
		if within(name, []string{"bench/", "torture/", "examples/", "internal/tools/", "sdk/"}) || strings.HasSuffix(path.Dir(name), "test") ||
			within(name, testFolders()) {
			continue
		}
		for _, g := range guards {
			for i, line := range strings.Split(string(text), "\n") {
				if g.sees(line) && !g.allows(name) {
					t.Errorf("%s:%d has %s: %s\n%s", name, i+1, g.what, g.why, strings.TrimSpace(line))
				}
			}
		}
	}
}

// testFolders are the packages whose purpose is testing.
func testFolders() (folders []string) {
	for _, pkg := range mayTest {
		folders = append(folders, pkg+"/")
	}
	return folders
}

func (g guarded) sees(line string) bool {
	code, _, _ := strings.Cut(line, "\t// ")
	if strings.HasPrefix(strings.TrimSpace(line), "//") && !strings.Contains(line, "go:linkname") {
		return false
	}
	return g.lines.MatchString(code) && (g.unless == nil || !g.unless.MatchString(code))
}

func (g guarded) allows(name string) bool {
	for file := range g.may {
		if name == file || strings.HasSuffix(file, "/") && strings.HasPrefix(name, file) {
			return true
		}
	}
	return false
}

func TestAGuardSeesWhatItGuards(t *testing.T) {
	for _, g := range guards {
		if !g.sees(g.tries[0]) || g.sees(g.tries[1]) {
			t.Errorf("%s: %q is seen: %t, and %q: %t", g.what, g.tries[0], g.sees(g.tries[0]), g.tries[1], g.sees(g.tries[1]))
		}
	}
}

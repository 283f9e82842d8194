package arch

import (
	"encoding/json"
	"os/exec"
	"strings"
	"testing"
)

// modules lists what we depend on directly, each with its reason. Adding a line
// is a decision that others will live with: say in the change what was weighed.
var modules = map[string]string{
	"github.com/99designs/gqlgen":            "the code that runs a GraphQL query, typed, from the schema",
	"github.com/a-h/templ":                   "pages as typed components, at a tenth of html/template's cost",
	"github.com/CycloneDX/cyclonedx-go":      "the list of what a release is made of, in the form that others read",
	"github.com/SherClockHolmes/webpush-go":  "encrypting what browsers are sent (RFC 8291), and saying who sends it; small, on what we have",
	"github.com/agnivade/levenshtein":        "the known name that an unknown one is most like",
	"github.com/alecthomas/chroma/v2":        "the words of some 300 languages, for code in colours",
	"github.com/alecthomas/kong":             "flags, environment and help of the command from one struct",
	"github.com/blevesearch/snowballstem":    "stems of words, as Snowball generates them, by the algorithm our index is made with",
	"github.com/cespare/xxhash/v2":           "entity tags, the same on every node; the metrics need it anyway",
	"github.com/chromedp/cdproto":            "the words of that browser's protocol",
	"github.com/chromedp/chromedp":           "tests and screenshots of the pages in a real browser",
	"github.com/coreos/go-oidc/v3":           "discovery and ID tokens of those by whose accounts people sign in",
	"github.com/danielgtaylor/huma/v2":       "OpenAPI and validation from the Go types",
	"github.com/emersion/go-sasl":            "how that server of the tests asks for a password",
	"github.com/emersion/go-smtp":            "the door that replies by mail come in by, and the real server that tests receive our mails with",
	"github.com/getkin/kin-openapi":          "tests check answers against our OpenAPI document",
	"github.com/go-webauthn/webauthn":        "passkeys: the many checks of WebAuthn are no place for code of our own",
	"github.com/golang-jwt/jwt/v5":           "the customers' signed tokens",
	"github.com/google/go-cmp":               "tests show what differs",
	"github.com/google/jsonschema-go":        "the schemas of those tools, from the Go types; the SDK stands on it",
	"github.com/jackc/pgx/v5":                "PostgreSQL",
	"github.com/klauspost/compress":          "gzip at an eighth of the standard library's cost",
	"github.com/maypok86/otter/v2":           "bounded caches",
	"github.com/microcosm-cc/bluemonday":     "sanitising HTML",
	"github.com/modelcontextprotocol/go-sdk": "the Model Context Protocol, by those who write it: its revisions differ in more than names",
	"github.com/pquerna/otp":                 "codes of authenticator apps, and the picture of their key",
	"github.com/prometheus/client_golang":    "metrics",
	"github.com/vektah/gqlparser/v2":         "parsing and validating GraphQL; gqlgen stands on it",
	"github.com/wneessen/go-mail":            "messages and SMTP; kept and complete, unlike net/smtp, which is frozen",
	"github.com/yuin/goldmark":               "Markdown",
	"go.opentelemetry.io/otel":               "traces, for operators who ask for them",
	"go.uber.org/goleak":                     "tests see goroutines that nobody waits for",
	"golang.org/x/crypto":                    "argon2 for passwords, and certificates by ACME",
	"golang.org/x/image":                     "reading WebP pictures",
	"golang.org/x/net":                       "parsing HTML",
	"golang.org/x/oauth2":                    "the way to such a provider and back; go-oidc stands on it",
	"golang.org/x/sync":                      "groups of goroutines, and work shared by equal requests",
	"golang.org/x/text":                      "Unicode normal forms, and which language a tag means",
	"golang.org/x/time":                      "rate limits",
	"golang.org/x/vuln":                      "govulncheck",
	"honnef.co/go/tools":                     "staticcheck",
	"modernc.org/sqlite":                     "the engine of SQLite without cgo, and in tests its driver, to tamper behind the store's back",
	"zombiezen.com/go/sqlite":                "SQLite without cgo, called directly: half of what database/sql takes over the same engine",
	"pgregory.net/rapid":                     "tests of properties",
}

func TestEveryDependencyHasItsReason(t *testing.T) {
	for _, path := range directRequirements(t) {
		if !isListed(path) {
			t.Errorf("go.mod requires %s, which is not in the table", path)
		}
	}
	const imports = "{{.ImportPath}}{{range .Imports}} {{.}}{{end}}{{range .TestImports}} {{.}}{{end}}{{range .XTestImports}} {{.}}{{end}}"
	for pkg, paths := range goList(t, imports) {
		for _, path := range paths {
			if isForeign(path) && !isListed(path) {
				t.Errorf("%s imports %s, whose module is not in the table", pkg, path)
			}
		}
	}
}

// isListed reports whether path is in a module of the table.
func isListed(path string) bool {
	for m := range modules {
		if path == m || strings.HasPrefix(path, m+"/") {
			return true
		}
	}
	return false
}

// isForeign reports whether an import path begins with a host's name, as those
// of the standard library and our own shortened ones do not.
func isForeign(path string) bool {
	host, _, _ := strings.Cut(path, "/")
	return strings.Contains(host, ".")
}

func directRequirements(t *testing.T) (paths []string) {
	t.Helper()
	edit := exec.Command("go", "mod", "edit", "-json")
	edit.Dir = root(t)
	out, err := edit.Output()
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Require []struct {
			Path     string
			Indirect bool
		}
	}
	if err := json.Unmarshal(out, &file); err != nil {
		t.Fatal(err)
	}
	for _, r := range file.Require {
		if !r.Indirect {
			paths = append(paths, r.Path)
		}
	}
	return paths
}

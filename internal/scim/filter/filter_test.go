package filter_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/scim/filter"
)

// said writes a filter with all its brackets.
func said(e filter.Expr) string {
	var parts []string
	for _, p := range e.Parts {
		parts = append(parts, said(p))
	}
	switch e.Op {
	case "and", "or":
		return "(" + strings.Join(parts, " "+e.Op+" ") + ")"
	case "not":
		return "not (" + parts[0] + ")"
	case "[]":
		return e.Attr + "[" + parts[0] + "]"
	case "pr":
		return e.Attr + " pr"
	}
	value, _ := json.Marshal(e.Value)
	return fmt.Sprintf("%s %s %s", e.Attr, e.Op, value)
}

func TestFiltersAreReadAsTheStandardHasThem(t *testing.T) {
	for text, want := range map[string]string{
		`userName eq "bjensen"`:                    `username eq "bjensen"`,
		`USERNAME Eq "Bjensen"`:                    `username eq "Bjensen"`,
		`name.familyName co "O'Malley"`:            `name.familyname co "O'Malley"`,
		`title pr`:                                 `title pr`,
		`title pr and userType eq "E"`:             `(title pr and usertype eq "E")`,
		`a pr or b pr and c pr`:                    `(a pr or (b pr and c pr))`,
		`(a pr or b pr) and c pr`:                  `((a pr or b pr) and c pr)`,
		`not (a eq true)`:                          `not (a eq true)`,
		`active eq False`:                          `active eq false`,
		`n gt 5`:                                   `n gt 5`,
		`externalId eq null`:                       `externalid eq null`,
		`userName eq "a \"quoted\" \u00e4)"`:       `username eq "a \"quoted\" ä)"`,
		`emails[type eq "work" and value co "@x"]`: `emails[(type eq "work" and value co "@x")]`,
		`urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J"`:     `username sw "J"`,
		`meta.lastModified gt "2011-05-13T04:42:34Z"`:                    `meta.lastmodified gt "2011-05-13T04:42:34Z"`,
		`userType ne "E" and not (emails co "a" or emails.value ew "b")`: `(usertype ne "E" and not ((emails co "a" or emails.value ew "b")))`,
	} {
		e, err := filter.Parse(text)
		if err != nil || said(e) != want {
			t.Errorf("%s is read as %s, not %s (%v)", text, said(e), want, err)
		}
	}
}

func TestWhatIsNoFilterIsRefused(t *testing.T) {
	for _, text := range []string{"", " ", "userName", `userName eq`, `userName eq bob`, `userName is "bob"`, `eq "bob"`, `"bob" eq userName`,
		`userName eq "bob`, `userName eq "bob" and`, `userName eq "bob" or or title pr`, `(userName pr`, `userName pr)`, `not userName pr`,
		`emails[type eq "work"`, `emails[]`, `emails[type eq "work"] x`, `userName eq "a" "b"`, `userName eq {}`, `userName eq [1]`,
		`userName eq 1x`, `userName eq "\q"`, `. pr`, `userName eq "a" title pr`, strings.Repeat("(", 50) + "a pr" + strings.Repeat(")", 50),
		strings.Repeat("a pr and ", 200) + "a pr", strings.Repeat("x", 5000) + " pr"} {
		if e, err := filter.Parse(text); err == nil {
			t.Errorf("%.80q is read as %s", text, said(e))
		}
	}
}

func TestPathsAreRead(t *testing.T) {
	for text, want := range map[string]string{
		`members`:                                `members  `,
		`name.familyName`:                        `name.familyname  `,
		`addresses[type eq "work"]`:              `addresses type eq "work" `,
		`emails[type eq "work"].value`:           `emails type eq "work" value`,
		`members[value eq "2819c"].Display`:      `members value eq "2819c" display`,
		`emails[type eq "a.b]"].value`:           `emails type eq "a.b]" value`,
		`urn:example:2.0:User:department`:        `urn:example:2.0:user:department  `,
		` userName `:                             `username  `,
		`emails[type eq "a" or primary eq true]`: `emails (type eq "a" or primary eq true) `,
	} {
		p, err := filter.ParsePath(text)
		where := ""
		if p.Where != nil {
			where = said(*p.Where)
		}
		if got := p.Attr + " " + where + " " + p.Sub; err != nil || got != want {
			t.Errorf("%s is read as %q, not %q (%v)", text, got, want, err)
		}
	}
	for _, text := range []string{"", "a b", "[type eq 1]", `emails[type eq "work"`, `emails[type eq "work"].`, `emails[].value`, `emails]`,
		`emails[type eq "work"].value.more x`, `"emails"`} {
		if p, err := filter.ParsePath(text); err == nil {
			t.Errorf("%q is read as %v", text, p)
		}
	}
}

func FuzzNoTextIsTooMuch(f *testing.F) {
	f.Add(`emails[type eq "work" and value co "@x"] or not (a pr)`)
	f.Fuzz(func(t *testing.T, text string) {
		if e, err := filter.Parse(text); err == nil {
			if _, err := filter.Parse(said(e)); err != nil && !strings.Contains(err.Error(), "longer") && !strings.Contains(err.Error(), "parts") {
				t.Errorf("%q is read as %q, which is not read: %v", text, said(e), err)
			}
		}
	})
}

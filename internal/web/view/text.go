package view

import (
	"embed"
	"encoding/json"
	"io/fs"
	"path"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

//go:embed text
var textFiles embed.FS

// languages are those that the pages speak, English first.
type Languages struct {
	All     []*Tongue
	matcher language.Matcher
}

// A Tongue is one language of the pages: all that they say, by key. A text holds
// values as {name}; one that depends on a number has a form for each plural the
// language knows, one of which is "other".
type Tongue struct {
	Code string
	Name string // as its speakers call it
	Dir  string // ltr or rtl
	tag  language.Tag
	text map[string]phrase
}

// A phrase is a text, or its plural forms.
type phrase struct {
	plain string
	forms map[string]string
}

// UnmarshalJSON reads a string, or an object of plural forms.
func (p *phrase) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '{' {
		return json.Unmarshal(b, &p.forms)
	}
	return json.Unmarshal(b, &p.plain)
}

// AllLanguages reads the message files once: they are part of the program.
var AllLanguages = sync.OnceValue(readLanguages)

func readLanguages() (l Languages) {
	codes := []string{"en"}
	for _, name := range must(fs.Glob(textFiles, "text/*.json")) {
		if code := strings.TrimSuffix(path.Base(name), ".json"); code != "en" {
			codes = append(codes, code)
		}
	}
	var tags []language.Tag
	for _, code := range codes {
		t := &Tongue{Code: code, tag: language.MustParse(code)}
		for _, name := range []string{"text/" + code + ".json", "text/staff/" + code + ".json"} {
			if err := json.Unmarshal(must(fs.ReadFile(textFiles, name)), &t.text); err != nil {
				panic(name + ": " + err.Error())
			}
		}
		t.Name, t.Dir = t.text["language.name"].plain, t.text["language.dir"].plain
		l.All, tags = append(l.All, t), append(tags, t.tag)
	}
	l.matcher = language.NewMatcher(tags)
	return l
}

// Choose returns the language that was chosen, or else the one a browser asks for.
func (l Languages) Choose(chosen, accept string) *Tongue {
	for _, t := range l.All {
		if t.Code == chosen {
			return t
		}
	}
	wanted, _, err := language.ParseAcceptLanguage(accept)
	if err != nil || len(wanted) == 0 {
		return l.All[0]
	}
	_, i, _ := l.matcher.Match(wanted...)
	return l.All[i]
}

// Has reports whether key was written.
func (t *Tongue) Has(key string) bool {
	_, ok := t.text[key]
	return ok
}

// say returns the text of key with the values, pairs of a name and what stands for
// it. A key that nobody wrote is returned itself, which a test does not let happen.
func (t *Tongue) say(key string, values ...string) string {
	p, ok := t.text[key]
	if !ok {
		return key
	}
	return fill(p.plain, values)
}

// count returns the form of key for n, which stands for {n}.
func (t *Tongue) count(key string, n int64, values ...string) string {
	p, ok := t.text[key]
	if !ok {
		return key
	}
	text, ok := p.forms[t.form(n)]
	if !ok {
		text = p.forms["other"]
	}
	return fill(text, append([]string{"n", t.number(n)}, values...))
}

func (t *Tongue) form(n int64) string {
	n = max(n, -n)
	switch plural.Cardinal.MatchPlural(t.tag, int(n), 0, 0, 0, 0) {
	case plural.Zero:
		return "zero"
	case plural.One:
		return "one"
	case plural.Two:
		return "two"
	case plural.Few:
		return "few"
	case plural.Many:
		return "many"
	}
	return "other"
}

// number writes n shortly: 999, 1.2k, 34k, 5.6M.
func (t *Tongue) number(n int64) string {
	switch {
	case n < 0:
		return "−" + t.number(-n)
	case n < 1000:
		return strconv.FormatInt(n, 10)
	case n < 10_000:
		return t.decimal(n/100) + "k"
	case n < 1_000_000:
		return strconv.FormatInt(n/1000, 10) + "k"
	}
	return t.decimal(n/100_000) + "M"
}

// decimal writes tenths.
func (t *Tongue) decimal(tenths int64) string {
	if tenths%10 == 0 {
		return strconv.FormatInt(tenths/10, 10)
	}
	return strconv.FormatInt(tenths/10, 10) + t.say("number.point") + strconv.FormatInt(tenths%10, 10)
}

func fill(text string, values []string) string {
	for i := 0; i+1 < len(values); i += 2 {
		text = strings.ReplaceAll(text, "{"+values[i]+"}", values[i+1])
	}
	return text
}

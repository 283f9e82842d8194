// Package tongue says things in the reader's language, from message files.
package tongue

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Tongue is one language: all that is said in it, by key. A text holds values as
// {name}; one that depends on a number has a form for each plural the language
// knows, see [Tongue.Forms].
type Tongue struct {
	Code string
	Name string // as its speakers call it
	Dir  string // ltr or rtl
	Text map[string]Phrase
	tag  language.Tag

	hasMillions bool
}

// Phrase is a text, or its plural forms.
type Phrase struct {
	Plain string
	Forms map[string]string
}

// UnmarshalJSON reads a string, or an object of plural forms.
func (p *Phrase) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '{' {
		return json.Unmarshal(b, &p.Forms)
	}
	return json.Unmarshal(b, &p.Plain)
}

// Languages are those that something is said in, English first.
type Languages struct {
	All     []*Tongue
	matcher language.Matcher
}

// MustRead reads the message files of folders: each language has one in every folder,
// named by its code. It panics where one is missing or is no message file: they
// are part of the program.
func MustRead(files fs.FS, folders ...string) (l Languages) {
	names, err := fs.Glob(files, folders[0]+"/*.json")
	if err != nil {
		panic(err)
	}
	codes := []string{"en"}
	for _, name := range names {
		if code := strings.TrimSuffix(path.Base(name), ".json"); code != "en" {
			codes = append(codes, code)
		}
	}
	var tags []language.Tag
	for _, code := range codes {
		t := &Tongue{Code: code, tag: language.MustParse(code)}
		for _, folder := range folders {
			t.mustRead(files, folder+"/"+code+".json")
		}
		t.Name, t.Dir = t.Say("language.name"), t.Say("language.dir")
		base, _ := t.tag.Base()
		t.hasMillions = slices.Contains(millions, base.String())
		l.All, tags = append(l.All, t), append(tags, t.tag)
	}
	l.matcher = language.NewMatcher(tags)
	return l
}

func (t *Tongue) mustRead(files fs.FS, name string) {
	b, err := fs.ReadFile(files, name)
	if err == nil {
		err = json.Unmarshal(b, &t.Text)
	}
	if err != nil {
		panic(fmt.Sprintf("%s: %v", name, err))
	}
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

// First returns the language of the first of those tags that is spoken, de for de-AT
// too, or else English.
func (l Languages) First(tags ...string) *Tongue {
	for _, tag := range tags {
		wanted, err := language.Parse(tag)
		if err != nil {
			continue
		}
		if _, i, confidence := l.matcher.Match(wanted); confidence >= language.High {
			return l.All[i]
		}
	}
	return l.All[0]
}

// Has reports whether somebody wrote a text for key.
func (t *Tongue) Has(key string) bool {
	_, ok := t.Text[key]
	return ok
}

// Say returns the text of key with the values, pairs of a name and what stands for
// it. A key that nobody wrote is returned itself, which a test does not let happen.
func (t *Tongue) Say(key string, values ...string) string {
	p, ok := t.Text[key]
	if !ok {
		return key
	}
	return fill(p.Plain, values)
}

// Count returns the form of key for n, which stands for {n}.
func (t *Tongue) Count(key string, n int64, values ...string) string {
	p, ok := t.Text[key]
	if !ok {
		return key
	}
	text, ok := p.Forms[t.Form(n)]
	if !ok {
		text = p.Forms["other"]
	}
	return fill(text, append([]string{"n", t.Number(n)}, values...))
}

// million is from where on numbers are written in millions, and in some languages are followed by a preposition: un
// millón de preguntas, 1,5 M de preguntas.
const million = 1_000_000

// millions are those languages. CLDR has that form since version 38; the tables of x/text are those of version 32.
var millions = []string{"ca", "es", "fr", "it", "pt"}

// Forms are the plural forms that whole numbers take in the language, in the order of their names.
func (t *Tongue) Forms() []string {
	forms := map[string]bool{t.Form(million): true}
	for n := range int64(200) {
		forms[t.Form(n)] = true
	}
	return slices.Sorted(maps.Keys(forms))
}

// Form is the plural form that n takes in the language.
func (t *Tongue) Form(n int64) string {
	n = max(n, -n)
	if t.hasMillions && n >= million {
		return "many"
	}
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

// Number writes n shortly, as the language does: 999, 1.2k, 34k, 5.6M.
func (t *Tongue) Number(n int64) string {
	switch {
	case n < 0:
		return "−" + t.Number(-n)
	case n < 1000:
		return strconv.FormatInt(n, 10)
	case n < 10_000:
		return t.Say("number.thousands", "n", t.decimal(n/100))
	case n < million:
		return t.Say("number.thousands", "n", strconv.FormatInt(n/1000, 10))
	}
	return t.Say("number.millions", "n", t.decimal(n/100_000))
}

// decimal writes tenths.
func (t *Tongue) decimal(tenths int64) string {
	if tenths%10 == 0 {
		return strconv.FormatInt(tenths/10, 10)
	}
	return strconv.FormatInt(tenths/10, 10) + t.Say("number.point") + strconv.FormatInt(tenths%10, 10)
}

// fill puts the values into text. What a value has in braces stays as it is.
func fill(text string, values []string) string {
	if len(values) == 0 {
		return text
	}
	var b strings.Builder
	for {
		before, hole, ok := strings.Cut(text, "{")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		name, after, ok := strings.Cut(hole, "}")
		if value := valueOf(name, values); ok && value != nil {
			b.WriteString(*value)
			text = after
			continue
		}
		b.WriteByte('{')
		text = hole
	}
}

// valueOf returns what stands for a name; nil for nothing.
func valueOf(name string, values []string) *string {
	for i := 0; i+1 < len(values); i += 2 {
		if values[i] == name {
			return &values[i+1]
		}
	}
	return nil
}

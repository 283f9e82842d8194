package tongue_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stoa-community/stoa/internal/tongue"
)

func file(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

var languages = tongue.MustRead(fstest.MapFS{
	"text/en.json": file(`{"language.name": "English", "language.dir": "ltr", "number.point": ".", "number.thousands": "{n}k", "number.millions": "{n}M",
		"hello": "Hello {name}, this is {place}",
		"answers": {"one": "{n} answer in {place}", "other": "{n} answers in {place}"}}`),
	"text/ar.json": file(`{"language.name": "العربية", "language.dir": "rtl", "number.point": "٫", "number.thousands": "{n}k", "number.millions": "{n}M",
		"answers": {"zero": "zero", "one": "one", "two": "two", "few": "few {n}", "many": "many {n}", "other": "other {n}"}}`),
	"text/de.json": file(`{"language.name": "Deutsch", "language.dir": "ltr", "number.point": ",", "number.thousands": "{n}k", "number.millions": "{n}M"}`),
	"text/pt-BR.json": file(`{"language.name": "Português", "language.dir": "ltr", "number.point": ",", "number.thousands": "{n} mil",
		"number.millions": "{n} mi", "answers": {"one": "one", "many": "{n} de", "other": "other {n}"}}`),
	"text/fr.json":         file(`{"language.name": "Français", "language.dir": "ltr"}`),
	"text/es.json":         file(`{"language.name": "Español", "language.dir": "ltr"}`),
	"text/more/pt-BR.json": file(`{"more": "Mais"}`),
	"text/more/fr.json":    file(`{"more": "Plus"}`),
	"text/more/es.json":    file(`{"more": "Más"}`),
	"text/more/en.json":    file(`{"more": "More"}`),
	"text/more/ar.json":    file(`{"more": "المزيد"}`),
	"text/more/de.json":    file(`{"more": "Mehr"}`),
}, "text", "text/more")

func TestMessageFilesAreLanguages(t *testing.T) {
	var got []string
	for _, l := range languages.All {
		got = append(got, l.Code+" "+l.Name+" "+l.Dir+" "+l.Say("more"))
	}
	if want := "en English ltr More, ar العربية rtl المزيد, de Deutsch ltr Mehr, " +
		"es Español ltr Más, fr Français ltr Plus, pt-BR Português ltr Mais"; strings.Join(got, ", ") != want {
		t.Errorf("the languages are %q", got)
	}
}

func TestALanguageIsChosenOrAskedFor(t *testing.T) {
	for _, c := range []struct{ chosen, accept, want string }{
		{"", "", "en"}, {"", "de-AT,de;q=0.8,en;q=0.5", "de"}, {"", "it", "en"}, {"de", "en", "de"}, {"xx", "de", "de"},
		{"", "\x00;;", "en"}, {"", "fr-CA", "fr"}, {"", "fr-CH,de;q=0.9", "fr"}, {"", "pt", "pt-BR"}, {"", "pt-PT,en;q=0.5", "pt-BR"},
		{"", "es-419", "es"}, {"", "es-MX,es;q=0.9,en;q=0.8", "es"}, {"", "it,fr;q=0.5", "fr"}} {
		if got := languages.Choose(c.chosen, c.accept).Code; got != c.want {
			t.Errorf("%q and %q is %s, not %s", c.chosen, c.accept, got, c.want)
		}
	}
}

func TestTheFirstTagThatIsSpokenDecides(t *testing.T) {
	for wish, want := range map[string]string{
		"": "en", ",": "en", "de": "de", "DE": "de", "de-AT": "de", "it": "en", "it,de": "de", ",de": "de", "en-GB,de": "en",
		"ar-EG,de": "ar", "nonsense!,de": "de",
		"da,de": "de", "gsw,en": "de", "zh": "en",
		"pt": "pt-BR", "pt-PT,de": "pt-BR", "fr-CA,de": "fr", "es-419": "es", "es-AR,de": "es",
	} {
		if got := languages.First(strings.Split(wish, ",")...).Code; got != want {
			t.Errorf("%q is %s, not %s", wish, got, want)
		}
	}
}

func TestATextTakesItsValues(t *testing.T) {
	english := languages.All[0]
	for got, want := range map[string]string{
		english.Say("hello", "name", "Ann", "place", "Stoa"):     "Hello Ann, this is Stoa",
		english.Say("hello", "name", "{place}", "place", "Stoa"): "Hello {place}, this is Stoa", // what people write is no text of ours
		english.Say("hello", "name", "Ann"):                      "Hello Ann, this is {place}",
		english.Say("hello"):                                     "Hello {name}, this is {place}",
		english.Say("nobody.wrote.it"):                           "nobody.wrote.it",
		english.Count("nobody.wrote.it", 2):                      "nobody.wrote.it",
		english.Count("answers", 1, "place", "{n}"):              "1 answer in {n}",
		english.Count("answers", 1500, "place", "Stoa"):          "1.5k answers in Stoa",
	} {
		if got != want {
			t.Errorf("it says %q, not %q", got, want)
		}
	}
}

func TestPluralsAreThoseOfTheLanguage(t *testing.T) {
	arabic := languages.All[1]
	for n, want := range map[int64]string{0: "zero", 1: "one", 2: "two", 3: "few 3", 11: "many 11", 100: "other 100"} {
		if got := arabic.Count("answers", n); got != want {
			t.Errorf("%d is %q, not %q", n, got, want)
		}
	}
}

func TestMillionsHaveAFormOfTheirOwn(t *testing.T) {
	english, portuguese := languages.All[0], languages.All[5]
	for n, want := range map[int64]string{0: "one", 1: "one", 2: "other 2", 999_999: "other 999 mil", 1_000_000: "1 mi de", 1_560_000: "1,5 mi de"} {
		if got := portuguese.Count("answers", n); got != want {
			t.Errorf("%d is %q, not %q", n, got, want)
		}
	}
	for t2, want := range map[*tongue.Tongue]string{english: "one other", portuguese: "many one other",
		languages.All[1]: "few many one other two zero"} {
		if got := strings.Join(t2.Forms(), " "); got != want {
			t.Errorf("the forms of %s are %s, not %s", t2.Code, got, want)
		}
	}
}

func TestNumbersAreShort(t *testing.T) {
	for n, want := range map[int64][2]string{0: {"0", "0"}, 999: {"999", "999"}, 1234: {"1.2k", "1,2k"}, 9999: {"9.9k", "9,9k"},
		45_600: {"45k", "45k"}, 2_000_000: {"2M", "2M"}, 2_300_000: {"2.3M", "2,3M"}, -12: {"−12", "−12"}} {
		if english, german := languages.All[0].Number(n), languages.All[2].Number(n); english != want[0] || german != want[1] {
			t.Errorf("%d is %s and %s, not %s", n, english, german, want)
		}
	}
}

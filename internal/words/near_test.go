package words

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestHowManyTypingErrorsAreBetweenTwoWords(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"question", "question", 0}, {"qestion", "question", 1}, {"uqestion", "question", 1}, {"questionn", "question", 1},
		{"quastion", "question", 1}, {"nvoice", "invoice", 1}, {"uqestoin", "question", 2}, {"calandr", "calendar", 2},
		{"straẞe", "straße", 1}, {"", "ab", 2}, {"abcd", "cdab", 4}, {"short", "shorterby", 3},
	} {
		if got := distance([]rune(test.a), []rune(test.b)); got != test.want {
			t.Errorf("%s and %s: %d, not %d", test.a, test.b, got, test.want)
		}
	}
}

func TestAWordIsTakenForTheNearestKnownOnes(t *testing.T) {
	known := []string{"question", "questions", "quest", "invoice", "invoices", "code", "case", "cane", "cat", "v2", "page2", "calendar", "вопрос"}
	for word, want := range map[string][]string{
		"qestion": {"question"}, "uqestion": {"question", "questions"}, "nvoice": {"invoice"}, "invoicse": {"invoice", "invoices"},
		"caqe": {"cane", "case"}, "cade": {"cane", "case", "code"}, "cot": {}, "page3": {}, "вапрос": {"вопрос"}, "uqestoin": {"question"},
		"acte": {}, "kalendar": {"calendar"}, "kaledar": {}, "kalndars": {}, "zzzzzzzz": {},
	} {
		if got := Nearest(word, known, 3); !slices.Equal(got, want) {
			t.Errorf("%s is taken for %q, not %q", word, got, want)
		}
	}
}

// Whatever errors a word has, it shares a piece with the one that was meant.
func TestAMisspeltWordSharesAPieceWithTheOneThatWasMeant(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		meant := []rune(rapid.StringMatching(`[abc]{3,14}`).Draw(t, "meant"))
		wrong := slices.Clone(meant)
		for range rapid.IntRange(1, 2).Draw(t, "errors") {
			i := rapid.IntRange(0, len(wrong)-1).Draw(t, "where")
			switch rapid.IntRange(0, 3).Draw(t, "how") {
			case 0:
				wrong = slices.Insert(wrong, i, 'c')
			case 1:
				wrong[i] = 'b'
			case 2:
				if len(wrong) > 1 {
					wrong = slices.Delete(wrong, i, i+1)
				}
			case 3:
				if i > 0 {
					wrong[i-1], wrong[i] = wrong[i], wrong[i-1]
				}
			}
		}
		if d := distance(wrong, meant); d == 0 || d > mistakes(wrong) {
			return
		}
		known := Pieces(string(meant))
		if !slices.ContainsFunc(PiecesNear(string(wrong)), func(p string) bool { return slices.Contains(known, p) }) {
			t.Errorf("%s shares none with %s: %q", string(wrong), string(meant), known)
		}
	})
}

func TestAQueryIsWrittenWithTheWordsThatWereMeant(t *testing.T) {
	got := Replace("How do I synk my Calender, (calender)?", map[string]string{"calender": "calendar", "synk": "sync"})
	if got != "How do I sync my calendar, (calendar)?" {
		t.Error(got)
	}
}

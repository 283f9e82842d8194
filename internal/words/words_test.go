package words

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestAWordIsCutToItsEnglishStem(t *testing.T) {
	for word, want := range map[string]string{
		"sync": "sync", "syncs": "sync", "synced": "sync", "syncing": "sync", "calendars": "calendar", "caresses": "caress",
		"ponies": "poni", "cats": "cat", "feed": "feed", "agreed": "agre", "plastered": "plaster", "motoring": "motor", "sing": "sing",
		"conflated": "conflat", "troubled": "troubl", "sized": "size", "hopping": "hop", "revved": "rev", "trekkings": "trek",
		"falling": "fall", "filing": "file", "happy": "happi", "sky": "sky", "relational": "relat", "conditional": "condit",
		"rational": "ration", "digitizer": "digit", "vietnamization": "vietnam", "predication": "predic", "operator": "oper",
		"feudalism": "feudal", "decisiveness": "decis", "hopefulness": "hope", "formality": "formal", "triplicate": "triplic",
		"formative": "form", "electrical": "electr", "goodness": "good", "revival": "reviv", "allowance": "allow", "airliner": "airlin",
		"adjustable": "adjust", "replacement": "replac", "adoption": "adopt", "activate": "activ", "effective": "effect", "probate": "probat", "rate": "rate", "cease": "ceas", "controll": "control", "roll": "roll", "is": "is", "a1s": "a1s", "straßes": "straßes"} {
		if got := stem(word); got != want {
			t.Errorf("%s is %s, not %s", word, got, want)
		}
	}
}

// A [Marker] stems only words that begin as a term does.
func TestAStemBeginsAsItsWord(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[a-z]{1,6}(s|ies|sses|ing|eed|ed|y|ational|izer|fulness|ement|ion|e|ll)?`).Draw(t, "word")
		if got := stem(word); got == "" || got[0] != word[0] {
			t.Errorf("%s is %q", word, got)
		}
	})
}

func TestATextIsReadAsTerms(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "",
		"Hello, World!":         "hello world",
		"user's don’t":          "user dont",
		"'quoted'":              "quot",
		"café CAFE\u0301":       "cafe cafe",
		"node.js v2.0":          "node js v2 0",
		"日本語":                   "日本 本語 日 本 語",
		"猫":                     "猫",
		"iPhoneを買う":             "iphon を買 買う を 買 う",
		"がか":                    "がか が か",
		"學校 2024年":              "學校 學 校 2024 年",
		"Größe":                 "gross",
		"😀 \u202e \x01":         "",
		"हिन्दी में":            "हिन्दी में",
		"می\u200cخواهم":         "میخواهم",
		strings.Repeat("x", 99): strings.Repeat("x", maxRun),
	} {
		if got := strings.Join(Terms(text, func(string) {}), " "); got != want {
			t.Errorf("%q is %q, not %q", text, got, want)
		}
	}
}

func TestTheTextOfHTMLKeepsItsWordsApart(t *testing.T) {
	for content, want := range map[string]string{
		"<p>one</p><p>two</p>":      " one  two ",
		"foo<b>bar</b> <br>baz":     "foobar  baz",
		"a &lt;b&gt; &amp;amp;":     "a <b> &amp;",
		`<a href="https://x">y</a>`: "y",
		"<img src=x>":               " ",
	} {
		if got := PlainText(content); got != want {
			t.Errorf("%q is %q, not %q", content, got, want)
		}
	}
}

func TestAQueryIsReadAsAFewTerms(t *testing.T) {
	for query, want := range map[string][]string{
		"How do I sync my calendars?":       {"sync", "calendar"},
		"how to":                            {"how", "to"},
		"sync syncing SYNC":                 {"sync"},
		"日本語":                               {"日本", "本語"},
		"!!! ?":                             nil,
		strings.Repeat("x ", 400) + "y z":   {"x", "y", "z"},
		"b c d e f g h j k l m n o p q r s": {"b", "c", "d", "e", "f", "g", "h", "j", "k", "l"},
	} {
		var got []string
		for _, c := range Clues(query) {
			got = append(got, c.Terms[0])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%.40q is %q, not %q", query, got, want)
		}
	}
}

func TestMarksStandAroundWhatWasSearchedFor(t *testing.T) {
	for _, test := range []struct{ query, text, want string }{
		{"sync", "Syncing & <sync>", "<mark>Syncing</mark> &amp; &lt;<mark>sync</mark>&gt;"},
		{"cafe", "Cafés", "<mark>Cafés</mark>"},
		{"検索", "日本語の検索です", "日本語の<mark>検索</mark>です"},
		{"日本語", "日本語 日", "<mark>日本語</mark> 日"},
		{"x", "", ""},
	} {
		if got := NewMarker(Clues(test.query)).Mark(test.text); got != test.want {
			t.Errorf("%s in %q: %s", test.query, test.text, got)
		}
	}
}

package httpkit_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
)

func nested(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }

func TestABodyIsCheckedBeforeItIsDecoded(t *testing.T) {
	for _, row := range []struct{ body, want string }{
		{`{}`, ""},
		{` [1, -2.5e+3, true, false, null, "é\u00e9\ud83d\ude00"] `, ""},
		{`{"a":1,"a":2}`, ""},
		{`"\\u0000"`, ""},
		{nested(32), ""},
		{nested(33), "The body is nested deeper than 32 levels at byte 32."},
		{`{"a":` + nested(32) + `}`, "a is nested deeper than 32 levels at byte 36."},
		{strings.Repeat("[", 1<<20), "The body is nested deeper than 32 levels at byte 32."},
		{``, "The body isn't valid JSON at byte 0."},
		{`   `, "The body isn't valid JSON at byte 3."},
		{"\xef\xbb\xbf{}", "The body isn't valid JSON at byte 0."},
		{`{"title":}`, "title isn't valid JSON at byte 9."},
		{`{"title":"x","body":nul}`, "body isn't valid JSON at byte 23."},
		{`{"title":"x",}`, "The body isn't valid JSON at byte 13."},
		{`{"title":"x"} {}`, "The body isn't valid JSON at byte 14."},
		{`{"title":"x`, "title isn't valid JSON at byte 11."},
		{`{"title":01}`, "title isn't valid JSON at byte 10."},
		{`{"title":"a` + "\n" + `"}`, "title isn't valid JSON at byte 11."},
		{`{"title":"a\x"}`, "title isn't valid JSON at byte 11."},
		{`{"title":"a` + "\x00" + `"}`, "title contains a NUL character at byte 11."},
		{`{"title":"a\u0000"}`, "title contains a NUL character at byte 11."},
		{`{"profile":{"na\u0000me":1}}`, "profile contains a NUL character at byte 15."},
		{`{"ti\u0000tle":1}`, "The body contains a NUL character at byte 4."},
		{`{"title":"a` + "\xff" + `"}`, "title isn't valid UTF-8 at byte 11."},
		{`{"title":"` + "\xed\xa0\x80" + `"}`, "title isn't valid UTF-8 at byte 10."},
		{`{"t\u0069tle":"\q"}`, "title isn't valid JSON at byte 15."},
		{`{"` + strings.Repeat("k", 65) + `":x}`, "The body isn't valid JSON at byte 69."},
	} {
		err := httpkit.CheckJSON([]byte(row.body))
		if got := textOf(err); got != row.want {
			t.Errorf("%.60q: %q, want %q", row.body, got, row.want)
		}
		if err != nil && community.KindOf(err) != community.Invalid {
			t.Errorf("%.60q: kind %d", row.body, community.KindOf(err))
		}
	}
}

func textOf(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestAGoodBodyIsCheckedWithoutAllocating(t *testing.T) {
	body := []byte(`{"title":"Where is é?","topics":["a","b"],"profile":{"n":-1.5e3,"ok":true,"nothing":null}}`)
	if n := testing.AllocsPerRun(100, func() {
		if err := httpkit.CheckJSON(body); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// depthAndNUL finds, through the decoder of the standard library, how deep a
// valid text is and whether a string of it holds a NUL.
func depthAndNUL(body []byte) (depth int, hasNUL bool) {
	open := 0
	for d := json.NewDecoder(bytes.NewReader(body)); ; {
		token, err := d.Token()
		if err != nil {
			return depth, hasNUL
		}
		switch v := token.(type) {
		case json.Delim:
			if v == '{' || v == '[' {
				open++
			} else {
				open--
			}
			depth = max(depth, open)
		case string:
			hasNUL = hasNUL || strings.ContainsRune(v, 0)
		}
	}
}

func FuzzCheckJSON(f *testing.F) {
	for _, seed := range []string{
		`{}`, `[]`, `""`, `0`, `-0.1e-9`, `{"a":[1,{"b":null}]}`, `"\u0000"`, `"\\u0000"`, `"\ud800"`, "\"\xff\"",
		nested(32), nested(33), `[1,]`, `{"a"}`, `1 2`, `tru`, `- 1`, `1.`, `1e`, `"\u12"`, "\"\x7f\"", `{"\u0000":1}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		isGood := json.Valid(body) && utf8.Valid(body)
		if isGood {
			depth, hasNUL := depthAndNUL(body)
			isGood = depth <= httpkit.MaxDepth && !hasNUL
		}
		if err := httpkit.CheckJSON(body); (err == nil) != isGood {
			t.Errorf("%q: %v", body, err)
		}
	})
}

func BenchmarkCheckJSON(b *testing.B) {
	body := []byte(`{"title":"` + strings.Repeat("Where is it? ", 20) + `","content":"` + strings.Repeat("<p>Ünder the table.</p>", 100) +
		`"}`)
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		if err := httpkit.CheckJSON(body); err != nil {
			b.Fatal(err)
		}
	}
}

package httpkit_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/httpkit"
)

func TestIfMatchNamesVersions(t *testing.T) {
	for _, row := range []struct {
		lines []string
		want  string // with spaces between them
		any   bool
		bad   bool
	}{
		{lines: nil, any: true},
		{lines: []string{"*"}, any: true},
		{lines: []string{" * "}, any: true},
		{lines: []string{`"v.body"`}, want: "v"},
		{lines: []string{`"v.body.gzip"`}, want: "v"},
		{lines: []string{`"v"`}, want: "v"},
		{lines: []string{`"v.a", "w.b"`, `"x"`}, want: "v w x"},
		{lines: []string{`, ,"v" ,`}, want: "v"},
		{lines: []string{`W/"v.body"`}, want: ""}, // compared strongly, a weak tag is no other
		{lines: []string{`W/"v", "w"`}, want: "w"},
		{lines: []string{`""`}, want: ""},
		{lines: []string{``}, want: ""},
		{lines: []string{`v`}, bad: true},
		{lines: []string{`"v`}, bad: true},
		{lines: []string{`"v""w"`}, bad: true},
		{lines: []string{`"v" "w"`}, want: "v w"},
		{lines: []string{`W/`}, bad: true},
		{lines: []string{`*, "v"`}, bad: true},
	} {
		only, err := httpkit.IfMatch(&http.Request{Header: http.Header{"If-Match": row.lines}})
		switch {
		case (err != nil) != row.bad:
			t.Errorf("%q: %v", row.lines, err)
		case !row.bad && (only == nil) != row.any:
			t.Errorf("%q is %v", row.lines, only)
		case !row.bad && strings.TrimSpace(strings.Join(only, " ")) != row.want:
			t.Errorf("%q names %q, not %q", row.lines, only, row.want)
		}
	}
}

func TestATagWithAVersionStaysStrongWhenCompressed(t *testing.T) {
	tag := httpkit.VersionTag("v", []byte("body"))
	server := serve(t, httpkit.Compress(nil)(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", tag)
		w.Write(slices.Repeat([]byte("x"), 5000))
	})))
	res, _ := ask(t, "GET", server.URL, "", "Accept-Encoding", "gzip")
	packed := res.Header.Get("ETag")
	if packed != strings.TrimSuffix(tag, `"`)+`.gzip"` {
		t.Errorf("%s became %s", tag, packed)
	}
	if !httpkit.NotModified(&http.Request{Method: "GET", Header: http.Header{"If-None-Match": {packed}}}, tag) {
		t.Errorf("%s is not known again", packed)
	}
}

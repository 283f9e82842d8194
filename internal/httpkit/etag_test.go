package httpkit_test

import (
	"net/http"
	"testing"

	"github.com/stoa-community/stoa/internal/httpkit"
)

func TestATagNamesItsBody(t *testing.T) {
	a, b := httpkit.ETag([]byte("a")), httpkit.ETag([]byte("b"))
	if a == b || a != httpkit.ETag([]byte("a")) {
		t.Errorf("%s %s", a, b)
	}
	if a != `W/"d24ec4f1a98c6e5b"` { // the same on every node and in every release
		t.Error(a)
	}
}

func TestNotModifiedOnlyWhenTheTagIsNamed(t *testing.T) {
	for _, row := range []struct {
		method, etag string
		match        []string
		want         bool
	}{
		{"GET", `W/"a"`, []string{`W/"a"`}, true},
		{"GET", `W/"a"`, []string{`"a"`}, true},
		{"GET", `"a"`, []string{`W/"a"`}, true},
		{"HEAD", `"a"`, []string{`"a"`}, true},
		{"POST", `"a"`, []string{`"a"`}, false},
		{"GET", `"a"`, []string{`"b"`}, false},
		{"GET", `"a"`, []string{`"b", W/"a"`}, true},
		{"GET", `"a"`, []string{`"b","c"`, ` "a" `}, true},
		{"GET", `"a"`, []string{`, ,"a"`}, true},
		{"GET", `"a,b"`, []string{`"x", "a,b"`}, true},
		{"GET", `"b"`, []string{`"a,"b","c"`}, false},
		{"GET", `"a"`, []string{`*`}, true},
		{"GET", `"a"`, []string{` * `}, true},
		{"POST", `"a"`, []string{`*`}, false},
		{"GET", `"a"`, []string{`a`}, false},
		{"GET", `"a"`, []string{`"a`}, false},
		{"GET", `"a"`, []string{`W/`}, false},
		{"GET", `"a"`, []string{``}, false},
		{"GET", `"a"`, nil, false},
		{"GET", ``, []string{`*`}, false},
	} {
		r := &http.Request{Method: row.method, Header: http.Header{"If-None-Match": row.match}}
		if got := httpkit.NotModified(r, row.etag); got != row.want {
			t.Errorf("%s %s with %q: %v", row.method, row.etag, row.match, got)
		}
	}
}

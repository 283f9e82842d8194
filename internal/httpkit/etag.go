package httpkit

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/cespare/xxhash/v2"
)

// ETag returns the tag of a body. It is weak, because the same answer may go out
// compressed or not; the hash is fast and the same on every node, and no defence
// against somebody who wants two bodies to collide.
func ETag(body []byte) string {
	const prefix = `W/"`
	tag := make([]byte, 0, len(prefix)+17)
	tag = append(tag, prefix...)
	tag = strconv.AppendUint(tag, xxhash.Sum64(body), 16)
	return string(append(tag, '"'))
}

// NotModified reports whether the If-None-Match of a GET or HEAD names etag, so
// that 304 is the answer. Tags are compared weakly, as RFC 9110 wants it; a list
// that cannot be read names nothing from there on.
func NotModified(r *http.Request, etag string) bool {
	if etag == "" || r.Method != http.MethodGet && r.Method != http.MethodHead {
		return false
	}
	return slices.ContainsFunc(r.Header["If-None-Match"], func(line string) bool { return namesTag(line, opaque(etag)) })
}

func namesTag(list, tag string) bool {
	if strings.TrimSpace(list) == "*" {
		return true
	}
	for list = strings.TrimLeft(list, ", \t"); list != ""; list = strings.TrimLeft(list, ", \t") {
		list = opaque(list)
		if list[:min(1, len(list))] != `"` {
			return false
		}
		end := strings.IndexByte(list[1:], '"')
		if end < 0 {
			return false
		}
		if uncoded(list[:end+2]) == tag {
			return true
		}
		list = list[end+2:]
	}
	return false
}

// opaque returns the tag without its weakness.
func opaque(etag string) string { return strings.TrimPrefix(etag, "W/") }

package httpkit

import (
	"net/http"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// The tag of a record that can be changed is "version.body" or, where the body goes out
// compressed, "version.body.gzip": strong, since each names one sequence of bytes. What is
// to be changed is compared by its first part alone, so that a vote or a view, which
// changes the body, is no reason to refuse an edit; the answer to a change is tagged
// "version.changed", as its body is not what GET answers.

// VersionTag returns the tag of the body of a record that has that version.
func VersionTag(version string, body []byte) string {
	return `"` + version + "." + strings.Trim(opaque(ETag(body)), `"`) + `"`
}

// ChangeTag returns the tag of a record that was changed into that version.
func ChangeTag(version string) string { return `"` + version + `.changed"` }

// codings are what a tag may end in.
var codings = []string{"gzip", "zstd"}

// coded returns the tag of the same answer in a content coding: of one without a version
// a weak tag, which stands for any coding.
func coded(etag, coding string) string {
	switch {
	case !strings.HasPrefix(etag, `"`):
		return etag
	case strings.Contains(etag, "."):
		return strings.TrimSuffix(etag, `"`) + "." + coding + `"`
	}
	return "W/" + etag
}

// uncoded returns the tag of the same answer as it is before compression.
func uncoded(etag string) string {
	for _, coding := range codings {
		if bare, ok := strings.CutSuffix(etag, "."+coding+`"`); ok {
			return bare + `"`
		}
	}
	return etag
}

// IfMatch returns the versions that the If-Match of a request names: nil where it names
// none or any. As RFC 9110 wants it, a weak tag matches nothing.
func IfMatch(r *http.Request) (community.Versions, error) {
	lines := r.Header["If-Match"]
	if len(lines) == 0 {
		return nil, nil
	}
	list := strings.Join(lines, ",")
	if strings.TrimSpace(list) == "*" {
		return nil, nil
	}
	only := community.Versions{}
	for list = strings.TrimLeft(list, ", \t"); list != ""; list = strings.TrimLeft(list, ", \t") {
		tag, rest, ok := cutTag(list)
		if !ok {
			return nil, community.Bad("If-Match", community.WhyBadParameter, `must be *, or tags such as "abc", with commas between them`)
		}
		if strings.HasPrefix(tag, `"`) {
			version, _, _ := strings.Cut(strings.Trim(tag, `"`), ".")
			only = append(only, version)
		}
		list = rest
	}
	return only, nil
}

// cutTag cuts the first tag off a list.
func cutTag(list string) (tag, rest string, ok bool) {
	start := len(list) - len(opaque(list))
	if start == len(list) || list[start] != '"' {
		return "", "", false
	}
	end := strings.IndexByte(list[start+1:], '"')
	if end < 0 {
		return "", "", false
	}
	end += start + 2
	return list[:end], list[end:], len(list) == end || strings.ContainsRune(", \t", rune(list[end]))
}

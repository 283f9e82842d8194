package web

import (
	"cmp"
	"strconv"

	"github.com/stoa-community/stoa/internal/community"
)

// postTitle is what a post is called in a list: a plain one may have no title.
func postTitle(p *community.Post) string { return cmp.Or(p.Title, p.Summary, "…") }

func postIcon(kind string) string {
	if kind == "article" {
		return "article"
	}
	return "talk"
}

func pagesOf(total, per int) int { return min((total+per-1)/per, maxPage) }

// pagePath is the request's path at another page of its list.
func (v *visit) pagePath(n int) string {
	q := v.URL.Query()
	q.Set("page", strconv.Itoa(n))
	if n == 1 {
		q.Del("page")
	}
	if len(q) == 0 {
		return v.URL.EscapedPath()
	}
	return v.URL.EscapedPath() + "?" + q.Encode()
}

func shownAgain(f form, name, kind string) string {
	if kind == "password" {
		return ""
	}
	return f.values[name]
}

package view

import (
	"cmp"
	"net/url"
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// PostTitle is what a post is called in a list: a plain one may have no title.
func PostTitle(p *community.Post) string { return cmp.Or(p.Title, p.Summary, "…") }

// RecordTitle is what a record is called in a list: an answer as its question is.
func RecordTitle(c community.Content) string {
	switch c := c.(type) {
	case *community.Question:
		return c.Title
	case *community.Answer:
		return c.Of.Title
	case *community.Post:
		return PostTitle(c)
	}
	return ""
}

func postIcon(kind string) string {
	switch kind {
	case "article":
		return "article"
	case community.EventPost:
		return "clock"
	}
	return "talk"
}

func pagesOf(total, per int) int { return min((total+per-1)/per, maxPage) }

// pagesAround are the pages that a pager names: the first, those around the one that is open, and
// the last; 0 stands for those between.
func pagesAround(at, last int) (list []int) {
	for n := 1; n <= last; n++ {
		switch {
		case n == 1, n == last, n >= at-1 && n <= at+1, n == 2 && at == 4, n == last-1 && at == last-3:
			list = append(list, n)
		case list[len(list)-1] != 0:
			list = append(list, 0)
		}
	}
	return list
}

// pagePath is the request's path at another page of its list.
func (v *Visit) pagePath(n int) string {
	if n == 1 {
		return v.with("page", "")
	}
	return v.with("page", strconv.Itoa(n))
}

// LastPage is the request's path at the last page of a list of total records.
func (v *Visit) LastPage(total, per int) string { return v.pagePath(max(1, pagesOf(total, per))) }

func shownAgain(f Form, name, kind string) string {
	if kind == "password" {
		return ""
	}
	return f.Values[name]
}

// share is a part of a whole in percent.
func share(part, whole int64) string {
	if whole == 0 {
		return "0 %"
	}
	return strconv.FormatInt((200*part+whole)/(2*whole), 10) + " %"
}

// Unescaped is a path as a request has it.
func Unescaped(path string) string {
	if p, err := url.PathUnescape(path); err == nil {
		return p
	}
	return path
}

func WithQuery(path, query string) string {
	if query == "" {
		return path
	}
	return path + "?" + query
}

func (v *Visit) followText(follows bool) string {
	if follows {
		return v.T("following")
	}
	return v.T("follow")
}

func (v *Visit) followLabel(follows bool, name string) string {
	if follows {
		return v.T("unfollow.named", "name", name)
	}
	return v.T("follow.named", "name", name)
}

// withKeys adds the keys that do the same to what a button is called.
func withKeys(text, keys string) string {
	if keys == "" {
		return text
	}
	return text + " (" + keys + ")"
}

// hostOf is an address in few words.
func hostOf(address string) string {
	if u, err := url.Parse(address); err == nil && u.Host != "" {
		return strings.TrimPrefix(u.Host, "www.")
	}
	return address
}

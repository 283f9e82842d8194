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

func postIcon(kind string) string {
	if kind == "article" {
		return "article"
	}
	return "talk"
}

func pagesOf(total, per int) int { return min((total+per-1)/per, maxPage) }

// pagePath is the request's path at another page of its list.
func (v *Visit) pagePath(n int) string {
	if n == 1 {
		return v.with("page", "")
	}
	return v.with("page", strconv.Itoa(n))
}

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

package view

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/stoa-community/stoa/internal/community"
)

// The addresses of records. A slug after the id is for people: without it, or
// with an old one, the address leads to the one that has it.

func QuestionPath(q *community.Question) string { return questionAt(q.ShortID, q.Title) }

func questionAt(id, title string) string { return "/questions/" + Slugged(id, title) }

func PostPath(p *community.Post) string { return postAt(p.ShortID, p.Title) }

func postAt(id, title string) string { return "/posts/" + Slugged(id, title) }

func AnswerPath(a *community.Answer) string { return "/answers/" + a.ShortID }

func TopicPath(t *community.Topic) string { return topicAt(t.ShortID, t.Name) }

func topicAt(id, name string) string { return "/topics/" + Slugged(id, name) }

func SpacePath(s *community.Space) string { return SpaceAt(s.ID, s.Slug) }

func SpaceAt(id community.SpaceID, slug string) string {
	if slices.Contains(takenInSpaces, slug) {
		slug += "-"
	}
	return "/spaces/" + string(id) + "/" + slug
}

func UserPath(username string) string { return "/users/" + url.PathEscape(username) }

func Slugged(id, title string) string {
	s := slug(title)
	if s == "" {
		return id
	}
	if slices.Contains(taken, s) {
		s += "-"
	}
	return id + "/" + s
}

// taken are the words that stand for something else behind a record's id.
var taken = []string{"edit", "history", "answer", "comments", "report", "delete", "vote", "follow", "poll", "accept",
	"reward", "award", "verify", "suggest", "suggestions", "duplicate", "reactions"}

// takenInSpaces are those words behind a space's id.
var takenInSpaces = []string{"join", "leave", "settings", "picture", "delete"}

// maxSlug is how long a slug may be, in bytes.
const maxSlug = 80

// slug is a title as it stands in an address: its letters and digits, in lower
// case, of any script.
func slug(title string) string {
	var b strings.Builder
	pending := false
	for _, r := range strings.ToLower(title) {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			pending = pending || (b.Len() > 0 && r != '\'' && r != '’')
			continue
		}
		if pending {
			if b.Len() >= maxSlug-20 {
				break
			}
			b.WriteByte('-')
			pending = false
		}
		if b.Len() >= maxSlug {
			break
		}
		b.WriteRune(r)
	}
	return b.String()
}

// with is the request's path with one of its queries set, or left out where value
// is "". Pages begin anew.
func (v *Visit) with(name, value string) string {
	q := v.URL.Query()
	q.Del("page")
	q.Del(name)
	if value != "" {
		q.Set(name, value)
	}
	return WithQuery(v.URL.EscapedPath(), q.Encode())
}

// pageNumber is the page that is asked for, 1 where none is; deeper than anybody
// reads is the last one served.
func (v *Visit) pageNumber() int {
	n, err := strconv.Atoi(v.URL.Query().Get("page"))
	if err != nil || n < 1 {
		return 1
	}
	return min(n, maxPage)
}

const maxPage = 5000

// page is the part of a list that is asked for.
func (v *Visit) ListPage(limit int) community.Page {
	return community.Page{Number: v.pageNumber(), Limit: limit}
}

// SignInPath is where a guest signs in and comes back to path from.
func SignInPath(path string) string { return leading("/sign-in", path) }

// SignInCodePath is where one gives the code of their second factor.
func SignInCodePath(path string) string { return leading("/sign-in/code", path) }

// signUpPath is where one joins and comes back to path from.
func signUpPath(path string) string { return leading("/sign-up", path) }

func leading(from, to string) string {
	if to == "" || to == "/" {
		return from
	}
	return from + "?to=" + url.QueryEscape(to)
}

// TwinEnd at the end of a question's address asks for its Markdown twin.
const TwinEnd = ".md"

// EscapePath is a path as it stands in an address: a slug may be of any script.
func EscapePath(path string) string {
	var b strings.Builder
	for i := range len(path) {
		if c := path[i]; c < 0x80 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%X", c)
		}
	}
	return b.String()
}

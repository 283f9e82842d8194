package markup

import (
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/stoa-community/stoa/internal/community"
)

const (
	maxMentions = 50 // in one piece of content: each may become a notification
	maxName     = 64 // characters of a username
)

// mentions returns the names after an @ in text, but for those in the quiet
// extents (code and links), which are in order.
func mentions(text string, quiet []extent) []string {
	var names []string
	seen := make(map[string]bool)
	for at := 0; len(names) < maxMentions; at++ {
		next := strings.IndexByte(text[at:], '@')
		if next < 0 {
			break
		}
		at += next
		for len(quiet) > 0 && quiet[0].to <= at {
			quiet = quiet[1:]
		}
		end := len(text)
		if len(quiet) > 0 {
			end = max(at, quiet[0].from)
		}
		name := nameAt(text, at, end)
		if key := strings.ToLower(name); name != "" && !seen[key] {
			seen[key] = true
			names = append(names, name)
		}
	}
	return names
}

// nameAt returns the username after the @ at text[at] and before end, or ""
// when the @ is part of an address.
func nameAt(text string, at, end int) string { return norm.NFC.String(nameAsWritten(text, at, end)) }

func nameAsWritten(text string, at, end int) string {
	if at >= end {
		return ""
	}
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	if at > 0 && (isNameRune(before) || strings.ContainsRune("@/+", before)) && !isIdeograph(before) {
		return ""
	}
	name := text[at+1 : end]
	if i := strings.IndexFunc(name, func(r rune) bool { return !isNameRune(r) }); i >= 0 {
		if name[i] == '@' {
			return ""
		}
		name = name[:i]
	}
	name = strings.TrimRight(name, ".-")
	if strings.Trim(name, "._-") == "" || utf8.RuneCountInString(norm.NFC.String(name)) > maxName {
		return ""
	}
	return name
}

func isNameRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || r == '_' || r == '.' || r == '-'
}

// ProfilePath is where the profile of a username is: a link to it that says the name after an @
// is a mention.
func ProfilePath(username string) string { return profiles + url.PathEscape(username) }

const profiles = "/users/"

// isMention reports whether a link is one that LinkMentions made.
func isMention(href, text string) bool {
	path, isProfile := strings.CutPrefix(href, profiles)
	name, isName := strings.CutPrefix(strings.TrimSpace(text), "@")
	if !isProfile || !isName {
		return false
	}
	username, err := url.PathUnescape(path)
	return err == nil && community.UsernameKey(username) == community.UsernameKey(name) && nameAt("@"+name, 0, len(name)+1) != ""
}

// LinkMentions has the mentions in HTML that was sanitised lead to profiles: usernames
// has them by the key of what is written.
func LinkMentions(sanitised string, usernames map[string]string) string {
	if len(usernames) == 0 {
		return sanitised
	}
	return textIn(sanitised, []string{"code", "pre", "a"}, func(text, before string) string {
		var b strings.Builder
		text = before + text
		done := len(before)
		for at := 0; at < len(text); at++ {
			next := strings.IndexByte(text[at:], '@')
			if next < 0 {
				break
			}
			at += next
			name := nameAsWritten(text, at, len(text))
			username := usernames[community.UsernameKey(name)]
			if name == "" || username == "" || at < done {
				continue
			}
			b.WriteString(text[done:at])
			b.WriteString(`<a href="` + escapeValue.Replace(ProfilePath(username)) + `">@` + name + `</a>`)
			done = at + 1 + len(name)
		}
		return b.String() + text[done:]
	})
}

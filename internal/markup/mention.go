package markup

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
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
func nameAt(text string, at, end int) string {
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
	name = norm.NFC.String(strings.TrimRight(name, ".-"))
	if strings.Trim(name, "._-") == "" || utf8.RuneCountInString(name) > maxName {
		return ""
	}
	return name
}

func isNameRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || r == '_' || r == '.' || r == '-'
}

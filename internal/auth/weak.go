package auth

import (
	_ "embed" // the list
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/stoa-community/stoa/internal/community"
)

// commonText is some 6,000 passwords that people use most, in lower case, sorted:
// the most frequent ones, and further ones that are long enough to be taken.
//
//go:embed data/common.txt
var commonText string

var common = sync.OnceValue(func() []string { return strings.Fields(commonText) })

// maxTail is how many digits and signs behind a common word make it no better.
const maxTail = 4

// WeakPassword returns why a new password is too easy to guess, as an error of the
// field, or nil. names are what it must not be: those of the person and the community.
func WeakPassword(field, password string, names ...string) error {
	if strings.TrimSpace(password) == "" {
		return community.Bad(field, community.WhyBlank, "must not be blank")
	}
	if isSequence(password) {
		return community.Bad(field, community.WhyPasswordSequence,
			"is too easy to guess: it repeats one character or follows a sequence")
	}
	for _, base := range bases(password) {
		if _, found := slices.BinarySearch(common(), base); found {
			return community.Bad(field, community.WhyPasswordCommon,
				"is too easy to guess: it's one of the most common passwords, or close to one")
		}
		for _, name := range names {
			local, _, _ := strings.Cut(name, "@")
			if plain := plainly(name); plain != "" && (base == plain || base == plainly(local)) {
				return community.Bad(field, community.WhyPasswordKnown, "is too easy to guess: it contains a name or address people know")
			}
		}
	}
	return nil
}

// isSequence reports whether each character is the one before it, or its neighbour
// in one direction.
func isSequence(s string) bool {
	characters := []rune(s)
	for _, step := range []rune{0, 1, -1} {
		follows := true
		for i := 1; i < len(characters) && follows; i++ {
			follows = characters[i]-characters[i-1] == step
		}
		if follows {
			return true
		}
	}
	return false
}

// bases are the words that a password may have been made of: itself, without a few
// digits and signs at its end, and with the letters that digits and signs stand for.
func bases(password string) []string {
	plain := plainly(password)
	all := []string{plain, spelled(plain)}
	short := strings.TrimRightFunc(plain, func(r rune) bool { return !unicode.IsLetter(r) })
	if short != "" && utf8.RuneCountInString(plain)-utf8.RuneCountInString(short) <= maxTail {
		all = append(all, short, spelled(short))
	}
	return all
}

// plainly is a text without regard to case and to spaces.
func plainly(s string) string {
	return strings.ToLower(strings.Join(strings.Fields(s), ""))
}

var spelling = strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "7", "t", "8", "b", "@", "a", "$", "s", "!", "i")

// spelled is a text with letters in the place of what looks like them.
func spelled(s string) string { return spelling.Replace(s) }

package community

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// ignorable are the characters that show nothing, or turn the direction of the
// text around them: Unicode's default ignorable ones, with the bidirectional
// controls and the letters that are blank. The joiners and the selectors of emoji
// are not among them, for names are written with them.
var ignorable = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x00AD, 0x00AD, 1}, {0x034F, 0x034F, 1}, {0x061C, 0x061C, 1}, {0x115F, 0x1160, 1}, {0x17B4, 0x17B5, 1}, {0x180B, 0x180F, 1},
		{0x200B, 0x200B, 1}, {0x200E, 0x200F, 1}, {0x2028, 0x202E, 1}, {0x2060, 0x206F, 1}, {0x2800, 0x2800, 1}, {0x3164, 0x3164, 1},
		{0xFE00, 0xFE0D, 1}, {0xFEFF, 0xFEFF, 1}, {0xFFA0, 0xFFA0, 1}, {0xFFF0, 0xFFFB, 1},
	},
	R32: []unicode.Range32{{0x1BCA0, 0x1BCA3, 1}, {0x1D173, 0x1D17A, 1}, {0xE0000, 0xE0FFF, 1}},
}

// joiners hold letters and emoji together or apart, and show nothing themselves.
func isJoiner(r rune) bool { return r == 0x200C || r == 0x200D || r == 0xFE0E || r == 0xFE0F }

// CleanName is a name without what shows nothing.
func CleanName(name string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.Is(ignorable, r) {
			return -1
		}
		return r
	}, name)), " ")
}

// ValidName returns nil when a cleaned name has a letter or number to be seen.
func ValidName(name string) error {
	if strings.IndexFunc(name, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) < 0 {
		return Bad("name", WhyNameUnseen, "must have at least one visible letter or number")
	}
	return nil
}

// UsernameLook is how a user name looks: beyond what UsernameKey folds, a capital i
// and a one are as an l, and a zero is as an o. A small i is not, so that it can be
// told from an l; "rn" is not an m.
func UsernameLook(name string) string {
	var b strings.Builder
	fold := cases.Fold()
	for _, r := range norm.NFKC.String(strings.TrimSpace(name)) {
		small := fold.String(string(r))
		if like, ok := lookalikes[firstRune(small)]; ok {
			small = like
		}
		switch {
		case small == "i" && unicode.IsUpper(r), small == "1":
			small = "l"
		case small == "0":
			small = "o"
		}
		b.WriteString(small)
	}
	return norm.NFKC.String(b.String())
}

func firstRune(s string) rune {
	for _, r := range s {
		return r
	}
	return 0
}

// reserved are user names by which people would take a member for somebody else:
// staff, the server, a group of people, or nobody.
var reserved = func() map[string]bool {
	m := map[string]bool{}
	for _, word := range strings.Fields(`
		admin admins administrator administrators moderator moderators mod mods staff team support help helpdesk official owner operator
		webmaster postmaster hostmaster abuse security root system sysadmin superuser sudo server service stoa bot
		anonymous anon guest guests unknown nobody none null undefined deleted erased everyone everybody here all channel members
		api www mail noreply no-reply notifications settings me you user username`) {
		m[bareLook(word)] = true
	}
	return m
}()

// bareLook is the look of a name without the joints in it.
func bareLook(name string) string {
	return strings.Join(strings.FieldsFunc(UsernameLook(name), isJoint), "")
}

func isJoint(r rune) bool { return r == '.' || r == '-' || r == '_' }

// FreeUsername returns nil unless name looks like one that only admins may give, or
// like those of erased people.
func FreeUsername(name string) error {
	if reserved[bareLook(name)] || reserved[bareLook(UsernameKey(name))] || strings.HasPrefix(UsernameLook(name), "deleted-") {
		return Bad("username", WhyUsernameKept, "is reserved for staff; choose another")
	}
	return nil
}

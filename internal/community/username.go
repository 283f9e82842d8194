package community

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

const (
	minUsername = 2
	maxUsername = 40
)

// ValidUsername returns nil when name may be a user name: 2 to 40 letters and
// digits with single dots, dashes and underscores between them, the letters of
// one script only, so that no mixture can pass for another name.
func ValidUsername(name string) error {
	if n := utf8.RuneCountInString(name); n < minUsername || n > maxUsername {
		return Bad("username", WhyUsernameLength, "must be %d to %d characters long, not %d", minUsername, maxUsername, n)
	}
	script, last := "", '.'
	for _, r := range norm.NFKC.String(name) {
		joint := isJoint(r)
		switch {
		case unicode.Is(ignorable, r) || isJoiner(r):
			return Bad("username", WhyUsernameLetters, "must only contain letters, digits, dots, dashes and underscores, not %q", r)
		case unicode.Is(unicode.Mn, r) && isJoint(last):
			return Bad("username", WhyUsernameAccent, "must have a letter under every accent")
		case joint && (last == '.' || last == '-' && r == '-'):
			return Bad("username", WhyUsernameStart, "must start with a letter or digit and have no two dots or dashes in a row")
		case !joint && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r):
			return Bad("username", WhyUsernameLetters, "must only contain letters, digits, dots, dashes and underscores, not %q", r)
		}
		last = r
		if s := scriptOf(r); s != "" {
			if script != "" && s != script {
				return Bad("username", WhyUsernameScript, "must use one alphabet, not mix %s and %s", script, s)
			}
			script = s
		}
	}
	if last == '.' || last == '-' {
		return Bad("username", WhyUsernameEnd, "must not end with a dot or a dash")
	}
	return nil
}

// scriptOf names the script of a letter; the scripts that Japanese and Korean
// write together count as one.
func scriptOf(r rune) string {
	switch {
	case !unicode.IsLetter(r):
		return ""
	case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo):
		return "East Asian"
	case unicode.Is(unicode.Latin, r):
		return "Latin"
	case unicode.Is(unicode.Cyrillic, r):
		return "Cyrillic"
	case unicode.Is(unicode.Greek, r):
		return "Greek"
	case unicode.Is(unicode.Common, r):
		return ""
	}
	for name, table := range unicode.Scripts {
		if unicode.Is(table, r) {
			return name
		}
	}
	return ""
}

// lookalikes maps letters to the ASCII ones that most typefaces draw the same.
var lookalikes = func() map[rune]string {
	m := map[rune]string{}
	for _, pair := range strings.Fields(`
		аa вb еe ѕs іi јj кk мm нh оo рp сc тt уy хx ѵv һh ԁd ԛq ԝw ԍg ѡw ьb пn
		αa βb γy εe ζz ηn ιi κk μu νv οo ρp σo ςc τt υu χx ωw ϲc ϳj
		օo սu ոn հh ցg զq ѕs ւu յj ɑa ɡg ıi ȷj ɩi ʟl ʀr ɴn ʏy ɪi ʙb ʜh ᴀa ᴄc ᴅd ᴇe ᴊj ᴋk ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ᴢz
		ƅb ɓb ƈc ɗd ƒf ɠg ɦh ƙk ɭl łl ŀl øo ɵo ƥp ʠq ɾr ʂs ƭt ʋv ʉu ƴy ʐz đd ħh ŧt`) {
		from, size := utf8.DecodeRuneInString(pair)
		m[from] = pair[size:]
	}
	return m
}()

// UsernameKey is the form of a name by which accounts are unique: without
// regard to case, width, composed or decomposed accents, and letters of other
// alphabets that look like ASCII ones. Plain ASCII names are told apart as they
// are: "modern" is not "modem".
func UsernameKey(name string) string {
	folded := cases.Fold().String(norm.NFKC.String(strings.TrimSpace(name)))
	if isASCII(folded) {
		return folded
	}
	var b strings.Builder
	for _, r := range folded {
		if like, ok := lookalikes[r]; ok {
			b.WriteString(like)
		} else {
			b.WriteRune(r)
		}
	}
	return norm.NFKC.String(b.String())
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
